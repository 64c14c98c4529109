package seafall

import "portolan/games/seafall/cards"

// venture is the worth of the best endeavour that ship i can reach and lead. The other ship supports it if it can.
func (j *estimator) venture(k *resources, g cards.Guild, i int, reach *[shipsPerProvince]uint8) int {
	s := j.s
	best := 0
	own, other := &k.ships[i], &k.ships[1-i]
	value, aid, skill := own.explore+k.boon, other.explore, k.skills[cards.ExploreExpertise]
	if g == cards.Soldiers {
		value, aid, skill = own.raid+k.boon, other.raid, k.skills[cards.RaidExpertise]
	}
	for island := range uint8(cards.IslandLimit) {
		at := &j.shores[island]
		if own.steps[island] > reach[i] || at.open == 0 && at.tomb == none && g == cards.Explorers || !at.raids && g == cards.Soldiers {
			continue
		}
		dice := value + skill
		if aid > 0 && other.steps[island] <= reach[1-i] {
			dice += max(0, 1+other.support+k.support+int(at.support))
		}
		if g == cards.Explorers {
			best = max(best, j.explore(k, island, i, dice), j.enter(k, island, i, dice))
		} else {
			best = max(best, j.raidIsland(k, island, i, dice-int(s.islands[island].garrison)-s.enmityOnIsland(k.seat, island)))
		}
	}
	if g == cards.Explorers && j.uncharted != 0 {
		best = max(best, j.surveyVenture(k, i, reach))
	}
	if g != cards.Soldiers || s.prologue || own.at >= cards.SpaceCount {
		return best
	}
	best = max(best, j.prizeVenture(k, i, reach, value+skill, aid > 0))
	if s.modules&modulePatent != 0 {
		best = max(best, j.raidColony(k, i, reach, value+skill, aid > 0))
	}
	return max(best, j.raidProvince(k, i, reach, value+skill, aid > 0))
}

// raidProvince is the worth of the best raid on a province that ship i can reach and lead. strength is the number of dice by its raid
// value and expertise; aided tells whether the other ship can support it.
func (j *estimator) raidProvince(k *resources, i int, reach *[shipsPerProvince]uint8, strength int, aided bool) int {
	s := j.s
	best := 0
	own, other := &k.ships[i], &k.ships[1-i]
	for victim := range int8(s.count) {
		home := s.harbour(victim)
		if victim == k.seat || cards.Sea.Distance[own.at][home] > reach[i] || k.me.markers < lootValues[field1] {
			continue
		}
		dice := strength - int(j.guards[victim])
		if aided && other.at < cards.SpaceCount && cards.Sea.Distance[other.at][home] <= reach[1-i] {
			dice += max(0, 1+other.support+k.support)
		}
		if dice += int(k.me.war[victim]); dice <= 0 {
			continue
		}
		dice -= s.enmityOnProvince(k.seat, victim)
		best = max(best, j.throw(k, i, dice, provinceDefence, k.dangerLuck(i, 0), oneGlory+j.plunder(k)))
	}
	return best
}

// plunder is the worth of what raiding the sites of a province brings besides glory.
func (j *estimator) plunder(k *resources) int { return j.w.plunder * k.fade / 100 }

// shore is what an island offers to ships. For sites without danger and for dangerous ones it has only the best site to explore and
// the best site to raid.
type shore struct {
	found   bool // it is on the chart
	open    uint8
	lying   uint8    // goods
	raids   bool     // there is something to raid
	support int8     // further dice in support
	luck    int8     // tokens that can be used in danger
	tomb    uint8    // least defence of an open one, or none
	explore [2]uint8 // defence, or none
	raid    [2]spoils
}

// spoils are what a raid can win.
type spoils struct {
	defence uint8 // none: nothing
	glory   int16
	loot    int16
}

// look computes what an island offers.
func (j *estimator) look(island uint8) {
	s, card, at := j.s, &cards.All.Islands[island], &j.shores[island]
	*at = shore{found: true, explore: [2]uint8{none, none}, raid: [2]spoils{{defence: none}, {defence: none}}}
	at.support, at.luck = int8(cards.Total(card.Mods, cards.ModSupport, cards.AnyArg)), int8(cards.Highest(card.Mods, cards.ModLuck))
	j.lookForTomb(island)
	for n := range card.Sites {
		t, site := &s.islands[island].sites[n], &card.Sites[n]
		danger := 0
		if site.Dangerous {
			danger = 1
		}
		if !t.explored() {
			at.open++
			at.explore[danger] = min(at.explore[danger], s.siteDefence(island, uint8(n)))
			continue
		}
		if t.lying {
			at.lying++
		}
		if t.markers > 0 || !s.lootLeft(t) {
			continue
		}
		new := spoils{defence: uint8(site.Defence), glory: oneGlory, loot: int16(j.loot(t))}
		if site.Defence >= 6 {
			new.glory += int16(j.open[cards.CondRaid])
		}
		if old := &at.raid[danger]; old.defence == none || new.score(j.w) > old.score(j.w) {
			*old = new
		}
		at.raids = true
	}
}

// score ranks sites to raid by loot and glory, less the expected damage of an average throw.
func (t *spoils) score(w *weights) int { return int(t.glory) + int(t.loot) - w.damage*int(t.defence) }

// explore is what the best unexplored site of an island is worth to a flagship.
func (j *estimator) explore(k *resources, island uint8, i, dice int) int {
	at := &j.shores[island]
	if island == cards.EndIsland && !j.s.mayDiscover(k.seat) {
		return 0
	}
	prize := oneGlory + j.w.log*k.fade/100 + j.farPrize(island)
	if at.open == 1 {
		prize += j.open[cards.CondIsland]
	}
	if island == cards.EndIsland {
		prize += j.s.worthFound()
	}
	best := 0
	if at.explore[0] != none {
		best = j.throw(k, i, dice, int(at.explore[0]), fareLuck(island, k.calmLuck()), prize)
	}
	if at.explore[1] != none && (at.explore[0] == none || j.open[cards.CondDanger] > 0) {
		luck := fareLuck(island, k.dangerLuck(i, int(at.luck)))
		best = max(best, j.throw(k, i, dice+k.dice[cards.PlaceDangerous], int(at.explore[1]), luck, prize+j.open[cards.CondDanger]))
	}
	return best
}

// worthFound is the estimated worth of discovering the island at the end of the world, besides its glory. From version 2 of the rules
// on nobody knows what it is before it is reached.
func (s *State) worthFound() int {
	if s.modules&moduleCrown != 0 { // the sixth chest tells it (SF-26.3)
		return 3 * oneGlory
	}
	if s.rules >= 2 {
		return 0
	}
	return 3 * oneGlory
}

// raidIsland is what the best explored site of an island is worth to a flagship that raids it.
func (j *estimator) raidIsland(k *resources, island uint8, i, dice int) int {
	if dice <= 0 || int(k.me.markers) < 1+k.markers {
		return 0
	}
	at := &j.shores[island]
	best := 0
	if t := &at.raid[0]; t.defence != none {
		best = j.throw(k, i, dice, int(t.defence), fareLuck(island, k.calmLuck()), int(t.glory)+int(t.loot)*k.fade/100)
	}
	if t := &at.raid[1]; t.defence != none {
		best = max(best, j.throw(k, i, dice, int(t.defence), fareLuck(island, k.dangerLuck(i, int(at.luck))), int(t.glory)+int(t.loot)*k.fade/100))
	}
	return best
}

// loot is what a raided site brings besides its glory.
func (j *estimator) loot(t *site) int {
	w := j.w
	switch n := -w.marker; t.find.Kind {
	case cards.FindMine:
		return n + w.gold*int(t.find.Gold)
	case cards.FindWharf:
		if j.s.wharfLoot(t.find.Good) == 0 {
			return n
		}
		return n + oneGlory
	case cards.FindMarket:
		return n + 2*w.cargo
	default:
		return n + w.cargo
	}
}

func (k *resources) calmLuck() int {
	if k.noLuck {
		return 0
	}
	return int(k.me.luck)
}

// dangerLuck is how many tokens can be used at a dangerous site.
func (k *resources) dangerLuck(i, place int) int {
	if k.noLuck {
		return 0
	}
	return min(int(k.me.luck), max(k.ships[i].luck, place))
}

// throw is the worth of a throw of some dice that wins a prize if it succeeds.
func (j *estimator) throw(k *resources, i, dice, defence, luck, prize int) int {
	if dice <= 0 {
		return 0
	}
	h := &k.ships[i]
	if h.absorb > 0 && dice > 3 {
		defence--
	}
	t := &throws[min(dice, diceCount)][min(defence, len(throws[0])-1)][min(luck, mostLuck)][min(h.bears, mostBorne)]
	w := j.w
	return (t.success*prize - (t.damage*w.damage+t.sunk*w.sunk+t.luck*w.luck)*k.fade/100) / oddsUnit
}

// throwWorth is the worth of the endeavour under way, before or after the throw.
func (j *estimator) throwWorth(k *resources) int {
	s := j.s
	e := &s.throw
	luck := int(s.luckAllowed(k.seat, e))
	if !e.rolled {
		t := s.pool(k.seat, e)
		return j.throw(k, int(e.ship), t.dice(), int(e.defence), min(luck, int(k.me.luck)), j.prize(k, e)) - j.played(k, e)
	}
	return j.landed(k, int(e.dice[small]+e.dice[medium]+e.dice[large]), s.damageOf(k.seat, e))
}

// struck is the worth of an endeavour whose damage is being dealt out; that damage is counted with the ship.
func (j *estimator) struck(k *resources) int {
	s := j.s
	if s.throw.successes == 0 || int(s.hurt[s.flagship()]) > s.endures(s.flagship()) || s.ships[s.flagship()].at == onBoard {
		return 0
	}
	return j.prize(k, &s.throw)
}

// landed is the worth of an endeavour with so many successes and so much damage.
func (j *estimator) landed(k *resources, successes, damage int) int {
	flagship := j.s.flagship()
	cost := j.damage(flagship, damage) * k.fade / 100
	if successes == 0 || damage > j.s.endures(flagship) {
		return -cost
	}
	return j.prize(k, &j.s.throw) - cost
}

// prize is the worth of an endeavour's success.
func (j *estimator) prize(k *resources, e *endeavour) int {
	s := j.s
	switch e.kind {
	case raidingProvince, raidingColony:
		return oneGlory + j.plunder(k)
	case raidingIsland:
		n := oneGlory + j.loot(&s.islands[e.island].sites[e.site])*k.fade/100
		if e.defence >= 6 {
			n += j.open[cards.CondRaid]
		}
		return n
	case surveying:
		return j.surveyPrize(k)
	case entering:
		return oneGlory + j.tombPrize(k)
	case raidingShip, raidingFleet:
		return j.prizeWorth(k, e)
	case challenging:
		return j.gateWorth(k.seat, cards.GuardGate)
	default:
	}
	n := oneGlory + j.w.log*k.fade/100 + j.farPrize(e.island)
	if e.island == cards.EndIsland {
		return n + s.worthFound()
	}
	if e.dangerous {
		n += j.open[cards.CondDanger]
	}
	open := 0
	for i := range cards.All.Islands[e.island].Sites {
		if !s.islands[e.island].sites[i].explored() {
			open++
		}
	}
	if open == 1 {
		n += j.open[cards.CondIsland]
	}
	return n
}

// throwOdds is the expected result of a throw, in units of 1/oddsUnit.
type throwOdds struct {
	success int // probability of success
	damage  int // mean damage, counting 0 where the flagship sinks
	sunk    int // probability that the flagship sinks
	luck    int // mean number of tokens used
}

const (
	mostLuck    = 4
	mostBorne   = 4
	mostDefence = 8
	oddsUnit    = 10_000
)

// throws holds the odds by number of dice, defence, luck tokens at hand, and damage that the flagship can take without sinking. Four
// of the six sides of a die are successes. Only as many tokens are used as it takes to stay afloat or to succeed.
var throws = makeThrows()

func makeThrows() *[diceCount + 1][mostDefence][mostLuck + 1][mostBorne + 1]throwOdds {
	table := new([diceCount + 1][mostDefence][mostLuck + 1][mostBorne + 1]throwOdds)
	for dice := range table {
		ways, all, power := 1, 1, 1
		for range dice {
			all *= 3
		}
		for hits := 0; hits <= dice; hits++ {
			chance := float64(ways) * float64(power) * oddsUnit / float64(all)
			for defence := range table[dice] {
				for luck := range table[dice][defence] {
					for bears := range table[dice][defence][luck] {
						table[dice][defence][luck][bears].add(int(chance+0.5), hits, dice-hits, defence, luck, bears)
					}
				}
			}
			ways = ways * (dice - hits) / (hits + 1)
			power *= 2
		}
	}
	return table
}

func (o *throwOdds) add(chance, hits, misses, defence, luck, bears int) {
	used := 0
	for ; used < luck && misses > 0 && (hits == 0 || defence-hits > bears); used++ {
		hits, misses = hits+1, misses-1
	}
	damage := notNegative(defence - hits)
	o.luck += chance * used
	switch {
	case damage > bears:
		o.sunk += chance
	case hits > 0:
		o.success += chance
		o.damage += chance * damage
	default:
		o.damage += chance * damage
	}
}
