package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// oneGlory is what one glory is worth: all worths are thousandths of a glory. They are whole numbers, so that estimates are the same on
// every machine.
const oneGlory = 1000

// weights say what things are worth, in thousandths of a glory, or by how many percent of its worth a thing counts.
type weights struct {
	gold        int // each gold, up to plenty
	muchGold    int // each gold beyond plenty
	plenty      int
	good        int // the first good of a kind in the warehouse
	moreGoods   int
	cargo       int // a good aboard
	stock       int // added for each good, aboard or in the warehouse, up to enough
	fair        int // added to stock for each fair still to come in this year
	enough      int // how many goods the turns to come can use
	luck        int
	influence   int
	advisor     int // a face-up advisor, besides advisorGold for each gold that it costs
	advisorGold int
	tired       int // percent of an advisor's worth that counts while it lies face down
	marker      int // each own marker that is not in the supply
	damage      int
	flipped     int
	sunk        int
	log         int // what a log entry brings on average
	survey      int // what exploring a space of the sea brings for certain: a glory, and what its tile lays open
	plunder     int // what raiding the sites of a province brings besides glory
	offer       int // penalty for an open offer
	home        int // penalty for each step from home, for each good and damage card aboard
	away        int // penalty for each step from the nearest unexplored site
	rank        int // each rank that a province is lower, since ties favour low ranks
	now         int // percent by which what can be done in the rest of this turn counts
	soon        int // the same of a whole turn still to come in this round
	again       int // the same of the turn after that one
	later       int // the same of a turn in the next round, once this round's is over
	pace        int // glory that a province gains in a round, in hundredths
	unit        int // scale of a lead, in thousandths of a glory
	value       [cards.ValueKinds]int
	tile        [cards.UpgradeCount]int
	kind        [cards.BuildingKinds]int
	fade        [5]int // percent by which assets that are no glory yet count, by the number of turns left
}

// greedyWeights are what the greedy bot estimates by. A first guess was fitted to the outcomes of matches. A change, by the fit or by hand,
// was kept when it won matches against the weights without it.
var greedyWeights = weights{
	gold: 100, muchGold: 50, plenty: 30, good: 540, moreGoods: 430, cargo: 350, stock: 310, fair: 400, enough: 4, luck: 140, influence: 140,
	advisor: 100, advisorGold: 70, tired: 60, marker: 60, damage: 225, flipped: 180, sunk: 1000, log: 115, survey: 2000, plunder: 160, offer: 600,
	home: 10, away: 20, rank: 60, now: 94, soon: 85, again: 35, later: 48, pace: 100, unit: 5000,
	value: [...]int{185, 220, 380, 130},
	tile:  [...]int{100, 180, 260, 220, 360, 220, 340, 600, 200, 200, 360, 140},
	kind:  [...]int{120, 180, 40, 160, 140},
	fade:  [...]int{20, 42, 62, 82, 90},
}

// greedyWeightsBefore7 are the same for rules before version 7, by which fewer sites produce goods from the start.
var greedyWeightsBefore7 = func() weights {
	w := greedyWeights
	w.stock, w.survey = 200, oneGlory
	return w
}()

// greedyWeightsBefore3 are the same for rules before version 3, which have no fairs.
var greedyWeightsBefore3 = func() weights {
	w := greedyWeightsBefore7
	w.cargo, w.fair, w.enough = 250, 0, 2
	return w
}()

// weights returns the greedy bot's weights for the version of the rules.
func (s *State) weights() *weights {
	switch {
	case s.rules < 3:
		return &greedyWeightsBefore3
	case s.rules < 7:
		return &greedyWeightsBefore7
	}
	return &greedyWeights
}

// assets is what a province has in this match besides glory.
func (j *estimator) assets(seat int8) int {
	s, w := j.s, j.w
	me := &s.provinces[seat]
	n := w.gold*min(int(me.gold), w.plenty) + w.muchGold*max(0, int(me.gold)-w.plenty)
	n += w.luck*int(me.luck) + w.influence*int(me.influence)
	for _, count := range me.goods {
		if count > 0 {
			n += w.good + w.moreGoods*int(count-1)
		}
	}
	n += (w.stock + w.fair*j.fairs*min(100, j.after)/100) * min(w.enough, j.stock(seat))
	n += j.council(me) + j.charts(me) + j.annexed(me) + j.stallsWorth(me)
	n -= w.marker * int(s.markersOut(seat))
	for _, tile := range me.buildings {
		if tile != none {
			n += w.kind[cards.All.Buildings[tile].Kind]
		}
	}
	for i := range shipsPerProvince {
		n += j.ship(shipOf(seat, i))
	}
	for i := range s.owed {
		if d := &s.decisions[i]; d.seat == seat {
			n += j.decision(d)
		}
	}
	return n
}

// stock is how many goods a province has, in its warehouse and aboard.
func (j *estimator) stock(seat int8) int {
	n := sum(&j.s.provinces[seat].goods)
	for i := range shipsPerProvince {
		n += sum(&j.s.ships[shipOf(seat, i)].cargo)
	}
	return int(n)
}

// decision is the worth of what a decision brings, negative for what it takes.
func (j *estimator) decision(d *decision) int {
	switch d.kind {
	case decideGive:
		return -j.w.moreGoods * int(d.n)
	case decideLoad:
		return j.w.cargo * int(d.n) * 3 / 4
	case decideStock:
		return 0
	case decidePick:
		return j.w.good * int(d.n) * 3 / 4
	case decideBox:
		return j.w.value[cards.ExploreValue] * 3 / 4
	default:
		return j.w.marker * int(d.n) / 2
	}
}

const enoughAdvisors = 3 // further advisors count half

func (j *estimator) council(me *province) int {
	n, count := 0, 0
	for rest := me.advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		worth := j.advisor(card)
		if me.tired>>card&1 == 1 {
			worth = worth * j.w.tired / 100
		}
		if count++; count > enoughAdvisors {
			worth /= 2
		}
		n += worth
	}
	if me.active != none {
		n += j.advisor(me.active) * j.w.tired / 100
	}
	return n
}

func (j *estimator) advisor(card uint8) int {
	return j.w.advisor + j.w.advisorGold*int(cards.All.Advisors[card].Gold)
}

func (j *estimator) ship(ship int) int {
	w := j.w
	at := &j.s.ships[ship]
	n := 0
	for slot, tile := range at.upgrades {
		if tile != none {
			n += w.tile[tile]
			if at.flipped>>slot&1 == 1 {
				n -= w.flipped
			}
		}
	}
	for _, card := range at.damage {
		if card != none {
			n -= w.damage
		}
	}
	for v, boxes := range at.boxes {
		n += w.value[v] * int(boxes)
	}
	if at.at == onBoard {
		n -= w.sunk
	}
	n += w.cargo * int(sum(&at.cargo))
	if hurt := int(j.s.hurt[ship]); hurt > 0 {
		n -= j.damage(ship, hurt)
	}
	return n
}

// damage is what damage that is not dealt out yet will cost a ship.
func (j *estimator) damage(ship, n int) int {
	if n > j.s.endures(ship) {
		return j.w.sunk
	}
	return j.w.damage * n
}

// endures returns how much damage a ship can take without sinking.
func (s *State) endures(ship int) int {
	n := bits.OnesCount8(s.faceUp(ship))
	for _, card := range s.ships[ship].damage {
		if card == none {
			n++
		}
	}
	return n
}

// What a province keeps for the campaign, in thousandths of a glory.
const (
	keepField    = 300
	keepGarrison = 220
	keepToken    = 260 // one more at the beginning of each match
	keepEpithet  = 240
	keepTeacher  = 140
	keepTitle    = 40
	keepSticker  = 90
	keepAdvisor  = 100
	keepGold     = 70 // for each gold that an advisor costs
)

var keepValue = [cards.ValueKinds]int{260, 200, 340, 140}

// estate is the worth of what a province keeps for the campaign.
func (s *State) estate(seat int8) int {
	me := &s.provinces[seat]
	n := keepField*int(me.fields[0]+me.fields[1]) + keepGarrison*int(me.garrison)
	n += keepToken * int(me.startLuck+me.startInfluence)
	if me.epithet != none {
		n += keepEpithet
	}
	for i := range shipsPerProvince {
		for v, boxes := range s.ships[shipOf(seat, i)].boxes {
			n += keepValue[v] * int(boxes)
		}
	}
	for rest := me.colonies; rest != 0; rest &= rest - 1 {
		n += s.colonyWorth() + keepFort*int(s.islands[bits.TrailingZeros8(rest)].garrison)
	}
	for region := range uint8(regionCount) {
		n -= keepSticker * int(s.stickersIn(region)[seat])
	}
	return n + keepTitle*int(me.rank)
}

// carriedWorth is the worth of what is decided in section 15: advisors kept and taught, markers taken back, titles.
func (s *State) carriedWorth(seat int8) int {
	me := &s.provinces[seat]
	n := oneGlory*int(me.glory) - keepSticker*int(s.markersOut(seat))
	if kept := s.finish.kept[seat]; kept != none {
		n += 2*keepAdvisor + 2*keepGold*int(cards.All.Advisors[kept].Gold) + oneGlory/2*int(cards.All.Advisors[kept].Glory)
		if s.stickers[kept] != none {
			n += keepTeacher
		}
	}
	for rest := me.advisors; rest != 0; rest &= rest - 1 {
		if card := lowestBit(rest); s.stickers[card] != none {
			n += keepTeacher + 10*int(cards.All.Advisors[card].Gold)
		}
	}
	if rank := s.finish.ranks[seat]; rank != none {
		n += keepTitle * int(rank)
	}
	return n
}
