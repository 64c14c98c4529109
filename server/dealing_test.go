package server_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// dealt opens a match whose set-up is dealt.
func (g *guest) dealt(game string, seats ...string) *wire.Match {
	g.t.Helper()
	in := opening(seats...)
	in["game"], in["setup"], in["options"] = game, "dealt", map[string]string{}
	m := read[wire.Match](g.post("/api/matches", in).is(201))
	return &m
}

// fleets is what of a view of Efemeris tells how far the set-up is.
type fleets struct {
	View struct {
		Phase   string
		Round   int
		Players []struct{ Captains, Hand []string }
	}
}

// A set-up that is dealt leads to the first decision of the match proper, by rows of the seats themselves: the record is as
// true as one whose players have chosen, and nobody learns more of another's fleet.
func TestDealtSetUp(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Hour}) // no bot moves by itself
	a, b := p.guest("Anna"), p.guest("Ben")
	m := a.dealt("efemeris", "me", "greedy")
	view := read[fleets](a.get("/api/matches/" + m.ID).is(200)).View
	if view.Phase != "exploration" || view.Round != 1 {
		t.Fatalf("the match begins in phase %s of round %d", view.Phase, view.Round)
	}
	theirs := read[fleets](b.get("/api/matches/" + m.ID).is(200)).View
	if len(view.Players[0].Captains) == 0 || len(theirs.Players[0].Hand) > 0 || len(view.Players[1].Hand) > 0 {
		t.Errorf("a fleet is missing or another's is shown: own %+v, to others %+v", view.Players[0], theirs.Players[0])
	}
	again := a.dealt("efemeris", "me", "greedy", "greedy") // for all, in every mode
	if got := read[fleets](a.get("/api/matches/" + again.ID).is(200)).View.Phase; got != "exploration" {
		t.Errorf("three are dealt up to phase %s", got)
	}
	p.restart() // what is kept replays
	if kept := a.match(m.ID); kept.Number != m.Number || len(kept.Choices) != len(m.Choices) {
		t.Errorf("kept is row %d, shown was %d", kept.Number, m.Number)
	}
	a.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": m.Number}).is(200)
	rec := read[match.Record](a.get("/api/matches/" + m.ID + "/record").is(200))
	rules, _ := games.ByID("efemeris")
	if err := match.Verify(rules, &rec); err != nil {
		t.Error(err)
	}
	moved := func(seat int) bool {
		return slices.ContainsFunc(rec.Moves, func(r match.Row) bool { return r.Kind == match.Move && int(r.Seat) == seat })
	}
	if !moved(0) || !moved(1) {
		t.Errorf("a seat's set-up has no row: %+v", rec.Moves)
	}
}

// Games without a set-up begin as ever, and what can't be dealt is refused.
func TestWhatIsNotDealt(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Hour})
	a := p.guest("Anna")
	for _, game := range []string{"discoveries", "seafall"} {
		if m := a.dealt(game, "me", "greedy", "greedy"); m.Number != 3 || m.Status != "playing" {
			t.Errorf("%s begins at row %d: %s", game, m.Number, m.Status)
		}
	}
	for setup, seat := range map[string]string{"dealt": "open", "given": "greedy"} {
		in := opening("me", seat)
		in["setup"] = setup
		if field := a.post("/api/matches", in).problem(422, "not-allowed").Field; field != "setup" {
			t.Errorf("%s is refused for %q", setup, field)
		}
	}
	chosen := opening("me", "greedy")
	chosen["setup"] = "chosen"
	m := read[wire.Match](a.post("/api/matches", chosen).is(201))
	if text, _ := json.Marshal(m.View); m.Number != 2 || !strings.Contains(string(text), `"phase":"nation"`) {
		t.Errorf("a set-up that is chosen begins at row %d", m.Number)
	}
}

// A list shows each match in brief, by what everybody may know, also after a restart; one that waits for players has nothing to show.
func TestGlances(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Hour})
	a := p.guest("Anna")
	for _, game := range []string{"efemeris", "discoveries", "seafall"} {
		a.dealt(game, "me", "greedy", "greedy")
	}
	a.open("me", "open")
	for range 2 {
		list := read[wire.MatchList](a.get("/api/matches?mine=1").is(200))
		if len(list.Matches) != 4 {
			t.Fatalf("%d matches are listed", len(list.Matches))
		}
		for _, m := range list.Matches {
			switch {
			case m.Status == "open" && m.Glance != nil:
				t.Errorf("a table that waits shows %+v", m.Glance)
			case m.Status == "playing" && (m.Glance == nil || len(m.Glance.Scores) != 3 || m.Glance.Map == ""):
				t.Errorf("%s shows %+v", m.Game, m.Glance)
			case m.Game == "efemeris" && m.Status == "playing" && m.Glance.Round != 1:
				t.Errorf("efemeris is in round %d", m.Glance.Round)
			}
		}
		p.restart()
	}
}
