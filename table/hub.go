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

// Config is what a hub is made of. All fields must be set; a BotPace of 0 lets bots answer at once.
type Config struct {
	Store    store.Store
	Games    map[string]game.Rules // by id
	Thinker  *think.Thinker
	Analyses int // matches that are analysed at once
	// AnalysisIterations is how long each position is searched in analyses.
	AnalysisIterations int
	Bus                bus.Bus
	// Nodes is what the store has for several servers; nil where one alone serves.
	Nodes store.Nodes
	// BotPace is how long a bot waits before each move.
	BotPace time.Duration
	Lot     Lot // for moves that were ordered ahead
	// IdleAfter is how long a table stays in memory that nobody uses, and what a bot has found out.
	IdleAfter time.Duration
	Log       *slog.Logger
	Report    crash.Reporter
	Envelope  Envelope
	// NoticePause is how long players are not told what they may be about to see by themselves. Noticed is called when there is something
	// to tell by the store's channels; it does not wait.
	NoticePause time.Duration
	Noticed     func()
	// Sweep is called now and then while there is something in memory.
	Sweep func()
}

// Hub holds the tables in memory. Make one with [New], and let it go on with what is due by [Hub.Start].
//
// Locks are taken in the order Hub.leaving, Table.changing, Table.mu, Hub.mu.
type Hub struct {
	cfg      Config
	bots     *bots
	dues     *dues
	analyses *think.Analyses
	running  sync.WaitGroup // streams, the sweeper while there is one, the start
	ctx      context.Context
	end      context.CancelFunc
	unhear   func() // ends the subscription to the bus
	lobbies  lobbies
	changed  changedLists
	nodes    *nodes
	secret   secret

	rows        atomic.Int64 // accepted since the start
	broken      atomic.Int64 // tables that were shut since the start
	counts      counts
	complaints  complaints
	hiddenAsked atomic.Int64 // how often it was asked what is hidden

	mu          sync.Mutex
	hidden      map[string]map[match.Naming]bool // names that the host has hidden, by series; never changed, but replaced
	hiddenSince int64                            // which time of asking told that
	tables      map[string]*Table
	closed      bool

	sweeping bool // the sweeper runs

	leaving sync.Mutex // held while players are made to leave
	calling sync.Mutex // held while matches are told what a player is called
}

// New returns a hub without a table.
func New(cfg Config) *Hub {
	h := &Hub{cfg: cfg, analyses: think.NewAnalyses(cfg.Thinker, cfg.Analyses, cfg.AnalysisIterations), tables: make(map[string]*Table), secret: newSecret()}
	h.bots = &bots{hub: h}
	h.nodes = newNodes(h)
	h.dues = &dues{hub: h, poked: make(chan struct{}, 1)}
	h.ctx, h.end = context.WithCancel(context.Background())
	h.unhear = cfg.Bus.Subscribe(h.hear)
	return h
}

// Start resumes what was due when the last hub ended.
func (h *Hub) Start() error {
	if err := h.learnHidden(h.ctx); err != nil {
		return err
	}
	if err := h.nodes.begin(h.ctx); err != nil {
		return err
	}
	if err := h.dues.begin(h.ctx); err != nil {
		return err
	}
	h.running.Go(h.cfg.Report.Safely("start", "", h.resume))
	h.running.Go(h.dues.work)
	if h.nodes.store != nil {
		h.running.Go(h.nodes.work)
	}
	return nil
}

// Close ends all streams. After it no stream begins, no bot begins a move, and no change is made.
func (h *Hub) Close() {
	h.close()
	h.bots.refuse()
	h.unhear()
	h.nodes.leave()
}

// Wait waits, after [Hub.Close] and the thinker's, until all streams and bots have ended.
func (h *Hub) Wait() {
	h.bots.running.Wait()
	h.cfg.Thinker.Wait()
	h.running.Wait()
	h.noteTables()
	h.tellChanged()
}

// Context ends when the hub is closed.
func (h *Hub) Context() context.Context { return h.ctx }

// Closed tells whether the hub is closed.
func (h *Hub) Closed() bool { return h.ctx.Err() != nil }

// Rows is how many changes were accepted.
func (h *Hub) Rows() int64 { return h.rows.Load() }

// counts are what was done since the start beside requests.
type counts struct {
	botsDone, botsLate, botsFailed atomic.Int64
	dueDone, dueFailed, dueLate    atomic.Int64 // late in milliseconds, in all
}

// Counts are what was done since the start beside requests.
type Counts struct {
	BotsDone, BotsLate, BotsFailed int64 // turns of bots; late where something else came first
	DueDone, DueFailed             int64 // what fell due, such as a seat's time
	DueLate                        time.Duration
}

// Counts returns what was done beside requests.
func (h *Hub) Counts() Counts {
	c := &h.counts
	return Counts{
		BotsDone: c.botsDone.Load(), BotsLate: c.botsLate.Load(), BotsFailed: c.botsFailed.Load(),
		DueDone: c.dueDone.Load(), DueFailed: c.dueFailed.Load(), DueLate: time.Duration(c.dueLate.Load()) * time.Millisecond,
	}
}

// Broken is how many tables were shut because their rules panicked.
func (h *Hub) Broken() int64 { return h.broken.Load() }

func (h *Hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	h.end()
}

// Go runs fn on a goroutine; [Hub.Wait] waits for it. It returns false when the hub is closed. A panic of fn is reported.
func (h *Hub) Go(part, match string, fn func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.running.Go(h.cfg.Report.Safely(part, match, fn))
	return true
}

// Open returns the table of a match, in memory and ready, and as it is kept now. It stays there until the caller closes it.
func (h *Hub) Open(ctx context.Context, id string) (*Table, error) {
	t := h.enter(id)
	if t.read.Load() {
		h.nodes.check(ctx, t)
	}
	return h.opened(ctx, t)
}

// OpenToChange is Open for who changes the match and looks at nothing before: should another node have changed it, that is found out then.
func (h *Hub) OpenToChange(ctx context.Context, id string) (*Table, error) {
	return h.opened(ctx, h.enter(id))
}

func (h *Hub) opened(ctx context.Context, t *Table) (*Table, error) {
	if err := t.run(ctx, "load", func() error { return nil }); err != nil {
		h.release(t)
		return nil, err
	}
	return t, nil
}

// enter returns the table of a match for one more user, who closes it. The match may not have been read yet.
func (h *Hub) enter(id string) *Table {
	t, idle := h.take(id)
	if idle {
		h.wake()
	}
	return t
}

func (h *Hub) take(id string) (t *Table, idle bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t = h.tables[id]; t == nil {
		t = &Table{hub: h, id: id}
		h.tables[id] = t
	}
	t.users++
	return t, !h.sweeping
}

// inMemory returns the table of a match if it is in memory, else nil. For who only looks at it: it may be unloaded, and another be in its place,
// as soon as it has been returned.
func (h *Hub) inMemory(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id]
}

// held returns the table of a match if it is in memory, else nil, for one more user, who closes it.
func (h *Hub) held(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id]
	if t != nil {
		t.users++
	}
	return t
}

// hold keeps an open table for one more user, who closes it.
func (h *Hub) hold(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users++
}

// release closes a table for one user. One that could not be read is removed at once. A broken one stays until the server ends,
// so that its match is not read, only to panic, again and again.
func (h *Hub) release(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users--
	t.quiet = time.Now()
	if t.users == 0 && !t.read.Load() && !t.broken.Load() {
		h.remove(t)
	}
}

// forget removes the table of a match that is gone.
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

// Reread has the table of a match, where it is in memory, read again: something has changed in the store. It waits while the match is being
// changed.
func (h *Hub) Reread(id string) {
	if t := h.held(id); t != nil {
		t.reread()
		t.Close()
	}
	h.cfg.Bus.Publish(bus.Message{Kind: bus.Reread, Match: id})
}

// reread has the match read again, once nobody changes it.
func (t *Table) reread() {
	t.changing.Lock()
	defer t.changing.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stale = true
	t.wakeReaders()
	t.goOn()
}

// Number is the number of a match if that is in memory, else the given one, which is from the store and may lag behind.
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

// resume opens every match that is not idle: opening it starts its bots and corrects its summary.
func (h *Hub) resume() {
	h.leaveAgain()
	h.callAgain()
	ids, err := h.cfg.Store.ToResume(h.ctx)
	if err != nil {
		if h.ctx.Err() == nil {
			h.cfg.Log.Error("could not look for matches to resume", "error", err)
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

// wake starts the sweeper, which stops when there is nothing in memory. First it reads which names the host has hidden
// meanwhile.
func (h *Hub) wake() {
	if h.sweepAgain() {
		h.learnAgain()
	}
}

// sweepAgain starts the sweeper, unless it runs or the hub is closed.
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

// sweep runs as long as there is something in memory. Now and then it unloads tables that nobody has used for a while, drops the
// caches of tables in which nothing happens, and reads which names the host has hidden.
func (h *Hub) sweep() {
	ticker := time.NewTicker(h.cfg.IdleAfter / 4)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			rests := false
			h.cfg.Report.Safely("sweep", "", func() { rests = h.tidy() })() // should it panic, the sweeper goes on
			if rests {
				return
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// tidy does what the sweeper does now and then, and tells whether it may stop.
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
	h.leaveAgain()
	h.callAgain()
	h.nodes.doubt() // steady clocks drift
	return false
}

// restNow lets the sweeper stop when there is nothing in memory. Opening a table starts it again.
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

// leaveAgain has those leave who were told to beside this server.
func (h *Hub) leaveAgain() {
	if err := h.Leave(h.ctx); err != nil && h.ctx.Err() == nil {
		h.cfg.Log.Error("could not have players leave", "error", err)
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

// noteTables keeps the summaries of all tables, so that the next server need not open those in which nothing is due.
func (h *Hub) noteTables() {
	_, all := h.unload(time.Time{})
	for _, t := range all {
		t.retire()
	}
}
