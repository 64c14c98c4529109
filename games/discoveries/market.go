package discoveries

// glassStacks are the stacks that hold an hourglass, counted from 0 (AD-1.5).
var glassStacks = [scorings]int{2, 4}

// mayTake tells whether a seat may take what lies there: a gap nobody can, what is reserved its owner alone (AD-3.6).
func (l *lot) mayTake(seat int8) bool { return l.card != noShip && (l.by < 0 || l.by == seat) }

// purchases lists the ships of the sale row that a seat can pay (AD-2.4).
func (l *list) purchases() {
	for i := range l.s.sale {
		lot := &l.s.sale[i]
		if lot.mayTake(l.seat) && l.me.coins >= uint16(table.ships[lot.card].price) {
			l.add(opBuy, uint8(i))
		}
	}
}

func (p *play) buy(slot int) {
	s := p.s
	s.begin(actBuy)
	s.bought = true
	ship := s.sale[slot].card
	price := table.ships[ship].price
	p.me.coins -= uint16(price)
	p.me.free |= 1 << ship
	p.emit(evBought, int16(p.seat), kindOf(ship), int16(ship), int16(price), int16(slot))
	p.moveDown(slot)
	p.refill(slot)
}

// clear takes away what lies on a lot, with the marker on it.
func (s *State) clear(l *lot) {
	if l.by >= 0 {
		s.players[l.by].markers--
	}
	*l = lot{card: noShip, by: -1}
}

// moveDown lets the ship above a gap move into it, marker and all.
func (p *play) moveDown(slot int) {
	s := p.s
	s.clear(&s.sale[slot])
	s.sale[slot], s.queue[slot] = s.queue[slot], s.sale[slot]
	if ship := s.sale[slot].card; ship != noShip {
		p.emit(evMovedDown, kindOf(ship), int16(ship), int16(slot))
	}
}

// refill fills a gap of the queue from the leftmost stack that has cards. An hourglass is set aside (AD-2.5).
func (p *play) refill(slot int) {
	s := p.s
	for stack := range s.left {
		for s.left[stack] > 0 {
			if glass := p.drawGlass(stack); glass {
				continue
			}
			s.left[stack]--
			ship := takeFrom(&s.stack, p.c)
			s.queue[slot] = lot{card: ship, by: -1}
			p.emit(evArrived, kindOf(ship), int16(ship), int16(slot), int16(stack))
			return
		}
	}
}

// hasGlass tells whether a stack still holds its hourglass. They come in the order of their stacks.
func (s *State) hasGlass(stack int) bool {
	for i := int(s.glasses); i < len(glassStacks); i++ {
		if glassStacks[i] == stack {
			return true
		}
	}
	return false
}

// drawGlass draws whether the next card of a stack is its hourglass: it is any of the cards left there.
func (p *play) drawGlass(stack int) bool {
	s := p.s
	if !s.hasGlass(stack) || p.c.Below(int(s.left[stack])) > 0 {
		return false
	}
	s.left[stack]--
	which := s.glasses
	s.glasses++
	p.emit(evHourglass, int16(s.turn), int16(which))
	if which == s.scored { // the second one waits for the interim scoring (AD-4.1)
		s.countdown = s.count + 1
		p.emit(evCountdown, int16(which), int16(s.count))
	}
	return true
}

// clearSale lets the ships of a sale row from which nobody buys leave the match (AD-4.7), reserved ones too.
func (p *play) clearSale() {
	s := p.s
	for i := range s.sale {
		if ship := s.sale[i].card; ship != noShip {
			p.emit(evLeft, kindOf(ship), int16(ship), int16(i))
		}
		p.moveDown(i)
	}
	for i := range s.queue {
		p.refill(i)
	}
}

// shipLot is one of the ten places of the market: of the sale row, then of the queue.
func (s *State) shipLot(place int) *lot {
	if place < rowLength {
		return &s.sale[place]
	}
	return &s.queue[place-rowLength]
}

// reservations lists what a marker can be put on (AD-3.6): anything that lies open and carries none.
func (l *list) reservations() {
	for i := range 2 * rowLength {
		if lot := l.s.shipLot(i); lot.card != noShip && lot.by < 0 {
			l.add(opReserveShip, uint8(i))
		}
	}
	for i := range l.s.offers {
		if lot := &l.s.offers[i]; lot.card != noContract && lot.by < 0 {
			l.add(opReserveContract, uint8(i))
		}
	}
}

// reserve puts a seat's marker on a lot, until the end of the seat's next turn.
func (p *play) reserve(l *lot) {
	p.me.reserves--
	p.me.markers++
	l.by, l.ends = p.seat, 2
}

func (p *play) reserveShip(place int) {
	l := p.s.shipLot(place)
	p.reserve(l)
	p.emit(evReservedShip, int16(p.seat), kindOf(l.card), int16(l.card))
}

func (p *play) reserveContract(slot int) {
	l := &p.s.offers[slot]
	p.reserve(l)
	p.emit(evReservedContract, int16(p.seat), int16(l.card))
}

// releaseMarkers takes back the markers of whose turn ends that have done their time.
func (p *play) releaseMarkers() {
	s := p.s
	if p.me.markers == 0 {
		return
	}
	for i := range 2 * rowLength {
		if l := s.shipLot(i); l.by == s.turn && p.release(l) {
			p.emit(evReleasedShip, int16(s.turn), kindOf(l.card), int16(l.card))
		}
	}
	for i := range s.offers {
		if l := &s.offers[i]; l.by == s.turn && p.release(l) {
			p.emit(evReleasedContract, int16(s.turn), int16(l.card))
		}
	}
}

func (p *play) release(l *lot) bool {
	if l.ends--; l.ends > 0 {
		return false
	}
	l.by = -1
	p.me.markers--
	return true
}
