package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// shipsModule sails, moves goods between stores, and repairs (SF-7, SF-13.3).
var shipsModule = ruleModule{
	moves: []moveRule{
		{opPort, "port", func(p play, m game.Move) { p.mendInPort(int(m.Arg(0))) }, describer.showPort},
		{opSail, "sail", func(p play, m game.Move) { p.sail(int(m.Arg(0)), cards.Space(m.Arg(1))) }, describer.showSail},
		{opFleet, "fleet", func(p play, m game.Move) { p.sailTogether(cards.Space(m.Arg(1))) }, describer.showFleet},
		{opStow, "stow", func(p play, m game.Move) { p.stow(m.Arg(0), m.Arg(1), m.Arg(2)) }, describer.showStow},
		{opJettison, "jettison", func(p play, m game.Move) { p.jettison(shipOf(p.seat, int(m.Arg(0))), cards.Good(m.Arg(1))) }, describer.showJettison},
		{opRepair, "repair", func(p play, m game.Move) { p.repair(m.Arg(0)) }, describer.showRepair},
	},
}

// sailing is the stage of the sail action: goods are moved between stores before the ships move or after, not in between (SF-7.3).
type sailing uint8

const (
	sailBefore sailing = iota
	sailMoving
	sailAfter
)

// setSail begins the sail action.
func (s *State) setSail() {
	for i := range shipsPerProvince {
		ship := shipOf(s.turn, i)
		s.ships[ship].left = s.steps(ship)
	}
	s.now.phase = sailBefore
	s.now.given = [cards.GoodKinds]uint8{}
}

// steps is how far a ship sails: its sail value, but at least 1 (SF-7.2). A sunk ship does not sail.
func (s *State) steps(ship int) uint8 {
	if s.ships[ship].at == onBoard {
		return 0
	}
	left := uint8(max(1, s.valueOf(ship, cards.SailValue)))
	if s.story.currents != 0 && s.story.currents>>s.ships[ship].at&1 == 1 { // SF-21.3
		left++
	}
	return left
}

// sailing lists the voyages of both ships, alone or together, and moving goods (SF-7.2, SF-7.3).
func (l *list) sailing() {
	s := l.s
	open := s.now.current == actSail
	if !open || s.now.phase != sailAfter {
		var left [shipsPerProvince]uint8
		for i := range left {
			ship := shipOf(l.seat, i)
			if left[i] = s.steps(ship); open {
				left[i] = s.ships[ship].left
			}
			l.voyages(opSail, s.ships[ship].at, left[i], uint8(i))
		}
		if at := s.ships[shipOf(l.seat, 0)].at; at == s.ships[shipOf(l.seat, 1)].at {
			l.voyages(opFleet, at, min(left[0], left[1]), 0)
		}
	}
	l.stowing(open)
}

func (l *list) voyages(op op, from cards.Space, left, ship uint8) {
	if left == 0 || from == onBoard {
		return
	}
	near := &cards.Sea.Distance[from]
	if l.s.stops() != 0 {
		ways := l.s.ways(from, left)
		near = &ways
	}
	for to := range l.s.spaces() {
		if d := near[to]; d <= left && d > 0 && l.s.navigable(cards.Space(to)) {
			l.add(op, ship, to)
		}
	}
}

// navigable tells whether ships can be on a space: not in harbours of provinces that nobody plays.
func (s *State) navigable(at cards.Space) bool {
	return at >= cards.Coast || s.provinceAt(at) != noSeat
}

// stowing lists moving goods between the own ships and the own warehouse in one region. A store that has given a good of a kind
// takes none of that kind, so that goods don't go in circles.
func (l *list) stowing(open bool) {
	s := l.s
	all := s.storesOf(l.seat)
	for froms := all; froms != 0; froms &= froms - 1 {
		from := uint8(bits.TrailingZeros16(froms))
		if at := s.storeAt(l.seat, from); at == onBoard || !s.isRegion(at) {
			continue
		}
		for g, n := range s.goodsIn(l.seat, from) {
			for tos := all; n > 0 && tos != 0; tos &= tos - 1 {
				if to := uint8(bits.TrailingZeros16(tos)); to != from && s.storeTakes(l.seat, from, to, cards.Good(g), open) {
					l.add(opStow, from, to, uint8(g))
				}
			}
		}
	}
}

// storeTakes tells whether a store can take a good from another one.
func (s *State) storeTakes(seat int8, from, to uint8, g cards.Good, open bool) bool {
	if s.storeAt(seat, to) != s.storeAt(seat, from) || open && s.now.phase != sailMoving && s.now.given[g]>>to&1 == 1 {
		return false
	}
	if to >= firstColony {
		return sum(s.goodsIn(seat, to)) < cards.All.Colony.Store
	}
	return to == warehouseStore || s.room(shipOf(seat, int(to))) > 0 || s.swaps(seat, from, to, g, open)
}

// swaps tells whether a full ship can take a good from the other one, which is full, too, because it can give a good of another kind
// back for it (phaseCargo). Beside the warehouse goods are swapped through that instead.
func (s *State) swaps(seat int8, from, to uint8, g cards.Good, open bool) bool {
	if from >= warehouseStore || s.storeAt(seat, to) == s.harbour(seat) || s.room(shipOf(seat, int(from))) != 0 || s.room(shipOf(seat, int(to))) != 0 {
		return false
	}
	for other, n := range s.goodsIn(seat, to) {
		if n > 0 && cards.Good(other) != g && !(open && s.now.phase != sailMoving && s.now.given[other]>>from&1 == 1) {
			return true
		}
	}
	return false
}

// isRegion tells whether a space is a region (SF-5.3).
func (s *State) isRegion(at cards.Space) bool { return at < cards.Coast || s.islandAt(at) != none }

// sail moves one ship as far as it goes in this action.
func (p *play) sail(i int, to cards.Space) {
	s := p.s
	s.beginAction(actSail)
	s.startMoving()
	ship := shipOf(p.seat, i)
	p.emit(evSailed, int16(ship), int16(s.ships[ship].at), int16(to))
	s.ships[ship].at, s.ships[ship].left = to, 0
	p.arrive(to, uint8(i))
}

// startMoving begins to move the ships. After that goods are moved again only when no ship moves any more.
func (s *State) startMoving() {
	if s.now.phase == sailBefore {
		s.now.phase = sailMoving
		s.now.given = [cards.GoodKinds]uint8{}
	}
}

// sailTogether moves both ships; the faster one may then go on (SF-7.2).
func (p *play) sailTogether(to cards.Space) {
	s := p.s
	s.beginAction(actSail)
	s.startMoving()
	a, b := &s.ships[shipOf(p.seat, 0)], &s.ships[shipOf(p.seat, 1)]
	d := cards.Sea.Distance[a.at][to]
	if stops := s.stops(); stops != 0 {
		d = s.ways(a.at, a.left)[to]
		if stops>>to&1 == 1 {
			d = max(a.left, b.left)
		}
	}
	p.emit(evFleet, int16(p.seat), int16(a.at), int16(to))
	a.at, b.at = to, to
	a.left -= min(d, a.left)
	b.left -= min(d, b.left)
	p.arrive(to, 0)
}

// stow moves a good between stores (SF-7.3).
func (p *play) stow(from, to, g uint8) {
	s := p.s
	s.beginAction(actSail)
	if s.now.phase == sailMoving {
		s.now.phase = sailAfter
		s.now.given = [cards.GoodKinds]uint8{}
	}
	s.goodsIn(p.seat, from)[g]--
	s.goodsIn(p.seat, to)[g]++
	s.now.given[g] |= 1 << from
	p.emit(evStowed, int16(p.seat), int16(from), int16(to), int16(g))
}

// hasShipyard tells whether a seat can repair on a space (SF-5.5, SF-10.2).
func (s *State) hasShipyard(seat int8, at cards.Space) bool {
	if i := s.islandAt(at); i != none {
		return s.served(seat, i) && (cards.All.Islands[i].Shipyard || s.hasSite(i, cards.FindShipyard, cards.NoGood))
	}
	of := s.provinceAt(at)
	return of != noSeat && s.usable(seat, of)
}

// hasSite tells whether an island has a site of a kind for a good.
func (s *State) hasSite(i uint8, kind cards.FindKind, g cards.Good) bool {
	for k := range cards.All.Islands[i].Sites {
		if t := &s.islands[i].sites[k]; t.find.Kind == kind && (g == cards.NoGood || t.find.Good == g) {
			return true
		}
	}
	return false
}

// broken tells whether a ship has anything to repair, and can be repaired where it is (SF-9.3).
func (s *State) broken(ship int) bool {
	at := &s.ships[ship]
	if at.at == onBoard {
		return true
	}
	hurt := at.flipped != 0
	for _, card := range at.damage {
		hurt = hurt || card != none
	}
	return hurt && s.hasShipyard(ownerOf(ship), at.at)
}

// repairPrice is the price of a repair by the ship's damage cards (SF-9.3). Own enmity on an island is added, as to every price there
// (SF-10.5), but not to a repair that costs nothing.
func (s *State) repairPrice(ship int) int {
	seat := ownerOf(ship)
	n := notNegative(s.shipBonus(ship, cards.ModPrice, uint8(cards.PriceRepair)) + s.bonus(seat, cards.ModPrice, uint8(cards.PriceRepair)))
	if i := s.islandAt(s.ships[ship].at); n > 0 && i != none && s.rules >= 2 {
		n += s.enmityOnIsland(seat, i)
	}
	return n
}

// repairs lists the sets of ships to repair: all that can be, or one of two where repairing costs something (SF-9.3).
func (l *list) repairs() {
	s := l.s
	if !s.can(actShip) {
		return
	}
	all, sum := uint8(0), 0
	for i := range shipsPerProvince {
		if ship := shipOf(l.seat, i); s.broken(ship) {
			all |= 1 << i
			sum += s.repairPrice(ship)
		}
	}
	if all == 0 {
		return
	}
	if sum <= int(l.me.gold) {
		l.add(opRepair, all)
	}
	if all == 3 && sum > 0 {
		for i := range shipsPerProvince {
			if s.repairPrice(shipOf(l.seat, i)) <= int(l.me.gold) {
				l.add(opRepair, 1<<i)
			}
		}
	}
}

// repair turns upgrades face up and discards damage; sunk ships are rebuilt in the home harbour (SF-9.3).
func (p *play) repair(mask uint8) {
	s := p.s
	s.beginAction(actShip)
	s.endAction()
	for i := range shipsPerProvince {
		if mask>>i&1 == 0 {
			continue
		}
		ship := shipOf(p.seat, i)
		n := s.repairPrice(ship)
		p.spend(n)
		at := &s.ships[ship]
		at.flipped = 0
		p.shedDamage(ship, damageSlots)
		if at.at == onBoard {
			at.at = s.harbour(p.seat)
			p.emit(evRebuilt, int16(ship), int16(n))
		} else {
			p.emit(evRepaired, int16(ship), int16(n))
		}
	}
}

// shedDamage discards up to n damage cards of a ship under their stack.
func (p *play) shedDamage(ship, n int) int {
	shed := 0
	for slot, card := range p.s.ships[ship].damage {
		if card != none && shed < n {
			p.s.ships[ship].damage[slot] = none
			p.s.damages.bury(card)
			shed++
		}
	}
	return shed
}

// ports lists own ships in a harbour with a port that can be used: they may shed their damage without a repair.
func (l *list) ports() {
	for i := range shipsPerProvince {
		ship := shipOf(l.seat, i)
		if at := &l.s.ships[ship]; (at.damage[0] != none || at.damage[1] != none) && l.s.hasPort(l.seat, at.at) {
			l.add(opPort, uint8(i))
		}
	}
}

func (s *State) hasPort(seat int8, at cards.Space) bool {
	if i := s.islandAt(at); i != none {
		return s.colonyPort(seat, i)
	}
	of := s.provinceAt(at)
	if of == noSeat || !s.usable(seat, of) {
		return false
	}
	for _, tile := range s.provinces[of].buildings {
		if tile != none && cards.FindModifier(cards.All.Buildings[tile].Mods, cards.ModHarbour, cards.AnyArg) != nil {
			return true
		}
	}
	return false
}

func (p *play) mendInPort(i int) {
	ship := shipOf(p.seat, i)
	p.shedDamage(ship, damageSlots)
	p.emit(evMended, int16(ship))
}
