package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// crownModule passes the three gates of the last match (SF-26.2).
var crownModule = ruleModule{
	moves: []moveRule{
		{opPassCharts, "pass-charts", func(p play, _ game.Move) { p.passByCharts() }, describer.showPassCharts},
		{opPassGoods, "pass-goods", func(p play, m game.Move) { p.passByGoods(m.Arg(0)) }, describer.showPassGoods},
		{opPassRelic, "pass-relic", func(p play, m game.Move) { p.passByRelic(m.Arg(0)) }, describer.showPassRelic},
		{opPassFree, "pass-free", func(p play, _ game.Move) { p.passFree() }, describer.showPassFree},
		{opChallenge, "challenge", func(p play, m game.Move) { p.declareEndeavour(p.s.challenge(p.seat, m.Arg(0))) }, describer.showChallenge},
	},
}

// crown is what the sixth chest adds to a position. Its rules are about one match, so that nothing of it travels on.
type crown struct {
	passed [cards.GateCount]uint8 // seats that have passed each gate, as sets
}

// final tells whether the match is the campaign's last: it comes after the one in which the sixth chest was opened (SF-26.1).
func (s *State) final() bool {
	return s.story.chests>>cards.Crown&1 == 1 && !s.prologue && s.match >= s.story.openedIn[cards.Crown]
}

// years is after how many years the match ends in any case (SF-1.9, SF-26.1).
func (s *State) years() uint8 {
	if s.final() {
		return cards.All.Crown.Years
	}
	return lastYear
}

// ended is why a match ends whose last year is over.
func (s *State) ended() ending {
	if s.final() {
		return endCampaign
	}
	return endYears
}

// hasPassed tells whether a seat has passed a gate.
func (s *State) hasPassed(seat int8, gate cards.Gate) bool {
	return s.story.crown.passed[gate]>>seat&1 == 1
}

// gatesOf counts the gates that a seat has passed.
func (s *State) gatesOf(seat int8) (n uint8) {
	for _, set := range s.story.crown.passed {
		n += set >> seat & 1
	}
	return n
}

// mayDiscover tells whether a seat can explore the last site: in the last match it takes two gates, and the third year (SF-26.3).
func (s *State) mayDiscover(seat int8) bool {
	c := &cards.All.Crown
	return s.modules&moduleCrown == 0 || s.year >= c.Year && s.gatesOf(seat) >= c.Least
}

// siteDefence is the defence of a site of an island.
func (s *State) siteDefence(i, k uint8) uint8 {
	if i == cards.EndIsland && s.modules&moduleCrown != 0 {
		return cards.All.Crown.Defence
	}
	return uint8(cards.All.Islands[i].Sites[k].Defence)
}

// eased tells whether a gate is easier for a seat: its hand has set the gate's flag.
func (s *State) eased(seat int8, gate cards.Gate) bool {
	return s.story.flags[cards.All.Crown.Gates[gate].Flag] == s.provinces[seat].colour+1
}

// gatePrice is what a gate takes from a seat.
func (s *State) gatePrice(seat int8, gate cards.Gate) uint8 {
	rule := &cards.All.Crown.Gates[gate]
	if s.eased(seat, gate) {
		return rule.Eased
	}
	return rule.N
}

// gateShips is the set of the ships of a seat that lie before the gates, where the last site is.
func (s *State) gateShips(seat int8) (set uint8) {
	for i := range shipsPerProvince {
		if s.ships[shipOf(seat, i)].at == s.spaceOf(cards.EndIsland) {
			set |= 1 << i
		}
	}
	return set
}

// canPass tells whether a seat can pass a gate now, if it has what that takes. Who has bought in the turn
// can't (SF-12.3): by rules before version 12 the toll was passed within that action.
func (s *State) canPass(seat int8, gate cards.Gate) bool {
	buying := s.rules >= 12 && s.now.current == actShip
	return s.modules&moduleCrown != 0 && s.can(actShip) && !buying && !s.hasPassed(seat, gate) && s.gateShips(seat) != 0
}

// chartGate lists passing the first gate, for sea charts.
func (l *list) chartGate() {
	s := l.s
	if s.canPass(l.seat, cards.ChartGate) && bits.OnesCount64(l.me.research&seaCharts) >= int(s.gatePrice(l.seat, cards.ChartGate)) {
		l.add(opPassCharts)
	}
}

// tollGate lists passing the second gate: for one good each of some kinds aboard the ships that lie there, for a relic, or for nothing.
func (l *list) tollGate() {
	s := l.s
	if !s.canPass(l.seat, cards.TollGate) {
		return
	}
	n := int(s.gatePrice(l.seat, cards.TollGate))
	if n == 0 {
		l.add(opPassFree)
		return
	}
	aboard := s.kindsBefore(l.seat)
	for set := uint8(1); set < 1<<cards.GoodKinds; set++ {
		if bits.OnesCount8(set) == n && set&^aboard == 0 {
			l.add(opPassGoods, set)
		}
	}
	for rest := l.me.treasures & relics; rest != 0; rest &= rest - 1 {
		l.add(opPassRelic, lowestBit(rest))
	}
}

// kindsBefore is the set of the kinds of goods aboard a seat's ships before the gates.
func (s *State) kindsBefore(seat int8) (set uint8) {
	for rest := s.gateShips(seat); rest != 0; rest &= rest - 1 {
		for g, n := range s.ships[shipOf(seat, bits.TrailingZeros8(rest))].cargo {
			if n > 0 {
				set |= 1 << g
			}
		}
	}
	return set
}

// guardGate lists the endeavour that passes the third gate.
func (l *list) guardGate() {
	s := l.s
	if !s.canPass(l.seat, cards.GuardGate) {
		return
	}
	for rest := s.gateShips(l.seat); rest != 0; rest &= rest - 1 {
		ship := uint8(bits.TrailingZeros8(rest))
		if e := s.challenge(l.seat, ship); s.dice(l.seat, &e) > 0 {
			l.add(opChallenge, ship)
		}
	}
}

// challenge is the endeavour that passes the guard: dice as in a raid, and dangerous [ours].
func (s *State) challenge(seat int8, ship uint8) endeavour {
	return endeavour{
		kind: challenging, island: none, victim: noSeat, ship: ship, place: noPlace, spot: none, entry: none,
		defence: s.gatePrice(seat, cards.GuardGate), dangerous: true,
	}
}

// passByCharts passes the first gate. The charts that give the fewest dice go under their stack.
func (p *play) passByCharts() {
	s := p.s
	p.atGate()
	for range s.gatePrice(p.seat, cards.ChartGate) {
		least := uint8(none)
		for rest := p.me.research & seaCharts; rest != 0; rest &= rest - 1 {
			if card := lowestBit(rest); least == none || cards.All.Charts[card].Dice < cards.All.Charts[least].Dice {
				least = card
			}
		}
		p.me.research &^= 1 << least
		s.buryChart(least)
		p.emit(evStudied, int16(p.seat), int16(least))
	}
	p.pass(cards.ChartGate, p.s.firstAtGate(p.seat))
}

// passByGoods passes the second gate for one good each of a set of kinds, from the first ship there that has it.
func (p *play) passByGoods(kinds uint8) {
	s := p.s
	p.atGate()
	for ; kinds != 0; kinds &= kinds - 1 {
		g := bits.TrailingZeros8(kinds)
		for rest := s.gateShips(p.seat); rest != 0; rest &= rest - 1 {
			ship := shipOf(p.seat, bits.TrailingZeros8(rest))
			if cargo := &s.ships[ship].cargo; cargo[g] > 0 {
				cargo[g]--
				s.supply[g]++
				p.emit(evHandedIn, int16(ship), int16(g))
				break
			}
		}
	}
	p.pass(cards.TollGate, p.s.firstAtGate(p.seat))
}

// passByRelic passes the second gate for a relic, whose glory goes with it (SF-22.1).
func (p *play) passByRelic(relic uint8) {
	p.atGate()
	p.me.treasures &^= 1 << relic
	p.emit(evHandedOver, int16(p.seat), int16(relic))
	p.glory(p.seat, -int(cards.All.Treasures[relic].Glory))
	p.pass(cards.TollGate, p.s.firstAtGate(p.seat))
}

func (p *play) passFree() {
	p.atGate()
	p.pass(cards.TollGate, p.s.firstAtGate(p.seat))
}

// firstAtGate is the ship of a seat that stands for it where a gate is passed without a flagship: the first of those that lie there.
func (s *State) firstAtGate(seat int8) uint8 {
	return uint8(bits.TrailingZeros8(s.gateShips(seat)))
}

// atGate makes passing a gate the guild's action with a ship.
func (p *play) atGate() {
	p.s.beginAction(actShip)
	p.s.endAction()
}

// pass has a seat pass a gate: it gives a glory, and one more to who passes it before all others (SF-26.2). An entry of the sixth chest is
// read there [ours]: what it says of the flagship is done to ship.
func (p *play) pass(gate cards.Gate, ship uint8) {
	c := &cards.All.Crown
	passed := &p.s.story.crown.passed[gate]
	n := c.Later
	if *passed == 0 {
		n = c.First
	}
	*passed |= 1 << p.seat
	p.emit(evPassed, int16(p.seat), int16(gate))
	p.glory(p.seat, int(n))
	p.greet(ship)
}

// greet has the seat in turn read an entry of the sixth chest before the gates, whatever its symbol, while one is left. What it says of the
// flagship holds for a ship of the seat's.
func (p *play) greet(ship uint8) {
	s := p.s
	n := 0
	for entry := range cards.All.Entries {
		if s.toldAtGates(entry, p.seat) {
			n++
		}
	}
	if n == 0 {
		return
	}
	n = p.c.Below(n)
	for entry := range cards.All.Entries {
		if !s.toldAtGates(entry, p.seat) {
			continue
		}
		if n == 0 {
			s.throw = endeavour{
				kind: greeting, island: none, victim: noSeat, ship: ship, at: s.spaceOf(cards.EndIsland), place: noPlace, spot: none,
			}
			p.read(uint8(entry))
			return
		}
		n--
	}
}

// toldAtGates tells whether an entry can be read when a gate has been passed.
func (s *State) toldAtGates(entry int, seat int8) bool {
	return entry >= cards.SpotCount && cards.All.Entries[entry].Chest == cards.Crown+1 && s.tellable(uint8(entry), seat)
}

// reckon adds to a province's campaign what the end brings (SF-26.4): glory for each colony and for each relic brought home, which costs
// glory if the Tide is too high. It never takes more than there is.
func (p *play) reckon(seat int8) {
	s := p.s
	me := &s.provinces[seat]
	held, colonies := bits.OnesCount64(me.treasures&relics), bits.OnesCount8(me.colonies)
	if held+colonies == 0 {
		return
	}
	n := s.homecoming(seat)
	me.campaign = max(0, me.campaign+int16(n))
	p.emit(evReckoned, int16(seat), int16(held), int16(colonies), int16(n))
}

// homecoming is the glory that the campaign's end brings a province for relics and colonies (SF-26.4).
func (s *State) homecoming(seat int8) int {
	c, me := &cards.All.Crown, &s.provinces[seat]
	held := bits.OnesCount64(me.treasures&relics) * int(c.Relic)
	if s.story.tracks[cards.All.Tide] >= c.High {
		held = -held
	}
	return held + bits.OnesCount8(me.colonies)*int(c.Colony)
}

// told tells whether the campaign is over and its end is told.
func (s *State) told() bool { return s.finish.emperor != noSeat && s.final() }

// epilogue is how the campaign ends: the first of the endings whose premises hold (SF-26.4).
func (s *State) epilogue() int {
	for i := range cards.All.Endings {
		e := &cards.All.Endings[i]
		if len(e.If) == 0 {
			return i
		}
		for _, list := range e.If {
			if s.holds(list, 0) { // which is the same for all seats
				return i
			}
		}
	}
	return len(cards.All.Endings) - 1
}

// fatesEach is how many fates are told of a province at most.
const fatesEach = 2

// fates are what becomes of each province, from the emperor to the least (SF-26.4). None is told of two, but for the last one.
func (s *State) fates() (list [cards.MaxProvinces][fatesEach]uint8) {
	var told uint64
	last := uint8(len(cards.All.Fates) - 1)
	seats := s.byCampaign()
	for rank, seat := range seats[:s.count] {
		n := 0
		list[seat] = [fatesEach]uint8{none, none}
		for i := range uint8(len(cards.All.Fates)) {
			fate := &cards.All.Fates[i]
			if n == fatesEach || i == last && n > 0 {
				break
			}
			fits := fate.Who != cards.FateOfEmperor || seat == s.finish.emperor
			fits = fits && (fate.Who != cards.FateOfLeast || rank == int(s.count)-1)
			if fits && told>>i&1 == 0 && s.holds(fate.If, seat) {
				list[seat][n] = i
				n++
				if i != last {
					told |= 1 << i
				}
			}
		}
	}
	return list
}

// byCampaign returns the seats by their glory in the campaign, the emperor first, of equals the lowest rank first.
func (s *State) byCampaign() [cards.MaxProvinces]int8 {
	order := s.order
	before := func(a, b int8) bool {
		if a == s.finish.emperor || b == s.finish.emperor {
			return a == s.finish.emperor
		}
		return s.provinces[a].campaign > s.provinces[b].campaign
	}
	for i := 1; i < int(s.count); i++ {
		for k := i; k > 0 && before(order[k], order[k-1]); k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	return order
}
