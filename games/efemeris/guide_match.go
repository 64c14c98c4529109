package efemeris

import "slices"

// The guided match starts from a prepared position instead of a set-up. Seat 0 is France with Hubac, two moves away from a
// free planet and, from there, four fields away from where its guns reach the galleon of Britain over Britain's only planet.
// Two turns show all that a match is made of, and win it.

// guidedTiles lie on the board: tile, cell, turns.
var guidedTiles = []struct {
	tile           string
	cell, rotation uint8
}{
	{"posidonius", 1, 1}, // France's planet; its path SE leads to
	{"demodamas", 2, 1},  // a free planet, S of which lie
	{"apollas", 3, 4},    // a plain field and another free planet, SW of which lies
	{"patrocles", 4, 0},  // Britain's planet
}

var guidedHands = [][]string{
	{"banker", "first-officer", "gunner", "helmsman", "courtesan"},
	{"banker", "first-officer", "gunner", "surgeon", "carpenter"},
}

// prepare makes s the first position of the guided match: seat 0 begins its first turn.
func (s *State) prepare() {
	for _, t := range guidedTiles {
		number := tile(slices.Index(table.tileNames, t.tile))
		s.put(number, t.cell, t.rotation)
		s.stack &^= 1 << number
	}
	s.first, s.turn, s.round = 0, 0, 1
	homes := []string{"posidonius", "patrocles"}
	captains := [][]captain{{hubac, deLaChesnaye}, {blake, byng}}
	for seat, home := range homes {
		p := &s.players[seat]
		p.nation = nation(seat)
		p.picked, p.revealed = uint8(copy(p.captains[:], captains[seat])), 1
		for _, card := range guidedHands[seat] {
			k := slices.Index(crewNames[seat][:], card)
			p.hand[k]++
			p.reserve[k]--
		}
		p.fits = hands.ofSize[len(guidedHands[seat])]
		planet := table.planetIndex(home)
		s.free &^= 1 << planet
		s.planets[planet].owner = int8(seat)
		s.galleon(int8(seat)).at = s.planets[planet].at
	}
	s.players[0].spices = [2]uint8{4, 4}
	s.players[1].spices = startSpices[1]
	s.players[0].tokens[stellarWinds]++
	s.bag[stellarWinds]--
}
