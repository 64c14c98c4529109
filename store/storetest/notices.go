package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"portolan/store"
)

// channelFor keeps a webhook of a player that tells everything.
func channelFor(t *testing.T, s store.Store, player, id string, change func(*store.Channel)) store.Channel {
	t.Helper()
	c := store.Channel{
		ID: id, Player: player, Kind: store.ChannelWebhook, Key: store.Key{0: byte(len(id)), 1: id[len(id)-1], 2: player[0]}, Address: "https://example.org/" + id,
		Form: "json", Label: "example.org", Lang: "en", Origin: "https://here", Kinds: store.NoticeKinds, Created: past,
	}
	if change != nil {
		change(&c)
	}
	kept, err := s.AddChannel(context.Background(), c, 3)
	must(t, err)
	c.ID = kept
	return c
}

func occasion(player string, kind store.NoticeKind, number int, pause time.Duration) store.Occasion {
	return store.Occasion{Player: player, Kind: kind, Number: number, Pause: pause}
}

// takeNotices takes what is due for an hour, as "match kind number tries" of each.
func takeNotices(t *testing.T, s store.Store) (rows []store.Notice, brief []string) {
	t.Helper()
	taken, err := s.TakeNotices(context.Background(), time.Hour, 10)
	must(t, err)
	brief = []string{}
	for _, n := range taken.Rows {
		brief = append(brief, fmt.Sprint(n.Match, " ", n.Kind, " ", n.Number, " ", n.Tries, " ", n.Channel.ID))
	}
	return taken.Rows, brief
}

func channels(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	one := channelFor(t, s, "anna", "c1", nil)
	push := channelFor(t, s, "anna", "c2", func(c *store.Channel) { c.Kind, c.Kinds, c.Pending = store.ChannelPush, nil, true })
	if !s.Reaches("anna") {
		t.Fatal("it is not known who has a channel")
	}
	all, err := s.Channels(ctx, "anna")
	must(t, err)
	same(t, "the channels", all, []store.Channel{one, push})
	again := channelFor(t, s, "anna", "c9", func(c *store.Channel) {
		c.Address, c.Lang, c.Kinds = one.Address, "hu", []store.NoticeKind{store.NoticeOver}
	})
	if again.ID != "c1" {
		t.Fatalf("the same address again is channel %s", again.ID)
	}
	channelFor(t, s, "ben", "c4", func(c *store.Channel) { c.Kind, c.Address = store.ChannelPush, push.Address }) // another player of that browser
	all, err = s.Channels(ctx, "anna")
	must(t, err)
	same(t, "the channels after that", all, []store.Channel{again})
	channelFor(t, s, "anna", "c5", nil)
	channelFor(t, s, "anna", "c6", nil)
	if _, err = s.AddChannel(ctx, store.Channel{ID: "c7", Player: "anna", Key: key(77)}, 3); err == nil {
		t.Fatal("there is no bound")
	}
	want(t, err, store.ErrConflict)
	found, err := s.ChannelOf(ctx, store.ChannelWebhook, again.Key)
	must(t, err)
	same(t, "the channel of a secret", found, again)
	_, err = s.ChannelOf(ctx, store.ChannelAtom, again.Key)
	want(t, err, store.ErrNotFound)
	want(t, s.SetChannel(ctx, "ben", "c1", nil, "fr"), store.ErrNotFound)
	must(t, s.SetChannel(ctx, "anna", "c1", []store.NoticeKind{store.NoticeTurn}, "fr"))
	want(t, s.DropChannel(ctx, "ben", "c1"), store.ErrNotFound)
	must(t, s.DropChannel(ctx, "anna", "c1"))
	want(t, s.DropChannel(ctx, "anna", "c1"), store.ErrNotFound)
	confirmations(t, s)
	made := 0
	for range 2 {
		text, err := s.Keepsake(ctx, "keys", func() (string, error) { made++; return fmt.Sprint("made ", made), nil })
		must(t, err)
		same(t, "the keepsake", text, "made 1")
	}
}

// confirmations checks what becomes of an address until somebody has confirmed it, and how whoever has its secret ends it.
func confirmations(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "carla", 3)
	change := func(at int64) func(*store.Channel) {
		return func(c *store.Channel) {
			c.Kind, c.Address, c.Pending, c.Created = store.ChannelMail, "carla@example.org", true, at
		}
	}
	of := func() store.Channel {
		t.Helper()
		all, err := s.Channels(ctx, "carla")
		must(t, err)
		if len(all) != 1 {
			t.Fatalf("Carla's channels are %+v", all)
		}
		return all[0]
	}
	asked := channelFor(t, s, "carla", "c8", change(past))
	again := channelFor(t, s, "carla", "c8", change(past+5))
	same(t, "the address again", of(), again)
	want(t, s.ConfirmChannel(ctx, store.ChannelMail, key(99)), store.ErrNotFound)
	want(t, s.ConfirmChannel(ctx, store.ChannelAtom, asked.Key), store.ErrNotFound)
	for range 2 {
		must(t, s.ConfirmChannel(ctx, store.ChannelMail, asked.Key))
	}
	channelFor(t, s, "carla", "c8", change(past+9))
	if c := of(); c.Pending || c.Created != past+5 {
		t.Fatalf("once it is confirmed: %+v", c)
	}
	_, err := s.EndChannel(ctx, store.ChannelAtom, asked.Key)
	want(t, err, store.ErrNotFound)
	ended, err := s.EndChannel(ctx, store.ChannelMail, asked.Key)
	must(t, err)
	same(t, "what was ended", ended.Address, "carla@example.org")
	_, err = s.EndChannel(ctx, store.ChannelMail, asked.Key)
	want(t, err, store.ErrNotFound)
}

func notices(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	m, other := addMatch(t, s, "m1", "anna", nil), addMatch(t, s, "m2", "anna", nil)
	turn := []store.Occasion{occasion("anna", store.NoticeTurn, 3, 0), occasion("ben", store.NoticeTurn, 3, 0)}
	must(t, s.Tell(ctx, m.Key, turn)) // nobody has a channel
	channelFor(t, s, "anna", "c1", func(c *store.Channel) { c.Kinds = []store.NoticeKind{store.NoticeTurn, store.NoticeOver} })
	channelFor(t, s, "anna", "c2", func(c *store.Channel) { c.Pending = true })
	feed := channelFor(t, s, "anna", "c3", func(c *store.Channel) { c.Kind = store.ChannelAtom })
	must(t, s.Tell(ctx, m.Key, append(turn, occasion("anna", store.NoticeInvited, 1, 0))))
	must(t, s.Tell(ctx, m.Key, turn)) // told twice
	must(t, s.Tell(ctx, other.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 4, time.Hour)}))
	s.Note(other.Key, store.Summary{Number: 4, Status: "playing"}, occasion("anna", store.NoticeOver, 5, 0))
	rows, brief := takeNotices(t, s)
	same(t, "what is due", brief, []string{"m1 turn 3 1 c1", "m2 over 5 1 c1"})
	_, brief = takeNotices(t, s)
	same(t, "what is due while somebody has it", brief, []string{})

	must(t, s.PutOffNotice(ctx, rows[0], past, true))
	rows = append(rows, takeFirst(t, s))
	same(t, "what was put off", fmt.Sprint(rows[2].Match, rows[2].Tries), "m11")
	must(t, s.PutOffNotice(ctx, rows[2], past, false))
	again := takeFirst(t, s)
	again.Reason = "no answer"
	must(t, s.PutOffNotice(ctx, again, past, true))
	again = takeFirst(t, s)
	same(t, "tries, and why it comes again", fmt.Sprint(again.Tries, again.Reason), "2no answer")
	must(t, s.SettleNotice(ctx, rows[0], store.NoticeFailed, "late", 1)) // somebody else has it
	must(t, s.Tell(ctx, m.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 7, 0)}))
	must(t, s.SettleNotice(ctx, again, store.NoticeFailed, "late", 1)) // it has another number
	newer := takeFirst(t, s)
	same(t, "the newer", fmt.Sprint(newer.Number, newer.Tries), "7 1")
	must(t, s.SettleNotice(ctx, newer, store.NoticeSent, "", 1))
	must(t, s.SettleNotice(ctx, newer, store.NoticeFailed, "late", 1)) // it is settled
	must(t, s.Tell(ctx, m.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 7, 0), occasion("anna", store.NoticeTurn, 3, 0)}))
	_, brief = takeNotices(t, s)
	same(t, "what was told", brief, []string{})

	must(t, s.SettleNotice(ctx, rows[1], store.NoticeFailed, "no answer", 2))
	all, err := s.Channels(ctx, "anna")
	must(t, err)
	if all[0].Failed != 1 || all[0].Reason != "no answer" || all[0].Off || all[0].Sent < past {
		t.Fatalf("after a failure: %+v", all[0])
	}
	must(t, s.Tell(ctx, other.Key, []store.Occasion{occasion("anna", store.NoticeOver, 6, 0)}))
	must(t, s.SettleNotice(ctx, takeFirst(t, s), store.NoticeFailed, "no answer", 2))
	must(t, s.Tell(ctx, other.Key, []store.Occasion{occasion("anna", store.NoticeOver, 8, 0)}))
	_, brief = takeNotices(t, s)
	same(t, "what a channel that is off is told", brief, []string{})
	fed, err := s.Noticed(ctx, feed.ID, store.NoticeSent, 10)
	must(t, err)
	if len(fed) != 4 || fed[0].Kind != store.NoticeOver || fed[0].Number != 8 {
		t.Fatalf("the feed tells %+v", fed)
	}
	late, err := s.Noticed(ctx, "", store.NoticeDue, 10)
	must(t, err)
	if len(late) != 1 || late[0].Match != "m2" || late[0].Ready < late[0].Made+time.Hour.Milliseconds()-1000 {
		t.Fatalf("due later: %+v", late)
	}
	must(t, s.ForgetNotices(ctx, never, past))
	if all, err = s.Channels(ctx, "anna"); err != nil || len(all) != 3 {
		t.Fatalf("before a channel is confirmed: %+v, %v", all, err)
	}
	must(t, s.ForgetNotices(ctx, never, never))
	if all, err = s.Channels(ctx, "anna"); err != nil || len(all) != 2 {
		t.Fatalf("after a long time: %+v, %v", all, err)
	}
}

func takeFirst(t *testing.T, s store.Store) store.Notice {
	t.Helper()
	rows, brief := takeNotices(t, s)
	if len(rows) != 1 {
		t.Fatalf("due are %v", brief)
	}
	return rows[0]
}

// A time of which something is to be told can come nearer while the decision is the same. It is never put off, and not told again.
func noticesBroughtForward(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", nil)
	must(t, s.Tell(ctx, m.Key+7, []store.Occasion{occasion("anna", store.NoticeTurn, 3, 0)})) // there is no such match
	channelFor(t, s, "anna", "c1", nil)
	channelFor(t, s, "anna", "c2", func(c *store.Channel) { c.Kind = store.ChannelMail })
	feed := channelFor(t, s, "anna", "c3", func(c *store.Channel) { c.Kind = store.ChannelAtom })
	soon := time.Now().Add(time.Hour).UnixMilli()
	ready := func() (all []int64) {
		t.Helper()
		due, err := s.Noticed(ctx, "", store.NoticeDue, 10)
		must(t, err)
		fed, err := s.Noticed(ctx, feed.ID, store.NoticeDue, 10)
		must(t, err)
		for _, n := range append(due, fed...) {
			all = append(all, n.Ready)
		}
		return all
	}
	tell := func(number int, at int64) {
		t.Helper()
		must(t, s.Tell(ctx, m.Key, []store.Occasion{{Player: "anna", Kind: store.NoticeTime, Number: number, At: at}}))
	}
	tell(3, never)
	tell(3, soon)
	same(t, "brought forward", ready(), []int64{soon, soon, soon})
	tell(3, never)
	same(t, "put off", ready(), []int64{soon, soon, soon})
	tell(3, past)
	rows, brief := takeNotices(t, s)
	same(t, "what is due", len(brief), 3)
	tell(3, past)
	_, brief = takeNotices(t, s)
	same(t, "what is due while somebody has it", brief, []string{})
	for _, n := range rows {
		must(t, s.SettleNotice(ctx, n, store.NoticeSent, "", 10))
	}
	tell(3, past)
	same(t, "what was told", ready(), []int64(nil))
}

// What goes by mail waits twice as long, and what comes meanwhile goes along.
func digests(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m, other := addMatch(t, s, "m1", "anna", nil), addMatch(t, s, "m2", "anna", nil)
	channelFor(t, s, "anna", "c1", func(c *store.Channel) { c.Kind = store.ChannelMail })
	must(t, s.Tell(ctx, m.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 1, time.Minute)}))
	time.Sleep(time.Millisecond)
	must(t, s.Tell(ctx, other.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 1, time.Minute)}))
	must(t, s.Tell(ctx, other.Key, []store.Occasion{{Player: "anna", Kind: store.NoticeTime, Number: 1, At: never}}))
	third := addMatch(t, s, "m3", "anna", nil)
	must(t, s.Tell(ctx, third.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 1, 10*time.Minute)})) // what is to be sent days later is none to wait for
	due, err := s.Noticed(ctx, "", store.NoticeDue, 10)
	must(t, err)
	ready, made := make(map[string]int64), int64(0)
	for _, n := range due {
		ready[n.Match+string(n.Kind)] = n.Ready
		if n.Match == "m1" {
			made = n.Made
		}
	}
	if len(due) != 4 || ready["m1turn"] != ready["m2turn"] || ready["m2time"] != never || ready["m1turn"] < made+115_000 || ready["m3turn"] > made+1_300_000 {
		t.Fatalf("mails go at %v", ready)
	}
}

// noticeTakers checks that each notice is given to one of many servers.
func noticeTakers(t *testing.T, servers []store.Store) {
	ctx := context.Background()
	s := servers[0]
	addPlayer(t, s, "anna", 1)
	channelFor(t, s, "anna", "c1", nil)
	const many = 60
	for i := range many {
		m := addMatch(t, s, fmt.Sprint("m", i), "anna", nil)
		must(t, s.Tell(ctx, m.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 1, 0)}))
	}
	var mu sync.Mutex
	var working sync.WaitGroup
	given := make(map[string]int)
	for _, server := range servers {
		working.Go(func() {
			for takesNotices(t, server, func(id string) {
				mu.Lock()
				defer mu.Unlock()
				given[id]++
			}) {
			}
		})
	}
	working.Wait()
	for id, times := range given {
		if times != 1 {
			t.Errorf("match %s was given %d times", id, times)
		}
	}
	if len(given) != many {
		t.Fatalf("%d of %d were given", len(given), many)
	}
}

// takesNotices takes and settles some notices, and tells whether there were any.
func takesNotices(t *testing.T, s store.Store, given func(match string)) bool {
	taken, err := s.TakeNotices(context.Background(), time.Hour, 7)
	for _, n := range taken.Rows {
		given(n.Match)
		if err := s.SettleNotice(context.Background(), n, store.NoticeSent, "", 10); err != nil {
			t.Error(err)
		}
	}
	if err != nil {
		t.Error(err)
	}
	return len(taken.Rows) > 0
}

// overtaken: whoever has had a notice for longer than its lease says nothing of it any more, whatever others have done with it meanwhile.
func overtaken(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", nil)
	channelFor(t, s, "anna", "c1", nil)
	must(t, s.Tell(ctx, m.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 3, 0)}))
	first, err := s.TakeNotices(ctx, time.Millisecond, 10)
	must(t, err)
	var second store.TakenNotices
	for len(second.Rows) == 0 {
		second, err = s.TakeNotices(ctx, time.Hour, 10)
		must(t, err)
	}
	must(t, s.PutOffNotice(ctx, second.Rows[0], never, true))
	must(t, s.SettleNotice(ctx, first.Rows[0], store.NoticeMoot, "", 1))
	must(t, s.PutOffNotice(ctx, first.Rows[0], past, true))
	due, err := s.Noticed(ctx, "c1", store.NoticeDue, 10)
	must(t, err)
	if len(due) != 1 || due[0].Ready != never || due[0].Tries != 1 {
		t.Errorf("due is %+v", due)
	}
}
