package discoveries

import (
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// seen is who may know the move of a path once it is made.
func (p *position) seen(seat int, path string) game.Seats {
	p.Helper()
	var c game.Choice
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		if p.s.Choice(game.Seat(seat), m, &c); strings.Join(c.Path, " ") == path {
			return c.Seen
		}
	}
	p.Fatalf("seat %d can't %q", seat, path)
	return 0
}

func TestWhoSeesWhichMove(t *testing.T) {
	own := game.SeatsOf(0)
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.3 of a contract's chain others see the last move alone", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "red-2").hand(0, "cochineal")
			gametest.Equal(t, "trying", p.seen(0, "contract:cochineal rounds:2"), own)
			p.Do(0, "contract:cochineal rounds:2")
			gametest.Equal(t, "taking back", p.seen(0, "button:cancel"), own)
			gametest.Equal(t, "the first ship", p.seen(0, p.id(0, "red-1")), own)
			p.Do(0, p.id(0, "red-1"))
			gametest.Equal(t, "the last ship", p.seen(0, p.id(0, "red-2")), game.Everyone)
		}},
		{"AD-3.5 the card is seen when its ship is placed", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "blue-1").free(0, "brown-2")
			gametest.Equal(t, "the card", p.seen(0, "card:any"), own)
			p.Do(0, "card:any")
			gametest.Equal(t, "joining others", p.seen(0, p0(t, "brown-2", "azores")), game.Everyone)
			gametest.Equal(t, "coming first", p.seen(0, p0(t, "brown-2", "labrador")), own)
			p.Do(0, p0(t, "brown-2", "labrador"))
			gametest.Equal(t, "naming the colour", p.seen(0, "colour:white"), game.Everyone)
		}},
		{"AD-4.6 which mission is picked is secret", func(t *testing.T) {
			p := at(t, 2).openMissions().lastTurn().pass(0)
			gametest.Equal(t, "the pick", p.seen(0, "mission:pair"), own)
		}},
		{"AD-2.3 what is done in the open is seen by all", func(t *testing.T) {
			p := at(t, 2)
			for _, path := range []string{"button:coins", "contract:limes", "pile:contracts", "market:0", "card:reserve queue:1", "button:end"} {
				gametest.Equal(t, path, p.seen(0, path), game.Everyone)
			}
		}},
	})
}
