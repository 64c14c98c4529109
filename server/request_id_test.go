package server_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"portolan/server"
)

// What a request has the log say names it, as its answer does; a proxy that is trusted may say how, and nobody else.
func TestRequestsAreNamed(t *testing.T) {
	var log bytes.Buffer
	var mu sync.Mutex
	for _, test := range []struct {
		name     string
		proxies  server.Proxies
		headers  []string
		followed bool
	}{
		{"by a program on this machine", nil, []string{"X-Request-Id", "from-here.1"}, true},
		{"by a proxy", nil, []string{"X-Request-Id", "from-here.2", "X-Forwarded-For", "198.51.100.7"}, true},
		{"by a stranger", server.Proxies{}, []string{"X-Request-Id", "from-here.3", "X-Forwarded-For", "198.51.100.7"}, false},
		{"by nobody", nil, nil, false},
		{"by what is no name", nil, []string{"X-Request-Id", `a" level=ERROR msg="b`}, false},
		{"at length", nil, []string{"X-Request-Id", strings.Repeat("a", 65)}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			log.Reset()
			p := open(t, server.Config{Proxies: test.proxies, Log: slog.New(slog.NewJSONHandler(&locked{&mu, &log}, &slog.HandlerOptions{Level: slog.LevelDebug}))})
			a := p.guest("Anna")
			if good := p.send("GET", "/api/me", a.token, nil, test.headers...).is(200); good.header.Get("X-Request-Id") != "" {
				t.Error("an answer that is no problem is named")
			}
			refused := p.send("GET", "/api/matches/nothing", a.token, nil, test.headers...)
			refused.problem(404, "unknown")
			p.store.Close() // from here on everything fails, and is logged
			failed := p.send("GET", "/api/matches/nothing", a.token, nil, test.headers...)
			failed.problem(503, "unavailable")
			p.abandon()
			mu.Lock()
			defer mu.Unlock()
			lines := map[string]string{}
			for line := range strings.Lines(log.String()) {
				var said struct {
					Level, Msg, Request, Operation string
					Status                         int
				}
				if err := json.Unmarshal([]byte(line), &said); err != nil {
					t.Fatalf("%v: %s", err, line)
				}
				if said.Operation == "readMatch" {
					lines[said.Level] += said.Request + " "
				}
			}
			names := []string{refused.header.Get("X-Request-Id"), failed.header.Get("X-Request-Id")}
			if want := strings.Join(names, " ") + " "; names[0] == "" || lines["DEBUG"] != want || lines["ERROR"] != names[1]+" " {
				t.Errorf("the answers say %q, the log %q:\n%s", names, lines, log.String())
			}
			if followed := len(test.headers) > 0 && names[0] == test.headers[1]; followed != test.followed || (names[0] == names[1]) != test.followed {
				t.Errorf("the answers say %q", names)
			}
		})
	}
}

// So are problems of requests that no operation answers.
func TestRequestsToNothingAreNamed(t *testing.T) {
	var log bytes.Buffer
	var mu sync.Mutex
	p := open(t, server.Config{Rate: 0.001, Burst: 1, Log: slog.New(slog.NewJSONHandler(&locked{&mu, &log}, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	for name, test := range map[string]struct {
		method, path string
		headers      []string
		status       int
		kind         string
	}{
		"an unknown path":     {"GET", "/api/nothing", nil, 404, "unknown"},
		"an unknown file":     {"GET", "/nothing.png", nil, 404, "unknown"},
		"another method":      {"DELETE", "/api/games", nil, 405, "method"},
		"from another site":   {"POST", "/api/sessions", []string{"Origin", "https://elsewhere.example"}, 403, "cross-origin"},
		"too many for health": {"GET", "/readyz", []string{"X-Forwarded-For", "198.51.100.7"}, 429, "slow-down"},
	} {
		if test.status == 429 {
			p.send(test.method, test.path, "", nil, test.headers...).is(200) // what the bucket holds
		}
		answer := p.send(test.method, test.path, "", nil, test.headers...)
		answer.problem(test.status, test.kind)
		id := answer.header.Get("X-Request-Id")
		mu.Lock()
		told := strings.Contains(log.String(), `"request":"`+id+`"`)
		mu.Unlock()
		if id == "" || !told {
			t.Errorf("%s: the answer is called %q, and the log does not tell of it", name, id)
		}
	}
	if named := p.send("GET", "/api/nothing", "", nil, "X-Request-Id", "from-here.1"); named.header.Get("X-Request-Id") != "from-here.1" {
		t.Error("what a proxy calls a request is not followed")
	}
}
