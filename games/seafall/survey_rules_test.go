package seafall

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// tileOf is the first tile of a kind with an effect.
func tileOf(kind cards.TileKind, op cards.EffectOp) uint8 {
	return uint8(slices.IndexFunc(cards.All.Tiles, func(tile cards.Tile) bool {
		return tile.Kind == kind && slices.ContainsFunc(tile.Effects, func(e cards.Effect) bool { return e.Op == op })
	}))
}

// Who may explore the open sea, and with which dice (SF-21.2).
func TestLimitsOfSurveys(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-21.2 SF-8.3 SF-8.9 a ship without a die of its own explores by the dice of its chart", func(t *testing.T) {
			one := chart(cards.SeaCharts, 1)
			gametest.Equal(t, "dice of the chart", cards.All.Charts[one-1].Dice, 1)
			p := atFor(t).opened().hex(0, 2, 24).damage(0, 2, "soaked-charts", "soaked-charts").research(0, one)
			p.Allows(0, "space:24 ship:red-2").Do(0, "space:24 ship:red-2").pool(0, "ship=2 damage=-2").Forbids(0, "button:roll")
			p.Do(0, fmt.Sprintf("research:%d", one)).pool(1, "ship=2 damage=-2 research=1").Allows(0, "button:roll")
		}},
		{"SF-13.5 SF-8.3 SF-8.9 so it does at a site, by a chart of its symbol", func(t *testing.T) {
			p := atFor(t).opened().ship(0, 2, "gannet").damage(0, 2, "soaked-charts", "soaked-charts").research(0, landChart("anchor", 1))
			p.Allows(0, "site:gannet-5 ship:red-2").Forbids(0, "site:gannet-6").Do(0, "site:gannet-5 ship:red-2").Forbids(0, "button:roll")
			p.Do(0, fmt.Sprintf("research:%d", landChart("anchor", 1))).Allows(0, "button:roll")
		}},
		{"SF-21.2 SF-12.3 it is the guild's action with a ship, and done once a turn", func(t *testing.T) {
			surveyor(t, 24).Allows(0, "space:24 ship:red-1").acted().Forbids(0, "space:24 ship:red-1")
		}},
		{"SF-13.6 SF-12.3 research is the action without a ship, and costs the last 3 gold", func(t *testing.T) {
			p := atFor(t).opened().gold(0, 3).Do(0, "deck:land button:research").hasGold(0, 0).gold(0, 3).Forbids(0, "deck:land", "deck:sea")
			p.Allows(0, "ship:red-1 space:5").turn(0, "explorers").gold(0, 2).Forbids(0, "deck:land", "deck:sea")
		}},
		{"SF-13.6 expertise draws no more than there are, and those that are not kept go under the stack they came from", func(t *testing.T) {
			p := atFor(t).opened().active(0, "mapmaker")
			n := 1 + p.s.skill(0, cards.ResearchExpertise)
			gametest.Equal(t, "more than one is drawn", n > 1, true)
			p.Do(0, "deck:sea button:research").phase(0, "research")
			p.Do(0, p.Paths(0)[0])
			gametest.EqualLists(t, "stacks", p.view(1).Stacks, []StackView{{"land", 12}, {"sea", 11}})
			gametest.Equal(t, "laws", p.s.Audit(), nil)
			p = atFor(t).opened().active(0, "mapmaker")
			for k := 2; k <= 12; k++ {
				p.research(1, chart(cards.SeaCharts, k))
			}
			p.Do(0, "deck:sea button:research").phase(0, "action")
			gametest.EqualLists(t, "charts", p.province(0).Research, []string{cards.IDs.Research[chart(cards.SeaCharts, 1)-1]})
		}},
		{"SF-13.6 cards that were drawn go under their stack, too, when the match is broken off before one is kept", func(t *testing.T) {
			for _, by := range []int{7, cards.Version} { // before version 8 everybody sees them
				p := atFor(t).version(by).opened().active(0, "mapmaker").Do(0, "deck:sea button:research").phase(0, "research")
				p.s.breakOff(0, nil)
				gametest.EqualLists(t, "stacks", p.view(1).Stacks, []StackView{{"land", 12}, {"sea", 12}})
				gametest.Equal(t, "laws", p.s.Audit(), nil)
			}
		}},
		{"SF-20.5 an outcome that gives charts gives as many as it says, and no more than there are", func(t *testing.T) {
			p := atFor(t).opened().effects(cards.Effect{Op: cards.EffectChart, Arg: uint8(cards.SeaCharts), N: 2})
			gametest.Equal(t, "charts", len(p.province(0).Research), 2)
			gametest.EqualLists(t, "stacks", p.view(1).Stacks, []StackView{{"land", 12}, {"sea", 10}})
		}},
	})
}

// What tiles bring, and which of them can be drawn (SF-21.3).
func TestLimitsOfTiles(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-21.3 SF-14.3 the goods of a wreck go aboard the ships there", func(t *testing.T) {
			goods := tileOf(cards.WreckTile, cards.EffectGoods)
			p := surveyor(t, 24).Do(0, "space:24 ship:red-1", fmt.Sprintf("research:%d", chart(cards.SeaCharts, 1)))
			p.DoUntil(0, "button:roll", func() bool { return p.s.story.sea[0] == goods }).phase(0, "load")
			p.Allows(0, "good:linen ship:red-1").Forbids(0, "good:linen ship:red-2").Do(0, "good:linen ship:red-1", "good:iron ship:red-1")
			p.hasCargo(0, 1, GoodsView{Linen: 1, Iron: 1}).phase(0, "action")
		}},
		{"SF-21.3 where an entry was read the mark is used, in the next match, too", func(t *testing.T) {
			p := surveyor(t, 24).finds(cards.EntryTile)
			for p.s.phase == phaseEntry {
				p.Do(0, "choice:1")
			}
			gametest.Equal(t, "used", p.view(1).Marks[0].Used, true)
			p.s.owed, p.s.hurt = 0, [shipCount]uint8{}
			gametest.EqualLists(t, "in the next match", viewOf(p.glory(0, 11).next()).Marks, p.view(1).Marks)
		}},
		{"SF-21.3 while a column without an island has two open spaces, anything can lie on either", func(t *testing.T) {
			p := surveyor(t, 24).lay(cards.WreckTile, 25, 26)
			gametest.Equal(t, "other tiles than islands", p.s.fittingTiles(24, 0)&^islandTiles != 0, true)
			gametest.Equal(t, "islands, too", p.s.fittingTiles(24, 0)&islandTiles, uint32(islandTiles))
		}},
		{"SF-21.3 SF-20.4 no entry is found at sea when all that a reader can come upon are read, while another tile is left", func(t *testing.T) {
			p := surveyor(t, 24)
			gametest.Equal(t, "before", p.s.fittingTiles(24, 0)&entryTiles, entryTiles)
			for _, tale := range cards.All.Tales(cards.SeaSymbol) {
				if cards.All.Entries[tale].Chest == 1 {
					p.s.story.tales[tale-cards.SpotCount] = 1
				}
			}
			gametest.Equal(t, "then", p.s.fittingTiles(24, 0)&entryTiles, uint32(0))
			p.lay(cards.IslandTile, 26, 28, 33).lay(cards.ShoalTile, 25, 29, 34).lay(cards.CurrentTile, 31, 35, 36).lay(cards.WreckTile, 27, 32, 37, 38)
			gametest.Equal(t, "where nothing else is left", p.s.fittingTiles(24, 0), entryTiles)
		}},
		{"SF-21.3 an island that an effect brings on the chart comes into a column that has none", func(t *testing.T) {
			p := atFor(t).opened()
			p.s.story.lay(25, uint8(slices.IndexFunc(cards.All.Tiles, func(tile cards.Tile) bool { return cards.IDs.Islands[tile.Island] == "antler" })))
			p.apart(cards.Effect{Op: cards.EffectIsland}).Happened(game.Spectator, "charted island=glass")
			glass := p.s.spaceOf(uint8(p.id(cards.IDs.Islands, "glass")))
			gametest.Equal(t, "column of the other", cards.Sea.Column[25], uint8(5))
			gametest.Equal(t, "column", cards.Sea.Column[glass] > 5, true)
		}},
		{"SF-21.3 SF-29.2 the sea takes nothing back while just as much as is wanted is left to explore; what it takes back is new [ours]", func(t *testing.T) {
			// some sites are left, and two spaces of the last column unless all tiles lie
			left := func(seats, sites int, tiles bool) *position {
				p := at(t, seats, "explorers").opened().lay(cards.IslandTile, 24, 28, 33).lay(cards.ShoalTile, 25, 29, 34).lay(cards.CurrentTile, 26, 31, 35)
				p.lay(cards.WreckTile, 27, 32, 36, 37).lay(cards.EntryTile, 38)
				p.s.story.used = 1<<cards.OpenCount - 1
				p.s.story.logs[openIndex(38)] = cards.All.Tales(cards.SeaSymbol)[0]
				if tiles {
					p.lay(cards.EntryTile, 40, 41)
				}
				for i := range p.s.islands[:cards.EndIsland] {
					for k := range cards.All.Islands[i].Sites {
						if p.s.islands[i].sites[k].find.Kind = cards.FindRuin; sites > 0 {
							p.s.islands[i].sites[k].find.Kind = cards.FindNothing
							sites--
						}
					}
				}
				p.s.giveBack()
				return p
			}
			for _, seats := range []int{3, 4, 5} {
				least := leastUncharted * seats
				gametest.Equal(t, "open with just as many sites", left(seats, least, true).s.unchartedCount(), 0)
				gametest.Equal(t, "with one less", left(seats, least-1, true).s.unchartedCount() > 0, true)
				gametest.Equal(t, "with as many sites and spaces", left(seats, least-2, false).s.unchartedCount(), 2)
				gametest.Equal(t, "with one less", left(seats, least-3, false).s.unchartedCount() > 2, true)
			}
			p := left(3, 0, true)
			for at := cards.FirstOpen; at < cards.Edge; at++ {
				if p.s.uncharted(at) {
					gametest.Equal(t, fmt.Sprint("used on space ", at), p.s.story.used>>openIndex(at)&1, uint32(0))
					gametest.Equal(t, fmt.Sprint("entry on space ", at), p.s.story.logs[openIndex(at)], none)
				}
			}
		}},
	})
}

// A match is broken off while an entry of the sea is being decided: its mark is not used in what is told of the end (SF-20.4).
func TestAnUndecidedEntryOfTheSeaLeavesItsMark(t *testing.T) {
	p := surveyor(t, 24)
	p.s.throw = p.s.survey(24, 0)
	p.s.story.lay(24, uint8(slices.IndexFunc(cards.All.Tiles, func(tile cards.Tile) bool { return tile.Kind == cards.EntryTile })))
	entry := cards.All.Tales(cards.SeaSymbol)[slices.IndexFunc(cards.All.Tales(cards.SeaSymbol), func(tale uint8) bool {
		return p.s.tellable(tale, 0) && len(cards.All.Entries[tale].Outcomes) > 1
	})]
	p.s.story.logs[0], p.s.story.used = entry, 1
	q := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
	q.read(entry)
	q.advance()
	p.phase(0, "entry")
	p.s.breakOff(0, nil)
	mark := p.view(game.Spectator).Marks[0]
	gametest.Equal(t, "entry, used", fmt.Sprintf("%q %v", mark.Entry, mark.Used), `"" false`)
}

// What a campaign remembers (SF-20.5), to the least of it.
func TestLimitsOfWhatIsRemembered(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-20.5 a track that stands at 1 is carried to the next match", func(t *testing.T) {
			p := atFor(t).opened().glory(0, 11)
			p.s.story.tracks[0] = 1
			gametest.Equal(t, "track", p.next().story.tracks[0], uint8(1))
		}},
		{"SF-20.5 a flag has the colour of the province whose hand set it, wherever that sits", func(t *testing.T) {
			p := atFor(t).opened().gold(0, 0).gold(1, 0).gold(2, 0)
			p.s.provinces[0].colour, p.s.provinces[1].colour = p.s.provinces[1].colour, p.s.provinces[0].colour
			p.effectsAt(context{seat: 0, island: none, ship: 0, aboard: true}, cards.Effect{Op: cards.EffectFlag, Arg: 2})
			gametest.EqualLists(t, "hands", p.view(1).Hands, []HandView{{cards.All.Flags[2], "green"}})
			asks := context{seat: 2, island: none, ship: 4, aboard: true, premises: []cards.Premise{{Sort: cards.FlagSet, Arg: 2}}}
			p.effectsAt(asks, cards.Effect{Op: cards.EffectGold, Who: cards.WhoHand, N: 4}).hasGold(0, 4).hasGold(1, 0).hasGold(2, 0)
		}},
		{"SF-20.5 SF-22.1 a premise of relics counts no treasures", func(t *testing.T) {
			p := at(t, 3, "explorers").hall().treasure(0, "blue-window", "chess-kings")
			two := []cards.Premise{{Sort: cards.RelicsLeast, N: 2}}
			gametest.Equal(t, "with a relic and two treasures", p.gives(0, 1).s.holds(two, 0), false)
			gametest.Equal(t, "with two relics", p.gives(0, 2).s.holds(two, 0), true)
		}},
		{"SF-20.1 a chest that has opened by itself does not open again when its key is claimed", func(t *testing.T) {
			p := atFor(t).opened()
			p.s.match = 2
			key := p.id(cards.IDs.Milestones, "whole-island")
			p.s.story.told &^= 1 << key
			p.s.milestones |= 1 << key
			p.s.now.completed = 1
			before, err := json.Marshal(p.view(0).Chests)
			if err != nil {
				t.Fatal(err)
			}
			p.Do(0, "milestone:whole-island").Untold(game.Spectator, "chest-by").hasGlory(0, 2)
			after, err := json.Marshal(p.view(0).Chests)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Equal(t, "chests", string(after), string(before))
		}},
		{"SF-12.4 SF-17.4 who claims an island explored in whole names that one", func(t *testing.T) {
			p := atFor(t)
			p.s.now.completed = 1 << p.id(cards.IDs.Islands, "smoke")
			p.Do(0, "milestone:whole-island").Happened(game.Spectator, "names province=red island=smoke")
			if names := p.s.ToName(0); !slices.Contains(names, "island:smoke") || slices.Contains(names, "island:gannet") {
				t.Errorf("it may name %v", names)
			}
		}},
	})
}
