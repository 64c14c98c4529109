package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// coloniesModule founds colonies, builds in them, and lets their owners buy first (SF-24). They are raided by colonyRaidsModule.
var coloniesModule = ruleModule{
	moves: []moveRule{
		{opFound, "found", func(p play, m game.Move) { p.found(m.Arg(0), m.Arg(1)) }, describer.showFound},
		{opAnnex, "annex", func(p play, m game.Move) { p.annex(m.Arg(0), m.Arg(1), m.Arg(2)) }, describer.showAnnex},
		{opStock, "stock", func(p play, m game.Move) { p.stock(m.Arg(0), m.Arg(1)) }, describer.showStock},
		{opFortify, "fortify", func(p play, m game.Move) { p.fortify(m.Arg(0)) }, describer.showFortify},
	},
}

// colony is what a province has on an island (SF-24). Its garrison is the island's.
type colony struct {
	owner    int8                   // noSeat where there is none
	building uint8                  // tile, or none
	goods    [cards.GoodKinds]uint8 // in its warehouse
	sites    [colonySites]pile      // enmity at its sites, in the order of colonyPlaces
}

// colonyPlaces are the sites that a colony has (SF-24.3).
var colonyPlaces = [...]place{field1, building1, warehouse}

const colonySites = 3

var noColony = colony{owner: noSeat, building: none, sites: [colonySites]pile{{owner: noSeat}, {owner: noSeat}, {owner: noSeat}}}

// Stores from firstColony on are the warehouses of colonies, by their islands. The number before stands for no store: it is goldOnly.
const firstColony = goldOnly + 1

// storesOf are the stores of a seat, as a set: its ships, its warehouse, and the warehouses of its colonies.
func (s *State) storesOf(seat int8) uint16 {
	return 1<<stores - 1 | uint16(s.provinces[seat].colonies)<<firstColony
}

// served tells whether an island is open to a seat: nobody has a colony there, or a deal allows it (SF-24.2). Who misses the match can be
// asked for no deal, and closes nothing [ours].
func (s *State) served(seat int8, i uint8) bool {
	owner := s.story.colonies[i].owner
	return owner == noSeat || s.usable(seat, owner) || s.away.Has(seatOf(owner))
}

// annexes counts the buildings in a province's colonies.
func (s *State) annexes(seat int8) (n int) {
	for rest := s.provinces[seat].colonies; rest != 0; rest &= rest - 1 {
		if s.story.colonies[bits.TrailingZeros8(rest)].building != none {
			n++
		}
	}
	return n
}

// canFound tells whether a seat can found a colony on an island where it has a ship with what that takes aboard (SF-24.1).
func (s *State) canFound(seat int8, i uint8) bool {
	me := &s.provinces[seat]
	return i < cards.EndIsland && s.story.colonies[i].owner == noSeat && bits.OnesCount8(me.colonies) < int(cards.All.Colony.Most) &&
		s.complete(i) && s.enmityOnIsland(seat, i) == 0
}

// foundingPrice is the gold that founding a colony takes. To found is to build: what makes buildings cheaper, makes this so, too [ours].
func (s *State) foundingPrice(seat int8) int {
	c := &cards.All.Colony
	n := int(c.Gold) + s.skill(seat, cards.BuildExpertise) + s.bonus(seat, cards.ModPrice, uint8(cards.PriceBuild))
	if s.provinces[seat].rank == 0 {
		n += int(c.Surcharge)
	}
	return notNegative(n)
}

// foundings lists the ships that can found a colony where they are (SF-24.1).
func (l *list) foundings() {
	s := l.s
	if s.modules&modulePatent == 0 || !s.can(actShip) || s.foundingPrice(l.seat) > int(l.me.gold) {
		return
	}
	for ship := range uint8(shipsPerProvince) {
		at := &s.ships[shipOf(l.seat, int(ship))]
		if i := s.islandAt(at.at); i != none && at.cargo[cards.All.Colony.Good] > 0 && s.canFound(l.seat, i) {
			l.add(opFound, i, ship)
		}
	}
}

// found founds a colony: a province marker stays there for good (SF-24.1).
func (p *play) found(i, ship uint8) {
	s := p.s
	s.beginAction(actShip)
	s.endAction()
	n, good := s.foundingPrice(p.seat), cards.All.Colony.Good
	p.spend(n)
	s.ships[shipOf(p.seat, int(ship))].cargo[good]--
	s.supply[good]++
	s.story.colonies[i].owner = p.seat
	p.me.colonies |= 1 << i
	p.emit(evFounded, int16(p.seat), int16(i), int16(n), int16(good))
	p.glory(p.seat, int(cards.All.Colony.Glory))
}

// annexPrice is what a building in a colony costs, with the own enmity on its island (SF-13.4, SF-10.5). By rules before version 10 a price
// that would be below 0 without the enmity was 0 first.
func (s *State) annexPrice(seat int8, tile, i, pay uint8) int {
	n := s.buildSum(seat, tile, pay)
	if s.rules < 10 {
		n = notNegative(n)
	}
	return notNegative(n + s.enmityOnIsland(seat, i))
}

// colonyBuildings lists what can be built in colonies, as at home (SF-24.2). Of equal tiles only the first is listed.
func (l *list) colonyBuildings() {
	s := l.s
	if l.me.colonies == 0 || !s.can(actHome) {
		return
	}
	var kinds uint8
	for rest := s.buildUp; rest != 0; rest &= rest - 1 {
		tile := uint8(bits.TrailingZeros16(rest))
		card := &cards.All.Buildings[tile]
		if kinds>>card.Kind&1 == 1 {
			continue
		}
		kinds |= 1 << card.Kind
		for islands := l.me.colonies; islands != 0; islands &= islands - 1 {
			i := uint8(bits.TrailingZeros8(islands))
			if s.story.colonies[i].sites[1].count > 0 {
				continue
			}
			for pays := s.storesOf(l.seat) | 1<<goldOnly; pays != 0; pays &= pays - 1 {
				pay := uint8(bits.TrailingZeros16(pays))
				if s.canPay(l.seat, pay, s.spaceOf(i), card.Colour) && s.annexPrice(l.seat, tile, i, pay) <= int(l.me.gold) {
					l.add(opAnnex, tile, i, pay)
				}
			}
		}
	}
}

// annex puts a building onto the building site of a colony (SF-24.2).
func (p *play) annex(tile, i, pay uint8) {
	s := p.s
	s.beginAction(actHome)
	s.endAction()
	card := &cards.All.Buildings[tile]
	n := s.annexPrice(p.seat, tile, i, pay)
	p.pay(n, pay, card.Colour)
	if s.story.colonies[i].building != none {
		p.tearDownAt(i)
	}
	s.buildUp &^= 1 << tile
	s.story.colonies[i].building = tile
	p.emit(evAnnexed, int16(p.seat), int16(card.Kind), int16(i), int16(n), given(pay, card.Colour))
	p.glory(p.seat, 1)
	if pay == goldOnly {
		p.deed(cards.DeedGoldBuilding)
	}
}

// tearDownAt lays the building of a colony face down onto the display; its owner loses its glory (SF-1.6).
func (p *play) tearDownAt(i uint8) {
	s := p.s
	at := &s.story.colonies[i]
	tile := at.building
	at.building = none
	s.buildOff |= 1 << tile
	p.emit(evTornDown, int16(at.owner), int16(cards.All.Buildings[tile].Kind))
	p.glory(at.owner, -1)
}

// coloniesHarvest is the gold of a province's fields in colonies that no enmity lies on (SF-24.2).
func (s *State) coloniesHarvest(seat int8) (n int) {
	for rest := s.provinces[seat].colonies; rest != 0; rest &= rest - 1 {
		if s.story.colonies[bits.TrailingZeros8(rest)].sites[0].count == 0 {
			n += int(cards.All.Colony.Field)
		}
	}
	return n
}

// keepColonies has each present province pay for its colonies in winter, from east to west; what it cannot pay for becomes free
// (SF-24.4).
func (p *play) keepColonies() {
	s := p.s
	upkeep := int16(cards.All.Colony.Upkeep)
	for n := range s.count {
		seat := s.seatAfterFirst(n)
		me := &s.provinces[seat]
		if me.colonies == 0 || s.away.Has(seatOf(seat)) {
			continue
		}
		paid := int16(0)
		for rest := me.colonies; rest != 0; {
			i := s.easternmost(rest)
			rest &^= 1 << i
			if me.gold >= upkeep {
				me.gold -= upkeep
				paid += upkeep
				continue
			}
			p.emit(evFreed, int16(seat), int16(i))
			p.clear(i)
		}
		if paid > 0 {
			p.emit(evUpkeep, int16(seat), paid)
		}
	}
}

// easternmost is the island of a set that lies nearest to the harbours, by the order of the spaces. Rules before version 10 took islands in
// the order of their numbers, which is another one for those that are found at sea.
func (s *State) easternmost(islands uint8) uint8 {
	first := uint8(bits.TrailingZeros8(islands))
	if s.rules < 10 {
		return first
	}
	for rest := islands & (islands - 1); rest != 0; rest &= rest - 1 {
		if i := uint8(bits.TrailingZeros8(rest)); s.spaceOf(i) < s.spaceOf(first) {
			first = i
		}
	}
	return first
}

// clear removes a colony. Its goods go to the supply, and the enmity at its sites to the garrison of its island.
func (p *play) clear(i uint8) {
	s := p.s
	at := &s.story.colonies[i]
	if at.building != none {
		p.tearDownAt(i)
	}
	for g, n := range at.goods {
		s.supply[g] += n
	}
	for _, pile := range at.sites {
		if pile.count > 0 {
			s.islands[i].markers[pile.owner] += pile.count
		}
	}
	s.provinces[at.owner].colonies &^= 1 << i
	*at = noColony
}

// offerStock lets the owners of colonies buy what lies on their islands, before anybody else can: in the order of the year, each for the
// warehouses of its colonies (SF-24.2).
func (p *play) offerStock() {
	s := p.s
	for n := range s.count {
		seat := s.seatAfterFirst(n)
		for rest := s.provinces[seat].colonies; rest != 0; rest &= rest - 1 {
			p.owe(decision{
				kind: decideStock, seat: seat, n: cards.All.Colony.Store, goods: anyGood, from: noSeat, at: onBoard, ship: noSeat,
				region: uint8(bits.TrailingZeros8(rest)),
			})
		}
	}
}

// canStock tells whether a colony's owner can buy something there for its warehouse.
func (s *State) canStock(seat int8, i uint8) bool {
	at := &s.story.colonies[i]
	if at.owner != seat || sum(&at.goods) >= cards.All.Colony.Store || s.buyPrice(seat, i) > int(s.provinces[seat].gold) {
		return false
	}
	for k := range cards.All.Islands[i].Sites {
		if s.islands[i].sites[k].lying {
			return true
		}
	}
	return false
}

// stocks lists the goods that lie on the island of the first decision.
func (l *list) stocks(i uint8) {
	for k := range cards.All.Islands[i].Sites {
		if l.s.islands[i].sites[k].lying {
			l.add(opStock, i, uint8(k))
		}
	}
	l.add(opDone)
}

// stock buys a good into the warehouse of a colony.
func (p *play) stock(i, k uint8) {
	s := p.s
	n := s.buyPrice(p.seat, i)
	p.spend(n)
	t := &s.islands[i].sites[k]
	t.lying = false
	s.story.colonies[i].goods[t.find.Good]++
	p.emit(evStocked, int16(p.seat), int16(t.find.Good), int16(i), int16(k), int16(n))
	p.payOne()
}

// fortifications lists the colonies whose garrison can be developed (SF-24.2).
func (l *list) fortifications() {
	for rest := l.me.colonies; rest != 0; rest &= rest - 1 {
		if i := uint8(bits.TrailingZeros8(rest)); l.s.islands[i].garrison < garrisonLimit {
			l.add(opFortify, i)
		}
	}
}

// canFortify tells whether a province has a colony whose garrison can be developed.
func (s *State) canFortify(seat int8) bool {
	l := list{s: s, seat: seat, me: &s.provinces[seat], counting: true}
	l.fortifications()
	return l.n > 0
}

func (p *play) fortify(i uint8) {
	p.s.islands[i].garrison++
	p.emit(evFortified, int16(i), int16(p.s.islands[i].garrison))
	p.developed()
}

// guardOn is how many dice raiders of a colony lose to its garrison and garrison symbols.
func (s *State) guardOn(i uint8) int {
	n := int(s.islands[i].garrison)
	if tile := s.story.colonies[i].building; tile != none {
		n += cards.Total(cards.All.Buildings[tile].Mods, cards.ModGuard, cards.AnyArg)
	}
	return n
}

// colonySale is the gold that the building of a colony adds for a good sold on its island.
func (s *State) colonySale(seat int8, i uint8) int {
	tile := s.story.colonies[i].building
	if tile == none || !s.served(seat, i) {
		return 0
	}
	return cards.Total(cards.All.Buildings[tile].Mods, cards.ModPrice, uint8(cards.PriceHomeSell))
}

// colonyPort tells whether there is a port in the colony of an island that a seat can use.
func (s *State) colonyPort(seat int8, i uint8) bool {
	tile := s.story.colonies[i].building
	return tile != none && s.served(seat, i) && cards.FindModifier(cards.All.Buildings[tile].Mods, cards.ModHarbour, cards.AnyArg) != nil
}

// colonyPermission is what a building in one of a province's colonies allows, nil for nothing.
func (s *State) colonyPermission(of int8, what cards.Permission) *cards.Modifier {
	for rest := s.provinces[of].colonies; rest != 0; rest &= rest - 1 {
		if tile := s.story.colonies[bits.TrailingZeros8(rest)].building; tile != none {
			if m := cards.FindModifier(cards.All.Buildings[tile].Mods, cards.ModMay, uint8(what)); m != nil {
				return m
			}
		}
	}
	return nil
}
