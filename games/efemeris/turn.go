package efemeris

import "portolan/game"

// group is who plays the present turn: one seat, or both partners of a nation at the same time (EF-12.5).
func (s *State) group() game.Seats { return s.allies(s.turn) }

// startTurn begins the turn in s.turn: what protected its ships ends, and it draws its tiles (EF-3.1, EF-3.2). Partners
// draw one each (EF-12.5).
func (p *play) startTurn() {
	s := p.s
	s.passed, s.given = 0, 0
	for seat := range s.group().All {
		e := &s.players[seat].effects
		e.safe, e.safeForts = false, false
	}
	p.emit(evTurn, int16(s.turn), int16(s.round))
	if s.stack == 0 {
		p.collect()
		return
	}
	s.phase = phaseExploration
	drawer := s.turn
	for i := range s.drawn {
		if s.stack == 0 {
			break
		}
		t := tile(nth(uint64(s.stack), p.c.Below(s.stackSize())))
		s.stack &^= 1 << t
		s.drawn[i], s.drawer[i] = t, drawer
		p.emit(evDrawn, int16(drawer), int16(t))
		if s.mode == modeTeam {
			drawer = partner(s.turn)
		}
	}
	s.passed = s.group() &^ s.drawers()
}

// drawers is who still holds a tile to place.
func (s *State) drawers() game.Seats {
	var seats game.Seats
	for i, t := range s.drawn {
		if t != tileNone {
			seats = seats.With(game.Seat(s.drawer[i]))
		}
	}
	return seats
}

// pass ends the phase for a seat, and for all when its partner has passed too (EF-12.5).
func (p *play) pass() {
	s := p.s
	s.passed = s.passed.With(game.Seat(p.seat))
	if s.passed != s.group() {
		return
	}
	s.passed = 0
	switch s.phase {
	case phaseExploration:
		p.collect()
	case phaseRescue:
		p.beginTactics()
	case phaseTactics:
		s.phase = phaseConstruction
	default:
		p.endTurn()
	}
}

// endTurn ends the effects of the turn and hands over to the next, unless nothing has happened for too long (EF-11.5).
func (p *play) endTurn() {
	s := p.s
	for seat := range s.group().All {
		s.endEffects(int8(seat))
	}
	if s.quiet++; s.stirred {
		s.quiet = 0
	}
	s.stirred = false
	s.noteStall()
	next := s.nextTurn()
	newRound := s.order(next) <= s.order(s.turn)
	s.turn = next
	switch {
	case int(s.quiet) >= quietRounds*s.turnsPerRound():
		p.finish(0, endStandstill)
	case newRound && s.round == lastRound:
		p.finish(0, endLong)
	default:
		if newRound {
			s.round++
		}
		p.startTurn()
	}
}

// noteStall tells all but those whose turn ends whether nothing has happened for some rounds. A seat's own turn changes nothing
// for it, so that all the moves between which it chooses are judged alike.
func (s *State) noteStall() {
	stalled, group := int(s.quiet) >= stallRounds*s.turnsPerRound(), s.group()
	for seat := range s.count {
		if !group.Has(game.Seat(seat)) {
			s.players[seat].stalled = stalled
		}
	}
}

// endEffects ends what lasts for a turn of a seat: its extra reach and range, what it may build for less, and freezes.
func (s *State) endEffects(seat int8) {
	e := &s.players[seat].effects
	e.reach, e.rng, e.frigateGuns, e.freeFrigates = 0, 0, false, 0
	e.discounts = [planetKinds]uint8{}
	for i := range shipsPerPlayer {
		at := &s.ships[galleonOf(seat)+i]
		at.moved, at.frozen, at.frozenBy = false, false, -1
	}
}

// nextTurn is whose turn follows: the next seat that is not out, of the two teams the other's first.
func (s *State) nextTurn() int8 {
	if s.mode == modeTeam {
		if s.turn == s.first {
			return s.following(s.first)
		}
		return s.first
	}
	next := s.following(s.turn)
	for s.out.Has(game.Seat(next)) {
		next = s.following(next)
	}
	return next
}

func (s *State) turnsPerRound() int {
	if s.mode == modeTeam {
		return 2
	}
	return int(s.count) - s.out.Len()
}
