package discoveries

import (
	"slices"
	"strconv"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func itoa(n int) string { return strconv.Itoa(n) }

// inSale and inQueue are the ships of the rows as their kinds.
func (p *position) inSale() []string  { return kinds(p.view(game.Spectator).Sale) }
func (p *position) inQueue() []string { return kinds(p.view(game.Spectator).Queue) }

func kinds(row []LotView) []string {
	var out []string
	for _, l := range row {
		if l.Ship < 0 {
			out = append(out, "-")
		} else {
			out = append(out, shipKinds[table.ships[l.Ship].kind])
		}
	}
	return out
}

func TestBuying(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.4 a ship of the sale row for its price, free at once", func(t *testing.T) {
			for hold, price := range map[string]int{"1": 3, "2": 4, "3": 5} {
				p := at(t, 2).sale(2, "brown-"+hold).coins(0, price).Do(0, "market:2")
				p.hasCoins(0, 0).hasFree(0, "brown-"+hold, "red-blue")
				p.Happened(1, "bought seat=0 ship=brown-"+hold+" number="+itoa(int(p.number(0, "brown-"+hold)))+" price="+itoa(price)+" slot=2")
			}
		}},
		{"AD-2.4 not without the coins, and never from the queue", func(t *testing.T) {
			p := at(t, 2).sale(2, "brown-3").queue(1, "blue-1").coins(0, 4).Forbids(0, "market:2", "queue:1").Allows(0, "market:1")
			p.coins(0, 2).Forbids(0, "market:1")
		}},
		{"AD-2.4 the ship above moves down, the queue is refilled from the leftmost stack", func(t *testing.T) {
			p := at(t, 2).queue(3, "brown-2").stacks(0, 2, 4, 6, 8).Do(0, "market:3")
			gametest.EqualLists(t, "sale", p.inSale(), []string{"red-1", "blue-1", "green-1", "brown-2", "white-1"})
			gametest.Equal(t, "cards in the second stack", p.view(0).Stacks[1].Cards, 1)
			gametest.Equal(t, "gap in the queue", slices.Contains(p.inQueue(), "-"), false)
			if !p.Fenced() {
				t.Error("a ship was turned over, but the move can be undone")
			}
		}},
		{"AD-2.4 any number, one after another, of what lies there then", func(t *testing.T) {
			p := at(t, 2).coins(0, 11).queue(0, "brown-3").Do(0, "market:0").hasCoins(0, 8).Do(0, "market:0").hasCoins(0, 3)
			p.Do(0, "market:1").hasCoins(0, 0).hasFree(0, "red-1", "blue-1", "brown-3", "red-blue").Forbids(0, "market:2")
		}},
		{"AD-2.4 empty stacks leave gaps, and a row of gaps sells nothing", func(t *testing.T) {
			p := at(t, 2).coins(0, 90).stacks(0, 0, 0, 0, 0)
			p.s.scored, p.s.countdown = 1, 3
			for range 2 {
				for i := range rowLength {
					p.Do(0, "market:"+itoa(i))
				}
			}
			gametest.EqualLists(t, "sale", p.inSale(), []string{"-", "-", "-", "-", "-"})
			p.Forbids(0, "market:0")
		}},
		{"AD-2.4 any ship of the stacks is as likely to come", func(t *testing.T) {
			drawn := map[uint8]int{}
			for seed := range 3200 {
				p := at(t, 2)
				pl := play{s: p.s, me: &p.s.players[0], c: game.FreeChance(uint64(seed))}
				pl.buy(0)
				drawn[p.s.queue[0].card]++
			}
			gametest.Equal(t, "different ships", len(drawn), 32)
			for ship, n := range drawn {
				if n < 60 || n > 140 {
					t.Errorf("ship %d came %d times of 3200", ship, n)
				}
			}
		}},
	})
}

func TestHourglassCards(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.5 an hourglass is set aside, the gap refilled, a scoring triggered", func(t *testing.T) {
			p := at(t, 2).stacks(0, 0, 1, 3, 4).Do(0, "market:0")
			p.Happened(1, "hourglass seat=0 scoring=interim").Happened(1, "countdown scoring=interim turns=2")
			v := p.view(0)
			gametest.Equal(t, "hourglasses drawn", v.Glasses, 1)
			gametest.EqualLists(t, "stacks", v.Stacks, []StackView{{}, {}, {}, {2, false}, {4, true}})
			gametest.Equal(t, "gap in the queue", slices.Contains(p.inQueue(), "-"), false)
			gametest.Equal(t, "turns left", v.Countdown, 3)
		}},
		{"AD-2.5 the last card of all may be the hourglass: then the gap stays", func(t *testing.T) {
			p := at(t, 2).interimDone().stacks(0, 0, 0, 0, 1)
			p.s.scored = 1
			p.Do(0, "market:4").Happened(1, "hourglass seat=0 scoring=final")
			gametest.Equal(t, "last of the queue", p.inQueue()[4], "-")
		}},
		{"AD-2.5 the next card is the hourglass as often as it is one of those left", func(t *testing.T) {
			for _, left := range []int{1, 2, 4, 8} {
				hits := 0
				for seed := range 8000 {
					p := at(t, 2).stacks(0, 0, left, 6, 8)
					pl := play{s: p.s, me: &p.s.players[0], c: game.FreeChance(uint64(seed))}
					pl.buy(0)
					hits += int(p.s.glasses)
				}
				if want := 8000 / left; hits < want*90/100 || hits > want*110/100 {
					t.Errorf("of %d cards the hourglass came first %d times of 8000", left, hits)
				}
			}
		}},
	})
}

// quiet passes so many turns, in order.
func (p *position) quietTurns(n int) *position {
	p.Helper()
	for range n {
		p.pass(int(p.s.turn))
	}
	return p
}

func TestStandstill(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.7 after five full rounds without a ship bought the sale row leaves the match and is refilled", func(t *testing.T) {
			p := at(t, 3).queue(2, "brown-3").quietTurns(14)
			gametest.EqualLists(t, "sale", p.inSale(), []string{"red-1", "blue-1", "green-1", "yellow-1", "white-1"})
			p.quietTurns(1).Happened(0, "left ship=green-1 number=14 slot=2")
			gametest.EqualLists(t, "sale", p.inSale(), []string{"white-3", "white-3", "brown-3", "yellow-3", "green-3"})
			gametest.Equal(t, "gap in the queue", slices.Contains(p.inQueue(), "-"), false)
			gametest.Equal(t, "cards in the first stack", p.view(0).Stacks[0].Cards, 0)
			gametest.Equal(t, "turns since", p.view(0).Quiet, 0)
		}},
		{"AD-4.7 a ship bought begins the count anew", func(t *testing.T) {
			p := at(t, 2).quietTurns(9)
			p.Do(1, "market:0").pass(1)
			gametest.Equal(t, "turns since", p.view(0).Quiet, 0)
			p.quietTurns(9).Untold(0, "left").quietTurns(1).Happened(0, "left ship=blue-1 number=7 slot=1").Happened(0, "left ship=white-3 number=33 slot=0")
		}},
		{"AD-4.7 an hourglass that comes up triggers its scoring for whose turn ends", func(t *testing.T) {
			p := at(t, 2).stacks(0, 0, 1, 6, 8).quietTurns(10).Happened(0, "hourglass seat=1 scoring=interim")
			gametest.Equal(t, "turns left", p.view(0).Countdown, 2)
			p.pass(0).Untold(0, "scoring").pass(1).Happened(0, "scoring scoring=interim")
		}},
		{"AD-4.7 a reserved ship leaves, too", func(t *testing.T) {
			p := at(t, 2).quietTurns(8).Do(0, "card:reserve market:2").quietTurns(2)
			p.Happened(0, "left ship=green-1 number=14 slot=2")
			for _, l := range append(p.view(0).Sale, p.view(0).Queue...) {
				gametest.Equal(t, "marker", l.By, -1)
			}
			gametest.Equal(t, "card", p.me(0).Reserve, 0)
		}},
	})
}

func TestReserve(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.6 blocks a ship of the sale row for others, not for its owner", func(t *testing.T) {
			p := at(t, 3).Do(0, "card:reserve market:2").Happened(2, "reserved-ship seat=0 ship=green-1 number=14")
			gametest.Equal(t, "marker", p.view(2).Sale[2], LotView{Ship: 14, By: 0, Ends: 2})
			p.Allows(0, "market:2").pass(0).Forbids(1, "market:2").Allows(1, "market:1").pass(1).Forbids(2, "market:2")
			p.pass(2).Allows(0, "market:2").Do(0, "market:2")
			gametest.Equal(t, "marker after the purchase", p.view(0).Sale[2].By, -1)
		}},
		{"AD-3.6 until the end of the owner's next turn", func(t *testing.T) {
			p := at(t, 2).Do(0, "card:reserve market:2").pass(0).Untold(1, "released").pass(1).Untold(1, "released").pass(0)
			p.Happened(1, "released-ship seat=0 ship=green-1 number=14").Allows(1, "market:2")
		}},
		{"AD-3.6 a ship of the queue stays reserved when it moves down", func(t *testing.T) {
			p := at(t, 2).queue(1, "brown-1").Do(0, "card:reserve queue:1").pass(0).Do(1, "market:1")
			gametest.Equal(t, "reserved ship in the sale row", p.inSale()[1], "brown-1")
			gametest.Equal(t, "its marker", p.view(1).Sale[1].By, 0)
			gametest.Equal(t, "marker of the new ship above", p.view(1).Queue[1].By, -1)
			p.Forbids(1, "market:1").pass(1).Do(0, "market:1").hasFree(0, "brown-1", "red-blue")
		}},
		{"AD-3.6 an open contract", func(t *testing.T) {
			p := at(t, 2).Do(0, "card:reserve contract:limes").Happened(1, "reserved-contract seat=0 contract=limes").pass(0)
			p.Forbids(1, "contract:limes").Allows(1, "contract:woad", "pile:contracts").pass(1)
			p.Do(0, "contract:limes")
			gametest.Equal(t, "marker of the one that follows", p.view(0).Contracts[2].By, -1)
		}},
		{"AD-3.6 a contract's marker ends like a ship's", func(t *testing.T) {
			p := at(t, 2).Do(0, "card:reserve contract:limes").pass(0).Untold(1, "released").pass(1, 0)
			p.Happened(1, "released-contract seat=0 contract=limes").Allows(1, "contract:limes")
		}},
		{"AD-3.6 what carries a marker cannot get another", func(t *testing.T) {
			p := at(t, 2).Do(0, "card:reserve market:2").pass(0)
			p.Forbids(1, "card:reserve market:2").Allows(1, "card:reserve queue:2", "card:reserve contract:woad")
			q := at(t, 2).Do(0, "card:reserve contract:woad").pass(0)
			q.Forbids(1, "card:reserve contract:woad").Allows(1, "card:reserve contract:limes", "card:reserve market:2")
		}},
		{"AD-3.6 it is no action, and any time of the own turn will do", func(t *testing.T) {
			p := at(t, 2).coins(0, 20).Do(0, "market:0", "card:reserve market:2", "market:1", "button:coins")
			gametest.Equal(t, "begun", len(p.view(0).Begun), 2)
			at(t, 2).coins(0, 20).Do(0, "button:coins", "contract:limes").Allows(0, "card:reserve queue:4")
		}},
		{"AD-3.7 the card is there once in the match", func(t *testing.T) {
			p := at(t, 2).Do(0, "card:reserve market:2").Forbids(0, "card:reserve").pass(0, 1).Forbids(0, "card:reserve")
			gametest.Equal(t, "cards left", p.me(0).Reserve, 0)
		}},
	})
}
