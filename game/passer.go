package game

// Passer is a state in which players can leave a decision at that, and can therefore say ahead that they will. A game may offer it;
// without it nobody can pass ahead. All that it tells is public, and it allocates nothing.
type Passer interface {
	// Passes tells whether m, wherever it is listed, does nothing but end a step or turn down what was asked. A list has one such move
	// at most, and [Cancel] is none.
	Passes(m Move) bool

	// Turn returns the seats whose turn it is: none where all decide at once, or nobody has begun.
	Turn() Seats

	// Round counts the rounds of the match, as players do; 0 during the set-up.
	Round() int

	// Hostile tells whether seats can be attacked at all. It is the same for all states of a game.
	Hostile() bool

	// Attacks returns the seats that e, which was emitted by the move that led here, tells to have been attacked.
	Attacks(e Event) Seats
}
