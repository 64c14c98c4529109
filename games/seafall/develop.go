package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// The highest values that stickers of the development sheet have.
const (
	fieldLimit   = 6
	towerLimit   = 4 // garrison of a province
	tokenDevelop = 6
)

// developments lists how a province can be developed (SF-15.1).
func (l *list) developments() {
	for i, gold := range l.me.fields {
		if gold < fieldLimit {
			l.add(opField, uint8(i))
		}
	}
	if l.me.garrison < towerLimit {
		l.add(opGarrison)
	}
	if l.me.startInfluence < tokenDevelop {
		l.add(opMoreInfluence)
	}
	if l.me.startLuck < tokenDevelop {
		l.add(opMoreLuck)
	}
	for e := range uint8(cards.EpithetCount) {
		if l.s.epithets>>e&1 == 0 {
			l.add(opEpithet, e)
		}
	}
}

// developable tells whether a province can be developed at all.
func (s *State) developable(seat int8) bool {
	me := &s.provinces[seat]
	return me.fields[0] < fieldLimit || me.fields[1] < fieldLimit || me.garrison < towerLimit ||
		me.startInfluence < tokenDevelop || me.startLuck < tokenDevelop || s.epithets != 1<<cards.EpithetCount-1
}

// boxes lists the values of ships that have a box left (SF-15.4).
func (l *list) boxes() {
	for i := range uint8(shipsPerProvince) {
		for v := range uint8(cards.ValueKinds) {
			if l.s.ships[shipOf(l.seat, int(i))].boxes[v] < boxesPerValue {
				l.add(opBox, i, v)
			}
		}
	}
}

// boxesFree tells whether a province has a box left to fill.
func (s *State) boxesFree(seat int8) bool {
	for i := range shipsPerProvince {
		for _, n := range s.ships[shipOf(seat, i)].boxes {
			if n < boxesPerValue {
				return true
			}
		}
	}
	return false
}

// develop plays developments, boxes, and the choice of a joiner's advisor: at the end of a match, in the roster, or as an
// effect.
func (p *play) develop(op op, a, b uint8) {
	s := p.s
	switch op {
	case opBox:
		s.ships[shipOf(p.seat, int(a))].boxes[b]++
		p.emit(evBox, int16(shipOf(p.seat, int(a))), int16(b))
		switch {
		case s.owed > 0:
			s.pay()
		case s.closed:
			s.finish.at++
		default:
			p.me.boxes--
		}
		return
	case opRecruit:
		p.me.advisors |= 1 << a
		p.me.recruit = false
		p.emit(evJoined, int16(p.seat), int16(a))
		return
	case opField:
		p.me.fields[a]++
		p.emit(evField, int16(p.seat), int16(a), int16(p.me.fields[a]))
	case opGarrison:
		p.me.garrison++
		p.emit(evGarrison, int16(p.seat), int16(p.me.garrison))
	case opMoreInfluence:
		p.me.startInfluence++
		p.emit(evMoreInfluence, int16(p.seat), int16(p.me.startInfluence))
	case opMoreLuck:
		p.me.startLuck++
		p.emit(evMoreLuck, int16(p.seat), int16(p.me.startLuck))
	case opEpithet:
		s.epithets |= 1 << a
		p.me.epithet = a
		p.emit(evEpithet, int16(p.seat), int16(a))
	}
	if s.closed {
		s.finish.at++
	} else {
		p.me.growth--
	}
}

// free tells whether an advisor has a slot for a scholar's sticker (SF-15.2).
func (s *State) freeSlots(card uint8) bool {
	return cards.All.Advisors[card].Free() > 0 && s.stickers[card] == none
}

// improvements lists the stickers of scholars that nobody has chosen yet, for own advisors with a free slot (SF-15.2). Of
// stickers alike on a sheet only the first is listed.
func (l *list) improvements() {
	s := l.s
	for rest := l.me.advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		if !s.freeSlots(card) {
			continue
		}
		for scholar := range uint8(cards.ScholarCount) {
			if s.finish.teachers>>scholar&1 == 1 {
				continue
			}
			for left := s.scholars[scholar]; left != 0; left &= left - 1 {
				at := uint8(bits.TrailingZeros8(left))
				if !s.alike(scholar, at) {
					l.add(opImprove, card, scholar, at)
				}
			}
		}
	}
}

// alike tells whether a sheet still has, before this one, another sticker like it.
func (s *State) alike(scholar, at uint8) bool {
	sheet := cards.All.Scholars[scholar].Stickers
	for i := range at {
		if s.scholars[scholar]>>i&1 == 1 && sheet[i] == sheet[at] {
			return true
		}
	}
	return false
}

// improve puts a scholar's sticker on an advisor. A scholar without stickers is gone (SF-15.2).
func (p *play) improve(card, scholar, at uint8) {
	s := p.s
	s.scholars[scholar] &^= 1 << at
	s.stickers[card] = scholar*8 + at
	s.finish.teachers |= 1 << scholar
	put := cards.All.Scholars[scholar].Stickers[at]
	p.emit(evImproved, int16(p.seat), int16(card), int16(scholar), int16(put.Expertise), int16(put.N))
}

// keeping lists the advisors that may be kept: any; for the winner only those cheaper in gold than all that others keep
// (SF-15.3).
func (l *list) keeping() {
	s := l.s
	for rest := l.me.advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		if l.seat != s.winner || s.cheapest(card) {
			l.add(opKeep, card)
		}
	}
	l.add(opKeepNone)
}

// cheapest tells whether an advisor is cheaper than all that others have kept.
func (s *State) cheapest(card uint8) bool {
	for seat, kept := range s.finish.kept[:s.count] {
		if int8(seat) != s.winner && kept != none && cards.All.Advisors[kept].Gold <= cards.All.Advisors[card].Gold {
			return false
		}
	}
	return true
}
