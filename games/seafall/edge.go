package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// This file is about the sea beyond the edge (SF-25): what lies face down there, what a ship finds that turns it up, and winter's toll.
// Nothing is laid out: which tile lies on a space is drawn when it is turned up, so that a position keeps no secret (SF-20.4).

// edgeModule pays winter's toll. Spaces are turned up by sailing.
var edgeModule = ruleModule{
	moves: []moveRule{
		{opBear, "bear", func(p play, _ game.Move) { p.bear() }, describer.showBear},
	},
}

// edge is what the fifth chest adds to a position.
type edge struct {
	up     uint64                        // spaces that are turned up, as a set
	tiles  [cards.BeyondCount]uint8      // the tile on each of them, or none
	logs   [cards.BeyondCount]uint8      // the entry that was read there, or none
	placed [cards.FarIslands]cards.Space // where the islands lie, or nowhere
}

// offMap is the spot of a site that stands on no explorer's map: one beyond the edge. Nothing is crossed out for it.
const offMap = 0xFE

func freshEdge() (e edge) {
	for i := range e.tiles {
		e.tiles[i], e.logs[i] = none, none
	}
	for i := range e.placed {
		e.placed[i] = nowhere
	}
	return e
}

// beyondEdge are the spaces beyond the edge, as a set.
const beyondEdge = (1<<cards.BeyondCount - 1) << cards.Edge

// beyond tells whether a space lies beyond the edge. A sunk ship lies nowhere.
func beyond(at cards.Space) bool { return at >= cards.Edge && at < cards.SpaceCount }

// farIndex is the place of a space beyond the edge in edge.tiles.
func farIndex(at cards.Space) uint8 { return uint8(at - cards.Edge) }

// spaces is how many spaces the board has: those beyond the edge once the archway leads on.
func (s *State) spaces() uint8 {
	if s.modules&moduleEdge != 0 {
		return cards.SpaceCount
	}
	return uint8(cards.Edge)
}

// covered is the set of the spaces that lie face down and can be reached, none while the archway leads nowhere.
func (s *State) covered() uint64 {
	if s.modules&moduleEdge == 0 {
		return 0
	}
	return beyondEdge &^ s.story.edge.up
}

// stops is the set of the spaces on which a voyage ends: shoals (SF-21.3) and those that lie face down (SF-25.1).
func (s *State) stops() uint64 { return s.story.shoals | s.covered() }

// islandAt is the island on a space beyond the edge, or none.
func (e *edge) islandAt(at cards.Space) uint8 {
	if !beyond(at) {
		return none
	}
	if tile := e.tiles[farIndex(at)]; tile < cards.FarIslands { // the islands' tiles are the first
		return cards.IslandCount + tile
	}
	return none
}

// arrive turns up the space on which a ship has arrived, if it lies face down (SF-25.1).
func (p *play) arrive(at cards.Space, i uint8) {
	s := p.s
	if s.covered()>>at&1 == 0 {
		return
	}
	left := s.farTilesLeft()
	tile := nthBit(uint64(left), p.c.Below(bits.OnesCount32(left)))
	s.story.layFar(at, tile)
	s.now.uncovered++
	card := &cards.All.Far[tile]
	p.unseal()
	p.emit(evTurnedUp, int16(shipOf(p.seat, int(i))), int16(at), int16(card.Kind), farTile(tile))
	switch card.Kind {
	case cards.IslandTile:
		s.islands[card.Island].namer = uint8(p.seat) + 1
		p.emit(evLandfall, int16(p.seat), int16(card.Island), int16(at))
		p.emit(evNames, int16(p.seat), int16(card.Island))
	case cards.WreckTile:
		p.applyAll(card.Effects, context{seat: p.seat, island: none, ship: shipOf(p.seat, int(i)), aboard: true})
	case cards.EntryTile:
		s.throw = endeavour{kind: passing, island: none, victim: noSeat, ship: i, at: at, place: noPlace, spot: none}
		if entry := p.drawTale(cards.EdgeSymbol, 0); entry != none {
			s.story.edge.logs[farIndex(at)] = entry
			p.read(entry)
			return
		}
		s.throw = endeavour{}
	}
}

// farTile is the number by which clients know a tile beyond the edge: they follow on those of the open sea.
func farTile(tile uint8) int16 { return cards.TileCount + int16(tile) + 1 }

// layFar lays a tile on a space beyond the edge, for good.
func (t *story) layFar(at cards.Space, tile uint8) {
	t.edge.tiles[farIndex(at)] = tile
	t.edge.up |= 1 << at
	switch card := &cards.All.Far[tile]; card.Kind {
	case cards.IslandTile:
		t.edge.placed[tile] = at
	case cards.CurrentTile:
		t.currents |= 1 << at
	case cards.ShoalTile:
		t.shoals |= 1 << at
	}
}

// farTilesLeft is the set of the tiles that lie face down beyond the edge.
func (s *State) farTilesLeft() uint32 {
	set := uint32(1<<cards.BeyondCount - 1)
	for _, tile := range s.story.edge.tiles {
		if tile != none {
			set &^= 1 << tile
		}
	}
	return set
}

// sailOn is an effect: the ship that has turned up a space sails on, up to n spaces (SF-25.1).
func (p *play) sailOn(n uint8) {
	s := p.s
	if s.throw.kind == passing && s.now.current == actSail && s.now.phase == sailMoving {
		s.ships[s.flagship()].left += n
	}
}

// afterLanding follows a successful exploration of a site beyond the edge: it stands on no map, so that nothing is crossed out, and what
// is read there only these shores tell (SF-25.3).
func (p *play) afterLanding() {
	s := p.s
	s.now.farSite = true
	s.throw.spot = offMap
	p.read(p.drawTale(cards.ShoreSymbol, 0)) // there are as many entries without premises as sites
}

// farTombFrom is how many sites of an island beyond the edge are explored when its tomb comes to light [ours].
const farTombFrom = 2

// farGlory is what exploring a site beyond the edge gives: one more than elsewhere, since nobody helps there and all is far [ours].
const farGlory = 2

// gloryFor is the glory of an endeavour that has succeeded.
func (e *endeavour) gloryFor() int {
	if e.kind == exploring && e.island >= cards.IslandCount {
		return farGlory
	}
	return 1
}

// crossed tells whether a seat meets a milestone's condition about what lies beyond the edge, or about the gates.
func (s *State) crossed(seat int8, condition cards.Condition, n int) bool {
	switch condition {
	case cards.CondFarSite:
		return s.now.farSite
	case cards.CondGates:
		return int(s.gatesOf(seat)) >= max(n, 1)
	default:
	}
	return int(s.now.uncovered) >= max(n, 1)
}

// findFarTombs lets the tombs beyond the edge come to light, on the islands where the first sites are explored, one on each (SF-25.3).
func (p *play) findFarTombs() {
	s := p.s
	h := &s.story.hall
	if s.modules&moduleEdge == 0 {
		return
	}
	for i := uint8(cards.IslandCount); i < cards.IslandLimit; i++ {
		hidden, sites, has := uint64(0), uint64(0), false
		for n := cards.TombCount; n < cards.TombLimit; n++ {
			if h.tombs[n].island == none {
				hidden |= 1 << n
			}
			has = has || h.tombs[n].island == i
		}
		for k := range cards.FarSites {
			if s.islands[i].sites[k].explored() {
				sites |= 1 << k
			}
		}
		if has || hidden == 0 || bits.OnesCount64(sites) < farTombFrom {
			continue
		}
		n, site := p.drawBit(hidden), p.drawBit(sites)
		h.tombs[n] = tomb{island: i, site: site}
		p.emit(evTomb, int16(i), int16(site), int16(n), int16(cards.All.Tombs[n].Defence))
	}
}

// toll is what winter takes from each ship beyond the edge: a good, or a damage (SF-25.2).
func (p *play) toll() {
	s := p.s
	if s.modules&moduleEdge == 0 {
		return
	}
	for i := int(s.count) - 1; i >= 0; i-- {
		seat := s.order[i]
		for n := range shipsPerProvince {
			if ship := shipOf(seat, n); beyond(s.ships[ship].at) {
				p.emit(evToll, int16(ship))
				p.owe(decision{kind: decideToll, seat: seat, n: 1, from: noSeat, ship: int8(ship), region: none})
			}
		}
	}
}

// tolls lists what a ship gives up, or bears.
func (l *list) tolls(ship int8) {
	for g, n := range l.s.ships[ship].cargo {
		if n > 0 {
			l.add(opGive, uint8(g))
		}
	}
	l.add(opBear)
}

// bear takes winter's toll as damage.
func (p *play) bear() {
	p.s.hurt[p.s.decisions[0].ship]++
	p.payOne()
}

func (d describer) showBear(game.Move) {
	d.out.Text("ship", d.s.shipID(int(d.s.decisions[0].ship)))
	d.out.Click(elements.decks[deckDamage])
}
