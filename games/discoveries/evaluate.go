package discoveries

import (
	"math/bits"

	"portolan/game"
)

var _ game.Evaluator = (*State)(nil)

// weights say what things are worth, in hundredths of a point, or how much of a worth counts, in percent. Whole numbers keep
// the estimate the same on every machine.
type weights struct {
	coin     int                // a coin that can still buy and place ships
	late     int                // a coin in a last turn that can do only one of the two
	plenty   int                // coins from which on another counts half
	free     int                // percent of its best place that a free ship is worth
	bound    int                // percent of that for a ship under contract
	use      int                // a ship that contracts want, for each turn to come; one of hold 2 half as much again, of hold 3 twice
	mostUse  int                // at most so many turns
	pace     int                // ships bought, in hundredths a turn, by which the hourglasses are foreseen
	hand     [handLimit]int     // percent of a contract in hand that counts: the best, the second best, …
	ready    int                // percent of its profit that a contract is worth whose ships are there
	waiting  int                // percent of it without the ships
	unseen   int                // a contract in another's hand
	wait     [maxRounds + 1]int // percent of a contract's income that counts with so many turns to go
	anyCard  int
	reserve  int
	growth   int // journeys that a mission is still expected to gain, in hundredths a turn to come
	mostGrow int // at most so many hundredths
	own      int // percent of the journeys that count for the own mission
	stranger int // percent of the best of the four that another's mission is taken for
	marker   int // percent of a reserved ship's best place
	unit     int // lead that makes a clear advantage
}

var weigh = weights{
	coin: 55, late: 30, plenty: 37, free: 120, bound: 102, use: 20, mostUse: 10, pace: 52,
	hand: [...]int{135, 60, 35, 20}, ready: 70, waiting: 35, unseen: 130,
	wait: [...]int{100, 96, 92, 88}, anyCard: 60, reserve: 22, growth: 34, mostGrow: 400, own: 100, stranger: 133, marker: 12, unit: 4400,
}

// Evaluate implements [game.Evaluator]: the seat's score as it may be foreseen, against that of its strongest rival. An open
// chain counts as what it can best become.
func (s *State) Evaluate(seat game.Seat) float64 { return s.evaluate(seat, &weigh) }

func (s *State) evaluate(seat game.Seat, w *weights) float64 {
	if s.phase == phaseOver {
		switch {
		case !s.winners.Has(seat):
			return 0
		case s.winners.Len() > 1:
			return 0.5
		}
		return 1
	}
	if s.chain.kind != chainNone && int8(seat) == s.turn {
		t := *s
		t.completeChain()
		s = &t
	}
	j := judge{s: s, viewer: int8(seat), w: w}
	j.survey()
	theirs := -1 << 30
	for other := range int8(s.count) {
		if other != int8(seat) {
			theirs = max(theirs, j.prospect(other))
		}
	}
	lead := float64(j.prospect(int8(seat)) - theirs)
	return 0.5 + 0.5*lead/(float64(w.unit)+max(lead, -lead))
}

// judge foresees scores as one seat may: of others' hands and missions it knows what is public. Without a viewer it knows
// them all.
type judge struct {
	s      *State
	viewer int8 // or everyone
	w      *weights
	// best places for a ship by colour and hold: points of the interim and of the final scoring
	places  [colourKinds][maxHold + 1][scorings]int
	present [journeyCount]presence
	// turns that are expected before each scoring, all seats together, the present one among them
	turns [scorings]int
}

// everyone is the viewer who knows all.
const everyone int8 = -1

// knows tells whether what a seat hides is open to the viewer.
func (j *judge) knows(seat int8) bool { return seat == j.viewer || j.viewer == everyone }

// survey looks at what concerns all seats.
func (j *judge) survey() {
	s := j.s
	for i := range s.journeys {
		at := &s.journeys[i]
		card := &table.journeys[i]
		j.present[i] = s.presence(i)
		room := min(maxHold, card.capacity-at.used)
		least, most := colour(0), colour(colourKinds-1)
		if at.count > 0 {
			least, most = at.colour, at.colour
		}
		for c := least; c <= most; c++ {
			match := 0
			if c == card.colour {
				match = 1
			}
			first, last := int(card.points[interim][match]), int(card.points[final][match])
			if s.scored > 0 {
				first = 0
			}
			for hold := uint8(1); hold <= room; hold++ {
				if p := &j.places[c][hold]; first+last > p[interim]+p[final] {
					p[interim], p[final] = first, last
				}
			}
		}
	}
	j.turns[interim] = s.turnsBefore(interim, j.w.pace)
	j.turns[final] = s.turnsBefore(final, j.w.pace)
}

// turnsBefore estimates how many turns end before a scoring, the present one among them: exactly once its hourglass runs.
func (s *State) turnsBefore(which scoring, pace int) int {
	players := int(s.count)
	switch {
	case s.scored > uint8(which):
		return 0
	case s.scored == uint8(which) && s.countdown > 0:
		return int(s.countdown)
	case s.glasses == 2: // the second waits for the interim scoring
		return int(s.countdown) + players
	}
	cards := 0
	for i := 0; i < glassStacks[which]; i++ {
		cards += int(s.left[i])
	}
	cards += (int(s.left[glassStacks[which]]) + 1) / 2
	if s.scored < uint8(which) && which == final {
		return max(cards*100/pace+players, s.turnsBefore(interim, pace)+1)
	}
	return cards*100/pace + players
}

// ahead is how many turns a seat still begins before a scoring.
func (j *judge) ahead(seat int8, which scoring) int {
	n := int(j.s.count)
	first := (int(seat) - int(j.s.turn) + n) % n // turns until the seat's next one
	if first == 0 {
		first = n
	}
	return max(0, (j.turns[which]-1-first+n)/n)
}

// chances is how often a seat can still do an action before a scoring: now, if it may, and in each turn to come.
func (j *judge) chances(seat int8, a action, which scoring) int {
	n := j.ahead(seat, which)
	if seat == j.s.turn && j.turns[which] > 0 && j.s.phase == phasePlay && j.s.may(a) {
		n++
	}
	return n
}

// prospect is the score that a seat can expect.
func (j *judge) prospect(seat int8) int {
	s, w := j.s, j.w
	me := &s.players[seat]
	sum := 100 * int(me.points)
	for i := range s.journeys {
		at := &s.journeys[i]
		for _, ship := range at.ships[:at.count] {
			if s.owners[ship] == seat {
				if s.scored == 0 {
					sum += 100 * int(worth(ship, i, interim))
				}
				sum += 100 * int(worth(ship, i, final))
			}
		}
	}
	coin := j.coinWorth(seat)
	sum += coin*min(int(me.coins), w.plenty) + coin/2*max(0, int(me.coins)-w.plenty)
	sum += j.fleet(me.free, seat, w.free, coin)
	contracts, soon := j.deals(seat, coin)
	sum += contracts
	journeys := j.missionJourneys(seat)
	sum += journeys * j.value(int(me.fulfilled)+soon) / 2
	if j.knows(seat) {
		step := journeys * (j.value(int(me.fulfilled)+soon+1) - j.value(int(me.fulfilled)+soon)) / 2
		sum += j.hand(seat, coin, step)
	} else {
		sum += w.unseen * bits.OnesCount32(me.hand) * min(3, j.ahead(seat, final)) / 3
	}
	if j.chances(seat, actDeploy, final) > 0 {
		sum += w.anyCard * int(me.anys)
	}
	sum += w.reserve * int(me.reserves) * min(4, j.ahead(seat, final)) / 4
	return sum + j.markers(seat)
}

// coinWorth is what a coin can still become.
func (j *judge) coinWorth(seat int8) int {
	switch {
	case j.ahead(seat, final) > 0:
		return j.w.coin
	case seat != j.s.turn:
		return 0
	case j.s.may(actBuy) && (j.s.may(actDeploy) && bits.OnesCount8(j.s.begun|1<<actBuy|1<<actDeploy) <= actions):
		return j.w.coin
	case j.s.may(actBuy):
		return j.w.late
	default:
		return 0
	}
}

// fleet is the worth of ships that are placed nowhere: a share of the best place there is for each, a point at least, and
// what they can still earn on contracts.
func (j *judge) fleet(ships uint64, seat int8, share, coin int) int {
	first, last := min(1, j.chances(seat, actDeploy, interim)), min(1, j.chances(seat, actDeploy, final))
	turns := min(j.w.mostUse, j.ahead(seat, final))
	sum := 0
	for ; ships != 0; ships &= ships - 1 {
		ship := uint8(bits.TrailingZeros64(ships))
		sum += j.shipWorth(ship, first, last, share, coin)
		if card := &table.ships[ship]; card.colours&(1<<contractColours-1) != 0 {
			sum += j.w.use * turns * int(max(2, card.hold+1)) / 2
		}
	}
	return sum
}

func (j *judge) shipWorth(ship uint8, first, last, share, coin int) int {
	card := &table.ships[ship]
	hold := max(1, card.hold)
	best := 0
	for rest := card.colours; rest != 0; rest &= rest - 1 {
		p := &j.places[bits.TrailingZeros8(rest)][hold]
		best = max(best, p[interim]*first+p[final]*last)
	}
	return max(100, share*best-coin*int(card.cost))
}

// deals is the worth of a seat's contracts in play, and how many of them will be fulfilled.
func (j *judge) deals(seat int8, coin int) (sum, soon int) {
	ahead := j.ahead(seat, final)
	for rest := j.s.players[seat].playing; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		d := &j.s.deals[i]
		if int(d.left) > ahead {
			sum += 100 * bits.OnesCount64(d.ships)
			continue
		}
		soon++
		sum += coin * int(table.contracts[i].income[d.rounds]) * j.w.wait[d.left] / 100
		sum += j.fleet(d.ships, seat, j.w.free*j.w.bound/100, coin)
	}
	return sum, soon
}

// hand is the worth of a seat's contracts that are not in play yet, which the viewer must know.
// Each is worth its profit and the step of the mission that it makes.
func (j *judge) hand(seat int8, coin, step int) int {
	me := &j.s.players[seat]
	ahead := j.ahead(seat, final)
	var worths [handLimit]int
	n := 0
	for rest := me.hand; rest != 0; rest &= rest - 1 {
		card := &table.contracts[bits.TrailingZeros32(rest)]
		now := me.sums(me.free, card.colour, 0)
		share, turns := j.w.waiting, ahead-1
		if now.has(card.total, 7) {
			share = j.w.ready
			if seat == j.s.turn && j.s.phase == phasePlay && j.s.may(actDeploy) {
				turns = ahead
			}
		}
		if turns < 1 {
			continue
		}
		rounds := min(maxRounds, turns)
		profit := int(card.income[rounds])*j.w.wait[rounds]/100 - 2
		worths[n] = max(0, (profit*coin+step)*share/100)
		n++
	}
	sum := 0
	for rank := range n { // the best first
		best := rank
		for i := rank + 1; i < n; i++ {
			if worths[i] > worths[best] {
				best = i
			}
		}
		worths[rank], worths[best] = worths[best], worths[rank]
		sum += worths[rank] * j.w.hand[rank] / 100
	}
	return sum
}

// markers is the worth of what a seat has reserved.
func (j *judge) markers(seat int8) int {
	sum := 0
	for i := range 2 * rowLength {
		if l := j.s.shipLot(i); l.by == seat {
			sum += j.shipWorth(l.card, 1, 1, j.w.marker, 0) - 100
		}
	}
	return sum
}

// missionJourneys is how many journeys, in hundredths, the seat's mission may count: those that count now and some that
// will. Of another's mission, all that is known are the four it may be.
func (j *judge) missionJourneys(seat int8) int {
	s := j.s
	me := &s.players[seat]
	share, best := j.w.own, 0
	if j.knows(seat) && me.mission != noMission {
		best = j.counted(me.mission, seat)
	} else {
		for _, m := range table.missions[s.count] {
			best = max(best, j.counted(m, seat))
		}
		share = j.w.stranger
	}
	return best*share + min(j.w.mostGrow, j.w.growth*j.ahead(seat, final))
}

// value is twice the chart's value, smoothed: half way to the next step counts half of it.
func (j *judge) value(fulfilled int) int {
	last := len(table.chart) - 1
	return int(table.chart[min(fulfilled, last)]) + int(table.chart[min(fulfilled+1, last)])
}

func (j *judge) counted(m mission, seat int8) int {
	n := 0
	for i := range j.present {
		if at := &j.present[i]; at.ships[seat] > 0 && j.s.holds(m, i, seat, at) {
			n++
		}
	}
	return n
}
