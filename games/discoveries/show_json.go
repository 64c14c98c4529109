package discoveries

import "portolan/game"

var _ game.AppendJSONer = (*View)(nil)

// AppendJSON writes what encoding/json would, byte for byte. Every string of a view is an id of plain letters, so nothing
// needs escaping.
func (v *View) AppendJSON(buf []byte) []byte {
	w := &game.JSON{Buf: buf}
	if v.Rules != 0 {
		w.Number(`{"rules":`, v.Rules)
		w.Text(`,"phase":`, v.Phase)
	} else {
		w.Text(`{"phase":`, v.Phase)
	}
	w.Flag(`,"open":`, v.Open)
	w.Number(`,"round":`, v.Round)
	w.Number(`,"first":`, v.First)
	w.Number(`,"turn":`, v.Turn)
	w.Texts(`,"begun":`, v.Begun)
	w.Text(`,"current":`, v.Current)
	writeLots(w, `,"sale":`, v.Sale)
	writeLots(w, `,"queue":`, v.Queue)
	w.Raw(`,"stacks":`)
	game.JSONList(w, v.Stacks, func(w *game.JSON, s *StackView) {
		w.Number(`{"cards":`, s.Cards)
		w.Flag(`,"glass":`, s.Glass)
		w.Raw(`}`)
	})
	w.Number(`,"quiet":`, v.Quiet)
	w.Raw(`,"contracts":`)
	game.JSONList(w, v.Contracts, func(w *game.JSON, o *OfferView) {
		w.Text(`{"contract":`, o.Contract)
		w.Number(`,"by":`, o.By)
		w.Number(`,"ends":`, o.Ends)
		w.Raw(`}`)
	})
	w.Number(`,"pile":`, v.Pile)
	w.Raw(`,"journeys":`)
	game.JSONList(w, v.Journeys, writeJourney)
	w.Number(`,"scored":`, v.Scored)
	w.Number(`,"glasses":`, v.Glasses)
	w.Number(`,"countdown":`, v.Countdown)
	w.Raw(`,"missions":`)
	game.JSONList(w, v.Missions, func(w *game.JSON, m *MissionView) {
		w.Text(`{"id":`, m.ID)
		w.Numbers(`,"journeys":`, m.Journeys)
		w.Numbers(`,"points":`, m.Points)
		w.Raw(`}`)
	})
	writeChain(w, &v.Chain)
	w.Raw(`,"players":`)
	game.JSONList(w, v.Players, writePlayer)
	w.Raw(`}`)
	return w.Buf
}

func writeLots(w *game.JSON, name string, row []LotView) {
	w.Raw(name)
	game.JSONList(w, row, func(w *game.JSON, l *LotView) {
		w.Number(`{"ship":`, l.Ship)
		w.Number(`,"by":`, l.By)
		w.Number(`,"ends":`, l.Ends)
		w.Raw(`}`)
	})
}

func writeBerths(w *game.JSON, name string, ships []BerthView) {
	w.Raw(name)
	game.JSONList(w, ships, func(w *game.JSON, b *BerthView) {
		w.Number(`{"ship":`, b.Ship)
		w.Number(`,"seat":`, b.Seat)
		w.Number(`,"hold":`, b.Hold)
		w.Raw(`}`)
	})
}

func writeJourney(w *game.JSON, j *JourneyView) {
	w.Text(`{"id":`, j.ID)
	w.Text(`,"colour":`, j.Colour)
	w.Number(`,"used":`, j.Used)
	writeBerths(w, `,"ships":`, j.Ships)
	w.Numbers(`,"interim":`, j.Interim)
	w.Numbers(`,"final":`, j.Final)
	w.Raw(`}`)
}

func writeChain(w *game.JSON, c *ChainView) {
	w.Text(`,"chain":{"kind":`, c.Kind)
	w.Text(`,"contract":`, c.Contract)
	w.Number(`,"rounds":`, c.Rounds)
	w.Number(`,"loaded":`, c.Loaded)
	w.Number(`,"coins":`, c.Coins)
	w.Number(`,"any":`, c.Any)
	writeBerths(w, `,"ships":`, c.Ships)
	w.Text(`,"journey":`, c.Journey)
	w.Raw(`}`)
}

func writePlayer(w *game.JSON, p *PlayerView) {
	w.Number(`{"points":`, p.Points)
	w.Number(`,"coins":`, p.Coins)
	w.Number(`,"income":`, p.Income)
	w.Numbers(`,"ships":`, p.Ships)
	w.Raw(`,"deals":`)
	game.JSONList(w, p.Deals, writeDeal)
	w.Texts(`,"hand":`, p.Hand)
	w.Number(`,"handSize":`, p.HandSize)
	w.Number(`,"any":`, p.Any)
	w.Number(`,"reserve":`, p.Reserve)
	w.Number(`,"fulfilled":`, p.Fulfilled)
	w.Number(`,"value":`, p.Value)
	w.Text(`,"mission":`, p.Mission)
	w.Flag(`,"picked":`, p.Picked)
	w.Number(`,"gained":{"interim":`, p.Gained.Interim)
	w.Number(`,"final":`, p.Gained.Final)
	w.Number(`,"harbour":`, p.Gained.Harbour)
	w.Number(`,"mission":`, p.Gained.Mission)
	w.Number(`},"forecast":{"interim":`, p.Forecast.Interim)
	w.Number(`,"final":`, p.Forecast.Final)
	w.Number(`,"harbour":`, p.Forecast.Harbour)
	w.Number(`,"total":`, p.Forecast.Total)
	w.Raw(`}}`)
}

func writeDeal(w *game.JSON, d *DealView) {
	w.Text(`{"contract":`, d.Contract)
	w.Number(`,"rounds":`, d.Rounds)
	w.Number(`,"left":`, d.Left)
	w.Number(`,"income":`, d.Income)
	writeBerths(w, `,"ships":`, d.Ships)
	w.Raw(`}`)
}
