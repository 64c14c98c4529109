package seafall

import "math/bits"

// bestPlan is what the best of the four guilds could bring a province in a whole turn.
func (s *State) bestPlan(seat int8) int {
	var here, there [shipsPerProvince]uint8
	for i := range there {
		there[i] = s.steps(shipOf(seat, i))
	}
	best := 0
	for g := range guild(guildKinds) {
		stay := s.shipPlan(seat, g, &here) + s.homePlan(seat, g)
		best = max(best, stay, s.shipPlan(seat, g, &there))
	}
	return best
}

// rest is what the seat in turn could still do with its guild.
func (s *State) rest(seat int8) int {
	g := s.now.guild
	if g == noGuild || s.now.ends {
		return 0
	}
	var here, there [shipsPerProvince]uint8
	sails := s.can(actSail)
	for i := range there {
		there[i] = s.steps(shipOf(seat, i))
		if s.now.current == actSail {
			if there[i] = s.ships[shipOf(seat, i)].left; s.now.phase == sailAfter {
				there[i] = 0
			}
		}
	}
	left := actionsPerTurn - bits.OnesCount8(s.now.begun)
	ship, home, far := 0, 0, 0
	if s.can(actShip) {
		ship = s.shipPlan(seat, g, &here)
		if sails && (left == actionsPerTurn || s.now.current == actSail) {
			far = s.shipPlan(seat, g, &there)
		}
	}
	if s.can(actHome) {
		home = s.homePlan(seat, g)
	}
	if left == actionsPerTurn || s.now.current == actShip || s.now.current == actHome {
		return max(ship+home, far)
	}
	return max(ship, home, far)
}

// afterwards is what can still be done when the endeavour under way is over.
func (s *State) afterwards(seat int8) int {
	if begun := s.now.begun | 1<<actShip; bits.OnesCount8(begun) == actionsPerTurn {
		return 0
	}
	return s.homePlan(seat, s.now.guild) * percentNow / 100
}

// shipPlan is what the guild's action for which a ship must be there could bring, with ships that still sail so far.
func (s *State) shipPlan(seat int8, g guild, reach *[shipsPerProvince]uint8) int {
	best := 0
	switch g {
	case merchants:
		for i := range reach {
			best += s.buyPlan(seat, i, reach[i])
		}
	case builders:
		for i := range reach {
			best = max(best, s.upgradePlan(seat, i, reach[i]))
		}
		best = max(best, s.repairPlan(seat, reach))
	default:
		for i := range reach {
			best = max(best, s.venturePlan(seat, g, i, reach))
		}
	}
	return best
}

// homePlan is what the guild's other action could bring.
func (s *State) homePlan(seat int8, g guild) int {
	me := &s.provinces[seat]
	switch g {
	case merchants:
		return s.salePlan(seat)
	case builders:
		return s.buildPlan(seat)
	case explorers:
		if s.modules&moduleResearch != 0 && me.gold >= researchGold {
			return worthLuck
		}
		return 0
	default:
		return worthGold * (taxGold + s.skill(seat, taxExpertise))
	}
}

// buyPlan is the gain of buying goods at the best island within reach of a ship.
func (s *State) buyPlan(seat int8, i int, reach uint8) int {
	ship := shipOf(seat, i)
	if s.ships[ship].at == onBoard {
		return 0
	}
	limit := min(s.room(ship), tradeLimit+s.skill(seat, buyExpertise))
	if s.now.current == actShip && seat == s.turn {
		limit = min(limit, tradeLimit+s.skill(seat, buyExpertise)-int(s.now.count))
	}
	best := 0
	for island := range uint8(islandCount) {
		if !s.near(ship, island, reach) {
			continue
		}
		lying := 0
		for k := range table.islands[island].sites {
			if s.islands[island].sites[k].lying {
				lying++
			}
		}
		if n := min(lying, limit); n > 0 {
			best = max(best, n*(worthCargo-worthGold*s.buyPrice(seat, island)))
		}
	}
	return best
}

func (s *State) near(ship int, island, reach uint8) bool {
	at := s.ships[ship].at
	return at < spaceCount && s.onChart(island) && chart.distance[at][table.islands[island].space] <= reach
}

func (s *State) salePlan(seat int8) int {
	left := tradeLimit + s.skill(seat, sellExpertise)
	if s.now.current == actHome && seat == s.turn {
		left -= int(s.now.count)
	}
	gain := worthGold*s.sellPrice(seat, s.harbour(seat)) - worthMoreGoods
	n := 0
	for _, count := range s.provinces[seat].goods {
		n += max(0, int(count)-1)
	}
	return max(0, gain) * min(n, left)
}

// upgradePlan is the gain of the best upgrade for a ship at home, or at home within reach.
func (s *State) upgradePlan(seat int8, i int, reach uint8) int {
	ship := shipOf(seat, i)
	home := s.harbour(seat)
	at := s.ships[ship].at
	if at >= spaceCount || chart.distance[at][home] > reach || s.freeSlot(ship) < 0 {
		return 0
	}
	best := 0
	for rest := s.upgradesUp; rest != 0; rest &= rest - 1 {
		tile := uint8(bits.TrailingZeros16(rest))
		best = max(best, worthGlory+worthTile[tile]-s.paying(seat, s.upgradePrice(seat, tile, home, goldOnly), table.upgrades[tile].colour))
	}
	return best
}

// paying is what a price costs a province: all in gold, or with a good of the warehouse; too much to have is worth nothing.
func (s *State) paying(seat int8, price int, colour good) int {
	me := &s.provinces[seat]
	cost := 1 << 20
	if price <= int(me.gold) {
		cost = worthGold * price
	}
	if me.goods[colour] > 0 {
		if rest := atLeast0(price - s.discount(seat, warehouseStore, colour)); rest <= int(me.gold) {
			good := worthMoreGoods
			if me.goods[colour] == 1 {
				good = worthGood
			}
			cost = min(cost, worthGold*rest+good)
		}
	}
	return cost
}

func (s *State) buildPlan(seat int8) int {
	me := &s.provinces[seat]
	free := false
	for i, tile := range me.buildings {
		free = free || tile == none && me.sites[building1+place(i)].count == 0
	}
	best := 0
	for rest := s.buildUp; rest != 0 && free; rest &= rest - 1 {
		tile := uint8(bits.TrailingZeros16(rest))
		card := &table.buildings[tile]
		best = max(best, worthGlory+worthKind[card.kind]-s.paying(seat, s.buildPrice(seat, tile, goldOnly), card.colour))
	}
	return best
}

func (s *State) repairPlan(seat int8, reach *[shipsPerProvince]uint8) int {
	n := 0
	for i := range reach {
		ship := shipOf(seat, i)
		at := &s.ships[ship]
		switch {
		case at.at == onBoard:
			n += worthSunk
		case chart.distance[at.at][s.harbour(seat)] > reach[i]:
			continue
		}
		n += worthFlipped * bits.OnesCount8(at.flipped)
		for _, card := range at.damage {
			if card != none {
				n += worthDamage
			}
		}
	}
	return n
}

// venturePlan is what the best endeavour within reach of a flagship is worth. The other ship supports it where it can.
func (s *State) venturePlan(seat int8, g guild, i int, reach *[shipsPerProvince]uint8) int {
	ship := shipOf(seat, i)
	best := 0
	for island := range uint8(islandCount) {
		if !s.near(ship, island, reach[i]) {
			continue
		}
		support := s.near(ship^1, island, reach[1-i])
		for k := range uint8(len(table.islands[island].sites)) {
			var e endeavour
			switch explored := s.islands[island].sites[k].explored(); {
			case g == explorers && !explored:
				e = s.exploration(island, k, uint8(i))
			case g == soldiers && explored && s.canRaidSite(seat, island, k):
				e = s.islandRaid(island, k, uint8(i))
			default:
				continue
			}
			best = max(best, s.expect(seat, &e, space(table.islands[island].space), support))
		}
	}
	if g != soldiers {
		return best
	}
	at := s.ships[ship].at
	for victim := range int8(s.count) {
		home := s.harbour(victim)
		if victim != seat && at < spaceCount && chart.distance[at][home] <= reach[i] && s.canRaid(seat, victim) {
			e := s.provinceRaid(victim, uint8(i))
			other := s.ships[ship^1].at
			best = max(best, s.expect(seat, &e, home, other < spaceCount && chart.distance[other][home] <= reach[1-i]))
		}
	}
	return best
}

// expect is what an endeavour is worth if the flagship were there, with or without support.
func (s *State) expect(seat int8, e *endeavour, where space, support bool) int {
	t := s.pool(seat, e)
	flagship := shipOf(seat, int(e.ship))
	if s.ships[flagship].at != where || s.ships[flagship^1].at != where {
		t[bySupport] = 0
		if support {
			t[bySupport] = 1
		}
	}
	return s.gamble(seat, e, t.dice())
}

// gamble is what a throw of n dice is worth.
func (s *State) gamble(seat int8, e *endeavour, n int) int {
	if n <= 0 {
		return 0
	}
	prize := s.prize(e)
	flagship := shipOf(seat, int(e.ship))
	bears := s.endures(flagship)
	luck := 0
	if !e.dangerous {
		luck = int(s.provinces[seat].luck)
	}
	worth := 0
	for k, chance := range &odds[n] {
		if k > n {
			break
		}
		value, used := s.fortune(e, k, n-k, luck, bears, prize)
		worth += chance * (value - used*worthLuck)
	}
	return worth / oddsUnit
}

// fortune is what so many successes and nothings come to, with as much luck as it takes to stay afloat or to succeed.
func (s *State) fortune(e *endeavour, hits, misses, luck, bears, prize int) (value, used int) {
	for {
		damage := atLeast0(int(e.defence) - hits)
		if hits > 0 && damage <= bears {
			return prize - worthDamage*damage, used
		}
		if used == luck || misses == 0 {
			if damage > bears {
				return -worthSunk, used
			}
			return -worthDamage * damage, used
		}
		hits, misses, used = hits+1, misses-1, used+1
	}
}

// prize is what an endeavour brings when it succeeds.
func (s *State) prize(e *endeavour) int {
	switch {
	case e.kind == exploring && e.island == endIsland:
		return worthGlory + worthFound
	case e.kind == exploring:
		return worthGlory + worthLog
	case e.kind == raidingProvince:
		return worthGlory + 2*worthGold
	}
	n := worthGlory - worthMarker
	switch t := &s.islands[e.island].sites[e.site]; t.find.kind {
	case findMine:
		n += worthGold * int(t.find.gold)
	case findWharf:
		n += worthGlory
	case findMarket:
		n += 2 * worthCargo
	default:
		n += worthCargo
	}
	return n
}

// throwWorth is what the endeavour under way is worth, before the roll or after it.
func (s *State) throwWorth(seat int8) int {
	e := &s.throw
	if !e.rolled {
		t := s.pool(seat, e)
		return s.gamble(seat, e, t.dice())
	}
	damage := s.damageOf(seat, e)
	flagship := s.flagship()
	if int(e.dice[small]+e.dice[medium]+e.dice[large]) == 0 || damage > s.endures(flagship) {
		return -s.damageWorth(flagship, damage)
	}
	return s.prize(e) - worthDamage*damage
}

// bearings draw ships towards what lies more than a turn away: sites to explore, or home with goods or damage.
func (s *State) bearings(seat int8) int {
	n := 0
	for i := range shipsPerProvince {
		ship := shipOf(seat, i)
		at := s.ships[ship].at
		if at >= spaceCount {
			continue
		}
		home := int(chart.distance[at][s.harbour(seat)])
		burden := int(sum(&s.ships[ship].cargo)) + 2*(damageSlots-s.freeDamage(ship))
		if burden > 0 {
			n -= home * burden
			continue
		}
		nearest := 12
		for island := range uint8(islandCount) {
			if s.onChart(island) && !s.complete(island) {
				nearest = min(nearest, int(chart.distance[at][table.islands[island].space]))
			}
		}
		n -= 2 * nearest
	}
	return n
}

func (s *State) freeDamage(ship int) int {
	n := 0
	for _, card := range s.ships[ship].damage {
		if card == none {
			n++
		}
	}
	return n
}

// odds are the chances, in oddsUnit-ths, that n dice show k successes: each does so in four of six.
var odds = makeOdds()

const oddsUnit = 10_000

func makeOdds() (t [diceCount + 1][diceCount + 1]int) {
	for n := range t {
		ways, all := 1, 1
		for range n {
			all *= 3
		}
		power := 1
		for k := 0; k <= n; k++ {
			t[n][k] = ways * power * oddsUnit / all
			ways = ways * (n - k) / (k + 1)
			power *= 2
		}
	}
	return t
}
