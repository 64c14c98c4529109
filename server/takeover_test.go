package server_test

import (
	"fmt"
	"testing"
	"time"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// until reads a match, as a guest sees it, until it is as wanted.
func (g *guest) until(id string, wanted func(*wire.Match) bool) *wire.Match {
	g.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(2 * time.Millisecond) {
		m := g.match(id)
		if wanted(m) {
			return m
		}
		if time.Now().After(deadline) {
			g.t.Fatalf("the match does not get there: %+v", m.Head)
		}
	}
}

func stands(number int) func(*wire.Match) bool {
	return func(m *wire.Match) bool { return m.Number >= number || m.Status == "over" }
}

// A player has a bot play on, watches from the seat, takes the seat back, and everybody sees it all.
func TestTakeOverAndBack(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := play(duel(a, b), [2]*guest{a, b}, 6)
	at := "/api/matches/" + m.ID
	seat := at + "/seats/0/takeover"
	taken := read[wire.Match](a.post(seat, server.Takeover{Bot: "random"}).is(200))
	m = &taken
	number := m.Number
	if s := m.Seats[0]; s.Bot != "random" || s.Name != "Anna" || s.Player == nil || s.Player.ID != a.id || len(m.You) != 1 || m.You[0] != 0 {
		t.Fatalf("the seat is %+v", s)
	}
	if again := read[wire.Match](a.post(seat, server.Takeover{Bot: "random"}).is(200)); again.Seats[0].Bot != "random" {
		t.Fatalf("asked again the seat is %+v", again.Seats[0])
	}
	// The bot plays whenever it is its turn; Ben plays on.
	for m = b.match(m.ID); m.Number < number+30; m = b.match(m.ID) {
		if len(m.Choices["1"]) > 0 {
			b.move(m, 1) // it may come too late
		}
	}
	shape[wire.Match](t, "a seat with a bot that plays on", a.get(at).text)
	if own := a.match(m.ID); len(own.Choices["0"]) != 0 || len(own.Undo) != 0 {
		t.Fatalf("Anna may move: %+v %+v", own.Choices, own.Undo)
	}
	for path, body := range map[string]any{
		"/moves": server.NewMove{Number: m.Number, Seat: 0, Move: "x"}, "/undo": map[string]int{"number": m.Number, "to": 3, "seat": 0},
		"/draw": map[string]any{"number": m.Number, "answer": "offer"}, "/resign": map[string]int{"number": m.Number},
		"/hint": map[string]int{"number": m.Number, "seat": 0},
	} {
		a.post(at+path, body).problem(409, "state")
	}
	p.restart() // the bot goes on with the next server
	back := read[wire.Match](a.delete(seat).is(200))
	m = &back
	if s := m.Seats[0]; s.Bot != "" || s.Name != "Anna" {
		t.Fatalf("taken back, the seat is %+v", s)
	}
	a.delete(seat).is(200)
	play(a.match(m.ID), [2]*guest{a, b}, 6)
	a.post(at+"/resign", map[string]int{"number": 0}).is(200)
	a.post(seat, server.Takeover{Bot: "random"}).problem(409, "state")
	a.delete(seat).problem(409, "state")

	rows := 0
	for _, row := range read[[]wire.HistoryRow](p.send("GET", at+"/history", "", nil).is(200)) {
		if row.Kind == "takeover" {
			rows++
			if row.Text != "Anna" || row.What != []string{"random", ""}[rows-1] {
				t.Errorf("row %+v", row)
			}
		}
	}
	if rows != 2 {
		t.Errorf("%d rows tell of it", rows)
	}
	record := read[match.Record](a.get(at + "/record").is(200))
	if err := match.Verify(rulesOf(t, "efemeris"), &record); err != nil {
		t.Error(err)
	}
	// The rematch is between the people again.
	next := read[wire.Match](b.post(at+"/rematch", nil).is(201))
	if next.Status != "open" || next.Seats[1].Taken {
		t.Errorf("the rematch is %+v", next.Head)
	}
}

func TestProblemsOfTakeover(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	path := func(seat int) string { return fmt.Sprintf("/api/matches/%s/seats/%d/takeover", m.ID, seat) }
	p.send("POST", path(0), "", "{}").problem(400, "malformed")
	p.send("POST", path(0), "", server.Takeover{Bot: "nobody"}).problem(401, "no-session")
	a.post("/api/matches/nowhere/seats/0/takeover", server.Takeover{Bot: "nobody"}).problem(404, "unknown")
	a.post(path(7), server.Takeover{Bot: "nobody"}).problem(404, "unknown")
	a.post(path(1), server.Takeover{Bot: "nobody"}).problem(403, "not-yours")
	a.delete(path(1)).problem(403, "not-yours")
	for _, bot := range []string{"", "nobody", "search:9"} {
		if problem := a.post(path(0), server.Takeover{Bot: bot}).problem(422, "not-allowed"); problem.Field != "bot" {
			t.Errorf("%q: the field is %q", bot, problem.Field)
		}
	}
	early := a.open("me", "open")
	a.post("/api/matches/"+early.ID+"/seats/0/takeover", server.Takeover{Bot: "nobody"}).problem(409, "state")
}

// A bot that thinks when its seat is taken back makes no move any more, and one that is named at last plays.
func TestAnotherBotTakesOver(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	m := a.open("me", "random")
	path := "/api/matches/" + m.ID + "/seats/0/takeover"
	a.post(path, server.Takeover{Bot: "search:5"}).is(200)
	a.post(path, server.Takeover{Bot: "greedy"}).is(200)
	m = a.until(m.ID, stands(m.Number+40))
	if m.Seats[0].Bot != "greedy" {
		t.Errorf("the seat is %+v", m.Seats[0])
	}
}
