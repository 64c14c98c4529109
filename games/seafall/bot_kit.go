package seafall

import "math/bits"

// kit is what a province brings to a turn: its ships' values and all that its cards change, taken together once.
type kit struct {
	seat    int8
	me      *province
	fade    int // percent of what is yet to be turned into glory that is left
	gold    int // worth of one
	hulls   [shipsPerProvince]hull
	skills  [expertiseKinds]int
	prices  [priceKinds]int
	values  [valueKinds]int
	dice    [dicePlaces]int
	support int
	absorb  int
	luck    int // tokens that can be used at a dangerous site
	markers int // that a raid takes
	noLuck  bool
	here    [shipsPerProvince]uint8 // no steps
	there   [shipsPerProvince]uint8 // steps that the ships sail
}

// hull is what a ship brings.
type hull struct {
	at      space
	steps   [islandCount]uint8 // to each island, none where it is not on the chart
	home    uint8              // steps home
	yard    uint8              // steps to the next shipyard
	explore int
	raid    int
	room    int
	load    int // goods aboard
	support int // dice that it gives in support, less the first
	luck    int
	absorb  int
	slots   int // free for upgrades
	bears   int // damage that it takes without sinking
	wounds  int // damage cards
	harm    int // what a repair is worth
}

// pack takes together what a seat has: now, in its turn with its active advisor, or for a turn to come with those that it
// could activate then.
func (k *kit) pack(j *judge, seat int8, now bool) {
	s := j.s
	fade, gold := k.fade, k.gold
	*k = kit{seat: seat, me: &s.provinces[seat], fade: fade, gold: gold}
	me := k.me
	for rest := me.treasures; rest != 0; rest &= rest - 1 {
		k.take(table.treasures[bits.TrailingZeros8(rest)].mods)
	}
	if me.epithet != none {
		k.take(table.epithets[me.epithet].mods)
	}
	for _, tile := range me.buildings {
		if tile != none {
			k.take(table.buildings[tile].mods)
		}
	}
	if now && s.event != none {
		k.take(table.events[s.event].mods)
	}
	if now && me.active != none {
		k.take(table.advisors[me.active].mods)
		k.learn(s, 1<<me.active)
	}
	if !now || s.base == phaseHire || s.base == phaseActivate {
		ready := me.advisors &^ me.tired
		if s.round == roundsPerYear && !now {
			ready = me.advisors
		}
		k.learn(s, ready)
	}
	for i := range k.hulls {
		k.fit(j, i)
	}
}

// take adds modifiers.
func (k *kit) take(mods []modifier) {
	for i := range mods {
		m := &mods[i]
		switch n := int(m.n); m.stat {
		case modValue:
			k.values[m.arg] += n
		case modExpertise:
			k.skills[m.arg] += n
		case modPrice:
			k.prices[m.arg] += n
		case modDice:
			k.dice[m.arg] += n
		case modSupport:
			k.support += n
		case modAbsorb:
			k.absorb += n
		case modLuck:
			k.luck = max(k.luck, n)
		case modMarkers:
			k.markers += n
		case modNoLuck:
			k.noLuck = true
		default:
		}
	}
}

// learn adds of each expertise the best of some advisors.
func (k *kit) learn(s *State, advisors uint32) {
	var best [expertiseKinds]int
	for rest := advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		taught, n := expertise(expertiseKinds), 0
		if at := s.stickers[card]; at != none {
			put := &table.scholars[at/8].stickers[at%8]
			taught, n = put.expertise, int(put.n)
		}
		for e, have := range table.advisors[card].expertise {
			more := int(have)
			if expertise(e) == taught {
				more += n
			}
			if more > best[e] && more > 0 || more < best[e] && more < 0 {
				best[e] = more
			}
		}
	}
	for e, n := range best {
		k.skills[e] += n
	}
}

// fit sees to one ship.
func (k *kit) fit(j *judge, i int) {
	s, w := j.s, j.w
	ship := shipOf(k.seat, i)
	at := &s.ships[ship]
	h := &k.hulls[i]
	values := k.values
	for v, boxes := range at.boxes {
		values[v] += int(printed[i][v]) + int(boxes)
	}
	h.at, h.home, h.yard, h.luck, h.absorb = at.at, none, none, k.luck, k.absorb
	for island := range h.steps {
		h.steps[island] = none
	}
	h.load = int(sum(&at.cargo))
	for slot, tile := range at.upgrades {
		switch {
		case tile == none:
			h.slots++
		case at.flipped>>slot&1 == 1:
			h.harm += w.flipped
		default:
			h.bears++
			h.take(&values, table.upgrades[tile].mods)
		}
	}
	for _, card := range at.damage {
		if card == none {
			h.bears++
			continue
		}
		h.wounds++
		h.harm += w.damage
		h.take(&values, table.damages[card].mods)
	}
	h.explore, h.raid = max(0, values[exploreValue]), max(0, values[raidValue])
	h.room = max(0, values[holdValue]) - h.load
	if h.at >= spaceCount {
		h.harm += w.sunk
		return
	}
	k.there[i] = uint8(max(1, values[sailValue]))
	h.home = chart.distance[h.at][s.harbour(k.seat)]
	h.yard = h.home
	for island := range uint8(islandCount) {
		if !j.shores[island].found {
			continue
		}
		h.steps[island] = chart.distance[h.at][table.islands[island].space]
		if h.harm > 0 && h.steps[island] < h.yard && s.hasShipyard(k.seat, space(table.islands[island].space)) {
			h.yard = h.steps[island]
		}
	}
}

// take adds a ship's own modifiers.
func (h *hull) take(values *[valueKinds]int, mods []modifier) {
	for i := range mods {
		m := &mods[i]
		switch n := int(m.n); m.stat {
		case modValue:
			values[m.arg] += n
		case modSupport:
			h.support += n
		case modLuck:
			h.luck = max(h.luck, n)
		case modAbsorb:
			h.absorb += n
		default:
		}
	}
}
