package storetest

import (
	"context"
	"testing"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

func orders(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	m, other := addMatch(t, s, "m1", "anna", nil), addMatch(t, s, "m2", "anna", nil)
	holds := func(key int64, want ...store.SeatOrders) {
		t.Helper()
		got, err := s.Orders(ctx, key)
		must(t, err)
		same(t, "what is ordered", got, want)
	}
	holds(m.Key)
	first := store.SeatOrders{Seat: 0, Player: "anna", At: 5, Order: &match.Order{
		Number: 1, Steps: []match.Step{{Move: "a1", List: "0011223344556677"}, {Move: "b"}}, Repeat: 2, Until: match.UntilAttack, Rounds: 3,
	}}
	second := store.SeatOrders{Seat: 1, Player: "ben", At: 6, Skip: true}
	passes := store.SeatOrders{Seat: 0, Player: "anna", At: 7, Skip: true, Order: &match.Order{
		Number: 1, Steps: []match.Step{{Pass: true}}, Repeat: 1, Lists: []string{"8899aabbccddeeff"},
	}}
	must(t, s.KeepOrders(ctx, m.Key, second, nil))
	must(t, s.KeepOrders(ctx, m.Key, first, []store.Due{{Kind: store.DueOrders, At: 1}}))
	holds(m.Key, first, second)
	holds(other.Key)
	taken, err := s.TakeDue(ctx, time.Minute, 9)
	must(t, err)
	if len(taken.Rows) != 1 || taken.Rows[0].Match != "m1" || taken.Rows[0].Kind != store.DueOrders {
		t.Fatalf("with the order this fell due: %+v", taken.Rows)
	}
	must(t, s.Done(ctx, taken.Rows[0]))
	must(t, s.KeepOrders(ctx, m.Key, passes, nil))
	holds(m.Key, passes, second)
	must(t, s.KeepOrders(ctx, m.Key, store.SeatOrders{Seat: 1, Player: "ben"}, nil))
	holds(m.Key, passes)
	want(t, s.KeepOrders(ctx, 4711, passes, nil), store.ErrNotFound)
	passes.Player = "nobody"
	want(t, s.KeepOrders(ctx, m.Key, passes, nil), store.ErrNotFound)

	// A row may bring something about though nobody's seat changes.
	must(t, s.Append(ctx, m.Key, &match.Row{Number: 2, Kind: match.Sit, Seat: 1, At: 9}, &store.Seating{
		Seat: game.Spectator, Who: store.Seat{Player: "ben"}, Due: []store.Due{{Kind: store.DueOrders, At: 2}},
	}))
	kept, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "who sits there", kept.Seats, m.Seats)
	taken, err = s.TakeDue(ctx, time.Minute, 9)
	must(t, err)
	same(t, "how much is due", len(taken.Rows), 1)
}
