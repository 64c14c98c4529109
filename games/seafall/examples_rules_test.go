package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// The worked examples of the rulebook, with its figures.
func TestWorkedExamples(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-18.1 sailing 3 and 4 together, then one more for the faster", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "red")
			gametest.Equal(t, "from the harbour to smoke", int(cards.Sea.Distance[p.space("red")][p.space("smoke")]), 4)
			p.Do(0, "fleet:red space:10").Forbids(0, "fleet:red", "ship:red-1")
			p.Allows(0, "ship:red-2 space:15").Forbids(0, "ship:red-2 space:19").Do(0, "ship:red-2 space:15")
			gametest.Equal(t, "the slower one", p.province(0).Ships[0].Space, 10)
			gametest.Equal(t, "the faster one", p.province(0).Ships[1].Space, 15)
			p.Forbids(0, "ship:red-2 space:", "ship:red-1 space:")
		}},
		{"SF-18.2 explore 3, support 1, advisor +1: 5 dice", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "orchard").boxes(0, 2, "explore", 1).active(0, "madman")
			p.Shows(0, "site:orchard-5 ship:red-1", "explore island=orchard site=5 ship=red-1 dice=5")
			p.Do(0, "site:orchard-5 ship:red-1").pool(5, "ship=3 support=1 expertise=1")
		}},
		{"SF-18.3 raid 2, support 1, advisor +2, garrison 1: 4 dice; 2 successes and 1 luck against 4: 1 damage", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "orchard").active(0, "advanced-scout").site("orchard", 3, "good iron").luck(0, 1)
			p.Do(0, "site:orchard-3 ship:red-1").pool(4, "ship=2 support=1 expertise=2 garrison=-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 0, 1, 1}).phase(0, "luck")
			p.Do(0, "button:luck").Happened(game.Spectator, "throw province=red successes=3 defence=4 damage=1", "glory province=red n=1")
			gametest.Equal(t, "damage cards", len(p.province(0).Ships[0].Damage), 1)
		}},
		{"SF-18.4 sticker, marker at war, marker on a field: 3 dice less; a third province is not affected", func(t *testing.T) {
			p := at(t, 4, "soldiers").fleet(2, "green").ship(1, 1, "coast").ship(1, 2, "coast")
			p.sticker(2, "green", 1).war(2, 1, 1).looted(2, 1, "field-1", 1).boxes(2, 1, "raid", 3).turn(2, "soldiers")
			p.Do(2, "province:green ship:blue-1").pool(2, "ship=5 support=1 garrison=-1 enmity=-3")
			p.Do(2, "button:cancel").fleet(0, "green").boxes(0, 1, "raid", 3).turn(0, "soldiers")
			p.Do(0, "province:green ship:red-1").pool(5, "ship=5 support=1 garrison=-1")
		}},
		{"SF-18.5 revenge: the marker at war gives a die, sticker and field marker none", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(1, "blue").fleet(2, "coast").boxes(1, 1, "raid", 3)
			p.war(2, 1, 1).sticker(2, "green", 1).looted(2, 1, "field-1", 1).turn(1, "soldiers")
			p.Do(1, "province:blue ship:green-1").pool(6, "ship=5 support=1 garrison=-1 war=1")
		}},
		{"SF-18.6 owing 2 markers with one of the victim's at war: it goes back, then 1 own is placed", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(1, "blue").fleet(2, "coast").boxes(1, 1, "raid", 3).war(2, 1, 1).turn(1, "soldiers")
			p.upgrade(1, 1, "hale", "swift").Do(1, "province:blue ship:green-1")
			p.rolls(1, "button:roll", [faceKinds]uint8{4, 0, 2, 0}).Do(1, "upgrade:hale", "upgrade:swift").phase(1, "loot")
			p.Shows(1, "place:blue-field-1", "loot place=field-1 other=blue n=1").Do(1, "place:blue-field-1")
			p.Happened(game.Spectator, "returned province=green other=blue n=1", "marked-place province=green other=blue place=field-1 n=1")
			p.hasMarkers(2, 8).hasMarkers(1, 7)
		}},
		{"SF-18.7 buying: iron 3, linen with two stickers 5", func(t *testing.T) {
			p := at(t, 3, "merchants").ship(0, 1, "gannet").ship(0, 2, "bell").sticker(0, "bell", 2)
			p.site("gannet", 1, "good iron").lying("gannet", 1).site("gannet", 2, "good linen")
			p.site("bell", 1, "good linen").lying("bell", 1).Forbids(0, "site:gannet-2")
			p.Shows(0, "site:gannet-1 ship:red-1", "buy island=gannet site=1 ship=red-1 good=iron gold=3")
			p.Shows(0, "site:bell-1 ship:red-2", "buy island=bell site=1 ship=red-2 good=linen gold=5")
			p.Do(0, "site:gannet-1 ship:red-1", "site:bell-1 ship:red-2").hasGold(0, 0)
			p.hasCargo(0, 1, GoodsView{Iron: 1}).hasCargo(0, 2, GoodsView{Linen: 1})
		}},
		{"SF-18.8 selling with expertise +2: 4 goods, 24 gold", func(t *testing.T) {
			p := at(t, 3, "merchants").gold(0, 0).active(0, "renowned-merchant").taught("renowned-merchant", "rhetorician")
			p.goods(0, "timber", 1).goods(0, "linen", 1).goods(0, "spice", 2).goods(0, "iron", 1)
			p.Do(0, "cargo:red-warehouse-timber button:sell", "cargo:red-warehouse-linen button:sell")
			p.Do(0, "cargo:red-warehouse-spice button:sell", "cargo:red-warehouse-spice button:sell").hasGold(0, 24)
			p.Forbids(0, "cargo:red-warehouse-iron button:sell").hasGoods(0, GoodsView{Iron: 1})
		}},
		{"SF-18.9 upgrade 10, linen 8, expertise 2: 0 gold", func(t *testing.T) {
			p := at(t, 3, "builders").active(0, "alchemist").goods(0, "linen", 1).gold(0, 0)
			p.Shows(0, "upgrade:swift ship:red-1 pay:red-warehouse", "upgrade upgrade=swift ship=red-1 gold=0 good=linen")
			p.Do(0, "upgrade:swift ship:red-1 pay:red-warehouse").hasGold(0, 0).hasGlory(0, 1).hasGoods(0, GoodsView{})
			gametest.Equal(t, "sail", p.province(0).Ships[0].Sail, 4)
			p.Forbids(0, "upgrade:")
		}},
		{"SF-18.10 explore 2, upgrade +2, advisor +1 and +1: 6 dice; 4 successes against 5: 1 damage on the upgrade, no luck", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 2, "bell").upgrade(0, 2, "intrepid").active(0, "woodsman")
			p.Do(0, "site:bell-2 ship:red-2").pool(6, "ship=2 upgrades=2 expertise=1 place=1")
			gametest.Equal(t, "defence", p.view(0).Endeavour.Defence, 5)
			gametest.Equal(t, "dangerous", p.view(0).Endeavour.Dangerous, true)
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 2, 1}).phase(0, "damage")
			p.Do(0, "upgrade:intrepid").Happened(game.Spectator, "flipped ship=red-2 upgrade=intrepid", "glory province=red n=1").phase(0, "spot")
			gametest.Equal(t, "luck", p.province(0).Luck, 2)
			gametest.Equal(t, "damage cards", len(p.province(0).Ships[1].Damage), 0)
			for _, path := range p.Paths(0) {
				if symbol := cards.All.Spots[p.id(elements.spots, path)].Symbol; cards.SymbolNames[symbol] != "anchor" {
					t.Errorf("%s has the symbol %s", path, cards.SymbolNames[symbol])
				}
			}
		}},
		{"SF-18.11 raid 4, support 2, advisor 2, garrison 1: 7 dice, re-rolls, luck at a dangerous site, 5 against 5, a spice", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "smoke").boxes(0, 1, "raid", 2).upgrade(0, 2, "nimble").active(0, "advanced-scout")
			p.site("smoke", 2, "good spice").Do(0, "site:smoke-2 ship:red-1")
			gametest.Equal(t, "dangerous", p.view(0).Endeavour.Dangerous, true)
			p.pool(7, "ship=4 support=2 expertise=2 garrison=-1").rolls(0, "button:roll", [faceKinds]uint8{4, 0, 2, 1})
			p.Do(0, "button:luck", "button:luck").Happened(game.Spectator, "throw province=red successes=5 defence=5 damage=0")
			p.hasGlory(0, 1)
			gametest.Equal(t, "luck", p.province(0).Luck, 0)
			gametest.Equal(t, "aboard", p.province(0).Ships[0].Cargo.Spice+p.province(0).Ships[1].Cargo.Spice+int(p.s.decisions[0].n), 1)
		}},
		{"SF-18.12 province defence 5, 3 successes: 2 damage, loot at most 3; a field gives 2 gold and gets 2 markers", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").boxes(0, 1, "raid", 3).gold(0, 0)
			p.Do(0, "province:green ship:red-1").pool(5, "ship=5 support=1 garrison=-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 1, 1}).Happened(game.Spectator, "throw province=red successes=3 defence=5 damage=2")
			p.phase(0, "loot").Allows(0, "place:green-field-1", "place:green-field-2", "place:green-warehouse", "place:green-council")
			p.Forbids(0, "place:green-vault", "place:green-treasury", "place:green-building-1").Do(0, "place:green-field-1")
			p.hasMarkers(0, 6).Happened(game.Spectator, "marked-place province=red other=green place=field-1 n=2", "gold province=red n=2")
			gametest.Equal(t, "damage cards", len(p.province(0).Ships[0].Damage), 2)
		}},
		{"SF-18.13 keeping advisors: the winner with 2, 3, 4 against 3, 3, 4 keeps only the 2", func(t *testing.T) {
			p := at(t, 4, "soldiers").council(0, "carpenter", "alchemist", "renowned-builder").glory(0, 12)
			p.council(1, "dockmaster").council(2, "foreman").council(3, "renowned-soldier").glory(1, 3).glory(2, 4).glory(3, 5)
			p.finish(phaseKeep).phase(1, "keep").Do(1, "advisor:dockmaster").Do(2, "advisor:foreman").Do(3, "advisor:renowned-soldier")
			p.phase(0, "keep").Allows(0, "advisor:carpenter", "button:none").Forbids(0, "advisor:alchemist", "advisor:renowned-builder")
		}},
		{"SF-18.14 end of match: 3 markers out, 4 tokens, 3 successes: a sticker struck, a marker back, two become stickers", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 12).luck(1, 3).influence(1, 1).luck(0, 0).influence(0, 0).luck(2, 0).influence(2, 0)
			p.sticker(1, "blue", 1).marked(1, "gannet", 0, 2).marked(1, "smoke", 0, 1)
			p.finishWith(phaseReconcile, 3).phase(1, "reconcile")
			p.Do(1, "button:strike province:blue").Do(1, "button:take-back island:smoke")
			gametest.Equal(t, "in blue", len(p.province(2).Stickers), 0)
			gametest.EqualLists(t, "on gannet", p.view(0).Islands[0].Stickers, []EnmityView{{Seat: 1, N: 2}})
			gametest.Equal(t, "on smoke", len(p.view(0).Islands[2].Stickers), 0)
			p.hasMarkers(1, 8)
		}},
		{"SF-18.15 title ties: Baron chooses Count, Count chooses Duke, the Duchess is left with Prince", func(t *testing.T) {
			// seat 0 is Baron, 1 Count, 2 Prince, 3 Duchess, 4 Elector
			p := at(t, 5, "soldiers").campaign(0, 30).campaign(1, 30).campaign(2, 20).campaign(3, 30).campaign(4, 40)
			p.finish(phaseTitles).phase(0, "titles").Do(0, "title:count").phase(1, "titles").Do(1, "title:duke")
			gametest.EqualLists(t, "titles", p.view(0).Finish.Titles, []string{"count", "duke", "baron", "prince", "elector"})
			gametest.Equal(t, "over", p.s.Deciding().Len(), 0)
		}},
		{"SF-18.16 joining after 5 matches: 5 boxes, 1 development, last place 27 less 5", func(t *testing.T) {
			p := at(t, 4, "soldiers").match(5).campaign(0, 27).campaign(1, 40).campaign(2, 35).campaign(3, 30)
			p.finish(phaseTitles)
			s := resumed(t, 5, p.s, nil)
			me := &s.View(4).(*View).Provinces[4]
			gametest.Equal(t, "boxes", me.Boxes, 5)
			gametest.Equal(t, "developments", me.Growth, 1)
			gametest.Equal(t, "glory", me.Campaign, 22)
			gametest.Equal(t, "title", me.Title, "baron")
		}},
	})
}
