package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

func (d describer) showHire(m game.Move) {
	card := m.Arg(0)
	d.advisor(card)
	if m.Arg(1) == 1 {
		d.out.Number("influence", int(cards.All.Advisors[card].Influence))
		d.out.Click("pay:influence")
		return
	}
	off := 0
	if d.s.base != phaseHire {
		off, _ = d.s.may(d.seat, cards.MayHireMore)
	}
	d.out.Number("gold", d.s.hirePrice(d.seat, card, off))
	d.out.Click("pay:gold")
}

func (d describer) showTreasure(m game.Move) {
	t, with := m.Arg(0), m.Arg(1) == 1
	d.text("treasure", cards.IDs.Treasures[t], elements.treasures[t])
	pay := uint8(goldOnly)
	if with {
		pay = warehouseStore
	}
	d.paid(d.s.treasurePrice(d.seat, t, with), pay, cards.All.Treasures[t].Colour)
}

func (d describer) showSkip(game.Move) {
	d.out.Text("step", phases[d.s.base])
	d.button(opSkip)
}

func (d describer) showRedraw(game.Move) {
	n, _ := d.s.may(d.seat, cards.MayRedraw)
	d.out.Number("gold", n)
	d.button(opRedraw)
}

func (d describer) showPeek(m game.Move) {
	d.button(opPeek)
	d.text("deck", deckNames[m.Arg(0)], elements.decks[m.Arg(0)])
}

func (d describer) showTransmute(m game.Move) {
	d.button(opTransmute)
	d.good(m.Arg(0))
	d.text("into", cards.GoodNames[m.Arg(1)], elements.goods[m.Arg(1)])
}

func (d describer) showOffer(m game.Move) {
	d.button(opOffer)
	c := d.s.provinces[m.Arg(0)].colour
	d.text("to", cards.ColourNames[c], elements.provinces[c])
}

func (d describer) showAnswer(m game.Move) {
	d.out.Text("other", d.s.colourOf(d.s.turn))
	d.showButton(m)
}

func (d describer) showGuild(m game.Move) {
	d.text("guild", cards.GuildNames[m.Arg(0)], elements.guilds[m.Arg(0)])
}

func (d describer) showClaim(m game.Move) {
	card := m.Arg(0)
	d.text("milestone", cards.IDs.Milestones[card], elements.milestones[card])
	d.out.Number("glory", int(cards.All.Milestones[card].Glory))
}

func (d describer) showEndTurn(game.Move) {
	d.out.Number("actions", actionsPerTurn-bits.OnesCount8(d.s.now.begun))
	d.button(opEndTurn)
}

func (d describer) showFlee(m game.Move) {
	d.out.Text("advisor", cards.IDs.Advisors[d.me.active])
	d.text("with", cards.IDs.Advisors[m.Arg(0)], elements.advisors[m.Arg(0)])
}

func (d describer) showStay(game.Move) {
	d.out.Text("advisor", cards.IDs.Advisors[d.me.active])
	d.button(opStay)
}
