package bot

import "portolan/game"

// novice stands in for a person who plays a game for the first time, to measure bots against. It looks one move ahead and considers
// only what it has itself; it overlooks most of its moves, and makes some decisions at random. It is not listed as an opponent;
// experiments use it by [NewCustom].
type novice struct {
	greedy
	overlooked int // percent of the moves that it does not see, drawn anew in each decision
	stray      int // percent of the decisions that are made at random
}

// firstTimer is the novice that others are measured by: docs/bots.md tells how it was found.
var firstTimer = novice{overlooked: 50, stray: 5}

// newNovice returns the novice that spec describes: "novice", or settings behind a colon with a + between them.
func newNovice(spec string, seed uint64) (Player, error) {
	n := firstTimer
	n.greedy = *newGreedy(seed)
	n.standing = modestly
	if err := setNumbers(spec, map[string]*int{"overlooked": &n.overlooked, "stray": &n.stray}); err != nil {
		return nil, err
	}
	return &n, nil
}

// Choose returns the best move of those that the novice sees, or any at all.
func (n *novice) Choose(st game.State, s game.Seat) game.Move {
	n.fit(st)
	n.base.CopyFrom(st)
	n.base.Imagine(s, &n.chance)
	n.buf = moves(n.base, s, n.buf[:0])
	_, judged := st.(game.Evaluator)
	if len(n.buf) == 1 || !judged || n.chance.Below(100) < n.stray {
		return n.buf[n.chance.Below(len(n.buf))]
	}
	best, value := n.buf[n.chance.Below(len(n.buf))], -1.0
	for _, m := range n.buf {
		if n.chance.Below(100) < n.overlooked {
			continue
		}
		if v := n.value(s, m); v > value {
			best, value = m, v
		}
	}
	return best
}
