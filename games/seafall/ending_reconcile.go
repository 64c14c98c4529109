package seafall

import "portolan/game"

// reconcileModule lets provinces take back enmity at the end of a match (SF-15.5).
var reconcileModule = ruleModule{
	moves: []moveRule{
		{opTakeBack, "take-back", func(p play, m game.Move) { p.takeBack(m.Arg(0)) }, describer.showRegion},
		{opStrike, "strike", func(p play, m game.Move) { p.strike(m.Arg(0)) }, describer.showRegion},
		{opDone, "done", func(p play, _ game.Move) { p.done() }, describer.showButton},
	},
	phases: []phaseRule{
		{phaseReconcile, "reconcile", func(l list) list {
			l.reconciliations()
			return l
		}},
	},
}

// strikeCost is how many successes strike an own enmity sticker (SF-15.5).
const strikeCost = 2

// reconcile is step 5 for one province: it rolls a die for each token, takes markers back for successes, and makes the other
// markers stickers (SF-15.5). It returns true while the province has to decide.
func (p *play) reconcile(away bool) bool {
	s := p.s
	f := &s.finish
	if !f.rolled {
		f.rolled = true
		f.successes = 0
		if dice := int(p.me.luck) + int(p.me.influence); dice > 0 && !away {
			for range dice {
				if dieFaces[p.c.Below(len(dieFaces))] != nothing {
					f.successes++
				}
			}
			p.emit(evReconciles, int16(p.seat), int16(dice), int16(f.successes))
		}
	}
	if f.successes > 0 && s.reconcilable(p.seat) {
		return true
	}
	f.rolled, f.successes = false, 0
	p.makeEternal()
	return false
}

// reconcilable tells whether the successes suffice for something: one for a marker, or strikeCost for a sticker.
func (s *State) reconcilable(seat int8) bool {
	if s.markersOut(seat) > 0 {
		return true
	}
	for region := range uint8(regionCount) {
		if s.finish.successes >= strikeCost && s.stickersIn(region)[seat] > 0 {
			return true
		}
	}
	return false
}

// reconciliations lists the markers to take back, the stickers to strike, and stopping.
func (l *list) reconciliations() {
	s := l.s
	for region := range uint8(regionCount) {
		if s.markersIn(l.seat, region) > 0 {
			l.add(opTakeBack, region)
		}
	}
	for region := range uint8(regionCount) {
		if s.finish.successes >= strikeCost && s.stickersIn(region)[l.seat] > 0 {
			l.add(opStrike, region)
		}
	}
	l.add(opDone)
}

func (p *play) takeBack(region uint8) {
	p.s.takeMarker(p.seat, region)
	p.s.finish.successes--
	p.emit(evTookBack, int16(p.seat), int16(region))
}

func (p *play) strike(region uint8) {
	p.s.stickersIn(region)[p.seat]--
	p.s.finish.successes -= strikeCost
	p.emit(evStruck, int16(p.seat), int16(region))
}

// done stops taking enmity back: that of the first decision, or that of this step.
func (p *play) done() {
	if p.s.owed > 0 {
		p.s.pay()
		return
	}
	p.s.finish.successes = 0
}

// makeEternal turns the markers that a province has not taken back into stickers of their region: on a free slot, else over a sticker
// of the other province with the most there, of equals the highest rank. For each marker in a region where all six slots are its
// own it loses 1 glory (SF-15.5).
func (p *play) makeEternal() {
	s := p.s
	for region := range uint8(regionCount) {
		put := 0
		for s.markersIn(p.seat, region) > 0 {
			s.takeMarker(p.seat, region)
			if s.stick(p.seat, region) {
				put++
			} else {
				p.glory(p.seat, -1)
			}
		}
		if put > 0 {
			p.emit(evEternal, int16(p.seat), int16(region), int16(put))
		}
	}
}

// stick puts a sticker into a region. It returns false when all slots are the seat's own.
func (s *State) stick(seat int8, region uint8) bool {
	at := s.stickersIn(region)
	all, most := uint8(0), int8(noSeat)
	for i := int(s.count) - 1; i >= 0; i-- { // the highest rank first
		other := s.order[i]
		all += at[other]
		if other != seat && at[other] > 0 && (most == noSeat || at[other] > at[most]) {
			most = other
		}
	}
	switch {
	case all < stickerSlots:
	case most != noSeat:
		at[most]--
	default:
		return false
	}
	at[seat]++
	return true
}
