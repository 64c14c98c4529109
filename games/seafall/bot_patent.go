package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// What a colony is worth besides the glory of founding it (SF-24), in thousandths of a glory: for each match to come by the median of
// campaigns, and at least.
const (
	colonyMatch  = 130
	colonyLeast  = 250
	usualMatches = 15
	// annexGood is how much more a good in a colony's warehouse is worth than one aboard, in percent of that.
	annexGood = 80
	// keepFort is the worth of a step of the garrison of a colony, for the campaign.
	keepFort = 110
)

// colonyWorth is what a colony is worth besides the glory of founding it.
func (s *State) colonyWorth() int {
	return max(colonyLeast, colonyMatch*(usualMatches-int(s.match)))
}

// settlements is what a province has in its colonies: what they bring in matches to come, which does not fade with this one.
func (j *estimator) settlements(me *province) int {
	if me.colonies == 0 {
		return 0
	}
	return bits.OnesCount8(me.colonies) * j.s.colonyWorth()
}

// annexed is what the colonies of a province hold in this match: goods and buildings.
func (j *estimator) annexed(me *province) (n int) {
	for rest := me.colonies; rest != 0; rest &= rest - 1 {
		at := &j.s.story.colonies[bits.TrailingZeros8(rest)]
		n += int(sum(&at.goods)) * j.w.cargo * annexGood / 100
		if at.building != none {
			n += j.w.kind[cards.All.Buildings[at.building].Kind]
		}
	}
	return n
}

// lookForLand notes the islands where a colony can be founded, enmity aside.
func (j *estimator) lookForLand() {
	s := j.s
	if s.modules&modulePatent == 0 {
		return
	}
	for i := range uint8(cards.EndIsland) {
		if s.onChart(i) && s.story.colonies[i].owner == noSeat && j.shores[i].open == 0 {
			j.land |= 1 << i
		}
	}
}

// settleGain is the gain of one colony more, without what it costs.
func (j *estimator) settleGain(me *province) int {
	n := oneGlory*int(cards.All.Colony.Glory) + j.s.colonyWorth()
	if j.open[cards.CondColonies] > 0 {
		for rest := j.s.milestones; rest != 0; rest &= rest - 1 {
			if m := &cards.All.Milestones[lowestBit(rest)]; m.Condition == cards.CondColonies && int(m.N) == bits.OnesCount8(me.colonies)+1 {
				n += oneGlory * int(m.Glory)
			}
		}
	}
	return n
}

// founding is the gain of founding a colony within reach in the turn under way, with gold to spend, and what it takes of that.
func (j *estimator) founding(k *resources, gold int, reach *[shipsPerProvince]uint8) (gain, price int) {
	if j.land == 0 || k.seat != j.s.turn || bits.OnesCount8(k.me.colonies) >= int(cards.All.Colony.Most) {
		return 0, 0
	}
	c := &cards.All.Colony
	price = int(c.Gold) + k.prices[cards.PriceBuild] + k.skills[cards.BuildExpertise]
	if k.me.rank == 0 {
		price += int(c.Surcharge)
	}
	if price = notNegative(price); price > gold {
		return 0, 0
	}
	good := j.w.cargo
	if j.stock(k.seat) <= j.w.enough {
		good += j.w.stock + j.w.fair*j.fairs*min(100, j.after)/100
	}
	if gain = j.settleGain(k.me) - k.gold*price - good*k.fade/100; gain <= 0 {
		return 0, 0
	}
	for i := range reach {
		h := &k.ships[i]
		aboard := j.s.ships[shipOf(k.seat, i)].cargo[c.Good] > 0
		if !aboard && (h.home > 0 || h.room <= 0 || k.me.goods[c.Good] == 0 || !j.s.canLoad()) {
			continue
		}
		for rest := j.land; rest != 0; rest &= rest - 1 {
			if island := uint8(bits.TrailingZeros8(rest)); h.steps[island] <= reach[i] && j.s.enmityOnIsland(k.seat, island) == 0 {
				return gain, price
			}
		}
	}
	return 0, 0
}

// canLoad tells whether goods can still go aboard before a ship sails in this turn.
func (s *State) canLoad() bool {
	return s.can(actSail) && (s.now.current != actSail || s.now.phase == sailBefore)
}

// hasAnnexSite tells whether a province has a building site in a colony with neither a building nor markers.
func (s *State) hasAnnexSite(me *province) bool {
	for rest := me.colonies; rest != 0; rest &= rest - 1 {
		if at := &s.story.colonies[bits.TrailingZeros8(rest)]; at.building == none && at.sites[1].count == 0 {
			return true
		}
	}
	return false
}

// raidColony is the worth of the best raid on a colony that ship i can reach and lead. strength and aided are as for raidProvince.
func (j *estimator) raidColony(k *resources, i int, reach *[shipsPerProvince]uint8, strength int, aided bool) int {
	s := j.s
	best := 0
	own, other := &k.ships[i], &k.ships[1-i]
	for island := range uint8(cards.EndIsland) {
		owner := s.story.colonies[island].owner
		if owner == noSeat || owner == k.seat || own.steps[island] > reach[i] || !s.canRaidColony(k.seat, island) {
			continue
		}
		dice := strength - s.guardOn(island) - s.enmityOnIsland(k.seat, island) + int(k.me.war[owner])
		if aided && other.steps[island] <= reach[1-i] {
			dice += max(0, 1+other.support+k.support+int(j.shores[island].support))
		}
		for n := range shipsPerProvince {
			if s.ships[shipOf(owner, n)].at == s.spaceOf(island) {
				dice--
			}
		}
		luck := k.dangerLuck(i, int(j.shores[island].luck))
		best = max(best, j.throw(k, i, dice, int(cards.All.Colony.Defence), luck, oneGlory+j.plunder(k)))
	}
	return best
}

// stallsWorth is what the kinds of goods that a province has sold in this match count towards milestones.
func (j *estimator) stallsWorth(me *province) int {
	return j.open[cards.CondStalls] / 8 * bits.OnesCount8(me.stalls)
}

// stow weighs moving a good to a ship or to a colony: what founding takes, where it can be used.
func (t *turnWeigher) stow(to uint8, g cards.Good) float32 {
	s := t.s
	switch {
	case to == warehouseStore || to >= firstColony:
		return 1
	case g == cards.All.Colony.Good && s.modules&modulePatent != 0 && s.now.guild == cards.Builders && s.foundingPrice(t.seat) <= int(t.me().gold):
		return 1
	}
	return 0
}
