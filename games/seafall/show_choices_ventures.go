package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

func (d describer) showExplore(m game.Move) {
	e := d.s.exploration(m.Arg(0), m.Arg(1), m.Arg(2))
	d.venture(m, &e)
}

func (d describer) showRaid(m game.Move) {
	e := d.s.islandRaid(m.Arg(0), m.Arg(1), m.Arg(2))
	d.venture(m, &e)
}

func (d describer) showSurvey(m game.Move) {
	e := d.s.survey(cards.Space(m.Arg(0)), m.Arg(1))
	d.out.Number("space", int(m.Arg(0)))
	d.out.Click(elements.spaces[m.Arg(0)])
	d.ship(m.Arg(1))
	d.dice(&e)
}

// venture is an endeavour at a site of an island.
func (d describer) venture(m game.Move, e *endeavour) {
	d.site(m.Arg(0), m.Arg(1))
	d.ship(m.Arg(2))
	d.dice(e)
}

func (d describer) showRaidProvince(m game.Move) {
	e := d.s.provinceRaid(int8(m.Arg(0)), m.Arg(1))
	colour := d.s.provinces[m.Arg(0)].colour
	d.text("other", cards.ColourNames[colour], elements.provinces[colour])
	d.ship(m.Arg(1))
	d.dice(&e)
}

// dice tells how many dice an endeavour has before charts are played; where those alone make it possible, that is none.
func (d describer) dice(e *endeavour) {
	t := d.s.pool(d.seat, e)
	d.out.Number("dice", notNegative(t.dice()))
}

func (d describer) showStudy(m game.Move) {
	d.showResearchCard(m)
	d.out.Number("dice", int(cards.All.Charts[m.Arg(0)].Dice))
}

func (d describer) showRoll(game.Move) {
	d.dice(&d.s.throw)
	d.button(opRoll)
}

func (d describer) showLuck(game.Move) {
	d.out.Number("left", int(d.me.luck))
	d.button(opLuck)
}

func (d describer) showStand(game.Move) {
	e := &d.s.throw
	d.out.Number("successes", int(e.dice[small]+e.dice[medium]+e.dice[large]))
	d.out.Number("damage", d.s.damageOf(d.seat, e))
	d.button(opStand)
}

func (d describer) showFlip(m game.Move) {
	ship := d.s.hurtShip(d.seat)
	tile := d.s.ships[ship].upgrades[m.Arg(0)]
	d.text("upgrade", cards.IDs.Upgrades[tile], elements.upgrades[tile])
	d.out.Text("ship", d.s.shipID(ship))
}

func (d describer) showDamage(game.Move) {
	ship := d.s.hurtShip(d.seat)
	d.out.Text("ship", d.s.shipID(ship))
	sinks := 0
	if at := &d.s.ships[ship]; at.damage[0] != none && at.damage[1] != none {
		sinks = 1
	}
	d.out.Number("sinks", sinks)
	d.out.Click(elements.decks[deckDamage])
}

func (d describer) showShare(game.Move) {
	d.ship(uint8(d.s.hurtShip(d.seat)^1) % shipsPerProvince)
}

func (d describer) showSpot(m game.Move) {
	d.text("spot", cards.IDs.Spots[m.Arg(0)], elements.spots[m.Arg(0)])
}

func (d describer) showEntry(m game.Move) {
	if d.s.rules < 2 {
		d.out.Text("spot", cards.IDs.Spots[d.s.throw.spot])
	} else {
		d.out.Text("entry", cards.IDs.Entries[d.s.throw.entry])
	}
	d.out.Number("option", int(m.Arg(0))+1)
	d.out.Click(elements.choices[m.Arg(0)])
}

func (d describer) showLoot(m game.Move) {
	at, victim := m.Arg(0), d.s.throw.victim
	colour := d.s.provinces[victim].colour
	d.text("place", places[at], elements.places[colour][at])
	d.out.Text("other", cards.ColourNames[colour])
	d.out.Number("n", int(d.s.markersFor(d.seat, victim, place(at))))
}

func (d describer) showLoad(m game.Move) {
	d.good(m.Arg(0))
	d.ship(m.Arg(1))
}

func (d describer) showLeave(game.Move) {
	d.out.Number("n", int(d.s.decisions[0].n))
	d.button(opLeave)
}

func (d describer) showTakeUpgrade(m game.Move) {
	tile, i := m.Arg(0), m.Arg(1)
	d.text("upgrade", cards.IDs.Upgrades[tile], elements.upgrades[tile])
	d.ship(i)
	d.over(shipOf(d.seat, int(i)), m.Arg(2))
}

func (d describer) showAdvisorTaken(m game.Move) {
	d.showAdvisor(m)
	d.showButton(m)
}

func (d describer) showTreasureTaken(m game.Move) {
	d.text("treasure", cards.IDs.Treasures[m.Arg(0)], elements.treasures[m.Arg(0)])
}

func (d describer) showTakeGold(game.Move) {
	d.out.Number("gold", int(cards.All.Buildings[d.s.throw.spot].Price)/2)
	d.button(opTakeGold)
}

func (d describer) showMarkers(m game.Move) { d.markers(m.Arg(0), m.Arg(1)) }
