package seafall

import "portolan/game"

// Imagine implements [game.State]. Decks have no order until they are drawn from, nor do the entries of the log, so what a
// viewer can't know is what others have seen on top of a stack, and what sealed pages hold. Which entries are left, everybody
// may know: a spot that is crossed out in an imagined match yields any of them (SF-20.4). What an option of an entry leads to,
// what the entry of a milestone holds and what is written at the end of the world is told to nobody before it is opened, so
// it is drawn, or left out, where an imagined match comes to it.
func (s *State) Imagine(viewer game.Seat, c *game.Chance) {
	for deck := range uint8(deckKinds) {
		s.deckOf(deck).imagine(viewer, c)
	}
	s.imagined = s.rules >= 2
}
