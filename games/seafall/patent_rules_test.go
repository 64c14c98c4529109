package seafall

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// patent opens the fourth chest, as at the set-up.
func (p *position) patent() *position {
	p.s.openChest(3)
	p.s.shuffleIn()
	p.s.advisors.set |= cards.All.Chests[3].Advisors
	p.s.treasures |= cards.All.Chests[3].Treasures
	p.s.unlock()
	return p.Check()
}

// whole explores all sites of an island: ruins, but for those that are explored already.
func (p *position) whole(island string) *position {
	p.Helper()
	i := p.id(cards.IDs.Islands, island)
	for k := range cards.All.Islands[i].Sites {
		if !p.s.islands[i].sites[k].explored() {
			p.site(island, k+1, "ruin")
		}
	}
	return p.Check()
}

// colony gives a seat a colony on an island whose sites are all explored, without glory.
func (p *position) colony(seat int, island string) *position {
	p.Helper()
	i := p.id(cards.IDs.Islands, island)
	p.s.story.colonies[i].owner = int8(seat)
	p.s.provinces[seat].colonies |= 1 << i
	return p.Check()
}

// stored puts goods of the supply into the warehouse of a colony.
func (p *position) stored(island, of string, n int) *position {
	p.Helper()
	g := p.id(cards.GoodNames, of)
	p.s.supply[g] -= uint8(n)
	p.s.story.colonies[p.id(cards.IDs.Islands, island)].goods[g] += uint8(n)
	return p.Check()
}

// annexed puts a building of a kind into a colony, without glory.
func (p *position) annexed(island, kind string) *position {
	p.Helper()
	p.building(0, 1, kind)
	p.s.story.colonies[p.id(cards.IDs.Islands, island)].building = p.s.provinces[0].buildings[0]
	p.s.provinces[0].buildings[0] = none
	return p.Check()
}

// settled counts the colonies that a view shows, by their islands.
func (p *position) settled() (islands []string) {
	for _, h := range p.view(game.Spectator).Holds {
		islands = append(islands, fmt.Sprint(h.Island, " ", h.Seat))
	}
	return islands
}

const (
	foundOrchard = "island:orchard ship:red-1"
	raidOrchard  = "colony:orchard ship:red-1"
)

// founder is red with the builders and all that a colony takes, at a whole island.
func founder(t *testing.T) *position {
	t.Helper()
	return at(t, 3, "builders").patent().whole("orchard").ship(0, 1, "orchard").cargo(0, 1, "timber", 1).gold(0, 20)
}

// Founding (SF-24.1).
func TestColoniesAreFounded(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-24.1 builders found a colony for 12 gold and a timber of the ship, and 1 glory", func(t *testing.T) {
			p := founder(t).Shows(0, foundOrchard, "found island=orchard ship=red-1 gold=12 good=timber").Do(0, foundOrchard)
			gametest.Equal(t, "SF-12.3 the action with a ship may be done again", p.s.can(actShip), false)
			p.hasGold(0, 8).hasGlory(0, 1).hasCargo(0, 1, GoodsView{}).Happened(game.Spectator, "founded province=red island=orchard gold=12 good=timber")
			gametest.EqualLists(t, "colonies", p.settled(), []string{"orchard 0"})
			p.Forbids(0, "island:")
		}},
		{"SF-24.1 not without the chest, by another guild, short of gold, or without timber aboard", func(t *testing.T) {
			at(t, 3, "builders").whole("orchard").ship(0, 1, "orchard").cargo(0, 1, "timber", 1).gold(0, 20).Forbids(0, "island:")
			for _, guild := range []string{"merchants", "explorers", "soldiers"} {
				founder(t).turn(0, guild).Forbids(0, "island:")
			}
			founder(t).gold(0, 11).Forbids(0, "island:")
			founder(t).gold(0, 12).Allows(0, foundOrchard)
			at(t, 3, "builders").patent().whole("orchard").fleet(0, "orchard").cargo(0, 2, "timber", 1).gold(0, 20).Forbids(0, foundOrchard).Allows(0, "island:orchard ship:red-2")
		}},
		{"SF-24.1 only where all sites are explored, without own enmity and without a colony", func(t *testing.T) {
			at(t, 3, "builders").patent().ship(0, 1, "orchard").cargo(0, 1, "timber", 1).gold(0, 20).Forbids(0, "island:")
			founder(t).marked(0, "orchard", 0, 1).Forbids(0, "island:")
			founder(t).sticker(0, "orchard", 1).Forbids(0, "island:")
			founder(t).marked(1, "orchard", 0, 1).Allows(0, foundOrchard)
			founder(t).colony(1, "orchard").Forbids(0, "island:")
		}},
		{"SF-24.1 at most two a province", func(t *testing.T) {
			founder(t).whole("gannet").colony(0, "gannet").Allows(0, foundOrchard)
			founder(t).whole("gannet").colony(0, "gannet").whole("smoke").colony(0, "smoke").Forbids(0, "island:")
		}},
		{"SF-24.1 SF-20.7 the marker stays for good, and brings 1 glory at each later match's start", func(t *testing.T) {
			next := at(t, 3, "soldiers").patent().whole("orchard").colony(1, "orchard").stored("orchard", "iron", 1).glory(0, 11).next()
			gametest.Equal(t, "owner", next.story.colonies[1].owner, int8(1))
			gametest.Equal(t, "goods", next.story.colonies[1].goods, [cards.GoodKinds]uint8{})
			gametest.Equal(t, "glory", fmt.Sprint(next.provinces[0].glory, next.provinces[1].glory), fmt.Sprint(0, cards.All.Colony.Yearly))
		}},
		{"SF-24.4 the province of the highest title pays 4 more", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").ship(2, 1, "orchard").cargo(2, 1, "timber", 1).turn(2, "builders")
			more := 12 + int(cards.All.Colony.Surcharge)
			p.gold(2, more-1).Forbids(2, "island:").gold(2, more).Allows(2, "island:orchard ship:blue-1").Do(2, "island:orchard ship:blue-1").hasGold(2, 0)
		}},
		{"SF-24.1 what makes a building cheaper makes founding cheaper [ours]", func(t *testing.T) {
			founder(t).active(0, "foreman").gold(0, 8).Do(0, foundOrchard).hasGold(0, 0)
			founder(t).epithet(0, "builder").gold(0, 11).Do(0, foundOrchard).hasGold(0, 0)
		}},
	})
}

// What a colony is (SF-24.2, SF-24.4).
func TestColoniesControlTheirRegion(t *testing.T) {
	goods := func(t *testing.T, guild string) *position {
		t.Helper()
		return at(t, 3, guild).patent().site("orchard", 1, "good iron").lying("orchard", 1).site("orchard", 2, "market timber").site("orchard", 3, "wharf linen").
			site("orchard", 4, "shipyard").whole("orchard").fleet(0, "orchard")
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-24.2 SF-10.2 goods, markets, wharfs and shipyards serve others only by a deal", func(t *testing.T) {
			for guild, path := range map[string]string{"merchants": "site:orchard-1 ship:red-1", "builders": "upgrade:swift ship:red-1 pay:gold"} {
				free := goods(t, guild).gold(0, 30).cargo(0, 1, "timber", 1).damage(0, 2, "sprung-mast")
				free.Allows(0, path)
				p := goods(t, guild).gold(0, 30).cargo(0, 1, "timber", 1).damage(0, 2, "sprung-mast").colony(1, "orchard")
				p.Forbids(0, path, "cargo:red-1-timber button:sell", "button:repair ship:red-2")
				p.Do(0, "button:offer province:green").Do(1, "button:accept").Allows(0, path)
				if guild == "merchants" {
					p.Allows(0, "cargo:red-1-timber button:sell")
				} else {
					p.Allows(0, "button:repair ship:red-2")
				}
				goods(t, guild).gold(0, 30).colony(0, "orchard").Allows(0, path)
				goods(t, guild).gold(0, 30).colony(1, "orchard").missing(1).Allows(0, path)
			}
		}},
		{"SF-24.2 its owner buys there first, in winter, for a warehouse of 3 goods", func(t *testing.T) {
			p := at(t, 3, "merchants").patent().site("orchard", 1, "good iron").site("orchard", 2, "good spice").whole("orchard").colony(1, "orchard").gold(1, 8)
			p = p.winter().phase(1, "pick")
			gametest.Equal(t, "for", p.view(0).Due.Hold, "orchard-colony")
			before := p.province(1).Gold
			p.Shows(1, "site:orchard-1", "stock island=orchard site=1 good=iron gold=3").Do(1, "site:orchard-1").hasGold(1, before-3).phase(1, "pick").Do(1, "button:done")
			gametest.Equal(t, "goods", p.view(0).Holds[0].Goods, GoodsView{Iron: 1})
			gametest.Equal(t, "laws", p.s.Audit(), nil)
			full := at(t, 3, "merchants").patent().site("orchard", 1, "good iron").whole("orchard").colony(1, "orchard").stored("orchard", "spice", 3).winter()
			gametest.Equal(t, "a full one buys nothing", full.s.phase == phasePick, false)
		}},
		{"SF-24.2 SF-25.2 what winter leaves to decide is decided before the year's first event is turned up, by version 8", func(t *testing.T) {
			for rules, before := range map[int]bool{7: false, cards.Version: true} {
				p := at(t, 3, "merchants").patent().arch().version(rules).far(nine, farCalm).site("orchard", 1, "good iron").whole("orchard").colony(1, "orchard")
				p.hex(2, 1, nine).cargo(2, 1, "spice", 1).gold(1, 8).winter()
				for _, step := range []struct {
					seat        int
					phase, path string
				}{{2, "give", "good:spice"}, {1, "pick", "site:orchard-1"}} {
					p.phase(step.seat, step.phase)
					gametest.Equal(t, fmt.Sprint("event face down, by version ", rules), p.view(0).Event == "", before)
					gametest.Equal(t, "round", p.view(0).Round, 1)
					if before {
						p.Untold(game.Spectator, "event ")
					}
					p.Do(step.seat, step.path)
				}
				p.phase(int(p.s.first), "hire")
				gametest.Equal(t, "event face down in the first turn", p.view(0).Event == "", false)
				gametest.Equal(t, "events of the deck", p.s.events.size(), bits.OnesCount64(p.s.eventSet)-1)
			}
		}},
		{"SF-24.2 several owners buy in winter's order: from the first player of the new year on, not by their seats", func(t *testing.T) {
			p := at(t, 3, "merchants").patent().site("orchard", 1, "good iron").whole("orchard").colony(1, "orchard")
			p.site("gannet", 1, "good spice").whole("gannet").colony(2, "gannet").gold(1, 8).gold(2, 8).glory(0, 9).glory(1, 5).glory(2, 2).winter()
			gametest.Equal(t, "the first player", p.s.first, int8(2))
			p.phase(2, "pick").Do(2, "button:done").phase(1, "pick").Do(1, "button:done")
			gametest.Equal(t, "nobody else buys", p.s.phase == phasePick, false)
		}},
		{"SF-24.2 SF-7.3 goods are moved between ships and its warehouse, up to 3, and sold from it where there is a market", func(t *testing.T) {
			p := goods(t, "merchants").colony(0, "orchard").stored("orchard", "timber", 2).cargo(0, 1, "iron", 2)
			p.Allows(0, "cargo:orchard-colony-timber button:sell").Do(0, "cargo:red-1-iron colony:orchard").Forbids(0, "cargo:red-1-iron colony:orchard")
			p.Do(0, "cargo:orchard-colony-timber ship:red-2").hasCargo(0, 2, GoodsView{Timber: 1})
			gametest.Equal(t, "goods", p.view(0).Holds[0].Goods, GoodsView{Timber: 1, Iron: 1})
			goods(t, "merchants").colony(1, "orchard").stored("orchard", "timber", 2).Forbids(0, "cargo:orchard-colony-timber")
		}},
		{"SF-24.2 SF-13.4 it has one building site", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").gold(0, 10)
			p.Shows(0, "building:gun-tower colony:orchard pay:gold", "annex building=gun-tower island=orchard gold=10 good=none")
			p.Do(0, "building:gun-tower colony:orchard pay:gold").hasGold(0, 0).hasGlory(0, 1)
			gametest.Equal(t, "hold", fmt.Sprint(p.view(0).Holds[0].Building, p.view(0).Holds[0].Guard), fmt.Sprint("gun-tower", 1+cards.All.Islands[1].Garrison))
			p = at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").stored("orchard", "iron", 1).annexed("orchard", "port").glory(0, 1).gold(0, 2)
			p.Do(0, "building:gun-tower colony:orchard pay:orchard-colony").hasGold(0, 0).hasGlory(0, 1)
			gametest.Equal(t, "laws", p.s.Audit(), nil)
			sale := goods(t, "merchants").colony(0, "orchard").annexed("orchard", "marketplace").cargo(0, 1, "timber", 1).Do(0, "cargo:red-1-timber button:sell")
			sale.hasGold(0, 16)
			goods(t, "explorers").colony(0, "orchard").annexed("orchard", "port").damage(0, 1, "sprung-mast").Allows(0, "button:port ship:red-1")
		}},
		{"SF-24.2 SF-13.4 SF-10.5 own enmity on its island makes a building there dearer, before a price below 0 is 0, by version 10", func(t *testing.T) {
			for version, left := range map[int]int{9: 4, cards.Version: 5} { // 10, less 4 of the foreman's and 8 of the good's, and 1 for the enmity
				p := at(t, 3, "builders").version(version).patent().whole("orchard").colony(0, "orchard").active(0, "foreman")
				p.stored("orchard", "iron", 1).sticker(0, "orchard", 1).gold(0, 5)
				p.Do(0, "building:gun-tower colony:orchard pay:orchard-colony").hasGold(0, left)
			}
		}},
		{"SF-24.2 SF-11.4 its field is 2 gold in the harvest, without enmity", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").whole("gannet").colony(0, "gannet").gold(0, 0).gold(1, 0)
			p.winter().hasGold(0, 4+2*2-2).hasGold(1, 4)
			p = at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").gold(0, 0)
			p.s.story.colonies[1].sites[0] = pile{owner: 1, count: 2}
			p.s.provinces[1].markers -= 2
			p.Check().winter().hasGold(0, 4-1)
			gametest.Equal(t, "and the markers go to the garrison", p.s.islands[1].markers[1], uint8(2))
		}},
		{"SF-24.2 SF-15.1 its garrison can be developed, up to 3", func(t *testing.T) {
			p := at(t, 3, "soldiers").patent().whole("orchard").colony(0, "orchard").glory(0, 11).finish(phaseDevelop)
			was := p.s.islands[1].garrison
			p.Shows(0, "colony:orchard", fmt.Sprintf("fortify island=orchard n=%d", was+1)).Do(0, "colony:orchard")
			gametest.Equal(t, "garrison", p.s.islands[1].garrison, was+1)
			p = at(t, 3, "soldiers").patent().whole("orchard").colony(0, "orchard").glory(0, 11)
			p.s.islands[1].garrison = garrisonLimit
			p.finish(phaseDevelop).Forbids(0, "colony:")
		}},
		{"SF-24.4 in winter each colony costs 1 gold, or becomes free", func(t *testing.T) {
			p := at(t, 3, "builders").patent().whole("orchard").colony(0, "orchard").stored("orchard", "iron", 2).annexed("orchard", "port").gold(0, 0).glory(0, 3)
			for i := range p.s.provinces[0].fields {
				p.looted(1, 0, places[i], 2)
			}
			p.s.story.colonies[1].sites[0] = pile{owner: 2, count: 2}
			p.s.provinces[2].markers -= 2
			p.Check().winter().hasGold(0, 0).hasGlory(0, 2)
			gametest.Equal(t, "colonies", len(p.settled()), 0)
			gametest.Equal(t, "SF-10.4 the enmity at its garrison, in the supply", fmt.Sprint(p.s.islands[1].markers[2], p.s.provinces[2].markers), "2 6")
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-24.4 those that lie nearest to the harbours are paid for first, also where islands were found at sea, by version 10", func(t *testing.T) {
			for _, c := range []struct {
				version       int
				glass, antler int // columns
				left          string
			}{{9, 7, 5, "glass 0"}, {cards.Version, 7, 5, "antler 0"}, {cards.Version, 5, 7, "glass 0"}} {
				p := at(t, 3, "builders").version(c.version).opened().patent()
				p.s.story.lay(cards.Space(cards.SpaceAt(c.glass, 0)), 0)
				p.s.story.lay(cards.Space(cards.SpaceAt(c.antler, 0)), 1)
				p.whole("glass").whole("antler").colony(0, "glass").colony(0, "antler").gold(0, 1)
				for i := range p.s.provinces[0].fields {
					p.looted(1, 0, places[i], 2)
				}
				for _, island := range []string{"glass", "antler"} {
					p.s.story.colonies[p.id(cards.IDs.Islands, island)].sites[0] = pile{owner: 2, count: 2}
					p.s.provinces[2].markers -= 2
				}
				p.Check().winter().hasGold(0, 0)
				gametest.EqualLists(t, fmt.Sprint("left ", c), p.settled(), []string{c.left})
			}
		}},
	})
}

// raider is red's fleet at green's colony; its garrison and luck are gone.
func raider(t *testing.T) *position {
	t.Helper()
	p := at(t, 3, "soldiers").patent().whole("orchard").colony(1, "orchard").fleet(0, "orchard").luck(0, 0).boxes(0, 1, "raid", 3).glory(1, 3)
	p.s.islands[1].garrison = 0
	return p
}

// Raids of colonies (SF-24.3).
func TestColoniesAreRaided(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-24.3 soldiers raid the colony of another province: dangerous, of the defence that the chest says", func(t *testing.T) {
			raider(t).Shows(0, raidOrchard, "raid-colony island=orchard other=green ship=red-1 dice=6")
			for _, guild := range []string{"merchants", "builders", "explorers"} {
				raider(t).turn(0, guild).Forbids(0, "colony:")
			}
			own := at(t, 3, "soldiers").patent().whole("orchard").colony(0, "orchard").fleet(0, "orchard").boxes(0, 1, "raid", 3)
			own.s.islands[1].garrison = 0
			own.Forbids(0, "colony:")
			e := raider(t).Do(0, raidOrchard).view(1).Endeavour
			gametest.Equal(t, "endeavour", fmt.Sprint(e.Kind, e.Target, e.Province, e.Island, e.Site, e.Defence, e.Dangerous),
				fmt.Sprint("raid", "orchard-colony", 1, "orchard", 0, cards.All.Colony.Defence, true))
		}},
		{"SF-24.3 SF-8.4 SF-8.5 dice go for its garrison and towers, own enmity on the island and the owner's ships there, and come for war", func(t *testing.T) {
			p := raider(t).Do(0, raidOrchard).pool(6, "ship=5 support=1")
			p.s.islands[1].garrison = 2
			p.ship(1, 1, "orchard").sticker(0, "orchard", 1).pool(2, "ship=5 support=1 garrison=-2 enmity=-1 defenders=-1")
			raider(t).war(1, 0, 2).annexed("orchard", "gun-tower").Do(0, raidOrchard).pool(7, "ship=5 support=1 towers=-1 war=2")
		}},
		{"SF-24.3 SF-14.2 one of its sites is looted: the field 2, the building 3, the warehouse 3", func(t *testing.T) {
			p := raider(t).stored("orchard", "iron", 3)
			gametest.Equal(t, "by 2, 3 and no successes", fmt.Sprint(p.s.sackable(0, 1, 2), p.s.sackable(0, 1, 3), p.s.sackable(0, 1, 0)), "1 5 0")
			p.raids(raidOrchard, 5).phase(0, "loot").Forbids(0, "colony:orchard-building-1")
			p.Shows(0, "colony:orchard-field-1", "sack place=field-1 island=orchard other=green n=2").Do(0, "colony:orchard-field-1").hasGold(0, 10).hasMarkers(0, 6).hasGlory(0, 1)
			p.phase(0, "action").Forbids(0, "colony:")
			gametest.EqualLists(t, "marked", p.view(1).Holds[0].Places, []PlaceView{{ID: "field-1", Owner: 0, Markers: 2}})
			p.turn(0, "soldiers").sticker(0, "orchard", 0).boxes(0, 2, "raid", 3).upgrade(0, 1, "terrible", "deadly").raids(raidOrchard, 5).Forbids(0, "colony:orchard-field-1").Do(0, "colony:orchard-warehouse").phase(0, "load")
			p.Do(0, "good:iron ship:red-1", "good:iron ship:red-2").hasMarkers(0, 3).phase(0, "action")
			gametest.Equal(t, "goods left", p.view(1).Holds[0].Goods, GoodsView{Iron: 1})
			p = raider(t).annexed("orchard", "port").raids(raidOrchard, 5).Do(0, "colony:orchard-building-1").phase(0, "plunder").hasGlory(1, 2)
			p.Do(0, "button:gold").hasGold(0, 13).phase(0, "action")
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-24.3 SF-10.5 SF-10.6 its markers count as enmity on the island, and can be taken back", func(t *testing.T) {
			p := raider(t).raids(raidOrchard, 5).Do(0, "colony:orchard-field-1")
			gametest.Equal(t, "enmity", p.s.enmityOnIsland(0, 1), 2)
			p.effectsAt(context{island: none}, cards.Effect{Op: cards.EffectAppease, Arg: cards.AnyArg, N: 1}).phase(0, "appease").Do(0, "colony:orchard-field-1").hasMarkers(0, 7)
			gametest.EqualLists(t, "left", p.view(1).Holds[0].Places, []PlaceView{{ID: "field-1", Owner: 0, Markers: 1}})
		}},
		{"SF-24.3 SF-10.6 of its owner's markers at war all but one of so many go back, and as many fewer lie on the site", func(t *testing.T) {
			for _, c := range []struct{ war, back int }{{0, 0}, {1, 1}, {3, 1}} { // a field takes 2
				p := raider(t).war(1, 0, c.war)
				own, others := p.s.provinces[0].markers, p.s.provinces[1].markers
				p.raids(raidOrchard, 5).Do(0, "colony:orchard-field-1")
				gametest.Equal(t, fmt.Sprint("left at war of ", c.war), int(p.s.provinces[0].war[1]), c.war-c.back)
				gametest.Equal(t, fmt.Sprint("back of ", c.war), int(p.s.provinces[1].markers-others), c.back)
				gametest.Equal(t, fmt.Sprint("placed at ", c.war), int(own-p.s.provinces[0].markers), 2-c.back)
			}
		}},
		{"SF-24.3 4 successes beyond the defence burn it down: the marker goes, and the glory of founding", func(t *testing.T) {
			n := cards.All.Colony.Defence + cards.All.Colony.Burn
			strong := func(t *testing.T) *position {
				p := raider(t).upgrade(0, 1, "terrible", "deadly").stored("orchard", "iron", 2)
				return p.war(1, 0, 2)
			}
			strong(t).raids(raidOrchard, n-1).Forbids(0, "colony:orchard", "colony:orchard ")
			p := strong(t).raids(raidOrchard, n).Shows(0, "colony:orchard", fmt.Sprintf("burn island=orchard other=green n=%d", cards.All.Colony.Burn))
			p.Do(0, "colony:orchard").hasGlory(1, 3-int(cards.All.Colony.Glory)).Happened(game.Spectator, "burnt province=red island=orchard other=green").phase(0, "action")
			gametest.Equal(t, "colonies", len(p.settled()), 0)
			gametest.Equal(t, "SF-27.1 the fire's milestone is met", p.s.met(0, uint8(p.id(cards.IDs.Milestones, "cold-hearth"))), true)
			gametest.Equal(t, "at war", p.s.provinces[1].war[0]+2, cards.All.Colony.Burn)
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-24.3 who places more markers with each raid places more with a fire, too, by version 10", func(t *testing.T) {
			for version, markers := range map[int]int{9: 4, cards.Version: 5} {
				burning := func(left int) *position {
					p := raider(t).version(version).upgrade(0, 1, "terrible", "deadly").active(0, "savage")
					p.s.provinces[0].markers = uint8(left)
					p.s.provinces[2].war[0] = uint8(markerSupply - left)
					return p.raids(raidOrchard, cards.All.Colony.Defence+cards.All.Colony.Burn)
				}
				burning(markers).Shows(0, "colony:orchard", fmt.Sprintf("burn island=orchard other=green n=%d", markers)).Do(0, "colony:orchard").hasMarkers(0, 0)
				burning(markers-1).Forbids(0, "colony:orchard")
			}
		}},
		{"SF-24.3 SF-10.4 the enmity at the sites of one that is burnt down goes to the garrison of its island, where it counts", func(t *testing.T) {
			p := raider(t).upgrade(0, 1, "terrible", "deadly")
			p.s.story.colonies[1].sites[0] = pile{owner: 2, count: 2}
			p.s.provinces[2].markers -= 2
			p.Check().raids(raidOrchard, cards.All.Colony.Defence+cards.All.Colony.Burn).Do(0, "colony:orchard").hasMarkers(2, 6)
			gametest.EqualLists(t, "at the garrison", p.view(0).Islands[1].Markers, []EnmityView{{Seat: 2, N: 2}})
			gametest.Equal(t, "enmity on the island", p.s.enmityOnIsland(2, 1), 2)
		}},
	})
}

// What chests of SF-20 ask of the fourth one.
func TestTheFourthChest(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-24 SF-20.1 who has sold three kinds of goods in a match opens it", func(t *testing.T) {
			p := at(t, 3, "merchants").goods(0, "iron", 2).goods(0, "spice", 1).goods(0, "linen", 1)
			p.Do(0, "cargo:red-warehouse-iron button:sell", "cargo:red-warehouse-iron button:sell").Forbids(0, "milestone:three-stalls")
			p.turn(0, "merchants").Do(0, "cargo:red-warehouse-spice button:sell", "cargo:red-warehouse-linen button:sell").Do(0, "milestone:three-stalls")
			p.Happened(game.Spectator, "chest-by province=red chest=letters-patent")
			set := cards.All.Chests[3].Milestones
			gametest.Equal(t, "milestones", p.s.milestones&set, set)
			gametest.Equal(t, "its rules hold from the next turn on", p.s.modules, module(0))
			gametest.Equal(t, "then", p.pass().s.modules, modulePatent)
		}},
		{"SF-20.1 at the set-up of match 8 it opens by itself", func(t *testing.T) {
			v := viewOf(at(t, 3, "soldiers").opened().hall().sails().match(7).glory(0, 17).next())
			gametest.EqualLists(t, "match 8", v.Chests[3:], []ChestView{{ID: "letters-patent", Match: 8, Seat: -1}})
			v = viewOf(at(t, 3, "soldiers").opened().hall().sails().match(6).glory(0, 16).next())
			gametest.Equal(t, "match 7", len(v.Chests), 3)
		}},
		{"SF-20.8 a campaign of version 6 has neither the chest nor its key", func(t *testing.T) {
			s := open(t, 3, map[string]string{"prologue": "no"}, nil, 1)
			key := cards.All.Chests[3].Key
			gametest.Equal(t, "open by version 7", s.milestones>>key&1, uint64(1))
			gametest.Equal(t, "in the box before", cards.All.BoxMilestones(6)>>key&1, uint64(0))
			p := at(t, 3, "soldiers")
			p.s.milestones &^= 1 << key
			v := viewOf(p.version(6).opened().hall().sails().match(9).glory(0, 19).next())
			gametest.Equal(t, "in match 10", fmt.Sprint(len(v.Chests), v.Sealed, len(v.Holds)), "3 0 0")
		}},
		{"SF-27.1 its milestones ask for colonies, a building there, a fire, and stalls", func(t *testing.T) {
			p := at(t, 3, "soldiers").patent().whole("orchard").whole("gannet")
			met := func(id string) bool { return p.s.met(0, uint8(p.id(cards.IDs.Milestones, id))) }
			for _, id := range []string{"first-smoke", "two-flags", "corner-stone", "cold-hearth", "four-stalls"} {
				gametest.Equal(t, "before: "+id, met(id), false)
			}
			p.colony(0, "orchard")
			gametest.Equal(t, "a colony without a building", met("corner-stone"), false)
			p.annexed("orchard", "port")
			gametest.Equal(t, "one", fmt.Sprint(met("first-smoke"), met("two-flags"), met("corner-stone")), "true false true")
			p.colony(0, "gannet").s.now.burnt = true
			p.s.provinces[0].stalls = 15
			gametest.Equal(t, "two", fmt.Sprint(met("two-flags"), met("cold-hearth"), met("four-stalls")), "true true true")
		}},
		{"SF-24 SF-20.5 an effect meets who has a colony, and an outcome may ask for one", func(t *testing.T) {
			each := cards.Effect{Op: cards.EffectGold, Who: cards.WhoSettlers, Arg: cards.AnyArg, N: -1}
			at(t, 3, "soldiers").patent().whole("orchard").colony(1, "orchard").effects(each).hasGold(0, 8).hasGold(1, 7).hasGold(2, 8)
			p := at(t, 3, "soldiers").patent().whole("orchard").colony(1, "orchard")
			one := []cards.Premise{{Sort: cards.ColoniesLeast, N: 1}}
			gametest.Equal(t, "holds", fmt.Sprint(p.s.holds(one, 0), p.s.holds(one, 1)), "false true")
		}},
	})
}

// What the fourth chest hands on is read strictly, and the colonies of who leaves are free.
func TestThePatentLegacyIsReadStrictly(t *testing.T) {
	text := string(carried(t, at(t, 3, "soldiers").patent().whole("orchard").colony(1, "orchard").glory(0, 11).finish(phaseReconcile).complete().s))
	if next := open(t, 3, nil, []byte(text), 1); next.story.colonies[1].owner == noSeat {
		t.Fatal("it does not come back")
	}
	if next := open(t, 3, map[string]string{"left": "green"}, []byte(text), 1); next.story.colonies[1].owner != noSeat {
		t.Error("SF-16.2: the colony of a province that has left is not free")
	}
	colony := `{"island":"orchard","colour":"green"}`
	refusesSpoilt(t, text, [][2]string{
		{colony, `{"island":"gannet","colour":"green"}`},
		{colony, `{"island":"world-end","colour":"green"}`},
		{colony, `{"island":"atlantis","colour":"green"}`},
		{colony, `{"island":"orchard","colour":"black"}`},
		{colony, colony + "," + colony},
		{`"patent":{`, `"parents":{`},
		{`,"patent":{"colonies":[` + colony + `]}`, ``},
		{`"id":"letters-patent"`, `"id":"chart-room"`},
	})
}

// The greedy bot founds where it can, builds there, and raids the colonies of others.
func TestBotsSettle(t *testing.T) {
	plays := func(p *position) (kinds []string) {
		for n := 0; n < 30 && p.s.turn == 0 && p.s.decider == 0; n++ {
			m, kind := p.best()
			if p.s.phase == phasePool { // what the dice show is not known before
				m, kind = makeMove(opRoll), "roll"
			}
			p.s.Play(0, m, p.Chance, nil)
			kinds = append(kinds, kind)
		}
		return kinds
	}
	if kinds := plays(founder(t)); !slices.Contains(kinds, "found") {
		t.Errorf("with all that it takes it makes the moves %v", kinds)
	}
	home := at(t, 3, "builders").patent().whole("gannet").goods(0, "timber", 1).gold(0, 14)
	if kinds := plays(home); !slices.Contains(kinds, "stow") || !slices.Contains(kinds, "found") {
		t.Errorf("with timber at home it makes the moves %v", kinds)
	}
	if kinds := plays(raider(t).stored("orchard", "iron", 3)); !slices.Contains(kinds, "raid-colony") || !slices.Contains(kinds, "sack") {
		t.Errorf("at another's colony it makes the moves %v", kinds)
	}
}
