package discoveries

import (
	"math/bits"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestImagineKeepsWhatIsKnown(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-2.3 a contract taken from the open ones stays in its taker's hand", func(t *testing.T) {
			p := at(t, 3).hand(1, "coral", "tea").hand(0, "gold").Do(0, "contract:limes").pass(0)
			limes, gold := contractIndex(t, "limes"), contractIndex(t, "gold")
			c := game.FreeChance(1)
			for range 200 {
				world := *p.s
				world.Imagine(1, c)
				if world.players[0].hand>>limes&1 == 0 {
					t.Fatal("the contract that seat 1 saw taken is elsewhere")
				}
				gametest.Equal(t, "own hand", world.players[1].hand, p.s.players[1].hand)
				gametest.Equal(t, "size of the hand", bits.OnesCount32(world.players[0].hand), 2)
				world = *p.s
				world.Imagine(0, c)
				if world.players[0].hand>>gold&1 == 0 {
					t.Fatal("the own contract is gone")
				}
			}
		}},
		{"AD-1.4 every contract that a viewer has not seen is as likely in a hand", func(t *testing.T) {
			p := at(t, 2).hand(0, "coral", "tea").hand(1, "gold", "jade").Do(0, "contract:woad")
			seen := map[int]int{}
			c := game.FreeChance(1)
			const worlds = 3400
			for range worlds {
				world := *p.s
				world.Imagine(0, c)
				for rest := world.players[1].hand; rest != 0; rest &= rest - 1 {
					seen[bits.TrailingZeros32(rest)]++
				}
			}
			open := 4 + 1 // those that lie open now and the one taken
			unseen := contractCount - open - 2
			gametest.Equal(t, "different contracts", len(seen), unseen)
			for card, n := range seen {
				if want := 2 * worlds / unseen; n < want*85/100 || n > want*115/100 {
					t.Errorf("contract %d came %d times, want about %d", card, n, want)
				}
			}
		}},
		{"AD-1.4 others hold missions of those that the viewer does not, all different", func(t *testing.T) {
			p := at(t, 3)
			seen := map[[2]mission]int{}
			c := game.FreeChance(1)
			for range 1200 {
				world := *p.s
				world.Imagine(1, c)
				gametest.Equal(t, "own mission", world.players[1].mission, p.s.players[1].mission)
				a, b := world.players[0].mission, world.players[2].mission
				if a == b || a == world.players[1].mission || b == world.players[1].mission {
					t.Fatalf("missions %d %d %d", a, world.players[1].mission, b)
				}
				seen[[2]mission{a, b}]++
			}
			gametest.Equal(t, "different pairs", len(seen), 6)
		}},
		{"AD-4.6 a pick may be any of the four", func(t *testing.T) {
			p := at(t, 2).openMissions().lastTurn().pass(0).Do(0, "mission:pair")
			seen := map[mission]int{}
			c := game.FreeChance(1)
			for range 400 {
				world := *p.s
				world.Imagine(1, c)
				seen[world.players[0].mission]++
				gametest.Equal(t, "mission not picked", world.players[1].mission, noMission)
			}
			gametest.Equal(t, "different picks", len(seen), 4)
		}},
		{"AD-1.5 the stacks are sets: Imagine has nothing to draw there", func(t *testing.T) {
			p := at(t, 2)
			world := *p.s
			world.Imagine(game.Spectator, game.FreeChance(1))
			gametest.Equal(t, "ships", world.stack, p.s.stack)
			gametest.Equal(t, "cards", world.left, p.s.left)
		}},
	})
}
