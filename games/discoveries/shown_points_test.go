package discoveries

import (
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// placements are a seat's choices that place a ship on a journey.
func (p *position) placements(seat int) (moves []game.Move, said []game.Choice) {
	p.Helper()
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		var c game.Choice
		p.s.Choice(game.Seat(seat), m, &c)
		if strings.HasPrefix(c.Kind, "sail") {
			moves, said = append(moves, m), append(said, c)
		}
	}
	return moves, said
}

// shows is what a choice says under a name.
func shows(t *testing.T, c *game.Choice, name string) (number int, text string) {
	t.Helper()
	for _, arg := range c.Args {
		if arg.Name == name {
			return arg.Number, arg.Text
		}
	}
	t.Fatalf("%s %v says no %s", c.Kind, c.Path, name)
	return 0, ""
}

// What a choice shows that a ship would bring is what the journey's card says, and what the view and the scoring then give.
func TestShownPoints(t *testing.T) {
	fleet := []string{"red-1", "blue-2", "green-1", "brown-1", "white-1"}
	for _, over := range []bool{false, true} { // whether the interim scoring is
		fresh := func() *position {
			p := at(t, 2).free(0, fleet...).coins(0, 50)
			if over {
				p.interimDone()
			}
			return p
		}
		start := fresh()
		moves, said := start.placements(0)
		if len(moves) < len(fleet)*journeyCount {
			t.Fatalf("only %d placements are listed", len(moves))
		}
		for i := range moves {
			c := &said[i]
			_, journey := shows(t, c, "journey")
			_, ship := shows(t, c, "ship")
			now, _ := shows(t, c, "interim")
			then, _ := shows(t, c, "final")
			printed := table.ref.Journeys[journeyIndex(t, journey)]
			matching := strings.Contains("-"+ship+"-", "-"+printed.Colour+"-") // a joker is of two colours
			wantNow, wantThen := printed.Interim[0], printed.Final[0]
			if matching {
				wantNow, wantThen = printed.Interim[1], printed.Final[1]
			}
			shownNow := wantNow
			if over {
				wantNow = 0 // AD-4.1: it is held once
			}
			if now != wantNow || then != wantThen {
				t.Errorf("AD-4.2 over=%v: %s on %s shows %d and %d, want %d and %d", over, ship, journey, now, then, wantNow, wantThen)
			}
			p := fresh()
			before := p.me(0).Forecast
			p.s.Play(0, moves[i], p.Chance, &p.Journal)
			if on := p.journey(journey); on.Interim[0] != shownNow || on.Final[0] != wantThen {
				t.Errorf("AD-4.2 over=%v: with %s %s shows %v and %v", over, ship, journey, on.Interim, on.Final)
			}
			after := p.me(0).Forecast
			if after.Interim-before.Interim != now || after.Final-before.Final != then {
				t.Errorf("AD-4.2 over=%v: %s on %s shows %d and %d, and the forecast grows by %d and %d", over, ship, journey, now, then,
					after.Interim-before.Interim, after.Final-before.Final)
			}
		}
	}
}

// The interim scoring brings what the choices showed.
func TestShownInterimPointsAreScored(t *testing.T) {
	p := at(t, 2).free(0, "red-1", "blue-2").coins(0, 50)
	promised := 0
	for _, journey := range []string{"brazil", "azores"} {
		moves, said := p.placements(0)
		for i := range moves {
			_, to := shows(t, &said[i], "journey")
			if to != journey {
				continue
			}
			now, _ := shows(t, &said[i], "interim")
			promised += now
			p.s.Play(0, moves[i], p.Chance, &p.Journal)
			break
		}
	}
	if promised == 0 {
		t.Fatal("nothing was promised")
	}
	p.lastTurn().pass(0).hasPoints(0, promised)
	gametest.Equal(t, "gained", p.me(0).Gained.Interim, promised)
}
