//go:build unix

package main

import (
	"context"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// taken returns what the queue tells of the matches that workers took.
func taken(t *testing.T, js jetstream.JetStream) *jetstream.ConsumerInfo {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	consumer, err := js.Consumer(ctx, "PORTOLAN_ARENA_WORK", "workers")
	if err != nil {
		t.Fatal(err)
	}
	return consumer.CachedInfo()
}

// Three workers share an arena. One is killed while it has a match in its hands, which somebody else plays again: the table is
// that of a single process. A worker that was killed between its result and its acknowledgement leaves nothing to be done
// again; then another one is killed.
func TestAnArenaOverNATSLosesAWorker(t *testing.T) {
	for range 8 {
		if losesAWorker(t) || t.Failed() {
			return
		}
	}
	t.Error("eight workers were lost, and no match was done again")
}

// losesAWorker tells whether a match was done again.
func losesAWorker(t *testing.T) bool {
	t.Helper()
	flags := []string{"--round-robin", "greedy,random,still", "--matches", "160", "--seed", "3"}
	want := arenaOf(t, nil, flags...)
	url := natsServer(t)
	var workers []*exec.Cmd
	for range 3 {
		worker, errs := begin(t, "arena", "worker", "--nats-url", url, "--workers", "1")
		t.Cleanup(func() { // after the worker was ended
			if t.Failed() {
				t.Logf("a worker said %s", errs)
			}
		})
		workers = append(workers, worker)
	}
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	journal := filepath.Join(t.TempDir(), "journal")
	over := make(chan ran, 1)
	go func() {
		out, err := bounded(t, binary,
			append([]string{"arena", "efemeris", "--json", "--nats-url", url, "--resume", journal}, flags...)...).Output()
		r := ran{out: string(out)}
		if err != nil {
			r.err = err.Error()
		}
		over <- r
	}()
	until(t, "the first results", func() bool { return journaled(journal) > 20 })
	ended := func() bool { return journaled(journal) >= 480 }
	if !kill(t, workers[1].Process.Pid, ended, func() bool { return taken(t, js).NumAckPending == 3 }) || ended() {
		t.Log("killed too late: all matches were played")
	}
	r := <-over
	var got map[string]any
	if err := json.Unmarshal([]byte(r.out), &got); err != nil {
		t.Fatalf("%v in %q, %s", err, r.out, r.err)
	}
	delete(want, "seconds")
	delete(got, "seconds")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the fleet found something else:\n%s", diff)
	}
	if n := journaled(journal); n != 480 {
		t.Errorf("%d results were counted, want 480", n)
	}
	return taken(t, js).Delivered.Consumer > 480
}

// kill kills the process at a time when each of the workers, it too, has a match in its hands: it is held still to make sure.
// What it had said before it was held has time to arrive, and three looks in a row must agree: another worker may have two
// matches for a moment, between its result and its acknowledgement. It is false where all matches have ended before.
func kill(t *testing.T, pid int, ended, busy func() bool) bool {
	t.Helper()
	for !ended() {
		if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
		for seen, looks := 0, 0; looks < 50; looks++ {
			if seen++; !busy() {
				seen = 0
			}
			if seen == 3 {
				if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
					t.Fatal(err)
				}
				return true
			}
			time.Sleep(3 * time.Millisecond)
		}
		if err := syscall.Kill(pid, syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
	return false
}

func TestAWorkerOfAnotherBuildRefuses(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other")
	if out, err := bounded(t, "go", "build", "-ldflags=-X main.unused=1 -w", "-o", other, ".").
		CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	url := natsServer(t)
	arena, said := begin(t, "arena", "efemeris", "--seats", "random,random", "--matches", "5", "--nats-url", url)
	out, err := bounded(t, other, "arena", "worker", "--nats-url", url).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "another build of portolan") {
		t.Errorf("%v, said %q", err, out)
	}
	workers, _ := begin(t, "arena", "worker", "--nats-url", url)
	if err := arena.Wait(); err != nil || !strings.Contains(said.String(), "refused") {
		t.Errorf("%v, the arena said %q", err, said)
	}
	if err := workers.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = workers.Wait() // it was killed
	// Where it is asked for, any build will do.
	lenient, said := begin(t, "arena", "efemeris", "--seats", "random,random", "--matches", "5", "--nats-url", url, "--any-build")
	last := bounded(t, other, "arena", "worker", "--nats-url", url)
	if err := last.Start(); err != nil {
		t.Fatal(err)
	}
	if err := lenient.Wait(); err != nil {
		t.Errorf("%v, the arena said %q", err, said)
	}
	_ = last.Process.Kill()
	_ = last.Wait() // it was killed
}

func TestNATSOutOfReach(t *testing.T) {
	for _, args := range []string{"efemeris --seats random,random", "worker"} {
		r := portolan(t, append([]string{"arena"}, strings.Fields(args+" --nats-url nats://me:secret@127.0.0.1:1")...)...)
		if r.status != statusFailed || !strings.Contains(r.err, "can't be reached") || strings.Contains(r.err, "secret") {
			t.Errorf("arena %s: status %d, said %q", args, r.status, r.err)
		}
	}
}

// The arena itself may be killed: what the workers did meanwhile is not lost, and what was queued is not played for nobody.
func TestAKilledArenaOverNATSGoesOn(t *testing.T) {
	flags := []string{"--round-robin", "greedy,random,still", "--matches", "60", "--seed", "5"}
	want := arenaOf(t, nil, flags...)
	url := natsServer(t)
	begin(t, "arena", "worker", "--nats-url", url, "--workers", "2")
	journal := filepath.Join(t.TempDir(), "journal")
	flags = append(flags, "--nats-url", url, "--resume", journal)
	command, _ := begin(t, append([]string{"arena", "efemeris"}, flags...)...)
	until(t, "the first results", func() bool { return journaled(journal) > 20 })
	if err := command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // it was killed
	if n := journaled(journal); n >= 180 {
		t.Logf("killed too late: %d matches were played", n)
	}
	got := arenaOf(t, nil, flags...)
	delete(want, "seconds")
	delete(got, "seconds")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the killed arena found something else:\n%s", diff)
	}
	if n := journaled(journal); n != 180 {
		t.Errorf("%d results were counted, want 180", n)
	}
}
