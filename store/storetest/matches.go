package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

func keptMatch(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) {
		m.Seats[1] = store.Seat{Bot: "greedy", Name: "Greedy"}
		m.Series = &match.Series{ID: "m0", Number: 2, Winners: [][]int{{1}}}
		m.Carried, m.Chained = []byte{0, 1, 255}, "facade"
		m.Summary = store.Summary{Number: 1, Status: "playing", Deciding: game.SeatsOf(1), Outcome: []byte(`{"a":1}`), Glance: []byte(`{"b":2}`), Updated: 4}
	})
	got, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "the match", got, m)
	_, err = s.Match(ctx, "m2")
	want(t, err, store.ErrNotFound)
}

func keptRows(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", nil)
	rows := []match.Row{
		{Number: 1, Kind: match.Sit, At: 1700000001000, Text: "The anna"},
		{Number: 2, Kind: match.Sit, Seat: 1, At: 5, What: "greedy", Text: "Bot 'ő' \"", Salt: "00ff", On: 1},
		{Number: 3, Seat: 1, Move: "3w5e11264sgsf", At: 1700000002000, On: 1},
		{Number: 4, Kind: match.Undo, Seat: 1, At: 1700000003000, To: 2, On: 3},
	}
	for i := range rows[1:] {
		must(t, s.Append(ctx, m.Key, &rows[i+1], nil))
	}
	got, err := s.Rows(ctx, m.Key, 0)
	must(t, err)
	same(t, "the rows", got, rows)
	for after := range len(rows) + 2 {
		got, err = s.Rows(ctx, m.Key, after)
		must(t, err)
		if later := rows[min(after, len(rows)):]; !slices.Equal(got, later) {
			t.Fatalf("rows after %d: %+v, want %+v", after, got, later)
		}
	}
	got, err = s.Rows(ctx, m.Key+1, 0)
	must(t, err)
	if len(got) != 0 {
		t.Fatalf("rows of no match: %v", got)
	}
	want(t, s.Append(ctx, m.Key+1, &match.Row{Number: 1}, nil), store.ErrNotFound)
}

func oneNumber(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", nil)
	for number := 2; number < 12; number++ {
		var racers sync.WaitGroup
		errs := make([]error, 8)
		for i := range errs {
			racers.Go(func() {
				errs[i] = s.Append(ctx, m.Key, &match.Row{Number: number, Move: fmt.Sprint(i)}, nil)
			})
		}
		racers.Wait()
		winner := -1
		for i, err := range errs {
			if err != nil {
				want(t, err, store.ErrConflict)
				continue
			}
			if winner >= 0 {
				t.Fatalf("row %d was kept for racers %d and %d", number, winner, i)
			}
			winner = i
		}
		rows, err := s.Rows(ctx, m.Key, 0)
		must(t, err)
		if len(rows) != number || winner < 0 || rows[number-1].Move != fmt.Sprint(winner) {
			t.Fatalf("racer %d won row %d, kept: %+v", winner, number, rows)
		}
	}
}

func manyAppend(t *testing.T, s store.Store) {
	const matches, rows = 20, 30
	addPlayer(t, s, "anna", 1)
	var writers sync.WaitGroup
	for i := range matches {
		m := addMatch(t, s, fmt.Sprintf("m%d", i), "anna", nil)
		writers.Go(func() {
			appendRows(t, s, m, rows)
			checkRows(t, s, m, rows)
		})
	}
	writers.Wait()
}

// appendRows appends rows to a match until it has so many, and now and then one that comes too late.
func appendRows(t *testing.T, s store.Store, m *store.Match, rows int) {
	for number := 2; number <= rows; number++ {
		if err := s.Append(t.Context(), m.Key, &match.Row{Number: number, Move: m.ID}, nil); err != nil {
			t.Error(err)
		}
		if number%5 == 0 { // a row that is refused changes nothing for the others in its commit
			err := s.Append(t.Context(), m.Key, &match.Row{Number: number, Move: "late"}, nil)
			if !errors.Is(err, store.ErrConflict) {
				t.Errorf("a late row: %v", err)
			}
		}
	}
}

// checkRows checks that a match has the rows that [appendRows] appended in time.
func checkRows(t *testing.T, s store.Store, m *store.Match, rows int) {
	kept, err := s.Rows(t.Context(), m.Key, 0)
	if err != nil || len(kept) != rows {
		t.Errorf("match %s has %d rows (%v), want %d", m.ID, len(kept), err, rows)
	}
	for i, row := range kept {
		if row.Number != i+1 || i > 0 && row.Move != m.ID {
			t.Errorf("row %d of match %s is %+v", i+1, m.ID, row)
		}
	}
}

func seatings(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	m := addMatch(t, s, "m1", "anna", nil)
	ben := store.Seat{Player: "ben", Name: "The ben"}
	sit := func(number int, who store.Seat) error {
		return s.Append(ctx, m.Key, &match.Row{Number: number, Seat: 1, Kind: match.Sit}, &store.Seating{Seat: 1, Who: who})
	}
	check := func(who store.Seat) {
		t.Helper()
		got, err := s.Match(ctx, "m1")
		must(t, err)
		same(t, "seat 1", got.Seats[1], who)
	}
	must(t, sit(2, ben))
	check(ben)
	want(t, sit(2, store.Seat{Bot: "greedy", Name: "Greedy"}), store.ErrConflict)
	check(ben)
	if err := sit(3, store.Seat{Player: "nobody known"}); err == nil {
		t.Fatal("a player that is not kept was seated")
	}
	rows, err := s.Rows(ctx, m.Key, 0)
	must(t, err)
	if len(rows) != 2 {
		t.Fatalf("the row of a seating that failed was kept: %+v", rows)
	}
	must(t, sit(3, store.Seat{}))
	check(store.Seat{})
}

func rematches(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addMatch(t, s, "m1", "anna", nil)
	after := func(m *store.Match) { m.Previous = "m1" }
	m2 := addMatch(t, s, "m2", "anna", after)
	got, err := s.Match(ctx, "m1")
	must(t, err)
	if got.Rematch != "m2" {
		t.Fatalf("the rematch of m1 is %q", got.Rematch)
	}
	add := func(id, previous string) error {
		return s.AddMatch(ctx, &store.Match{ID: id, Creator: "anna", Previous: previous, Summary: store.Summary{Status: "open"}}, nil)
	}
	want(t, add("m3", "m1"), store.ErrConflict)
	want(t, add("m3", "m0"), store.ErrNotFound)
	_, err = s.Match(ctx, "m3")
	want(t, err, store.ErrNotFound)
	must(t, s.DropMatch(ctx, m2.Key, 1))
	must(t, add("m3", "m1"))
}

// renamedBefore has matches follow one whose names change meanwhile, and what its record is chained to.
func renamedBefore(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addMatch(t, s, "m1", "anna", nil)
	addMatch(t, s, "m2", "anna", func(m *store.Match) {
		m.Previous, m.Chained = "m1", "c1"
		m.Series = &match.Series{ID: "m1", Number: 2, Winners: [][]int{{}}}
	})
	names := func() string {
		t.Helper()
		m, err := s.Match(ctx, "m2")
		must(t, err)
		rows, err := s.Rows(ctx, m.Key, 0)
		must(t, err)
		return m.Names(rows)
	}
	add := func(names string) error {
		m := &store.Match{ID: "m3", Creator: "anna", Previous: "m2", PreviousNames: names, Summary: store.Summary{Status: "open"}}
		return s.AddMatch(ctx, m, nil)
	}
	m2, err := s.Match(ctx, "m2")
	must(t, err)
	for what, change := range map[string]func() error{
		"a name":    func() error { return s.Rename(ctx, "anna", "Anne") },
		"the chain": func() error { return s.Rechain(ctx, m2.Key, "c1", "c2") },
	} {
		before := names()
		must(t, change())
		if names() == before {
			t.Errorf("the names are the same after %s has changed", what)
		}
		want(t, add(before), store.ErrConflict)
	}
	in := elsewhere("m3", 100)
	first := in.Matches[0].Match
	first.Previous, first.PreviousNames = "m2", "others"
	want(t, s.Import(ctx, in), store.ErrConflict)
	must(t, add(names()))
}

func dropping(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", nil)
	must(t, s.Append(ctx, m.Key, &match.Row{Number: 2, Seat: 1, Kind: match.Sit}, nil))
	want(t, s.DropMatch(ctx, m.Key, 1), store.ErrConflict)
	must(t, s.DropMatch(ctx, m.Key, 2))
	want(t, s.DropMatch(ctx, m.Key, 2), store.ErrNotFound)
	_, err := s.Match(ctx, "m1")
	want(t, err, store.ErrNotFound)
	rows, err := s.Rows(ctx, m.Key, 0)
	must(t, err)
	if len(rows) != 0 {
		t.Fatalf("rows of a dropped match: %+v", rows)
	}
	want(t, s.Append(ctx, m.Key, &match.Row{Number: 3}, nil), store.ErrNotFound)
}

// noText: what PostgreSQL does not take for a text is kept as some text, is found nowhere, and does not touch what is written with it.
func noText(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", nil)
	var running sync.WaitGroup
	for i, text := range []string{"a\x00b", "a\xffb", "ab"} {
		running.Go(func() {
			if err := s.Append(ctx, m.Key, &match.Row{Number: i + 2, Kind: match.Name, What: "seat", Text: text}, nil); err != nil {
				t.Errorf("a row with %q: %v", text, err)
			}
		})
	}
	running.Wait()
	rows, err := s.Rows(ctx, m.Key, 1)
	must(t, err)
	if len(rows) != 3 || rows[2].Text != "ab" {
		t.Fatalf("the rows are %+v", rows)
	}
	for _, id := range []string{"m1\x00", "m\xff1"} {
		_, err = s.Match(ctx, id)
		want(t, err, store.ErrNotFound)
		found, err := s.List(ctx, store.Filter{Band: store.Others, Game: id, Limit: 1})
		must(t, err)
		same(t, "the matches", ids(found), []string{})
	}
}
