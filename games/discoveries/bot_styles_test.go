package discoveries

import "portolan/game"

// The players here measure the game's balance. They look one move ahead, as the bot greedy does, but each has its own idea of
// what to do: a style leaves moves out and weighs things its own way.
type style struct {
	name   string
	w      weights
	barred uint32                           // ops, as a set
	bars   func(s *State, m game.Move) bool // what else it leaves out; may be nil
}

func opSet(ops ...op) (set uint32) {
	for _, o := range ops {
		set |= 1 << o
	}
	return set
}

// mixes does everything; the others stick to one thing.
func mixes() style { return style{name: "mixed", w: weigh} }

// onlyJourneys never takes nor plays a contract.
func onlyJourneys() style {
	w := weigh
	w.hand = [handLimit]int{}
	return style{name: "journeys", w: w, barred: opSet(opTake, opDraw, opContract)}
}

// onlyContracts never sends a ship on a journey: its points are ships in harbour.
func onlyContracts() style {
	w := weigh
	w.free = 0
	return style{name: "contracts", w: w, barred: opSet(opSail, opAny)}
}

// hoards takes coins and buys ships, and places none.
func hoards() style {
	w := weigh
	w.free, w.hand = 0, [handLimit]int{}
	return style{name: "hoarder", w: w, barred: opSet(opSail, opAny, opContract, opTake, opDraw)}
}

// buysSmall never buys a ship of a hold above 1.
func buysSmall() style {
	return style{name: "small", w: weigh, bars: func(s *State, m game.Move) bool {
		return moveOp(m) == opBuy && table.ships[s.sale[m.Arg(0)].card].hold > 1
	}}
}

// buysLarge never buys a ship of hold 1.
func buysLarge() style {
	return style{name: "large", w: weigh, bars: func(s *State, m game.Move) bool {
		return moveOp(m) == opBuy && table.ships[s.sale[m.Arg(0)].card].hold == 1
	}}
}

// runs plays contracts for so many rounds only.
func runs(rounds uint8) style {
	return style{name: "rounds" + itoa(int(rounds)), w: weigh, bars: func(_ *State, m game.Move) bool {
		return moveOp(m) == opContract && m.Arg(1) != rounds
	}}
}

// neverReserves keeps the card reserve to the end.
func neverReserves() style {
	return style{name: "unreserved", w: weigh, barred: opSet(opReserveShip, opReserveContract)}
}

type stylist struct {
	style
	chance      game.Chance
	base, after State
	buf         []game.Move
}

func (p *stylist) choose(st *State, seat game.Seat) game.Move {
	p.base = *st
	p.base.Imagine(seat, &p.chance)
	p.buf = p.base.Moves(seat, p.buf[:0])
	best, value := game.Cancel, -1.0
	for _, m := range p.buf {
		if m == game.Cancel || p.barred>>moveOp(m)&1 == 1 || p.bars != nil && p.bars(st, m) {
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
		p.after = p.base
		drawn := p.chance.Drawn()
		p.after.Play(seat, m, &p.chance, nil)
		sum += p.after.evaluate(seat, &p.w)
		if try == 4 || p.chance.Drawn() == drawn {
			return sum / float64(try)
		}
	}
}
