package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// templesModule gives something at a temple, for a boon (SF-22.2).
var templesModule = ruleModule{
	moves: []moveRule{
		{opGiftGood, "gift-good", func(p play, m game.Move) { p.giftGood(m.Arg(0), m.Arg(1), m.Arg(2), boon(m.Arg(3))) }, describer.showGiftGood},
		{opGiftLuck, "gift-luck", func(p play, m game.Move) { p.giftLuck(m.Arg(0), boon(m.Arg(1))) }, describer.showGiftLuck},
		{opGiftAdvisor, "gift-advisor", func(p play, m game.Move) { p.giftAdvisor(m.Arg(0), m.Arg(1), boon(m.Arg(2))) }, describer.showGiftAdvisor},
	},
}

// boon is what is asked for at a temple.
type boon uint8

const (
	boonDice   boon = iota // more dice in the next endeavour of the turn
	boonReroll             // a whole throw of this turn is rolled once more
	boonGold               // gold, for a good only
)

var boons = []string{"dice", "reroll", "gold"}

const (
	blessing     = 2 // dice
	giftGoodGold = 2
)

// gifts lists what the seat can give, once a turn, where it has a ship at a temple: a good of that ship, a luck, or an advisor that
// lies face up in the council [ours]. Where both ships lie at a temple it is the first one's, but for goods. From version 6 of the rules
// on temples take one advisor a match, from whoever comes first: the Tide reached its end in a third of a campaign [ours].
func (l *list) gifts() {
	s := l.s
	if s.modules&moduleHall == 0 || s.now.gifted {
		return
	}
	first, calm := uint8(none), uint8(none) // luck cannot be spent beyond the edge (SF-25.2)
	for i := range uint8(shipsPerProvince) {
		ship := &s.ships[shipOf(l.seat, int(i))]
		temple := s.story.hall.templeAt(s.islandAt(ship.at))
		if temple == none {
			continue
		}
		if first == none {
			first = temple
		}
		if calm == none && !beyond(ship.at) {
			calm = temple
		}
		l.giftGoods(temple, i, ship)
	}
	if first == none {
		return
	}
	for b := boonDice; b <= boonReroll; b++ {
		if l.me.luck > 0 && calm != none {
			l.add(opGiftLuck, calm, uint8(b))
		}
		if s.rules >= 6 && s.story.hall.given != 0 {
			continue
		}
		for rest := l.me.advisors &^ l.me.tired; rest != 0; rest &= rest - 1 {
			l.add(opGiftAdvisor, first, lowestBit(rest), uint8(b))
		}
	}
}

// giftGoods lists the goods of a ship that can be given at a temple.
func (l *list) giftGoods(temple, i uint8, ship *ship) {
	for g, n := range ship.cargo {
		if n == 0 {
			continue
		}
		for b := boonDice; b <= boonGold; b++ {
			l.add(opGiftGood, temple, i, uint8(g), uint8(b))
		}
	}
}

func (p *play) giftGood(temple, i, g uint8, b boon) {
	s := p.s
	s.ships[shipOf(p.seat, int(i))].cargo[g]--
	s.supply[g]++
	p.emit(evGiftGood, int16(p.seat), int16(temple), int16(g), int16(b))
	p.bless(b)
}

func (p *play) giftLuck(temple uint8, b boon) {
	p.me.luck--
	p.emit(evGiftLuck, int16(p.seat), int16(temple), int16(b))
	p.bless(b)
}

// giftAdvisor gives an advisor, who is gone for the match. The Tide comes nearer.
func (p *play) giftAdvisor(temple, card uint8, b boon) {
	p.emit(evGiftAdvisor, int16(p.seat), int16(temple), int16(card), int16(b))
	p.dismiss(p.seat, card)
	p.s.story.hall.given |= 1 << card
	p.s.now.bereft = true
	p.moveTrack(cards.All.Tide, 1)
	p.bless(b)
}

func (p *play) bless(b boon) {
	s := p.s
	s.now.gifted = true
	switch b {
	case boonDice:
		s.now.blessed = true
	case boonReroll:
		s.now.again = true
	default:
		p.gold(p.seat, giftGoodGold)
	}
}

// viewGift is what was given in this turn, and the boon that is still to come.
func (s *State) viewGift() (gift, asked string) {
	if s.now.gifted {
		gift = "used"
	}
	switch {
	case s.now.blessed:
		asked = boons[boonDice]
	case s.now.again:
		asked = boons[boonReroll]
	}
	return gift, asked
}

func (d describer) showGiftGood(m game.Move) {
	d.temple(m.Arg(0))
	d.out.Text("good", cards.GoodNames[m.Arg(2)])
	n := int(d.me.colour)*shipsPerProvince + int(m.Arg(1))
	d.out.Text("ship", shipIDs[n])
	d.cargo(m.Arg(1), m.Arg(2))
	d.boon(m.Arg(3))
}

func (d describer) showGiftLuck(m game.Move) {
	d.temple(m.Arg(0))
	d.button(opLuck)
	d.boon(m.Arg(1))
}

func (d describer) showGiftAdvisor(m game.Move) {
	d.temple(m.Arg(0))
	d.advisor(m.Arg(1))
	d.boon(m.Arg(2))
}

func (d describer) temple(n uint8) {
	d.out.Number("temple", int(n)+1)
	d.out.Click(elements.temples[n])
}

func (d describer) boon(b uint8) { d.text("boon", boons[b], elements.boons[b]) }
