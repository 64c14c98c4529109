package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// damageModule deals out damage (SF-9).
var damageModule = ruleModule{
	moves: []moveRule{
		{opFlip, "flip", func(p play, m game.Move) { p.flip(m.Arg(0)) }, describer.showFlip},
		{opDamage, "damage", func(p play, _ game.Move) { p.takeCard() }, describer.showDamage},
		{opShare, "share", func(p play, _ game.Move) { p.share() }, describer.showShare},
	},
	phases: []phaseRule{
		{phaseDamage, "damage", func(l list) list {
			l.damageMoves()
			return l
		}},
	},
}

// pendingDamage deals out one damage (SF-9.1), that of the highest rank first (SF-1.7), or asks the ship's owner. It returns
// whether somebody was asked, and whether there was any damage.
func (p *play) pendingDamage() (asks, more bool) {
	s := p.s
	for i := int(s.count) - 1; i >= 0; i-- {
		seat := s.order[i]
		ship := s.hurtShip(seat)
		switch {
		case s.hurt[ship] == 0:
			continue
		case s.ships[ship].at == onBoard:
			s.hurt[ship] = 0
		case !s.away.Has(seatOf(seat)) && (s.faceUp(ship) != 0 || s.sharing(ship)):
			s.phase, s.decider = phaseDamage, seat
			return true, true
		default:
			q := p.as(seat)
			q.takeCardOn(ship)
		}
		return false, true
	}
	return false, false
}

// hurtShip is the ship of a seat whose damage is dealt out now.
func (s *State) hurtShip(seat int8) int {
	if ship := shipOf(seat, 0); s.hurt[ship] > 0 {
		return ship
	}
	return shipOf(seat, 1)
}

// faceUp is the set of slots with a face-up upgrade.
func (s *State) faceUp(ship int) uint8 {
	var set uint8
	at := &s.ships[ship]
	for slot, tile := range at.upgrades {
		if tile != none && at.flipped>>slot&1 == 0 {
			set |= 1 << slot
		}
	}
	return set
}

// sharing tells whether the supporting ship may take one of this ship's damage.
func (s *State) sharing(ship int) bool {
	return s.step == stepDamaged && ship == s.flagship() && s.throw.shared > 0 && s.ships[ship^1].at != onBoard
}

// damageMoves lists how one damage is taken: on a face-up upgrade, as a card, or by the support (SF-9.1).
func (l *list) damageMoves() {
	s := l.s
	ship := s.hurtShip(l.seat)
	for slot := range uint8(upgradeSlots) {
		if s.faceUp(ship)>>slot&1 == 1 {
			l.add(opFlip, slot)
		}
	}
	l.add(opDamage)
	if s.sharing(ship) {
		l.add(opShare)
	}
}

// flip takes one damage on an upgrade, which can't be used until it is repaired (SF-9.1).
func (p *play) flip(slot uint8) {
	s := p.s
	ship := s.hurtShip(p.seat)
	s.hurt[ship]--
	at := &s.ships[ship]
	at.flipped |= 1 << slot
	p.emit(evFlipped, int16(ship), int16(at.upgrades[slot]))
}

func (p *play) takeCard() { p.takeCardOn(p.s.hurtShip(p.seat)) }

// takeCardOn takes one damage by drawing a damage card, whose effect starts at once. A ship with two cards sinks instead (SF-9.1).
func (p *play) takeCardOn(ship int) {
	s := p.s
	s.hurt[ship]--
	at := &s.ships[ship]
	for slot := range at.damage {
		if at.damage[slot] != none {
			continue
		}
		card := s.damages.draw(p)
		at.damage[slot] = card
		p.emit(evDamaged, int16(ship), int16(card))
		p.applyAll(cards.All.Damages[card].Effects, context{seat: ownerOf(ship), island: none, ship: ship, damaged: true})
		return
	}
	p.sink(ship)
}

// share lets the supporting ship take one damage.
func (p *play) share() {
	s := p.s
	ship := s.hurtShip(p.seat)
	s.hurt[ship]--
	s.hurt[ship^1]++
	s.throw.shared--
	p.emit(evShared, int16(ship^1))
}

// sink discards a ship's upgrades, each of which costs 1 glory, and its cargo; the ship waits on the board (SF-9.2). Its damage
// cards stay until it is rebuilt.
func (p *play) sink(ship int) {
	s := p.s
	at := &s.ships[ship]
	p.emit(evSunk, int16(ship))
	for slot, tile := range at.upgrades {
		if tile != none {
			p.throwBack(ship, slot)
		}
	}
	for g, n := range at.cargo {
		s.supply[g] += n
		at.cargo[g] = 0
	}
	at.at, at.left = onBoard, 0
	s.hurt[ship] = 0
}
