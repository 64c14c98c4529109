package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// resources are what a province can use in a turn: the values of its ships and the sums of its modifiers, computed once for all
// estimates.
type resources struct {
	seat    int8
	me      *province
	fade    int // percent by which assets that are no glory yet count
	gold    int // worth of one gold
	ships   [shipsPerProvince]shipResources
	skills  [cards.ExpertiseKinds]int
	prices  [cards.PriceKinds]int
	values  [cards.ValueKinds]int
	dice    [cards.DicePlaces]int
	support int
	absorb  int
	luck    int // tokens that can be used at a dangerous site
	markers int // that a raid takes
	fame    int // glory for a large sale
	noLuck  bool
	boon    int                     // dice more in the next endeavour of the turn under way
	here    [shipsPerProvince]uint8 // reach without sailing: no steps
	there   [shipsPerProvince]uint8 // reach with sailing: the steps that each ship has
}

// shipResources are what one ship adds.
type shipResources struct {
	at      cards.Space
	steps   [cards.IslandLimit]uint8 // to each island, none where it is not on the chart
	home    uint8                    // steps home
	yard    uint8                    // steps to the next shipyard
	explore int
	raid    int
	room    int
	load    int // goods aboard
	support int // dice that it gives in support, beyond the first
	luck    int
	absorb  int
	slots   int // free for upgrades
	bears   int // damage that it can take without sinking
	wounds  int // damage cards
	harm    int // worth of repairing it
}

// compute finds the resources of a seat: in its present turn (now), with its active advisor; else in a later turn, with the advisors
// that it could activate then.
func (k *resources) compute(j *estimator, seat int8, now bool) {
	s := j.s
	fade, gold := k.fade, k.gold
	*k = resources{seat: seat, me: &s.provinces[seat], fade: fade, gold: gold}
	me := k.me
	for rest := me.treasures; rest != 0; rest &= rest - 1 {
		k.take(cards.All.Treasures[bits.TrailingZeros64(rest)].Mods)
	}
	if me.epithet != none {
		k.take(cards.All.Epithets[me.epithet].Mods)
	}
	for _, tile := range me.buildings {
		if tile != none {
			k.take(cards.All.Buildings[tile].Mods)
		}
	}
	if s.event != none && (now || seat != s.turn && !j.moved.Has(seatOf(seat))) {
		k.take(cards.All.Events[s.event].Mods)
	}
	if now {
		k.boon = s.boon()
	}
	if now && me.active != none {
		k.take(cards.All.Advisors[me.active].Mods)
		k.addExpertise(s, 1<<me.active)
	}
	if now || s.round < roundsPerYear {
		k.prices[cards.PriceTreasure] += s.bargain(seat)
	}
	if !now || s.base == phaseHire || s.base == phaseActivate {
		ready := me.advisors &^ me.tired
		if s.round == roundsPerYear && !now {
			ready = me.advisors
		}
		k.addExpertise(s, ready)
	}
	for i := range k.ships {
		k.addShip(j, i)
	}
}

// take adds modifiers.
func (k *resources) take(mods []cards.Modifier) {
	for i := range mods {
		m := &mods[i]
		switch n := int(m.N); m.Stat {
		case cards.ModValue:
			k.values[m.Arg] += n
		case cards.ModExpertise:
			k.skills[m.Arg] += n
		case cards.ModPrice:
			k.prices[m.Arg] += n
		case cards.ModDice:
			k.dice[m.Arg] += n
		case cards.ModSupport:
			k.support += n
		case cards.ModAbsorb:
			k.absorb += n
		case cards.ModLuck:
			k.luck = max(k.luck, n)
		case cards.ModMarkers:
			k.markers += n
		case cards.ModDeed:
			if cards.Deed(m.Arg) == cards.DeedSale {
				k.fame += n
			}
		case cards.ModNoLuck:
			k.noLuck = true
		default:
		}
	}
}

// addExpertise adds, of each expertise, the best that one of some advisors has.
func (k *resources) addExpertise(s *State, advisors uint64) {
	var best [cards.ExpertiseKinds]int
	for rest := advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		taught, n := cards.Expertise(cards.ExpertiseKinds), 0
		if at := s.stickers[card]; at != none {
			put := &cards.All.Scholars[at/8].Stickers[at%8]
			taught, n = put.Expertise, int(put.N)
		}
		for e, have := range cards.All.Advisors[card].Expertise {
			more := int(have)
			if cards.Expertise(e) == taught {
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

// addShip computes the resources of one ship.
func (k *resources) addShip(j *estimator, i int) {
	s, w := j.s, j.w
	ship := shipOf(k.seat, i)
	at := &s.ships[ship]
	h := &k.ships[i]
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
			h.take(&values, cards.All.Upgrades[tile].Mods)
		}
	}
	for _, card := range at.damage {
		if card == none {
			h.bears++
			continue
		}
		h.wounds++
		h.harm += w.damage
		h.take(&values, cards.All.Damages[card].Mods)
	}
	h.explore, h.raid = max(0, values[cards.ExploreValue]), max(0, values[cards.RaidValue])
	h.room = max(0, values[cards.HoldValue]) - h.load
	if h.at >= cards.SpaceCount {
		h.harm += w.sunk
		return
	}
	k.there[i] = uint8(max(1, values[cards.SailValue]))
	h.home = cards.Sea.Distance[h.at][s.harbour(k.seat)]
	h.yard = h.home
	for island := range uint8(cards.IslandLimit) {
		if !j.shores[island].found {
			continue
		}
		h.steps[island] = cards.Sea.Distance[h.at][s.spaceOf(island)]
		if h.harm > 0 && h.steps[island] < h.yard && s.hasShipyard(k.seat, s.spaceOf(island)) {
			h.yard = h.steps[island]
		}
	}
}

// take adds a ship's own modifiers.
func (h *shipResources) take(values *[cards.ValueKinds]int, mods []cards.Modifier) {
	for i := range mods {
		m := &mods[i]
		switch n := int(m.N); m.Stat {
		case cards.ModValue:
			values[m.Arg] += n
		case cards.ModSupport:
			h.support += n
		case cards.ModLuck:
			h.luck = max(h.luck, n)
		case cards.ModAbsorb:
			h.absorb += n
		default:
		}
	}
}
