package table_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
)

// orders is a match at two nodes that hear nothing of each other, in which a seat waits for another.
type orders struct {
	t     *testing.T
	hubs  []*table.Hub
	at    []*table.Table
	mover game.Seat
	waits game.Seat
	end   string // the move by which the one ends its turn, and then the other
}

func ordersAt(t *testing.T, stores ...store.Store) *orders {
	t.Helper()
	o := &orders{t: t}
	kept := stores[0]
	m := openMatch(t, kept, "discoveries")
	for _, one := range stores {
		o.hubs = append(o.hubs, nodeOf(t, one, deaf{}, one.(store.Nodes)))
	}
	o.at, _ = follow(t, o.hubs, m.ID)
	sit(t, o.at[0], 0)
	sit(t, o.at[0], 1)
	err := o.at[0].Look(t.Context(), func(_ *store.Match, m *match.Match) error {
		o.mover = m.Deciding().First()
		o.waits = 1 - o.mover
		end, _ := m.Pass(o.mover)
		o.end = end.String()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// order has the seat that waits do the same as the other, once it is asked.
func (o *orders) order(skip bool) {
	o.t.Helper()
	_, err := o.at[0].SetOrders(o.t.Context(), o.waits, func(_ *store.Match, m *match.Match, of *store.SeatOrders) error {
		ahead, err := m.ProposeOrder(o.waits, match.Order{Number: m.Number(), Steps: []match.Step{{Move: o.end}}, Repeat: 1, Rounds: 9})
		if err == nil {
			of.Order, of.Skip, of.At = ahead.Order(), skip, o.hubs[0].Now()
		}
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

// await waits until a node knows something of what is ordered.
func (o *orders) await(node int, what string, is func(table.Standing) bool) {
	o.t.Helper()
	for asked := 0; ; asked++ {
		stands, err := o.at[node].Orders(o.t.Context(), o.waits, func(*store.Match, *match.Match) error { return nil })
		if err != nil {
			o.t.Fatal(err)
		}
		if is(stands) {
			return
		}
		if asked == 3000 { // counted, since the machine may stand still
			o.t.Fatalf("node %d does not know that %s: %+v", node, what, stands)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// An order that is taken back at one node is known to be so at others though the message is lost, also where something else stays ordered.
func TestAnOrderIsTakenBackEverywhere(t *testing.T) {
	t.Parallel()
	kept := database(t)
	o := ordersAt(t, kept, kept)
	o.order(true)
	o.await(1, "there is an order", func(s table.Standing) bool { return s.Order != nil && s.Skip })
	_, err := o.at[0].SetOrders(t.Context(), o.waits, func(_ *store.Match, _ *match.Match, of *store.SeatOrders) error {
		of.Order = nil
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	o.await(1, "there is none any more", func(s table.Standing) bool { return s.Order == nil && s.Skip })
}

// settling is a database that tells when what is due was looked at.
type settling struct {
	*shared
	settled chan struct{}
}

func (s *settling) settle(err error) error {
	select {
	case s.settled <- struct{}{}:
	default:
	}
	return err
}

func (s *settling) Done(ctx context.Context, d store.Due) error {
	return s.settle(s.shared.Done(ctx, d))
}

func (s *settling) PutOff(ctx context.Context, d store.Due, at int64) error {
	return s.settle(s.shared.PutOff(ctx, d, at))
}

// slowly is a database for a node that takes nothing that is due, and by which something happens once before a row is kept.
type slowly struct {
	*shared
	before atomic.Pointer[func()]
}

func (s *slowly) TakeDue(context.Context, time.Duration, int) (taken store.Taken, err error) {
	return taken, nil
}

func (s *slowly) Append(ctx context.Context, key int64, row *match.Row, seating *store.Seating) error {
	if before := s.before.Swap(nil); before != nil {
		(*before)()
	}
	return s.shared.Append(ctx, key, row, seating)
}

// What is ordered at one node while another keeps a row without knowing of it is done, though it was looked at in between and there was nothing
// to do.
func TestWhatIsOrderedWhileARowIsKept(t *testing.T) {
	t.Parallel()
	kept := database(t)
	here, there := &settling{kept, make(chan struct{}, 1)}, &slowly{shared: kept}
	o := ordersAt(t, here, there)
	there.before.Store(new(func() {
		o.order(false)
		<-here.settled
	}))
	_, err := o.at[1].Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
		return m.ProposeMove(o.mover, m.Number(), o.end)
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	o.await(0, "it is done", func(s table.Standing) bool { return s.Ended == match.EndDone })
}
