package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// deck is a face-down stack. It keeps no order of the cards that nobody has seen: which of them comes is decided by chance when one
// is drawn. Discarded cards lie under the stack in the order in which they were put there, which everybody saw.
type deck struct {
	set   uint64     // cards in an order that nobody knows
	top   uint8      // a card that somebody has looked at, or none
	seen  game.Seats // who has
	under [deckLimit]uint8
	low   uint8 // cards under the stack
}

const deckLimit = cards.AdvisorLimit

func (d *deck) reset(set uint64) { *d = deck{set: set, top: none} }

func (d *deck) size() int {
	n := bits.OnesCount64(d.set) + int(d.low)
	if d.top != none {
		n++
	}
	return n
}

// draw takes the top card, none when the stack is empty.
func (d *deck) draw(p *play) uint8 {
	card := d.top
	switch {
	case card != none:
		d.top, d.seen = none, 0
		p.j.Reveal()
	case d.set != 0:
		card = nthBit(d.set, p.c.Below(bits.OnesCount64(d.set)))
		d.set &^= 1 << card
	case d.low > 0:
		card = d.under[0]
		d.low--
		copy(d.under[:d.low], d.under[1:])
	}
	return card
}

// bury puts a card under the stack.
func (d *deck) bury(card uint8) {
	d.under[d.low] = card
	d.low++
}

// look decides the top card and shows it to a seat. When only discarded cards are left, everybody knows the top one.
func (d *deck) look(p *play) uint8 {
	if d.top == none {
		if d.set == 0 {
			return d.under[0]
		}
		d.top = nthBit(d.set, p.c.Below(bits.OnesCount64(d.set)))
		d.set &^= 1 << d.top
	}
	d.seen = d.seen.With(game.Seat(p.seat))
	p.j.Reveal()
	return d.top
}

// imagine replaces the top card by a random one if the viewer has not seen it.
func (d *deck) imagine(viewer game.Seat, c *game.Chance) {
	if d.top == none || viewer != game.Spectator && d.seen.Has(viewer) {
		return
	}
	d.set |= 1 << d.top
	d.top = nthBit(d.set, c.Below(bits.OnesCount64(d.set)))
	d.set &^= 1 << d.top
}

// nthBit is the index of the nth bit that is set, counted from 0.
func nthBit(set uint64, n int) uint8 {
	for range n {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros64(set))
}
