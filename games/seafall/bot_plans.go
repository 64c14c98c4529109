package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// turnPlan is what the best of the four guilds, and before it an advisor or a treasure, could bring in a whole turn.
func (j *estimator) turnPlan(k *resources) int {
	gold := int(k.me.gold)
	shop, cost := j.shop(k)
	best := max(shop+j.bestVoyage(k), j.bestWorks(k, gold))
	if shop > 0 {
		best = max(best, shop+j.bestWorks(k, gold-cost))
	}
	return best
}

// shop is the gain of the best advisor or treasure that can be had, and the gold that it costs.
func (j *estimator) shop(k *resources) (gain, cost int) {
	gain, cost = j.bestAdvisor(k)
	if n, price := j.bestTreasure(k); n > gain {
		return n, price
	}
	return gain, cost
}

// bestAdvisor is the gain of the best advisor that can be hired, and the gold that it costs.
func (j *estimator) bestAdvisor(k *resources) (gain, cost int) {
	s, w := j.s, j.w
	for _, card := range s.display {
		if card == none {
			continue
		}
		advisor := &cards.All.Advisors[card]
		worth := oneGlory*int(advisor.Glory) + j.advisor(card)*k.fade/100
		price := notNegative(int(advisor.Gold) + k.prices[cards.PriceHire])
		if price <= int(k.me.gold) && worth-k.gold*price > gain {
			gain, cost = worth-k.gold*price, price
		}
		if int(k.me.influence) >= int(advisor.Influence) {
			if n := worth - w.influence*k.fade/100*int(advisor.Influence); n > gain {
				gain, cost = n, 0
			}
		}
	}
	return gain, cost
}

// bestTreasure is the gain of the best treasure that can be bought, and the gold that it costs.
func (j *estimator) bestTreasure(k *resources) (gain, cost int) {
	have := int(k.me.gold)
	if have < goodPays { // the cheapest costs twice that
		return 0, 0
	}
	for rest := j.s.treasures; rest != 0; rest &= rest - 1 {
		card := &cards.All.Treasures[bits.TrailingZeros64(rest)]
		worth := oneGlory * int(card.Glory)
		if bits.OnesCount64(k.me.treasures&^relics) == 2 {
			worth += j.open[cards.CondTreasures]
		}
		price := notNegative(int(card.Price) + k.prices[cards.PriceTreasure])
		if price <= have && worth-k.gold*price > gain {
			gain, cost = worth-k.gold*price, price
		}
		if less := notNegative(price - goodPays); k.me.goods[card.Colour] > 0 && less <= have {
			if n := worth - k.gold*less - j.goodWorth(k, card.Colour); n > gain {
				gain, cost = n, less
			}
		}
	}
	return gain, cost
}

// goodWorth is the worth that giving up one good of a kind costs.
func (j *estimator) goodWorth(k *resources, g cards.Good) int {
	if k.me.goods[g] == 1 {
		return j.w.good * k.fade / 100
	}
	return j.w.moreGoods * k.fade / 100
}

// bestGuild is what the best of the four guilds could bring in a turn.
func (j *estimator) bestGuild(k *resources) int {
	return max(j.bestVoyage(k), j.bestWorks(k, int(k.me.gold)))
}

// bestVoyage is what the best of the guilds but for the builders could bring in a turn.
func (j *estimator) bestVoyage(k *resources) int {
	best := 0
	gold := int(k.me.gold)
	for _, g := range [...]cards.Guild{cards.Merchants, cards.Explorers, cards.Soldiers} {
		best = max(best, j.guildActions(k, g, gold, &k.here, both), j.guildActions(k, g, gold, &k.there, shipOnly))
	}
	return max(best, j.sale(k, &k.there))
}

// bestWorks is what the builders' guild could bring in a turn, with the given gold to spend.
func (j *estimator) bestWorks(k *resources, gold int) int {
	best := j.buildersActions(k, gold, &k.here, both)
	if k.ships[0].home|k.ships[1].home > 0 {
		best = max(best, j.buildersActions(k, gold, &k.there, either))
	}
	return best
}

// openActions says which of a guild's two actions besides sailing can still be done: the one that needs a ship, the one at home, either
// but not both, or both.
type openActions uint8

const (
	neither openActions = iota
	shipOnly
	homeOnly
	either
	both
)

// rest is the worth of what the seat in turn could do with its guild in the rest of its turn.
func (j *estimator) rest(k *resources) int {
	s := j.s
	g := s.now.guild
	if g == cards.NoGuild || s.now.ends {
		return 0
	}
	gold := int(k.me.gold)
	left := actionsPerTurn - bits.OnesCount8(s.now.begun)
	now := neither // what is open if no ship sails any more
	ship, home := s.can(actShip), s.can(actHome)
	switch {
	case ship && home && (left == actionsPerTurn || left == 1 && (s.now.current == actShip || s.now.current == actHome)):
		now = both
	case ship && home:
		now = either
	case ship:
		now = shipOnly
	case home:
		now = homeOnly
	}
	best := j.guildActions(k, g, gold, &k.here, now)
	if !s.can(actSail) {
		return best
	}
	there := k.there
	if s.now.current == actSail {
		for i := range there {
			if there[i] = s.ships[shipOf(k.seat, i)].left; s.now.phase == sailAfter {
				there[i] = 0
			}
		}
		return max(best, j.guildActions(k, g, gold, &there, now))
	}
	if left == actionsPerTurn {
		return max(best, j.guildActions(k, g, gold, &there, either))
	}
	return best
}

// afterwards is the worth of what can be done after the endeavour under way.
func (j *estimator) afterwards(k *resources) int {
	if begun := j.s.now.begun | 1<<actShip; bits.OnesCount8(begun) == actionsPerTurn {
		return 0
	}
	return j.guildActions(k, j.s.now.guild, int(k.me.gold), &k.here, homeOnly) * j.w.now / 100
}

// guildActions is the worth of the open actions of a guild, when each ship can sail as many steps as reach says.
func (j *estimator) guildActions(k *resources, g cards.Guild, gold int, reach *[shipsPerProvince]uint8, open openActions) int {
	if open == neither {
		return 0
	}
	ship, home := 0, 0
	switch g {
	case cards.Builders:
		return j.buildersActions(k, gold, reach, open)
	case cards.Merchants:
		if open != homeOnly {
			ship = max(j.purchase(k, gold, reach), j.gate(k, g, reach))
		}
		if open != shipOnly {
			home = j.sale(k, reach)
		}
	default:
		if open != homeOnly {
			ship = max(j.venture(k, g, 0, reach), j.venture(k, g, 1, reach), j.gate(k, g, reach))
		}
		if open != shipOnly {
			home = j.researchOrTax(k, g)
		}
	}
	if open == either {
		return max(ship, home)
	}
	return ship + home
}

// researchOrTax is the worth of the explorers' and the soldiers' action at home: research, or tax.
func (j *estimator) researchOrTax(k *resources, g cards.Guild) int {
	if g == cards.Soldiers {
		return k.gold * (taxGold + k.skills[cards.TaxExpertise])
	}
	return j.researchGain(k)
}

// purchase is the gain of buying goods at the best island within reach.
func (j *estimator) purchase(k *resources, gold int, reach *[shipsPerProvince]uint8) int {
	s := j.s
	limit := tradeLimit + k.skills[cards.BuyExpertise]
	if s.now.current == actShip && k.seat == s.turn {
		limit -= int(s.now.count)
	}
	best, have := 0, j.stock(k.seat)
	for island := range uint8(cards.IslandLimit) {
		lying := int(j.shores[island].lying)
		if lying == 0 || !s.served(k.seat, island) {
			continue
		}
		room := 0
		for i := range reach {
			if k.ships[i].steps[island] <= reach[i] {
				room += max(0, k.ships[i].room)
			}
		}
		n := min(lying, limit, room)
		if n <= 0 {
			continue
		}
		price := buyGold + s.enmityOnIsland(k.seat, island) + k.prices[cards.PriceBuy]
		price = notNegative(price + cards.Total(cards.All.Islands[island].Mods, cards.ModPrice, uint8(cards.PriceBuy)))
		if price > 0 {
			n = min(n, gold/price)
		}
		more := min(j.w.enough, have+n) - min(j.w.enough, have)
		best = max(best, n*(j.w.cargo*k.fade/100-k.gold*price)+more*j.w.stock*k.fade/100)
	}
	return best
}

// sale is the gain of selling goods at home: those in the warehouse and those of ships that can be there.
func (j *estimator) sale(k *resources, reach *[shipsPerProvince]uint8) int {
	s := j.s
	left := tradeLimit + k.skills[cards.SellExpertise]
	if s.now.current == actHome && k.seat == s.turn {
		left -= int(s.now.count)
	}
	gold, revenue := notNegative(sellGold+k.prices[cards.PriceSell]+k.prices[cards.PriceHomeSell]), 0
	if s.now.current == actHome && k.seat == s.turn {
		revenue = int(s.now.revenue)
	}
	price := k.gold * gold
	cheap, dear := 0, 0 // goods of a kind that there are more of, and others
	for _, count := range k.me.goods {
		if count > 0 {
			dear++
			cheap += int(count) - 1
		}
	}
	for i := range reach {
		if h := &k.ships[i]; h.home <= reach[i] {
			cheap += h.load
		}
	}
	n := max(0, min(cheap, left))
	gain := n * max(0, price-j.w.moreGoods*k.fade/100)
	gain += max(0, min(dear, left-n)) * max(0, price-j.w.good*k.fade/100)
	most := revenue + gold*max(0, min(cheap+dear, left))
	if j.open[cards.CondSale] > 0 && most >= 12 {
		gain += j.open[cards.CondSale]
	}
	if k.fame > 0 && revenue < bigSale && most >= bigSale {
		gain += k.fame * oneGlory
	}
	return gain
}

// buildersActions is the worth of what builders can do: repair or upgrade, and build. All is paid from the same gold.
func (j *estimator) buildersActions(k *resources, gold int, reach *[shipsPerProvince]uint8, open openActions) int {
	goods := k.me.goods
	for i := range reach {
		if h := &k.ships[i]; h.home <= reach[i] {
			for g, n := range j.s.ships[shipOf(k.seat, i)].cargo {
				goods[g] += n
			}
		}
	}
	up, build := purse{gold: gold, goods: goods}, purse{gold: gold, goods: goods}
	ship, home := 0, 0
	if open != homeOnly {
		ship = j.upgrade(k, reach, &up)
	}
	if open != shipOnly {
		home = j.building(k, &build)
	}
	mend, found, price := 0, 0, 0
	if open != homeOnly {
		mend = max(j.repair(k, reach), j.statue(k, reach))
		found, price = j.founding(k, gold, reach)
	}
	switch open {
	case both:
		best := max(mend+home, ship+j.building(k, &up))
		if home > 0 {
			best = max(best, home+j.upgrade(k, reach, &build))
		}
		if found > 0 {
			best = max(best, found+j.building(k, &purse{gold: gold - price, goods: goods}))
		}
		return best
	default:
		return max(ship, home, mend, found)
	}
}

// purse is what can be paid with.
type purse struct {
	gold  int
	goods [cards.GoodKinds]uint8
}

// cost returns what paying a price costs at least: all in gold, or with a good of the colour, which with tells. ok is false when the
// price cannot be paid.
func (p *purse) cost(j *estimator, k *resources, price int, colour cards.Good) (worth int, with, ok bool) {
	worth = 1 << 30
	if price <= p.gold {
		worth, ok = k.gold*price, true
	}
	if rest := notNegative(price - goodPays); p.goods[colour] > 0 && rest <= p.gold {
		if n := k.gold*rest + j.w.moreGoods*k.fade/100; n < worth {
			worth, with, ok = n, true, true
		}
	}
	return worth, with, ok
}

func (p *purse) spend(price int, colour cards.Good, with bool) {
	if with {
		p.goods[colour]--
		price = notNegative(price - goodPays)
	}
	p.gold -= price
}

// cheapest is the least price of upgrades and buildings.
const cheapest = 10

// upgrade is the gain of the best upgrade for a ship at home, or at home within reach. It is taken out of the purse.
func (j *estimator) upgrade(k *resources, reach *[shipsPerProvince]uint8, p *purse) int {
	s := j.s
	room := false
	for i := range reach {
		room = room || k.ships[i].home <= reach[i] && k.ships[i].slots > 0
	}
	if !room {
		return 0
	}
	off := k.prices[cards.PriceUpgrade] + k.skills[cards.UpgradeExpertise]
	if p.gold < cheapest-goodPays+off || p.gold < cheapest+off && p.goods == [cards.GoodKinds]uint8{} {
		return 0
	}
	best, paid, colour, by := 0, 0, cards.Good(0), false
	for rest := s.upgradesUp; rest != 0; rest &= rest - 1 {
		tile := bits.TrailingZeros16(rest)
		card := &cards.All.Upgrades[tile]
		price := notNegative(int(card.Price) + off)
		if cost, with, ok := p.cost(j, k, price, card.Colour); ok {
			if n := oneGlory + j.w.tile[tile]*k.fade/100 - cost; n > best {
				best, paid, colour, by = n, price, card.Colour, with
			}
		}
	}
	if best > 0 {
		p.spend(paid, colour, by)
		if j.open[cards.CondUpgrades] > 0 && k.ships[0].slots+k.ships[1].slots == shipsPerProvince*upgradeSlots-1 {
			best += j.open[cards.CondUpgrades]
		}
	}
	return best
}

// building is the gain of the best building on a free site. It is taken out of the purse.
func (j *estimator) building(k *resources, p *purse) int {
	if !k.me.hasFreeSite() {
		if !j.s.hasAnnexSite(k.me) {
			return 0
		}
		p.goods = [cards.GoodKinds]uint8{} // those at home pay for nothing there
	}
	off := k.prices[cards.PriceBuild] + k.skills[cards.BuildExpertise]
	if p.gold < cheapest-goodPays+off || p.gold < cheapest+off && p.goods == [cards.GoodKinds]uint8{} {
		return 0
	}
	best, paid, colour, by := 0, 0, cards.Good(0), false
	for rest := j.kinds; rest != 0; rest &= rest - 1 {
		card := &cards.All.Buildings[bits.TrailingZeros16(rest)]
		price := notNegative(int(card.Price) + off)
		if cost, with, ok := p.cost(j, k, price, card.Colour); ok {
			if n := oneGlory + j.w.kind[card.Kind]*k.fade/100 - cost; n > best {
				best, paid, colour, by = n, price, card.Colour, with
			}
		}
	}
	if best == 0 {
		return 0
	}
	p.spend(paid, colour, by)
	return best + j.buildersMilestone()
}

// hasFreeSite tells whether a province has a building site with neither a building nor markers.
func (me *province) hasFreeSite() bool {
	for i, tile := range me.buildings {
		if tile == none && me.sites[building1+place(i)].count == 0 {
			return true
		}
	}
	return false
}

// buildersMilestone is what the milestone for buildings brings if one more building meets its condition.
func (j *estimator) buildersMilestone() int {
	if j.open[cards.CondBuildings] <= 0 {
		return 0
	}
	all := 1
	for i := range j.s.count {
		all += j.s.provinces[i].buildingCount()
	}
	if all < 3 {
		return 0
	}
	return j.open[cards.CondBuildings]
}

// repair is the gain of repairing ships at home, or where there is a shipyard within reach.
func (j *estimator) repair(k *resources, reach *[shipsPerProvince]uint8) int {
	n := 0
	for i := range reach {
		if h := &k.ships[i]; h.at == onBoard || h.yard <= reach[i] {
			n += h.harm * k.fade / 100
		}
	}
	return n
}

// distancePenalty is the penalty, a number below 0, for ships that are far from where they are of use: from sites to explore or, with
// goods or damage aboard, from home. It draws them towards what they cannot reach in one turn.
func (j *estimator) distancePenalty(k *resources) int {
	w := j.w
	n := 0
	for i := range shipsPerProvince {
		h := &k.ships[i]
		if h.at >= cards.SpaceCount {
			continue
		}
		if burden := h.load + 2*h.wounds; burden > 0 {
			n -= w.home * int(h.home) * burden
			continue
		}
		nearest := 12
		for island := range uint8(cards.IslandLimit) {
			if j.shores[island].open > 0 || j.shores[island].found && j.shores[island].tomb != none {
				nearest = min(nearest, int(h.steps[island]))
			}
		}
		n -= w.away * min(nearest, j.nearestSea(k, h.at), j.nearestCovered(h.at))
	}
	return n
}
