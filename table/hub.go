package table

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"portolan/bus"
	"portolan/crash"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/think"
)

// Config is what a hub is made of. All of it is needed, but a pace of 0 lets bots answer at once.
type Config struct {
	Store    store.Store
	Games    map[string]game.Rules // by id
	Thinker  *think.Thinker
	Analyses int // matches that are analysed at once
	Bus      bus.Bus
	// BotPace is how long a bot waits before each move.
	BotPace time.Duration
	// IdleAfter is how long a table stays in memory that nobody uses, and what a bot has found out.
	IdleAfter time.Duration
	Log       *slog.Logger
	Report    crash.Reporter
	Envelope  Envelope
	// Sweep is called now and then while there is something in memory.
	Sweep func()
}

// Hub holds the tables in memory. Make one with [New], and let it go on with what is due by [Hub.Start].
//
// Locks are taken in the order Table.turn, Table.mu, Hub.mu.
type Hub struct {
	cfg      Config
	bots     *bots
	analyses *think.Analyses
	running  sync.WaitGroup // streams, the sweeper while there is one, the start
	ctx      context.Context
	end      context.CancelFunc
	deaf     func() // ends the subscription to the bus

	subscriptions atomic.Int64 // open now
	rows          atomic.Int64 // accepted since the start
	broken        atomic.Int64 // tables that were shut since the start

	mu     sync.Mutex
	hidden map[string]map[match.Naming]bool // names that the host has hidden, by series; never changed, but replaced
	tables map[string]*Table
	closed bool

	sweeping bool // the sweeper is at work
}

// New returns a hub without a table.
func New(cfg Config) *Hub {
	h := &Hub{cfg: cfg, analyses: think.NewAnalyses(cfg.Thinker, cfg.Analyses), tables: make(map[string]*Table)}
	h.bots = &bots{hub: h}
	h.ctx, h.end = context.WithCancel(context.Background())
	h.deaf = cfg.Bus.Subscribe(h.hear)
	return h
}

// Start looks after what was left when the last hub ended.
func (h *Hub) Start() error {
	if err := h.learnHidden(h.ctx); err != nil {
		return err
	}
	h.running.Go(h.cfg.Report.Safely("start", "", h.resume))
	return nil
}

// Close ends all streams and has no bot begin a move any more. No stream begins and no change is made after it.
func (h *Hub) Close() {
	h.close()
	h.bots.refuse()
	h.deaf()
}

// Wait waits, after [Hub.Close] and the thinker's, until all streams and bots have ended.
func (h *Hub) Wait() {
	h.bots.running.Wait()
	h.cfg.Thinker.Wait()
	h.running.Wait()
	h.settle()
}

// Context ends when the hub is closed.
func (h *Hub) Context() context.Context { return h.ctx }

// Closed tells whether the hub is closed.
func (h *Hub) Closed() bool { return h.ctx.Err() != nil }

// Subscriptions is how many there are.
func (h *Hub) Subscriptions() int64 { return h.subscriptions.Load() }

// Rows is how many changes were accepted.
func (h *Hub) Rows() int64 { return h.rows.Load() }

// Broken is how many tables were shut because their rules panicked.
func (h *Hub) Broken() int64 { return h.broken.Load() }

func (h *Hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	h.end()
}

// Go has fn run until it returns, unless the hub is closed. fn should not panic, but may.
func (h *Hub) Go(part, match string, fn func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.running.Go(h.cfg.Report.Safely(part, match, fn))
	return true
}

// Open returns the table of a match, in memory and ready. It stays there until the caller closes it.
func (h *Hub) Open(ctx context.Context, id string) (*Table, error) {
	t := h.enter(id)
	if err := t.run(ctx, "load", func() error { return nil }); err != nil {
		h.release(t)
		return nil, err
	}
	return t, nil
}

// enter returns the table of a match for one more user, who closes it; it may have to be read yet.
func (h *Hub) enter(id string) *Table {
	t, asleep := h.take(id)
	if asleep {
		h.wake()
	}
	return t
}

func (h *Hub) take(id string) (t *Table, asleep bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t = h.tables[id]; t == nil {
		t = &Table{hub: h, id: id}
		h.tables[id] = t
	}
	t.users++
	return t, !h.sweeping
}

// inMemory returns the table of a match if it is in memory, else nil.
func (h *Hub) inMemory(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id]
}

// hold keeps an open table for one more user, who closes it.
func (h *Hub) hold(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users++
}

// release closes a table for one user. One that could not be read leaves nothing behind, but if it is broken: that is known
// until the server ends, so that nobody has it read and panic again and again.
func (h *Hub) release(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users--
	t.quiet = time.Now()
	if t.users == 0 && !t.read.Load() && !t.broken.Load() {
		h.remove(t)
	}
}

// forget takes a table out that stands for nothing any more.
func (h *Hub) forget(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.remove(t)
}

func (h *Hub) remove(t *Table) {
	if h.tables[t.id] == t {
		delete(h.tables, t.id)
	}
}

// Reread has the table of a match read again, if it is in memory: something beside its rows has changed. A match that is
// being changed is waited for.
func (h *Hub) Reread(id string) {
	t := h.inMemory(id)
	if t == nil {
		return
	}
	t.turn.Lock()
	defer t.turn.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stale = true
	t.wakeReaders()
}

// hear is called when a match has a row of the given number: whoever has it in memory reads on.
func (h *Hub) hear(id string, number int) {
	if t := h.inMemory(id); t != nil && t.lacks(number) {
		h.Reread(id)
	}
}

// Number is the number of a match when it is in memory; else the one that is kept, which may lag behind within a turn.
func (h *Hub) Number(id string, kept int) int {
	t := h.inMemory(id)
	if t == nil {
		return kept
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.match == nil {
		return kept
	}
	return max(kept, t.match.Number())
}

// Loaded is the number of tables in memory.
func (h *Hub) Loaded() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// resume opens every match that needs somebody to look after it: opening sets its bots going and its summary right.
func (h *Hub) resume() {
	ids, err := h.cfg.Store.Unsettled(h.ctx)
	if err != nil {
		if h.ctx.Err() == nil {
			h.cfg.Log.Error("could not look for unsettled matches", "error", err)
		}
		return
	}
	for _, id := range ids {
		t, err := h.Open(h.ctx, id)
		if h.ctx.Err() != nil {
			return
		}
		if err != nil {
			h.cfg.Log.Error("could not go on with a match", "match", id, "error", err)
			continue
		}
		t.Close()
	}
	if len(ids) > 0 {
		h.cfg.Log.Info("went on with matches", "count", len(ids))
	}
}

// wake has the sweeper begin, which rests while there is nothing in memory to look after. What the host has hidden since then is
// asked for first.
func (h *Hub) wake() {
	if h.sweepAgain() {
		h.learnAgain()
	}
}

// sweepAgain has the sweeper begin, unless it is at work or the hub is closed.
func (h *Hub) sweepAgain() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sweeping || h.closed {
		return false
	}
	h.sweeping = true
	h.running.Go(h.cfg.Report.Safely("sweep", "", h.sweep))
	return true
}

// sweep goes about as long as there is something in memory: it unloads tables that nobody has used for a while, lets those that
// rest let go of what serves speed alone, and learns what the host has hidden meanwhile.
func (h *Hub) sweep() {
	ticker := time.NewTicker(h.cfg.IdleAfter / 4)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			rests := false
			h.cfg.Report.Safely("sweep", "", func() { rests = h.tidy() })() // whatever becomes of it, the next one comes
			if rests {
				return
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// tidy does what is to be done now and then, and tells whether the sweeper may rest.
func (h *Hub) tidy() (rests bool) {
	unused, others := h.unload(time.Now().Add(-h.cfg.IdleAfter))
	for _, t := range unused {
		t.retire()
	}
	for _, t := range others {
		t.rest()
	}
	h.cfg.Sweep()
	remembered := h.cfg.Thinker.Sweep(time.Now().Add(-h.cfg.IdleAfter))
	if !remembered && h.restNow() {
		return true
	}
	h.learnAgain()
	return false
}

// restNow lets the sweeper rest when there is nothing to look after. Whoever opens the next table wakes it.
func (h *Hub) restNow() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweeping = len(h.tables) > 0
	return !h.sweeping
}

func (h *Hub) learnAgain() {
	if err := h.learnHidden(h.ctx); err != nil && h.ctx.Err() == nil {
		h.cfg.Log.Error("could not learn what is hidden", "error", err)
	}
}

// unload drops the tables that have been unused since before, and returns them and the others. Those that are broken stay.
func (h *Hub) unload(before time.Time) (unused, others []*Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		if t.users == 0 && t.quiet.Before(before) && !t.broken.Load() {
			h.remove(t)
			unused = append(unused, t)
		} else {
			others = append(others, t)
		}
	}
	return unused, others
}

// settle notes the summaries of all tables, so that the next server need not look after those in which nothing is due.
func (h *Hub) settle() {
	_, all := h.unload(time.Time{})
	for _, t := range all {
		t.retire()
	}
}
