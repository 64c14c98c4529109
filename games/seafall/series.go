package seafall

import "portolan/game"

var (
	_ game.Serial  = Rules{}
	_ game.Carrier = (*State)(nil)
	_ game.Ordered = (*State)(nil)
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
