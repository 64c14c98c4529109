package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// What the Tide costs (SF-22.4), in thousandths of a glory, for each step that it is nearer than dreadFrom to its next mark: a little for
// everybody, more for each relic. What a rise brings nobody knows before.
const (
	dreadFrom  = 4
	dread      = 15
	dreadRelic = 110
)

// tombPrize is the worth of what is in a tomb, besides the glory of entering it: a relic's, and something to read.
func (j *estimator) tombPrize(k *resources) int {
	return cards.RelicGlory*oneGlory + j.w.log*k.fade/100 + j.open[cards.CondTomb] + j.open[cards.CondRelics]/4
}

// lookForTomb notes the open tomb of an island that is the easiest to enter.
func (j *estimator) lookForTomb(island uint8) {
	at := &j.shores[island]
	at.tomb = none
	if j.s.modules&moduleHall == 0 {
		return
	}
	for n := range j.s.story.hall.tombs {
		if t := &j.s.story.hall.tombs[n]; t.island == island && t.fate == tombOpen {
			at.tomb = min(at.tomb, cards.All.Tombs[n].Defence)
		}
	}
}

// enter is what the easiest open tomb of an island is worth to a flagship.
func (j *estimator) enter(k *resources, island uint8, i, dice int) int {
	at := &j.shores[island]
	if at.tomb == none {
		return 0
	}
	dice += k.dice[cards.PlaceDangerous] - int(j.s.islands[island].garrison)
	return j.throw(k, i, dice, int(at.tomb), fareLuck(island, k.dangerLuck(i, int(at.luck))), oneGlory+j.tombPrize(k))
}

// statue is the gain of turning the best statue within reach for which its ship has the good aboard.
func (j *estimator) statue(k *resources, reach *[shipsPerProvince]uint8) int {
	s := j.s
	if s.modules&moduleHall == 0 {
		return 0
	}
	good := j.w.cargo
	if j.stock(k.seat) <= j.w.enough {
		good += j.w.stock + j.w.fair*j.fairs*min(100, j.after)/100
	}
	gain := oneGlory + j.open[cards.CondStatue] - good*k.fade/100
	for i := range reach {
		cargo := &s.ships[shipOf(k.seat, i)].cargo
		for island := range uint8(cards.PlateCount) {
			n := s.story.hall.statueAt(island)
			if n != none && s.story.hall.turned>>n&1 == 0 && cargo[cards.All.Statues[n]] > 0 && k.ships[i].steps[island] <= reach[i] {
				return max(0, gain)
			}
		}
	}
	return 0
}

// boon is by how many dice the next endeavour is stronger for what was given at a temple; rolling once more counts as one.
func (s *State) boon() int {
	switch {
	case s.now.blessed:
		return blessing
	case s.now.again && !s.throw.rolled:
		return 1
	}
	return 0
}

// dread is what the Tide is expected to cost a province.
func (j *estimator) dread(me *province) int {
	s := j.s
	n := s.story.hall.risen
	if s.modules&moduleHall == 0 || n == cards.RiseCount {
		return 0
	}
	near := dreadFrom - (int(cards.All.Rises[n].At) - int(s.story.tracks[cards.All.Tide]))
	return max(0, near) * (dread + dreadRelic*bits.OnesCount64(me.treasures&relics))
}

// gift weighs giving something at a temple: a search looks at it where an endeavour can follow.
func (t *turnWeigher) gift(b boon) float32 {
	s := t.s
	g := s.now.guild
	if b == boonGold || !s.can(actShip) || g == cards.Merchants || g == cards.Builders {
		return 0
	}
	if b == boonReroll || g == cards.NoGuild {
		return seldom
	}
	return 1
}
