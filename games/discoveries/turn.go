package discoveries

import (
	"math/bits"

	"portolan/game"
)

// turn lists what a seat can do in its turn while no chain is open (AD-2.2). Ending the turn comes last.
func (l *list) turn() {
	s := l.s
	if s.may(actCoins) {
		l.add(opCoins)
	}
	if s.may(actContract) {
		l.contractsToTake()
	}
	if s.may(actBuy) {
		l.purchases()
	}
	if l.me.reserves > 0 {
		l.reservations()
	}
	if s.may(actDeploy) {
		l.deployments()
	}
	l.add(opEnd)
}

const coinsTaken = 2 // AD-2.2

// takeCoins is the action of AD-2.2.
func (p *play) takeCoins() {
	p.s.begin(actCoins)
	p.me.coins += coinsTaken
	p.emit(evCoins, int16(p.seat), coinsTaken)
}

// startTurn moves the round stones of a seat (AD-2.1); everything else is the seat's to decide.
func (p *play) startTurn(seat int8) {
	s := p.s
	s.turn, s.begun, s.current, s.bought = seat, 0, noAction, false
	if seat == s.first {
		s.round++
	}
	p.emit(evTurn, int16(seat), int16(s.round))
	for rest := s.players[seat].playing; rest != 0; rest &= rest - 1 {
		p.advance(bits.TrailingZeros32(rest))
	}
}

// endTurn ends a turn: markers go, a market nobody buys from moves on, the hourglass runs.
func (p *play) endTurn() {
	s := p.s
	p.releaseMarkers()
	s.quiet++
	if s.bought {
		s.quiet = 0
	} else if s.quiet == quietRounds*s.count {
		s.quiet = 0
		p.clearSale()
	}
	if s.countdown > 0 {
		if s.countdown--; s.countdown == 0 {
			p.score()
		}
	}
	switch next := s.after(s.turn); s.phase {
	case phasePlay:
		p.startTurn(next)
	case phaseMissions:
		s.turn = next
	}
}

// score holds the scoring that is due (AD-4.1).
func (p *play) score() {
	s := p.s
	s.scored++
	if s.scored == 1 {
		p.scoreJourneys(interim)
		if s.glasses == 2 { // a second hourglass has waited: everybody has one more turn
			s.countdown = s.count
			p.emit(evCountdown, int16(final), int16(s.countdown))
		}
		if s.openPick {
			s.phase = phaseMissions
		}
		return
	}
	p.expireContracts()
	p.scoreJourneys(final)
	p.scoreHarbours()
	p.scoreMissions()
	p.finish()
}

// finish ends the match (AD-4.5).
func (p *play) finish() {
	s := p.s
	best := -1
	for seat := range s.count {
		me := &s.players[seat]
		rank := int(me.points)<<8 + bits.OnesCount64(me.free)
		if rank > best {
			best, s.winners = rank, 0
		}
		if rank == best {
			s.winners = s.winners.With(game.Seat(seat))
		}
	}
	s.phase = phaseOver
	p.emit(evOver, 0)
}
