package efemeris

import (
	"math/bits"

	"portolan/game"
)

var _ game.Evaluator = (*State)(nil)

// How long the lists of weights are: the most planets that any variant asks for, and the largest hand.
const (
	mostPlanets = 5
	mostCards   = 8
)

// weights say what things are worth, in hundredths of a spice. They are whole numbers, so that estimates are the same on every machine.
type weights struct {
	planets  [mostPlanets + 1]int // by the number of planets held, where five win
	spices   [spiceCap + 1]int    // by the number of spices of a kind
	hand     [mostCards + 1]int   // by the number of cards
	gunners  int                  // each gunner in the own hand, on top, up to two
	kinds    int                  // each kind of crew in the own hand, on top
	token    int
	galleon  int
	captain  int // each captain who can still take command
	command  int // having any captain who can, on top
	idle     int // percent of a hand's worth that counts when no captain can take command
	afloat   int // having a ship on the map
	dock     int // percent of afloat that counts when no ship is on the map, but one can still be built
	frigate  int
	fortress int
	unbuilt  int // each fortress that may still be built
	produce  int // having a planet that produces a kind
	pepper   int // producing pepper, on top: it buys ships and crew
	extra    int // a bonus or spice that the next collection brings on top
	noIncome int // of a kind that the next collection does not bring, how many more spices count as lacking
	collect  int // standing where a spice is collected of which the seat has none
	anchor   int // standing at an anchorage
	room     int // each field within a move
	aim      int // a ship at a planet that it may conquer, in percent of what the conquest would gain
	sure     int // aim when no enemy has a ship on the map
	siege    int // percent of aim that counts while a fortress must be bombarded first
	grasp    int
	frontier int
	others   int    // percent by which aims after the best two count
	sights   int    // an enemy ship in range, with a gunner in hand, in percent of the ship's worth
	hunt     int    // the same when the galleon can come into range with its next move
	danger   int    // percent of a ship's worth that is lost if an enemy with a gunner can come into range
	step     int    // each field of the way to a goal
	unit     int    // a clear lead; in a search, the lead that multiplies the odds of a win by e
	short    [7]int // percent by which a planet counts, by the number of spices lacking to pay for it
	later    [7]int // percent by which a goal counts, by the number of turns to it
	// rank is what each captain adds to a captain's worth, by half until it is in command; site what each planet adds to a
	// planet's. Both may be less than 0.
	rank [nationKinds * captainsPerNation]int
	site [planetKinds]int
	// lastPlanet is the penalty on a nation's last planet, by how soon an enemy can take it (see lastPlanetRisk).
	lastPlanet [3]int
}

// greedyWeights are what the greedy bot estimates by. The figures come from arenas in which variants of them played each other.
var greedyWeights = weights{
	planets:  [...]int{-12000, 0, 1300, 3200, 4600, 12000},
	spices:   [...]int{0, 140, 270, 390, 480, 540},
	hand:     [...]int{0, 180, 340, 480, 600, 700, 780, 840, 880},
	gunners:  40,
	kinds:    30,
	token:    110,
	galleon:  1400,
	captain:  400,
	idle:     100,
	frigate:  480,
	fortress: 200,
	unbuilt:  40,
	produce:  150,
	extra:    110,
	noIncome: 2,
	collect:  120,
	anchor:   80,
	room:     2,
	aim:      20,
	sure:     20,
	siege:    45,
	grasp:    300,
	frontier: 30,
	others:   20,
	sights:   45,
	hunt:     12,
	danger:   35,
	step:     8,
	unit:     3000,
	short:    [...]int{100, 74, 42, 30, 22, 17, 14},
	later:    [...]int{100, 46, 42, 27, 17, 10, 6},
}

// chase is the worth of coming nearer to an enemy ship, from any distance, to a seat that presses on and has a gunner, in percent of
// the ship's worth.
const chase = 30

// stallRounds is the number of full rounds without an event after which a seat presses on, that is, plays to attack: far fewer than
// end the match as a standstill (EF-11.5).
const stallRounds = 2

// pressingWeights are what the greedy bot estimates by when a standstill is coming (see noteStall). Spices, cards and places to collect are
// worth less, planets that can be conquered more, however far they are. Attacking is worth more, and the danger of being
// attacked counts for nothing, nor does being in an enemy's way. A goal counts once for two partners, so that one of them goes
// there: if it counted for both, neither would go, because that would lower the other's estimate.
var pressingWeights = pressing()

func pressing() weights {
	w := greedyWeights
	for i := range w.spices {
		w.spices[i] /= 2
	}
	for i := range w.hand {
		w.hand[i] /= 2
	}
	w.gunners, w.kinds, w.token, w.unbuilt, w.room = 300, 10, 30, 0, 0
	w.collect, w.anchor, w.frontier, w.grasp, w.danger = 0, 0, 0, 0, 0
	w.aim, w.sure, w.siege, w.others = 45, 45, 70, 50
	w.sights, w.hunt, w.step = 90, 45, 4
	w.later = [...]int{100, 85, 75, 67, 60, 54, 50}
	return w
}

// Evaluate implements [game.Evaluator]: the strength of the seat against that of its strongest enemy. It judges the position as
// if the turn were over and the enemies moved next, so that ending a phase costs nothing by itself.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.players[seat].stalled {
		return s.lead(&estimator{s: s, viewer: int8(seat), w: &pressingWeights, pressing: true})
	}
	return s.evaluate(seat, &greedyWeights)
}

func (s *State) evaluate(seat game.Seat, w *weights) float64 {
	return s.lead(&estimator{s: s, viewer: int8(seat), w: w})
}

// lead is how well the viewer of an estimator stands, from 0 to 1.
func (s *State) lead(j *estimator) float64 {
	seat, w := game.Seat(j.viewer), j.w
	if s.phase == phaseOver {
		switch {
		case s.winners == 0:
			return 0.5
		case s.winners.Has(seat):
			return 1
		}
		return 0
	}
	theirs := -1 << 30
	for other := range int8(s.count) {
		if other == s.house(other) && s.enemies(other, int8(seat)) {
			theirs = max(theirs, j.nation(other))
		}
	}
	lead := float64(j.nation(int8(seat)) - theirs)
	return 0.5 + 0.5*lead/(float64(w.unit)+max(lead, -lead))
}

// estimator weighs a position as one seat may know it: of the others' hands it knows what everybody knows.
type estimator struct {
	s      *State
	viewer int8
	w      *weights
	modest bool // leaves out what enemies are about to get
	// A seat that presses on leaves that out, too, and counts a goal of both partners once, in common.
	pressing bool
	common   goals
}

// nation is the strength of a seat's nation: all that its players have and are about to get.
func (j *estimator) nation(seat int8) int {
	owned := j.s.nationOwned(seat)
	sum := j.holding(owned)
	if owned == 1 && j.w.lastPlanet != [3]int{} {
		sum -= j.w.lastPlanet[j.s.lastPlanetRisk(seat)]
	}
	if !j.pressing {
		for s := range j.s.allies(seat).All {
			sum += j.strength(int8(s))
		}
		return sum
	}
	j.common = goals{}
	for s := range j.s.allies(seat).All {
		sum += j.strength(int8(s))
	}
	return sum + j.common.worth(j.w)
}

// rushCost is the number of spices that the first player has by its second turn without a factory or crew (EF-2.5, EF-4.1).
const rushCost = 4

// lastPlanetRisk tells how soon an enemy can take a nation's last planet: 2 when a galleon on the rose gets into range of it in
// one turn, because a path leads straight from the planet to the edge of the rose, or of a cell beside the rose where one tile
// completes the way; 1 when it takes a detour; 0 when nobody can pay for the planet by the second turn.
func (s *State) lastPlanetRisk(seat int8) int {
	home := 0
	for i := range s.planets {
		if owner := s.planets[i].owner; owner >= 0 && s.house(owner) == s.house(seat) {
			home = i
		}
	}
	if table.cost[home][pepper]+table.cost[home][vanilla] > rushCost {
		return 0
	}
	at := uint8(s.planets[home].at)
	cell := at / slotsPerCell
	if cell > directionCount {
		return 1
	}
	stubs := &table.links[s.cells[cell]][s.rotations[cell]].stub
	for d := range uint8(3) { // cell 1 lies N of the rose, the others follow clockwise
		if stubs[(cell+1+d)%directionCount] == at-cell*slotsPerCell {
			return 2
		}
	}
	return 1
}

// holding is the worth of holding so many planets.
func (j *estimator) holding(n int) int {
	if n > 0 {
		n = min(n+mostPlanets-j.s.goal(), mostPlanets)
	}
	return j.w.planets[n]
}

// strength is what a player has and is about to get, besides the planets.
func (j *estimator) strength(seat int8) int {
	s, w := j.s, j.w
	sum := j.goods(seat) + j.cards(seat) + j.fleet(seat)
	for i := range s.planets {
		if at := &s.planets[i]; at.owner == seat {
			sum += w.site[i]
			if at.fortress {
				sum += w.fortress
			}
		}
	}
	income := j.income(seat)
	for _, n := range income {
		if n > 0 {
			sum += w.produce
		}
	}
	if income[pepper] > 0 {
		sum += w.pepper
	}
	if (j.pressing || j.modest) && j.s.enemies(seat, j.viewer) {
		return sum
	}
	return sum + j.prospects(seat, income)
}

// income is what the next collection brings of each kind of spice, as the ships stand now.
func (j *estimator) income(seat int8) (n [2]int) {
	s := j.s
	for i := range s.planets {
		if s.planets[i].owner == seat {
			n[table.produces[i]]++
		}
	}
	for i := range shipsPerPlayer {
		if at := s.ships[galleonOf(seat)+i].at; at != offMap {
			kind, spices := s.factory(at)
			n[kind] += int(spices)
		}
	}
	return n
}

// goods is the worth of spices and tokens, of what may still be built and of what the next collection brings on top.
func (j *estimator) goods(seat int8) int {
	w, p := j.w, &j.s.players[seat]
	e := &p.effects
	sum := w.spices[p.spices[pepper]] + w.spices[p.spices[vanilla]] + w.token*p.tokenCount()
	sum += w.unbuilt * (fortressLimit - int(j.s.builtForts(seat)))
	if e.freeFrigates > 0 {
		for i := range j.s.planets {
			if at := &j.s.planets[i]; at.owner == seat && j.s.shipAt(at.at) < 0 {
				sum += w.frigate * 3 / 4
				break
			}
		}
	}
	at := j.s.galleon(seat).at
	if at == offMap {
		return sum
	}
	switch kind, n := j.s.factory(at); {
	case n == 1: // not on a field of providence (EF-8.9)
		sum += w.extra * min(int(e.moreSpices), int(spiceCap-p.spices[kind]))
	case j.s.typeOf(at) == fieldAnchorage:
		sum += w.extra * min(int(e.moreBonuses), max(0, bonusCap-1-p.tokenCount()))
	}
	return sum
}

// cards is the worth of a hand, which is played from a galleon (EF-6.2). The viewer knows its own.
func (j *estimator) cards(seat int8) int {
	w, p := j.w, &j.s.players[seat]
	sum := w.hand[min(p.handSize(), mostCards)]
	if seat == j.viewer {
		for _, n := range p.hand {
			sum += w.kinds * min(1, int(n))
		}
		sum += w.gunners * min(2, int(p.hand[gunner]))
	}
	if p.lost >= j.s.lives() {
		sum = sum * w.idle / 100
	}
	return sum
}

// fleet is the worth of the ships on the map and of the captains who can still bring one.
func (j *estimator) fleet(seat int8) int {
	w, captains := j.w, int(j.s.lives()-j.s.players[seat].lost)
	sum := w.captain * captains
	if captains > 0 {
		sum += w.command + j.ranks(seat)
	}
	afloat := false
	for i := range shipsPerPlayer {
		if j.s.ships[galleonOf(seat)+i].at != offMap {
			sum += j.worthOfShip(i)
			afloat = true
		}
	}
	switch {
	case afloat:
		sum += w.afloat
	case captains > 0 || j.s.builtFrigates(seat) < frigateLimit:
		sum += w.afloat * w.dock / 100
	}
	return sum
}

// ranks is what the captains are worth by who they are: in full who is next in command, and by half who comes after that. Those
// face down are known to their own seat.
func (j *estimator) ranks(seat int8) int {
	p := &j.s.players[seat]
	first, sum := p.lost, 0
	if j.s.mode == modeTeam {
		first = 0
	}
	for i := first; i < p.picked && (i < p.revealed || seat == j.viewer); i++ {
		worth := j.w.rank[p.captains[i]]
		if i > first {
			worth /= 2
		}
		sum += worth
	}
	return sum
}

func (j *estimator) worthOfShip(ship int) int {
	if ship%shipsPerPlayer == 0 {
		return j.w.galleon
	}
	return j.w.frigate
}

// prospects are what the ships of a seat are about to bring: planets to conquer, enemy ships to sink, spices and tokens to
// collect. A seat pays for few planets at once, and fires few shots: the best counts in full, the second by half.
func (j *estimator) prospects(seat int8, income [2]int) int {
	s, l := j.s, j.lookout(seat, income)
	sum := 0
	for i := range shipsPerPlayer {
		if ship := galleonOf(seat) + i; s.ships[ship].at != offMap {
			l.ship = ship
			sum += l.look()
		}
	}
	if j.pressing {
		j.common.join(&l.goals)
	} else {
		sum += l.goals.worth(j.w)
	}
	if seat == j.viewer {
		if s.stack != 0 || s.drawn[0] != tileNone {
			sum += j.w.frontier * min(4, l.frontier.size())
		}
		sum += j.w.grasp * min(bits.OnesCount8(l.near), s.goal()-s.nationOwned(seat))
	}
	return sum
}

// lookout is that of a seat, before it looks from a ship.
func (j *estimator) lookout(seat int8, income [2]int) lookout {
	s := j.s
	l := lookout{
		estimator: j, seat: seat, hostile: s.enemies(seat, j.viewer), blocked: s.blockedFor(seat), gunned: j.gunned(seat), income: income, aim: j.w.aim,
	}
	if !s.opposed(seat) {
		l.aim = j.w.sure
	}
	return l
}

// goals are what coming to planets, and getting ships into the sights, is worth.
type goals struct {
	planets [planetKinds]int
	shots   [shipCount]int // by target
}

// join keeps for each goal the greater of two worths.
func (g *goals) join(other *goals) {
	for i, worth := range other.planets {
		g.planets[i] = max(g.planets[i], worth)
	}
	for i, worth := range other.shots {
		g.shots[i] = max(g.shots[i], worth)
	}
}

func (g *goals) worth(w *weights) int {
	first, second, rest := best(g.planets[:])
	sum := first + second/2 + rest*w.others/100
	first, second, _ = best(g.shots[:])
	return sum + first + second/2
}

// opposed tells whether an enemy of the seat has a ship on the map.
func (s *State) opposed(seat int8) bool {
	for ship := range shipsPerPlayer * int(s.count) {
		if s.ships[ship].at != offMap && s.enemies(ownerOf(ship), seat) {
			return true
		}
	}
	return false
}

// gunned is the chance, in percent, that a seat holds a gunner. The viewer knows its own hand, and of others what is public.
func (j *estimator) gunned(seat int8) int {
	p := &j.s.players[seat]
	if seat == j.viewer {
		return 100 * min(1, int(p.hand[gunner]))
	}
	all := p.fits.size()
	if all == 0 || p.handSize() == 0 {
		return 0
	}
	unarmed := p.fits
	unarmed.and(&hands.upTo[gunner][0])
	return 100 - 100*unarmed.size()/all
}

// best returns the two greatest of the values and the sum of the others.
func best(values []int) (first, second, rest int) {
	for _, v := range values {
		switch {
		case v > first:
			first, second, rest = v, first, rest+second
		case v > second:
			second, rest = v, rest+second
		default:
			rest += v
		}
	}
	return first, second, rest
}
