package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// This file is about the corsairs, a fleet that belongs to nobody (SF-23.3). They are raided as ships are: see prizesModule.

// sails is what the third chest adds to a position.
type sails struct {
	at     cards.Space            // where the corsairs lie, or nowhere
	away   uint8                  // winters until they come up again
	goods  [cards.GoodKinds]uint8 // that they have plundered in this match
	raided uint16                 // ships that have been raided this year, the corsairs among them, as a set
}

// onColumn is the set of the spaces of a column of the sea.
func onColumn(column uint8) (set uint64) {
	for at := cards.FirstHex; at < cards.SpaceCount; at++ {
		if cards.Sea.Column[at] == column {
			set |= 1 << at
		}
	}
	return set
}

// sailsStir lets the corsairs come up between two turns, once the third chest is open.
func (p *play) sailsStir() {
	s := p.s
	if s.story.chests>>2&1 == 0 {
		return
	}
	s.unlock()
	if f := &s.story.sails; f.at == nowhere && f.away == 0 {
		p.comeUp()
	}
}

// comeUp puts the corsairs on a space of the column where they appear.
func (p *play) comeUp() {
	f := &p.s.story.sails
	f.at = cards.Space(p.drawBit(onColumn(cards.All.Fleet.Column)))
	p.emit(evSighted, fleetPiece, int16(f.at))
}

// drawBit draws one of the members of a set.
func (p *play) drawBit(set uint64) uint8 { return nthBit(set, p.c.Below(bits.OnesCount64(set))) }

// corsairsWinter is what the corsairs do in winter: a column east, and the warehouse (SF-23.3). Ships can be raided anew.
func (p *play) corsairsWinter() {
	s := p.s
	f := &s.story.sails
	f.raided = 0
	switch {
	case s.modules&moduleSails == 0:
	case f.away > 0:
		if f.away--; f.away == 0 {
			p.comeUp()
		}
	case f.at == nowhere:
	case cards.Sea.Column[f.at] == 1:
		from := f.at
		f.at = cards.Space(p.drawBit(onColumn(cards.All.Fleet.Column)))
		p.emit(evFallsBack, fleetPiece, int16(from), int16(f.at))
	default:
		p.prowl(-1)
		p.plunderWarehouse()
	}
}

// prowl moves the corsairs to a neighbouring space of the next column east (−1) or west (1), if there is one.
func (p *play) prowl(step int) {
	f := &p.s.story.sails
	next := cards.Sea.Near[f.at] & onColumn(uint8(int(cards.Sea.Column[f.at])+step))
	if next == 0 {
		return
	}
	from := f.at
	f.at = cards.Space(p.drawBit(next))
	p.emit(evProwls, fleetPiece, int16(from), int16(f.at))
}

// moveCorsairs is an effect: they sail n columns east, or west.
func (p *play) moveCorsairs(n int) {
	if p.s.story.sails.at == nowhere {
		return
	}
	step := -1
	if n < 0 {
		step, n = 1, -n
	}
	for range n {
		p.prowl(step)
	}
}

// corsairsReach tells whether the corsairs can plunder a province's warehouse: it is near enough, and no own ship guards it.
func (s *State) corsairsReach(seat int8) bool {
	at := s.story.sails.at
	return at != nowhere && !s.away.Has(seatOf(seat)) && cards.Sea.Distance[at][s.harbour(seat)] <= cards.All.Fleet.Reach && !s.shipIn(seat, s.harbour(seat))
}

// corsairsPrey is the province with the fullest warehouse that the corsairs can plunder, of equals that of the highest rank (SF-1.7).
func (s *State) corsairsPrey() int8 {
	prey := int8(noSeat)
	for i := int(s.count) - 1; i >= 0; i-- {
		seat := s.order[i]
		if n := sum(&s.provinces[seat].goods); n > 0 && s.corsairsReach(seat) && (prey == noSeat || n > sum(&s.provinces[prey].goods)) {
			prey = seat
		}
	}
	return prey
}

// plunderWarehouse takes half of the goods of a warehouse, rounded up, each time one of the most plentiful kind.
func (p *play) plunderWarehouse() {
	s := p.s
	prey := s.corsairsPrey()
	if prey == noSeat {
		return
	}
	have := &s.provinces[prey].goods
	var taken [cards.GoodKinds]uint8
	for range (sum(have) + 1) / 2 {
		most := 0
		for g := range have {
			if have[g] > have[most] {
				most = g
			}
		}
		have[most]--
		taken[most]++
	}
	for g, n := range taken {
		if n > 0 {
			s.story.sails.goods[g] += n
			p.emit(evPlundered, int16(prey), int16(g), int16(n))
		}
	}
}

// sinkFleet sinks the corsairs: what they have plundered can be loaded, and an entry of the log is read if one is left (SF-23.3).
func (p *play) sinkFleet() {
	s := p.s
	f := &s.story.sails
	at := f.at
	s.now.broke = true
	p.emit(evBroken, int16(p.seat), fleetPiece)
	p.glory(p.seat, int(cards.All.Fleet.Glory))
	for g, n := range f.goods {
		s.supply[g] += n
		p.owe(decision{kind: decideLoad, seat: p.seat, n: n, goods: 1 << g, from: noSeat, at: at, ship: noSeat, region: none})
	}
	*f = sails{at: nowhere, away: cards.All.Fleet.Away, raided: f.raided}
	s.step = stepOutcome
	if entry := p.drawTale(cards.PrizeSymbol, 0); entry != none {
		p.read(entry)
	}
}

// atWarWithOthers counts a province's markers in the areas at war of others.
func (s *State) atWarWithOthers(seat int8) (n int) {
	for other := range s.count {
		n += int(s.provinces[other].war[seat])
	}
	return n
}

// heldAgainst counts the markers of others in a province's area at war.
func (me *province) heldAgainst() (n int) {
	for _, markers := range me.war {
		n += int(markers)
	}
	return n
}
