package seafall

import "portolan/games/seafall/cards"

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
		d.text("upgrade", cards.IDs.Upgrades[a], elements.upgrades[a])
		d.ship(b)
		ship := shipOf(d.seat, int(b))
		d.paid(s.upgradePrice(d.seat, a, s.ships[ship].at, c), c, cards.All.Upgrades[a].Colour)
		d.over(ship, e)
	default:
		card := &cards.All.Buildings[a]
		d.text("building", cards.BuildingKindNames[card.Kind], elements.buildings[card.Kind])
		at := building1 + place(b)
		d.text("place", places[at], elements.places[d.me.colour][at])
		d.paid(s.buildPrice(d.seat, a, c), c, card.Colour)
		if old := d.me.buildings[b]; old != none {
			d.out.Text("over", cards.BuildingKindNames[cards.All.Buildings[old].Kind])
		}
	}
}

// over is the upgrade that makes room for another.
func (d *describer) over(ship int, slot uint8) {
	if slot < upgradeSlots {
		old := d.s.ships[ship].upgrades[slot]
		d.text("over", cards.IDs.Upgrades[old], elements.upgrades[old])
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
		d.text("other", cards.ColourNames[colour], elements.provinces[colour])
		d.ship(b)
		d.dice(&e)
	case opStudy:
		d.text("research", cards.IDs.Research[a], elements.research[a])
		d.out.Number("dice", int(cards.ResearchDice[a]))
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
		d.text("upgrade", cards.IDs.Upgrades[tile], elements.upgrades[tile])
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
		d.text("spot", cards.IDs.Spots[a], elements.spots[a])
	case opEntry:
		if s.rules < 2 {
			d.out.Text("spot", cards.IDs.Spots[e.spot])
		} else {
			d.out.Text("entry", cards.IDs.Entries[e.entry])
		}
		d.out.Number("option", int(a)+1)
		d.out.Click(elements.choices[a])
	case opLoot:
		colour := s.provinces[e.victim].colour
		d.text("place", places[a], elements.places[colour][a])
		d.out.Text("other", cards.ColourNames[colour])
		d.out.Number("n", int(s.markersFor(d.seat, e.victim, place(a))))
	case opLoad:
		d.good(a)
		d.ship(b)
	case opLeave:
		d.out.Number("n", int(s.dues[0].n))
		d.button(op)
	case opTakeUpgrade:
		d.text("upgrade", cards.IDs.Upgrades[a], elements.upgrades[a])
		d.ship(b)
		d.over(shipOf(d.seat, int(b)), c)
	case opTakeAdvisor, opDropAdvisor:
		d.advisor(a)
		d.button(op)
	case opTakeTreasure:
		d.text("treasure", cards.IDs.Treasures[a], elements.treasures[a])
	case opTakeResearch:
		d.text("research", cards.IDs.Research[a], elements.research[a])
	case opTakeGood:
		d.good(a)
	default:
		d.out.Number("gold", int(cards.All.Buildings[e.spot].Price)/2)
		d.button(op)
	}
}

func (d *describer) conclude(op op, a uint8) {
	s := d.s
	switch op {
	case opTax:
		d.out.Number("gold", taxGold+s.skill(d.seat, cards.TaxExpertise))
		d.button(op)
	case opResearch:
		d.out.Number("gold", researchGold)
		d.out.Number("n", 1+s.skill(d.seat, cards.ResearchExpertise))
		d.button(op)
	case opKeepResearch:
		d.text("research", cards.IDs.Research[a], elements.research[a])
	case opClaim:
		d.text("milestone", cards.IDs.Milestones[a], elements.milestones[a])
		d.out.Number("glory", int(cards.All.Milestones[a].Glory))
	case opEndTurn:
		left := actionsPerTurn
		for begun := s.now.begun; begun != 0; begun &= begun - 1 {
			left--
		}
		d.out.Number("actions", left)
		d.button(op)
	case opFlee:
		d.out.Text("advisor", cards.IDs.Advisors[d.me.active])
		d.text("with", cards.IDs.Advisors[a], elements.advisors[a])
	default:
		d.out.Text("advisor", cards.IDs.Advisors[d.me.active])
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
		d.text("island", cards.IDs.Islands[a], elements.islands[a])
	case opImprove:
		d.advisor(a)
		d.text("scholar", cards.IDs.Scholars[b], elements.scholars[b])
		put := cards.All.Scholars[b].Stickers[c]
		d.out.Text("expertise", cards.ExpertiseNames[put.Expertise])
		d.out.Number("n", int(put.N))
		d.out.Click(elements.stickers[c])
	case opKeep:
		d.advisor(a)
	case opTakeBack, opStrike:
		d.button(op)
		d.region(a)
	case opTitle:
		d.text("title", cards.TitleNames[a], elements.titles[a])
	default: // opKeepNone, opDone
		d.button(op)
	}
}
