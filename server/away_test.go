package server_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// goes has the guest be away for so many days, back when they are none, and returns what the server knows of it.
func (g *guest) goes(days int) server.KnownAway {
	g.t.Helper()
	if days == 0 {
		return read[server.KnownAway](g.delete("/api/away").is(200))
	}
	return read[server.KnownAway](g.put("/api/away", server.NewAway{Days: days}).is(200))
}

// Who is away says so once: clocks stand in all matches at leisure, in those that begin meanwhile, too, and through a restart. No bot plays on
// until the time is over; who is back has the rest of it left.
func TestAwayBudget(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	before, live := timedDuel(a, b, "leisure", "bot"), timedDuel(a, b, "live", "ask")
	for before.Deciding[0] != 0 {
		before = timedDuel(a, b, "leisure", "bot")
	}
	known := a.goes(20)
	if known.Until == nil || known.Left > 86_400_000 || known.Left < 86_300_000 {
		t.Fatalf("away for 20 days: %+v", known)
	}
	a.goes(15) // from now on, instead
	known = a.goes(20)
	isAway := func(m *wire.Match) bool { return m.Clocks[0].Away == *known.Until }
	m := b.until(before.ID, isAway)
	if m.Clocks[0].Running || m.Clocks[0].Starts < 19*86_400_000 || m.Clocks[1].Away != 0 {
		t.Errorf("the clocks are %+v", m.Clocks)
	}
	shape[wire.Match](t, "a match of who is away", b.get("/api/matches/"+before.ID).text)
	during := timedDuel(a, b, "leisure-72", "ask")
	b.until(during.ID, isAway)
	p.later(19*86_400, 0)
	if m := b.match(before.ID); m.Seats[0].Bot != "" || m.Clocks[0].Running {
		t.Errorf("after 19 days: %+v, %+v", m.Seats[0], m.Clocks)
	}
	if known := a.goes(0); known.Until != nil || known.Left < 172_000_000 || known.Left > 172_800_000 {
		t.Errorf("back: %+v", known)
	}
	m = b.until(before.ID, func(m *wire.Match) bool { return m.Clocks[0].Away == 0 })
	if !m.Clocks[0].Running || m.Clocks[0].Left < 86_000_000 {
		t.Errorf("back: %+v", m.Clocks)
	}
	p.later(2*86_400, 0)
	b.until(before.ID, func(m *wire.Match) bool { return m.Seats[0].Bot != "" })
	if m := b.match(live.ID); m.Number != live.Number {
		t.Errorf("the live match has moved on to %d", m.Number)
	}
	b.post("/api/matches/"+before.ID+"/resign", map[string]int{"number": 0}).is(200)
	rows := 0
	for _, row := range b.checkRecord(before.ID).Moves {
		if row.Kind == match.Away {
			rows++
		}
	}
	if rows < 2 {
		t.Errorf("%d rows tell of it", rows)
	}
}

func TestProblemsOfAway(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	for name, one := range map[string]struct {
		body   string
		status int
		kind   string
		field  string
	}{
		"no JSON":        {"{", 400, "malformed", ""},
		"nothing":        {"{}", 400, "malformed", "days"},
		"a word":         {`{"days":"7"}`, 400, "malformed", "days"},
		"a fraction":     {`{"days":1.5}`, 400, "malformed", "days"},
		"beyond numbers": {`{"days":99999999999999999999}`, 400, "malformed", "days"},
		"huge":           {`{"days":1,"why":"` + strings.Repeat("x", 100<<10) + `"}`, 413, "too-large", ""},
		"no day":         {`{"days":0}`, 422, "not-allowed", "days"},
		"yesterday":      {`{"days":-1}`, 422, "not-allowed", "days"},
		"a month":        {`{"days":22}`, 422, "not-allowed", "days"},
		"an age":         {`{"days":9000000000000000}`, 422, "not-allowed", "days"},
	} {
		if problem := a.put("/api/away", one.body).problem(one.status, one.kind); problem.Field != one.field {
			t.Errorf("%s: the field is %q, want %q", name, problem.Field, one.field)
		}
	}
	for _, method := range []string{"GET", "PUT", "DELETE"} {
		p.send(method, "/api/away", "", server.NewAway{Days: 1}).problem(401, "no-session")
		p.send(method, "/api/away", "nobody", server.NewAway{Days: 1}).problem(401, "no-session")
	}
	a.delete("/api/away").is(200) // one is here
	for range 3 {                 // the same again does not add up
		a.goes(15)
	}
	if known := read[server.KnownAway](p.guest("Ben").get("/api/away").is(200)); known.Until != nil || known.Left != match.MostAway {
		t.Errorf("of somebody else is known %+v", known)
	}
}

// Of many that are kept at once the match comes to know the one that is kept, and no more days are spent than there are.
func TestConcurrentAway(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, "leisure", "bot")
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			if answer := a.put("/api/away", server.NewAway{Days: i + 10}); answer.status != 200 && answer.status != 422 {
				t.Errorf("%s", answer.text)
			}
		})
	}
	all.Wait()
	known := read[server.KnownAway](a.get("/api/away").is(200))
	if known.Until == nil {
		t.Fatal(fmt.Sprint("nothing is kept: ", known))
	}
	b.until(m.ID, func(m *wire.Match) bool { return m.Clocks[0].Away == *known.Until })
}
