package efemeris

import (
	"strconv"

	"portolan/game"
)

var _ game.AppendJSONer = (*View)(nil)

// AppendJSON writes what encoding/json would, byte for byte. Every string of a view is an id of plain letters, so nothing
// needs escaping.
func (v *View) AppendJSON(buf []byte) []byte {
	w := writer{buf: buf}
	w.text(`{"phase":`, v.Phase)
	w.number(`,"round":`, v.Round)
	w.number(`,"first":`, v.First)
	w.number(`,"turn":`, v.Turn)
	w.number(`,"goal":`, v.Goal)
	w.raw(`,"cells":[`)
	for i, c := range v.Cells {
		w.comma(i)
		w.number(`{"cell":`, c.Cell)
		w.text(`,"tile":`, c.Tile)
		w.number(`,"turn":`, c.Turn)
		w.raw(`}`)
	}
	w.texts(`],"drawn":`, v.Drawn)
	w.numbers(`,"drawers":`, v.Drawers)
	w.number(`,"stack":`, v.Stack)
	w.tokens(`,"bag":`, &v.Bag)
	w.raw(`,"planets":[`)
	for i, p := range v.Planets {
		w.comma(i)
		w.text(`{"id":`, p.ID)
		w.number(`,"owner":`, p.Owner)
		w.number(`,"field":`, p.Field)
		w.flag(`,"fortress":`, p.Fortress)
		w.raw(`}`)
	}
	w.number(`],"quiet":`, v.Quiet)
	w.raw(`,"players":[`)
	for i := range v.Players {
		w.comma(i)
		w.player(&v.Players[i])
	}
	w.raw(`]}`)
	return w.buf
}

type writer struct{ buf []byte }

func (w *writer) raw(s string) { w.buf = append(w.buf, s...) }

func (w *writer) comma(i int) {
	if i > 0 {
		w.buf = append(w.buf, ',')
	}
}

func (w *writer) number(name string, n int) {
	w.buf = strconv.AppendInt(append(w.buf, name...), int64(n), 10)
}

func (w *writer) flag(name string, b bool) { w.buf = strconv.AppendBool(append(w.buf, name...), b) }

func (w *writer) text(name, s string) {
	w.buf = append(append(append(append(w.buf, name...), '"'), s...), '"')
}

func (w *writer) texts(name string, list []string) {
	w.raw(name)
	w.raw("[")
	for i, s := range list {
		w.comma(i)
		w.text("", s)
	}
	w.raw("]")
}

func (w *writer) numbers(name string, list []int) {
	w.raw(name)
	w.raw("[")
	for i, n := range list {
		w.comma(i)
		w.number("", n)
	}
	w.raw("]")
}

func (w *writer) tokens(name string, b *BonusView) {
	w.raw(name)
	w.number(`{"stellar-winds":`, b.StellarWinds)
	w.number(`,"warning-shot":`, b.WarningShot)
	w.number(`,"new-cargo":`, b.NewCargo)
	w.raw(`}`)
}

func (w *writer) player(p *PlayerView) {
	w.text(`{"nation":`, p.Nation)
	w.number(`,"pepper":`, p.Pepper)
	w.number(`,"vanilla":`, p.Vanilla)
	w.tokens(`,"bonuses":`, &p.Bonuses)
	w.text(`,"captain":`, p.Captain)
	w.texts(`,"captains":`, p.Captains)
	w.number(`,"captainsLeft":`, p.CaptainsLeft)
	w.texts(`,"lost":`, p.Lost)
	w.texts(`,"hand":`, p.Hand)
	w.number(`,"handSize":`, p.HandSize)
	w.texts(`,"reserve":`, p.Reserve)
	w.number(`,"reserveSize":`, p.ReserveSize)
	w.texts(`,"played":`, p.Played)
	w.flag(`,"ready":`, p.Ready)
	w.flag(`,"passed":`, p.Passed)
	w.flag(`,"out":`, p.Out)
	w.number(`,"frigates":`, p.Frigates)
	w.number(`,"fortresses":`, p.Fortresses)
	w.raw(`,"ships":[`)
	for i, s := range p.Ships {
		w.comma(i)
		w.text(`{"id":`, s.ID)
		w.text(`,"kind":`, s.Kind)
		w.number(`,"field":`, s.Field)
		w.flag(`,"moved":`, s.Moved)
		w.flag(`,"frozen":`, s.Frozen)
		w.raw(`}`)
	}
	w.raw(`],"effects":`)
	w.effects(&p.Effects)
	w.raw(`}`)
}

func (w *writer) effects(e *EffectsView) {
	w.number(`{"reach":`, e.Reach)
	w.number(`,"range":`, e.Range)
	w.flag(`,"frigateGuns":`, e.FrigateGuns)
	w.flag(`,"safe":`, e.Safe)
	w.flag(`,"safeForts":`, e.SafeForts)
	w.number(`,"freeFrigates":`, e.FreeFrigates)
	w.number(`,"moreBonuses":`, e.MoreBonuses)
	w.number(`,"moreSpices":`, e.MoreSpices)
	w.raw(`,"discounts":[`)
	for i, d := range e.Discounts {
		w.comma(i)
		w.text(`{"planet":`, d.Planet)
		w.number(`,"spices":`, d.Spices)
		w.raw(`}`)
	}
	w.raw(`]}`)
}
