package efemeris

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestWhatEverybodyIsTold(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.2 EF-2.3 that picks are taken back, and that a player is done", func(t *testing.T) {
			p := opened(t, 1)
			first, other := p.nationsChosen()
			for _, viewer := range []game.Seat{game.Seat(first), game.Seat(other), game.Spectator} {
				p.Do(first, "captain:hubac", "button:cancel").Happened(viewer, fmt.Sprintf("picks-cancelled seat=%d", first))
			}
			p.Do(first, "captain:hubac", "captain:cassini", "button:ready").Happened(game.Seat(other), fmt.Sprintf("ready seat=%d", first))
			p.Do(other, "captain:pargo", "captain:da-silva", "button:ready").Happened(game.Spectator, fmt.Sprintf("ready seat=%d", other))
			p.Do(other, "reserve:gunner", "button:cancel").Happened(game.Seat(first), fmt.Sprintf("picks-cancelled seat=%d", other))
		}},
		{"EF-2.5 what spices each starts with", func(t *testing.T) {
			p := opened(t, 2)
			first, other := p.crewChosen()
			p.Do(first, "planet:pytheas turn:0").Happened(game.Spectator, fmt.Sprintf("start-spices seat=%d pepper=1 vanilla=1", first))
			p.Do(other, "planet:patrocles turn:0").Happened(game.Spectator, fmt.Sprintf("start-spices seat=%d pepper=1 vanilla=2", other))
		}},
		{"EF-3.1 whose turn begins, in which round", func(t *testing.T) {
			at(t).pass(0).Happened(0, "turn seat=1 round=2").pass(1).Happened(game.Spectator, "turn seat=0 round=3")
			atVariant(t, freeForAll).pass(0).pass(1).Happened(0, "turn seat=2 round=2")
		}},
		{"EF-3.2 EF-12.5 which partner drew which tile", func(t *testing.T) {
			for nation := range 2 {
				p := team(t).stack("crossroads", "pepper-bay").turn(1-nation, "construction").both(1 - nation)
				v := p.view(game.Spectator)
				for i, seat := range []int{nation, nation + 2} {
					p.Happened(game.Spectator, fmt.Sprintf("drawn seat=%d tile=%s", seat, v.Drawn[i]))
				}
			}
		}},
		{"EF-11.1 when it is over it is nobody's turn", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().owns(0, "apollas").owns(1, "pytheas").spices(0, 2, 1).ship("fr-galleon", p3)
			p.Do(0, takePytheas).inPhase(-1, "over").decides()
		}},
	})
}

func TestWhatHandsMayBeAsTheyArePicked(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.3 others know the size of a hand in every step of its choice, not its cards", func(t *testing.T) {
			p := opened(t, 4)
			first, other := p.captainsChosen()
			viewer := game.Seat(other)
			p.holdable(viewer, first)
			for size, id := range []string{"gunner", "gunner", "gunner", "helmsman", "banker"} {
				p.Do(first, "reserve:"+id).imagined(viewer, func(world *State) {
					if got := world.players[first].handSize(); got != size+1 {
						t.Fatalf("a hand of %d, want %d", got, size+1)
					}
				})
			}
			p.Do(first, "button:cancel").holdable(viewer, first).Do(first, "reserve:banker")
			p.holdable(viewer, first, "banker", "first-officer", "gunner", "helmsman", "courtesan")
		}},
		{"EF-12.4 EF-2.3 the hands of partners come from the same twelve", func(t *testing.T) {
			p := team(t).hand(0, "gunner", "gunner", "banker", "banker", "helmsman", "helmsman")
			p.hand(2, "first-officer", "first-officer", "courtesan", "courtesan", "gunner")
			both := map[[2][crewKinds]uint8]bool{}
			p.imagined(1, func(world *State) {
				a, b := world.players[0].hand, world.players[2].hand
				for k, n := range table.crewTotal {
					if a[k]+b[k] > n {
						t.Fatalf("partners hold %v and %v", a, b)
					}
				}
				both[[2][crewKinds]uint8{a, b}] = true
			})
			if len(both) < 100 {
				t.Errorf("only %d pairs of hands are held possible", len(both))
			}
			p.imagined(2, func(world *State) {
				if world.players[0].hand != p.s.players[0].hand || world.players[2].hand != p.s.players[2].hand {
					t.Fatal("partners do not know each other's hand")
				}
			})
		}},
	})
}
