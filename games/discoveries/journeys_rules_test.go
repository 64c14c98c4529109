package discoveries

import (
	"slices"
	"testing"
)

func TestDeploying(t *testing.T) {
	run(t, []rule{
		{"AD-2.6 any number of free ships to any journeys and contracts in one action", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "red-2", "blue-3", "green-3").hand(0, "tea").coins(0, 9)
			p.do(0, p.id(0, "red-1")+" journey:malabar", p.id(0, "red-2")+" journey:malabar", p.id(0, "blue-3")+" journey:zanzibar")
			p.do(0, "contract:tea rounds:2", p.id(0, "green-3")).hasCoins(0, 5)
			equalLists(t, "actions", p.view(0).Begun, []string{"deploy"})
			equal(t, "used at malabar", p.journey("malabar").Used, 3)
		}},
		{"AD-2.6 a coin a ship, two for a joker, when placed", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1").coins(0, 3).do(0, p0(t, "red-1", "malabar")).hasCoins(0, 2)
			p.do(0, "ship:42 journey:azores hold:1 colour:blue").hasCoins(0, 0)
			p = at(t, 2).free(0, "red-1").coins(0, 1).forbids(0, "ship:42").allows(0, p0(t, "red-1", "brazil"))
			p.coins(0, 0).forbids(0, p0(t, "red-1", "brazil"))
		}},
		{"AD-2.6 only free ships: none on a journey, on a contract or of another seat", func(t *testing.T) {
			p := at(t, 2).on("brazil", 0, "red-1").deal(0, "madder", 3, 3, "red-3").free(1, "red-2")
			var ships []string
			for _, path := range p.paths(0) {
				if element := path[:min(len(path), 7)]; element[:5] == "ship:" && !slices.Contains(ships, element) {
					ships = append(ships, element)
				}
			}
			equalLists(t, "ships to place", ships, []string{"ship:42"})
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
	run(t, []rule{
		{"AD-3.1 the first ship sets the colour, whatever is printed", func(t *testing.T) {
			p := at(t, 2).free(0, "white-1", "white-2", "red-1", "red-2")
			p.do(0, p.id(0, "white-1")+" journey:brazil").happened(1, "colour-set journey=brazil colour=white")
			equal(t, "colour", p.journey("brazil").Colour, "white")
			p.forbids(0, p.id(0, "red-1")+" journey:brazil").allows(0, p.id(0, "white-2")+" journey:brazil")
		}},
		{"AD-3.1 later ships, of whatever seat, must have it", func(t *testing.T) {
			p := at(t, 2).on("azores", 0, "green-1").free(1, "green-2", "blue-1").turn(1)
			p.allows(1, p.id(1, "green-2")+" journey:azores").forbids(1, p.id(1, "blue-1")+" journey:azores")
		}},
		{"AD-3.1 jokers of the colour may join, others not", func(t *testing.T) {
			p := at(t, 3).on("azores", 0, "red-1").on("congo", 0, "blue-1").on("labrador", 0, "white-1").on("amazon", 0, "brown-1")
			p.allows(0, "ship:42 journey:azores", "ship:42 journey:congo").forbids(0, "ship:42 journey:labrador", "ship:42 journey:amazon")
			p.turn(2).allows(2, "ship:44 journey:azores", "ship:44 journey:labrador").forbids(2, "ship:44 journey:congo")
		}},
		{"AD-3.1 a joker that comes first sets one of its colours, which the player names", func(t *testing.T) {
			p := at(t, 2).free(0, "blue-1", "red-1")
			p.offers(0, "ship:42 journey:moluccas hold:2", "colour:red", "colour:blue")
			p.do(0, "ship:42 journey:moluccas hold:2 colour:blue")
			equal(t, "colour", p.journey("moluccas").Colour, "blue")
			p.allows(0, p.id(0, "blue-1")+" journey:moluccas").forbids(0, p.id(0, "red-1")+" journey:moluccas")
		}},
		{"AD-3.2 the holds may not exceed the capacity", func(t *testing.T) {
			p := at(t, 2).on("malabar", 1, "red-1").free(0, "red-1", "red-2", "red-3")
			p.allows(0, p.id(0, "red-1")+" journey:malabar", p.id(0, "red-2")+" journey:malabar")
			p.forbids(0, p.id(0, "red-3")+" journey:malabar")
			p.do(0, p.id(0, "red-2")+" journey:malabar").forbids(0, p.id(0, "red-1")+" journey:malabar", "ship:42 journey:malabar")
		}},
		{"AD-3.2 a joker takes a hold of 1 to 3, as far as there is room", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "red-2").offers(0, "ship:42 journey:azores", "hold:1", "hold:2")
			p.offers(0, "ship:42 journey:brazil", "hold:1", "hold:2", "hold:3")
			p.do(0, "ship:42 journey:azores hold:1")
			equal(t, "used", p.journey("azores").Used, 3)
			equalLists(t, "ships", p.journey("azores").Ships, []BerthView{{3, 1, 2}, {42, 0, 1}})
		}},
		{"AD-3.2 ships stay to the end, each marked as its owner's", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "red-2").free(0, "red-1")
			p.do(0, p.id(0, "red-1")+" journey:azores").pass(0, 1).forbids(0, "ship:1", "ship:3")
			equalLists(t, "ships", p.journey("azores").Ships, []BerthView{{3, 1, 2}, {1, 0, 1}})
		}},
	})
}

func TestAnyColour(t *testing.T) {
	run(t, []rule{
		{"AD-3.5 one own ship just being placed joins a journey of another colour", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "blue-1").free(0, "brown-2").forbids(0, p0(t, "brown-2", "azores"))
			p.do(0, "card:any", p0(t, "brown-2", "azores")).hasCoins(0, 5)
			equal(t, "cards left", p.me(0).Any, 1)
			equal(t, "colour stays", p.journey("azores").Colour, "blue")
			p.happened(1, "card seat=0 card=any").happened(1, "sailed seat=0 ship=brown-2 number="+itoa(38)+" journey=azores hold=2")
		}},
		{"AD-3.5 on an empty journey the player names the colour set, one that the ship does not have", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2", "white-1", "red-1")
			p.do(0, "card:any", p0(t, "brown-2", "labrador"))
			equalLists(t, "what can be named", p.paths(0),
				[]string{"colour:red", "colour:blue", "colour:green", "colour:yellow", "colour:white", "button:cancel"})
			p.do(0, "colour:white").happened(1, "colour-set journey=labrador colour=white").hasCoins(0, 5)
			p.happened(1, "card seat=0 card=any")
			equal(t, "cards left", p.me(0).Any, 1)
			p.allows(0, p.id(0, "white-1")+" journey:labrador").forbids(0, p.id(0, "red-1")+" journey:labrador")
		}},
		{"AD-3.5 points still go by the ship's true colour", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2").do(0, "card:any", p0(t, "brown-2", "labrador"), "colour:white")
			equalLists(t, "points at the end", p.journey("labrador").Final, []int{table.ref.Journeys[8].Final[0], 0})
			p = at(t, 2).free(0, "brown-2").do(0, "card:any", p0(t, "brown-2", "moluccas"), "colour:white")
			equalLists(t, "points at the end", p.journey("moluccas").Final, []int{table.ref.Journeys[10].Final[1], 0})
		}},
		{"AD-3.5 a joker of other colours, with the hold that is chosen", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "brown-2").forbids(0, "ship:42 journey:azores").do(0, "card:any")
			p.offers(0, "ship:42 journey:azores", "hold:1", "hold:2").do(0, "ship:42 journey:azores hold:2").hasCoins(0, 4)
		}},
		{"AD-3.5 it is not offered where it would change nothing", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "red-1").free(0, "red-2").do(0, "card:any")
			p.forbids(0, p0(t, "red-2", "azores"), "ship:42 journey:azores").allows(0, "button:cancel", p0(t, "red-2", "brazil"))
		}},
		{"AD-3.5 a ship on a contract", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2", "red-1").hand(0, "madder").coins(0, 2)
			p.do(0, "contract:madder rounds:3").forbids(0, p.id(0, "brown-2"))
			p.do(0, "card:any "+p.id(0, "brown-2")).do(0, p.id(0, "red-1")).happened(1, "card seat=0 card=any")
			equal(t, "cards left", p.me(0).Any, 1)
			equal(t, "contracts in play", len(p.me(0).Deals), 1)
		}},
		{"AD-3.5 not on a ship that is placed already, nor for another seat's", func(t *testing.T) {
			p := at(t, 2).on("brazil", 0, "white-1").free(1, "white-2").do(0, "card:any")
			p.forbids(0, "ship:28", "ship:29", "ship:30", "ship:31").allows(0, "ship:42")
		}},
		{"AD-3.5 the card can be taken back until the ship is placed and the colour named", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-2")
			before := *p.s
			p.do(0, "card:any").cancelled(0, before)
			p.do(0, "card:any", p0(t, "brown-2", "labrador")).cancelled(0, before)
		}},
		{"AD-3.5 only when deploying is possible", func(t *testing.T) {
			at(t, 2).free(0, "brown-2").do(0, "button:coins", "contract:woad").forbids(0, "card:any")
			at(t, 2).coins(0, 0).free(0, "brown-2").forbids(0, "card:any")
		}},
		{"AD-3.7 several cards in one turn, each once in the match", func(t *testing.T) {
			p := at(t, 2).on("azores", 1, "blue-1").free(0, "brown-2", "white-1").coins(0, 9)
			p.do(0, "card:any", p0(t, "brown-2", "azores"), "card:any", p0(t, "white-1", "azores"), "card:reserve market:1")
			equal(t, "cards any colour", p.me(0).Any, 0)
			equal(t, "cards reserve", p.me(0).Reserve, 0)
			p.forbids(0, "card:any", "card:reserve").pass(0, 1).forbids(0, "card:any", "card:reserve")
		}},
		{"AD-3.7 two on one contract, no more than there are", func(t *testing.T) {
			p := at(t, 2).free(0, "brown-1", "white-1", "green-1").joker("brazil", 0, 1).hand(0, "madder").forbids(0, "contract:madder")
			p.free(0, "white-2").do(0, "contract:madder rounds:1", "card:any "+p.id(0, "white-2"), "card:any "+p.id(0, "brown-1"))
			equal(t, "cards left", p.me(0).Any, 0)
		}},
	})
}
