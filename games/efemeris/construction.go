package efemeris

import "portolan/game"

const (
	recruitPepper  = 2 // EF-10.2
	frigatePepper  = 2 // EF-10.3
	galleonVanilla = 2 // EF-10.5
)

// construction lists what can be built, in any order and as often as spices last (EF-10.1), and the end of the turn.
func (l *list) construction() {
	p := &l.s.players[l.seat]
	l.recruits(p)
	l.gifts(p)
	if l.s.builtFrigates(l.seat) < frigateLimit && (p.effects.freeFrigates > 0 || p.spices[pepper] >= frigatePepper) {
		l.onFreePlanets(opFrigate)
	}
	if cost := l.s.fortressCost(); l.s.builtForts(l.seat) < fortressLimit && p.spices[pepper] >= cost[pepper] && p.spices[vanilla] >= cost[vanilla] {
		l.onBarePlanets(opFortress)
	}
	if p.lost < l.s.lives() && l.s.galleon(l.seat).at == offMap && p.spices[vanilla] >= galleonVanilla {
		if l.onFreePlanets(opGalleon) == 0 {
			l.add(opGalleon, none)
		}
	}
	l.conquests(p)
	l.add(opEndTurn)
}

func (l *list) recruits(p *player) {
	if p.spices[pepper] >= recruitPepper && p.handSize() < l.s.handCap() {
		l.fromReserve(opRecruit)
	}
}

// onFreePlanets lists a move for each own planet without a ship and returns their number.
func (l *list) onFreePlanets(op op) int {
	n := 0
	for i := range l.s.planets {
		if p := &l.s.planets[i]; p.owner == l.seat && l.s.shipAt(p.at) < 0 {
			l.add(op, uint8(i))
			n++
		}
	}
	return n
}

// conquerable tells whether a seat may take a planet once its ship is there: not its own, not its nation's, no enemy
// fortress (EF-10.6).
func (s *State) conquerable(planet int, seat int8) bool {
	p := &s.planets[planet]
	return p.owner < 0 || s.enemies(p.owner, seat) && !p.fortress
}

// conquests lists the planets under own ships that can be paid, with every way to take off the governors' spices (EF-6.11,
// EF-10.6).
func (l *list) conquests(p *player) {
	s := l.s
	for ship := galleonOf(l.seat); ship < galleonOf(l.seat)+shipsPerPlayer; ship++ {
		at := s.ships[ship].at
		if at == offMap {
			continue
		}
		i := s.planetAt(at)
		if i < 0 || !s.conquerable(i, l.seat) {
			continue
		}
		cost, off := table.cost[i], p.effects.discounts[i]
		for less := range off + 1 { // pepper taken off; the rest is vanilla
			if less > cost[pepper] || off-less > cost[vanilla] {
				continue
			}
			payPepper, payVanilla := cost[pepper]-less, cost[vanilla]-(off-less)
			if payPepper <= p.spices[pepper] && payVanilla <= p.spices[vanilla] {
				l.add(opConquer, uint8(i), payPepper, payVanilla)
			}
		}
	}
}

func (p *play) build(op op, a, b, c uint8) {
	switch op {
	case opRecruit:
		p.recruit(crewKind(a))
	case opFrigate:
		p.buildFrigate(int(a))
	case opFortress:
		cost := p.s.fortressCost()
		p.me.spices[pepper] -= cost[pepper]
		p.me.spices[vanilla] -= cost[vanilla]
		p.fortify(int(a))
	case opGalleon:
		p.buildGalleon(a)
	case opConquer:
		p.me.spices[pepper] -= b
		p.me.spices[vanilla] -= c
		p.conquer(int(a))
	}
}

func (p *play) recruit(k crewKind) {
	p.me.spices[pepper] -= recruitPepper
	p.takeCrew(k)
	p.emit(evRecruited, int16(p.seat))
	p.secretly(evRecruitedCard, int16(p.seat), int16(k))
}

// buildFrigate launches a frigate, free of charge while a carpenter's is due (EF-6.9, EF-10.3).
func (p *play) buildFrigate(planet int) {
	if p.me.effects.freeFrigates > 0 {
		p.me.effects.freeFrigates--
	} else {
		p.me.spices[pepper] -= frigatePepper
	}
	p.me.frigates++
	number := galleonOf(p.seat) + int(p.me.frigates)
	p.s.ships[number] = ship{at: p.s.planets[planet].at, frozenBy: -1}
	p.s.stirred = true
	p.emit(evBuiltFrigate, int16(p.seat), int16(number), int16(planet))
}

// fortify sets a fortress on an own planet.
func (p *play) fortify(planet int) {
	p.me.forts++
	p.s.planets[planet].fortress = true
	p.s.stirred = true
	p.emit(evBuiltFortress, int16(p.seat), int16(planet))
}

// buildGalleon launches the galleon of the next captain, who turns face up, on a planet or on the rose (EF-10.5).
func (p *play) buildGalleon(planet uint8) {
	p.me.spices[vanilla] -= galleonVanilla
	if p.s.mode != modeTeam && p.me.revealed == p.me.lost {
		p.me.revealed++
		p.j.Reveal()
	}
	at := roseField
	if planet != none {
		at = p.s.planets[planet].at
	}
	p.s.ships[galleonOf(p.seat)] = ship{at: at, frozenBy: -1}
	p.s.stirred = true
	p.emit(evBuiltGalleon, int16(p.seat), int16(galleonOf(p.seat)), int16(p.s.commander(p.seat)), int16(at))
}

// conquer gives a planet to the seat, with its card (EF-10.6), and looks whether that ends the match (EF-11.1, EF-11.2).
func (p *play) conquer(planet int) {
	s := p.s
	from := s.planets[planet].owner
	s.planets[planet].owner = p.seat
	p.me.effects.discounts[planet] = 0
	s.stirred = true
	p.emit(evConquered, int16(p.seat), int16(planet), int16(from))
	switch {
	case s.nationOwned(p.seat) >= s.goal():
		p.finish(s.allies(p.seat), endConquest)
	case from < 0 || s.nationOwned(from) > 0:
	case s.mode == modeFreeForAll:
		p.eliminate(from)
	default:
		p.finish(s.allies(p.seat), endNoPlanets)
	}
}

// finish ends the match.
func (p *play) finish(winners game.Seats, how ending) {
	p.s.phase, p.s.ending, p.s.turn = phaseOver, how, -1
	p.s.winners = winners
	p.emit(evOver, int16(how))
}

// takeCrew brings a card from the nation's reserve to the hand, face down.
func (p *play) takeCrew(k crewKind) {
	p.s.takeAny(p.seat)
	p.s.common(p.seat).reserve[k]--
	p.me.hand[k]++
}

// eliminate puts a player without planets out of a free for all: ships, bonuses and spices are gone; the last one left wins
// (EF-11.3).
func (p *play) eliminate(seat int8) {
	s := p.s
	loser := &s.players[seat]
	s.out = s.out.With(game.Seat(seat))
	p.emit(evEliminated, int16(seat))
	for i := range shipsPerPlayer {
		s.ships[galleonOf(seat)+i] = ship{at: offMap, frozenBy: -1}
	}
	s.returnPlayed(seat)
	loser.effects, loser.tokens, loser.spices = effects{}, [bonusKinds]uint8{}, [2]uint8{}
	s.thaw(seat)
	if int(s.count)-s.out.Len() == 1 {
		p.finish(s.allies(p.seat), endNoPlanets)
	}
}
