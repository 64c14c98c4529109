package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"portolan/store/pgtest"
)

// binary is the program under test, built once.
var binary string

func TestMain(m *testing.M) { os.Exit(withBinary(m)) }

func withBinary(m *testing.M) int {
	dir, err := os.MkdirTemp("", "portolan-test-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "portolan")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return pgtest.Main{Tests: m}.Run()
}

// patience is how long a command may take before it is taken for hung: far longer than any does, also beside other tests.
const patience = 6 * time.Minute

// bounded is a program that is asked for its stacks and ended when it takes too long, so that a test that waits for it says why.
func bounded(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(t.Context(), patience, errHung)
	t.Cleanup(cancel)
	c := exec.CommandContext(ctx, name, args...)
	c.Cancel = func() error {
		if errors.Is(context.Cause(ctx), errHung) {
			return c.Process.Signal(syscall.SIGQUIT)
		}
		return c.Process.Kill()
	}
	c.WaitDelay = 10 * time.Second // what it has started may have its output, too
	return c
}

var errHung = errors.New("it took too long")

// ran is what a command left behind.
type ran struct {
	out, err string
	status   int
}

// portolan runs the program to its end.
func portolan(t *testing.T, args ...string) ran {
	t.Helper()
	return portolanIn(t, nil, args...)
}

// portolanIn runs it with further environment variables.
func portolanIn(t *testing.T, env []string, args ...string) ran {
	t.Helper()
	var out, errs bytes.Buffer
	command := bounded(t, binary, args...)
	command.Env = append(os.Environ(), env...)
	command.Stdout, command.Stderr = &out, &errs
	err := command.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatalf("portolan %s: %v", strings.Join(args, " "), err)
	}
	return ran{out: out.String(), err: errs.String(), status: command.ProcessState.ExitCode()}
}

// answers runs it, wants success, silence on the standard error and one JSON document, which it reads into v.
func answers(t *testing.T, v any, args ...string) ran {
	t.Helper()
	r := portolan(t, args...)
	if r.status != statusDone || r.err != "" {
		t.Fatalf("portolan %s: status %d, said %q", strings.Join(args, " "), r.status, r.err)
	}
	if err := json.Unmarshal([]byte(r.out), v); err != nil {
		t.Fatalf("portolan %s: %v in %.200q", strings.Join(args, " "), err, r.out)
	}
	return r
}

// keys fails the test unless the object has exactly these keys.
func keys[T any](t *testing.T, what string, object map[string]T, want ...string) {
	t.Helper()
	if diff := cmp.Diff(slices.Sorted(slices.Values(want)), slices.Sorted(maps.Keys(object))); diff != "" {
		t.Errorf("keys of %s:\n%s", what, diff)
	}
}

func TestExitStatus(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.json")
	if err := os.WriteFile(empty, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	addressed := settingsIn(t, "data = 'postgress://u:geheim@h/x'\n")
	for _, test := range []struct {
		status int
		says   string // part of the first line on the standard error
		args   string
	}{
		{0, "", "--help"},
		{0, "", "arena --help"},
		{0, "", "games"},
		{0, "", "bots"},
		{2, "unknown flag --nosuch", "--nosuch"},
		{2, "nosuch", "nosuch"},
		{2, "one is like postgres://", "serve --database-url x"},
		{2, "such as :8080", "serve --addr 8080"},
		{2, "--bot-pace", "serve --bot-pace soon"},
		{2, "--bot-pace", "serve --bot-pace -1s"},
		{2, "TO is an address", "move-data r1 postgress://u:geheim@h/x"},
		{2, "FROM is an address", "move-data POSTGRES://u:geheim@h/x r1"},
		{2, "--data: an address", "serve --data postgress://u:geheim@h/x"},
		{2, "--data: an address", "account list --data postgres://u:geheim@h/x"},
		{2, "an address", "backup postgres://u:geheim@h/x"},
		{2, "line 1: data: an address", "config --config " + addressed},
		{2, "<game>", "bench"},
		{2, "there are: efemeris", "bench nosuch"},
		{2, "size: no such option", "bench efemeris --option size=9"},
		{2, "mode: must be one of", "bench efemeris --option mode=solo"},
		{2, "seats", "bench efemeris --seats 9"},
		{2, "--seconds", "bench efemeris --seconds 0"},
		{2, "--seats", "arena efemeris"},
		{2, "seats, not 1", "arena efemeris --seats greedy"},
		{2, "there are: random, gentle, greedy", "arena efemeris --seats greedy,nosuch"},
		{2, "at least one match", "arena efemeris --seats greedy,random --matches 0"},
		{2, "size: no such option", "arena efemeris --seats greedy,random --option size=9"},
		{2, "<file>", "replay"},
		{1, "no such file", "replay /nosuch.json"},
		{1, "its format", "replay " + empty},
		{2, "unexpected argument", "bots more"},
	} {
		t.Run(test.args, func(t *testing.T) {
			r := portolan(t, strings.Fields(test.args)...)
			if r.status != test.status {
				t.Errorf("status %d, want %d; said %q", r.status, test.status, r.err)
			}
			first, _, _ := strings.Cut(r.err, "\n")
			switch {
			case test.status == statusDone && (r.err != "" || r.out == ""):
				t.Errorf("wrote %q, said %q", r.out, r.err)
			case test.status != statusDone && (!strings.HasPrefix(first, "portolan: ") || r.out != ""):
				t.Errorf("wrote %q, said %q", r.out, r.err)
			case strings.Contains(r.err, "geheim"):
				t.Errorf("said a password: %q", r.err)
			case !strings.Contains(first, test.says):
				t.Errorf("said %q, which does not say %q", first, test.says)
			}
		})
	}
}

func TestGames(t *testing.T) {
	var games []struct {
		ID      string
		Rules   int
		Seats   []int
		Options []struct {
			Name, Default string
			Values        []string
		}
	}
	answers(t, &games, "games", "--json")
	if len(games) == 0 || games[0].ID != "efemeris" || games[0].Rules < 1 || len(games[0].Seats) != 2 {
		t.Fatalf("%+v", games)
	}
	for _, o := range games[0].Options {
		if o.Default != "" && !slices.Contains(o.Values, o.Default) { // empty: it follows from the others
			t.Errorf("option %s: the default %q is none of %q", o.Name, o.Default, o.Values)
		}
	}
	if r := portolan(t, "games"); !strings.Contains(r.out, "efemeris") || !strings.Contains(r.out, "edition") || strings.Contains(r.out, strings.Repeat(" ", 40)) {
		t.Errorf("wrote %q", r.out)
	}
}

func TestBots(t *testing.T) {
	var bots []struct {
		Name   string
		Levels []string
	}
	answers(t, &bots, "bots", "--json")
	var names []string
	for _, b := range bots {
		names = append(names, b.Name)
	}
	if diff := cmp.Diff([]string{"random", "gentle", "greedy", "search"}, names); diff != "" {
		t.Error(diff)
	}
}
