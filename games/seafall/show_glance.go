package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

var _ game.Glancer = (*State)(nil)

// glanceSpace is the character of the first space in a small map.
const glanceSpace = 'A'

// Glance implements [game.Glancer]. The round counts through the years. The map is "COLOURS;ISLANDS;SHIPS": a digit for each
// seat's colour; each island on the chart as its space and how many of its sites are explored; each ship afloat as its seat and space.
func (s *State) Glance(out *game.Glance) {
	out.Round = s.Round()
	text := make([]byte, 0, 96)
	for seat := range s.count {
		out.Scores = append(out.Scores, int(s.provinces[seat].glory))
		text = append(text, '0'+s.provinces[seat].colour)
	}
	text = append(text, ';')
	for i := range uint8(cards.IslandLimit) {
		if s.onChart(i) {
			text = append(text, glanceSpace+byte(s.spaceOf(i)), '0'+s.exploredAt(i))
		}
	}
	text = append(text, ';')
	for i := range shipsPerProvince * int(s.count) {
		if s.ships[i].at != onBoard && !s.away.Has(game.Seat(i/shipsPerProvince)) {
			text = append(text, '0'+byte(i/shipsPerProvince), glanceSpace+byte(s.ships[i].at))
		}
	}
	out.Map = string(text)
}

func (s *State) exploredAt(island uint8) (sites uint8) {
	for k := range s.islands[island].sites {
		if s.islands[island].sites[k].explored() {
			sites++
		}
	}
	return sites
}
