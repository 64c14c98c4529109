package discoveries

import "math/bits"

// completeChain brings an open chain to the end that looks best: what a chain is worth is what it can become.
func (s *State) completeChain() {
	p := play{s: s, seat: s.turn, me: &s.players[s.turn]}
	switch s.chain.kind {
	case chainContract:
		p.completeContract()
	case chainAny:
		p.completeAny()
	case chainColour:
		p.nameColour(colour(bits.TrailingZeros8(^table.ships[s.chain.ship].colours)))
	default:
	}
}

// loading is the search for the ships that a contract should take.
type loading struct {
	me        *player
	colour    colour
	chain     chain // tried
	best      chain
	bestWorth int
}

// completeContract loads the ships that are missed least: few coins, no card any colour, no joker, no little ship, none that other
// contracts want.
func (p *play) completeContract() {
	ch := &p.s.chain
	need := &table.contracts[ch.contract]
	l := loading{me: p.me, colour: need.colour, chain: *ch, bestWorth: 1 << 30}
	l.try(0, int(need.total-ch.loaded), 0)
	if l.bestWorth < 1<<30 {
		*ch = l.best
		p.playContract()
	}
}

// What using a ship for a contract costs, beside its place: in hundredths of a point.
const (
	lossCoin  = 70
	lossAny   = 60
	lossSmall = 15 // for each hold that a ship is smaller than 3: little ships go on journeys more easily
	lossJoker = 40
)

// try adds ships from a number on. Of ships alike only the first is tried at each step.
func (l *loading) try(from uint8, left, lost int) {
	if lost >= l.bestWorth {
		return
	}
	if left == 0 {
		l.best, l.bestWorth = l.chain, lost
		return
	}
	before := l.chain
	tried := uint64(0) // kinds
	for rest := l.me.free &^ before.ships >> from << from; rest != 0; rest &= rest - 1 {
		ship := uint8(bits.TrailingZeros64(rest))
		card := &table.ships[ship]
		if tried>>card.kind&1 == 1 {
			continue
		}
		tried |= 1 << card.kind
		off := card.colours>>l.colour&1 == 0
		if uint16(before.paid+card.cost) > l.me.coins || off && before.anys >= l.me.anys {
			continue
		}
		least, most := card.hold, card.hold
		if card.hold == 0 {
			least, most = 1, maxHold
		}
		for hold := least; hold <= most && int(hold) <= left; hold++ {
			l.chain = before
			loss := l.load(ship, hold, off)
			l.try(ship+1, left-int(hold), lost+loss)
		}
	}
	l.chain = before
}

// load adds a ship to the chain with so much hold, by a card any colour if off, and tells what that costs.
func (l *loading) load(ship, hold uint8, off bool) int {
	ch, card := &l.chain, &table.ships[ship]
	loss := lossCoin*int(card.cost) + lossSmall*(maxHold-int(hold)) + weigh.useWorth(card, int(ch.rounds))
	ch.ships |= 1 << ship
	ch.loaded += hold
	ch.paid += card.cost
	if off {
		ch.anys++
		loss += lossAny
	}
	if ship >= normalShips {
		ch.jokers[ship-normalShips] = hold
		loss += lossJoker
	}
	return loss
}

// completeAny plays the placement that brings most points, and names any colour that it may.
func (p *play) completeAny() {
	s := p.s
	b := &s.berths
	var ship, journey, hold uint8
	most := -1
	for rest := p.me.free; rest != 0; rest &= rest - 1 {
		one := uint8(bits.TrailingZeros64(rest))
		card := &table.ships[one]
		if p.me.coins < uint16(card.cost) {
			continue
		}
		size := max(1, card.hold)
		for set := ^b.open(card.colours) & b.room[size]; set != 0; set &= set - 1 {
			to := bits.TrailingZeros16(set)
			points := int(s.worth(one, to, final))
			if s.scored == 0 {
				points += int(s.worth(one, to, interim))
			}
			if points > most {
				most, ship, journey, hold = points, one, uint8(to), size
			}
		}
	}
	if most < 0 {
		return
	}
	p.sailAny(ship, journey, hold)
	if s.chain.kind == chainColour {
		s.completeChain()
	}
}
