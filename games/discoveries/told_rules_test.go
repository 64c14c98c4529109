package discoveries

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestWhatEverybodyIsTold(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.3 which contract is opened in place of the one taken", func(t *testing.T) {
			p := at(t, 2).Do(0, "contract:limes")
			p.Happened(1, "opened contract="+p.view(1).Contracts[2].Contract+" slot=2").pass(0).Do(1, "pile:contracts").Untold(0, "opened")
		}},
		{"AD-2.4 which ship moves down and which comes from which stack", func(t *testing.T) {
			p := at(t, 2).stacks(0, 2, 4, 6, 8).queue(3, "brown-2")
			above := p.s.queue[3].card
			p.Do(0, "market:3").Happened(1, "moved-down ship=brown-2 number="+itoa(int(above))+" slot=3")
			next := p.s.queue[3].card
			p.Happened(1, "arrived ship="+shipKinds[table.ships[next].kind]+" number="+itoa(int(next))+" slot=3 stack=1")
		}},
		{"AD-3.2 AD-3.3 with what hold each ship carries a contract, a joker's as chosen", func(t *testing.T) {
			p := at(t, 2).free(0, "blue-3").hand(0, "sapphires").Do(0, "contract:sapphires rounds:1", "ship:42 hold:2")
			blue := p.number(0, "blue-3")
			p.Do(0, p.id(0, "blue-3")).Happened(game.Spectator, "loaded seat=0 ship=red-blue number=42 hold=2 contract=sapphires",
				"loaded seat=0 ship=blue-3 number="+itoa(int(blue))+" hold=3 contract=sapphires")
		}},
		{"AD-4.3 each player's points for ships on no journey", func(t *testing.T) {
			at(t, 3).free(1, "red-1").free(2, "red-2", "blue-1").over().
				Happened(0, "harbour seat=0 points=1", "harbour seat=1 points=2", "harbour seat=2 points=3")
		}},
	})
}

func TestOpenChainsAreNotKnown(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.3 AD-3.5 whoever looks on knows nothing of what is not done yet, its player does", func(t *testing.T) {
			for _, path := range []string{"contract:madder rounds:3", "card:any"} {
				p := at(t, 2).free(0, "red-1", "red-2").hand(0, "madder").Do(0, path)
				for viewer, known := range map[game.Seat]bool{0: true, 1: false, game.Spectator: false} {
					world := *p.s
					world.Imagine(viewer, game.FreeChance(1))
					if got := world.chain == p.s.chain; got != known || !known && world.chain != (chain{}) {
						t.Errorf("%s: seat %d knows %+v", path, viewer, world.chain)
					}
				}
			}
		}},
	})
}
