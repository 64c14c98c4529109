package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store/sqlite"
	"portolan/table"
	"portolan/wire"
)

// killRounds is how often TestKill kills the server.
const killRounds = 8

// killLot is how long a move that was ordered ahead takes: about as long as the server lives.
var killLot = table.Lot{Least: 200 * time.Millisecond, Most: 400 * time.Millisecond}

// killDir names, in the environment, the data directory on which the test binary is to be the server that gets killed.
const killDir = "PORTOLAN_TEST_SERVE"

// serveForKill is the server of TestKill: this binary once more, until it is killed.
func serveForKill() bool {
	dir := os.Getenv(killDir)
	if dir == "" {
		return false
	}
	kept, err := sqlite.Open(context.Background(), dir)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	s, err := server.New(server.Config{Store: kept, Games: games.All(), BotPace: time.Millisecond, Gate: gateForKill(), NoticePause: time.Second, Lot: killLot})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("http://" + listener.Addr().String())
	hs := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: time.Minute}
	fmt.Println(hs.Serve(listener))
	return true
}

// victim is a server's process.
type victim struct {
	command *exec.Cmd
	url     string
}

func startVictim(t *testing.T, dir string) *victim {
	t.Helper()
	v := &victim{command: exec.Command(os.Args[0])}
	v.command.Env = append(os.Environ(), killDir+"="+dir)
	v.command.Stderr = os.Stderr
	output, err := v.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := v.command.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http://") {
		t.Fatalf("the server said %q, %v", line, err)
	}
	v.url = strings.TrimSpace(line)
	return v
}

// kill ends the process as a loss of power would end it, as far as a process can tell.
func (v *victim) kill() {
	_ = v.command.Process.Kill() // SIGKILL
	_ = v.command.Wait()
}

// patron plays a seat of a match through kills. It remembers all that it was told.
type patron struct {
	token string
	match string
	seat  int
	moved map[int]string    // acknowledged moves by row
	told  map[string]string // events by row and order, as the stream told them
	first int               // the number at which the stream began
	last  int               // the number that the stream has reached
}

// TestKill kills the server in the middle of play, again and again: people and bots move, streams follow. No move that was
// acknowledged and no event that was told is lost or changed, and clients that come back miss nothing.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	var patrons []*patron
	for round := range killRounds {
		v := startVictim(t, dir)
		if round == 0 {
			patrons = seatPatrons(t, v.url)
		}
		ctx, cancel := context.WithCancel(context.Background())
		var playing sync.WaitGroup
		for _, p := range patrons {
			playing.Go(func() { p.play(ctx, v.url) })
		}
		time.Sleep(time.Duration(50+rand.IntN(250)) * time.Millisecond)
		v.kill()
		cancel()
		playing.Wait()
	}
	v := startVictim(t, dir)
	defer v.kill()
	total := 0
	for _, p := range patrons {
		total += p.check(t, v.url)
	}
	t.Logf("%d acknowledged moves survived %d kills", total, killRounds)
	if total == 0 {
		t.Fatal("nothing was played")
	}
}

// seatPatrons opens duels between people, and matches of people against bots.
func seatPatrons(t *testing.T, url string) []*patron {
	t.Helper()
	enter := func() string {
		return read[server.Session](send(t, url, "POST", "/api/sessions", "", map[string]string{"name": "Patron"}).is(201)).Token
	}
	var patrons []*patron
	seat := func(token, id string, seat int) {
		patrons = append(patrons, &patron{token: token, match: id, seat: seat, moved: make(map[int]string), told: make(map[string]string)})
	}
	for range 3 {
		a, b := enter(), enter()
		m := read[wire.Match](send(t, url, "POST", "/api/matches", a, opening("me", "open")).is(201))
		send(t, url, "POST", "/api/matches/"+m.ID+"/seats/1", b, nil).is(200)
		seat(a, m.ID, 0)
		seat(b, m.ID, 1)
		m = read[wire.Match](send(t, url, "POST", "/api/matches", a, opening("me", "greedy")).is(201))
		seat(a, m.ID, 0)
	}
	return patrons
}

// play follows the match and moves whenever it can, until the server is gone.
func (p *patron) play(ctx context.Context, url string) {
	request, err := http.NewRequestWithContext(ctx, "GET", url+"/api/matches/"+p.match+"/events", nil)
	if err != nil {
		return
	}
	request.Header.Set("Authorization", "Bearer "+p.token)
	if p.last > 0 {
		request.Header.Set("Last-Event-ID", fmt.Sprint(p.last))
		p.state(ctx, url) // nothing may come on the stream before somebody moves
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	lines := bufio.NewReader(response.Body)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		text, found := bytes.CutPrefix(line, []byte("data: "))
		if !found {
			continue
		}
		var u wire.Update
		if json.Unmarshal(text, &u) != nil || u.Number == 0 {
			continue
		}
		p.hear(&u)
		p.move(ctx, url, &u.Match)
	}
}

// hear remembers the events of an update.
func (p *patron) hear(u *wire.Update) {
	if p.first == 0 {
		p.first = u.Number
	}
	order := make(map[int]int)
	for _, event := range u.Events {
		p.told[fmt.Sprintf("%d.%d", event.Number, order[event.Number])] = fmt.Sprint(event.Kind, event.Args)
		order[event.Number]++
	}
	p.last = u.Number
}

func (p *patron) state(ctx context.Context, url string) {
	var m wire.Match
	if p.ask(ctx, "GET", url+"/api/matches/"+p.match, nil, &m) == 200 {
		p.move(ctx, url, &m)
	}
}

// move makes a random move if the seat has to decide, and remembers it once it is acknowledged.
func (p *patron) move(ctx context.Context, url string, m *wire.Match) {
	choices := m.Choices[fmt.Sprint(p.seat)]
	if len(choices) == 0 {
		return
	}
	move := choices[rand.IntN(len(choices))].Move
	body, err := json.Marshal(server.NewMove{Number: m.Number, Seat: p.seat, Move: move})
	if err != nil {
		return
	}
	var done server.Number
	if p.ask(ctx, "POST", url+"/api/matches/"+p.match+"/moves", body, &done) == 200 {
		p.moved[done.Number] = move
	}
}

// ask sends a request; the status is 0 when no whole answer came.
func (p *patron) ask(ctx context.Context, method, url string, body []byte, answer any) int {
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return 0
	}
	request.Header.Set("Authorization", "Bearer "+p.token)
	request.Header.Set("Prefer", "return=minimal")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode == 200 && json.Unmarshal(text, answer) != nil {
		return 0
	}
	return response.StatusCode
}

// check compares what the patron was told with what is kept, and returns the number of its acknowledged moves.
func (p *patron) check(t *testing.T, url string) int {
	t.Helper()
	record := read[match.Record](send(t, url, "GET", "/api/matches/"+p.match+"/record", p.token, nil).is(200))
	kept := make(map[int]string)
	for _, row := range record.Moves {
		if row.Kind == match.Move && int(row.Seat) == p.seat {
			kept[row.Number] = row.Move
		}
	}
	for number, move := range p.moved {
		if kept[number] != move {
			t.Errorf("match %s: the acknowledged move %d (%s) is kept as %q", p.match, number, move, kept[number])
		}
	}
	events := &events{t: t, lines: bufio.NewReader(stream(t, url, p))}
	now := &patron{told: make(map[string]string)}
	now.hear(events.next().update(t))
	if now.last < p.last {
		t.Errorf("match %s: told up to number %d, kept up to %d", p.match, p.last, now.last)
	}
	for at, event := range p.told {
		if now.told[at] != event {
			t.Errorf("match %s: the event %s was told as %s and is now %q", p.match, at, event, now.told[at])
		}
	}
	for at, event := range now.told { // nothing was missed, however often the stream broke
		var number int
		_, _ = fmt.Sscanf(at, "%d.", &number) // our own spelling
		if _, told := p.told[at]; !told && number <= p.last && number > p.first {
			t.Errorf("match %s: the event %s (%s) was never told", p.match, at, event)
		}
	}
	return len(p.moved)
}

func stream(t *testing.T, url string, p *patron) io.Reader {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), "GET", url+"/api/matches/"+p.match+"/events?after=0", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+p.token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response.Body
}
