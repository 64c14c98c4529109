package seafall

import (
	"errors"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// Who plays the next match of a campaign, said by seats (SF-16).
func TestPartyOfTheNextMatch(t *testing.T) {
	const plays, misses, leaves = game.Plays, game.Misses, game.Leaves
	text := carried(t, at(t, 5, "soldiers").glory(0, 11).finish(phaseTitles).complete().s)
	gametest.Prove(t, []gametest.Rule{
		{"SF-16.2 SF-16.3 seats become the colours that are away and that have left", func(t *testing.T) {
			given := map[string]string{"prologue": "no", "target": "12", "away": "blue", "left": "red"}
			for _, c := range []struct {
				parts      []game.Part
				away, left string
			}{
				{[]game.Part{plays, plays, plays, plays, plays}, "none", "none"},
				{[]game.Part{plays, misses, plays, plays, plays}, "green", "none"},
				{[]game.Part{leaves, misses, plays, plays, misses}, "green-grey", "red"},
				{[]game.Part{plays, plays, leaves, leaves, plays}, "none", "blue-violet"},
				{[]game.Part{misses, plays, misses, plays, misses}, "red-blue-grey", "none"},
			} {
				next, err := Rules{}.Change(given, text, c.parts)
				if err != nil {
					t.Fatal(err)
				}
				gametest.Equal(t, "away", next["away"], c.away)
				gametest.Equal(t, "left", next["left"], c.left)
				gametest.Equal(t, "target", next["target"], "12")
			}
			gametest.Equal(t, "what was given", given["away"], "blue")
		}},
		{"SF-16 four of five can't be away, and no seat has a part that there is not", func(t *testing.T) {
			for _, c := range []struct {
				parts []game.Part
				says  string
			}{
				{[]game.Part{misses, misses, misses, plays, misses}, "away: at least two provinces play"},
				{[]game.Part{misses, misses, misses, misses, misses}, "away: at least two provinces play"},
				{[]game.Part{leaves, leaves, leaves, plays, leaves}, "left: so many can't leave: no provinces are left that could join in their place"},
				{[]game.Part{plays, plays, plays}, "carried: 5 provinces, and a part for 3 seats"},
			} {
				_, err := Rules{}.Change(nil, text, c.parts)
				var fault *game.OptionError
				if !errors.As(err, &fault) || fault.Error() != c.says {
					t.Errorf("%v: %v, want %s", c.parts, err, c.says)
				}
			}
		}},
		{"SF-16.1 SF-16.2 SF-16.3 a campaign goes on while provinces come and go, and who comes back plays the seat's province", func(t *testing.T) {
			s := at(t, 4, "soldiers").glory(0, 11).finish(phaseTitles).complete().s
			colours := []string{"red", "green", "blue", "violet"}
			for _, c := range []struct {
				parts   []game.Part
				joining int
				colours []string
				away    int // the seat, or -1
			}{
				{[]game.Part{plays, misses, plays, plays}, 0, colours, 1},
				{[]game.Part{plays, plays, leaves, plays}, 1, []string{"red", "green", "violet", "grey"}, -1},
				{[]game.Part{plays, plays, misses, plays}, 0, []string{"red", "green", "violet", "grey"}, 2},
				{[]game.Part{leaves, plays, plays, plays}, 0, []string{"green", "violet", "grey"}, -1},
			} {
				options, err := Rules{}.Change(nil, carried(t, s), c.parts)
				if err != nil {
					t.Fatal(err)
				}
				s = resumed(t, len(c.colours), s, options)
				for seat, colour := range c.colours {
					me := viewOf(s).Provinces[seat]
					gametest.Equal(t, "colour", me.Colour, colour)
					gametest.Equal(t, "away", me.Away, seat == c.away)
				}
				q := positionOf(t, s, game.FreeChance(1))
				s = q.finish(phaseReconcile).complete().s
			}
		}},
	})
}
