package seafall

import (
	"fmt"
	"testing"

	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// What colonies do not allow, and the figures of SF-24.
func TestLimitsOfColonies(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-24.1 SF-24.3 SF-24.4 the figures of a colony", func(t *testing.T) {
			gametest.Equal(t, "colony", cards.All.Colony, cards.Colony{
				Gold: 12, Good: cards.Timber, Surcharge: 4, Most: 2, Glory: 1, Yearly: 1, Store: 3, Field: 2, Upkeep: 1, Defence: 5, Burn: 4,
			})
		}},
		{"SF-24.1 none is founded at the world's end, nor beyond the edge", func(t *testing.T) {
			p := at(t, 3, "builders").patent().arch().far(nine, farInkwell).hex(0, 1, nine).cargo(0, 1, "timber", 1).gold(0, 20)
			for k := range cards.FarSites {
				p.s.islands[cards.IslandCount].sites[k].find.Kind = cards.FindRuin
			}
			p.Forbids(0, "island:")
			p = at(t, 3, "builders").patent().match(16).hex(0, 1, world).cargo(0, 1, "timber", 1).gold(0, 20)
			p.s.islands[cards.EndIsland].sites[0].find.Kind = cards.FindRuin
			p.s.endCharted = true
			gametest.Equal(t, "all of it is explored", p.s.complete(cards.EndIsland), true)
			gametest.Equal(t, "at the world's end", p.s.canFound(0, cards.EndIsland), false)
		}},
		{"SF-24.2 SF-14.2 where its building was raided nothing is built before the markers are gone", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").gold(0, 30).Allows(0, "building:port colony:orchard pay:gold")
			p.s.story.colonies[1].sites[1] = pile{owner: 1, count: 1} // the last of three, the others were taken back
			p.s.provinces[1].markers--
			p.Check().Forbids(0, "building:port colony:orchard")
		}},
		{"SF-24.2 SF-12.3 to build there is the builders' action at home: who has done that builds nowhere", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").gold(0, 40).Do(0, "building:gun-tower colony:orchard pay:gold").Forbids(0, "building:")
			p.turn(0, "builders").Allows(0, "building:port colony:orchard pay:gold").Do(0, "building:port place:red-building-1 pay:gold").Forbids(0, "building:")
		}},
		{"SF-24.2 SF-10.5 own enmity on its island makes building there dearer", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").sticker(0, "orchard", 2).gold(0, 30)
			p.Do(0, "building:gun-tower colony:orchard pay:gold").hasGold(0, 30-10-2)
		}},
		{"SF-24.3 SF-8.9 it takes one die to raid one", func(t *testing.T) {
			p := raider(t).ship(0, 2, "gannet").sticker(0, "orchard", 1)
			p.s.islands[1].garrison = garrisonLimit
			p.Allows(0, raidOrchard).Do(0, raidOrchard).pool(1, "ship=5 garrison=-3 enmity=-1").Do(0, "button:cancel").sticker(0, "orchard", 2).Forbids(0, "colony:")
		}},
		{"SF-24.3 SF-14.2 one with nothing to loot is raided to burn it down; with fewer successes there is 1 glory, no loot and no marker", func(t *testing.T) {
			p := raider(t)
			for n, markers := range []uint8{2, 0, 3} {
				if markers > 0 {
					p.s.story.colonies[1].sites[n] = pile{owner: 2, count: markers}
					p.s.provinces[2].markers -= markers
				}
			}
			p.Check().raids(raidOrchard, 5).phase(0, "action").hasGlory(0, 1).hasMarkers(0, markerSupply).Forbids(0, "colony:")
		}},
		{"SF-24.3 SF-10.6 where raids place more markers, more go back first", func(t *testing.T) {
			p := raider(t).active(0, "savage").war(1, 0, 3).raids(raidOrchard, 5).Do(0, "colony:orchard-field-1") // which takes 3
			gametest.Equal(t, "left at war, placed", fmt.Sprint(p.s.provinces[0].war[1], p.s.story.colonies[1].sites[0].count), "1 1")
		}},
		{"SF-24.3 SF-10.7 no site is looted without the markers that it takes", func(t *testing.T) {
			p := raider(t).stored("orchard", "iron", 2)
			for left, want := range map[int]uint8{1: 0, 2: 0b001, 3: 0b101} {
				p.s.provinces[0].markers = uint8(left)
				gametest.Equal(t, fmt.Sprint("sites with markers: ", left), p.s.sackable(0, 1, 9), want)
			}
		}},
		{"SF-24.3 SF-10.6 SF-10.7 none is burnt down without four markers, but for those of its owner that go back first", func(t *testing.T) {
			n := cards.All.Colony.Defence + cards.All.Colony.Burn
			for _, c := range []struct {
				left, war int
				want      bool
			}{{4, 0, true}, {3, 0, false}, {3, 1, true}, {1, 3, true}, {1, 2, false}, {0, 4, false}} {
				p := raider(t)
				p.s.provinces[0].markers, p.s.provinces[0].war[1] = uint8(c.left), uint8(c.war)
				gametest.Equal(t, fmt.Sprint(c), p.s.canBurn(0, 1, n), c.want)
			}
			gametest.Equal(t, "by one success less", raider(t).s.canBurn(0, 1, n-1), false)
		}},
		{"SF-24.2 SF-24.4 SF-16.3 who misses the match neither pays for a colony nor buys or harvests there, and keeps it", func(t *testing.T) {
			p := at(t, 3, "merchants").patent().site("orchard", 1, "good iron").whole("orchard").colony(1, "orchard").gold(1, 0).missing(1).winter()
			gametest.EqualLists(t, "colonies", p.settled(), []string{"orchard 1"})
			gametest.Equal(t, "somebody else decides", p.s.decider != 1, true)
			p.hasGold(1, 0)
		}},
		{"SF-24.4 whoever has just the gold that a colony takes keeps it", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").gold(0, int(cards.All.Colony.Upkeep))
			for i := range p.s.provinces[0].fields {
				p.looted(1, 0, places[i], 2)
			}
			p.s.story.colonies[1].sites[0] = pile{owner: 2, count: 2}
			p.s.provinces[2].markers -= 2
			p.Check().winter().hasGold(0, 0)
			gametest.EqualLists(t, "colonies", p.settled(), []string{"orchard 0"})
		}},
		{"SF-24.2 its owner buys there for all the gold there is, and not for more", func(t *testing.T) {
			p := at(t, 3, "merchants").patent().site("orchard", 1, "good iron").lying("orchard", 1).whole("orchard").colony(1, "orchard")
			price := p.s.buyPrice(1, 1)
			gametest.Equal(t, "with the price", p.gold(1, price).s.canStock(1, 1), true)
			gametest.Equal(t, "with one less", p.gold(1, price-1).s.canStock(1, 1), false)
		}},
		{"SF-24.2 SF-10.2 its port serves others only by a deal", func(t *testing.T) {
			p := at(t, 3, "explorers").patent().whole("orchard").colony(1, "orchard").annexed("orchard", "port").fleet(0, "orchard").damage(0, 1, "sprung-mast")
			p.Forbids(0, "button:port ship:red-1").Do(0, "button:offer province:green").Do(1, "button:accept").Allows(0, "button:port ship:red-1")
		}},
		{"SF-24.2 SF-10.2 what its building allows its owner may do, and others by a deal", func(t *testing.T) {
			at(t, 3, "merchants").patent().whole("orchard").colony(0, "orchard").Forbids(0, "button:redraw").annexed("orchard", "guild-hall").Allows(0, "button:redraw")
			p := at(t, 3, "merchants").patent().whole("orchard").colony(1, "orchard").annexed("orchard", "guild-hall").Forbids(0, "button:redraw")
			p.Do(0, "button:offer province:green").Do(1, "button:accept").Allows(0, "button:redraw")
		}},
		{"SF-24.2 SF-13.4 a building there is paid with a good of its colour that lies in that region, and with no other", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").gold(0, 30).goods(0, "iron", 1).ship(0, 1, "orchard").cargo(0, 1, "iron", 1)
			p.whole("gannet").colony(0, "gannet").stored("gannet", "iron", 1).ship(0, 2, "gannet").cargo(0, 2, "iron", 1)
			ways := 0
			for _, m := range p.s.Moves(0, nil) {
				if op(m.Op()) == opAnnex && m.Arg(1) == 1 && m.Arg(2) == goldOnly {
					ways++
				}
			}
			gametest.Equal(t, "kinds that gold alone pays, each once", ways, len(cards.BuildingKindNames))
			tower := "building:gun-tower colony:orchard pay:"
			p.Allows(0, tower+"gold", tower+"red-1").Forbids(0, tower+"red-warehouse", tower+"red-2", tower+"gannet-colony", tower+"orchard-colony")
			p.stored("orchard", "spice", 1).Forbids(0, tower+"orchard-colony")
			p.gold(0, 10).Allows(0, tower+"gold").gold(0, 9).Forbids(0, tower+"gold").gold(0, 2).Allows(0, tower+"red-1").gold(0, 1).Forbids(0, tower+"red-1")
		}},
		{"SF-24.2 SF-12.1 a building there that is paid with gold alone is what advisors reward, and one paid with a good is not", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").stored("orchard", "iron", 1).active(0, "brick-maker").gold(0, 20)
			before := *p.s
			p.Do(0, "building:gun-tower colony:orchard pay:gold").hasGlory(0, 2)
			*p.s = before
			p.Do(0, "building:gun-tower colony:orchard pay:orchard-colony").hasGlory(0, 1)
		}},
	})
}

// What the sea beyond the edge does not allow.
func TestLimitsOfTheEdge(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-25.3 SF-22.1 an island there has one tomb at most", func(t *testing.T) {
			p := at(t, 3, "explorers").hall().arch().far(nine, farInkwell).farSites(4)
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			by.hallStirs()
			tombs := 0
			for _, tomb := range p.s.story.hall.tombs {
				if tomb.island == cards.IslandCount {
					tombs++
				}
			}
			gametest.Equal(t, "tombs", tombs, 1)
		}},
		{"SF-25.2 SF-23.1 luck is not spent in a raid there either", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().unguarded().arch().far(nine, farCalm).hex(0, 1, nine).hex(0, 2, nine).hex(1, 1, nine).luck(0, 3)
			e := p.Do(0, raidGreen1).s.throw
			gametest.Equal(t, "dangerous", e.dangerous, false)
			gametest.Equal(t, "luck", p.s.luckAllowed(0, &e), 0)
		}},
		{"SF-25.1 SF-21.3 whoever begins in a current there sails 1 further, and stops at a shoal", func(t *testing.T) {
			calm := at(t, 3, "explorers").arch().far(nine, farCalm).hex(0, 1, nine)
			current := at(t, 3, "explorers").arch().far(nine, farCurrent).hex(0, 1, nine)
			gametest.Equal(t, "spaces", current.s.steps(0), calm.s.steps(0)+1)
			behind := fmt.Sprint("ship:red-1 space:", nine+4)
			at(t, 3, "explorers").arch().hex(0, 1, arch).far(nine, farCalm).Allows(0, behind)
			at(t, 3, "explorers").arch().hex(0, 1, arch).far(nine, farShoal).Allows(0, fmt.Sprint("ship:red-1 space:", nine)).Forbids(0, behind)
		}},
		{"SF-25.2 winter takes nothing from ships on this side, and asks the lowest title first [ours]", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().far(nine, farCalm).hex(0, 1, nine).cargo(0, 1, "iron", 1).hex(1, 1, nine).cargo(1, 1, "iron", 1).hex(2, 1, arch).winter()
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			by.advance()
			for _, seat := range []int8{p.s.order[1], p.s.order[0]} {
				gametest.Equal(t, "decides", p.s.decider, seat)
				p.Do(int(seat), "good:iron")
			}
			for seat := range 3 {
				for i, ship := range p.province(seat).Ships {
					gametest.Equal(t, fmt.Sprint("damage of ", seat, i), len(ship.Damage), 0)
				}
			}
		}},
		{"SF-27.1 its milestones ask for spaces that a seat turns up in a turn, and for a site there", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().hex(0, 1, arch).boxes(0, 1, "sail", 3)
			gametest.Equal(t, "before", fmt.Sprint(p.s.crossed(0, cards.CondUncover, 1), p.s.crossed(0, cards.CondFarSite, 0)), "false false")
			p.uncovers(fmt.Sprint("ship:red-1 space:", nine), nine, farCalm)
			gametest.Equal(t, "one", fmt.Sprint(p.s.crossed(0, cards.CondUncover, 1), p.s.crossed(0, cards.CondUncover, 2)), "true false")
			p = at(t, 3, "explorers").arch().far(nine, farInkwell).hex(0, 1, nine).explores("site:inkwell-4 ship:red-1")
			gametest.Equal(t, "a site", p.s.crossed(0, cards.CondFarSite, 0), true)
		}},
	})
}

// What the last match does not allow.
func TestLimitsOfTheCrown(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-26.2 SF-12.3 a gate is the guild's action with a ship: who has done that passes none", func(t *testing.T) {
			finale(t, "explorers").seaCharts(0, 2).Allows(0, "gate:chart").acted().Forbids(0, "gate:chart")
			finale(t, "merchants").cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).cargo(0, 2, "spice", 1).Allows(0, toll).acted().Forbids(0, "gate:toll")
			finale(t, "soldiers").Allows(0, "gate:guard ship:red-1").acted().Forbids(0, "gate:guard")
		}},
		{"SF-26.2 SF-12.3 and who passes one, by whatever it takes, has done that action", func(t *testing.T) {
			relic := "gate:toll treasure:" + cards.IDs.Treasures[cards.All.Tombs[2].Relic]
			for move, p := range map[string]*position{
				"gate:chart": finale(t, "explorers").seaCharts(0, 2), relic: finale(t, "merchants").relicOf(0, 3), "gate:toll": finale(t, "merchants").flag("rent-paid", 0),
				toll: finale(t, "merchants").cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).cargo(0, 2, "spice", 1),
			} {
				p.Do(0, move).decides(0)
				gametest.Equal(t, "it may be done after "+move, p.s.can(actShip), false)
				passed := map[bool]string{true: "[{chart [0]} {toll []} {guard []}]", false: "[{chart []} {toll [0]} {guard []}]"}[move == "gate:chart"]
				gametest.Equal(t, "passed after "+move, fmt.Sprint(p.view(1).Stages), passed)
			}
		}},
		{"SF-27.1 its milestones count the gates that a seat has passed", func(t *testing.T) {
			p := finale(t, "explorers").seaCharts(0, 3)
			gametest.Equal(t, "none", p.s.crossed(0, cards.CondGates, 1), false)
			p.Do(0, "gate:chart")
			gametest.Equal(t, "one", fmt.Sprint(p.s.crossed(0, cards.CondGates, 1), p.s.crossed(0, cards.CondGates, 2)), "true false")
		}},
		{"SF-26.4 SF-8.10 what the end takes is never more than there is", func(t *testing.T) {
			p := finale(t, "explorers").glory(0, 1).relicOf(0, 1).relicOf(0, 2).atTide(12)
			p.over()
			gametest.Equal(t, "campaign", p.province(0).Campaign, 0)
		}},
		{"SF-26.1 SF-1.9 the match before it may last twelve years, and has no gates", func(t *testing.T) {
			p := at(t, 3, "explorers").opened().hall().match(13).crown(13)
			p.s.unlock()
			gametest.Equal(t, "years, rules", fmt.Sprint(p.s.years(), p.s.modules&moduleCrown), "12 0")
		}},
	})
}
