package efemeris

import (
	"math/bits"
	"strconv"

	"portolan/game"
)

// The ids of the elements that a client shows and a path names. They are made once, so that describing a move allocates
// nothing.
var elements = makeElements()

type elementIDs struct {
	nations, captains, planets, tiles, bonuses, spices, fortresses, ships []string
	crew, reserve                                                         [nationKinds][crewKinds]string
	cells, fields, rotations, seats                                       []string
	pay                                                                   [spiceCap + 2][spiceCap + 2]string
}

func makeElements() *elementIDs {
	e := &elementIDs{
		nations:   game.PrefixedIDs("nation:", nations),
		captains:  game.PrefixedIDs("captain:", captainNames),
		tiles:     game.PrefixedIDs("tile:", table.tileNames),
		bonuses:   game.PrefixedIDs("bonus:", bonuses),
		spices:    game.PrefixedIDs("spice:", spices),
		cells:     game.NumberedIDs("cell:", cellCount),
		fields:    game.NumberedIDs("field:", fieldCount),
		rotations: game.NumberedIDs("turn:", 6),
		seats:     game.NumberedIDs("seat:", maxPlayers),
		ships:     game.PrefixedIDs("ship:", shipIDs),
	}
	for _, p := range table.ref.Planets {
		e.planets = append(e.planets, "planet:"+p.ID)
		e.fortresses = append(e.fortresses, "fortress:"+p.ID)
	}
	for n := range nations {
		for k, name := range crewNames[n] {
			e.crew[n][k], e.reserve[n][k] = "crew:"+name, "reserve:"+name
		}
	}
	for a := range e.pay {
		for b := range e.pay[a] {
			e.pay[a][b] = "pay:" + strconv.Itoa(a) + "-" + strconv.Itoa(b)
		}
	}
	return e
}

func (s *State) shipElement(ship int) string { return elements.ships[s.shipName(ship)] }

// Choice implements [game.State].
func (s *State) Choice(seat game.Seat, m game.Move, out *game.Choice) {
	if m == game.Cancel {
		out.Reset("cancel")
		out.Click("button:cancel")
		return
	}
	op := moveOp(m)
	d := describer{s: s, seat: seat, nation: s.players[seat].nation, out: out}
	out.Reset(opNames[op])
	out.Seen = s.seenBy(op, seat)
	d.describe(op, m.Arg(0), m.Arg(1), m.Arg(2))
}

type describer struct {
	s      *State
	seat   game.Seat
	nation nation
	out    *game.Choice
}

func (d *describer) describe(op op, a, b, c uint8) {
	out := d.out
	switch op {
	case opNation:
		out.Text("nation", nations[a])
		out.Click(elements.nations[a])
	case opCaptain:
		out.Text("captain", captainNames[a])
		out.Click(elements.captains[a])
	case opEnlist, opRecruit, opRescue:
		if op == opRecruit {
			out.Click("build:crew")
		}
		out.Text("crew", crewNames[d.nation][a])
		out.Click(elements.reserve[d.nation][a])
	case opTakePlanet:
		d.planet(a)
	case opFirstTile:
		out.Number("seat", int(a))
		out.Click(elements.seats[a])
	case opLand:
		d.cell(a)
		d.turn(b)
	case opLeaveWreck:
		out.Click("button:end")
	case opGive:
		out.Text("spice", spices[a])
		out.Number("seat", int(partner(int8(d.seat))))
		out.Click(elements.seats[partner(int8(d.seat))])
		out.Click(elements.spices[a])
	case opReady:
		out.Click("button:ready")
	case opMobilize:
		d.planet(a)
		d.turn(b)
	case opPlace:
		out.Text("tile", table.tileNames[a])
		out.Click(elements.tiles[a])
		d.cell(b)
		d.turn(c)
	case opSail:
		d.voyage(a, b)
	case opWinds, opWarningShot, opCargo:
		d.bonus(op, a, b)
	case opFrigate, opFortress, opGalleon, opConquer:
		d.building(op, a, b, c)
	case opEndTactics:
		out.Number("ships", d.s.unmoved(int8(d.seat)))
		out.Click("button:end")
	case opEndTurn:
		d.endTurn()
	default:
		d.crewCard(op, a, b)
	}
}

func (d *describer) planet(i uint8) {
	d.out.Text("planet", table.ref.Planets[i].ID)
	d.out.Click(elements.planets[i])
}

func (d *describer) cell(i uint8) {
	d.out.Number("cell", int(i))
	d.out.Click(elements.cells[i])
}

func (d *describer) turn(i uint8) {
	d.out.Number("turns", int(i))
	d.out.Click(elements.rotations[i])
}

func (d *describer) ship(name string, ship uint8) {
	d.out.Text(name, d.s.shipID(int(ship)))
	d.out.Click(d.s.shipElement(int(ship)))
}

func (d *describer) voyage(ship, to uint8) {
	d.ship("ship", ship)
	d.out.Number("from", int(d.s.ships[ship].at))
	d.out.Number("to", int(to))
	d.out.Click(elements.fields[to])
}

func (d *describer) bonus(op op, a, b uint8) {
	switch op {
	case opWinds:
		d.out.Click(elements.bonuses[stellarWinds])
		d.voyage(a, b)
	case opWarningShot:
		d.out.Click(elements.bonuses[warningShot])
		d.voyage(a, b)
	default:
		d.out.Click(elements.bonuses[newCargo])
		d.out.Text("spice", spices[a])
		d.out.Click(elements.spices[a])
	}
}

func (d *describer) crewCard(op op, a, b uint8) {
	p := play{s: d.s, seat: int8(d.seat), me: &d.s.players[d.seat]}
	d.out.Click(elements.crew[d.nation][p.cardOf(op)])
	switch op {
	case opBanker:
		d.out.Text("gave", spices[1-a])
		d.out.Text("got", spices[a])
		d.out.Click(elements.spices[a])
	case opFire:
		d.ship("ship", a)
		d.ship("target", b)
	case opBombard:
		d.ship("ship", a)
		d.out.Text("planet", table.ref.Planets[b].ID)
		d.out.Click(elements.fortresses[b])
	case opGovernor:
		d.out.Text("planet", table.ref.Planets[d.s.planetAt(d.s.galleon(int8(d.seat)).at)].ID)
	case opDeLaChesnaye, opDeGuzman:
		d.planet(a)
	case opCassini:
		d.cell(a)
		d.turn(b)
	case opBlake:
		d.ship("ship", a)
	case opByng:
		d.out.Number("seat", int(a))
		d.out.Click(elements.seats[a])
	case opDaSilva:
		d.voyage(a, b)
	case opDeAviles:
		d.out.Text("crew", crewNames[d.nation][a])
		d.out.Click(elements.crew[d.nation][a])
	}
}

var buildElements = map[op]string{
	opFrigate: "build:frigate", opFortress: "build:fortress", opGalleon: "build:galleon", opConquer: "build:conquest",
}

func (d *describer) building(op op, a, b, c uint8) {
	d.out.Click(buildElements[op])
	if op == opGalleon && a == none {
		d.out.Number("to", int(roseField))
		d.out.Click(elements.fields[roseField])
		return
	}
	d.planet(a)
	switch op {
	case opFrigate:
		free := 0
		if d.s.players[d.seat].effects.freeFrigates > 0 {
			free = 1
		}
		d.out.Number("free", free)
	case opConquer:
		d.out.Number("pepper", int(b))
		d.out.Number("vanilla", int(c))
		d.out.Click(elements.pay[b][c])
	}
}

// endTurn tells what would be lost by ending the turn now.
func (d *describer) endTurn() {
	l := list{s: d.s, seat: int8(d.seat)}
	me := &d.s.players[d.seat]
	l.conquests(me)
	var planets uint8
	for _, m := range l.buf {
		planets |= 1 << m.Arg(0)
	}
	free := 0
	if me.effects.freeFrigates > 0 && d.s.builtFrigates(l.seat) < frigateLimit && l.onFreePlanets(opFrigate) > 0 {
		free = int(me.effects.freeFrigates)
	}
	d.out.Number("conquests", bits.OnesCount8(planets))
	d.out.Number("frigates", free)
	d.out.Click("button:end")
}

// unmoved is the number of a seat's ships that could still make their move.
func (s *State) unmoved(seat int8) int {
	blocked := s.blockedFor(seat)
	var fields [fieldCount]field
	n := 0
	for ship := galleonOf(seat); ship < galleonOf(seat)+shipsPerPlayer; ship++ {
		if steps := s.steps(ship); steps > 0 && s.reach(s.ships[ship].at, steps, &blocked, &fields) > 0 {
			n++
		}
	}
	return n
}
