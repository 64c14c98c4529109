package discoveries

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// income is what a contract pays after so many rounds.
func income(t *testing.T, id string, rounds int) int {
	return int(table.values[version].income[contractIndex(t, id)][rounds])
}

func TestRoundStones(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.1 at the start of a turn the stone of each own contract moves one step", func(t *testing.T) {
			p := at(t, 2).deal(0, "cochineal", 3, 3, "red-3").deal(0, "tea", 2, 2, "green-3").deal(1, "indigo", 3, 3, "blue-3")
			p.turn(1).pass(1).Happened(0, "advanced seat=0 contract=cochineal left=2").Happened(0, "advanced seat=0 contract=tea left=1")
			p.Untold(0, "advanced seat=1")
			gametest.Equal(t, "stone of seat 1", p.me(1).Deals[0].Left, 3)
		}},
		{"AD-2.1 when it leaves, the owner gets the income and the ships, and the contract is gone", func(t *testing.T) {
			p := at(t, 2).coins(0, 1).deal(0, "coral", 2, 1, "red-1", "red-3").turn(1).pass(1)
			p.hasCoins(0, 1+income(t, "coral", 2)).hasFree(0, "red-1", "red-3", "red-blue")
			gametest.Equal(t, "fulfilled", p.me(0).Fulfilled, 1)
			gametest.Equal(t, "contracts in play", len(p.me(0).Deals), 0)
			gametest.Equal(t, "income", p.me(0).Income, income(t, "coral", 2))
			p.Happened(game.Spectator, "fulfilled seat=0 contract=coral income="+itoa(income(t, "coral", 2))+" fulfilled=1")
			if p.s.pile>>contractIndex(t, "coral")&1 == 1 {
				t.Error("the contract is back in the stack")
			}
		}},
		{"AD-2.1 the ships are there for the turn that begins", func(t *testing.T) {
			p := at(t, 2).deal(0, "cochineal", 1, 1, "red-3").turn(1).pass(1)
			p.Allows(0, p.id(0, "red-3")+" journey:brazil")
		}},
		{"AD-2.1 one round played now pays at the start of the next own turn, three after three", func(t *testing.T) {
			for rounds := 1; rounds <= 3; rounds++ {
				p := at(t, 2).free(0, "red-2").hand(0, "cochineal").free(0, "red-1").coins(0, 2)
				p.Do(0, "contract:cochineal rounds:"+itoa(rounds), p.id(0, "red-1"), p.id(0, "red-2"))
				for range rounds - 1 {
					p.pass(0, 1)
				}
				p.hasCoins(0, 0).pass(0, 1).hasCoins(0, income(t, "cochineal", rounds))
				gametest.Equal(t, "fulfilled", p.me(0).Fulfilled, 1)
			}
		}},
	})
}

func TestActions(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.2 take two coins", func(t *testing.T) {
			at(t, 2).Do(0, "button:coins").hasCoins(0, 8).Happened(1, "coins seat=0 coins=2")
		}},
		{"AD-2.2 up to two different actions, whichever they are", func(t *testing.T) {
			begin := map[string]func(*position){
				"coins":    func(p *position) { p.Do(0, "button:coins") },
				"contract": func(p *position) { p.Do(0, "contract:woad") },
				"buy":      func(p *position) { p.Do(0, "market:0") },
				"deploy":   func(p *position) { p.Do(0, p.id(0, "yellow-1")+" journey:cathay") },
			}
			starts := func(p *position) map[string]string {
				return map[string]string{
					"coins": "button:coins", "contract": "contract:limes", "buy": "market:1", "deploy": p.id(0, "yellow-2"),
				}
			}
			goesOn := map[string]bool{"buy": true, "deploy": true}
			for first := range begin {
				for second := range begin {
					if first == second {
						continue
					}
					p := at(t, 2).coins(0, 20).free(0, "yellow-1", "yellow-2")
					begin[first](p)
					for name, path := range starts(p) {
						gametest.Equal(t, "after "+first+" can "+name, p.CanBegin(0, path), name != first || goesOn[name])
					}
					begin[second](p)
					for name, path := range starts(p) {
						gametest.Equal(t, "after "+first+" and "+second+" can "+name, p.CanBegin(0, path), name == second && goesOn[name])
					}
				}
			}
		}},
		{"AD-2.2 none or one action is enough", func(t *testing.T) {
			at(t, 2).pass(0, 1).Do(0, "button:coins").pass(0, 1)
		}},
		{"AD-2.2 an action that was left for another does not go on", func(t *testing.T) {
			p := at(t, 2).coins(0, 20).Do(0, "market:0", "market:1", "button:coins")
			p.Forbids(0, "market:2", "market:0").pass(0, 1).Allows(0, "market:2")
		}},
		{"AD-2.2 only whose turn it is acts", func(t *testing.T) {
			p := at(t, 3)
			gametest.Equal(t, "deciding", p.s.Deciding(), game.SeatsOf(0))
			gametest.Equal(t, "moves of seat 1", len(p.Paths(1)), 0)
		}},
	})
}

func TestTakingContracts(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.3 an open contract for one coin; the open ones are refilled at once", func(t *testing.T) {
			p := at(t, 2).Do(0, "contract:limes").hasCoins(0, 5)
			gametest.EqualLists(t, "hand", p.me(0).Hand, []string{"limes"})
			gametest.Equal(t, "face down", p.view(0).Pile, 24-4-1)
			for i, o := range p.view(1).Contracts {
				if o.Contract == "" || o.Contract == "limes" {
					t.Errorf("open contract %d is %q", i, o.Contract)
				}
			}
			p.Happened(1, "took seat=0 contract=limes")
			if !p.Fenced() {
				t.Error("a contract was turned over, but the move can be undone")
			}
		}},
		{"AD-2.3 everybody knows where an open contract went, until it is played", func(t *testing.T) {
			p := at(t, 3).coins(0, 9).free(0, "green-2").Do(0, "contract:limes")
			gametest.EqualLists(t, "what seat 1 knows", p.view(1).Players[0].Hand, []string{"limes"})
			p.Do(0, "contract:limes rounds:1", p.id(0, "green-2"))
			gametest.Equal(t, "what seat 1 knows", len(p.view(1).Players[0].Hand), 0)
		}},
		{"AD-2.3 the top of the stack for one coin, unseen by others", func(t *testing.T) {
			p := at(t, 2).Do(0, "pile:contracts").hasCoins(0, 5)
			gametest.Equal(t, "hand", len(p.me(0).Hand), 1)
			gametest.Equal(t, "what seat 1 sees of it", len(p.view(1).Players[0].Hand), 0)
			gametest.Equal(t, "size that seat 1 sees", p.view(1).Players[0].HandSize, 1)
			gametest.Equal(t, "face down", p.view(1).Pile, 24-4-1)
			p.Happened(1, "drew seat=0").Untold(1, "drew-card").Untold(game.Spectator, "drew-card")
			p.Happened(0, "drew-card seat=0 contract="+p.me(0).Hand[0])
		}},
		{"AD-2.3 without a coin there is none", func(t *testing.T) {
			at(t, 2).coins(0, 0).Forbids(0, "contract:limes", "pile:contracts")
		}},
		{"AD-2.3 at most four in hand", func(t *testing.T) {
			p := at(t, 2).hand(0, "cochineal", "madder", "coral").Allows(0, "contract:limes", "pile:contracts")
			p.hand(0, "rubies").Forbids(0, "contract:limes", "pile:contracts")
			p.free(0, "red-3").Do(0, "contract:madder rounds:1", p.id(0, "red-3")).Allows(0, "contract:limes")
		}},
		{"AD-2.3 contracts in hand cannot be thrown away", func(t *testing.T) {
			at(t, 2).hand(0, "cochineal", "madder", "coral", "rubies").Forbids(0, "contract:rubies", "contract:coral")
		}},
		{"AD-2.3 with an empty stack nothing is refilled, and there is no top", func(t *testing.T) {
			p := at(t, 2)
			p.s.pile = 0
			p.Forbids(0, "pile:contracts").Do(0, "contract:limes")
			gametest.Equal(t, "gap", p.view(0).Contracts[2].Contract, "")
			if p.Fenced() {
				t.Error("nothing was turned over, but the move cannot be undone")
			}
			p.pass(0).Forbids(1, "contract:limes").Allows(1, "contract:woad")
		}},
		{"AD-2.3 the top is any contract that nobody has seen", func(t *testing.T) {
			drawn := map[string]int{}
			for seed := range 2000 {
				p := at(t, 2).hand(0, "coral").hand(1, "tea")
				pl := play{s: p.s, me: &p.s.players[0], c: game.FreeChance(uint64(seed))}
				pl.drawContract()
				for _, id := range p.me(0).Hand {
					drawn[id]++
				}
			}
			delete(drawn, "coral")
			gametest.Equal(t, "different contracts", len(drawn), 24-4-2)
			for id, n := range drawn {
				if n < 70 || n > 160 { // of 111 expected
					t.Errorf("%s was drawn %d times of 2000", id, n)
				}
			}
		}},
	})
}
