package discoveries

import "math/bits"

// berths tells where ships can go on journeys, as sets of journeys.
type berths struct {
	empty uint16
	hue   [colourKinds]uint16 // journeys whose ships must be of a colour
	room  [maxHold + 1]uint16 // journeys with so much capacity left
}

// survey recomputes the berths of a journey.
func (b *berths) survey(i int, j *journey) {
	bit := uint16(1) << i
	if j.count == 0 {
		b.empty |= bit
	} else {
		b.empty &^= bit
		b.hue[j.colour] |= bit
	}
	room := table.journeys[i].capacity - j.used
	for hold := uint8(1); hold <= maxHold; hold++ {
		if hold <= room {
			b.room[hold] |= bit
		} else {
			b.room[hold] &^= bit
		}
	}
}

// open returns the journeys that ships of some colours may join because of their colour (AD-3.1), empty ones left out.
func (b *berths) open(colours uint8) uint16 {
	var set uint16
	for ; colours != 0; colours &= colours - 1 {
		set |= b.hue[bits.TrailingZeros8(colours)]
	}
	return set
}

// deployments lists the ways to place ships (AD-2.6): on journeys, with a card on journeys, on contracts.
func (l *list) deployments() {
	if l.me.coins == 0 || l.me.free == 0 {
		return
	}
	for rest := l.me.free; rest != 0; rest &= rest - 1 {
		ship := uint8(bits.TrailingZeros64(rest))
		if card := &table.ships[ship]; l.me.coins >= uint16(card.cost) {
			l.sails(ship, card)
		}
	}
	if l.me.anys > 0 && l.anySails(true) {
		l.add(opAny)
	}
	if l.me.hand != 0 {
		l.contractsToPlay()
	}
}

// sails lists the journeys for a ship. A joker's hold is chosen, and on an empty journey which of its colours it sets
// (AD-3.1, AD-3.2).
func (l *list) sails(ship uint8, card *shipCard) {
	b := &l.s.berths
	joined := b.open(card.colours)
	if card.hold > 0 {
		for rest := (joined | b.empty) & b.room[card.hold]; rest != 0; rest &= rest - 1 {
			l.add(opSail, ship, uint8(bits.TrailingZeros16(rest)), card.hold, 0)
		}
		return
	}
	for hold := uint8(1); hold <= maxHold; hold++ {
		for rest := joined & b.room[hold]; rest != 0; rest &= rest - 1 {
			l.add(opSail, ship, uint8(bits.TrailingZeros16(rest)), hold, 0)
		}
		for rest := b.empty & b.room[hold]; rest != 0; rest &= rest - 1 {
			for named := card.colours; named != 0; named &= named - 1 {
				l.add(opSail, ship, uint8(bits.TrailingZeros16(rest)), hold, uint8(bits.TrailingZeros8(named)))
			}
		}
	}
}

// sail sends a ship on a journey. The colour named counts for a joker on an empty journey only.
func (p *play) sail(ship, journey, hold uint8, named colour) {
	if ship < normalShips {
		named = colour(bits.TrailingZeros8(table.ships[ship].colours))
	}
	p.deploy(ship, journey, hold, named)
}

// deploy places a ship on a journey; the first one there sets the colour given.
func (p *play) deploy(ship, journey, hold uint8, sets colour) {
	s := p.s
	s.begin(actDeploy)
	p.me.coins -= uint16(table.ships[ship].cost)
	p.me.free &^= 1 << ship
	s.owners[ship] = p.seat
	if ship >= normalShips {
		s.jokerHold[ship-normalShips] = hold
	}
	j := &s.journeys[journey]
	j.ships[j.count] = ship
	j.count++
	j.used += hold
	p.emit(evSailed, int16(p.seat), kindOf(ship), int16(ship), int16(journey), int16(hold))
	if j.count == 1 {
		j.colour = sets
		p.emit(evColour, int16(journey), int16(sets))
	}
	s.berths.survey(int(journey), j)
}

// anySails lists the placements that only a card any colour allows (AD-3.5): on journeys of another colour, and on empty
// ones, of which the colour is named next. When asked, it only tells whether there is one.
func (l *list) anySails(ask bool) bool {
	b := &l.s.berths
	for rest := l.me.free; rest != 0; rest &= rest - 1 {
		ship := uint8(bits.TrailingZeros64(rest))
		card := &table.ships[ship]
		if l.me.coins < uint16(card.cost) {
			continue
		}
		barred := ^b.open(card.colours)
		least, most := card.hold, card.hold
		if card.hold == 0 {
			least, most = 1, maxHold
		}
		for hold := least; hold <= most; hold++ {
			set := barred & b.room[hold]
			if ask && set != 0 {
				return true
			}
			for ; set != 0 && !ask; set &= set - 1 {
				l.add(opSailAny, ship, uint8(bits.TrailingZeros16(set)), hold)
			}
		}
	}
	return false
}

// sailAny sends the ship that the card is for on its journey, or asks for an empty journey's colour first.
func (p *play) sailAny(ship, journey, hold uint8) {
	if p.s.journeys[journey].count == 0 {
		p.s.chain = chain{kind: chainColour, ship: ship, journey: journey, hold: hold}
		return
	}
	p.s.chain = chain{}
	p.useAny()
	p.deploy(ship, journey, hold, noColour)
}

// colours lists the colours that the card can set: those that the ship could not set by itself.
func (l *list) colours() {
	for rest := ^table.ships[l.s.chain.ship].colours & (1<<colourKinds - 1); rest != 0; rest &= rest - 1 {
		l.add(opColour, uint8(bits.TrailingZeros8(rest)))
	}
}

func (p *play) nameColour(c colour) {
	ch := p.s.chain
	p.s.chain = chain{}
	p.useAny()
	p.deploy(ch.ship, ch.journey, ch.hold, c)
}
