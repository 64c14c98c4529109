package storetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
)

// Beside is a place on whose data several servers work at once. Where a [Place] is none, the tests have one store stand for all of them.
type Beside interface {
	OpenBeside(t *testing.T) store.Store
}

// never is a time that tests do not reach, past one long gone.
const (
	past  = 1_700_000_000_000
	never = 9_000_000_000_000
)

func clockAt(at int64) []store.Due { return []store.Due{{Kind: store.DueClock, At: at}} }

// take takes what is due for an hour.
func take(t *testing.T, s store.Store, limit int) []store.Due {
	t.Helper()
	taken, err := s.TakeDue(context.Background(), time.Hour, limit)
	must(t, err)
	return taken.Rows
}

// dueMatch keeps a match in which something is due.
func dueMatch(t *testing.T, s store.Store, id string, at int64) *store.Match {
	t.Helper()
	return addMatch(t, s, id, "anna", func(m *store.Match) { m.Due = clockAt(at) })
}

func dueRows(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	taken, err := s.TakeDue(ctx, time.Hour, 10)
	must(t, err)
	if len(taken.Rows) != 0 || taken.Next != 0 || taken.Now < past {
		t.Fatalf("where nothing is due: %+v", taken)
	}
	dueMatch(t, s, "later", never)
	m := addMatch(t, s, "m1", "anna", nil)
	sit := func(number int, player string, due []store.Due) error {
		return s.Append(ctx, m.Key, &match.Row{Number: number, Seat: 1, Kind: match.Sit}, &store.Seating{Seat: 1, Who: store.Seat{Player: player}, Due: due})
	}
	want(t, sit(1, "anna", clockAt(past)), store.ErrConflict)
	if err := sit(2, "nobody", clockAt(past)); err == nil {
		t.Fatal("a stranger was seated")
	}
	if rows := take(t, s, 10); len(rows) != 0 {
		t.Fatalf("due by rows that were not kept: %+v", rows)
	}
	must(t, sit(2, "anna", append(clockAt(past+5), store.Due{Kind: "other", Seat: 1, At: past + 2})))
	dueMatch(t, s, "m2", past+3)
	rows := take(t, s, 2)
	same(t, "what is due first", rows, []store.Due{
		{Match: "m1", Key: m.Key, Kind: "other", Seat: 1, At: past + 2, Version: 1}, {Match: "m2", Key: m.Key + 1, Kind: store.DueClock, At: past + 3, Version: 1},
	})
	taken, err = s.TakeDue(ctx, time.Hour, 2)
	must(t, err)
	same(t, "what is due next", taken.Rows, []store.Due{{Match: "m1", Key: m.Key, Kind: store.DueClock, At: past + 5, Version: 1}})
	if hour := time.Hour.Milliseconds(); taken.Next < taken.Now || taken.Next > taken.Now+hour {
		t.Fatalf("the first lease ends at %d, it is %d", taken.Next, taken.Now)
	}
	must(t, s.Done(ctx, rows[0]))
	must(t, s.Done(ctx, rows[0])) // said twice
	must(t, s.PutOff(ctx, rows[1], past+9))
	must(t, s.PutOff(ctx, rows[1], never)) // it was kept anew
	same(t, "what was put off", take(t, s, 9), []store.Due{{Match: "m2", Key: m.Key + 1, Kind: store.DueClock, At: past + 9, Version: 2}})
	must(t, s.DropMatch(ctx, m.Key+1, 1))
	must(t, s.Done(ctx, taken.Rows[0]))
	taken, err = s.TakeDue(ctx, time.Hour, 9)
	must(t, err)
	if len(taken.Rows) != 0 || taken.Next != never {
		t.Fatalf("at last: %+v", taken)
	}
}

// keptAnew: who has taken a due row that is kept anew meanwhile has it no longer, and it comes at the earlier time.
func keptAnew(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := dueMatch(t, s, "m1", past)
	old := take(t, s, 9)[0]
	number := 1
	keep := func(at int64) {
		number++
		must(t, s.Append(ctx, m.Key, &match.Row{Number: number, Seat: 1}, &store.Seating{Seat: 1, Who: store.Seat{Player: "anna"}, Due: clockAt(at)}))
	}
	keep(past + 7)
	must(t, s.Done(ctx, old))
	must(t, s.PutOff(ctx, old, never))
	again := take(t, s, 9)
	same(t, "kept anew", again, []store.Due{{Match: "m1", Key: m.Key, Kind: store.DueClock, At: past, Version: 2}})
	must(t, s.PutOff(ctx, again[0], never))
	keep(never + 1)
	if rows := take(t, s, 9); len(rows) != 0 {
		t.Fatalf("it comes too early: %+v", rows)
	}
	keep(past + 1)
	if rows := take(t, s, 9); len(rows) != 1 || rows[0].At != past+1 {
		t.Fatalf("the earlier time does not count: %+v", rows)
	}
}

// takers have many servers take due rows at once: each row is taken by one.
func takers(t *testing.T, servers []store.Store) {
	const rows = 60
	addPlayer(t, servers[0], "anna", 1)
	for i := range rows {
		dueMatch(t, servers[0], fmt.Sprint("m", i), past+int64(i))
	}
	var running sync.WaitGroup
	found := make([][]store.Due, len(servers))
	for i, s := range servers {
		running.Go(func() { found[i] = takeAll(t, s) })
	}
	running.Wait()
	seen := map[string]int{}
	for _, d := range slices.Concat(found...) {
		seen[d.Match]++
	}
	for id, times := range seen {
		if times != 1 {
			t.Errorf("%s was taken %d times", id, times)
		}
	}
	if len(seen) != rows {
		t.Errorf("%d of %d rows were taken", len(seen), rows)
	}
}

// takeAll takes due rows until there are no more.
func takeAll(t *testing.T, s store.Store) (found []store.Due) {
	for {
		taken, err := s.TakeDue(context.Background(), time.Hour, 7)
		if err != nil {
			t.Error(err)
		}
		if len(taken.Rows) == 0 {
			return found
		}
		found = append(found, taken.Rows...)
	}
}

// leases: what a server has taken that is no more comes again when the lease is over, also to another one. An engine that knows the server
// to be gone may give all of it back before.
func leases(t *testing.T, place Place) {
	ctx := context.Background()
	s := place.Open(t)
	addPlayer(t, s, "anna", 1)
	dueMatch(t, s, "m1", past)
	dueMatch(t, s, "m2", past+1)
	taken, err := s.TakeDue(ctx, time.Millisecond, 1)
	must(t, err)
	if len(taken.Rows) != 1 || len(take(t, s, 1)) != 1 {
		t.Fatalf("taken: %+v", taken.Rows)
	}
	closeStore(t, s) // with a lease of a millisecond, and one of an hour
	s = place.Open(t)
	defer closeStore(t, s)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		again := take(t, s, 9)
		if len(again) > 0 {
			same(t, "what comes again", again[:1], taken.Rows)
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the lease does not end")
		}
	}
}

// outages: the time in which no server said that it is there puts deadlines off, and nothing else.
func outages(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) {
		m.Due = append(clockAt(never), store.Due{Kind: "other", At: never + 1})
	})
	silence := func() time.Duration {
		t.Helper()
		silence, err := s.Silence(ctx)
		must(t, err)
		return silence
	}
	if silence := silence(); silence < 0 || silence > time.Hour {
		t.Fatalf("before anything was said, the silence is %s", silence)
	}
	alive(t, s, 0)
	alive(t, s, time.Hour)
	for deadline := time.Now().Add(time.Minute); silence() < 5*time.Millisecond; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nobody says anything, and there is no silence")
		}
	}
	var found []store.Outage
	for deadline := time.Now().Add(time.Minute); len(found) == 0; time.Sleep(time.Millisecond) {
		alive(t, s, 0)
		var err error
		found, err = s.Outages(ctx, past)
		must(t, err)
		if time.Now().After(deadline) {
			t.Fatal("there is no outage")
		}
	}
	down := found[0].Ended - found[0].Began
	if down < 1 || len(found) > 1 || found[0].Began < past {
		t.Fatalf("outages %+v", found)
	}
	none, err := s.Outages(ctx, found[0].Ended)
	must(t, err)
	if len(none) > 0 {
		t.Fatalf("outages %+v come after the last one", none)
	}
	taken, err := s.TakeDue(ctx, time.Hour, 9)
	must(t, err)
	if taken.Next != never+min(1, down) {
		t.Fatalf("%d ms down, and the next is due %d ms later", down, taken.Next-never)
	}
	must(t, s.DropMatch(ctx, m.Key, 1))
}

// terms: what a table has agreed on is kept, and why a row came about; whether a clock runs anywhere is known.
func terms(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	timed := func(is bool) {
		t.Helper()
		got, err := s.Timed(ctx)
		must(t, err)
		if got != is {
			t.Fatalf("a clock runs: %v", got)
		}
	}
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) {
		m.Terms = &match.Terms{Clock: match.Presets[1], Timeout: match.TimeoutBot}
	})
	addMatch(t, s, "m2", "anna", func(m *store.Match) { m.Summary.Status = "playing" })
	got, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "the match", got, m)
	timed(false)
	row := match.Row{Number: 2, Kind: match.Takeover, What: "greedy", Text: "The anna", Cause: match.CauseTime, At: 5, On: 1}
	must(t, s.Append(ctx, m.Key, &row, nil))
	rows, err := s.Rows(ctx, m.Key, 1)
	must(t, err)
	same(t, "the rows", rows, []match.Row{row})
	s.Note(m.Key, store.Summary{Number: 2, Status: "playing"})
	timed(true)
	s.Note(m.Key, store.Summary{Number: 2, Status: "over"})
	timed(false)
}

// alive says that a server serves.
func alive(t *testing.T, s store.Store, gap time.Duration) {
	t.Helper()
	_, err := s.Alive(context.Background(), gap, 0)
	must(t, err)
}
