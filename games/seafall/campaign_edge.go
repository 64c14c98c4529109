package seafall

import (
	"fmt"
	"math/bits"

	"portolan/games/seafall/cards"
)

// LegacyEdge is what the fifth chest hands to the next match (SF-20.7, SF-25).
type LegacyEdge struct {
	Spaces  []LegacyMark   `json:"spaces"`  // that are turned up, with their tiles
	Islands []LegacyIsland `json:"islands"` // all that lie beyond the edge, in the order of the data
}

// legacyEdge is nil while the fifth chest is sealed.
func (s *State) legacyEdge() *LegacyEdge {
	if s.story.chests>>cards.Arch&1 == 0 {
		return nil
	}
	l := &LegacyEdge{Spaces: []LegacyMark{}, Islands: []LegacyIsland{}}
	for i, tile := range s.story.edge.tiles {
		if tile == none {
			continue
		}
		mark := LegacyMark{Space: int(cards.Edge) + i, Tile: int(tile)}
		if entry := s.story.edge.logs[i]; entry != none {
			mark.Entry = cards.IDs.Entries[entry]
		}
		l.Spaces = append(l.Spaces, mark)
	}
	for i := cards.IslandCount; i < cards.IslandLimit; i++ {
		l.Islands = append(l.Islands, s.legacyIsland(i))
	}
	return l
}

// edge reads what the fifth chest has handed on.
func (r *legacyReader) edge(l *LegacyEdge) {
	if (l != nil) != (r.s.story.chests>>cards.Arch&1 == 1) {
		r.fail("story.edge: it belongs to its chest")
	}
	if r.err != nil || l == nil {
		return
	}
	for _, mark := range l.Spaces {
		r.farMark(mark)
	}
	if len(l.Islands) != cards.FarIslands {
		r.fail("story.edge.islands: %d", len(l.Islands))
		return
	}
	for n := range l.Islands {
		i, from := cards.IslandCount+n, &l.Islands[n]
		at := &r.s.islands[i]
		at.garrison = uint8(r.number("story.edge.islands.garrison", from.Garrison, 0, garrisonLimit))
		at.stickers = r.enmity("story.edge.islands.enmity", from.Enmity)
		if len(from.Sites) != cards.FarSites {
			r.fail("story.edge.islands.sites: %d", len(from.Sites))
			return
		}
		for k, t := range from.Sites {
			if t.Entry != "" {
				r.farSite(uint8(i), k, t)
			}
		}
	}
}

func (r *legacyReader) farMark(mark LegacyMark) {
	s := r.s
	at := cards.Space(r.number("story.edge.spaces.space", mark.Space, int(cards.Edge), cards.SpaceCount-1))
	tile := uint8(r.number("story.edge.spaces.tile", mark.Tile, 0, len(cards.All.Far)-1))
	if s.story.edge.up>>at&1 == 1 || s.farTilesLeft()>>tile&1 == 0 {
		r.fail("story.edge.spaces: tile %d cannot lie on space %d", tile, at)
		return
	}
	s.story.layFar(at, tile)
	if mark.Entry == "" {
		return
	}
	entry := r.id("story.edge.spaces.entry", mark.Entry, cards.IDs.Entries)
	if cards.All.Far[tile].Kind != cards.EntryTile || cards.All.Entries[entry].Symbol != cards.EdgeSymbol || s.story.tales[entry-cards.SpotCount] == unread {
		r.fail("story.edge.spaces.entry: %q cannot be here", mark.Entry)
		return
	}
	s.story.edge.logs[farIndex(at)] = uint8(entry)
}

func (r *legacyReader) farSite(i uint8, k int, t LegacySite) {
	entry := r.id("story.edge.islands.sites.entry", t.Entry, cards.IDs.Entries)
	if t.Spot != "" || cards.All.Entries[entry].Symbol != cards.ShoreSymbol || !r.s.onChart(i) || !r.readHere(entry, t.Outcome) {
		r.fail("story.edge.islands.sites: %q cannot be here", t.Entry)
		return
	}
	at := &r.s.islands[i].sites[k]
	at.spot, at.entry, at.outcome, at.find = offMap, uint8(entry), uint8(t.Outcome), cards.All.Entries[entry].Outcomes[t.Outcome].Find
}

// auditEdge checks that each tile beyond the edge lies on one space, that what is derived from tiles agrees with them, and that all of it
// belongs to the fifth chest. It lays them in the story that is wanted.
func (s *State) auditEdge(want *story) error {
	e := &s.story.edge
	if s.story.chests>>cards.Arch&1 == 0 {
		if *e != freshEdge() || s.modules&moduleEdge != 0 {
			return fmt.Errorf("the fifth chest is sealed, and there is %+v", *e)
		}
		return nil
	}
	var laid uint32
	for i, tile := range e.tiles {
		if tile == none {
			if e.logs[i] != none {
				return fmt.Errorf("an entry was read on the space %d that lies face down", int(cards.Edge)+i)
			}
			continue
		}
		if int(tile) >= len(cards.All.Far) || laid>>tile&1 == 1 {
			return fmt.Errorf("tile %d lies on space %d", tile, int(cards.Edge)+i)
		}
		laid |= 1 << tile
		want.layFar(cards.Edge+cards.Space(i), tile)
	}
	if want.edge.placed != e.placed || want.edge.up != e.up {
		return fmt.Errorf("islands lie on %v, and the spaces %b are turned up", e.placed, e.up)
	}
	return s.auditShores()
}

// auditShores checks that nobody is where nobody can be, and that no entry was read on two shores.
func (s *State) auditShores() error {
	for ship := range int(s.count) * shipsPerProvince {
		if at := s.ships[ship].at; beyond(at) && s.story.edge.up>>at&1 == 0 {
			return fmt.Errorf("ship %d lies on the space %d that lies face down", ship, at)
		}
	}
	var read [4]uint64
	sites := 0
	for i := cards.IslandCount; i < cards.IslandLimit; i++ {
		for k := range cards.FarSites {
			if t := &s.islands[i].sites[k]; t.explored() {
				read[t.entry/64] |= 1 << (t.entry % 64)
				sites++
			}
		}
	}
	for _, set := range read {
		sites -= bits.OnesCount64(set)
	}
	if sites != 0 {
		return fmt.Errorf("%d entries have been read on two shores", sites)
	}
	return nil
}

// lawfulBeyond tells whether a site beyond the edge can have its entry.
func (s *State) lawfulBeyond(t *site) bool {
	return cards.All.Entries[t.entry].Symbol == cards.ShoreSymbol && s.story.tales[t.entry-cards.SpotCount] == t.outcome+1
}
