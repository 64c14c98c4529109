//go:build linux

package chaos_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"portolan/chaos/check"
	"portolan/game"
	"portolan/wire"
)

const (
	// heartbeat is how often streams say that they live, and silence after how long without a word a client takes one for lost.
	heartbeat = time.Second
	silence   = 3 * heartbeat
	// patience is how long a client waits for an answer before it asks another server.
	patience = 3 * time.Second
)

// client is a player's program, as a page is: it keeps a stream open, asks another server where one does not answer, and asks the same again
// until it knows.
type client struct {
	world *world
	name  string
	token string
	http  *http.Client
	at    atomic.Int32 // the server that it asks

	mu   sync.Mutex
	live []int64 // when streams began; guarded by mu
}

// elsewhere has the client ask the next server.
func (c *client) elsewhere(from int32) {
	c.at.CompareAndSwap(from, (from+1)%int32(len(c.world.fronts)))
}

func (c *client) url(server int32, path string) string {
	return fmt.Sprintf("http://127.0.0.1:%d%s", c.world.fronts[server].port, path)
}

// ask asks until there is an answer that will not change, and returns its status. tries is how often it had to.
func (c *client) ask(ctx context.Context, method, path string, body, into any) (status, tries int, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, 0, err
	}
	for tries = 1; ; tries++ {
		from := c.at.Load()
		var answer []byte
		status, answer, err = c.once(ctx, method, c.url(from, path), text)
		if err == nil && status < 500 && status != http.StatusTooManyRequests {
			c.world.pulse.Beat(time.Now().UnixMilli())
			if status < 300 && into != nil {
				err = json.Unmarshal(answer, into)
			} else if status >= 300 {
				err = problem(answer)
			}
			return status, tries, err
		}
		if ctx.Err() != nil {
			return 0, tries, ctx.Err()
		}
		c.elsewhere(from)
		time.Sleep(time.Duration(20+rand.IntN(180)) * time.Millisecond)
	}
}

// problem is an answer that says what was wrong.
type problem []byte

func (p problem) Error() string { return string(p) }

// number is that of the match where the problem names it, -1 where not.
func (p problem) number() int {
	said := struct{ Number *int }{}
	if json.Unmarshal(p, &said) != nil || said.Number == nil {
		return -1
	}
	return *said.Number
}

func (c *client) once(ctx context.Context, method, url string, body []byte) (int, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Prefer", "return=minimal")
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, text, err
}

// follower follows one match, and plays a seat of it.
type follower struct {
	*client
	match string
	log   *check.Log
	table *table

	cursor string
	seen   int
	wake   chan struct{}

	mu     sync.Mutex
	latest *state
}

// state is what a player looks at to decide.
type state struct {
	Number  int
	Status  string
	Choices map[string][]struct{ Move string }
}

// follow follows the match until it is over or ctx is, over as many streams as that takes.
func (f *follower) follow(ctx context.Context) {
	for tries := 0; ctx.Err() == nil; tries++ {
		from := f.at.Load()
		began := time.Now()
		over, err := f.listen(ctx, from)
		if over {
			return
		}
		if !errors.Is(err, errHandedOver) || time.Since(began) < time.Second {
			f.elsewhere(from)
		}
		time.Sleep(time.Duration(20+rand.IntN(min(50<<min(tries, 4), 500))) * time.Millisecond)
	}
}

var errHandedOver = errors.New("the stream has ended")

// listen reads one stream.
func (f *follower) listen(ctx context.Context, server int32) (over bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lost := time.AfterFunc(silence, cancel)
	defer lost.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url(server, "/api/stream?patch=1&watch="+f.match), nil)
	if err != nil {
		return false, err
	}
	if f.token != "" {
		request.Header.Set("Authorization", "Bearer "+f.token)
	}
	if f.cursor != "" {
		request.Header.Set("Last-Event-ID", f.cursor)
	}
	answer, err := f.http.Do(request)
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return false, fmt.Errorf("the stream answers %s", answer.Status)
	}
	f.client.mu.Lock()
	f.live = append(f.live, time.Now().UnixMilli())
	f.client.mu.Unlock()
	lines := bufio.NewReaderSize(answer.Body, 64<<10)
	var event, id string
	var data [][]byte
	var text []byte // the latest update of this stream
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return false, errHandedOver
		}
		lost.Reset(silence)
		f.world.pulse.Beat(time.Now().UnixMilli())
		line = bytes.TrimSuffix(line, []byte("\n"))
		name, value, _ := bytes.Cut(line, []byte(": "))
		switch string(name) {
		case "id":
			id = string(value)
		case "event":
			event = string(value)
		case "data":
			data = append(data, value)
		case "":
			if len(data) > 0 {
				if over, text, err = f.event(event, id, data, text); over || err != nil {
					return over, err
				}
			}
			event, data = "", nil
		}
	}
}

// event takes an event in.
func (f *follower) event(kind, id string, data [][]byte, before []byte) (over bool, text []byte, err error) {
	switch kind {
	case "match":
		text = own(data[0])
	case "patch":
		var p wire.Patch
		if err := json.Unmarshal(own(data[0]), &p); err != nil || len(data) != 2 {
			return false, nil, fmt.Errorf("a patch can't be read: %w", err)
		}
		if text, err = p.Apply(nil, before, data[1]); err != nil {
			f.world.find("%s: a patch does not fit at %s: %v", f.name, id, err)
			return false, nil, err
		}
	case "problem": // nothing more comes of the match in this stream: if that may pass, it is asked for anew
		var p struct{ Status int }
		if err := json.Unmarshal(own(data[0]), &p); err != nil || p.Status < http.StatusInternalServerError {
			f.world.find("%s: the stream of %s ends for good: %s", f.name, f.match, data[0])
		}
		return false, nil, problem(data[0])
	default:
		return false, before, nil
	}
	f.cursor = id
	parts := strings.Split(id, ".")
	if len(parts) != 3 {
		return false, nil, fmt.Errorf("the cursor %q", id)
	}
	number, err := strconv.Atoi(parts[1])
	if err != nil {
		return false, nil, err
	}
	f.log.Seen(f.seen, number, text)
	f.seen = number
	f.table.heard(number)
	s := new(state)
	if err := json.Unmarshal(text, s); err != nil {
		return false, nil, err
	}
	f.mu.Lock()
	f.latest = s
	f.mu.Unlock()
	select {
	case f.wake <- struct{}{}:
	default:
	}
	return s.Status == "over", text, nil
}

// own is an object without its first member, which names the match.
func own(data []byte) []byte {
	_, rest, _ := bytes.Cut(data, []byte(","))
	return append([]byte{'{'}, rest...)
}

func (f *follower) now() *state {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.latest
}

// play makes moves until the match is over; once the world ends it resigns.
func (f *follower) play(ctx context.Context) {
	decided := -1
	for ctx.Err() == nil {
		s := f.now()
		if s != nil && s.Status == "over" {
			return
		}
		if s != nil && s.Status == "playing" && f.world.ending() {
			status, _, err := f.ask(ctx, http.MethodPost, "/api/matches/"+f.match+"/resign", map[string]any{"number": s.Number, "seat": f.log.Seat}, nil)
			f.world.note("%s resigns %s: %d %v", f.name, f.match, status, err)
			f.pause(ctx, 500*time.Millisecond)
			continue
		}
		if s == nil || s.Number <= decided || len(s.Choices[fmt.Sprint(f.log.Seat)]) == 0 {
			f.pause(ctx, time.Second)
			continue
		}
		if !f.think(ctx) {
			continue
		}
		s = f.now()
		if choices := s.Choices[fmt.Sprint(f.log.Seat)]; s.Number > decided && len(choices) > 0 {
			f.move(ctx, s.Number, choices[rand.IntN(len(choices))].Move)
			decided = s.Number
		}
	}
}

// pause waits until something has been heard, or for a while.
func (f *follower) pause(ctx context.Context, most time.Duration) {
	select {
	case <-f.wake:
	case <-time.After(most):
	case <-ctx.Done():
	}
}

func (f *follower) think(ctx context.Context) bool {
	select {
	case <-time.After(f.world.pace/2 + rand.N(f.world.pace)):
		return true
	case <-ctx.Done():
		return false
	}
}

// move asks for a move until it is known what became of it.
func (f *follower) move(ctx context.Context, number int, text string) {
	m := check.Move{On: number, Text: text, First: time.Now().UnixMilli()}
	body := map[string]any{"number": number, "seat": f.log.Seat, "move": text}
	for {
		var done struct{ Number int }
		status, _, err := f.ask(ctx, http.MethodPost, "/api/matches/"+f.match+"/moves", body, &done)
		var p problem
		switch {
		case status == http.StatusOK && err == nil:
			m.Row, m.Done = done.Number, time.Now().UnixMilli()
			f.world.moves.Add(1)
		case status == 0 || err == nil:
			m.Unanswered = true
		case errors.As(err, &p) && status == http.StatusConflict && p.number() >= 0 && p.number() < number:
			// This server knows less than the client: that is no refusal.
			f.world.behind.Add(1)
			time.Sleep(100 * time.Millisecond)
			continue
		case status == http.StatusConflict || status == http.StatusUnprocessableEntity:
			m.Refused, m.Done = true, time.Now().UnixMilli()
			f.world.refused.Add(1)
		default:
			f.world.find("%s is answered %d to a move of %s: %v", f.name, status, f.match, err)
			m.Refused = true
		}
		f.log.Moves = append(f.log.Moves, m)
		return
	}
}

// spectator is the seat of who only looks on.
const spectator = game.Spectator
