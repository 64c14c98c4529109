package storetest

import (
	"context"
	"testing"

	"portolan/match"
	"portolan/store"
)

// called gives players other names: they have them from then on, and what is over keeps those of before.
func called(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	names := func(called ...string) {
		t.Helper()
		for i, player := range []string{"anna", "ben"} {
			got, err := s.Called(ctx, player)
			must(t, err)
			same(t, "what "+player+" is called", got, called[i])
		}
		_, err := s.Called(ctx, "nobody")
		want(t, err, store.ErrNotFound)
	}
	names("The anna", "The ben")
	seats := func(m *store.Match) { m.Seats[0] = store.Seat{Player: "anna", Name: "The anna"} }
	addMatch(t, s, "m1", "anna", seats)
	lent := addMatch(t, s, "m2", "anna", seats)
	over := addMatch(t, s, "m3", "anna", seats)
	addMatch(t, s, "m4", "anna", func(m *store.Match) { m.Seats[0] = store.Seat{} }) // which the player has opened, and does not sit at
	must(t, s.Lend(ctx, lent.Key, 0, "anna", key(60)))
	borrowed := store.Seat{Player: "ben", Name: "The ben", Lender: "anna", LenderName: "The anna"}
	row := match.Row{Number: 2, Kind: match.Takeover, Text: "The ben", Cause: match.CauseLent}
	must(t, s.Append(ctx, lent.Key, &row, &store.Seating{Who: borrowed}))
	latest := addMatch(t, s, "m5", "anna", func(m *store.Match) {
		m.Seats[0], m.Series = store.Seat{Player: "anna", Name: "The anna"}, &match.Series{ID: "m5", Number: 1}
	})
	addMatch(t, s, "m6", "anna", func(m *store.Match) { m.Seats[0] = store.Seat{Player: "anna", Name: "Captain of a campaign"} })
	for _, m := range []*store.Match{over, latest} {
		s.Note(m.Key, store.Summary{Number: 1, Status: "over"})
	}
	must(t, s.Flush())

	before, seated, err := s.Call(ctx, "anna", "Anne", "", "")
	must(t, err)
	same(t, "the name before", before, "The anna")
	same(t, "where it is to be known", seated, []string{"m1", "m2", "m5", "m6"})
	names("Anne", "The ben")
	_, player, err := s.Session(ctx, key(1))
	must(t, err)
	if player.Name != "Anne" || !player.Guest {
		t.Errorf("the session is of %+v", player)
	}
	seat := func(id string) store.Seat {
		t.Helper()
		m, err := s.Match(ctx, id)
		must(t, err)
		return m.Seats[0]
	}
	borrowed.LenderName = "Anne"
	same(t, "the seat that is lent", seat("m2"), borrowed)
	same(t, "the seat of before", seat("m3"), store.Seat{Player: "anna", Name: "The anna"})

	same(t, "the seat that the next match takes over", seat("m5"), store.Seat{Player: "anna", Name: "Anne"})

	calls := func(player, name, likeness, capitals string, fails error) {
		t.Helper()
		_, _, err := s.Call(ctx, player, name, likeness, capitals)
		want(t, err, fails)
	}
	calls("nobody", "Anne", "", "", store.ErrNotFound)
	calls("anna", "Anne", "anne", "ANNE", store.ErrConflict) // who has no account
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	calls("anna", "Anne", "", "", store.ErrConflict) // who has one by now
	calls("anna", "Ben", "ben", "BEN", store.ErrTaken)
	calls("anna", "BEN", "other", "Cben", store.ErrTaken)
	names("Captain anna", "Captain ben")
	_, _, err = s.Call(ctx, "anna", "Anne", "anne", "ANNE")
	must(t, err)
	_, err = s.Account(ctx, "anna")
	want(t, err, store.ErrNotFound)
	got, err := s.Account(ctx, "anne")
	must(t, err)
	same(t, "the account's name", got.Name, "Anne")
	calls("ben", "Anna", "anna", "ANNA", nil) // which is free now

	_, err = s.Report(ctx, store.ReportOfPlayer("anna", "Rude", "m1", 1), "ben", 5)
	must(t, err)
	calls("anna", "Rude", "rude", "RUDE", nil)
	reports, err := s.Reports(ctx, store.Undecided)
	must(t, err)
	must(t, s.Decide(ctx, reports[0].ID, store.Hidden))
	must(t, s.Rename(ctx, "anna", "Player 1"))
	calls("anna", "Rude", "rude", "RUDE", store.ErrHidden)
	calls("ben", "Rude", "like", "LIKE", nil) // it was of another one that it was hidden
	_, err = s.CloseAccount(ctx, "anna")
	must(t, err)
	calls("anna", "Anne", "", "", store.ErrNotFound)
	names(store.Anonymous, "Rude")
}
