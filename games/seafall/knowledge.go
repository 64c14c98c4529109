package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// Imagine implements [game.State]. Decks and log entries have no order until one is drawn, so a viewer lacks only three things: what
// others have seen on top of a stack, which research cards they have drawn or laid face down under one, and what sealed pages hold. Which entries are unread everybody may know; in an imagined match
// a spot that is crossed out yields any of them (SF-20.4). What an option leads to, what the entry of a milestone holds and what is
// written at the end of the world nobody knows before it is opened; an imagined match draws these when it comes to them, or leaves
// them out.
func (s *State) Imagine(viewer game.Seat, c *game.Chance) {
	for deck := range uint8(deckKinds) {
		s.deckOf(deck).imagine(viewer, c)
	}
	unseen := s.covert
	if viewer != game.Spectator {
		unseen &^= s.provinces[viewer].seen
	}
	for unseen != 0 {
		of := cards.All.Charts[lowestBit(unseen)].Stack
		part := uint64(0)
		for rest := unseen; rest != 0; rest &= rest - 1 {
			if card := lowestBit(rest); cards.All.Charts[card].Stack == of {
				part |= 1 << card
			}
		}
		s.imagineCharts(s.stack(of), part, c)
		unseen &^= part
	}
	s.imagined = s.rules >= 2
}

// imagineCharts has other research cards of a stack lie where a viewer has not seen those that lie there: any of which it does not know
// where they are. Who has seen a place has then seen what is imagined there.
func (s *State) imagineCharts(stack *deck, unseen uint64, c *game.Chance) {
	var instead [64]uint8
	pool := stack.set | unseen
	for rest := unseen; rest != 0; rest &= rest - 1 {
		card := nthBit(pool, c.Below(bits.OnesCount64(pool)))
		pool &^= 1 << card
		instead[lowestBit(rest)] = card
	}
	stack.set = pool
	replace := func(set *uint64) {
		drawn := uint64(0)
		for rest := *set & unseen; rest != 0; rest &= rest - 1 {
			drawn |= 1 << instead[lowestBit(rest)]
		}
		*set = *set&^unseen | drawn
	}
	replace(&s.covert)
	replace(&s.now.studied)
	for seat := range s.count {
		replace(&s.provinces[seat].seen)
	}
	for i, card := range stack.under[:stack.low] {
		if unseen>>card&1 == 1 {
			stack.under[i] = instead[card]
		}
	}
}
