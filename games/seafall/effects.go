package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// context is what effects refer to: who reads the card, on which island, and with which ship.
type context struct {
	seat     int8
	island   uint8 // none when the card belongs to no island
	ship     int
	aboard   bool            // ship is the flagship of an endeavour
	damaged  bool            // ship drew a damage card
	premises []cards.Premise // of the outcome
}

// applyAll applies the effects of a card in their order, those that the rules' version has. An effect that leaves a choice adds a
// decision.
func (p *play) applyAll(effects []cards.Effect, at context) {
	for i := range effects {
		e := &effects[i]
		if !e.Holds(p.s.rules) {
			continue
		}
		if e.Who == cards.WhoHand {
			if hand := p.s.handOf(at.premises); hand != noSeat && !p.s.away.Has(seatOf(hand)) {
				q := p.as(hand)
				q.apply(e, at)
			}
			continue
		}
		var who [cards.MaxProvinces]int8
		for _, seat := range p.s.audience(e, at.seat, &who) {
			q := p.as(seat)
			q.apply(e, at)
		}
	}
}

// apply applies one effect to one province.
func (p *play) apply(e *cards.Effect, at context) {
	n := int(e.N)
	switch e.Op {
	case cards.EffectGold:
		p.gold(p.seat, n)
	case cards.EffectLuck:
		p.luckTokens(p.seat, n)
	case cards.EffectInfluence:
		p.influenceTokens(p.seat, n)
	case cards.EffectGlory:
		p.glory(p.seat, n)
	case cards.EffectGoods, cards.EffectStore, cards.EffectSpoil, cards.EffectCargo, cards.EffectYield:
		p.applyGoods(e, at)
	case cards.EffectDamage, cards.EffectMend, cards.EffectBox:
		p.applyShips(e, at)
	case cards.EffectEnmity:
		if at.island != none {
			p.markIsland(at.island, n)
		}
	case cards.EffectAppease:
		p.owe(decision{kind: decideAppease, seat: p.seat, n: e.Count(), region: regionOf(at.island), from: noSeat, ship: noSeat})
	default:
		p.applyWorld(e, at)
	}
}

func (p *play) applyGoods(e *cards.Effect, at context) {
	switch e.Op {
	case cards.EffectGoods:
		if at.aboard && p.s.ships[at.ship].at != onBoard {
			p.owe(decision{
				kind: decideLoad, seat: p.seat, n: e.Count(), goods: goodsSet(e.Arg), from: noSeat, at: p.s.ships[at.ship].at,
				ship: noSeat, region: none,
			})
		}
	case cards.EffectStore:
		p.owe(decision{kind: decidePick, seat: p.seat, n: e.Count(), goods: goodsSet(e.Arg), from: noSeat, ship: noSeat, region: none})
	case cards.EffectSpoil:
		p.owe(decision{kind: decideGive, seat: p.seat, n: e.Count(), from: noSeat, ship: noSeat, region: none})
	case cards.EffectCargo:
		p.owe(decision{kind: decideGive, seat: p.seat, n: e.Count(), from: noSeat, ship: int8(at.ship), region: none})
	default: // cards.EffectYield
		if at.island == none {
			p.produce()
		} else {
			p.yield(at.island)
		}
	}
}

func (p *play) applyShips(e *cards.Effect, at context) {
	s := p.s
	switch {
	case e.Op == cards.EffectBox:
		p.owe(decision{kind: decideBox, seat: p.seat, n: 1, from: noSeat, ship: noSeat, region: none})
	case e.Op == cards.EffectDamage && at.aboard:
		s.hurt[at.ship] += e.Count()
	case at.aboard:
		p.mend(at.ship, int(e.N))
	default:
		for i := range shipsPerProvince {
			ship := shipOf(p.seat, i)
			if e.Op == cards.EffectMend {
				p.mend(ship, int(e.N))
			} else if s.atSea(ship) {
				s.hurt[ship] += e.Count()
			}
		}
	}
}

func (p *play) mend(ship, n int) {
	if p.s.ships[ship].at != onBoard && p.shedDamage(ship, n) > 0 {
		p.emit(evMended, int16(ship))
	}
}

// atSea tells whether a ship is on a sea space: neither in a harbour, nor off the coast, nor on a board.
func (s *State) atSea(ship int) bool {
	return s.ships[ship].at >= cards.FirstHex && s.ships[ship].at < cards.SpaceCount
}

// applyWorld applies the effects that change the display or the map.
func (p *play) applyWorld(e *cards.Effect, at context) {
	s := p.s
	switch e.Op {
	case cards.EffectAdvisor:
		for range e.N {
			if card := s.advisors.draw(p); card != none {
				p.emit(evJoined, int16(p.seat), int16(card))
				p.join(card)
			}
		}
	case cards.EffectRefresh:
		p.replaceAdvisors()
	case cards.EffectGarrison:
		if at.island != none && s.islands[at.island].garrison < garrisonLimit {
			was := s.islands[at.island].garrison
			s.islands[at.island].garrison = min(garrisonLimit, was+e.Count())
			p.emit(evFortified, int16(at.island), int16(s.islands[at.island].garrison))
		}
	case cards.EffectIsland:
		if s.rules >= 4 {
			p.findIsland()
		} else if s.charted < cards.EndIsland {
			p.emit(evCharted, int16(s.charted))
			s.charted++
		}
	case cards.EffectScrap:
		before := s.scraps
		s.scraps += e.Count()
		p.emit(evScrap, int16(p.seat), int16(s.scraps))
		p.openByDeed(scrapFound, before)
	case cards.EffectName:
		if at.island != none {
			s.islands[at.island].namer = uint8(p.seat) + 1
			p.emit(evNames, int16(p.seat), int16(at.island))
		}
	case cards.EffectEndTurn:
		s.now.ends = true
	default:
		p.remember(e)
	}
}

// garrisonLimit is the highest garrison of an island.
const garrisonLimit = 3

// audience lists the present provinces that an effect meets: the lowest rank first if it is welcome, else the highest (SF-1.7).
func (s *State) audience(e *cards.Effect, reader int8, who *[cards.MaxProvinces]int8) []int8 {
	n := 0
	for i := range s.count {
		seat := s.order[i]
		if !e.Welcome() {
			seat = s.order[s.count-1-i]
		}
		if s.away.Has(seatOf(seat)) || !s.meets(e.Who, seat, reader) {
			continue
		}
		who[n] = seat
		n++
	}
	switch e.Who {
	case cards.WhoLeast, cards.WhoRichest, cards.WhoFullest, cards.WhoRelics, cards.WhoRaiders:
		return s.foremost(e.Who, who[:n])
	default:
		return who[:n]
	}
}

// meets tells whether a province belongs to an audience by its own position. Comparisons with others are foremost's.
func (s *State) meets(a cards.Audience, seat, reader int8) bool {
	switch a {
	case cards.WhoSelf:
		return seat == reader
	case cards.WhoOthers:
		return seat != reader
	case cards.WhoAtSea:
		return s.atSea(shipOf(seat, 0)) || s.atSea(shipOf(seat, 1))
	case cards.WhoFullest:
		return sum(&s.provinces[seat].goods) > 0
	case cards.WhoRelics:
		return s.provinces[seat].treasures&relics != 0
	case cards.WhoRaiders:
		return s.atWarWithOthers(seat) > 0
	case cards.WhoSettlers:
		return s.provinces[seat].colonies != 0
	case cards.WhoBeyond:
		return beyond(s.ships[shipOf(seat, 0)].at) || beyond(s.ships[shipOf(seat, 1)].at)
	default:
		return true
	}
}

// foremost returns the one province with the highest measure, the first of equals.
func (s *State) foremost(a cards.Audience, seats []int8) []int8 {
	if len(seats) == 0 {
		return nil
	}
	best := 0
	for i, seat := range seats {
		if s.measure(a, seat) > s.measure(a, seats[best]) {
			best = i
		}
	}
	return seats[best : best+1]
}

// measure is the number by which an audience is chosen: the highest is met.
func (s *State) measure(a cards.Audience, seat int8) int {
	me := &s.provinces[seat]
	switch a {
	case cards.WhoLeast:
		return -int(me.glory)
	case cards.WhoRichest:
		return int(me.gold)
	case cards.WhoRelics:
		return bits.OnesCount64(me.treasures & relics)
	case cards.WhoRaiders:
		return s.atWarWithOthers(seat)
	default: // cards.WhoFullest
		return int(sum(&me.goods))
	}
}
