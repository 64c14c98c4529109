package seafall

import "math/bits"

// total is what a list of modifiers makes of a stat.
func total(mods []modifier, stat modStat, arg uint8) int {
	n := 0
	for i := range mods {
		if mods[i].stat == stat && mods[i].arg == arg {
			n += int(mods[i].n)
		}
	}
	return n
}

// highest is the largest number that a list has for a stat, 0 when it has none.
func highest(mods []modifier, stat modStat) int {
	n := 0
	for i := range mods {
		if mods[i].stat == stat {
			n = max(n, int(mods[i].n))
		}
	}
	return n
}

// find returns the modifier of a stat with an argument, nil when the list has none.
func findModifier(mods []modifier, stat modStat, arg uint8) *modifier {
	for i := range mods {
		if mods[i].stat == stat && mods[i].arg == arg {
			return &mods[i]
		}
	}
	return nil
}

// bonus is what all that is in force for a province makes of a stat.
func (s *State) bonus(seat int8, stat modStat, arg uint8) int {
	n := 0
	me := &s.provinces[seat]
	if me.active != none {
		n += total(table.advisors[me.active].mods, stat, arg)
	}
	for rest := me.treasures; rest != 0; rest &= rest - 1 {
		n += total(table.treasures[bits.TrailingZeros8(rest)].mods, stat, arg)
	}
	if me.epithet != none {
		n += total(table.epithets[me.epithet].mods, stat, arg)
	}
	for _, tile := range me.buildings {
		if tile != none {
			n += total(table.buildings[tile].mods, stat, arg)
		}
	}
	if s.event != none {
		n += total(table.events[s.event].mods, stat, arg)
	}
	return n
}

// skill is a province's expertise: its active advisor's, printed and by scholars' stickers, and what else gives some.
// Those for upgrades and buildings are negative: gold less.
func (s *State) skill(seat int8, e expertise) int {
	n := s.bonus(seat, modExpertise, uint8(e))
	if active := s.provinces[seat].active; active != none {
		n += int(table.advisors[active].expertise[e])
		if at := s.stickers[active]; at != none {
			if put := table.scholars[at/8].stickers[at%8]; put.expertise == e {
				n += int(put.n)
			}
		}
	}
	return n
}

// fits makes a price or value one that is not below 0.
func atLeast0(n int) int { return max(0, n) }

// shipBonus is what a ship's face-up upgrades and its damage make of a stat.
func (s *State) shipBonus(ship int, stat modStat, arg uint8) int {
	n := 0
	at := &s.ships[ship]
	for slot, tile := range at.upgrades {
		if tile != none && at.flipped>>slot&1 == 0 {
			n += total(table.upgrades[tile].mods, stat, arg)
		}
	}
	for _, card := range at.damage {
		if card != none {
			n += total(table.damages[card].mods, stat, arg)
		}
	}
	return n
}

// valueOf is a ship's value now (SF-7.1), never below 0.
func (s *State) valueOf(ship int, v value) int {
	n := int(printed[ship%shipsPerProvince][v]) + int(s.ships[ship].boxes[v])
	n += s.shipBonus(ship, modValue, uint8(v)) + s.bonus(ownerOf(ship), modValue, uint8(v))
	return atLeast0(n)
}

// guardOf is what a province takes off the dice of those who raid it: its garrison and garrison symbols (SF-8.4).
func (s *State) guardOf(seat int8) int {
	return int(s.provinces[seat].garrison) + s.bonus(seat, modGuard, anyArg)
}

// may tells whether a province has a permission and has not used it this turn, with the number that goes with it.
func (s *State) may(seat int8, what permission) (n int, ok bool) {
	if s.now.allowed>>what&1 == 1 {
		return 0, false
	}
	me := &s.provinces[seat]
	if me.active != none {
		if m := findModifier(table.advisors[me.active].mods, modMay, uint8(what)); m != nil {
			return int(m.n), true
		}
	}
	for other := range int8(s.count) {
		if !s.usable(seat, other) {
			continue
		}
		for _, tile := range s.provinces[other].buildings {
			if tile == none {
				continue
			}
			if m := findModifier(table.buildings[tile].mods, modMay, uint8(what)); m != nil {
				return int(m.n), true
			}
		}
	}
	return 0, false
}

// usable tells whether a seat can use the advantages of a province's region: its own, and those it has made a deal about
// (SF-10.2).
func (s *State) usable(seat, of int8) bool {
	return seat == of || seat == s.turn && s.now.deals>>uint(of)&1 == 1
}
