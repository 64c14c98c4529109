package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"portolan/wire"
)

// worker starts portolan think and waits until it is ready.
func worker(t *testing.T, args ...string) *serving {
	t.Helper()
	s := &serving{said: new(saying)}
	s.command = bounded(t, binary, append([]string{"think"}, args...)...)
	s.command.Stderr = s.said
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	s.waitFor(t, "ready to think")
	return s
}

// leave ends a worker in order.
func (s *serving) leave(t *testing.T) {
	t.Helper()
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.command.Wait(); err != nil {
		t.Errorf("a worker ended with %v and said %q", err, s.said)
	}
}

// measured waits until a metric of a server is as it should be, and returns it.
func measured(t *testing.T, s *serving, name string, is func(float64) bool) float64 {
	t.Helper()
	line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`)
	for last := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if found := line.FindStringSubmatch(get(t, s.url+"metrics")); found != nil {
			if value, err := strconv.ParseFloat(found[1], 64); err == nil && is(value) {
				return value
			}
		}
		if time.Now().After(last) {
			t.Fatalf("%s is never as it should be", name)
		}
	}
}

const lentDone = `portolan_lent_thoughts_total{outcome="done"}`

// amongBots opens a match of bots that think ahead.
func amongBots(t *testing.T, p *player, spec string) {
	t.Helper()
	if err := p.ask("POST", "api/matches", map[string]any{"game": "discoveries", "visibility": "public", "seats": []map[string]string{
		{"kind": "bot", "bot": spec}, {"kind": "bot", "bot": spec},
	}}, new(wire.Match)); err != nil {
		t.Fatal(err)
	}
}

// finished waits until so many matches are over.
func finished(t *testing.T, p *player, n int) {
	t.Helper()
	var list struct{ Matches []wire.MatchSummary }
	for len(list.Matches) < n {
		if err := p.ask("GET", "api/matches?status=over&game=discoveries", nil, &list); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A server of its own lends what takes long to workers, while there are any: bots' moves, hints. When a worker is killed in the midst of its
// thoughts, or goes, matches go on, with the other worker or without any.
func TestThinkElsewhere(t *testing.T) {
	t.Parallel()
	address := natsServer(t)
	s := start(t, "--addr", "127.0.0.1:0", "--bot-pace", "0", "--data", t.TempDir(), "--nats-url", address)
	p := arrive(t, s.url, "Anna")
	first := worker(t, "--nats-url", address, "--thinkers", "2")
	measured(t, s, "portolan_thinking_workers", func(n float64) bool { return n == 1 })
	amongBots(t, p, "search:1")
	measured(t, s, lentDone, func(n float64) bool { return n > 5 })
	second := worker(t, "--nats-url", address, "--thinkers", "1")
	measured(t, s, "portolan_thinking_workers", func(n float64) bool { return n == 2 })
	for range 3 {
		amongBots(t, p, "search:2")
	}
	so := measured(t, s, lentDone, func(n float64) bool { return n > 20 })
	first.kill(t)
	so = measured(t, s, lentDone, func(n float64) bool { return n > so+20 })
	second.leave(t)
	measured(t, s, "portolan_thinking_workers", func(n float64) bool { return n == 0 })
	finished(t, p, 4) // by the server alone
	third := worker(t, "--nats-url", address)
	measured(t, s, "portolan_thinking_workers", func(n float64) bool { return n == 1 })
	q := seated(t, s.url)
	m, err := q.look()
	if err != nil {
		t.Fatal(err)
	}
	hint := new(wire.Hint)
	if err := q.ask("POST", "api/matches/"+q.match+"/hint", map[string]any{"number": m.Number, "seat": m.You[0]}, hint); err != nil || len(hint.Lines) == 0 {
		t.Errorf("the hint is %+v (%v)", hint, err)
	}
	measured(t, s, lentDone, func(n float64) bool { return n > so })
	third.leave(t)
	if said := third.said.String(); !strings.Contains(said, "stopped") || strings.Contains(said, "ERROR") {
		t.Errorf("the worker said %q", said)
	}
	s.stop(t, os.Interrupt)
	if said := s.said.String(); strings.Contains(said, "level=ERROR") {
		t.Errorf("the server said %q", said)
	}
}

// A worker says what it lacks.
func TestThinkIsRefused(t *testing.T) {
	for args, says := range map[string]string{
		"": "--nats-url is missing",
		"--nats-url nats://127.0.0.1:1 --thinkers=-1": "--thinkers -1",
		"--nats-url nats://user:secret@[":             "--nats-url can't be read",
		"--nats-url user:se%secret@host:1":            "--nats-url can't be read",
	} {
		r := portolanIn(t, []string{"PORTOLAN_NATS_URL="}, append([]string{"think"}, strings.Fields(args)...)...)
		if r.status == statusDone || !strings.Contains(r.err, says) || strings.Contains(r.err, "secret") {
			t.Errorf("%s: status %d, said %q", args, r.status, r.err)
		}
	}
}
