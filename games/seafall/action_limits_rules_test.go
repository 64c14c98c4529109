package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// What builders, merchants and those who hire pay by their cards, and how often cards help (SF-2.4, SF-13).
func TestLimitsOfActions(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-2.4 SF-13.3 SF-13.4 the builder pays 1 gold less for upgrades and buildings", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 9).Forbids(0, "upgrade:hale", "building:port").epithet(0, "builder")
			p.Do(0, "upgrade:hale ship:red-1 pay:gold").hasGold(0, 0).gold(0, 9).Do(0, "building:port place:red-building-1 pay:gold").hasGold(0, 0)
		}},
		{"SF-2.4 SF-13.4 the renowned builder earns glory for a building paid with gold alone", func(t *testing.T) {
			paid := func(pay string) *position {
				p := at(t, 3, "builders").active(0, "renowned-builder").gold(0, 8).goods(0, "spice", 1).glory(0, 1)
				return p.Do(0, "building:port place:red-building-1 pay:"+pay)
			}
			paid("gold").hasGlory(0, 3).hasGold(0, 0)
			paid("red-warehouse").hasGlory(0, 2).hasGold(0, 8).hasGoods(0, GoodsView{})
		}},
		{"SF-2.4 SF-12.1 the gracious hire for 1 gold less", func(t *testing.T) {
			p := at(t, 3, "hire").gold(0, 3).Forbids(0, "advisor:renowned-merchant pay:gold").epithet(0, "gracious")
			p.Do(0, "advisor:renowned-merchant pay:gold").hasGold(0, 0)
		}},
		{"SF-2.4 the alchemist changes a good of the warehouse for another kind of the supply, once a turn", func(t *testing.T) {
			p := at(t, 3, "builders").active(0, "alchemist").goods(0, "iron", 2).supplyOf("spice", 0)
			p.Forbids(0, "button:transmute good:iron good:iron", "button:transmute good:iron good:spice", "button:transmute good:timber")
			p.Do(0, "button:transmute good:iron good:linen").hasGoods(0, GoodsView{Iron: 1, Linen: 1}).Forbids(0, "button:transmute")
			v := p.view(1).Supply
			gametest.Equal(t, "supply", fmt.Sprint(v.Iron, v.Linen), "9 9")
		}},
		{"SF-2.4 SF-13.1 the brute has a good put back from any island where something was bought", func(t *testing.T) {
			p := at(t, 3, "merchants").active(0, "brute").gold(0, 20).ship(0, 1, "gannet").ship(0, 2, "orchard")
			for _, island := range []string{"gannet", "orchard"} {
				p.site(island, 1, "good iron").lying(island, 1).site(island, 2, "good iron").lying(island, 2)
			}
			p.Do(0, "site:gannet-1 ship:red-1", "site:orchard-1 ship:red-2").Allows(0, "site:gannet-2 button:put-back", "site:orchard-2 button:put-back")
		}},
		{"SF-9.3 a repair that is free is one of both ships", func(t *testing.T) {
			p := at(t, 3, "builders").damage(0, 1, "scratches").damage(0, 2, "sprung-mast").gold(0, 0)
			p.Allows(0, "button:repair fleet:red").Forbids(0, "button:repair ship:")
			at(t, 3, "builders").damage(0, 1, "cracked-keel").damage(0, 2, "sprung-mast").gold(0, 0).Allows(0, "button:repair ship:red-2")
		}},
		{"SF-12.2 who has no advisor face up goes on to the guild", func(t *testing.T) {
			p := at(t, 3, "hire").council(0, "captain")
			p.s.provinces[0].tired = p.s.provinces[0].advisors
			p.Do(0, "button:skip").phase(0, "guild")
			at(t, 3, "hire").council(0, "captain").Do(0, "button:skip").phase(0, "activate")
		}},
		{"SF-14.1 what lies on a site can be raided when the supply has no more of it", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "good iron").lying("gannet", 4).supplyOf("iron", 0).raidSite("4").phase(0, "load")
			p.Do(0, "good:iron ship:red-1").hasCargo(0, 1, GoodsView{Iron: 1})
			gametest.Equal(t, "supply", p.view(1).Supply.Iron, 0)
		}},
		{"SF-15.2 of equal stickers of a scholar one is offered [ours]", func(t *testing.T) {
			paths := at(t, 3, "soldiers").council(0, "captain").glory(2, 12).finish(phaseImprove).phase(0, "improve").Paths(0)
			all := len(paths)
			gametest.Equal(t, "a scholar for each", all, cards.ScholarCount)
			slices.Sort(paths)
			gametest.Equal(t, "different ones", len(slices.Compact(paths)), all)
		}},
		{"SF-15.5 SF-1.7 of those with most stickers the highest rank's is covered", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 12).sticker(1, "gannet", 3).sticker(2, "gannet", 3).marked(0, "gannet", 0, 1).finish(phaseReconcile)
			gametest.EqualLists(t, "on gannet", p.view(0).Islands[0].Stickers, []EnmityView{{Seat: 0, N: 1}, {Seat: 1, N: 3}, {Seat: 2, N: 2}})
		}},
	})
}

// How many dice an endeavour has, and what they do (SF-8, SF-9).
func TestLimitsOfDice(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-22.1 SF-8.3 SF-8.9 a tomb is entered by the dice of a chart alone", func(t *testing.T) {
			p := at(t, 3, "explorers").opened().hall().tomb(1, "gannet", 5).ship(0, 2, "gannet").damage(0, 2, "soaked-charts").Forbids(0, "site:gannet-5")
			p.research(0, landChart("anchor", 1)).Allows(0, "site:gannet-5 ship:red-2").Do(0, "site:gannet-5 ship:red-2").Forbids(0, "button:roll")
			p.Do(0, fmt.Sprintf("research:%d", landChart("anchor", 1))).pool(1, "ship=2 damage=-1 research=1 garrison=-1").Allows(0, "button:roll")
			p = at(t, 3, "explorers").opened().hall().tomb(1, "gannet", 5).ship(0, 2, "gannet").damage(0, 2, "soaked-charts", "soaked-charts")
			p.research(0, landChart("anchor", 2)).Shows(0, "site:gannet-5 ship:red-2", "enter island=gannet site=5 ship=red-2 tomb=1 dice=0")
		}},
		{"SF-23.1 SF-23.3 SF-8.9 ships and the corsairs are raided with a single die, not with none", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().unguarded().corsairs(prizeSpace, 0).hex(0, 1, prizeSpace).hex(1, 1, prizeSpace).damage(0, 1, "jammed-gunports")
			p.Allows(0, raidGreen1, raidFleet1).damage(0, 1, "jammed-gunports").Forbids(0, "piece:")
		}},
		{"SF-8.1 a value is never below 0, whatever takes dice away", func(t *testing.T) {
			p := at(t, 3, "explorers").event("sea-fog").ship(0, 2, "gannet").damage(0, 2, "soaked-charts", "soaked-charts").active(0, "captain")
			p.Do(0, "site:gannet-6 ship:red-2")
			gametest.Equal(t, "dice", p.s.dice(0, &p.s.throw), 1)
		}},
		{"SF-2.4 SF-8.3 by the powder monkey each upgrade that raises raid counts 1 more, and no other", func(t *testing.T) {
			p := at(t, 3, "soldiers").active(0, "powder-monkey").fleet(0, "gannet").site("gannet", 6, "mine 4").upgrade(0, 1, "hale", "terrible")
			p.Do(0, "site:gannet-6 ship:red-1").pool(5, "ship=2 upgrades=2 support=1 expertise=1 garrison=-1").flipped(0, 1, 2)
			p.pool(3, "ship=2 support=1 expertise=1 garrison=-1")
			p = at(t, 3, "explorers").active(0, "powder-monkey").fleet(0, "gannet").upgrade(0, 1, "bold").Do(0, "site:gannet-6 ship:red-1")
			p.pool(5, "ship=3 upgrades=1 support=1")
		}},
		{"SF-2.4 SF-8.7 enduring takes a damage away for each large success, and for none without", func(t *testing.T) {
			for dice, want := range map[[faceKinds]uint8]int{{1, 1, 0, 1}: 0, {2, 1, 0, 0}: 2, {1, 0, 0, 2}: 0, {2, 0, 0, 1}: 1} {
				p := at(t, 3, "explorers").ship(0, 1, "gannet").upgrade(0, 1, "enduring")
				p.s.throw = p.s.exploration(0, 5, 0)
				gametest.Equal(t, "defence", p.s.throw.defence, uint8(3))
				p.s.throw.dice = dice
				gametest.Equal(t, fmt.Sprint("damage of ", dice), p.s.damageOf(0, &p.s.throw), want)
			}
			p := at(t, 3, "explorers").ship(0, 1, "gannet").upgrade(0, 1, "enduring")
			p.s.throw = p.s.exploration(0, 0, 0)
			p.s.throw.dice = [faceKinds]uint8{1, 0, 0, 2}
			gametest.Equal(t, "damage at a site of defence 5 by two large ones", p.s.damageOf(0, &p.s.throw), 1)
		}},
		{"SF-2.4 SF-8.7 the renowned soldier earns glory for a raid without damage, not for one with", func(t *testing.T) {
			for nothings, want := range map[uint8]int{0: 2, 3: 1} {
				p := at(t, 3, "soldiers").luck(0, 0).active(0, "renowned-soldier").fleet(0, "gannet").boxes(0, 1, "raid", 2).site("gannet", 6, "mine 4")
				p.Do(0, "site:gannet-6 ship:red-1")
				dice := uint8(p.s.dice(0, &p.s.throw))
				if nothings > 0 {
					nothings = dice - 2 // one less than the defence
				}
				p.stackDamage("scratches").rolls(0, "button:roll", [faceKinds]uint8{nothings, 0, dice - nothings, 0}).hasGlory(0, want)
			}
		}},
		{"SF-9.1 each damage that effects bring is dealt out", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "gannet").stackDamage("scratches", "sprung-mast")
			p.effects(cards.Effect{Op: cards.EffectDamage, N: 1}, cards.Effect{Op: cards.EffectDamage, N: 1})
			gametest.Equal(t, "flagship", len(p.province(0).Ships[0].Damage), 2)
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").ship(1, 2, "bell").stackDamage("scratches", "sprung-mast", "sprung-mast", "sprung-mast")
			p.apart(cards.Effect{Op: cards.EffectDamage, Who: cards.WhoAtSea, N: 2})
			gametest.Equal(t, "at sea", fmt.Sprint(len(p.province(0).Ships[0].Damage), len(p.province(1).Ships[1].Damage)), "2 2")
		}},
		{"SF-1.5 scraps of the last chart add up", func(t *testing.T) {
			p := at(t, 3, "soldiers").effects(cards.Effect{Op: cards.EffectScrap, N: 2}, cards.Effect{Op: cards.EffectScrap, N: 1})
			gametest.Equal(t, "scraps", p.view(1).Scraps, 3)
		}},
		{"SF-22.1 tombs that are closed do not count among those that stand open in winter", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().gives(0, 1, 2).site("gannet", 5, "mine 3").site("smoke", 4, "shipyard").site("orchard", 4, "mine 2").winter()
			states := map[string]int{}
			for _, v := range p.view(1).Stands {
				if v.Kind == "tomb" {
					states[v.State]++
				}
			}
			gametest.Equal(t, "tombs", fmt.Sprint(states), "map[:2 taken:2]")
		}},
		{"SF-23.1 SF-23.3 sinking the corsairs spends all successes, before what is read aboard", func(t *testing.T) {
			p := pirates(t, 0).raids(raidFleet1, 3)
			gametest.Equal(t, "left", p.view(1).Endeavour.Rest, 3)
			p.DoUntil(0, "piece:standing-order", func() bool { return p.s.phase == phaseEntry })
			gametest.Equal(t, "left while an entry is read", p.view(1).Endeavour.Rest, 0)
		}},
	})
}

// What cards and islands add to throws, and what is decided without a choice (SF-2.4, SF-5.4, SF-8.6).
func TestLimitsOfThrows(t *testing.T) {
	// found is red with the first two chests open and three islands found at sea
	found := func(t *testing.T) *position { return atFor(t).opened().hall().lay(cards.IslandTile, 28, 24, 33) }
	gametest.Prove(t, []gametest.Rule{
		{"SF-2.4 SF-8.6 as much luck is allowed at a dangerous site as one card or the island allows", func(t *testing.T) {
			luck := func(p *position, island, k int) uint8 {
				e := p.s.exploration(uint8(island), uint8(k-1), 0)
				gametest.Equal(t, "dangerous", e.dangerous, true)
				return p.s.luckAllowed(0, &e)
			}
			gametest.Equal(t, "as a rule", luck(found(t), 0, 1), uint8(0))
			gametest.Equal(t, "by an epithet", luck(found(t).epithet(0, "fortunate"), 0, 1), uint8(1))
			gametest.Equal(t, "by an advisor", luck(found(t).active(0, "leadswoman"), 0, 1), uint8(1))
			gametest.Equal(t, "by both", luck(found(t).active(0, "leadswoman").epithet(0, "fortunate"), 0, 1), uint8(1))
			glove := 1 + slices.IndexFunc(cards.All.Tombs[:], func(tomb cards.Tomb) bool { return cards.IDs.Treasures[tomb.Relic] == "left-glove" })
			gametest.Equal(t, "by an upgrade", luck(found(t).upgrade(0, 1, "cunning"), 0, 1), uint8(2))
			gametest.Equal(t, "by one that is face down", luck(found(t).upgrade(0, 1, "cunning").flipped(0, 1, 1), 0, 1), uint8(0))
			gametest.Equal(t, "by the other ship's", luck(found(t).upgrade(0, 2, "cunning"), 0, 1), uint8(0))
			gametest.Equal(t, "by a relic", luck(found(t).gives(0, glove), 0, 1), uint8(1))
			p := found(t)
			gametest.Equal(t, "on lantern", luck(p, p.id(cards.IDs.Islands, "lantern"), 1), uint8(1))
		}},
		{"SF-2.4 SF-5.4 SF-8.7 an advisor and glass take a damage away for each large success", func(t *testing.T) {
			damage := func(p *position, island int) int {
				p.s.throw = p.s.exploration(uint8(island), 0, 0)
				p.s.throw.dice = [faceKinds]uint8{2, 0, 0, 1}
				return int(p.s.throw.defence) - 1 - p.s.damageOf(0, &p.s.throw)
			}
			p := found(t)
			gametest.Equal(t, "on gannet", damage(p, 0), 0)
			gametest.Equal(t, "on glass", damage(p, p.id(cards.IDs.Islands, "glass")), 1)
			gametest.Equal(t, "by the diver", damage(p.active(0, "diver"), 0), 1)
			gametest.Equal(t, "by both", damage(p, p.id(cards.IDs.Islands, "glass")), 2)
		}},
		{"SF-2.4 SF-8.2 by the captain support gives a die more, and none without a support", func(t *testing.T) {
			p := at(t, 3, "explorers").active(0, "captain").fleet(0, "gannet").Do(0, "site:gannet-6 ship:red-1").pool(6, "ship=3 support=2 expertise=1")
			p.ship(0, 2, "orchard").pool(4, "ship=3 expertise=1")
		}},
		{"SF-2.4 SF-8.3 the daring have a die more at dangerous sites, and at no others", func(t *testing.T) {
			daring := func(site string) *position {
				return at(t, 3, "explorers").epithet(0, "daring").fleet(0, "gannet").Do(0, "site:"+site+" ship:red-1")
			}
			daring("gannet-1").pool(5, "ship=3 support=1 place=1")
			daring("gannet-6").pool(4, "ship=3 support=1")
		}},
		{"SF-14.1 the upgrade of a raided wharf goes onto a ship there", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "gannet").ship(0, 2, "orchard").site("gannet", 4, "wharf iron").boxes(0, 1, "raid", 3).Do(0, "site:gannet-4 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "plunder").Allows(0, "upgrade:terrible ship:red-1").Forbids(0, "upgrade:terrible ship:red-2")
		}},
		{"SF-23.1 SF-14.3 who has no hold there takes no goods of a ship, and is not asked when nothing else can be done", func(t *testing.T) {
			p := atPrize(t).hex(0, 2, prizeSpace+1).damage(0, 1, "flooded-hold", "flooded-hold").boxes(1, 1, "hold", 1).cargo(1, 1, "linen", 1)
			p.raids(raidGreen1, 2).phase(0, "action").hasCargo(1, 1, GoodsView{Linen: 1})
		}},
		{"SF-7.4 goods of one kind go overboard without a choice", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "gannet").cargo(0, 1, "iron", 2).stackDamage("flooded-hold").effects(cards.Effect{Op: cards.EffectDamage, N: 1})
			p.phase(0, "action").hasCargo(0, 1, GoodsView{Iron: 1})
			gametest.Equal(t, "supply", p.view(1).Supply.Iron, 9)
		}},
		{"SF-15.7 SF-16.3 of equals one that is away takes the lowest title [ours]", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 11).campaign(0, 15).campaign(1, 15).campaign(2, 20).missing(0).finish(phaseTitles)
			gametest.Equal(t, "equals", p.province(0).Campaign == p.province(1).Campaign, true)
			gametest.EqualLists(t, "titles", p.view(0).Finish.Titles, []string{"prince", "duke", "elector"})
		}},
	})
}
