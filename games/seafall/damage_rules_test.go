package seafall

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// until plays a move with the luck that makes it tell of all of these.
func (p *position) until(seat int, path string, events ...string) *position {
	p.Helper()
	return p.DoUntil(seat, path, func() bool {
		told := p.Events(game.Spectator)
		return !slices.ContainsFunc(events, func(event string) bool { return !slices.Contains(told, event) })
	})
}

// stackDamage lays damage cards of these kinds on top of their stack, the first to be drawn first.
func (p *position) stackDamage(kinds ...string) *position {
	p.Helper()
	d := &p.s.damages
	rest := d.set
	d.reset(0)
	for _, kind := range kinds {
		for card := range uint8(cards.DamageCount) {
			if cards.IDs.Damages[card] == kind && rest>>card&1 == 1 {
				rest &^= 1 << card
				d.bury(card)
				break
			}
		}
	}
	for ; rest != 0; rest &= rest - 1 {
		d.bury(lowestBit(rest))
	}
	return p.Check()
}

// sunk has a ship wait on its board.
func (p *position) sunk(seat, ship int) *position {
	p.s.ships[shipOf(int8(seat), ship-1)].at = onBoard
	return p
}

// Damage and sinking (SF-9.1, SF-9.2).
func TestDamage(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-9.1 each damage turns a face-up upgrade of the ship down or brings a card", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).upgrade(0, 1, "bold", "hale").upgrade(0, 2, "swift").flipped(0, 1, 2)
			p.Do(0, "site:gannet-5 ship:red-1").pool(5, "ship=3 upgrades=1 support=1")
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 1, 0, 0}).phase(0, "damage")
			p.Allows(0, "upgrade:bold", "deck:damage").Forbids(0, "upgrade:hale", "upgrade:swift", "ship:red-2")
			p.Shows(0, "upgrade:bold", "flip upgrade=bold ship=red-1").Shows(0, "deck:damage", "damage ship=red-1 sinks=0")
			p.Do(0, "upgrade:bold").phase(0, "spot") // the second damage can only be a card
			gametest.EqualLists(t, "upgrades", p.province(0).Ships[0].Upgrades, []UpgradeView{{ID: "bold", Flipped: true}, {ID: "hale", Flipped: true}})
			gametest.Equal(t, "cards", len(p.province(0).Ships[0].Damage), 1)
		}},
		{"SF-9.1 an upgrade that lies face down cannot be used", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").upgrade(0, 1, "intrepid").flipped(0, 1, 1)
			p.Do(0, "site:gannet-5 ship:red-1").pool(3, "ship=3")
			gametest.Equal(t, "explore", p.province(0).Ships[0].Explore, 3)
		}},
		{"SF-9.1 the effect of a card starts at once", func(t *testing.T) {
			roll := func() *position {
				p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).cargo(0, 1, "iron", 1)
				p.Do(0, "site:gannet-5 ship:red-1").luck(0, 0)
				return p
			}
			roll().until(0, "button:roll", "damaged ship=red-1 damage=lost-strongbox").hasGold(0, 6)
			p := roll().until(0, "button:roll", "damaged ship=red-1 damage=soaked-charts", "throw province=red successes=2 defence=3 damage=1")
			gametest.Equal(t, "explore", p.province(0).Ships[0].Explore, 2)
			roll().until(0, "button:roll", "damaged ship=red-1 damage=shifted-cargo").hasCargo(0, 1, GoodsView{})
		}},
		{"SF-9.1 so it is done before the next damage is dealt", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").cargo(0, 1, "iron", 1).cargo(0, 1, "spice", 1).stackDamage("shifted-cargo", "flooded-hold")
			p.effects(cards.Effect{Op: cards.EffectDamage, N: 2}).phase(0, "give").Do(0, "good:iron").phase(0, "action").hasCargo(0, 1, GoodsView{Spice: 1})
			gametest.Equal(t, "cards", len(p.province(0).Ships[0].Damage), 2)
			p = at(t, 3, "explorers").ship(0, 1, "gannet").cargo(0, 1, "iron", 1).cargo(0, 1, "spice", 1).stackDamage("flooded-hold", "shifted-cargo")
			p.effects(cards.Effect{Op: cards.EffectDamage, N: 2}).phase(0, "cargo").Do(0, "cargo:red-1-iron button:jettison").hasCargo(0, 1, GoodsView{})
		}},
		{"SF-9.1 where several provinces are hurt the highest rank takes its damage first (SF-1.7)", func(t *testing.T) {
			p := at(t, 3, "soldiers").stackDamage("scratches", "ill-omen")
			for seat, tile := range []string{"hale", "swift", "bold"} {
				p.ship(seat, 1, "bell").upgrade(seat, 1, tile)
			}
			p.apart(cards.Effect{Op: cards.EffectDamage, Who: cards.WhoAtSea, N: 1}).phase(2, "damage").Do(2, "deck:damage").Happened(game.Spectator, "damaged ship=blue-1 damage=scratches")
			p.phase(1, "damage").Do(1, "deck:damage").Happened(game.Spectator, "damaged ship=green-1 damage=ill-omen").phase(0, "damage")
		}},
		{"SF-9.1 a supporting ship takes damage for the flagship when its upgrade says so, and as much as that says", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).upgrade(0, 2, "fearless").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 1, 0, 0}).phase(0, "damage").Shows(0, "ship:red-2", "share ship=red-2")
			p.Allows(0, "deck:damage").Forbids(0, "upgrade:fearless").Do(0, "ship:red-2").Happened(game.Spectator, "shared ship=red-2")
			gametest.Equal(t, "on the flagship", len(p.province(0).Ships[0].Damage), 1)
			p.phase(0, "damage").Forbids(0, "ship:red-1", "ship:red-2").Do(0, "upgrade:fearless").phase(0, "spot")
			gametest.Equal(t, "on the flagship", len(p.province(0).Ships[0].Damage), 1)
		}},
		{"SF-9.1 not when it lies elsewhere, has none of the value and so supports nothing (SF-8.2), or is turned down", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").ship(0, 2, "coast").luck(0, 0).upgrade(0, 2, "fearless").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 0, 0}).phase(0, "spot").Untold(game.Spectator, "shared")
			p = at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).upgrade(0, 2, "fearless").damage(0, 2, "soaked-charts", "soaked-charts")
			p.Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{2, 1, 0, 0}).phase(0, "spot")
			p = at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).upgrade(0, 2, "fearless").flipped(0, 2, 1)
			p.Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{3, 1, 0, 0}).phase(0, "spot")
		}},
		{"SF-9.1 two cards are carried, the third sinks", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).upgrade(0, 1, "hale").damage(0, 1, "scratches", "cracked-keel")
			p.Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 0}).phase(0, "damage")
			p.Shows(0, "deck:damage", "damage ship=red-1 sinks=1")
			saved := *p.s
			p.Do(0, "upgrade:hale").phase(0, "spot")
			*p.s = saved
			p.Do(0, "deck:damage").phase(1, "hire").Happened(game.Spectator, "sunk ship=red-1")
			p = at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 0, 0}).phase(0, "spot").Untold(game.Spectator, "sunk")
			gametest.Equal(t, "cards", len(p.province(0).Ships[0].Damage), 2)
		}},
		{"SF-9.2 sinking: upgrades face down to the display, 1 glory for each, cargo to the supply, the ship to the board", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).glory(0, 5).upgrade(0, 1, "hale", "swift").upgrade(0, 2, "bold")
			p.flipped(0, 1, 1).damage(0, 1, "scratches", "cracked-keel").cargo(0, 1, "iron", 2).cargo(0, 2, "iron", 1).goods(0, "iron", 1)
			p.Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).Do(0, "deck:damage")
			p.Happened(game.Spectator, "sunk ship=red-1", "threw-back ship=red-1 upgrade=hale", "threw-back ship=red-1 upgrade=swift").hasGlory(0, 3)
			gametest.EqualLists(t, "face down on the display", p.view(0).Spent, []string{"hale", "swift"})
			if slices.Contains(p.view(0).Upgrades, "hale") || slices.Contains(p.view(0).Upgrades, "swift") {
				t.Error("they can be bought")
			}
			gametest.Equal(t, "where it is", p.province(0).Ships[0].Space, -1)
			gametest.Equal(t, "upgrades", len(p.province(0).Ships[0].Upgrades), 0)
			p.hasCargo(0, 1, GoodsView{}).hasCargo(0, 2, GoodsView{Iron: 1}).hasGoods(0, GoodsView{Iron: 1})
			gametest.Equal(t, "iron in the supply", p.view(0).Supply.Iron, 8)
		}},
		{"SF-9.2 a sunk ship does nothing until it is repaired", func(t *testing.T) {
			p := at(t, 3, "soldiers").sunk(0, 1).ship(0, 2, "gannet").boxes(0, 2, "raid", 1).site("gannet", 5, "mine 4")
			p.Forbids(0, "ship:red-1", "site:gannet-5 ship:red-1").Allows(0, "ship:red-2 space:5", "button:tax")
			p.Do(0, "site:gannet-5 ship:red-2").pool(2, "ship=3 garrison=-1")
			p = at(t, 3, "soldiers").fleet(0, "green").sunk(1, 1).ship(1, 2, "coast")
			p.Do(0, "province:green ship:red-1").pool(2, "ship=2 support=1 garrison=-1") // it defends nothing
		}},
	})
}

// Repair (SF-9.3).
func TestRepairs(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-9.3 both ships, each in a region with a shipyard, for nothing", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 0).ship(0, 2, "orchard").upgrade(0, 1, "swift", "hale").flipped(0, 1, 1).flipped(0, 1, 2)
			p.damage(0, 1, "scratches").damage(0, 2, "sprung-mast", "flooded-hold").Shows(0, "button:repair fleet:red", "repair gold=0")
			p.Do(0, "button:repair fleet:red").Happened(game.Spectator, "repaired ship=red-1 gold=0", "repaired ship=red-2 gold=0")
			gametest.EqualLists(t, "upgrades", p.province(0).Ships[0].Upgrades, []UpgradeView{{ID: "swift"}, {ID: "hale"}})
			gametest.Equal(t, "cards", len(p.province(0).Ships[0].Damage)+len(p.province(0).Ships[1].Damage), 0)
			gametest.Equal(t, "sail of the first", p.province(0).Ships[0].Sail, 4)
			gametest.Equal(t, "sail of the second", p.province(0).Ships[1].Sail, 4)
			gametest.Equal(t, "damage under the stack", p.s.damages.low, 3)
		}},
		{"SF-9.3 not where no shipyard is, nor in another's harbour", func(t *testing.T) {
			p := at(t, 3, "builders").damage(0, 1, "scratches").ship(0, 1, "gannet").Forbids(0, "button:repair")
			p.ship(0, 1, "coast").Forbids(0, "button:repair").ship(0, 1, "green").Forbids(0, "button:repair")
			p.ship(0, 1, "gannet").site("gannet", 1, "shipyard").Shows(0, "button:repair ship:red-1", "repair gold=0 ship=red-1")
			p.damage(0, 2, "sprung-mast").ship(0, 2, "bell").Do(0, "button:repair ship:red-1")
			gametest.Equal(t, "cards of the second", len(p.province(0).Ships[1].Damage), 1)
			at(t, 3, "builders").Forbids(0, "button:repair") // nothing is broken
		}},
		{"SF-9.3 in a port a ship sheds its damage cards without a repair, by any guild", func(t *testing.T) {
			p := at(t, 3, "soldiers").damage(0, 1, "scratches", "ill-omen").damage(0, 2, "sprung-mast").Forbids(0, "button:port").building(0, 1, "port")
			p.Do(0, "button:port ship:red-1").Happened(game.Spectator, "mended ship=red-1").Forbids(0, "button:port ship:red-1")
			gametest.Equal(t, "damage of one, of the other", [2]int{len(p.province(0).Ships[0].Damage), len(p.province(0).Ships[1].Damage)}, [2]int{0, 1})
			p.Allows(0, "button:port ship:red-2")
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-9.3 a damage card can ask for gold", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 3).damage(0, 1, "cracked-keel").damage(0, 2, "cracked-keel")
			p.Forbids(0, "button:repair fleet:red").Shows(0, "button:repair ship:red-2", "repair gold=2 ship=red-2")
			p.Do(0, "button:repair ship:red-2").hasGold(0, 1).Forbids(0, "button:repair")
			p = at(t, 3, "builders").gold(0, 4).damage(0, 1, "cracked-keel", "scratches").damage(0, 2, "cracked-keel")
			p.Shows(0, "button:repair fleet:red", "repair gold=4").Do(0, "button:repair fleet:red").hasGold(0, 0)
		}},
		{"SF-9.3 sunk ships are rebuilt in the home harbour and lose their damage", func(t *testing.T) {
			p := at(t, 3, "builders").damage(0, 1, "scratches", "sprung-mast").sunk(0, 1).ship(0, 2, "bell").gold(0, 0)
			p.Do(0, "button:repair ship:red-1").Happened(game.Spectator, "rebuilt ship=red-1 gold=0")
			gametest.Equal(t, "where it is", p.province(0).Ships[0].Space, int(p.space("red")))
			gametest.Equal(t, "cards", len(p.province(0).Ships[0].Damage), 0)
			p.Forbids(0, "button:repair").Allows(0, "ship:red-1 space:5")
		}},
	})
}
