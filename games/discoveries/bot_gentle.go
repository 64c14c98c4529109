package discoveries

import "portolan/game"

var _ game.Sparing = (*State)(nil)

// modestUnit is how many hundredths of a point make the whole of a modest estimate.
const modestUnit = 200_000

// Modestly implements [game.Sparing]: the seat's own score as it may be foreseen, whatever the others do.
func (s *State) Modestly(seat game.Seat) float64 {
	if s.phase == phaseOver {
		return s.Evaluate(seat)
	}
	if s.chain.kind != chainNone && int8(seat) == s.turn {
		t := *s
		t.completeChain()
		s = &t
	}
	j := estimator{s: s, viewer: int8(seat), w: &weigh}
	j.survey()
	return 0.5 + float64(j.prospect(int8(seat)))/modestUnit
}

// Leeway implements [game.Sparing]: up to three points are given away. Found by matches against a stand-in for a beginner
// (docs/bots.md).
func (*State) Leeway() game.Leeway { return game.Leeway{Percent: 55, Loss: 300.0 / modestUnit} }

// Harsh implements [game.Sparing]: nobody can be harmed but by taking what is there for all.
func (*State) Harsh(game.State, game.Seat) bool { return false }
