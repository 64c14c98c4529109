package cards

// Total is what a list of modifiers makes of a stat.
func Total(mods []Modifier, stat Stat, arg uint8) int {
	n := 0
	for i := range mods {
		if mods[i].Stat == stat && mods[i].Arg == arg {
			n += int(mods[i].N)
		}
	}
	return n
}

// Highest is the largest number that a list has for a stat, 0 when it has none.
func Highest(mods []Modifier, stat Stat) int {
	n := 0
	for i := range mods {
		if mods[i].Stat == stat {
			n = max(n, int(mods[i].N))
		}
	}
	return n
}

// FindModifier returns the modifier of a stat with an argument, nil when the list has none.
func FindModifier(mods []Modifier, stat Stat, arg uint8) *Modifier {
	for i := range mods {
		if mods[i].Stat == stat && mods[i].Arg == arg {
			return &mods[i]
		}
	}
	return nil
}
