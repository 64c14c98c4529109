package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// colonyRaidsModule raids colonies and burns them down (SF-24.3).
var colonyRaidsModule = ruleModule{
	moves: []moveRule{
		{opRaidColony, "raid-colony", func(p play, m game.Move) { p.declareEndeavour(p.s.colonyRaid(m.Arg(0), m.Arg(1))) }, describer.showRaidColony},
		{opSack, "sack", func(p play, m game.Move) { p.sack(m.Arg(0)) }, describer.showSack},
		{opBurn, "burn", func(p play, _ game.Move) { p.burn() }, describer.showBurn},
	},
}

func (s *State) colonyRaid(i, ship uint8) endeavour {
	return endeavour{
		kind: raidingColony, island: i, victim: s.story.colonies[i].owner, ship: ship, defence: cards.All.Colony.Defence, dangerous: true,
		place: noPlace, spot: none, entry: none,
	}
}

// colonyRaids lists raiding the colony of another province on an island where a ship is.
func (l *list) colonyRaids(i, ship uint8) {
	s := l.s
	if !s.canRaidColony(l.seat, i) {
		return
	}
	if e := s.colonyRaid(i, ship); s.dice(l.seat, &e) > 0 {
		l.add(opRaidColony, i, ship)
	}
}

// canRaidColony tells whether a seat can raid the colony on an island: it has the markers for one of its sites (SF-14.2).
func (s *State) canRaidColony(seat int8, i uint8) bool {
	owner := s.story.colonies[i].owner
	return owner != noSeat && owner != seat && (s.sackable(seat, i, none) != 0 || s.canBurn(seat, i, none))
}

// sackable is the set of the sites of a colony that a throw of so many successes can loot, by their place in colonyPlaces (SF-24.3).
func (s *State) sackable(seat int8, i, successes uint8) (set uint8) {
	at := &s.story.colonies[i]
	for n, where := range colonyPlaces {
		empty := where == building1 && at.building == none
		if at.sites[n].count == 0 && !empty && lootValues[where] <= successes && s.markersFor(seat, at.owner, where) <= s.provinces[seat].markers {
			set |= 1 << n
		}
	}
	return set
}

// canBurn tells whether a throw of so many successes can burn a colony down, and the seat has the markers that this takes (SF-24.3).
func (s *State) canBurn(seat int8, i, successes uint8) bool {
	c := &cards.All.Colony
	n := s.burnMarkers(seat)
	return successes >= c.Defence+c.Burn && n-s.returns(seat, s.story.colonies[i].owner, n) <= s.provinces[seat].markers
}

// burnMarkers is how many markers burning a colony down places: as many as it takes successes, and more for whose raids place more. Rules
// before version 10 forgot these.
func (s *State) burnMarkers(seat int8) uint8 {
	if s.rules < 10 {
		return cards.All.Colony.Burn
	}
	return cards.All.Colony.Burn + uint8(s.bonus(seat, cards.ModMarkers, cards.AnyArg))
}

// afterColonyRaid follows a successful raid of a colony: it asks what is done with it.
func (p *play) afterColonyRaid() {
	s := p.s
	e := &s.throw
	if s.sackable(p.seat, e.island, e.successes) == 0 && !s.canBurn(p.seat, e.island, e.successes) {
		p.emit(evNoLoot, int16(p.seat))
		p.endEndeavour()
		return
	}
	s.base = phaseLoot
}

// colonyLoot lists the sites of the raided colony that can be looted, and burning it down.
func (l *list) colonyLoot(e *endeavour) {
	set := l.s.sackable(l.seat, e.island, e.successes)
	for n := range uint8(colonySites) {
		if set>>n&1 == 1 {
			l.add(opSack, n)
		}
	}
	if l.s.canBurn(l.seat, e.island, e.successes) {
		l.add(opBurn)
	}
}

// sack marks a site of the raided colony and takes what it holds, as from a province (SF-14.2).
func (p *play) sack(n uint8) {
	s := p.s
	e := &s.throw
	at := &s.story.colonies[e.island]
	where := colonyPlaces[n]
	e.place = where
	p.emit(evSacked, int16(p.seat), int16(e.island), int16(s.provinces[at.owner].colour), int16(where))
	p.markColony(e.island, n)
	switch where {
	case field1:
		p.gold(p.seat, int(cards.All.Colony.Field))
	case building1:
		e.spot = at.building // the tile, whose colour and price are looted
		p.tearDownAt(e.island)
		s.base = phasePlunder
		return
	default:
		p.owe(decision{
			kind: decideLoad, seat: p.seat, n: (sum(&at.goods) + 1) / 2, goods: anyGood, from: fromColony + int8(e.island),
			at: s.ships[s.flagship()].at, ship: noSeat, region: none,
		})
	}
	p.endEndeavour()
}

// fromColony is what a decision has as the origin of goods that lie in the warehouse of a colony, and the number of its island.
const fromColony = 16

// markColony puts the markers of a raid on a site of a colony (SF-10.3, SF-10.6).
func (p *play) markColony(i, n uint8) {
	s := p.s
	at := &s.story.colonies[i]
	own := s.markersFor(p.seat, at.owner, colonyPlaces[n])
	p.returnMarkers(at.owner, s.returns(p.seat, at.owner, lootValues[colonyPlaces[n]]+uint8(s.bonus(p.seat, cards.ModMarkers, cards.AnyArg))))
	p.me.markers -= own
	at.sites[n] = pile{owner: p.seat, count: own}
	p.emit(evMarkedColony, int16(p.seat), int16(i), int16(colonyPlaces[n]), int16(own))
}

// burn burns the raided colony down: its marker goes, and the glory of founding with it (SF-24.3). What its owner holds against the
// raider lies in its area at war, as no site is left [ours].
func (p *play) burn() {
	s := p.s
	i := s.throw.island
	owner := s.story.colonies[i].owner
	s.now.burnt = true
	p.markAtWar(owner, s.burnMarkers(p.seat))
	p.emit(evBurnt, int16(p.seat), int16(i), int16(s.provinces[owner].colour))
	p.clear(i)
	p.glory(owner, -int(cards.All.Colony.Glory))
	p.endEndeavour()
}
