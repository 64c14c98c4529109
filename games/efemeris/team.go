package efemeris

const giftsPerTurn = 2 // EF-12.7

// gifts lists the spices that may be given to the partner: two in all a turn and nation, within the partner's cap (EF-12.7).
func (l *list) gifts(p *player) {
	if l.s.mode != modeTeam || l.s.given == giftsPerTurn {
		return
	}
	mate := &l.s.players[partner(l.seat)]
	for _, kind := range [...]spice{pepper, vanilla} {
		if p.spices[kind] > 0 && mate.spices[kind] < spiceCap {
			l.add(opGive, uint8(kind))
		}
	}
}

func (p *play) give(kind spice) {
	mate := partner(p.seat)
	p.me.spices[kind]--
	p.s.players[mate].spices[kind]++
	p.s.given++
	p.emit(evGave, int16(p.seat), int16(mate), int16(kind))
}
