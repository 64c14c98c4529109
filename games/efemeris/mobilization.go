package efemeris

// mobilizations lists the planet cards left, with the orientation of their tile; partners lay tiles later (EF-12.3).
func (l *list) mobilizations() {
	for planet := range uint8(planetKinds) {
		switch {
		case l.s.free>>planet&1 == 0:
		case l.s.mode == modeTeam:
			l.add(opTakePlanet, planet)
		default:
			for rotation := range uint8(directionCount) {
				l.add(opMobilize, planet, rotation)
			}
		}
	}
}

// mobilize takes a planet card and lays its tile next to the centre (EF-2.4).
func (p *play) mobilize(planet int, rotation uint8) {
	p.takeCard(planet)
	p.land(planet, startCells[p.s.mode][p.s.order(p.seat)], rotation)
	if p.s.turn = p.s.following(p.seat); p.s.turn == p.s.first {
		p.startMatch()
	}
}

func (p *play) takeCard(planet int) {
	p.s.free &^= 1 << planet
	p.s.stack &^= 1 << tileOfPlanet(planet)
	p.s.planets[planet].owner = p.seat
}

// land lays a mobilization tile and puts the galleon on it, free of charge; the planet is conquered at once (EF-2.5, EF-2.6).
func (p *play) land(planet int, cell, rotation uint8) {
	s := p.s
	s.put(tileOfPlanet(planet), cell, rotation)
	s.galleon(p.seat).at = s.planets[planet].at
	p.emit(evMobilized, int16(p.seat), int16(planet), int16(cell), int16(rotation))
	order := s.order(p.seat)
	if s.mode == modeTeam {
		order %= 2
	}
	p.me.spices = startSpices[order]
	p.emit(evStartSpices, int16(p.seat), int16(p.me.spices[pepper]), int16(p.me.spices[vanilla]))
}

// takePlanet chooses a partner's mobilization planet, in the order A1, B1, A2, B2 (EF-12.3).
func (p *play) takePlanet(planet int) {
	p.takeCard(planet)
	p.emit(evPlanetTaken, int16(p.seat), int16(planet))
	if p.s.turn = p.s.following(p.seat); p.s.turn == p.s.first {
		p.s.turn, p.s.phase = -1, phaseOrder
	}
}

// votes lists both partners: whose tile goes next to the centre (EF-12.3).
func (l *list) votes() {
	first := l.s.house(l.seat)
	l.add(opFirstTile, uint8(first))
	l.add(opFirstTile, uint8(partner(first)))
}

func (p *play) voteFirstTile(seat int8) {
	p.me.vote = seat
	p.emit(evFirstTile, int16(p.seat), int16(seat))
	p.finishStep()
}

// countVotes counts the votes: without agreement the lower seat's tile is first (EF-12.3).
func (p *play) countVotes() {
	for house := range int8(2) {
		mate := partner(house)
		if p.s.players[house].vote != p.s.players[mate].vote {
			p.s.players[house].vote = house
			p.s.players[mate].vote = house
		}
	}
	p.s.phase = phaseLanding
	p.s.turn = p.s.players[p.s.first].vote
}

// landings lists where the tile of a partner may go: the first of a nation N or S of the centre, the second next to it,
// anywhere in the map (EF-12.3).
func (l *list) landings() {
	s := l.s
	start := startCells[modeTeam][s.order(l.seat)%2]
	if s.cells[start] == tileNone {
		l.rotations(start)
		return
	}
	for _, cell := range board.next[start] {
		if cell != none && s.cells[cell] == tileNone && s.variant.cells>>cell&1 == 1 {
			l.rotations(cell)
		}
	}
}

func (l *list) rotations(cell uint8) {
	for rotation := range uint8(directionCount) {
		l.add(opLand, cell, rotation)
	}
}

// landPartner lays the tile of a partner: first those next to the centre, then the others, the first team before the second.
func (p *play) landPartner(cell, rotation uint8) {
	s := p.s
	planet := 0
	for i := range s.planets {
		if s.planets[i].owner == p.seat {
			planet = i
		}
	}
	p.land(planet, cell, rotation)
	first := s.players[s.first].vote
	second := s.players[s.following(s.first)].vote
	switch p.seat {
	case first:
		s.turn = second
	case second:
		s.turn = partner(first)
	case partner(first):
		s.turn = partner(second)
	default:
		s.turn, s.phase = -1, phaseCrew
	}
}

// tileOfPlanet returns the tile that carries a planet.
func tileOfPlanet(planet int) tile {
	for t, p := range table.planetOf {
		if int(p) == planet {
			return tile(t)
		}
	}
	panic("efemeris: planet without a tile")
}
