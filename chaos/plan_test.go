//go:build linux

package chaos_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// step is one fault of a plan.
type step struct {
	wait  time.Duration // after the step before
	what  string
	of    string // what has one fault at a time, empty for what it is itself: a step is left out while another one of it lasts
	last  bool   // it waits for that instead
	begin func(ctx context.Context) error
	lasts time.Duration
	end   func(ctx context.Context) error
	kill  int // the server that is killed, -1 for none
}

// fault is a way to make steps, drawn with a weight.
type fault struct {
	weight int
	make   func(random *rand.Rand) step
}

// plan draws steps from a seed alone, so that the same seed makes the same plan.
func plan(seed uint64, faults []fault, within time.Duration, pause time.Duration) (steps []step) {
	random := rand.New(rand.NewPCG(seed, 19))
	sum := 0
	for _, f := range faults {
		sum += f.weight
	}
	for at := time.Duration(0); at < within; {
		drawn := random.IntN(sum)
		var s step
		for _, f := range faults {
			if drawn < f.weight {
				s = f.make(random)
				break
			}
			drawn -= f.weight
		}
		s.wait = pause/2 + time.Duration(random.Int64N(int64(pause)))
		at += s.wait
		steps = append(steps, s)
	}
	return steps
}

// strike is a step that was done.
type strike struct {
	step *step
	at   int64
	who  []*client // whose streams came from the server that was killed
	from []*table  // those that had a client at the server that was killed, while a match was played
}

// run does the steps of a plan, each beside those that still last.
func (w *world) run(ctx context.Context, steps []step) (strikes []strike) {
	var lasting sync.WaitGroup
	var busy sync.Map
	for i := range steps {
		s := &steps[i]
		select {
		case <-time.After(s.wait):
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
		of := cmp.Or(s.of, s.what)
		_, on := busy.LoadOrStore(of, true)
		for on && s.last && ctx.Err() == nil {
			time.Sleep(10 * time.Millisecond)
			_, on = busy.LoadOrStore(of, true)
		}
		if on {
			continue
		}
		strikes = append(strikes, w.struck(s))
		w.note("%s for %s", s.what, s.lasts)
		if err := s.begin(ctx); err != nil {
			w.t.Errorf("%s: %v", s.what, err)
		}
		lasting.Go(func() {
			defer busy.Delete(of)
			select {
			case <-time.After(s.lasts):
			case <-ctx.Done():
			}
			if err := s.end(context.WithoutCancel(ctx)); err != nil {
				w.t.Errorf("%s: %v", s.what, err)
			}
			w.note("%s is over", s.what)
		})
	}
	lasting.Wait()
	return strikes
}

func (w *world) struck(s *step) strike {
	k := strike{step: s, at: time.Now().UnixMilli()}
	if s.kill < 0 {
		return k
	}
	for _, t := range w.tables {
		t.mu.Lock()
		playing := t.match != "" && len(t.times) > 0 && k.at-t.times[len(t.times)-1] < 3000
		t.mu.Unlock()
		if !playing {
			continue
		}
		before := len(k.who)
		for _, c := range t.clients {
			if int(c.at.Load()) == s.kill {
				k.who = append(k.who, c)
			}
		}
		if len(k.who) > before {
			k.from = append(k.from, t)
		}
	}
	return k
}

func between(random *rand.Rand, from, to time.Duration) time.Duration {
	return from + time.Duration(random.Int64N(int64(to-from))).Round(time.Millisecond)
}

// kills counts programs that were killed.
type kills struct{ servers, databases, messengers atomic.Int64 }

// killing kills one of the servers, which comes back after a while, now and then with another clock.
func killing(servers []*process, count *atomic.Int64) func(*rand.Rand) step {
	return func(random *rand.Rand) step {
		i := random.IntN(len(servers))
		p := servers[i]
		return step{
			what: "kill " + p.name, lasts: between(random, 0, 500*time.Millisecond), kill: i,
			begin: func(context.Context) error { p.end(syscall.SIGKILL); count.Add(1); return nil },
			end:   p.start,
		}
	}
}

// stopping stops one of the servers as a host would.
func stopping(servers []*process) func(*rand.Rand) step {
	return func(random *rand.Rand) step {
		p := servers[random.IntN(len(servers))]
		return step{
			what: "stop " + p.name, lasts: between(random, 0, 500*time.Millisecond), kill: -1,
			begin: func(context.Context) error { p.end(syscall.SIGTERM); return nil }, end: p.start,
		}
	}
}

// freezing has one of the servers stand still, as when its machine sleeps.
func freezing(servers []*process, from, to time.Duration) func(*rand.Rand) step {
	return func(random *rand.Rand) step {
		p := servers[random.IntN(len(servers))]
		return step{
			what: "freeze " + p.name, lasts: between(random, from, to), kill: -1,
			begin: func(context.Context) error { p.signal(syscall.SIGSTOP); return nil },
			end:   func(context.Context) error { p.signal(syscall.SIGCONT); return nil },
		}
	}
}

// severing cuts, slows or half-opens one of the links.
func severing(links []*link, from, to time.Duration) func(*rand.Rand) step {
	return func(random *rand.Rand) step {
		l := links[random.IntN(len(links))]
		way, delay := []string{"upstream", "downstream"}[random.IntN(2)], 20+random.IntN(400)
		s := step{lasts: between(random, from, to), kill: -1, end: func(context.Context) error { return l.mend() }}
		switch random.IntN(3) {
		case 0:
			s.what, s.begin = "cut "+l.name, func(context.Context) error { l.cut(); return nil }
		case 1:
			s.what, s.begin = fmt.Sprintf("slow %s", l.name), func(context.Context) error { return l.slow(delay) }
		default:
			s.what, s.begin = fmt.Sprintf("half-open %s", l.name), func(context.Context) error { return l.swallow(way) }
		}
		return s
	}
}
