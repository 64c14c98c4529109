package seafall

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// keyed is a position in which red has just completed an island and may claim the milestone that opens the first chest.
func keyed(t *testing.T) *position {
	t.Helper()
	p := at(t, 3, "explorers")
	p.s.now.completed = 1
	return p.Allows(0, "milestone:whole-island")
}

// premised gives an entry of the log these premises, until what it returns is called.
func premised(entry uint8, premises ...cards.Premise) func() {
	card := &cards.All.Entries[entry]
	truth := card.If
	card.If = premises
	return func() { card.If = truth }
}

// Chests, secrets and memory (SF-20).
func TestChests(t *testing.T) {
	chest := &cards.All.Chests[0]
	firstTale := cards.All.Tales(cards.SeaSymbol)[0]
	gametest.Prove(t, []gametest.Rule{
		{"SF-20.1 SF-17.3 its key deed opens a chest at once, for all, and it is told who did it", func(t *testing.T) {
			p := keyed(t)
			gametest.Equal(t, "sealed", p.view(1).Sealed, 6)
			gametest.Equal(t, "open", len(p.view(1).Chests), 0)
			p.Do(0, "milestone:whole-island").Happened(game.Spectator, "chest-by province=red chest=chart-room")
			for seat := game.Spectator; seat < 3; seat++ {
				gametest.EqualLists(t, "open", p.view(seat).Chests, []ChestView{{ID: "chart-room", Match: 1, Seat: 0}})
				gametest.Equal(t, "sealed", p.view(seat).Sealed, 5)
			}
			gametest.Equal(t, "it is told for good", p.s.Notable(game.Event{Kind: uint8(evChestBy)}), true)
			gametest.Equal(t, "it can't be undone", p.Journal.Revealed(), true)
			v := viewOf(p.glory(0, 11).next())
			gametest.EqualLists(t, "in the next match", v.Chests, []ChestView{{ID: "chart-room", Match: 1, Seat: 0}})
		}},
		{"SF-20.1 at the set-up of its latest match it opens by itself, and only once", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 11)
			gametest.Equal(t, "before", len(p.view(0).Chests), 0)
			s := p.next()
			gametest.EqualLists(t, "in match 2", viewOf(s).Chests, []ChestView{{ID: "chart-room", Match: 2, Seat: -1}})
			again := resumed(t, 3, positionOf(t, s, p.Chance).glory(0, 12).finish(phaseReconcile).complete().s, nil)
			gametest.EqualLists(t, "in match 3", viewOf(again).Chests, []ChestView{{ID: "chart-room", Match: 2, Seat: -1}})
			gametest.Equal(t, "in a prologue", len(viewOf(open(t, 3, nil, nil, 1)).Chests), 0)
		}},
		{"SF-20.2 while it is sealed, nothing of it is open, and bots that imagine the deed see nothing of it", func(t *testing.T) {
			p := keyed(t)
			for _, id := range p.s.Opened(nil) {
				if strings.HasPrefix(id, "chest.") || strings.HasPrefix(id, "entry.") {
					t.Errorf("%s is open", id)
				}
			}
			world := *p.s
			world.Imagine(1, game.FreeChance(1))
			gametest.Play(t, &world, 0, "milestone:whole-island", game.FreeChance(1), &game.Journal{})
			gametest.Equal(t, "chests open in an imagined match", world.story.chests, uint8(0))
			p.Do(0, "milestone:whole-island")
			if !slices.Contains(p.s.Opened(nil), "chest.chart-room") {
				t.Error("the chest's page is closed")
			}
		}},
		{"SF-20.3 new rules hold from the next turn on, and its milestones lie open at once", func(t *testing.T) {
			p := keyed(t).gold(0, 9).gold(1, 9).Do(0, "milestone:whole-island")
			for m := range cards.All.Milestones {
				if chest.Milestones>>m&1 == 1 && !slices.Contains(p.view(0).Milestones, cards.IDs.Milestones[m]) {
					t.Errorf("%s does not lie open", cards.IDs.Milestones[m])
				}
			}
			gametest.Equal(t, "rules in this turn", p.s.modules, module(0))
			p.pass()
			gametest.Equal(t, "rules in the next", p.s.modules, moduleResearch|moduleSea)
			p.turn(1, "explorers").Allows(1, "deck:land button:research", "deck:sea button:research")
		}},
		{"SF-20.3 its cards are shuffled in at the next winter", func(t *testing.T) {
			p := keyed(t).Do(0, "milestone:whole-island")
			gametest.Equal(t, "events before", p.s.eventSet&chest.Events, uint64(0))
			gametest.Equal(t, "advisors before", p.s.advisors.set&chest.Advisors, uint64(0))
			gametest.Equal(t, "treasures before", p.s.treasures&chest.Treasures, uint64(0))
			p.winter()
			gametest.Equal(t, "events", p.s.eventSet&chest.Events, cards.All.EventsOf(0, p.s.rules))
			gametest.Equal(t, "advisors", (p.s.advisors.set|p.shown())&chest.Advisors, chest.Advisors)
			gametest.Equal(t, "treasures", p.s.treasures&chest.Treasures, chest.Treasures)
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-20.4 a spot yields entries of the box and of open chests alike, drawn by chance and never twice", func(t *testing.T) {
			for symbol := range cards.SymbolNames {
				tales := cards.All.Tales(uint8(symbol))
				if len(tales) == 0 || cards.SymbolNames[symbol] == "end" {
					continue
				}
				p := at(t, 3, "explorers").opened()
				drawn := map[uint8]bool{}
				for seed := range uint64(400) {
					q := play{s: p.s, me: &p.s.provinces[0], c: game.FreeChance(seed)}
					drawn[q.drawEntry(uint8(symbol))] = true
				}
				free := 0
				for _, tale := range tales {
					if p.s.tellable(tale, 0) {
						free++
					}
				}
				gametest.Equal(t, "entries drawn for "+cards.SymbolNames[symbol], len(drawn), bits.OnesCount64(cards.All.SymbolSpots[symbol])+free)
				p.s.story.tales[tales[0]-cards.SpotCount] = 1
				q := play{s: p.s, me: &p.s.provinces[0], c: game.FreeChance(1)}
				for range 200 {
					if q.drawEntry(uint8(symbol)) == tales[0] {
						t.Fatal("it comes twice")
					}
				}
				shut := at(t, 3, "explorers")
				gametest.Equal(t, "of a sealed chest", shut.s.tellable(tales[0], 0), false)
				return
			}
			t.Error("no chest has entries for spots")
		}},
		{"SF-20.4 who imagines a match may draw any entry that is left, whatever it asks for", func(t *testing.T) {
			defer premised(firstTale, cards.Premise{Sort: cards.FlagSet})()
			p := at(t, 3, "explorers").opened()
			gametest.Equal(t, "can be drawn", p.s.tellable(firstTale, 0), false)
			p.s.imagined = true
			gametest.Equal(t, "can be imagined", p.s.tellable(firstTale, 0), true)
		}},
		{"SF-20.5 an entry asks for flags, by whose hand, for tracks and for other entries", func(t *testing.T) {
			p := at(t, 3, "explorers").opened()
			read := p.id(cards.IDs.Entries, "3")
			p.s.islands[0].sites[3] = site{spot: uint8(read), entry: uint8(read), outcome: 1, owner: noSeat}
			p.s.read |= 1 << read
			p.s.story.flags[0], p.s.story.flags[2], p.s.story.tracks[0] = p.s.provinces[1].colour+1, p.s.provinces[1].colour+1, 3
			for _, c := range []struct {
				premise cards.Premise
				seat    int8
				want    bool
			}{
				{cards.Premise{Sort: cards.FlagSet}, 0, true},
				{cards.Premise{Sort: cards.FlagSet, Arg: 1}, 0, false},
				{cards.Premise{Sort: cards.FlagOwn}, 1, true},
				{cards.Premise{Sort: cards.FlagOwn}, 0, false},
				{cards.Premise{Sort: cards.FlagOthers}, 0, true},
				{cards.Premise{Sort: cards.FlagOthers}, 1, false},
				{cards.Premise{Sort: cards.FlagNot}, 0, false},
				{cards.Premise{Sort: cards.FlagNot, Arg: 1}, 0, true},
				{cards.Premise{Sort: cards.FlagNot, Arg: 2}, 0, false},
				{cards.Premise{Sort: cards.TrackLeast, N: 3}, 0, true},
				{cards.Premise{Sort: cards.TrackLeast, N: 4}, 0, false},
				{cards.Premise{Sort: cards.TrackMost, N: 3}, 0, true},
				{cards.Premise{Sort: cards.TrackMost, N: 2}, 0, false},
				{cards.Premise{Sort: cards.EntryRead, Arg: uint8(read)}, 0, true},
				{cards.Premise{Sort: cards.EntryRead, Arg: uint8(read), N: 2}, 0, true},
				{cards.Premise{Sort: cards.EntryRead, Arg: uint8(read), N: 1}, 0, false},
				{cards.Premise{Sort: cards.EntryNot, Arg: uint8(read)}, 0, false},
				{cards.Premise{Sort: cards.EntryNot, Arg: firstTale}, 0, true},
				{cards.Premise{Sort: cards.EntryNot, Arg: uint8(read) + 1}, 0, true},
				{cards.Premise{Sort: cards.EntryRead, Arg: uint8(read) + 1}, 0, false},
			} {
				gametest.Equal(t, fmt.Sprintf("%+v for seat %d", c.premise, c.seat), p.s.holds([]cards.Premise{c.premise}, c.seat), c.want)
			}
		}},
		{"SF-20.5 an outcome sets a flag and moves a track, and the campaign keeps both", func(t *testing.T) {
			p := at(t, 3, "explorers").opened()
			where := context{seat: 1, island: none, ship: 2, aboard: true}
			p.effectsAt(where, cards.Effect{Op: cards.EffectFlag, Arg: 0}, cards.Effect{Op: cards.EffectTrack, Arg: 0, N: 2})
			p.Happened(game.Spectator, "track track="+cards.All.Tracks[0]+" n=2")
			p.effectsAt(where, cards.Effect{Op: cards.EffectTrack, Arg: 0, N: -4})
			gametest.Equal(t, "never below 0", p.s.story.tracks[0], uint8(0))
			p.effectsAt(where, cards.Effect{Op: cards.EffectTrack, Arg: 0, N: 3})
			s := p.glory(0, 11).next()
			gametest.Equal(t, "by green's hand", s.story.flags[0], s.provinces[1].colour+1)
			gametest.EqualLists(t, "flags", viewOf(s).Flags, []string{cards.All.Flags[0]})
			gametest.Equal(t, "track", viewOf(s).Tracks[0], TrackView{cards.All.Tracks[0], 3})
		}},
		{"SF-20.5 SF-20.2 a track is public as soon as it has moved, also when neither chest that has it is open", func(t *testing.T) {
			for chest := 2; chest < cards.Arch; chest++ {
				p := at(t, 3, "explorers")
				p.s.openChest(chest)
				gametest.Equal(t, "before it moves", len(p.view(game.Spectator).Tracks), 0)
				p.effectsAt(context{seat: 1, island: none, ship: 2, aboard: true}, cards.Effect{Op: cards.EffectTrack, Arg: cards.All.Tide, N: 1})
				for seat := range 3 {
					p.Happened(game.Seat(seat), "track track=tide n=1")
					gametest.EqualLists(t, "track", p.view(game.Seat(seat)).Tracks, []TrackView{{ID: "tide", N: 1}})
				}
				gametest.EqualLists(t, "chests", p.view(game.Spectator).Chests, []ChestView{{ID: cards.IDs.Chests[chest], Match: 1, Seat: -1}})
			}
		}},
		{"SF-20.5 by version 7 all are told whose hand it was, also when its province has left", func(t *testing.T) {
			for version, told := range map[int][]HandView{cards.Version: {{cards.All.Flags[2], "green"}}, 6: nil} {
				p := at(t, 3, "explorers").opened().version(version)
				p.effectsAt(context{seat: 1, island: none, ship: 2, aboard: true}, cards.Effect{Op: cards.EffectFlag, Arg: 2})
				if event := "flag province=green flag=" + cards.All.Flags[2]; told != nil {
					p.Happened(game.Spectator, event).Happened(0, event)
				} else {
					p.Untold(game.Spectator, "flag")
				}
				for _, seat := range []game.Seat{game.Spectator, 0, 1} {
					gametest.EqualLists(t, fmt.Sprint("hands by version ", version), p.view(seat).Hands, told)
				}
				p.glory(0, 11)
				left := open(t, 3, map[string]string{"left": "green"}, carried(t, p.finish(phaseReconcile).complete().s), 1)
				gametest.EqualLists(t, "once green has left", viewOf(left).Hands, told)
			}
		}},
		{"SF-20.5 an effect can meet the province whose hand it was", func(t *testing.T) {
			p := at(t, 3, "explorers").opened().gold(0, 0).gold(1, 0).gold(2, 0)
			p.s.story.flags[0] = p.s.provinces[2].colour + 1
			where := context{seat: 0, island: none, ship: 0, aboard: true, premises: []cards.Premise{{Sort: cards.FlagOthers}}}
			p.effectsAt(where, cards.Effect{Op: cards.EffectGold, Who: cards.WhoHand, N: 4})
			p.hasGold(0, 0).hasGold(1, 0).hasGold(2, 4)
		}},
		{"SF-20.5 of an entry only the outcomes are offered whose premises hold, three at most", func(t *testing.T) {
			p := at(t, 3, "explorers").opened()
			card := &cards.All.Entries[firstTale]
			truth := card.Outcomes
			defer func() { card.Outcomes = truth }()
			never := []cards.Premise{{Sort: cards.TrackLeast, N: 15}}
			card.Outcomes = []cards.Outcome{{}, {If: never}, {}, {}}
			gametest.Equal(t, "options", p.s.options(firstTale, 0), uint8(0b1101))
			card.Outcomes = []cards.Outcome{{}, {}, {}, {}}
			gametest.Equal(t, "options", p.s.options(firstTale, 0), uint8(0b111))
		}},
		{"SF-20.6 three milestones lie open at every set-up; those that are claimed again give glory alone", func(t *testing.T) {
			p := at(t, 3, "soldiers").opened().glory(0, 11)
			p.s.milestones, p.s.waiting = 0, 0
			p.s.story.told = p.s.allMilestones()
			s := p.next()
			gametest.Equal(t, "milestones", len(viewOf(s).Milestones), 3)
			p = at(t, 3, "explorers").opened().gold(0, 0)
			p.s.story.told |= 1
			p.s.now.completed = 1
			before := *p.s
			p.Do(0, "milestone:whole-island").hasGlory(0, 2)
			gametest.Equal(t, "events", p.s.eventSet, before.eventSet)
			gametest.Equal(t, "islands", len(p.view(0).Islands), 4)
		}},
		{"SF-20.6 what the prologue has left over lies open before", func(t *testing.T) {
			p := at(t, 3, "soldiers").opened().glory(0, 11)
			p.s.milestones, p.s.waiting = 0, 1<<p.id(cards.IDs.Milestones, "full-table")
			p.s.story.told = p.s.allMilestones() &^ p.s.waiting
			if v := viewOf(p.next()); !slices.Contains(v.Milestones, "full-table") {
				t.Errorf("there lie %v", v.Milestones)
			}
		}},
		{"SF-20.3 SF-17.5 those of open chests that nobody has claimed lie open in every match", func(t *testing.T) {
			for version, want := range map[int]bool{6: false, 7: true} {
				p := at(t, 3, "soldiers").version(version).opened().glory(0, 11)
				claimed := uint64(1) << lowestBit(chest.Milestones)
				p.s.milestones &^= claimed
				p.s.story.told |= claimed
				if p = positionOf(t, p.next(), p.Chance); want {
					gametest.Equal(t, "open", p.s.milestones&chest.Milestones, chest.Milestones&^claimed)
				} else { // four of the box do, and no more are needed (SF-20.6)
					gametest.Equal(t, fmt.Sprintf("by version %d", version), p.s.milestones&chest.Milestones, 0)
				}
				gametest.Equal(t, "those of the prologue wait", p.s.waiting != 0, true)
			}
		}},
		{"SF-20.6 a chest has three to six milestones", func(t *testing.T) {
			if n := bits.OnesCount64(chest.Milestones); n < 3 || n > 6 {
				t.Errorf("it has %d", n)
			}
		}},
		{"SF-20.8 a campaign of an older version has no chest", func(t *testing.T) {
			for _, version := range []int{2, 3} {
				p := at(t, 3, "explorers").version(version)
				p.s.now.completed = 1
				p.Do(0, "milestone:whole-island")
				gametest.Equal(t, "open", p.s.story.chests, uint8(0))
				text := carried(t, p.glory(0, 11).finish(phaseReconcile).complete().s)
				if strings.Contains(string(text), "story") {
					t.Errorf("version %d carries %s", version, text)
				}
				s := open(t, 3, nil, text, 1)
				view, err := json.Marshal(viewOf(s))
				if err != nil || strings.Contains(string(view), "chest") || strings.Contains(string(view), "sealed") {
					t.Errorf("version %d shows %.300s", version, view)
				}
			}
		}},
		{"SF-17.2 the campaign switches the module on that its chest holds", func(t *testing.T) {
			p := at(t, 3, "soldiers").opened().glory(0, 11)
			var l Legacy
			if err := json.Unmarshal(carried(t, p.finish(phaseReconcile).complete().s), &l); err != nil {
				t.Fatal(err)
			}
			gametest.EqualLists(t, "modules", l.Modules, []string{"research", "sea"})
		}},
	})
}

// shown are the advisors on the display, as a set.
func (p *position) shown() (set uint64) {
	for _, card := range p.s.display {
		if card != none {
			set |= 1 << card
		}
	}
	return set
}

// A match with the chest open is broken off while an entry of the sea is being decided: it counts as unread (SF-20.4).
func TestBreakingOffLeavesAnEntryUnread(t *testing.T) {
	entry := uint8(none)
	for _, tale := range cards.All.Tales(cards.SeaSymbol) {
		if card := &cards.All.Entries[tale]; card.Chest == 1 && len(card.If) == 0 && len(card.Outcomes) > 1 && len(card.Outcomes[1].If) == 0 {
			entry = tale
		}
	}
	if entry == none {
		t.Fatal("the sea has no entry that leaves a choice")
	}
	p := surveyor(t, 24)
	p.s.throw = p.s.survey(24, 0)
	p.s.story.lay(24, 13)
	p.s.story.logs[0], p.s.story.used = entry, 1
	q := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
	q.read(entry)
	q.advance()
	p.phase(0, "entry")
	var l Legacy
	if err := json.Unmarshal(p.s.Carry(game.SeatsOf(0)), &l); err != nil {
		t.Fatal(err)
	}
	if len(l.Story.Tales) != 0 || len(l.Story.Sea) != 1 || l.Story.Sea[0].Entry != "" {
		t.Errorf("it carries %+v", l.Story)
	}
	next := open(t, 3, nil, p.s.Carry(game.SeatsOf(0)), 1)
	gametest.Equal(t, "it can be drawn", next.tellable(entry, 0), true)
}

// A match is broken off while something else is decided that an entry of a chest brings: the entry's own choice was made, and what was found
// stands on its site, so that it has been read, and the campaign goes on with it (SF-15.8, SF-20.4).
func TestBreakingOffKeepsWhatWasDecided(t *testing.T) {
	p := at(t, 3, "explorers").opened().fleet(0, "gannet")
	site := slices.IndexFunc(cards.All.Islands[0].Sites, func(s cards.Site) bool { return cards.SymbolNames[s.Symbol] == "anchor" })
	p.Do(0, fmt.Sprintf("site:gannet-%d ship:red-1", site+1)).rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "spot")
	spot := cards.IDs.Spots[nthBit(cards.All.SymbolSpots[cards.All.Islands[0].Sites[site].Symbol], 0)]
	p.reads(0, "spot:"+spot, "cr-2").phase(0, "entry").Do(0, "choice:1").phase(0, "box")
	next := open(t, 3, nil, p.s.Carry(game.SeatsOf(0)), 1)
	gametest.Equal(t, "the outcome", next.story.tales[p.id(cards.IDs.Entries, "cr-2")-cards.SpotCount], uint8(1))
	gametest.Equal(t, "the site", next.islands[0].sites[site], p.s.islands[0].sites[site])
	gametest.Equal(t, "crossed out", next.spots, p.s.spots)
	boxes := func(seat int) (n int) {
		for i := range shipsPerProvince {
			for _, filled := range next.ships[shipOf(int8(next.seatOfColour(p.s.provinces[seat].colour)), i)].boxes {
				n += int(filled)
			}
		}
		return n
	}
	gametest.Equal(t, "boxes at the match's end, and none of what was to be decided", fmt.Sprint(boxes(0), boxes(1)), "1 1")

	cut := *p.s
	cut.breakOff(0, nil)
	gametest.Equal(t, "laws", cut.Audit(), nil)
}

// The same wherever an entry of a chest is read, by version 11 of the rules: its flags and effects stay, so that it is not read again
// (SF-15.8, SF-20.4). By version 10 it could be, unless it was read on a site.
func TestBreakingOffKeepsWhatWasDecidedAnywhere(t *testing.T) {
	for _, c := range []struct {
		where, entry, choice, phase string
		at                          func(t *testing.T, entry string) *position // where it is being decided
		mark                        func(s *State) uint8                       // what its space of the sea tells was read there
		before                      bool                                       // also by version 10
	}{
		{where: "on the open sea", entry: "cr-29", choice: "choice:2", phase: "damage", at: func(t *testing.T, entry string) *position {
			p := surveyor(t, 24).upgrade(0, 1, "nimble").Do(0, "space:24 ship:red-1", fmt.Sprintf("research:%d", chart(cards.SeaCharts, 1)))
			return p.reads(0, "button:roll", entry)
		}, mark: func(s *State) uint8 { return s.story.logs[openIndex(24)] }},
		{where: "beyond the edge", entry: "ar-5", choice: "choice:2", phase: "load", at: func(t *testing.T, entry string) *position {
			return at(t, 3, "explorers").arch().hex(0, 1, arch).reads(0, fmt.Sprint("ship:red-1 space:", nine), entry)
		}, mark: func(s *State) uint8 { return s.story.edge.logs[0] }},
		{where: "on a shore there", entry: "ar-12", choice: "choice:1", phase: "load", at: func(t *testing.T, entry string) *position {
			p := at(t, 3, "explorers").arch().far(nine, farInkwell).hex(0, 1, nine).Do(0, "site:inkwell-4 ship:red-1")
			return p.reads(0, "button:roll", entry)
		}, before: true},
		{where: "at a gate", entry: "cw-6", choice: "choice:1", phase: "load", at: func(t *testing.T, entry string) *position {
			return finale(t, "explorers").seaCharts(0, 2).reads(0, "gate:chart", entry)
		}},
		{where: "aboard the corsairs' fleet", entry: "bs-26", choice: "choice:2", phase: "load", at: func(t *testing.T, entry string) *position {
			return pirates(t, 0).raids(raidFleet1, 3).reads(0, "piece:standing-order", entry)
		}},
		{where: "in a tomb", entry: "sh-21", choice: "choice:2", phase: "box", at: func(t *testing.T, entry string) *position {
			p := inTomb(t).reads(0, "choice:1", entry)
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance} // no entry of tombs brings more than is settled at once
			by.owe(decision{kind: decideBox, n: 1, from: noSeat, ship: noSeat, region: none})
			return p
		}},
	} {
		for version, kept := range map[uint8]bool{10: c.before, 11: true} {
			t.Run(fmt.Sprintf("SF-20.4 SF-15.8 %s, by version %d", c.where, version), func(t *testing.T) {
				p := c.at(t, c.entry).phase(0, "entry").Do(0, c.choice).phase(0, c.phase)
				p.s.rules = version
				tale := uint8(p.id(cards.IDs.Entries, c.entry))
				want, outcome, read := "unread", uint8(unread), uint8(none)
				if told := p.s.story.tales[tale-cards.SpotCount]; kept {
					want, outcome, read = "decided", told, tale
				}
				tells := func(when string, s *State) {
					t.Helper()
					gametest.Equal(t, when+": it is "+want, s.story.tales[tale-cards.SpotCount], outcome)
					gametest.Equal(t, when+": its page is open", slices.Contains(s.Opened(nil), "entry."+c.entry), kept)
					if c.mark != nil {
						gametest.Equal(t, when+": what was read there", c.mark(s), read)
					}
					gametest.Equal(t, when+": laws", s.Audit(), nil)
				}
				cut := *p.s
				cut.breakOff(0, nil)
				tells("in the end", &cut)
				gametest.Equal(t, "flags", cut.story.flags, p.s.story.flags)
				if carried := p.s.Carry(0); !p.s.final() {
					next := open(t, 3, nil, carried, 1)
					tells("in the next match", next)
					gametest.Equal(t, "it can be drawn again", next.tellable(tale, 0), !kept)
				} else {
					gametest.Equal(t, "carried on", carried == nil, true)
				}
			})
		}
	}
}
