package seafall

import "portolan/games/seafall/cards"

// Glory (SF-1.6). It never falls below 0 (SF-8.10).
func (p *play) glory(seat int8, n int) {
	me := &p.s.provinces[seat]
	before := me.glory
	me.glory = max(0, me.glory+int16(n))
	if me.glory != before {
		p.emitChange(evGlory, seat, int(me.glory-before))
	}
	p.reachNaming(seat)
}

// namingStep is how much glory earns the naming of an island in the prologue (SF-17.5).
const namingStep = 3

// reachNaming notes the multiples of 3 that a province reaches for the first time in the prologue (SF-17.5).
func (p *play) reachNaming(seat int8) {
	me := &p.s.provinces[seat]
	for p.s.prologue && !p.s.closed && me.glory >= namingStep*int16(me.named+1) {
		me.named++
		me.names++
	}
}

// gold changes a province's gold by n, but never below 0, and returns the change.
func (p *play) gold(seat int8, n int) int {
	me := &p.s.provinces[seat]
	n = max(n, -int(me.gold))
	me.gold += int16(n)
	p.emitChange(evGold, seat, n)
	return n
}

// luckTokens and influenceTokens change a province's tokens by n, never below 0. They have no limit but that of a byte (SF-2.2).
func (p *play) luckTokens(seat int8, n int) {
	me := &p.s.provinces[seat]
	if n = clampTokens(me.luck, n); n != 0 {
		me.luck = uint8(int(me.luck) + n)
		p.emitChange(evLuckTokens, seat, n)
	}
}

func (p *play) influenceTokens(seat int8, n int) {
	me := &p.s.provinces[seat]
	if n = clampTokens(me.influence, n); n != 0 {
		me.influence = uint8(int(me.influence) + n)
		p.emitChange(evInfluenceTokens, seat, n)
	}
}

// emitChange emits a gain as an event of the kind, or a loss as one of the next kind.
func (p *play) emitChange(kind eventKind, seat int8, n int) {
	switch {
	case n > 0:
		p.emit(kind, int16(seat), int16(n))
	case n < 0:
		p.emit(kind+1, int16(seat), int16(-n))
	}
}

const tokenLimit = 200

func clampTokens(have uint8, n int) int {
	return min(max(n, -int(have)), tokenLimit-int(have))
}

// store puts goods from the supply into a province's warehouse, as far as the supply lasts (SF-2.2).
func (p *play) store(seat int8, g cards.Good, n int) {
	n = min(n, int(p.s.supply[g]))
	if n > 0 {
		p.s.supply[g] -= uint8(n)
		p.s.provinces[seat].goods[g] += uint8(n)
		p.emit(evStored, int16(seat), int16(g), int16(n))
	}
}

// spend pays n gold, which the province must have.
func (p *play) spend(n int) { p.me.gold -= int16(n) }

// Goods lie in a ship or in the warehouse: stores 0 and 1 are a seat's ships, 2 its warehouse.
const (
	warehouseStore = 2
	stores         = 3
)

func (s *State) goodsIn(seat int8, store uint8) *[cards.GoodKinds]uint8 {
	switch {
	case store == warehouseStore:
		return &s.provinces[seat].goods
	case store >= firstColony:
		return &s.story.colonies[store-firstColony].goods
	}
	return &s.ships[shipOf(seat, int(store))].cargo
}

// storeAt is where a store is.
func (s *State) storeAt(seat int8, store uint8) cards.Space {
	switch {
	case store == warehouseStore:
		return s.harbour(seat)
	case store >= firstColony:
		return s.spaceOf(store - firstColony)
	}
	return s.ships[shipOf(seat, int(store))].at
}

// room is how many goods more a ship can hold (SF-7.1).
func (s *State) room(ship int) int {
	return s.valueOf(ship, cards.HoldValue) - int(sum(&s.ships[ship].cargo))
}

// buildingCount is the number of a province's buildings.
func (me *province) buildingCount() int {
	n := 0
	for _, tile := range me.buildings {
		if tile != none {
			n++
		}
	}
	return n
}

// keptGlory is the glory that a province starts a match with: that of what it has kept (SF-1.2).
func (me *province) keptGlory() int {
	n := 0
	for i := range cards.All.Treasures {
		if me.treasures>>i&1 == 1 {
			n += int(cards.All.Treasures[i].Glory)
		}
	}
	for i := range cards.All.Advisors {
		if me.advisors>>i&1 == 1 {
			n += int(cards.All.Advisors[i].Glory)
		}
	}
	return n
}
