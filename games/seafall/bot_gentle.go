package seafall

import "portolan/game"

var _ game.Sparing = (*State)(nil)

// modestUnit is how many thousandths of a glory make the whole of a modest estimate.
const modestUnit = 400_000

// Modestly implements [game.Sparing]: the seat's own strength, whatever the others do.
func (s *State) Modestly(seat game.Seat) float64 {
	if s.phase == phaseOver || s.closed {
		return s.Evaluate(seat)
	}
	j := estimator{s: s, w: s.weights()}
	j.survey()
	return 0.5 + float64(j.strength(int8(seat)))/modestUnit
}

// Leeway implements [game.Sparing]: up to one glory is given away. Found by matches against a stand-in for a beginner (docs/bots.md);
// dice decide much, so it takes more than in other games to be beaten.
func (*State) Leeway() game.Leeway {
	return game.Leeway{Percent: 85, Loss: 1.0 * oneGlory / modestUnit}
}

// Harsh implements [game.Sparing]: to raid a province, or a ship of one, in the first year, or to offer a deal in it. An offer hurts nobody, but
// who has to answer one before the first turn of their own can't know what it is worth.
func (s *State) Harsh(before game.State, _ game.Seat) bool {
	was := before.(*State)
	raids := was.throw.kind != s.throw.kind && (s.throw.kind == raidingProvince || s.throw.kind == raidingShip)
	offers := was.base != phaseDeal && s.base == phaseDeal
	return was.year == 1 && (raids || offers)
}
