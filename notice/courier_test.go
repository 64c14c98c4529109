package notice_test

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"portolan/crash"
	"portolan/notice"
	"portolan/store"
	"portolan/table"
)

// one is a store with one notice, which is due once.
type one struct {
	store.Notices
	taken  bool
	putOff chan int64 // receives until when
}

func (o *one) TakeNotices(context.Context, time.Duration, int) (store.TakenNotices, error) {
	if o.taken {
		return store.TakenNotices{Now: 1000}, nil
	}
	o.taken = true
	n := store.Notice{Match: "m", Kind: store.NoticeTurn, Channel: store.Channel{Kind: store.ChannelAtom, Kinds: []store.NoticeKind{store.NoticeTurn}}}
	return store.TakenNotices{Rows: []store.Notice{n}, Now: 1000}, nil
}

func (o *one) PutOffNotice(_ context.Context, _ store.Notice, at int64, _ bool) error {
	o.putOff <- at
	return nil
}

// A notice of a match that can't be looked at for the moment, since the store fails, comes again soon; only that of one which nobody can open for
// good waits for long.
func TestNoticesOfMatchesThatCanNotBeLookedAt(t *testing.T) {
	for what, test := range map[string]struct {
		why  error
		soon bool
	}{
		"the store fails":     {errors.New("no connection"), true},
		"the match is broken": {table.ErrBroken, false},
		"nobody knows it":     {table.ErrUnknownGame, false},
	} {
		t.Run(what, func(t *testing.T) {
			kept := &one{putOff: make(chan int64, 1)}
			courier := notice.New(notice.Config{
				Store: kept, Log: slog.New(slog.DiscardHandler), Report: func(e *crash.Error, _ string) { t.Error(e) },
				Senders: map[store.ChannelKind]notice.Sender{store.ChannelAtom: notice.Kept{}},
				Judge: func(context.Context, *store.Notice, int64) (table.Case, error) {
					return table.Case{}, test.why
				},
			})
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan struct{})
			go func() { defer close(ended); courier.Run(ctx) }()
			at := <-kept.putOff
			cancel()
			<-ended
			if wait := time.Duration(at-1000) * time.Millisecond; wait <= time.Minute != test.soon {
				t.Errorf("it comes again after %s", wait)
			}
		})
	}
}

// leased is a store with one notice, which is taken for a minute and put off for less.
type leased struct {
	store.Notices
	taken int
	again chan struct{} // closed when it is looked for once more
}

func (l *leased) TakeNotices(context.Context, time.Duration, int) (store.TakenNotices, error) {
	l.taken++
	switch l.taken {
	case 1:
		n := store.Notice{Match: "m", Kind: store.NoticeTime, Channel: store.Channel{Kind: store.ChannelAtom, Kinds: []store.NoticeKind{store.NoticeTime}}}
		return store.TakenNotices{Rows: []store.Notice{n}, Now: 1000}, nil
	case 2: // it may be put off before or after that
		return store.TakenNotices{Now: 1000, Next: 61_000}, nil
	case 3:
		close(l.again)
	}
	return store.TakenNotices{Now: 1000}, nil
}

func (l *leased) PutOffNotice(context.Context, store.Notice, int64, bool) error { return nil }

// A notice that is put off is looked for when it is due again, and not when the lease is over by which it was taken.
func TestWhatIsPutOffComesInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &leased{again: make(chan struct{})}
		courier := notice.New(notice.Config{
			Store: kept, Log: slog.New(slog.DiscardHandler), Report: func(e *crash.Error, _ string) { t.Error(e) },
			Senders: map[store.ChannelKind]notice.Sender{store.ChannelAtom: notice.Kept{}},
			Judge: func(context.Context, *store.Notice, int64) (table.Case, error) {
				return table.Case{Stands: true, Later: 3000}, nil
			},
		})
		ctx, cancel := context.WithCancel(t.Context())
		ended, began := make(chan struct{}), time.Now()
		go func() { defer close(ended); courier.Run(ctx) }()
		<-kept.again
		cancel()
		<-ended
		if passed := time.Since(began); passed > 5*time.Second {
			t.Errorf("it is looked for after %s", passed)
		}
	})
}

// busy is a store in which a mail falls due every ten seconds.
type busy struct {
	store.Notices
	began time.Time
}

func (b *busy) TakeNotices(context.Context, time.Duration, int) (store.TakenNotices, error) {
	now := time.Since(b.began).Milliseconds() + 1
	next := now/10_000*10_000 + 10_000
	if now%10_000 != 0 {
		return store.TakenNotices{Now: now, Next: next}, nil
	}
	time.Sleep(time.Millisecond) // so that it is taken once
	n := store.Notice{Match: "m", Kind: store.NoticeTurn, Made: now, Channel: store.Channel{Kind: store.ChannelMail, Kinds: []store.NoticeKind{store.NoticeTurn}}}
	return store.TakenNotices{Rows: []store.Notice{n}, Now: now, Next: next}, nil
}

func (b *busy) PutOffNotice(context.Context, store.Notice, int64, bool) error { return nil }

func (b *busy) SettleNotice(context.Context, store.Notice, store.NoticeState, string, int) error {
	return nil
}

// down is a relay that takes no mails, and counts how often it is asked.
type down struct{ asked int }

func (d *down) Send(context.Context, *store.Channel, []notice.Message) error {
	d.asked++
	return notice.ErrRelay
}

// A relay that has failed is asked again after a while, also while mails fall due all the time.
func TestARelayIsAskedAgainWhileMailsComeAllTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		relay := new(down)
		courier := notice.New(notice.Config{
			Store: &busy{began: time.Now()}, Log: slog.New(slog.DiscardHandler), Report: func(e *crash.Error, _ string) { t.Error(e) },
			Senders:  map[store.ChannelKind]notice.Sender{store.ChannelMail: relay},
			GameName: func(game, _ string) string { return game },
			Judge: func(context.Context, *store.Notice, int64) (table.Case, error) {
				return table.Case{Stands: true}, nil
			},
		})
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		courier.Run(ctx)
		if relay.asked < 5 || relay.asked > 11 {
			t.Errorf("it was asked %d times in five minutes", relay.asked)
		}
	})
}

// hall is a store in which many mails are due at once, and again when the lease is over of those that were not settled.
type hall struct {
	store.Notices
	mu    sync.Mutex
	began time.Time
	ready map[string]int64 // by channel
}

func (h *hall) now() int64 { return time.Since(h.began).Milliseconds() + 1 }

func (h *hall) TakeNotices(_ context.Context, lease time.Duration, limit int) (taken store.TakenNotices, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	taken.Now = h.now()
	for id, at := range h.ready {
		if at <= taken.Now && len(taken.Rows) < limit {
			h.ready[id] = taken.Now + lease.Milliseconds()
			taken.Rows = append(taken.Rows, store.Notice{
				Match: "m", Kind: store.NoticeTurn, Made: 1, Channel: store.Channel{ID: id, Kind: store.ChannelMail, Kinds: []store.NoticeKind{store.NoticeTurn}},
			})
		}
		if taken.Next == 0 || h.ready[id] < taken.Next {
			taken.Next = h.ready[id]
		}
	}
	return taken, nil
}

func (h *hall) SettleNotice(_ context.Context, n store.Notice, _ store.NoticeState, _ string, _ int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.ready, n.Channel.ID)
	return nil
}

// slow is a mail server that takes a few mails at once, and lets everybody wait.
type slow struct {
	places chan struct{}
	mu     sync.Mutex
	got    map[string]int // by channel
}

func (s *slow) Send(_ context.Context, to *store.Channel, _ []notice.Message) error {
	s.places <- struct{}{}
	defer func() { <-s.places }()
	time.Sleep(14 * time.Second)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got[to.ID]++
	return nil
}

// However long a mail server lets everybody wait, nobody gets a mail twice.
func TestASlowRelayGetsEachMailOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &hall{began: time.Now(), ready: make(map[string]int64)}
		for n := range 100 {
			kept.ready[strconv.Itoa(n)] = 1
		}
		relay := &slow{places: make(chan struct{}, 4), got: make(map[string]int)}
		courier := notice.New(notice.Config{
			Store: kept, Log: slog.New(slog.DiscardHandler), Report: func(e *crash.Error, _ string) { t.Error(e) },
			Senders:  map[store.ChannelKind]notice.Sender{store.ChannelMail: relay},
			GameName: func(game, _ string) string { return game },
			Judge: func(context.Context, *store.Notice, int64) (table.Case, error) {
				return table.Case{Stands: true}, nil
			},
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		courier.Run(ctx)
		twice := 0
		for _, times := range relay.got {
			if times > 1 {
				twice++
			}
		}
		if len(relay.got) != 100 || twice > 0 {
			t.Errorf("%d readers of 100 got a mail, %d of them more than one", len(relay.got), twice)
		}
	})
}
