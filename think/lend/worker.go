package lend

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"portolan/crash"
	"portolan/game"
	"portolan/think"
)

const (
	// leaving is the fault of what a worker gives back since it is to stop.
	leaving = "leaving"
	// leavesIn is how long a worker that is to stop goes on with what it is at.
	leavesIn = 3 * time.Second
	// remembers is how long a worker keeps what a bot has found out about its turn.
	remembers = 2 * time.Minute
	// between is the least pause between two signs.
	between = 50 * time.Millisecond
)

// Worker does jobs of any server of the same program that it meets at a NATS.
type Worker struct {
	URL     string
	Games   []game.Rules
	Build   string // names the program
	Threads int    // at least 1
	Log     *slog.Logger
}

// hands is a worker at work.
type hands struct {
	name      string
	build     string
	threads   int
	conn      *nats.Conn
	positions *Positions
	thinker   *think.Thinker
	log       *slog.Logger
	poked     chan struct{}
	done      atomic.Int64

	mu      sync.Mutex
	at      map[string]context.CancelFunc
	leaving bool
	running sync.WaitGroup
}

// hinter is a bot that thinks ahead; orders name their own.
const hinter = "search:1"

// Run works until ctx ends, which is no error: what the worker is at by then is finished within a few seconds or thought about elsewhere.
func (w Worker) Run(ctx context.Context) (err error) {
	h := &hands{
		name: rand.Text(), build: w.Build, threads: w.Threads, log: w.Log, poked: make(chan struct{}, 1), at: make(map[string]context.CancelFunc),
	}
	if h.positions, err = NewPositions(w.Games); err != nil {
		return err
	}
	report := crash.Reporter(func(e *crash.Error, match string) {
		w.Log.Error("a thought panicked; its server thinks it again", "match", match, "panic", e.Value, "stack", string(e.Stack))
	})
	if h.thinker, err = think.New(w.Threads, hinter, report); err != nil {
		return err
	}
	defer h.thinker.Wait()
	defer h.thinker.Close()
	closed := make(chan struct{})
	h.conn, err = dial(w.URL, "portolan think", w.Log, func() { w.Log.Info("ready to think", "threads", w.Threads); h.poke() }, sync.OnceFunc(func() { close(closed) }))
	if err != nil {
		return err
	}
	defer h.conn.Close()
	ended := make(chan struct{})
	defer close(ended)
	if err := h.listen(ended); err != nil {
		return fmt.Errorf("listen to servers by NATS: %w", err)
	}
	if !h.conn.IsConnected() {
		w.Log.Warn("NATS can't be reached yet; trying on")
	}
	if !h.work(ctx, closed) {
		return fmt.Errorf("NATS has sent this worker away: %w; is the password in --nats-url right?", cmp.Or(h.conn.LastError(), errAway))
	}
	h.leave()
	w.Log.Info("stopped", "thoughts", h.done.Load())
	return nil
}

// errAway is that NATS takes no connection any more.
var errAway = errors.New("the connection is closed")

// listen hears servers until it has ended: of each server jobs, and that nobody waits for them, in the order in which it says so.
func (h *hands) listen(ended chan struct{}) error {
	said := make(chan *nats.Msg, 2*mostJobs)
	_, err := h.conn.ChanSubscribe(jobs+h.name, said)
	if err == nil {
		_, err = h.conn.ChanSubscribe(stopped+h.name, said)
	}
	if err == nil {
		go h.hear(said, ended)
		_, err = h.conn.Subscribe(calls, func(*nats.Msg) { h.poke() })
	}
	return err
}

func (h *hands) hear(said chan *nats.Msg, ended chan struct{}) {
	for {
		select {
		case <-ended:
			return
		case m := <-said:
			if m.Subject == stopped+h.name {
				h.stop(string(m.Data))
			} else {
				h.take(m)
			}
		}
	}
}

func (h *hands) poke() {
	select {
	case h.poked <- struct{}{}:
	default: // it is about to say so
	}
}

// work says what the worker is at until ctx ends; false when the connection has.
func (h *hands) work(ctx context.Context, closed chan struct{}) bool {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return true
		case <-closed:
			return false
		case <-h.poked:
		case <-timer.C:
		}
		next := atRest
		if h.say() {
			next = atWork
		} else {
			h.thinker.Sweep(time.Now().Add(-remembers))
		}
		timer.Reset(next)
		select {
		case <-time.After(between):
		case <-ctx.Done():
			return true
		}
	}
}

// say says that the worker is there and what it is at, if it is at anything.
func (h *hands) say() (busy bool) {
	h.mu.Lock()
	s := sign{Worker: h.name, Build: h.build, Threads: h.threads, Jobs: make([]string, 0, len(h.at)), Leaving: h.leaving}
	for id := range h.at {
		s.Jobs = append(s.Jobs, id)
	}
	h.mu.Unlock()
	text, err := json.Marshal(s)
	if err == nil {
		err = h.conn.Publish(signs, text)
	}
	if err != nil {
		h.log.Debug("could not say that this worker is there", "error", err)
	}
	return len(s.Jobs) > 0
}

// take takes a job, or says why not.
func (h *hands) take(m *nats.Msg) {
	o, job, err := h.read(m.Data)
	if err != nil {
		h.answer(m, &reply{Fault: err.Error()})
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	if fault := h.begin(o.ID, cancel); fault != "" {
		cancel()
		h.answer(m, &reply{Fault: fault})
		return
	}
	h.poke()
	go func() {
		defer h.running.Done()
		defer cancel()
		h.answer(m, h.do(ctx, job))
		h.end(o.ID)
	}()
}

// read reads a job.
func (h *hands) read(text []byte) (*order, *think.Job, error) {
	o := new(order)
	switch {
	case len(text) > largest:
		return nil, nil, errors.New("too large")
	case json.Unmarshal(text, o) != nil || o.ID == "" || len(o.ID) > 200 || len(o.Match) > 200:
		return nil, nil, errors.New("no job")
	case o.Build != h.build:
		return nil, nil, errors.New("of another program")
	}
	board, err := h.positions.Read(o.Game, o.Position)
	if err != nil {
		return nil, nil, err
	}
	return o, &think.Job{
		Task: o.Task, Match: o.Match, Seat: o.Seat, Spec: o.Spec, Priority: o.Priority, Board: board, Seed: o.Seed, Lines: o.Lines, Seats: o.Seats,
		Iterations: o.Iterations,
	}, nil
}

// begin notes a job, or tells why it can't be done.
func (h *hands) begin(id string, cancel context.CancelFunc) (fault string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.leaving:
		return leaving
	case len(h.at) >= mostJobs:
		return "full"
	case h.at[id] != nil:
		return "twice"
	}
	h.at[id] = cancel
	h.running.Add(1)
	return ""
}

func (h *hands) end(id string) {
	h.mu.Lock()
	delete(h.at, id)
	h.mu.Unlock()
	h.poke()
}

// stop gives up a job for which nobody waits.
func (h *hands) stop(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if cancel := h.at[id]; cancel != nil {
		cancel()
	}
}

// do does a job.
func (h *hands) do(ctx context.Context, job *think.Job) *reply {
	found, err := h.thinker.Do(ctx, job)
	switch {
	case h.isLeaving() && (ctx.Err() != nil || err != nil):
		return &reply{Fault: leaving}
	case ctx.Err() != nil:
		return &reply{Fault: "it took too long"}
	case err != nil:
		return &reply{Fault: err.Error()}
	}
	h.done.Add(1)
	return &reply{Move: found.Move, Lines: found.Lines, Values: found.Values}
}

func (h *hands) isLeaving() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.leaving
}

func (h *hands) answer(m *nats.Msg, r *reply) {
	if !r.finite() {
		r = &reply{Fault: "it came to no number"}
	}
	text, err := json.Marshal(r)
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		h.log.Debug("an answer could not be sent; it is thought again", "error", err)
	}
}

// leave says that the worker is about to go, goes on with what it is at for a while, and gives back the rest.
func (h *hands) leave() {
	h.mu.Lock()
	h.leaving = true
	h.mu.Unlock()
	h.say()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		h.running.Wait()
	}()
	select {
	case <-ended:
	case <-time.After(leavesIn):
		h.mu.Lock()
		for _, cancel := range h.at {
			cancel()
		}
		h.mu.Unlock()
		<-ended
	}
	_ = h.conn.FlushTimeout(time.Second) // unsent, it is thought again
}
