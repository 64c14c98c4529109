package discoveries

import "portolan/game"

var _ game.Passer = (*State)(nil)

// Passes implements [game.Passer]: it ends the turn.
func (*State) Passes(m game.Move) bool { return m != game.Cancel && moveOp(m) == opEnd }

// Turn implements [game.Passer].
func (s *State) Turn() game.Seats {
	if s.phase != phasePlay {
		return 0
	}
	return game.SeatsOf(game.Seat(s.turn))
}

// Round implements [game.Passer].
func (s *State) Round() int { return int(s.round) }

// Hostile implements [game.Passer].
func (*State) Hostile() bool { return false }

// Attacks implements [game.Passer]: nobody attacks anybody.
func (*State) Attacks(game.Event) game.Seats { return 0 }
