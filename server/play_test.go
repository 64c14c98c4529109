package server_test

import (
	"fmt"
	"sync"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

func TestMoves(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 8)
	seat := m.Deciding[0]
	g := both[seat]
	m = g.match(m.ID)
	path := "/api/matches/" + m.ID + "/moves"
	body := server.NewMove{Number: m.Number, Seat: seat, Move: m.Choices[fmt.Sprint(seat)][0].Move}
	text := fmt.Sprintf(`{"move":"%s",  "seat":%d,"number":%d }`, body.Move, seat, m.Number)
	minimal := g.post(path, text, "Prefer", "respond-async, return=minimal").is(200)
	if want := fmt.Sprintf(`{"number":%d}`, m.Number+1); string(minimal.text) != want || minimal.header.Get("Preference-Applied") != "return=minimal" {
		t.Fatalf("the minimal answer is %s, want %s", minimal.text, want)
	}
	// Again, in other spellings: the same answer, and nothing changes.
	for _, again := range []any{
		body, text,
		fmt.Sprintf(`{"number":%d,"seat":%d,"move":"\u00%x%s","more":[1,{}]}`, m.Number, seat, body.Move[0], body.Move[1:]),
	} {
		if got := string(g.post(path, again, "Prefer", "return=minimal").is(200).text); got != string(minimal.text) {
			t.Fatalf("asked again with %v the answer is %s", again, got)
		}
		if got := read[wire.Match](g.post(path, again).is(200)); got.Number != m.Number+1 || len(got.You) != 1 {
			t.Fatalf("asked again with %v the match is %+v", again, got)
		}
	}
	p.restart()
	if got := string(g.post(path, body, "Prefer", "return=minimal").is(200).text); got != string(minimal.text) {
		t.Fatalf("asked again after a restart the answer is %s", got)
	}
}

// Of many that ask for one number exactly one wins, however they come.
func TestRacers(t *testing.T) {
	const racers = 6
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	for range 40 {
		seat := m.Deciding[0]
		now := both[seat].match(m.ID)
		choices := now.Choices[fmt.Sprint(seat)]
		if now.Status != "playing" || len(now.Deciding) > 1 || len(choices) < racers {
			m = play(now, both, 1)
			continue
		}
		var running sync.WaitGroup
		answers := make([]*answer, racers)
		for i := range racers {
			running.Go(func() {
				answers[i] = both[seat].post("/api/matches/"+m.ID+"/moves", server.NewMove{Number: now.Number, Seat: seat, Move: choices[i].Move},
					"Prefer", "return=minimal")
			})
		}
		running.Wait()
		won := -1
		for i, a := range answers {
			if a.status == 200 {
				if won >= 0 {
					t.Fatalf("racers %d and %d both won number %d", won, i, now.Number)
				}
				won = i
				continue
			}
			if problem := a.problem(409, "stale"); *problem.Number != now.Number+1 {
				t.Fatalf("a loser is told number %d, want %d", *problem.Number, now.Number+1)
			}
		}
		if won < 0 {
			t.Fatal("nobody won")
		}
		m = both[seat].match(m.ID)
		record := read[match.Record](both[seat].get("/api/matches/" + m.ID + "/record").is(200))
		if last := record.Moves[len(record.Moves)-1]; m.Number != now.Number+1 || last.Number != m.Number || last.Move != choices[won].Move {
			t.Fatalf("racer %d won, kept is %+v", won, last)
		}
	}
}

func TestUndo(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	undone := 0
	for range 60 {
		m = play(m, both, 1)
		for seat, g := range both {
			before := g.match(m.ID)
			undo, able := before.Undo[fmt.Sprint(seat)]
			if !able {
				continue
			}
			body := map[string]int{"number": before.Number, "to": undo.Last}
			after := read[wire.Match](g.post("/api/matches/"+m.ID+"/undo", body).is(200))
			again := read[wire.Match](g.post("/api/matches/"+m.ID+"/undo", body).is(200))
			if after.Number != before.Number+1 || again.Number != after.Number {
				t.Fatalf("undo of %d leads to %d, and again to %d", before.Number, after.Number, again.Number)
			}
			undone++
			m = &after
		}
	}
	if undone == 0 {
		t.Fatal("nothing could be taken back in 60 moves")
	}
	t.Logf("%d moves taken back", undone)
}

// Everything is there after a restart, and the record of a match that is over is true.
func TestRestart(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	for range 4 {
		m = play(m, both, 25)
		var before [2]string
		for i, g := range both {
			before[i] = string(g.get("/api/matches/" + m.ID).is(200).text)
		}
		p.restart()
		for i, g := range both {
			if after := string(g.get("/api/matches/" + m.ID).is(200).text); after != before[i] {
				t.Fatalf("before:\n%s\nafter:\n%s", before[i], after)
			}
		}
	}
	m = play(m, both, 5000)
	if m.Status != "over" {
		t.Fatalf("after 5000 moves the match is %s", m.Status)
	}
	record := read[match.Record](p.send("GET", "/api/matches/"+m.ID+"/record", "", nil).is(200))
	if len(record.Moves) != m.Number || record.Seed == nil || m.Seed == nil || *record.Seed != *m.Seed {
		t.Fatalf("the record has %d rows of %d", len(record.Moves), m.Number)
	}
	rules, _ := games.ByID("efemeris")
	if err := match.Verify(rules, &record); err != nil {
		t.Fatal(err)
	}
	history := read[[]wire.HistoryRow](p.send("GET", "/api/matches/"+m.ID+"/history", "", nil).is(200))
	for i, row := range history {
		if row.Number != i+1 || row.Choice != nil && row.Choice.Kind == "hidden" || (row.Kind == "move") != (row.Choice != nil) {
			t.Fatalf("row %d of the history is %+v", i+1, row)
		}
	}
	part := read[[]wire.HistoryRow](both[0].get(fmt.Sprintf("/api/matches/%s/history?from=5&to=9&views=1", m.ID)).is(200))
	if len(part) != 5 || part[0].Number != 5 || part[4].View == nil {
		t.Fatalf("part of the history: %+v", part)
	}
	for from, want := range map[string]int{"from=5&to=": len(history) - 4, "from=": 0} { // a number beyond all that is counted is one, too
		path := fmt.Sprintf("/api/matches/%s/history?%s99999999999999999999", m.ID, from)
		if rows := read[[]wire.HistoryRow](p.send("GET", path, "", nil).is(200)); len(rows) != want {
			t.Errorf("%s: %d rows, want %d", path, len(rows), want)
		}
	}
}

// The database is the only lock: a row that came in another way makes the next request second, which is told so and where
// the match stands; streams hear of it.
func TestAnotherNodeWasFirst(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 12)
	seat := m.Deciding[0]
	stream := both[seat].watch(m.ID, fmt.Sprint(m.Number))
	now := both[seat].match(m.ID)

	kept, err := p.store.Match(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	row := match.Row{Number: m.Number + 1, Seat: game.Seat(seat), Kind: match.Offer, On: m.Number, At: 1}
	if err := p.store.Append(t.Context(), kept.Key, &row, nil); err != nil {
		t.Fatal(err)
	}
	if problem := both[seat].move(now, seat).problem(409, "stale"); *problem.Number != m.Number+1 {
		t.Fatalf("told number %d, want %d", *problem.Number, m.Number+1)
	}
	if u := stream.next().update(t); u.Number != m.Number+1 || len(u.Draw.Offered) != 1 || len(u.Events) != 1 {
		t.Fatalf("the stream told %+v", u)
	}
	play(both[seat].match(m.ID), both, 1)
}
