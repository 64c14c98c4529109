package seafall

import (
	"math/bits"

	"portolan/game"
)

var _ game.Evaluator = (*State)(nil)

// What things are worth, in hundredths of a glory. Whole numbers keep the estimate the same on every machine.
const (
	worthGlory     = 100
	worthGold      = 8
	worthMuchGold  = 5 // from plentyGold on
	plentyGold     = 30
	worthGood      = 54 // the first of its kind in the warehouse
	worthMoreGoods = 43
	worthCargo     = 39 // a good aboard
	worthLuck      = 14
	worthInfluence = 14
	worthAdvisor   = 10 // one face up, and for each gold that it costs
	worthAdvGold   = 7
	worthTired     = 60 // percent of that for one face down
	worthEnough    = 3  // advisors from which on another counts half
	worthMarker    = 6  // own markers out
	worthSticker   = 9
	worthDamage    = 26
	worthFlipped   = 18
	worthSunk      = 110
	worthLog       = 12 // what a log entry brings on average
	worthOffer     = 6  // what is lost by asking
	worthField     = 30
	worthGarrison  = 22
	worthToken     = 26 // one more at the beginning of each match
	worthEpithet   = 24
	worthTeacher   = 14
	worthTitle     = 4
	worthFound     = 300 // the end of the world

	percentNow   = 94 // of what can still be done this turn
	percentLater = 55 // of what the next turn could bring
	leadUnit     = 500
)

var (
	worthValue = [valueKinds]int{26, 20, 34, 14}
	worthTile  = [upgradeCount]int{10, 18, 26, 22, 36, 22, 34, 60, 20, 20, 36, 14}
	worthKind  = [buildingKindCount]int{12, 18, 4, 16, 14}
)

// Evaluate implements [game.Evaluator]: how well a seat stands against its strongest rival, by glory, goods and what its next
// turn may bring. Everything it looks at is public.
func (s *State) Evaluate(seat game.Seat) float64 {
	me := int8(seat)
	switch {
	case s.phase == phaseOver && s.winner == me:
		return 1
	case s.phase == phaseOver:
		return 0
	case s.closed:
		return s.judgeEnd(me)
	}
	mine, theirs := s.prospect(me), -1<<30
	for other := range int8(s.count) {
		if other != me {
			theirs = max(theirs, s.prospect(other))
		}
	}
	lead := float64(4*mine-3*theirs) / 4 // what one has counts a little more than what others have not
	if s.world || !s.prologue && s.provinces[s.leader()].glory >= int16(s.target) {
		lead *= 2 // the match ends with this round
	}
	return 0.5 + 0.48*lead/(leadUnit+max(lead, -lead))
}

// judgeEnd estimates a match in which nothing but section 15 is left: it is won or lost, and what is kept counts.
func (s *State) judgeEnd(seat int8) float64 {
	kept := float64(s.estate(seat) + s.keepsakes(seat))
	share := 0.2 * kept / (4000 + max(kept, -kept))
	if s.winner == seat {
		return 0.75 + share
	}
	return 0.25 + share
}

// prospect is what a province has and may get.
func (s *State) prospect(seat int8) int {
	if s.away.Has(seatOf(seat)) {
		return worthGlory * int(s.provinces[seat].glory)
	}
	n := s.assets(seat) + s.estate(seat)
	if seat != s.turn {
		return n + s.bestPlan(seat)*percentLater/100 + s.bearings(seat)
	}
	switch s.base {
	case phaseHire, phaseActivate, phaseGuild:
		n += s.bestPlan(seat) * percentNow / 100
	case phaseAction:
		n += s.rest(seat) * percentNow / 100
	case phaseDeal:
		n -= worthOffer
		n += s.bestPlan(seat) * percentNow / 100
	case phasePool, phaseLuck:
		n += s.throwWorth(seat) + s.afterwards(seat)
	case phaseSpot, phaseEntry:
		n += worthLog + s.afterwards(seat)
	case phaseLoot, phasePlunder:
		n += 3*worthGold + s.afterwards(seat)
	}
	return n + s.bestPlan(seat)*percentLater/100 + s.bearings(seat)
}

// assets is what a province has in this match.
func (s *State) assets(seat int8) int {
	me := &s.provinces[seat]
	n := worthGlory*int(me.glory) + worthGold*min(int(me.gold), plentyGold) + worthMuchGold*max(0, int(me.gold)-plentyGold)
	n += worthLuck*int(me.luck) + worthInfluence*int(me.influence)
	for _, count := range me.goods {
		if count > 0 {
			n += worthGood + worthMoreGoods*int(count-1)
		}
	}
	n += s.councilWorth(me)
	n -= worthMarker * int(s.markersOut(seat))
	for _, tile := range me.buildings {
		if tile != none {
			n += worthKind[table.buildings[tile].kind]
		}
	}
	for i := range shipsPerProvince {
		n += s.shipWorth(shipOf(seat, i))
	}
	for _, d := range s.dues[:s.owed] {
		if d.seat == seat {
			n += s.dueWorth(&d)
		}
	}
	return n
}

// dueWorth is what there is still to get, or to lose, by a due.
func (s *State) dueWorth(d *due) int {
	switch d.kind {
	case dueGive:
		return -worthMoreGoods * int(d.n)
	case dueLoad:
		return worthCargo * int(d.n) / 2
	case duePick:
		return worthGood * int(d.n) / 2
	default:
		return worthMarker * int(d.n) / 2
	}
}

func (s *State) councilWorth(me *province) int {
	n, count := 0, 0
	for rest := me.advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		worth := worthAdvisor + worthAdvGold*int(table.advisors[card].gold)
		if me.tired>>card&1 == 1 {
			worth = worth * worthTired / 100
		}
		if count++; count > worthEnough {
			worth /= 2
		}
		n += worth
	}
	return n
}

func (s *State) shipWorth(ship int) int {
	at := &s.ships[ship]
	n := 0
	for slot, tile := range at.upgrades {
		if tile != none {
			n += worthTile[tile]
			if at.flipped>>slot&1 == 1 {
				n -= worthFlipped
			}
		}
	}
	for _, card := range at.damage {
		if card != none {
			n -= worthDamage
		}
	}
	if at.at == onBoard {
		n -= worthSunk
	}
	n += worthCargo * int(sum(&at.cargo))
	return n - s.damageWorth(ship, int(s.hurt[ship]))
}

// damageWorth is what damage that has yet to be dealt out will cost a ship.
func (s *State) damageWorth(ship, n int) int {
	if n > s.endures(ship) {
		return worthSunk + worthGlory
	}
	return worthDamage * n
}

// endures is how much damage a ship takes without sinking.
func (s *State) endures(ship int) int {
	n := bits.OnesCount8(s.faceUp(ship))
	for _, card := range s.ships[ship].damage {
		if card == none {
			n++
		}
	}
	return n
}

// estate is what a province keeps for the campaign.
func (s *State) estate(seat int8) int {
	me := &s.provinces[seat]
	n := worthField*int(me.fields[0]+me.fields[1]) + worthGarrison*int(me.garrison)
	n += worthToken * int(me.startLuck+me.startInfluence)
	if me.epithet != none {
		n += worthEpithet
	}
	for i := range shipsPerProvince {
		for v, boxes := range s.ships[shipOf(seat, i)].boxes {
			n += worthValue[v] * int(boxes)
		}
	}
	for region := range islandCount + s.count {
		n -= worthSticker * int(s.stickersIn(region)[seat])
	}
	return n + worthTitle*int(me.rank)
}

// keepsakes is what is decided in section 15: advisors kept and taught, markers taken back, titles.
func (s *State) keepsakes(seat int8) int {
	me := &s.provinces[seat]
	n := worthGlory*int(me.glory) - worthSticker*int(s.markersOut(seat))
	if kept := s.finish.kept[seat]; kept != none {
		n += 2*worthAdvisor + 2*worthAdvGold*int(table.advisors[kept].gold) + worthGlory/2*int(table.advisors[kept].glory)
		if s.stickers[kept] != none {
			n += worthTeacher
		}
	}
	for rest := me.advisors; rest != 0; rest &= rest - 1 {
		if card := lowestBit(rest); s.stickers[card] != none {
			n += worthTeacher + int(table.advisors[card].gold)
		}
	}
	if rank := s.finish.ranks[seat]; rank != none {
		n += worthTitle * int(rank)
	}
	return n
}
