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
	quiet    int                // rounds without a ship bought from which on coins count less, so that standstills end (AD-4.7)
	idle     int                // percent of a coin that counts then
	late     int                // a coin in a last turn that can do only one of the two
	plenty   int                // number of coins above which another counts less
	surplus  int                // percent of a coin that one above that number counts
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
	tied     int               // percent of use that a contract in hand will cost for each round and each hold
	growth   [missionCount]int // journeys that a mission is still expected to gain, in hundredths
	picked   [missionCount]int // the same where missions lie open and are picked after the interim scoring (AD-4.6), as matches went on from there
	sought   [missionCount]int // the same to a search that picks one: what its matches went on to bring, for it works for what it has picked
	growing  int               // over so many turns to come
	more     int               // contracts that a seat may hope to fulfil in each turn to come, in hundredths
	stranger int               // percent that the best of the missions that another seat may hold counts; the rest is their mean
	alone    int               // percent of a journey with room left that counts for the mission alone
	marker   int               // percent of the lead of a reserved card over the alternatives, for each other player
	unit     int               // lead that makes a clear advantage
}

var weigh = weights{
	coin: 55, quiet: 3, idle: 40, late: 30, plenty: 10, surplus: 20, free: 105, bound: 112, use: 20, mostUse: 10, pace: 52,
	hand: [...]int{135, 60, 35, 20}, ready: 70, waiting: 35, unseen: 130,
	wait: [...]int{100, 96, 92, 88}, anyCard: 60, reserve: 70, tied: 70, growth: [...]int{140, 260, 510, 360, 440, 480, 750, 550, 150, 700, 640, 470},
	picked:  [...]int{80, 260, 480, 380, 240, 150, 580, 80, 150, 700, 640, 470},
	sought:  [...]int{0, 260, 480, 470, 240, 150, 580, 80, 150, 700, 640, 470},
	growing: 12, more: 25,
	stranger: 50, alone: 35, marker: 25, unit: 4400,
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
	j := estimator{s: s, viewer: int8(seat), w: w}
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

// estimator foresees scores as one seat may: of others' hands and missions it knows what is public. Without a viewer it knows
// them all.
type estimator struct {
	s      *State
	viewer int8 // or everyone
	w      *weights
	// best places for a ship by colour and hold: points of the interim and of the final scoring
	places  [colourKinds][maxHold + 1][scorings]int
	present [journeyCount]presence
	// turns that are expected before each scoring, all seats together, the present one among them
	turns [scorings]int
	exact [scorings]bool // whether they are known
}

// everyone is the viewer who knows all.
const everyone int8 = -1

// knows tells whether what a seat hides is open to the viewer.
func (j *estimator) knows(seat int8) bool { return seat == j.viewer || j.viewer == everyone }

// survey looks at what concerns all seats.
func (j *estimator) survey() {
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
			points := &s.values().points[i]
			first, last := int(points[interim][match]), int(points[final][match])
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
	for which := range j.turns {
		j.turns[which], j.exact[which] = s.turnsBefore(scoring(which), j.w.pace)
	}
}

// turnsBefore estimates how many turns end before a scoring, the present one among them: exactly once its hourglass runs.
func (s *State) turnsBefore(which scoring, pace int) (turns int, exact bool) {
	players := int(s.count)
	switch {
	case s.scored > uint8(which):
		return 0, true
	case s.scored == uint8(which) && s.countdown > 0:
		return int(s.countdown), true
	case s.glasses == 2: // the second waits for the interim scoring
		return int(s.countdown) + players, true
	}
	cards := 0
	for i := 0; i < glassStacks[which]; i++ {
		cards += int(s.left[i])
	}
	cards += (int(s.left[glassStacks[which]]) + 1) / 2
	turns = cards*100/pace + players
	if s.scored < uint8(which) && which == final {
		first, _ := s.turnsBefore(interim, pace)
		turns = max(turns, first+1)
	}
	return turns, false
}

// ahead is how many turns a seat still begins before a scoring. While no hourglass runs the number is the same for all seats, so
// that the estimate does not change when a turn ends, and ending a turn does not look like a gain.
func (j *estimator) ahead(seat int8, which scoring) int {
	n := int(j.s.count)
	if !j.exact[which] {
		return (j.turns[which] - 1 + n/2) / n
	}
	first := (int(seat) - int(j.s.turn) + n) % n // turns until the seat's next one
	if first == 0 {
		first = n
	}
	return max(0, (j.turns[which]-1-first+n)/n)
}

// chances is how often a seat can still do an action before a scoring: now, if it may, and in each turn to come.
func (j *estimator) chances(seat int8, a action, which scoring) int {
	n := j.ahead(seat, which)
	if seat == j.s.turn && j.turns[which] > 0 && j.s.phase == phasePlay && j.s.may(a) {
		n++
	}
	return n
}

// prospect is the score that a seat can expect.
func (j *estimator) prospect(seat int8) int {
	s, w := j.s, j.w
	me := &s.players[seat]
	sum := 100 * int(me.points)
	for i := range s.journeys {
		at := &s.journeys[i]
		for _, ship := range at.ships[:at.count] {
			if s.owners[ship] == seat {
				if s.scored == 0 {
					sum += 100 * int(s.worth(ship, i, interim))
				}
				sum += 100 * int(s.worth(ship, i, final))
			}
		}
	}
	coin := j.coinWorth(seat)
	sum += coin*min(int(me.coins), w.plenty) + coin*w.surplus/100*max(0, int(me.coins)-w.plenty)
	sum += j.fleet(me.free, seat, w.free, coin, 0)
	contracts, soon := j.deals(seat, coin)
	sum += contracts
	mission, step := j.mission(seat, int(me.fulfilled)+soon)
	sum += mission
	if j.knows(seat) {
		sum += j.hand(seat, coin, step)
	} else {
		sum += w.unseen * bits.OnesCount32(me.hand) * min(3, j.ahead(seat, final)) / 3
	}
	if j.chances(seat, actDeploy, final) > 0 {
		sum += w.anyCard * int(me.anys)
	}
	sum += w.reserve * int(me.reserves) * min(4, j.ahead(seat, final)) / 4
	if me.markers > 0 {
		sum += j.markers(seat, coin, step)
	}
	return sum
}

// coinWorth is what a coin can still become.
func (j *estimator) coinWorth(seat int8) int {
	switch {
	case j.ahead(seat, final) > 0 && int(j.s.quiet) >= j.w.quiet*int(j.s.count):
		return j.w.coin * j.w.idle / 100
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

// fleet is the worth of ships that are not placed: for each a share of its best place, a point at least, and what it can still
// earn on contracts after the turns for which it is bound.
func (j *estimator) fleet(ships uint64, seat int8, share, coin, bound int) int {
	first, last := min(1, j.chances(seat, actDeploy, interim)), min(1, j.chances(seat, actDeploy, final))
	if bound > j.ahead(seat, interim) {
		first = 0
	}
	turns := max(0, min(j.w.mostUse, j.ahead(seat, final))-bound)
	sum := 0
	for ; ships != 0; ships &= ships - 1 {
		ship := uint8(bits.TrailingZeros64(ships))
		sum += j.shipWorth(ship, first, last, share, coin)
		sum += j.w.useWorth(&table.ships[ship], turns)
	}
	return sum
}

// useWorth is what a ship that contracts want can earn on them in so many turns.
func (w *weights) useWorth(card *shipCard, turns int) int {
	if card.colours&(1<<contractColours-1) == 0 {
		return 0
	}
	return w.use * turns * int(max(2, card.hold+1)) / 2
}

func (j *estimator) shipWorth(ship uint8, first, last, share, coin int) int {
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
func (j *estimator) deals(seat int8, coin int) (sum, soon int) {
	ahead := j.ahead(seat, final)
	for rest := j.s.players[seat].playing; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		d := &j.s.deals[i]
		if int(d.left) > ahead {
			sum += 100 * bits.OnesCount64(d.ships)
			continue
		}
		soon++
		sum += coin * int(j.s.values().income[i][d.rounds]) * j.w.wait[d.left] / 100
		sum += j.fleet(d.ships, seat, j.w.free*j.w.bound/100, coin, int(d.left))
	}
	return sum, soon
}

// hand is the worth of a seat's contracts that are not in play yet, which the viewer must know.
// Each is worth its profit and the step of the mission that it makes.
func (j *estimator) hand(seat int8, coin, step int) int {
	var worths [handLimit]int
	n := 0
	for rest := j.s.players[seat].hand; rest != 0; rest &= rest - 1 {
		worths[n] = j.contract(uint8(bits.TrailingZeros32(rest)), seat, coin, step)
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

// contract is the worth of a contract in a seat's hand.
func (j *estimator) contract(card uint8, seat int8, coin, step int) int {
	me, need := &j.s.players[seat], &table.contracts[card]
	ahead := j.ahead(seat, final)
	reached := me.sums(me.free, need.colour, 0)
	share, turns := j.w.waiting, ahead-1
	if reached.has(need.total, 7) {
		share = j.w.ready
		if seat == j.s.turn && j.s.phase == phasePlay && j.s.may(actDeploy) {
			turns = ahead
		}
	}
	best := 0
	for rounds := 1; rounds <= min(maxRounds, turns); rounds++ {
		profit := int(j.s.values().income[card][rounds])*j.w.wait[rounds]/100 - 2
		best = max(best, profit*coin+step-j.w.use*rounds*int(need.total)*j.w.tied/100)
	}
	return best * share / 100
}

// markers is the worth of what a seat has reserved: its lead over the alternatives, times the chance that another seat would
// have taken it.
func (j *estimator) markers(seat int8, coin, step int) int {
	s := j.s
	share := j.w.marker * (int(s.count) - 1)
	sum := 0
	for i := range 2 * rowLength {
		if l := s.shipLot(i); l.by == seat {
			gain := j.purchase(l.card, seat, coin) - j.otherShip(i, seat, coin)
			if i >= rowLength {
				gain /= 4 // it has to move down first
			}
			if int(s.players[seat].coins)+coinsTaken >= int(table.ships[l.card].price) {
				sum += max(0, gain) * share / 100
			}
		}
	}
	for i := range s.offers {
		if l := &s.offers[i]; l.by == seat && bits.OnesCount32(s.players[seat].hand) < handLimit {
			gain := j.contract(l.card, seat, coin, step) - j.otherContract(i, seat, coin, step)
			sum += max(0, gain) * share / 100
		}
	}
	return sum
}

// purchase is the worth of a ship less its price.
func (j *estimator) purchase(ship uint8, seat int8, coin int) int {
	return j.fleet(1<<ship, seat, j.w.free, coin, 0) - coin*int(table.ships[ship].price)
}

// otherShip is the worth of the best ship for sale but that of one place.
func (j *estimator) otherShip(place int, seat int8, coin int) int {
	best := 0
	for i := range j.s.sale {
		if l := &j.s.sale[i]; i != place && l.mayTake(seat) {
			best = max(best, j.purchase(l.card, seat, coin))
		}
	}
	return best
}

// otherContract is the worth of the best open contract but that of one place.
func (j *estimator) otherContract(place int, seat int8, coin, step int) int {
	best := 0
	for i := range j.s.offers {
		if l := &j.s.offers[i]; i != place && l.mayTake(seat) {
			best = max(best, j.contract(l.card, seat, coin, step))
		}
	}
	return best
}

// mission is the worth of a seat's mission with so many contracts fulfilled, and what one more would add. Of another seat's mission
// only those that it may be are known.
func (j *estimator) mission(seat int8, fulfilled int) (worth, step int) {
	s := j.s
	if me := &s.players[seat]; j.knows(seat) && me.mission != noMission {
		return j.missionOf(me.mission, seat, fulfilled)
	}
	sum, n := 0, 0
	for _, m := range table.missions[s.count] {
		if j.cannotHold(m) {
			continue
		}
		w, more := j.missionOf(m, seat, fulfilled)
		if w > worth {
			worth, step = w, more
		}
		sum += w
		n++
	}
	if s.openPick { // it is picked, and so the best
		return worth, step
	}
	return (worth*j.w.stranger + sum/n*(100-j.w.stranger)) / 100, step
}

// cannotHold tells whether no other seat holds a mission, because it is the viewer's (AD-1.4).
func (j *estimator) cannotHold(m mission) bool {
	return !j.s.openPick && j.viewer != everyone && j.s.players[j.viewer].mission == m
}

// missionOf is the worth of a mission: journeys that count now, and some that will.
func (j *estimator) missionOf(m mission, seat int8, fulfilled int) (worth, step int) {
	journeys := j.journeys(m, seat)
	value := j.value(m, 100*fulfilled+50)
	return journeys * value / 100, journeys * (j.value(m, 100*fulfilled+150) - value) / 100
}

// journeys is how many journeys, in hundredths, a mission is expected to count for a seat in the end.
func (j *estimator) journeys(m mission, seat int8) int {
	growth := j.w.growth[m]
	if j.s.openPick {
		growth = j.w.picked[m]
	}
	return j.growing(m, seat, growth)
}

func (j *estimator) growing(m mission, seat int8, growth int) int {
	return j.counted(m, seat) + growth*min(j.w.growing, j.ahead(seat, final))/j.w.growing
}

// value is the chart's value for so many contracts, both in hundredths: part of the way to the next step counts that part of it.
func (j *estimator) value(m mission, contracts int) int {
	chart := &j.s.values().chart[m]
	whole, part := contracts/100, contracts%100
	return int(chart[min(whole, chartLength-1)])*(100-part) + int(chart[min(whole+1, chartLength-1)])*part
}

// favourite is the mission that promises a seat most where they are picked (AD-4.6), with the contracts that it may still hope to fulfil:
// half of them are to come, and the rows of the chart rise at different places.
func (j *estimator) favourite(seat int8) mission {
	_, soon := j.deals(seat, 0)
	contracts := 100*(int(j.s.players[seat].fulfilled)+soon) + 50 + j.w.more*j.ahead(seat, final)
	best, most := noMission, -1
	for _, m := range table.missions[j.s.count] {
		if worth := j.growing(m, seat, j.w.sought[m]) * j.value(m, contracts); worth > most {
			best, most = int(m), worth
		}
	}
	return mission(best)
}

// counted is how many journeys, in hundredths, a mission counts now. One that others can still join may not stay alone.
func (j *estimator) counted(m mission, seat int8) int {
	n := 0
	for i := range j.present {
		at := &j.present[i]
		switch {
		case at.ships[seat] == 0 || !j.s.holds(m, i, seat, at):
		case m == missionAlone && j.s.journeys[i].used < table.journeys[i].capacity:
			n += j.w.alone
		default:
			n += 100
		}
	}
	return n
}
