package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// fareLuck is how many of some luck tokens can be used at an island: none beyond the edge (SF-25.2).
func fareLuck(island uint8, luck int) int {
	if island >= cards.IslandCount {
		return 0
	}
	return luck
}

// farPrize is what exploring a site of an island beyond the edge brings besides what every site brings.
func (j *estimator) farPrize(island uint8) int {
	if island >= cards.IslandCount {
		return oneGlory*(farGlory-1) + j.open[cards.CondFarSite]
	}
	return 0
}

// tollFrom is what winter's toll is expected to cost a province (SF-25.2): for each ship beyond the edge a good, or a damage, the more the
// nearer winter is.
func (j *estimator) tollFrom(seat int8) (n int) {
	s := j.s
	if s.modules&moduleEdge == 0 || j.after == 0 {
		return 0
	}
	for i := range shipsPerProvince {
		at := &s.ships[shipOf(seat, i)]
		if !beyond(at.at) {
			continue
		}
		cost := j.w.damage
		if sum(&at.cargo) > 0 {
			cost = min(cost, j.w.cargo)
		}
		n += cost * int(s.round) / roundsPerYear
	}
	return n
}

// nearestCovered is how far it is from a space to the next that lies face down beyond the edge, none when there is nothing.
func (j *estimator) nearestCovered(from cards.Space) int {
	nearest := int(none)
	for rest := j.covered; rest != 0; rest &= rest - 1 {
		nearest = min(nearest, int(cards.Sea.Distance[from][bits.TrailingZeros64(rest)]))
	}
	return nearest
}
