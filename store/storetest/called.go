package storetest

import (
	"context"
	"testing"

	"portolan/match"
	"portolan/store"
)

// callings looks at what players are called.
type callings struct {
	t *testing.T
	s store.Store
}

func (c callings) calling(player, name string, told ...string) *store.Calling {
	c.t.Helper()
	found, err := c.s.CallAtTables(context.Background(), player, name, told)
	must(c.t, err)
	return found
}

// names checks what anna and ben are called, of whom no match has to be told any more then.
func (c callings) names(called ...string) {
	c.t.Helper()
	for i, player := range []string{"anna", "ben"} {
		same(c.t, "what "+player+" is called", c.calling(player, "").Name, called[i])
	}
}

// waiting checks of whom matches have yet to be told.
func (c callings) waiting(players ...string) {
	c.t.Helper()
	got, err := c.s.Called(context.Background())
	must(c.t, err)
	same(c.t, "who is called otherwise", got, players)
}

func (c callings) calls(player, name, likeness, capitals string, fails error) {
	c.t.Helper()
	want(c.t, c.s.Call(context.Background(), player, name, likeness, capitals), fails)
}

// called gives players other names: they have them from then on, and what is over keeps those of before.
func called(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	c := callings{t, s}
	c.waiting()
	c.names("The anna", "The ben")
	_, err := s.CallAtTables(ctx, "nobody", "", nil)
	want(t, err, store.ErrNotFound)
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
	ended := addMatch(t, s, "m7", "anna", func(m *store.Match) { // while a seat was lent
		m.Seats[0], m.Series = borrowed, &match.Series{ID: "m7", Number: 1}
	})
	for _, m := range []*store.Match{over, latest, ended} {
		s.Note(m.Key, store.Summary{Number: 1, Status: "over"})
	}
	must(t, s.Flush())

	must(t, s.Call(ctx, "anna", "Annie", "", ""))
	must(t, s.Call(ctx, "anna", "Anne", "", ""))
	c.waiting("anna")
	all := &store.Calling{Name: "Anne", Before: []string{"Annie", "The anna"}, Seated: []string{"m1"}, Kept: []string{"m2", "m5", "m7"}}
	same(t, "where it is to be known", c.calling("anna", ""), all)
	c.waiting("anna") // as long as nobody was told
	all.Seated, all.Kept = nil, nil
	same(t, "where it is to be known besides", c.calling("anna", "Anne", "m1", "m2", "m5", "m7"), all)
	c.waiting()
	c.names("Anne", "The ben")
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
	same(t, "the seat that was lent to the end", seat("m7"), borrowed)
	same(t, "the seat of before", seat("m3"), store.Seat{Player: "anna", Name: "The anna"})
	same(t, "the seat that the next match takes over", seat("m5"), store.Seat{Player: "anna", Name: "Anne"})
}

// calledMeanwhile has another name given, perhaps by another node, while matches are told of one: whoever told that learns of it.
func calledMeanwhile(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	c := callings{t, s}
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) { m.Seats[0] = store.Seat{Player: "anna", Name: "The anna"} })
	number := 1
	tell := func(name string) {
		t.Helper()
		number++
		row := match.Row{Number: number, Kind: match.Name, What: "seat", Text: name}
		must(t, s.Append(ctx, m.Key, &row, &store.Seating{Who: store.Seat{Player: "anna", Name: name}}))
	}
	must(t, s.Call(ctx, "anna", "Anne", "", ""))
	same(t, "where Anne is to be known", c.calling("anna", "").Seated, []string{"m1"})
	tell("Anne")
	must(t, s.Call(ctx, "anna", "Annie", "", ""))
	all := &store.Calling{Name: "Annie", Before: []string{"Anne", "The anna"}, Seated: []string{"m1"}}
	same(t, "where Annie is to be known", c.calling("anna", "Anne", "m1"), all)
	same(t, "where else", c.calling("anna", "Annie", "m1").Seated, []string(nil))
	c.waiting()

	// The name of before is given back before the match is told of the one between, and whoever gave it finds nothing to tell.
	tell("Annie")
	must(t, s.Call(ctx, "anna", "Anna", "", ""))
	same(t, "where Anna is to be known", c.calling("anna", "").Seated, []string{"m1"})
	must(t, s.Call(ctx, "anna", "Annie", "", ""))
	same(t, "where Annie is not known", c.calling("anna", "").Seated, []string(nil))
	c.waiting()
	tell("Anna")
	all = &store.Calling{Name: "Annie", Before: []string{"Anna"}, Seated: []string{"m1"}}
	same(t, "where Annie is to be known again", c.calling("anna", "Anna", "m1"), all)

	// A name that is nobody's any more is not kept.
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	_, err := s.CloseAccount(ctx, "anna")
	must(t, err)
	same(t, "what was before", c.calling("anna", "Anna").Before, []string(nil))
}

// calledOf gives accounts other names, and has the host take names away.
func calledOf(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	addMatch(t, s, "m1", "anna", func(m *store.Match) { m.Seats[0] = store.Seat{} })
	c := callings{t, s}
	must(t, s.Call(ctx, "anna", "Anne", "", ""))
	c.calls("nobody", "Anne", "", "", store.ErrNotFound)
	c.calls("anna", "Anne", "anne", "ANNE", store.ErrConflict) // who has no account
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	c.calls("anna", "Anne", "", "", store.ErrConflict) // who has one by now
	c.calls("anna", "Ben", "ben", "BEN", store.ErrTaken)
	c.calls("anna", "BEN", "other", "Cben", store.ErrTaken)
	c.names("Captain anna", "Captain ben")
	must(t, s.Call(ctx, "anna", "Anne", "anne", "ANNE"))
	_, err := s.Account(ctx, "anna")
	want(t, err, store.ErrNotFound)
	got, err := s.Account(ctx, "anne")
	must(t, err)
	same(t, "the account's name", got.Name, "Anne")
	c.calls("ben", "Anna", "anna", "ANNA", nil) // which is free now

	_, err = s.Report(ctx, store.ReportOfPlayer("anna", "Rude", "m1", 1), "ben", 5)
	must(t, err)
	c.calls("anna", "Rude", "rude", "RUDE", nil)
	reports, err := s.Reports(ctx, store.Undecided)
	must(t, err)
	must(t, s.Decide(ctx, reports[0].ID, store.Hidden))
	must(t, s.Rename(ctx, "anna", "Player 1"))
	c.waiting("ben") // since the host's name is everywhere
	c.calls("anna", "Rude", "rude", "RUDE", store.ErrHidden)
	c.calls("ben", "Rude", "like", "LIKE", nil) // it was of another one that it was hidden
	_, err = s.CloseAccount(ctx, "anna")
	must(t, err)
	c.calls("anna", "Anne", "", "", store.ErrNotFound)
	c.names(store.Anonymous, "Rude")

	addPlayer(t, s, "carla", 3)
	_, err = s.Report(ctx, store.ReportOfPlayer("carla", "Captain carla", "m1", 1), "ben", 6)
	must(t, err)
	reports, err = s.Reports(ctx, store.Undecided)
	must(t, err)
	must(t, s.Decide(ctx, reports[0].ID, store.Hidden))
	want(t, s.AddAccount(ctx, account("carla", "carla"), nil), store.ErrHidden)
}
