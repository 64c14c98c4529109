package efemeris

import (
	"math"

	"portolan/game"
)

var _ game.Searchable = (*State)(nil)

// SearchTraits implements [game.Searchable]: there are two estimates, a plain and a refined one, and a search
// may take the answers of enemies for granted.
func (s *State) SearchTraits() game.SearchTraits {
	return game.SearchTraits{Cost: 1, Refined: true, Answers: true}
}

// searchWeights are what a search estimates by. It also estimates positions in the middle of turns, and needs shares of a win.
type searchWeights struct {
	weights
	// moverBias is subtracted from the strength of the seat that moved last, by the phase of its turn: exploration, tactics,
	// construction, and after the turn. Without it that seat seems too strong: it has had its turn, and the others have not.
	moverBias [4]int
}

// plainSearch was found by self-play (bot_tune_test.go), except sure and pepper, of which single values were tried: docs/bots.md tells
// how. It values all captains alike, and all planets.
var plainSearch = searchWeights{
	weights: weights{
		planets:  [...]int{-8580, 0, 1407, 2752, 4499, 11976},
		spices:   [...]int{0, 97, 187, 270, 332, 374},
		hand:     [...]int{0, 287, 542, 766, 957, 1117, 1244, 1340, 1404},
		gunners:  44,
		kinds:    28,
		token:    127,
		galleon:  1911,
		captain:  735,
		command:  605,
		idle:     0,
		afloat:   3066,
		dock:     33,
		frigate:  543,
		fortress: 109,
		unbuilt:  47,
		produce:  170,
		pepper:   400,
		extra:    102,
		noIncome: 2,
		collect:  116,
		anchor:   126,
		room:     2,
		aim:      17,
		sure:     60,
		siege:    34,
		grasp:    153,
		frontier: 28,
		others:   27,
		sights:   77,
		hunt:     17,
		danger:   52,
		step:     8,
		unit:     2700,
		short:    [...]int{45, 33, 19, 13, 10, 8, 6},
		later:    [...]int{79, 36, 33, 21, 13, 8, 5},
	},
	moverBias: [...]int{0, 377, 737, 896},
}

// refinedSearch was found from plainSearch by the same method, with a search that takes answers for granted; of lastPlanet a few values
// were tried.
var refinedSearch = searchWeights{
	weights: weights{
		planets:    [...]int{-6478, 0, 1174, 2587, 4800, 16853},
		spices:     [...]int{0, 135, 350, 305, 380, 397},
		hand:       [...]int{0, 235, 464, 667, 877, 1054, 740, 1073, 920},
		gunners:    56,
		kinds:      39,
		token:      144,
		galleon:    1823,
		captain:    749,
		command:    576,
		idle:       0,
		afloat:     2895,
		dock:       30,
		frigate:    697,
		fortress:   127,
		unbuilt:    44,
		produce:    133,
		pepper:     446,
		extra:      110,
		noIncome:   2,
		collect:    95,
		anchor:     179,
		room:       2,
		aim:        14,
		sure:       66,
		siege:      33,
		grasp:      181,
		frontier:   29,
		others:     19,
		sights:     91,
		hunt:       17,
		danger:     62,
		step:       8,
		unit:       2530,
		short:      [...]int{54, 35, 19, 18, 13, 10, 7},
		later:      [...]int{234, 63, 53, 34, 20, 13, 10},
		rank:       [...]int{1303, -67, 156, 784, 21, -30, 1, 343, -290, -113, -496, -616},
		site:       [...]int{-122, 117, 196, -248, -130, 110, 11, 67},
		lastPlanet: [...]int{0, 500, 1000},
	},
	moverBias: [...]int{11, 562, 717, 823},
}

// Shares implements [game.Searchable]: it turns the strengths of the nations, as the seat that moved last sees them, into shares of a
// win. The refined estimate also tells captains and planets apart.
func (s *State) Shares(mover game.Seat, better bool, out []float64) {
	if better {
		s.shares(mover, &refinedSearch, out)
		return
	}
	s.shares(mover, &plainSearch, out)
}

func (s *State) shares(mover game.Seat, w *searchWeights, out []float64) {
	if s.phase == phaseOver {
		s.finalShares(out)
		return
	}
	var strengths [maxPlayers]int
	s.strengths(mover, w, &strengths)
	sum, unit := 0.0, float64(w.unit)
	for seat := range int8(s.count) {
		if house := s.house(seat); house != seat {
			out[seat] = out[house]
			continue
		}
		out[seat] = 0
		if !s.out.Has(game.Seat(seat)) {
			out[seat] = math.Exp(float64(strengths[seat]) / unit)
		}
		sum += out[seat]
	}
	for seat := range out[:s.count] {
		out[seat] /= sum
	}
}

func (s *State) finalShares(out []float64) {
	for seat := range out[:s.count] {
		switch {
		case s.winners == 0:
			out[seat] = 1 / float64(s.count)
		case s.winners.Has(game.Seat(seat)):
			out[seat] = 1
		default:
			out[seat] = 0
		}
	}
}

// strengths puts into out the strength of each nation, at its first seat, as the viewer sees it.
func (s *State) strengths(viewer game.Seat, w *searchWeights, out *[maxPlayers]int) {
	j := estimator{s: s, viewer: int8(max(viewer, 0)), w: &w.weights}
	for seat := range int8(s.count) {
		if s.house(seat) == seat {
			out[seat] = j.nation(seat)
		}
	}
	out[s.house(j.viewer)] -= w.moverBias[s.stage(j.viewer)]
}

// stage is how far a seat has come with its turn: 0 to 2 by phase, 3 when it is over.
func (s *State) stage(seat int8) int {
	switch {
	case !s.group().Has(game.Seat(seat)):
		return 3
	case s.phase < phaseTactics:
		return 0
	case s.phase == phaseTactics:
		return 1
	default:
		return 2
	}
}

// Weigh implements [game.Searchable]: beyond the present turn no placement of a tile is searched. Ships decide a match, and a search
// sees far enough to follow them only if it does not branch by the tiles that may be drawn. Ships can move in any order; until a shot
// may have cleared the way only one order is searched, frigates first.
func (s *State) Weigh(seat game.Seat, moves []game.Move, weights []float32) {
	weight := float32(1)
	if s.phase == phaseExploration {
		weight = 0
	}
	for i := range weights {
		weights[i] = weight
	}
	if s.phase != phaseTactics || sum(&s.players[seat].played) > 0 {
		return
	}
	for i, m := range moves {
		if moveOp(m) == opSail && s.later(int(m.Arg(0))) {
			weights[i] = 0
		}
	}
}

// Answers implements [game.Searchable]: what enemies do may be taken for granted, what a partner does is searched.
func (s *State) Answers(seat, other game.Seat) bool {
	return s.house(int8(seat)) != s.house(int8(other))
}

// later tells whether a ship that comes after the given one, in the one order that is searched, has moved.
func (s *State) later(ship int) bool {
	number, galleon := ship%shipsPerPlayer, ship/shipsPerPlayer*shipsPerPlayer
	switch number {
	case 0:
		return false
	case 1:
		return s.ships[galleon].moved || s.ships[galleon+2].moved
	default:
		return s.ships[galleon].moved
	}
}
