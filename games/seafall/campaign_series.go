package seafall

import (
	"maps"
	"math/bits"
	"slices"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var (
	_ game.Changing = Rules{}
	_ game.Carrier  = (*State)(nil)
	_ game.Breaker  = (*State)(nil)
	_ game.Ordered  = (*State)(nil)
)

// Goes implements [game.Serial]: every match belongs to a campaign (SF-1.1). A campaign ends with a match that carries nothing on,
// which only that match can tell. This is the upper bound.
func (Rules) Goes(options map[string]string, winners []game.Seats) bool {
	most := lastMatch
	if options["prologue"] == "yes" {
		most++
	}
	return len(winners) < most
}

// Change implements [game.Changing] (SF-16): the options away and left name provinces by colour. A province that missed the
// previous match plays again unless it is named.
func (Rules) Change(options map[string]string, carried []byte, parts []game.Part) (map[string]string, error) {
	l, err := readLegacy(carried)
	if err != nil {
		return nil, err
	}
	if len(l.Provinces) != len(parts) {
		return nil, carriedFault("%d provinces, and a part for %d seats", len(l.Provinces), len(parts))
	}
	next := make(map[string]string, len(options)+2)
	maps.Copy(next, options)
	for _, about := range [...]struct {
		option string
		part   game.Part
		fewer  string // what is wrong where too few remain
	}{
		{"away", game.Misses, tooFewPlay},
		{"left", game.Leaves, "so many can't leave: no provinces are left that could join in their place"},
	} {
		var set uint8
		for seat := range parts {
			if c := slices.Index(cards.ColourNames, l.Provinces[seat].Colour); c >= 0 && parts[seat] == about.part {
				set |= 1 << c
			}
		}
		if bits.OnesCount8(set) > cards.MaxProvinces-leastPresent {
			return nil, &game.OptionError{Field: about.option, Why: about.fewer}
		}
		next[about.option] = setName(set)
	}
	next["guide"] = "no" // the guided match is only ever the first
	return next, nil
}
