package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// soldiersModule raids islands and provinces, and taxes (SF-13.7, SF-13.8).
var soldiersModule = ruleModule{
	moves: []moveRule{
		{opRaid, "raid", func(p play, m game.Move) { p.declareEndeavour(p.s.islandRaid(m.Arg(0), m.Arg(1), m.Arg(2))) }, describer.showRaid},
		{opRaidProvince, "raid-province", func(p play, m game.Move) { p.declareEndeavour(p.s.provinceRaid(int8(m.Arg(0)), m.Arg(1))) }, describer.showRaidProvince},
		{opTax, "tax", func(p play, _ game.Move) { p.tax() }, describer.showTax},
	},
}

// raids lists the explored sites and the provinces that can be raided (SF-13.7).
func (l *list) raids() {
	s := l.s
	if !s.can(actShip) {
		return
	}
	for i := range uint8(shipsPerProvince) {
		at := s.ships[shipOf(l.seat, int(i))].at
		if island := s.islandAt(at); island != none {
			l.islandRaids(island, i)
			l.colonyRaids(island, i)
		} else if of := s.provinceAt(at); of != noSeat && of != l.seat && s.canRaid(l.seat, of) {
			e := s.provinceRaid(of, i)
			if t := s.pool(l.seat, &e); t.dice() > 0 {
				l.add(opRaidProvince, uint8(of), i)
			}
		}
	}
}

func (l *list) islandRaids(island, i uint8) {
	s := l.s
	for k := range cards.All.Islands[island].Sites {
		if !s.canRaidSite(l.seat, island, uint8(k)) {
			continue
		}
		e := s.islandRaid(island, uint8(k), i)
		if t := s.pool(l.seat, &e); t.dice() > 0 {
			l.add(opRaid, island, uint8(k), i)
		}
	}
}

// canRaidSite tells whether a site has loot and no marker, and whether the seat has the markers that its raid takes (SF-10.3,
// SF-10.7, SF-14.1).
func (s *State) canRaidSite(seat int8, i, k uint8) bool {
	t := &s.islands[i].sites[k]
	if t.markers > 0 || int(s.provinces[seat].markers) < 1+s.bonus(seat, cards.ModMarkers, cards.AnyArg) {
		return false
	}
	return s.lootLeft(t)
}

// lootLeft tells whether a site has something to raid for (SF-14.1).
func (s *State) lootLeft(t *site) bool {
	switch t.find.Kind {
	case cards.FindGood:
		return t.lying || s.supply[t.find.Good] > 0
	case cards.FindMine:
		return true
	case cards.FindWharf:
		return s.rules >= 2 || s.wharfLoot(t.find.Good) != 0
	case cards.FindMarket:
		return s.supply[t.find.Good] > 0
	default:
		return false
	}
}

// wharfLootPrice is that of the upgrades that a raided wharf gives (SF-14.1).
const wharfLootPrice = 10

// wharfLoot is the set of displayed upgrades that a raided wharf of a colour gives.
func (s *State) wharfLoot(colour cards.Good) uint16 {
	var set uint16
	for tile := range cards.All.Upgrades {
		if card := &cards.All.Upgrades[tile]; s.upgradesUp>>tile&1 == 1 && card.Colour == colour && card.Price == wharfLootPrice {
			set |= 1 << tile
		}
	}
	return set
}

// canRaid tells whether a province can be raided: not in the prologue (SF-14.4), and only if the raider has the markers for at least
// one place that has none (SF-14.2).
func (s *State) canRaid(seat, victim int8) bool {
	return !s.prologue && s.lootable(seat, victim, none) != 0
}

// lootable is the set of places that a throw of so many successes can loot (SF-14.2).
func (s *State) lootable(seat, victim int8, successes uint8) uint8 {
	var set uint8
	at := &s.provinces[victim]
	for i := range place(placeKinds) {
		empty := (i == building1 || i == building2) && at.buildings[(i-building1)&1] == none
		if at.sites[i].count == 0 && lootValues[i] <= successes && !empty && s.markersFor(seat, victim, i) <= s.provinces[seat].markers {
			set |= 1 << i
		}
	}
	return set
}

func (s *State) islandRaid(i, k, ship uint8) endeavour {
	card := &cards.All.Islands[i].Sites[k]
	return endeavour{
		kind: raidingIsland, island: i, site: k, victim: noSeat, ship: ship, defence: uint8(card.Defence), dangerous: card.Dangerous,
		place: noPlace, spot: none,
	}
}

func (s *State) provinceRaid(victim int8, ship uint8) endeavour {
	return endeavour{
		kind: raidingProvince, island: none, victim: victim, ship: ship, defence: provinceDefence, dangerous: true, place: noPlace,
		spot: none,
	}
}

const taxGold = 3 // SF-13.8

func (p *play) tax() {
	p.s.beginAction(actHome)
	p.s.endAction()
	n := taxGold + p.s.skill(p.seat, cards.TaxExpertise)
	p.me.gold += int16(n)
	p.emit(evTaxed, int16(p.seat), int16(n))
}
