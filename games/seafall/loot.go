package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// lootModule takes the loot of raids (SF-14).
var lootModule = ruleModule{
	moves: []moveRule{
		{opLoot, "loot", func(p play, m game.Move) { p.loot(place(m.Arg(0))) }, describer.showLoot},
		{opTakeUpgrade, "take-upgrade", func(p play, m game.Move) { p.takeUpgrade(m.Arg(0), m.Arg(1), m.Arg(2)) }, describer.showTakeUpgrade},
		{opLeaveUpgrade, "leave-upgrade", func(p play, _ game.Move) { p.leaveUpgrade() }, describer.showButton},
		{opTakeAdvisor, "take-advisor", func(p play, m game.Move) { p.takeAdvisor(m.Arg(0)) }, describer.showAdvisorTaken},
		{opDropAdvisor, "drop-advisor", func(p play, m game.Move) { p.dropAdvisor(m.Arg(0)) }, describer.showAdvisorTaken},
		{opTakeTreasure, "take-treasure", func(p play, m game.Move) { p.takeTreasure(m.Arg(0)) }, describer.showTreasureTaken},
		{opTakeResearch, "take-research", func(p play, m game.Move) { p.takeResearch(m.Arg(0)) }, describer.showResearchCard},
		{opTakeGood, "take-good", func(p play, m game.Move) { p.takeGood(m.Arg(0)) }, describer.showGood},
		{opTakeGold, "take-gold", func(p play, _ game.Move) { p.takeGold() }, describer.showTakeGold},
	},
	phases: []phaseRule{
		{phaseLoot, "loot", func(l list) list {
			l.lootMoves()
			return l
		}},
		{phasePlunder, "plunder", func(l list) list {
			l.plunderMoves()
			return l
		}},
	},
}

// marketLoot is how many goods a raided market gives (SF-14.1).
const marketLoot = 2

// afterRaid follows a successful raid: it takes the loot, or asks which (SF-14).
func (p *play) afterRaid() {
	s := p.s
	e := &s.throw
	if e.atPrize() {
		p.afterPrize()
		return
	}
	s.now.raid = max(s.now.raid, e.defence)
	if e.kind == raidingColony {
		p.afterColonyRaid()
		return
	}
	if e.kind == raidingProvince {
		if s.lootable(p.seat, e.victim, e.successes) == 0 {
			p.emit(evNoLoot, int16(p.seat))
			p.endEndeavour()
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
		d := decision{kind: decideLoad, seat: p.seat, n: 1, goods: 1 << t.find.Good, from: noSeat, at: at, ship: noSeat, region: none}
		if t.lying {
			t.lying = false
			s.supply[t.find.Good]++
			d.region, d.site = e.island, e.site
		}
		p.owe(d)
	default:
		p.owe(decision{kind: decideLoad, seat: p.seat, n: marketLoot, goods: 1 << t.find.Good, from: noSeat, at: at, ship: noSeat, region: none})
	}
	p.endEndeavour()
}

// lootMoves lists the places that can be looted (SF-14.2).
func (l *list) lootMoves() {
	e := &l.s.throw
	if e.kind == raidingColony {
		l.colonyLoot(e)
		return
	}
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
		e.spot = victim.buildings[at-building1] // the tile, whose colour and price are looted
		p.tearDown(e.victim, int(at-building1))
		s.base = phasePlunder
		return
	case vault:
		p.gold(p.seat, -p.gold(e.victim, -int(victim.gold+1)/2))
	case warehouse:
		n := (sum(&victim.goods) + 1) / 2
		p.owe(decision{
			kind: decideLoad, seat: p.seat, n: n, goods: anyGood, from: e.victim, at: s.ships[s.flagship()].at, ship: noSeat, region: none,
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
	p.endEndeavour()
}

// plunderMoves lists what can be taken from a wharf (SF-14.1), a building, a council or a treasury (SF-14.2).
func (l *list) plunderMoves() {
	s := l.s
	e := &s.throw
	if e.kind == raidingIsland {
		l.wharfPlunder(e)
		return
	}
	if e.atPrize() {
		l.prizeMoves(e)
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
			l.add(opTakeTreasure, uint8(bits.TrailingZeros64(rest)))
		}
		for rest := victim.research; rest != 0; rest &= rest - 1 {
			l.add(opTakeResearch, lowestBit(rest))
		}
	default:
		if g := cards.All.Buildings[e.spot].Colour; s.supply[g] > 0 {
			l.add(opTakeGood, uint8(g))
		}
		l.add(opTakeGold)
	}
}

// wharfPlunder lists the upgrades that a raided wharf gives to the ships there (SF-14.1).
func (l *list) wharfPlunder(e *endeavour) {
	s := l.s
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

func (p *play) takeUpgrade(tile, i, over uint8) {
	ship := shipOf(p.seat, int(i))
	p.emit(evTookUpgrade, int16(ship), int16(tile))
	p.mount(ship, tile, over)
	p.endEndeavour()
}

func (p *play) leaveUpgrade() {
	p.emit(evLeftUpgrade, int16(p.seat))
	p.endEndeavour()
}

func (p *play) takeAdvisor(card uint8) {
	victim := p.s.throw.victim
	p.emit(evTookAdvisor, int16(p.seat), int16(card), int16(p.s.provinces[victim].colour))
	p.dismiss(victim, card)
	p.join(card)
	p.endEndeavour()
}

func (p *play) dropAdvisor(card uint8) {
	victim := p.s.throw.victim
	p.emit(evDroppedAdvisor, int16(p.seat), int16(card), int16(p.s.provinces[victim].colour))
	p.dismiss(victim, card)
	p.s.advisors.bury(card)
	p.endEndeavour()
}

func (p *play) takeTreasure(t uint8) {
	at := p.s.throw.victim
	victim := &p.s.provinces[at]
	p.emit(evTookTreasure, int16(p.seat), int16(t), int16(victim.colour))
	victim.treasures &^= 1 << t
	p.me.treasures |= 1 << t
	p.glory(at, -int(cards.All.Treasures[t].Glory))
	p.glory(p.seat, int(cards.All.Treasures[t].Glory))
	p.endEndeavour()
}

func (p *play) takeResearch(card uint8) {
	victim := &p.s.provinces[p.s.throw.victim]
	p.emit(evTookResearch, int16(p.seat), int16(card), int16(victim.colour))
	victim.research &^= 1 << card
	p.me.research |= 1 << card
	p.endEndeavour()
}

// takeGood takes a good of the colour of the building that was raided, as far as it can be carried.
func (p *play) takeGood(g uint8) {
	at := p.s.ships[p.s.flagship()].at
	p.owe(decision{kind: decideLoad, seat: p.seat, n: 1, goods: 1 << g, from: noSeat, at: at, ship: noSeat, region: none})
	p.endEndeavour()
}

// takeGold takes half the price of the building that was raided.
func (p *play) takeGold() {
	p.gold(p.seat, int(cards.All.Buildings[p.s.throw.spot].Price)/2)
	p.endEndeavour()
}
