package table_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"portolan/bus"
	"portolan/store"
	"portolan/table"
)

// troubled is a database that gives trouble once it is told to.
type troubled struct {
	*shared
	stuck    atomic.Bool   // matches and reports are not answered
	waits    chan struct{} // told when somebody waits for one
	released chan struct{} // closed when they are
	leased   atomic.Int64  // how often leases were asked for
	given    atomic.Int64  // how often leases were given back
	asking   atomic.Int64  // how often it was asked how matches stand

	answer  error        // for who asks for a match
	trouble atomic.Bool  // it is given
	read    atomic.Int64 // how often a match was told
	failed  atomic.Int64 // how often it was

	unbounded atomic.Int64 // questions that would be waited for however long
	resumed   atomic.Int64 // how often a node that began was told what there was to go on with
}

func trouble(t *testing.T) *troubled {
	t.Helper()
	return &troubled{shared: database(t), waits: make(chan struct{}, 100), released: make(chan struct{})}
}

func (s *troubled) wait(ctx context.Context) {
	if !s.stuck.Load() {
		return
	}
	s.waits <- struct{}{}
	select {
	case <-s.released:
	case <-ctx.Done():
	}
}

func (s *troubled) Match(ctx context.Context, id string) (*store.Match, error) {
	s.wait(ctx)
	if s.trouble.Load() {
		s.failed.Add(1)
		return nil, s.answer
	}
	s.read.Add(1)
	return s.shared.Match(ctx, id)
}

func (s *troubled) ToResume(ctx context.Context) ([]string, error) {
	defer s.resumed.Add(1)
	return s.shared.ToResume(ctx)
}

func (s *troubled) Reports(ctx context.Context, verdict store.Verdict) ([]store.Report, error) {
	s.wait(ctx)
	return s.shared.Reports(ctx, verdict)
}

func (s *troubled) LeaseBots(ctx context.Context, holder int64, keys []int64, lease time.Duration, limit int) ([]int64, []store.Orphan, error) {
	defer s.leased.Add(1)
	s.bounded(ctx)
	return s.shared.LeaseBots(ctx, holder, keys, lease, limit)
}

func (s *troubled) Standings(ctx context.Context, matches []string) (map[string]store.Standing, int64, error) {
	if len(matches) > 0 {
		s.asking.Add(1)
		s.bounded(ctx)
	}
	return s.shared.Standings(ctx, matches)
}

func (s *troubled) ReleaseBots(ctx context.Context, holder int64, keys []int64, orphaned bool) error {
	defer s.given.Add(1)
	s.bounded(ctx)
	return s.shared.ReleaseBots(ctx, holder, keys, orphaned)
}

// bounded notes a question that would be waited for however long.
func (s *troubled) bounded(ctx context.Context) {
	if _, is := ctx.Deadline(); !is {
		s.unbounded.Add(1)
	}
}

// goOn waits until leases were asked for some more times.
func (s *troubled) goOn(t *testing.T) {
	t.Helper()
	before := s.leased.Load()
	until(t, "leases are asked for", func() bool { return s.leased.Load() >= before+3 })
}

// until waits until something is so.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for last := time.Now().Add(2 * time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(last) {
			t.Fatalf("never: %s", what)
		}
	}
}

// While a node looks at everything again since it has missed something, its leases are renewed, however long that takes.
func TestLeasesDoNotWaitForAGap(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	news := new(bus.Local)
	nodeOf(t, kept, news.Node(), kept)
	other := news.Node()
	kept.stuck.Store(true)
	defer close(kept.released)
	other.Publish(bus.Message{Kind: bus.Gap})
	<-kept.waits
	kept.goOn(t)
}

// Leases are renewed while a match of theirs is being read, and one that is got then waits alone.
func TestLeasesDoNotWaitForAMatch(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	hub := nodeOf(t, kept, news.Node(), kept)
	other := news.Node()
	at, _ := follow(t, []*table.Hub{hub}, m.ID)
	if _, _, err := kept.Store.LeaseBots(t.Context(), 7, []int64{m.Key}, time.Hour, 0); err != nil {
		t.Fatal(err)
	}
	awaitBot(t, at[0])
	asked := kept.asked.Load()
	until(t, "the lease is wanted", func() bool { return kept.asked.Load() > asked })
	kept.stuck.Store(true)
	defer close(kept.released)
	other.Publish(bus.Message{Kind: bus.Reread, Match: m.ID})
	<-kept.waits
	kept.goOn(t)
	if err := kept.ReleaseBots(t.Context(), 7, []int64{m.Key}, true); err != nil {
		t.Fatal(err)
	}
	kept.goOn(t)
	kept.goOn(t)
}

// Who renews leases waits for the store so long at most.
func TestLeasesDoNotWaitForTheStore(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	hub := nodeOf(t, kept, news.Node(), kept)
	news.Node()
	at, _ := follow(t, []*table.Hub{hub}, m.ID)
	sit(t, at[0], 0)
	for kept.asking.Load() == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	kept.goOn(t)
	if n := kept.unbounded.Load(); n > 0 {
		t.Errorf("%d questions have no end", n)
	}
}

// A lease is given back once, also when the hub is closed while it is given back since it was not needed: its table stays in memory for whoever
// else is there.
func TestLeasesAreGivenBackOnce(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	hub := nodeOf(t, kept, news.Node(), kept)
	news.Node()
	at, _ := follow(t, []*table.Hub{hub}, m.ID)
	if _, _, err := kept.Store.LeaseBots(t.Context(), 7, []int64{m.Key}, time.Hour, 0); err != nil {
		t.Fatal(err)
	}
	awaitBot(t, at[0]) // it can't begin
	n, resting := hub.Leased()
	if n != 1 {
		t.Fatalf("%d leases are wanted", n)
	}
	_, closing := hub.Leased()
	resting()
	closing()
	if n := kept.given.Load(); n != 1 {
		t.Errorf("leases were given back %d times", n)
	}
	hub.Unload()
	if hub.Loaded() != 1 {
		t.Error("the table is not in memory any more, where it is looked at")
	}
}

// left has another node leave a match to a node on a store.
func (s *troubled) left(t *testing.T) {
	t.Helper()
	news := new(bus.Local)
	news.Node()
	nodeOf(t, s, news.Node(), s)
	until(t, "the node has begun", func() bool { return s.resumed.Load() > 0 })
	m := openMatch(t, s, "efemeris") // which it has not read
	if _, _, err := s.Store.LeaseBots(t.Context(), 7, []int64{m.Key}, time.Hour, 0); err != nil {
		t.Fatal(err)
	}
	s.trouble.Store(true)
	if err := s.Store.ReleaseBots(t.Context(), 7, []int64{m.Key}, true); err != nil {
		t.Fatal(err)
	}
}

// What another node has left, and the store could not tell for now, is found again.
func TestWhatWasLeftIsNotLost(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	kept.answer = errors.New("the store fails")
	kept.left(t)
	until(t, "it is tried", func() bool { return kept.failed.Load() > 0 })
	kept.goOn(t)
	if kept.given.Load() > 0 {
		t.Fatal("the lease was given back")
	}
	failed := kept.failed.Load()
	until(t, "it is found once it has rested, by the node itself or by another one", func() bool {
		_, orphans, err := kept.Store.LeaseBots(t.Context(), 8, nil, time.Hour, 10)
		if err != nil {
			t.Fatal(err)
		}
		return len(orphans) > 0 || kept.failed.Load() > failed
	})
}

// What another node has left and is gone is not looked for again.
func TestWhatWasLeftIsGone(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	kept.answer = store.ErrNotFound
	kept.left(t)
	until(t, "the lease is given back", func() bool { return kept.given.Load() > 0 })
}

// What another node has left, and could not be read in passing, is taken by the same node once it can be, though there is no other.
func TestWhatWasLeftIsTriedAgain(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	kept.answer = errors.New("the store fails")
	kept.left(t)
	until(t, "it is tried again once it has rested", func() bool { return kept.failed.Load() > 1 })
	failed, read := kept.failed.Load(), kept.read.Load()
	kept.trouble.Store(false)
	until(t, "it is read", func() bool { return kept.read.Load() > read })
	if kept.failed.Load() < failed || kept.given.Load() > 0 {
		t.Errorf("it failed %d times, and leases were given back %d times", kept.failed.Load(), kept.given.Load())
	}
}

// A match that rests is had by who asks for it.
func TestWhatRestsIsHad(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	take := func(holder int64, keys ...int64) (held []int64, orphans []store.Orphan) {
		t.Helper()
		held, orphans, err := kept.LeaseBots(t.Context(), holder, keys, time.Hour, 10)
		if err != nil {
			t.Fatal(err)
		}
		return held, orphans
	}
	take(7, m.Key)
	if err := kept.RestBots(t.Context(), 8, m.Key, 0); err != nil { // it is not theirs
		t.Fatal(err)
	}
	if held, orphans := take(9, m.Key); len(held)+len(orphans) > 0 {
		t.Errorf("somebody has what is another's: %v, %v", held, orphans)
	}
	if err := kept.RestBots(t.Context(), 7, m.Key, time.Hour); err != nil {
		t.Fatal(err)
	}
	if _, orphans := take(8); len(orphans) > 0 {
		t.Error("what rests is taken as an orphan")
	}
	if held, _ := take(9, m.Key); len(held) != 1 {
		t.Error("who asks for what rests does not have it")
	}
	if err := kept.RestBots(t.Context(), 9, m.Key, 0); err != nil {
		t.Fatal(err)
	}
	if _, orphans := take(9); len(orphans) != 1 {
		t.Error("who had it does not find it once it has rested")
	}
}

// tardy is a database that a request for leases reaches only once others have been given back.
type tardy struct {
	*shared
	armed    atomic.Bool
	asked    chan struct{}
	released chan struct{}
}

func (d *tardy) LeaseBots(ctx context.Context, holder int64, keys []int64, lease time.Duration, limit int) ([]int64, []store.Orphan, error) {
	if len(keys) == 0 || !d.armed.CompareAndSwap(true, false) {
		return d.shared.LeaseBots(ctx, holder, keys, lease, limit)
	}
	close(d.asked)
	<-d.released
	return d.shared.LeaseBots(context.WithoutCancel(ctx), holder, keys, time.Hour, limit)
}

func (d *tardy) ReleaseBots(ctx context.Context, holder int64, keys []int64, orphaned bool) error {
	err := d.shared.ReleaseBots(ctx, holder, keys, orphaned)
	select {
	case <-d.asked:
		d.released <- struct{}{}
	default:
	}
	return err
}

// A node that stops gives its leases to others, also those that it was just about to renew.
func TestNoLeaseOutlivesANodeThatStops(t *testing.T) {
	t.Parallel()
	kept := &tardy{shared: database(t), asked: make(chan struct{}), released: make(chan struct{}, 2)}
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	hub := nodeOf(t, kept, news.Node(), kept)
	news.Node()
	at, _ := follow(t, []*table.Hub{hub}, m.ID)
	awaitBot(t, at[0])
	kept.armed.Store(true)
	<-kept.asked
	hub.Close()
	until(t, "another node finds the match", func() bool {
		_, orphans, err := kept.Store.LeaseBots(t.Context(), 8, nil, time.Hour, 10)
		if err != nil {
			t.Fatal(err)
		}
		return len(orphans) > 0
	})
}
