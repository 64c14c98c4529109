package postgres_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// The bots of a match are one holder's until its lease is over or given back; then somebody else finds them. TakeDue never gives leases.
func TestBotsAreLeased(t *testing.T) {
	t.Parallel()
	servers, keys, _ := nodes(t, 2, 3)
	a, b := servers[0], servers[1]
	lease := func(s *postgres.Store, holder int64, keys []int64, lease time.Duration) (held []int64, orphans []string) {
		t.Helper()
		held, left, err := s.LeaseBots(t.Context(), holder, keys, lease, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range left {
			orphans = append(orphans, o.Match)
		}
		slices.Sort(held)
		slices.Sort(orphans)
		return held, orphans
	}
	if held, orphans := lease(a, 1, []int64{keys[1], keys[0], 77}, time.Hour); !slices.Equal(held, keys[:2]) || orphans != nil {
		t.Errorf("the first holds %v and finds %v", held, orphans)
	}
	if held, orphans := lease(b, 2, keys, time.Hour); !slices.Equal(held, keys[2:]) || orphans != nil {
		t.Errorf("the second holds %v and finds %v", held, orphans)
	}
	if taken, err := b.TakeDue(t.Context(), time.Minute, 10); err != nil || len(taken.Rows) > 0 || taken.Next != 0 {
		t.Errorf("due is %+v (%v)", taken, err)
	}
	if err := b.ReleaseBots(t.Context(), 2, keys[:2], true); err != nil { // which are not its own
		t.Fatal(err)
	}
	if held, orphans := lease(b, 2, keys[:2], time.Hour); held != nil || orphans != nil {
		t.Errorf("the second holds %v and finds %v", held, orphans)
	}
	if err := a.ReleaseBots(t.Context(), 1, keys[:1], true); err != nil {
		t.Fatal(err)
	}
	if held, orphans := lease(b, 2, nil, time.Hour); held != nil || !slices.Equal(orphans, []string{"m0"}) {
		t.Errorf("the second holds %v and finds %v", held, orphans)
	}
	if held, _ := lease(a, 1, keys[:2], time.Millisecond); !slices.Equal(held, keys[1:2]) {
		t.Errorf("the first holds %v", held)
	}
	for {
		if _, orphans := lease(b, 2, nil, time.Hour); orphans != nil {
			if !slices.Equal(orphans, []string{"m1"}) {
				t.Errorf("the second finds %v", orphans)
			}
			break
		}
	}
	if err := b.ReleaseBots(t.Context(), 2, keys, false); err != nil {
		t.Fatal(err)
	}
	if held, orphans := lease(a, 1, keys, time.Hour); !slices.Equal(held, keys) || orphans != nil {
		t.Errorf("the first holds %v and finds %v", held, orphans)
	}
}

// Of many who want the bots of a match at once one gets them, and of many who look for what was left each finds others.
func TestBotsAreLeasedOnce(t *testing.T) {
	t.Parallel()
	servers, keys, _ := nodes(t, 3, 12)
	for round := range 10 {
		var mu sync.Mutex
		got := make(map[string]int)
		var running sync.WaitGroup
		for n, s := range servers {
			running.Go(func() {
				wanted := keys
				if round%2 == 1 {
					wanted = nil // all were left
				}
				held, orphans, err := s.LeaseBots(t.Context(), int64(n+1), wanted, time.Hour, 5)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				for _, key := range held {
					got[fmt.Sprint(key)]++
				}
				for _, o := range orphans {
					got[fmt.Sprint(o.Key)]++
				}
			})
		}
		running.Wait()
		for key, times := range got {
			if times > 1 {
				t.Errorf("in round %d match %s was given %d times", round, key, times)
			}
		}
		if round%2 == 0 && len(got) != len(keys) || round%2 == 1 && len(got) < 5 {
			t.Errorf("in round %d %d matches were given", round, len(got))
		}
		for n, s := range servers {
			if err := s.ReleaseBots(t.Context(), int64(n+1), keys, round%2 == 0); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A standing tells of all that can change besides a match in memory, by the same sums.
func TestStandings(t *testing.T) {
	t.Parallel()
	servers, keys, _ := nodes(t, 2, 2)
	a, b := servers[0], servers[1]
	if err := a.Append(t.Context(), keys[0], &match.Row{Number: 1}, nil); err != nil {
		t.Fatal(err)
	}
	line, err := a.Say(t.Context(), store.Line{Match: "m0", Player: "anna", Text: "ahoy"}, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	order := store.SeatOrders{Seat: 1, Player: "anna", Skip: true, At: 1234}
	if err := a.KeepOrders(t.Context(), keys[0], order, nil); err != nil {
		t.Fatal(err)
	}
	if err := a.AddMatch(t.Context(), &store.Match{ID: "next", Creator: "anna", Previous: "m0", Summary: store.Summary{Status: "open"}}, nil); err != nil {
		t.Fatal(err)
	}
	all, now, err := b.Standings(t.Context(), []string{"m0", "m1", "gone"})
	want := store.Standing{Number: 1, Line: line, Rematch: "next", Ordered: store.Ordered([]store.SeatOrders{order})}
	if err != nil || len(all) != 2 || all["m0"] != want || all["m1"] != (store.Standing{}) || now < 1_700_000_000_000 {
		t.Errorf("at %d stand %+v (%v)", now, all, err)
	}
	if all, again, err := b.Standings(t.Context(), nil); err != nil || len(all) != 0 || again < now {
		t.Errorf("at %d, after %d, stand %+v (%v)", again, now, all, err)
	}
}

// What nobody leads is found: matches with a bot, and those whose last row was no move.
func TestUnled(t *testing.T) {
	t.Parallel()
	servers, keys, _ := nodes(t, 1, 4)
	s := servers[0]
	rows := []match.Row{{Number: 1, Move: "a"}, {Number: 1, Move: "a"}, {Number: 1, Kind: match.Resign}, {Number: 1, Move: "a"}}
	for i := range keys {
		seating := &store.Seating{Seat: game.Spectator}
		if i == 1 || i == 3 {
			seating = &store.Seating{Seat: 0, Who: store.Seat{Bot: "greedy", Name: "greedy"}}
		}
		if err := s.Append(t.Context(), keys[i], &rows[i], seating); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.LeaseBots(t.Context(), 1, keys[3:], time.Hour, 0); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Unled(t.Context()); err != nil || !slices.Equal(found, []string{"m1", "m2"}) {
		t.Errorf("nobody leads %v (%v)", found, err)
	}
}

// listener notes what a wire tells.
type listener struct {
	letters chan string
	missed  chan struct{}
	counts  chan int
}

func listen(w *postgres.Wire) *listener {
	l := &listener{make(chan string, 1000), make(chan struct{}, 1000), make(chan int, 1000)}
	w.Listen(l)
	return l
}

func (l *listener) Receive(letter []byte) { l.letters <- string(letter) }
func (l *listener) Missed()               { l.missed <- struct{}{} }
func (l *listener) Counted(others int)    { l.counts <- others }

// counts waits until so many others are counted.
func (l *listener) await(others int) {
	for n := range l.counts {
		if n == others {
			return
		}
	}
}

// Wires carry letters both ways, count each other, and go on after their connections were lost, which they tell.
func TestWires(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	join := func() *postgres.Wire {
		t.Helper()
		w, err := postgres.Join(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	a := join()
	heardA := listen(a)
	heardA.await(0)
	b := join()
	heardB := listen(b)
	heardB.await(1)
	send := func(from *postgres.Wire, letters ...string) {
		t.Helper()
		for err := from.Send(t.Context(), letters); err != nil; err = from.Send(t.Context(), letters) {
			t.Log(err) // its connection was lost
		}
	}
	send(b, "one", "it's two")
	heardA.await(1)
	for _, heard := range []*listener{heardA, heardB} {
		if one, two := <-heard.letters, <-heard.letters; one != "one" || two != "it's two" {
			t.Errorf("heard %q and %q", one, two)
		}
	}
	pgtest.Execute(t, address, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	<-heardA.missed
	<-heardB.missed
	send(b, "three")
	if three := <-heardA.letters; three != "three" {
		t.Errorf("heard %q", three)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	heardA.await(0)
	if err := a.Close(); err != nil {
		t.Error(err)
	}
}

// While nodes have a database nobody serves it alone, and the other way round; commands visit it.
func TestNodesAndOneAlone(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	w, err := postgres.Join(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := postgres.OpenWith(t.Context(), address, postgres.Options{Alone: true}); !errors.Is(err, store.ErrInUse) {
		t.Errorf("one alone: %v, %v", s, err)
	}
	beside, err := postgres.Visit(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(beside.Close(), w.Close()); err != nil {
		t.Error(err)
	}
	alone, err := postgres.OpenWith(t.Context(), address, postgres.Options{Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	if w, err := postgres.Join(t.Context(), address); !errors.Is(err, store.ErrInUse) {
		t.Errorf("a node: %v, %v", w, err)
	}
	if err := alone.Close(); err != nil {
		t.Error(err)
	}
}

// A node that lost its place to a process that serves alone says so.
func TestANodeIsReplaced(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	w, err := postgres.Join(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	heard := &listener{make(chan string), make(chan struct{}, 1000), make(chan int, 1000)}
	pgtest.Execute(t, address, `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	alone, err := postgres.OpenWith(t.Context(), address, postgres.Options{Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	w.Listen(heard)
	<-w.Lost()
}

// Nodes of one kind serve together: those of other rules are refused while one is there, and so is one with other tables, which would be changed
// under it.
func TestNodesOfOneKind(t *testing.T) {
	address := pgtest.Bare(t)
	first, err := postgres.JoinAs(t.Context(), address, "rules", "10.0.0.1:6222")
	if err != nil {
		t.Fatal(err)
	}
	second, err := postgres.JoinAs(t.Context(), address, "rules", "10.0.0.2:6222")
	if err != nil {
		t.Fatal(err)
	}
	if others, err := second.Others(t.Context()); err != nil || !slices.Equal(others, []string{"10.0.0.1:6222"}) {
		t.Errorf("the others are %q (%v)", others, err)
	}
	if w, err := postgres.JoinAs(t.Context(), address, "others", "10.0.0.3:6222"); !errors.Is(err, store.ErrInUse) || !strings.Contains(err.Error(), "another version") {
		t.Errorf("one of another kind comes in: %v, %v", w, err)
	}
	for _, w := range []*postgres.Wire{first, second} {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
	third, err := postgres.JoinAs(t.Context(), address, "others", "")
	if err != nil {
		t.Fatalf("once the others have gone: %v", err)
	}
	if err := third.Close(); err != nil {
		t.Error(err)
	}
}
