package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// advisorsModule hires and activates advisors, buys treasures, and lets advisors flee (SF-12.1, SF-12.2, SF-12.5).
var advisorsModule = ruleModule{
	moves: []moveRule{
		{opHire, "hire", func(p play, m game.Move) { p.hire(m.Arg(0), m.Arg(1) == 1) }, describer.showHire},
		{opTreasure, "treasure", func(p play, m game.Move) { p.buyTreasure(m.Arg(0), m.Arg(1) == 1) }, describer.showTreasure},
		{opRedraw, "redraw", func(p play, _ game.Move) { p.redraw() }, describer.showRedraw},
		{opPeek, "peek", func(p play, m game.Move) { p.peek(m.Arg(0)) }, describer.showPeek},
		{opActivate, "activate", func(p play, m game.Move) { p.activate(m.Arg(0)) }, describer.showAdvisor},
		{opFlee, "flee", func(p play, m game.Move) { p.flee(m.Arg(0)) }, describer.showFlee},
		{opStay, "stay", func(p play, _ game.Move) { p.turnDown() }, describer.showStay},
	},
	phases: []phaseRule{
		{phaseHire, "hire", func(l list) list {
			l.hires()
			l.anytime()
			l.add(opSkip)
			return l
		}},
		{phaseActivate, "activate", func(l list) list {
			l.activations()
			l.claims()
			l.anytime()
			l.add(opSkip)
			return l
		}},
		{phaseRetire, "retire", func(l list) list {
			l.retireMoves()
			return l
		}},
	},
}

// hires lists step 1 of a turn: hire one displayed advisor or buy one treasure (SF-12.1).
func (l *list) hires() {
	s := l.s
	l.advisorsFor(0)
	for rest := s.treasures; rest != 0; rest &= rest - 1 {
		t := lowestBit(rest)
		card := &cards.All.Treasures[t]
		for with := range uint8(2) {
			if with == 1 && l.me.goods[card.Colour] == 0 {
				continue
			}
			if int(l.me.gold) >= s.treasurePrice(l.seat, t, with == 1) {
				l.add(opTreasure, t, with)
			}
		}
	}
}

// advisorsFor lists hiring each displayed advisor that the seat can pay: with gold, at a price lower by off, or with influence.
func (l *list) advisorsFor(off int) {
	s := l.s
	for _, card := range s.display {
		if card == none {
			continue
		}
		if int(l.me.gold) >= s.hirePrice(l.seat, card, off) {
			l.add(opHire, card, 0)
		}
		if int(l.me.influence) >= int(cards.All.Advisors[card].Influence) {
			l.add(opHire, card, 1)
		}
	}
}

// hirePrice is an advisor's price in gold.
func (s *State) hirePrice(seat int8, card uint8, off int) int {
	return notNegative(int(cards.All.Advisors[card].Gold) - off + s.bonus(seat, cards.ModPrice, uint8(cards.PriceHire)))
}

// treasurePrice is a treasure's price, less what a good of its colour takes off (SF-12.1).
func (s *State) treasurePrice(seat int8, t uint8, with bool) int {
	n := int(cards.All.Treasures[t].Price) + s.bonus(seat, cards.ModPrice, uint8(cards.PriceTreasure)) + s.bargain(seat)
	if with {
		n -= goodPays
	}
	return notNegative(n)
}

// goodPays is the gold that a good takes off a price (SF-12.1, SF-13.3).
const goodPays = 8

// hire takes a displayed advisor into the council, face up, and refills the display (SF-12.1, SF-10.1). After the first step of
// the turn it is the additional hire that a permission allows.
func (p *play) hire(card uint8, influence bool) {
	s := p.s
	off := 0
	if s.base != phaseHire {
		off, _ = s.may(p.seat, cards.MayHireMore)
		s.now.hired = true
	}
	if influence {
		n := cards.All.Advisors[card].Influence
		p.me.influence -= uint8(n)
		p.emit(evHiredByInfluence, int16(p.seat), int16(card), int16(n))
	} else {
		n := s.hirePrice(p.seat, card, off)
		p.spend(n)
		p.emit(evHired, int16(p.seat), int16(card), int16(n))
	}
	for i := range s.display {
		if s.display[i] == card {
			s.display[i] = none
		}
	}
	p.join(card)
	p.refill()
	if s.base == phaseHire {
		p.toActivation()
	}
}

// join lays an advisor face up into the council; its glory counts (SF-1.6).
func (p *play) join(card uint8) {
	p.me.advisors |= 1 << card
	p.me.tired &^= 1 << card
	if n := cards.All.Advisors[card].Glory; n != 0 {
		p.glory(p.seat, int(n))
	}
}

// dismiss takes an advisor out of a council; its glory is lost (SF-1.6).
func (p *play) dismiss(seat int8, card uint8) {
	me := &p.s.provinces[seat]
	me.advisors &^= 1 << card
	me.tired &^= 1 << card
	if n := cards.All.Advisors[card].Glory; n != 0 {
		p.glory(seat, -int(n))
	}
}

// buyTreasure buys a treasure of the stack (SF-12.1).
func (p *play) buyTreasure(t uint8, with bool) {
	s := p.s
	n := s.treasurePrice(p.seat, t, with)
	p.spend(n)
	card := &cards.All.Treasures[t]
	if with {
		p.me.goods[card.Colour]--
		s.supply[card.Colour]++
		p.emit(evTreasureWithGood, int16(p.seat), int16(t), int16(n), int16(card.Colour))
	} else {
		p.emit(evTreasure, int16(p.seat), int16(t), int16(n))
	}
	s.treasures &^= 1 << t
	p.me.treasures |= 1 << t
	p.glory(p.seat, int(card.Glory))
	p.toActivation()
}

// activations lists step 2: activating an advisor that lies face up in the council (SF-12.2).
func (l *list) activations() {
	for rest := l.me.advisors &^ l.me.tired; rest != 0; rest &= rest - 1 {
		l.add(opActivate, lowestBit(rest))
	}
}

func (p *play) activate(card uint8) {
	p.me.advisors &^= 1 << card
	p.me.active = card
	p.s.base = phaseGuild
	p.emit(evActivated, int16(p.seat), int16(card))
}

// redraws lists replacing the displayed advisors for gold, once a turn.
func (l *list) redraws() {
	if n, ok := l.s.may(l.seat, cards.MayRedraw); ok && int(l.me.gold) >= n {
		l.add(opRedraw)
	}
}

func (p *play) redraw() {
	n, _ := p.s.may(p.seat, cards.MayRedraw)
	p.s.now.allowed |= 1 << cards.MayRedraw
	p.spend(n)
	p.emit(evRedrew, int16(p.seat), int16(n))
	p.replaceAdvisors()
}

// The decks that can be looked into.
const (
	deckAdvisors = iota
	deckEvents
	deckDamage
	deckKinds
)

var deckNames = []string{"advisors", "events", "damage"}

func (s *State) deckOf(deck uint8) *deck {
	switch deck {
	case deckAdvisors:
		return &s.advisors
	case deckEvents:
		return &s.events
	default:
		return &s.damages
	}
}

// peek shows the seat the top card of a deck, once a turn.
func (p *play) peek(deck uint8) {
	p.s.now.allowed |= 1 << cards.MayPeek
	p.emit(evPeeked, int16(p.seat), int16(deck))
	card := p.s.deckOf(deck).look(p)
	p.secretly(evPeekedAdvisor+eventKind(deck), int16(p.seat), int16(card))
}

// retireMoves lists the choices for an active advisor that may flee: discard it with another one, or turn it face down.
func (l *list) retireMoves() {
	for rest := l.me.advisors; rest != 0; rest &= rest - 1 {
		l.add(opFlee, lowestBit(rest))
	}
	l.add(opStay)
}

// flee discards the active advisor together with another one under the stack.
func (p *play) flee(with uint8) {
	s := p.s
	card := p.me.active
	p.me.active = none
	p.dismiss(p.seat, with)
	if n := cards.All.Advisors[card].Glory; n != 0 {
		p.glory(p.seat, -int(n))
	}
	s.advisors.bury(card)
	s.advisors.bury(with)
	p.emit(evFled, int16(p.seat), int16(card), int16(with))
	p.turnDown()
}

func bitCount(set uint64) int { return bits.OnesCount64(set) }
