package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// bonus is the sum of a stat over all modifiers in force for a province.
func (s *State) bonus(seat int8, stat cards.Stat, arg uint8) int {
	n := 0
	me := &s.provinces[seat]
	if me.active != none {
		n += cards.Total(cards.All.Advisors[me.active].Mods, stat, arg)
	}
	for rest := me.treasures; rest != 0; rest &= rest - 1 {
		n += cards.Total(cards.All.Treasures[bits.TrailingZeros64(rest)].Mods, stat, arg)
	}
	if me.epithet != none {
		n += cards.Total(cards.All.Epithets[me.epithet].Mods, stat, arg)
	}
	for _, tile := range me.buildings {
		if tile != none {
			n += cards.Total(cards.All.Buildings[tile].Mods, stat, arg)
		}
	}
	if s.event != none {
		n += cards.Total(cards.All.Events[s.event].Mods, stat, arg)
	}
	return n
}

// skill is a province's expertise: what is printed on its active advisor, the scholar's sticker on it, and modifiers. For upgrades
// and buildings it is negative, as it lowers prices.
func (s *State) skill(seat int8, e cards.Expertise) int {
	n := s.bonus(seat, cards.ModExpertise, uint8(e))
	if active := s.provinces[seat].active; active != none {
		n += int(cards.All.Advisors[active].Expertise[e])
		if at := s.stickers[active]; at != none {
			if put := cards.All.Scholars[at/8].Stickers[at%8]; put.Expertise == e {
				n += int(put.N)
			}
		}
	}
	return n
}

// notNegative is n, or 0 if that is more.
func notNegative(n int) int { return max(0, n) }

// shipBonus is the sum of a stat over a ship's face-up upgrades and its damage.
func (s *State) shipBonus(ship int, stat cards.Stat, arg uint8) int {
	n := 0
	at := &s.ships[ship]
	for slot, tile := range at.upgrades {
		if tile != none && at.flipped>>slot&1 == 0 {
			n += cards.Total(cards.All.Upgrades[tile].Mods, stat, arg)
		}
	}
	for _, card := range at.damage {
		if card != none {
			n += cards.Total(cards.All.Damages[card].Mods, stat, arg)
		}
	}
	return n
}

// valueOf is a ship's value now (SF-7.1), never below 0.
func (s *State) valueOf(ship int, v cards.Value) int {
	n := int(printed[ship%shipsPerProvince][v]) + int(s.ships[ship].boxes[v])
	n += s.shipBonus(ship, cards.ModValue, uint8(v)) + s.bonus(ownerOf(ship), cards.ModValue, uint8(v))
	return notNegative(n)
}

// guardOf is how many dice raiders of a province lose to its garrison and garrison symbols (SF-8.4). Advisors with such symbols are active
// in their owner's turn only, in which nobody raids it: by version 8 they stand guard until winter, lying face down in the council [ours].
func (s *State) guardOf(seat int8) int {
	me := &s.provinces[seat]
	n := int(me.garrison) + s.bonus(seat, cards.ModGuard, cards.AnyArg)
	if s.rules >= 8 {
		n += me.untilWinter(cards.All.Guards, cards.ModGuard, cards.AnyArg)
	}
	return n
}

// bargain is what treasures cost a province more by its advisors that lie face down; it is negative where they cost less. Treasures are
// bought before an advisor is activated (SF-12.1): by version 9 one by whom they cost less makes them so until winter, lying face down in
// the council [ours].
func (s *State) bargain(seat int8) int {
	if s.rules < 9 {
		return 0
	}
	return s.provinces[seat].untilWinter(cards.All.Dealers, cards.ModPrice, uint8(cards.PriceTreasure))
}

// untilWinter is the sum of a stat over those of some advisors that were active in this year, and lie face down in the council.
func (me *province) untilWinter(some uint64, stat cards.Stat, arg uint8) (n int) {
	for rest := me.tired & some; rest != 0; rest &= rest - 1 {
		n += cards.Total(cards.All.Advisors[lowestBit(rest)].Mods, stat, arg)
	}
	return n
}

// may tells whether a province has a permission that it has not used in this turn, and returns the permission's number.
func (s *State) may(seat int8, what cards.Permission) (n int, ok bool) {
	if what == cards.MayReroll && s.now.again && seat == s.turn {
		return 0, true
	}
	if s.now.allowed>>what&1 == 1 {
		return 0, false
	}
	me := &s.provinces[seat]
	if me.active != none {
		if m := cards.FindModifier(cards.All.Advisors[me.active].Mods, cards.ModMay, uint8(what)); m != nil {
			return int(m.N), true
		}
	}
	for other := range int8(s.count) {
		if !s.usable(seat, other) {
			continue
		}
		if m := s.colonyPermission(other, what); m != nil {
			return int(m.N), true
		}
		for _, tile := range s.provinces[other].buildings {
			if tile == none {
				continue
			}
			if m := cards.FindModifier(cards.All.Buildings[tile].Mods, cards.ModMay, uint8(what)); m != nil {
				return int(m.N), true
			}
		}
	}
	return 0, false
}

// usable tells whether a seat can use a province's region: its own, and those that it has a deal for in this turn (SF-10.2).
func (s *State) usable(seat, of int8) bool {
	return seat == of || seat == s.turn && s.now.deals>>uint(of)&1 == 1
}
