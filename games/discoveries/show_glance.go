package discoveries

import "portolan/game"

var _ game.Glancer = (*State)(nil)

// Glance implements [game.Glancer]. Scores are what the match would bring if nothing changed, as far as that is public. The map
// is, for each journey, the seats of the ships on it in the order of their arrival; journeys are divided by commas.
func (s *State) Glance(out *game.Glance) {
	out.Round = int(s.round)
	for seat := range s.count {
		out.Scores = append(out.Scores, s.forecast(int8(seat)).Total)
	}
	text := make([]byte, 0, 64)
	for i := range s.journeys {
		if i > 0 {
			text = append(text, ',')
		}
		j := &s.journeys[i]
		for _, ship := range j.ships[:j.count] {
			text = append(text, '0'+byte(s.owners[ship]))
		}
	}
	out.Map = string(text)
}
