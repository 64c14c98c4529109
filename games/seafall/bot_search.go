package seafall

import (
	"math"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var _ game.Searchable = (*State)(nil)

// SearchTraits implements [game.Searchable]: a position takes 4 to 6 µs.
func (s *State) SearchTraits() game.SearchTraits { return game.SearchTraits{Cost: 3} }

// Answers implements [game.Searchable]: what others do is always searched.
func (s *State) Answers(_, _ game.Seat) bool { return false }

// Shares implements [game.Searchable]: what provinces have and may get, made shares of a win. A lead is worth the more the nearer
// the end is. Once only section 15 is left, the match is decided, and what is kept for the campaign makes the difference.
func (s *State) Shares(_ game.Seat, _ bool, out []float64) {
	switch {
	case s.phase == phaseOver:
		for seat := range out {
			out[seat] = 0
		}
		out[s.winner] = 1
		return
	case s.closed:
		for seat := range out[:s.count] {
			out[seat] = s.estimateEnding(int8(seat))
		}
		return
	}
	var strengths [cards.MaxProvinces]int
	f := &foresee
	if s.rules < 3 {
		f = &foresaw
	}
	left := s.strengths(f, &strengths)
	f.shares(strengths[:s.count], left, out)
}

// foresight is what search goes by.
type foresight struct {
	weights
	scale int // the lead that multiplies the odds of a win by e when no turn is left
	widen int // how much more it takes for each round that is left
}

// foresee has greedy's weights, but for fairs. Scales are those that explain best how matches end (bot_tune_test.go).
var foresee = foresight{weights: consistent(patient(weigh)), scale: 500, widen: 220}

// patient makes fairs to come count less. Greedy does not think of them as it plans a purchase, only when it has bought, and the weight
// is made for that. A search judges positions after the purchase, and would buy twice as much as is good for it.
func patient(w weights) weights {
	w.fair = 150
	return w
}

// foresaw is the same for earlier rules.
var foresaw = foresight{weights: consistent(weighBefore), scale: foresee.scale, widen: foresee.widen}

// consistent makes the weights of a turn equal just before and just after it begins, and those of the next turn equal during a turn and
// at its end, so that a search can compare positions before and after the end of a turn.
func consistent(w weights) weights {
	w.soon, w.again = w.now, w.later
	return w
}

// strengths puts the strengths of all provinces into out, and returns how many rounds are left, in hundredths. The rest of this round
// counts as part of one.
func (s *State) strengths(f *foresight, out *[cards.MaxProvinces]int) (left int) {
	j := estimator{s: s, w: &f.weights}
	j.survey()
	for seat := range int8(s.count) {
		out[seat] = j.strength(seat)
	}
	return j.after + 100 - 100*j.moved.Len()/int(s.count)
}

// shares turns strengths into chances to win, which add up to 1.
func (f *foresight) shares(strengths []int, left int, out []float64) {
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

// Weigh implements [game.Searchable]. Worth no look are moves that come to the same as another, voyages to empty sea but on the
// way to land, goods shifted to and fro, and offers of those who have nothing to do in the other's harbour. Beyond the
// present turn nobody weighs what a log entry, an island's name or the choice of a good brings.
func (s *State) Weigh(seat game.Seat, moves []game.Move, weights []float32) {
	switch s.phase {
	case phaseHire, phaseActivate, phaseGuild, phaseAction:
		t := thought{s: s, seat: int8(seat), moves: moves, weights: weights}
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

// thought weighs the moves of a turn.
type thought struct {
	s       *State
	seat    int8
	moves   []game.Move
	weights []float32
	ports   [shipsPerProvince]uint64 // spaces worth sailing to, by ship
	bought  uint64
}

const seldom = 0.05

func (t *thought) weigh() {
	for i, m := range t.moves {
		t.weights[i] = t.move(op(m.Op()), m.Arg(0), m.Arg(1), m.Arg(2), m.Arg(3))
	}
}

func (t *thought) move(op op, a, b, c, d uint8) float32 {
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
		if b != warehouseStore {
			return 0
		}
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
	case opRaidProvince:
		return t.flagship(b, false)
	default:
	}
	return 1
}

func (t *thought) me() *province { return &t.s.provinces[t.seat] }

// first is 1 where something is met for the first time.
func (t *thought) first(seen *uint64, what uint64) float32 {
	if *seen&what != 0 {
		return 0
	}
	*seen |= what
	return 1
}

// offer is worth a look for who has a ship in the other's harbour.
func (t *thought) offer(to int8) float32 {
	if t.s.shipIn(t.seat, t.s.harbour(to)) {
		return seldom
	}
	return 0
}

// sale weighs selling a good: from a ship rather than from the warehouse, where both are in the same place.
func (t *thought) sale(from uint8, g cards.Good) float32 {
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

// flagship weighs leading an endeavour with one of two ships in the same place: the other may be better in every way.
func (t *thought) flagship(i uint8, exploring bool) float32 {
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

// voyage weighs sailing somewhere. Of the orders in which ships may sail one stands for all: the first ship first.
func (t *thought) voyage(op op, i uint8, to cards.Space) float32 {
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

// portsFor is the set of spaces that are worth sailing to from one, with so many steps: islands, the own harbour, others to
// be raided, and one space on the way to each island and the own harbour that are farther.
func (s *State) portsFor(seat int8, from cards.Space, left uint8) uint64 {
	set := uint64(1) << cards.SpaceCount // never empty
	for island := range uint8(cards.IslandCount) {
		if s.onChart(island) {
			set |= toward(from, cards.Space(cards.All.Islands[island].Space), left)
		}
	}
	set |= toward(from, s.harbour(seat), left)
	if s.now.guild == cards.Soldiers && !s.prologue {
		for other := range int8(s.count) {
			if home := s.harbour(other); other != seat && cards.Sea.Distance[from][home] <= left {
				set |= 1 << home
			}
		}
	}
	return set
}

// toward is where a ship gets that sails for a space: there, or the first space on the way that is as far as it sails.
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
