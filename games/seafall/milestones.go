package seafall

import "math/bits"

// claims lists the milestones that the seat may claim: one a turn, when the condition is met (SF-12.4).
func (l *list) claims() {
	if l.s.now.claimed {
		return
	}
	for rest := l.s.milestones; rest != 0; rest &= rest - 1 {
		if m := uint8(bits.TrailingZeros16(rest)); l.s.met(l.seat, m) {
			l.add(opClaim, m)
		}
	}
}

// claimable tells whether there is a milestone to claim.
func (s *State) claimable(seat int8) bool {
	for rest := s.milestones; rest != 0 && !s.now.claimed; rest &= rest - 1 {
		if s.met(seat, uint8(bits.TrailingZeros16(rest))) {
			return true
		}
	}
	return false
}

// met tells whether a province meets a milestone's condition.
func (s *State) met(seat int8, m uint8) bool {
	me := &s.provinces[seat]
	card := &table.milestones[m]
	n := int(card.n)
	switch card.condition {
	case condIsland:
		return s.now.deeds != 0
	case condBuildings: // one of its own, and n in all: a province has room for two alone [ours]
		all := 0
		for i := range s.count {
			all += s.provinces[i].buildingCount()
		}
		return me.buildingCount() > 0 && all >= n
	case condTreasures:
		return bits.OnesCount8(me.treasures) >= n
	case condUpgrades:
		return s.upgradeCount(seat) >= n
	case condRaid:
		return int(s.now.raid) >= n
	case condAdvisors:
		have := bitCount(me.advisors)
		if me.active != none {
			have++
		}
		return have >= n
	case condSale:
		return int(s.now.sale) >= n
	case condDanger:
		return s.now.danger
	default: // condColumn
		for i := range shipsPerProvince {
			if ship := shipOf(seat, i); s.atSea(ship) && int(chart.column[s.ships[ship].at]) >= n {
				return true
			}
		}
		return false
	}
}

// upgradeCount is how many upgrades a province's ships carry.
func (s *State) upgradeCount(seat int8) int {
	n := 0
	for i := range shipsPerProvince {
		for _, tile := range s.ships[shipOf(seat, i)].upgrades {
			if tile != none {
				n++
			}
		}
	}
	return n
}

// claim takes a milestone: its glory, the event that it adds and that is shuffled in, and its entry, which may end the turn
// (SF-12.4, SF-17.3).
func (p *play) claim(m uint8) {
	s := p.s
	card := &table.milestones[m]
	s.shut()
	s.now.claimed = true
	s.milestones &^= 1 << m
	p.emit(evClaimed, int16(p.seat), int16(m))
	p.glory(p.seat, int(card.glory))
	if !s.prologue {
		p.me.fame += int16(card.glory)
	}
	if card.event >= 0 {
		s.eventSet |= 1 << card.event
		s.shuffleEvents()
		p.emit(evEventAdded, int16(card.event))
	}
	at := context{seat: p.seat, island: none}
	if card.condition == condIsland {
		at.island = uint8(bits.TrailingZeros8(s.now.deeds))
	}
	p.applyAll(card.effects, at)
	s.now.ends = s.now.ends || card.ends
}

// pendingNames asks who has reached another multiple of 3 in the prologue to name an island (SF-17.5).
func (p *play) pendingNames() bool {
	s := p.s
	for _, seat := range s.order[:s.count] {
		if s.provinces[seat].names == 0 {
			continue
		}
		open, only := 0, uint8(0)
		for i := range uint8(firstIslands) {
			if !s.islands[i].name {
				open, only = open+1, i
			}
		}
		switch {
		case open == 0 || s.away.Has(seatOf(seat)):
			s.provinces[seat].names = 0
		case open == 1:
			q := p.as(seat)
			q.nameIsland(only)
		default:
			s.phase, s.decider = phaseNaming, seat
			return true
		}
	}
	return false
}

func (l *list) nameMoves() {
	for i := range uint8(firstIslands) {
		if !l.s.islands[i].name {
			l.add(opName, i)
		}
	}
}

func (p *play) nameIsland(i uint8) {
	p.s.islands[i].name, p.s.islands[i].namer = true, uint8(p.seat)+1
	p.me.names--
	p.emit(evNames, int16(p.seat), int16(i))
}
