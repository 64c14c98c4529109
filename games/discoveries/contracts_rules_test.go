package discoveries

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestPlayingContracts(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.6 each ship costs a coin when placed, a joker two", func(t *testing.T) {
			p := at(t, 2).free(0, "red-2").hand(0, "coral").coins(0, 5)
			p.Do(0, "contract:coral rounds:2", "ship:42 hold:2").hasCoins(0, 5).Do(0, p.id(0, "red-2")).hasCoins(0, 2)
		}},
		{"AD-3.3 from the hand, for 1, 2 or 3 rounds, with ships of its colour whose holds add up exactly", func(t *testing.T) {
			p := at(t, 2).free(0, "red-2", "red-3", "blue-2").hand(0, "rubies").coins(0, 6)
			p.Offers(0, "contract:rubies", "rounds:1", "rounds:2", "rounds:3")
			p.Do(0, "contract:rubies rounds:2", p.id(0, "red-3"))
			p.Do(0, p.id(0, "red-2")).hasCoins(0, 4).hasFree(0, "blue-2", "red-blue")
			d := p.me(0).Deals[0]
			gametest.Equal(t, "contract", d.Contract, "rubies")
			gametest.Equal(t, "rounds", d.Rounds, 2)
			gametest.Equal(t, "left", d.Left, 2)
			gametest.Equal(t, "income", d.Income, income(t, "rubies", 2))
			gametest.Equal(t, "ships", len(d.Ships), 2)
			gametest.Equal(t, "hand", p.me(0).HandSize, 0)
			p.Happened(1, "contract-played seat=0 contract=rubies rounds=2 income="+itoa(income(t, "rubies", 2))+" paid=2")
		}},
		{"AD-3.3 only ships that can still complete it", func(t *testing.T) {
			// 5 is 3 + 2 or 2 + 2 + 1, not 3 + 1 + anything
			p := at(t, 2).free(0, "red-1", "red-2", "red-2", "red-3").hand(0, "rubies").coins(0, 3)
			p.s.players[0].anys = 0
			p.Do(0, "contract:rubies rounds:1").Forbids(0, "ship:42 hold:1").Allows(0, "ship:42 hold:3")
			p.Do(0, p.id(0, "red-3")).Forbids(0, p.id(0, "red-1")).Allows(0, p.id(0, "red-2"))
			p.Do(0, "button:cancel", "contract:rubies rounds:1", p.id(0, "red-1")).Forbids(0, p.id(0, "red-3")).Allows(0, p.id(0, "red-2"))
		}},
		{"AD-3.3 only what the coins allow", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "red-1", "red-2", "red-2").hand(0, "coral").coins(0, 2)
			p.Do(0, "contract:coral rounds:1").Allows(0, p.id(0, "red-2")).Forbids(0, p.id(0, "red-1"), "ship:42")
			p = at(t, 2).free(0, "red-1", "red-1", "red-2").hand(0, "coral").coins(0, 2).Forbids(0, "contract:coral")
			p.coins(0, 3).Begins(0, "contract:coral")
		}},
		{"AD-3.3 not without the holds, nor with more", func(t *testing.T) {
			p := at(t, 2).hand(0, "cochineal")
			p.joker("azores", 0, 1).free(0, "red-2", "red-2", "blue-1")
			p.s.players[0].anys = 0
			p.Forbids(0, "contract:cochineal")
			p.s.players[0].anys = 1
			p.Begins(0, "contract:cochineal")
		}},
		{"AD-3.3 a contract is not played from the open ones", func(t *testing.T) {
			at(t, 2).free(0, "red-2").Forbids(0, "contract:chillies rounds:1")
		}},
		{"AD-3.3 its ships are bound until it leaves", func(t *testing.T) {
			p := at(t, 2).free(0, "red-2").hand(0, "madder").free(0, "red-1")
			a, b := p.id(0, "red-1"), p.id(0, "red-2")
			p.Do(0, "contract:madder rounds:2", a, b).Forbids(0, a, b).pass(0, 1).Forbids(0, a, b).pass(0, 1).Begins(0, a, b)
		}},
		{"AD-3.3 several in one action", func(t *testing.T) {
			p := at(t, 2).free(0, "red-3", "blue-3").hand(0, "madder", "indigo").coins(0, 9)
			p.Do(0, "contract:madder rounds:1", p.id(0, "red-3"), "contract:indigo rounds:3", p.id(0, "blue-3"))
			gametest.Equal(t, "contracts in play", len(p.me(0).Deals), 2)
			gametest.EqualLists(t, "actions", p.view(0).Begun, []string{"deploy"})
			p.Begins(0, "ship:42 journey:brazil")
		}},
		{"AD-3.2 a joker on a contract takes the hold that is chosen", func(t *testing.T) {
			p := at(t, 2).free(0, "blue-3").hand(0, "sapphires").Do(0, "contract:sapphires rounds:1")
			p.Offers(0, "ship:42", "hold:2").Do(0, "ship:42 hold:2").Do(0, p.id(0, "blue-3"))
			gametest.Equal(t, "joker", p.me(0).Deals[0].Ships[1], BerthView{Ship: 42, Seat: 0, Hold: 2})
		}},
		{"AD-2.6 a joker stays open after its first use: it comes back and works again", func(t *testing.T) {
			p := at(t, 2).free(0, "blue-1").hand(0, "indigo").Do(0, "contract:indigo rounds:1", "ship:42 hold:2")
			p.Do(0, p.id(0, "blue-1"))
			p.pass(0, 1).hasFree(0, "blue-1", "red-blue")
			p.Do(0, "ship:42 journey:brazil hold:3 colour:red")
			gametest.EqualLists(t, "ships", p.journey("brazil").Ships, []BerthView{{Ship: 42, Seat: 0, Hold: 3}})
		}},
		{"AD-3.4 a ship bought this turn may carry a contract this turn", func(t *testing.T) {
			p := at(t, 2).sale(0, "red-3").hand(0, "cochineal").coins(0, 6)
			p.Do(0, "market:0", "contract:cochineal rounds:3")
			p.Do(0, p.id(0, "red-3")).hasCoins(0, 0)
			gametest.Equal(t, "contracts in play", len(p.me(0).Deals), 1)
		}},
		{"AD-3.4 a ship bought this turn may sail this turn", func(t *testing.T) {
			p := at(t, 2).Do(0, "market:1")
			p.Do(0, p.id(0, "blue-1")+" journey:azores")
			gametest.Equal(t, "ships", len(p.journey("azores").Ships), 1)
		}},
	})
}

func TestChainOfAContract(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-3.3 it can be taken back until its last ship, and nothing has happened", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "red-2").hand(0, "madder").coins(0, 3)
			before := *p.s
			p.Do(0, "contract:madder rounds:3").cancelled(0, before)
			p.Do(0, "contract:madder rounds:3", p.id(0, "red-1")).cancelled(0, before)
			gametest.Equal(t, "actions begun", len(p.view(0).Begun), 0)
		}},
		{"AD-3.3 while it is open there is nothing else to do", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "red-2").hand(0, "madder").Do(0, "contract:madder rounds:3")
			p.Forbids(0, "button:end", "button:coins", "market:0", "contract", "card:reserve").Allows(0, "button:cancel")
		}},
		{"AD-3.3 nobody else sees it before it is done", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "red-2").hand(0, "madder")
			before := string(p.view(1).AppendJSON(nil))
			watched := string(p.view(game.Spectator).AppendJSON(nil))
			for _, path := range []string{"contract:madder rounds:3", p.id(0, "red-1")} {
				p.Do(0, path)
				gametest.Equal(t, "what seat 1 sees", string(p.view(1).AppendJSON(nil)), before)
				gametest.Equal(t, "what a spectator sees", string(p.view(game.Spectator).AppendJSON(nil)), watched)
				gametest.Equal(t, "events", len(p.Journal.Events()), 0)
			}
			chain := p.view(0).Chain
			if chain.Kind != "contract" || chain.Contract != "madder" || chain.Rounds != 3 || chain.Loaded != 1 || chain.Coins != 1 {
				t.Errorf("own chain %+v", chain)
			}
			p.Do(0, p.id(0, "red-2"))
			gametest.Equal(t, "contracts in play that seat 1 sees", len(p.view(1).Players[0].Deals), 1)
			if p.Fenced() {
				t.Error("playing a contract cannot be undone")
			}
		}},
	})
}

// What sums says is what trying all sets of ships finds.
func TestSumsFindWhatTryingAllFinds(t *testing.T) {
	t.Run("AD-3.3 only ships that can still complete it", func(t *testing.T) {
		c := game.FreeChance(5)
		for range 4000 {
			me := player{anys: uint8(c.Below(3)), coins: uint16(c.Below(7))}
			var ships []uint8
			for range c.Below(7) {
				ship := uint8(c.Below(shipCount))
				if me.free>>ship&1 == 0 {
					me.free |= 1 << ship
					ships = append(ships, ship)
				}
			}
			need, total := colour(c.Below(contractColours)), uint8(1+c.Below(6))
			x := me.sums(me.free, need, me.anys)
			got := x.has(total, me.coins)
			if want := tryAll(ships, need, int(total), int(me.coins), int(me.anys)); got != want {
				t.Fatalf("ships %v for %s %d with %d coins and %d cards: %v, want %v", ships, colours[need], total, me.coins, me.anys, got, want)
			}
		}
	})
}

func tryAll(ships []uint8, need colour, total, coins, anys int) bool {
	if total == 0 {
		return coins >= 0 && anys >= 0
	}
	if len(ships) == 0 || total < 0 || coins < 0 || anys < 0 {
		return false
	}
	card, rest := &table.ships[ships[0]], ships[1:]
	if tryAll(rest, need, total, coins, anys) {
		return true
	}
	if card.colours>>need&1 == 0 {
		anys--
	}
	for hold := 1; hold <= maxHold; hold++ {
		if (card.hold == 0 || int(card.hold) == hold) && tryAll(rest, need, total-hold, coins-int(card.cost), anys) {
			return true
		}
	}
	return false
}
