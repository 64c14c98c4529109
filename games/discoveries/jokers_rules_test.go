package discoveries

import (
	"testing"

	"portolan/game/gametest"
)

func TestJokersOnJourneys(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.1 a joker that joins leaves the journey's colour as it is", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "blue-1").free(0, "blue-1", "red-1").Do(0, "ship:42 journey:azores hold:1").Untold(1, "colour-set")
			gametest.Equal(t, "colour", p.journey("azores").Colour, "blue")
			p.Allows(0, p.id(0, "blue-1")+" journey:azores").Forbids(0, p.id(0, "red-1")+" journey:azores")
		}},
		{"AD-2.6 AD-3.5 under a card any colour a joker costs two coins as well", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "brown-2").coins(0, 1).Forbids(0, "card:any").free(0, "red-1").Do(0, "card:any")
			p.Forbids(0, "ship:42").Begins(0, p.id(0, "red-1")).Do(0, "button:cancel").coins(0, 2).Do(0, "card:any")
			p.Do(0, "ship:42 journey:azores hold:1").hasCoins(0, 0)
		}},
		{"AD-3.2 AD-3.5 on an empty journey whose colour is named it takes the hold that is chosen", func(t *testing.T) {
			for hold := 1; hold <= 3; hold++ {
				p := at(t, 2).Do(0, "card:any", "ship:42 journey:labrador hold:"+itoa(hold), "colour:white").hasCoins(0, 4)
				gametest.Equal(t, "used", p.journey("labrador").Used, hold)
				gametest.EqualLists(t, "ships", p.journey("labrador").Ships, []BerthView{{42, 0, hold}})
				gametest.Equal(t, "colour", p.journey("labrador").Colour, "white")
			}
		}},
	})
}

func TestCardsOnContracts(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.5 AD-3.7 without a card ships of another colour are not offered", func(t *testing.T) {
			p := at(t, 2).joker("brazil", 0, 1).free(0, "red-1", "red-2", "white-1", "white-2").hand(0, "madder")
			p.s.players[0].anys = 0
			p.Do(0, "contract:madder rounds:1").Forbids(0, "card:any").Begins(0, p.id(0, "red-1"), p.id(0, "red-2"))
		}},
		{"AD-3.5 AD-3.7 nor when the last card lies in the open contract", func(t *testing.T) {
			p := at(t, 2).joker("brazil", 0, 1).free(0, "red-1", "red-2", "white-1", "white-2", "brown-1").hand(0, "coral").coins(0, 9)
			p.s.players[0].anys = 1
			p.Do(0, "contract:coral rounds:1", "card:any "+p.id(0, "white-1")).Forbids(0, "card:any").Begins(0, p.id(0, "red-1"), p.id(0, "red-2"))
		}},
	})
}
