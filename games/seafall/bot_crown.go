package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// gateAhead is what a gate passed is worth besides its glory, in thousandths of a glory, as long as the last site asks for it.
const gateAhead = 900

// gateWorth is what passing a gate brings a seat.
func (j *estimator) gateWorth(seat int8, gate cards.Gate) int {
	s, c := j.s, &cards.All.Crown
	n := oneGlory * int(c.Later)
	if s.story.crown.passed[gate] == 0 {
		n = oneGlory * int(c.First)
	}
	if !s.endFound && s.gatesOf(seat) < c.Least {
		n += gateAhead * min(100, j.after) / 100
	}
	return n + j.w.log + j.open[cards.CondGates]/2
}

// stages is what the gates that a seat has passed still promise: the last site asks for them.
func (j *estimator) stages(seat int8) int {
	s := j.s
	if s.modules&moduleCrown == 0 || s.endFound {
		return 0
	}
	return gateAhead * int(min(s.gatesOf(seat), cards.All.Crown.Least)) * min(100, j.after) / 100
}

// gate is the gain of passing the gate of a guild with a ship within reach.
func (j *estimator) gate(k *resources, g cards.Guild, reach *[shipsPerProvince]uint8) int {
	s := j.s
	if s.modules&moduleCrown == 0 {
		return 0
	}
	best := 0
	for i := range reach {
		if k.ships[i].steps[cards.EndIsland] > reach[i] {
			continue
		}
		switch g {
		case cards.Explorers:
			best = max(best, j.chartGate(k))
		case cards.Merchants:
			best = max(best, j.tollGate(k, reach))
		case cards.Soldiers:
			best = max(best, j.guardGate(k, i, reach))
		default:
		}
	}
	return best
}

func (j *estimator) chartGate(k *resources) int {
	mine, price := bits.OnesCount64(k.me.research&seaCharts), int(j.s.gatePrice(k.seat, cards.ChartGate))
	if j.s.hasPassed(k.seat, cards.ChartGate) || mine < price {
		return 0
	}
	land := bits.OnesCount64(k.me.research &^ seaCharts)
	return j.gateWorth(k.seat, cards.ChartGate) - (j.chartsWorth(mine, land)-j.chartsWorth(mine-price, land))*k.fade/100
}

func (j *estimator) tollGate(k *resources, reach *[shipsPerProvince]uint8) int {
	s := j.s
	price := int(s.gatePrice(k.seat, cards.TollGate))
	if s.hasPassed(k.seat, cards.TollGate) {
		return 0
	}
	var aboard uint8
	for i := range reach {
		if k.ships[i].steps[cards.EndIsland] > reach[i] {
			continue
		}
		for g, n := range s.ships[shipOf(k.seat, i)].cargo {
			if n > 0 {
				aboard |= 1 << g
			}
		}
	}
	best := 0
	if bits.OnesCount8(aboard) >= price {
		best = j.gateWorth(k.seat, cards.TollGate) - price*j.w.cargo*k.fade/100
	}
	if k.me.treasures&relics != 0 {
		best = max(best, j.gateWorth(k.seat, cards.TollGate)-oneGlory*cards.RelicGlory-j.relicEnd())
	}
	return best
}

// relicEnd is what a relic brings at the campaign's end, in thousandths of a glory.
func (j *estimator) relicEnd() int {
	c := &cards.All.Crown
	if j.s.story.tracks[cards.All.Tide] >= c.High {
		return -oneGlory * int(c.Relic)
	}
	return oneGlory * int(c.Relic)
}

// champion is who has won a match that is over: in the last one whoever has become emperor.
func (s *State) champion() int8 {
	if !s.final() {
		return s.winner
	}
	if s.finish.emperor != noSeat {
		return s.finish.emperor
	}
	best := s.order[0]
	for _, seat := range s.order[1:s.count] {
		if s.throne(seat) > s.throne(best) {
			best = seat
		}
	}
	return best
}

// throne is the glory that a province would have in the campaign if the last match ended now.
func (s *State) throne(seat int8) int {
	me := &s.provinces[seat]
	return int(me.campaign) + int(me.glory) + s.homecoming(seat)
}

// claimToThrone is by how much a province is ahead of all others in the campaign before the last match is recorded, in thousandths of a
// glory: below 0 if another one is ahead. Who is behind is in no hurry to discover what ends the match.
func (s *State) claimToThrone(seat int8) int {
	if !s.final() {
		return 0
	}
	best := -1 << 20
	for other := range int8(s.count) {
		if other != seat {
			best = max(best, int(s.provinces[other].campaign)+s.homecoming(other))
		}
	}
	return oneGlory * (int(s.provinces[seat].campaign) + s.homecoming(seat) - best)
}

func (j *estimator) guardGate(k *resources, i int, reach *[shipsPerProvince]uint8) int {
	if j.s.hasPassed(k.seat, cards.GuardGate) {
		return 0
	}
	own, other := &k.ships[i], &k.ships[1-i]
	dice := own.raid + k.boon + k.skills[cards.RaidExpertise]
	if other.raid > 0 && other.steps[cards.EndIsland] <= reach[1-i] {
		dice += max(0, 1+other.support+k.support)
	}
	return j.throw(k, i, dice, int(j.s.gatePrice(k.seat, cards.GuardGate)), k.dangerLuck(i, 0), j.gateWorth(k.seat, cards.GuardGate))
}
