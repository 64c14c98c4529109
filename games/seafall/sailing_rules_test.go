package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// Ships and how they sail (SF-7.1, SF-7.2).
func TestSailing(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-7.1 a ship has sail, raid, explore and hold", func(t *testing.T) {
			p := at(t, 3, "builders").boxes(0, 2, "hold", 2).upgrade(0, 1, "swift", "deadly").damage(0, 1, "soaked-charts", "jammed-gunports")
			a, b := p.province(0).Ships[0], p.province(0).Ships[1]
			gametest.EqualLists(t, "values of the first", []int{a.Sail, a.Raid, a.Explore, a.Hold}, []int{4, 3, 2, 2})
			gametest.EqualLists(t, "values of the second", []int{b.Sail, b.Raid, b.Explore, b.Hold}, []int{4, 2, 2, 4})
		}},
		{"SF-7.1 it holds at most two upgrades", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 40).upgrade(0, 1, "hale", "bold")
			if slices.Contains(p.Paths(0), "upgrade:swift ship:red-1 pay:gold") {
				t.Error("a third upgrade fits")
			}
			p.Shows(0, "upgrade:swift ship:red-1 pay:gold upgrade:bold", "upgrade upgrade=swift ship=red-1 gold=10 good=none over=bold")
			p.Do(0, "upgrade:swift ship:red-1 pay:gold upgrade:bold")
			gametest.EqualLists(t, "upgrades", p.province(0).Ships[0].Upgrades, []UpgradeView{{ID: "hale"}, {ID: "swift"}})
			p = at(t, 3, "builders").gold(0, 40).upgrade(0, 1, "hale").Allows(0, "upgrade:swift ship:red-1 pay:gold")
			p.Forbids(0, "upgrade:swift ship:red-1 pay:gold upgrade:hale")
		}},
		{"SF-7.2 both ships sail, each up to its value", func(t *testing.T) {
			p := at(t, 3, "soldiers").Allows(0, "ship:red-1 space:5", "ship:red-1 space:6", "ship:red-1 space:14", "ship:red-1 space:1")
			p.Forbids(0, "ship:red-1 space:15", "ship:red-1 space:0").Allows(0, "ship:red-2 space:18").Forbids(0, "ship:red-2 space:19")
			p.Do(0, "ship:red-1 space:10").Forbids(0, "ship:red-1").Allows(0, "ship:red-2 space:15")
			gametest.Equal(t, "actions begun", len(p.view(0).Now.Begun), 1)
			p.Do(0, "ship:red-2 space:15").Forbids(0, "ship:red-1 space:", "ship:red-2 space:", "fleet:red")
			gametest.Equal(t, "actions begun", len(p.view(0).Now.Begun), 1)
			p.Do(0, "button:tax").Forbids(0, "ship:red-1", "ship:red-2")
		}},
		{"SF-7.2 at least 1, even at value 0", func(t *testing.T) {
			p := at(t, 3, "soldiers").damage(0, 1, "broken-rudder", "sprung-mast")
			gametest.Equal(t, "sail", p.province(0).Ships[0].Sail, 0)
			p.Allows(0, "ship:red-1 space:5").Forbids(0, "ship:red-1 space:6", "ship:red-1 space:1").Do(0, "ship:red-1 space:5")
			p.Forbids(0, "ship:red-1")
		}},
		{"SF-7.2 two ships on one space move together; the faster may go on", func(t *testing.T) {
			p := at(t, 3, "soldiers").Allows(0, "fleet:red space:10").Forbids(0, "fleet:red space:15")
			p.Do(0, "fleet:red space:6").Happened(game.Spectator, "fleet province=red from=0 to=6")
			gametest.Equal(t, "the first", p.province(0).Ships[0].Space, 6)
			gametest.Equal(t, "the second", p.province(0).Ships[1].Space, 6)
			p.Allows(0, "ship:red-1 space:10", "ship:red-2 space:15").Forbids(0, "ship:red-1 space:15").Do(0, "ship:red-2 space:15")
			p.Allows(0, "ship:red-1 space:10").Forbids(0, "ship:red-2", "fleet:red")
			at(t, 3, "soldiers").ship(0, 2, "coast").Forbids(0, "fleet:red")
		}},
		{"SF-7.2 upgrades, boxes and advisors make it farther", func(t *testing.T) {
			p := at(t, 3, "soldiers").active(0, "wind-master").boxes(0, 1, "sail", 1).upgrade(0, 1, "swift")
			p.Allows(0, "ship:red-1 space:30").Forbids(0, "ship:red-1 space:33").Allows(0, "ship:red-2 space:24").Forbids(0, "ship:red-2 space:30")
		}},
	})
}

// Cargo (SF-7.3, SF-7.4).
func TestCargo(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-7.3 before moving: between the warehouse and ships in the harbour, within the hold", func(t *testing.T) {
			p := at(t, 3, "soldiers").goods(0, "iron", 3).ship(0, 2, "coast")
			p.Forbids(0, "cargo:red-warehouse-iron ship:red-2").Do(0, "cargo:red-warehouse-iron ship:red-1", "cargo:red-warehouse-iron ship:red-1")
			p.Forbids(0, "cargo:red-warehouse-iron ship:red-1").hasCargo(0, 1, GoodsView{Iron: 2}).hasGoods(0, GoodsView{Iron: 1})
			p.Do(0, "ship:red-1 space:5").Forbids(0, "cargo:red-1-iron ship:red-2") // off the coast is no region
			p.hasCargo(0, 1, GoodsView{Iron: 2})
		}},
		{"SF-7.3 after moving: between ships at an island and into the warehouse, and then the sailing is over", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").cargo(0, 1, "iron", 1).cargo(0, 2, "spice", 1)
			p.Do(0, "fleet:red space:0").Allows(0, "ship:red-1 space:5", "ship:red-2 space:5")
			p.Do(0, "cargo:red-1-iron place:red-warehouse", "cargo:red-2-spice ship:red-1").hasGoods(0, GoodsView{Iron: 1})
			p.hasCargo(0, 1, GoodsView{Spice: 1}).Forbids(0, "ship:red-1", "ship:red-2", "fleet:red")
			p = at(t, 3, "soldiers").fleet(0, "gannet").cargo(0, 1, "iron", 2).cargo(0, 2, "spice", 1)
			p.Do(0, "cargo:red-1-iron ship:red-2").Forbids(0, "cargo:red-1-iron ship:red-2").hasCargo(0, 2, GoodsView{Spice: 1, Iron: 1})
			p.Allows(0, "ship:red-1 space:5", "fleet:red space:5")
		}},
		{"SF-7.3 goods may be distributed anew as holds allow: a kind by way of the warehouse", func(t *testing.T) {
			p := at(t, 3, "soldiers").cargo(0, 1, "iron", 2).cargo(0, 2, "spice", 2)
			p.Do(0, "cargo:red-1-iron place:red-warehouse", "cargo:red-2-spice ship:red-1", "cargo:red-warehouse-iron ship:red-2")
			p.hasCargo(0, 1, GoodsView{Spice: 1, Iron: 1}).hasCargo(0, 2, GoodsView{Spice: 1, Iron: 1}).hasGoods(0, GoodsView{})
			p.Forbids(0, "cargo:red-2-iron ship:red-1", "cargo:red-2-iron place:red-warehouse", "cargo:red-1-spice ship:red-2")
		}},
		{"SF-7.3 two full ships exchange goods", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").cargo(0, 1, "iron", 2).cargo(0, 2, "spice", 1).cargo(0, 2, "linen", 1)
			p.Do(0, "cargo:red-1-iron ship:red-2").phase(0, "cargo").Forbids(0, "cargo:red-2-iron ship:red-1", "ship:", "button:end")
			p.Allows(0, "cargo:red-2-linen ship:red-1", "cargo:red-2-spice button:jettison", "cargo:red-2-iron button:jettison")
			p.Do(0, "cargo:red-2-spice ship:red-1").phase(0, "action").hasCargo(0, 1, GoodsView{Iron: 1, Spice: 1})
			p.hasCargo(0, 2, GoodsView{Iron: 1, Linen: 1}).Forbids(0, "cargo:red-1-spice ship:red-2", "cargo:red-2-iron ship:red-1")
			p.Allows(0, "cargo:red-1-iron ship:red-2").Do(0, "ship:red-1 space:5")
			// with nothing to come back, or with no land, a full ship takes nothing
			at(t, 3, "soldiers").fleet(0, "gannet").cargo(0, 1, "iron", 2).cargo(0, 2, "iron", 2).Forbids(0, "cargo:red-1-iron ship:red-2")
			at(t, 3, "soldiers").fleet(0, "gannet").cargo(0, 1, "iron", 1).cargo(0, 2, "spice", 2).Forbids(0, "cargo:red-1-iron ship:red-2")
			at(t, 3, "soldiers").fleet(0, "coast").cargo(0, 1, "iron", 2).cargo(0, 2, "spice", 2).Forbids(0, "cargo:red-1-iron ship:red-2")
		}},
		{"SF-7.3 another's warehouse is out of reach", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "green").cargo(0, 1, "iron", 1).goods(1, "timber", 1)
			p.Forbids(0, "cargo:red-1-iron place:", "cargo:green-warehouse-timber", "cargo:red-1-iron button:sell")
		}},
		{"SF-7.3 moving goods is part of sail", func(t *testing.T) {
			p := at(t, 3, "merchants").goods(0, "iron", 1).Do(0, "cargo:red-warehouse-iron ship:red-1")
			gametest.EqualLists(t, "actions begun", p.view(0).Now.Begun, []string{"sail"})
			at(t, 3, "soldiers").goods(0, "iron", 1).Do(0, "ship:red-1 space:5", "button:tax").Forbids(0, "cargo:red-warehouse-iron")
		}},
		{"SF-7.3 goods are thrown away at any time, for nothing", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "coast").cargo(0, 1, "iron", 1).cargo(0, 1, "spice", 1)
			p.Do(0, "cargo:red-1-iron button:jettison").hasCargo(0, 1, GoodsView{Spice: 1}).hasGold(0, 8).hasGlory(0, 0)
			gametest.Equal(t, "iron in the supply", p.view(0).Supply.Iron, 10)
			gametest.Equal(t, "actions begun", len(p.view(0).Now.Begun), 0)
			p.Do(0, "ship:red-2 space:5", "button:tax", "cargo:red-1-spice button:jettison").hasCargo(0, 1, GoodsView{})
		}},
		{"SF-7.3 so they are before a guild is commissioned, by version 8, but no bot looks at that", func(t *testing.T) {
			const overboard = "cargo:red-1-iron button:jettison"
			for _, step := range []string{"hire", "activate", "guild"} {
				at(t, 3, step).version(7).council(0, "brute").cargo(0, 1, "iron", 1).Forbids(0, overboard)
				p := at(t, 3, step).council(0, "brute").cargo(0, 1, "iron", 2)
				for _, m := range p.s.Moves(0, nil) {
					gametest.Equal(t, fmt.Sprint("pointless: ", m), p.s.Pointless(m), op(m.Op()) == opJettison)
				}
				p.Do(0, overboard).phase(0, step).hasCargo(0, 1, GoodsView{Iron: 1}).hasGold(0, 8).hasGlory(0, 0)
				gametest.Equal(t, "iron in the supply", p.view(0).Supply.Iron, 9)
				p.Do(0, overboard).Forbids(0, "cargo:")
			}
			p := at(t, 3, "soldiers").cargo(0, 1, "iron", 1)
			gametest.Equal(t, "pointless among the actions", p.s.Pointless(makeMove(opJettison, 0, uint8(cards.Iron))), false)
		}},
		{"SF-7.4 when the hold drops below the cargo the owner chooses what goes back", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).cargo(0, 1, "iron", 1).cargo(0, 1, "spice", 1)
			p.Do(0, "site:gannet-5 ship:red-1").until(0, "button:roll", "damaged ship=red-1 damage=flooded-hold", "throw province=red successes=2 defence=3 damage=1")
			p.phase(0, "cargo").Allows(0, "cargo:red-1-iron button:jettison", "cargo:red-1-spice button:jettison")
			p.Do(0, "cargo:red-1-iron button:jettison").hasCargo(0, 1, GoodsView{Spice: 1}).phase(0, "spot")
			gametest.Equal(t, "iron in the supply", p.view(0).Supply.Iron, 10)
		}},
		{"SF-7.4 the loss of an upgrade does it, too", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).upgrade(0, 1, "stalwart").cargo(0, 1, "iron", 2).cargo(0, 1, "spice", 2)
			p.Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 0}).Do(0, "upgrade:stalwart").phase(0, "cargo")
			p.Do(0, "cargo:red-1-iron button:jettison", "cargo:red-1-spice button:jettison").hasCargo(0, 1, GoodsView{Iron: 1, Spice: 1})
			p.phase(0, "spot")
			gametest.Equal(t, "iron in the supply", p.view(0).Supply.Iron, 9)
		}},
	})
}
