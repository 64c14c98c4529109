package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// merchantsModule buys and sells (SF-13.1, SF-13.2).
var merchantsModule = ruleModule{
	moves: []moveRule{
		{opBuy, "buy", func(p play, m game.Move) { p.buy(m.Arg(0), m.Arg(1), int(m.Arg(2))) }, describer.showBuy},
		{opPutBack, "put-back", func(p play, m game.Move) { p.putBack(m.Arg(0), m.Arg(1)) }, describer.showPutBack},
		{opSell, "sell", func(p play, m game.Move) { p.sell(m.Arg(0), cards.Good(m.Arg(1))) }, describer.showSell},
	},
}

const (
	tradeLimit = 2 // goods bought or sold in one action (SF-13.1, SF-13.2)
	buyGold    = 3
	sellGold   = 6
	bigSale    = 18 // gold that makes a sale a deed
)

// buyPrice is what a good costs on an island (SF-13.1, SF-10.5).
func (s *State) buyPrice(seat int8, i uint8) int {
	n := buyGold + s.enmityOnIsland(seat, i)
	return notNegative(n + s.bonus(seat, cards.ModPrice, uint8(cards.PriceBuy)) + cards.Total(cards.All.Islands[i].Mods, cards.ModPrice, uint8(cards.PriceBuy)))
}

// purchases lists goods lying on islands where the seat has a ship with room (SF-13.1).
func (l *list) purchases() {
	s := l.s
	if !s.can(actShip) {
		return
	}
	full := s.now.current == actShip && int(s.now.count) >= tradeLimit+s.skill(l.seat, cards.BuyExpertise)
	for i := range shipsPerProvince {
		ship := shipOf(l.seat, i)
		at := s.islandAt(s.ships[ship].at)
		if at == none || full || !s.served(l.seat, at) || s.room(ship) <= 0 || s.buyPrice(l.seat, at) > int(l.me.gold) {
			continue
		}
		for k := range cards.All.Islands[at].Sites {
			if s.islands[at].sites[k].lying {
				l.add(opBuy, at, uint8(k), uint8(i))
			}
		}
	}
	l.puttingBack()
}

// puttingBack lists the goods that may be put back to the supply: those on islands where the seat has just bought another.
func (l *list) puttingBack() {
	s := l.s
	if s.now.current != actShip || s.now.bought == 0 {
		return
	}
	if _, ok := s.may(l.seat, cards.MayPutBack); !ok {
		return
	}
	for i := range uint8(cards.IslandLimit) {
		if s.now.bought>>i&1 == 0 {
			continue
		}
		for k := range cards.All.Islands[i].Sites {
			if s.islands[i].sites[k].lying {
				l.add(opPutBack, i, uint8(k))
			}
		}
	}
}

// homeSale is the gold that buildings add for a good sold on a space.
func (s *State) homeSale(seat int8, at cards.Space) int {
	if i := s.islandAt(at); i != none {
		return s.colonySale(seat, i)
	}
	of := s.provinceAt(at)
	if of == noSeat || !s.usable(seat, of) {
		return 0
	}
	n := 0
	for _, tile := range s.provinces[of].buildings {
		if tile != none {
			n += cards.Total(cards.All.Buildings[tile].Mods, cards.ModPrice, uint8(cards.PriceHomeSell))
		}
	}
	return n
}

// sellPrice is the gold for a good sold on a space (SF-13.2).
func (s *State) sellPrice(seat int8, at cards.Space) int {
	return notNegative(sellGold + s.bonus(seat, cards.ModPrice, uint8(cards.PriceSell)) + s.homeSale(seat, at))
}

// hasMarket tells whether a seat can sell a kind of good on a space (SF-5.5, SF-10.2).
func (s *State) hasMarket(seat int8, at cards.Space, g cards.Good) bool {
	if i := s.islandAt(at); i != none {
		return s.served(seat, i) && s.hasSite(i, cards.FindMarket, g)
	}
	of := s.provinceAt(at)
	return of != noSeat && s.usable(seat, of)
}

// sales lists the goods that can be sold (SF-13.2).
func (l *list) sales() {
	s := l.s
	if !s.can(actHome) {
		return
	}
	if s.now.current == actHome && int(s.now.count) >= tradeLimit+s.skill(l.seat, cards.SellExpertise) {
		return
	}
	for rest := s.storesOf(l.seat); rest != 0; rest &= rest - 1 {
		from := uint8(bits.TrailingZeros16(rest))
		at := s.storeAt(l.seat, from)
		if at == onBoard || !s.isRegion(at) {
			continue
		}
		for g, n := range s.goodsIn(l.seat, from) {
			if n > 0 && s.hasMarket(l.seat, at, cards.Good(g)) {
				l.add(opSell, from, uint8(g))
			}
		}
	}
}

func (p *play) buy(i, k uint8, ship int) {
	s := p.s
	s.beginAction(actShip)
	n := s.buyPrice(p.seat, i)
	p.spend(n)
	t := &s.islands[i].sites[k]
	t.lying = false
	at := shipOf(p.seat, ship)
	s.ships[at].cargo[t.find.Good]++
	s.now.count++
	s.now.bought |= 1 << i
	p.emit(evBought, int16(at), int16(t.find.Good), int16(i), int16(k), int16(n))
}

// putBack returns a good that lies on an island to the supply, once a turn.
func (p *play) putBack(i, k uint8) {
	s := p.s
	s.now.allowed |= 1 << cards.MayPutBack
	t := &s.islands[i].sites[k]
	t.lying = false
	s.supply[t.find.Good]++
	p.emit(evPutBack, int16(p.seat), int16(i), int16(k), int16(t.find.Good))
}

func (p *play) sell(from uint8, g cards.Good) {
	s := p.s
	s.beginAction(actHome)
	n := s.sellPrice(p.seat, s.storeAt(p.seat, from))
	s.goodsIn(p.seat, from)[g]--
	s.supply[g]++
	p.me.stalls |= 1 << g
	p.me.gold += int16(n)
	p.emit(evSold, int16(p.seat), int16(g), int16(n))
	before := s.now.revenue
	s.now.count++
	s.now.revenue += uint8(n)
	s.now.sale = max(s.now.sale, s.now.revenue)
	if before < bigSale && s.now.revenue >= bigSale {
		p.deed(cards.DeedSale)
	}
}

// deed gives the glory that cards promise for a deed.
func (p *play) deed(d cards.Deed) {
	if n := p.s.bonus(p.seat, cards.ModDeed, uint8(d)); n > 0 {
		p.emit(evDeed, int16(p.seat), int16(d))
		p.glory(p.seat, n)
	}
}
