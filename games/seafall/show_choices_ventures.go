package seafall

func (d *describer) construct(op op, a, b, c, e uint8) {
	s := d.s
	switch op {
	case opRepair:
		n := 0
		for i := range shipsPerProvince {
			if a>>i&1 == 1 {
				n += s.repairPrice(shipOf(d.seat, i))
			}
		}
		d.out.Number("gold", n)
		d.button(op)
		if first := lowestBit(uint32(a)); a == 1<<first {
			d.ship(first)
		} else {
			d.out.Click(elements.fleets[d.me.colour])
		}
	case opUpgrade:
		d.text("upgrade", ids.upgrades[a], elements.upgrades[a])
		d.ship(b)
		ship := shipOf(d.seat, int(b))
		d.paid(s.upgradePrice(d.seat, a, s.ships[ship].at, c), c, table.upgrades[a].colour)
		d.over(ship, e)
	default:
		card := &table.buildings[a]
		d.text("building", buildingKinds[card.kind], elements.buildings[card.kind])
		at := building1 + place(b)
		d.text("place", places[at], elements.places[d.me.colour][at])
		d.paid(s.buildPrice(d.seat, a, c), c, card.colour)
		if old := d.me.buildings[b]; old != none {
			d.out.Text("over", buildingKinds[table.buildings[old].kind])
		}
	}
}

// over is the upgrade that makes room for another.
func (d *describer) over(ship int, slot uint8) {
	if slot < upgradeSlots {
		old := d.s.ships[ship].upgrades[slot]
		d.text("over", ids.upgrades[old], elements.upgrades[old])
	}
}

func (d *describer) venture(op op, a, b, c uint8) {
	s := d.s
	switch op {
	case opExplore:
		e := s.exploration(a, b, c)
		d.site(a, b)
		d.ship(c)
		d.dice(&e)
	case opRaid:
		e := s.islandRaid(a, b, c)
		d.site(a, b)
		d.ship(c)
		d.dice(&e)
	case opRaidProvince:
		e := s.provinceRaid(int8(a), b)
		colour := s.provinces[a].colour
		d.text("other", colours[colour], elements.provinces[colour])
		d.ship(b)
		d.dice(&e)
	case opStudy:
		d.text("research", ids.research[a], elements.research[a])
		d.out.Number("dice", int(researchDice[a]))
	case opRoll:
		d.dice(&s.throw)
		d.button(op)
	case opLuck:
		d.out.Number("left", int(d.me.luck))
		d.button(op)
	case opStand:
		e := &s.throw
		n := int(e.dice[small] + e.dice[medium] + e.dice[large])
		d.out.Number("successes", n)
		d.out.Number("damage", s.damageOf(d.seat, e))
		d.button(op)
	case opFlip:
		ship := s.hurtShip(d.seat)
		tile := s.ships[ship].upgrades[a]
		d.text("upgrade", ids.upgrades[tile], elements.upgrades[tile])
		d.out.Text("ship", s.shipID(ship))
	case opDamage:
		ship := s.hurtShip(d.seat)
		d.out.Text("ship", s.shipID(ship))
		sinks := 0
		if at := &s.ships[ship]; at.damage[0] != none && at.damage[1] != none {
			sinks = 1
		}
		d.out.Number("sinks", sinks)
		d.out.Click(elements.decks[deckDamage])
	case opShare:
		d.ship(uint8(s.hurtShip(d.seat)^1) % shipsPerProvince)
	default: // opReroll
		d.button(op)
	}
}

func (d *describer) dice(e *endeavour) {
	t := d.s.pool(d.seat, e)
	d.out.Number("dice", t.dice())
}

func (d *describer) gain(op op, a, b, c uint8) {
	s := d.s
	e := &s.throw
	switch op {
	case opSpot:
		d.text("spot", ids.spots[a], elements.spots[a])
	case opEntry:
		if s.rules < 2 {
			d.out.Text("spot", ids.spots[e.spot])
		} else {
			d.out.Text("entry", ids.entries[e.entry])
		}
		d.out.Number("option", int(a)+1)
		d.out.Click(elements.choices[a])
	case opLoot:
		colour := s.provinces[e.victim].colour
		d.text("place", places[a], elements.places[colour][a])
		d.out.Text("other", colours[colour])
		d.out.Number("n", int(s.markersFor(d.seat, e.victim, place(a))))
	case opLoad:
		d.good(a)
		d.ship(b)
	case opLeave:
		d.out.Number("n", int(s.dues[0].n))
		d.button(op)
	case opTakeUpgrade:
		d.text("upgrade", ids.upgrades[a], elements.upgrades[a])
		d.ship(b)
		d.over(shipOf(d.seat, int(b)), c)
	case opTakeAdvisor, opDropAdvisor:
		d.advisor(a)
		d.button(op)
	case opTakeTreasure:
		d.text("treasure", ids.treasures[a], elements.treasures[a])
	case opTakeResearch:
		d.text("research", ids.research[a], elements.research[a])
	case opTakeGood:
		d.good(a)
	default:
		d.out.Number("gold", int(table.buildings[e.spot].price)/2)
		d.button(op)
	}
}

func (d *describer) conclude(op op, a uint8) {
	s := d.s
	switch op {
	case opTax:
		d.out.Number("gold", taxGold+s.skill(d.seat, taxExpertise))
		d.button(op)
	case opResearch:
		d.out.Number("gold", researchGold)
		d.out.Number("n", 1+s.skill(d.seat, researchExpertise))
		d.button(op)
	case opKeepResearch:
		d.text("research", ids.research[a], elements.research[a])
	case opClaim:
		d.text("milestone", ids.milestones[a], elements.milestones[a])
		d.out.Number("glory", int(table.milestones[a].glory))
	case opEndTurn:
		left := actionsPerTurn
		for begun := s.now.begun; begun != 0; begun &= begun - 1 {
			left--
		}
		d.out.Number("actions", left)
		d.button(op)
	case opFlee:
		d.out.Text("advisor", ids.advisors[d.me.active])
		d.text("with", ids.advisors[a], elements.advisors[a])
	default:
		d.out.Text("advisor", ids.advisors[d.me.active])
		d.button(op)
	}
}

func (d *describer) close(op op, a, b, c uint8) {
	switch op {
	case opGive, opPick:
		d.good(a)
	case opAppease:
		d.markers(a, b)
	case opName:
		d.text("island", ids.islands[a], elements.islands[a])
	case opImprove:
		d.advisor(a)
		d.text("scholar", ids.scholars[b], elements.scholars[b])
		put := table.scholars[b].stickers[c]
		d.out.Text("expertise", expertises[put.expertise])
		d.out.Number("n", int(put.n))
		d.out.Click(elements.stickers[c])
	case opKeep:
		d.advisor(a)
	case opTakeBack, opStrike:
		d.button(op)
		d.region(a)
	case opTitle:
		d.text("title", titles[a], elements.titles[a])
	default: // opKeepNone, opDone
		d.button(op)
	}
}
