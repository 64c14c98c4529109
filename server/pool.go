package server

import (
	"context"
	"runtime"
	"sync"

	"portolan/bot"
)

// urgency says who waits for a thought. What is more urgent goes first.
type urgency int

const (
	forPeople  urgency = iota // somebody at the table waits: a bot's move against people, a hint
	forBots                   // bots among themselves
	forNobody                 // what can take its time: an analysis
	urgencies                 // their number
	fairnessOf = 8            // of so many thoughts one is that which has waited longest, however urgent others are
)

// pool is where bots think: a few threads of low priority, so that thinking takes what people's requests leave. It never
// commits, renders or holds a lock: it is handed a position of its own and gives back a thought.
type pool struct {
	threads int
	running sync.WaitGroup

	mu      sync.Mutex
	more    sync.Cond
	waiting [urgencies][]*errand
	count   int // of those that wait, less those that were given up
	taken   int
	closed  bool
}

// errand is something to think about.
type errand struct {
	think func(*thinker)
	order int // by arrival
	begun bool
	gone  bool   // nobody waits for it any more
	crash *crash // it panicked; to be read once it is done
	done  chan struct{}
}

// thinker is the memory that one thread thinks with.
type thinker struct {
	players map[string]bot.Player // by spec
}

func newPool(threads int) *pool {
	p := &pool{threads: threads}
	p.more.L = &p.mu
	for range threads {
		p.running.Go(p.work)
	}
	return p
}

// do has a thread of the pool think, and waits for that. When ctx ends first the error is its own: what was not begun never
// is, and what was goes on with nobody waiting, so that think must use nothing that its caller goes on to use.
//
// When think panics the error is that, see [crash].
func (p *pool) do(ctx context.Context, u urgency, think func(*thinker)) error {
	e := &errand{think: think, done: make(chan struct{})}
	if !p.submit(u, e) {
		return unavailable("The server is about to stop.")
	}
	select {
	case <-e.done:
		if e.crash != nil {
			return e.crash
		}
		return nil
	case <-ctx.Done():
	}
	p.giveUp(e)
	return ctx.Err()
}

// submit has e wait for a thread, unless the pool is closed.
func (p *pool) submit(u urgency, e *errand) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.enqueue(u, e)
	}
	return !p.closed
}

// ponder has fn think on a thread of the pool, about the given match, and waits for what it finds. When fn panics the error is
// that: it is logged and counted even if nobody waits any more.
func ponder[T any](ctx context.Context, s *Server, p *pool, u urgency, match string, fn func(*thinker) (T, error)) (T, error) {
	found := new(struct { // not the caller's: who has given up leaves it behind
		value T
		err   error
	})
	err := p.do(ctx, u, func(th *thinker) {
		defer s.catch("think", match, &found.err)
		found.value, found.err = fn(th)
	})
	if err != nil {
		var none T
		return none, err
	}
	return found.value, found.err
}

// bound keeps a player that could use many cores on the pool's threads, and ends its thinking early once ctx ends: then nobody
// waits for what it finds.
func (p *pool) bound(ctx context.Context, player bot.Player) {
	if w, ok := player.(interface {
		SetHost(canceled func() bool, spawn func(task func()) (wait func()))
	}); ok {
		w.SetHost(func() bool { return ctx.Err() != nil }, p.beside)
	}
}

// beside offers a part of a thought to a thread that has nothing else to do. wait returns when it is done, and does it itself
// if no thread has begun it by then. When the part panics, so does wait. It is nil where there is no other thread.
func (p *pool) beside(part func()) (wait func()) {
	if p.threads == 1 {
		return nil
	}
	e := &errand{think: func(*thinker) { part() }, done: make(chan struct{})}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.enqueue(forNobody, e)
	return func() {
		if p.giveUp(e) {
			part()
			return
		}
		<-e.done
		if e.crash != nil {
			panic(e.crash)
		}
	}
}

// enqueue has e wait for a thread. The caller holds the lock.
func (p *pool) enqueue(u urgency, e *errand) {
	p.count++
	p.taken++
	e.order = p.taken
	p.waiting[u] = append(p.waiting[u], e)
	p.more.Signal()
}

// giveUp has e never begin, unless it has.
func (p *pool) giveUp(e *errand) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.begun {
		return false
	}
	e.gone = true
	p.count--
	return true
}

// close has no thought begin any more. Those under way go on; wait for running to see their end.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.more.Broadcast()
}

// queued is how many thoughts wait for a thread.
func (p *pool) queued() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

func (p *pool) work() {
	// Never unlocked: the thread ends with the goroutine and takes its priority with it.
	runtime.LockOSThread()
	lowerPriority()
	th := &thinker{players: make(map[string]bot.Player)}
	for picks := 1; ; picks++ {
		e := p.next(picks%fairnessOf == 0)
		if e == nil {
			return
		}
		e.run(th)
	}
}

// run thinks. A thread outlives what panics on it.
func (e *errand) run(th *thinker) {
	defer close(e.done)
	defer func() {
		if value := recover(); value != nil {
			e.crash = crashOf("think", value)
		}
	}()
	e.think(th)
}

// next waits for the next thought; nil at the end. It is the most urgent one, or the oldest.
func (p *pool) next(oldest bool) *errand {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if p.closed {
			return nil
		}
		if e := p.take(oldest); e != nil {
			e.begun = true
			p.count--
			return e
		}
		p.more.Wait()
	}
}

func (p *pool) take(oldest bool) *errand {
	from := -1
	for u := range p.waiting {
		for len(p.waiting[u]) > 0 && p.waiting[u][0].gone {
			p.drop(u)
		}
		if len(p.waiting[u]) > 0 && (from < 0 || oldest && p.waiting[u][0].order < p.waiting[from][0].order) {
			from = u
		}
	}
	if from < 0 {
		return nil
	}
	return p.drop(from)
}

// drop takes the first one that waits with urgency u out.
func (p *pool) drop(u int) *errand {
	e := p.waiting[u][0]
	p.waiting[u][0] = nil
	p.waiting[u] = p.waiting[u][1:]
	return e
}
