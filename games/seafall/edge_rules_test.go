package seafall

import (
	"fmt"
	"math/bits"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// arch opens the fifth chest, as at the set-up, by the rules that have it.
func (p *position) arch() *position {
	p.version(cards.Version).s.openChest(cards.Arch)
	p.s.shuffleIn()
	p.s.advisors.set |= cards.All.Chests[cards.Arch].Advisors
	p.s.treasures |= cards.All.Chests[cards.Arch].Treasures
	p.s.unlock()
	return p.Check()
}

// The places of tiles beyond the edge.
const (
	farInkwell = 0
	farKettle  = 1
	farGoods   = 5 // a wreck
	farCurrent = 6
	farShoal   = 8
	farEntry   = 9
	farCalm    = 14
)

// far turns up a space beyond the edge, with a tile.
func (p *position) far(at, tile int) *position {
	p.s.story.layFar(cards.Space(at), uint8(tile))
	return p.Check()
}

// met is what lies on a space beyond the edge.
func (p *position) met(at int) uint8 { return p.s.story.edge.tiles[farIndex(cards.Space(at))] }

// uncovers has a ship turn up a space by a move, with the luck that shows a tile there.
func (p *position) uncovers(path string, at, tile int) *position {
	p.Helper()
	return p.DoUntil(0, path, func() bool { return p.met(at) == uint8(tile) })
}

// throwsNothing tells that an entry is read, for which nothing is thrown: the view counts no dice.
func (p *position) throwsNothing() {
	p.Helper()
	e := p.view(0).Endeavour
	gametest.Equal(p.TB, "kind", e.Kind, "")
	gametest.Equal(p.TB, "aboard", e.Ship, p.s.shipID(p.s.flagship()))
	gametest.Equal(p.TB, "dice", len(e.Pool)+len(e.Dice), 0)
}

// explores has a site explored without damage.
func (p *position) explores(site string) *position {
	p.Helper()
	p.Do(0, site)
	dice := uint8(p.s.dice(0, &p.s.throw))
	return p.rolls(0, "button:roll", [faceKinds]uint8{0, 0, 0, dice})
}

// farSites has the first n sites of the inkwell explored, and lets come to light what follows.
func (p *position) farSites(n int) *position {
	for k, entry := range cards.All.Tales(cards.ShoreSymbol)[:n] {
		p.s.story.tales[entry-cards.SpotCount] = 1
		t := &p.s.islands[cards.IslandCount].sites[k]
		t.spot, t.entry, t.find = offMap, entry, cards.All.Entries[entry].Outcomes[0].Find
	}
	by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
	by.hallStirs()
	return p.Check()
}

const (
	nine     = int(cards.Edge)     // a space of column 9
	nineMore = int(cards.Edge) + 1 // and the one south of it
	arch     = int(cards.Archway)
)

// The key of the fifth chest (SF-25) and what turns it.
func TestTheArchOpens(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-25 SF-20.1 five statues turned west open it at once", func(t *testing.T) {
			for turned, want := range map[uint8]uint8{0b01110: 0, 0b11110: 1} {
				p := at(t, 3, "builders").opened().hall().version(cards.Version)
				p.s.story.lay(cards.FirstOpen, 0)
				for i, island := range []string{"gannet", "orchard", "smoke", "bell", "glass"} {
					p.plate(i+1, island)
				}
				p.s.story.hall.turned = turned
				p.ship(0, 1, "gannet").cargo(0, 1, cards.GoodNames[cards.All.Statues[0]], 1).Check().Do(0, "statue:1 ship:red-1")
				gametest.Equal(t, "open", p.s.story.chests>>cards.Arch&1, want)
				if want == 1 {
					p.Happened(game.Spectator, "chest-by province=red chest=the-arch")
					last := p.view(1).Chests
					gametest.Equal(t, "whose deed", fmt.Sprint(last[len(last)-1].ID, last[len(last)-1].Seat), "the-arch0")
				}
			}
		}},
		{"SF-25 three scraps of the last chart open it as well", func(t *testing.T) {
			for scraps, want := range map[uint8]uint8{1: 0, 2: 1} {
				p := at(t, 3, "explorers").opened().version(cards.Version)
				p.s.scraps = scraps
				by := play{s: p.s, seat: 1, me: &p.s.provinces[1], c: p.Chance}
				by.applyAll([]cards.Effect{{Op: cards.EffectScrap, N: 1}}, context{seat: 1, island: none})
				gametest.Equal(t, "open", p.s.story.chests>>cards.Arch&1, want)
			}
		}},
		{"SF-17.1 SF-25 but not in the prologue, by version 10, nor afterwards for what was found there", func(t *testing.T) {
			for version, want := range map[int]uint8{9: 1, cards.Version: 0} {
				p := at(t, 3, "explorers").version(version).prologue()
				p.s.scraps = 2
				p.effects(cards.Effect{Op: cards.EffectScrap, N: 1})
				gametest.Equal(t, fmt.Sprint("open by version ", version), p.s.story.chests>>cards.Arch&1, want)
			}
			p := at(t, 3, "explorers").opened().version(cards.Version)
			p.s.scraps = 3
			p.effects(cards.Effect{Op: cards.EffectScrap, N: 1})
			gametest.Equal(t, "by a fourth", p.s.story.chests>>cards.Arch&1, 0)
		}},
		{"SF-20.8 not by rules that were before it", func(t *testing.T) {
			p := at(t, 3, "explorers").opened().version(6)
			p.s.scraps = 4
			by := play{s: p.s, seat: 1, me: &p.s.provinces[1], c: p.Chance}
			by.openByDeed(scrapFound, 0)
			p.match(12)
			by.openDue()
			gametest.Equal(t, "open", p.s.story.chests>>cards.Arch&1, 0)
		}},
		{"SF-25 at the set-up of match 11 it opens by itself", func(t *testing.T) {
			for match, want := range map[int]uint8{10: 0, 11: 1} {
				p := at(t, 3, "explorers").version(cards.Version).match(match)
				by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
				by.openDue()
				gametest.Equal(t, fmt.Sprint("match ", match), p.s.story.chests>>cards.Arch&1, want)
			}
		}},
		{"SF-20.2 who imagines a match opens nothing", func(t *testing.T) {
			p := at(t, 3, "explorers").version(cards.Version)
			p.s.scraps, p.s.imagined = 5, true
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			by.openByDeed(scrapFound, 0)
			gametest.Equal(t, "open", p.s.story.chests>>cards.Arch&1, 0)
		}},
	})
}

// Sailing beyond the edge (SF-25.1).
func TestBeyondTheEdge(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-25.1 from the archway, and from nowhere else, ships sail to column 9, once the chest is open", func(t *testing.T) {
			p := at(t, 3, "explorers").hex(0, 1, arch)
			p.Forbids(0, fmt.Sprint("ship:red-1 space:", nine))
			p.arch()
			for at := nine; at < nine+4; at++ {
				p.Allows(0, fmt.Sprint("ship:red-1 space:", at))
			}
			p.Forbids(0, fmt.Sprint("ship:red-1 space:", nine+4))
			for from := cards.FirstHex; from < cards.Edge; from++ {
				for to := cards.Edge; to < cards.SpaceCount; to++ {
					touch := from == cards.Archway && cards.Sea.Column[to] == 9
					gametest.Equal(t, fmt.Sprintf("spaces %d and %d touch", from, to), cards.Sea.Distance[from][to] == 1, touch)
				}
			}
		}},
		{"SF-25.1 columns 9 to 12 have 4 and 5 spaces in turn, and all lie face down at first", func(t *testing.T) {
			var sizes [13]int
			for at := cards.Edge; at < cards.SpaceCount; at++ {
				sizes[cards.Sea.Column[at]]++
			}
			gametest.EqualLists(t, "columns", sizes[9:], []int{4, 5, 4, 5})
			v := at(t, 3, "explorers").arch().view(game.Spectator)
			gametest.Equal(t, "face down", len(v.Covered), 18)
			gametest.Equal(t, "turned up", len(v.Marks), 0)
		}},
		{"SF-25.1 a ship that enters a new space turns it up and stops there", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().hex(0, 1, arch).boxes(0, 1, "sail", 3).uncovers(fmt.Sprint("ship:red-1 space:", nine), nine, farCalm)
			p.Happened(game.Spectator, fmt.Sprintf("turned-up ship=red-1 space=%d tile=calm n=%d", nine, farTile(farCalm)))
			p.Forbids(0, "ship:red-1", "fleet:red").Begins(0, "ship:red-2")
			v := p.view(2)
			gametest.Equal(t, "face down", len(v.Covered), 17)
			gametest.Equal(t, "turned up", fmt.Sprint(v.Marks), fmt.Sprint([]MarkView{{Space: nine, Kind: "calm", N: int(farTile(farCalm))}}))
		}},
		{"SF-25.1 one sails on over spaces that are turned up", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().hex(0, 1, arch).far(nine, farCalm)
			p.Allows(0, fmt.Sprint("ship:red-1 space:", nine)).Allows(0, fmt.Sprint("ship:red-1 space:", nine+4)).Forbids(0, fmt.Sprint("ship:red-1 space:", nine+9))
			p.far(nine+4, farCalm+1).Allows(0, fmt.Sprint("ship:red-1 space:", nine+9))
			back := at(t, 3, "explorers").arch().far(nine, farCalm).hex(0, 1, nine).Allows(0, fmt.Sprint("ship:red-1 space:", arch))
			back.Allows(0, fmt.Sprint("ship:red-1 space:", nineMore))
		}},
		{"SF-25.1 SF-7.2 a fleet stops there as well", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().hex(0, 1, arch).hex(0, 2, arch).uncovers(fmt.Sprint("fleet:red space:", nine), nine, farCalm)
			p.Forbids(0, "ship:red-1", "ship:red-2", "fleet:red")
		}},
		{"SF-25.1 SF-21.3 currents and shoals lie there, too", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().far(nine, farCurrent).far(nine+1, farShoal).far(nine+4, farCalm).far(nine+9, farCalm+1).far(nine+13, farCalm+2)
			p.hex(0, 1, nine).Allows(0, fmt.Sprint("ship:red-1 space:", nine+13)).far(nine+5, farCalm+3)
			p.hex(0, 1, arch).Allows(0, fmt.Sprint("ship:red-1 space:", nine+1))
		}},
		{"SF-25.1 SF-20.4 what lies face down is drawn as it is turned up: as likely as not another from the same position", func(t *testing.T) {
			seen := map[uint8]int{}
			for seed := range uint64(400) {
				p := at(t, 3, "explorers").arch().hex(0, 1, arch)
				p.s.Play(0, makeMove(opSail, 0, uint8(nine)), game.FreeChance(seed), nil)
				seen[p.met(nine)]++
			}
			gametest.Equal(t, "tiles that came", len(seen), 18)
			for tile, n := range seen {
				if n > 50 {
					t.Errorf("tile %d came %d times of 400", tile, n)
				}
			}
		}},
		{"SF-20.4 it cannot be taken back", func(t *testing.T) {
			var j game.Journal
			p := at(t, 3, "explorers").arch().hex(0, 1, arch)
			p.s.Play(0, makeMove(opSail, 0, uint8(nine)), game.FreeChance(1), &j)
			if !j.Revealed() {
				t.Error("nothing was revealed")
			}
		}},
		{"SF-25.1 each tile lies once: all eighteen turned up are all there are", func(t *testing.T) {
			p := at(t, 3, "explorers").arch()
			var tiles uint32
			for at := nine; at < cards.SpaceCount; at++ {
				p.turn(0, "explorers").hex(0, 1, arch)
				by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
				by.arrive(cards.Space(at), 0)
				p.s.throw, p.s.owed, p.s.decisions = endeavour{}, 0, [decisionLimit]decision{}
				tiles |= 1 << p.met(at)
			}
			gametest.Equal(t, "tiles", bits.OnesCount32(tiles), 18)
			gametest.Equal(t, "left", p.s.farTilesLeft(), 0)
		}},
		{"SF-25.1 a wreck is emptied by who turns it up", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().hex(0, 1, arch).uncovers(fmt.Sprint("ship:red-1 space:", nine), nine, farGoods)
			p.phase(0, "load").Do(0, "good:iron ship:red-1", "good:spice ship:red-1").hasCargo(0, 1, GoodsView{Iron: 1, Spice: 1})
			gametest.Equal(t, "emptied", p.view(0).Marks[0].Used, true)
		}},
		{"SF-25.1 where something is told the log is read, and the voyage goes on for the other ship", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().hex(0, 1, arch).hex(0, 2, arch).uncovers(fmt.Sprint("ship:red-1 space:", nine), nine, farEntry)
			p.phase(0, "entry")
			v := p.view(1)
			gametest.Equal(t, "where", fmt.Sprint(v.Endeavour.Kind, v.Endeavour.Space, v.Endeavour.Entry == v.Marks[0].Entry, v.Endeavour.Entry[:3]), fmt.Sprint("", nine, true, "ar-"))
			p.throwsNothing()
			p.decided().Allows(0, fmt.Sprint("ship:red-2 space:", nine)).Allows(0, fmt.Sprint("ship:red-2 space:", nineMore))
		}},
		{"SF-25.1 with a fair wind the ship sails on from there", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().hex(0, 1, arch)
			p.s.beginAction(actSail)
			p.s.startMoving()
			p.s.ships[0].at, p.s.ships[0].left = cards.Space(nine), 0
			p.s.story.layFar(cards.Space(nine), farEntry)
			p.s.throw = endeavour{kind: passing, island: none, victim: noSeat, at: cards.Space(nine), place: noPlace, spot: none, entry: none}
			by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
			by.applyAll([]cards.Effect{{Op: cards.EffectWind, N: 2}}, context{seat: 0, island: none, aboard: true})
			by.endEndeavour()
			p.Check().Allows(0, fmt.Sprint("ship:red-1 space:", nine+4)).Allows(0, fmt.Sprint("ship:red-1 space:", arch))
		}},
	})
}

// Luck and winter beyond the edge (SF-25.2).
func TestWinterBeyondTheEdge(t *testing.T) {
	atInkwell := func(t *testing.T) *position {
		return at(t, 3, "explorers").arch().far(nine, farInkwell).hex(0, 1, nine)
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-25.2 luck cannot be spent there", func(t *testing.T) {
			p := atInkwell(t).luck(0, 3).Do(0, "site:inkwell-4 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 0})
			if p.s.phase == phaseLuck || p.province(0).Luck != 3 {
				t.Errorf("phase %s, %d luck", phases[p.s.phase], p.province(0).Luck)
			}
			inner := at(t, 3, "explorers").arch().luck(0, 3).fleet(0, "gannet").Do(0, "site:gannet-6 ship:red-1")
			inner.rolls(0, "button:roll", [faceKinds]uint8{2, 0, 2, 0}).phase(0, "luck")
		}},
		{"SF-25.2 not even where cards allow it at dangerous sites", func(t *testing.T) {
			p := atInkwell(t).luck(0, 3).active(0, "madman").Do(0, "site:inkwell-1 ship:red-1")
			e := p.s.throw
			gametest.Equal(t, "luck", p.s.luckAllowed(0, &e), 0)
		}},
		{"SF-25.2 SF-22.2 nor given at a temple", func(t *testing.T) {
			p := at(t, 3, "explorers").hall().arch().far(nine, farInkwell).hex(0, 1, nine).luck(0, 2).cargo(0, 1, "iron", 1)
			p.Allows(0, "temple:5 cargo:red-1-iron boon:dice").Forbids(0, "temple:5 button:luck")
			p = at(t, 3, "explorers").hall().plate(cards.PlateCount, "gannet").arch().far(nine, farInkwell).hex(0, 1, nine).ship(0, 2, "gannet").luck(0, 2)
			p.Allows(0, "temple:4 button:luck boon:dice")
		}},
		{"SF-25.2 in winter each ship there gives up a good or takes a damage, as its owner chooses", func(t *testing.T) {
			p := atInkwell(t).hex(0, 2, nine).cargo(0, 1, "iron", 1).cargo(0, 1, "spice", 1)
			p.winter()
			by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
			by.advance()
			p.phase(0, "give").Allows(0, "good:iron").Allows(0, "good:spice").Shows(0, "deck:damage", "bear ship=red-1")
			gametest.Equal(t, "due", fmt.Sprint(p.view(1).Due.Kind, p.view(1).Due.Ship), "givered-1")
			gave := *p.s
			p.Do(0, "good:iron").hasCargo(0, 1, GoodsView{Spice: 1})
			gametest.Equal(t, "damage of the empty ship", len(p.province(0).Ships[1].Damage), 1)
			gametest.Equal(t, "damage of the other", len(p.province(0).Ships[0].Damage), 0)
			*p.s = gave
			p.Do(0, "deck:damage").hasCargo(0, 1, GoodsView{Iron: 1, Spice: 1})
			gametest.Equal(t, "damage", len(p.province(0).Ships[0].Damage), 1)
		}},
		{"SF-25.2 on whichever of the spaces there", func(t *testing.T) {
			for space := nine; space < int(cards.SpaceCount); space++ {
				p := at(t, 3, "explorers").arch().far(space, farCalm).hex(0, 1, space).winter()
				by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
				by.advance()
				gametest.Equal(t, fmt.Sprint("damage on space ", space), len(p.province(0).Ships[0].Damage), 1)
			}
		}},
		{"SF-25.2 nobody pays on this side", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().fleet(0, "bell").hex(1, 1, arch).winter().Untold(game.Spectator, "toll ")
			by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
			by.advance()
			gametest.Equal(t, "decisions", p.s.owed, 0)
			gametest.Equal(t, "damage", len(p.province(0).Ships[0].Damage)+len(p.province(1).Ships[0].Damage), 0)
		}},
	})
}

// The islands beyond the edge (SF-25.3).
func TestIslandsBeyondTheEdge(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-25.3 SF-20.2 four islands lie there, with four sites each; who turns one up names it", func(t *testing.T) {
			kinds := map[cards.TileKind]int{}
			for i := range cards.All.Far {
				kinds[cards.All.Far[i].Kind]++
			}
			gametest.Equal(t, "islands", kinds[cards.IslandTile], 4)
			p := at(t, 3, "explorers").arch().hex(0, 1, arch).uncovers(fmt.Sprint("ship:red-1 space:", nine), nine, farKettle)
			p.Happened(game.Spectator, fmt.Sprint("landfall province=red island=kettle-island space=", nine))
			v := p.view(1)
			last := v.Islands[len(v.Islands)-1]
			gametest.Equal(t, "island", fmt.Sprint(last.ID, last.Space, len(last.Sites), last.Namer), fmt.Sprint("kettle-island", nine, 4, 0))
			for tile := range cards.FarIslands {
				gametest.Equal(t, "where it lies", int(at(t, 3, "explorers").arch().far(nineMore, tile).s.spaceOf(cards.IslandCount+uint8(tile))), nineMore)
			}
			gametest.Equal(t, "to be named", p.s.Nameable(0, "island:kettle-island") && !p.s.Nameable(1, "island:kettle-island"), true)
			for _, data := range (Rules{}).Data().(Data).Cards.Islands {
				if data.ID == "kettle-island" {
					t.Error("its data are open to all")
				}
			}
		}},
		{"SF-25.3 SF-13.5 a site there is explored as others are, for 2 glory, but no spot is crossed out", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().far(nine, farInkwell).hex(0, 1, nine).explores("site:inkwell-4 ship:red-1")
			p.hasGlory(0, 2).decided()
			v := p.view(2)
			site := v.Islands[len(v.Islands)-1].Sites[3]
			gametest.Equal(t, "spots", len(v.Spots), 0)
			gametest.Equal(t, "spot and entry", fmt.Sprint(site.Spot, site.Entry[:3], site.Find != "nothing", site.Option > 0), "ar-true true")
			if cards.All.Entries[p.s.islands[8].sites[3].entry].Symbol != cards.ShoreSymbol {
				t.Error("what is read there others tell, too")
			}
		}},
		{"SF-25.3 all sixteen sites have something to tell", func(t *testing.T) {
			p := at(t, 3, "explorers").arch()
			for i := range cards.FarIslands {
				p.far(nine+i, i)
			}
			for i := range cards.FarIslands {
				for k := range cards.FarSites {
					p.turn(0, "explorers").hex(0, 1, nine+i)
					p.s.throw = p.s.exploration(uint8(cards.IslandCount+i), uint8(k), 0)
					by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
					by.afterExploration()
					if p.s.base == phaseEntry {
						by.choose(0)
					}
					p.s.throw, p.s.owed, p.s.decisions, p.s.hurt = endeavour{}, 0, [decisionLimit]decision{}, [shipCount]uint8{}
				}
			}
			gametest.Equal(t, "left to explore there", p.s.unexplored()-at(t, 3, "explorers").arch().s.unexplored(), 0)
			p.Check()
		}},
		{"SF-25.3 SF-22.1 a tomb comes to light there when two sites of an island are explored", func(t *testing.T) {
			p := at(t, 3, "explorers").hall().arch().far(nine, farInkwell).boxes(0, 1, "explore", 3).boxes(0, 2, "explore", 1)
			p.farSites(2)
			v := p.view(0)
			tomb := v.Stands[len(v.Stands)-1]
			gametest.Equal(t, "tomb", fmt.Sprint(tomb.Kind, tomb.Island, tomb.N > 6, tomb.Defence), "tombinkwelltrue 6")
			p.turn(0, "explorers").hex(0, 1, nine).hex(0, 2, nine)
			p.Do(0, fmt.Sprintf("site:inkwell-%d ship:red-1", tomb.Site))
			dice := uint8(p.s.dice(0, &p.s.throw))
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 0, 0, dice}).phase(0, "entry").Do(0, "choice:1")
			gametest.Equal(t, "relic", len(p.province(0).Treasures), 1)
			few := at(t, 3, "explorers").hall().arch().far(nine, farInkwell)
			few.farSites(1)
			gametest.Equal(t, "with one", few.s.story.hall.tombAt(8, 0), none)
		}},
		{"SF-25.3 SF-22.2 two of them have a temple", func(t *testing.T) {
			p := at(t, 3, "explorers").hall().arch().far(nine, farKettle).hex(0, 1, nine).cargo(0, 1, "iron", 1)
			p.Allows(0, "temple:6 cargo:red-1-iron boon:gold")
			at(t, 3, "explorers").arch().far(nine, farKettle).hex(0, 1, nine).cargo(0, 1, "iron", 1).Forbids(0, "temple:6")
		}},
		{"SF-25.3 SF-11.6 what grows there lies there first", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().far(nine, farInkwell).site("gannet", 6, "good iron")
			p.s.islands[8].sites[0].find = cards.Find{Kind: cards.FindGood, Good: cards.Iron}
			p.s.supply[cards.Iron] = 1
			by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
			by.produce()
			gametest.Equal(t, "far, near", fmt.Sprint(p.s.islands[8].sites[0].lying, p.s.islands[0].sites[5].lying), "true false")
		}},
		{"SF-25.3 SF-10.6 SF-15.5 enmity there is that of a region of its own", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().far(nine, farInkwell).hex(0, 1, nine)
			p.s.provinces[0].markers--
			p.s.islands[8].markers[0]++
			p.Check()
			gametest.Equal(t, "markers", p.s.markersIn(0, regionOf(8)), 1)
			gametest.Equal(t, "of provinces", p.s.markersIn(0, cards.IslandCount), 0)
			p.s.takeMarker(0, regionOf(8))
			gametest.Equal(t, "markers", p.s.islands[8].markers[0], 0)
		}},
	})
}
