package efemeris

import "portolan/game"

var _ game.Passer = (*State)(nil)

// Passes implements [game.Passer]: it ends tactics or the turn, or leaves a wreck alone.
func (*State) Passes(m game.Move) bool {
	if m == game.Cancel {
		return false
	}
	op := moveOp(m)
	return op == opEndTactics || op == opEndTurn || op == opLeaveWreck
}

// Turn implements [game.Passer].
func (s *State) Turn() game.Seats {
	if s.Preparing() || s.phase == phaseOver {
		return 0
	}
	return s.group()
}

// Round implements [game.Passer].
func (s *State) Round() int { return int(s.round) }

// Hostile implements [game.Passer].
func (*State) Hostile() bool { return true }

// Attacks implements [game.Passer]: somebody else sinks, drives away or freezes a ship of the seat, razes its fortress, conquers its planet,
// or takes a card from its hand.
func (s *State) Attacks(e game.Event) game.Seats {
	switch eventKind(e.Kind) {
	case evSunk:
		return seatsOf(s.ownerNamed(e.Args[0]))
	case evRazed:
		return seatsOf(s.planets[e.Args[1]].owner)
	case evFrozen, evDriven:
		if owner := s.ownerNamed(e.Args[1]); int16(owner) != e.Args[0] {
			return seatsOf(owner)
		}
	case evConquered: // from nobody, or from another seat
		return seatsOf(int8(e.Args[2]))
	case evDiscarded:
		return seatsOf(int8(e.Args[0]))
	}
	return 0
}

// seatsOf is the set of one seat, empty for nobody.
func seatsOf(seat int8) game.Seats {
	if seat < 0 {
		return 0
	}
	return game.SeatsOf(game.Seat(seat))
}
