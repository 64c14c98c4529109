package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// marketLoot is how many goods a raided market gives (SF-14.1).
const marketLoot = 2

// raided takes the loot of a successful raid (SF-14).
func (p *play) raided() {
	s := p.s
	e := &s.throw
	s.now.raid = max(s.now.raid, e.defence)
	if e.kind == raidingProvince {
		if s.lootable(p.seat, e.victim, e.successes) == 0 {
			p.emit(evNoLoot, int16(p.seat))
			p.over()
			return
		}
		s.base = phaseLoot
		return
	}
	p.markSite(e.island, e.site)
	t := &s.islands[e.island].sites[e.site]
	at := s.ships[s.flagship()].at
	switch t.find.Kind {
	case cards.FindMine:
		p.gold(p.seat, int(t.find.Gold))
	case cards.FindWharf:
		if s.wharfLoot(t.find.Good) != 0 {
			s.base = phasePlunder
			return
		}
	case cards.FindGood:
		d := due{kind: dueLoad, seat: p.seat, n: 1, goods: 1 << t.find.Good, from: noSeat, at: at, ship: noSeat, region: none}
		if t.lying {
			t.lying = false
			s.supply[t.find.Good]++
			d.region, d.site = e.island, e.site
		}
		p.owe(d)
	default:
		p.owe(due{kind: dueLoad, seat: p.seat, n: marketLoot, goods: 1 << t.find.Good, from: noSeat, at: at, ship: noSeat, region: none})
	}
	p.over()
}

// lootMoves lists the places that can be looted (SF-14.2).
func (l *list) lootMoves() {
	e := &l.s.throw
	for rest := l.s.lootable(l.seat, e.victim, e.successes); rest != 0; rest &= rest - 1 {
		l.add(opLoot, uint8(bits.TrailingZeros8(rest)))
	}
}

// loot marks a place of the raided province and takes what it holds (SF-14.2).
func (p *play) loot(at place) {
	s := p.s
	e := &s.throw
	e.place = at
	p.emit(evLooted, int16(p.seat), int16(s.provinces[e.victim].colour), int16(at))
	p.markPlace(e.victim, at)
	victim := &s.provinces[e.victim]
	switch at {
	case field1, field2:
		p.gold(p.seat, int(victim.fields[at-field1]))
	case building1, building2:
		e.spot = victim.buildings[at-building1] // the tile that was there
		p.tearDown(e.victim, int(at-building1))
		s.base = phasePlunder
		return
	case vault:
		p.gold(p.seat, -p.gold(e.victim, -int(victim.gold+1)/2))
	case warehouse:
		n := (sum(&victim.goods) + 1) / 2
		p.owe(due{
			kind: dueLoad, seat: p.seat, n: n, goods: anyGood, from: e.victim, at: s.ships[s.flagship()].at, ship: noSeat, region: none,
		})
	case council:
		if victim.advisors != 0 {
			s.base = phasePlunder
			return
		}
	default: // treasury
		if victim.treasures != 0 || victim.research != 0 {
			s.base = phasePlunder
			return
		}
	}
	p.over()
}

// plunderMoves lists what can be taken from a wharf (SF-14.1), a building, a council or a treasury (SF-14.2).
func (l *list) plunderMoves() {
	s := l.s
	e := &s.throw
	if e.kind == raidingIsland {
		at := s.ships[s.flagship()].at
		for rest := s.wharfLoot(s.islands[e.island].sites[e.site].find.Good); rest != 0; rest &= rest - 1 {
			for i := range shipsPerProvince {
				if ship := shipOf(l.seat, i); s.ships[ship].at == at {
					l.fitLoot(ship, uint8(bits.TrailingZeros16(rest)), uint8(i))
				}
			}
		}
		if s.rules >= 2 { // a ship with two upgrades would have to give one up
			l.add(opLeaveUpgrade)
		}
		return
	}
	victim := &s.provinces[e.victim]
	switch e.place {
	case council:
		for rest := victim.advisors; rest != 0; rest &= rest - 1 {
			l.add(opTakeAdvisor, lowestBit(rest))
			l.add(opDropAdvisor, lowestBit(rest))
		}
	case treasury:
		for rest := victim.treasures; rest != 0; rest &= rest - 1 {
			l.add(opTakeTreasure, uint8(bits.TrailingZeros8(rest)))
		}
		for rest := victim.research; rest != 0; rest &= rest - 1 {
			l.add(opTakeResearch, uint8(bits.TrailingZeros16(rest)))
		}
	default:
		if g := cards.All.Buildings[e.spot].Colour; s.supply[g] > 0 {
			l.add(opTakeGood, uint8(g))
		}
		l.add(opTakeGold)
	}
}

func (l *list) fitLoot(ship int, tile, i uint8) {
	if l.s.freeSlot(ship) >= 0 {
		l.add(opTakeUpgrade, tile, i, upgradeSlots)
		return
	}
	for over := range uint8(upgradeSlots) {
		l.add(opTakeUpgrade, tile, i, over)
	}
}

// gain plays the moves after a successful endeavour: spots, entries and loot.
func (p *play) gain(op op, a, b, c uint8) {
	s := p.s
	e := &s.throw
	switch op {
	case opSpot:
		p.cross(a)
		return
	case opEntry:
		p.choose(a)
		return
	case opLoot:
		p.loot(place(a))
		return
	case opLoad:
		p.load(cards.Good(a), int(b))
		return
	case opLeave:
		p.emit(evLeft, int16(p.seat), int16(s.dues[0].n))
		s.abandon()
		return
	case opTakeUpgrade:
		p.emit(evTookUpgrade, int16(shipOf(p.seat, int(b))), int16(a))
		p.mount(shipOf(p.seat, int(b)), a, c)
	case opTakeAdvisor:
		p.emit(evTookAdvisor, int16(p.seat), int16(a), int16(s.provinces[e.victim].colour))
		p.dismiss(e.victim, a)
		p.join(a)
	case opDropAdvisor:
		p.emit(evDroppedAdvisor, int16(p.seat), int16(a), int16(s.provinces[e.victim].colour))
		p.dismiss(e.victim, a)
		s.advisors.bury(a)
	case opTakeTreasure:
		p.emit(evTookTreasure, int16(p.seat), int16(a), int16(s.provinces[e.victim].colour))
		s.provinces[e.victim].treasures &^= 1 << a
		p.me.treasures |= 1 << a
		p.glory(e.victim, -int(cards.All.Treasures[a].Glory))
		p.glory(p.seat, int(cards.All.Treasures[a].Glory))
	case opTakeResearch:
		p.emit(evTookResearch, int16(p.seat), int16(a), int16(s.provinces[e.victim].colour))
		s.provinces[e.victim].research &^= 1 << a
		p.me.research |= 1 << a
	case opTakeGood:
		at := s.ships[s.flagship()].at
		p.owe(due{kind: dueLoad, seat: p.seat, n: 1, goods: 1 << a, from: noSeat, at: at, ship: noSeat, region: none})
	case opTakeGold:
		p.gold(p.seat, int(cards.All.Buildings[e.spot].Price)/2)
	}
	p.over()
}
