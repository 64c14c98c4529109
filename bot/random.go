package bot

import "portolan/game"

// random takes any move, each equally likely.
type random struct {
	chance game.Chance
	buf    []game.Move
}

func newRandom(seed uint64) *random {
	r := new(random)
	r.chance.Seed(seed)
	return r
}

// Choose returns one of the listed moves, each equally likely.
func (r *random) Choose(st game.State, s game.Seat) game.Move {
	r.buf = moves(st, s, r.buf[:0])
	return r.buf[r.chance.Below(len(r.buf))]
}
