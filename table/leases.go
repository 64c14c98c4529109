package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"portolan/store"
)

const (
	// leaseFor is how long a node may play a match's bots before it has to say so again, and leaseEvery how often it does. Together they are
	// how long a bot waits whose node has died.
	leaseFor   = 1400 * time.Millisecond
	leaseEvery = 400 * time.Millisecond
	// leaseMargin is how long before its end a lease is not relied upon.
	leaseMargin = 100 * time.Millisecond
	// leaseRests is after how long without a bot's turn a lease is given back.
	leaseRests = 10 * time.Second
	// orphansAtOnce is how many matches are taken over at once that another node has left.
	orphansAtOnce = 200
)

// leases say of which matches this node plays the bots while there are other nodes: of each one does, so that a position is thought about once.
// That a bot moves once is not due to them, but to the number of its row.
type leases struct {
	nodes  *nodes
	holder int64

	mu  sync.Mutex
	all map[string]*lease // by match

	resting resting // matches that could not be adopted
}

// lease is held, or wanted.
type lease struct {
	table *Table // kept open
	key   int64
	until time.Time // zero while it is wanted
	used  time.Time // when a bot was to move
}

func (l *leases) any() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.all) > 0
}

// knows tells whether a match's lease is held or wanted.
func (l *leases) knows(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all[id] != nil
}

// may tells whether this node may play the bots of a table now. If not, it tries to get there: the table's bots are woken then. t.mu is held.
func (l *leases) may(t *Table) bool {
	if !l.nodes.crowded() {
		return true
	}
	if l.use(t).After(time.Now()) {
		return true
	}
	l.nodes.poke()
	return false
}

// use notes that a table's lease is needed, and tells until when it is held. t.mu is held, and the match is in memory.
func (l *leases) use(t *Table) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.all[t.id]
	if one == nil {
		one = &lease{table: t, key: t.kept.Key}
		l.all[t.id] = one
		l.nodes.hub.hold(t)
	}
	one.used = time.Now()
	return one.until
}

// renew has all leases go on that are needed, gets those that are wanted, and takes over what other nodes have left.
func (l *leases) renew(ctx context.Context) {
	l.rest(ctx)
	if !l.nodes.crowded() && l.nodes.watches.Load() < time.Now().UnixNano() {
		l.end(ctx, false)
		return
	}
	asked := time.Now()
	held, orphans, err := l.ask(context.WithoutCancel(ctx)) // so that it is known what is held when the hub is closed
	l.nodes.hub.complain(ctx, "could not lease bots", err)
	if err != nil {
		return
	}
	if ctx.Err() != nil { // all were given back meanwhile, perhaps before the store has heard of this
		for _, o := range orphans {
			held = append(held, o.Key)
		}
		_ = l.release(context.WithoutCancel(ctx), held, true) // else they run out
		return
	}
	for _, t := range l.got(held, asked.Add(leaseFor-leaseMargin)) {
		t.wakeBots()
	}
	for _, o := range orphans {
		l.nodes.hub.Go("bus", o.Match, func() { l.adopt(ctx, o.Match, o.Key) })
	}
}

// ask asks the store for all leases, and for what other nodes have left.
func (l *leases) ask(ctx context.Context) (held []int64, orphans []store.Orphan, err error) {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	return l.nodes.store.LeaseBots(ctx, l.holder, l.keys(), leaseFor, orphansAtOnce)
}

// release gives leases back.
func (l *leases) release(ctx context.Context, keys []int64, orphaned bool) error {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	return l.nodes.store.ReleaseBots(ctx, l.holder, keys, orphaned)
}

func (l *leases) keys() []int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	keys := make([]int64, 0, len(l.all))
	for _, one := range l.all {
		keys = append(keys, one.key)
	}
	return keys
}

// got notes which leases are held, and returns the tables of those that were not.
func (l *leases) got(held []int64, until time.Time) (new []*Table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	have := make(map[int64]bool, len(held))
	for _, key := range held {
		have[key] = true
	}
	for _, one := range l.all {
		switch {
		case !have[one.key]:
			one.until = time.Time{}
		case one.until.Before(time.Now()):
			new = append(new, one.table)
			fallthrough
		default:
			one.until = until
		}
	}
	return new
}

// adopt goes on with a match that another node has left. If it can't be played, here at least, its lease is given back. What else fails may
// pass: the match rests, longer each time, and then any node finds it again, this one included.
func (l *leases) adopt(ctx context.Context, id string, key int64) {
	err := l.open(ctx, id)
	switch {
	case err == nil:
		l.resting.over(id)
		l.nodes.poke()
	case ctx.Err() != nil:
	case errors.Is(err, ErrBroken), errors.Is(err, store.ErrNotFound), errors.Is(err, ErrUnknownGame):
		l.resting.over(id)
		_ = l.release(ctx, []int64{key}, false)
	default:
		pause := l.resting.again(id)
		l.nodes.hub.cfg.Log.Warn("could not go on with what another node has left", "match", id, "again", pause, "error", err)
		ctx, cancel := context.WithTimeout(ctx, answering)
		defer cancel()
		_ = l.nodes.store.RestBots(ctx, l.holder, key, pause) // else the lease runs out
	}
}

// open opens a match whose lease this node has. If there is nothing to do it is given back after a while.
func (l *leases) open(ctx context.Context, id string) error {
	t, err := l.nodes.hub.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Close()
	return t.look(ctx, func() error {
		l.use(t)
		return nil
	})
}

// rest gives back what has not been needed for a while.
func (l *leases) rest(ctx context.Context) {
	var idle []*lease
	for _, one := range l.snapshot() {
		if !one.table.mayBeAtWork() && time.Since(one.used) > leaseRests {
			idle = append(idle, one)
		}
	}
	l.give(ctx, idle, false)
}

func (l *leases) snapshot() []*lease {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]*lease, 0, len(l.all))
	for _, one := range l.all {
		all = append(all, &lease{table: one.table, key: one.key, used: one.used})
	}
	return all
}

// end gives back all; with orphaned other nodes go on with them at once.
func (l *leases) end(ctx context.Context, orphaned bool) { l.give(ctx, l.snapshot(), orphaned) }

func (l *leases) give(ctx context.Context, some []*lease, orphaned bool) {
	some, keys := l.drop(some)
	if len(some) == 0 {
		return
	}
	l.nodes.hub.complain(ctx, "could not give bots back", l.release(ctx, keys, orphaned))
	for _, one := range some {
		if !orphaned {
			one.table.wakeBots() // it may have become a bot's turn meanwhile
		}
		one.table.Close()
	}
}

// drop forgets leases, and returns those that there still were: a hub may be closed while some are being given back.
func (l *leases) drop(some []*lease) (dropped []*lease, keys []int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range some {
		if known := l.all[one.table.id]; known != nil && known.table == one.table {
			delete(l.all, one.table.id)
			dropped, keys = append(dropped, one), append(keys, one.key)
		}
	}
	return dropped, keys
}

// mayBeAtWork tells whether a bot is to move at the table, or thinks, or nobody can tell for now: who renews leases waits for no table.
func (t *Table) mayBeAtWork() bool {
	if !t.mu.TryLock() {
		return true
	}
	defer t.mu.Unlock()
	return t.match != nil && !t.gone && (t.botBusy || botIsDue(t.match))
}

// wakeBots starts the bot that is to move, if any is. The match may have to be read first, so nobody waits for it.
func (t *Table) wakeBots() {
	t.hub.beside(t.id, func(t *Table) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.match != nil && !t.gone && !t.stale && !t.missing {
			t.hub.bots.wake(t)
		}
		t.goOn()
	})
}
