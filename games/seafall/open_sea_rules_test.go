package seafall

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// chart is the number of the nth chart of a stack, both from 1; one of the land can be asked for by its symbol and dice.
func chart(stack cards.Stack, n int) int {
	for i := range cards.All.Charts {
		if i < cards.ResearchCount || cards.All.Charts[i].Stack != stack {
			continue
		}
		if n--; n == 0 {
			return i + 1
		}
	}
	return 0
}

func landChart(symbol string, dice int) int {
	at := slices.Index(cards.SymbolNames, symbol)
	return 1 + slices.IndexFunc(cards.All.Charts, func(c cards.ResearchCard) bool {
		return int(c.Symbol) == at && int(c.Dice) == dice
	})
}

// lay puts a tile of a kind on each of these spaces.
func (p *position) lay(kind cards.TileKind, spaces ...int) *position {
	p.Helper()
	for _, at := range spaces {
		for tile := range cards.All.Tiles {
			if cards.All.Tiles[tile].Kind == kind && p.s.tilesLeft()>>tile&1 == 1 {
				p.s.story.lay(cards.Space(at), uint8(tile))
				break
			}
		}
	}
	return p.Check()
}

// surveyor is a position with the first chest open, in which red's strong first ship lies on a space of the sea, with two sea charts.
func surveyor(t *testing.T, at int) *position {
	t.Helper()
	return atSea(t, at).research(0, chart(cards.SeaCharts, 1), chart(cards.SeaCharts, 2))
}

func atSea(t *testing.T, at int) *position {
	t.Helper()
	p := atFor(t).opened().boxes(0, 1, "explore", 3)
	return p.hex(0, 1, at)
}

func atFor(t *testing.T) *position {
	t.Helper()
	return at(t, 3, "explorers")
}

// finds explores the space of red's first ship with its first sea chart, with the luck of such a tile.
func (p *position) finds(kind cards.TileKind) *position {
	p.Helper()
	p.Do(0, fmt.Sprintf("space:%d ship:red-1", p.s.ships[0].at), fmt.Sprintf("research:%d", chart(cards.SeaCharts, 1)))
	return p.DoUntil(0, "button:roll", func() bool {
		for _, e := range p.Journal.Events() {
			if eventKind(e.Kind) == evTile && cards.TileKind(e.Args[2]) == kind {
				return true
			}
		}
		return false
	})
}

// Research by version 4 of the rules (SF-21.1), and exploring the open sea (SF-21.2 to SF-21.4).
func TestOpenSea(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-21.1 explorers draw from either of two stacks", func(t *testing.T) {
			atFor(t).Forbids(0, "deck:land", "deck:sea")
			p := atFor(t).opened().gold(0, 9).Do(0, "deck:sea button:research")
			if kept := p.province(0).Research; len(kept) != 1 || p.s.provinces[0].research&seaCharts == 0 {
				t.Errorf("it has drawn %v", kept)
			}
			p.hasGold(0, 6).Happened(game.Spectator, "charts province=red stack=sea n=1 gold=3")
			gametest.EqualLists(t, "stacks", p.view(1).Stacks, []StackView{{"land", 12}, {"sea", 11}})
			p = atFor(t).opened().gold(0, 9).active(0, "renowned-explorer").taught("renowned-explorer", "cartographer")
			p.Do(0, "deck:land button:research")
			if p.s.provinces[0].research&seaCharts != 0 {
				t.Error("it has drawn a chart of the sea from the stack of the land")
			}
		}},
		{"SF-21.1 a land chart gives its dice at a site of its symbol, a sea chart at no site", func(t *testing.T) {
			one, other := landChart("anchor", 2), landChart("moon", 2)
			p := atFor(t).opened().fleet(0, "gannet").research(0, one, other, chart(cards.SeaCharts, 1))
			p.Do(0, "site:gannet-5 ship:red-1") // an anchor
			p.Forbids(0, fmt.Sprintf("research:%d", other), fmt.Sprintf("research:%d", chart(cards.SeaCharts, 1)))
			before := p.s.pool(0, &p.s.throw)
			p.Shows(0, fmt.Sprintf("research:%d", one), fmt.Sprintf("study research=%d dice=2", one)).Do(0, fmt.Sprintf("research:%d", one))
			after := p.s.pool(0, &p.s.throw)
			gametest.Equal(t, "dice", after.dice(), before.dice()+2)
			size := p.s.researches.size()
			p.DoBy(1, 0, "button:roll")
			gametest.Equal(t, "under its stack", p.s.researches.size(), size+1)
		}},
		{"SF-21.1 charts are kept between matches", func(t *testing.T) {
			p := atFor(t).opened().research(0, chart(cards.SeaCharts, 3), landChart("sun", 1)).glory(0, 11)
			v := viewOf(p.next())
			gametest.Equal(t, "charts", len(v.Provinces[0].Research), 2)
			gametest.EqualLists(t, "stacks", v.Stacks, []StackView{{"land", 11}, {"sea", 11}})
			p = atFor(t).opened().glory(0, 11)
			for n := range cards.All.Charts {
				if p.s.allResearch()>>n&1 == 1 {
					p.research(0, n+1)
				}
			}
			gametest.Equal(t, "all of them", p.next().provinces[0].research, p.s.allResearch())
		}},
		{"SF-21.2 on a space from column 5 on that nobody has explored, with a sea chart", func(t *testing.T) {
			surveyor(t, 24).Shows(0, "space:24 ship:red-1", "survey space=24 ship=red-1 dice=6")
			atSea(t, 24).Forbids(0, "space:24 ship:red-1")
			surveyor(t, 24).lay(cards.ShoalTile, 24).Forbids(0, "space:24 ship:red-1")
			world := int(cards.All.Islands[cards.EndIsland].Space)
			for _, elsewhere := range []int{19, 23, int(cards.Archway), world} {
				surveyor(t, elsewhere).Forbids(0, fmt.Sprintf("space:%d ship:red-1", elsewhere))
			}
			p := surveyor(t, 24)
			p.s.modules &^= moduleSea
			p.Forbids(0, "space:24 ship:red-1")
		}},
		{"SF-21.2 a chart is played and discarded", func(t *testing.T) {
			p := surveyor(t, 24).Do(0, "space:24 ship:red-1").phase(0, "pool").Forbids(0, "button:roll")
			gametest.EqualLists(t, "space", []int{p.view(1).Endeavour.Space}, []int{24})
			p.Do(0, fmt.Sprintf("research:%d", chart(cards.SeaCharts, 2))).Allows(0, "button:roll").DoBy(3, 0, "button:roll")
			gametest.EqualLists(t, "charts", p.province(0).Research, []string{cards.IDs.Research[chart(cards.SeaCharts, 1)-1]})
			gametest.Equal(t, "under its stack", int(p.s.story.charts.under[0]), chart(cards.SeaCharts, 2)-1)
			surveyor(t, 24).Do(0, "space:24 ship:red-1", "button:cancel").Allows(0, "space:24 ship:red-1")
		}},
		{"SF-21.2 the defence is the column less 1, dangerous from column 7", func(t *testing.T) {
			for space, want := range map[int]string{24: "4 false", 28: "5 false", 33: "6 true", 37: "7 true"} {
				e := surveyor(t, space).Do(0, fmt.Sprintf("space:%d ship:red-1", space)).view(0).Endeavour
				gametest.Equal(t, fmt.Sprint("space ", space), fmt.Sprint(e.Defence, e.Dangerous), want)
			}
		}},
		{"SF-21.2 success is a glory and a tile, failure neither", func(t *testing.T) {
			p := surveyor(t, 24).finds(cards.CurrentTile).hasGlory(0, 1)
			p.Happened(game.Spectator, "surveys ship=red-1 space=24 dice=7", "succeeded province=red")
			gametest.Equal(t, "what lies there", p.view(1).Marks[0].Kind, "current")
			p = surveyor(t, 24).Do(0, "space:24 ship:red-1", fmt.Sprintf("research:%d", chart(cards.SeaCharts, 1)))
			p.rolls(0, "button:roll", [faceKinds]uint8{7, 0, 0, 0})
			for p.s.base == phaseLuck || p.s.phase == phaseLuck {
				p.Do(0, "button:stand")
			}
			gametest.Equal(t, "what lies there", len(p.view(1).Marks), 0)
			p.hasGlory(0, 0)
		}},
		{"SF-21.3 sixteen tiles", func(t *testing.T) {
			count := map[string]int{}
			for _, tile := range cards.All.Tiles {
				count[cards.TileNames[tile.Kind]]++
			}
			gametest.Equal(t, "tiles", fmt.Sprint(count), "map[current:3 entry:3 island:3 shoal:3 wreck:4]")
			open := 0
			for at := range cards.Edge {
				if cards.HereOpen(at) {
					open++
				}
			}
			gametest.Equal(t, "spaces", open, cards.TileCount)
		}},
		{"SF-21.3 an island only where the column has none; the last space of a column without one has it", func(t *testing.T) {
			p := surveyor(t, 24)
			gametest.Equal(t, "an island can be drawn", p.s.fittingTiles(24, 0)&islandTiles != 0, true)
			p.lay(cards.IslandTile, 26)
			gametest.Equal(t, "with one there", p.s.fittingTiles(24, 0)&islandTiles, uint32(0))
			gametest.Equal(t, "where the world ends", p.s.fittingTiles(37, 0)&islandTiles, uint32(0))
			p = surveyor(t, 24).lay(cards.WreckTile, 25, 26, 27)
			gametest.Equal(t, "the last space", p.s.fittingTiles(24, 0)&^islandTiles, uint32(0))
			for left := range uint8(3) {
				p = surveyor(t, 24).lay(cards.WreckTile, 25, 26, 27)
				p.s.story.lay(28, (left+1)%3)
				p.s.story.lay(33, (left+2)%3)
				gametest.Equal(t, "the last space, of the last island", p.s.fittingTiles(24, 0), uint32(1)<<left)
			}
		}},
		{"SF-21.3 SF-21.4 who brings an island on the chart by a milestone names it, by version 7, and nobody before", func(t *testing.T) {
			for version, want := range map[int][]string{cards.Version: {"island:gannet", "island:glass"}, 6: {"island:gannet"}} {
				p := at(t, 3, "explorers").opened().version(version)
				p.s.story.told &^= 1 << p.id(cards.IDs.Milestones, "whole-island")
				p.s.milestones |= 1 << p.id(cards.IDs.Milestones, "whole-island")
				p.s.now.completed = 1
				p.Do(0, "milestone:whole-island").Happened(game.Spectator, "charted island=glass")
				gametest.EqualLists(t, fmt.Sprint("to name by version ", version), p.s.ToName(0), want)
				gametest.Equal(t, "may name it", p.s.Nameable(0, "island:glass"), version == cards.Version)
				gametest.Equal(t, "another may", p.s.Nameable(1, "island:glass"), false)
				if version == cards.Version {
					p.Happened(game.Spectator, "names province=red island=glass")
					namers := map[string]int{}
					for _, island := range p.view(1).Islands {
						namers[island.ID] = island.Namer
					}
					gametest.Equal(t, "that all see", namers["glass"], 0)
				}
			}
		}},
		{"SF-21.3 a wreck gives once what is in it", func(t *testing.T) {
			p := surveyor(t, 24).finds(cards.WreckTile)
			mark := p.view(1).Marks[0]
			gametest.Equal(t, "emptied", fmt.Sprint(mark.Space, mark.Kind, mark.Used), "24wrecktrue")
			p.Forbids(0, "space:24")
			all := surveyor(t, 24)
			all.effectsAt(context{seat: 0, island: none, ship: 0, aboard: true}, cards.Effect{Op: cards.EffectTreasure, Arg: cards.AnyArg, N: 1})
			gametest.Equal(t, "treasures", len(all.province(0).Treasures), 1)
		}},
		{"SF-21.3 a ship that begins its move in a current sails 1 further", func(t *testing.T) {
			p := surveyor(t, 24)
			p.lay(cards.CurrentTile, 25)
			gametest.Equal(t, "elsewhere", p.s.steps(0), uint8(3))
			p.lay(cards.CurrentTile, 24)
			gametest.Equal(t, "in a current", p.s.steps(0), uint8(4))
			far := spaceAt(24, 4)
			p.Allows(0, fmt.Sprintf("ship:red-1 space:%d", far)).Do(0, fmt.Sprintf("ship:red-1 space:%d", far))
			gametest.Equal(t, "there", int(p.s.ships[0].at), far)
		}},
		{"SF-21.3 a ship stops at a shoal", func(t *testing.T) {
			free := surveyor(t, 24).Allows(0, "ship:red-1 space:37") // three columns on
			free.lay(cards.ShoalTile, 28, 29).Forbids(0, "ship:red-1 space:37").Allows(0, "ship:red-1 space:28", "ship:red-1 space:29")
			p := surveyor(t, 24).hex(0, 2, 24).boxes(0, 2, "sail", 3).lay(cards.ShoalTile, 28)
			p.Do(0, "fleet:red space:28").Forbids(0, "ship:red-2 space:33") // the faster one does not go on
			p = surveyor(t, 24).lay(cards.ShoalTile, 24).Allows(0, "ship:red-1 space:37")
			gametest.Equal(t, "from a shoal it sails as ever", p.s.steps(0), uint8(3))
		}},
		{"SF-21.3 an entry of the log is read at sea", func(t *testing.T) {
			p := surveyor(t, 24).finds(cards.EntryTile)
			entry := cards.IDs.Entries[p.s.story.logs[0]]
			p.Happened(game.Spectator, "read province=red entry="+entry)
			if !slices.Contains(p.s.Opened(nil), "entry."+entry) {
				t.Errorf("the page of %s is closed", entry)
			}
			gametest.Equal(t, "mark", p.view(2).Marks[0].Entry, entry)
			for p.s.phase == phaseEntry {
				p.Do(0, "choice:1")
			}
			gametest.Equal(t, "it is told", p.s.story.tales[p.s.story.logs[0]-cards.SpotCount] != undecided, true)
		}},
		{"SF-21.3 islands are no longer found by themselves, and the last one is none of the tiles", func(t *testing.T) {
			p := atFor(t).glory(0, 11)
			for i, island := range []string{"gannet", "orchard", "smoke"} {
				for k := range 6 {
					p.site(island, k+1, []string{"ruin", "good iron", "mine 4"}[i])
				}
			}
			gametest.Equal(t, "islands", len(viewOf(p.next()).Islands), 4)
			for _, tile := range cards.All.Tiles {
				if tile.Island == cards.EndIsland {
					t.Error("it is one")
				}
			}
		}},
		{"SF-21.4 who finds an island names it; it has six unexplored sites, for good", func(t *testing.T) {
			p := surveyor(t, 25).finds(cards.IslandTile)
			v := p.view(1)
			island := v.Islands[len(v.Islands)-1]
			gametest.Equal(t, "space, namer, sites", fmt.Sprint(island.Space, island.Namer, len(island.Sites)), "25 0 6")
			for _, site := range island.Sites {
				gametest.Equal(t, "site", site.Find, "nothing")
			}
			p.Happened(game.Spectator, "landfall province=red island="+island.ID+" space=25", "names province=red island="+island.ID)
			gametest.Equal(t, "red names it", p.s.Nameable(0, "island:"+island.ID), true)
			gametest.Equal(t, "green does not", p.s.Nameable(1, "island:"+island.ID), false)
			p.turn(0, "explorers").Allows(0, "site:"+island.ID+"-6 ship:red-1")
			next := viewOf(p.glory(0, 11).next())
			gametest.Equal(t, "in the next match", next.Islands[len(next.Islands)-1].Space, 25)
		}},
		{"SF-20.7 what has become of the sea travels with the campaign", func(t *testing.T) {
			p := surveyor(t, 24).lay(cards.ShoalTile, 30+1).lay(cards.CurrentTile, 33).lay(cards.IslandTile, 26).finds(cards.WreckTile).glory(0, 11)
			marks := p.view(0).Marks
			s := p.next()
			gametest.EqualLists(t, "marks", viewOf(s).Marks, marks)
			gametest.Equal(t, "shoals, currents", fmt.Sprint(s.story.shoals, s.story.currents), fmt.Sprint(uint64(1)<<31, uint64(1)<<33))
		}},
		{"SF-29.2 when little is left to explore, the sea takes wrecks and entries back", func(t *testing.T) {
			p := atFor(t).opened().glory(0, 11)
			p.lay(cards.IslandTile, 24, 28, 33).lay(cards.ShoalTile, 25, 29, 34).lay(cards.CurrentTile, 26, 31, 35)
			p.lay(cards.WreckTile, 27, 32, 36, 37).lay(cards.EntryTile, 38, 40, 41)
			for i := range p.s.islands[:cards.EndIsland] {
				for k := range p.s.islands[i].sites {
					p.s.islands[i].sites[k].find = cards.Find{Kind: cards.FindRuin, Good: cards.NoGood}
				}
			}
			p.s.giveBack()
			if n := p.s.unchartedCount(); n < leastUncharted || n > 7 {
				t.Errorf("%d spaces can be explored anew", n)
			}
			gametest.Equal(t, "islands stay", p.s.tilesLeft()&islandTiles, uint32(0))
			for rules, again := range map[uint8]bool{6: false, 7: true} { // by version 7 so many for each province
				few := atFor(t).opened().lay(cards.ShoalTile, 25, 29, 34).lay(cards.CurrentTile, 26, 31, 35).lay(cards.WreckTile, 27, 32, 36, 37).lay(cards.EntryTile, 38, 40, 41)
				few.s.rules, few.s.charted = rules, cards.FirstIslands
				sites := 4*int(few.s.count) - 1 - few.s.unchartedCount()
				for i := range few.s.islands[:cards.FirstIslands] {
					for k := range few.s.islands[i].sites {
						few.s.islands[i].sites[k].find = cards.Find{Kind: cards.FindRuin, Good: cards.NoGood}
						if sites > 0 {
							few.s.islands[i].sites[k].find.Kind = cards.FindNothing
							sites--
						}
					}
				}
				before := few.s.unchartedCount()
				few.s.giveBack()
				gametest.Equal(t, fmt.Sprintf("taken back by version %d", rules), few.s.unchartedCount() > before, again)
			}
			more := atFor(t).opened().lay(cards.WreckTile, 27)
			more.s.giveBack()
			gametest.Equal(t, "not before", more.s.unchartedCount(), cards.TileCount-1)
		}},
		{"SF-11.6 by version 4 western islands produce first wherever they were found", func(t *testing.T) {
			p := atFor(t).opened().lay(cards.IslandTile, 36, 24) // glass in column 7, antler in column 5
			for _, i := range []uint8{4, 5} {
				p.s.islands[i].sites[0].find = cards.Find{Kind: cards.FindGood, Good: cards.Iron}
			}
			p.s.supply[cards.Iron] = 1
			q := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			q.produce()
			gametest.Equal(t, "glass, antler", fmt.Sprint(p.s.islands[4].sites[0].lying, p.s.islands[5].sites[0].lying), "true false")
		}},
	})
}

// spaceAt is a space at a distance from another, with nothing in between that matters.
func spaceAt(from, distance int) int {
	for at := int(cards.Edge) - 1; at > 0; at-- {
		if int(cards.Sea.Distance[from][at]) == distance && at > int(cards.Coast) {
			return at
		}
	}
	return 0
}

// The words of a chest's rules have no more than five lines, and every kind of tile has its own (SF-27.4).
func TestChestPageTellsItsRules(t *testing.T) {
	page, ok := Rules{}.Page("chest.chart-room", "en")
	if !ok || page.Texts["chest.chart-room.rule.5"] == "" || page.Texts["milestone."+cards.IDs.Milestones[cards.MilestoneCount]] == "" {
		t.Errorf("the page reads %v", page.Texts)
	}
	for key := range page.Texts {
		if strings.HasPrefix(key, "entry.") {
			t.Errorf("%s stands on the chest's page", key)
		}
	}
}
