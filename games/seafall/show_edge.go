package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// viewBeyond lists what lies beyond the edge (SF-25), once the fifth chest is open: what has been turned up among the marks of the sea, and
// the spaces that lie face down. What lies there is drawn when they are turned up.
func (s *State) viewBeyond(v *StoryView) {
	if s.story.chests>>cards.Arch&1 == 0 {
		return
	}
	for i, tile := range s.story.edge.tiles {
		if tile != none {
			v.Marks = append(v.Marks, s.viewFarMark(uint8(i), tile))
		}
	}
	for rest := beyondEdge &^ s.story.edge.up; rest != 0; rest &= rest - 1 {
		v.Covered = append(v.Covered, bits.TrailingZeros64(rest))
	}
}

func (s *State) viewFarMark(i, tile uint8) MarkView {
	kind := cards.All.Far[tile].Kind
	mark := MarkView{Space: int(cards.Edge) + int(i), Kind: cards.TileNames[kind], N: int(farTile(tile)), Used: kind == cards.WreckTile || kind == cards.EntryTile}
	if entry := s.story.edge.logs[i]; entry != none {
		mark.Entry = cards.IDs.Entries[entry]
		if told := s.story.tales[entry-cards.SpotCount]; told != unread && told != undecided {
			mark.Option = int(told)
		}
	}
	return mark
}
