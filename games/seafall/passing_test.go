package seafall

// pass ends the turn of the seat in turn without doing anything.
func (p *position) pass() *position {
	p.Helper()
	seat := int(p.s.turn)
	for n := 0; int(p.s.turn) == seat && p.s.decider == p.s.turn; n++ {
		switch p.s.phase {
		case phaseHire, phaseActivate:
			p.Do(seat, "button:skip")
		case phaseRetire:
			p.Do(seat, "button:stay")
		default:
			p.Do(seat, "button:end")
		}
		if n > 4 {
			p.Fatalf("seat %d is stuck in phase %s", seat, phases[p.s.phase])
		}
	}
	return p
}

// passRound ends the turns of all seats that have not had theirs, and with them the round.
func (p *position) passRound() *position {
	p.Helper()
	for turns := int(p.s.count) - int(p.s.taken); turns > 0 && !p.s.closed; turns-- {
		p.pass()
	}
	return p
}

// winter passes what is left of the year, so that the next one begins.
func (p *position) winter() *position {
	p.Helper()
	p.s.round = roundsPerYear
	return p.passRound()
}
