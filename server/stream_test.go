package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portolan/server"
	"portolan/wire"
)

// patience is how long a test waits for a stream to say something, or to end.
const patience = time.Minute

// events is a client's event stream.
type events struct {
	t      *testing.T
	lines  *bufio.Reader
	cancel context.CancelFunc // breaks the stream off
	late   atomic.Bool        // it was broken off because nothing came
	beats  int
	read   int // events so far
}

// sse is one server-sent event.
type sse struct {
	id, name string
	text     string
}

func (s sse) update(t *testing.T) *wire.Update {
	t.Helper()
	if s.name != "match" {
		t.Fatalf("event %q, want match", s.name)
	}
	u := new(wire.Update)
	if err := json.Unmarshal([]byte(s.text), u); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(u.Number) != s.id {
		t.Fatalf("event %s holds number %d", s.id, u.Number)
	}
	return u
}

// follow opens a stream. after is what the browser's header would say, if anything.
func (g *guest) follow(path, after string) *events {
	g.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	g.t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, "GET", g.http.URL+path, nil)
	if err != nil {
		g.t.Fatal(err)
	}
	if g.token != "" {
		request.Header.Set("Authorization", "Bearer "+g.token)
	}
	if after != "" {
		request.Header.Set("Last-Event-ID", after)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { _ = response.Body.Close() })
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "text/event-stream" {
		g.t.Fatalf("GET %s: %s %v", path, response.Status, response.Header)
	}
	return &events{t: g.t, lines: bufio.NewReader(response.Body), cancel: cancel}
}

func (g *guest) watch(id, after string) *events {
	g.t.Helper()
	return g.follow("/api/matches/"+id+"/events", after)
}

// next waits for the next event.
func (e *events) next() sse {
	e.t.Helper()
	event, err := e.try()
	if err != nil {
		e.t.Fatalf("the stream ended (by the test's patience: %t): %v", e.late.Load(), err)
	}
	return event
}

// ends waits for the stream to end, which it must by itself.
func (e *events) ends() {
	e.t.Helper()
	if event, err := e.try(); err == nil {
		e.t.Fatalf("the stream goes on: %+v", event)
	}
	if e.late.Load() {
		e.t.Fatalf("the stream has not ended after %v", patience)
	}
}

// last waits for the stream to end by itself, whatever comes before.
func (e *events) last() {
	e.t.Helper()
	for err := error(nil); err == nil; {
		_, err = e.try()
	}
	if e.late.Load() {
		e.t.Fatalf("the stream has not ended after %v", patience)
	}
}

// line waits for the next line, with patience.
func (e *events) line() (string, error) {
	watchdog := time.AfterFunc(patience, func() {
		e.late.Store(true)
		e.cancel()
	})
	defer watchdog.Stop()
	return e.lines.ReadString('\n')
}

func (e *events) try() (sse, error) {
	var event sse
	for {
		line, err := e.line()
		if err != nil {
			return event, err
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch name {
		case "id":
			event.id = value
		case "event":
			event.name = value
		case "data":
			if event.text != "" {
				event.text += "\n"
			}
			event.text += value
		case ":":
			e.beats++
		case "":
			if event.text != "" {
				e.read++
				return event, nil
			}
		}
	}
}

// until reads updates until one has the number, and returns that. Numbers must grow.
func (e *events) until(number int) *wire.Update {
	e.t.Helper()
	last := -1
	for {
		u := e.next().update(e.t)
		if u.Number <= last || u.Number > number {
			e.t.Fatalf("number %d after %d on the way to %d", u.Number, last, number)
		}
		if last = u.Number; last == number {
			return u
		}
	}
}

// play makes n moves in a duel, by turns as the match wants it, and returns the match.
func play(m *wire.Match, guests [2]*guest, n int) *wire.Match {
	for range n {
		if m.Status != "playing" {
			return m
		}
		seat := m.Deciding[0]
		if !slices.Contains(m.You, seat) { // as the other one sees it
			m = guests[seat].match(m.ID)
		}
		next := new(wire.Match)
		guests[seat].move(m, seat).is(200).into(next)
		m = next
	}
	return m
}

func TestStreamTellsEveryMove(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	streams := [3]*events{
		both[0].watch(m.ID, ""), both[1].watch(m.ID, ""),
		(&guest{place: p}).watch(m.ID, ""), // a spectator without a session
	}
	for _, stream := range streams {
		first := stream.next().update(t)
		if first.Number != 2 || len(first.Events) != 0 {
			t.Fatalf("the first event has number %d and events %v", first.Number, first.Events)
		}
	}
	for range 30 {
		m = play(m, both, 1)
		for who, stream := range streams {
			u := stream.until(m.Number)
			if who < 2 && (len(u.You) != 1 || u.You[0] != who) || who == 2 && len(u.You) != 0 {
				t.Fatalf("stream %d is for seats %v", who, u.You)
			}
			if who == 2 && len(u.Choices) != 0 {
				t.Fatalf("a spectator has choices: %v", u.Choices)
			}
		}
	}
}

// A client that comes back gets what it missed: the events are those of a client that never left, none twice.
func TestStreamResumes(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	steady, fickle := both[1].watch(m.ID, ""), both[1].watch(m.ID, "")
	steady.next()
	fickle.next()
	var all, some []wire.Event
	seen := 2
	for round := range 12 {
		fickle.cancel()
		m = play(m, both, 1+round*2)
		all = append(all, collect(steady, &seen, m.Number, nil)...)
		if round%2 == 0 {
			fickle = both[1].watch(m.ID, fmt.Sprint(2+countRows(some)))
		} else { // the page's own query, with the header of a browser that knows better
			fickle = both[1].follow(fmt.Sprintf("/api/matches/%s/events?after=%d", m.ID, 2+countRows(some)), "")
		}
		u := fickle.next().update(t)
		if u.Number != m.Number {
			t.Fatalf("came back at number %d, want %d", u.Number, m.Number)
		}
		some = append(some, u.Events...)
		some = append(some, wire.Event{Number: u.Number, Kind: "mark"})
	}
	var plain []wire.Event
	for _, event := range some {
		if event.Kind != "mark" {
			plain = append(plain, event)
		}
	}
	if got, want := fmt.Sprint(plain), fmt.Sprint(all); got != want {
		t.Fatalf("with breaks:\n%s\nwithout:\n%s", got, want)
	}
}

// countRows is how many rows after the second one the events reach.
func countRows(events []wire.Event) int {
	if len(events) == 0 {
		return 0
	}
	return events[len(events)-1].Number - 2
}

// collect reads a stream up to a number and returns the events.
func collect(e *events, seen *int, number int, into []wire.Event) []wire.Event {
	for *seen < number {
		u := e.next().update(e.t)
		into = append(into, u.Events...)
		*seen = u.Number
	}
	return into
}

func TestStreamSaysNothingTwice(t *testing.T) {
	p := open(t, server.Config{Heartbeat: 200 * time.Millisecond})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 3)
	stream := both[0].watch(m.ID, fmt.Sprint(m.Number))
	for stream.beats < 3 { // heartbeats come, and no event, because all is known
		if line, err := stream.line(); err != nil || strings.HasPrefix(line, "data") {
			t.Fatalf("read %q, %v", line, err)
		} else if strings.HasPrefix(line, ":") {
			stream.beats++
		}
	}
	m = play(m, both, 1)
	if u := stream.next().update(t); u.Number != m.Number {
		t.Fatalf("number %d, want %d", u.Number, m.Number)
	}
	// Who claims to have seen more than there is starts over.
	ahead := both[0].watch(m.ID, "9999")
	if u := ahead.next().update(t); u.Number != m.Number || len(u.Events) != 0 {
		t.Fatalf("number %d with events %v", u.Number, u.Events)
	}
}

func TestStreamEnds(t *testing.T) {
	p := open(t, server.Config{Heartbeat: time.Hour}) // streams end at once, not with the next beat
	a := p.guest("Anna")
	id := a.open("me", "open").ID
	gone, left, stays := a.watch(id, ""), p.guest("Ben").watch(id, ""), a.open("me", "open").ID
	gone.next()
	left.next()
	a.delete("/api/matches/" + id).is(204)
	for _, stream := range []*events{gone, left} { // of a match that was removed
		stream.ends()
	}
	stream := a.watch(stays, "")
	stream.next()
	a.delete("/api/sessions").is(204)
	stream.ends()
}

// A client that does not read holds nobody up, and gets everything in the end.
func TestSlowClient(t *testing.T) {
	p := open(t, server.Config{Heartbeat: time.Hour}) // however long the moves take, it is slow, and not dead
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.http.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(5 * patience)); err != nil { // of the test as a whole
		t.Fatal(err)
	}
	if err := conn.(*net.TCPConn).SetReadBuffer(128 << 10); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn, "GET /api/matches/%s/events?after=2 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", m.ID, both[0].token); err != nil {
		t.Fatal(err)
	}
	quick := both[0].watch(m.ID, "2")
	m = play(m, both, 300)
	seen := 2
	all := collect(quick, &seen, m.Number, nil)
	lines := bufio.NewReader(conn)
	for { // the head
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if line == "\r\n" {
			break
		}
	}
	slow := &events{t: t, lines: lines, cancel: func() { _ = conn.Close() }}
	seen = 2
	told := collect(slow, &seen, m.Number, nil)
	if slow.read == m.Number-2 {
		t.Fatalf("it got each of %d rows by itself: it was not slow", slow.read)
	}
	if got, want := fmt.Sprint(told), fmt.Sprint(all); got != want {
		t.Fatalf("slow:\n%s\nquick:\n%s", got, want)
	}
}

// A client that has stopped reading for good does not hold its stream for ever, however much happens.
func TestDeadClient(t *testing.T) {
	p := open(t, server.Config{Heartbeat: 100 * time.Millisecond})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.http.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn, "GET /api/matches/%s/events HTTP/1.1\r\nHost: x\r\n\r\n", m.ID); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the stream is open", func() bool { return metric(t, p, "portolan_streams") == "1" })
	eventually(t, "the stream is closed", func() bool {
		m = play(m, both, 20) // as long as it goes on, which is more than the buffers on the way hold
		return metric(t, p, "portolan_streams") == "0"
	})
}
