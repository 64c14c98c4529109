package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var (
	_ game.Evaluator = (*State)(nil)
	_ game.PlayedOut = (*State)(nil)
)

// Evaluate implements [game.Evaluator]: how well a seat stands against its strongest rival, by glory, goods and what its next
// turns may bring. Everything it looks at is public.
func (s *State) Evaluate(seat game.Seat) float64 { return s.evaluate(seat, s.weights()) }

// Roughly implements [game.PlayedOut]: as Evaluate, but by what rivals have alone, not by what their next turns may bring, which is most
// of the work and hardly differs between the moves of one decision.
func (s *State) Roughly(seat game.Seat) float64 { return s.estimate(seat, s.weights(), true) }

func (s *State) evaluate(seat game.Seat, w *weights) float64 { return s.estimate(seat, w, false) }

// estimate is how well a seat stands, by rough strengths of its rivals or by whole ones.
func (s *State) estimate(seat game.Seat, w *weights, rough bool) float64 {
	me := int8(seat)
	switch {
	case s.phase == phaseOver && s.champion() == me:
		return 1
	case s.phase == phaseOver:
		return 0
	case s.closed:
		return s.estimateEnding(me)
	}
	j := estimator{s: s, w: w}
	j.survey()
	mine, theirs := j.strength(me), -1<<30
	j.rough = rough
	for other := range int8(s.count) {
		if other != me {
			theirs = max(theirs, j.strength(other))
		}
	}
	lead := float64(4*mine-3*theirs)/4 + float64(s.claimToThrone(me)-s.qualm(me)) // own strength counts a third more than the rival's
	if j.after == 0 {
		lead *= 2 // the match ends with this round
	}
	return 0.5 + 0.48*lead/(float64(w.unit)+max(lead, -lead))
}

// estimateEnding estimates how well a seat stands in a match in section 15: whether it has won, and what it keeps for the campaign.
func (s *State) estimateEnding(seat int8) float64 {
	kept := float64(s.estate(seat) + s.carriedWorth(seat))
	share := 0.2 * kept / (40_000 + max(kept, -kept))
	if s.champion() == seat {
		return 0.75 + share
	}
	return 0.25 + share
}

// estimator tells what positions of a match are worth before section 15, the end of the match.
type estimator struct {
	s         *State
	w         *weights
	open      [cards.ConditionKinds]int // worth of the milestones on display, by their condition
	after     int                       // rounds expected after this one, in hundredths
	moved     game.Seats                // provinces that have had their turn in this round
	uncharted uint64                    // spaces of the sea that can be explored, as a set
	covered   uint64                    // spaces that lie face down beyond the edge, as a set
	rough     bool                      // strengths leave out what the turns to come may bring
	sites     int                       // unexplored ones on the chart
	fairs     int                       // events still to come in this year that give glory for a sale
	kinds     uint16                    // one building of each kind that is on display, as a set
	// guards is by how many dice a raid on a province is weaker; enmity comes on top
	guards [cards.MaxProvinces]int8
	shores [cards.IslandLimit]shore // what each island offers to ships
	prey   int8                     // whose warehouse the corsairs plunder next, noSeat for nobody's
	land   uint8                    // islands where a colony can be founded, as a set
}

// fairEvents are the fairs: events in whose round a large sale gives glory.
var fairEvents = func() (set uint64) {
	for i := range cards.All.Events {
		for _, m := range cards.All.Events[i].Mods {
			if m.Stat == cards.ModDeed && m.Arg == uint8(cards.DeedSale) {
				set |= 1 << i
			}
		}
	}
	return set
}()

// survey computes what the estimates of all seats have in common.
func (j *estimator) survey() {
	s := j.s
	for rest := s.milestones; rest != 0; rest &= rest - 1 {
		card := &cards.All.Milestones[lowestBit(rest)]
		j.open[card.Condition] += oneGlory * int(card.Glory)
	}
	for n := range s.taken {
		j.moved = j.moved.With(seatOf(s.seatAfterFirst(n)))
	}
	j.after = j.roundsAfter()
	j.fairs = bits.OnesCount64(s.eventsLeft() & fairEvents)
	var kinds uint8
	for rest := s.buildUp; rest != 0; rest &= rest - 1 {
		tile := bits.TrailingZeros16(rest)
		if kind := cards.All.Buildings[tile].Kind; kinds>>kind&1 == 0 {
			kinds |= 1 << kind
			j.kinds |= 1 << tile
		}
	}
	for island := range uint8(cards.IslandLimit) {
		if s.onChart(island) {
			j.look(island)
			j.sites += int(j.shores[island].open)
		}
	}
	j.uncharted, j.covered = s.unchartedSea(), s.covered()
	j.lookForCorsairs()
	j.lookForLand()
	for seat := range int8(s.count) {
		j.guards[seat] = int8(s.guardOf(seat))
		for i := range shipsPerProvince {
			if s.ships[shipOf(seat, i)].at == s.harbour(seat) {
				j.guards[seat]++
			}
		}
	}
}

// roundsAfter is how many rounds are expected after the present one, in hundredths: until the leader reaches the target, or in the
// prologue until all provinces together have earned the names of the islands.
func (j *estimator) roundsAfter() int {
	s := j.s
	if s.endFound {
		return 0
	}
	var need int
	pace := j.w.pace
	if s.prologue {
		need, pace = j.gloryToNames(), pace*int(s.count)
	} else {
		need = j.gloryToTarget()
	}
	if s.final() {
		need = 1 << 20 // there is no target
	}
	most := 100 * ((int(s.years())-int(s.year))*roundsPerYear + roundsPerYear - int(s.round))
	return min(most, max(0, need)*100/pace)
}

// gloryToNames is how much glory is missing, in hundredths, until all islands of the prologue are named. What the provinces gain in
// the rest of this round is taken off.
func (j *estimator) gloryToNames() int {
	s := j.s
	need := 0
	for i := range s.islands[:cards.FirstIslands] {
		if !s.islands[i].name {
			need += 100 * namingStep
		}
	}
	if need == 0 {
		return 0
	}
	for seat := range s.count {
		me := &s.provinces[seat]
		need -= min(100*(namingStep-1), 100*max(0, int(me.glory)-namingStep*int(me.named)))
		if !j.moved.Has(game.Seat(seat)) {
			need -= j.w.pace
		}
	}
	return need
}

// gloryToTarget is how much glory the first province to reach the target lacks, in hundredths. What a province gains in the rest of
// this round is taken off.
func (j *estimator) gloryToTarget() int {
	s := j.s
	need := 0
	for seat := range s.count {
		n := 100 * (int(s.target) - int(s.provinces[seat].glory))
		if n > 0 && !j.moved.Has(game.Seat(seat)) {
			n = max(1, n-j.w.pace)
		}
		if seat == 0 || n < need {
			need = n
		}
	}
	return need
}

// strength is what a province has and may get.
func (j *estimator) strength(seat int8) int {
	s, w := j.s, j.w
	me := &s.provinces[seat]
	sum := oneGlory*int(me.glory) + w.rank*int(me.rank)
	if j.after == 0 {
		sum += 2 * w.rank * int(me.rank)
	}
	if s.away.Has(seatOf(seat)) {
		return sum
	}
	sum += j.settlements(me) + j.stages(seat) - j.dread(me) - j.raidable(seat) - j.tollFrom(seat)
	turns := j.after
	switch {
	case seat == s.turn:
		turns += 50
	case !j.moved.Has(seatOf(seat)):
		turns += 100
	}
	var k resources
	k.fade = w.left(turns)
	k.gold = w.gold * k.fade / 100
	sum += j.assets(seat) * k.fade / 100
	if j.rough {
		return sum
	}
	later := min(100, j.after)
	switch {
	case seat == s.turn:
		sum += j.underWay(seat, &k)
	case !j.moved.Has(seatOf(seat)):
		k.compute(j, seat, false)
		n := j.turnPlan(&k)
		return sum + n*w.soon/100 + n*w.again*later/10_000 + j.distancePenalty(&k)*later/100
	}
	k.compute(j, seat, false)
	return sum + j.turnPlan(&k)*w.later*later/10_000 + j.distancePenalty(&k)*later/100
}

// underWay is the worth of what the seat in turn can do in the rest of its turn.
func (j *estimator) underWay(seat int8, k *resources) int {
	s, w := j.s, j.w
	k.compute(j, seat, true)
	n := 0
	switch s.base {
	case phaseHire:
		n = j.turnPlan(k)
	case phaseActivate:
		n = j.bestGuild(k)
	case phaseGuild:
		n = j.bestGuild(k)
	case phaseAction:
		n = j.rest(k)
		if s.step == stepDamaged {
			n = j.struck(k) + j.afterwards(k)
		}
	case phaseDeal:
		n = j.bestGuild(k) - w.offer
		if s.now.before == phaseAction {
			n = j.rest(k) - w.offer
		}
	case phasePool, phaseLuck:
		n = j.throwWorth(k) + j.afterwards(k)
	case phaseSpot, phaseEntry:
		n = w.log + j.afterwards(k)
		if s.atTomb() {
			n += oneGlory * cards.RelicGlory
		}
	case phaseLoot, phasePlunder:
		n = w.plunder + j.afterwards(k)
		if s.throw.atPrize() {
			n = j.booty(k, &s.throw, int(s.throw.spare)) + j.afterwards(k)
		}
	default:
	}
	if !s.now.claimed {
		n += j.claim(seat)
	}
	return n * w.now / 100
}

// claim is the worth of the best milestone that the seat in turn can claim at once.
func (j *estimator) claim(seat int8) int {
	best := 0
	for rest := j.s.milestones; rest != 0; rest &= rest - 1 {
		if m := lowestBit(rest); j.s.met(seat, m) {
			best = max(best, oneGlory*int(cards.All.Milestones[m].Glory))
		}
	}
	return best
}

// left is the percentage that assets which are not glory yet are worth, by the number of turns to go in hundredths: the fewer turns,
// the less.
func (w *weights) left(turns int) int {
	if turns == 0 {
		return 0
	}
	i := turns / 100
	if i >= len(w.fade)-1 {
		return w.fade[len(w.fade)-1]
	}
	return w.fade[i] + (w.fade[i+1]-w.fade[i])*(turns%100)/100
}
