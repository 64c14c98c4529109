package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// oneGlory is the unit of all worths: they are in its thousandths. Whole numbers keep estimates the same on every machine.
const oneGlory = 1000

// weights say what things are worth, in thousandths of a glory, or how much of a worth counts, in percent.
type weights struct {
	gold        int // each of the first plenty gold
	muchGold    int // each further gold
	plenty      int
	good        int // the first good of a kind in the warehouse
	moreGoods   int
	cargo       int // a good aboard
	stock       int // added for each of the first goods, as many as are enough, aboard or in the warehouse
	fair        int // added to that for each fair to come in this year
	enough      int // so many goods the turns to come can use
	luck        int
	influence   int
	advisor     int // a face-up advisor, and advisorGold for each gold that it costs
	advisorGold int
	tired       int // percent of that for a face-down advisor
	marker      int // each own marker that is not in the supply
	damage      int
	flipped     int
	sunk        int
	log         int // what a log entry brings on average
	plunder     int // what the places of a province bring
	offer       int // penalty for an open offer
	home        int // penalty for each step from home, for each good and damage card aboard
	away        int // penalty for each step from the nearest unexplored site
	rank        int // each rank lower, since ties favour low ranks
	now         int // percent of what can be done in the rest of this turn
	soon        int // of what a turn can bring that comes in this round
	again       int // of that once more
	later       int // of what a turn can bring that comes in the next round
	pace        int // glory that a province gains in a round, in hundredths
	unit        int // scale of a lead, in thousandths of a glory
	value       [cards.ValueKinds]int
	tile        [cards.UpgradeCount]int
	kind        [cards.BuildingKinds]int
	fade        [5]int // percent of what is yet to be turned into glory, by turns to go, if any
}

// weigh are the weights of greedy. First guesses were fitted to the outcomes of matches (bot_tune_test.go). Of the fit's proposals and
// of changes by hand those were kept that won matches against the weights before.
var weigh = weights{
	gold: 100, muchGold: 50, plenty: 30, good: 540, moreGoods: 430, cargo: 350, stock: 200, fair: 400, enough: 4, luck: 140, influence: 140,
	advisor: 100, advisorGold: 70, tired: 60, marker: 60, damage: 225, flipped: 180, sunk: 1000, log: 115, plunder: 160, offer: 600,
	home: 10, away: 20, rank: 60, now: 94, soon: 85, again: 35, later: 48, pace: 100, unit: 5000,
	value: [...]int{185, 220, 380, 130},
	tile:  [...]int{100, 180, 260, 220, 360, 220, 340, 600, 200, 200, 360, 140},
	kind:  [...]int{120, 180, 40, 160, 140},
	fade:  [...]int{20, 42, 62, 82, 90},
}

// weighBefore is what greedy goes by where campaigns are played by earlier rules, which have no fairs.
var weighBefore = func() weights {
	w := weigh
	w.cargo, w.fair, w.enough = 250, 0, 2
	return w
}()

// weights are those for the version of the rules.
func (s *State) weights() *weights {
	if s.rules < 3 {
		return &weighBefore
	}
	return &weigh
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
	n += j.council(me)
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

// damage is the worth that a ship loses to damage that is not dealt out yet.
func (j *estimator) damage(ship, n int) int {
	if n > j.s.endures(ship) {
		return j.w.sunk
	}
	return j.w.damage * n
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
	for region := range cards.IslandCount + s.count {
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
