package game

// Searchable is a state that helps a search along: it estimates how the match may end for every seat at once, and gives
// moves their priors. A game may offer it; without it a search asks an [Evaluator], or plays matches out at random.
//
// The methods are asked of imagined states, so they may use all that the state holds. They allocate nothing.
type Searchable interface {
	Evaluator

	// SearchTraits tells what a search can make use of. It is the same for all states of a game.
	SearchTraits() SearchTraits

	// Shares estimates each seat's share of a win, in out by seat: the chance to win, and in a draw 1 over the number of
	// seats. Where the match is over it tells exactly how. The position is estimated as mover, the seat that moved last,
	// sees it: in the middle of its turn it goes on, after the turn the others move. refined asks for the better of two estimates and
	// changes nothing where there is but one. out has a place for each seat.
	Shares(mover Seat, refined bool, out []float64)

	// Weigh puts into weights, for each of the moves of s, a prior: how likely a good player is to make it. Only the ratios
	// matter. 0 is a move that is not worth a look, because another comes to the same, or is better by what lies beyond a
	// search. Where all are 0, what is decided matters too little to be searched once the present turn is over: a search then
	// makes any of the moves and grows no branch for them. weights is as long as moves.
	Weigh(s Seat, moves []Move, weights []float32)

	// Answers tells whether, in the lines that a search follows for seat, each decision of other may be taken to be the move
	// after which Evaluate finds other best off at once. It depends on nothing that changes in a match, and is asked only where
	// the traits say so.
	Answers(seat, other Seat) bool
}

// PlayedOut is a searchable state of a game whose matches are short, and end in ways that estimates foretell badly: before a search moves,
// it plays the best moves that it found out to the end of the match. A game may offer it.
type PlayedOut interface {
	Searchable

	// Roughly estimates how well s stands as Evaluate does, but quicker: it need only tell apart what the moves of one decision lead to.
	Roughly(s Seat) float64
}

// SearchTraits are what a search can make use of in a game.
type SearchTraits struct {
	// Cost is how many times as long it takes to reach and estimate a position as in a game that is quick about it (2 µs): a
	// search estimates so many times fewer, so that its turn takes about as long as in other games. At least 1.
	Cost int
	// Refined tells that there is a second, better estimate, for players that are to be stronger than others that look as
	// far ahead.
	Refined bool
	// Answers tells that what others do may be taken for granted, see [Searchable.Answers].
	Answers bool
}
