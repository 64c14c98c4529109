package efemeris

import (
	"math/bits"

	"portolan/game"
)

// lookout searches the paths from the ships of a seat, one after the other, for what they can reach.
type lookout struct {
	*estimator
	seat    int8
	hostile bool // plays against the viewer, and so next: a partner acts when the viewer does (EF-12.5)
	ship    int
	blocked fieldSet // for the ships of the seat
	income  [2]int   // spices of each kind that the next collection brings
	aim     int      // percent of a planet's gain that a ship standing there is worth
	gunned  int      // the chance that the seat holds a gunner, in percent
	now     int      // steps that the ship may still make before the others' turn
	speed   int      // steps in each later turn
	goals
	frontier fieldSet // reachable edges at an empty cell of the map
	near     uint8    // reachable planets, as a set
}

// look follows the paths from the ship, step by step. It raises the worth of planets and shots to what reaching them from here is
// worth, and returns the worth of the best place to collect.
func (l *lookout) look() int {
	s := l.s
	l.setPace()
	var fields [fieldCount]field
	fields[0] = s.ships[l.ship].at
	begin, n := 0, 1
	seen := l.blocked
	seen.add(fields[0])
	var next [6]field
	best, room := 0, 0
	for steps := 0; begin < n; steps++ {
		turns := min(l.turns(steps), len(l.w.later)-1)
		if steps <= l.speed {
			room = n
		}
		end := n
		for _, at := range fields[begin:end] {
			switch kind := s.typeOf(at); kind {
			case fieldSingularity:
				continue
			case fieldEdge:
				l.rim(at)
			case fieldPlain:
			default:
				best = max(best, l.goal(at, kind, turns, steps))
			}
			for _, f := range next[:s.neighbours(at, &next)] {
				if !seen.has(f) {
					seen.add(f)
					fields[n] = f
					n++
				} else if l.gunned > 0 && at != roseField && l.blocked.has(f) {
					l.target(f, turns, steps)
				}
			}
		}
		begin = end
	}
	if rng := int(s.players[l.seat].effects.rng); rng > 0 && l.ship == galleonOf(l.seat) {
		l.farTargets(1 + rng)
	}
	return best + room*l.w.room
}

// setPace finds how far the ship goes: of the viewer's and a partner's it counts what they have done, of the enemies' what they will do next.
func (l *lookout) setPace() {
	at := &l.s.ships[l.ship]
	l.now, l.speed = 0, frigateSteps
	if l.ship%shipsPerPlayer == 0 {
		l.speed = galleonSteps
	}
	if l.hostile && !at.frozen {
		l.now = l.speed
	}
}

// turns is the number of turns that it takes to make so many steps.
func (l *lookout) turns(steps int) int {
	if steps <= l.now {
		return 0
	}
	rest := steps - l.now - 1
	if e := &l.s.players[l.seat].effects; e.reach > 0 && l.ship == galleonOf(l.seat) && !l.s.ships[l.ship].moved {
		rest = max(0, rest-int(e.reach))
	}
	return 1 + rest/l.speed
}

// goal is what a field is worth to the ship that reaches it in so many turns: as a place to collect it is returned, as a
// planet to conquer it is put into planets.
func (l *lookout) goal(at field, kind fieldType, turns, steps int) int {
	w, p := l.w, &l.s.players[l.seat]
	worth := 0
	switch kind {
	case fieldPepper, fieldVanilla, fieldProvidencePepper, fieldProvidenceVanilla:
		spice, n := l.s.factory(at)
		worth = w.collect * int(n) * int(spiceCap-p.spices[spice]) / spiceCap
	case fieldWreck:
		if p.handSize() < l.s.handCap() {
			worth = w.anchor
		}
	case fieldAnchorage:
		if p.tokenCount() < bonusCap {
			worth = w.anchor
		}
	case fieldPlanet:
		if i := l.s.planetAt(at); l.s.conquerable(i, l.seat) {
			l.near |= 1 << i
			l.planets[i] = max(l.planets[i], l.soon(l.gain(i, turns)*l.aim/100, turns, steps))
		}
	}
	if worth == 0 {
		return 0
	}
	return l.soon(worth, turns, steps)
}

// soon reduces a goal's worth by its distance.
func (l *lookout) soon(worth, turns, steps int) int {
	return max(0, worth*l.w.later[turns]/100-steps*l.w.step)
}

// gain is what conquering a planet is worth to the seat, by what it holds and what it can pay.
func (l *lookout) gain(planet, turns int) int {
	s, w := l.s, l.w
	n := s.nationOwned(l.seat)
	worth := l.holding(n+1) - l.holding(n)
	if owner := s.planets[planet].owner; owner >= 0 {
		m := s.nationOwned(owner)
		worth += l.holding(m) - l.holding(m-1)
	}
	p := &s.players[l.seat]
	if l.hostile {
		turns++ // it collects before it moves
	}
	lack := -int(p.effects.discounts[planet])
	for kind, cost := range table.cost[planet] {
		if n := int(cost) - int(p.spices[kind]); n > 0 {
			lack += max(0, n-turns*l.income[kind])
			if l.income[kind] == 0 {
				lack += w.noIncome
			}
		}
	}
	return worth * w.short[min(max(0, lack), len(w.short)-1)] / 100
}

// target raises what can be shot from a field next to f: an enemy ship, or a fortress that guards a planet.
func (l *lookout) target(f field, turns, steps int) {
	s, w := l.s, l.w
	galleon := l.ship == galleonOf(l.seat)
	if !galleon && (steps > 0 || !s.players[l.seat].effects.frigateGuns) {
		return
	}
	if ship := s.shipAt(f); ship >= 0 {
		if s.vulnerable(ship, l.seat) {
			l.shots[ship] = max(l.shots[ship], l.shot(ship, turns, steps))
		}
		return
	}
	i := s.planetAt(f)
	if i < 0 || !s.planets[i].fortress || !s.enemies(s.planets[i].owner, l.seat) || s.players[s.planets[i].owner].effects.safeForts {
		return
	}
	v := l.soon(l.gain(i, turns+1)*l.aim/100*w.siege/100, turns, steps) * l.gunned / 100
	l.planets[i] = max(l.planets[i], v)
}

// shot is what having a ship in the sights, or soon there, is worth.
func (l *lookout) shot(ship, turns, steps int) int {
	w, p := l.w, &l.s.players[l.seat]
	percent := 0
	switch {
	case l.hostile:
		if turns == 0 {
			percent = w.danger
		}
	case steps == 0 && l.s.phase <= phaseTactics && l.s.group().Has(game.Seat(l.seat)) && sum(&p.played) < crewPerTurn:
		percent = w.sights
	case turns <= 1:
		percent = w.hunt
	case l.pressing:
		return max(0, l.worthOfShip(ship)*chase/100*w.later[turns]/100-steps*w.step) * l.gunned / 100
	}
	return l.worthOfShip(ship) * percent / 100 * l.gunned / 100
}

// farTargets counts ships that the next attack of the galleon reaches from where it is (EF-8.5).
func (l *lookout) farTargets(reach int) {
	at := l.s.ships[l.ship].at
	if l.gunned == 0 || at == roseField {
		return
	}
	near := l.s.fieldsWithin(at, reach)
	for ship := range shipsPerPlayer * int(l.s.count) {
		if f := l.s.ships[ship].at; f != offMap && f != roseField && near.has(f) && l.s.vulnerable(ship, l.seat) {
			l.shots[ship] = max(l.shots[ship], l.shot(ship, 0, 0))
		}
	}
}

// rim notes a field at the edge, where a tile can still be placed.
func (l *lookout) rim(at field) {
	for _, beside := range &board.sides[at-insideFields] {
		if c := beside.cell; c != none && l.s.variant.cells>>c&1 == 1 && l.s.cells[c] == tileNone {
			l.frontier.add(at)
		}
	}
}

func (s *fieldSet) size() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}
