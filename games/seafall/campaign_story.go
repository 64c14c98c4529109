package seafall

import (
	"fmt"

	"portolan/games/seafall/cards"
)

// LegacyStory is what chests hand to the next match (SF-20.5, SF-20.7).
type LegacyStory struct {
	Chests []LegacyChest     `json:"chests"` // that are open
	Told   []string          `json:"told"`   // milestones whose entries have been read; some of them may be claimed once more
	Tales  []LegacyTale      `json:"tales"`  // entries of chests that have been read
	Flags  map[string]string `json:"flags"`  // each with the colour whose hand set it
	Tracks map[string]int    `json:"tracks"`
	Sea    []LegacyMark      `json:"sea"` // what lies on spaces of the sea
	Hall   *LegacyHall       `json:"hall,omitempty"`
	Sails  *LegacySails      `json:"sails,omitempty"`
	Patent *LegacyPatent     `json:"patent,omitempty"`
	Edge   *LegacyEdge       `json:"edge,omitempty"`
}

// LegacyChest is an open chest.
type LegacyChest struct {
	ID     string `json:"id"`
	Match  int    `json:"match"`  // in which it was opened, from 1
	Colour string `json:"colour"` // whose deed opened it; empty for nobody's
}

// LegacyTale is an entry that has been read, with the outcome that was taken.
type LegacyTale struct {
	Entry   string `json:"entry"`
	Outcome int    `json:"outcome"`
}

// LegacyMark is a tile of the sea.
type LegacyMark struct {
	Space int    `json:"space"`
	Tile  int    `json:"tile"` // by its place in the chest
	Entry string `json:"entry,omitempty"`
}

// legacyStory is what the next match needs of the chests.
func (s *State) legacyStory() *LegacyStory {
	l := &LegacyStory{
		Chests: []LegacyChest{}, Told: pick(s.story.told, cards.IDs.Milestones), Tales: []LegacyTale{}, Flags: map[string]string{},
		Tracks: map[string]int{}, Sea: []LegacyMark{},
	}
	for i, id := range cards.IDs.Chests {
		if s.story.chests>>i&1 == 0 {
			continue
		}
		c := LegacyChest{ID: id, Match: int(s.story.openedIn[i])}
		if by := s.story.openers[i]; by != none {
			c.Colour = cards.ColourNames[by]
		}
		l.Chests = append(l.Chests, c)
	}
	for i, told := range s.story.tales {
		if told != unread {
			l.Tales = append(l.Tales, LegacyTale{Entry: cards.IDs.Entries[cards.SpotCount+i], Outcome: int(told) - 1})
		}
	}
	for i, hand := range s.story.flags {
		if hand != 0 {
			l.Flags[cards.All.Flags[i]] = cards.ColourNames[hand-1]
		}
	}
	for i, id := range cards.All.Tracks {
		if n := s.story.tracks[i]; n != 0 {
			l.Tracks[id] = int(n)
		}
	}
	for at := cards.FirstOpen; at < cards.Edge; at++ {
		if tile := s.story.sea[openIndex(at)]; tile != none {
			mark := LegacyMark{Space: int(at), Tile: int(tile)}
			if entry := s.story.logs[openIndex(at)]; entry != none {
				mark.Entry = cards.IDs.Entries[entry]
			}
			l.Sea = append(l.Sea, mark)
		}
	}
	l.Hall, l.Sails, l.Patent, l.Edge = s.legacyHall(), s.legacySails(), s.legacyPatent(), s.legacyEdge()
	return l
}

// hasRead tells whether an entry's choice has been made, so that it has been read for good, while something that it brings is still being
// decided. Rules before version 11 kept in mind what was found on sites, and no other entry.
func (s *State) hasRead(e *endeavour) bool {
	if e.kind == exploring {
		return s.islands[e.island].sites[e.site].explored()
	}
	return s.rules >= 11 && e.entry != none && s.story.tales[e.entry-cards.SpotCount] != undecided
}

// unread takes back the reading of an entry whose choice was not made.
func (s *State) unread(e *endeavour) {
	switch {
	case e.kind == entering && e.entry == none: // the tomb stays open
		return
	case e.kind == entering || e.kind == raidingFleet || e.kind == greeting:
	case e.kind == passing:
		s.story.edge.logs[farIndex(e.at)] = none
	case e.kind == surveying:
		s.story.logs[openIndex(e.at)] = none
		s.story.used &^= 1 << openIndex(e.at)
	case e.spot != offMap:
		s.spots &^= 1 << e.spot
	}
	if e.entry < cards.SpotCount {
		s.read &^= 1 << e.entry
	} else {
		s.story.tales[e.entry-cards.SpotCount] = unread
	}
}

// story reads what chests have handed on.
func (r *legacyReader) story(l *Legacy) {
	if (l.Story != nil) != (r.s.rules >= 4) {
		r.fail("story: it belongs to rules from version 4 on")
	}
	if r.err != nil || l.Story == nil {
		return
	}
	r.chests(l.Story)
	t := &r.s.story
	t.told = r.set("story.told", l.Story.Told, cards.IDs.Milestones)
	if open := r.s.allMilestones(); (t.told|r.s.waiting)&^open != 0 {
		r.fail("story.told: a milestone of a sealed chest is there")
	}
	for _, tale := range l.Story.Tales {
		r.tale(tale)
	}
	for id, colour := range l.Story.Flags {
		t.flags[r.id("story.flags", id, cards.All.Flags)] = uint8(r.id("story.flags", colour, cards.ColourNames)) + 1
	}
	for id, n := range l.Story.Tracks {
		t.tracks[r.id("story.tracks", id, cards.All.Tracks)] = uint8(r.number("story.tracks", n, 0, cards.TrackLimit))
	}
	for _, mark := range l.Story.Sea {
		r.mark(mark)
	}
	r.hall(l.Story.Hall)
	r.sails(l.Story.Sails)
	r.patent(l.Story.Patent)
	r.edge(l.Story.Edge)
}

// chests reads which chests are open. Their cards are in play, as winter follows.
func (r *legacyReader) chests(l *LegacyStory) {
	s := r.s
	for _, c := range l.Chests {
		i := r.id("story.chests", c.ID, cards.IDs.Chests)
		if s.story.chests>>i&1 == 1 {
			r.fail("story.chests: %q is there twice", c.ID)
		}
		s.story.chests |= 1 << i
		s.story.openedIn[i] = uint8(r.number("story.chests.match", c.Match, 1, lastMatch))
		if c.Colour != "" {
			s.story.openers[i] = uint8(r.id("story.chests.colour", c.Colour, cards.ColourNames))
		}
	}
	s.shuffleIn()
}

func (r *legacyReader) tale(tale LegacyTale) {
	entry := r.id("story.tales", tale.Entry, cards.IDs.Entries)
	if entry < cards.SpotCount || r.s.story.chests>>(cards.All.Entries[entry].Chest-1)&1 == 0 {
		r.fail("story.tales: %q is of no open chest", tale.Entry)
		return
	}
	told := &r.s.story.tales[entry-cards.SpotCount]
	if *told != unread {
		r.fail("story.tales: %q is there twice", tale.Entry)
	}
	*told = uint8(r.number("story.tales.outcome", tale.Outcome, 0, len(cards.All.Entries[entry].Outcomes)-1)) + 1
}

func (r *legacyReader) mark(mark LegacyMark) {
	s := r.s
	at := cards.Space(r.number("story.sea.space", mark.Space, int(cards.FirstOpen), int(cards.Edge)-1))
	tile := uint8(r.number("story.sea.tile", mark.Tile, 0, len(cards.All.Tiles)-1))
	if !s.uncharted(at) || s.tilesLeft()>>tile&1 == 0 {
		r.fail("story.sea: tile %d cannot lie on space %d", tile, at)
		return
	}
	s.story.lay(at, tile)
	kind := cards.All.Tiles[tile].Kind
	if kind == cards.WreckTile {
		s.story.used |= 1 << openIndex(at)
	}
	if mark.Entry == "" {
		return
	}
	entry := r.id("story.sea.entry", mark.Entry, cards.IDs.Entries)
	if kind != cards.EntryTile || cards.All.Entries[entry].Symbol != cards.SeaSymbol || s.story.tales[entry-cards.SpotCount] == unread {
		r.fail("story.sea.entry: %q cannot be here", mark.Entry)
		return
	}
	s.story.logs[openIndex(at)] = uint8(entry)
	s.story.used |= 1 << openIndex(at)
}

// auditStory checks that each tile lies on one space at most, that what is derived from tiles agrees with them, and that what is
// read belongs to open chests.
func (s *State) auditStory() error {
	want := freshStory()
	var laid uint32
	for at := cards.FirstOpen; at < cards.Edge; at++ {
		tile := s.story.sea[openIndex(at)]
		if tile == none {
			continue
		}
		if int(tile) >= len(cards.All.Tiles) || laid>>tile&1 == 1 || !cards.HereOpen(at) {
			return fmt.Errorf("tile %d lies on space %d", tile, at)
		}
		laid |= 1 << tile
		want.lay(at, tile)
	}
	if err := s.auditEdge(&want); err != nil {
		return err
	}
	if want.placed != s.story.placed || want.currents != s.story.currents || want.shoals != s.story.shoals {
		return fmt.Errorf("islands lie on %v, currents on %b, shoals on %b", s.story.placed, s.story.currents, s.story.shoals)
	}
	if err := s.auditTales(); err != nil {
		return err
	}
	if s.story.shuffled&^s.story.chests != 0 || s.rules < 4 && s.story.chests != 0 {
		return fmt.Errorf("chests %b are open, and the cards of %b in play", s.story.chests, s.story.shuffled)
	}
	if open := s.allMilestones(); (s.milestones|s.waiting|s.story.told)&^open != 0 || s.rules >= 4 && (s.milestones|s.waiting|s.story.told) != open {
		return fmt.Errorf("milestones %b lie open, %b wait, %b have been told", s.milestones, s.waiting, s.story.told)
	}
	return nil
}

// auditTales checks what has been read, and the tracks.
func (s *State) auditTales() error {
	for i, told := range s.story.tales {
		switch entry := cards.SpotCount + i; {
		case told == unread:
		case entry >= len(cards.All.Entries) || s.story.chests>>(cards.All.Entries[entry].Chest-1)&1 == 0:
			return fmt.Errorf("entry %d is read, and its chest is sealed", entry)
		case told != undecided && int(told) > len(cards.All.Entries[entry].Outcomes):
			return fmt.Errorf("entry %d has the outcome %d", entry, told-1)
		case told == undecided && s.base != phaseEntry:
			return fmt.Errorf("entry %d is not decided", entry)
		}
	}
	for i, n := range s.story.tracks {
		if n > cards.TrackLimit {
			return fmt.Errorf("track %d is at %d", i, n)
		}
	}
	return nil
}
