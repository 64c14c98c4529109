package seafall

import "portolan/games/seafall/cards"

// What ships that can be raided cost (SF-23.1), in thousandths of a glory, for each good and upgrade aboard that an enemy can reach.
const exposure = 30

// prizeVenture is the worth of the best raid on a ship or on the corsairs that ship i can reach and lead. strength is the number of dice
// by its raid value and expertise; aided tells whether the other ship can support it.
func (j *estimator) prizeVenture(k *resources, i int, reach *[shipsPerProvince]uint8, strength int, aided bool) int {
	s := j.s
	own, other := &k.ships[i], &k.ships[1-i]
	if s.modules&moduleSails == 0 || own.at >= cards.SpaceCount {
		return 0
	}
	dice := func(at cards.Space) int {
		if aided && other.at < cards.SpaceCount && cards.Sea.Distance[other.at][at] <= reach[1-i] {
			return strength + max(0, 1+other.support+k.support)
		}
		return strength
	}
	best := 0
	for prey := range s.count * shipsPerProvince {
		at := s.ships[prey].at
		if at < cards.Coast || at >= cards.SpaceCount || cards.Sea.Distance[own.at][at] > reach[i] || !s.canRaidShip(k.seat, prey) {
			continue
		}
		victim := ownerOf(int(prey))
		n := dice(at) + int(k.me.war[victim]) - s.enmityOnProvince(k.seat, victim) - s.guardOf(victim)
		if s.ships[prey^1].at == at {
			n--
		}
		if n <= 0 {
			continue
		}
		e := s.shipRaid(prey, uint8(i))
		best = max(best, j.throw(k, i, n, int(e.defence), k.calmLuck(), j.booty(k, &e, expected(n))))
	}
	f := &s.story.sails
	if f.at != nowhere && f.raided>>fleetPiece&1 == 0 && cards.Sea.Distance[own.at][f.at] <= reach[i] {
		e := s.fleetRaid(uint8(i))
		n := dice(f.at)
		best = max(best, j.throw(k, i, n, int(e.defence), k.dangerLuck(i, 0), j.booty(k, &e, expected(n))))
	}
	return best
}

// expected is how many successes so many dice have on average, rounded down.
func expected(dice int) int { return dice * 2 / 3 }

// booty is what so many successes bring in a raid of a ship or the corsairs, which gives no glory of its own.
func (j *estimator) booty(k *resources, e *endeavour, successes int) int {
	s := j.s
	goods := int(sum(s.aboard(e.prey)))
	room := k.ships[0].room + k.ships[1].room
	if e.kind == raidingFleet {
		if successes < int(e.hold) {
			return min(successes, goods, room) * j.w.cargo * k.fade / 100
		}
		glory := oneGlory*int(cards.All.Fleet.Glory) + j.open[cards.CondCorsairs]
		return glory + (min(goods, room)*j.w.cargo+j.w.log)*k.fade/100
	}
	n := -j.w.marker
	if e.rolled { // the marker has been placed
		n = 0
	}
	left := successes
	for _, tile := range s.ships[e.prey].upgrades {
		if tile != none && left > 0 {
			n += j.w.tile[tile]*k.fade/100 + oneGlory
			left--
		}
	}
	taken := min(left, goods, room)
	n += taken * j.w.cargo * k.fade / 100
	if successes-left+taken+int(s.now.prizes) > 1 {
		n += j.open[cards.CondPrize]
	}
	if left-taken >= int(e.hold) {
		n += j.open[cards.CondSink]
	}
	return n
}

// prizeWorth is the worth of the raid of a ship or the corsairs under way, once it succeeds.
func (j *estimator) prizeWorth(k *resources, e *endeavour) int {
	if e.rolled {
		return j.booty(k, e, int(e.dice[small]+e.dice[medium]+e.dice[large]))
	}
	return j.booty(k, e, expected(j.s.dice(k.seat, e)))
}

// raidable is what the winter's plunder and raids of its ships are expected to cost a province.
func (j *estimator) raidable(seat int8) int {
	s := j.s
	if s.modules&moduleSails == 0 || j.after == 0 {
		return 0
	}
	n := 0
	for i := range shipsPerProvince {
		ship := shipOf(seat, i)
		if at := &s.ships[ship]; at.at >= cards.Coast && at.at < cards.SpaceCount && s.story.sails.raided>>ship&1 == 0 {
			if aboard := int(sum(&at.cargo)) + s.mounted(ship); aboard > 0 && s.hunted(seat, at.at) {
				n += exposure * aboard
			}
		}
	}
	if seat == j.prey {
		n += int(sum(&s.provinces[seat].goods)+1) / 2 * j.w.moreGoods * int(s.round) / roundsPerYear
	}
	return n
}

// mounted is how many upgrades a ship carries.
func (s *State) mounted(ship int) (n int) {
	for _, tile := range s.ships[ship].upgrades {
		if tile != none {
			n++
		}
	}
	return n
}

// hunted tells whether a ship of another province lies so near a space that it can be there in one turn.
func (s *State) hunted(seat int8, at cards.Space) bool {
	for ship := range int(s.count) * shipsPerProvince {
		if ownerOf(ship) != seat && s.ships[ship].at < cards.SpaceCount {
			i := ship % shipsPerProvince
			if cards.Sea.Distance[s.ships[ship].at][at] <= printed[i][cards.SailValue]+s.ships[ship].boxes[cards.SailValue] {
				return true
			}
		}
	}
	return false
}

// lookForCorsairs notes whose warehouse the corsairs would plunder if it were winter now: they come a column nearer before.
func (j *estimator) lookForCorsairs() {
	j.prey = noSeat
	s := j.s
	f := &s.story.sails
	if s.modules&moduleSails == 0 || f.at == nowhere || cards.Sea.Column[f.at] == 1 || cards.Sea.Column[f.at] > cards.All.Fleet.Reach {
		return
	}
	for seat := range int8(s.count) {
		n := sum(&s.provinces[seat].goods)
		if n == 0 || s.shipIn(seat, s.harbour(seat)) {
			continue
		}
		if j.prey == noSeat || n > sum(&s.provinces[j.prey].goods) {
			j.prey = seat
		}
	}
}

// prizePorts are the spaces within reach where soldiers find ships or the corsairs to raid.
func (s *State) prizePorts(seat int8, from cards.Space, left uint8) (set uint64) {
	if s.modules&moduleSails == 0 {
		return 0
	}
	for prey := range s.count * shipsPerProvince {
		if at := s.ships[prey].at; at >= cards.Coast && at < cards.SpaceCount && cards.Sea.Distance[from][at] <= left && s.canRaidShip(seat, prey) {
			set |= 1 << at
		}
	}
	if f := &s.story.sails; f.at != nowhere && f.raided>>fleetPiece&1 == 0 && cards.Sea.Distance[from][f.at] <= left {
		set |= 1 << f.at
	}
	return set
}
