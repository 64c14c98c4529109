package server_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// notes is a log that is written and read at once.
type notes struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *notes) Write(text []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(text)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// fragile is a server that also plays brittle.
type fragile struct {
	*place
	rules brittle
	log   *notes
}

func openFragile(t *testing.T, config server.Config) *fragile {
	t.Helper()
	f := &fragile{rules: newBrittle(), log: new(notes)}
	config.Games, config.Log = []game.Rules{f.rules}, slog.New(slog.NewTextHandler(f.log, nil))
	f.place = open(t, config)
	return f
}

// breaking opens a match of brittle that begins, unless a seat is open.
func (g *guest) breaking(breaks string, seats ...string) *wire.Match {
	g.t.Helper()
	body := opening(seats...)
	body["game"], body["options"] = "brittle", map[string]string{"breaks": breaks}
	m := read[wire.Match](g.post("/api/matches", body).is(201))
	return &m
}

// stepping is a match of brittle between two.
func stepping(a, b *guest, breaks string) *wire.Match {
	a.t.Helper()
	id := a.breaking(breaks, "me", "open").ID
	m := read[wire.Match](b.post("/api/matches/"+id+"/seats/1", nil).is(200))
	return &m
}

// steps makes the move of who is to move.
func steps(m *wire.Match, both [2]*guest) *answer {
	seat := m.Deciding[0]
	return both[seat].post("/api/matches/"+m.ID+"/moves", server.NewMove{Number: m.Number, Seat: seat, Move: step.String()})
}

// isBroken checks that nothing can be had of the match but the problem that it is broken.
func (g *guest) isBroken(id string) {
	g.t.Helper()
	at := "/api/matches/" + id
	for _, path := range []string{"", "/events", "/history", "/record", "/book", "/analysis"} {
		g.get(at+path).problem(500, "broken")
	}
	for path, body := range map[string]any{
		"/moves": server.NewMove{Number: 2, Seat: 0, Move: step.String()}, "/undo": map[string]int{"number": 2, "to": 2},
		"/draw": map[string]any{"number": 2, "answer": "offer"}, "/resign": map[string]int{"number": 2},
		"/hint": map[string]int{"number": 2, "seat": 0}, "/names": map[string]string{"what": "a", "name": "b"},
		"/reports": map[string]string{"what": "a", "name": "b"}, "/seats/0/takeover": server.Takeover{Bot: "random"}, "/seats/0/timeout": server.Timeout{Choice: "bot"},
		"/rematch": nil, "/seats/0": nil,
	} {
		g.post(at+path, body).problem(500, "broken")
	}
	for _, path := range []string{"", "/seats/0", "/seats/0/takeover"} {
		g.delete(at+path).problem(500, "broken")
	}
}

// A match whose rules panic is shut, says so to all who ask or follow, and is counted and logged; everything else goes on. So
// it is with the next server, and when the rules are mended the match goes on.
func TestAMatchWhoseRulesPanic(t *testing.T) {
	for breaks, part := range map[string]string{"set-up": "load", "step": "change", "moves": "change", "event": "show", "view": "show", "choice": "show"} {
		t.Run(breaks, func(t *testing.T) {
			p := openFragile(t, server.Config{})
			both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
			m := play(stepping(both[0], both[1], breaks), both, 4)
			well, fine := stepping(both[0], both[1], "nowhere"), duel(both[0], both[1])
			stream := both[1].watch(m.ID, "")
			stream.next()

			p.rules.armed.Store(true)
			if part == "load" { // it is read with the next server
				p.stop()
				p.start()
			} else {
				steps(m, both) // the rules panic when it is played, or when it is told
				if event := stream.next(); event.name == "problem" {
					if !strings.Contains(event.text, `"type":"/problems/broken"`) {
						t.Errorf("the stream ends with %s", event.text)
					}
				} else if event = stream.next(); event.name != "problem" {
					t.Errorf("the stream goes on with %+v", event)
				}
				stream.ends()
			}
			both[0].isBroken(m.ID)
			for range 5 { // it is not tried again and again
				both[1].get("/api/matches/"+m.ID).problem(500, "broken")
			}
			if n := metric(t, p.place, "portolan_broken_tables"); n != "1" {
				t.Errorf("%s tables are broken", n)
			}
			if n := metric(t, p.place, fmt.Sprintf("portolan_panics_total{part=%q}", part)); n != "1" {
				t.Errorf("%s panics in %s", n, part)
			}
			if log := p.log.String(); !strings.Contains(log, "match="+m.ID) || !strings.Contains(log, "brittle: "+breaks) || strings.Contains(log, both[0].token) {
				t.Errorf("the log tells\n%s", log)
			}
			goOn := func() {
				t.Helper()
				if list := read[wire.MatchList](both[0].get("/api/matches?mine=1").is(200)); len(list.Matches) != 3 {
					t.Errorf("the lobby lists %d matches", len(list.Matches))
				}
				p.send("GET", "/readyz", "", nil).is(200)
				well, fine = play(both[0].match(well.ID), both, 3), play(both[0].match(fine.ID), both, 3)
			}
			goOn()
			p.restart()
			both[1].get("/api/matches/" + m.ID)
			goOn()
			p.rules.armed.Store(false)
			p.restart()
			play(both[0].match(m.ID), both, brittleSteps)
			record := read[match.Record](both[0].get("/api/matches/" + m.ID + "/record").is(200))
			if err := match.Verify(p.rules, &record); err != nil {
				t.Error(err)
			}
			goOn()
		})
	}
}

// A bot that can't think thinks once more, and then its table is shut. Bots at other tables play on.
func TestAMatchWhoseBotPanics(t *testing.T) {
	for _, breaks := range []string{"imagine", "thought"} {
		t.Run(breaks, func(t *testing.T) {
			p := openFragile(t, server.Config{Thinkers: 2})
			a := p.guest("Anna")
			p.rules.armed.Store(true)
			m := a.breaking(breaks, "me", "search:1")
			a.post("/api/matches/"+m.ID+"/moves", server.NewMove{Number: m.Number, Seat: 0, Move: step.String()}).is(200)
			soon(t, "the table is shut", func() bool { return metric(t, p.place, "portolan_broken_tables") == "1" })
			a.isBroken(m.ID)
			if n := metric(t, p.place, `portolan_panics_total{part="think"}`); n != "2" {
				t.Errorf("the bot has panicked %s times", n)
			}
			well := a.breaking("nowhere", "search:1", "greedy")
			a.until(well.ID, stands(well.Number+4))
			p.restart() // the bot's turn has come, and the server starts all the same
			soon(t, "the table is shut again", func() bool { return metric(t, p.place, "portolan_broken_tables") == "1" })
			a.isBroken(m.ID)
			p.rules.armed.Store(false)
			p.restart()
			a.until(m.ID, func(m *wire.Match) bool { return len(m.Choices["0"]) > 0 })
		})
	}
}

// What one request asks for beside the match fails alone when it panics.
func TestARequestThatPanics(t *testing.T) {
	p := openFragile(t, server.Config{Thinkers: 2})
	a := p.guest("Anna")
	for _, breaks := range []string{"imagine", "thought"} {
		p.rules.armed.Store(false)
		m := a.breaking(breaks, "me", "random")
		p.rules.armed.Store(true)
		for range 3 { // nobody waits for what has failed
			a.post("/api/matches/"+m.ID+"/hint", server.NewHint{Number: m.Number, Seat: 0}).problem(500, "internal")
		}
		a.move(a.match(m.ID), 0).is(200)
	}

	p.rules.armed.Store(false)
	told := a.breaking("event", "me", "random")
	told = a.until(told.ID, func(m *wire.Match) bool {
		if len(m.Choices["0"]) > 0 {
			a.move(m, 0).is(200)
		}
		return m.Status == "over"
	})
	over := []*wire.Match{a.breaking("step", "random", "random"), a.breaking("score", "random", "random")}
	for _, m := range over {
		a.until(m.ID, func(m *wire.Match) bool { return m.Status == "over" })
	}
	p.rules.armed.Store(true)
	a.get("/api/matches/"+told.ID+"/history").problem(500, "internal")
	a.match(told.ID)
	for _, m := range over { // what panics is the way to a position, or a thought about it
		var refused *answer
		soon(t, "an analysis that fails", func() bool {
			refused = a.get("/api/matches/" + m.ID + "/analysis")
			return refused.status != 200
		})
		refused.problem(500, "internal")
		a.get("/api/matches/"+m.ID+"/analysis").problem(500, "internal")
		a.match(m.ID)
	}

	set := opening("me", "random")
	set["game"], set["options"] = "brittle", map[string]string{"breaks": "set-up"}
	a.post("/api/matches", set).problem(500, "internal")
	if n := metric(t, p.place, "portolan_broken_tables"); n != "0" {
		t.Errorf("%s tables are broken", n)
	}
	for part, want := range map[string]string{"request hint": "3", "request readHistory": "1", "request openMatch": "1"} {
		if n := metric(t, p.place, fmt.Sprintf("portolan_panics_total{part=%q}", part)); n != want {
			t.Errorf("%s panics in %s, want %s", n, part, want)
		}
	}
	if !regexp.MustCompile(`msg="a panic was caught" request=\S+ part="request hint"`).MatchString(p.log.String()) {
		t.Errorf("the log does not name the request:\n%s", p.log)
	}
}

// A table that is broken stays known while others are unloaded, so that its rules don't panic for each who asks.
func TestABrokenTableStaysKnown(t *testing.T) {
	p := openFragile(t, server.Config{IdleAfter: 20 * time.Millisecond})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m, other := stepping(both[0], both[1], "step"), duel(both[0], both[1])
	p.rules.armed.Store(true)
	steps(m, both).problem(500, "broken")
	both[0].match(other.ID)
	soon(t, "the other table is unloaded", func() bool { return metric(t, p.place, "portolan_tables") == "1" })
	both[0].get("/api/matches/"+m.ID).problem(500, "broken")
	if n := metric(t, p.place, `portolan_panics_total{part="change"}`); n != "1" {
		t.Errorf("the rules have panicked %s times", n)
	}
}
