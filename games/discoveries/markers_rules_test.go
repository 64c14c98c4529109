package discoveries

import (
	"testing"

	"portolan/game/gametest"
)

func TestMarkersOfSeveral(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.6 what one seat reserved no other takes, whichever seats they are", func(t *testing.T) {
			for owner := range 3 {
				p := at(t, 3).turn(owner).Do(owner, "card:reserve market:2").pass(owner)
				q := at(t, 3).turn(owner).Do(owner, "card:reserve contract:limes").pass(owner)
				for _, other := range []int{(owner + 1) % 3, (owner + 2) % 3} {
					p.Allows(other, "market:1").Forbids(other, "market:2").pass(other)
					q.Allows(other, "contract:woad").Forbids(other, "contract:limes").pass(other)
				}
				p.Allows(owner, "market:2")
				q.Allows(owner, "contract:limes")
			}
		}},
		{"AD-3.6 each ship's marker lies until the end of its own owner's next turn", func(t *testing.T) {
			p := at(t, 2).Do(0, "card:reserve market:2").pass(0).Do(1, "card:reserve market:3").pass(1)
			p.Forbids(0, "market:3").pass(0).Happened(1, "released-ship seat=0 ship=green-1 number=14").Untold(1, "released-ship seat=1")
			gametest.Equal(t, "marker of seat 0", p.view(1).Sale[2].By, -1)
			gametest.Equal(t, "marker of seat 1", p.view(1).Sale[3].By, 1)
			p.Allows(1, "market:2", "market:3").pass(1).Happened(0, "released-ship seat=1 ship=yellow-1 number=21").Allows(0, "market:3")
		}},
		{"AD-3.6 so does a contract's", func(t *testing.T) {
			p := at(t, 2).Do(0, "card:reserve contract:limes").pass(0).Do(1, "card:reserve contract:woad").pass(1)
			p.Forbids(0, "contract:woad").pass(0).Happened(1, "released-contract seat=0 contract=limes").Untold(1, "released-contract seat=1")
			gametest.Equal(t, "marker of seat 1", p.view(1).Contracts[1].By, 1)
			p.Allows(1, "contract:limes", "contract:woad").pass(1).Allows(0, "contract:woad")
		}},
	})
}
