//go:build linux

package chaos_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portolan/chaos/check"
	"portolan/game"
	"portolan/games"
)

// world is all that plays.
type world struct {
	t      *testing.T
	fronts []*link // by which clients reach the servers
	pace   time.Duration
	pulse  check.Pulse
	clocks bool // judge whether clocks have lost what nobody was served
	rules  map[string]game.Rules

	over                                  chan struct{} // closed when matches are to end
	moves, refused, behind, matches, told atomic.Int64

	mu       sync.Mutex
	tables   []*table
	findings []string
	notes    *os.File
}

func newWorld(t *testing.T, pace time.Duration, fronts []*link) *world {
	t.Helper()
	w := &world{t: t, fronts: fronts, pace: pace, rules: make(map[string]game.Rules), over: make(chan struct{})}
	for _, r := range games.All() {
		w.rules[r.ID()] = r
	}
	return w
}

func (w *world) ending() bool {
	select {
	case <-w.over:
		return true
	default:
		return false
	}
}

// find notes what must not be.
func (w *world) find(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.note("FOUND: %s", text)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.findings = append(w.findings, text)
	if len(w.findings) <= 20 {
		w.t.Errorf("%s %s", clockTime(), text)
	}
}

func clockTime() string { return time.Now().Format("15:04:05.000") }

// note writes to the file of notes, where there is one.
func (w *world) note(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.notes != nil {
		fmt.Fprintf(w.notes, "%s %s\n", clockTime(), fmt.Sprintf(format, args...))
	}
}

// table is where some clients play one match after the other.
type table struct {
	world   *world
	kind    kind
	clients []*client // who sits there, then who looks on

	mu    sync.Mutex
	match string
	last  int
	times []int64 // when a row was first heard of
}

// kind says what is played at a table.
type kind struct {
	game    string
	options map[string]string
	people  int
	bots    []string
	watches bool // somebody looks on
}

// kinds are what is played, in turn.
var kinds = []kind{
	{game: "efemeris", people: 2},
	{game: "efemeris", people: 1, bots: []string{"greedy"}, watches: true},
	{game: "efemeris", options: map[string]string{"level": "expert"}, people: 2},
	{game: "discoveries", people: 2, bots: []string{"random"}},
	{game: "seafall", people: 2, bots: []string{"greedy"}},
	{game: "discoveries", bots: []string{"greedy", "random"}, watches: true},
}

func (k *kind) clients() int {
	if k.watches {
		return k.people + 1
	}
	return k.people
}

// seat makes tables for so many clients.
func (w *world) seat(clients int) {
	for i := 0; clients > 0; i++ {
		t := &table{world: w, kind: kinds[i%len(kinds)]}
		for range t.kind.clients() {
			c := &client{world: w, name: fmt.Sprintf("Client %d", clients), http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4}}}
			c.at.Store(int32(clients % len(w.fronts)))
			t.clients = append(t.clients, c)
			clients--
		}
		w.tables = append(w.tables, t)
	}
}

// heard notes that a row was heard of.
func (t *table) heard(number int) {
	t.world.told.Add(1)
	t.mu.Lock()
	defer t.mu.Unlock()
	if number > t.last {
		t.last = number
		t.times = append(t.times, time.Now().UnixMilli())
	}
}

// run plays matches until the world ends. Its last match is over then, too.
func (t *table) run(ctx context.Context) {
	for _, c := range t.clients {
		var session struct{ Token string }
		if _, _, err := c.ask(ctx, http.MethodPost, "/api/sessions", map[string]string{"name": c.name}, &session); err != nil {
			t.world.find("%s can't come in: %v", c.name, err)
			return
		}
		c.token = session.Token
	}
	for ctx.Err() == nil && !t.world.ending() {
		t.play(ctx)
	}
}

// open opens a match and has everybody sit down.
func (t *table) open(ctx context.Context) (id string) {
	seats := []map[string]string{}
	for i := range t.kind.people {
		seats = append(seats, map[string]string{"kind": []string{"me", "open"}[min(i, 1)]})
	}
	for _, bot := range t.kind.bots {
		seats = append(seats, map[string]string{"kind": "bot", "bot": bot})
	}
	var m struct{ ID string }
	opening := map[string]any{
		"game": t.kind.game, "options": t.kind.options, "seats": seats, "visibility": "public",
		"terms": map[string]any{"clock": map[string]int{"start": 20, "add": 3, "cap": 20}, "timeout": "bot"},
	}
	if status, _, err := t.clients[0].ask(ctx, http.MethodPost, "/api/matches", opening, &m); err != nil {
		if ctx.Err() == nil {
			t.world.find("a match of %s is refused: %d %v", t.kind.game, status, err)
		}
		return ""
	}
	for i := 1; i < t.kind.people; i++ {
		status, tries, err := t.clients[i].ask(ctx, http.MethodPost, fmt.Sprintf("/api/matches/%s/seats/%d", m.ID, i), map[string]any{}, nil)
		if err == nil || ctx.Err() != nil {
			continue
		}
		var now struct{ You []int }
		if _, _, err := t.clients[i].ask(ctx, http.MethodGet, "/api/matches/"+m.ID, nil, &now); err != nil || !slices.Contains(now.You, i) {
			t.world.find("%s can't sit down at seat %d of %s: %d %v, in %d tries", t.clients[i].name, i, m.ID, status, err, tries)
			return ""
		}
	}
	return m.ID
}

// play plays one match to its end and judges it.
func (t *table) play(ctx context.Context) {
	id := t.open(ctx)
	if id == "" {
		return
	}
	t.mu.Lock()
	t.match, t.last = id, 0
	t.mu.Unlock()
	var logs []*check.Log
	var all sync.WaitGroup
	for i, c := range t.clients {
		l := &check.Log{Client: c.name, Seat: game.Seat(i)}
		if i >= t.kind.people {
			l.Seat = spectator
		}
		logs = append(logs, l)
		f := &follower{client: c, match: id, log: l, table: t, seen: -1, wake: make(chan struct{}, 1)}
		all.Go(func() { f.follow(ctx) })
		if l.Seat != spectator {
			all.Go(func() { f.play(ctx) })
		}
	}
	all.Wait()
	if ctx.Err() != nil {
		return
	}
	t.judge(ctx, id, logs)
	t.mu.Lock()
	t.match = ""
	t.mu.Unlock()
}

func (t *table) judge(ctx context.Context, id string, logs []*check.Log) {
	var record json.RawMessage
	if status, _, err := t.clients[0].ask(ctx, http.MethodGet, "/api/matches/"+id+"/record", nil, &record); err != nil {
		if ctx.Err() == nil {
			t.world.find("there is no record of match %s: %d %v", id, status, err)
		}
		return
	}
	t.world.matches.Add(1)
	var silences []check.Span
	if t.world.clocks {
		silences = t.world.pulse.Silences()
	}
	found := check.Match(t.world.rules[t.kind.game], record, logs, silences)
	for _, one := range found {
		t.world.find("match %s of %s: %s", id, t.kind.game, one)
	}
	if dir := os.Getenv("PORTOLAN_CHAOS_NOTES"); dir != "" && len(found) > 0 {
		text, _ := json.Marshal(map[string]any{"record": record, "logs": logs, "silences": t.world.pulse.Silences()})
		_ = os.WriteFile(dir+"/match-"+id+".json", text, 0o600)
	}
}
