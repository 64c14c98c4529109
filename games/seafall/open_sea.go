package seafall

import (
	"math/bits"
	"slices"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// openSeaModule explores the sea west of the first islands (SF-21), in campaigns that have opened the first chest.
var openSeaModule = ruleModule{
	moves: []moveRule{
		{opSurvey, "survey", func(p play, m game.Move) { p.declareEndeavour(p.s.survey(cards.Space(m.Arg(0)), m.Arg(1))) }, describer.showSurvey},
	},
}

// openIndex is the place of an open space in story.sea.
func openIndex(at cards.Space) uint8 { return uint8(at - cards.FirstOpen) }

// uncharted tells whether a space of the sea can be explored (SF-21.2): one of column 5 or beyond on which nothing lies yet.
func (s *State) uncharted(at cards.Space) bool {
	return cards.HereOpen(at) && s.story.sea[openIndex(at)] == none
}

// islandAt is the island that was found on an open space, or none.
func (t *story) islandAt(at cards.Space) uint8 {
	if tile := t.sea[openIndex(at)]; tile < uint8(len(t.placed)) { // the islands' tiles are the first
		return cards.FirstIslands + tile
	}
	return none
}

// spaceOf is where an island lies.
func (s *State) spaceOf(i uint8) cards.Space {
	if i >= cards.IslandCount {
		return s.story.edge.placed[i-cards.IslandCount]
	}
	if s.rules >= 4 && i >= cards.FirstIslands && i < cards.EndIsland {
		return s.story.placed[i-cards.FirstIslands]
	}
	return cards.Space(cards.All.Islands[i].Space)
}

// seaDefence is the defence of a space of the sea, and whether it is dangerous to explore it (SF-21.2).
func seaDefence(at cards.Space) (defence uint8, dangerous bool) {
	column := cards.Sea.Column[at]
	return column - 1, column >= 7
}

// surveys lists the spaces of the sea that the seat can explore: it has a ship there, a sea chart, and with its charts some dice.
func (l *list) surveys() {
	s := l.s
	if s.modules&moduleSea == 0 || !s.can(actShip) || l.me.research&seaCharts == 0 {
		return
	}
	for i := range uint8(shipsPerProvince) {
		at := s.ships[shipOf(l.seat, int(i))].at
		if !s.uncharted(at) {
			continue
		}
		e := s.survey(at, i)
		t := s.pool(l.seat, &e)
		if t.dice() > 0 || t.dice()+s.studies(l.seat, &e) > 0 {
			l.add(opSurvey, uint8(at), i)
		}
	}
}

// seaCharts are the charts of the sea, as a set.
var seaCharts = cards.All.StackOf(4, cards.SeaCharts)

func (s *State) survey(at cards.Space, ship uint8) endeavour {
	defence, dangerous := seaDefence(at)
	return endeavour{
		kind: surveying, island: none, victim: noSeat, ship: ship, at: at, defence: defence, dangerous: dangerous, place: noPlace, spot: none,
	}
}

// helps tells whether a research card gives dice in an endeavour: a chart of the sea on the sea, one of the land at sites of its
// symbol (SF-21.1). Those of rules before version 4 help at every site.
func (e *endeavour) helps(card uint8) bool {
	c := &cards.All.Charts[card]
	switch {
	case e.kind == surveying:
		return c.Stack == cards.SeaCharts
	case e.kind != exploring && e.kind != entering || c.Stack == cards.SeaCharts:
		return false
	}
	return c.Symbol == none || c.Symbol == cards.All.Islands[e.island].Sites[e.site].Symbol
}

// afterSurvey draws a tile for the space that was explored. It lies there for good (SF-21.2, SF-21.3).
func (p *play) afterSurvey() {
	s := p.s
	e := &s.throw
	s.now.surveyed = true
	s.step = stepOutcome
	fit := s.fittingTiles(e.at, p.seat)
	if fit == 0 {
		return
	}
	tile := nthBit(uint64(fit), p.c.Below(bits.OnesCount32(fit)))
	p.layTile(e.at, tile)
	card := &cards.All.Tiles[tile]
	p.emit(evTile, int16(p.seat), int16(e.at), int16(card.Kind), int16(tile)+1)
	switch card.Kind {
	case cards.IslandTile:
		s.now.landfall = true
		s.islands[card.Island].namer = uint8(p.seat) + 1
		p.emit(evLandfall, int16(p.seat), int16(card.Island), int16(e.at))
		p.emit(evNames, int16(p.seat), int16(card.Island))
	case cards.WreckTile:
		s.story.used |= 1 << openIndex(e.at)
		p.applyAll(card.Effects, context{seat: p.seat, island: none, ship: s.flagship(), aboard: true})
	case cards.EntryTile:
		if entry := p.drawTale(cards.SeaSymbol, 0); entry != none {
			s.story.logs[openIndex(e.at)] = entry
			s.story.used |= 1 << openIndex(e.at)
			p.read(entry)
		}
	}
}

// layTile puts a tile on a space.
func (p *play) layTile(at cards.Space, tile uint8) { p.s.story.lay(at, tile) }

func (t *story) lay(at cards.Space, tile uint8) {
	t.sea[openIndex(at)] = tile
	card := &cards.All.Tiles[tile]
	switch card.Kind {
	case cards.IslandTile:
		t.placed[tile] = at
	case cards.CurrentTile:
		t.currents |= 1 << at
	case cards.ShoalTile:
		t.shoals |= 1 << at
	}
}

// tilesLeft is the set of the tiles that lie nowhere.
func (s *State) tilesLeft() uint32 {
	set := uint32(1<<len(cards.All.Tiles) - 1)
	for _, tile := range s.story.sea {
		if tile != none {
			set &^= 1 << tile
		}
	}
	return set
}

// islandTiles are the tiles of islands, as a set.
const islandTiles = 1<<(cards.EndIsland-cards.FirstIslands) - 1

// fittingTiles is the set of the tiles that can be drawn for a space: islands only where the column has none (SF-21.3), and where it
// is the last chance of a column, nothing but an island, so that none of them is missed [ours].
func (s *State) fittingTiles(at cards.Space, seat int8) uint32 {
	left := s.tilesLeft()
	column := cards.Sea.Column[at]
	open, island := 0, column == cards.Sea.Column[s.spaceOf(cards.EndIsland)]
	for other := cards.FirstOpen; other < cards.Edge; other++ {
		if cards.Sea.Column[other] != column {
			continue
		}
		island = island || s.islandAt(other) != none
		if s.uncharted(other) {
			open++
		}
	}
	fit := left &^ islandTiles
	switch {
	case !island && open == 1 && left&islandTiles != 0:
		return left & islandTiles
	case !island:
		fit = left
	}
	if less := fit &^ entryTiles; less != 0 && fit != less && s.talesLeft(cards.SeaSymbol, seat) == 0 {
		return less
	}
	return fit
}

// entryTiles are those that tell an entry of the log, as a set.
var entryTiles = func() (set uint32) {
	for i := range cards.All.Tiles {
		if cards.All.Tiles[i].Kind == cards.EntryTile {
			set |= 1 << i
		}
	}
	return set
}()

// findIsland brings the next island that nobody has found on the chart where it is printed, or on the next space that will do.
func (p *play) findIsland() {
	s := p.s
	for tile, at := range s.story.placed {
		if at != nowhere {
			continue
		}
		island := uint8(cards.FirstIslands + tile)
		printed := cards.Space(cards.All.Islands[island].Space)
		for n := range cards.OpenCount {
			space := cards.FirstOpen + (printed-cards.FirstOpen+n)%cards.OpenCount
			if s.uncharted(space) && s.fittingTiles(space, p.seat)>>tile&1 == 1 {
				p.layTile(space, uint8(tile))
				p.emit(evCharted, int16(island))
				if s.rules >= 7 { // who has brought it on the chart names it, as who finds one does (SF-21.4)
					s.islands[island].namer = uint8(p.seat) + 1
					p.emit(evNames, int16(p.seat), int16(island))
				}
				return
			}
		}
	}
}

// leastUncharted is how much there is to explore at a set-up at least, sites and spaces of the sea: by version 7 of the rules so
// many for each province [ours].
const leastUncharted = 4

// giveBack lets the sea take back what was found in it, once there is little left to explore: spaces with wrecks and with entries
// can be explored anew (SF-29.2) [ours]. Islands, currents and shoals stay, and so does a wreck with a scrap of the last chart.
func (s *State) giveBack() {
	if s.rules < 4 || s.prologue || s.modules&moduleSea == 0 {
		return
	}
	least := leastUncharted
	if s.rules >= 7 {
		least *= int(s.count)
	}
	if s.unexplored()+s.unchartedCount() >= least {
		return
	}
	for i, tile := range s.story.sea {
		if tile == none {
			continue
		}
		if tidal>>tile&1 == 1 {
			s.story.sea[i], s.story.logs[i] = none, none
			s.story.used &^= 1 << i
		}
	}
}

// tidal are the tiles that the sea takes back, as a set.
var tidal = func() (set uint32) {
	for i := range cards.All.Tiles {
		tile := &cards.All.Tiles[i]
		scrap := slices.ContainsFunc(tile.Effects, func(e cards.Effect) bool { return e.Op == cards.EffectScrap })
		if tile.Kind == cards.EntryTile || tile.Kind == cards.WreckTile && !scrap {
			set |= 1 << i
		}
	}
	return set
}()

func (s *State) unchartedCount() int {
	n := 0
	for at := cards.FirstOpen; at < cards.Edge; at++ {
		if s.uncharted(at) {
			n++
		}
	}
	return n
}

// talesLeft counts the entries of chests with a symbol that a reader can come upon.
func (s *State) talesLeft(symbol uint8, seat int8) int {
	n := 0
	for _, entry := range cards.All.Tales(symbol) {
		if s.tellable(entry, seat) {
			n++
		}
	}
	return n
}

// tellable tells whether an entry of a chest can be drawn: the chest is open, nobody has read it, and its premises hold. What they
// are nobody knows who imagines a match.
func (s *State) tellable(entry uint8, seat int8) bool {
	card := &cards.All.Entries[entry]
	return s.story.chests>>(card.Chest-1)&1 == 1 && s.story.tales[entry-cards.SpotCount] == unread && (s.imagined || s.holds(card.If, seat))
}

// lastTales counts those of the sixth chest, which are read before all others: little is read any more when it is open [ours].
func (s *State) lastTales(symbol uint8, seat int8) (n int) {
	if s.story.chests>>cards.Crown&1 == 0 {
		return 0
	}
	for _, entry := range cards.All.Tales(symbol) {
		if cards.All.Entries[entry].Chest == cards.Crown+1 && s.tellable(entry, seat) {
			n++
		}
	}
	return n
}

// taleWeight is how much likelier an entry of a chest is drawn than one of the box, from version 7 of the rules on: only what is read can
// be remembered [ours].
const taleWeight = 2

// drawTale draws an entry of those of the box (as a set) and of the chests, those of the sixth chest first; none when there is none.
func (p *play) drawTale(symbol uint8, first uint64) uint8 {
	s := p.s
	if n := s.lastTales(symbol, p.seat); n > 0 {
		n = p.c.Below(n)
		for _, entry := range cards.All.Tales(symbol) {
			if cards.All.Entries[entry].Chest == cards.Crown+1 && s.tellable(entry, p.seat) {
				if n == 0 {
					return entry
				}
				n--
			}
		}
	}
	more := s.talesLeft(symbol, p.seat)
	have := bits.OnesCount64(first)
	if have+more == 0 {
		return none
	}
	weight := 1
	if s.rules >= 7 {
		weight = taleWeight
	}
	n := p.c.Below(have + weight*more)
	if n < have {
		return nthBit(first, n)
	}
	n = (n - have) / weight
	for _, entry := range cards.All.Tales(symbol) {
		if s.tellable(entry, p.seat) {
			if n == 0 {
				return entry
			}
			n--
		}
	}
	return none
}

// ways are the distances from a space as far as ships come in one voyage, which a shoal ends (SF-21.3), and a space that lies face
// down (SF-25.1).
func (s *State) ways(from cards.Space, left uint8) (d [cards.SpaceCount]uint8) {
	for i := range d {
		d[i] = none
	}
	d[from] = 0
	ring := uint64(1) << from
	seen, stops := ring, s.stops()
	for step := uint8(1); step <= left && ring != 0; step++ {
		next := uint64(0)
		for ; ring != 0; ring &= ring - 1 {
			next |= cards.Sea.Near[bits.TrailingZeros64(ring)]
		}
		next &^= seen
		seen |= next
		for rest := next; rest != 0; rest &= rest - 1 {
			d[bits.TrailingZeros64(rest)] = step
		}
		ring = next &^ stops
	}
	return d
}
