package think

import (
	"context"
	"runtime"
	"sync"

	"portolan/bot"
	"portolan/crash"
)

// Priority says who waits for a job. Jobs with the lowest number run first.
type Priority int

// The priorities.
const (
	ForPeople  Priority = iota // somebody at the table waits: a bot's move against people, a hint
	ForBots                    // bots among themselves
	ForNobody                  // nobody waits: an analysis
	priorities                 // their number
	fairnessOf = 8             // one of so many jobs is the oldest one, whatever its priority
)

// pool runs jobs on a few threads of low priority, so that thinking takes what people's requests leave. It never
// commits, renders or holds a lock: a job gets a copy of a position and returns a result.
type pool struct {
	threads int
	running sync.WaitGroup
	over    chan struct{} // closed with the pool

	mu     sync.Mutex
	more   sync.Cond
	queues [priorities][]*job
	count  int // of queued jobs, less those that were canceled
	busy   int // threads that have a job
	taken  int
	closed bool
}

// job is something to think about.
type job struct {
	think    func(*thread)
	order    int // by arrival
	begun    bool
	canceled bool         // nobody waits for it any more
	crash    *crash.Error // it panicked; to be read once it is done
	done     chan struct{}
}

// thread is what one thread of a pool keeps from job to job.
type thread struct {
	players map[string]bot.Player // by spec
}

func newPool(threads int) *pool {
	p := &pool{threads: threads, over: make(chan struct{})}
	p.more.L = &p.mu
	for range threads {
		p.running.Go(p.work)
	}
	return p
}

// do queues a job and waits until it is done. When ctx ends first the error is its own: a job that was not begun is canceled,
// and one that was goes on with nobody waiting, so that think must use nothing that its caller goes on to use. When the pool is closed first, what
// was not begun ends with [ErrClosed].
//
// When think panics the error is a [crash.Error].
func (p *pool) do(ctx context.Context, priority Priority, think func(*thread)) error {
	e := &job{think: think, done: make(chan struct{})}
	if !p.submit(priority, e) {
		return ErrClosed
	}
	for over := p.over; ; over = nil {
		select {
		case <-e.done:
			if e.crash != nil {
				return e.crash
			}
			return nil
		case <-ctx.Done():
			p.cancel(e)
			return ctx.Err()
		case <-over:
			if p.cancel(e) {
				return ErrClosed
			}
		}
	}
}

// submit queues e, unless the pool is closed.
func (p *pool) submit(priority Priority, e *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.enqueue(priority, e)
	}
	return !p.closed
}

// bound makes a player that could use many cores use only the pool's threads, and return early once ctx ends: nobody waits for its
// answer then.
func (p *pool) bound(ctx context.Context, player bot.Player) {
	if w, ok := player.(interface {
		SetLimits(canceled func() bool, spawn func(task func()) (wait func()))
	}); ok {
		w.SetLimits(func() bool { return ctx.Err() != nil }, p.beside)
	}
}

// beside queues a part of a job for an idle thread. wait returns when the part is done; if no thread has begun it by then, wait runs it
// itself. When the part panics, so does wait. It is nil where there is no other thread.
func (p *pool) beside(part func()) (wait func()) {
	if p.threads == 1 {
		return nil
	}
	e := &job{think: func(*thread) { part() }, done: make(chan struct{})}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.enqueue(ForNobody, e)
	return func() {
		if p.cancel(e) {
			part()
			return
		}
		<-e.done
		if e.crash != nil {
			panic(e.crash)
		}
	}
}

// enqueue queues e. The caller holds the lock.
func (p *pool) enqueue(priority Priority, e *job) {
	p.count++
	p.taken++
	e.order = p.taken
	p.queues[priority] = append(p.queues[priority], e)
	p.more.Signal()
}

// cancel takes e out of its queue, unless it has begun.
func (p *pool) cancel(e *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.begun {
		return false
	}
	e.canceled = true
	p.count--
	return true
}

// close lets no further job begin. Those under way go on; running.Wait waits for them.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.closed = true
		close(p.over)
	}
	p.more.Broadcast()
}

// queued is the number of jobs in the queues.
func (p *pool) queued() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

// idle tells whether a job would begin at once.
func (p *pool) idle() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.busy+p.count < p.threads
}

func (p *pool) work() {
	// Never unlocked: the thread ends with the goroutine and takes its priority with it.
	runtime.LockOSThread()
	lowerPriority()
	th := &thread{players: make(map[string]bot.Player)}
	for picks := 1; ; picks++ {
		e := p.next(picks%fairnessOf == 0)
		if e == nil {
			return
		}
		e.run(th)
		p.ended()
	}
}

// ended notes that a thread's job is done.
func (p *pool) ended() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.busy--
}

// run runs the job. A thread outlives what panics on it.
func (e *job) run(th *thread) {
	defer close(e.done)
	defer func() {
		if value := recover(); value != nil {
			e.crash = crash.Of("think", value)
		}
	}()
	e.think(th)
}

// next waits for the next job; nil at the end. It is that of the first priority, or the oldest.
func (p *pool) next(oldest bool) *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if p.closed {
			return nil
		}
		if e := p.take(oldest); e != nil {
			e.begun = true
			p.count--
			p.busy++
			return e
		}
		p.more.Wait()
	}
}

func (p *pool) take(oldest bool) *job {
	from := -1
	for u := range p.queues {
		for len(p.queues[u]) > 0 && p.queues[u][0].canceled {
			p.drop(u)
		}
		if len(p.queues[u]) > 0 && (from < 0 || oldest && p.queues[u][0].order < p.queues[from][0].order) {
			from = u
		}
	}
	if from < 0 {
		return nil
	}
	return p.drop(from)
}

// drop takes the first job of a priority out of its queue.
func (p *pool) drop(u int) *job {
	e := p.queues[u][0]
	p.queues[u][0] = nil
	p.queues[u] = p.queues[u][1:]
	return e
}
