package seafall

import (
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// raidSite wins a raid of a site of gannet, which has a marker less on it before: 4 dice, all successes.
func (p *position) raidSite(site string) *position {
	p.Helper()
	p.boxes(0, 1, "raid", 2).Do(0, "site:gannet-"+site+" ship:red-1").pool(4, "ship=4 support=1 garrison=-1")
	return p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1})
}

// raidGreen wins a raid of the green province with so many successes of 5 dice. The flagship takes the rest as damage cards.
func (p *position) raidGreen(successes uint8) *position {
	p.Helper()
	p.fleet(1, "coast").boxes(0, 1, "raid", 3).fleet(0, "green").luck(0, 0)
	p.Do(0, "province:green ship:red-1")
	dice := p.s.pool(0, &p.s.throw)
	n := uint8(dice.dice())
	return p.rolls(0, "button:roll", [faceKinds]uint8{n - successes, 1, successes - 1, 0})
}

// The loot of islands (SF-14.1, SF-14.3).
func TestIslandLoot(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-14.1 goods: the one that lies there, and a marker on the site", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "good iron").lying("gannet", 4).raidSite("4").phase(0, "load")
			p.Allows(0, "good:iron ship:red-1", "good:iron ship:red-2").Do(0, "good:iron ship:red-2").hasCargo(0, 2, GoodsView{Iron: 1})
			gametest.Equal(t, "site", p.view(0).Islands[0].Sites[3].Lying, false)
			gametest.Equal(t, "markers", p.view(0).Islands[0].Sites[3].Markers, 1)
			gametest.Equal(t, "owner", p.view(0).Islands[0].Sites[3].Owner, 0)
			gametest.Equal(t, "supply", p.view(0).Supply.Iron, 9)
			p.hasMarkers(0, 7).hasGlory(0, 1).phase(0, "action").turn(0, "soldiers").Forbids(0, "site:gannet-4")
		}},
		{"SF-14.1 goods: what lies there and does not go aboard goes on lying there", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "good iron").lying("gannet", 4).raidSite("4").Do(0, "button:leave")
			gametest.Equal(t, "site", p.view(0).Islands[0].Sites[3].Lying, true)
			gametest.Equal(t, "markers", p.view(0).Islands[0].Sites[3].Markers, 1)
			gametest.Equal(t, "supply", p.view(0).Supply.Iron, 9)
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").damage(0, 1, "flooded-hold", "flooded-hold").site("gannet", 4, "good iron").lying("gannet", 4)
			p.boxes(0, 1, "raid", 3).Do(0, "site:gannet-4 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "action")
			gametest.Equal(t, "site", p.view(0).Islands[0].Sites[3].Lying, true)
			p = at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "good iron").raidSite("4").Do(0, "button:leave")
			gametest.Equal(t, "site without a good", p.view(0).Islands[0].Sites[3].Lying, false)
			gametest.Equal(t, "supply", p.view(0).Supply.Iron, 10)
		}},
		{"SF-14.1 goods: else from the supply, and without any there is no raid", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "good iron").raidSite("4").Do(0, "good:iron ship:red-1")
			p.hasCargo(0, 1, GoodsView{Iron: 1})
			gametest.Equal(t, "supply", p.view(0).Supply.Iron, 9)
			p = at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "good iron").goods(1, "iron", 9).Begins(0, "site:gannet-4")
			p.goods(1, "iron", 1).Forbids(0, "site:gannet-4")
		}},
		{"SF-14.1 a mine gives its gold, straight to the vault", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "mine 5").raidSite("4").hasGold(0, 13).hasMarkers(0, 7).phase(0, "action")
			p.hasCargo(0, 1, GoodsView{})
		}},
		{"SF-14.1 a wharf gives an upgrade of value 10 and of its colour, with its glory", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "wharf iron").upgrade(0, 2, "hale", "swift").raidSite("4").phase(0, "plunder")
			gametest.EqualLists(t, "choices", p.Paths(0), []string{
				"upgrade:terrible ship:red-1", "upgrade:terrible ship:red-2 upgrade:hale", "upgrade:terrible ship:red-2 upgrade:swift",
				"upgrade:fearless ship:red-1", "upgrade:fearless ship:red-2 upgrade:hale", "upgrade:fearless ship:red-2 upgrade:swift",
				"button:leave",
			})
			p.Do(0, "upgrade:terrible ship:red-1").phase(0, "action").hasGlory(0, 2).hasGold(0, 8)
			gametest.EqualLists(t, "upgrades", p.province(0).Ships[0].Upgrades, []UpgradeView{{ID: "terrible"}})
		}},
		{"SF-14.1 the upgrade of a wharf may be left: no ship has to give one up for it", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "wharf iron").upgrade(0, 1, "bold", "nimble").upgrade(0, 2, "hale", "swift")
			p.glory(0, 4).raidSite("4").phase(0, "plunder")
			p.Do(0, "button:leave").Happened(game.Spectator, "left-upgrade province=red").phase(0, "action").hasGlory(0, 5).hasMarkers(0, 7)
			gametest.EqualLists(t, "upgrades", p.province(0).Ships[0].Upgrades, []UpgradeView{{ID: "bold"}, {ID: "nimble"}})
			at(t, 3, "soldiers").version(1).fleet(0, "gannet").site("gannet", 4, "wharf iron").raidSite("4").Forbids(0, "button:leave")
		}},
		{"SF-14.1 a wharf can be raided with no upgrade face up: 1 glory, a marker, and nothing to take (ours)", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "wharf iron").upgrade(1, 1, "terrible", "fearless").Begins(0, "site:gannet-4")
			p.raidSite("4").phase(0, "action").hasGlory(0, 1).hasMarkers(0, 7)
			p = at(t, 3, "soldiers").version(1).fleet(0, "gannet").site("gannet", 4, "wharf iron").upgrade(1, 1, "terrible").Begins(0, "site:gannet-4")
			p.upgrade(1, 1, "fearless").Forbids(0, "site:gannet-4")
		}},
		{"SF-14.1 a market gives up to 2 goods of its kind", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "market spice").raidSite("4").Do(0, "good:spice ship:red-1")
			p.Do(0, "good:spice ship:red-2").hasCargo(0, 1, GoodsView{Spice: 1}).hasCargo(0, 2, GoodsView{Spice: 1}).phase(0, "action")
			p = at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "market spice").raidSite("4").Do(0, "good:spice ship:red-1", "button:leave")
			p.phase(0, "action").hasCargo(0, 1, GoodsView{Spice: 1}).hasCargo(0, 2, GoodsView{})
			p = at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "market spice").goods(1, "spice", 9).raidSite("4")
			p.Do(0, "good:spice ship:red-1").phase(0, "action").hasCargo(0, 1, GoodsView{Spice: 1})
			at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "market spice").goods(1, "spice", 10).Forbids(0, "site:gannet-4")
		}},
		{"SF-14.3 loot goes to ships in the region, within holds", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "market spice").cargo(0, 1, "iron", 1).cargo(0, 2, "linen", 2)
			p.raidSite("4").Allows(0, "good:spice ship:red-1").Forbids(0, "good:spice ship:red-2").Do(0, "good:spice ship:red-1")
			p.Forbids(0, "good:spice").Allows(0, "cargo:red-2-linen button:jettison", "button:leave")
			p.Do(0, "cargo:red-2-linen button:jettison", "good:spice ship:red-2").hasCargo(0, 2, GoodsView{Linen: 1, Spice: 1})
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").ship(0, 2, "orchard").site("gannet", 4, "market spice").boxes(0, 1, "raid", 2)
			p.Do(0, "site:gannet-4 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 2, 1, 0}).Forbids(0, "good:spice ship:red-2")
			p.hasCargo(0, 2, GoodsView{})
		}},
	})
}

// Raids of provinces (SF-14.2, SF-14.4).
func TestProvinceLoot(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-14.2 after the throw: a markerless site of at most so much loot value, for as many markers", func(t *testing.T) {
			p := at(t, 3, "soldiers").building(1, 1, "port").looted(2, 1, "field-1", 2).raidGreen(4).phase(0, "loot")
			gametest.EqualLists(t, "sites", p.Paths(0), []string{
				"place:green-field-2", "place:green-building-1", "place:green-warehouse", "place:green-council", "place:green-vault",
			})
			p.Do(0, "place:green-vault").hasMarkers(0, 4)
			gametest.EqualLists(t, "sites with markers", p.province(1).Places, []PlaceView{{"field-1", 2, 2}, {"vault", 0, 4}})
		}},
		{"SF-14.2 whose markers one can place, those that go back counted", func(t *testing.T) {
			p := at(t, 3, "soldiers").marked(0, "orchard", 0, 6).raidGreen(4)
			gametest.EqualLists(t, "sites with 2 markers left", p.Paths(0), []string{"place:green-field-1", "place:green-field-2"})
			p = at(t, 3, "soldiers").marked(0, "orchard", 0, 6).war(1, 0, 1).raidGreen(4)
			gametest.EqualLists(t, "sites with one that goes back", p.Paths(0), []string{
				"place:green-field-1", "place:green-field-2", "place:green-warehouse", "place:green-council",
			})
			p.Shows(0, "place:green-council", "loot place=council other=green n=2").Do(0, "place:green-council").hasMarkers(0, 0).hasMarkers(1, 8)
		}},
		{"SF-14.2 no site to be looted: 1 glory and nothing else", func(t *testing.T) {
			p := at(t, 3, "soldiers").upgrade(0, 1, "hale", "swift").fleet(1, "coast").boxes(0, 1, "raid", 3).fleet(0, "green").luck(0, 0)
			p.Do(0, "province:green ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{4, 1, 0, 0}).Do(0, "upgrade:hale", "upgrade:swift")
			p.phase(0, "action").Happened(game.Spectator, "no-loot province=red").hasGlory(0, 1).hasGold(0, 8).hasMarkers(0, 8)
		}},
		{"SF-14.2 it may be declared if one markerless site could be afforded at all", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").marked(0, "orchard", 0, 6).Begins(0, "province:green")
			p.marked(0, "orchard", 0, 1).Forbids(0, "province:green").war(1, 0, 1).Begins(0, "province:green")
			p.looted(2, 1, "field-1", 2).Begins(0, "province:green").looted(2, 1, "field-2", 2).Forbids(0, "province:green")
		}},
		{"SF-14.2 a field: its gold from the supply, and no harvest there next winter", func(t *testing.T) {
			p := at(t, 3, "soldiers")
			p.s.provinces[1].fields[1] = 3
			p.raidGreen(3).Do(0, "place:green-field-2").hasGold(0, 11).hasGold(1, 8).hasMarkers(0, 6)
			q := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			q.harvest()
			p.hasGold(1, 10).hasGold(2, 12)
		}},
		{"SF-14.2 a building: face down to the display, its glory lost; a good of its colour or half its price", func(t *testing.T) {
			p := at(t, 3, "soldiers").building(1, 2, "gun-tower").glory(1, 4).raidGreen(3).Do(0, "place:green-building-2").phase(0, "plunder")
			p.Happened(game.Spectator, "torn-down province=green building=gun-tower", "lost-glory province=green n=1").hasGlory(1, 3).hasGlory(0, 1)
			gametest.EqualLists(t, "choices", p.Paths(0), []string{"good:iron", "button:gold"})
			for _, stack := range p.view(0).Buildings {
				if stack.Kind == "gun-tower" {
					gametest.Equal(t, "gun towers", stack, BuildingView{Kind: "gun-tower", Up: 2, Down: 1})
				}
			}
			saved := *p.s
			p.Do(0, "button:gold").hasGold(0, 13).hasMarkers(0, 5)
			*p.s = saved
			p.Do(0, "good:iron", "good:iron ship:red-1").hasCargo(0, 1, GoodsView{Iron: 1}).hasGold(0, 8)
			p.turn(1, "builders").gold(1, 10).Forbids(1, "building:port place:green-building-2").Begins(1, "building:port place:green-building-1")
		}},
		{"SF-14.2 the vault: half the gold, rounded up", func(t *testing.T) {
			at(t, 3, "soldiers").gold(1, 9).raidGreen(4).Do(0, "place:green-vault").hasGold(1, 4).hasGold(0, 13)
			at(t, 3, "soldiers").gold(1, 6).raidGreen(4).Do(0, "place:green-vault").hasGold(1, 3).hasGold(0, 11)
		}},
		{"SF-14.2 the council: an advisor of choice, kept face up or discarded; its glory moves", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(1, "renowned-builder", "carpenter").glory(1, 4)
			p.s.provinces[1].tired = p.s.provinces[1].advisors
			p.raidGreen(3).Do(0, "place:green-council").phase(0, "plunder")
			p.Allows(0, "advisor:carpenter button:keep", "advisor:carpenter button:discard", "advisor:renowned-builder button:discard")
			saved := *p.s
			p.Do(0, "advisor:renowned-builder button:keep").hasGlory(1, 3).hasGlory(0, 2)
			gametest.EqualLists(t, "raider's council", p.province(0).Advisors, []AdvisorView{{ID: "renowned-builder"}})
			gametest.EqualLists(t, "raided council", p.province(1).Advisors, []AdvisorView{{ID: "carpenter", Tired: true}})
			*p.s = saved
			p.Do(0, "advisor:renowned-builder button:discard").hasGlory(1, 3).hasGlory(0, 1)
			gametest.Equal(t, "raider's council", len(p.province(0).Advisors), 0)
			gametest.Equal(t, "the lowest of the stack", cards.IDs.Advisors[p.s.advisors.under[p.s.advisors.low-1]], "renowned-builder")
		}},
		{"SF-14.2 the warehouse: half the goods, rounded up, of the raider's choice", func(t *testing.T) {
			p := at(t, 3, "soldiers").goods(1, "iron", 2).goods(1, "linen", 1).raidGreen(3).Do(0, "place:green-warehouse").phase(0, "load")
			p.Allows(0, "good:iron ship:red-1", "good:linen ship:red-2").Forbids(0, "good:spice", "good:timber")
			p.Do(0, "good:linen ship:red-1", "good:iron ship:red-2").phase(0, "action").hasGoods(1, GoodsView{Iron: 1})
			p.hasCargo(0, 1, GoodsView{Linen: 1}).hasCargo(0, 2, GoodsView{Iron: 1})
		}},
		{"SF-14.2 the treasury: one card; glory moves", func(t *testing.T) {
			p := at(t, 3, "soldiers").treasure(1, "bronze-whale", "chess-kings").research(1, 3).glory(1, 5).war(1, 0, 1).raidGreen(5)
			p.Do(0, "place:green-treasury").phase(0, "plunder")
			gametest.EqualLists(t, "choices", p.Paths(0), []string{"treasure:chess-kings", "treasure:bronze-whale", "research:3"})
			saved := *p.s
			p.Do(0, "treasure:bronze-whale").hasGlory(1, 3).hasGlory(0, 3)
			gametest.EqualLists(t, "raider's treasures", p.province(0).Treasures, []string{"bronze-whale"})
			gametest.EqualLists(t, "raided treasures", p.province(1).Treasures, []string{"chess-kings"})
			*p.s = saved
			p.Do(0, "research:3").hasGlory(1, 5).hasGlory(0, 1)
			gametest.EqualLists(t, "raider's research", p.province(0).Research, []string{"3"})
		}},
		{"SF-14.4 not in the prologue", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").Begins(0, "province:green").prologue().Forbids(0, "province:green")
			p.fleet(0, "gannet").site("gannet", 5, "mine 3").Begins(0, "site:gannet-5")
		}},
		{"SF-14.4 ships are not raided", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").fleet(1, "gannet").fleet(2, "coast").cargo(1, 1, "iron", 2)
			for _, path := range p.Paths(0) {
				if strings.Contains(path, "ship:green") || strings.Contains(path, "fleet:green") || strings.Contains(path, "cargo:green") {
					t.Errorf("a raider can %q", path)
				}
			}
		}},
	})
}
