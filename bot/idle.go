package bot

import "portolan/game"

type idle struct{ buf []game.Move }

// Choose implements [Player].
func (p *idle) Choose(st game.State, s game.Seat) game.Move {
	p.buf = moves(st, s, p.buf[:0])
	return p.buf[len(p.buf)-1]
}
