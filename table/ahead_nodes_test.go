package table_test

import (
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
