package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// The example clients play whole matches against a real server: as a guest, and as a player whose API token they show, at a
// table to which they are invited.
func TestExamples(t *testing.T) {
	gobot := filepath.Join(t.TempDir(), "gobot")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", gobot, "../examples/gobot").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatalf("the example in Python is part of what is tested: install python3 (%v)", err)
	}
	for name, command := range map[string][]string{"gobot": {gobot}, "bot.py": {python, "../examples/bot.py"}} {
		t.Run(name, func(t *testing.T) {
			p := open(t, server.Config{})
			flag := "--" // Go's flags take both
			run(t, append(command, flag+"url", p.http.URL, flag+"against", "random"))

			run(t, append(command, flag+"url", p.http.URL, flag+"game", "discoveries", flag+"against", "random,random"))
			fails(t, "2 given, 3 to 5 play", append(command, flag+"url", p.http.URL, flag+"game", "seafall", flag+"against", "random"))

			a, b := p.guest("Anna"), p.guest("Ben")
			m := a.open("random", "open")
			run(t, append(command, flag+"url", p.http.URL, flag+"token", b.makeToken(name).Secret, flag+"match", m.ID, flag+"seat", "1"))
			if m = b.match(m.ID); m.Status != "over" || len(m.You) != 1 || m.You[0] != 1 {
				t.Errorf("the match is %+v", m.Head)
			}
			fails(t, "/problems/state", append(command, flag+"url", p.http.URL, flag+"match", m.ID, flag+"seat", "0"))
			if list := read[wire.MatchList](p.send("GET", "/api/matches?status=over", "", nil).is(200)); len(list.Matches) != 1 {
				t.Errorf("%d public matches are over", len(list.Matches)) // the one of the guest is unlisted
			}
		})
	}
}

// bot.py plays on with a server that is started anew meanwhile, and says what it waits for.
func TestExampleOutlivesARestart(t *testing.T) {
	p := open(t, server.Config{})
	at := func() *url.URL {
		at, err := url.Parse(p.http.URL)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	var behind atomic.Pointer[url.URL] // the test's servers come each at an address of its own, the front stays
	behind.Store(at())
	front := httptest.NewServer(&httputil.ReverseProxy{
		FlushInterval: -1,
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(behind.Load()) },
		ErrorHandler:  func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }, // as most proxies say
	})
	defer front.Close()

	a, b := p.guest("Anna"), p.guest("Ben")
	m := a.open("me", "open")
	var out bytes.Buffer
	program := exec.CommandContext(t.Context(), "python3", "../examples/bot.py", "--url", front.URL, "--token="+b.token, "--match", m.ID)
	program.Stdout, program.Stderr = &out, &out
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	anna := func(m *wire.Match) bool { return len(m.Choices["0"]) > 0 && len(m.Deciding) == 1 && m.Deciding[0] == 0 }
	for range 3 {
		for range 5 {
			m = a.until(m.ID, anna)
			a.move(m, 0).is(200)
		}
		a.until(m.ID, anna) // the bot waits for her move
		p.stop()
		time.Sleep(200 * time.Millisecond)
		p.start()
		behind.Store(at())
	}
	m = a.until(m.ID, anna)
	a.post("/api/matches/"+m.ID+"/resign", fields{"number": m.Number}).is(200)
	if err := program.Wait(); err != nil || !strings.Contains(out.String(), "resign") {
		t.Errorf("bot.py printed %q (%v)", out.String(), err)
	}
}

// patienceWithPrograms is how long one may take before it is taken for hung: far longer than any does, also beside other tests.
const patienceWithPrograms = 6 * time.Minute

// run runs a program until it ends; the last line that it prints is the outcome.
func run(t *testing.T, command []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patienceWithPrograms)
	defer cancel()
	program := exec.CommandContext(ctx, command[0], command[1:]...)
	var complaints bytes.Buffer
	program.Stderr = &complaints
	out, err := program.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", command, err, out, complaints.String())
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	var outcome match.Outcome
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &outcome); err != nil || outcome.Reason == "" || !strings.Contains(lines[0], "/m/") {
		t.Errorf("%v printed %q (%v)", command, out, err)
	}
}

// fails runs a program that is told what can't be, and says why in a line.
func fails(t *testing.T, says string, command []string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), command[0], command[1:]...).CombinedOutput()
	if err == nil || !strings.Contains(string(out), says) || bytes.Count(out, []byte("\n")) != 1 {
		t.Errorf("%v printed %q (%v)", command, out, err)
	}
}

// They are short enough to be read at a glance.
func TestExamplesAreShort(t *testing.T) {
	for _, name := range []string{"../examples/bot.py", "../examples/gobot/main.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(text, []byte("\n")); lines > 105 {
			t.Errorf("%s has %d lines", name, lines)
		}
	}
}
