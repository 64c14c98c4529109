package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// What charts are worth (SF-21.1), in thousandths of a glory, by how many a province has: a chart of the sea leads to a glory and
// more, one of the land gives dice once.
var (
	seaChartWorth  = [...]int{800, 480, 160, 40}
	landChartWorth = [...]int{170, 120, 60, 20}
)

// unchartedSea is the set of the spaces of the sea that can be explored.
func (s *State) unchartedSea() (set uint64) {
	if s.modules&moduleSea == 0 {
		return 0
	}
	for i, tile := range s.story.sea {
		if tile == none {
			set |= 1 << (int(cards.FirstOpen) + i)
		}
	}
	return set & hereOpen
}

// hereOpen are the spaces that can be explored in any match, as a set.
var hereOpen = func() (set uint64) {
	for at := cards.FirstOpen; at < cards.Edge; at++ {
		if cards.HereOpen(at) {
			set |= 1 << at
		}
	}
	return set
}()

// charts is what the research cards of a province are worth.
func (j *estimator) charts(me *province) int {
	if me.research == 0 || j.s.rules < 4 {
		return 0
	}
	return j.chartsWorth(bits.OnesCount64(me.research&seaCharts), bits.OnesCount64(me.research&^seaCharts))
}

func (j *estimator) chartsWorth(sea, land int) int {
	n := 0
	if j.uncharted != 0 {
		for i := range sea {
			n += seaChartWorth[min(i, len(seaChartWorth)-1)]
		}
	}
	if j.sites > 0 {
		for i := range land {
			n += landChartWorth[min(i, len(landChartWorth)-1)]
		}
	}
	if j.open[cards.CondCharts] > 0 {
		n += j.open[cards.CondCharts] / 8 * min(sea+land, 3)
	}
	return n
}

// researchGain is the worth of drawing one more chart, less its price.
func (j *estimator) researchGain(k *resources) int {
	s := j.s
	if s.modules&moduleResearch == 0 || k.me.gold < researchGold {
		return 0
	}
	if s.rules < 4 {
		return j.w.luck * k.fade / 100
	}
	sea, land := bits.OnesCount64(k.me.research&seaCharts), bits.OnesCount64(k.me.research&^seaCharts)
	have, best := j.chartsWorth(sea, land), 0
	if s.story.charts.size() > 0 {
		best = j.chartsWorth(sea+1, land)
	}
	if s.researches.size() > 0 {
		best = max(best, j.chartsWorth(sea, land+1))
	}
	return max(0, (best-have)*k.fade/100-k.gold*researchGold)
}

// surveyVenture is the worth of the best space of the sea that ship i can reach and explore.
func (j *estimator) surveyVenture(k *resources, i int, reach *[shipsPerProvince]uint8) int {
	own, other := &k.ships[i], &k.ships[1-i]
	mine := k.me.research & seaCharts
	if mine == 0 || j.uncharted == 0 || own.at >= cards.SpaceCount {
		return 0
	}
	strength := own.explore + k.boon + k.skills[cards.ExploreExpertise] + int(cards.All.Charts[bits.Len64(mine)-1].Dice)
	best, chart := 0, seaChartWorth[min(bits.OnesCount64(mine)-1, len(seaChartWorth)-1)]*k.fade/100
	for rest := j.uncharted; rest != 0; rest &= rest - 1 {
		at := cards.Space(bits.TrailingZeros64(rest))
		if cards.Sea.Distance[own.at][at] > reach[i] {
			continue
		}
		dice := strength
		if other.explore > 0 && other.at < cards.SpaceCount && cards.Sea.Distance[other.at][at] <= reach[1-i] {
			dice += max(0, 1+other.support+k.support)
		}
		defence, dangerous := seaDefence(at)
		luck := k.calmLuck()
		if dangerous {
			dice += k.dice[cards.PlaceDangerous]
			luck = k.dangerLuck(i, 0)
		}
		best = max(best, j.throw(k, i, dice, int(defence), luck, j.surveyPrize(k))-chart)
	}
	return best
}

// surveyPrize is the worth of exploring a space of the sea: what it brings for certain, and what the tile brings on average.
func (j *estimator) surveyPrize(k *resources) int {
	return j.w.survey + j.w.log*k.fade/100 + j.open[cards.CondSea] + j.open[cards.CondLandfall]/4
}

// played is the worth of the research that an endeavour takes.
func (j *estimator) played(k *resources, e *endeavour) int {
	if e.studied == 0 || e.rolled || j.s.rules < 4 {
		return 0
	}
	left := k.me.research &^ e.studied
	return (j.charts(k.me) - j.chartsWorth(bits.OnesCount64(left&seaCharts), bits.OnesCount64(left&^seaCharts))) * k.fade / 100
}

// nearestSea is how far it is from a space to one of the sea that can be explored, none when there is nothing to go there for.
func (j *estimator) nearestSea(k *resources, from cards.Space) int {
	nearest := int(none)
	if k.me.research&seaCharts == 0 {
		return nearest
	}
	for rest := j.uncharted; rest != 0; rest &= rest - 1 {
		nearest = min(nearest, int(cards.Sea.Distance[from][bits.TrailingZeros64(rest)]))
	}
	return nearest
}
