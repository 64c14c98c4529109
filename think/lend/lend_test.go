package lend

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"portolan/crash"
	"portolan/game"
	"portolan/games"
	"portolan/think"
)

// natsServer starts a NATS server and returns its address.
func natsServer(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	return s.ClientURL()
}

// logs is what was logged.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logs) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(text)
}

func (l *logs) has(words string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.text.String(), words)
}

// working starts a worker; stop ends it and returns how that went.
func working(t *testing.T, url string, threads int) (said *logs, stop func() error) {
	t.Helper()
	said = new(logs)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	w := Worker{URL: url, Games: games.All(), Build: "this", Threads: threads, Log: slog.New(slog.NewTextHandler(said, nil))}
	go func() { ended <- w.Run(ctx) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { _ = stop() }) // who wants to know has asked
	return said, stop
}

// lending makes a lender of this program.
func lending(t *testing.T, url, build string) *Lender {
	t.Helper()
	l, err := NewLender(url, t.Name(), build, knownPositions(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// until waits for something.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for last := time.Now().Add(2 * time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(last) {
			t.Fatal(what)
		}
	}
}

// untilSeen has workers say that they are there, as true ones do again and again, until l has heard of the one that it can use.
func untilSeen(t *testing.T, l *Lender, beside *nats.Conn, workers ...sign) {
	t.Helper()
	until(t, "no worker", func() bool {
		for _, s := range workers {
			text, _ := json.Marshal(s)
			if err := errors.Join(beside.Publish(signs, text), beside.Flush()); err != nil {
				t.Fatal(err)
			}
		}
		return l.sees(1)
	})
}

func (l *Lender) sees(n int) bool {
	workers, _ := l.Workers()
	return workers == n
}

// never is that a job can't begin here.
func never() bool { return false }

// beginning is the first position of a match of Efemeris with a choice.
func beginning(t *testing.T) (st game.State, s game.Seat) {
	t.Helper()
	positions(t, 30, func(rules game.Rules, at game.State, n int) {
		if st == nil && rules.ID() == "efemeris" && n == 25 {
			st, s = at.Blank(), at.Deciding().First()
			st.CopyFrom(at)
		}
	})
	return st, s
}

// thinkerOf makes a thinker that lends.
func thinkerOf(t *testing.T, to think.Elsewhere) *think.Thinker {
	t.Helper()
	thinker, err := think.New(1, "search:1", func(e *crash.Error, match string) { t.Errorf("match %s: %v", match, e) })
	if err != nil {
		t.Fatal(err)
	}
	if to != nil {
		thinker.Lend(to)
	}
	t.Cleanup(func() { thinker.Close(); thinker.Wait() })
	return thinker
}

// Workers do what a server would: the same hints, which come from a seed, and moves that are legal. Games of all sorts are lent.
func TestWorkersThink(t *testing.T) {
	url := natsServer(t)
	l := lending(t, url, "this")
	thinker, here := thinkerOf(t, l), thinkerOf(t, nil)
	working(t, url, 2)
	until(t, "no worker", func() bool { return l.sees(1) })
	jobs, seen := 0, map[string]int{}
	positions(t, 31, func(rules game.Rules, st game.State, n int) {
		if n%15 != 0 || seen[rules.ID()] == 3 {
			return
		}
		seen[rules.ID()]++
		s := st.Deciding().First()
		m, err := thinker.Choose(t.Context(), &think.Question{Match: "m", Seat: s, Spec: "search:1", Board: think.Copy(st)})
		if err != nil {
			t.Fatal(err)
		}
		if !legal(st, s, m) {
			t.Errorf("%s: %s is not legal", rules.ID(), m)
		}
		imagined := think.Copy(st)
		imagined.Imagine(s, game.FreeChance(1))
		a, err := thinker.Advise(t.Context(), "m", think.Copy(imagined), s, 7)
		if err != nil {
			t.Fatal(err)
		}
		b, err := here.Advise(t.Context(), "m", imagined, s, 7)
		if err != nil || !reflect.DeepEqual(a, b) || len(a) == 0 {
			t.Errorf("%s: a worker tells %+v, the server %+v (%v)", rules.ID(), a, b, err)
		}
		estimate := &think.Job{Task: think.Estimate, Match: "m", Seat: game.Spectator, Board: st, Seed: 9, Seats: 5, Iterations: 2000, Priority: think.ForNobody}
		there, err := l.Do(t.Context(), estimate, never)
		if err != nil {
			t.Fatal(err)
		}
		if home, err := here.Do(t.Context(), estimate); err != nil || !reflect.DeepEqual(there.Values, home.Values) {
			t.Errorf("%s: a worker expects %v, the server %v (%v)", rules.ID(), there.Values, home.Values, err)
		}
		jobs += 3
	})
	if done, lost := l.Jobs(); done != int64(jobs) || lost != 0 {
		t.Errorf("of %d jobs %d were done elsewhere and %d lost", jobs, done, lost)
	}
}

func legal(st game.State, s game.Seat, m game.Move) bool {
	return slices.Contains(st.Moves(s, nil), m)
}

// choosing is a job of some seconds.
func choosing(t *testing.T) *think.Job {
	t.Helper()
	st, s := beginning(t)
	return &think.Job{Task: think.Choose, Match: "m", Seat: s, Spec: "search:5", Board: st}
}

// A worker that says no more that it is at a job, since it hangs or its answer is lost, is given up, and the server thinks by itself. Only
// workers of the same program are asked.
func TestAWorkerThatFallsSilent(t *testing.T) {
	url := natsServer(t)
	l := lending(t, url, "this")
	beside, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	asked := make(chan *nats.Msg, 10)
	both := []sign{{Worker: "silent", Build: "this", Threads: 1}, {Worker: "other", Build: "another", Threads: 1}}
	for _, s := range both {
		if _, err := beside.ChanSubscribe(jobs+s.Worker, asked); err != nil {
			t.Fatal(err)
		}
	}
	if err := beside.Publish(signs, []byte("nonsense")); err != nil {
		t.Fatal(err)
	}
	untilSeen(t, l, beside, both...)
	job := choosing(t)
	job.Spec = "search:1"
	thinker := thinkerOf(t, l)
	m, err := thinker.Choose(t.Context(), &think.Question{Match: "m", Seat: job.Seat, Spec: job.Spec, Board: think.Copy(job.Board)})
	if err != nil || !legal(job.Board, job.Seat, m) {
		t.Errorf("chosen %s (%v)", m, err)
	}
	if done, lost := l.Jobs(); done != 0 || lost != 1 || len(asked) != 1 || !l.sees(0) {
		t.Errorf("%d done, %d lost, asked %d times", done, lost, len(asked))
	}
}

// No job waits for a worker that was killed while it had none: of that nothing was ever lost, and it said no word.
func TestAWorkerIsGoneThatHadNoJob(t *testing.T) {
	l := lending(t, natsServer(t), "this")
	text, err := json.Marshal(sign{Worker: "w", Build: "this", Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	l.hear(&nats.Msg{Data: text})
	l.mu.Lock()
	l.workers["w"].heard = time.Now().Add(-2 * goneAfter)
	l.mu.Unlock()
	waited := false
	_, err = l.Do(t.Context(), choosing(t), func() bool { waited = true; return false })
	if !errors.Is(err, errNobody) || waited {
		t.Errorf("the job has waited: %t (%v)", waited, err)
	}
}

// A worker of which one job was lost, such as on the way there, keeps the others.
func TestAWorkerLosesOneJobOfTwo(t *testing.T) {
	l := lending(t, natsServer(t), "this")
	say := func(ids ...string) {
		text, err := json.Marshal(sign{Worker: "w", Build: "this", Threads: 4, Jobs: ids})
		if err != nil {
			t.Fatal(err)
		}
		l.hear(&nats.Msg{Data: text})
	}
	say()
	job := choosing(t)
	w := l.choose(job, 1)
	l.begin("lost", w, func(error) {})
	l.begin("kept", l.choose(job, 1), func(error) {})
	l.gone(w)
	l.end("lost", w)
	heard := func() time.Time {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.jobs["kept"].heard
	}
	before := heard()
	say("kept")
	if !heard().After(before) {
		t.Error("a job counts as lost that its worker is at")
	}
	again := l.choose(job, 1)
	if again == w || again.mine != 1 || again.others != 1 {
		t.Errorf("the worker has %d jobs and %d others", again.mine, again.others)
	}
	l.end("kept", w)
}

// What a worker answers is no more than a proposal: what can't be is thought about by the server.
func TestAWorkerThatTalksNonsense(t *testing.T) {
	url := natsServer(t)
	l := lending(t, url, "this")
	beside, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	answers := []string{
		"", "{", `{"move":"zzz"}`, `{"move":"0","lines":[]}`, `{"fault":"no"}`, `{"values":[1]}`, strings.Repeat("x", largest+1),
	}
	var next atomic.Int32
	if _, err := beside.Subscribe(jobs+"liar", func(m *nats.Msg) {
		_ = m.Respond([]byte(answers[int(next.Add(1)-1)%len(answers)]))
	}); err != nil {
		t.Fatal(err)
	}
	untilSeen(t, l, beside, sign{Worker: "liar", Build: "this", Threads: 1})
	job := choosing(t)
	thinker := thinkerOf(t, l)
	for range answers {
		m, err := thinker.Choose(t.Context(), &think.Question{Match: "m", Seat: job.Seat, Spec: "search:1", Board: think.Copy(job.Board)})
		if err != nil || !legal(job.Board, job.Seat, m) {
			t.Errorf("chosen %s (%v)", m, err)
		}
	}
	if n := int(next.Load()); n != len(answers) {
		t.Errorf("asked %d times", n)
	}
}

// A worker takes no nonsense: it says why, and goes on.
func TestAServerThatTalksNonsense(t *testing.T) {
	url := natsServer(t)
	l := lending(t, url, "this")
	working(t, url, 1)
	until(t, "no worker", func() bool { return l.sees(1) })
	name := ""
	for w := range l.workers {
		name = w
	}
	st, s := beginning(t)
	id, position, err := l.positions.Write(st)
	if err != nil {
		t.Fatal(err)
	}
	good := order{ID: "1", Build: "this", Task: think.Choose, Seat: s, Spec: "search:1", Game: id, Position: position}
	ask := func(data []byte) (r reply) {
		t.Helper()
		m, err := l.conn.Request(jobs+name, data, time.Minute)
		if err == nil {
			err = json.Unmarshal(m.Data, &r)
		}
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, change := range []func(*order){
		func(o *order) { o.ID = "" },
		func(o *order) { o.ID = strings.Repeat("x", 1000) },
		func(o *order) { o.Build = "another" },
		func(o *order) { o.Task = "dance" },
		func(o *order) { o.Seat = 6 },
		func(o *order) { o.Seat = -1 },
		func(o *order) { o.Spec = "search:9" },
		func(o *order) { o.Spec = "greedy" },
		func(o *order) { o.Priority = 9 },
		func(o *order) { o.Priority = -1 },
		func(o *order) { o.Game = "chess" },
		func(o *order) { o.Position = o.Position[1:] },
		func(o *order) { o.Task, o.Lines = think.Advise, 100_000 },
		func(o *order) { o.Task, o.Seats, o.Iterations = think.Estimate, 100_000, 1 },
		func(o *order) { o.Task, o.Seats, o.Iterations = think.Estimate, 2, 1<<40 },
	} {
		o := good
		change(&o)
		text, _ := json.Marshal(o)
		if r := ask(text); r.Fault == "" {
			t.Errorf("%+v is answered %+v", o, r)
		}
	}
	for _, text := range []string{"", "null", "[]", strings.Repeat("x", largest+1)} {
		if r := ask([]byte(text)); r.Fault == "" {
			t.Errorf("%.20q is answered %+v", text, r)
		}
	}
	text, _ := json.Marshal(good)
	if r := ask(text); r.Fault != "" || !legal(st, s, r.Move) {
		t.Errorf("afterwards a job is answered %+v", r)
	}
}

// A job for which nobody waits any more is stopped, and a worker that is to stop gives back what it is at.
func TestJobsAreStopped(t *testing.T) {
	url := natsServer(t)
	l := lending(t, url, "this")
	said, stop := working(t, url, 1)
	until(t, "no worker", func() bool { return l.sees(1) })
	job := choosing(t)
	job.Task, job.Seats, job.Iterations = think.Estimate, 2, 100_000_000 // longer than any test
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := l.Do(ctx, job, never)
		ended <- err
	}()
	until(t, "the job does not begin", func() bool { return l.busy(1) })
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("a job that was given up ends with %v", err)
	}
	quick := *job
	quick.Task, quick.Spec = think.Choose, "search:1"
	if _, err := l.Do(t.Context(), &quick, never); err != nil { // the one thread is free
		t.Errorf("the next job: %v", err)
	}
	go func() {
		_, err := l.Do(t.Context(), job, never)
		ended <- err
	}()
	until(t, "the job does not begin", func() bool { return l.busy(1) })
	if err := stop(); err != nil {
		t.Errorf("the worker ended with %v", err)
	}
	if err := <-ended; err == nil || !l.sees(0) {
		t.Errorf("a worker that has gone did a long job, or is still counted (%v)", err)
	}
	if !said.has("thoughts=1") {
		t.Errorf("the worker said %s", said.text.String())
	}
}

// A job that is stopped as soon as it was given is stopped: the one does not overtake the other, which takes longer to be read.
func TestAStopDoesNotOvertakeItsJob(t *testing.T) {
	url := natsServer(t)
	l := lending(t, url, "this")
	working(t, url, 1)
	until(t, "no worker", func() bool { return l.sees(1) })
	name := ""
	for w := range l.workers {
		name = w
	}
	st, s := beginning(t)
	id, position, err := l.positions.Write(st)
	if err != nil {
		t.Fatal(err)
	}
	answers, err := l.conn.SubscribeSync(l.conn.NewRespInbox())
	if err != nil {
		t.Fatal(err)
	}
	for n := range 20 {
		o := order{ID: fmt.Sprint(n), Build: "this", Task: think.Estimate, Seat: s, Seats: 2, Iterations: 100_000_000, Game: id, Position: position}
		text, _ := json.Marshal(o)
		if err := errors.Join(l.conn.PublishRequest(jobs+name, answers.Subject, text), l.conn.Publish(stopped+name, []byte(o.ID))); err != nil {
			t.Fatal(err)
		}
		if _, err := answers.NextMsg(30 * time.Second); err != nil {
			t.Fatalf("job %d goes on, for which nobody waits: %v", n, err)
		}
	}
}

// busy tells whether workers say that they are at so many jobs of this lender.
func (l *Lender) busy(n int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	heard := 0
	for _, one := range l.jobs {
		if one.worker.others == 0 && one.heard.Equal(one.worker.heard) {
			heard++
		}
	}
	return heard == n
}

// guarded is a NATS server that asks for the token "right", until the end of a test.
func guarded(t *testing.T) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoLog: true, NoSigs: true, Authorization: "right"})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	t.Cleanup(s.Shutdown)
	return s
}

// A worker whose password is wrong ends and says so, without telling it.
func TestAWorkerIsSentAway(t *testing.T) {
	s := guarded(t)
	url := strings.Replace(s.ClientURL(), "nats://", "nats://secret@", 1)
	w := Worker{URL: url, Games: games.All(), Build: "this", Threads: 1, Log: slog.New(slog.DiscardHandler)}
	if err := w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "is the password in --nats-url right?") || strings.Contains(err.Error(), "secret") {
		t.Errorf("sent away with %v", err)
	}
}

// What leaves a server has been imagined by the seat that is to choose: nothing in it is true that the seat does not know.
func TestWorkersAreToldNoSecrets(t *testing.T) {
	url := natsServer(t)
	l := lending(t, url, "this")
	beside, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	told := make(chan order, 1)
	if _, err := beside.Subscribe(jobs+"listener", func(m *nats.Msg) {
		var o order
		_ = json.Unmarshal(m.Data, &o) // what is read tells
		told <- o
		_ = m.Respond([]byte(`{"fault":"no"}`))
	}); err != nil {
		t.Fatal(err)
	}
	thinker := thinkerOf(t, l)
	differ := 0
	positions(t, 13, func(rules game.Rules, st game.State, n int) {
		if n%6 != 0 {
			return
		}
		s := st.Deciding().First()
		untilSeen(t, l, beside, sign{Worker: "listener", Build: "this", Threads: 1})
		if _, err := thinker.Choose(t.Context(), &think.Question{Match: "m", Seat: s, Spec: "search:1", Board: think.Copy(st)}); err != nil {
			t.Fatal(err)
		}
		o := <-told
		sent, err := l.positions.Read(o.Game, o.Position)
		if err != nil {
			t.Fatal(err)
		}
		if !same(sent, st) {
			differ++
		}
		mine := think.Copy(st)
		for _, board := range []game.State{sent, mine} {
			board.Imagine(s, game.FreeChance(0))
		}
		if !same(sent, mine) {
			t.Errorf("%s, move %d: the seat can tell what was sent from what is", rules.ID(), n)
		}
	})
	if differ < 5 {
		t.Errorf("%d positions that were sent are not the true ones", differ)
	}
}

// same tells whether two positions are equal.
func same(a, b game.State) bool {
	return reflect.ValueOf(a).Elem().Equal(reflect.ValueOf(b).Elem())
}
