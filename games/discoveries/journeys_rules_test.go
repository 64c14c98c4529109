package discoveries

import (
	"slices"
	"testing"

	"portolan/game/gametest"
)

func TestDeploying(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.6 any number of free ships to any journeys and contracts in one action", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "red-2", "blue-3", "green-3").hand(0, "tea").coins(0, 9)
			p.Do(0, p.id(0, "red-1")+" journey:malabar", p.id(0, "red-2")+" journey:malabar", p.id(0, "blue-3")+" journey:zanzibar")
			p.Do(0, "contract:tea rounds:2", p.id(0, "green-3")).hasCoins(0, 5)
			gametest.EqualLists(t, "actions", p.view(0).Begun, []string{"deploy"})
			gametest.Equal(t, "used at malabar", p.journey("malabar").Used, 3)
		}},
		{"AD-2.6 a coin a ship, two for a joker, when placed", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1").coins(0, 3).Do(0, p0(t, "red-1", "malabar")).hasCoins(0, 2)
			p.Do(0, "ship:42 journey:azores hold:1 colour:blue").hasCoins(0, 0)
			p = at(t, 2).free(0, "red-1").coins(0, 1).Forbids(0, "ship:42").Allows(0, p0(t, "red-1", "brazil"))
			p.coins(0, 0).Forbids(0, p0(t, "red-1", "brazil"))
		}},
		{"AD-2.6 only free ships: none on a journey, on a contract or of another seat", func(t *testing.T) {
			p := at(t, 2).on("brazil", 0, "red-1").deal(0, "madder", 3, 3, "red-3").free(1, "red-2")
			var ships []string
			for _, path := range p.Paths(0) {
				if element := path[:min(len(path), 7)]; element[:5] == "ship:" && !slices.Contains(ships, element) {
					ships = append(ships, element)
				}
			}
			gametest.EqualLists(t, "ships to place", ships, []string{"ship:42"})
		}},
	})
}

// p0 is the path by which the first ship of a kind goes on a journey.
func p0(t *testing.T, kind, journey string) string {
	t.Helper()
	p := at(t, 2).free(0, kind)
	return p.id(0, kind) + " journey:" + journey
}

func TestJourneyColours(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.1 the first ship sets the colour, whatever is printed", func(t *testing.T) {
			p := at(t, 2).free(0, "white-1", "white-2", "red-1", "red-2")
			p.Do(0, p.id(0, "white-1")+" journey:brazil").Happened(1, "colour-set journey=brazil colour=white")
			gametest.Equal(t, "colour", p.journey("brazil").Colour, "white")
			p.Forbids(0, p.id(0, "red-1")+" journey:brazil").Allows(0, p.id(0, "white-2")+" journey:brazil")
		}},
		{"AD-3.1 later ships, of whatever seat, must have it", func(t *testing.T) {
			p := at(t, 2).on("azores", 0, "green-1").free(1, "green-2", "blue-1").turn(1)
			p.Allows(1, p.id(1, "green-2")+" journey:azores").Forbids(1, p.id(1, "blue-1")+" journey:azores")
		}},
		{"AD-3.1 jokers of the colour may join, others not", func(t *testing.T) {
			p := at(t, 3).on("azores", 0, "red-1").on("congo", 0, "blue-1").on("labrador", 0, "white-1").on("amazon", 0, "brown-1")
			p.Begins(0, "ship:42 journey:azores", "ship:42 journey:congo").Forbids(0, "ship:42 journey:labrador", "ship:42 journey:amazon")
			p.turn(2).Begins(2, "ship:44 journey:azores", "ship:44 journey:labrador").Forbids(2, "ship:44 journey:congo")
		}},
		{"AD-3.1 a joker that comes first sets one of its colours, which the player names", func(t *testing.T) {
			p := at(t, 2).free(0, "blue-1", "red-1")
			p.Offers(0, "ship:42 journey:moluccas hold:2", "colour:red", "colour:blue")
			p.Do(0, "ship:42 journey:moluccas hold:2 colour:blue")
			gametest.Equal(t, "colour", p.journey("moluccas").Colour, "blue")
			p.Allows(0, p.id(0, "blue-1")+" journey:moluccas").Forbids(0, p.id(0, "red-1")+" journey:moluccas")
		}},
		{"AD-3.2 the holds may not exceed the capacity", func(t *testing.T) {
			p := at(t, 2).on("malabar", 1, "red-1").free(0, "red-1", "red-2", "red-3")
			p.Allows(0, p.id(0, "red-1")+" journey:malabar", p.id(0, "red-2")+" journey:malabar")
			p.Forbids(0, p.id(0, "red-3")+" journey:malabar")
			p.Do(0, p.id(0, "red-2")+" journey:malabar").Forbids(0, p.id(0, "red-1")+" journey:malabar", "ship:42 journey:malabar")
		}},
		{"AD-3.2 a joker takes a hold of 1 to 3, as far as there is room", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "red-2").Offers(0, "ship:42 journey:azores", "hold:1", "hold:2")
			p.Offers(0, "ship:42 journey:brazil", "hold:1", "hold:2", "hold:3")
			p.Do(0, "ship:42 journey:azores hold:1")
			gametest.Equal(t, "used", p.journey("azores").Used, 3)
			gametest.EqualLists(t, "ships", p.journey("azores").Ships, []BerthView{{3, 1, 2}, {42, 0, 1}})
		}},
		{"AD-3.2 ships stay to the end, each marked as its owner's", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "red-2").free(0, "red-1")
			p.Do(0, p.id(0, "red-1")+" journey:azores").pass(0, 1).Forbids(0, "ship:1", "ship:3")
			gametest.EqualLists(t, "ships", p.journey("azores").Ships, []BerthView{{3, 1, 2}, {1, 0, 1}})
		}},
	})
}

func TestAnyColour(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.5 one own ship just being placed joins a journey of another colour", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "blue-1").free(0, "brown-2").Forbids(0, p0(t, "brown-2", "azores"))
			p.Do(0, "card:any", p0(t, "brown-2", "azores")).hasCoins(0, 5)
			gametest.Equal(t, "cards left", p.me(0).Any, 1)
			gametest.Equal(t, "colour stays", p.journey("azores").Colour, "blue")
			p.Happened(1, "card seat=0 card=any").Happened(1, "sailed seat=0 ship=brown-2 number="+itoa(38)+" journey=azores hold=2")
		}},
		{"AD-3.5 on an empty journey the player names the colour set, one that the ship does not have", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2", "white-1", "red-1")
			p.Do(0, "card:any", p0(t, "brown-2", "labrador"))
			gametest.EqualLists(t, "what can be named", p.Paths(0),
				[]string{"colour:red", "colour:blue", "colour:green", "colour:yellow", "colour:white", "button:cancel"})
			p.Do(0, "colour:white").Happened(1, "colour-set journey=labrador colour=white").hasCoins(0, 5)
			p.Happened(1, "card seat=0 card=any")
			gametest.Equal(t, "cards left", p.me(0).Any, 1)
			p.Allows(0, p.id(0, "white-1")+" journey:labrador").Forbids(0, p.id(0, "red-1")+" journey:labrador")
		}},
		{"AD-3.5 points still go by the ship's true colour", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2").Do(0, "card:any", p0(t, "brown-2", "labrador"), "colour:white")
			gametest.EqualLists(t, "points at the end", p.journey("labrador").Final, []int{table.ref.Journeys[8].Final[0], 0})
			p = at(t, 2).free(0, "brown-2").Do(0, "card:any", p0(t, "brown-2", "moluccas"), "colour:white")
			gametest.EqualLists(t, "points at the end", p.journey("moluccas").Final, []int{table.ref.Journeys[10].Final[1], 0})
		}},
		{"AD-3.5 a joker of other colours, with the hold that is chosen", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "brown-2").Forbids(0, "ship:42 journey:azores").Do(0, "card:any")
			p.Offers(0, "ship:42 journey:azores", "hold:1", "hold:2").Do(0, "ship:42 journey:azores hold:2").hasCoins(0, 4)
		}},
		{"AD-3.5 it is not offered where it would change nothing", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "red-1").free(0, "red-2").Do(0, "card:any")
			p.Forbids(0, p0(t, "red-2", "azores"), "ship:42 journey:azores").Allows(0, "button:cancel", p0(t, "red-2", "brazil"))
		}},
		{"AD-3.5 a ship on a contract", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2", "red-1").hand(0, "madder").coins(0, 2)
			p.Do(0, "contract:madder rounds:3").Forbids(0, p.id(0, "brown-2"))
			p.Do(0, "card:any "+p.id(0, "brown-2")).Do(0, p.id(0, "red-1")).Happened(1, "card seat=0 card=any")
			gametest.Equal(t, "cards left", p.me(0).Any, 1)
			gametest.Equal(t, "contracts in play", len(p.me(0).Deals), 1)
		}},
		{"AD-3.5 not on a ship that is placed already, nor for another seat's", func(t *testing.T) {
			p := at(t, 2).on("brazil", 0, "white-1").free(1, "white-2").Do(0, "card:any")
			p.Forbids(0, "ship:28", "ship:29", "ship:30", "ship:31").Begins(0, "ship:42")
		}},
		{"AD-3.5 the card can be taken back until the ship is placed and the colour named", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2")
			before := *p.s
			p.Do(0, "card:any").cancelled(0, before)
			p.Do(0, "card:any", p0(t, "brown-2", "labrador")).cancelled(0, before)
		}},
		{"AD-3.5 only when deploying is possible", func(t *testing.T) {
			at(t, 2).free(0, "brown-2").Do(0, "button:coins", "contract:woad").Forbids(0, "card:any")
			at(t, 2).coins(0, 0).free(0, "brown-2").Forbids(0, "card:any")
		}},
		{"AD-3.7 several cards in one turn, each once in the match", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "blue-1").free(0, "brown-2", "white-1").coins(0, 9)
			p.Do(0, "card:any", p0(t, "brown-2", "azores"), "card:any", p0(t, "white-1", "azores"), "card:reserve market:1")
			gametest.Equal(t, "cards any colour", p.me(0).Any, 0)
			gametest.Equal(t, "cards reserve", p.me(0).Reserve, 0)
			p.Forbids(0, "card:any", "card:reserve").pass(0, 1).Forbids(0, "card:any", "card:reserve")
		}},
		{"AD-3.7 two on one contract, no more than there are", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-1", "white-1", "green-1").joker("brazil", 0, 1).hand(0, "madder").Forbids(0, "contract:madder")
			p.free(0, "white-2").Do(0, "contract:madder rounds:1", "card:any "+p.id(0, "white-2"), "card:any "+p.id(0, "brown-1"))
			gametest.Equal(t, "cards left", p.me(0).Any, 0)
		}},
	})
}
