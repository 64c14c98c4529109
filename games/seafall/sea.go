package seafall

// space is a space of the board (SF-5.6): harbours 0 to 4 in the order of the colours, the coast, then the hexes column by
// column from the east, each from the north.
type space uint8

const (
	coast      space = 5
	firstHex   space = 6
	spaceCount       = 42
	seaColumns       = 8
	archway    space = 30   // in column 6
	onBoard    space = 0xFE // a sunk ship waits on the province's board (SF-9.2)
)

// chart is what follows from the board.
var chart = makeChart()

type chartTable struct {
	distance [spaceCount][spaceCount]uint8
	column   [spaceCount]uint8 // 0 for harbours and the coast
	row      [spaceCount]uint8
	island   [spaceCount]uint8 // the island that can lie there, or none
}

// columnSize is 4 in the odd columns and 5 in the even ones.
func columnSize(column int) int { return 5 - column%2 }

func makeChart() *chartTable {
	c := new(chartTable)
	at := int(firstHex)
	for column := 1; column <= seaColumns; column++ {
		for row := range columnSize(column) {
			c.column[at], c.row[at] = uint8(column), uint8(row)
			at++
		}
	}
	for i := range c.island {
		c.island[i] = none
	}
	for i := range table.islands {
		c.island[table.islands[i].space] = uint8(i)
	}
	for from := range space(spaceCount) {
		c.measure(from)
	}
	return c
}

// measure finds the distances from a space, ring by ring.
func (c *chartTable) measure(from space) {
	d := &c.distance[from]
	for i := range d {
		d[i] = none
	}
	d[from] = 0
	ring := []space{from}
	for len(ring) > 0 {
		var next []space
		for _, a := range ring {
			for b := range space(spaceCount) {
				if d[b] == none && c.adjacent(a, b) {
					d[b] = d[a] + 1
					next = append(next, b)
				}
			}
		}
		ring = next
	}
}

// adjacent tells whether two spaces touch: the coast every harbour and the easternmost column, hexes their neighbours. A
// row of a column of four lies between that row and the next of a column of five.
func (c *chartTable) adjacent(a, b space) bool {
	if a > b {
		a, b = b, a
	}
	switch {
	case a < coast:
		return b == coast
	case a == coast:
		return c.column[b] == 1
	case c.column[a] == c.column[b]:
		return b-a == 1
	case c.column[b]-c.column[a] != 1:
		return false
	}
	four, five := c.row[a], c.row[b]
	if c.column[a]%2 == 0 {
		four, five = five, four
	}
	return five == four || five == four+1
}
