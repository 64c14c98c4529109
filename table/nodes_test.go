package table_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portolan/bus"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
	"portolan/table"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main{Tests: m}.Run()) }

// shared is a database that several hubs share; it counts how often somebody asks for bots.
type shared struct {
	*postgres.Store
	asked atomic.Int64
}

func (s *shared) LeaseBots(ctx context.Context, holder int64, keys []int64, lease time.Duration, limit int) ([]int64, []store.Orphan, error) {
	defer s.asked.Add(int64(len(keys)))
	return s.Store.LeaseBots(ctx, holder, keys, lease, limit)
}

func database(t *testing.T) *shared {
	t.Helper()
	return databaseAt(t, pgtest.Database(t))
}

// databaseAt is database at an address, as one of several processes has it.
func databaseAt(t *testing.T, address string) *shared {
	t.Helper()
	kept, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	return &shared{Store: kept}
}

// deaf is the bus of a node whose messages are all lost.
type deaf struct{ bus.Alone }

func (deaf) Others() bool { return true }

// readers follow a match at each of some nodes.
func follow(t *testing.T, hubs []*table.Hub, id string) (at []*table.Table, readers []*table.Subscription) {
	t.Helper()
	for _, h := range hubs {
		one, err := h.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(one.Close)
		reader := one.Subscribe("anna", 0)
		t.Cleanup(reader.Close)
		at, readers = append(at, one), append(readers, reader)
	}
	return at, readers
}

// awaitFrame waits until a reader is told that the match has a number.
func awaitFrame(t *testing.T, reader *table.Subscription, number int) {
	t.Helper()
	for {
		<-reader.Wake()
		next, err := reader.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if next.Frame == nil {
			continue
		}
		got := next.Frame.Number()
		next.Frame.Release()
		if got >= number {
			return
		}
	}
}

// Where no message arrives, nodes ask the store: who follows a match hears of what was done elsewhere, of talk and of what comes next, and
// what was ordered ahead is known.
func TestLostMessagesAreMadeGood(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	hubs := []*table.Hub{nodeOf(t, kept, deaf{}, kept), nodeOf(t, kept, deaf{}, kept)}
	at, readers := follow(t, hubs, m.ID)
	sit(t, at[0], 0)
	awaitFrame(t, readers[1], 1)
	sit(t, at[0], 1)
	awaitFrame(t, readers[1], 2)
	line, err := kept.Say(t.Context(), store.Line{Match: m.ID, Player: "anna", Text: "ahoy", To: store.ToTable}, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	at[0].Heard(line)
	for at[1].LastLine() != line {
		<-readers[1].Wake()
	}
	_, err = at[0].SetOrders(t.Context(), 0, func(_ *store.Match, _ *match.Match, o *store.SeatOrders) error {
		o.Skip, o.At = true, hubs[0].Now()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for stands := (table.Standing{}); !stands.Skip; {
		if stands, err = at[1].Orders(t.Context(), 0, func(*store.Match, *match.Match) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	next := &store.Match{ID: "next", Game: m.Game, Rules: m.Rules, Creator: "anna", Previous: m.ID, Options: m.Options, Commitment: m.Commitment, Seats: make([]store.Seat, 2)}
	if err := kept.AddMatch(t.Context(), next, nil); err != nil {
		t.Fatal(err)
	}
	for rematch := ""; rematch != "next"; {
		<-readers[1].Wake()
		told, err := readers[1].Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rematch = told.Rematch
	}
}

// Who has seen more than a node knows of, which takes itself for alone or whose store did not answer when the match was opened, is not sent
// back: the node reads on first. A reader who claims more than there is is shown what there is.
func TestNoReaderGoesBack(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	hubs := []*table.Hub{nodeOf(t, kept, deaf{}, kept), nodeOf(t, kept, bus.Alone{}, kept)}
	at, _ := follow(t, hubs, m.ID)
	sit(t, at[0], 0)
	sit(t, at[0], 1)
	for _, one := range []struct{ seen, told int }{{2, -1}, {9, 2}} {
		reader := at[1].Subscribe("anna", one.seen)
		next, err := reader.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		told := -1 // nothing
		if next.Frame != nil {
			told = next.Frame.Number()
			next.Frame.Release()
		}
		if told != one.told {
			t.Errorf("who has seen %d is told %d, not %d", one.seen, told, one.told)
		}
		reader.Close()
	}
}

// Who opens a match that another node has changed finds it as it is, though no message has arrived; and two changes at two nodes come one
// after the other, whoever knows of the other one.
func TestWhatIsOpenedIsFresh(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	hubs := []*table.Hub{nodeOf(t, kept, deaf{}, kept), nodeOf(t, kept, deaf{}, kept)}
	at, _ := follow(t, hubs, m.ID)
	sit(t, at[0], 0)
	sit(t, at[1], 1) // which it did not know to be the second row
	again, err := hubs[0].Open(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	err = again.Look(t.Context(), func(_ *store.Match, m *match.Match) error {
		if m.Number() != 2 || m.Status() != match.StatusPlaying {
			t.Errorf("at %d the match is %s", m.Number(), m.Status())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Who removes a match at one node removes it for those who follow it at another.
func TestWhatIsRemovedIsGone(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	hubs := []*table.Hub{nodeOf(t, kept, deaf{}, kept), nodeOf(t, kept, deaf{}, kept)}
	at, readers := follow(t, hubs, m.ID)
	if _, err := at[0].Remove(t.Context(), func(*store.Match, *match.Match) error { return nil }); err != nil {
		t.Fatal(err)
	}
	for {
		<-readers[1].Wake()
		if _, err := readers[1].Next(t.Context()); err != nil {
			return // it is told that there is none
		}
	}
}

// While another node has the bots of a match nobody moves for them here; once it has gone they go on.
func TestBotsOfOthersAreLeftAlone(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	hub := nodeOf(t, kept, deaf{}, kept)
	at, readers := follow(t, []*table.Hub{hub}, m.ID)
	if _, _, err := kept.Store.LeaseBots(t.Context(), 7, []int64{m.Key}, time.Hour, 0); err != nil {
		t.Fatal(err)
	}
	number := awaitBot(t, at[0])
	for asked := kept.asked.Load(); kept.asked.Load() < asked+3; time.Sleep(10 * time.Millisecond) {
	}
	err := at[0].Look(t.Context(), func(_ *store.Match, m *match.Match) error {
		if m.Number() != number {
			t.Errorf("the bot has moved: from %d to %d", number, m.Number())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.ReleaseBots(t.Context(), 7, []int64{m.Key}, true); err != nil {
		t.Fatal(err)
	}
	awaitFrame(t, readers[0], number+1)
}

// awaitBot has Anna play against a bot until that is to move, which it may not; it returns the number of the match.
func awaitBot(t *testing.T, at *table.Table) (number int) {
	t.Helper()
	sit(t, at, 0)
	_, err := at.Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
		return m.ProposeSit(1, "random", "random", "")
	}, &store.Seating{Seat: 1, Who: store.Seat{Bot: "random", Name: "random"}})
	if err != nil {
		t.Fatal(err)
	}
	for {
		owes := false
		err := at.Look(t.Context(), func(_ *store.Match, m *match.Match) error {
			number = m.Number()
			owes = m.Deciding() == game.Seats(0).With(1)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if owes {
			return number
		}
		play(t, at, 0)
	}
}

// play has Anna make a move.
func play(t *testing.T, at *table.Table, s game.Seat) {
	t.Helper()
	_, err := at.Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
		return m.ProposeMove(s, m.Number(), m.Moves(s)[0].String())
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
}

// A player who looks at a match at one node is told nothing of it by another.
func TestPresenceAtAnotherNode(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	hubs := []*table.Hub{nodeOf(t, kept, news.Node(), kept), nodeOf(t, kept, news.Node(), kept)}
	at, readers := follow(t, hubs[:1], m.ID)
	sit(t, at[0], 0)
	sit(t, at[0], 1)
	notice := &store.Notice{Match: m.ID, Kind: store.NoticeTurn, Channel: store.Channel{Player: "anna"}}
	err := at[0].Look(t.Context(), func(_ *store.Match, m *match.Match) error {
		notice.Number, _ = m.Owes(m.Deciding().First())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	stands := func() bool {
		t.Helper()
		c, err := hubs[1].Judge(t.Context(), notice, hubs[1].Now())
		if err != nil {
			t.Fatal(err)
		}
		return c.Stands
	}
	if stands() {
		t.Error("who looks at the match at one node would be told of it by the other")
	}
	readers[0].Away()
	if !stands() {
		t.Error("who does not look would not be told")
	}
}

// interrupted is a database at which something happens right after a match was read and before its rows are, or right before a match is
// read again.
type interrupted struct {
	*shared
	then, again func()
}

func (i *interrupted) Match(ctx context.Context, id string) (*store.Match, error) {
	if again := i.again; again != nil && i.then == nil {
		i.again = nil
		again()
	}
	m, err := i.shared.Match(ctx, id)
	if then := i.then; then != nil {
		i.then = nil
		then()
	}
	return m, err
}

// Who sits down at one node while another reads the match has the seat there, too; and who gives it to a bot while it is read again has not.
func TestSeatsChangeWhileAMatchIsRead(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	at, _ := follow(t, []*table.Hub{nodeOf(t, kept, news.Node(), kept)}, m.ID)
	sit(t, at[0], 0)
	handOver := func() {
		_, err := at[0].Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
			return m.ProposeTakeover(0, "Anna", "still")
		}, &store.Seating{Seat: 0, Who: store.Seat{Player: "anna", Name: "Anna", Bot: "still"}})
		if err != nil {
			t.Error(err)
		}
	}
	first := func() (seat game.Seat) {
		err := at[0].Look(t.Context(), func(_ *store.Match, m *match.Match) error {
			seat = m.Deciding().First()
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		return seat
	}
	for _, test := range []struct {
		then, again func()
		rows        int
		bot         string
	}{
		{then: func() { sit(t, at[0], 1) }, rows: 2},
		{then: func() { play(t, at[0], first()) }, again: handOver, rows: 4, bot: "still"},
	} {
		other, _ := follow(t, []*table.Hub{nodeOf(t, &interrupted{kept, test.then, test.again}, news.Node(), kept)}, m.ID)
		err := other[0].Look(t.Context(), func(kept *store.Match, m *match.Match) error {
			if seats := kept.SeatsOf("anna"); m.Number() < test.rows || seats != game.Seats(0).With(0).With(1) || kept.Seats[0].Bot != test.bot {
				t.Errorf("after %d rows Anna has the seats %b, and the first is played by %q", m.Number(), seats, kept.Seats[0].Bot)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Lists and news reach players at other nodes.
func TestListsAtOtherNodes(t *testing.T) {
	t.Parallel()
	kept := database(t)
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	hubs := []*table.Hub{nodeOf(t, kept, news.Node(), kept), nodeOf(t, kept, news.Node(), kept)}
	wake := make(chan struct{}, 1)
	lobby := hubs[1].FollowLobby("ben", wake)
	defer lobby.Close()
	hubs[0].Opened(&store.Match{ID: "bens", Creator: "ben"})
	<-wake
	if !lobby.Changed() || !lobby.ChangedOwn() {
		t.Error("Ben's lists have not changed")
	}
	if err := hubs[0].NoticeInvited(t.Context(), m, []string{"ben"}); err != nil {
		t.Fatal(err)
	}
	<-wake
	if told := fmt.Sprint(lobby.News()); told != fmt.Sprint([]table.News{{Kind: store.NoticeInvited, Match: m.ID, Game: m.Game}}) {
		t.Errorf("Ben is told %s", told)
	}
}

// Times are those of the database, whatever the node's own clock says.
func TestTheTimeIsTheDatabases(t *testing.T) {
	t.Parallel()
	kept := &slow{database(t)}
	m := openMatch(t, kept, "efemeris")
	hub := nodeOf(t, kept, deaf{}, kept)
	at, _ := follow(t, []*table.Hub{hub}, m.ID)
	sit(t, at[0], 0)
	rows, err := kept.Rows(t.Context(), m.Key, 0)
	if err != nil || len(rows) != 1 || rows[0].At > time.Now().Add(-time.Hour).UnixMilli() {
		t.Errorf("the rows are %+v (%v)", rows, err)
	}
}

// A node that is alone in its cluster knows what time it is though its machine has slept.
func TestTheTimeAfterSleep(t *testing.T) {
	t.Parallel()
	kept := database(t)
	hub := nodeOf(t, kept, bus.Alone{}, kept)
	before := hub.Now()
	hub.Sleep(time.Hour)
	for hub.Now() < before {
		time.Sleep(10 * time.Millisecond)
	}
}

// slow is a database whose clock is two hours behind.
type slow struct{ *shared }

func (l *slow) Standings(ctx context.Context, matches []string) (map[string]store.Standing, int64, error) {
	all, now, err := l.shared.Standings(ctx, matches)
	return all, now - 2*time.Hour.Milliseconds(), err
}

// Who follows a match is sent it again after messages were missed only where that shows something else: here a name that was changed meanwhile.
func TestWhatWasMissedIsSentIfItDiffers(t *testing.T) {
	t.Parallel()
	kept := trouble(t)
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	hub := nodeOf(t, kept, news.Node(), kept)
	other := news.Node()
	at, readers := follow(t, []*table.Hub{hub}, m.ID)
	sit(t, at[0], 0)
	awaitFrame(t, readers[0], 1)
	for _, name := range []string{"Anna", "Anne"} {
		if name != "Anna" {
			if err := kept.Rename(t.Context(), "anna", name); err != nil {
				t.Fatal(err)
			}
		}
		read := kept.read.Load()
		other.Publish(bus.Message{Kind: bus.Gap})
		for kept.read.Load() == read {
			select {
			case <-readers[0].Wake():
			case <-time.After(2 * time.Minute):
				t.Fatal("the match is not read again")
			}
			next, err := readers[0].Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			switch sent := next.Frame != nil; {
			case sent != (name == "Anne") && kept.read.Load() > read:
				t.Errorf("as the name is %s: sent %v", name, sent)
			case sent && !strings.Contains(string(next.Frame.Text()), `"Anne"`):
				t.Errorf("sent %.600s", next.Frame.Text())
			}
			if next.Frame != nil {
				next.Frame.Release()
			}
		}
	}
}
