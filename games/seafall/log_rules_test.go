package seafall

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// reads plays a move that crosses a spot out, with the luck that draws this entry.
func (p *position) reads(seat int, path, entry string) *position {
	p.Helper()
	read := "read province=" + cards.ColourNames[p.s.provinces[seat].colour] + " entry=" + entry
	return p.DoUntil(seat, path, func() bool { return slices.Contains(p.Events(game.Spectator), read) })
}

// atSpot is a position in which seat 0 has explored the third site of gannet, which has a moon, and picks a spot.
func atSpot(t *testing.T) *position {
	t.Helper()
	p := at(t, 3, "explorers").fleet(0, "gannet").Do(0, "site:gannet-3 ship:red-1")
	return p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "spot")
}

// ofSymbol are the entries of a symbol.
func ofSymbol(symbol string) (entries []string) {
	for i := range cards.All.Spots {
		if cards.SymbolNames[cards.All.Spots[i].Symbol] == symbol {
			entries = append(entries, cards.IDs.Entries[i])
		}
	}
	return entries
}

// The log is a closed book (SF-13.5, SF-20.4).
func TestLog(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-13.5, SF-20.4 a spot yields any entry of its symbol that the campaign has not read, by chance", func(t *testing.T) {
			p := atSpot(t)
			p.s.read = 1<<p.id(cards.IDs.Entries, "9") | 1<<p.id(cards.IDs.Entries, "33")
			drawn := map[string]bool{}
			for seed := range uint64(200) {
				s, c := *p.s, game.FreeChance(seed)
				gametest.Play(t, &s, 0, "spot:9", c, &p.Journal)
				if c.Drawn() == 0 {
					t.Fatal("it is not drawn")
				}
				drawn[cards.IDs.Entries[nthBit(s.read&^p.s.read, 0)]] = true
			}
			want := ofSymbol("moon")
			want = slices.DeleteFunc(want, func(id string) bool { return id == "9" || id == "33" })
			got := slices.Collect(maps.Keys(drawn))
			slices.Sort(want)
			slices.Sort(got)
			gametest.EqualLists(t, "entries", got, want)
		}},
		{"SF-13.5 the last entry of a symbol is drawn, too, so that it can't be taken back", func(t *testing.T) {
			p := atSpot(t)
			p.s.read = cards.All.SymbolSpots[2] &^ (1 << p.id(cards.IDs.Entries, "27"))
			c := game.FreeChance(1)
			gametest.Play(t, p.s, 0, "spot:9", c, &p.Journal)
			gametest.Equal(t, "draws", c.Drawn(), 1)
			gametest.Equal(t, "entry", p.view(0).Islands[0].Sites[2].Entry, "27")
		}},
		{"SF-20.4 a choice of an entry reveals what comes of it; so do a milestone and the end of the world", func(t *testing.T) {
			p := atSpot(t).reads(0, "spot:9", "3").phase(0, "entry")
			p.Shows(0, "choice:2", "entry entry=3 option=2")
			gametest.EqualLists(t, "open before the choice", p.s.Opened(nil), []string{"entry.3"})
			p.Do(0, "choice:2").Happened(game.Spectator, "decided province=red entry=3 option=2", "found-mine province=red island=gannet site=3 gold=5")
			gametest.Equal(t, "the choice reveals", p.Journal.Revealed(), true)
			gametest.EqualLists(t, "open after it", p.s.Opened(nil), []string{"entry.3", "entry.3.2"})
			p = at(t, 3, "builders").building(1, 1, "gun-tower").building(1, 2, "gun-tower").building(0, 1, "port").Do(0, "milestone:three-roofs")
			gametest.Equal(t, "the milestone reveals", p.Journal.Revealed(), true)
			p = at(t, 3, "explorers")
			p.s.endCharted = true
			p.boxes(0, 1, "explore", 3).boxes(0, 2, "explore", 3).fleet(0, "world-end").Do(0, "site:world-end-1 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 3, 3}).Happened(game.Spectator, "world-end province=red")
			gametest.Equal(t, "the end reveals", p.Journal.Revealed(), true)
		}},
		{"SF-20.8 by version 1 a spot has the entry with its number, and nothing is drawn or revealed", func(t *testing.T) {
			p := atSpot(t)
			p.version(1)
			c := game.FreeChance(1)
			gametest.Play(t, p.s, 0, "spot:3", c, &p.Journal)
			p.phase(0, "entry").Happened(game.Spectator, "crossed province=red spot=3").Shows(0, "choice:2", "entry spot=3 option=2")
			p.Do(0, "choice:2").Happened(game.Spectator, "chose province=red spot=3 option=2")
			gametest.Equal(t, "draws", c.Drawn(), 0)
			gametest.Equal(t, "reveals", p.Journal.Revealed(), false)
			gametest.Equal(t, "entry", p.view(0).Islands[0].Sites[2].Entry, "")
		}},
	})
}

// TestNoEntryComesTwice plays campaigns: no entry is read twice in one (SF-13.5, SF-20.4), what has been read is carried on,
// and in another campaign a spot yields something else.
func TestNoEntryComesTwice(t *testing.T) {
	yields := map[uint8]map[uint8]bool{}
	for seed := range uint64(6) {
		var read []uint8
		c := game.FreeChance(seed)
		var text []byte
		for n := 0; ; n++ {
			s := open(t, 3, nil, text, seed*100+uint64(n))
			for _, entry := range read {
				if entry < cards.SpotCount && s.read>>entry&1 == 0 || entry >= cards.SpotCount && s.story.tales[entry-cards.SpotCount] == unread {
					t.Fatalf("campaign %d, match %d: it is not known that entry %s has been read", seed, n, cards.IDs.Entries[entry])
				}
			}
			var j game.Journal
			var buf []game.Move
			for s.Deciding() != 0 {
				seat := s.Deciding().First()
				buf = s.Moves(seat, buf[:0])
				j.Reset()
				s.Play(seat, buf[c.Below(len(buf))], c, &j)
				spot := uint8(none)
				for _, e := range j.Events() {
					switch eventKind(e.Kind) {
					case evCrossedOut:
						spot = uint8(e.Args[1])
					case evRead:
						entry := uint8(e.Args[1])
						if slices.Contains(read, entry) {
							t.Fatalf("campaign %d, match %d: entry %s comes again", seed, n, cards.IDs.Entries[entry])
						}
						read = append(read, entry)
						if yields[spot] == nil {
							yields[spot] = map[uint8]bool{}
						}
						yields[spot][entry] = true
					}
				}
			}
			outcome, _ := s.Outcome()
			if text = s.Carry(outcome.Winners); text == nil {
				break
			}
		}
		if len(read) < 20 {
			t.Errorf("campaign %d: only %d entries were read", seed, len(read))
		}
	}
	several := 0
	for _, entries := range yields {
		if len(entries) > 1 {
			several++
		}
	}
	if several < 20 {
		t.Errorf("only %d spots yielded different entries in different campaigns", several)
	}
}

// An entry that nobody has decided on when the match is ended at the table goes back into the book.
func TestAnUndecidedEntryGoesBack(t *testing.T) {
	p := atSpot(t).reads(0, "spot:9", "3").phase(0, "entry")
	cut := *p.s
	if cut.breakOff(0, nil); cut.Audit() != nil {
		t.Errorf("what is left of the match: %v", cut.Audit())
	}
	s := open(t, 3, nil, p.s.Carry(0), 1)
	gametest.Equal(t, "read", s.read, uint64(0))
	gametest.Equal(t, "crossed out", s.spots, uint64(0))
	gametest.Equal(t, "the match itself", p.s.read, uint64(1)<<p.id(cards.IDs.Entries, "3"))
}

// What an option leads to, what a milestone's entry holds and what is written at the end of the world nobody knows: in an
// imagined match any of what is left may come of it, or nothing.
func TestNobodyImaginesASealedPage(t *testing.T) {
	p := atSpot(t).reads(0, "spot:9", "3").phase(0, "entry")
	for _, path := range []string{"choice:1", "choice:2"} {
		gold := map[int]bool{}
		for seed := range uint64(40) {
			s, c := *p.s, game.FreeChance(seed)
			s.Imagine(0, c)
			gametest.Play(t, &s, 0, path, c, &p.Journal)
			gold[s.View(0).(*View).Islands[0].Sites[2].Gold] = true
		}
		gametest.EqualLists(t, path, slices.Sorted(maps.Keys(gold)), []int{3, 5})
	}
	p = at(t, 3, "builders").building(1, 1, "gun-tower").building(1, 2, "gun-tower").building(0, 1, "port")
	events := map[int]bool{}
	for seed := range uint64(80) {
		s, c := *p.s, game.FreeChance(seed)
		s.Imagine(0, c)
		gametest.Play(t, &s, 0, "milestone:three-roofs", c, &p.Journal)
		if err := s.Audit(); err != nil {
			t.Fatal(err)
		}
		events[len(s.View(0).(*View).Events)] = true
	}
	gametest.EqualLists(t, "events of the deck", slices.Sorted(maps.Keys(events)), []int{6, 7})
	p = at(t, 3, "explorers")
	p.s.endCharted = true
	p.boxes(0, 1, "explore", 3).boxes(0, 2, "explore", 3).fleet(0, "world-end").Do(0, "site:world-end-1 ship:red-1")
	p.s.Imagine(0, p.Chance)
	p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 3, 3}).hasGlory(0, 1)
}

// TestTheBookIsClosed proves by non-interference that all that anybody is shown, and all that bots go by, is the same whatever
// the pages hold that have not been opened: two worlds, one of them with another book, tell the same.
func TestTheBookIsClosed(t *testing.T) {
	truth := *cards.All
	defer func() { *cards.All = truth }()
	if !bytes.Equal(shut(t), anotherBook(t, &truth, &State{milestones: 1<<cards.MilestoneCount - 1}, func() []byte { return shut(t) })) {
		t.Error("the data or the catalog tell of sealed pages")
	}
	differing := 0
	for seed := range uint64(8) {
		s := open(t, 3, map[string]string{"prologue": []string{"yes", "no"}[seed%2]}, nil, seed)
		differing += closedThroughout(t, &truth, s, game.FreeChance(seed))
	}
	if differing < 200 {
		t.Errorf("only %d positions were compared", differing)
	}
	var sealed [chestLimit + 1]int                                                          // positions of a campaign that were compared, by how many chests were sealed
	for seed := uint64(6); seed < 12 && slices.Contains(sealed[:chestLimit-1], 0); seed++ { // one campaign rarely has all
		c := game.FreeChance(seed)
		for s := open(t, 3, nil, nil, seed); s != nil; {
			sealed[s.sealed()] += closedThroughout(t, &truth, s, c)
			out, _ := s.Outcome()
			if next := s.Carry(out.Winners); next != nil {
				s = open(t, 3, nil, next, seed)
			} else {
				s = nil
			}
		}
	}
	if slices.Contains(sealed[:chestLimit-1], 0) {
		t.Errorf("with some number of sealed chests no position was compared: %v", sealed)
	}
	p := at(t, 3, "explorers") // who may well reach the end of the world
	p.s.endCharted = true
	p.boxes(0, 1, "explore", 3).boxes(0, 2, "explore", 3).fleet(0, "world-end")
	for _, path := range []string{"", "site:world-end-1 ship:red-1"} {
		if path != "" {
			p.Do(0, path)
		}
		if !bytes.Equal(shown(t, p.s), anotherBook(t, &truth, p.s, func() []byte { return shown(t, p.s) })) {
			t.Errorf("before the end of the world, after %q, another book shows", path)
		}
	}
}

// closedThroughout plays a match by chance, and proves now and then, and at every throw and entry, that another book shows nowhere. It
// returns how many positions were compared.
func closedThroughout(t *testing.T, truth *cards.Content, s *State, c *game.Chance) (compared int) {
	t.Helper()
	var buf []game.Move
	for n := 0; s.Deciding() != 0; n++ {
		seat := s.Deciding().First()
		buf = s.Moves(seat, buf[:0])
		if n%97 == 0 || s.throw.kind != noVenture || s.phase == phaseSpot || s.phase == phaseEntry {
			here := shown(t, s)
			there := anotherBook(t, truth, s, func() []byte { return shown(t, s) })
			if !bytes.Equal(here, there) {
				t.Fatalf("match %d, move %d, phase %s, chests %b: another book shows\n%s", s.match+1, n, phases[s.phase], s.story.chests, difference(here, there))
			}
			compared++
		}
		s.Play(seat, buf[c.Below(len(buf))], c, nil)
	}
	return compared
}

// difference is where two texts begin to differ.
func difference(a, b []byte) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := max(0, at-80)
	return fmt.Sprintf("%s\n%s", a[from:min(len(a), at+40)], b[from:min(len(b), at+40)])
}

// anotherBook runs a test in a world in which every page that s has not opened holds something else.
func anotherBook(t *testing.T, truth *cards.Content, s *State, of func() []byte) []byte {
	t.Helper()
	other := *truth
	other.Entries, other.Milestones, other.Events = slices.Clone(truth.Entries), slices.Clone(truth.Milestones), slices.Clone(truth.Events)
	strange := []cards.Effect{{Op: cards.EffectGlory, N: 1}, {Op: cards.EffectGold, N: 9}}
	for i := range other.Entries {
		if s.read>>i&1 == 1 || i >= cards.SpotCount && s.story.tales[i-cards.SpotCount] != unread {
			continue
		}
		e := cards.Entry{ID: other.Entries[i].ID, Symbol: other.Entries[i].Symbol, Chest: other.Entries[i].Chest}
		for range max(1, 3-len(other.Entries[i].Outcomes)) { // two for one, and one for two
			e.Outcomes = append(e.Outcomes, cards.Outcome{Find: cards.Find{Kind: cards.FindMine, Good: cards.NoGood, Gold: 6}, Effects: strange})
		}
		other.Entries[i] = e
	}
	for m := range other.Milestones {
		if (s.milestones|s.waiting)>>m&1 == 1 {
			other.Milestones[m].Effects, other.Milestones[m].Event, other.Milestones[m].Ends = strange, -1, true
		}
	}
	if !s.endFound {
		other.End.Effects = strange
	}
	for e := range other.Events {
		if other.Events[e].Sealed && s.eventSet>>e&1 == 0 {
			other.Events[e].Reveal, other.Events[e].End, other.Events[e].Mods = strange, strange, nil
		}
	}
	anotherContent(&other, s)
	*cards.All = other
	defer func() { *cards.All = *truth }()
	return of()
}

// anotherContent puts something else into every chest that is still sealed: other milestones, people and treasures, other rules, and another
// way to open it (SF-20.2).
func anotherContent(other *cards.Content, s *State) {
	sealed := func(chest uint8) bool { return chest > 0 && s.story.chests>>(chest-1)&1 == 0 }
	other.Advisors, other.Treasures, other.Chests = slices.Clone(other.Advisors), slices.Clone(other.Treasures), slices.Clone(other.Chests)
	known := s.allMilestones()
	for m := range other.Milestones {
		if card := &other.Milestones[m]; sealed(card.Chest) && known>>m&1 == 0 {
			card.Condition, card.N, card.Glory = cards.CondAdvisors, 1, 3
		}
	}
	for i := range other.Advisors {
		if card := &other.Advisors[i]; sealed(card.Chest) {
			card.Gold, card.Influence, card.Mods = 1, 1, nil
		}
	}
	for i := range other.Treasures {
		if card := &other.Treasures[i]; sealed(card.Chest) {
			card.Price, card.Glory, card.Mods = 8, 3, nil
		}
	}
	for i, of := range []func(*cards.Content){anotherSea, anotherHall, anotherFleet, anotherColony, anotherEdge, anotherCrown} {
		if !sealed(uint8(i + 1)) {
			continue
		}
		of(other)
		c := &other.Chests[i]
		c.Latest, c.Key, c.From = c.Latest+1, 3, 1
		c.Statues, c.Scraps, c.Tombs, c.Tide = 1, 1, 1, 1
	}
}

func anotherSea(other *cards.Content) {
	other.Charts, other.Tiles = slices.Clone(other.Charts), slices.Clone(other.Tiles)
	for i := cards.ResearchCount; i < len(other.Charts); i++ {
		other.Charts[i].Dice = 3
	}
	for i := range other.Tiles {
		other.Tiles[i].Effects = nil
	}
}

func anotherHall(other *cards.Content) {
	other.Tombs, other.Statues, other.Rises = slices.Clone(other.Tombs), slices.Clone(other.Statues), slices.Clone(other.Rises)
	for i := range cards.TombCount {
		other.Tombs[i].Defence = 9
	}
	slices.Reverse(other.Statues)
	for i := range other.Rises {
		other.Rises[i].At, other.Rises[i].Effects = uint8(i+1), nil
	}
}

func anotherFleet(other *cards.Content) {
	other.Fleet = cards.Fleet{ID: other.Fleet.ID, Defence: 2, Hold: 1, Glory: 5, Column: 7, Reach: 9, Away: 1}
}

func anotherColony(other *cards.Content) {
	other.Colony = cards.Colony{}
}

func anotherEdge(other *cards.Content) {
	other.Far, other.Tombs = slices.Clone(other.Far), slices.Clone(other.Tombs)
	slices.Reverse(other.Far)
	for i := range other.Far {
		other.Far[i].Effects = nil
	}
	for i := cards.IslandCount; i < cards.IslandLimit; i++ {
		island := &other.Islands[i]
		island.Garrison, island.Shipyard, island.Mods, island.Sites = 3, !island.Shipyard, nil, slices.Clone(island.Sites)
		for k := range island.Sites {
			island.Sites[k].Defence, island.Sites[k].Dangerous = 2, !island.Sites[k].Dangerous
		}
	}
	for i := cards.TombCount; i < cards.TombLimit; i++ {
		other.Tombs[i].Defence = 9
	}
}

func anotherCrown(other *cards.Content) {
	c := &other.Crown
	for i := range c.Gates {
		c.Gates[i].N, c.Gates[i].Eased, c.Gates[i].Flag = 1, 1, 0
	}
	c.First, c.Later, c.Least, c.Year, c.Years, c.Defence, c.Relic, c.Colony, c.High = 7, 6, 1, 1, 2, 3, 9, 9, 1
	other.Endings, other.Fates = slices.Clone(other.Endings), slices.Clone(other.Fates)
	slices.Reverse(other.Endings)
	slices.Reverse(other.Fates)
}

// shut is what everybody can read of the game without a match.
func shut(t *testing.T) []byte {
	t.Helper()
	text, err := json.Marshal(Rules{}.Data())
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// shown is all that the seats and spectators are shown of a position, and how bots judge it.
func shown(t *testing.T, s *State) []byte {
	t.Helper()
	var text []byte
	var choice game.Choice
	for seat := game.Spectator; int(seat) < int(s.count); seat++ {
		view, err := json.Marshal(s.View(seat))
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, view...)
		moves := s.Moves(seat, nil)
		for _, m := range moves {
			s.Choice(seat, m, &choice)
			text = fmt.Appendf(text, "%s %v\n", gametest.Spell(&choice), choice.Path)
		}
		if seat != game.Spectator {
			weights := make([]float32, len(moves))
			s.Weigh(seat, moves, weights)
			text = fmt.Appendf(text, "%v %v\n", s.Evaluate(seat), weights)
		}
	}
	shares := make([]float64, s.count)
	s.Shares(game.Spectator, false, shares)
	return fmt.Appendf(text, "%v\n", shares)
}

// Every page that a match opens is one of the book, opened once; what it opens stays open for the campaign (SF-20.2).
func TestPagesOpenForGood(t *testing.T) {
	known := Rules{}.Pages()
	gametest.EqualLists(t, "pages twice", duplicates(known), nil)
	var before []string
	sorts := map[string]int{}
	campaign(t, 3, 3, nil, 30, func(n int, s *State) {
		opened := s.Opened(nil)
		gametest.EqualLists(t, "opened twice", duplicates(opened), nil)
		for _, id := range before {
			if !slices.Contains(opened, id) {
				t.Errorf("match %d: %s is closed again", n, id)
			}
		}
		for _, id := range opened {
			if !slices.Contains(known, id) {
				t.Errorf("match %d opens %s, which is no page", n, id)
			}
			sorts[id[:6]]++
		}
		before = opened
	})
	if sorts["entry."] == 0 || sorts["event-"] == 0 {
		t.Errorf("opened were %v", sorts)
	}
}

func duplicates(list []string) (twice []string) {
	seen := map[string]bool{}
	for _, id := range list {
		if seen[id] {
			twice = append(twice, id)
		}
		seen[id] = true
	}
	return twice
}
