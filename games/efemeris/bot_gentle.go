package efemeris

import "portolan/game"

var _ game.Sparing = (*State)(nil)

// sparedRounds is how many rounds long a gentle player neither takes an enemy's last planet nor sinks its galleon.
const sparedRounds = 4

// Modestly implements [game.Sparing]: Evaluate without what enemies are about to get. When a standstill is coming Evaluate leaves
// that out, too.
func (s *State) Modestly(seat game.Seat) float64 {
	if s.players[seat].stalled {
		return s.Evaluate(seat)
	}
	return s.lead(&estimator{s: s, viewer: int8(seat), w: &greedyWeights, modest: true})
}

// Leeway implements [game.Sparing]: found by matches against a stand-in for a beginner (docs/bots.md). 0.03 is worth a crew card or
// two spices.
func (*State) Leeway() game.Leeway { return game.Leeway{Percent: 35, Loss: 0.03} }

// Harsh implements [game.Sparing]: in the first rounds, to sink a galleon or to take a nation's last planet.
func (s *State) Harsh(before game.State, seat game.Seat) bool {
	was := before.(*State)
	if was.round > sparedRounds {
		return false
	}
	for other := range int8(s.count) {
		if !s.enemies(other, int8(seat)) {
			continue
		}
		sunk := was.galleon(other).at != offMap && s.galleon(other).at == offMap
		if sunk || was.nationOwned(other) > 0 && s.nationOwned(other) == 0 {
			return true
		}
	}
	return false
}
