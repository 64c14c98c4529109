package cards

// The islands and their sites.
const (
	FirstIslands   = 4 // islands on the chart from the start (SF-5.6)
	IslandCount    = 8 // with three that are found later, and the one at the end of the world
	EndIsland      = IslandCount - 1
	FarIslands     = 4 // beyond the edge (SF-25.3), numbered behind the others
	IslandLimit    = IslandCount + FarIslands
	SitesPerIsland = 6 // the island at the end of the world has one
	symbolCount    = 7 // with the one of the last site, which no spot has
	endSymbol      = symbolCount - 1
)

// Space is a space of the board (SF-5.6): harbours 0 to 4 in the order of the colours, the coast, then the hexes column by
// column from the east, each from the north.
type Space uint8

// Those of them that the rules name, and how many there are.
const (
	Coast      Space = 5
	FirstHex   Space = 6
	Edge       Space = 42 // the first space beyond the edge, in column 9 (SF-25.1)
	SpaceCount       = 60
	seaColumns       = 8
	farColumns       = 12
	Archway    Space = 30 // in column 6
)

// Sea is the chart of the board.
var Sea = makeChart()

// Chart is what follows from how the spaces lie. A distance is a number of steps from space to space.
type Chart struct {
	Distance [SpaceCount][SpaceCount]uint8
	Near     [SpaceCount]uint64 // the spaces that touch one, as a set
	Column   [SpaceCount]uint8  // 0 for harbours and the coast, 9 to 12 beyond the edge
	Row      [SpaceCount]uint8
	Island   [SpaceCount]uint8 // the island that can lie there, or none
}

// columnSize is 4 in the odd columns and 5 in the even ones.
func columnSize(column int) int { return 5 - column%2 }

func makeChart() *Chart {
	c := new(Chart)
	at := int(FirstHex)
	for column := 1; column <= farColumns; column++ {
		for row := range columnSize(column) {
			c.Column[at], c.Row[at] = uint8(column), uint8(row)
			at++
		}
	}
	for i := range c.Island {
		c.Island[i] = None
	}
	for i := range All.Islands[:IslandCount] {
		c.Island[All.Islands[i].Space] = uint8(i)
	}
	for from := range Space(SpaceCount) {
		c.measure(from)
		for to, d := range c.Distance[from] {
			if d == 1 {
				c.Near[from] |= 1 << to
			}
		}
	}
	return c
}

// measure finds the distances from a space, ring by ring.
func (c *Chart) measure(from Space) {
	d := &c.Distance[from]
	for i := range d {
		d[i] = None
	}
	d[from] = 0
	ring := []Space{from}
	for len(ring) > 0 {
		var next []Space
		for _, a := range ring {
			for b := range Space(SpaceCount) {
				if d[b] == None && c.adjacent(a, b) {
					d[b] = d[a] + 1
					next = append(next, b)
				}
			}
		}
		ring = next
	}
}

// adjacent tells whether two spaces touch: the coast every harbour and the easternmost column, hexes their neighbours, and the
// archway the column that lies first beyond the edge, whose spaces nothing else touches (SF-25.1). A row of a column of four lies
// between that row and the next of a column of five.
func (c *Chart) adjacent(a, b Space) bool {
	if a > b {
		a, b = b, a
	}
	switch {
	case a < Coast:
		return b == Coast
	case a == Coast:
		return c.Column[b] == 1
	case a < Edge && b >= Edge:
		return a == Archway && c.Column[b] == seaColumns+1
	case c.Column[a] == c.Column[b]:
		return b-a == 1
	case c.Column[b]-c.Column[a] != 1:
		return false
	}
	four, five := c.Row[a], c.Row[b]
	if c.Column[a]%2 == 0 {
		four, five = five, four
	}
	return five == four || five == four+1
}

// SymbolNames are what unexplored sites and the spots of the explorer's map carry; the last is that of the last site alone.
var SymbolNames = []string{"anchor", "sun", "moon", "star", "tree", "tower", "end"}

// Site is an island's site before it is explored. Some are explored from the start, by versions of the rules: their find is
// printed (SF-5.6).
type Site struct {
	Symbol    uint8
	Defence   int8
	Dangerous bool
	Edition   // by which the find is printed
	Find      Find
}

// Island is an island. Its sites stand in descending order of defence, as they produce (SF-11.6).
type Island struct {
	ID       string
	Column   int8  // 1, the easternmost, to 8; 0 for one beyond the edge, which lies where it is turned up
	Row      int8  // from the north, counted from 0
	Space    uint8 // where column and row lie, as a Space
	Garrison int8
	Shipyard bool // printed: ships are repaired there
	Mods     []Modifier
	Sites    []Site
}

// FindKind is what exploring a site brings to light for good.
type FindKind uint8

// What can be found.
const (
	FindNothing  FindKind = iota // not explored
	FindGood                     // produces a good each winter
	FindMine                     // gold for raiders
	FindWharf                    // upgrades of a colour
	FindMarket                   // takes a kind of goods
	FindShipyard                 // ships are repaired there
	FindRuin                     // nothing of lasting use; it cannot be raided
	findKinds
)

// FindNames are the finds' ids.
var FindNames = [findKinds]string{"nothing", "good", "mine", "wharf", "market", "shipyard", "ruin"}

// Find is the sticker on an explored site.
type Find struct {
	Kind FindKind
	Good Good // of a good, a wharf and a market; NoGood otherwise
	Gold int8 // of a mine
}
