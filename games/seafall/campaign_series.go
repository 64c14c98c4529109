package seafall

import (
	"maps"
	"slices"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var (
	_ game.Changing = Rules{}
	_ game.Carrier  = (*State)(nil)
	_ game.Ordered  = (*State)(nil)
)

// Goes implements [game.Serial]: every match belongs to a campaign (SF-1.1). How long it lasts, the matches themselves tell:
// the one with which it ends carries nothing on. Here stands only that there is no match beyond the last.
func (Rules) Goes(options map[string]string, winners []game.Seats) bool {
	most := lastMatch
	if options["prologue"] == "yes" {
		most++
	}
	return len(winners) < most
}

// Change implements [game.Changing] (SF-16): who misses the match and who has left stand in the options by their colours. Who
// missed the match before plays, unless told otherwise.
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
	}{{"away", game.Misses}, {"left", game.Leaves}} {
		var set uint8
		for seat := range parts {
			if c := slices.Index(cards.ColourNames, l.Provinces[seat].Colour); c >= 0 && parts[seat] == about.part {
				set |= 1 << c
			}
		}
		next[about.option] = setName(set)
	}
	next["guide"] = "no" // it opens a campaign and goes no further
	return next, nil
}
