package storetest

import (
	"context"
	"fmt"
	"testing"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// blockedLoans: who is blocked borrows no seat that was offered before.
func blockedLoans(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "carla"} {
		addPlayer(t, s, id, byte(i+1))
	}
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) { m.Summary.Status = "playing" })
	lends := func(link byte, is bool) {
		t.Helper()
		got, err := s.Lends(ctx, m.Key, 0, "anna", "carla", key(link))
		must(t, err)
		same(t, fmt.Sprint("lent by link ", link), got, is)
	}
	must(t, s.Lend(ctx, m.Key, 0, "anna", key(71)))
	_, err := s.Invite(ctx, []store.Invite{{Match: "m1", Player: "carla", By: "anna", Seat: 0, At: 5, Loan: true}}, 9)
	must(t, err)
	for who, other := range map[string]string{"anna": "carla", "carla": "anna"} {
		must(t, s.Block(ctx, who, other, 9))
		lends(0, false)
		lends(71, true) // at a table that is not public those meet who have the link
		must(t, s.Unblock(ctx, who, other))
		lends(0, true)
	}
}

// loans: a seat is lent with its row, which ends all offers of it.
func loans(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla"} {
		addPlayer(t, s, id, byte(i+1))
	}
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) { m.Summary.Status = "playing" })
	lends := func(borrower string, link byte, is bool) {
		t.Helper()
		got, err := s.Lends(ctx, m.Key, 0, "anna", borrower, key(link))
		must(t, err)
		if got != is {
			t.Fatalf("lent to %s by link %d: %v", borrower, link, got)
		}
	}
	must(t, s.Lend(ctx, m.Key, 0, "anna", key(70)))
	must(t, s.Lend(ctx, m.Key, 0, "anna", key(71))) // the first one ends
	lends("ben", 70, false)
	lends("ben", 71, true)
	id, seat, lender, err := s.LentBy(ctx, key(71))
	must(t, err)
	same(t, "where the link leads", fmt.Sprint(id, seat, lender.ID, lender.Name), "m10annaThe anna")
	_, _, _, err = s.LentBy(ctx, key(70))
	want(t, err, store.ErrNotFound)
	ask := store.Invite{Match: "m1", Player: "carla", By: "anna", Seat: 0, At: 5, Loan: true}
	_, err = s.Invite(ctx, []store.Invite{ask}, 9)
	must(t, err)
	lends("carla", 0, true)
	lends("ben", 0, false)
	asked, err := s.Invites(ctx, "carla", 9)
	must(t, err)
	if len(asked) != 1 || !asked[0].Loan || asked[0].Seat != 0 {
		t.Fatalf("carla is asked to %+v", asked)
	}
	lent := store.Seat{Player: "ben", Name: "The ben", Lender: "anna", LenderName: "The anna"}
	row := match.Row{Number: 2, Kind: match.Takeover, Text: "The ben", Cause: match.CauseLent}
	want(t, s.Append(ctx, m.Key, &match.Row{Number: 1}, &store.Seating{Who: lent}), store.ErrConflict)
	lends("ben", 71, true)
	must(t, s.Append(ctx, m.Key, &row, &store.Seating{Who: lent}))
	lends("ben", 71, false)
	lends("carla", 0, false)
	got, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "the seat", got.Seats[0], lent)
	for _, player := range []string{"anna", "ben"} {
		list, err := s.List(ctx, store.Filter{Band: store.Mine, Player: player, Limit: 9})
		must(t, err)
		same(t, "the matches of "+player, ids(list), []string{"m1"})
		sat, err := s.Sat(ctx, m.Key, player)
		must(t, err)
		same(t, player+" sat there", sat, true)
	}
	last, err := s.SatLast(ctx, m.Key, 0)
	must(t, err)
	same(t, "who sat last at seat 0", last, "ben")
	last, err = s.SatLast(ctx, m.Key, 7)
	must(t, err)
	same(t, "who sat last where nobody did", last, "")
	sat, err := s.Sat(ctx, m.Key, "carla")
	must(t, err)
	same(t, "carla sat there", sat, false)
	must(t, s.Lend(ctx, m.Key, 0, "anna", key(72)))
	must(t, s.Recall(ctx, m.Key, 0))
	lends("ben", 72, false)
	row.Number++
	want(t, s.Append(ctx, m.Key, &row, &store.Seating{Who: lent}), store.ErrConflict) // it is not offered any more
	returned(t, s, m.Key)
}

// returned: a match is one that its borrower has left, once the first seat is anna's again.
func returned(t *testing.T, s store.Store, in int64) {
	t.Helper()
	ctx := context.Background()
	left := func(player string, want ...string) {
		t.Helper()
		list, err := s.List(ctx, store.Filter{Band: store.Left, Player: player, Limit: 9})
		must(t, err)
		same(t, "what "+player+" has left", ids(list), append([]string{}, want...))
	}
	want(t, s.Lend(ctx, in+7, 0, "anna", key(69)), store.ErrNotFound)
	left("ben")
	back := match.Row{Number: 3, Kind: match.Takeover, Text: "The anna"}
	must(t, s.Append(ctx, in, &back, &store.Seating{Who: store.Seat{Player: "anna", Name: "The anna"}}))
	left("ben", "m1")
	left("anna")
	left("carla")
}

// lendersLeave: who is to be forgotten lends no seat any more, has no name and is asked nowhere, whatever was under way.
func lendersLeave(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben"} {
		addPlayer(t, s, id, byte(i+1))
	}
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) { m.Summary.Status = "playing" })
	must(t, s.Lend(ctx, m.Key, 0, "anna", key(70)))
	lent := store.Seat{Player: "ben", Name: "The ben", Lender: "anna", LenderName: "The anna"}
	row := match.Row{Number: 2, Kind: match.Takeover, Text: "The ben", Cause: match.CauseLent}
	must(t, s.Append(ctx, m.Key, &row, &store.Seating{Who: lent}))
	own := addMatch(t, s, "m2", "anna", func(m *store.Match) { m.Summary.Status = "playing" })
	_, err := s.Erase(ctx, "anna")
	must(t, err)
	_, err = s.Invite(ctx, []store.Invite{{Match: "m1", Player: "anna", By: "ben", Seat: 1, At: 5}}, 9)
	want(t, err, store.ErrNotFound)
	_, err = s.Report(ctx, store.ReportOfPlayer("anna", "The anna", "m1", 5), "ben", 9)
	want(t, err, store.ErrNotFound)
	_, err = s.Report(ctx, objection("ship", "Rude", 5), "ben", 9)
	must(t, err)
	kept := objection("ship", "Rude", 5)
	kept.Giver, kept.By = "", store.Anonymous
	has(t, s, store.Undecided, counted(kept, 1, store.Undecided))
	lent.Bot = "greedy"
	row = match.Row{Number: 3, Kind: match.Takeover, Text: "The ben", What: "greedy", Cause: match.CauseTime}
	must(t, s.Append(ctx, m.Key, &row, &store.Seating{Who: lent}))
	got, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "the seat", got.Seats[0], store.Seat{Player: "ben", Bot: "greedy", Name: "The ben"})
	row = match.Row{Number: 2, Kind: match.Resign, Cause: match.CauseTime}
	must(t, s.Append(ctx, own.Key, &row, &store.Seating{Who: own.Seats[0]}))
	got, err = s.Match(ctx, "m2")
	must(t, err)
	same(t, "her own seat", got.Seats[0], store.Seat{Player: "anna", Name: store.Anonymous})
	must(t, s.Left(ctx, "anna", false))
	leaving, err := s.Leaving(ctx)
	must(t, err)
	same(t, "who is leaving", len(leaving), 0)
}

// stays: who stayed to the end is known of matches with others, of each player's latest ones.
func stays(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla"} {
		addPlayer(t, s, id, byte(i+1))
	}
	players := func(names ...string) func(*store.Match) {
		return func(m *store.Match) {
			m.Seats = nil
			for _, name := range names {
				m.Seats = append(m.Seats, store.Seat{Player: name, Name: name})
			}
			m.Summary.Status = "playing"
		}
	}
	over := func(m *store.Match, at int64, deserted ...game.Seat) {
		n := store.Summary{Number: 9, Status: "over", Updated: at, Deserted: game.SeatsOf(deserted...)}
		s.Note(m.Key, n)
		s.Note(m.Key, n) // after a crash, once more
	}
	of := func(want ...store.Stays) {
		t.Helper()
		got, err := s.Stays(ctx, []string{"anna", "ben", "carla", "nobody"})
		must(t, err)
		same(t, "who stays", got, want)
	}
	over(addMatch(t, s, "alone", "anna", players("anna", "")), 1)
	over(addMatch(t, s, "both seats", "anna", players("anna", "anna")), 2)
	of()
	over(addMatch(t, s, "m1", "anna", players("anna", "ben")), 3, 1)
	of(store.Stays{Player: "anna", Of: 1, Stayed: 1}, store.Stays{Player: "ben", Of: 1})
	m := addMatch(t, s, "m2", "anna", players("anna", "ben", ""))
	row := match.Row{Number: 2, Kind: match.Takeover, Seat: 1, What: "greedy", At: 4}
	must(t, s.Append(ctx, m.Key, &row, &store.Seating{Seat: 1, Who: store.Seat{Bot: "greedy", Name: "greedy"}, Leaves: "ben"}))
	of(store.Stays{Player: "anna", Of: 1, Stayed: 1}, store.Stays{Player: "ben", Of: 2})
	row = match.Row{Number: 3, Kind: match.Takeover, Seat: 1, Text: "Carla", At: 4}
	must(t, s.Append(ctx, m.Key, &row, &store.Seating{Seat: 1, Who: store.Seat{Player: "carla", Name: "Carla", Lender: "ben", LenderName: "Ben"}}))
	over(m, 5)
	of(store.Stays{Player: "anna", Of: 2, Stayed: 2}, store.Stays{Player: "ben", Of: 2}) // it was the seat of who lent it
	for i := range store.StaysKept {
		over(addMatch(t, s, fmt.Sprint("more", i), "anna", players("anna", "carla")), int64(10+i), 0)
	}
	of(store.Stays{Player: "anna", Of: 20}, store.Stays{Player: "ben", Of: 2}, store.Stays{Player: "carla", Of: 20, Stayed: 20})
}

// vacancies: matches with a seat that others may have are listed for those who may.
func vacancies(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla", "dora"} {
		addPlayer(t, s, id, byte(i+1))
	}
	m := addMatch(t, s, "m1", "anna", nil)
	hidden := addMatch(t, s, "m2", "anna", func(m *store.Match) { m.Public = false })
	addMatch(t, s, "m3", "anna", nil)
	row := match.Row{Number: 2, Kind: match.Sit, Seat: 1, Text: "Ben"}
	must(t, s.Append(ctx, m.Key, &row, &store.Seating{Seat: 1, Who: store.Seat{Player: "ben", Name: "Ben"}}))
	row = match.Row{Number: 3, Kind: match.Takeover, Seat: 1, What: "greedy", At: 4}
	must(t, s.Append(ctx, m.Key, &row, &store.Seating{Seat: 1, Who: store.Seat{Bot: "greedy", Name: "greedy"}}))
	for _, one := range []*store.Match{m, hidden} {
		s.Note(one.Key, store.Summary{Number: 3, Status: "playing", Vacant: game.SeatsOf(1)})
	}
	for player, found := range map[string][]string{"": {"m1"}, "anna": {}, "ben": {}, "carla": {"m1"}, "dora": {"m1"}} {
		list, err := s.List(ctx, store.Filter{Band: store.Others, Player: player, Vacant: true, Limit: 9})
		must(t, err)
		same(t, "what "+player+" may take", ids(list), found)
		if len(list) > 0 && list[0].Summary.Vacant != game.SeatsOf(1) {
			t.Errorf("the seats are %b", list[0].Summary.Vacant)
		}
	}
	must(t, s.Block(ctx, "carla", "anna", 9))
	must(t, s.Block(ctx, "anna", "dora", 9))
	for _, player := range []string{"carla", "dora"} {
		list, err := s.List(ctx, store.Filter{Band: store.Others, Player: player, Vacant: true, Limit: 9})
		must(t, err)
		same(t, "what is apart", len(list), 0)
		apart, err := s.Apart(ctx, player, []string{"ben", "anna"})
		must(t, err)
		same(t, player+" is apart", apart, true)
	}
	apart, err := s.Apart(ctx, "carla", []string{"ben", "dora"})
	must(t, err)
	same(t, "carla is apart", apart, false)
}
