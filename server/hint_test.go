package server_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"portolan/game"
	"portolan/games"
	"portolan/server"
	"portolan/wire"
)

func rulesOf(t *testing.T, id string) game.Rules {
	t.Helper()
	rules, known := games.ByID(id)
	if !known {
		t.Fatalf("there is no game %s", id)
	}
	return rules
}

// ready returns a match against a bot in which the guest has several moves to choose from, after a number.
func (g *guest) ready(number int) *wire.Match {
	g.t.Helper()
	m := g.open("me", "random")
	for {
		m = g.until(m.ID, func(m *wire.Match) bool { return len(m.Choices["0"]) > 0 || m.Status == "over" })
		if m.Number >= number && len(m.Choices["0"]) > 3 || m.Status == "over" {
			return m
		}
		g.move(m, 0)
	}
}

func askFor(m *wire.Match) server.NewHint { return server.NewHint{Number: m.Number, Seat: 0} }

func TestHint(t *testing.T) {
	p := open(t, server.Config{Hinter: "search:1"})
	a := p.guest("Anna")
	m := a.ready(60) // past the set-up, in which the bot moves at the same time
	path := "/api/matches/" + m.ID + "/hint"
	answer := a.post(path, askFor(m)).is(200)
	shape[wire.Hint](t, "a hint", answer.text)
	h := read[wire.Hint](answer)
	if h.Number != m.Number || h.Seat != 0 || h.Bot != "search:1" || len(h.Lines) < 1 || len(h.Lines) > 2 {
		t.Fatalf("the hint is %s", answer.text)
	}
	for i, line := range h.Lines {
		listed := slices.ContainsFunc(m.Choices["0"], func(c wire.Choice) bool { return c.Move == line.Choices[0].Move && len(c.Path) > 0 })
		if !listed || line.Value < 0 || line.Value > 1 {
			t.Errorf("line %d is %+v", i, line)
		}
	}
	if len(h.Lines) == 2 && h.Lines[0].Choices[0].Move == h.Lines[1].Choices[0].Move {
		t.Error("both lines begin alike")
	}
	// Whoever asks again gets the same, also of another server.
	if again := a.post(path, askFor(m)).is(200); !bytes.Equal(again.text, answer.text) {
		t.Errorf("asked again:\n%s\n%s", again.text, answer.text)
	}
	p.restart()
	if again := a.post(path, askFor(m)).is(200); !bytes.Equal(again.text, answer.text) {
		t.Errorf("asked after a restart:\n%s\n%s", again.text, answer.text)
	}
	a.post("/api/matches/"+m.ID+"/moves", server.NewMove{Number: m.Number, Move: h.Lines[0].Choices[0].Move}).is(200)
	a.post(path, askFor(m)).problem(409, "stale")
}

// Two matches that differ only in what a seat can't know give it the same hints, byte for byte. Here one player has both
// seats, so that there is a hint at all.
func TestHintsTellNothingHidden(t *testing.T) {
	twins := twinMatches(t)
	var numbers []int
	board := twins[0].State().Blank()
	for n := 12; n < twins[0].Number(); n++ {
		if twins[0].CopyAt(n, board) && board.Deciding().Has(0) && len(board.Moves(0, nil)) > 2 && n%9 == 0 {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) < 3 {
		t.Fatalf("there is something to decide after the rows %v only", numbers)
	}
	for _, number := range numbers[len(numbers)-3:] {
		var told [2][]byte
		for i, m := range twins {
			p := open(t, server.Config{Hinter: "search:1"})
			keepTwinAt(t, p, m, number, "anna", "anna")
			anna := &guest{place: p, token: "anna's token"}
			told[i] = anna.post("/api/matches/twin/hint", server.NewHint{Number: number}).is(200).text
		}
		if !bytes.Equal(told[0], told[1]) {
			t.Errorf("after row %d the hints differ:\n%s\n%s", number, told[0], told[1])
		}
	}
}

// Who goes away, and a position that moves on, end what is thought about.
func TestHintsAreGivenUp(t *testing.T) {
	p := open(t, server.Config{Hinter: "search:5", Thinkers: 1})
	a := p.guest("Anna")
	m := a.ready(20)
	path := "/api/matches/" + m.ID + "/hint"
	ctx, leave := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer leave()
	request, err := http.NewRequestWithContext(ctx, "POST", p.http.URL+path, bytes.NewReader(fmt.Appendf(nil, `{"seat":0,"number":%d}`, m.Number)))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+a.token)
	if response, err := http.DefaultClient.Do(request); err == nil {
		response.Body.Close()
		t.Fatal("the hint was there before it could be given up")
	}
	var running sync.WaitGroup
	running.Go(func() { a.post(path, askFor(m)).problem(409, "stale") })
	time.Sleep(20 * time.Millisecond)
	a.move(m, 0).is(200)
	running.Wait()
}

func TestProblemsOfHints(t *testing.T) {
	p := open(t, server.Config{Hinter: "search:1"})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := play(duel(a, b), [2]*guest{a, b}, 6)
	path := "/api/matches/" + m.ID + "/hint"
	p.send("POST", path, "", "{}").problem(400, "malformed")
	p.send("POST", path, "", askFor(m)).problem(401, "no-session")
	a.post("/api/matches/nowhere/hint", askFor(m)).problem(404, "unknown")
	b.post(path, server.NewHint{Number: 0, Seat: 0}).problem(403, "not-yours")
	a.post(path, server.NewHint{Number: 0, Seat: 9}).problem(403, "not-yours")
	seat := m.Deciding[0]
	mover := []*guest{a, b}[seat]
	mover.post(path, server.NewHint{Number: 0, Seat: seat}).problem(409, "stale")
	if problem := mover.post(path, server.NewHint{Number: m.Number, Seat: seat}).problem(422, "not-allowed"); problem.Field != "seat" {
		t.Errorf("the field is %q", problem.Field)
	}
	// A bot that plays on for a person is a person's.
	other := []*guest{b, a}[seat]
	other.post("/api/matches/"+m.ID+"/seats/"+[]string{"1", "0"}[seat]+"/takeover", server.Takeover{Bot: "random"}).is(200)
	m = mover.until(m.ID, func(m *wire.Match) bool { return slices.Contains(m.Deciding, seat) })
	mover.post(path, server.NewHint{Number: m.Number, Seat: seat}).problem(422, "not-allowed")
	mover.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	mover.post(path, server.NewHint{Number: m.Number, Seat: seat}).problem(409, "state")
	open := a.open("me", "open")
	a.post("/api/matches/"+open.ID+"/hint", askFor(open)).problem(409, "state")
}
