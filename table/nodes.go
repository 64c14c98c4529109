package table

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"sync"
	"sync/atomic"
	"time"

	"portolan/bus"
	"portolan/store"
)

const (
	// askEvery is how often a node with others asks the store how the matches stand that it has in memory: a message that was lost is noticed
	// by then.
	askEvery  = 2 * time.Second
	askAtOnce = 500 // matches

	// Of the matches in memory, anewAtOnce are read anew at once after messages were missed, and then there is a pause: 200 a second.
	anewAtOnce = 20
	anewPause  = 100 * time.Millisecond

	// vigil is how long a node that has seen another go looks after what that has left.
	vigil = 5 * time.Second

	// answering is how long the store may take to answer what a node asks again and again.
	answering = 5 * time.Second

	// askew is how far the machine's clock and its steady one may have come apart before the store is asked again what time it is: the steady one
	// stands still while the machine sleeps.
	askew = time.Second

	// mostTaken is how long the store may take to tell what time it is.
	mostTaken = 200 * time.Millisecond

	// answerWithin is how long a node waits to hear from others whether somebody looks at a match.
	answerWithin = 500 * time.Millisecond
)

// nodes is what a hub knows of the other nodes that serve from its store. While there are none it does nothing.
type nodes struct {
	hub    *Hub
	store  store.Nodes // nil where one server alone may serve
	leases leases

	poked  chan struct{}
	clock  atomic.Pointer[reading]
	doubts atomic.Int32 // whether the store is to be asked what time it is: see doubt
	gap    atomic.Bool  // everything in memory has to be looked at
	bereft atomic.Bool  // a node has gone

	renewing atomic.Bool  // everything in memory is being looked at
	watches  atomic.Int64 // the end of the vigil, in unix nanoseconds

	mu        sync.Mutex
	questions map[string]chan struct{} // by name: see looksAt
}

// reading is what time it was by the store.
type reading struct {
	at   time.Time
	wall time.Time // the same by the machine's clock alone
	now  int64
}

func newNodes(h *Hub) *nodes {
	n := &nodes{hub: h, store: h.cfg.Nodes, poked: make(chan struct{}, 1), questions: make(map[string]chan struct{})}
	n.leases = leases{nodes: n, holder: newHolder(), all: make(map[string]*lease)}
	return n
}

// newHolder names this process among those that hold leases.
func newHolder() int64 {
	var random [8]byte
	_, _ = rand.Read(random[:]) // never fails
	return int64(binary.LittleEndian.Uint64(random[:])>>1) | 1
}

// crowded tells whether other nodes may change matches.
func (n *nodes) crowded() bool { return n.store != nil && n.hub.cfg.Bus.Others() }

// Now is the time in unix milliseconds: by the store's clock, where several servers have it, since their own may differ.
func (h *Hub) Now() int64 {
	now, r := time.Now(), h.nodes.clock.Load()
	if r == nil {
		return now.UnixMilli()
	}
	passed := now.Sub(r.at)
	if (now.Sub(r.wall) - passed).Abs() > askew {
		h.nodes.doubt()
	}
	return r.now + passed.Milliseconds()
}

// read notes what time it was by the store, which was asked for it at a time. An answer that took long says little of when it was given: it
// counts only while there is no better one.
func (n *nodes) read(asked time.Time, now int64) {
	took := time.Since(asked)
	if took > mostTaken && n.clock.Load() != nil && n.doubts.Load() == sure {
		return
	}
	at := asked.Add(took / 2)
	n.clock.Store(&reading{at, at.Round(0), now})
}

// Whether the time is in doubt.
const (
	sure int32 = iota
	doubtful
	inquiring // the store is being asked
)

// doubt has the store be asked soon what time it is. It takes no lock.
func (n *nodes) doubt() {
	if n.doubts.CompareAndSwap(sure, doubtful) {
		n.poke()
	}
}

// readAgain asks the store what time it is. If it does not tell, whoever asks for the time doubts it again, after a while.
func (n *nodes) readAgain() {
	defer n.doubts.Store(sure)
	asked := time.Now()
	_, now, err := n.standings(n.hub.ctx, nil)
	if err == nil {
		n.read(asked, now)
		return
	}
	select {
	case <-time.After(askew):
	case <-n.hub.ctx.Done():
	}
}

// begin learns what time it is, and what all nodes draw lots from.
func (n *nodes) begin(ctx context.Context) error {
	if n.store == nil {
		return nil
	}
	asked := time.Now()
	_, now, err := n.store.Standings(ctx, nil)
	if err != nil {
		return err
	}
	n.read(asked, now)
	text, err := n.hub.cfg.Store.Keepsake(ctx, "lots", func() (string, error) { return rand.Text(), nil })
	n.hub.secret = sha256.Sum256([]byte(text))
	return err
}

func (n *nodes) poke() {
	select {
	case n.poked <- struct{}{}:
	default: // it is about to look
	}
}

// work runs until the hub is closed.
func (n *nodes) work() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	var asked time.Time
	for {
		select {
		case <-n.hub.ctx.Done():
			return
		case <-n.poked:
		case <-timer.C:
		}
		n.hub.cfg.Report.Safely("nodes", "", func() { asked = n.look(asked) })()
		if n.busy() {
			timer.Reset(leaseEvery)
		}
	}
}

// busy tells whether there is anything to look at.
func (n *nodes) busy() bool {
	return n.crowded() || n.watches.Load() > time.Now().UnixNano() || n.leases.any()
}

// look does what it is time for. asked is when it was asked how matches stand.
func (n *nodes) look(asked time.Time) time.Time {
	if n.doubts.CompareAndSwap(doubtful, inquiring) {
		n.hub.Go("nodes", "", n.readAgain)
	}
	if n.gap.Swap(false) {
		n.hub.Go("bus", "", n.hub.anewAll) // which may wait; leases don't
	}
	if !n.busy() {
		return asked
	}
	n.leases.renew(n.hub.ctx)
	if n.bereft.Swap(false) {
		n.hub.Go("start", "", n.inherit)
	}
	if n.crowded() && time.Since(asked) >= askEvery {
		asked = time.Now()
		n.ask(n.hub.ctx)
	}
	return asked
}

// inherit goes on with matches that a node has left which nobody else has in memory.
func (n *nodes) inherit() {
	n.hub.dues.clocks.Store(true) // it may have been the only one that knew of any
	n.hub.dues.poke()
	n.hub.cfg.Noticed()
	ids, err := n.store.Unled(n.hub.ctx)
	if err != nil {
		if n.hub.ctx.Err() == nil {
			n.hub.cfg.Log.Error("could not look for what another node has left", "error", err)
		}
		return
	}
	for _, id := range ids {
		if t, err := n.hub.Open(n.hub.ctx, id); err == nil { // else it is shut, or gone, or will be found again
			t.Close()
		}
	}
	n.hub.cfg.Log.Info("another node has gone", "matches", len(ids))
}

// ask asks how all matches in memory stand.
func (n *nodes) ask(ctx context.Context) {
	ids := n.hub.inUse()
	for first := true; first || len(ids) > 0; first = false {
		some := ids[:min(askAtOnce, len(ids))]
		ids = ids[len(some):]
		asked := time.Now()
		standings, now, err := n.standings(ctx, some)
		n.hub.complain(ctx, "could not ask how matches stand", err)
		if err != nil {
			return
		}
		n.read(asked, now)
		for _, id := range some {
			standing, there := standings[id]
			if t := n.hub.inMemory(id); t != nil && t.mu.TryLock() { // else somebody is at it; it is asked again
				lags := t.lags(&standing, there)
				t.mu.Unlock()
				if lags {
					n.hub.catchUpSoon(id, &standing, there)
				}
			}
		}
	}
}

// standings are those of matches, which the store has to tell soon: leases wait, or somebody does.
func (n *nodes) standings(ctx context.Context, matches []string) (map[string]store.Standing, int64, error) {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	return n.store.Standings(ctx, matches)
}

// check brings a table up to what the store has, if others may have changed that.
func (n *nodes) check(ctx context.Context, t *Table) {
	if !n.crowded() {
		return
	}
	standings, _, err := n.standings(ctx, []string{t.id})
	if err != nil {
		return // what is in memory has to do
	}
	standing, there := standings[t.id]
	t.mu.Lock()
	lags := t.lags(&standing, there)
	t.mu.Unlock()
	if lags {
		t.catchUp(&standing, there)
	}
}

// CatchUp brings the table up to what the store has, if another node may have changed that.
func (t *Table) CatchUp(ctx context.Context) { t.hub.nodes.check(ctx, t) }

// lags tells whether the match in memory is not what is kept. t.mu is held.
func (t *Table) lags(s *store.Standing, there bool) bool {
	if t.match == nil || t.stale || t.gone {
		return false
	}
	if s.Line > t.line {
		t.line = s.Line
		t.wakeReaders()
	}
	return !there || t.match.Number() < s.Number || t.kept.Rematch != s.Rematch ||
		t.playing() && store.Ordered(t.ordered) != s.Ordered
}

// catchUp has the match read again where it lags, once nobody changes it. Where its bots are played here it is read at once.
func (t *Table) catchUp(s *store.Standing, there bool) {
	t.changing.Lock()
	defer t.changing.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.lags(s, there) {
		return
	}
	t.stale = true
	t.wakeReaders()
	t.goOn()
}

// catchUpTo has the rows up to a number read, once nobody changes the match.
func (t *Table) catchUpTo(number int) {
	t.changing.Lock()
	defer t.changing.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.match == nil || t.match.Number() >= number {
		return
	}
	t.missing = true
	t.wakeReaders()
	t.goOn()
}

// goOn reads a match that is stale when it matters here though nobody looks: its bots are played here. t.mu is held.
func (t *Table) goOn() {
	if !t.stale && !t.missing || t.broken.Load() || t.hub.ctx.Err() != nil || !t.hub.nodes.leases.knows(t.id) {
		return
	}
	if err := t.ready(t.hub.ctx); err != nil {
		t.hub.cfg.Log.Debug("a match could not be read again", "match", t.id, "error", err)
	}
}

// catchUpSoon has the table of a match catch up, beside everything else.
func (h *Hub) catchUpSoon(id string, s *store.Standing, there bool) {
	standing := *s
	h.beside(id, func(t *Table) { t.catchUp(&standing, there) })
}

// beside runs fn on a goroutine with the table of a match, if that is in memory, and keeps it there until then.
func (h *Hub) beside(id string, fn func(*Table)) {
	t := h.held(id)
	if t != nil && !h.Go("bus", id, func() { defer t.Close(); fn(t) }) {
		t.Close()
	}
}

// inUse are the ids of the tables in memory.
func (h *Hub) inUse() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := make([]string, 0, len(h.tables))
	for id, t := range h.tables {
		if t.read.Load() && !t.broken.Load() {
			ids = append(ids, id)
		}
	}
	return ids
}

// hear is called by the bus.
func (h *Hub) hear(m bus.Message) {
	switch m.Kind {
	case bus.Row, bus.Reread, bus.Anew, bus.Line:
		h.hearOf(m)
	case bus.Lists:
		h.lobbies.hearLists(m.List, m.Number > 0)
	case bus.News:
		h.hearNews(m)
	case bus.Hidden:
		h.Go("bus", "", h.learnAgain)
	case bus.Who:
		h.Go("bus", m.Match, func() { h.nodes.answer(m) })
	case bus.Here:
		h.nodes.answered(m.Text)
	case bus.Gap:
		h.nodes.gap.Store(true)
		h.nodes.doubt() // the machine may have slept
		h.nodes.poke()
	case bus.Died:
		h.nodes.watches.Store(time.Now().Add(vigil).UnixNano())
		h.nodes.bereft.Store(true)
		h.nodes.poke()
	case bus.Joined:
		h.nodes.poke()
		h.dues.poke() // the other listens for who serves
	}
}

// hearOf hears something of a match.
func (h *Hub) hearOf(m bus.Message) {
	h.beside(m.Match, func(t *Table) {
		switch m.Kind {
		case bus.Row:
			t.mu.Lock()
			lacks := t.match != nil && t.match.Number() < int(m.Number)
			t.mu.Unlock()
			if lacks {
				t.catchUpTo(int(m.Number))
			}
		case bus.Reread:
			t.reread()
		case bus.Anew:
			t.anew()
		case bus.Line:
			t.heard(m.Number)
		}
	})
}

func (h *Hub) hearNews(m bus.Message) {
	n := News{Kind: store.NoticeKind(m.Text), Match: m.Match, Number: int(m.Number)}
	if len(m.List) > 0 {
		n.Game = m.List[0]
	}
	h.lobbies.hear(m.Player, n)
}

// anewAll has everything looked at again, since something of what others have told was missed.
func (h *Hub) anewAll() {
	if !h.nodes.renewing.CompareAndSwap(false, true) {
		h.nodes.gap.Store(true) // once that is done
		return
	}
	defer h.nodes.renewing.Store(false)
	for _, id := range h.inUse() {
		if t := h.inMemory(id); t != nil {
			t.mu.Lock()
			t.remember()
			t.mu.Unlock()
		}
	}
	h.nodes.ask(h.ctx) // what lags is read first
	h.learnAgain()
	h.lobbies.tellAll()
	for i, id := range h.inUse() {
		if t := h.held(id); t != nil {
			t.doubt()
			t.Close()
		}
		if i%anewAtOnce < anewAtOnce-1 {
			continue
		}
		select {
		case <-time.After(anewPause):
		case <-h.ctx.Done():
			return
		}
	}
}

// looksAt asks the other nodes whether a player looks at a match there, or did when it had a number. Nobody answers no: it takes a while.
func (n *nodes) looksAt(ctx context.Context, match, player string, number int) bool {
	if !n.crowded() {
		return false
	}
	name, answer := rand.Text(), make(chan struct{}, 1)
	n.mu.Lock()
	n.questions[name] = answer
	n.mu.Unlock()
	defer func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.questions, name)
	}()
	n.hub.cfg.Bus.Publish(bus.Message{Kind: bus.Who, Match: match, Player: player, Number: int64(number), Text: name})
	select {
	case <-answer:
		return true
	case <-time.After(answerWithin):
	case <-ctx.Done():
	}
	return false
}

func (n *nodes) answered(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	select {
	case n.questions[name] <- struct{}{}:
	default: // nobody waits, or others have said so
	}
}

// answer answers what another node has asked.
func (n *nodes) answer(m bus.Message) {
	t := n.hub.inMemory(m.Match)
	if t == nil {
		return
	}
	t.mu.Lock()
	here := t.aware(m.Player, int(m.Number))
	t.mu.Unlock()
	if here {
		n.hub.cfg.Bus.Publish(bus.Message{Kind: bus.Here, Text: m.Text})
	}
}

// leave gives all leases to other nodes.
func (n *nodes) leave() {
	if n.store == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(n.hub.ctx), time.Second)
	defer cancel()
	n.leases.end(ctx, true)
}
