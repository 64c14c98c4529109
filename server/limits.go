package server

import (
	"container/list"
	"math"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"portolan/bus"
	"portolan/store"
)

// limitersKept is how many clients' buckets are kept, each some 200 bytes. When there are more, the one is forgotten that has
// asked least recently.
const limitersKept = 20_000

// client is whose requests are counted together: those of an address, or those of an API token. One of the two is zero.
type client struct {
	addr  netip.Addr
	token store.Key
}

// limits bounds how much one client may ask for: each has a bucket that fills at the rate and holds the burst. Several servers on one
// store count together what is spent, see [limits.join].
type limits struct {
	rate   rate.Limit
	burst  int
	most   int // buckets kept
	shared sharedLimits

	mu      sync.Mutex
	buckets map[client]*list.Element // of *bucket
	recent  list.List                // the same, who asked last in front
}

type bucket struct {
	client  client
	limiter *rate.Limiter
	untold  int // what was spent here that other servers don't know of
}

func newLimits(perSecond float64, burst int) *limits {
	return &limits{
		rate: rate.Limit(perSecond), burst: burst, most: limitersKept, shared: sharedLimits{nodes: bus.Alone{}},
		buckets: make(map[client]*list.Element),
	}
}

// allow takes what an operation costs from the bucket of the address that a request came from. It comes before everything
// else, so that whoever asks too often costs neither memory nor a look into the store.
func (c *call) allow(cost int) error {
	if !c.sender.limited {
		return nil
	}
	return c.limits.spend(client{addr: c.sender.addr}, cost)
}

// allowToken takes the cost from the bucket that an API token has besides, so that one that is used from many places gets no
// more than a person does. Whether there is such a token is known by then: made-up ones have no bucket.
func (c *call) allowToken(cost int) error {
	if !c.sender.limited || c.session == nil || !c.session.Program {
		return nil
	}
	return c.limits.spend(client{token: c.session.Key}, cost)
}

// allowMore takes what is asked for beyond the cost of the operation, once it is known how much that is.
func (c *call) allowMore(cost int) error {
	if err := c.allow(cost); err != nil {
		return err
	}
	return c.allowToken(cost)
}

// spend returns a problem that says when there will be enough, if there is not.
func (l *limits) spend(who client, cost int) error {
	if wait := l.take(who, cost, time.Now()); wait > 0 {
		return slowDown(int(math.Ceil(wait.Seconds())))
	}
	return nil
}

// take takes the cost from a bucket and returns 0, or takes nothing and returns how long it takes until there is enough.
// Nothing costs more than a full bucket.
func (l *limits) take(who client, cost int, now time.Time) time.Duration {
	wait, spent := l.takeHere(who, min(cost, l.burst), now)
	if spent > 0 {
		l.shared.tell(who, spent)
	}
	return wait
}

// takeHere does that, and returns what the other servers are to be told that was spent.
func (l *limits) takeHere(who client, cost int, now time.Time) (wait time.Duration, spent int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bucket(who, now)
	reserved := b.limiter.ReserveN(now, cost)
	if wait = reserved.DelayFrom(now); wait > 0 {
		reserved.CancelAt(now)
		return wait, 0
	}
	return 0, b.tell(l, cost)
}

// bucket returns a client's bucket: a full one when it is new, or was forgotten.
func (l *limits) bucket(who client, now time.Time) *bucket {
	if at := l.buckets[who]; at != nil {
		l.recent.MoveToFront(at)
		b := at.Value.(*bucket)
		if l.full(b, now) {
			b.untold = 0
		}
		return b
	}
	l.makeRoom(now)
	b := &bucket{client: who, limiter: rate.NewLimiter(l.rate, l.burst)}
	l.buckets[who] = l.recent.PushFront(b)
	return b
}

// makeRoom forgets buckets before a new one comes: those that are full again, two at a time so that they become fewer, and
// one in any case when there are too many.
func (l *limits) makeRoom(now time.Time) {
	for range 2 {
		oldest := l.recent.Back()
		if oldest == nil {
			return
		}
		b := oldest.Value.(*bucket)
		if len(l.buckets) < l.most && !l.full(b, now) {
			return
		}
		l.recent.Remove(oldest)
		delete(l.buckets, b.client)
	}
}

// full tells whether nothing has to come into a bucket any more.
func (l *limits) full(b *bucket, now time.Time) bool {
	return b.limiter.TokensAt(now) >= float64(l.burst)
}
