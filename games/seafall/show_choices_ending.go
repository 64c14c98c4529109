package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

func (d describer) showBox(m game.Move) {
	d.ship(m.Arg(0))
	d.text("value", cards.ValueNames[m.Arg(1)], elements.values[m.Arg(1)])
}

func (d describer) showField(m game.Move) {
	i := m.Arg(0)
	d.text("place", places[i], elements.places[d.me.colour][i])
	d.out.Number("gold", int(d.me.fields[i])+1)
}

func (d describer) showGarrison(game.Move) {
	d.out.Number("n", int(d.me.garrison)+1)
	d.button(opGarrison)
}

func (d describer) showMoreInfluence(game.Move) {
	d.out.Number("n", int(d.me.startInfluence)+1)
	d.button(opMoreInfluence)
}

func (d describer) showMoreLuck(game.Move) {
	d.out.Number("n", int(d.me.startLuck)+1)
	d.button(opMoreLuck)
}

func (d describer) showEpithet(m game.Move) {
	d.text("epithet", cards.IDs.Epithets[m.Arg(0)], elements.epithets[m.Arg(0)])
}

func (d describer) showImprove(m game.Move) {
	scholar, at := m.Arg(1), m.Arg(2)
	d.showAdvisor(m)
	d.text("scholar", cards.IDs.Scholars[scholar], elements.scholars[scholar])
	put := cards.All.Scholars[scholar].Stickers[at]
	d.out.Text("expertise", cards.ExpertiseNames[put.Expertise])
	d.out.Number("n", int(put.N))
	d.out.Click(elements.stickers[at])
}

func (d describer) showRegion(m game.Move) {
	d.showButton(m)
	d.region(m.Arg(0))
}

func (d describer) showTitle(m game.Move) {
	d.text("title", cards.TitleNames[m.Arg(0)], elements.titles[m.Arg(0)])
}
