package efemeris

const providenceSpices = 2 // EF-4.2

// collect brings in spices and bonuses (EF-4), partner by partner, and goes on to the wrecks or to tactics. No ship has moved
// this turn, so positions are those at its start (EF-4.6).
func (p *play) collect() {
	s := p.s
	s.passed = 0
	seat := s.turn
	for range s.group().Len() {
		c := play{s: s, seat: seat, me: &s.players[seat], c: p.c, j: p.j}
		c.collectSpices()
		c.collectBonuses()
		c.me.effects.moreSpices, c.me.effects.moreBonuses = 0, 0
		seat = partner(seat)
	}
	p.beginRescue()
}

func (p *play) collectSpices() {
	var income [2]uint8
	for i := range p.s.planets { // EF-4.1
		if p.s.planets[i].owner == p.seat {
			income[table.produces[i]]++
		}
	}
	for i := range shipsPerPlayer { // EF-4.2
		at := p.s.ships[galleonOf(p.seat)+i].at
		if at == offMap {
			continue
		}
		kind, n := p.s.factory(at)
		if n == 1 && i == 0 {
			n += p.me.effects.moreSpices // EF-8.9: not on a providence field
		}
		income[kind] += n
	}
	gotPepper, gotVanilla := p.me.gain(pepper, income[pepper]), p.me.gain(vanilla, income[vanilla])
	if gotPepper+gotVanilla > 0 {
		p.emit(evCollected, int16(p.seat), int16(gotPepper), int16(gotVanilla))
	}
}

// factory tells what a field yields to a ship on it: nothing, one spice or, on a field of providence, two.
func (s *State) factory(at field) (kind spice, n uint8) {
	switch s.typeOf(at) {
	case fieldPepper:
		return pepper, 1
	case fieldVanilla:
		return vanilla, 1
	case fieldProvidencePepper:
		return pepper, providenceSpices
	case fieldProvidenceVanilla:
		return vanilla, providenceSpices
	default:
		return pepper, 0
	}
}

// collectBonuses draws a token for each ship at an anchorage, and more for the boatswains of the galleon (EF-4.4, EF-6.10).
func (p *play) collectBonuses() {
	for i := range shipsPerPlayer {
		ship := galleonOf(p.seat) + i
		at := p.s.ships[ship].at
		if at == offMap || p.s.typeOf(at) != fieldAnchorage {
			continue
		}
		tokens := uint8(1)
		if i == 0 {
			tokens += p.me.effects.moreBonuses
		}
		for range tokens {
			p.drawToken(ship)
		}
	}
}

func (p *play) drawToken(ship int) {
	left := 0
	for _, n := range p.s.bag {
		left += int(n)
	}
	if left == 0 || p.me.tokenCount() >= bonusCap {
		return
	}
	n := p.c.Below(left)
	for kind := range bonusKinds {
		if n -= int(p.s.bag[kind]); n < 0 {
			p.s.bag[kind]--
			p.me.tokens[kind]++
			p.emit(evToken, int16(p.seat), int16(kind), int16(ship))
			return
		}
	}
}

// beginRescue lets each ship on a wreck rescue a crew card, where hand and reserve allow it (EF-4.5).
func (p *play) beginRescue() {
	s := p.s
	s.phase = phaseRescue
	for seat := range s.group().All {
		me := &s.players[seat]
		me.rescues = 0
		for i := range shipsPerPlayer {
			if at := s.ships[galleonOf(int8(seat))+i].at; at != offMap && s.typeOf(at) == fieldWreck {
				me.rescues++
			}
		}
	}
	p.endRescues()
}

// endRescues passes for everybody of the turn who can rescue nobody more, and goes on when that is all.
func (p *play) endRescues() {
	s := p.s
	for seat := range s.group().All {
		me := &s.players[seat]
		if me.rescues == 0 || me.handSize() >= s.handCap() || sum(&s.common(int8(seat)).reserve) == 0 {
			s.passed = s.passed.With(seat)
		}
	}
	if s.passed == s.group() {
		p.beginTactics()
	}
}

// rescues lists the cards of the reserve, and leaving them there.
func (l *list) rescues() {
	l.fromReserve(opRescue)
	l.add(opLeaveWreck)
}

func (p *play) rescue(k crewKind) {
	p.takeCrew(k)
	p.me.rescues--
	p.emit(evRescued, int16(p.seat))
	p.secretly(evRescuedCard, int16(p.seat), int16(k))
	p.endRescues()
}
