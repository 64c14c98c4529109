package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// decisionsModule lets provinces decide what effects and raids leave open.
var decisionsModule = ruleModule{
	moves: []moveRule{
		{opLoad, "load", func(p play, m game.Move) { p.load(cards.Good(m.Arg(0)), int(m.Arg(1))) }, describer.showLoad},
		{opLeave, "leave", func(p play, _ game.Move) { p.leave() }, describer.showLeave},
		{opGive, "give", func(p play, m game.Move) { p.give(cards.Good(m.Arg(0))) }, describer.showGood},
		{opPick, "pick", func(p play, m game.Move) { p.pick(cards.Good(m.Arg(0))) }, describer.showGood},
		{opAppease, "appease", func(p play, m game.Move) { p.appease(m.Arg(0), m.Arg(1)) }, describer.showMarkers},
	},
	phases: []phaseRule{
		{phaseLoad, "load", func(l list) list {
			l.decisionMoves()
			return l
		}},
		{phaseGive, "give", func(l list) list {
			l.decisionMoves()
			return l
		}},
		{phasePick, "pick", func(l list) list {
			l.decisionMoves()
			return l
		}},
		{phaseAppease, "appease", func(l list) list {
			l.decisionMoves()
			return l
		}},
	},
}

// decision is what an effect or a raid leaves to a province to decide, such as which goods it loses. Decisions are made in the order in
// which they came up, before the match goes on.
type decision struct {
	kind   decisionKind
	seat   int8
	n      uint8
	goods  uint8       // as a set
	from   int8        // whose warehouse goods are loaded from; noSeat: from the supply
	at     cards.Space // where they are loaded
	region uint8       // where markers come back from, none: from anywhere; the island on one of whose sites the goods lay, or none
	site   uint8       // that site
	ship   int8        // which loses goods; noSeat: the warehouse does
}

type decisionKind uint8

const (
	decideLoad    decisionKind = iota // n goods go aboard
	decideGive                        // n goods are lost
	decidePick                        // n goods from the supply to the warehouse
	decideAppease                     // up to n own markers come back
	decideBox                         // a value of a ship rises by a box
	decideStock                       // up to n goods are bought for a colony (SF-24.2)
	decideToll                        // a ship beyond the edge gives up a good or takes a damage (SF-25.2)
)

var decisionPhases = [...]phase{phaseLoad, phaseGive, phasePick, phaseAppease, phaseBox, phasePick, phaseGive}

const (
	decisionLimit = 24
	anyGood       = 1<<cards.GoodKinds - 1
)

// owe adds a decision.
func (p *play) owe(d decision) {
	if p.s.owed < decisionLimit {
		p.s.decisions[p.s.owed] = d
		p.s.owed++
	}
}

// pay removes the first decision.
func (s *State) pay() {
	s.owed--
	copy(s.decisions[:s.owed], s.decisions[1:])
	s.decisions[s.owed] = decision{}
}

// abandon gives up what is left of the first decision. A good that lay on a raided site goes back to that site.
func (s *State) abandon() {
	if d := &s.decisions[0]; d.kind == decideLoad && d.region != none && d.n > 0 {
		t := &s.islands[d.region].sites[d.site]
		t.lying = true
		s.supply[t.find.Good]--
	}
	s.pay()
}

// decisionMoves lists the choices of the first decision.
func (l *list) decisionMoves() {
	s := l.s
	d := &s.decisions[0]
	switch d.kind {
	case decideLoad:
		l.loads(d)
	case decideGive:
		for g, n := range s.lossFrom(d) {
			if n > 0 {
				l.add(opGive, uint8(g))
			}
		}
	case decidePick:
		for g := range cards.Good(cards.GoodKinds) {
			if d.takes(g, &s.supply) {
				l.add(opPick, uint8(g))
			}
		}
	case decideAppease:
		l.takingBack(d)
	case decideBox:
		l.boxes()
	case decideStock:
		l.stocks(d.region)
	case decideToll:
		l.tolls(d.ship)
	}
}

// takingBack lists the markers that can come back by a decision, and stopping.
func (l *list) takingBack(d *decision) {
	for region := range uint8(regionCount) {
		if l.s.appeasable(d, region) {
			l.appeasements(region)
		}
	}
	l.add(opDone)
}

// takes tells whether a good is one of those of a decision, and is there.
func (d *decision) takes(g cards.Good, from *[cards.GoodKinds]uint8) bool {
	return from[g] > 0 && d.goods>>g&1 == 1
}

// takesAny tells whether some good of a decision is there.
func (d *decision) takesAny(from *[cards.GoodKinds]uint8) bool {
	for g := range cards.Good(cards.GoodKinds) {
		if d.takes(g, from) {
			return true
		}
	}
	return false
}

// lossFrom is the store from which a decision takes goods: a ship or the warehouse.
func (s *State) lossFrom(d *decision) *[cards.GoodKinds]uint8 {
	if d.ship != noSeat {
		return &s.ships[d.ship].cargo
	}
	return &s.provinces[d.seat].goods
}

// appeasable tells whether a decision lets markers come back from a region that has some.
func (s *State) appeasable(d *decision, region uint8) bool {
	return (d.region == none || d.region == region) && s.markersIn(d.seat, region) > 0
}

// appeasements lists the places of a region from which a marker can come back: its owner chooses which (SF-10.6).
func (l *list) appeasements(region uint8) {
	if l.s.rules < 2 {
		l.add(opAppease, region)
		return
	}
	for where := range placesIn(region) {
		if l.s.markersAt(l.seat, region, where) > 0 {
			l.add(opAppease, region, where)
		}
	}
}

// loads lists loading goods, throwing others overboard to make room, and leaving the rest (SF-14.3).
func (l *list) loads(d *decision) {
	s := l.s
	from := s.loadSource(d)
	full := false
	for i := range shipsPerProvince {
		ship := shipOf(l.seat, i)
		if s.ships[ship].at != d.at {
			continue
		}
		if s.room(ship) <= 0 {
			full = true
			continue
		}
		for g := range cards.Good(cards.GoodKinds) {
			if d.takes(g, from) {
				l.add(opLoad, uint8(g), uint8(i))
			}
		}
	}
	if full {
		l.roomMaking(d.at)
	}
	l.add(opLeave)
}

// roomMaking lists throwing goods of full ships on a space overboard.
func (l *list) roomMaking(at cards.Space) {
	for i := range shipsPerProvince {
		ship := shipOf(l.seat, i)
		if l.s.ships[ship].at != at || l.s.room(ship) > 0 {
			continue
		}
		for g, n := range l.s.ships[ship].cargo {
			if n > 0 {
				l.add(opJettison, uint8(i), uint8(g))
			}
		}
	}
}

// loadSource is the stock from which a decision loads goods.
func (s *State) loadSource(d *decision) *[cards.GoodKinds]uint8 {
	switch {
	case d.from == noSeat:
		return &s.supply
	case d.from >= fromColony:
		return &s.story.colonies[d.from-fromColony].goods
	}
	return &s.provinces[d.from].goods
}

// pendingDecision carries out decisions that leave no choice, and asks for the first that leaves one. It returns true if somebody is asked.
func (p *play) pendingDecision() bool {
	s := p.s
	for s.owed > 0 {
		d := &s.decisions[0]
		if d.n == 0 || s.away.Has(seatOf(d.seat)) || !s.possible(d) {
			s.abandon()
			continue
		}
		if only, ok := p.onlyWay(d); ok {
			q := p.as(d.seat)
			q.run(only)
			continue
		}
		s.phase, s.decider = decisionPhases[d.kind], d.seat
		return true
	}
	return false
}

// possible tells whether anything of a decision can be done.
func (s *State) possible(d *decision) bool {
	switch d.kind {
	case decideLoad:
		return d.takesAny(s.loadSource(d)) && s.shipIn(d.seat, d.at) && s.canCarry(d.seat, d.at)
	case decideGive:
		return sum(s.lossFrom(d)) > 0
	case decidePick:
		return d.takesAny(&s.supply)
	case decideAppease:
		for region := range uint8(regionCount) {
			if s.appeasable(d, region) {
				return true
			}
		}
		return false
	case decideStock:
		return s.canStock(d.seat, d.region)
	case decideToll:
		return beyond(s.ships[d.ship].at)
	default: // decideBox
		return s.boxesFree(d.seat)
	}
}

// canCarry tells whether some ship of a seat on a space has a hold.
func (s *State) canCarry(seat int8, at cards.Space) bool {
	for i := range shipsPerProvince {
		if ship := shipOf(seat, i); s.ships[ship].at == at && s.valueOf(ship, cards.HoldValue) > 0 {
			return true
		}
	}
	return false
}

// load puts a good of the first decision aboard.
func (p *play) load(g cards.Good, i int) {
	s := p.s
	d := &s.decisions[0]
	s.loadSource(d)[g]--
	ship := shipOf(p.seat, i)
	s.ships[ship].cargo[g]++
	p.emit(evLoaded, int16(ship), int16(g))
	p.payOne()
}

// payOne counts the first decision down by one, and removes it after the last.
func (p *play) payOne() {
	if d := &p.s.decisions[0]; d.n == 1 {
		p.s.pay()
	} else {
		d.n--
	}
}

// leave ends the first decision without loading the rest.
func (p *play) leave() {
	p.emit(evLeft, int16(p.seat), int16(p.s.decisions[0].n))
	p.s.abandon()
}

// give is the loss of a good, from a ship or the warehouse.
func (p *play) give(g cards.Good) {
	if ship := p.s.decisions[0].ship; ship != noSeat {
		p.jettison(int(ship), g)
	} else {
		p.me.goods[g]--
		p.s.supply[g]++
		p.emit(evSpoiled, int16(p.seat), int16(g))
	}
	p.payOne()
}

func (p *play) pick(g cards.Good) {
	p.store(p.seat, g, 1)
	p.payOne()
}

// appease takes a marker back from a place of a region. By version 1 of the rules the place could not be chosen.
func (p *play) appease(region, where uint8) {
	if p.s.rules < 2 {
		p.s.takeMarker(p.seat, region)
	} else {
		p.s.takeMarkerFrom(p.seat, region, where)
	}
	p.emit(evTookBack, int16(p.seat), int16(region))
	p.payOne()
}

// jettison throws a good of a ship away, to the supply (SF-7.3).
func (p *play) jettison(ship int, g cards.Good) {
	p.s.ships[ship].cargo[g]--
	p.s.supply[g]++
	p.emit(evJettisoned, int16(ship), int16(g))
}

func goodsSet(g uint8) uint8 {
	if g == cards.AnyArg {
		return anyGood
	}
	return 1 << g
}

func lowestBit(set uint64) uint8 { return uint8(bits.TrailingZeros64(set)) }

// onlyWay returns the move that a decision comes to when there is no other choice.
func (p *play) onlyWay(d *decision) (game.Move, bool) {
	l := list{s: p.s, seat: d.seat, me: &p.s.provinces[d.seat], counting: true}
	l.decisionMoves()
	if d.kind == decideLoad { // leaving goods is no choice while all of them can go aboard
		l.n--
	}
	if l.n != 1 || op(l.first.Op()) == opJettison {
		return 0, false
	}
	return l.first, true
}
