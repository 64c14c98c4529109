package seafall

import (
	"encoding/json"
	"math/bits"
	"slices"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// resume makes the position before the set-up of a campaign's next match from what the previous match carried on. A campaign is
// played to its end by the version of the rules with which it began.
func resume(l *Legacy, v variant) (*State, error) {
	if l.Version != v.rules {
		return nil, carriedFault("the campaign is played by version %d of the rules, not by %d", l.Version, v.rules)
	}
	playing := slices.DeleteFunc(slices.Clone(l.Provinces), func(p LegacyProvince) bool {
		c := slices.Index(cards.ColourNames, p.Colour)
		return c >= 0 && v.left>>c&1 == 1
	})
	if len(playing) == 0 || len(playing) > v.seats {
		return nil, &game.OptionError{Field: "seats", Why: "there are more provinces than seats"}
	}
	s := blank(v)
	s.count = uint8(len(playing))
	r := &legacyReader{s: s}
	r.campaign(l)
	r.provinces(playing)
	for _, p := range l.Provinces {
		s.usedColours |= 1 << r.id("provinces", p.Colour, cards.ColourNames)
	}
	s.printSites()
	r.story(l)
	r.islands(l)
	r.cards(l)
	if r.err == nil {
		r.err = s.Audit()
		if r.err != nil {
			r.err = carriedFault("%v", r.err)
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	s.target = uint8(min(v.target+l.Matches, lastTarget))
	if err := s.join(v.seats); err != nil {
		return nil, err
	}
	return s, s.enroll(v)
}

func (r *legacyReader) campaign(l *Legacy) {
	s := r.s
	s.modules = module(r.set("modules", l.Modules, modules))
	s.match = uint8(r.number("matches", l.Matches, 0, lastMatch-1))
	s.charted = uint8(r.number("charted", l.Charted, cards.FirstIslands, cards.EndIsland))
	s.scraps = uint8(r.number("scraps", l.Scraps, 0, cards.SpotCount))
	s.usedColours = uint8(r.set("left", l.Left, cards.ColourNames))
	s.waiting = r.set("milestones", l.Milestones, cards.IDs.Milestones)
	s.eventSet = r.set("events", l.Events, cards.IDs.Events)
	s.epithets = uint16(r.set("epithets", l.Epithets, cards.IDs.Epithets))
	if bits.OnesCount64(s.eventSet) < roundsPerYear {
		r.fail("events: fewer than a year has rounds")
	}
}

// provinces reads the provinces that still play. Where one has left, those of lower rank move up.
func (r *legacyReader) provinces(list []LegacyProvince) {
	s := r.s
	var seen uint32
	var ranks []int
	for seat := range list {
		l := &list[seat]
		me := freshProvince(uint8(r.id("provinces", l.Colour, cards.ColourNames)))
		if seen>>me.colour&1 == 1 {
			r.fail("provinces: %q is there twice", l.Colour)
		}
		seen |= 1 << me.colour
		s.provinces[seat] = me
		r.province(seat, l)
		ranks = append(ranks, r.id("title", l.Title, cards.TitleNames))
	}
	for seat, rank := range ranks {
		at := 0
		for other, higher := range ranks {
			switch {
			case higher < rank:
				at++
			case higher == rank && other != seat:
				r.fail("provinces: two have the title %s", cards.TitleNames[rank])
			}
		}
		s.provinces[seat].rank = uint8(at)
	}
	for seat := range list {
		s.provinces[seat].stickers = r.enmity("provinces.enmity", list[seat].Enmity)
	}
}

func (r *legacyReader) province(seat int, l *LegacyProvince) {
	s := r.s
	me := &s.provinces[seat]
	me.leader = uint8(r.id("leader", l.Leader, cards.IDs.Leaders))
	if l.Epithet != "" {
		me.epithet = uint8(r.id("epithet", l.Epithet, cards.IDs.Epithets))
	}
	me.campaign = int16(r.number("glory", l.Glory, 0, 9999))
	me.fame = int16(r.number("fame", l.Fame, 0, 999))
	me.garrison = uint8(r.number("garrison", l.Garrison, 1, towerLimit))
	me.startInfluence = uint8(r.number("influence", l.Influence, 0, tokenDevelop))
	me.startLuck = uint8(r.number("luck", l.Luck, 0, tokenDevelop))
	me.missed = uint8(r.number("missed", l.Missed, 0, lastMatch))
	if len(l.Fields) != len(me.fields) || len(l.Ships) != shipsPerProvince {
		r.fail("provinces: %d fields and %d ships", len(l.Fields), len(l.Ships))
		return
	}
	for i, gold := range l.Fields {
		me.fields[i] = uint8(r.number("fields", gold, 1, fieldLimit))
	}
	for i, boxes := range l.Ships {
		if len(boxes) != cards.ValueKinds {
			r.fail("ships: %d values", len(boxes))
			return
		}
		for v, n := range boxes {
			s.ships[shipOf(int8(seat), i)].boxes[v] = uint8(r.number("ships", n, 0, boxesPerValue))
		}
	}
	if l.Advisor != "" {
		me.advisors = 1 << r.id("advisor", l.Advisor, cards.IDs.Advisors)
	}
	me.treasures = r.set("treasures", l.Treasures, cards.IDs.Treasures)
	for _, card := range l.Research {
		me.research |= 1 << r.number("research", card, 0, len(cards.All.Charts)-1)
	}
	if all := s.allResearch(); me.research&^all != 0 {
		r.fail("research: %b is not among the cards", me.research&^all)
	}
}

func (r *legacyReader) islands(l *Legacy) {
	s := r.s
	if len(l.Islands) != cards.IslandCount {
		r.fail("islands: %d", len(l.Islands))
		return
	}
	for i := range s.islands[:cards.IslandCount] {
		from, at := &l.Islands[i], &s.islands[i]
		at.garrison = uint8(r.number("islands.garrison", from.Garrison, 0, garrisonLimit))
		at.stickers = r.enmity("islands.enmity", from.Enmity)
		if len(from.Sites) != len(cards.All.Islands[i].Sites) {
			r.fail("islands.sites: %d", len(from.Sites))
			return
		}
		for k, t := range from.Sites {
			if t.Spot != "" {
				r.site(uint8(i), k, t)
			}
		}
	}
}

func (r *legacyReader) site(i uint8, k int, t LegacySite) {
	spot := r.id("islands.sites.spot", t.Spot, cards.IDs.Spots)
	entry := spot
	if r.s.rules >= 2 {
		entry = r.id("islands.sites.entry", t.Entry, cards.IDs.Entries)
	} else if t.Entry != "" {
		r.fail("islands.sites.entry: there is none by these rules")
	}
	of := cards.All.SymbolSpots[cards.All.Islands[i].Sites[k].Symbol]
	if r.s.spots>>spot&1 == 1 || of>>spot&1 == 0 || !r.s.onChart(i) {
		r.fail("islands.sites.spot: %q cannot be here", t.Spot)
		return
	}
	if cards.All.Entries[entry].Symbol != cards.All.Islands[i].Sites[k].Symbol || !r.readHere(entry, t.Outcome) {
		r.fail("islands.sites.entry: %q cannot be here", t.Entry)
		return
	}
	r.s.spots |= 1 << spot
	outcomes := cards.All.Entries[entry].Outcomes
	outcome := r.number("islands.sites.outcome", t.Outcome, 0, len(outcomes)-1)
	at := &r.s.islands[i].sites[k]
	at.spot, at.entry, at.outcome, at.find = uint8(spot), uint8(entry), uint8(outcome), outcomes[outcome].Find
}

// readHere notes that an entry was read on a site, with an outcome, and tells whether that can be: entries of chests have been told.
func (r *legacyReader) readHere(entry, outcome int) bool {
	if entry >= cards.SpotCount {
		told := int(r.s.story.tales[entry-cards.SpotCount])
		return told != unread && told == outcome+1
	}
	if r.s.read>>entry&1 == 1 {
		return false
	}
	r.s.read |= 1 << entry
	return true
}

func (r *legacyReader) cards(l *Legacy) {
	s := r.s
	for i := range s.stickers {
		s.stickers[i] = none
	}
	if len(l.Scholars) != cards.ScholarCount {
		r.fail("scholars: %d", len(l.Scholars))
		return
	}
	for i := range s.scholars {
		for _, at := range l.Scholars[i].Left {
			s.scholars[i] |= 1 << r.number("scholars.left", at, 0, len(cards.All.Scholars[i].Stickers)-1)
		}
	}
	for _, t := range l.Taught {
		card, scholar := r.id("taught.advisor", t.Advisor, cards.IDs.Advisors), r.id("taught.scholar", t.Scholar, cards.IDs.Scholars)
		at := r.number("taught.sticker", t.Sticker, 0, len(cards.All.Scholars[scholar].Stickers)-1)
		if !s.hasFreeSlot(uint8(card)) || s.scholars[scholar]>>at&1 == 1 {
			r.fail("taught: the sticker of %s cannot be there", t.Advisor)
			return
		}
		s.stickers[card] = uint8(scholar*8 + at)
	}
}

// Carry implements [game.Carrier]: what SF-15.8 keeps. It is nil when the campaign is over (SF-1.5). A match that the players
// agreed to end early goes through section 15 as if everybody took the first choice.
func (s *State) Carry(winners game.Seats) []byte {
	if s.phase != phaseOver {
		cut := *s
		cut.breakOff(winners, nil)
		return cut.Carry(winners)
	}
	if s.lastOfCampaign() {
		return nil
	}
	text, err := json.Marshal(s.legacy())
	if err != nil {
		panic("seafall: " + err.Error()) // plain data: it can't fail
	}
	return text
}

// BreakOff implements [game.Breaker]: when players end the last match at the table, the campaign ends with it, and all that its end
// brings is told (SF-1.5, SF-26.4), by version 7 of the rules on.
func (s *State) BreakOff(winners game.Seats, j *game.Journal) {
	if s.rules >= 7 && s.lastOfCampaign() && s.phase != phaseOver {
		s.breakOff(winners, j)
	}
}

// breakOff brings a match to its end that the players agreed to end early, and tells of the end alone.
func (s *State) breakOff(winners game.Seats, j *game.Journal) {
	p := play{s: s, c: game.FreeChance(0)}
	if !s.closed {
		if s.base == phaseRoster {
			for seat := range s.count {
				s.provinces[seat].boxes, s.provinces[seat].growth, s.provinces[seat].recruit = 0, 0, false
			}
			p.advance()
		}
		for seat := range int8(s.count) {
			me := &s.provinces[seat]
			if me.names = 0; me.active != none {
				me.advisors |= 1 << me.active
				me.active = none
			}
		}
		s.owed, s.hurt = 0, [shipCount]uint8{}
		if s.base == phaseEntry && !s.hasRead(&s.throw) { // an entry whose choice was not made counts as unread
			s.unread(&s.throw)
		}
		s.throw = endeavour{}
		s.buryStudied()
		winner := int8(noSeat)
		if s.ending = endAgreed; winners != 0 {
			s.ending, winner = endResigned, int8(winners.First())
		}
		p.j = j
		p.finishWon(winner)
		p.advance()
	}
	var room []game.Move
	for s.phase != phaseOver {
		room = s.Moves(game.Seat(s.decider), room[:0])
		s.Play(game.Seat(s.decider), room[0], p.c, j)
	}
}

// legacy is what a finished match carries on.
func (s *State) legacy() *Legacy {
	l := &Legacy{
		Version: int(s.rules), Modules: pick(uint64(s.modules), modules), Matches: int(s.match), Charted: int(s.charted),
		Scraps: int(s.scraps), Left: []string{}, Milestones: pick(s.waiting|s.milestones, cards.IDs.Milestones),
		Events: pick(s.eventSet, cards.IDs.Events), Epithets: pick(uint64(s.epithets), cards.IDs.Epithets), Taught: []LegacyTaught{},
	}
	if s.rules >= 4 {
		l.Story = s.legacyStory()
	}
	if !s.prologue {
		l.Matches++
	}
	gone := s.usedColours
	for seat := range int8(s.count) {
		gone &^= 1 << s.provinces[seat].colour
		l.Provinces = append(l.Provinces, s.legacyProvince(seat))
	}
	l.Left = pick(uint64(gone), cards.ColourNames)
	for i := range s.islands[:cards.IslandCount] {
		l.Islands = append(l.Islands, s.legacyIsland(i))
	}
	for i, left := range s.scholars {
		sheet := LegacyScholar{Left: []int{}}
		for at := range cards.All.Scholars[i].Stickers {
			if left>>at&1 == 1 {
				sheet.Left = append(sheet.Left, at)
			}
		}
		l.Scholars = append(l.Scholars, sheet)
	}
	for card, at := range s.stickers {
		if at != none {
			l.Taught = append(l.Taught, LegacyTaught{
				Advisor: cards.IDs.Advisors[card], Scholar: cards.IDs.Scholars[at/8], Sticker: int(at % 8),
			})
		}
	}
	return l
}

func (s *State) legacyIsland(i int) LegacyIsland {
	at := LegacyIsland{Garrison: int(s.islands[i].garrison), Enmity: s.legacyEnmity(&s.islands[i].stickers)}
	for k := range cards.All.Islands[i].Sites {
		t := LegacySite{}
		if from := &s.islands[i].sites[k]; from.spot != none {
			t.Outcome = int(from.outcome)
			if from.spot != offMap {
				t.Spot = cards.IDs.Spots[from.spot]
			}
			if s.rules >= 2 {
				t.Entry = cards.IDs.Entries[from.entry]
			}
		}
		at.Sites = append(at.Sites, t)
	}
	return at
}

func (s *State) legacyProvince(seat int8) LegacyProvince {
	me := &s.provinces[seat]
	p := LegacyProvince{
		Colour: cards.ColourNames[me.colour], Leader: cards.IDs.Leaders[me.leader], Title: cards.TitleNames[s.finish.ranks[seat]], Glory: int(me.campaign),
		Fame: int(me.fame), Fields: []int{int(me.fields[0]), int(me.fields[1])}, Garrison: int(me.garrison),
		Influence: int(me.startInfluence), Luck: int(me.startLuck), Treasures: pick(me.treasures, cards.IDs.Treasures),
		Research: []int{}, Enmity: s.legacyEnmity(&me.stickers), Missed: int(me.missed),
	}
	if me.epithet != none {
		p.Epithet = cards.IDs.Epithets[me.epithet]
	}
	if kept := s.finish.kept[seat]; kept != none {
		p.Advisor = cards.IDs.Advisors[kept]
	}
	for card := range cards.All.Charts {
		if me.research>>card&1 == 1 {
			p.Research = append(p.Research, card)
		}
	}
	for i := range shipsPerProvince {
		var boxes []int
		for _, n := range s.ships[shipOf(seat, i)].boxes {
			boxes = append(boxes, int(n))
		}
		p.Ships = append(p.Ships, boxes)
	}
	return p
}

// legacyEnmity is a region's stickers by colour.
func (s *State) legacyEnmity(stickers *[cards.MaxProvinces]uint8) map[string]int {
	m := map[string]int{}
	for seat, n := range stickers[:s.count] {
		if n > 0 {
			m[cards.ColourNames[s.provinces[seat].colour]] = int(n)
		}
	}
	return m
}

// pick returns the ids of the members of a set.
func pick(set uint64, names []string) []string {
	out := []string{}
	for i, name := range names {
		if set>>i&1 == 1 {
			out = append(out, name)
		}
	}
	return out
}
