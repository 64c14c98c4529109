package efemeris

import (
	"slices"
)

type mode uint8

const (
	modeDuel mode = iota
	modeFreeForAll
	modeTeam
)

var (
	modes     = []string{"duel", "free-for-all", "team"}
	modeSeats = []int{2, 3, 4}
)

type edition uint8

const (
	editionFR edition = iota
	editionDE
	editionHU
)

var editions = []string{"fr", "de", "hu"}

// variant is what the options of a match set (EF-12, EF-13).
type variant struct {
	mode    mode
	edition edition
	expert  bool
	guided  bool   // starts from the prepared position of the guided match
	cells   uint32 // the map, as a set of cells (EF-1.2)
	experts uint8  // expert tiles shuffled in (EF-12.10)
	rules   uint8  // the version of the rules
}

const (
	basicMap  = 1<<basicCells - 1
	northCell = basicCells + 0
	southCell = basicCells + 3
)

// variants are the expert maps by their number of tiles: the six corners for 25, all of them but N and S for 23, two more cells
// for 27 (EF-1.2).
var variants = map[string]variant{
	"19": {cells: basicMap},
	"23": {cells: (basicMap | 0x3F<<basicCells) &^ (1<<northCell | 1<<southCell), experts: 4},
	"25": {cells: basicMap | 0x3F<<basicCells, experts: 6},
	"27": {cells: 1<<cellCount - 1, experts: 8},
}

func makeVariant(rules int, options map[string]string) variant {
	v := variants[options["tiles"]]
	v.rules = uint8(rules)
	v.mode = mode(slices.Index(modes, options["mode"]))
	v.edition = edition(slices.Index(editions, options["edition"]))
	v.expert = options["level"] == "expert"
	v.guided = options["guide"] == "yes"
	return v
}

// goal is the number of planets that win (EF-11.1).
func (v *variant) goal() int {
	if v.mode == modeFreeForAll {
		return 4
	}
	return 5
}

// captains is how many each player chooses (EF-2.2, EF-12.2, EF-12.11).
func (v *variant) captains() uint8 {
	switch {
	case v.mode == modeTeam:
		return 1
	case v.expert:
		return 3
	default:
		return 2
	}
}

// lives is how many galleons each player may have over a match (EF-10.5, EF-12.9).
func (v *variant) lives() uint8 {
	switch {
	case v.mode != modeTeam:
		return v.captains()
	case v.expert:
		return 3
	default:
		return 2
	}
}

// startCrew is how many cards each player begins with (EF-2.3, EF-12.4).
func (v *variant) startCrew() int {
	if v.mode == modeTeam {
		return 3
	}
	return 5
}

// handCap is how many cards each player may hold (EF-10.2, EF-12.4).
func (v *variant) handCap() int {
	if v.mode == modeTeam {
		return 6
	}
	return 8
}

// fortressCost is what a fortress costs (EF-10.4, EF-13.3).
func (v *variant) fortressCost() [2]uint8 {
	if v.mode == modeTeam && v.edition == editionHU {
		return [2]uint8{1, 2}
	}
	return [2]uint8{1, 1}
}
