package seafall

import "portolan/game"

// Imagine implements [game.State]. Decks and log entries have no order until one is drawn, so a viewer lacks only two things: what
// others have seen on top of a stack, and what sealed pages hold. Which entries are unread everybody may know; in an imagined match
// a spot that is crossed out yields any of them (SF-20.4). What an option leads to, what the entry of a milestone holds and what is
// written at the end of the world nobody knows before it is opened; an imagined match draws these when it comes to them, or leaves
// them out.
func (s *State) Imagine(viewer game.Seat, c *game.Chance) {
	for deck := range uint8(deckKinds) {
		s.deckOf(deck).imagine(viewer, c)
	}
	s.imagined = s.rules >= 2
}
