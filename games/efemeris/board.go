package efemeris

import "math/bits"

// The board: 27 cells (EF-1.2), of which the basic map uses the first 19. Cell 0 is the centre; the rings follow, each
// clockwise from N, then the six corners at distance 3 and the two cells of the largest map.
const (
	cellCount      = 27
	basicCells     = 19
	slotsPerCell   = 3
	insideFields   = cellCount * slotsPerCell
	edgeFields     = 108
	fieldCount     = insideFields + edgeFields
	roseField      = field(0)
	offMap         = field(none)
	tileNone       = tile(none)
	roseTile       = tile(0)
	directionCount = 6
)

// field is a place that a ship can stand on: 3 × cell + slot inside tiles, then the edges between and around cells
// (EF-1.3).
type field uint8

type tile uint8

type axial struct{ q, r int8 }

// side is one of the two cells that an edge lies at.
type side struct{ cell, dir uint8 }

var steps = [directionCount]axial{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// grid is the geometry of the largest map.
type grid struct {
	cells [cellCount]axial
	next  [cellCount][directionCount]uint8 // the cell beyond an edge, or none
	edge  [cellCount][directionCount]field // the field on an edge
	sides [edgeFields][2]side              // the cells at an edge; the second is none at the rim
}

var board = makeGrid()

func makeGrid() *grid {
	g := new(grid)
	n := 1
	for ring := int8(1); ring <= 2; ring++ {
		at := axial{0, -ring}
		for _, d := range []int{2, 3, 4, 5, 0, 1} { // clockwise from N: first towards SE
			for range ring {
				g.cells[n] = at
				n++
				at = axial{at.q + steps[d].q, at.r + steps[d].r}
			}
		}
	}
	for _, s := range steps {
		g.cells[n] = axial{3 * s.q, 3 * s.r}
		n++
	}
	g.cells[n], g.cells[n+1] = axial{3, -2}, axial{-3, 2}
	g.joinCells()
	return g
}

func (g *grid) joinCells() {
	index := make(map[axial]uint8, cellCount)
	for i, c := range g.cells {
		index[c] = uint8(i)
	}
	edges := 0
	for i, c := range g.cells {
		for d, s := range steps {
			other, ok := index[axial{c.q + s.q, c.r + s.r}]
			if !ok {
				other = none
			}
			g.next[i][d] = other
			if ok && int(other) < i { // numbered from the other side
				f := g.edge[other][(d+3)%directionCount]
				g.edge[i][d] = f
				g.sides[f-insideFields][1] = side{uint8(i), uint8(d)}
				continue
			}
			g.edge[i][d] = field(insideFields + edges)
			g.sides[edges] = [2]side{{uint8(i), uint8(d)}, {none, none}}
			edges++
		}
	}
}

// fieldSet is a set of fields.
type fieldSet [3]uint64

func (s *fieldSet) add(f field)      { s[f>>6] |= 1 << (f & 63) }
func (s *fieldSet) remove(f field)   { s[f>>6] &^= 1 << (f & 63) }
func (s *fieldSet) has(f field) bool { return s[f>>6]>>(f&63)&1 == 1 }

func inside(cell, slot uint8) field { return field(cell*slotsPerCell + slot) }

// neighbours puts the fields joined to f by a path into out and returns their number.
func (s *State) neighbours(f field, out *[6]field) int {
	if f >= insideFields {
		n := 0
		for _, at := range &board.sides[f-insideFields] {
			if at.cell == none || s.cells[at.cell] == tileNone {
				continue
			}
			if slot := table.links[s.cells[at.cell]][s.rotations[at.cell]].stub[at.dir]; slot != none {
				out[n] = inside(at.cell, slot)
				n++
			}
		}
		return n
	}
	cell := uint8(f) / slotsPerCell
	slot := uint8(f) - cell*slotsPerCell
	l := &table.links[s.cells[cell]][s.rotations[cell]]
	n := int(l.count[slot])
	for i := range n {
		if to := l.to[slot][i]; to < slotLink {
			out[i] = board.edge[cell][to]
		} else {
			out[i] = inside(cell, to-slotLink)
		}
	}
	return n
}

// typeOf tells what a field is; f lies on a placed tile or is an edge.
func (s *State) typeOf(f field) fieldType {
	if f >= insideFields {
		return fieldEdge
	}
	cell := uint8(f) / slotsPerCell
	return table.types[s.cells[cell]][uint8(f)-cell*slotsPerCell]
}

// reach puts into out the fields that a ship at from can reach with 1 to steps steps, nearest first, and returns their
// number. It neither enters nor passes what is in blocked; it may enter a singularity, which ends the way (EF-5.4 to 5.6).
func (s *State) reach(from field, steps int, blocked *fieldSet, out *[fieldCount]field) int {
	seen := *blocked
	seen.add(from)
	n, begin := 0, 0
	var next [6]field
	count := s.neighbours(from, &next)
	for _, f := range next[:count] {
		if !seen.has(f) {
			seen.add(f)
			out[n] = f
			n++
		}
	}
	for step := 1; step < steps; step++ {
		end := n
		for _, at := range out[begin:end] {
			if s.typeOf(at) == fieldSingularity {
				continue
			}
			count := s.neighbours(at, &next)
			for _, f := range next[:count] {
				if !seen.has(f) {
					seen.add(f)
					out[n] = f
					n++
				}
			}
		}
		begin = end
	}
	return n
}

// fieldsWithin returns the fields at most distance steps from a field, itself left out, counted along paths whatever stands on
// them (EF-7.1).
func (s *State) fieldsWithin(from field, distance int) fieldSet {
	var seen fieldSet
	seen.add(from)
	var queue [fieldCount]field
	queue[0] = from
	begin, n := 0, 1
	var next [6]field
	for range distance {
		end := n
		for _, at := range queue[begin:end] {
			count := s.neighbours(at, &next)
			for _, f := range next[:count] {
				if !seen.has(f) {
					seen.add(f)
					queue[n] = f
					n++
				}
			}
		}
		begin = end
	}
	seen.remove(from)
	return seen
}

// put lays a tile on a cell in an orientation.
func (s *State) put(t tile, cell, rotation uint8) {
	s.cells[cell], s.rotations[cell] = t, rotation
	if p := table.planetOf[t]; p >= 0 {
		for slot, kind := range table.types[t] {
			if kind == fieldPlanet {
				s.planets[p].at = inside(cell, uint8(slot))
				return
			}
		}
	}
}

// open tells whether a tile may be placed on a cell: of the map, empty, and a side against a placed tile (EF-3.3).
func (s *State) open(cell uint8) bool {
	if s.cells[cell] != tileNone || s.variant.cells>>cell&1 == 0 {
		return false
	}
	for _, c := range &board.next[cell] {
		if c != none && s.cells[c] != tileNone {
			return true
		}
	}
	return false
}

// nth returns the position of the n-th set bit.
func nth(set uint64, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
