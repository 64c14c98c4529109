package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"portolan/store/pgtest"
	"portolan/wire"
)

// cluster starts servers beside each other on one database.
func cluster(t *testing.T, n int, args ...string) (nodes []*serving, env []string) {
	t.Helper()
	env = []string{"PORTOLAN_DATABASE_URL=" + pgtest.Bare(t)}
	for range n {
		nodes = append(nodes, startIn(t, env, append([]string{"--addr", "127.0.0.1:0", "--bot-pace", "0"}, args...)...))
	}
	return nodes, env
}

// kill ends a server without a word.
func (s *serving) kill(t *testing.T) {
	t.Helper()
	if err := s.command.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = s.command.Wait() // it was killed
}

// event is one of a stream.
type event struct {
	kind, id string
	data     struct {
		Match  string `json:"match"`
		Number int    `json:"number"`
		Text   string `json:"text"`
		Phrase string `json:"phrase"`
		News   []struct {
			Kind, Match string
		} `json:"news"`
		Events []json.RawMessage `json:"events"`
	}
}

// followed are the events of a player's stream, until that ends. It goes on after the event with the id after.
func followed(t *testing.T, p *player, after string) chan event {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+"api/stream?watch="+p.match, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+p.token)
	if after != "" {
		request.Header.Set("Last-Event-ID", after)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() }) // it may have ended
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the stream answers %s", answer.Status)
	}
	events := make(chan event, 10_000)
	go func() {
		defer close(events)
		var e event
		lines := bufio.NewReader(answer.Body)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			name, value, _ := strings.Cut(strings.TrimRight(line, "\n"), ": ")
			switch name {
			case "id":
				e.id = value
			case "event":
				e.kind = value
			case "data":
				_ = json.Unmarshal([]byte(value), &e.data) // what is asked of it tells
			case "":
				if e.kind != "" {
					events <- e
				}
				e = event{}
			}
		}
	}()
	return events
}

// hear returns the next event of a kind of which is is true.
func hear(t *testing.T, events chan event, kind string, is func(*event) bool) event {
	t.Helper()
	for e := range events {
		if e.kind == kind && is(&e) {
			return e
		}
	}
	t.Fatalf("the stream has ended without an event %s", kind)
	return event{}
}

// gapless reads events up to a number and wants each in its place; what is sent together counts once.
func gapless(t *testing.T, who string, events chan event, from, to int) (last event) {
	t.Helper()
	for seen := from; seen < to; {
		e := hear(t, events, "match", func(*event) bool { return true })
		if e.data.Number <= seen {
			t.Errorf("%s hears %d after %d", who, e.data.Number, seen)
		}
		seen, last = e.data.Number, e
	}
	return last
}

// arrive makes a player at a server.
func arrive(t *testing.T, url, name string) *player {
	t.Helper()
	p := &player{url: url}
	var session struct{ Token string }
	if err := p.ask("POST", "api/sessions", map[string]string{"name": name}, &session); err != nil {
		t.Fatal(err)
	}
	p.token = session.Token
	return p
}

// duel has two players sit at a match, each at another server.
func duel(t *testing.T, urls ...string) (both [2]*player) {
	t.Helper()
	both[0], both[1] = arrive(t, urls[0], "Anna"), arrive(t, urls[1], "Ben")
	m := new(wire.Match)
	err := both[0].ask("POST", "api/matches", map[string]any{
		"game": "efemeris", "seats": []map[string]string{{"kind": "me"}, {"kind": "open"}}, "visibility": "public",
	}, m)
	if err == nil {
		err = both[1].ask("POST", "api/matches/"+m.ID+"/seats/1", nil, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	both[0].match, both[1].match = m.ID, m.ID
	return both
}

// playDuel has both move, each at its server, until so many moves are made; it returns the number of the last.
func playDuel(t *testing.T, both [2]*player, moves int) (last int) {
	t.Helper()
	for made := 0; made < moves; {
		for _, p := range both {
			m, err := p.look()
			if err != nil {
				t.Fatal(err)
			}
			if m.Number < last {
				t.Fatalf("the match is at %d at one server, and %d was acknowledged at the other", m.Number, last)
			}
			if m.Status != "playing" {
				return last
			}
			seat := m.You[0]
			choices := m.Choices[strconv.Itoa(seat)]
			if len(choices) == 0 {
				continue
			}
			done := new(wire.Match)
			err = p.ask("POST", "api/matches/"+p.match+"/moves", map[string]any{"number": m.Number, "seat": seat, "move": choices[0].Move}, done)
			if err != nil {
				t.Fatal(err)
			}
			made, last = made+1, done.Number
		}
	}
	return last
}

// Two servers serve one match: who moves at one is heard at the other, in order and without a gap, and what is read at one is what was
// acknowledged at the other. So are talk, lists and the ends of sessions.
func TestPlayersAtTwoServers(t *testing.T) {
	t.Parallel()
	playAtTwoServers(t)
}

// The same behind a pooler that gives each connection a session of its own.
func TestPlayersAtTwoServersBehindAPooler(t *testing.T) {
	t.Parallel()
	playAtTwoServers(t, "--database-url", pgtest.Pooler(t, pgtest.Bare(t), "session"))
}

// The same by NATS, which carries what they tell each other.
func TestPlayersAtTwoServersOverNATS(t *testing.T) {
	t.Parallel()
	address := natsServer(t)
	beside, err := nats.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	letters, err := beside.SubscribeSync("portolan.>")
	if err != nil {
		t.Fatal(err)
	}
	playAtTwoServers(t, "--nats-url", address)
	if n, _, err := letters.Pending(); err != nil || n < 24 {
		t.Errorf("NATS carried %d letters (%v)", n, err)
	}
}

// When NATS goes, the database carries what it did.
func TestNATSGoes(t *testing.T) {
	t.Parallel()
	s, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: -1, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	nodes, _ := cluster(t, 2, "--nats-url", s.ClientURL())
	both := duel(t, nodes[0].url, nodes[1].url)
	hears := followed(t, both[0], "")
	first := hear(t, hears, "match", func(*event) bool { return true })
	last := gapless(t, "Anna", hears, first.data.Number, playDuel(t, both, 4))
	s.Shutdown()
	s.WaitForShutdown()
	gapless(t, "Anna", hears, last.data.Number, playDuel(t, both, 8))
}

func playAtTwoServers(t *testing.T, args ...string) {
	t.Helper()
	nodes, _ := cluster(t, 2, args...)
	a, b := nodes[0].url, nodes[1].url
	both := duel(t, a, b)
	anna, ben := both[0], both[1]
	hears := [2]chan event{followed(t, anna, ""), followed(t, ben, "")}
	for i, name := range []string{"Anna", "Ben"} {
		first := hear(t, hears[i], "match", func(*event) bool { return true })
		if i == 1 {
			last := playDuel(t, both, 24)
			gapless(t, name, hears[1], first.data.Number, last)
			gapless(t, "Anna", hears[0], first.data.Number, last)
		}
	}
	if err := ben.ask("POST", "api/matches/"+ben.match+"/chat", map[string]string{"phrase": "good-luck"}, new(any)); err != nil {
		t.Fatal(err)
	}
	hear(t, hears[0], "chat", func(e *event) bool { return e.data.Phrase == "good-luck" })

	// A match that is opened at one server stands in the lists at the other.
	m := new(wire.Match)
	if err := ben.ask("POST", "api/matches", map[string]any{
		"game": "discoveries", "seats": []map[string]string{{"kind": "me"}, {"kind": "open"}}, "visibility": "public",
	}, m); err != nil {
		t.Fatal(err)
	}
	hear(t, hears[0], "lobby", func(*event) bool { return true })

	// Anna, who has come to the second server too, gives up her token there: her stream at the first one ends.
	elsewhere := *anna
	elsewhere.url = b
	if _, err := elsewhere.look(); err != nil {
		t.Fatal(err)
	}
	if err := elsewhere.ask("DELETE", "api/sessions", nil, nil); err != nil && !strings.Contains(err.Error(), "EOF") {
		t.Fatal(err)
	}
	for range hears[0] { // until it ends
	}
	for _, url := range []string{a, b} {
		elsewhere.url = url
		if err := elsewhere.ask("GET", "api/account/sessions", nil, new(any)); err == nil || !strings.Contains(err.Error(), "401") {
			t.Errorf("after her session has ended Anna is answered %v", err)
		}
	}
	for _, s := range nodes {
		s.stop(t, os.Interrupt)
		if said := s.said.String(); strings.Contains(said, "level=ERROR") {
			t.Errorf("a server said %q", said)
		}
	}
}

// A server that stops hands its streams over: who comes back to the other with its cursor has missed nothing, and plays on.
func TestAServerHandsOver(t *testing.T) {
	t.Parallel()
	nodes, _ := cluster(t, 2)
	both := duel(t, nodes[0].url, nodes[1].url)
	hears := followed(t, both[0], "")
	first := hear(t, hears, "match", func(*event) bool { return true })
	number := playDuel(t, both, 6)
	last := gapless(t, "Anna", hears, first.data.Number, number)
	nodes[0].stop(t, syscall.SIGTERM)
	for range hears { // until it ends
	}
	both[0].url = nodes[1].url
	hears = followed(t, both[0], last.id)
	number = playDuel(t, both, 6)
	gapless(t, "Anna", hears, last.data.Number, number)
}

// When a server is killed, the other one goes on with its bots, and who plays there plays on at the other. Every number of a match is
// given once.
func TestAServerIsKilled(t *testing.T) {
	t.Parallel()
	nodes, env := cluster(t, 2)
	a, b := nodes[0], nodes[1]
	p := seated(t, a.url)
	last := p.playOn(t, 5)
	var watched []*player // matches among bots, which nobody else looks at
	for range 4 {
		m := new(wire.Match)
		if err := p.ask("POST", "api/matches", map[string]any{"game": "discoveries", "visibility": "public", "seats": []map[string]string{
			{"kind": "bot", "bot": "search:1"}, {"kind": "bot", "bot": "search:1"},
		}}, m); err != nil {
			t.Fatal(err)
		}
		watched = append(watched, &player{url: b.url, token: p.token, match: m.ID})
	}
	a.kill(t)
	p.url = b.url
	if m, err := p.look(); err != nil || m.Number < last {
		t.Fatalf("after a kill the match is %+v (%v), and row %d was acknowledged", m, err, last)
	}
	p.playOn(t, 5)
	for _, w := range watched {
		var list struct{ Matches []wire.MatchSummary }
		for over := false; !over; { // lists open no table
			if err := p.ask("GET", "api/matches?status=over&game=discoveries", nil, &list); err != nil {
				t.Fatal(err)
			}
			for _, m := range list.Matches {
				over = over || m.ID == w.match
			}
		}
	}
	c := startIn(t, env, "--addr", "127.0.0.1:0", "--bot-pace", "0")
	p.url = c.url
	p.playOn(t, 5)
	for _, s := range []*serving{b, c} {
		s.stop(t, os.Interrupt)
	}
	var found diagnosis
	answers(t, &found, "doctor", "--json", "--database-url", strings.TrimPrefix(env[0], "PORTOLAN_DATABASE_URL="))
	if !found.Sound {
		t.Errorf("the doctor found %+v", found)
	}
}

// Who serves alone and who serves beside others keep each other out, and a cluster needs a database.
func TestAClusterIsSaidByAll(t *testing.T) {
	t.Parallel()
	nodes, env := cluster(t, 1)
	alone := []string{env[0], "PORTOLAN_CLUSTER=false"}
	refused := func(env []string) {
		t.Helper()
		if r := portolanIn(t, env, "serve", "--addr", "127.0.0.1:0"); r.status != statusFailed || !strings.Contains(r.err, "in use by another Portolan") ||
			strings.Count(r.err, "\n") != 1 {
			t.Errorf("status %d, said %q", r.status, r.err)
		}
	}
	refused(alone)
	nodes[0].stop(t, os.Interrupt)
	one := startIn(t, alone, "--addr", "127.0.0.1:0")
	refused(env)
	one.stop(t, os.Interrupt)
	if r := portolan(t, "serve", "--nats-embed", "127.0.0.1:6222", "--data", t.TempDir()); r.status != statusUsage || !strings.Contains(r.err, "--database-url") {
		t.Errorf("without a database: status %d, said %q", r.status, r.err)
	}
}
