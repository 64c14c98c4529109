package discoveries

import (
	"math"

	"portolan/game"
)

var _ game.Searchable = (*State)(nil)

// SearchTraits implements [game.Searchable]: a position is estimated quickly, and in one way only.
func (s *State) SearchTraits() game.SearchTraits { return game.SearchTraits{Cost: 1} }

// Answers implements [game.Searchable]: what others do is always searched.
func (s *State) Answers(_, _ game.Seat) bool { return false }

// Shares implements [game.Searchable]: the scores to be foreseen, made shares of a win. A lead is worth the more the nearer the
// end is.
func (s *State) Shares(_ game.Seat, _ bool, out []float64) {
	if s.phase == phaseOver {
		for seat := range out {
			out[seat] = 0
			if s.winners.Has(game.Seat(seat)) {
				out[seat] = 1 / float64(s.winners.Len())
			}
		}
		return
	}
	if s.chain.kind != chainNone {
		t := *s
		t.completeChain()
		s = &t
	}
	j := estimator{s: s, viewer: everyone, w: &weigh}
	j.survey()
	most := math.MinInt
	var prospects [maxPlayers]int
	for seat := range s.count {
		prospects[seat] = j.prospect(int8(seat))
		most = max(most, prospects[seat])
	}
	sure := shareScale + shareTurn*float64(j.turns[final])
	sum := 0.0
	for seat := range s.count {
		out[seat] = math.Exp(float64(prospects[seat]-most) / sure)
		sum += out[seat]
	}
	for seat := range s.count {
		out[seat] /= sum
	}
}

// The lead, in hundredths of a point, that multiplies the odds of a win by e: when the match ends, and more with each turn
// to come before that.
const (
	shareScale = 300
	shareTurn  = 30
)

// Weigh implements [game.Searchable]: of ships alike one is as good as another, so only the first of them is worth a look. Of missions
// only the favourite is: a search looks a few turns ahead, and a mission pays for contracts of many more.
func (s *State) Weigh(seat game.Seat, moves []game.Move, weights []float32) {
	free, favourite := s.players[seat].free&^s.chain.ships, mission(noMission)
	if s.phase == phaseMissions {
		j := estimator{s: s, viewer: int8(seat), w: &weigh}
		j.survey()
		favourite = j.favourite(int8(seat))
	}
	for i, m := range moves {
		weights[i] = 1
		switch moveOp(m) {
		case opMission:
			if mission(m.Arg(0)) != favourite {
				weights[i] = 0
			}
		case opSail, opSailAny, opLoad, opLoadAny:
			if ship := m.Arg(0); ship > 0 && free>>(ship-1)&1 == 1 && table.ships[ship-1].kind == table.ships[ship].kind {
				weights[i] = 0
			}
		default:
		}
	}
}
