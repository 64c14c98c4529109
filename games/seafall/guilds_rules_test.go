package seafall

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// Merchants and soldiers (SF-13.1, SF-13.2, SF-13.7, SF-13.8).
func TestTrade(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-13.1 two goods lying on islands with an own ship, 3 gold each and 1 more for each enmity, into that ship", func(t *testing.T) {
			p := at(t, 3, "merchants").gold(0, 9).ship(0, 1, "gannet").ship(0, 2, "orchard").marked(0, "orchard", 0, 2).sticker(0, "orchard", 1)
			p.site("gannet", 1, "good iron").lying("gannet", 1).site("gannet", 2, "good spice").lying("gannet", 2)
			p.site("orchard", 1, "good linen").lying("orchard", 1).site("bell", 1, "good iron").lying("bell", 1)
			p.site("gannet", 3, "good timber").Forbids(0, "site:gannet-1 ship:red-2", "site:orchard-1 ship:red-1", "site:bell-1", "site:gannet-3")
			p.Shows(0, "site:orchard-1 ship:red-2", "buy island=orchard site=1 ship=red-2 good=linen gold=6")
			p.Do(0, "site:orchard-1 ship:red-2").hasGold(0, 3).Do(0, "site:gannet-1 ship:red-1").hasGold(0, 0)
			p.hasCargo(0, 1, GoodsView{Iron: 1}).hasCargo(0, 2, GoodsView{Linen: 1})
			gametest.Equal(t, "lying on", p.view(0).Islands[0].Sites[0].Lying, false)
			p.gold(0, 9).Forbids(0, "site:gannet-2")
		}},
		{"SF-13.1 expertise allows more", func(t *testing.T) {
			p := at(t, 3, "merchants").gold(0, 20).fleet(0, "gannet").active(0, "brute")
			for k := 1; k <= 4; k++ {
				p.site("gannet", k, "good iron").lying("gannet", k)
			}
			p.Do(0, "site:gannet-1 ship:red-1", "site:gannet-2 ship:red-1", "site:gannet-3 ship:red-2").hasGold(0, 11).Forbids(0, "site:gannet-4 ship:red-2")
		}},
		{"SF-13.1 not beyond the hold, and not without the gold", func(t *testing.T) {
			p := at(t, 3, "merchants").fleet(0, "gannet").site("gannet", 1, "good iron").lying("gannet", 1).cargo(0, 1, "spice", 2)
			p.Forbids(0, "site:gannet-1 ship:red-1").Allows(0, "site:gannet-1 ship:red-2").gold(0, 2).Forbids(0, "site:gannet-1")
			p.gold(0, 3).Allows(0, "site:gannet-1 ship:red-2").sticker(0, "gannet", 1).Forbids(0, "site:gannet-1")
		}},
		{"SF-13.2 two goods for 6 gold each, from where a market takes them", func(t *testing.T) {
			p := at(t, 3, "merchants").gold(0, 0).goods(0, "timber", 1).goods(0, "linen", 1).cargo(0, 1, "iron", 1).ship(0, 2, "gannet").cargo(0, 2, "spice", 1)
			p.site("gannet", 1, "market linen").Forbids(0, "cargo:red-2-spice button:sell").Shows(0, "cargo:red-1-iron button:sell", "sell good=iron from=red-1 gold=6")
			p.Do(0, "cargo:red-1-iron button:sell").hasGold(0, 6).Do(0, "cargo:red-warehouse-linen button:sell").hasGold(0, 12)
			p.Forbids(0, "cargo:red-warehouse-timber button:sell").hasGoods(0, GoodsView{Timber: 1}).hasCargo(0, 1, GoodsView{})
			gametest.Equal(t, "supply", p.view(0).Supply, GoodsView{Timber: 9, Linen: 10, Spice: 9, Iron: 10})
		}},
		{"SF-13.2 expertise allows more; buying and selling are two actions", func(t *testing.T) {
			p := at(t, 3, "merchants").gold(0, 3).active(0, "master-trader").ship(0, 1, "gannet").ship(0, 2, "gannet").goods(0, "timber", 4)
			p.site("gannet", 1, "good iron").lying("gannet", 1).Do(0, "site:gannet-1 ship:red-1").hasGold(0, 0)
			for range 3 {
				p.Do(0, "cargo:red-warehouse-timber button:sell")
			}
			p.Forbids(0, "cargo:red-warehouse-timber button:sell", "ship:red-1 space:").hasGold(0, 24) // the trader gets 2 more for each
		}},
		{"SF-13.7 raids of explored sites with something to take, and of provinces; not of one's own", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 1, "mine 3").site("gannet", 2, "shipyard").site("gannet", 3, "ruin")
			p.site("gannet", 4, "market iron").Allows(0, "site:gannet-1 ship:red-1", "site:gannet-4 ship:red-1")
			p.Forbids(0, "site:gannet-2", "site:gannet-3", "site:gannet-5", "site:gannet-6")
			p.fleet(0, "green").ship(1, 1, "coast").Allows(0, "province:green ship:red-1").Forbids(0, "province:blue")
			p.boxes(0, 1, "raid", 3).fleet(0, "red").Forbids(0, "province:red")
		}},
		{"SF-13.8 tax: 3 gold and expertise", func(t *testing.T) {
			at(t, 3, "soldiers").gold(0, 0).Shows(0, "button:tax", "tax gold=3").Do(0, "button:tax").hasGold(0, 3).Forbids(0, "button:tax")
			at(t, 3, "soldiers").gold(0, 0).active(0, "renowned-soldier").Do(0, "button:tax").hasGold(0, 5)
			at(t, 3, "soldiers").gold(0, 0).active(0, "powder-monkey").treasure(0, "brass-nightingale").Do(0, "button:tax").hasGold(0, 5)
			for _, guild := range []string{"merchants", "builders", "explorers"} {
				at(t, 3, guild).Forbids(0, "button:tax")
			}
		}},
	})
}

// Builders (SF-13.3, SF-13.4).
func TestBuilders(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-13.3 repair or upgrade: one of them, one upgrade", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 40).damage(0, 2, "scratches").Do(0, "upgrade:bold ship:red-1 pay:gold").hasGold(0, 30).hasGlory(0, 1)
			p.Forbids(0, "upgrade:", "button:repair")
			at(t, 3, "builders").gold(0, 40).damage(0, 2, "scratches").Do(0, "button:repair ship:red-2").Forbids(0, "upgrade:hale")
		}},
		{"SF-13.3 the price less expertise and 8 for a good of its colour from a store in the region", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 18).active(0, "alchemist").goods(0, "iron", 1).cargo(0, 1, "spice", 1).ship(0, 2, "gannet").cargo(0, 2, "linen", 1)
			p.Shows(0, "upgrade:deadly ship:red-1 pay:gold", "upgrade upgrade=deadly ship=red-1 gold=16 good=none")
			p.Shows(0, "upgrade:deadly ship:red-1 pay:red-warehouse", "upgrade upgrade=deadly ship=red-1 gold=8 good=iron")
			p.Shows(0, "upgrade:intrepid ship:red-1 pay:red-1", "upgrade upgrade=intrepid ship=red-1 gold=8 good=spice")
			p.Shows(0, "upgrade:bold ship:red-1 pay:red-1", "upgrade upgrade=bold ship=red-1 gold=0 good=spice")
			p.Forbids(0, "upgrade:swift ship:red-1 pay:red-2", "upgrade:swift ship:red-1 pay:red-warehouse", "upgrade:swift ship:red-2")
			p.Do(0, "upgrade:deadly ship:red-1 pay:red-warehouse").hasGold(0, 10).hasGoods(0, GoodsView{}).hasGlory(0, 1)
			gametest.Equal(t, "iron in the supply", p.view(0).Supply.Iron, 10)
		}},
		{"SF-13.3 an island's wharf asks 1 more for each own enmity there", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 20).ship(0, 1, "gannet").site("gannet", 1, "wharf iron").marked(0, "gannet", 1, 1).sticker(0, "gannet", 1)
			p.marked(1, "gannet", 0, 2).goods(0, "iron", 1).cargo(0, 1, "iron", 1)
			p.Shows(0, "upgrade:deadly ship:red-1 pay:gold", "upgrade upgrade=deadly ship=red-1 gold=20 good=none")
			p.Shows(0, "upgrade:terrible ship:red-1 pay:red-1", "upgrade upgrade=terrible ship=red-1 gold=4 good=iron")
			p.Forbids(0, "upgrade:terrible ship:red-1 pay:red-warehouse", "upgrade:hale ship:red-1").Do(0, "upgrade:terrible ship:red-1 pay:red-1").hasGold(0, 16)
			p.hasCargo(0, 1, GoodsView{}).hasGoods(0, GoodsView{Iron: 1})
		}},
		{"SF-13.3 SF-13.4 expertise for upgrades and for buildings are two", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 20).active(0, "carpenter").goods(0, "timber", 1)
			p.Shows(0, "upgrade:swift ship:red-1 pay:gold", "upgrade upgrade=swift ship=red-1 gold=8 good=none")
			p.Shows(0, "building:port place:red-building-1 pay:gold", "build building=port place=building-1 gold=10 good=none")
			p.Shows(0, "upgrade:stalwart ship:red-1 pay:red-warehouse", "upgrade upgrade=stalwart ship=red-1 gold=4 good=timber") // 12 for its timber
			p = at(t, 3, "builders").gold(0, 20).active(0, "convict")
			p.Shows(0, "upgrade:swift ship:red-1 pay:gold", "upgrade upgrade=swift ship=red-1 gold=10 good=none")
			p.Shows(0, "building:port place:red-building-1 pay:gold", "build building=port place=building-1 gold=8 good=none")
		}},
		{"SF-13.3 never below 0, and never more than there is", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 0).active(0, "foreman").goods(0, "iron", 1).Forbids(0, "upgrade:terrible ship:red-1 pay:gold")
			p.Shows(0, "upgrade:terrible ship:red-1 pay:red-warehouse", "upgrade upgrade=terrible ship=red-1 gold=0 good=iron")
			p.gold(0, 5).Forbids(0, "upgrade:deadly ship:red-1 pay:red-warehouse").gold(0, 6).Allows(0, "upgrade:deadly ship:red-1 pay:red-warehouse")
		}},
		{"SF-13.4 a building on a free site, without a ship, for 1 glory", func(t *testing.T) {
			p := at(t, 3, "builders").fleet(0, "gannet").gold(0, 10)
			p.Shows(0, "building:port place:red-building-2 pay:gold", "build building=port place=building-2 gold=10 good=none")
			p.Do(0, "building:port place:red-building-2 pay:gold").hasGold(0, 0).hasGlory(0, 1)
			gametest.EqualLists(t, "buildings", p.province(0).Buildings, []string{"", "port"})
			p.gold(0, 10).Forbids(0, "building:")
			for _, stack := range p.view(0).Buildings {
				if stack.Kind == "port" {
					gametest.Equal(t, "ports on the display", stack.Up, 1)
				}
			}
		}},
		{"SF-13.4 the same discounts, with goods of the building site's region", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 8).active(0, "alchemist").goods(0, "iron", 1).cargo(0, 1, "spice", 1).ship(0, 2, "gannet").cargo(0, 2, "linen", 1)
			p.sticker(0, "green", 2)
			p.Shows(0, "building:port place:red-building-1 pay:gold", "build building=port place=building-1 gold=8 good=none")
			p.Shows(0, "building:port place:red-building-1 pay:red-1", "build building=port place=building-1 gold=0 good=spice")
			p.Shows(0, "building:gun-tower place:red-building-1 pay:red-warehouse", "build building=gun-tower place=building-1 gold=0 good=iron")
			p.Forbids(0, "building:marketplace place:red-building-1 pay:red-2", "building:port place:red-building-1 pay:red-warehouse")
			p.Do(0, "building:port place:red-building-1 pay:red-1").hasGold(0, 8).hasCargo(0, 1, GoodsView{})
		}},
		{"SF-13.4 a site with markers is closed; another building makes room, for 1 glory", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 10).glory(0, 3).building(0, 1, "guild-hall").looted(1, 0, "building-2", 3)
			p.Forbids(0, "building:port place:red-building-2").Allows(0, "building:port place:red-building-1 pay:gold")
			p.Do(0, "building:port place:red-building-1 pay:gold").Happened(game.Spectator, "torn-down province=red building=guild-hall").hasGlory(0, 3)
			gametest.EqualLists(t, "buildings", p.province(0).Buildings, []string{"port", ""})
			gametest.Equal(t, "guild halls", p.view(0).Buildings[cards.GuildHall], BuildingView{Kind: "guild-hall", Up: 1, Down: 1})
			p = at(t, 3, "builders").gold(0, 10).glory(0, 3).upgrade(0, 1, "hale", "swift").Do(0, "upgrade:bold ship:red-1 pay:gold upgrade:hale").hasGlory(0, 3)
			gametest.EqualLists(t, "face down", p.view(0).Spent, []string{"hale"})
		}},
		{"SF-13.4 it lasts to the end of the match", func(t *testing.T) {
			p := at(t, 3, "builders").glory(0, 11).building(0, 1, "port").upgrade(0, 1, "hale").finish(phaseTitles).complete()
			me := resumed(t, 3, p.s, nil).View(0).(*View).Provinces[0]
			gametest.EqualLists(t, "buildings", me.Buildings, []string{"", ""})
			gametest.Equal(t, "upgrades", len(me.Ships[0].Upgrades), 0)
		}},
	})
}

// Explorers (SF-13.5, SF-13.6).
func TestExplorers(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-13.5 one unexplored site; on success an uncrossed spot with its symbol", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").site("gannet", 6, "mine 3").Forbids(0, "site:gannet-6")
			crossed := p.view(0).Spots
			p.Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "spot")
			var want []string
			for i := range cards.All.Spots {
				if cards.SymbolNames[cards.All.Spots[i].Symbol] == "anchor" && !slices.Contains(crossed, cards.IDs.Spots[i]) {
					want = append(want, "spot:"+cards.IDs.Spots[i])
				}
			}
			gametest.EqualLists(t, "spots", p.Paths(0), want)
			p.reads(0, "spot:7", "1").Happened(game.Spectator, "crossed-out province=red spot=7", "found-good province=red island=gannet site=5 good=linen")
			gametest.Equal(t, "site", p.view(0).Islands[0].Sites[4], SiteView{Find: "good", Good: "linen", Spot: "7", Entry: "1", Option: 1, Owner: -1})
			gametest.Equal(t, "luck by the entry", p.province(0).Luck, 3)
			p.phase(0, "action").Forbids(0, "site:gannet-1", "site:gannet-5") // one a turn
			p.fleet(0, "orchard").turn(0, "explorers").Do(0, "site:orchard-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).Forbids(0, "spot:7").Allows(0, "spot:1")
		}},
		{"SF-13.5 an entry with two outcomes leaves the choice; the site keeps it for good", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").Do(0, "site:gannet-3 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1})
			p.reads(0, "spot:9", "3").phase(0, "entry").Do(0, "choice:2").Happened(game.Spectator, "found-mine province=red island=gannet site=3 gold=5")
			gametest.Equal(t, "damage by the entry", len(p.province(0).Ships[0].Damage), 1)
			want := SiteView{Find: "mine", Gold: 5, Spot: "9", Entry: "3", Option: 2, Owner: -1}
			gametest.Equal(t, "site", p.view(0).Islands[0].Sites[2], want)
			p.glory(0, 11).finish(phaseTitles).complete()
			gametest.Equal(t, "site in the next match", resumed(t, 3, p.s, nil).View(0).(*View).Islands[0].Sites[2], want)
		}},
		{"SF-13.6 research waits for its chest", func(t *testing.T) {
			at(t, 3, "explorers").Forbids(0, "button:research")
			p := at(t, 3, "explorers").research(0).gold(0, 2).Forbids(0, "button:research").gold(0, 3).Allows(0, "button:research")
			for _, guild := range []string{"merchants", "builders", "soldiers"} {
				at(t, 3, guild).research(0).Forbids(0, "button:research")
			}
			p.Do(0, "button:research").hasGold(0, 0).phase(0, "action")
			gametest.Equal(t, "cards", len(p.province(0).Research), 1)
			p.gold(0, 3).Forbids(0, "button:research")
		}},
		{"SF-13.6 one card and expertise more, one is kept, the rest goes under the stack", func(t *testing.T) {
			p := at(t, 3, "explorers").research(0, 4).active(0, "madman").taught("madman", "archivist")
			p.Shows(0, "button:research", "research gold=3 n=2").Do(0, "button:research").phase(0, "research").hasGold(0, 5)
			paths := p.Paths(0)
			gametest.Equal(t, "cards to choose from", len(paths), 2)
			left, under := p.s.researches.size(), p.view(0).Now.Cards[1]
			p.Do(0, paths[0])
			gametest.Equal(t, "cards", len(p.province(0).Research), 2)
			gametest.Equal(t, "stack", p.s.researches.size(), left+1)
			gametest.Equal(t, "the lowest card of the stack", cards.IDs.Research[p.s.researches.under[0]], under)
			p = at(t, 3, "explorers").research(0).research(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).active(0, "madman").taught("madman", "archivist")
			p.Shows(0, "button:research", "research gold=3 n=1").Do(0, "button:research").phase(0, "action")
			gametest.Equal(t, "cards drawn of a stack of one", len(p.province(0).Research), 1)
		}},
		{"SF-13.6 cards are kept between matches", func(t *testing.T) {
			p := at(t, 3, "explorers").research(0, 4, 11).glory(1, 11).finish(phaseTitles).complete()
			gametest.EqualLists(t, "cards", resumed(t, 3, p.s, nil).View(0).(*View).Provinces[0].Research, []string{"4", "11"})
		}},
	})
}
