package game

// Sparing is a state that helps a gentle bot along, the opponent of somebody's first matches. A game may offer it; without it
// a gentle bot asks an [Evaluator].
//
// Like an Evaluator it is asked of imagined states, and allocates nothing.
type Sparing interface {
	Evaluator

	// Modestly estimates how well s stands, as Evaluate does, but by what everybody has: what others are about to do counts for
	// nothing. Who goes by it neither fears threats nor stands in anybody's way.
	Modestly(s Seat) float64

	// Leeway tells how much a gentle bot gives away. It is the same for all states of a game.
	Leeway() Leeway

	// Harsh tells whether s, by the move that led here from before, did to another what a beginner should be spared: what all
	// but decides a match that has hardly begun.
	Harsh(before State, s Seat) bool
}

// Leeway is how much a gentle bot gives away: every so often a move that is worth a little less than the best.
type Leeway struct {
	// Percent of the decisions in which the second-best move is taken, where it is worth hardly less.
	Percent int
	// Loss is how much less it may be worth, by Modestly. More would make no sense to who looks on.
	Loss float64
}
