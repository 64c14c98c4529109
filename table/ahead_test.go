package table_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"portolan/bus"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
	"portolan/table"
)

// late is a store that answers late that it has kept a row, when it is told to.
type late struct {
	store.Store
	answer  atomic.Pointer[func()] // called before it answers
	settled chan struct{}          // receives when something due was settled
}

func (l *late) Append(ctx context.Context, key int64, row *match.Row, seating *store.Seating) error {
	err := l.Store.Append(ctx, key, row, seating)
	if wait := l.answer.Swap(nil); wait != nil {
		(*wait)()
	}
	return err
}

func (l *late) Done(ctx context.Context, d store.Due) error {
	err := l.Store.Done(ctx, d)
	select {
	case l.settled <- struct{}{}:
	default:
	}
	return err
}

// What falls due by a row may be taken before the row has been played in memory, since it is kept before. It is not taken for done then.
func TestWhatFallsDueIsJudgedAfterItsRow(t *testing.T) {
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	slow := &late{Store: kept, settled: make(chan struct{}, 1)}
	m := openMatch(t, kept, "discoveries")
	hub := node(t, slow, new(bus.Local).Node())
	at, err := hub.Open(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	sit(t, at, 0)
	sit(t, at, 1)
	var mover, waits game.Seat
	var end game.Move
	look := func(fn func(m *match.Match)) {
		t.Helper()
		if err := at.Look(t.Context(), func(_ *store.Match, m *match.Match) error { fn(m); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	look(func(m *match.Match) {
		mover = m.Deciding().First()
		waits = 1 - mover
		end, _ = m.Pass(mover)
	})
	_, err = at.SetOrders(t.Context(), waits, func(_ *store.Match, m *match.Match, o *store.SeatOrders) error {
		ahead, err := m.ProposeOrder(waits, match.Order{Number: m.Number(), Steps: []match.Step{{Move: end.String()}}, Repeat: 1, Rounds: 9})
		if err == nil {
			o.Order = ahead.Order()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	<-slow.settled // nothing is to be done yet
	slow.answer.Store(new(func() {
		hub.HoursKept() // has all looked at that is due
		select {
		case <-slow.settled:
		case <-time.After(200 * time.Millisecond): // long enough to notice it being settled
		}
	}))
	_, err = at.Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
		return m.ProposeMove(mover, m.Number(), end.String())
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		var stands table.Standing
		if stands, err = at.Orders(t.Context(), waits, func(*store.Match, *match.Match) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if stands.Order.Number > 0 && stands.Ended == match.EndDone {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("what was ordered is not done: %+v", stands)
		}
	}
}
