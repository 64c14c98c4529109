package table

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

const (
	// beatEvery is how often the store is told that a server serves, while a match with a clock is played. A server that was killed is
	// taken to have been down since then.
	beatEvery = 20 * time.Second
	// beatGap is how long a silence of a running server is no outage. It is longer than that when the machine was asleep.
	beatGap = 3 * beatEvery
	// startGap is how long a silence before the start is no outage where no other server serves, and one in which the store was away.
	startGap = time.Second
	// pulse and pulseGap are beatEvery and beatGap where there are other nodes. What one of them alone misses is no outage; so all say so often
	// that they serve, of which one a second is written.
	pulse    = time.Second
	pulseGap = 2 * time.Second
	// promise is how long a node that begins listens for a sign of another: all that serve give one within a pulse, and a node that was alone does
	// when it hears that it no longer is. If none comes, nobody serves.
	promise = pulse + 500*time.Millisecond
	// A node that has said nothing yet waits that often and so long each time for others to say that they serve.
	patience      = 15
	patiencePause = 100 * time.Millisecond
	// leastOutage is what is worth a row of a match, in milliseconds.
	leastOutage = 500

	dueLease = time.Minute         // a server that has taken something due and is killed is waited for so long
	duePause = time.Second         // where there are others, that long, and so often is looked for what they have left
	farOff   = 24 * 60 * 60 * 1000 // what is due later than that, in milliseconds, is looked at again then
	dueBatch = 32                  // taken at once
)

// dues does what is due by the store: having bots play on for who is out of time, and what players have ordered ahead. The store alone
// knows what is due; here is a timer for the earliest of it, and nothing runs while there is none.
//
// A match with a clock has one due row while bots play on at its table: at a time up to which nobody's time can be up, whatever is
// played. When it comes, the match is asked, and the row is put off to its next such time. So moves need not touch it.
type dues struct {
	hub    *Hub
	poked  chan struct{} // look again
	clocks atomic.Bool   // a match with a clock is being played, or was when it was looked at last
	beatAt time.Time     // the next; used by work alone, once that runs

	resting resting // what could not be done, by kind and match

	// What follows tells whether the store was away since it was last known to be there. Who changes a match with a clock, or judges it, finds
	// out before: see confirm.
	begun      atomic.Bool               // among others while a clock ran, and has not found out yet whether any of those serves
	said       atomic.Bool               // that this server serves, since it knows of a clock
	beaten     atomic.Pointer[time.Time] // when the store was last told, by the steady clock; nil unless there are other nodes
	trouble    atomic.Int64              // when it was first asked for something, by its own time, that failed or took long; 0 for never since
	confirming sync.Mutex

	mu      sync.Mutex
	outages []store.Outage
}

// begin finds out how long the server was down.
func (d *dues) begin(ctx context.Context) error {
	timed, err := d.hub.cfg.Store.Timed(ctx)
	if err != nil {
		return err
	}
	if timed {
		d.clocks.Store(true)
		if d.hub.nodes.crowded() {
			d.begun.Store(true)
		} else if err := d.beat(ctx, startGap); err != nil {
			return err
		}
	}
	return d.learn(ctx)
}

// learn reads the outages.
func (d *dues) learn(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	last := int64(0)
	if n := len(d.outages); n > 0 {
		last = d.outages[n-1].Ended
	}
	later, err := d.hub.cfg.Store.Outages(ctx, last)
	d.outages = append(d.outages, later...)
	return err
}

// lost is how long no server served after a time, and the end of that; 0 when that is not worth telling.
func (d *dues) lost(after int64) (duration, end int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := len(d.outages) - 1; i >= 0 && d.outages[i].Ended > after; i-- {
		duration += d.outages[i].Ended - max(after, d.outages[i].Began)
		end = max(end, d.outages[i].Ended)
	}
	if duration < leastOutage {
		return 0, 0
	}
	return duration, end
}

// wake has the dues looked at again, since a row of a match may have brought something about.
func (d *dues) wake(m *match.Match) {
	if m.Terms() == nil || m.Status() != match.StatusPlaying {
		return
	}
	d.clocks.Store(true)
	d.poke()
}

func (d *dues) poke() {
	select {
	case d.poked <- struct{}{}:
	default: // it is about to look
	}
}

// loaded is called when a match has been read. t.mu is held.
func (d *dues) loaded(t *Table) {
	d.wake(t.match)
	if lost, _ := d.lost(t.updated); lost == 0 || t.match.Terms() == nil || t.match.Status() != match.StatusPlaying {
		return
	}
	d.hub.hold(t)
	if !d.hub.Go("clock", t.id, func() {
		defer t.Close()
		t.changing.Lock()
		defer t.changing.Unlock()
		if err := t.giveBack(d.hub.ctx); err != nil && !expected(err) {
			d.hub.cfg.Log.Error("could not give time back", "match", t.id, "error", err)
		}
	}) {
		t.Close()
	}
}

// work runs until the hub is closed.
func (d *dues) work() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-d.hub.ctx.Done():
			d.rest()
			return
		case <-d.poked:
		case <-timer.C:
		}
		wait := time.Duration(-1)
		d.hub.cfg.Report.Safely("due", "", func() { wait = d.look(d.hub.ctx) })() // should it panic, it is tried again
		if wait < 0 {
			wait = retryAfter
		}
		timer.Reset(wait)
	}
}

const failedDues = "could not do what is due"

// forever is longer than anything lasts.
const forever = time.Duration(math.MaxInt64)

// look does what is due, and tells how long to wait.
func (d *dues) look(ctx context.Context) time.Duration {
	began := time.Now()
	if err := d.keepBeating(ctx); err != nil {
		return d.failed(began, err)
	}
	next, err := d.act(ctx)
	if err != nil {
		return d.failed(began, err)
	}
	d.hub.complain(ctx, failedDues, nil)
	if d.clocks.Load() {
		next = min(next, time.Until(d.beatAt))
	}
	if d.hub.nodes.crowded() {
		next = min(next, duePause)
	}
	return max(next, time.Millisecond)
}

func (d *dues) failed(began time.Time, err error) time.Duration {
	d.troubled(began)
	d.hub.complain(d.hub.ctx, failedDues, err)
	return retryAfter
}

// keepBeating tells the store that a server serves, when it is time to, and stops that when no clock runs.
func (d *dues) keepBeating(ctx context.Context) error {
	switch {
	case !d.clocks.Load() || time.Now().Before(d.beatAt) && !d.owesPulse():
		return nil
	case !d.said.Load() && !d.begun.Load():
		return d.beat(ctx, forever)
	}
	if err := d.probe(ctx); err != nil {
		return err
	}
	if d.doubts() {
		if err := d.confirm(ctx); err != nil {
			return err
		}
		d.beatNext(d.every()) // at once, since another server may have said so a while ago
	} else if err := d.beat(ctx, d.gap()); err != nil {
		return err
	}
	timed, err := d.hub.cfg.Store.Timed(ctx)
	if err != nil {
		return err
	}
	if !timed {
		d.clocks.Store(false)
		d.said.Store(false)
		d.beatAt = time.Time{}
	}
	return d.learn(ctx)
}

func (d *dues) beat(ctx context.Context, gap time.Duration) error {
	gap, err := d.giveWay(ctx, gap)
	if err != nil {
		return err
	}
	ago, err := d.tell(ctx, gap, 0)
	if err != nil {
		return err
	}
	d.beatNext(ago)
	return nil
}

// owesPulse tells whether others wait for a sign of this server: it has given none within a pulse, or was alone when it did.
func (d *dues) owesPulse() bool {
	if !d.hub.nodes.crowded() {
		return false
	}
	beaten := d.beaten.Load()
	return beaten == nil || time.Since(*beaten) >= pulse
}

// beatNext sets when the store is told next, so long after it was told: by the wall's clock, which a sleeping machine does not stop.
func (d *dues) beatNext(ago time.Duration) { d.beatAt = time.Now().Add(d.every() - ago).Round(0) }

// gap is how long a silence of servers is no outage before the next sign of this one, which serves. The sign may be on its way for as long as the
// store stands still: so where the last was given among others, it is as short as what they all promise.
func (d *dues) gap() time.Duration {
	if d.hub.nodes.crowded() && d.said.Load() && d.beaten.Load() != nil {
		return pulseGap
	}
	return beatGap
}

// giveWay waits, before the first sign of a server among others, until one of those has given one: they know whether a silence was an outage,
// and this one does not. It returns the gap by which the first sign is to be given: what they all promise when somebody serves, else the one given.
func (d *dues) giveWay(ctx context.Context, gap time.Duration) (time.Duration, error) {
	switch {
	case d.said.Load() || !d.hub.nodes.crowded():
		return gap, nil
	case d.begun.Load():
		return promise, d.hearOthers(ctx)
	}
	for range patience {
		silence, err := d.hub.cfg.Store.Silence(ctx)
		if err != nil {
			return 0, err
		}
		if silence <= pulseGap {
			return pulseGap, nil
		}
		select {
		case <-time.After(patiencePause):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	return gap, nil
}

// hearOthers waits until another server says that it serves, or has had the time for it. The sign before may be that of one that is gone.
func (d *dues) hearOthers(ctx context.Context) error {
	for began, last := time.Now(), time.Duration(0); time.Since(began) <= promise; {
		silence, err := d.hub.cfg.Store.Silence(ctx)
		if err != nil || silence < last {
			return err
		}
		last = silence
		select {
		case <-time.After(patiencePause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// probe finds out whether the store answers, where this server alone says that it serves, and rarely: a sign that is on its way while the store
// stands still would tell of no silence.
func (d *dues) probe(ctx context.Context) error {
	if d.hub.nodes.crowded() {
		return nil
	}
	began := time.Now()
	_, err := d.hub.cfg.Store.Silence(ctx)
	d.answered(began, err)
	return err
}

// every is how often the store is told that a server serves.
func (d *dues) every() time.Duration {
	if d.hub.nodes.crowded() {
		return pulse
	}
	return beatEvery
}

// tell tells the store that this server serves, and returns how long ago it was told so, by this server or another.
func (d *dues) tell(ctx context.Context, gap time.Duration, served int64) (ago time.Duration, err error) {
	began := time.Now()
	if ago, err = d.hub.cfg.Store.Alive(ctx, gap, served); err != nil {
		d.troubled(began)
		return 0, err
	}
	d.said.Store(true)
	if d.hub.nodes.crowded() {
		d.beaten.Store(&began)
	} else {
		d.beaten.Store(nil)
	}
	return ago, nil
}

// answered notes how the store has answered who asked it to keep a row at a time.
func (d *dues) answered(began time.Time, err error) {
	if err != nil && !errors.Is(err, store.ErrConflict) || time.Since(began) > pulseGap {
		d.troubled(began)
	}
}

// troubled notes that the store was asked for something at a time and has failed, or taken long.
func (d *dues) troubled(began time.Time) {
	at := d.hub.Now() - time.Since(began).Milliseconds()
	for first := d.trouble.Load(); first == 0 || at < first; first = d.trouble.Load() {
		if d.trouble.CompareAndSwap(first, at) {
			return
		}
	}
}

// doubts tells whether the store may have been away since this server, or others, last said that they serve.
func (d *dues) doubts() bool {
	if d.trouble.Load() != 0 || d.begun.Load() {
		return true
	}
	if !d.hub.nodes.crowded() {
		return false
	}
	beaten := d.beaten.Load()
	return beaten == nil || time.Since(*beaten) > pulseGap
}

// confirm finds out whether the store was away, which is an outage unless others have served meanwhile, and learns what others have found out.
// Until then no clock may be counted by this server.
func (d *dues) confirm(ctx context.Context) error {
	if !d.doubts() {
		return nil
	}
	d.confirming.Lock()
	defer d.confirming.Unlock()
	if !d.doubts() {
		return nil
	}
	gap, trouble := startGap, d.trouble.Load()
	served := trouble // the store has answered until then
	if d.hub.nodes.crowded() {
		gap, served = d.gap(), 0 // others have said until when it did: this one may have asked for nothing before its trouble
	}
	if d.begun.Load() {
		gap, served = min(gap, promise), 0 // this one has not served yet
	}
	gap, err := d.giveWay(ctx, gap)
	if err == nil {
		_, err = d.tell(ctx, gap, served)
	}
	if err != nil {
		return fmt.Errorf("find out how long the database was away: %w", err)
	}
	if err := d.learn(ctx); err != nil {
		return err
	}
	d.trouble.CompareAndSwap(trouble, 0)
	if d.begun.Swap(false) {
		d.hub.Go("clock", "", d.giveBackAll)
	}
	return nil
}

// giveBackAll gives back at the tables in memory what was lost before this server served: they may have been read before that was known.
func (d *dues) giveBackAll() {
	for _, id := range d.hub.inUse() {
		t := d.hub.held(id)
		if t == nil {
			continue
		}
		t.changing.Lock()
		err := t.giveBack(d.hub.ctx)
		t.changing.Unlock()
		t.Close()
		if err != nil && !expected(err) {
			d.hub.cfg.Log.Error("could not give time back", "match", id, "error", err)
		}
	}
}

// rest is the end: the server has served up to now. One that does not know whether anybody did before it says nothing, and one that says so
// the first time would have a silence be forgotten.
func (d *dues) rest() {
	if !d.clocks.Load() || d.begun.Load() || !d.said.Load() {
		return
	}
	ctx := context.WithoutCancel(d.hub.ctx)
	err := d.confirm(ctx)
	if err == nil {
		_, err = d.tell(ctx, d.gap(), 0)
	}
	if err != nil {
		d.hub.cfg.Log.Warn("could not say that the server ends", "error", err)
	}
}

// act does what is due, and tells how long it is until something else is.
func (d *dues) act(ctx context.Context) (time.Duration, error) {
	for {
		lease := dueLease
		if d.hub.nodes.store != nil {
			lease = duePause
		}
		taken, err := d.hub.cfg.Store.TakeDue(ctx, lease, dueBatch)
		if err != nil {
			return 0, err
		}
		if taken.Timed { // also where this one has read no match with a clock: others rely on its signs
			d.clocks.Store(true)
		}
		for _, due := range taken.Rows {
			if err := d.keepBeating(ctx); err != nil { // what is due may take long
				return 0, err
			}
			if err := d.do(ctx, due, taken.Now); err != nil {
				return 0, err
			}
		}
		switch {
		case len(taken.Rows) > 0: // there may be more, and they may have brought more about
		case taken.Next == 0:
			return forever, nil
		default:
			return time.Duration(min(taken.Next-taken.Now, farOff)) * time.Millisecond, nil
		}
	}
}

// do does one thing that is due, and settles it.
func (d *dues) do(ctx context.Context, due store.Due, now int64) error {
	name := due.Kind + " " + due.Match
	var next int64
	var any bool
	var err error
	switch due.Kind {
	case store.DueClock:
		next, any, err = d.judge(ctx, due.Match, now)
	case store.DueOrders:
		next, any, err = d.obey(ctx, due.Match, now)
	case store.DueAgreement:
		next, any, err = d.agree(ctx, due.Match, now)
	case store.DueHours:
		next, any, err = d.tellHours(ctx, due.Match, now)
	default: // that of another program: it stays, for later
		return d.hub.cfg.Store.PutOff(ctx, due, now+time.Hour.Milliseconds())
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // another one takes it when the lease is over
	case errors.Is(err, store.ErrNotFound):
		return nil // it went with its match
	case errors.Is(err, ErrBroken), errors.Is(err, ErrUnknownGame):
		return d.hub.cfg.Store.PutOff(ctx, due, now+time.Hour.Milliseconds())
	case err != nil && expected(err):
		return d.hub.cfg.Store.PutOff(ctx, due, now+retryAfter.Milliseconds())
	case err != nil: // which may pass, or not, as of a match that can't be read
		pause := d.resting.again(name)
		d.hub.counts.dueFailed.Add(1)
		d.hub.cfg.Log.Error("could not do what is due", "kind", due.Kind, "match", due.Match, "again", pause, "error", err)
		return d.hub.cfg.Store.PutOff(ctx, due, now+pause.Milliseconds())
	}
	d.resting.over(name)
	d.hub.counts.dueDone.Add(1)
	d.hub.counts.dueLate.Add(max(0, now-due.At))
	if !any {
		return d.hub.cfg.Store.Done(ctx, due)
	}
	return d.hub.cfg.Store.PutOff(ctx, due, next)
}

// settled is look for what asks whether anything is due: not while a row is on its way. What falls due by a row can be taken as soon as the
// store has kept it, which is before it has been played here, and would be taken for done.
func (t *Table) settled(ctx context.Context, fn func() error) error {
	t.changing.Lock()
	defer t.changing.Unlock()
	return t.look(ctx, fn)
}

// judge has bots play on for all who are out of time, and tells when to judge again, if ever.
func (d *dues) judge(ctx context.Context, id string, now int64) (next int64, any bool, err error) {
	t, err := d.hub.Open(ctx, id)
	if err != nil {
		return 0, false, err
	}
	defer t.Close()
	for {
		var overdue game.Seats
		err := t.judging(ctx, func(m *match.Match) {
			now = max(now, d.hub.Now())
			overdue = m.Overdue(now)
			next, any = m.Due(now)
		})
		if err != nil || overdue == 0 {
			return next, any, err
		}
		if err := t.timeout(ctx, overdue.First(), now); err != nil {
			return 0, false, err
		}
	}
}

// agree has those count as agreeing to a draw who have given no sign for so long, once all others agree, and tells when to look again, if
// ever.
func (d *dues) agree(ctx context.Context, id string, now int64) (next int64, any bool, err error) {
	t, err := d.hub.Open(ctx, id)
	if err != nil {
		return 0, false, err
	}
	defer t.Close()
	for {
		_, err = t.Change(ctx, func(_ *store.Match, m *match.Match) (match.Row, error) {
			next, any = m.Closes()
			any = any && next > now // after that, the next one who agrees has it looked at
			return m.ProposeWithout(now)
		}, nil)
		if errors.Is(err, match.ErrState) {
			return next, any, nil
		}
		if err != nil {
			return 0, false, err
		}
	}
}
