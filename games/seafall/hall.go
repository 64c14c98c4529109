package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// This file is about what has come to light since the second chest is open: plates of islands with statues and temples, tombs, and the Tide
// (SF-22). The moves are those of tombsModule, templesModule and statuesModule.

// hall is what the second chest adds to a position.
type hall struct {
	plates [cards.PlateCount]uint8 // of islands, or none
	tombs  [cards.TombLimit]tomb
	turned uint8  // statues, as a set
	risen  uint8  // how often the Tide has risen
	given  uint64 // advisors that were given at temples in this match
}

// tomb is where a tomb lies, and what has become of it.
type tomb struct {
	island uint8 // none while it has not come to light
	site   uint8
	fate   fate
}

type fate uint8

const (
	tombOpen fate = iota
	tombTaken
	tombSealed
)

var fates = []string{"", "taken", "sealed"}

// leastTombs is how many stand open in every winter, while there are any left [ours].
const leastTombs = 2

func freshHall() (h hall) {
	for i := range h.plates {
		h.plates[i] = none
	}
	for i := range h.tombs {
		h.tombs[i].island = none
	}
	return h
}

// relics are the treasures that are not for sale, as a set.
var relics = func() (set uint64) {
	for i := range cards.All.Chests {
		set |= cards.All.Chests[i].Relics
	}
	return set
}()

// allRelics are those of open chests.
func (s *State) allRelics() (set uint64) {
	for i := range cards.All.Chests {
		if s.story.chests>>i&1 == 1 {
			set |= cards.All.Chests[i].Relics
		}
	}
	return set
}

// lost are the relics that nobody has: they lie in their tombs, or whoever took them has left the campaign.
func (h *hall) lost(s *State) uint64 {
	set := s.allRelics()
	for seat := range s.count {
		set &^= s.provinces[seat].treasures
	}
	return set
}

// statueAt is the statue on an island, or none, templeAt the temple.
func (h *hall) statueAt(island uint8) uint8 {
	if island < cards.PlateCount {
		return cards.StatueOn(h.plates[island])
	}
	return none
}

func (h *hall) templeAt(island uint8) uint8 {
	if island < cards.PlateCount {
		return cards.TempleOn(h.plates[island])
	}
	return cards.FarTempleOn(island)
}

// tombAt is the tomb at a site of an island, or none.
func (h *hall) tombAt(island, site uint8) uint8 {
	for i := range h.tombs {
		if t := &h.tombs[i]; t.island == island && t.site == site {
			return uint8(i)
		}
	}
	return none
}

// closed counts the tombs that nobody can enter any more.
func (h *hall) closed() (n int) {
	for i := range h.tombs {
		if t := &h.tombs[i]; t.island != none && t.fate != tombOpen {
			n++
		}
	}
	return n
}

// hidden is the set of the tombs that have not come to light, and open counts those that stand open, but for those beyond the edge.
func (h *hall) hidden() (set uint64, open int) {
	for i := range h.tombs[:cards.TombCount] {
		switch t := &h.tombs[i]; {
		case t.island == none:
			set |= 1 << i
		case t.fate == tombOpen:
			open++
		}
	}
	return set, open
}

// hallStirs does what the hall brings between two turns: what islands hold comes to light, and the Tide rises. It returns true when
// something has befallen all, so that it is settled before the next turn.
func (p *play) hallStirs() bool {
	s := p.s
	if s.story.chests>>1&1 == 0 {
		return false
	}
	s.unlock()
	p.readPlates()
	p.findTombs(0)
	p.findFarTombs()
	return p.rise()
}

// readPlates draws what stands on islands that are on the chart: each has a plate, with a statue, a temple, or both.
func (p *play) readPlates() {
	s := p.s
	left := uint64(1<<cards.PlateCount - 1)
	for _, plate := range s.story.hall.plates {
		if plate != none {
			left &^= 1 << plate
		}
	}
	for i := range uint8(cards.PlateCount) {
		if s.story.hall.plates[i] != none || !s.onChart(i) {
			continue
		}
		plate := nthBit(left, p.c.Below(bits.OnesCount64(left)))
		left &^= 1 << plate
		s.story.hall.plates[i] = plate
		if statue := cards.StatueOn(plate); statue != none {
			p.emit(evStandsStatue, int16(i), int16(statue))
		}
		if temple := cards.TempleOn(plate); temple != none {
			p.emit(evStandsTemple, int16(i), int16(temple))
		}
	}
}

// findTombs lets ruins prove to be tombs while there are tombs left. If fewer than least stand open then, others lie beneath other
// sites that have been explored (SF-22.1).
func (p *play) findTombs(least int) {
	s := p.s
	if s.modules&moduleHall == 0 {
		return
	}
	for p.digTomb(true) {
	}
	for {
		if _, open := s.story.hall.hidden(); open >= least || !p.digTomb(false) {
			return
		}
	}
}

// digTomb draws a tomb that has not come to light, and a site for it: a ruin, or any site whose entry has been read. It returns false if
// there is none.
func (p *play) digTomb(ruin bool) bool {
	s := p.s
	tombs, _ := s.story.hall.hidden()
	if tombs == 0 {
		return false
	}
	var sites uint64
	for i := range uint8(cards.PlateCount) {
		for k := range uint8(cards.SitesPerIsland) {
			t := &s.islands[i].sites[k]
			fits := t.spot != none
			if ruin {
				fits = t.find.Kind == cards.FindRuin
			}
			if fits && t.explored() && s.story.hall.tombAt(i, k) == none {
				sites |= 1 << (i*cards.SitesPerIsland + k)
			}
		}
	}
	if sites == 0 {
		return false
	}
	at := nthBit(sites, p.c.Below(bits.OnesCount64(sites)))
	n := nthBit(tombs, p.c.Below(bits.OnesCount64(tombs)))
	s.story.hall.tombs[n] = tomb{island: at / cards.SitesPerIsland, site: at % cards.SitesPerIsland}
	p.emit(evTomb, int16(at/cards.SitesPerIsland), int16(at%cards.SitesPerIsland), int16(n), int16(cards.All.Tombs[n].Defence))
	return true
}

// rise lets the Tide rise if it has reached the next of its marks, once for each: a list of effects befalls all (SF-22.4). Nobody who
// imagines a match knows which.
func (p *play) rise() bool {
	s := p.s
	n := s.story.hall.risen
	if n == cards.RiseCount || s.story.tracks[cards.All.Tide] < cards.All.Rises[n].At {
		return false
	}
	s.story.hall.risen++
	s.turn = noSeat
	p.unseal()
	p.emit(evRise, int16(n)+1)
	if !s.imagined {
		p.applyAll(cards.All.Rises[n].Effects, context{seat: s.first, island: none})
	}
	return true
}
