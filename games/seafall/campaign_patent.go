package seafall

import (
	"fmt"
	"math/bits"

	"portolan/games/seafall/cards"
)

// LegacyPatent is what the fourth chest hands to the next match (SF-20.7, SF-24.1). The garrisons are those of the islands.
type LegacyPatent struct {
	Colonies []LegacyColony `json:"colonies"`
}

// LegacyColony is a colony.
type LegacyColony struct {
	Island string `json:"island"`
	Colour string `json:"colour"`
}

// legacyPatent is nil while the fourth chest is sealed.
func (s *State) legacyPatent() *LegacyPatent {
	if s.story.chests>>3&1 == 0 {
		return nil
	}
	l := &LegacyPatent{Colonies: []LegacyColony{}}
	for i := range s.story.colonies {
		if owner := s.story.colonies[i].owner; owner != noSeat {
			l.Colonies = append(l.Colonies, LegacyColony{Island: cards.IDs.Islands[i], Colour: s.colourOf(owner)})
		}
	}
	return l
}

// patent reads what the fourth chest has handed on. The colonies of a province that has left are free (SF-16.2).
func (r *legacyReader) patent(l *LegacyPatent) {
	if (l != nil) != (r.s.story.chests>>3&1 == 1) {
		r.fail("story.patent: it belongs to its chest")
	}
	if r.err != nil || l == nil {
		return
	}
	for _, c := range l.Colonies {
		i := r.id("story.patent.island", c.Island, cards.IDs.Islands)
		owner := r.s.seatOfColour(uint8(r.id("story.patent.colour", c.Colour, cards.ColourNames)))
		if r.err != nil || owner == noSeat {
			continue
		}
		if r.s.story.colonies[i].owner != noSeat {
			r.fail("story.patent: two colonies on %s", c.Island)
		}
		r.s.story.colonies[i].owner = int8(owner)
		r.s.provinces[owner].colonies |= 1 << i
	}
}

// auditPatent checks that colonies lie on islands that are whole, that their owners know of them, and that all of it belongs to the
// fourth chest.
func (s *State) auditPatent() error {
	var seen [cards.MaxProvinces]uint8
	for i := range s.story.colonies {
		at := &s.story.colonies[i]
		if at.owner == noSeat {
			if *at != noColony {
				return fmt.Errorf("island %d has no colony, but %+v", i, *at)
			}
			continue
		}
		if err := s.auditColony(uint8(i)); err != nil {
			return err
		}
		seen[at.owner] |= 1 << i
	}
	for seat := range s.count {
		if have := s.provinces[seat].colonies; have != seen[seat] || bits.OnesCount8(have) > int(cards.All.Colony.Most) {
			return fmt.Errorf("seat %d has colonies on %b, and is said to have them on %b", seat, seen[seat], have)
		}
	}
	if s.story.chests>>3&1 == 0 && s.modules&modulePatent != 0 {
		return fmt.Errorf("the fourth chest is sealed, and its rules hold")
	}
	return nil
}

// auditColony checks one colony.
func (s *State) auditColony(i uint8) error {
	at := &s.story.colonies[i]
	if s.story.chests>>3&1 == 0 || i >= cards.EndIsland || at.owner < 0 || uint8(at.owner) >= s.count || !s.complete(i) {
		return fmt.Errorf("seat %d cannot have a colony on island %d", at.owner, i)
	}
	if sum(&at.goods) > cards.All.Colony.Store {
		return fmt.Errorf("the colony on island %d holds %d goods", i, sum(&at.goods))
	}
	for _, t := range at.sites {
		if (t.owner == noSeat) != (t.count == 0) || t.owner == at.owner {
			return fmt.Errorf("the colony of seat %d on island %d has markers: %+v", at.owner, i, t)
		}
	}
	return nil
}
