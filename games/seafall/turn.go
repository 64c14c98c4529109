package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// turnModule is the turn: its guild, its two actions, and its end (SF-12).
var turnModule = ruleModule{
	moves: []moveRule{
		{opSkip, "skip", func(p play, _ game.Move) { p.skip() }, describer.showSkip},
		{opTransmute, "transmute", func(p play, m game.Move) { p.transmute(m.Arg(0), m.Arg(1)) }, describer.showTransmute},
		{opGuild, "guild", func(p play, m game.Move) { p.commission(m.Arg(0)) }, describer.showGuild},
		{opFinish, "finish", func(p play, _ game.Move) { p.s.endAction() }, describer.showButton},
		{opEndTurn, "end-turn", func(p play, _ game.Move) { p.s.step = stepTurnEnds }, describer.showEndTurn},
	},
	phases: []phaseRule{
		{phaseGuild, "guild", func(l list) list {
			l.claims()
			l.anytime()
			for g := range uint8(cards.GuildKinds) {
				l.add(opGuild, g)
			}
			l.add(opEndTurn)
			return l
		}},
		{phaseAction, "action", func(l list) list {
			l.actions()
			return l
		}},
		{phaseCargo, "cargo", func(l list) list {
			l.overboard()
			return l
		}},
	},
}

// action is one of a guild's three (SF-12.3). Every guild can sail, has an action that needs a ship on the spot, and one that needs
// none.
type action uint8

const (
	actSail action = iota
	actShip        // buy, repair or upgrade, explore, raid
	actHome        // sell, build, research, tax

	noAction action = 0xFF
)

const actionsPerTurn = 2

// actions lists the third step of a turn: beginning one of the guild's actions, going on with the open one, or ending the turn.
func (l *list) actions() {
	s := l.s
	l.claims()
	if !s.now.ends {
		if s.can(actSail) {
			l.sailing()
		}
		switch s.now.guild {
		case cards.Merchants:
			l.purchases()
			l.sales()
			l.tollGate()
		case cards.Builders:
			l.repairs()
			l.upgrades()
			l.buildings()
			l.statues()
			l.foundings()
			l.colonyBuildings()
		case cards.Explorers:
			l.explorations()
			l.tombs()
			l.surveys()
			l.chartGate()
			l.research()
		case cards.Soldiers:
			l.raids()
			l.prizes()
			l.guardGate()
			if s.can(actHome) {
				l.add(opTax)
			}
		}
		l.anytime()
	}
	l.add(opEndTurn)
}

// can tells whether an action of the guild can begin, or go on: two different ones a turn (SF-12.3).
func (s *State) can(a action) bool {
	if s.now.begun>>a&1 == 1 {
		return s.now.current == a
	}
	return bits.OnesCount8(s.now.begun) < actionsPerTurn
}

// beginAction opens an action, unless it is open already. The one that was open ends.
func (s *State) beginAction(a action) {
	if s.now.current == a {
		return
	}
	s.endAction()
	s.now.begun |= 1 << a
	s.now.current = a
	if a == actSail {
		s.setSail()
	}
}

// endAction closes the open action and clears what it has counted.
func (s *State) endAction() {
	s.now.current, s.now.count, s.now.revenue, s.now.bought = noAction, 0, 0, 0
}

// jettisons lists throwing goods away, which is possible at any time of the own turn (SF-7.3).
func (l *list) jettisons() {
	for i := range shipsPerProvince {
		for g, n := range l.s.ships[shipOf(l.seat, i)].cargo {
			if n > 0 {
				l.add(opJettison, uint8(i), uint8(g))
			}
		}
	}
}

// overboard lists what an overloaded ship can lose (SF-7.4), and what it can give the other ship in exchange for the good that has
// just come from there (SF-7.3).
func (l *list) overboard() {
	s := l.s
	ship := s.overloaded(l.seat)
	i := uint8(ship % shipsPerProvince)
	for g, n := range s.ships[ship].cargo {
		if n == 0 {
			continue
		}
		l.add(opJettison, i, uint8(g))
		if s.now.current == actSail && l.seat == s.turn && s.isRegion(s.ships[ship].at) && s.storeTakes(l.seat, i, i^1, cards.Good(g), true) {
			l.add(opStow, i, i^1, uint8(g))
		}
	}
}

// anytime lists what can be done at any time of the own turn: throwing goods away, offers, and what advisors and buildings permit. By
// rules before version 8 goods are thrown away among the actions only.
func (l *list) anytime() {
	s := l.s
	if s.rules >= 8 || s.base == phaseAction {
		l.jettisons()
	}
	l.offers()
	l.redraws()
	if _, ok := s.may(l.seat, cards.MayPeek); ok {
		for deck := range uint8(deckKinds) {
			if s.deckOf(deck).size() > 0 {
				l.add(opPeek, deck)
			}
		}
	}
	l.ports()
	l.gifts()
	l.transmutes()
	if !s.now.hired {
		if off, ok := s.may(l.seat, cards.MayHireMore); ok {
			l.advisorsFor(off)
		}
	}
}

// transmutes lists goods of the warehouse that can become others.
func (l *list) transmutes() {
	s := l.s
	if _, ok := s.may(l.seat, cards.MayTransmute); !ok {
		return
	}
	for from, have := range l.me.goods {
		for to, left := range s.supply {
			if have > 0 && left > 0 && from != to {
				l.add(opTransmute, uint8(from), uint8(to))
			}
		}
	}
}

// transmute makes a good of the warehouse one of another kind, once a turn.
func (p *play) transmute(from, to uint8) {
	s := p.s
	s.now.allowed |= 1 << cards.MayTransmute
	p.me.goods[from]--
	s.supply[from]++
	p.me.goods[to]++
	s.supply[to]--
	p.emit(evTransmuted, int16(p.seat), int16(from), int16(to))
}

// commission is step 3: the guild whose actions the turn has (SF-12.3).
func (p *play) commission(g uint8) {
	p.s.now.guild = cards.Guild(g)
	p.s.base = phaseAction
	p.emit(evGuild, int16(p.seat), int16(g))
}

// skip leaves out step 1 or 2 of a turn.
func (p *play) skip() {
	if p.s.base == phaseHire {
		p.toActivation()
		return
	}
	p.s.base = phaseGuild
}

// toActivation begins step 2, or step 3 if no advisor lies face up.
func (p *play) toActivation() {
	s := p.s
	s.base = phaseActivate
	if p.me.advisors&^p.me.tired == 0 {
		s.base = phaseGuild
	}
}

// endTurn is step 5: the active advisor goes back to the council (SF-12.5). If it may flee, its owner is asked first.
func (p *play) endTurn() {
	s := p.s
	s.endAction()
	s.throw = endeavour{}
	if p.me.active != none {
		if _, ok := s.may(p.seat, cards.MayFlee); ok && p.me.advisors != 0 {
			s.base, s.step = phaseRetire, stepDecide
			return
		}
	}
	p.turnDown()
}

// turnDown lays the active advisor face down into the council and ends the turn.
func (p *play) turnDown() {
	s := p.s
	if p.me.active != none {
		p.me.advisors |= 1 << p.me.active
		p.me.tired |= 1 << p.me.active
		p.emit(evTurnedDown, int16(p.seat), int16(p.me.active))
		p.me.active = none
	}
	s.taken++
	s.step = stepNextTurn
}
