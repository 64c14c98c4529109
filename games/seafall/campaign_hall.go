package seafall

import (
	"fmt"

	"portolan/games/seafall/cards"
)

// LegacyHall is what the second chest hands to the next match (SF-20.7, SF-22). Numbers count from 1.
type LegacyHall struct {
	Plates []LegacyPlate `json:"plates"`
	Tombs  []LegacyTomb  `json:"tombs"`  // that have come to light
	Turned []int         `json:"turned"` // statues
	Rises  int           `json:"rises"`  // of the Tide, so far
}

// LegacyPlate is a plate of an island.
type LegacyPlate struct {
	Island string `json:"island"`
	Plate  int    `json:"plate"`
}

// LegacyTomb is a tomb.
type LegacyTomb struct {
	Tomb   int    `json:"tomb"`
	Island string `json:"island"`
	Site   int    `json:"site"`
	Fate   string `json:"fate"` // empty while it is open
}

// legacyHall is nil while the second chest is sealed.
func (s *State) legacyHall() *LegacyHall {
	if s.story.chests>>1&1 == 0 {
		return nil
	}
	h := &s.story.hall
	l := &LegacyHall{Plates: []LegacyPlate{}, Tombs: []LegacyTomb{}, Turned: []int{}, Rises: int(h.risen)}
	for i, plate := range h.plates {
		if plate != none {
			l.Plates = append(l.Plates, LegacyPlate{Island: cards.IDs.Islands[i], Plate: int(plate) + 1})
		}
	}
	for i, t := range h.tombs {
		if t.island != none {
			l.Tombs = append(l.Tombs, LegacyTomb{Tomb: i + 1, Island: cards.IDs.Islands[t.island], Site: int(t.site) + 1, Fate: fates[t.fate]})
		}
	}
	for n := range cards.StatueCount {
		if h.turned>>n&1 == 1 {
			l.Turned = append(l.Turned, n+1)
		}
	}
	return l
}

// hall reads what the second chest has handed on. That it fits the islands is for the audit, once they are read.
func (r *legacyReader) hall(l *LegacyHall) {
	if (l != nil) != (r.s.story.chests>>1&1 == 1) {
		r.fail("story.hall: it belongs to its chest")
	}
	if r.err != nil || l == nil {
		return
	}
	h := &r.s.story.hall
	for _, p := range l.Plates {
		island := r.number("story.hall.plates.island", r.id("story.hall.plates.island", p.Island, cards.IDs.Islands), 0, cards.PlateCount-1)
		if h.plates[island] != none {
			r.fail("story.hall.plates: %q is there twice", p.Island)
		}
		h.plates[island] = uint8(r.number("story.hall.plates.plate", p.Plate, 1, cards.PlateCount) - 1)
	}
	for _, t := range l.Tombs {
		at := &h.tombs[r.number("story.hall.tombs.tomb", t.Tomb, 1, cards.TombLimit)-1]
		if at.island != none {
			r.fail("story.hall.tombs: %d is there twice", t.Tomb)
		}
		*at = tomb{
			island: uint8(r.id("story.hall.tombs.island", t.Island, cards.IDs.Islands)),
			site:   uint8(r.number("story.hall.tombs.site", t.Site, 1, cards.SitesPerIsland) - 1),
			fate:   fate(r.id("story.hall.tombs.fate", t.Fate, fates)),
		}
	}
	for _, n := range l.Turned {
		h.turned |= 1 << (r.number("story.hall.turned", n, 1, cards.StatueCount) - 1)
	}
	h.risen = uint8(r.number("story.hall.rises", l.Rises, 0, cards.RiseCount))
}

// auditHall checks that plates, statues and tombs lie where they can, that a relic is nowhere but in the treasury of somebody who can have taken it,
// and that all of it belongs to the second chest.
func (s *State) auditHall() error {
	h := &s.story.hall
	if s.story.chests>>1&1 == 0 {
		if *h != freshHall() || s.modules&moduleHall != 0 {
			return fmt.Errorf("the second chest is sealed, and there is %+v", *h)
		}
		return s.auditRelics(0)
	}
	var plates, statues uint8
	for i, plate := range h.plates {
		if plate == none {
			continue
		}
		if plate >= cards.PlateCount || plates>>plate&1 == 1 || !s.onChart(uint8(i)) {
			return fmt.Errorf("island %d has the plate %d", i, plate)
		}
		plates |= 1 << plate
		if n := cards.StatueOn(plate); n != none {
			statues |= 1 << n
		}
	}
	if h.turned&^statues != 0 || h.risen > cards.RiseCount {
		return fmt.Errorf("statues %b are turned of %b, and the Tide has risen %d times", h.turned, statues, h.risen)
	}
	var taken uint64
	for i, t := range h.tombs {
		switch {
		case t.island == none:
		case (t.island >= cards.PlateCount) != (i >= cards.TombCount) || t.island >= cards.PlateCount && t.island < cards.IslandCount || t.island >= cards.IslandLimit ||
			!s.islands[t.island].sites[t.site].explored() || h.tombAt(t.island, t.site) != uint8(i):
			return fmt.Errorf("tomb %d lies at %+v", i, t)
		case t.fate == tombTaken:
			taken |= 1 << cards.All.Tombs[i].Relic
		}
	}
	return s.auditRelics(taken)
}

// auditRelics checks that nobody has a relic but these.
func (s *State) auditRelics(taken uint64) error {
	for seat := range s.count {
		if have := s.provinces[seat].treasures & relics; have&^taken != 0 {
			return fmt.Errorf("seat %d has the relics %b, and %b have been taken", seat, have, taken)
		}
	}
	return nil
}
