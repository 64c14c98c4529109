package server_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"portolan/server"
	"portolan/wire"
)

// trialsPath is where a seat tries moves out.
func trialsPath(id string, seat int) string {
	return fmt.Sprintf("/api/matches/%s/seats/%d/trials", id, seat)
}

// Moves are tried in a guess, by everybody, as far as one likes. The same line comes to the same, and the match stays what it was.
func TestTrials(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := trade(a, b)
	seat := m.Deciding[0]
	mover, other := []*guest{a, b}[seat], []*guest{a, b}[1-seat]
	before := mover.get("/api/matches/" + m.ID).text
	try := func(g *guest, seat int, in server.NewTrial) *wire.Trial {
		t.Helper()
		in.Number = m.Number
		first := g.post(trialsPath(m.ID, seat), in).is(200)
		shape[wire.Trial](t, "a trial", first.text)
		if again := g.post(trialsPath(m.ID, seat), in).is(200); !bytes.Equal(again.text, first.text) {
			t.Fatalf("the same came to something else:\n%s\n%s", first.text, again.text)
		}
		trial := read[wire.Trial](first)
		return &trial
	}
	for _, g := range []*guest{mover, other} {
		own := seat
		if g == other {
			own = 1 - seat
		}
		line := []server.NewTry{}
		for len(line) < 40 {
			trial := try(g, own, server.NewTrial{Moves: line, Guess: 7})
			if len(trial.Line) != len(line) || trial.View == nil {
				t.Fatalf("a trial of %d moves is %+v", len(line), trial)
			}
			if len(trial.Deciding) == 0 {
				break
			}
			next := fmt.Sprint(trial.Deciding[0])
			list := trial.Choices[next]
			if len(list) == 0 || len(trial.Lists[next]) != 16 {
				t.Fatalf("seat %s can do %v, marked %q", next, list, trial.Lists[next])
			}
			line = append(line, server.NewTry{Seat: trial.Deciding[0], Move: list[(len(line)*7+1)%len(list)].Move})
		}
		// The others answer until it is the seat's turn.
		trial := try(g, own, server.NewTrial{Moves: line[:1], Answer: true})
		if len(trial.Deciding) > 0 && trial.Deciding[0] != own {
			t.Errorf("after the answers seat %d decides, not %d", trial.Deciding[0], own)
		}
		for _, tried := range trial.Line[1:] {
			if tried.Seat == own {
				t.Errorf("a bot answered for the seat itself: %+v", tried)
			}
		}
	}
	if after := mover.get("/api/matches/" + m.ID).text; !bytes.Equal(before, after) {
		t.Errorf("trying has changed the match:\n%s\n%s", before, after)
	}
	// A list that was tried is the one that comes, and its mark holds for an order.
	end := chosen(mover.match(m.ID), seat, "end")
	trial := try(other, 1-seat, server.NewTrial{Moves: []server.NewTry{{Seat: seat, Move: end}}})
	order := server.NewOrder{Number: m.Number, Steps: stepsOf(trial.Choices[fmt.Sprint(1-seat)][0].Move), Rounds: 1}
	order.Steps[0].List = trial.Lists[fmt.Sprint(1-seat)]
	other.put(ordersPath(m.ID, 1-seat), order).is(200)
	mover.plays(m.ID, seat, "end")
	if o := read[wire.Orders](other.get(ordersPath(m.ID, 1-seat)).is(200)).Order; o == nil || o.Ended != "" {
		t.Errorf("the order stands as %+v", o)
	}
	// So it is with the mark of a move.
	m = other.match(m.ID)
	coins := chosen(m, 1-seat, "coins")
	line := try(other, 1-seat, server.NewTrial{Moves: []server.NewTry{{Seat: 1 - seat, Move: coins}}}).Line
	order = server.NewOrder{Number: m.Number, Steps: stepsOf(coins)}
	order.Steps[0].Mark = line[0].Mark
	if o := read[wire.Orders](other.put(ordersPath(m.ID, 1-seat), order).is(200)).Order; o == nil || o.Ended != "" || len(line[0].Mark) != 16 {
		t.Errorf("the order stands as %+v, with the mark %q", o, line[0].Mark)
	}
	order.Steps[0].Mark = "0123456789abcdef"
	other.put(ordersPath(m.ID, 1-seat), order).problem(422, "not-allowed")
}

// What nobody has read is not opened for who tries things out.
func TestTrialsOpenNothing(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	m := read[wire.Match](a.post("/api/matches", map[string]any{
		"game": "seafall", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "bot", Bot: "random"}, {Kind: "bot", Bot: "random"}},
		"options": map[string]string{"prologue": "no"}, "setup": "dealt",
	}).is(201))
	asked := a.until(m.ID, func(m *wire.Match) bool { return len(m.Deciding) > 0 && m.Deciding[0] == 0 })
	sealed := 0
	for guess := 0; guess < 12 || sealed == 0 && guess < 100; guess++ { // one in four lines comes there
		line := []server.NewTry{}
		for len(line) < 60 {
			answer := a.post(trialsPath(m.ID, 0), server.NewTrial{Number: asked.Number, Guess: guess, Moves: line})
			if answer.status == 422 {
				if problem := answer.problem(422, "not-allowed"); problem.Field != fmt.Sprintf("moves[%d]", len(line)-1) || !strings.Contains(problem.Detail, "read") {
					t.Fatalf("refused: %s", answer.text)
				}
				sealed++
				break
			}
			trial := read[wire.Trial](answer.is(200))
			if len(trial.Deciding) == 0 {
				break
			}
			list := trial.Choices[fmt.Sprint(trial.Deciding[0])]
			pick := list[(len(line)*5+guess)%len(list)]
			for _, one := range list { // as straight to an island as can be
				if one.Kind == "explore" || one.Kind == "spot" || one.Kind == "roll" || one.Kind == "stand" {
					pick = one
				}
			}
			line = append(line, server.NewTry{Seat: trial.Deciding[0], Move: pick.Move})
		}
	}
	if sealed == 0 {
		t.Error("nobody came to a sealed page")
	}
}

func TestTrialsRefused(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := trade(a, b)
	seat := m.Deciding[0]
	mover, other := []*guest{a, b}[seat], []*guest{a, b}[1-seat]
	waiting := a.open("me", "open")
	path := trialsPath(m.ID, seat)
	tries := func(moves ...server.NewTry) server.NewTrial {
		return server.NewTrial{Number: m.Number, Moves: append([]server.NewTry{}, moves...)}
	}
	good, many := tries(), tries()
	for range 301 {
		many.Moves = append(many.Moves, server.NewTry{Seat: seat, Move: "0"})
	}
	for name, one := range map[string]struct {
		answer *answer
		status int
		kind   string
		field  string
	}{
		"too large":        {mover.post(path, `{"number":1,"moves":[{"seat":0,"move":"`+strings.Repeat("a", 70_000)+`"}]}`), 413, "too-large", ""},
		"no JSON":          {mover.post(path, `[`), 400, "malformed", ""},
		"nothing":          {mover.post(path, `{}`), 400, "malformed", ""},
		"no moves":         {mover.post(path, `{"number":1}`), 400, "malformed", "moves"},
		"a text for moves": {mover.post(path, `{"number":1,"moves":"0"}`), 400, "malformed", "moves"},
		"half a move":      {mover.post(path, `{"number":1,"moves":[{"seat":0}]}`), 400, "malformed", ""},
		"nobody":           {p.send("POST", path, "", good), 401, "no-session", ""},
		"no match":         {mover.post(trialsPath("nowhere", 0), good), 404, "unknown", ""},
		"no seat":          {mover.post(trialsPath(m.ID, 2), good), 404, "unknown", ""},
		"another's seat":   {other.post(path, good), 403, "not-yours", ""},
		"a stranger":       {c.post(path, good), 403, "not-yours", ""},
		"before it begins": {a.post(trialsPath(waiting.ID, 0), good), 409, "state", ""},
		"not there yet":    {mover.post(path, server.NewTrial{Number: 99, Moves: good.Moves}), 409, "stale", ""},
		"long ago":         {mover.post(path, server.NewTrial{Number: 1, Moves: good.Moves}), 409, "stale", ""},
		"a hundred worlds": {mover.post(path, server.NewTrial{Number: m.Number, Moves: good.Moves, Guess: 100}), 422, "not-allowed", "guess"},
		"no world":         {mover.post(path, server.NewTrial{Number: m.Number, Moves: good.Moves, Guess: -1}), 422, "not-allowed", "guess"},
		"for ever":         {mover.post(path, many), 422, "not-allowed", "moves"},
		"not listed":       {mover.post(path, tries(server.NewTry{Seat: seat, Move: "0"}, server.NewTry{Seat: seat, Move: "zz"})), 422, "not-allowed", "moves[1]"},
		"out of turn":      {mover.post(path, tries(server.NewTry{Seat: 1 - seat, Move: "0"})), 422, "not-allowed", "moves[0]"},
		"a seat too many":  {mover.post(path, tries(server.NewTry{Seat: 2, Move: "0"})), 422, "not-allowed", "moves[0]"},
		"a seat too few":   {mover.post(path, tries(server.NewTry{Seat: -1, Move: "0"})), 422, "not-allowed", "moves[0]"},
		"nonsense":         {mover.post(path, tries(server.NewTry{Seat: seat, Move: "NON-SENSE"})), 422, "not-allowed", "moves[0]"},
	} {
		t.Run(name, func(t *testing.T) {
			if problem := one.answer.problem(one.status, one.kind); one.field != "" && problem.Field != one.field {
				t.Errorf("the field is %q, want %q", problem.Field, one.field)
			}
		})
	}
}
