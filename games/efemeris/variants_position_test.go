package efemeris

import (
	"testing"

	"portolan/game"
)

// atVariant is at for another mode, level, map or edition, given as options: the tactics phase of seat 0 in round 2, everybody
// with a nation (France, Britain, Spain; in a team France for seats 0 and 2, Britain for 1 and 3) and captains (hubac first;
// fairborne first; pargo first; the partners cassini and byng), empty hands, no spices, only the centre placed, no ship on the
// map, no tiles in the stack.
func atVariant(t *testing.T, options map[string]string) *position {
	t.Helper()
	p := positionOf(t, new(State), game.FreeChance(7))
	seats := 2
	switch options["mode"] {
	case "free-for-all":
		seats = 3
	case "team":
		seats = 4
	}
	resolved, err := Rules{}.Resolve(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	p.s.reset(makeVariant(version, resolved), Carried{}, p.Chance)
	p.s.first, p.s.turn, p.s.round, p.s.phase, p.s.stack, p.s.experts = 0, 0, 2, phaseTactics, 0, 0
	if p.s.mode == modeTeam {
		p.nation(0, "france", "hubac").nation(1, "britain", "fairborne").nation(2, "france", "cassini").nation(3, "britain", "byng")
		return p
	}
	captains := [][]string{{"hubac", "cassini", "castel-d-oleron"}, {"fairborne", "byng", "blake"}, {"pargo", "da-silva", "de-guzman"}}
	for seat := range seats {
		p.nation(seat, nations[seat], captains[seat][:p.s.variant.captains()]...)
	}
	return p
}

// start returns the very first position of a match with these options, by a seed, and the carried bytes of a series.
func start(t *testing.T, options map[string]string, seed uint64, carried []byte) *position {
	t.Helper()
	c := game.FreeChance(seed)
	seats := 2
	switch options["mode"] {
	case "free-for-all":
		seats = 3
	case "team":
		seats = 4
	}
	resolved, err := Rules{}.Resolve(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.New(game.Setup{Rules: version, Seats: seats, Options: resolved, Carried: carried}, c)
	if err != nil {
		t.Fatal(err)
	}
	return positionOf(t, s.(*State), c)
}
