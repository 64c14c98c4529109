package efemeris

// bonuses lists the uses of the tokens held (EF-9). A token without any possible effect is not listed (EF-6.12).
func (l *list) bonuses(blocked *fieldSet) {
	p := &l.s.players[l.seat]
	if p.tokens[stellarWinds] > 0 {
		for ship := galleonOf(l.seat); ship < galleonOf(l.seat)+shipsPerPlayer; ship++ {
			if l.s.ships[ship].at != offMap {
				l.voyages(opWinds, ship, windSteps, blocked)
			}
		}
	}
	if p.tokens[warningShot] > 0 {
		l.drives(opWarningShot, 1)
	}
	if p.tokens[newCargo] > 0 {
		for _, kind := range [...]spice{pepper, vanilla} {
			if p.spices[kind] < spiceCap {
				l.add(opCargo, uint8(kind))
			}
		}
	}
}

// drives lists the ways in which enemy ships can be driven; fortresses are judged from their side (EF-8.11, EF-9.2).
func (l *list) drives(op op, steps int) {
	for i := range l.s.count {
		seat := int8(i)
		if !l.s.enemies(seat, l.seat) {
			continue
		}
		blocked := l.s.blockedFor(seat)
		for ship := galleonOf(seat); ship < galleonOf(seat)+shipsPerPlayer; ship++ {
			if l.s.ships[ship].at != offMap {
				l.voyages(op, ship, steps, &blocked)
			}
		}
	}
}

// useBonus uses a token, which leaves the match (EF-9).
func (p *play) useBonus(op op, a, b uint8) {
	switch op {
	case opWinds:
		p.spendToken(stellarWinds)
		p.shift(evBlown, int(a), field(b))
	case opWarningShot:
		p.spendToken(warningShot)
		p.shift(evDriven, int(a), field(b))
	case opCargo:
		p.spendToken(newCargo)
		var got [2]uint8
		got[a] = 1
		p.gain(got[pepper], got[vanilla])
	}
}

func (p *play) spendToken(kind bonus) {
	p.me.tokens[kind]--
	p.emit(evUsed, int16(p.seat), int16(kind))
}
