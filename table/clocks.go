package table

import (
	"context"
	"errors"
	"time"

	"portolan/bus"
	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// giveBack has the match know how long the server was down since its latest row, if a clock ran. Whoever holds t.changing calls it.
func (t *Table) giveBack(ctx context.Context) error {
	var row match.Row
	var key int64
	err := t.look(ctx, func() error { return nil })
	if err == nil && t.timed() {
		err = t.hub.dues.confirm(ctx)
	}
	if err != nil {
		return err
	}
	err = t.look(ctx, func() (err error) {
		if t.match.Terms() == nil || t.match.Status() != match.StatusPlaying {
			return nil
		}
		lost, end := t.hub.dues.lost(t.updated)
		if lost == 0 {
			return nil
		}
		key = t.kept.Key
		row, err = t.match.ProposeOutage(lost, max(end, t.hub.Now()))
		return err
	})
	if err != nil || row.Number == 0 {
		return err
	}
	began := time.Now()
	err = t.hub.cfg.Store.Append(context.WithoutCancel(ctx), key, &row, nil)
	t.hub.dues.answered(began, err)
	if err = t.play(ctx, row, nil, err); err == nil {
		t.hub.cfg.Bus.Publish(bus.Message{Kind: bus.Row, Match: t.id, Number: int64(row.Number)})
	}
	return err
}

// timed tells whether clocks run, in what is in memory.
func (t *Table) timed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.match != nil && t.match.Terms() != nil && t.match.Status() == match.StatusPlaying
}

// fallsDue is the seating with what falls due by its row. Whoever holds t.changing calls it, so that the match is the one in which the row
// was proposed.
func (t *Table) fallsDue(row *match.Row, seating *store.Seating) *store.Seating {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.match == nil {
		return seating
	}
	var due []store.Due
	if at, any := t.match.DueBy(row); any && t.match.Terms().Timeout == match.TimeoutBot {
		due = append(due, store.Due{Kind: store.DueClock, At: at})
	}
	if t.heeds() {
		due = append(due, store.Due{Kind: store.DueOrders, At: row.At + t.hub.cfg.Lot.Least.Milliseconds()})
	}
	if t.match.Terms().Leisurely() && (row.Kind == match.Sit || row.Kind == match.Takeover && row.What == "") {
		due = append(due, store.Due{Kind: store.DueHours, At: row.At})
	}
	if at, any := t.match.ClosesBy(row); any {
		due = append(due, store.Due{Kind: store.DueAgreement, At: at})
	}
	if due == nil {
		return seating
	}
	with := store.Seating{Seat: game.Spectator}
	if seating != nil {
		with = *seating
	}
	with.Due = due
	return &with
}

// judging looks at a match whose time is to be judged, once it knows how long the server was down.
func (t *Table) judging(ctx context.Context, fn func(*match.Match)) error {
	t.changing.Lock()
	defer t.changing.Unlock()
	err := t.giveBack(ctx)
	var late *MovedOn
	for attempt := 1; attempt < mostAttempts && errors.As(err, &late) && late.taken; attempt++ { // another node was first, perhaps with the same
		err = t.giveBack(ctx)
	}
	if err != nil {
		return err
	}
	return t.look(ctx, func() error { fn(t.match); return nil })
}

// timeout has a bot play on for a seat that is out of time.
func (t *Table) timeout(ctx context.Context, s game.Seat, now int64) error {
	seating := &store.Seating{Seat: s}
	_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) {
		seating.Who = kept.Seats[s]
		seating.Who.Bot = StandIn
		return m.ProposeTimeout(s, now, StandIn)
	}, seating)
	return err
}
