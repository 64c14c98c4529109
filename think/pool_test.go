package think

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/crash"
)

// await waits until so many jobs are queued.
func (p *pool) await(n int) {
	for p.queued() != n {
		time.Sleep(time.Millisecond)
	}
}

func TestPoolOrder(t *testing.T) {
	p := newPool(1)
	var order []int
	var running sync.WaitGroup
	free, begun := make(chan struct{}), make(chan struct{})
	running.Go(func() { _ = p.do(t.Context(), ForNobody, func(*thread) { close(begun); <-free }) })
	<-begun // the thread is taken
	for i, u := range []Priority{ForNobody, ForBots, ForPeople, ForNobody, ForPeople, ForBots} {
		running.Go(func() {
			_ = p.do(t.Context(), u, func(*thread) { order = append(order, i) })
		})
		p.await(i + 1)
	}
	close(free)
	running.Wait()
	if want := []int{2, 4, 1, 5, 0, 3}; !slices.Equal(order, want) {
		t.Errorf("thought in the order %v, want %v", order, want)
	}
	p.close()
	p.running.Wait()
}

// What can take its time gets its turn, however many that are more urgent keep coming.
func TestPoolStarvesNobody(t *testing.T) {
	p := newPool(1)
	defer func() { p.close(); p.running.Wait() }()
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	for range 3 {
		running.Go(func() {
			for ctx.Err() == nil {
				_ = p.do(ctx, ForPeople, func(*thread) { time.Sleep(100 * time.Microsecond) })
			}
		})
	}
	for range 20 {
		if err := p.do(ctx, ForNobody, func(*thread) {}); err != nil {
			t.Error(err)
		}
	}
	stop()
	running.Wait()
}

func TestPoolGivesUp(t *testing.T) {
	p := newPool(1)
	free, begun := make(chan struct{}), make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 2)
	go func() { failed <- p.do(ctx, ForPeople, func(*thread) { close(begun); <-free }) }()
	<-begun
	thought := false
	go func() { failed <- p.do(ctx, ForPeople, func(*thread) { thought = true }) }()
	p.await(1)
	cancel()
	for range 2 {
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Errorf("given up with %v", err)
		}
	}
	if n := p.queued(); n != 0 {
		t.Errorf("%d wait still", n)
	}
	close(free)
	if err := p.do(t.Context(), ForNobody, func(*thread) {}); err != nil {
		t.Error(err)
	}
	if thought {
		t.Error("what was given up was thought about")
	}
	p.close()
	p.running.Wait()
	if err := p.do(t.Context(), ForPeople, func(*thread) {}); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed pool says %v", err)
	}
}

// Who waits for a job that has not begun when the pool is closed is told so, though the client that asked for it waits on; one that has begun
// ends.
func TestPoolLetsNobodyWait(t *testing.T) {
	p := newPool(1)
	free, begun := make(chan struct{}), make(chan struct{})
	ends, waits := make(chan error), make(chan error)
	go func() { ends <- p.do(t.Context(), ForPeople, func(*thread) { close(begun); <-free }) }()
	<-begun
	go func() { waits <- p.do(t.Context(), ForPeople, func(*thread) { t.Error("it was thought") }) }()
	p.await(1)
	p.close()
	if err := <-waits; !errors.Is(err, ErrClosed) || p.queued() != 0 {
		t.Errorf("who waits is told %v, and %d wait still", err, p.queued())
	}
	close(free)
	if err := <-ends; err != nil {
		t.Error(err)
	}
	p.running.Wait()
}

// A part of a job goes to a thread that has nothing else to do, and is done by who thinks where there is none.
func TestPoolSharesAJob(t *testing.T) {
	p := newPool(2)
	defer func() { p.close(); p.running.Wait() }()
	halves := func(atOnce bool) {
		met, other := make(chan struct{}), false
		wait := p.beside(func() {
			other = true
			if atOnce {
				met <- struct{}{}
			}
		})
		if atOnce {
			<-met // on another thread, or never
		}
		wait()
		if !other {
			t.Error("a part was not thought")
		}
	}
	if err := p.do(t.Context(), ForPeople, func(*thread) { halves(true) }); err != nil {
		t.Fatal(err)
	}
	var both sync.WaitGroup
	var busy sync.WaitGroup
	busy.Add(2)
	for range 2 {
		both.Go(func() {
			_ = p.do(t.Context(), ForPeople, func(*thread) {
				busy.Done()
				busy.Wait() // now no thread is idle
				halves(false)
			})
		})
	}
	both.Wait()
	if n := p.queued(); n != 0 {
		t.Errorf("%d jobs are still queued", n)
	}
	single := newPool(1)
	defer func() { single.close(); single.running.Wait() }()
	if single.beside(func() {}) != nil {
		t.Error("one thread lends itself")
	}
}

// A job that panics is an error to who waits for it; the thread goes on to the next one.
func TestPoolOutlivesAPanic(t *testing.T) {
	p := newPool(2)
	defer func() { p.close(); p.running.Wait() }()
	crashes := func(think func()) {
		t.Helper()
		err := p.do(t.Context(), ForPeople, func(*thread) { think() })
		if c, is := crash.As(err); !is || c.Value != "oh" || !strings.Contains(string(c.Stack), "TestPoolOutlivesAPanic") {
			t.Errorf("a job that panics says %v", err)
		}
	}
	for range 5 {
		crashes(func() { panic("oh") })
	}
	for range 5 { // a part that another thread thinks
		crashes(func() {
			begun := make(chan struct{})
			wait := p.beside(func() { close(begun); panic("oh") })
			<-begun
			wait()
		})
	}
	if err := p.do(t.Context(), ForPeople, func(*thread) {}); err != nil {
		t.Error(err)
	}
}
