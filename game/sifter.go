package game

// Sifter is a state that tells bots which moves are not worth a look, though they are legal: moves that a good player makes once in
// many matches, if ever. A game may offer it; without it bots look at all moves.
type Sifter interface {
	// Pointless tells whether no bot needs to look at m, a legal move. Wherever moves are listed there is one at least that is not.
	Pointless(m Move) bool
}
