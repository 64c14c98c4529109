package seafall

import "portolan/games/seafall/cards"

// enmityOnIsland is a seat's enmity on an island: markers on sites and at the garrison, and stickers (SF-10.5, SF-10.8).
func (s *State) enmityOnIsland(seat int8, i uint8) int {
	at := &s.islands[i]
	return int(s.markersOnIsland(seat, i)) + int(at.stickers[seat])
}

// markersOnIsland counts a seat's markers on an island.
func (s *State) markersOnIsland(seat int8, i uint8) uint8 {
	at := &s.islands[i]
	n := at.markers[seat]
	for k := range cards.All.Islands[i].Sites {
		if t := &at.sites[k]; t.owner == seat {
			n += t.markers
		}
	}
	if c := &s.story.colonies[i]; c.owner != noSeat {
		for k := range c.sites {
			if c.sites[k].owner == seat {
				n += c.sites[k].count
			}
		}
	}
	return n
}

// enmityOnProvince is a seat's enmity on a province: markers on its sites and at war, and stickers (SF-8.4).
func (s *State) enmityOnProvince(seat, of int8) int {
	return int(s.markersOnProvince(seat, of)) + int(s.provinces[of].stickers[seat])
}

func (s *State) markersOnProvince(seat, of int8) uint8 {
	at := &s.provinces[of]
	n := at.war[seat]
	for i := range at.sites {
		if at.sites[i].owner == seat {
			n += at.sites[i].count
		}
	}
	return n
}

// A region is an island, or a province behind the islands (SF-5.3).
// The islands beyond the edge follow behind the provinces: records keep these numbers.
const regionCount = cards.IslandCount + cards.MaxProvinces + cards.FarIslands

// regionOf is the region of an island, none for none.
func regionOf(island uint8) uint8 {
	if island >= cards.IslandCount && island < cards.IslandLimit {
		return island + cards.MaxProvinces
	}
	return island
}

// islandOf is the island that a region is, or none when it is a province.
func islandOf(region uint8) uint8 {
	switch {
	case region < cards.IslandCount:
		return region
	case region >= cards.IslandCount+cards.MaxProvinces && region < regionCount:
		return region - cards.MaxProvinces
	}
	return none
}

// markersIn counts a seat's markers in a region.
func (s *State) markersIn(seat int8, region uint8) uint8 {
	if i := islandOf(region); i != none {
		return s.markersOnIsland(seat, i)
	}
	if of := int8(region - cards.IslandCount); of < int8(s.count) {
		return s.markersOnProvince(seat, of)
	}
	return 0
}

// stickersIn is the stickers of a region, by seat.
func (s *State) stickersIn(region uint8) *[cards.MaxProvinces]uint8 {
	if i := islandOf(region); i != none {
		return &s.islands[i].stickers
	}
	return &s.provinces[region-cards.IslandCount].stickers
}

// markersOut counts a seat's markers that are not in its supply.
func (s *State) markersOut(seat int8) uint8 { return markerSupply - s.provinces[seat].markers }

// takeMarker takes one of a seat's markers back from a region: from the garrison or the area at war first, else from a site.
func (s *State) takeMarker(seat int8, region uint8) {
	for where := range placesIn(region) {
		if s.markersAt(seat, region, where) > 0 {
			s.takeMarkerFrom(seat, region, where)
			return
		}
	}
}

// takeMarkerFrom takes one of a seat's markers back from one place of a region that has one: place 0 is the garrison or the area
// at war, the others are the sites, counted from 1, on an island then those of its colony.
func (s *State) takeMarkerFrom(seat int8, region, where uint8) {
	s.provinces[seat].markers++
	switch i := islandOf(region); {
	case i != none && where == 0:
		s.islands[i].markers[seat]--
	case i != none && where > s.sitesOn(i):
		takeFrom(&s.story.colonies[i].sites[where-1-s.sitesOn(i)])
	case i != none:
		if t := &s.islands[i].sites[where-1]; t.markers == 1 {
			t.owner, t.markers = noSeat, 0
		} else {
			t.markers--
		}
	case where == 0:
		s.provinces[region-cards.IslandCount].war[seat]--
	default:
		takeFrom(&s.provinces[region-cards.IslandCount].sites[where-1])
	}
}

// takeFrom takes one marker off a pile.
func takeFrom(t *pile) {
	if t.count == 1 {
		*t = pile{owner: noSeat}
	} else {
		t.count--
	}
}

// sitesOn is how many sites an island has.
func (s *State) sitesOn(i uint8) uint8 { return uint8(len(cards.All.Islands[i].Sites)) }

// markersAt counts a seat's markers at one place of a region, numbered as in takeMarkerFrom.
func (s *State) markersAt(seat int8, region, where uint8) uint8 {
	if i := islandOf(region); i != none {
		at := &s.islands[i]
		switch {
		case where == 0:
			return at.markers[seat]
		case where > s.sitesOn(i):
			if t := &s.story.colonies[i].sites[where-1-s.sitesOn(i)]; t.owner == seat {
				return t.count
			}
			return 0
		case at.sites[where-1].owner == seat:
			return at.sites[where-1].markers
		}
		return 0
	}
	at := &s.provinces[region-cards.IslandCount]
	switch {
	case where == 0:
		return at.war[seat]
	case at.sites[where-1].owner == seat:
		return at.sites[where-1].count
	}
	return 0
}

// placesIn is how many places of a region can have markers, numbered as in takeMarkerFrom.
func placesIn(region uint8) uint8 {
	if i := islandOf(region); i != none {
		return 1 + uint8(len(cards.All.Islands[i].Sites)) + colonySites
	}
	return 1 + placeKinds
}

// returns is how many of a victim's markers go back first when n are to be placed on its board: up to n − 1 of those in
// the raider's own area at war (SF-10.6).
func (s *State) returns(seat, victim int8, n uint8) uint8 {
	return min(s.provinces[seat].war[victim], n-1)
}

// markersFor is how many of its own markers a raider needs for a place of a province.
func (s *State) markersFor(seat, victim int8, at place) uint8 {
	n := lootValues[at] + uint8(s.bonus(seat, cards.ModMarkers, cards.AnyArg))
	return n - s.returns(seat, victim, n)
}

// markPlace puts the markers of a raid on a place of a province (SF-10.3, SF-10.6).
func (p *play) markPlace(victim int8, at place) {
	s := p.s
	own := s.markersFor(p.seat, victim, at)
	back := s.returns(p.seat, victim, lootValues[at]+uint8(s.bonus(p.seat, cards.ModMarkers, cards.AnyArg)))
	if back > 0 {
		p.me.war[victim] -= back
		s.provinces[victim].markers += back
		p.emit(evReturned, int16(p.seat), int16(victim), int16(back))
	}
	p.me.markers -= own
	s.provinces[victim].sites[at] = pile{owner: p.seat, count: own}
	p.emit(evMarkedPlace, int16(p.seat), int16(s.provinces[victim].colour), int16(at), int16(own))
}

// markSite puts the markers of a raid on a site of an island (SF-10.3).
func (p *play) markSite(i, k uint8) {
	n := 1 + uint8(p.s.bonus(p.seat, cards.ModMarkers, cards.AnyArg))
	p.me.markers -= n
	t := &p.s.islands[i].sites[k]
	t.owner, t.markers = p.seat, n
	p.emit(evMarkedSite, int16(p.seat), int16(i), int16(k), int16(n))
}

// markIsland is an effect that puts n markers at an island's garrison; each one that the province does not have costs it 1 glory
// (SF-10.7).
func (p *play) markIsland(i uint8, n int) {
	put := min(n, int(p.me.markers))
	if put > 0 {
		p.me.markers -= uint8(put)
		p.s.islands[i].markers[p.seat] += uint8(put)
		p.emit(evMarkedIsland, int16(p.seat), int16(i), int16(put))
	}
	if put < n {
		p.glory(p.seat, put-n)
	}
}

// moveMarkers is winter's step 4: markers on islands go to the garrison, those on boards to the area at war (SF-10.4).
func (s *State) moveMarkers() {
	for i := range s.islands {
		at := &s.islands[i]
		for k := range at.sites {
			if t := &at.sites[k]; t.markers > 0 {
				at.markers[t.owner] += t.markers
				t.owner, t.markers = noSeat, 0
			}
		}
		for k := range s.story.colonies[i].sites {
			if t := &s.story.colonies[i].sites[k]; t.count > 0 {
				at.markers[t.owner] += t.count
				*t = pile{owner: noSeat}
			}
		}
	}
	for of := range s.count {
		at := &s.provinces[of]
		for i := range at.sites {
			if t := &at.sites[i]; t.count > 0 {
				at.war[t.owner] += t.count
				*t = pile{owner: noSeat}
			}
		}
	}
}
