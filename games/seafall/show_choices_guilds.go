package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

func (d describer) showPort(m game.Move) {
	d.button(opPort)
	d.ship(m.Arg(0))
}

func (d describer) showSail(m game.Move) {
	i, to := m.Arg(0), m.Arg(1)
	d.ship(i)
	d.voyage(int(i), to)
}

func (d describer) showFleet(m game.Move) {
	d.out.Click(elements.fleets[d.me.colour])
	d.voyage(0, m.Arg(1))
}

// voyage is where a ship sails from and to.
func (d describer) voyage(i int, to uint8) {
	d.out.Number("from", int(d.s.ships[shipOf(d.seat, i)].at))
	d.out.Number("to", int(to))
	d.out.Click(elements.spaces[to])
}

func (d describer) showStow(m game.Move) {
	from, to, g := m.Arg(0), m.Arg(1), m.Arg(2)
	d.out.Text("good", cards.GoodNames[g])
	d.out.Text("from", d.s.storeID(d.seat, from))
	d.out.Text("to", d.s.storeID(d.seat, to))
	d.cargo(from, g)
	switch {
	case to == warehouseStore:
		d.out.Click(elements.places[d.me.colour][warehouse])
	case to >= firstColony:
		d.out.Click(elements.colonies.whole[to-firstColony])
	default:
		d.out.Click(elements.ships[int(d.me.colour)*shipsPerProvince+int(to)])
	}
}

func (d describer) showJettison(m game.Move) {
	i, g := m.Arg(0), m.Arg(1)
	d.out.Text("ship", d.s.shipID(shipOf(d.seat, int(i))))
	d.out.Text("good", cards.GoodNames[g])
	d.cargo(i, g)
	d.button(opJettison)
}

func (d describer) showBuy(m game.Move) {
	i, k := m.Arg(0), m.Arg(1)
	d.site(i, k)
	d.ship(m.Arg(2))
	d.out.Text("good", cards.GoodNames[d.s.islands[i].sites[k].find.Good])
	d.out.Number("gold", d.s.buyPrice(d.seat, i))
}

func (d describer) showPutBack(m game.Move) {
	i, k := m.Arg(0), m.Arg(1)
	d.site(i, k)
	d.out.Text("good", cards.GoodNames[d.s.islands[i].sites[k].find.Good])
	d.button(opPutBack)
}

func (d describer) showSell(m game.Move) {
	from, g := m.Arg(0), m.Arg(1)
	d.out.Text("good", cards.GoodNames[g])
	d.out.Text("from", d.s.storeID(d.seat, from))
	d.out.Number("gold", d.s.sellPrice(d.seat, d.s.storeAt(d.seat, from)))
	d.cargo(from, g)
	d.button(opSell)
}

func (d describer) showRepair(m game.Move) {
	ships, n := m.Arg(0), 0
	for i := range shipsPerProvince {
		if ships>>i&1 == 1 {
			n += d.s.repairPrice(shipOf(d.seat, i))
		}
	}
	d.out.Number("gold", n)
	d.button(opRepair)
	if first := lowestBit(uint64(ships)); ships == 1<<first {
		d.ship(first)
	} else {
		d.out.Click(elements.fleets[d.me.colour])
	}
}

func (d describer) showUpgrade(m game.Move) {
	tile, i, pay, over := m.Arg(0), m.Arg(1), m.Arg(2), m.Arg(3)
	d.text("upgrade", cards.IDs.Upgrades[tile], elements.upgrades[tile])
	d.ship(i)
	ship := shipOf(d.seat, int(i))
	d.paid(d.s.upgradePrice(d.seat, tile, d.s.ships[ship].at, pay), pay, cards.All.Upgrades[tile].Colour)
	d.over(ship, over)
}

// over is the upgrade that makes room for another.
func (d describer) over(ship int, slot uint8) {
	if slot < upgradeSlots {
		old := d.s.ships[ship].upgrades[slot]
		d.text("over", cards.IDs.Upgrades[old], elements.upgrades[old])
	}
}

func (d describer) showBuild(m game.Move) {
	tile, i, pay := m.Arg(0), m.Arg(1), m.Arg(2)
	card := &cards.All.Buildings[tile]
	d.text("building", cards.BuildingKindNames[card.Kind], elements.buildings[card.Kind])
	at := building1 + place(i)
	d.text("place", places[at], elements.places[d.me.colour][at])
	d.paid(d.s.buildPrice(d.seat, tile, pay), pay, card.Colour)
	if old := d.me.buildings[i]; old != none {
		d.out.Text("over", cards.BuildingKindNames[cards.All.Buildings[old].Kind])
	}
}

func (d describer) showResearch(m game.Move) {
	if d.s.rules >= 4 {
		d.text("stack", cards.StackNames[m.Arg(0)], elements.stacks[m.Arg(0)])
	}
	d.out.Number("gold", researchGold)
	d.out.Number("n", d.s.researched(cards.Stack(m.Arg(0)), d.seat))
	d.button(opResearch)
}

func (d describer) showTax(game.Move) {
	d.out.Number("gold", taxGold+d.s.skill(d.seat, cards.TaxExpertise))
	d.button(opTax)
}
