package seafall

import (
	"math"
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var (
	_ game.Searchable = (*State)(nil)
	_ game.Sifter     = (*State)(nil)
)

// SearchTraits implements [game.Searchable]: a position takes 4 to 6 µs.
func (s *State) SearchTraits() game.SearchTraits { return game.SearchTraits{Cost: 3} }

// Answers implements [game.Searchable]: what others do is always searched.
func (s *State) Answers(_, _ game.Seat) bool { return false }

// Shares implements [game.Searchable]: it turns the strengths of the provinces into shares of a win. The nearer the end is, the more a
// lead is worth. Once only section 15 is left, the match is decided, and what is kept for the campaign makes the difference.
func (s *State) Shares(_ game.Seat, _ bool, out []float64) {
	switch {
	case s.phase == phaseOver:
		for seat := range out {
			out[seat] = 0
		}
		out[s.champion()] = 1
		return
	case s.closed:
		for seat := range out[:s.count] {
			out[seat] = s.estimateEnding(int8(seat))
		}
		return
	}
	var strengths [cards.MaxProvinces]int
	f := s.searchWeights()
	left := s.strengths(f, &strengths)
	f.shares(strengths[:s.count], left, out)
}

// searchWeights are what a search estimates by.
type searchWeights struct {
	weights
	scale int // the lead that multiplies the odds of a win by e when no turn is left
	widen int // how much more it takes for each round that is left
}

// currentSearch was found by self-play (bot_tune_test.go). Against what greedy goes by, a glory that is there counts for more, and what
// may still become one for less: a search sees for itself what can be made of it. What goods are worth was set by hand since: with a
// quarter of it for a good aboard, as self-play had found, a search hardly traded, and won no more (docs/bots.md).
var currentSearch = searchWeights{weights: consistent(weights{
	gold: 127, muchGold: 34, plenty: 30, good: 750, moreGoods: 750, cargo: 700, stock: 550, fair: 91, enough: 4, luck: 104, influence: 131,
	advisor: 66, advisorGold: 70, tired: 73, marker: 67, damage: 215, flipped: 382, sunk: 1038, log: 141, survey: 1334, plunder: 143, offer: 632,
	home: 7, away: 12, rank: 39, now: 127, later: 20, pace: 83, unit: 5000,
	value: [...]int{158, 341, 289, 93},
	tile:  [...]int{169, 179, 265, 230, 299, 155, 217, 377, 325, 237, 355, 119},
	kind:  [...]int{93, 143, 39, 219, 119},
	fade:  [...]int{19, 26, 39, 40, 45},
}), scale: 754, widen: 142}

// searchBefore7 has the greedy bot's weights, except that fairs count less. The scales are those that predict best how matches end.
var searchBefore7 = searchWeights{weights: consistent(discountFairs(greedyWeightsBefore7)), scale: 500, widen: 220}

// searchWeights returns what a search estimates by for the version of the rules.
func (s *State) searchWeights() *searchWeights {
	switch {
	case s.rules < 3:
		return &searchBefore3
	case s.rules < 7:
		return &searchBefore7
	}
	return &currentSearch
}

// discountFairs makes fairs still to come count less. The greedy bot considers them only once it has bought goods, not while it plans
// to buy, and its weight is tuned to that. A search estimates positions after the purchase: with the same weight it would buy twice as
// many goods as is good for it.
func discountFairs(w weights) weights {
	w.fair = 150
	return w
}

// searchBefore3 is the same for rules before version 3.
var searchBefore3 = searchWeights{weights: consistent(greedyWeightsBefore3), scale: searchBefore7.scale, widen: searchBefore7.widen}

// consistent makes the weights of a turn equal just before and just after it begins, and those of the next turn equal during a turn and
// at its end, so that a search can compare positions before and after the end of a turn.
func consistent(w weights) weights {
	w.soon, w.again = w.now, w.later
	return w
}

// strengths puts the strengths of all provinces into out, and returns how many rounds are left, in hundredths: what is left of this
// round counts in part.
func (s *State) strengths(f *searchWeights, out *[cards.MaxProvinces]int) (left int) {
	j := estimator{s: s, w: &f.weights}
	j.survey()
	for seat := range int8(s.count) {
		out[seat] = j.strength(seat)
	}
	return j.after + 100 - 100*j.moved.Len()/int(s.count)
}

// shares turns strengths into chances to win, which add up to 1.
func (f *searchWeights) shares(strengths []int, left int, out []float64) {
	most := strengths[0]
	for _, n := range strengths {
		most = max(most, n)
	}
	scale, sum := float64(f.scale)+float64(f.widen)*float64(left)/100, 0.0
	for seat, n := range strengths {
		out[seat] = math.Exp(float64(n-most) / scale)
		sum += out[seat]
	}
	for seat := range strengths {
		out[seat] /= sum
	}
}

// Weigh implements [game.Searchable]. Not searched are moves with the same effect as another one, voyages to empty sea that is not on
// the way to land, goods moved back and forth, and offers by a seat that has no ship in the other's harbour. Beyond the present turn
// the choices of log entries, names of islands and goods are not searched either.
func (s *State) Weigh(seat game.Seat, moves []game.Move, weights []float32) {
	switch s.phase {
	case phaseHire, phaseActivate, phaseGuild, phaseAction:
		t := turnWeigher{s: s, seat: int8(seat), moves: moves, weights: weights}
		t.weigh()
	case phasePool, phaseLuck, phaseLoot, phasePlunder:
		for i := range weights {
			weights[i] = 1
		}
	default:
		for i := range weights {
			weights[i] = 0
		}
	}
}

// Pointless implements [game.Sifter]: goods thrown overboard before a guild is commissioned can be so later, when it is known what for.
func (s *State) Pointless(m game.Move) bool {
	return op(m.Op()) == opJettison && (s.phase == phaseHire || s.phase == phaseActivate || s.phase == phaseGuild)
}

// turnWeigher weighs the moves of a turn.
type turnWeigher struct {
	s       *State
	seat    int8
	moves   []game.Move
	weights []float32
	ports   [shipsPerProvince]uint64 // spaces worth sailing to, by ship
	bought  uint64
}

const seldom = 0.05

func (t *turnWeigher) weigh() {
	for i, m := range t.moves {
		t.weights[i] = t.move(op(m.Op()), m.Arg(0), m.Arg(1), m.Arg(2), m.Arg(3))
	}
}

func (t *turnWeigher) move(op op, a, b, c, d uint8) float32 {
	s := t.s
	switch op {
	case opOffer:
		return t.offer(int8(a))
	case opPeek, opJettison, opPutBack:
		return 0
	case opRedraw, opTransmute:
		return seldom
	case opEndTurn:
		if s.phase == phaseGuild || s.now.guild == cards.Soldiers && s.phase == phaseAction && s.can(actHome) {
			return 0 // ending the turn here wastes something
		}
	case opSail, opFleet:
		return t.voyage(op, a, cards.Space(b))
	case opStow:
		return t.stow(b, cards.Good(c))
	case opBuy:
		return t.first(&t.bought, uint64(1)<<(a*cards.GoodKinds+uint8(s.islands[a].sites[b].find.Good)))
	case opSell:
		return t.sale(a, cards.Good(b))
	case opUpgrade:
		if d < upgradeSlots || c < warehouseStore && s.storeAt(t.seat, c) == s.harbour(t.seat) && t.me().goods[cards.All.Upgrades[a].Colour] > 0 {
			return seldom
		}
	case opBuild:
		if t.me().buildings[b] != none || c < warehouseStore && t.me().goods[cards.All.Buildings[a].Colour] > 0 {
			return seldom
		}
		if b == 1 && t.me().buildings[0] == none && t.me().sites[building1].count == 0 {
			return 0
		}
	case opExplore, opRaid:
		return t.flagship(c, op == opExplore)
	case opGiftGood:
		return t.gift(boon(d))
	case opGiftLuck:
		return t.gift(boon(b))
	case opGiftAdvisor:
		return t.gift(boon(c)) * seldom
	case opEnter, opSurvey:
		return t.flagship(b, true)
	case opRaidProvince, opRaidShip, opRaidColony:
		return t.flagship(b, false)
	case opRaidFleet:
		return t.flagship(a, false)
	default:
	}
	return 1
}

func (t *turnWeigher) me() *province { return &t.s.provinces[t.seat] }

// first is 1 where something is met for the first time.
func (t *turnWeigher) first(seen *uint64, what uint64) float32 {
	if *seen&what != 0 {
		return 0
	}
	*seen |= what
	return 1
}

// offer weighs an offer to another province: only one with a ship in its harbour needs to make it.
func (t *turnWeigher) offer(to int8) float32 {
	if t.s.shipIn(t.seat, t.s.harbour(to)) {
		return seldom
	}
	return 0
}

// sale weighs selling a good: from a ship rather than from the warehouse, where both are in the same place.
func (t *turnWeigher) sale(from uint8, g cards.Good) float32 {
	if from != warehouseStore {
		return 1
	}
	for i := range shipsPerProvince {
		at := &t.s.ships[shipOf(t.seat, i)]
		if at.at == t.s.harbour(t.seat) && at.cargo[g] > 0 {
			return 0
		}
	}
	return 1
}

// flagship weighs leading an endeavour with ship i: nothing if the other ship is in the same place and better in every way.
func (t *turnWeigher) flagship(i uint8, exploring bool) float32 {
	own, other := shipOf(t.seat, int(i)), shipOf(t.seat, int(1-i))
	if t.s.ships[own].at != t.s.ships[other].at {
		return 1
	}
	v := cards.RaidValue
	if exploring {
		v = cards.ExploreValue
	}
	a, b := t.s.valueOf(own, v), t.s.valueOf(other, v)
	c, d := t.s.endures(own), t.s.endures(other)
	if a < b && c <= d || a == b && c < d {
		return 0
	}
	return 1
}

// voyage weighs sailing somewhere. Ships can sail in any order; only one order is searched, the first ship first.
func (t *turnWeigher) voyage(op op, i uint8, to cards.Space) float32 {
	s := t.s
	ship := shipOf(t.seat, int(i))
	open := s.now.current == actSail
	if op == opSail && i == 0 && open && s.ships[ship].left == s.steps(ship) && s.ships[ship+1].left < s.steps(ship+1) {
		return 0
	}
	if t.ports[i] == 0 {
		left := s.steps(ship)
		if open {
			left = s.ships[ship].left
		}
		t.ports[i] = s.portsFor(t.seat, s.ships[ship].at, left)
	}
	if t.ports[i]>>to&1 == 0 {
		return 0
	}
	return 1
}

// portsFor returns the spaces worth sailing to with so many steps left: islands, the own harbour, harbours to raid, and for each
// island and the own harbour that is out of reach one space on the way to it.
func (s *State) portsFor(seat int8, from cards.Space, left uint8) uint64 {
	set := uint64(1) << cards.SpaceCount // never empty
	for island := range uint8(cards.IslandLimit) {
		if s.onChart(island) {
			set |= toward(from, s.spaceOf(island), left)
		}
	}
	set |= toward(from, s.harbour(seat), left)
	if s.provinces[seat].research&seaCharts != 0 {
		set |= within(from, left, s.unchartedSea())
	}
	set |= within(from, left, s.covered()) // what lies face down beyond the edge
	if s.now.guild == cards.Soldiers && !s.prologue {
		set |= s.prizePorts(seat, from, left)
		for other := range int8(s.count) {
			if home := s.harbour(other); other != seat && cards.Sea.Distance[from][home] <= left {
				set |= 1 << home
			}
		}
	}
	return set
}

// within returns those of a set of spaces that are within reach, or where a ship arrives that sails for the nearest.
func within(from cards.Space, left uint8, spaces uint64) (set uint64) {
	nearest, far := cards.Space(cards.SpaceCount), uint8(none)
	for rest := spaces; rest != 0; rest &= rest - 1 {
		at := cards.Space(bits.TrailingZeros64(rest))
		d := cards.Sea.Distance[from][at]
		if d <= left {
			set |= 1 << at
		}
		if d < far {
			nearest, far = at, d
		}
	}
	if set == 0 && nearest < cards.SpaceCount {
		set = toward(from, nearest, left)
	}
	return set
}

// toward returns, as a set, where a ship that sails for a space arrives in this turn: at the space itself or as far on the way as it
// can sail.
func toward(from, to cards.Space, left uint8) uint64 {
	d := cards.Sea.Distance[from][to]
	if d <= left {
		return 1 << to
	}
	for at := cards.Coast; at < cards.SpaceCount; at++ {
		if cards.Sea.Distance[from][at] == left && cards.Sea.Distance[at][to] == d-left {
			return 1 << at
		}
	}
	return 0
}
