//go:build linux

// Package chaos_test plays on servers that are killed, cut off and held up, and has check judge what the clients were told.
package chaos_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"portolan/store/pgtest"
)

// What is set by the environment; `make chaos` does.
const (
	lengthSet  = "PORTOLAN_CHAOS"         // how long faults are made, such as 3m
	seedSet    = "PORTOLAN_CHAOS_SEED"    // of the plan
	clientsSet = "PORTOLAN_CHAOS_CLIENTS" // how many
	pauseSet   = "PORTOLAN_CHAOS_PAUSE"   // between two faults, on average, such as 2s
	paceSet    = "PORTOLAN_CHAOS_PACE"    // how long a player waits before a move, on average
	faultsSet  = "PORTOLAN_CHAOS_FAULTS"  // "kills" for nothing but kills of servers
	notesSet   = "PORTOLAN_CHAOS_NOTES"   // a directory for what was done and said, and for matches in which something was found
)

func TestMain(m *testing.M) {
	if os.Getenv(natsPort) != "" {
		serveNATS()
		return
	}
	os.Exit(m.Run())
}

// trial is one run.
type trial struct {
	length  time.Duration
	seed    uint64
	clients int
	pace    time.Duration
	pause   time.Duration // between faults
	kills   bool          // nothing but kills of servers
	long    bool
}

func newTrial(t *testing.T) trial {
	t.Helper()
	set := trial{length: 12 * time.Second, seed: rand.Uint64(), clients: 24, pace: 200 * time.Millisecond, pause: 800 * time.Millisecond}
	if text := os.Getenv(lengthSet); text != "" {
		var err error
		if set.length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		set.clients, set.pace, set.long = 200, 1500*time.Millisecond, true
	}
	if text := os.Getenv(seedSet); text != "" {
		var err error
		if set.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	if text := os.Getenv(clientsSet); text != "" {
		var err error
		if set.clients, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]*time.Duration{pauseSet: &set.pause, paceSet: &set.pace} {
		text := os.Getenv(name)
		if text == "" {
			continue
		}
		var err error
		if *to, err = time.ParseDuration(text); err != nil || *to <= 0 {
			t.Fatalf("%s=%q: %v", name, text, err)
		}
	}
	set.kills = os.Getenv(faultsSet) == "kills"
	t.Logf("%s=%d makes this plan again", seedSet, set.seed)
	return set
}

// place is a directory that other users may reach: PostgreSQL does not run as root.
func place(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "portolan-chaos-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// portolanAt is a server that listens at a port.
func portolanAt(program, name string, port int, env []string, skewed *atomic.Pointer[string], args ...string) *process {
	return &process{
		name: name,
		make: func() *exec.Cmd {
			c := exec.Command(program, append([]string{
				"serve", "--addr", fmt.Sprintf("127.0.0.1:%d", port), "--bot-pace", "20ms", "--heartbeat", heartbeat.String(), "--max-body", "65536",
			}, args...)...)
			c.Env = append(os.Environ(), env...)
			if by := skewed.Load(); by != nil {
				c.Env = append(c.Env, skew+"="+*by)
			}
			return c
		},
		up: serves(port),
	}
}

// databaseFault is what faults of PostgreSQL are of.
const databaseFault = "PostgreSQL"

// TestCluster plays on three servers over PostgreSQL and NATS.
func TestCluster(t *testing.T) {
	t.Parallel()
	set := newTrial(t)
	program := build(t, set.long && !set.kills)
	ctx := t.Context()

	disk := newDisk(t, "768m")
	database, err := pgtest.NewProcess(ctx, disk.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := database.Stop(); err != nil {
			t.Error(err)
		}
	})
	messengerPort := freePort(t)
	messenger := startNATS(t, messengerPort)
	if err := messenger.start(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { messenger.end(syscall.SIGKILL) })

	var nodes []*process
	var fronts, backs []*link
	skews := make([]atomic.Pointer[string], 3)
	for i := range 3 {
		port := freePort(t)
		toDatabase := newLink(t, fmt.Sprintf("server %d to PostgreSQL", i), database.Port)
		toMessenger := newLink(t, fmt.Sprintf("server %d to NATS", i), messengerPort)
		fronts = append(fronts, newLink(t, fmt.Sprintf("clients to server %d", i), port))
		backs = append(backs, toDatabase, toMessenger)
		nodes = append(nodes, portolanAt(program, fmt.Sprintf("server %d", i), port, []string{
			"PORTOLAN_DATABASE_URL=" + database.URL(toDatabase.port), fmt.Sprintf("PORTOLAN_NATS_URL=nats://127.0.0.1:%d", toMessenger.port),
		}, &skews[i]))
	}
	var count kills
	faults := []fault{{10, killing(nodes, &count.servers)}}
	if !set.kills {
		upTo := 4 * time.Second
		if set.long {
			upTo = 8 * time.Second
		}
		faults = append(faults,
			fault{1, stopping(nodes)},
			fault{1, freezing(nodes, time.Second, upTo)},
			fault{4, severing(slices.Concat(fronts, backs), 200*time.Millisecond, upTo)},
			fault{1, func(random *rand.Rand) step {
				return step{
					what: "kill PostgreSQL", of: databaseFault, lasts: between(random, 0, time.Second), kill: -1,
					begin: func(context.Context) error { count.databases.Add(1); return database.Kill() },
					end:   database.Start,
				}
			}},
			fault{1, func(random *rand.Rand) step {
				return step{
					what: "kill NATS", lasts: between(random, 0, 3*time.Second), kill: -1,
					begin: func(context.Context) error { messenger.end(syscall.SIGKILL); count.messengers.Add(1); return nil },
					end:   messenger.start,
				}
			}},
		)
		// A database without room may end, and does not start again before there is some.
		for _, f := range filling(disk, "PostgreSQL's disk", 1, upTo, database.Revive) {
			faults = append(faults, fault{f.weight, func(random *rand.Rand) step {
				s := f.make(random)
				s.of = databaseFault
				return s
			}})
		}
	}
	if set.long && !set.kills {
		faults = append(faults, fault{1, func(random *rand.Rand) step {
			i, by := random.IntN(3), fmt.Sprintf("%d,%d", random.IntN(1200)-600, random.IntN(4))
			return step{
				what: "skew " + nodes[i].name, kill: i,
				begin: func(context.Context) error {
					nodes[i].end(syscall.SIGKILL)
					skews[i].Store(&by)
					count.servers.Add(1)
					return nil
				},
				end: nodes[i].start,
			}
		}})
	}
	steps := plan(set.seed, faults, set.length, set.pause)
	if !set.kills {
		// The database is held up once, for longer than any clock has left.
		hold := step{
			what: "hold PostgreSQL up", of: databaseFault, last: true, lasts: 24 * time.Second, kill: -1, wait: set.pause,
			begin: func(context.Context) error { return database.Signal(syscall.SIGSTOP) },
			end:   func(context.Context) error { return database.Signal(syscall.SIGCONT) },
		}
		if set.long {
			hold.lasts = 30 * time.Second
		}
		steps = append(steps, hold)
	}
	chaos(t, set, nodes, fronts, steps, &count)
}

// chaos starts servers, has clients play, and judges.
func chaos(t *testing.T, set trial, servers []*process, fronts []*link, steps []step, count *kills) {
	t.Helper()
	for i, s := range steps {
		t.Logf("%3d: after %4d ms %s for %d ms", i, s.wait.Milliseconds(), s.what, s.lasts.Milliseconds())
	}
	w := newWorld(t, set.pace, fronts)
	// The short form runs beside other tests, where the whole machine may stand still for a second without any server's knowing it.
	w.clocks = set.long
	if dir := os.Getenv(notesSet); dir != "" {
		var err error
		if w.notes, err = os.Create(filepath.Join(dir, t.Name()+".notes")); err != nil {
			t.Fatal(err)
		}
		defer w.notes.Close()
		defer func() {
			for _, s := range servers {
				if err := os.WriteFile(filepath.Join(dir, t.Name()+"."+s.name+".log"), s.said.Bytes(), 0o600); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, s := range servers {
		if err := s.start(ctx); err != nil {
			t.Fatal(err)
		}
		defer s.end(syscall.SIGKILL)
	}
	w.seat(set.clients)
	var playing sync.WaitGroup
	for _, table := range w.tables {
		playing.Go(func() { table.run(ctx) })
	}
	began := time.Now()
	strikes := w.run(ctx, steps)
	t.Logf("%s of faults: %d kills of servers, %d of PostgreSQL, %d of NATS", time.Since(began).Round(time.Second), count.servers.Load(), count.databases.Load(), count.messengers.Load())
	w.note("all is well; matches end")
	close(w.over)
	done := make(chan struct{})
	go func() { playing.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(3 * time.Minute):
		for _, table := range w.tables {
			table.mu.Lock()
			if table.match != "" {
				w.find("match %s of %s stands at %d though everybody wants it to end", table.match, table.kind.game, table.last)
			}
			table.mu.Unlock()
		}
		cancel()
		<-done
	}
	for _, s := range servers {
		s.saying.Lock()
		if i := slices.Index([]bool{contains(s, "panic"), contains(s, "DATA RACE")}, true); i >= 0 {
			w.find("%s said of a panic or a race: %.3000s", s.name, s.said.Bytes())
		}
		s.saying.Unlock()
	}
	w.report(strikes)
	if w.moves.Load() == 0 || w.matches.Load() == 0 {
		t.Error("nothing was played")
	}
}
