package lend

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"portolan/think"
)

const (
	// tries is how many workers are asked to do a job before the server does it.
	tries = 2
	// patience is how long a job waits for a worker to have room.
	patience = time.Second
	// room is how many jobs a worker has at hand for each of its threads; roomForPeople how many when somebody waits.
	room          = 2
	roomForPeople = 8
	// looking is how often it is looked whether workers are at what they were given.
	looking = 250 * time.Millisecond
)

var (
	// errNobody is that no worker has room.
	errNobody = errors.New("nobody has room")
	// errLost is that a worker, or its answer, is gone.
	errLost = errors.New("the worker is gone")
	// errFault is that a worker has not done it.
	errFault = errors.New("the worker did not do it")
)

// Lender gives a server's jobs to workers. It is a [think.Elsewhere].
type Lender struct {
	conn      *nats.Conn
	build     string
	name      string
	positions *Positions
	log       *slog.Logger

	lent, lost atomic.Int64

	mu       sync.Mutex
	workers  map[string]*known
	jobs     map[string]*lent
	numbers  int
	changed  chan struct{} // closed when a worker may have room
	watching bool
	closed   bool // by Close
}

// known is a worker.
type known struct {
	name    string
	threads int
	heard   time.Time
	others  int // jobs that are not counted below, when it was heard
	mine    int
}

// gone tells whether nothing was heard of the worker for so long that it is not there any more.
func (w *known) gone() bool { return time.Since(w.heard) > goneAfter }

// lent is a job that a worker has.
type lent struct {
	worker *known
	heard  time.Time // that the worker is at it
	cancel context.CancelCauseFunc
}

// NewLender connects to the NATS servers at address, several of which are parted by commas. build names this program: workers of others are left
// alone. A NATS that is not there yet is tried again and again. More options say how to connect.
func NewLender(address, name, build string, positions *Positions, log *slog.Logger, more ...nats.Option) (*Lender, error) {
	l := &Lender{
		build: build, name: name, positions: positions, log: log, workers: make(map[string]*known), jobs: make(map[string]*lent),
		changed: make(chan struct{}),
	}
	l.mu.Lock() // until conn is known
	defer l.mu.Unlock()
	conn, err := dial(address, "portolan", log, l.back, l.away, more...)
	if err != nil {
		return nil, err
	}
	l.conn = conn
	if !conn.IsConnected() {
		log.Warn("NATS can't be reached yet; this server thinks by itself")
	}
	if _, err := conn.Subscribe(signs, l.hear); err != nil {
		conn.Close()
		return nil, fmt.Errorf("listen to workers by NATS: %w", err)
	}
	l.callOn(conn)
	return l, nil
}

// back is called each time that NATS is there.
func (l *Lender) back() {
	l.log.Info("NATS is there; workers may think for this server")
	l.call()
}

// away is called when the connection has ended for good: by [Lender.Close], or since NATS does not let this server in.
func (l *Lender) away() {
	l.mu.Lock()
	conn, closed := l.conn, l.closed
	l.mu.Unlock()
	if !closed && conn != nil {
		l.log.Warn("NATS has sent this server away, which thinks by itself until it is started again; is the password in --nats-url right?", "error", conn.LastError())
	}
}

// call has workers say at once that they are there.
func (l *Lender) call() {
	l.mu.Lock()
	conn := l.conn
	l.mu.Unlock()
	l.callOn(conn)
}

func (*Lender) callOn(conn *nats.Conn) {
	if conn != nil {
		_ = conn.Publish(calls, nil) // unheard, they say so soon
	}
}

// Close ends the connection. Jobs under way are lost.
func (l *Lender) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.conn.Close()
}

// Workers is how many workers there are, and how many threads they have.
func (l *Lender) Workers() (workers, threads int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.workers {
		if !w.gone() {
			workers++
			threads += w.threads
		}
	}
	return workers, threads
}

// Jobs is how many jobs workers have done, and how many were lost with them.
func (l *Lender) Jobs() (done, lost int64) { return l.lent.Load(), l.lost.Load() }

// hear hears of a worker.
func (l *Lender) hear(m *nats.Msg) {
	var s sign
	if len(m.Data) > largest || json.Unmarshal(m.Data, &s) != nil || s.Build != l.build || s.Worker == "" || s.Threads < 1 && !s.Leaving {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.workers[s.Worker]
	if s.Leaving {
		delete(l.workers, s.Worker)
		return
	}
	if w == nil {
		if len(l.workers) >= mostWorkers {
			l.forget()
		}
		if len(l.workers) >= mostWorkers {
			return
		}
		w = &known{name: s.Worker}
		l.workers[s.Worker] = w
	}
	w.threads, w.heard, w.others = min(s.Threads, mostJobs), time.Now(), 0
	for _, id := range s.Jobs {
		one := l.jobs[id]
		if one != nil && one.worker.name == w.name {
			one.heard = w.heard
		}
		if one == nil || one.worker != w { // of another server, or of before it was given up for another job
			w.others++
		}
	}
	l.wake()
}

// wake has those look again who wait for room. l.mu is held.
func (l *Lender) wake() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// forget drops workers that are gone. l.mu is held.
func (l *Lender) forget() {
	for name, w := range l.workers {
		if w.mine == 0 && w.gone() {
			delete(l.workers, name)
		}
	}
}

// Do implements [think.Elsewhere].
func (l *Lender) Do(ctx context.Context, job *think.Job, here func() bool) (*think.Found, error) {
	if !l.anybody() {
		return nil, errNobody
	}
	id, text, err := l.write(job)
	if err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		found, err := l.try(ctx, id+"-"+strconv.Itoa(try), job, text, here)
		if err == nil || ctx.Err() != nil || try == tries || errors.Is(err, errNobody) || errors.Is(err, errFault) {
			return found, err
		}
	}
}

// anybody tells whether there are workers. One that was killed while it had no job is known still, and no job waits for it.
func (l *Lender) anybody() bool {
	workers, _ := l.Workers()
	return workers > 0 && l.conn.IsConnected()
}

// write returns the id of a job, and the order for it without one.
func (l *Lender) write(job *think.Job) (id string, o *order, err error) {
	o = &order{
		Build: l.build, Task: job.Task, Match: job.Match, Seat: job.Seat, Spec: job.Spec, Priority: job.Priority, Seed: job.Seed,
		Lines: job.Lines, Seats: job.Seats, Iterations: job.Iterations,
	}
	if o.Game, o.Position, err = l.positions.Write(job.Board); err != nil {
		return "", nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.numbers++
	return l.name + "-" + strconv.Itoa(l.numbers), o, nil
}

// try has one worker do a job.
func (l *Lender) try(ctx context.Context, id string, job *think.Job, o *order, here func() bool) (*think.Found, error) {
	w := l.await(ctx, job, here)
	if w == nil {
		return nil, errNobody
	}
	waiting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	l.begin(id, w, cancel)
	defer l.end(id, w)
	o.ID = id
	text, err := json.Marshal(o)
	if err != nil {
		return nil, fmt.Errorf("write a job: %w", err)
	}
	answer, err := l.conn.RequestWithContext(waiting, jobs+w.name, text)
	switch {
	case ctx.Err() != nil:
		_ = l.conn.Publish(stopped+w.name, []byte(id)) // unheard, it is thought for nothing
		return nil, ctx.Err()
	case err != nil:
		l.gone(w)
		return nil, fmt.Errorf("%w: %w", errLost, err)
	}
	var r reply
	if len(answer.Data) > largest || json.Unmarshal(answer.Data, &r) != nil {
		return nil, errFault
	}
	if r.Fault != "" {
		if r.Fault == leaving {
			return nil, errLost
		}
		return nil, fmt.Errorf("%w: %.200q", errFault, r.Fault)
	}
	l.lent.Add(1)
	return &think.Found{Move: r.Move, Lines: r.Lines, Values: r.Values}, nil
}

// await waits for a worker: one that can begin at once, or else, where the job can't begin here either, one that has room. After a while it is
// given up. What is returned is counted as the worker's.
func (l *Lender) await(ctx context.Context, job *think.Job, here func() bool) *known {
	each := room
	if job.Priority == think.ForPeople {
		each = roomForPeople
	}
	tired := time.NewTimer(patience)
	defer tired.Stop()
	for {
		if w := l.choose(job, 1); w != nil || here() {
			return w
		}
		l.mu.Lock()
		changed := l.changed
		l.mu.Unlock()
		if w := l.choose(job, each); w != nil || !l.anybody() {
			return w
		}
		select {
		case <-changed:
		case <-tired.C:
			return nil
		case <-ctx.Done():
			return nil
		}
	}
}

// choose returns a worker with fewer than so many jobs for each of its threads, and counts one more: the same worker for a seat's jobs as long
// as that has room, since what it found out about the turn is there.
func (l *Lender) choose(job *think.Job, each int) (best *known) {
	l.mu.Lock()
	defer l.mu.Unlock()
	most := uint64(0)
	for _, w := range l.workers {
		if w.gone() || w.mine+w.others >= w.threads*each {
			continue
		}
		h := fnv.New64a()
		_, _ = h.Write([]byte(w.name + " " + job.Match + " " + strconv.Itoa(int(job.Seat)))) // never fails
		if job.Task == think.Estimate {
			_, _ = h.Write([]byte(strconv.FormatUint(job.Seed, 36))) // each by itself
		}
		if weight := mix(h.Sum64()); best == nil || weight > most {
			best, most = w, weight
		}
	}
	if best != nil {
		best.mine++
	}
	return best
}

// mix spreads what a hash tells over all of its bits.
func mix(x uint64) uint64 {
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// begin notes that a worker has a job, and has it be watched.
func (l *Lender) begin(id string, w *known, cancel context.CancelCauseFunc) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.jobs[id] = &lent{worker: w, heard: time.Now(), cancel: cancel}
	if !l.watching {
		l.watching = true
		go l.watch()
	}
}

func (l *Lender) end(id string, w *known) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.jobs, id)
	w.mine--
	l.wake()
}

// gone drops a worker.
func (l *Lender) gone(w *known) {
	l.lost.Add(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.workers[w.name] == w {
		delete(l.workers, w.name)
		l.log.Info("a worker is gone; what it was at is thought about again")
	}
}

// watch gives up jobs of which their workers have said nothing for a while, as long as there are jobs.
func (l *Lender) watch() {
	tick := time.NewTicker(looking)
	defer tick.Stop()
	for range tick.C {
		if !l.look() {
			return
		}
	}
}

func (l *Lender) look() (more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range l.jobs {
		if time.Since(one.heard) > lostAfter {
			one.cancel(errLost)
		}
	}
	l.watching = len(l.jobs) > 0
	return l.watching
}
