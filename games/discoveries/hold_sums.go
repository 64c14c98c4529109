package discoveries

import "math/bits"

// sums tells which total holds a set of ships can make, and for how many coins. Each word stands for a number of cards any
// colour used; its byte k holds, as bits, the sums from 0 to 7 that can be reached for exactly k coins. Adding a ship is a
// shift. Every contract costs at most 7 coins: a coin a ship, of which each brings at least a hold of 1, and one more for a
// joker.
type sums [maxAny + 1]uint64

// keep masks the sums that stay within 7 when a hold is added.
var keep = [maxHold + 1]uint64{^uint64(0), 0x7f7f7f7f7f7f7f7f, 0x3f3f3f3f3f3f3f3f, 0x1f1f1f1f1f1f1f1f}

func plus(w uint64, hold int) uint64 { return w & keep[hold] << hold }

// sums are what the given ships reach on a contract of a colour, with so many cards any colour.
//
//nolint:gocognit // the innermost loops of every list of moves and every estimate, kept in one piece to be fast
func (p *player) sums(free uint64, c colour, anys uint8) sums {
	var x sums
	x[0] = 1
	for hold := 1; hold <= maxHold; hold++ {
		for n := bits.OnesCount64(free & table.of[c][hold]); n > 0; n-- {
			for a := range x {
				x[a] |= plus(x[a], hold) << 8
			}
		}
		if anys > 0 {
			for n := min(bits.OnesCount64(free&table.withHold[hold]&^table.of[c][hold]), int(anys)); n > 0; n-- {
				for a := len(x) - 1; a > 0; a-- { // a ship of another colour takes a card
					x[a] |= plus(x[a-1], hold) << 8
				}
			}
		}
	}
	for rest := free & table.jokers; rest != 0; rest &= rest - 1 {
		if rest&-rest&table.showing[c] != 0 {
			for a := range x {
				x[a] |= withJoker(x[a])
			}
		} else if anys > 0 {
			for a := len(x) - 1; a > 0; a-- {
				x[a] |= withJoker(x[a-1])
			}
		}
	}
	for a := int(anys) + 1; a < len(x); a++ {
		x[a] = 0
	}
	return x
}

func withJoker(w uint64) uint64 { return (plus(w, 1) | plus(w, 2) | plus(w, 3)) << 16 }

// has tells whether a total can be reached for at most so many coins.
func (x *sums) has(total uint8, coins uint16) bool {
	affordable := ^uint64(0)
	if coins < 7 {
		affordable = 1<<(8*(coins+1)) - 1
	}
	const everyCost = 0x0101010101010101
	var all uint64
	for _, w := range x {
		all |= w
	}
	return all&affordable&(everyCost<<total) != 0
}
