package efemeris

const maxExtraRange = 2 // EF-8.5: 3 fields at most

// attacks lists what a gunner can destroy: by the galleon, and by a frigate that Lancaster has armed (EF-6.5, EF-8.8).
func (l *list) attacks() {
	e := &l.s.players[l.seat].effects
	l.attacksBy(galleonOf(l.seat), 1+int(e.rng))
	if e.frigateGuns {
		for i := 1; i < shipsPerPlayer; i++ {
			l.attacksBy(galleonOf(l.seat)+i, 1)
		}
	}
}

// attacksBy lists the targets of one ship: enemy ships within its range, fortresses 1 field away. The rose is neutral
// (EF-7.1); what is protected can't be attacked, nor a fortress under a ship (EF-7.2).
func (l *list) attacksBy(ship, reach int) {
	s := l.s
	from := s.ships[ship].at
	if from == offMap || from == roseField {
		return
	}
	near := s.fieldsWithin(from, reach)
	for target := range shipsPerPlayer * int(s.count) {
		if at := s.ships[target].at; at != offMap && at != roseField && near.has(at) && s.vulnerable(target, l.seat) {
			l.add(opFire, uint8(ship), uint8(target))
		}
	}
	if reach > 1 {
		near = s.fieldsWithin(from, 1)
	}
	for i := range s.planets {
		p := &s.planets[i]
		if p.fortress && near.has(p.at) && s.enemies(p.owner, l.seat) &&
			!s.players[p.owner].effects.safeForts && s.shipAt(p.at) < 0 {
			l.add(opBombard, uint8(ship), uint8(i))
		}
	}
}

// vulnerable tells whether a ship is an enemy that attacks can destroy (EF-6.8).
func (s *State) vulnerable(target int, seat int8) bool {
	owner := ownerOf(target)
	return s.enemies(owner, seat) && (target != galleonOf(owner) || !s.players[owner].effects.safe)
}

// fire destroys an enemy ship.
func (p *play) fire(ship, target int) {
	p.spendGuns(ship)
	p.emit(evSunk, int16(target), int16(ship))
	p.lose(target)
}

// spendGuns ends what an attack uses up: the galleon's extra range (EF-8.5), a frigate's leave to fire (EF-8.8).
func (p *play) spendGuns(ship int) {
	if ship == galleonOf(p.seat) {
		p.me.effects.rng = 0
	} else {
		p.me.effects.frigateGuns = false
	}
}

// bombard destroys an enemy fortress for good (EF-7.4). By the first version of the rules the extra range outlived it.
func (p *play) bombard(ship, planet int) {
	rng := p.me.effects.rng
	p.spendGuns(ship)
	if p.s.rules < 2 {
		p.me.effects.rng = rng
	}
	p.s.planets[planet].fortress = false
	p.s.stirred = true
	p.emit(evRazed, int16(p.seat), int16(planet), int16(ship))
}

// lose takes a destroyed ship from the map. A galleon takes along its captain and all that its crew has under way (EF-7.3).
func (p *play) lose(number int) {
	s := p.s
	s.ships[number] = ship{at: offMap, frozenBy: -1}
	s.stirred = true
	owner := ownerOf(number)
	if number != galleonOf(owner) {
		return
	}
	loser := &s.players[owner]
	if s.mode != modeTeam { // a partner's captain stays (EF-12.9)
		p.emit(evCaptainLost, int16(owner), int16(s.commander(owner)))
	}
	loser.lost++
	s.returnPlayed(owner)
	loser.effects = effects{}
	s.thaw(owner)
}

// thaw ends the freezes that a seat's galleon laid (EF-7.3).
func (s *State) thaw(by int8) {
	for i := range s.ships {
		if at := &s.ships[i]; at.frozenBy == by {
			at.frozen, at.frozenBy = false, -1
		}
	}
}
