package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

func seatOf(seat int8) game.Seat { return game.Seat(seat) }

// advance plays what follows from a move, until somebody has to decide or the match is over: first what is pending, then the next
// step.
func (p *play) advance() {
	s := p.s
	for s.phase != phaseOver {
		if s.turn != noSeat {
			p.seat, p.me = s.turn, &s.provinces[s.turn]
		}
		if p.pending() {
			return
		}
		switch s.step {
		case stepDecide:
			if p.decide() {
				return
			}
		case stepDamaged:
			p.afterDamage()
		case stepOutcome:
			p.afterOutcome()
		case stepTurnEnds:
			p.endTurn()
		case stepRoundBegins:
			p.startRound()
		case stepNextTurn:
			p.nextTurn()
		case stepEventEnds:
			p.endEvent()
		case stepRoundEnds:
			p.endRound()
		case stepFinish:
			if p.finishing() {
				return
			}
		}
	}
}

// decide makes the seat in turn, or the one that it has asked, the decider. It returns false when there is nothing to decide and the
// next step follows.
func (p *play) decide() bool {
	s := p.s
	s.phase, s.decider = s.base, s.turn
	switch {
	case s.base == phaseDeal:
		s.decider = s.now.answer
	case s.base == phaseRoster:
		return p.roster()
	case s.now.ends && (s.base == phaseAction || s.base == phaseGuild || s.base == phaseActivate) && s.claimable(s.turn) == 0:
		s.step = stepTurnEnds
		return false
	}
	return true
}

// pending tells whether somebody has to decide something before the match goes on: too much cargo, what effects left open, damage, names of islands.
// Damage is dealt out one by one, because each damage card takes effect at once (SF-9.1).
func (p *play) pending() bool {
	for {
		if p.pendingCargo() || p.pendingDecision() {
			return true
		}
		switch asks, more := p.pendingDamage(); {
		case asks:
			return true
		case !more:
			return p.pendingNames()
		}
	}
}

// pendingCargo asks the owner of an overloaded ship (SF-7.4). If its goods are all of one kind, they go overboard without a choice.
func (p *play) pendingCargo() bool {
	s := p.s
	for ship := range int(s.count) * shipsPerProvince {
		for sum(&s.ships[ship].cargo) > 0 && s.room(ship) < 0 {
			kinds, only := 0, cards.Good(0)
			for g, n := range s.ships[ship].cargo {
				if n > 0 {
					kinds, only = kinds+1, cards.Good(g)
				}
			}
			if kinds > 1 && !s.away.Has(seatOf(ownerOf(ship))) {
				s.phase, s.decider = phaseCargo, ownerOf(ship)
				return true
			}
			p.jettison(ship, only)
		}
	}
	return false
}

// overloaded is the seat's first ship that holds too much.
func (s *State) overloaded(seat int8) int {
	if ship := shipOf(seat, 0); s.room(ship) < 0 && sum(&s.ships[ship].cargo) > 0 {
		return ship
	}
	return shipOf(seat, 1)
}

// startYear begins a year with its winter (SF-11.2 to SF-11.7), then its first round: by version 8 once it is decided what winter leaves to
// decide (SF-24.2, SF-25.2), before with the first event face up by then.
func (p *play) startYear() {
	s := p.s
	s.year++
	p.winter()
	if s.rules >= 8 && s.owed > 0 {
		s.turn, s.taken, s.step = noSeat, 0, stepRoundBegins
		return
	}
	p.startRound()
}

// startRound turns over an event (SF-11.8).
func (p *play) startRound() {
	s := p.s
	s.taken = 0
	s.event = s.events.draw(p)
	s.step = stepNextTurn
	s.turn = noSeat
	p.emit(evEvent, int16(s.event))
	p.applyAll(cards.All.Events[s.event].Reveal, context{seat: s.first, island: none})
}

// nextTurn gives the turn to the next present province, clockwise from the first player (SF-11.8).
func (p *play) nextTurn() {
	s := p.s
	p.sailsStir()
	if p.hallStirs() {
		return
	}
	for s.taken < s.count {
		seat := s.seatAfterFirst(s.taken)
		if s.away.Has(seatOf(seat)) {
			s.taken++
			continue
		}
		s.unlock()
		s.turn = seat
		s.now = turn{guild: cards.NoGuild, current: noAction, answer: noSeat}
		s.base, s.step = phaseHire, stepDecide
		p.emit(evTurn, int16(seat), int16(s.year), int16(s.round))
		return
	}
	s.turn, s.step = noSeat, stepEventEnds
}

// seatAfterFirst is the nth seat clockwise from the first player, which is the 0th.
func (s *State) seatAfterFirst(n uint8) int8 { return s.clockwise(s.first, n) }

// clockwise is the nth seat clockwise from another, which is the 0th; from the lowest rank where that is noSeat.
func (s *State) clockwise(from int8, n uint8) int8 {
	at := 0
	for i, seat := range s.order[:s.count] {
		if seat == from {
			at = i
		}
	}
	return s.order[(at+int(n))%int(s.count)]
}

// endEvent applies the event's effects of the end of its round and puts it under the deck (SF-11.8).
func (p *play) endEvent() {
	s := p.s
	s.step = stepRoundEnds
	event := s.event
	s.event = none
	s.events.bury(event)
	p.applyAll(cards.All.Events[event].End, context{seat: s.first, island: none})
}

// endRound ends the match if it is over, else it turns the astrolabe (SF-11.8).
func (p *play) endRound() {
	s := p.s
	if p.ends() {
		p.finishMatch()
		return
	}
	if s.round++; s.round <= roundsPerYear {
		p.startRound()
		return
	}
	p.startYear()
}

// ends tells whether the match ends with this round, and why (SF-1.4, SF-1.9, SF-17.5).
func (p *play) ends() bool {
	s := p.s
	switch {
	case s.endFound:
		s.ending = endWorld
	case s.prologue:
		for i := range s.islands[:cards.FirstIslands] {
			if !s.islands[i].name {
				return s.lastRound()
			}
		}
		s.ending = endIslands
	default:
		for seat := range s.count {
			if !s.final() && s.provinces[seat].glory >= int16(s.target) && !s.away.Has(game.Seat(seat)) {
				s.ending = endTarget
				return true
			}
		}
		return s.lastRound()
	}
	return true
}

// lastRound tells whether the last year is over (SF-1.9, SF-26.1).
func (s *State) lastRound() bool {
	s.ending = s.ended()
	return s.year == s.years() && s.round == roundsPerYear
}
