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

// statue is the gain of turning the best statue within reach, for a good that is aboard or can still be loaded at home.
func (j *estimator) statue(k *resources, reach *[shipsPerProvince]uint8) int {
	s := j.s
	if s.modules&moduleHall == 0 {
		return 0
	}
	good := 0
	if j.stock(k.seat) <= j.w.enough {
		good = j.w.stock + j.w.fair*j.fairs*min(100, j.after)/100
	}
	best := 0
	for i := range reach {
		h, cargo := &k.ships[i], &s.ships[shipOf(k.seat, i)].cargo
		loads := k.seat == s.turn && h.home == 0 && h.room > 0 && s.canLoad()
		for island := range uint8(cards.PlateCount) {
			n := s.story.hall.statueAt(island)
			if n == none || s.story.hall.turned>>n&1 == 1 || h.steps[island] > reach[i] {
				continue
			}
			switch g := cards.All.Statues[n]; {
			case cargo[g] > 0:
				best = max(best, oneGlory+j.open[cards.CondStatue]-(good+j.w.cargo)*k.fade/100)
			case loads && k.me.goods[g] > 0:
				best = max(best, oneGlory+j.open[cards.CondStatue]-good*k.fade/100-j.goodWorth(k, g))
			}
		}
	}
	return best
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

// What a player makes of bringing the Tide nearer knowingly, besides what it may cost: nobody knows what it brings in the end, and the
// higher it stands the less they like it, in thousandths of a glory for each step at which it stands already.
const qualms = 100

// qualm is what the seat in turn makes of an advisor that it has given, and of the tomb in which it stands.
func (s *State) qualm(seat int8) int {
	if s.turn != seat || s.modules&moduleHall == 0 {
		return 0
	}
	n, at := 0, int(s.story.tracks[cards.All.Tide])
	if s.now.bereft {
		n += qualms * max(0, at-1)
	}
	if s.throw.kind == entering {
		switch s.story.hall.tombs[s.throw.tomb].fate {
		case tombTaken:
			n += qualms * max(0, at-1)
		case tombSealed:
			n -= qualms * at
		default:
		}
	}
	return n
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
