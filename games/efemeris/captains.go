package efemeris

import "portolan/game"

const (
	hubacSteps     = 2 // EF-8.1
	freezeDistance = 3 // EF-8.6
	daSilvaSteps   = 3 // EF-8.11
	pargoSpices    = 2 // EF-8.9
)

// abilities lists what a first officer can make of the captain in command (EF-6.4, EF-8).
//
//nolint:gocognit // a case for each captain of the rulebook, none of which knows of another
func (l *list) abilities(p *player, blocked *fieldSet) {
	s := l.s
	g := s.galleon(l.seat)
	e := &p.effects
	roomForGunner := p.hand[gunner] > 0 && sum(&p.played)+2 <= crewPerTurn // EF-6.12
	switch s.commander(l.seat) {
	case hubac:
		if !g.moved && !g.frozen {
			l.add(opHubac)
		}
	case deLaChesnaye:
		for i := range s.planets {
			if s.planets[i].owner == l.seat && s.shipAt(s.planets[i].at) < 0 {
				l.add(opDeLaChesnaye, uint8(i))
			}
		}
	case castelDOleron:
		if !e.safeForts && (s.builtForts(l.seat) < fortressLimit || s.fortified(l.seat)) {
			l.add(opCastelDOleron)
		}
	case cassini:
		l.tileRotations()
	case fairborne:
		if roomForGunner && e.rng < maxExtraRange {
			l.add(opFairborne)
		}
	case blake:
		l.freezings()
	case byng:
		for i := range s.count {
			if s.enemies(int8(i), l.seat) && !s.out.Has(game.Seat(i)) && s.players[i].handSize() > 0 {
				l.add(opByng, i)
			}
		}
	case lancaster:
		if roomForGunner && !e.frigateGuns && s.hasFrigate(l.seat) {
			l.add(opLancaster)
		}
	case pargo:
		l.add(opPargo)
	case deGuzman:
		if s.builtForts(l.seat) < fortressLimit {
			l.onBarePlanets(opDeGuzman)
		}
	case daSilva:
		if p.tokens[stellarWinds] > 0 {
			l.drives(opDaSilva, daSilvaSteps)
		}
	case deAviles:
		l.sales(p)
	}
}

func (s *State) fortified(seat int8) bool {
	for i := range s.planets {
		if s.planets[i].fortress && s.planets[i].owner == seat {
			return true
		}
	}
	return false
}

func (s *State) hasFrigate(seat int8) bool {
	g := galleonOf(seat)
	return s.ships[g+1].at != offMap || s.ships[g+2].at != offMap
}

// tileRotations lists the ways to rotate a placed tile that change something, on tiles without an enemy galleon inside; some editions
// say without any enemy ship (EF-8.4, EF-13.1).
func (l *list) tileRotations() {
	s := l.s
	var barred uint32 // cells whose tiles may not be rotated
	for i := range shipsPerPlayer * int(s.count) {
		at, owner := s.ships[i].at, ownerOf(i)
		if at < insideFields && s.enemies(owner, l.seat) && (i == galleonOf(owner) || s.edition != editionFR) {
			barred |= 1 << (at / slotsPerCell)
		}
	}
	for cell := range uint8(cellCount) {
		t := s.cells[cell]
		if t == tileNone || barred>>cell&1 == 1 {
			continue
		}
		for rotation := range uint8(6) {
			if table.links[t][rotation].stub != table.links[t][s.rotations[cell]].stub {
				l.add(opCassini, cell, rotation)
			}
		}
	}
}

// freezings lists the enemy ships within 3 fields that can still be frozen, on the rose too (EF-8.6).
func (l *list) freezings() {
	s := l.s
	from := s.galleon(l.seat).at
	near := s.fieldsWithin(from, freezeDistance)
	near.add(from) // several ships may share the rose
	for i := range shipsPerPlayer * int(s.count) {
		at := &s.ships[i]
		if at.at != offMap && !at.frozen && s.enemies(ownerOf(i), l.seat) && near.has(at.at) {
			l.add(opBlake, uint8(i))
		}
	}
}

// onBarePlanets lists a move for each own planet without a fortress (EF-8.10, EF-10.4).
func (l *list) onBarePlanets(op op) {
	for i := range l.s.planets {
		if p := &l.s.planets[i]; p.owner == l.seat && !p.fortress {
			l.add(op, uint8(i))
		}
	}
}

// sales lists the cards that de Avilés can sell besides the first officer played (EF-8.12).
func (l *list) sales(p *player) {
	if p.spices[pepper] == spiceCap && p.spices[vanilla] == spiceCap {
		return
	}
	others := p.others()
	for k := range uint8(crewKinds) {
		if others>>k&1 == 1 {
			l.add(opDeAviles, k)
		}
	}
}

// useAbility does what the captain in command can; the first officer is played already.
func (p *play) useAbility(op op, a, b uint8) {
	e := &p.me.effects
	switch op {
	case opHubac:
		e.reach += hubacSteps
	case opDeLaChesnaye:
		p.jump(p.s.planets[a].at)
	case opCastelDOleron:
		e.safeForts = true
	case opCassini:
		p.s.rotations[a] = b
		p.emit(evTurned, int16(p.seat), int16(p.s.cells[a]), int16(a), int16(b))
	case opFairborne:
		e.rng++
		p.me.fits.with(gunner) // or it could not have been played (EF-6.12)
	case opBlake:
		at := &p.s.ships[a]
		at.frozen, at.frozenBy = true, p.seat
		p.emit(evFrozen, int16(p.seat), int16(a))
	case opByng:
		p.discardFrom(a)
	case opLancaster:
		e.frigateGuns = true
		p.me.fits.with(gunner)
	case opPargo:
		e.moreSpices += pargoSpices
	case opDeGuzman:
		p.fortify(int(a))
	case opDaSilva:
		p.spendToken(stellarWinds)
		p.shift(evDriven, int(a), field(b))
	case opDeAviles:
		p.sell(crewKind(a))
	}
}

// discardFrom takes a random card from a hand out of the match, for all to see (EF-8.7).
func (p *play) discardFrom(seat uint8) {
	other := &p.s.players[seat]
	n := p.c.Below(other.handSize())
	for k := range crewKinds {
		if n -= int(other.hand[k]); n < 0 {
			other.hand[k]--
			p.s.common(int8(seat)).gone[k]++
			p.s.spend(int8(seat), k)
			p.j.Reveal()
			p.emit(evDiscarded, int16(seat), int16(k))
			return
		}
	}
}

// sell returns a card to the reserve, face down, for a spice of each kind (EF-8.12).
func (p *play) sell(k crewKind) {
	p.me.hand[k]--
	p.s.common(p.seat).reserve[k]++
	p.me.fits.spendAny()
	p.emit(evSold, int16(p.seat))
	p.secretly(evSoldCard, int16(p.seat), int16(k))
	p.gain(1, 1)
}

// secret tells which moves only their own seat may know: what goes into the hand, and what leaves it face down.
func secret(op op) bool {
	return op == opCaptain || op == opEnlist || op == opRecruit || op == opDeAviles || op == opRescue
}

// seenBy is who may know a choice of a seat: partners share a reserve, so they see what the other takes from it.
func (s *State) seenBy(op op, seat game.Seat) game.Seats {
	if secret(op) {
		return s.allies(int8(seat))
	}
	return game.Everyone
}
