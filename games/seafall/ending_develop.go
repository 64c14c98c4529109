package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// developModule is what a province keeps for the campaign: developments (SF-15.1), scholars' stickers (SF-15.2), an advisor (SF-15.3)
// and boxes of ships (SF-15.4). Boxes and developments come from the roster, too, and boxes from effects.
var developModule = ruleModule{
	moves: []moveRule{
		{opBox, "box", func(p play, m game.Move) { p.fillBox(m.Arg(0), m.Arg(1)) }, describer.showBox},
		{opField, "field", func(p play, m game.Move) { p.growField(m.Arg(0)) }, describer.showField},
		{opGarrison, "garrison", func(p play, _ game.Move) { p.growGarrison() }, describer.showGarrison},
		{opMoreInfluence, "more-influence", func(p play, _ game.Move) { p.growInfluence() }, describer.showMoreInfluence},
		{opMoreLuck, "more-luck", func(p play, _ game.Move) { p.growLuck() }, describer.showMoreLuck},
		{opEpithet, "epithet", func(p play, m game.Move) { p.takeEpithet(m.Arg(0)) }, describer.showEpithet},
		{opImprove, "improve", func(p play, m game.Move) { p.improve(m.Arg(0), m.Arg(1), m.Arg(2)) }, describer.showImprove},
		{opKeep, "keep", func(p play, m game.Move) { p.keep(m.Arg(0)) }, describer.showAdvisor},
		{opKeepNone, "keep-none", func(p play, _ game.Move) { p.keepNone() }, describer.showButton},
	},
	phases: []phaseRule{
		{phaseDevelop, "develop", func(l list) list {
			l.developments()
			return l
		}},
		{phaseImprove, "improve", func(l list) list {
			l.improvements()
			return l
		}},
		{phaseKeep, "keep", func(l list) list {
			l.keeping()
			return l
		}},
		{phaseBox, "box", func(l list) list {
			l.boxes()
			return l
		}},
	},
}

// The highest values on the stickers of the development sheet.
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
	l.fortifications()
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
		me.startInfluence < tokenDevelop || me.startLuck < tokenDevelop || s.epithets != 1<<cards.EpithetCount-1 || s.canFortify(seat)
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

// fillBox raises a value of a ship for good: at the end of a match, in the roster, or as an effect.
func (p *play) fillBox(i, v uint8) {
	s := p.s
	ship := shipOf(p.seat, int(i))
	s.ships[ship].boxes[v]++
	p.emit(evBox, int16(ship), int16(v))
	switch {
	case s.owed > 0:
		s.pay()
	case s.closed:
		s.finish.at++
	default:
		p.me.boxes--
	}
}

func (p *play) growField(i uint8) {
	p.me.fields[i]++
	p.emit(evField, int16(p.seat), int16(i), int16(p.me.fields[i]))
	p.developed()
}

func (p *play) growGarrison() {
	p.me.garrison++
	p.emit(evGarrison, int16(p.seat), int16(p.me.garrison))
	p.developed()
}

func (p *play) growInfluence() {
	p.me.startInfluence++
	p.emit(evMoreInfluence, int16(p.seat), int16(p.me.startInfluence))
	p.developed()
}

func (p *play) growLuck() {
	p.me.startLuck++
	p.emit(evMoreLuck, int16(p.seat), int16(p.me.startLuck))
	p.developed()
}

func (p *play) takeEpithet(e uint8) {
	p.s.epithets |= 1 << e
	p.me.epithet = e
	p.emit(evEpithet, int16(p.seat), int16(e))
	p.developed()
}

// developed counts a development as taken: at the end of a match, or in the roster.
func (p *play) developed() {
	if p.s.closed {
		p.s.finish.at++
	} else {
		p.me.growth--
	}
}

// hasFreeSlot tells whether an advisor has a free slot for a scholar's sticker (SF-15.2).
func (s *State) hasFreeSlot(card uint8) bool {
	return cards.All.Advisors[card].Free() > 0 && s.stickers[card] == none
}

// improvements lists stickers for own advisors with a free slot, from the scholars that nobody has chosen in this match (SF-15.2).
// Of equal stickers on a sheet only the first is listed.
func (l *list) improvements() {
	s := l.s
	for rest := l.me.advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		if !s.hasFreeSlot(card) {
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

// alike tells whether an equal sticker comes before this one on a sheet and is not used up.
func (s *State) alike(scholar, at uint8) bool {
	sheet := cards.All.Scholars[scholar].Stickers
	for i := range at {
		if s.scholars[scholar]>>i&1 == 1 && sheet[i] == sheet[at] {
			return true
		}
	}
	return false
}

// improve puts a scholar's sticker on an advisor (SF-15.2).
func (p *play) improve(card, scholar, at uint8) {
	s := p.s
	s.scholars[scholar] &^= 1 << at
	s.stickers[card] = scholar*8 + at
	s.finish.teachers |= 1 << scholar
	put := cards.All.Scholars[scholar].Stickers[at]
	p.emit(evImproved, int16(p.seat), int16(card), int16(scholar), int16(put.Expertise), int16(put.N))
	s.finish.at++
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

// keep chooses the advisor that stays for the next match (SF-15.3).
func (p *play) keep(card uint8) {
	p.s.finish.kept[p.seat] = card
	p.emit(evKept, int16(p.seat), int16(card))
	p.s.finish.at++
}

func (p *play) keepNone() {
	p.emit(evKeptNone, int16(p.seat))
	p.s.finish.at++
}
