package bot

import "portolan/game"

const historySize = 1 << 12

// history keeps statistics of moves across all nodes of a tree, so that a move which was good elsewhere is tried early.
type history struct {
	entries [historySize]memory
}

type memory struct {
	move  game.Move
	mover game.Seat
	tries int32
	gain  float64
}

func (h *history) clear() { h.entries = [historySize]memory{} }

func slot(mover game.Seat, m game.Move) int {
	x := (uint64(m) ^ uint64(mover)<<56) * 0x9E3779B97F4A7C15
	return int(x >> (64 - 12))
}

func (h *history) add(mover game.Seat, m game.Move, gain float64) {
	e := &h.entries[slot(mover, m)]
	if e.move != m || e.mover != mover {
		*e = memory{move: m, mover: mover}
	}
	e.tries++
	e.gain += gain
}

// gain is how much better than usual the move did for its mover; 0 when nothing is known.
func (h *history) gain(mover game.Seat, m game.Move) float64 {
	e := &h.entries[slot(mover, m)]
	if e.move != m || e.mover != mover || e.tries == 0 {
		return 0
	}
	return e.gain / float64(e.tries+4)
}
