package efemeris

import (
	"math/bits"

	"portolan/game"
)

// handSet is a set of crew hands: the hands that others hold possible for a player, exactly those that fit all they saw
// (EF-2.3). A hand is numbered by its counts in mixed radix, so that adding a card of a kind is a shift by that kind's
// stride. Every hand of a nation's twelve cards is among the 3·4·4·3·3 = 432 numbers.
type handSet [7]uint64

const handCount = 432

// handTables hold sets that are needed again and again, by kind of card.
type handTables struct {
	stride [crewKinds]uint
	upTo   [crewKinds][4]handSet // hands with at most so many cards of the kind
	ofSize [13]handSet           // hands of so many cards
}

var hands = makeHands()

func makeHands() *handTables {
	t := new(handTables)
	stride := uint(1)
	for k := range t.stride {
		t.stride[k] = stride
		stride *= uint(table.crewTotal[k]) + 1
	}
	for h := range handCount {
		cards := handOf(t, h)
		for k, n := range cards {
			for most := n; most < 4; most++ {
				t.upTo[k][most].add(h)
			}
		}
		t.ofSize[sum(&cards)].add(h)
	}
	return t
}

func handOf(t *handTables, h int) (cards [crewKinds]uint8) {
	for k := range cards {
		cards[k] = uint8(h / int(t.stride[k]) % (int(table.crewTotal[k]) + 1))
	}
	return cards
}

func (s *handSet) add(h int) { s[h>>6] |= 1 << (h & 63) }

func (s *handSet) and(o *handSet) {
	for i := range s {
		s[i] &= o[i]
	}
}

func (s *handSet) or(o *handSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

func (s *handSet) size() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// pick returns the n-th hand of the set.
func (s *handSet) pick(n int) int {
	for i, w := range s {
		if here := bits.OnesCount64(w); n >= here {
			n -= here
		} else {
			return i<<6 + nth(w, n)
		}
	}
	panic("efemeris: no hand fits what was seen")
}

// up moves every hand of the set by n numbers upwards; n is below 192.
func (s *handSet) up(n uint) {
	words, rest := int(n>>6), n&63
	for i := len(s) - 1; i >= 0; i-- {
		var w uint64
		if i-words >= 0 {
			w = s[i-words] << rest
		}
		if rest > 0 && i-words-1 >= 0 {
			w |= s[i-words-1] >> (64 - rest)
		}
		s[i] = w
	}
}

// down moves every hand of the set by n numbers downwards; n is below 192.
func (s *handSet) down(n uint) {
	words, rest := int(n>>6), n&63
	for i := range s {
		var w uint64
		if i+words < len(s) {
			w = s[i+words] >> rest
		}
		if rest > 0 && i+words+1 < len(s) {
			w |= s[i+words+1] << (64 - rest)
		}
		s[i] = w
	}
}

// with narrows the set to the hands that hold a card of the kind.
func (s *handSet) with(k crewKind) {
	none := &hands.upTo[k][0]
	for i := range s {
		s[i] &^= none[i]
	}
}

// spend narrows the set to the hands that held a card of the kind, and takes it from each.
func (s *handSet) spend(k crewKind) {
	s.with(k)
	s.down(hands.stride[k])
}

// spendAny takes some card, nobody knows which, from each hand.
func (s *handSet) spendAny() {
	var all handSet
	for k := range crewKinds {
		some := *s
		some.spend(k)
		all.or(&some)
	}
	*s = all
}

// spend takes a card of the kind, which all see, from each hand that others hold possible for a seat. A partner's hand then has no more of
// the kind than is left, nor has it once the card is back in the reserve.
func (s *State) spend(seat int8, k crewKind) {
	s.players[seat].fits.spend(k)
	for ally := range s.allies(seat).All {
		s.players[ally].fits.and(&hands.upTo[k][s.held(seat, k)])
	}
}

// takeAny adds a card of the reserve, which one others don't know, to each hand that they hold possible for a seat. Cards that
// lie open or are out of the match are not in the reserve.
func (s *State) takeAny(seat int8) {
	fits := &s.players[seat].fits
	var all handSet
	for k := range crewKinds {
		reach := s.held(seat, k)
		if reach == 0 {
			continue
		}
		some := *fits
		some.and(&hands.upTo[k][reach-1])
		some.up(hands.stride[k])
		all.or(&some)
	}
	*fits = all
}

// held is how many cards of a kind a nation's hands and reserve hold together, which everybody knows.
func (s *State) held(seat int8, k crewKind) uint8 {
	return table.crewTotal[k] - s.playedBy(seat, k) - s.common(seat).gone[k]
}

// Imagine implements [game.State]: tiles in the stack, captains face down and hands are drawn from all that fit what the
// viewer saw. Partners see each other's.
func (s *State) Imagine(viewer game.Seat, c *game.Chance) {
	s.imagineStack(c)
	for seat := range int8(s.count) {
		p := &s.players[seat]
		if p.nation == noNation || viewer != game.Spectator && s.allies(int8(viewer)).Has(game.Seat(seat)) {
			continue
		}
		s.imagineCaptains(seat, c)
		if s.house(seat) == seat && p.fits != (handSet{}) {
			s.imagineHands(seat, c)
		}
	}
}

// imagineStack draws which of the expert tiles nobody has seen are in the stack (EF-12.10).
func (s *State) imagineStack(c *game.Chance) {
	hidden := bits.OnesCount32(s.stack & table.expertSet)
	if hidden == 0 {
		return
	}
	unseen := table.expertSet
	for _, t := range s.cells {
		if t != tileNone {
			unseen &^= 1 << t
		}
	}
	for _, t := range s.drawn {
		if t != tileNone {
			unseen &^= 1 << t
		}
	}
	s.stack = s.stack&^table.expertSet | pickSome(unseen, hidden, c)
}

func (s *State) imagineCaptains(seat int8, c *game.Chance) {
	p := &s.players[seat]
	base := captain(p.nation) * captainsPerNation
	picked := p.picked
	if picked == p.revealed {
		return
	}
	p.picked = p.revealed // the pool is what the known captains leave, and what was imagined for a partner
	for p.picked < picked {
		pool := s.captainPool(seat)
		if s.mode == modeTeam && seat == s.house(seat) { // the partner's pick is drawn after this one
			pool = 1<<captainsPerNation - 1
		}
		p.captains[p.picked] = base + captain(nth(uint64(pool), c.Below(bits.OnesCount8(pool))))
		p.picked++
	}
}

// imagineHands draws the hands of a nation, and with them its reserve.
func (s *State) imagineHands(house int8, c *game.Chance) {
	first := &s.players[house]
	var held [crewKinds]uint8
	possible := first.fits
	for k := range held {
		held[k] = s.held(house, crewKind(k))
		possible.and(&hands.upTo[k][held[k]]) // what a partner played can't be in the hand
	}
	for {
		first.hand = handOf(hands, possible.pick(c.Below(possible.size())))
		left := held
		for k := range left {
			left[k] -= first.hand[k]
		}
		if s.mode == modeTeam {
			second := &s.players[partner(house)]
			fits := second.fits
			for k, n := range left {
				fits.and(&hands.upTo[k][n])
			}
			if fits == (handSet{}) {
				continue // these two hands need more cards of a kind than there are
			}
			second.hand = handOf(hands, fits.pick(c.Below(fits.size())))
			for k := range left {
				left[k] -= second.hand[k]
			}
		}
		first.reserve = left
		return
	}
}
