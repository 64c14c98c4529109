package seafall

import "portolan/games/seafall/cards"

// winter carries out the steps of winter in their order (SF-11.2 to SF-11.7).
func (p *play) winter() {
	s := p.s
	s.round = 1
	p.shuffleChests()
	p.findTombs(leastTombs)
	p.firstPlayer()
	p.emit(evWinter, int16(s.year), int16(s.first))
	if s.year == 1 {
		p.makeUpForPlace()
	}
	p.replaceAdvisors()
	p.harvest()
	p.keepColonies()
	if s.year > 1 {
		s.moveMarkers()
	}
	p.corsairsWinter()
	p.toll()
	p.produce()
	for seat := range s.count {
		s.provinces[seat].tired = 0
	}
	s.buildUp |= s.buildOff
	s.upgradesUp |= s.upgradesOff
	s.buildOff, s.upgradesOff = 0, 0
	p.offerStock()
}

// firstPlayer reshuffles the events and gives the astrolabe to the province with the least glory, of equals the lowest rank (SF-11.2).
func (p *play) firstPlayer() {
	s := p.s
	s.shuffleEvents()
	s.first = noSeat
	for _, seat := range s.order[:s.count] {
		if s.away.Has(seatOf(seat)) {
			continue
		}
		if s.first == noSeat || s.provinces[seat].glory < s.provinces[s.first].glory {
			s.first = seat
		}
	}
	if s.year == 1 {
		s.began = s.first
	}
}

// makeUpForPlace compensates those who play later in the first year of a campaign's prologue and first match, since who begins is
// first at sites and milestones and wins ties, too (ours, SF-3.1). From the second match on titles do that (SF-3.2).
func (p *play) makeUpForPlace() {
	s := p.s
	if s.rules < 2 || s.match > 0 {
		return
	}
	order := cards.All.OrderOf(s.rules, s.count)
	places := &order.First
	if s.prologue {
		places = &order.Prologue
	}
	for place := range s.count {
		if seat := s.seatAfterFirst(place); !s.away.Has(seatOf(seat)) {
			p.applyAll(places[place], context{seat: seat, island: none})
		}
	}
}

// shuffleEvents shuffles all events of the deck but the one that lies face up.
func (s *State) shuffleEvents() {
	set := s.eventSet
	if s.event != none {
		set &^= 1 << s.event
	}
	s.events.reset(set)
}

// replaceAdvisors puts the displayed advisors under the stack and draws five (SF-11.3).
func (p *play) replaceAdvisors() {
	s := p.s
	for i, card := range s.display {
		if card != none {
			s.advisors.bury(card)
			s.display[i] = none
		}
	}
	p.refill()
}

// refill draws advisors for the gaps of the display.
func (p *play) refill() {
	s := p.s
	for i := range s.display {
		if s.display[i] == none {
			if s.display[i] = s.advisors.draw(p); s.display[i] != none {
				p.emit(evDisplayed, int16(s.display[i]))
			}
		}
	}
}

// harvest gives each present province the gold of its fields without a marker (SF-11.4).
func (p *play) harvest() {
	s := p.s
	for seat := range int8(s.count) {
		me := &s.provinces[seat]
		if s.away.Has(seatOf(seat)) {
			continue
		}
		n := s.bonus(seat, cards.ModHarvest, cards.AnyArg)
		for i, gold := range me.fields {
			if me.sites[field1+place(i)].count == 0 {
				n += int(gold)
			}
		}
		n += s.coloniesHarvest(seat)
		me.gold += int16(n)
		p.emit(evHarvest, int16(seat), int16(n))
	}
}

// produce puts a good on every producing site without one: western islands first, and on each island higher defence first (SF-11.6).
func (p *play) produce() {
	s := p.s
	if s.rules < 4 {
		for i := cards.IslandCount - 1; i >= 0; i-- {
			p.yield(uint8(i))
		}
		return
	}
	for at := cards.Space(s.spaces()) - 1; at >= cards.FirstHex; at-- { // the spaces are numbered column by column
		if i := s.islandAt(at); i != none {
			p.yield(i)
		}
	}
}

// yield lets the sites of one island produce, in their order: that of descending defence.
func (p *play) yield(i uint8) {
	s := p.s
	for k := range cards.All.Islands[i].Sites {
		t := &s.islands[i].sites[k]
		if t.find.Kind == cards.FindGood && !t.lying && s.supply[t.find.Good] > 0 {
			s.supply[t.find.Good]--
			t.lying = true
			p.emit(evProduced, int16(i), int16(k), int16(t.find.Good))
		}
	}
}
