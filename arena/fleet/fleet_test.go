package fleet

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/goleak"

	"portolan/arena"
	"portolan/games"
)

// natsServer starts a real server with JetStream on a port of its own.
func natsServer(t *testing.T, change func(*server.Options)) string {
	t.Helper()
	o := &server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true}
	if change != nil {
		change(o)
	}
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	return s.ClientURL()
}

func dial(t *testing.T, url string) *Queue {
	t.Helper()
	q, err := Dial(t.Context(), url, t.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.Close)
	return q
}

// said collects what people would be told.
type said struct {
	mu    sync.Mutex
	lines []string
}

func (s *said) tell(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, text)
}

func (s *said) all() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.lines, "\n")
}

// worker starts a worker and returns a channel with how it ended.
func worker(t *testing.T, url, build string, hands int, s *said) <-chan error {
	t.Helper()
	w := Worker{Queue: dial(t, url), Games: games.ByID, Build: build, Hands: hands, Tell: s.tell}
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { ended <- w.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		for range ended { // drained and closed below
		}
	})
	out := make(chan error, 1)
	go func() {
		out <- <-ended
		close(ended)
	}()
	return out
}

func config(t *testing.T) arena.Config {
	t.Helper()
	rules, known := games.ByID("efemeris")
	if !known {
		t.Fatal("no efemeris")
	}
	return arena.Config{
		Rules: rules, LineUps: arena.RoundRobin([]string{"random", "still"}, 3), Matches: 30, Seed: 11, Rotate: true,
		Build: "here",
	}
}

func run(t *testing.T, c arena.Config) *arena.Report {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	report, err := arena.Run(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	report.Seconds = 0
	return report
}

func TestAFleetFindsWhatOneMachineFinds(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	t.Run("fleet", func(t *testing.T) {
		url := natsServer(t, nil)
		var told said
		for range 3 {
			worker(t, url, "here", 2, &told)
		}
		c := config(t)
		want := run(t, c)
		c.Crew = dial(t, url).Crew(told.tell)
		for range 2 { // a second time too: nothing of the first one is in the way
			if diff := cmp.Diff(want, run(t, c)); diff != "" {
				t.Errorf("the fleet finds something else:\n%s", diff)
			}
		}
		c.Test = &arena.Test{P0: .01, P1: .05, Alpha: .05, Beta: .05}
		c.LineUps, c.Matches = [][]string{{"random", "still"}}, 5000
		fleet := run(t, c)
		c.Crew = nil
		if diff := cmp.Diff(run(t, c), fleet); diff != "" {
			t.Errorf("the test stops elsewhere:\n%s", diff)
		}
		if told.all() != "" {
			t.Errorf("said %s", told.all())
		}
		for _, name := range []string{workStream, resultStream} {
			stream, err := dial(t, url).js.Stream(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			// A worker may finish the match that it had begun when the test was decided.
			if left := stream.CachedInfo().State.Msgs; left > 6 {
				t.Errorf("%d messages are left in %s", left, name)
			}
		}
	})
}

func TestTwoArenasShareTheWorkers(t *testing.T) {
	url := natsServer(t, nil)
	var told said
	worker(t, url, "here", 2, &told)
	var arenas sync.WaitGroup
	for _, seed := range []uint64{1, 2} {
		c := config(t)
		c.Seed = seed
		want := run(t, c)
		c.Crew = dial(t, url).Crew(told.tell)
		arenas.Go(func() {
			got, err := arena.Run(t.Context(), c)
			if err != nil {
				t.Error(err)
				return
			}
			got.Seconds = 0
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("seed %d:\n%s", seed, diff)
			}
		})
	}
	arenas.Wait()
}

func TestWorkersRefuseAnotherProgram(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(*task)
		says  string
	}{
		"build":  {func(s *task) { s.Settings.Build = "there" }, "another build"},
		"rules":  {func(s *task) { s.Settings.Rules++ }, "by rules"},
		"format": {func(s *task) { s.Settings.Format = "portolan arena/2" }, "format"},
		"game":   {func(s *task) { s.Settings.Game = "chess" }, "no game"},
		"bot":    {func(s *task) { s.Settings.LineUps = [][]string{{"greedy", "nobody"}} }, "nobody"},
		"option": {func(s *task) { s.Settings.Options = map[string]string{"size": "9"} }, "size"},
	} {
		t.Run(name, func(t *testing.T) {
			url := natsServer(t, nil)
			var told said
			c := config(t)
			good := task{
				Settings: arena.Settings{
					Format: arena.Format, Game: "efemeris", Rules: c.Rules.Version(), LineUps: c.LineUps, Build: "here",
				},
			}
			test.spoil(&good)
			q := dial(t, url)
			notices, err := q.conn.SubscribeSync(noticeSubject + ">")
			if err != nil {
				t.Fatal(err)
			}
			if err := q.conn.Flush(); err != nil {
				t.Fatal(err)
			}
			ended := worker(t, url, "here", 1, &told)
			if err := q.publish(t.Context(), workSubject+good.Settings.ID(), encode(good), "1"); err != nil {
				t.Fatal(err)
			}
			err = <-ended
			if refused := (*RefusedError)(nil); !errors.As(err, &refused) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("ended with %v", err)
			}
			notice, err := notices.NextMsg(5 * time.Second)
			if err != nil || !strings.Contains(string(notice.Data), test.says) {
				t.Errorf("the arena is told %v, %v", notice, err)
			}
			// The task is back in the queue, for who can play it.
			if m, err := q.hire.Next(); err != nil || len(m.Data()) == 0 {
				t.Errorf("the task is gone: %v", err)
			}
		})
	}
}

func TestTheArenaPrintsARefusal(t *testing.T) {
	url := natsServer(t, nil)
	var told said
	c := config(t)
	c.Crew = dial(t, url).Crew(told.tell)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	over := make(chan error, 1)
	go func() {
		_, err := arena.Run(ctx, c)
		over <- err
	}()
	if err := <-worker(t, url, "another", 1, &told); err == nil {
		t.Error("it works for another program")
	}
	for began := time.Now(); !strings.Contains(told.all(), "refused"); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatal("nothing is said")
		}
	}
	worker(t, url, "here", 1, &told) // this one will do
	if err := <-over; err != nil {
		t.Error(err)
	}
}

// Messages that nobody of ours wrote stop neither the workers nor the arena.
func TestNonsenseIsLeftAside(t *testing.T) {
	url := natsServer(t, nil)
	var told said
	q := dial(t, url)
	c := config(t)
	want := run(t, c)
	id := ""
	c.Crew = spy{q.Crew(told.tell), &id, func() {
		for i, text := range []string{"", "{", "[]", `{"match":-1}`, strings.Repeat("x", maxMessage/2)} {
			for _, subject := range []string{workSubject + "nonsense", workSubject + id, resultSubject + id} {
				if text == `{"match":-1}` && subject == resultSubject+id {
					continue // this is a result, of no match
				}
				if err := q.publish(t.Context(), subject, []byte(text), subject+string(rune('a'+i))); err != nil {
					t.Error(err)
				}
			}
		}
	}}
	worker(t, url, "here", 2, &told)
	if diff := cmp.Diff(want, run(t, c)); diff != "" {
		t.Error(diff)
	}
	if all := told.all(); !strings.Contains(all, "thrown away") || !strings.Contains(all, "left aside") {
		t.Errorf("said %s", all)
	}
}

// spy does something when the crew begins.
type spy struct {
	arena.Crew
	id    *string
	first func()
}

func (s spy) Play(ctx context.Context, plan *arena.Plan, work <-chan int, done chan<- arena.Result) error {
	*s.id = plan.ID()
	s.first()
	return s.Crew.Play(ctx, plan, work, done)
}

// playing is an arena that a crew plays meanwhile; the report comes at its end.
func playing(t *testing.T, c arena.Config, by arena.Crew) (over <-chan *arena.Report) {
	c.Crew = by
	reports := make(chan *arena.Report, 1)
	go func() {
		report, err := arena.Run(t.Context(), c)
		if err != nil {
			t.Error(err)
		}
		reports <- report
	}()
	return reports
}

// People hear that nobody works. What left the queue without a result, as when a server forgets it, is queued again.
func TestLostMatchesAreQueuedAgain(t *testing.T) {
	url := natsServer(t, nil)
	var told said
	q := dial(t, url)
	c := config(t)
	want := run(t, c)
	over := playing(t, c, &crew{queue: q, tell: told.tell, quiet: time.Second / 2})
	for !strings.Contains(told.all(), "no worker is at the queue") {
		time.Sleep(10 * time.Millisecond)
	}
	for queued := uint64(0); queued != 60; time.Sleep(10 * time.Millisecond) { // that may have been said before all were
		info, err := q.work.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		queued = info.State.Msgs
	}
	if err := q.work.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	worker(t, url, "here", 2, &told)
	got := <-over
	got.Seconds = 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(told.all(), "60 matches have left the queue") {
		t.Errorf("said %s", told.all())
	}
}

func TestServersThatWillNotDo(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	plain := natsServer(t, func(o *server.Options) { o.JetStream = false })
	locked := natsServer(t, func(o *server.Options) { o.Username, o.Password = "sailor", "secret" })
	for _, test := range []struct{ url, says string }{
		{"nats://sailor:hush@" + closed.Addr().String(), "can't be reached"},
		{plain, "without JetStream"},
		{strings.Replace(locked, "nats://", "nats://sailor:hush@", 1), "can't be reached"},
		{"nats://sailor:hush@[::bad", "can't be read"},
		{"sailor:hu%hush@" + closed.Addr().String(), "can't be read"},
		{"nats://sailor:a@127.0.0.1:1,sailor:hush@" + closed.Addr().String(), "can't be reached"},
	} {
		q, err := Dial(t.Context(), test.url, "test")
		if err == nil {
			q.Close()
			t.Errorf("%s will do", test.url)
			continue
		}
		if !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v", test.url, err)
		}
	}
	q, err := Dial(t.Context(), strings.Replace(locked, "nats://", "nats://sailor:secret@", 1), "test")
	if err != nil {
		t.Fatal(err)
	}
	q.Close()
}

// A stopped worker gives its matches back at once.
func TestAStoppedWorkerGivesBackItsMatch(t *testing.T) {
	url := natsServer(t, nil)
	q := dial(t, url)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	long := task{Settings: arena.Settings{
		Format: arena.Format, Game: "efemeris", Rules: config(t).Rules.Version(), LineUps: [][]string{{"search:3", "search:3"}},
	}}
	w := Worker{Queue: q, Games: games.ByID, Hands: 1, Tell: func(string) {}}
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	if err := q.publish(t.Context(), workSubject+"long", encode(long), "1"); err != nil {
		t.Fatal(err)
	}
	for {
		info, err := q.hire.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if info.NumAckPending == 1 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	began := time.Now()
	m, err := q.hire.Next()
	if err != nil {
		t.Fatal(err)
	}
	if about, err := m.Metadata(); err != nil || about.NumDelivered != 2 || time.Since(began) > AckWait/2 {
		t.Errorf("%+v after %v, %v", about, time.Since(began), err)
	}
}
