package seafall

import "portolan/game"

var _ game.Passer = (*State)(nil)

// Passes implements [game.Passer]: it ends the turn, skips a step of it, turns an offer down, or leaves goods or enmity as they are.
func (*State) Passes(m game.Move) bool {
	if m == game.Cancel {
		return false
	}
	switch op(m.Op()) {
	case opSkip, opDecline, opEndTurn, opLeave, opDone, opStay, opKeepNone:
		return true
	}
	return false
}

// Turn implements [game.Passer].
func (s *State) Turn() game.Seats {
	if s.round == 0 || s.turn < 0 {
		return 0
	}
	return game.SeatsOf(game.Seat(s.turn))
}

// Round implements [game.Passer]: it counts through the years.
func (s *State) Round() int { return max(0, (int(s.year)-1)*roundsPerYear) + int(s.round) }

// Hostile implements [game.Passer].
func (*State) Hostile() bool { return true }

// Attacks implements [game.Passer]: somebody raids the province, a ship of it or what it holds on an island.
func (s *State) Attacks(e game.Event) game.Seats {
	var colour int // the argument that tells whose it is
	switch eventKind(e.Kind) {
	case evRaidsProvince:
		colour = 1
	case evRaidsShip, evRaidsColony:
		colour = 2
	default:
		return 0
	}
	if seat := s.seatOfColour(uint8(e.Args[colour])); seat >= 0 {
		return game.SeatsOf(game.Seat(seat))
	}
	return 0
}
