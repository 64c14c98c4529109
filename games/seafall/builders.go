package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// buildersModule upgrades ships and builds (SF-13.4).
var buildersModule = ruleModule{
	moves: []moveRule{
		{opUpgrade, "upgrade", func(p play, m game.Move) { p.upgrade(m.Arg(0), int(m.Arg(1)), m.Arg(2), m.Arg(3)) }, describer.showUpgrade},
		{opBuild, "build", func(p play, m game.Move) { p.build(m.Arg(0), m.Arg(1), m.Arg(2)) }, describer.showBuild},
	},
}

// An upgrade or a building is paid with gold, or with gold and a good of its colour from a store in the region (SF-13.3):
// the way of paying is that store, or goldOnly.
const goldOnly = stores

// discount is what a price falls by for the good that is given in.
func (s *State) discount(seat int8, pay uint8, colour cards.Good) int {
	if pay == goldOnly {
		return 0
	}
	if active := s.provinces[seat].active; active != none {
		if m := cards.FindModifier(cards.All.Advisors[active].Mods, cards.ModGoodPays, uint8(colour)); m != nil {
			return int(m.N)
		}
	}
	return goodPays
}

// upgradePrice is what an upgrade costs a ship (SF-13.3, SF-10.5).
func (s *State) upgradePrice(seat int8, tile uint8, at cards.Space, pay uint8) int {
	card := &cards.All.Upgrades[tile]
	n := int(card.Price) + s.skill(seat, cards.UpgradeExpertise) + s.bonus(seat, cards.ModPrice, uint8(cards.PriceUpgrade))
	if i := s.islandAt(at); i != none {
		n += s.enmityOnIsland(seat, i)
	}
	return notNegative(n - s.discount(seat, pay, card.Colour))
}

// buildPrice is what a building costs (SF-13.4).
func (s *State) buildPrice(seat int8, tile, pay uint8) int {
	return notNegative(s.buildSum(seat, tile, pay))
}

// buildSum is what all that counts for the price of a building comes to, which may be below 0.
func (s *State) buildSum(seat int8, tile, pay uint8) int {
	card := &cards.All.Buildings[tile]
	n := int(card.Price) + s.skill(seat, cards.BuildExpertise) + s.bonus(seat, cards.ModPrice, uint8(cards.PriceBuild))
	return n - s.discount(seat, pay, card.Colour)
}

// canPay tells whether a way of paying is possible in a region: the store is there and has a good of the colour.
func (s *State) canPay(seat int8, pay uint8, at cards.Space, colour cards.Good) bool {
	return pay == goldOnly || s.storeAt(seat, pay) == at && s.goodsIn(seat, pay)[colour] > 0
}

// hasWharf tells whether a seat can buy upgrades of a colour on a space (SF-5.5, SF-10.2).
func (s *State) hasWharf(seat int8, at cards.Space, colour cards.Good) bool {
	if i := s.islandAt(at); i != none {
		return s.served(seat, i) && s.hasSite(i, cards.FindWharf, colour)
	}
	of := s.provinceAt(at)
	return of != noSeat && s.usable(seat, of)
}

// upgrades lists what can be bought for a ship where there is a wharf (SF-13.3).
func (l *list) upgrades() {
	s := l.s
	if !s.can(actShip) {
		return
	}
	for i := range shipsPerProvince {
		ship := shipOf(l.seat, i)
		at := s.ships[ship].at
		if at == onBoard || !s.isRegion(at) {
			continue
		}
		for rest := s.upgradesUp; rest != 0; rest &= rest - 1 {
			tile := uint8(bits.TrailingZeros16(rest))
			colour := cards.All.Upgrades[tile].Colour
			if !s.hasWharf(l.seat, at, colour) {
				continue
			}
			for pays := s.storesOf(l.seat) | 1<<goldOnly; pays != 0; pays &= pays - 1 {
				pay := uint8(bits.TrailingZeros16(pays))
				if s.canPay(l.seat, pay, at, colour) && s.upgradePrice(l.seat, tile, at, pay) <= int(l.me.gold) {
					l.fitUpgrade(opUpgrade, ship, tile, uint8(i), pay)
				}
			}
		}
	}
}

// fitUpgrade lists putting a tile onto a ship: into its free slot, or in place of either of its two upgrades.
func (l *list) fitUpgrade(op op, ship int, tile, i, pay uint8) {
	if l.s.freeSlot(ship) >= 0 {
		l.add(op, tile, i, pay, upgradeSlots)
		return
	}
	for over := range uint8(upgradeSlots) {
		l.add(op, tile, i, pay, over)
	}
}

func (s *State) freeSlot(ship int) int {
	for slot, tile := range s.ships[ship].upgrades {
		if tile == none {
			return slot
		}
	}
	return -1
}

// buildings lists what can be built: on a building site without markers, in place of what stands there (SF-13.4). Of equal tiles
// only the first is listed.
func (l *list) buildings() {
	s := l.s
	if !s.can(actHome) {
		return
	}
	var kinds uint8
	for rest := s.buildUp; rest != 0; rest &= rest - 1 {
		tile := uint8(bits.TrailingZeros16(rest))
		card := &cards.All.Buildings[tile]
		if kinds>>card.Kind&1 == 1 {
			continue
		}
		kinds |= 1 << card.Kind
		for pay := range uint8(goldOnly + 1) {
			if !s.canPay(l.seat, pay, s.harbour(l.seat), card.Colour) || s.buildPrice(l.seat, tile, pay) > int(l.me.gold) {
				continue
			}
			for i := range l.me.buildings {
				if l.me.sites[building1+place(i)].count == 0 {
					l.add(opBuild, tile, uint8(i), pay)
				}
			}
		}
	}
}

// pay pays gold and, from a store, a good of the colour.
func (p *play) pay(n int, pay uint8, colour cards.Good) {
	p.spend(n)
	if pay != goldOnly {
		p.s.goodsIn(p.seat, pay)[colour]--
		p.s.supply[colour]++
	}
}

func (p *play) upgrade(tile uint8, i int, pay, over uint8) {
	s := p.s
	s.beginAction(actShip)
	s.endAction()
	ship := shipOf(p.seat, i)
	n := s.upgradePrice(p.seat, tile, s.ships[ship].at, pay)
	p.pay(n, pay, cards.All.Upgrades[tile].Colour)
	p.emit(evUpgraded, int16(ship), int16(tile), int16(n), given(pay, cards.All.Upgrades[tile].Colour))
	p.mount(ship, tile, over)
}

// mount puts an upgrade of the display onto a ship, into the free slot or in place of another, and its glory counts (SF-1.6).
func (p *play) mount(ship int, tile, over uint8) {
	s := p.s
	if over < upgradeSlots {
		p.throwBack(ship, int(over))
	} else {
		over = uint8(s.freeSlot(ship))
	}
	s.upgradesUp &^= 1 << tile
	s.ships[ship].upgrades[over] = tile
	p.glory(p.seat, 1)
}

// throwBack lays an upgrade face down onto the display; its glory is lost (SF-13.4).
func (p *play) throwBack(ship, slot int) {
	s := p.s
	at := &s.ships[ship]
	tile := at.upgrades[slot]
	at.upgrades[slot] = none
	at.flipped &^= 1 << slot
	s.upgradesOff |= 1 << tile
	p.emit(evThrewBack, int16(ship), int16(tile))
	p.glory(ownerOf(ship), -1)
}

// build puts a building onto a site (SF-13.4).
func (p *play) build(tile, i, pay uint8) {
	s := p.s
	s.beginAction(actHome)
	s.endAction()
	n := s.buildPrice(p.seat, tile, pay)
	p.pay(n, pay, cards.All.Buildings[tile].Colour)
	if old := p.me.buildings[i]; old != none {
		p.tearDown(p.seat, int(i))
	}
	s.buildUp &^= 1 << tile
	p.me.buildings[i] = tile
	card := &cards.All.Buildings[tile]
	p.emit(evBuilt, int16(p.seat), int16(card.Kind), int16(building1)+int16(i), int16(n), given(pay, card.Colour))
	p.glory(p.seat, 1)
	if pay == goldOnly {
		p.deed(cards.DeedGoldBuilding)
	}
}

// tearDown lays a building face down onto the display; its owner loses its glory (SF-1.6).
func (p *play) tearDown(seat int8, i int) {
	s := p.s
	me := &s.provinces[seat]
	tile := me.buildings[i]
	me.buildings[i] = none
	s.buildOff |= 1 << tile
	p.emit(evTornDown, int16(seat), int16(cards.All.Buildings[tile].Kind))
	p.glory(seat, -1)
}

// given is the good that is given in by a way of paying, -1 for none.
func given(pay uint8, colour cards.Good) int16 {
	if pay == goldOnly {
		return -1
	}
	return int16(colour)
}
