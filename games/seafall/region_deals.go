package seafall

import "portolan/game"

// dealsModule offers influence for the use of another province's region (SF-10.2).
var dealsModule = ruleModule{
	moves: []moveRule{
		{opOffer, "offer", func(p play, m game.Move) { p.offer(int8(m.Arg(0))) }, describer.showOffer},
		{opAccept, "accept", func(p play, _ game.Move) { p.answer(true) }, describer.showAnswer},
		{opDecline, "decline", func(p play, _ game.Move) { p.answer(false) }, describer.showAnswer},
	},
	phases: []phaseRule{
		{phaseDeal, "deal", func(l list) list {
			l.add(opAccept)
			l.add(opDecline)
			return l
		}},
	},
}

// offers lists the provinces that can be offered an influence token for the use of their region, each once a turn (SF-10.2).
func (l *list) offers() {
	s := l.s
	if l.me.influence == 0 {
		return
	}
	for seat := range int8(s.count) {
		if seat != l.seat && !s.away.Has(seatOf(seat)) && !s.now.asked.Has(seatOf(seat)) {
			l.add(opOffer, uint8(seat))
		}
	}
}

// offer asks another province. The token stays with the asker until it agrees.
func (p *play) offer(to int8) {
	s := p.s
	s.now.asked = s.now.asked.With(seatOf(to))
	s.now.answer, s.now.before = to, s.base
	s.base = phaseDeal
	p.emit(evOffered, int16(p.seat), int16(to))
}

// answer is the answer of the province that was asked: agreeing gives it the token and opens its region for this turn (SF-10.2).
func (p *play) answer(yes bool) {
	s := p.s
	s.base = s.now.before
	s.now.answer = noSeat
	if !yes {
		p.emit(evDeclined, int16(p.seat), int16(s.turn))
		return
	}
	s.provinces[s.turn].influence--
	p.me.influence++
	s.now.deals = s.now.deals.With(game.Seat(p.seat))
	p.emit(evAccepted, int16(p.seat), int16(s.turn))
}
