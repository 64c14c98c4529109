package server

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"portolan/match"
)

// hub holds the tables in memory.
//
// Locks are taken in the order table.turn, table.mu, hub.mu.
type hub struct {
	*Server
	running sync.WaitGroup // streams, the janitor while there is one, the start
	ctx     context.Context
	end     context.CancelFunc
	streams atomic.Int64 // open now
	rows    atomic.Int64 // accepted since the start

	reported atomic.Int64 // names since the start
	broken   atomic.Int64 // tables that were shut since the start

	mu     sync.Mutex
	hidden map[string]map[match.Naming]bool // names that the host has hidden, by series; never changed, but replaced
	tables map[string]*table
	closed bool

	sweeping bool // the janitor goes about
}

func newHub(s *Server) *hub {
	h := &hub{Server: s, tables: make(map[string]*table)}
	h.ctx, h.end = context.WithCancel(context.Background())
	return h
}

// start looks after what the last server left.
func (h *hub) start() error {
	if err := h.learnHidden(h.ctx); err != nil {
		return err
	}
	h.running.Go(h.report.Safely("start", "", h.resume))
	return nil
}

// close ends all streams. No stream begins and no change is made after it.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	h.end()
}

// begin has fn run until it returns, unless the hub is closed. fn should not panic, but may.
func (h *hub) begin(part, match string, fn func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.running.Go(h.report.Safely(part, match, fn))
	return true
}

// open returns the table of a match, in memory and ready. It stays there until the caller closes it.
func (h *hub) open(ctx context.Context, id string) (*table, error) {
	t := h.enter(id)
	if err := t.run(ctx, "load", func() error { return nil }); err != nil {
		h.release(t)
		return nil, err
	}
	return t, nil
}

// enter returns the table of a match for one more user, who closes it; it may have to be read yet.
func (h *hub) enter(id string) *table {
	t, asleep := h.take(id)
	if asleep {
		h.wake()
	}
	return t
}

func (h *hub) take(id string) (t *table, asleep bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t = h.tables[id]; t == nil {
		t = &table{hub: h, id: id}
		h.tables[id] = t
	}
	t.users++
	return t, !h.sweeping
}

// inMemory returns the table of a match if it is in memory, else nil.
func (h *hub) inMemory(id string) *table {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id]
}

// hold keeps an open table for one more user, who closes it.
func (h *hub) hold(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users++
}

// release closes a table for one user. One that could not be read leaves nothing behind, but if it is broken: that is known
// until the server ends, so that nobody has it read and panic again and again.
func (h *hub) release(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users--
	t.quiet = time.Now()
	if t.users == 0 && !t.read.Load() && !t.broken.Load() {
		h.remove(t)
	}
}

// forget takes a table out that stands for nothing any more.
func (h *hub) forget(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.remove(t)
}

func (h *hub) remove(t *table) {
	if h.tables[t.id] == t {
		delete(h.tables, t.id)
	}
}

// reread has the table of a match read again, if it is in memory: something beside its rows has changed. A match that is
// being changed is waited for.
func (h *hub) reread(id string) {
	t := h.inMemory(id)
	if t == nil {
		return
	}
	t.turn.Lock()
	defer t.turn.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stale = true
	for _, s := range t.streams {
		s.wakeUp()
	}
}

// number is the number of a match when it is in memory; else the one that is kept, which may lag behind within a turn.
func (h *hub) number(id string, kept int) int {
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

// loaded is the number of tables in memory.
func (h *hub) loaded() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// resume opens every match that needs somebody to look after it: opening sets its bots going and its summary right.
func (h *hub) resume() {
	ids, err := h.cfg.Store.Unsettled(h.ctx)
	if err != nil {
		if h.ctx.Err() == nil {
			h.log.Error("could not look for unsettled matches", "error", err)
		}
		return
	}
	for _, id := range ids {
		t, err := h.open(h.ctx, id)
		if h.ctx.Err() != nil {
			return
		}
		if err != nil {
			h.log.Error("could not go on with a match", "match", id, "error", err)
			continue
		}
		t.close()
	}
	if len(ids) > 0 {
		h.log.Info("went on with matches", "count", len(ids))
	}
}

// wake sends the janitor about, who rests while there is nothing in memory to look after. What the host has hidden since then is
// asked for first.
func (h *hub) wake() {
	if h.sweepAgain() {
		h.learnAgain()
	}
}

// sweepAgain has the janitor begin, unless it is at work or the hub is closed.
func (h *hub) sweepAgain() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sweeping || h.closed {
		return false
	}
	h.sweeping = true
	h.running.Go(h.report.Safely("sweep", "", h.sweep))
	return true
}

// sweep goes about as long as there is something in memory: it unloads tables that nobody has used for a while, lets those that
// rest let go of what serves speed alone, and learns what the host has hidden meanwhile.
func (h *hub) sweep() {
	ticker := time.NewTicker(h.cfg.IdleAfter / 4)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			rests := false
			h.report.Safely("sweep", "", func() { rests = h.tidy() })() // whatever becomes of it, the next one comes
			if rests {
				return
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// tidy does what is to be done now and then, and tells whether the janitor may rest.
func (h *hub) tidy() (rests bool) {
	unused, others := h.unload(time.Now().Add(-h.cfg.IdleAfter))
	for _, t := range unused {
		t.retire()
	}
	for _, t := range others {
		t.rest()
	}
	h.sessions.sweep()
	remembered := h.thinker.Sweep(time.Now().Add(-h.cfg.IdleAfter))
	if !remembered && h.restNow() {
		return true
	}
	h.learnAgain()
	return false
}

// restNow lets the janitor rest when there is nothing to look after. Whoever opens the next table wakes it.
func (h *hub) restNow() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweeping = len(h.tables) > 0
	return !h.sweeping
}

func (h *hub) learnAgain() {
	if err := h.learnHidden(h.ctx); err != nil && h.ctx.Err() == nil {
		h.log.Error("could not learn what is hidden", "error", err)
	}
}

// unload drops the tables that have been unused since before, and returns them and the others. Those that are broken stay.
func (h *hub) unload(before time.Time) (unused, others []*table) {
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
func (h *hub) settle() {
	_, all := h.unload(time.Time{})
	for _, t := range all {
		t.retire()
	}
}
