package seafall

import "portolan/game"

// Imagine implements [game.State]. Decks have no order until they are drawn from, so all that a viewer can't know is what
// others have seen on top of a stack.
func (s *State) Imagine(viewer game.Seat, c *game.Chance) {
	for deck := range uint8(deckKinds) {
		s.deckOf(deck).imagine(viewer, c)
	}
}
