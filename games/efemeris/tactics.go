package efemeris

const (
	galleonSteps = 3
	frigateSteps = 4
	windSteps    = 3 // EF-9.1
)

// beginTactics returns the crew played last turn to the reserve (EF-5.1); at the expert level it leaves the match (EF-12.12).
func (p *play) beginTactics() {
	s := p.s
	s.phase, s.passed = phaseTactics, 0
	for seat := range s.group().All {
		s.returnPlayed(int8(seat))
		s.players[seat].began = s.galleon(int8(seat)).at
	}
}

func (s *State) returnPlayed(seat int8) {
	p, common := &s.players[seat], s.common(seat)
	for k, n := range p.played {
		if s.expert {
			common.gone[k] += n
		} else {
			common.reserve[k] += n
		}
	}
	p.played = [crewKinds]uint8{}
}

// tactics lists moves of ships, crew and bonuses, in any order and mixed (EF-5.2), and the end of the phase.
func (l *list) tactics() {
	blocked := l.s.blockedFor(l.seat)
	l.sailings(&blocked)
	l.bonuses(&blocked)
	l.crew(&blocked)
	l.add(opEndTactics)
}

// steps is how far a ship of a seat may move now; 0 when it has moved, is frozen or is not on the map (EF-5.3, EF-8.1,
// EF-8.6).
func (s *State) steps(ship int) int {
	at := &s.ships[ship]
	switch {
	case at.at == offMap || at.moved || at.frozen:
		return 0
	case ship%shipsPerPlayer == 0:
		return galleonSteps + int(s.players[ownerOf(ship)].effects.reach)
	default:
		return frigateSteps
	}
}

func (l *list) sailings(blocked *fieldSet) {
	for ship := galleonOf(l.seat); ship < galleonOf(l.seat)+shipsPerPlayer; ship++ {
		if n := l.s.steps(ship); n > 0 {
			l.voyages(opSail, ship, n, blocked)
		}
	}
}

// voyages lists a move of a ship to each field within so many steps.
func (l *list) voyages(op op, ship, steps int, blocked *fieldSet) {
	var fields [fieldCount]field
	n := l.s.reach(l.s.ships[ship].at, steps, blocked, &fields)
	for _, f := range fields[:n] {
		l.add(op, uint8(ship), uint8(f))
	}
}

// sail is a ship's normal move of the turn.
func (p *play) sail(ship int, to field) {
	p.s.ships[ship].moved = true
	p.shift(evSailed, ship, to)
}

// shift brings a ship along paths to a field; a singularity swallows it (EF-5.6).
func (p *play) shift(kind eventKind, ship int, to field) {
	at := &p.s.ships[ship]
	if kind == evDriven {
		p.emit(kind, int16(p.seat), int16(ship), int16(at.at), int16(to))
	} else {
		p.emit(kind, int16(ship), int16(at.at), int16(to))
	}
	at.at = to
	if p.s.typeOf(to) == fieldSingularity {
		p.emit(evSwallowed, int16(ship))
		p.lose(ship)
	}
}
