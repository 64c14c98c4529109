package seafall

// context is where effects happen: who reads the card, on which island, and with which ship.
type context struct {
	seat    int8
	island  uint8 // none when the card belongs to no island
	ship    int
	aboard  bool // ship is the flagship of an endeavour
	damaged bool // ship drew a damage card
}

// applyAll lets the effects of a card happen, in their order. What leaves a choice becomes a due.
func (p *play) applyAll(effects []effect, at context) {
	for i := range effects {
		e := &effects[i]
		var who [maxProvinces]int8
		for _, seat := range p.s.audience(e, at.seat, &who) {
			q := p.as(seat)
			q.apply(e, at)
		}
	}
}

// apply lets one effect happen to one province.
func (p *play) apply(e *effect, at context) {
	n := int(e.n)
	switch e.op {
	case effGold:
		p.gold(p.seat, n)
	case effLuck:
		p.luckTokens(p.seat, n)
	case effInfluence:
		p.influenceTokens(p.seat, n)
	case effGlory:
		p.glory(p.seat, n)
	case effGoods, effStore, effSpoil, effCargo, effYield:
		p.applyGoods(e, at)
	case effDamage, effMend, effBox:
		p.applyShips(e, at)
	case effEnmity:
		if at.island != none {
			p.markIsland(at.island, n)
		}
	case effAppease:
		p.owe(due{kind: dueAppease, seat: p.seat, n: e.count(), region: at.island, from: noSeat, ship: noSeat})
	default:
		p.applyWorld(e, at)
	}
}

func (e *effect) count() uint8 { return uint8(atLeast0(int(e.n))) }

func (p *play) applyGoods(e *effect, at context) {
	switch e.op {
	case effGoods:
		if at.aboard && p.s.ships[at.ship].at != onBoard {
			p.owe(due{
				kind: dueLoad, seat: p.seat, n: e.count(), goods: goodsSet(e.arg), from: noSeat, at: p.s.ships[at.ship].at,
				ship: noSeat, region: none,
			})
		}
	case effStore:
		p.owe(due{kind: duePick, seat: p.seat, n: e.count(), goods: goodsSet(e.arg), from: noSeat, ship: noSeat, region: none})
	case effSpoil:
		p.owe(due{kind: dueGive, seat: p.seat, n: e.count(), from: noSeat, ship: noSeat, region: none})
	case effCargo:
		p.owe(due{kind: dueGive, seat: p.seat, n: e.count(), from: noSeat, ship: int8(at.ship), region: none})
	default: // effYield
		if at.island != none {
			p.yield(at.island)
		}
	}
}

func (p *play) applyShips(e *effect, at context) {
	s := p.s
	switch {
	case e.op == effBox:
		p.owe(due{kind: dueBox, seat: p.seat, n: 1, from: noSeat, ship: noSeat, region: none})
	case e.op == effDamage && at.aboard:
		s.hurt[at.ship] += e.count()
	case at.aboard:
		p.mend(at.ship, int(e.n))
	default:
		for i := range shipsPerProvince {
			ship := shipOf(p.seat, i)
			if e.op == effMend {
				p.mend(ship, int(e.n))
			} else if s.atSea(ship) {
				s.hurt[ship] += e.count()
			}
		}
	}
}

func (p *play) mend(ship, n int) {
	if p.s.ships[ship].at != onBoard && p.shedDamage(ship, n) > 0 {
		p.emit(evMended, int16(ship))
	}
}

// atSea tells whether a ship is on a sea space: neither in a harbour, nor off the coast, nor on a board.
func (s *State) atSea(ship int) bool {
	return s.ships[ship].at >= firstHex && s.ships[ship].at < spaceCount
}

// applyWorld lets the effects happen that change the display and the map.
func (p *play) applyWorld(e *effect, at context) {
	s := p.s
	switch e.op {
	case effAdvisor:
		for range e.n {
			if card := s.advisors.draw(p); card != none {
				p.emit(evJoined, int16(p.seat), int16(card))
				p.join(card)
			}
		}
	case effRefresh:
		p.replaceAdvisors()
	case effGarrison:
		if at.island != none && s.islands[at.island].garrison < garrisonLimit {
			was := s.islands[at.island].garrison
			s.islands[at.island].garrison = min(garrisonLimit, was+e.count())
			p.emit(evFortified, int16(at.island), int16(s.islands[at.island].garrison))
		}
	case effIsland:
		if s.charted < endIsland {
			p.emit(evCharted, int16(s.charted))
			s.charted++
		}
	case effScrap:
		s.scraps += e.count()
		p.emit(evScrap, int16(p.seat), int16(s.scraps))
	case effName:
		if at.island != none {
			s.islands[at.island].namer = uint8(p.seat) + 1
			p.emit(evNames, int16(p.seat), int16(at.island))
		}
	case effEndTurn:
		s.now.ends = true
	}
}

// garrisonLimit is that of an island.
const garrisonLimit = 3

// welcome tells whether an effect is, so that low ranks get it first; else high ranks do (SF-1.7).
func (e *effect) welcome() bool {
	switch e.op {
	case effSpoil, effCargo, effDamage, effEnmity:
		return false
	default:
		return e.n >= 0
	}
}

// audience is whom an effect meets, of the provinces that are there: the lowest rank first if it is welcome, else the highest
// (SF-1.7).
func (s *State) audience(e *effect, reader int8, who *[maxProvinces]int8) []int8 {
	n := 0
	for i := range s.count {
		seat := s.order[i]
		if !e.welcome() {
			seat = s.order[s.count-1-i]
		}
		if s.away.Has(seatOf(seat)) || !s.meets(e.who, seat, reader) {
			continue
		}
		who[n] = seat
		n++
	}
	if e.who == whoLeast || e.who == whoRichest || e.who == whoFullest {
		return s.foremost(e.who, who[:n])
	}
	return who[:n]
}

// meets tells whether a province belongs to an audience, as far as that hangs on itself alone.
func (s *State) meets(a audience, seat, reader int8) bool {
	switch a {
	case whoSelf:
		return seat == reader
	case whoOthers:
		return seat != reader
	case whoAtSea:
		return s.atSea(shipOf(seat, 0)) || s.atSea(shipOf(seat, 1))
	case whoFullest:
		return sum(&s.provinces[seat].goods) > 0
	default:
		return true
	}
}

// foremost leaves only the province that an audience singles out, of equals the first.
func (s *State) foremost(a audience, seats []int8) []int8 {
	if len(seats) == 0 {
		return nil
	}
	best := 0
	for i, seat := range seats {
		if s.measure(a, seat) > s.measure(a, seats[best]) {
			best = i
		}
	}
	return seats[best : best+1]
}

// measure is what an audience compares, higher first.
func (s *State) measure(a audience, seat int8) int {
	me := &s.provinces[seat]
	switch a {
	case whoLeast:
		return -int(me.glory)
	case whoRichest:
		return int(me.gold)
	default: // whoFullest
		return int(sum(&me.goods))
	}
}
