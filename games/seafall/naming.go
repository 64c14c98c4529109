package seafall

import (
	"slices"
	"strings"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var (
	_ game.NameKeeper = (*State)(nil)
	_ game.Christener = (*State)(nil)
	_ game.Chronicler = (*State)(nil)
)

// KeepsNames implements [game.NameKeeper]: names are given once (SF-17.4).
func (s *State) KeepsNames() bool { return s.rules >= 2 }

// Nameable implements [game.Namer] (SF-17.4): a province names itself, its ships and the advisors of its council at any
// time, and an island once it has earned that: in the prologue by glory (SF-17.5), later by a log entry.
func (s *State) Nameable(seat game.Seat, element string) bool {
	if int(seat) >= int(s.count) || seat < 0 || s.Deciding() == 0 {
		return false
	}
	me := &s.provinces[seat]
	kind, id, _ := strings.Cut(element, ":")
	switch kind {
	case "province":
		return id == cards.ColourNames[me.colour]
	case "ship":
		colour, number, _ := strings.Cut(id, "-")
		return colour == cards.ColourNames[me.colour] && (number == "1" || number == "2")
	case "advisor":
		card := slices.Index(cards.IDs.Advisors, id)
		return card >= 0 && me.advisors>>card&1 == 1
	case "island":
		island := slices.Index(cards.IDs.Islands, id)
		return island >= 0 && s.islands[island].namer == uint8(seat)+1
	}
	return false
}

// ToName implements [game.Christener]: the islands that the seat has earned to name.
func (s *State) ToName(seat game.Seat) []string {
	var islands []string
	for i, id := range cards.IDs.Islands {
		if element := "island:" + id; s.islands[i].namer == uint8(seat)+1 && s.Nameable(seat, element) {
			islands = append(islands, element)
		}
	}
	return islands
}

// Notable implements [game.Chronicler] (SF-1.8): claimed milestones, given names, each province's glory at the end, its title, and
// the emperor, gates that are passed, and how the campaign ends.
func (s *State) Notable(e game.Event) bool {
	switch eventKind(e.Kind) {
	case evClaimed, evNames, evCharted, evWorldEnd, evRecorded, evEpithet, evTitle, evEmperor,
		evChest, evChestBy, evLandfall, evPassed, evReckoned, evEnding:
		return true
	}
	return false
}
