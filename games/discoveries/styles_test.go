package discoveries

import "portolan/game"

// The players here measure the game's balance. They look one move ahead, as the bot greedy does, but each has its own idea of
// what to do: a style leaves moves out and weighs things its own way.
type style struct {
	name   string
	w      weights
	barred uint32 // ops, as a set
}

func opSet(ops ...op) (set uint32) {
	for _, o := range ops {
		set |= 1 << o
	}
	return set
}

// mixes does everything; the others stick to one thing.
func mixes() style { return style{"mixed", weigh, 0} }

// onlyJourneys never takes nor plays a contract.
func onlyJourneys() style {
	w := weigh
	w.hand = [handLimit]int{}
	return style{"journeys", w, opSet(opTake, opDraw, opContract)}
}

// onlyContracts never sends a ship on a journey: its points are ships in harbour.
func onlyContracts() style {
	w := weigh
	w.free = 0
	return style{"contracts", w, opSet(opSail, opAny)}
}

// hoards takes coins and buys ships, and places none.
func hoards() style {
	w := weigh
	w.free, w.hand = 0, [handLimit]int{}
	return style{"hoarder", w, opSet(opSail, opAny, opContract, opTake, opDraw)}
}

type stylist struct {
	style
	chance      game.Chance
	base, trial State
	buf         []game.Move
}

func (p *stylist) choose(st *State, seat game.Seat) game.Move {
	p.base = *st
	p.base.Imagine(seat, &p.chance)
	p.buf = p.base.Moves(seat, p.buf[:0])
	best, value := game.Cancel, -1.0
	for _, m := range p.buf {
		if m == game.Cancel || p.barred>>moveOp(m)&1 == 1 {
			continue
		}
		if v := p.value(seat, m) + float64(p.chance.Below(1000))*1e-9; v > value {
			best, value = m, v
		}
	}
	return best
}

func (p *stylist) value(seat game.Seat, m game.Move) float64 {
	sum := 0.0
	for try := 1; ; try++ {
		p.trial = p.base
		drawn := p.chance.Drawn()
		p.trial.Play(seat, m, &p.chance, nil)
		sum += p.trial.evaluate(seat, &p.w)
		if try == 4 || p.chance.Drawn() == drawn {
			return sum / float64(try)
		}
	}
}
