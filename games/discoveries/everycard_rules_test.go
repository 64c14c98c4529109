package discoveries

import (
	"testing"

	"portolan/game/gametest"
)

// Each card, place and seat is one like all others.
func TestEveryPlaceCanBeReserved(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.6 any ship of either row, until the end of the owner's next turn", func(t *testing.T) {
			for i := range rowLength {
				for _, row := range []string{"market:", "queue:"} {
					p := at(t, 2).Do(0, "card:reserve "+row+itoa(i)).pass(0)
					lots := p.view(1).Sale
					if row == "queue:" {
						lots = p.view(1).Queue
					}
					gametest.Equal(t, "marker on "+row+itoa(i), lots[i].By, 0)
					p.pass(1, 0)
					for _, lot := range append(p.view(1).Sale, p.view(1).Queue...) {
						gametest.Equal(t, "marker after the owner's next turn", lot.By, -1)
					}
				}
			}
		}},
		{"AD-2.3 AD-3.6 any open contract can be taken, and reserved as long", func(t *testing.T) {
			for _, id := range []string{"chillies", "woad", "limes", "ginger"} {
				at(t, 2).Allows(0, "contract:"+id)
				p := at(t, 2).Do(0, "card:reserve contract:"+id).pass(0).Forbids(1, "contract:"+id).pass(1, 0).Allows(1, "contract:"+id)
				p.Do(1, "contract:"+id)
				gametest.EqualLists(t, "hand", p.me(1).Hand, []string{id})
			}
		}},
		{"AD-2.4 any ship of the sale row is sold", func(t *testing.T) {
			for i, kind := range []string{"red-1", "blue-1", "green-1", "yellow-1", "white-1"} {
				p := at(t, 2).turn(1).Do(1, "market:"+itoa(i))
				p.hasFree(1, kind, "green-yellow").hasFree(0, "red-blue")
			}
		}},
		{"AD-3.6 with three and four players the marker lies as long: one turn of each other and the owner's next", func(t *testing.T) {
			for players := 3; players <= 4; players++ {
				p := at(t, players).Do(0, "card:reserve market:2")
				for seat := range players {
					p.pass(seat)
					if next := (seat + 1) % players; next != 0 {
						p.Forbids(next, "market:2")
					}
				}
				p.Allows(0, "market:2").pass(0).Allows(1, "market:2")
			}
		}},
	})
}

func TestEveryContract(t *testing.T) {
	for i, d := range table.ref.Contracts {
		c := d.Colour
		ships := map[int][]string{
			2: {c + "-2"}, 3: {c + "-1", c + "-2"}, 4: {c + "-2", c + "-2"}, 5: {c + "-1", c + "-2", c + "-2"}, 6: {c + "-1", c + "-1", c + "-2", c + "-2"},
		}[d.Hold]
		dealt := func(t *testing.T, left int) *position {
			p := at(t, 2)
			for k := range p.s.offers { // the ones that lie open are dealt like others
				if p.s.offers[k].card == uint8(i) {
					p.s.offers[k].card = takeContractFrom(&p.s.pile, p.Chance)
				}
			}
			return p.coins(1, 0).deal(1, d.ID, 3, left, ships...)
		}
		gametest.Prove(t, []gametest.Rule{
			{"AD-2.1 the stone of " + d.ID + " moves, and leaves in the end", func(t *testing.T) {
				p := dealt(t, 2).pass(0).Happened(0, "advanced seat=1 contract="+d.ID+" left=1").hasCoins(1, 0).pass(1, 0)
				p.hasCoins(1, income(t, d.ID, 3)).hasFree(1, append(ships, "green-yellow")...)
				gametest.Equal(t, "fulfilled", p.me(1).Fulfilled, 1)
			}},
			{"AD-4.3 in play at the end " + d.ID + " is worth nothing, its ships are free", func(t *testing.T) {
				p := dealt(t, 2).over().Happened(0, "expired seat=1 contract="+d.ID).hasCoins(1, 0).hasPoints(1, len(ships)+1)
				gametest.Equal(t, "fulfilled", p.me(1).Fulfilled, 0)
			}},
		})
	}
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.2 AD-2.3 one contract a turn, from the open ones or from the stack", func(t *testing.T) {
			at(t, 2).Do(0, "pile:contracts").Forbids(0, "pile:contracts", "contract:woad").pass(0, 1).Allows(0, "pile:contracts")
			at(t, 2).Do(0, "contract:limes").Forbids(0, "pile:contracts", "contract:woad").pass(0, 1).Allows(0, "pile:contracts")
		}},
		{"AD-2.2 a contract from the stack is one of the two actions", func(t *testing.T) {
			at(t, 2).Do(0, "pile:contracts", "button:coins").Forbids(0, "market:", "ship:")
		}},
		{"AD-2.1 the marker of fulfilled contracts advances beyond the chart, too", func(t *testing.T) {
			p := at(t, 2).fulfilled(0, chartLength+1).deal(0, "tea", 1, 1, "green-3").turn(1).pass(1)
			gametest.Equal(t, "fulfilled", p.me(0).Fulfilled, chartLength+2)
		}},
	})
}

func TestEveryJourneyAndSeat(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.2 a ship is marked as the one's who placed it, whichever seat", func(t *testing.T) {
			for seat := range 4 {
				p := at(t, 4).free(seat, "red-1").turn(seat)
				p.Do(seat, p.id(seat, "red-1")+" journey:brazil").Happened(0, "sailed seat="+itoa(seat)+" ship=red-1 number=1 journey=brazil hold=1")
				gametest.EqualLists(t, "ships", p.journey("brazil").Ships, []BerthView{{1, seat, 1}})
				want := make([]int, 4)
				want[seat] = pointsOn(t, "brazil", final, true)
				gametest.EqualLists(t, "points at the end", p.journey("brazil").Final, want)
			}
		}},
		{"AD-3.1 every joker sets either of its two colours, and no other", func(t *testing.T) {
			for seat, pair := range [][2]string{{"red", "blue"}, {"green", "yellow"}, {"red", "white"}, {"green", "brown"}} {
				for i, c := range pair {
					p := at(t, 4).turn(seat)
					joker := "ship:" + itoa(normalShips+seat)
					p.Offers(seat, joker+" journey:moluccas hold:1", "colour:"+pair[0], "colour:"+pair[1])
					p.Do(seat, joker+" journey:moluccas hold:1 colour:"+pair[i])
					gametest.Equal(t, "colour", p.journey("moluccas").Colour, c)
				}
			}
		}},
		{"AD-3.1 AD-4.2 a ship of every colour sails on every journey", func(t *testing.T) {
			for _, j := range table.ref.Journeys {
				for _, c := range colours {
					p := at(t, 2).free(0, c+"-2")
					p.Do(0, p.id(0, c+"-2")+" journey:"+j.ID)
					gametest.Equal(t, "colour", p.journey(j.ID).Colour, c)
					gametest.Equal(t, "points", p.journey(j.ID).Final[0], pointsOn(t, j.ID, final, c == j.Colour))
				}
			}
		}},
		{"AD-4.4 a mission counts each of the twelve journeys", func(t *testing.T) {
			for _, j := range table.ref.Journeys {
				p := at(t, 2).mission(0, "match").mission(1, "pair").on(j.ID, 0, j.Colour+"-1").fulfilled(0, 3)
				gametest.Equal(t, "journeys", p.s.missionJourneys(missionMatch)[0], 1)
				gametest.Equal(t, "points", p.over().me(0).Gained.Mission, int(p.s.chartValue(missionMatch, 3)))
			}
		}},
		{"AD-4.4 each player's mission counts that player's journeys, whoever has the last turn", func(t *testing.T) {
			for last := range 3 {
				p := at(t, 3).on("brazil", 1, "red-1").on("azores", 1, "blue-1").on("congo", 2, "green-1").turn(last)
				for seat := range 3 {
					p.mission(seat, "first").fulfilled(seat, 2)
				}
				p.over()
				value := int(p.s.chartValue(missionFirst, 2))
				for seat, journeys := range []int{0, 2, 1} {
					gametest.Equal(t, "mission points of seat "+itoa(seat), p.me(seat).Gained.Mission, journeys*value)
				}
			}
		}},
		{"AD-4.1 a second hourglass waits for the interim scoring with any number of players", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				p := at(t, players).coins(0, 50).stacks(0, 0, 1, 0, 1).Do(0, "market:0")
				for range 2 {
					for seat := range players {
						p.pass(seat).Untold(0, "over")
					}
				}
				gametest.Equal(t, "scorings", p.view(0).Scored, 1)
				gametest.Equal(t, "turns left", p.view(0).Countdown, 1)
				p.pass(0).Happened(0, "over reason=points")
			}
		}},
	})
}
