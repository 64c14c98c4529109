package game

// Guided is a state that helps a search along: it tells how the match may end for every seat at once, and has a policy for
// what matters little. A game may offer it; without it a search asks an [Evaluator], or plays matches out at random.
//
// Both methods are asked of imagined states, so they may use all that the state holds. They allocate nothing.
type Guided interface {
	Evaluator

	// Shares estimates each seat's share of a win, in out by seat: the chance to win, and in a draw 1 over the number of
	// seats. Where the match is over it tells exactly how. The seat that moved last, mover, is the one whose plans the
	// position is judged by; mid-turn it is still to move, at its turn's end the others are. out has a place for each seat.
	Shares(mover Seat, out []float64)

	// Weigh puts into weights, for each of the moves of s, how likely a good player is to make it, before any thought: only
	// the ratios matter. 0 is a move that is not worth a look, because another comes to the same. Where all are 0, what is
	// decided matters too little to be weighed once the present turn is over: a search then makes any of the moves and
	// follows nothing else. weights is as long as moves.
	Weigh(s Seat, moves []Move, weights []float32)
}

// Refined is a state with a second, better judgement, for players that are to be stronger than others that look as far ahead. A game
// may offer it.
type Refined interface {
	Guided

	// RefinedShares is Shares by the better judgement.
	RefinedShares(mover Seat, out []float64)
}

// Answering is a state in which what the others do can be told without a look at all they might do. A game may offer it where a
// search would else hardly see beyond the seat's own turn.
type Answering interface {
	Guided

	// Answers tells whether, in the lines that a search follows for seat, each decision of other may be taken to be the move after
	// which Evaluate finds other best off at once. It goes by nothing that changes in a match.
	Answers(seat, other Seat) bool
}

// Costly is a state whose positions take long to judge. A game may offer it, so that a turn of a search takes about as long as
// in other games.
type Costly interface {
	// Cost is how many times as long it takes to reach and judge a position as in a game that is quick about it (2 µs): a
	// search judges so many times fewer. At least 1, and always the same.
	Cost() int
}
