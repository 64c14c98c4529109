package efemeris

import "portolan/game"

var _ game.AppendJSONer = (*View)(nil)

// AppendJSON writes what encoding/json would, byte for byte. Every string of a view is an id of plain letters, so nothing
// needs escaping.
func (v *View) AppendJSON(buf []byte) []byte {
	w := &game.JSON{Buf: buf}
	w.Text(`{"phase":`, v.Phase)
	w.Number(`,"round":`, v.Round)
	w.Number(`,"first":`, v.First)
	w.Number(`,"turn":`, v.Turn)
	w.Number(`,"goal":`, v.Goal)
	w.Raw(`,"cells":`)
	game.JSONList(w, v.Cells, func(w *game.JSON, c *CellView) {
		w.Number(`{"cell":`, c.Cell)
		w.Text(`,"tile":`, c.Tile)
		w.Number(`,"turn":`, c.Turn)
		w.Raw(`}`)
	})
	w.Texts(`,"drawn":`, v.Drawn)
	w.Numbers(`,"drawers":`, v.Drawers)
	w.Number(`,"stack":`, v.Stack)
	writeTokens(w, `,"bag":`, &v.Bag)
	w.Raw(`,"planets":`)
	game.JSONList(w, v.Planets, func(w *game.JSON, p *PlanetView) {
		w.Text(`{"id":`, p.ID)
		w.Number(`,"owner":`, p.Owner)
		w.Number(`,"field":`, p.Field)
		w.Flag(`,"fortress":`, p.Fortress)
		w.Raw(`}`)
	})
	w.Number(`,"quiet":`, v.Quiet)
	w.Raw(`,"players":`)
	game.JSONList(w, v.Players, writePlayer)
	w.Raw(`}`)
	return w.Buf
}

func writeTokens(w *game.JSON, name string, b *BonusView) {
	w.Raw(name)
	w.Number(`{"stellar-winds":`, b.StellarWinds)
	w.Number(`,"warning-shot":`, b.WarningShot)
	w.Number(`,"new-cargo":`, b.NewCargo)
	w.Raw(`}`)
}

func writePlayer(w *game.JSON, p *PlayerView) {
	w.Text(`{"nation":`, p.Nation)
	w.Number(`,"pepper":`, p.Pepper)
	w.Number(`,"vanilla":`, p.Vanilla)
	writeTokens(w, `,"bonuses":`, &p.Bonuses)
	w.Text(`,"captain":`, p.Captain)
	w.Texts(`,"captains":`, p.Captains)
	w.Number(`,"captainsLeft":`, p.CaptainsLeft)
	w.Texts(`,"lost":`, p.Lost)
	w.Texts(`,"hand":`, p.Hand)
	w.Number(`,"handSize":`, p.HandSize)
	w.Texts(`,"reserve":`, p.Reserve)
	w.Number(`,"reserveSize":`, p.ReserveSize)
	w.Texts(`,"played":`, p.Played)
	w.Flag(`,"ready":`, p.Ready)
	w.Flag(`,"passed":`, p.Passed)
	w.Flag(`,"out":`, p.Out)
	w.Number(`,"frigates":`, p.Frigates)
	w.Number(`,"fortresses":`, p.Fortresses)
	w.Raw(`,"ships":`)
	game.JSONList(w, p.Ships, func(w *game.JSON, s *ShipView) {
		w.Text(`{"id":`, s.ID)
		w.Text(`,"kind":`, s.Kind)
		w.Number(`,"field":`, s.Field)
		w.Flag(`,"moved":`, s.Moved)
		w.Flag(`,"frozen":`, s.Frozen)
		w.Raw(`}`)
	})
	w.Raw(`,"effects":`)
	writeEffects(w, &p.Effects)
	w.Raw(`}`)
}

func writeEffects(w *game.JSON, e *EffectsView) {
	w.Number(`{"reach":`, e.Reach)
	w.Number(`,"range":`, e.Range)
	w.Flag(`,"frigateGuns":`, e.FrigateGuns)
	w.Flag(`,"safe":`, e.Safe)
	w.Flag(`,"safeForts":`, e.SafeForts)
	w.Number(`,"freeFrigates":`, e.FreeFrigates)
	w.Number(`,"moreBonuses":`, e.MoreBonuses)
	w.Number(`,"moreSpices":`, e.MoreSpices)
	w.Raw(`,"discounts":`)
	game.JSONList(w, e.Discounts, func(w *game.JSON, d *DiscountView) {
		w.Text(`{"planet":`, d.Planet)
		w.Number(`,"spices":`, d.Spices)
		w.Raw(`}`)
	})
	w.Raw(`}`)
}
