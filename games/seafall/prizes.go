package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// prizesModule raids ships and the corsairs, and takes what they carry (SF-23).
var prizesModule = ruleModule{
	moves: []moveRule{
		{opRaidShip, "raid-ship", func(p play, m game.Move) { p.declareEndeavour(p.s.shipRaid(m.Arg(0), m.Arg(1))) }, describer.showRaidShip},
		{opRaidFleet, "raid-fleet", func(p play, m game.Move) { p.declareEndeavour(p.s.fleetRaid(m.Arg(0))) }, describer.showRaidFleet},
		{opTakeCargo, "take-cargo", func(p play, m game.Move) { p.takeCargo(m.Arg(0), m.Arg(1)) }, describer.showTakeCargo},
		{opSeize, "seize", func(p play, m game.Move) { p.seize(m.Arg(0), m.Arg(1), m.Arg(2)) }, describer.showSeize},
		{opSink, "sink", func(p play, _ game.Move) { p.sinkPrize() }, describer.showSink},
		{opLetGo, "let-go", func(p play, _ game.Move) { p.letGo() }, describer.showLetGo},
	},
}

// fleetPiece is the number of the corsairs among what soldiers can raid at sea; the others are ships.
const fleetPiece = shipCount

// leastShipDefence is the defence of a ship with a lower raid value (SF-23.1).
const leastShipDefence = 2

// atPrize tells whether an endeavour is a raid on a ship or on the corsairs.
func (e *endeavour) atPrize() bool { return e.kind == raidingShip || e.kind == raidingFleet }

// prizes lists the ships that the seat can raid where it has one, and the corsairs (SF-23.1, SF-23.3).
func (l *list) prizes() {
	s := l.s
	if s.modules&moduleSails == 0 || !s.can(actShip) {
		return
	}
	for i := range uint8(shipsPerProvince) {
		if at := s.ships[shipOf(l.seat, int(i))].at; at >= cards.Coast && at < cards.SpaceCount {
			l.prizesAt(at, i)
		}
	}
}

// prizesAt lists those on a space that a ship can raid.
func (l *list) prizesAt(at cards.Space, i uint8) {
	s := l.s
	for prey := range s.count * shipsPerProvince {
		if s.ships[prey].at == at && s.canRaidShip(l.seat, prey) {
			if e := s.shipRaid(prey, i); s.dice(l.seat, &e) > 0 {
				l.add(opRaidShip, prey, i)
			}
		}
	}
	if f := &s.story.sails; f.at == at && f.raided>>fleetPiece&1 == 0 {
		if e := s.fleetRaid(i); s.dice(l.seat, &e) > 0 {
			l.add(opRaidFleet, i)
		}
	}
}

func (s *State) dice(seat int8, e *endeavour) int {
	t := s.pool(seat, e)
	return t.dice()
}

// canRaidShip tells whether a seat may raid a ship that lies where it has one: one of another province that has not been raided this
// year, if it has the marker that this takes (SF-23.1, SF-10.7).
func (s *State) canRaidShip(seat int8, prey uint8) bool {
	owner := ownerOf(int(prey))
	n := 1 + uint8(s.bonus(seat, cards.ModMarkers, cards.AnyArg))
	return owner != seat && s.story.sails.raided>>prey&1 == 0 && n-s.returns(seat, owner, n) <= s.provinces[seat].markers
}

func (s *State) shipRaid(prey, ship uint8) endeavour {
	return endeavour{
		kind: raidingShip, island: none, victim: ownerOf(int(prey)), ship: ship, place: noPlace, spot: none, entry: none, prey: prey,
		defence: uint8(max(leastShipDefence, s.valueOf(int(prey), cards.RaidValue))), hold: uint8(max(1, s.valueOf(int(prey), cards.HoldValue))),
	}
}

func (s *State) fleetRaid(ship uint8) endeavour {
	f := &cards.All.Fleet
	return endeavour{
		kind: raidingFleet, island: none, victim: noSeat, ship: ship, place: noPlace, spot: none, entry: none, prey: fleetPiece,
		defence: f.Defence, dangerous: true, hold: f.Hold,
	}
}

// aboard is what a ship or the corsairs carry.
func (s *State) aboard(prey uint8) *[cards.GoodKinds]uint8 {
	if prey == fleetPiece {
		return &s.story.sails.goods
	}
	return &s.ships[prey].cargo
}

// afterPrize follows a successful raid of a ship or of the corsairs: its owner holds it against the raider, and each success is spent
// (SF-23.1, SF-23.2).
func (p *play) afterPrize() {
	e := &p.s.throw
	e.spare = e.successes
	if e.kind == raidingShip {
		p.markAtWar(e.victim, 1+uint8(p.s.bonus(p.seat, cards.ModMarkers, cards.AnyArg)))
	}
	p.spendOn()
}

// markAtWar puts n markers into a province's area at war. Of its own ones that lie in the raider's, up to n − 1 go back first (SF-10.6).
func (p *play) markAtWar(victim int8, n uint8) {
	back := p.s.returns(p.seat, victim, n)
	p.returnMarkers(victim, back)
	p.holdAgainst(victim, n-back)
}

// oneMore places the marker that sinking costs beyond those of the raid.
func (p *play) oneMore(victim int8) {
	if p.me.war[victim] > 0 {
		p.returnMarkers(victim, 1)
		return
	}
	p.holdAgainst(victim, 1)
}

func (p *play) returnMarkers(victim int8, n uint8) {
	if n == 0 {
		return
	}
	p.me.war[victim] -= n
	p.s.provinces[victim].markers += n
	p.emit(evReturned, int16(p.seat), int16(victim), int16(n))
}

func (p *play) holdAgainst(victim int8, n uint8) {
	p.me.markers -= n
	p.s.provinces[victim].war[p.seat] += n
	p.emit(evMarkedWar, int16(p.seat), int16(p.s.provinces[victim].colour), int16(n))
}

// canSink tells whether the successes left are as many as the hold value of what is raided, and a ship's raider has the marker that it
// takes (SF-23.1, SF-10.7).
func (s *State) canSink(seat int8) bool {
	e := &s.throw
	me := &s.provinces[seat]
	return e.spare >= e.hold && (e.kind == raidingFleet || me.markers > 0 || me.war[e.victim] > 0)
}

// spendOn asks what the next success is spent on, and ends the raid when there is nothing left to spend it on.
func (p *play) spendOn() {
	s := p.s
	e := &s.throw
	at := s.ships[s.flagship()].at
	goods := sum(s.aboard(e.prey)) > 0 && s.canCarry(p.seat, at)
	upgrades := e.kind == raidingShip && s.ships[e.prey].upgrades != [upgradeSlots]uint8{none, none}
	if e.spare > 0 && (goods || upgrades || s.canSink(p.seat)) {
		s.base, s.step = phasePlunder, stepDecide
		return
	}
	p.endEndeavour()
}

// prizeMoves lists what a success is spent on: a good, an upgrade, or several of them to sink what is raided (SF-23.1).
func (l *list) prizeMoves(e *endeavour) {
	s := l.s
	at := s.ships[s.flagship()].at
	full := false
	for g, n := range s.aboard(e.prey) {
		for i := range shipsPerProvince {
			ship := shipOf(l.seat, i)
			switch {
			case n == 0 || s.ships[ship].at != at:
			case s.room(ship) > 0:
				l.add(opTakeCargo, uint8(g), uint8(i))
			default:
				full = true
			}
		}
	}
	if full {
		l.roomMaking(at)
	}
	if e.kind == raidingShip {
		for slot, tile := range s.ships[e.prey].upgrades {
			if tile != none {
				l.seizures(uint8(slot), at)
			}
		}
	}
	if s.canSink(l.seat) {
		l.add(opSink)
	}
	l.add(opLetGo)
}

// seizures lists the own ships on a space that can take the upgrade of a slot of the ship that is raided.
func (l *list) seizures(slot uint8, at cards.Space) {
	for i := range shipsPerProvince {
		ship := shipOf(l.seat, i)
		if l.s.ships[ship].at != at {
			continue
		}
		if l.s.freeSlot(ship) >= 0 {
			l.add(opSeize, slot, uint8(i), upgradeSlots)
			continue
		}
		for over := range uint8(upgradeSlots) {
			l.add(opSeize, slot, uint8(i), over)
		}
	}
}

// takeCargo spends a success on a good.
func (p *play) takeCargo(g, i uint8) {
	s := p.s
	ship := shipOf(p.seat, int(i))
	s.aboard(s.throw.prey)[g]--
	s.ships[ship].cargo[g]++
	p.emit(evTookCargo, int16(ship), int16(g))
	s.now.prizes++
	s.throw.spare--
	p.spendOn()
}

// seize spends a success on an upgrade, which goes over as it is, face up or face down, and its glory with it.
func (p *play) seize(slot, i, over uint8) {
	s := p.s
	prey, ship := &s.ships[s.throw.prey], shipOf(p.seat, int(i))
	tile, down := prey.upgrades[slot], prey.flipped>>slot&1
	prey.upgrades[slot] = none
	prey.flipped &^= 1 << slot
	p.emit(evSeized, int16(ship), int16(tile), int16(s.provinces[s.throw.victim].colour))
	p.glory(s.throw.victim, -1)
	if over < upgradeSlots {
		p.throwBack(ship, int(over))
	} else {
		over = uint8(s.freeSlot(ship))
	}
	s.ships[ship].upgrades[over] = tile
	s.ships[ship].flipped |= down << over
	p.glory(p.seat, 1)
	s.now.prizes++
	s.throw.spare--
	p.spendOn()
}

// sinkPrize spends as many successes as the hold value on sinking what is raided (SF-23.1, SF-23.3).
func (p *play) sinkPrize() {
	s := p.s
	e := &s.throw
	e.spare = 0
	if e.kind == raidingFleet {
		p.sinkFleet()
		return
	}
	s.now.sank = true
	p.oneMore(e.victim)
	p.emit(evSinks, int16(p.seat), int16(e.prey))
	p.sink(int(e.prey))
	p.endEndeavour()
}

func (p *play) letGo() {
	p.emit(evLetGo, int16(p.seat), int16(p.s.throw.spare))
	p.endEndeavour()
}

func (d describer) showRaidShip(m game.Move) {
	e := d.s.shipRaid(m.Arg(0), m.Arg(1))
	d.out.Text("other", d.s.colourOf(e.victim))
	d.piece("target", m.Arg(0))
	d.ship(m.Arg(1))
	d.dice(&e)
}

func (d describer) showRaidFleet(m game.Move) {
	e := d.s.fleetRaid(m.Arg(0))
	d.piece("fleet", fleetPiece)
	d.ship(m.Arg(0))
	d.dice(&e)
}

func (d describer) showTakeCargo(m game.Move) {
	d.good(m.Arg(0))
	d.ship(m.Arg(1))
}

func (d describer) showSeize(m game.Move) {
	tile, i := d.s.ships[d.s.throw.prey].upgrades[m.Arg(0)], m.Arg(1)
	d.text("upgrade", cards.IDs.Upgrades[tile], elements.upgrades[tile])
	d.ship(i)
	d.over(shipOf(d.seat, int(i)), m.Arg(2))
}

func (d describer) showSink(game.Move) {
	d.piece("target", d.s.throw.prey)
	d.out.Number("n", int(d.s.throw.hold))
}

func (d describer) showLetGo(game.Move) {
	d.out.Number("n", int(d.s.throw.spare))
	d.button(opLetGo)
}

// piece is something at sea that can be raided.
func (d describer) piece(name string, n uint8) {
	if n == fleetPiece {
		d.text(name, cards.All.Fleet.ID, elements.fleet)
		return
	}
	colour := int(d.s.provinces[ownerOf(int(n))].colour)
	at := colour*shipsPerProvince + int(n)%shipsPerProvince
	d.text(name, shipIDs[at], elements.pieces[at])
}
