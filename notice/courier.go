package notice

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"portolan/crash"
	"portolan/store"
	"portolan/table"
)

const (
	// lease is how long a notice is waited for that a server has taken and not settled, as when it was killed: longer than it takes until all that
	// were taken before have gone to a mail server that lets each wait, a few at once.
	lease = 5 * time.Minute
	batch = 32
	// tries is how often a notice is sent at most until one try succeeds, retryAfter how long it is between them.
	tries      = 2
	retryAfter = 30 * time.Second
	// mostFailed is how many notices in a row fail until their channel is switched off.
	mostFailed = 10
	// atOnce is how many messages are on their way at once.
	atOnce = 16
	// shutFor is how long a notice waits of a match that nobody can open.
	shutFor = time.Hour
	// relayRests is how long nothing is sent by a way that fails for all, relayAfter when what it failed with comes again, and relayKept
	// how old a notice may become by that.
	relayRests = 30 * time.Second
	relayAfter = 5 * time.Minute
	relayKept  = 24 * time.Hour
	farOff     = 24 * time.Hour
)

// Sender sends messages by one kind of channel. An error is told to the channel's owner; [ErrGone] has the channel forgotten, and
// [ErrRelay] has all that goes by the kind wait.
type Sender interface {
	Send(ctx context.Context, to *store.Channel, messages []Message) error
}

// ErrGone is returned for a channel that leads nowhere any more.
var ErrGone = errors.New("there is nobody any more")

// Kept is the sender of a channel whose notices are read where they are kept.
type Kept struct{}

// Send implements [Sender].
func (Kept) Send(context.Context, *store.Channel, []Message) error { return nil }

// Config is what a courier is made of. All of it is needed.
type Config struct {
	Store store.Notices
	// Judge tells whether there still is a reason for a notice.
	Judge func(ctx context.Context, n *store.Notice, now int64) (table.Case, error)
	// Pause is that of the occasions: nothing that comes to be told is due before.
	Pause    time.Duration
	GameName func(game, lang string) string
	Senders  map[store.ChannelKind]Sender
	Log      *slog.Logger
	Report   crash.Reporter
}

// Courier takes notices that are due from the store, and sends them. While nothing is due it waits for the earliest one.
type Courier struct {
	cfg   Config
	poked chan struct{}
	slots chan struct{}
	going sync.WaitGroup

	sooner chan struct{} // by has come nearer
	mu     sync.Mutex
	by     time.Time // when something that was put off is due; zero where Run knows

	counts [4]atomic.Int64 // see Counts
	rested atomic.Int64    // until when no mail is sent, by the database's clock
}

// Outcomes are what becomes of notices, as they are counted.
var Outcomes = []string{"sent", "moot", "failed", "retried"}

const (
	outcomeSent = iota
	outcomeMoot
	outcomeFailed
	outcomeRetried
)

// New returns a courier that rests.
func New(cfg Config) *Courier {
	return &Courier{cfg: cfg, poked: make(chan struct{}, 1), sooner: make(chan struct{}, 1), slots: make(chan struct{}, atOnce)}
}

// Count is how many notices have had an outcome since the start, by its place in [Outcomes].
func (c *Courier) Count(outcome int) int64 { return c.counts[outcome].Load() }

// Poke tells that there may be something to send, after the pause.
func (c *Courier) Poke() {
	select {
	case c.poked <- struct{}{}:
	default: // it knows
	}
}

// Run works until ctx ends and all that is under way has ended.
func (c *Courier) Run(ctx context.Context) {
	defer c.going.Wait()
	next := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.poked:
			if soon := time.Now().Add(c.cfg.Pause); soon.Before(next) {
				next = soon
				timer.Reset(c.cfg.Pause)
			}
		case <-c.sooner:
			if by := c.takeBy(); !by.IsZero() && by.Before(next) {
				next = by
				timer.Reset(time.Until(by))
			}
		case <-timer.C:
			wait := retryAfter
			c.cfg.Report.Safely("notices", "", func() { wait = c.look(ctx) })()
			next = time.Now().Add(wait)
			timer.Reset(wait)
		}
	}
}

// lookBy has it be looked for notices in a while at the latest: what was put off may be due before the lease is over by which it was taken.
func (c *Courier) lookBy(wait time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if by := time.Now().Add(wait); c.by.IsZero() || by.Before(c.by) {
		c.by = by
	}
	select {
	case c.sooner <- struct{}{}:
	default: // it is about to ask
	}
}

func (c *Courier) takeBy() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	by := c.by
	c.by = time.Time{}
	return by
}

// look sends what is due, and tells how long it is until something else is.
func (c *Courier) look(ctx context.Context) time.Duration {
	for {
		taken, err := c.cfg.Store.TakeNotices(ctx, lease, batch)
		if err != nil {
			if ctx.Err() == nil {
				c.cfg.Log.Error("could not look for notices", "error", err)
			}
			return retryAfter
		}
		for _, group := range grouped(taken.Rows) {
			if !c.dispatch(ctx, group, taken.Now) {
				return farOff // it is over; another one takes them when the lease is
			}
		}
		switch {
		case len(taken.Rows) > 0: // there may be more
		case taken.Next == 0:
			return math.MaxInt64 / 2
		default:
			return max(time.Millisecond, min(time.Duration(taken.Next-taken.Now)*time.Millisecond, farOff))
		}
	}
}

// grouped puts together what is sent together: all that goes by one mail.
func grouped(rows []store.Notice) [][]store.Notice {
	var groups [][]store.Notice
	mails := make(map[string]int)
	for i := range rows {
		if rows[i].Channel.Kind != store.ChannelMail {
			groups = append(groups, rows[i:i+1])
			continue
		}
		id := rows[i].Channel.ID
		at, begun := mails[id]
		if !begun {
			mails[id] = len(groups)
			groups = append(groups, []store.Notice{rows[i]})
			continue
		}
		groups[at] = append(groups[at], rows[i])
	}
	return groups
}

// dispatch has a group sent beside others, as soon as there is room; false when ctx has ended.
func (c *Courier) dispatch(ctx context.Context, group []store.Notice, now int64) bool {
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		return false
	}
	c.going.Go(func() {
		defer func() { <-c.slots }()
		c.cfg.Report.Safely("notice", group[0].Match, func() { c.send(ctx, group, now) })()
	})
	return true
}

// send sends the notices of a group for which there still is a reason, and settles all of them.
func (c *Courier) send(ctx context.Context, group []store.Notice, now int64) {
	var standing []store.Notice
	var messages []Message
	for i := range group {
		n := &group[i]
		about, err := c.judge(ctx, n, now)
		switch {
		case ctx.Err() != nil:
			return
		case errors.Is(err, table.ErrBroken), errors.Is(err, table.ErrUnknownGame):
			c.later(ctx, n, now, now+shutFor.Milliseconds(), true)
		case err != nil: // which may pass
			c.later(ctx, n, now, now+retryAfter.Milliseconds(), true)
		case !about.Stands:
			c.settle(n, store.NoticeMoot, "")
		case about.Later > now:
			c.later(ctx, n, now, about.Later, true)
		case n.Tries > tries: // who had it before was killed at the last try
			c.settle(n, store.NoticeFailed, ReasonUnknown)
		default:
			standing, messages = append(standing, *n), append(messages, c.Compose(n, &about, now))
		}
	}
	if len(standing) > 0 {
		c.deliver(ctx, standing, messages, now)
	}
}

// judge tells whether a notice is to be sent.
func (c *Courier) judge(ctx context.Context, n *store.Notice, now int64) (table.Case, error) {
	if ch := &n.Channel; ch.Off || ch.Pending || !ch.Tells(n.Kind) || c.cfg.Senders[ch.Kind] == nil {
		return table.Case{}, nil
	}
	return c.cfg.Judge(ctx, n, now)
}

// deliver sends messages of one channel.
func (c *Courier) deliver(ctx context.Context, standing []store.Notice, messages []Message, now int64) {
	to := &standing[0].Channel
	rests := to.Kind == store.ChannelMail && now < c.rested.Load()
	err := ErrRelay
	if !rests {
		err = c.cfg.Senders[to.Kind].Send(ctx, to, messages)
	}
	if errors.Is(err, ErrGone) {
		c.counts[outcomeFailed].Add(int64(len(standing)))
		if err := c.cfg.Store.DropChannel(context.WithoutCancel(ctx), to.Player, to.ID); err != nil && !errors.Is(err, store.ErrNotFound) {
			c.cfg.Log.Error("could not forget a channel", "channel", to.ID, "error", err)
		}
		return
	}
	if err != nil && ctx.Err() != nil {
		return // the server ends, and did not wait for the answer
	}
	var alone notYet
	if errors.Is(err, ErrRelay) && !errors.As(err, &alone) && !rests { // what only waits has not failed
		c.rested.Store(now + relayRests.Milliseconds())
	}
	for i := range standing {
		n := &standing[i]
		switch {
		case err == nil:
			c.settle(n, store.NoticeSent, "")
		case errors.Is(err, ErrRelay) && now < n.Made+relayKept.Milliseconds():
			c.putOff(ctx, n, now, now+relayAfter.Milliseconds(), true, err)
		case n.Tries < tries && !errors.Is(err, ErrRelay):
			c.putOff(ctx, n, now, now+retryAfter.Milliseconds(), false, err)
		default:
			c.cfg.Log.Info("a notice failed; portolan notices shows all", "channel", to.ID, "kind", to.Kind, "reason", err)
			c.settle(n, store.NoticeFailed, err.Error())
		}
	}
}

// putOff has a notice come again that could not be sent.
func (c *Courier) putOff(ctx context.Context, n *store.Notice, now, at int64, untried bool, why error) {
	c.counts[outcomeRetried].Add(1)
	again := *n
	again.Reason = why.Error()
	c.later(context.WithoutCancel(ctx), &again, now, at, untried)
}

// later has a notice come at another time.
func (c *Courier) later(ctx context.Context, n *store.Notice, now, at int64, untried bool) {
	err := c.cfg.Store.PutOffNotice(ctx, *n, at, untried)
	c.settled(n, err)
	if err == nil {
		c.lookBy(time.Duration(at-now) * time.Millisecond)
	}
}

func (c *Courier) settle(n *store.Notice, state store.NoticeState, reason string) {
	switch state {
	case store.NoticeSent:
		c.counts[outcomeSent].Add(1)
	case store.NoticeMoot:
		c.counts[outcomeMoot].Add(1)
	case store.NoticeFailed:
		c.counts[outcomeFailed].Add(1)
	case store.NoticeDue:
	}
	c.settled(n, c.cfg.Store.SettleNotice(context.Background(), *n, state, reason, mostFailed))
}

// settled logs that a notice could not be settled: it comes again when the lease is over.
func (c *Courier) settled(n *store.Notice, err error) {
	if err != nil {
		c.cfg.Log.Error("could not settle a notice", "match", n.Match, "kind", n.Kind, "error", err)
	}
}

// Reaches tells whether there is a way by channels of a kind.
func (c *Courier) Reaches(kind store.ChannelKind) bool { return c.cfg.Senders[kind] != nil }

// Try sends a sample by a channel, and returns why that failed.
func (c *Courier) Try(ctx context.Context, to *store.Channel) error {
	sender := c.cfg.Senders[to.Kind]
	if sender == nil {
		return errors.New("this server has no such channel")
	}
	return sender.Send(ctx, to, []Message{c.sample(to)})
}
