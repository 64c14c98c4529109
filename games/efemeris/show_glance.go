package efemeris

import "portolan/game"

var (
	_ game.Preparer = (*State)(nil)
	_ game.Glancer  = (*State)(nil)
)

// Preparing implements [game.Preparer]: nations, captains, crew and home planets are chosen, and in a team the first tiles laid.
func (s *State) Preparing() bool { return s.phase < phaseExploration }

// The characters of a small map. Cells are counted from glanceCell.
const (
	glanceCell   = 'A'
	glanceEmpty  = '.' // no planet on the tile
	glanceFree   = 'o' // one that nobody owns
	glanceNation = "-fbs"
)

// Glance implements [game.Glancer]. The map is "NATIONS;TILES;SHIPS": a letter for each seat's nation; each placed tile as its
// cell and its planet's owner; each ship as its seat and the cell at which it stands.
func (s *State) Glance(out *game.Glance) {
	out.Round = int(s.round)
	text := make([]byte, 0, 96)
	for seat := range s.count {
		out.Scores = append(out.Scores, s.nationOwned(int8(seat)))
		text = append(text, s.glanceNation(seat))
	}
	text = append(text, ';')
	for cell, t := range s.cells {
		if t != tileNone {
			text = append(text, glanceCell+byte(cell), s.glanceOwner(uint8(cell)))
		}
	}
	text = append(text, ';')
	for i := range s.ships {
		if seat := uint8(i / 3); seat < s.count && s.ships[i].at != offMap {
			text = append(text, '0'+seat, glanceCell+s.cellAt(s.ships[i].at))
		}
	}
	out.Map = string(text)
}

func (s *State) glanceNation(seat uint8) byte {
	if n := int(s.players[seat].nation) + 1; s.players[seat].nation != noNation && n < len(glanceNation) {
		return glanceNation[n]
	}
	return glanceNation[0]
}

// glanceOwner is the mark of a cell's planet: its owner's seat where it has one.
func (s *State) glanceOwner(cell uint8) byte {
	for i := range s.planets {
		switch p := &s.planets[i]; {
		case p.at == offMap || p.at >= insideFields || uint8(p.at)/slotsPerCell != cell:
		case p.owner < 0:
			return glanceFree
		default:
			return '0' + byte(p.owner)
		}
	}
	return glanceEmpty
}

// cellAt is the cell of a field, of one on an edge the first of its two that has a tile.
func (s *State) cellAt(f field) uint8 {
	if f < insideFields {
		return uint8(f) / slotsPerCell
	}
	sides := &board.sides[f-insideFields]
	if at := sides[1].cell; at != none && s.cells[sides[0].cell] == tileNone && s.cells[at] != tileNone {
		return at
	}
	return sides[0].cell
}
