package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"portolan/match"
	"portolan/server"
)

// metric is the value of a metric, as text.
func metric(t *testing.T, p *place, name string) string {
	t.Helper()
	for line := range strings.Lines(string(p.send("GET", "/metrics", "", nil).is(200).text)) {
		if value, found := strings.CutPrefix(line, name+" "); found {
			return strings.TrimSpace(value)
		}
	}
	t.Fatalf("there is no metric %s", name)
	return ""
}

func TestHealthAndMetrics(t *testing.T) {
	p := open(t, server.Config{})
	p.send("GET", "/healthz", "", nil).is(200)
	p.send("GET", "/readyz", "", nil).is(200)
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	both[0].watch(m.ID, "").next()
	for range 2 { // they follow no match, and are streams all the same
		both[1].joint("", "").next()
	}
	other := duel(both[0], both[1])
	both[0].joint("?watch="+m.ID+","+other.ID, "").next() // one that follows two
	play(m, both, 5)
	for name, want := range map[string]string{
		"portolan_ready": "1", "portolan_rows_total": "7", "portolan_streams": "4", "portolan_tables": "2",
		`portolan_request_seconds_count{operation="move",status="200"}`: "5",
		`portolan_commits_total{outcome="failed"}`:                      "0", `portolan_bot_turns_total{outcome="failed"}`: "0", `portolan_due_total{outcome="failed"}`: "0",
		`portolan_due_total{outcome="done"}`: "0", "portolan_due_late_seconds_total": "0",
	} {
		if got := metric(t, p, name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	for _, name := range []string{`portolan_commits_total{outcome="done"}`, "portolan_commit_seconds_total", "portolan_commit_parts_total"} {
		if metric(t, p, name) == "0" {
			t.Errorf("%s is 0 though something was written", name)
		}
	}
	if text := p.send("GET", "/metrics", "", nil).text; bytes.Contains(text, []byte(both[0].token)) || bytes.Contains(text, []byte(m.ID)) {
		t.Error("metrics tell who plays")
	}
	if err := p.server.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.send("GET", "/healthz", "", nil).is(200)
	p.send("GET", "/readyz", "", nil).problem(503, "unavailable")
	if got := metric(t, p, "portolan_ready"); got != "0" {
		t.Errorf("after the end portolan_ready is %s", got)
	}
	both[0].post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).problem(503, "unavailable")
	both[0].get("/api/matches/"+m.ID+"/events").problem(503, "unavailable")
}

// Who asks whether the server is ready while its store waits for somebody else is told so soon; who has gone before that is no fault of the store's.
func TestAStoreThatIsNotReadyInTime(t *testing.T) {
	var mu sync.Mutex
	var log bytes.Buffer
	p, kept := openMeanwhile(t, server.Config{Log: slog.New(slog.NewTextHandler(&locked{&mu, &log}, nil))})
	logged := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return strings.Contains(log.String(), "the store is not ready")
	}
	free := make(chan struct{})
	defer close(free)
	ctx, leave := context.WithCancel(t.Context())
	kept.once("before Ready", func() { leave(); <-free })
	p.server.Handler().ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/readyz", nil))
	if logged() {
		t.Errorf("the log says %s", log.String())
	}
	kept.once("before Ready", func() { <-free })
	p.send("GET", "/readyz", "", nil).problem(503, "unavailable")
	if !logged() {
		t.Error("the log does not say that the store is not ready")
	}
	p.send("GET", "/readyz", "", nil).is(200)
}

func TestHeaders(t *testing.T) {
	p := open(t, server.Config{Web: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}})
	everywhere := map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
	pages := map[string]string{
		"Content-Security-Policy": "default-src 'self'; ", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	}
	answers := map[string]string{"Content-Security-Policy": "default-src 'none'", "Cache-Control": "no-"}
	for path, also := range map[string]map[string]string{
		"/": pages, "/some/page": pages, "/openapi.json": pages, "/healthz": pages, "/api/games": answers, "/api/nothing": answers,
	} {
		h := p.send("GET", path, "", nil).header
		for _, headers := range []map[string]string{everywhere, also} {
			for name, want := range headers {
				if got := h.Get(name); !strings.Contains(got, want) || strings.Contains(got, "unsafe") {
					t.Errorf("GET %s: %s is %q, want %q", path, name, got, want)
				}
			}
		}
	}
}

func TestGames(t *testing.T) {
	p := open(t, server.Config{})
	games := read[[]server.Game](p.send("GET", "/api/games", "", nil).is(200))
	if len(games) == 0 || games[0].ID != "efemeris" || games[0].Seats[0] != 2 || len(games[0].Options) == 0 || len(games[0].Bots) == 0 {
		t.Fatalf("games: %+v", games)
	}
	for _, lang := range games[0].Languages {
		a := p.send("GET", "/api/games/efemeris/text/"+lang, "", nil).is(200)
		catalog := read[server.Catalog](a)
		if catalog.Lang != lang || catalog.Texts["game.name"] == "" || !json.Valid(catalog.Data) {
			t.Errorf("the catalog %s: %.300s", lang, a.text)
		}
		p.send("GET", "/api/games/efemeris/text/"+lang, "", nil, "If-None-Match", a.header.Get("ETag")).is(304)
		packed := p.send("GET", "/api/games/efemeris/text/"+lang, "", nil, "Accept-Encoding", "br, gzip").is(200)
		if as := packed.header.Get("Content-Encoding"); as != "br" || !bytes.Equal(unpack(t, as, packed.text), a.text) {
			t.Errorf("the packed catalog %s differs: %s", lang, as)
		}
		// The data alone is what the catalog of any language holds: who has the words already needs no second catalog for it.
		data := p.send("GET", "/api/games/efemeris/data", "", nil).is(200)
		if !bytes.Equal(bytes.TrimSpace(data.text), catalog.Data) {
			t.Errorf("the data is not that of the catalog %s: %.300s", lang, data.text)
		}
		p.send("GET", "/api/games/efemeris/data", "", nil, "If-None-Match", data.header.Get("ETag")).is(304)
	}
}

// unpack returns a body without its content encoding.
func unpack(t *testing.T, encoding string, text []byte) []byte {
	t.Helper()
	var r io.Reader
	var err error
	switch encoding {
	case "":
		return text
	case "br":
		r = brotli.NewReader(bytes.NewReader(text))
	case "gzip":
		if r, err = gzip.NewReader(bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatalf("nobody asked for %s", encoding)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("unpack %s: %v", encoding, err)
	}
	return plain
}

// The description that the browser client's types are made from is the one that this server serves.
func TestOpenAPI(t *testing.T) {
	const file = "../web/openapi.json"
	text, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, committed) {
		t.Errorf("%s is stale: make api mends it", file)
	}
	p := open(t, server.Config{})
	if served := p.send("GET", "/openapi.json", "", nil).is(200).text; !bytes.Equal(served, text) {
		t.Error("what is served differs")
	}

	// What a record has null is described so.
	var described struct {
		Components struct {
			Schemas struct {
				Record struct{ Properties map[string]json.RawMessage }
			}
		}
	}
	record, err := json.Marshal(new(match.Record))
	var fields map[string]any
	if err := errors.Join(err, json.Unmarshal(record, &fields), json.Unmarshal(text, &described)); err != nil {
		t.Fatal(err)
	}
	for name, value := range fields {
		schema := described.Components.Schemas.Record.Properties[name]
		list := bytes.Contains(schema, []byte(`"items"`)) || bytes.Contains(schema, []byte(`"additionalProperties"`)) // never null in an answer
		if value == nil && !list && !bytes.Contains(schema, []byte(`"null"`)) {
			t.Errorf("%s may be null in a record, and is described as %s", name, schema)
		}
	}
}

func TestWeb(t *testing.T) {
	page, script := []byte("<!doctype html>"), []byte(strings.Repeat("let a = 1\n", 200))
	noise := make([]byte, 1000) // what can't be made smaller
	for i := range noise {
		noise[i] = byte(rand.Uint32())
	}
	p := open(t, server.Config{Web: fstest.MapFS{
		"index.html": {Data: page}, "assets/index-Bc0Oq3kF.js": {Data: script}, "icon.svg": {Data: []byte("<svg/>")},
		"noise.txt": {Data: noise}, "font.woff2": {Data: script},
	}})
	const forever = "public, max-age=31536000, immutable"
	for _, test := range []struct {
		path, accept    string
		text            []byte
		kind, cache, as string
		vary            string
	}{
		{"/", "", page, "text/html; charset=utf-8", "no-cache", "", ""},
		{"/match/abc", "gzip", page, "text/html; charset=utf-8", "no-cache", "", ""},
		{"/assets/index-Bc0Oq3kF.js", "identity", script, "text/javascript; charset=utf-8", forever, "", "Accept-Encoding"},
		{"/assets/index-Bc0Oq3kF.js", "gzip, deflate, br", script, "text/javascript; charset=utf-8", forever, "br", "Accept-Encoding"},
		{"/assets/index-Bc0Oq3kF.js", "gzip;q=1, br;q=0", script, "text/javascript; charset=utf-8", forever, "gzip", "Accept-Encoding"},
		{"/assets/index-Bc0Oq3kF.js", "GZIP; Q=0.5, br;q=0.000", script, "text/javascript; charset=utf-8", forever, "gzip", "Accept-Encoding"},
		{"/icon.svg", "br", []byte("<svg/>"), "image/svg+xml", "no-cache", "", ""},
		{"/noise.txt", "br, gzip", noise, "text/plain; charset=utf-8", "no-cache", "", "Accept-Encoding"},
		{"/font.woff2", "br, gzip", script, "font/woff2", "no-cache", "", ""},
	} {
		for range 2 { // the compressed copy is made by the first request and kept for the second
			a := p.send("GET", test.path, "", nil, "Accept-Encoding", test.accept).is(200)
			as := a.header.Get("Content-Encoding")
			got := fmt.Sprint(a.header.Get("Content-Type"), a.header.Get("Cache-Control"), as, a.header.Get("Vary"))
			if want := fmt.Sprint(test.kind, test.cache, test.as, test.vary); got != want {
				t.Errorf("GET %s with %q: %s, want %s", test.path, test.accept, got, want)
			}
			if as != "" && len(a.text) >= len(test.text) {
				t.Errorf("GET %s with %q: %d bytes of %s for %d", test.path, test.accept, len(a.text), as, len(test.text))
			}
			if !bytes.Equal(unpack(t, as, a.text), test.text) {
				t.Errorf("GET %s with %q: another text", test.path, test.accept)
			}
			tag := a.header.Get("ETag")
			if !strings.HasPrefix(tag, `W/"`) {
				t.Errorf("GET %s: the tag %s is that of one encoding", test.path, tag)
			}
			for _, have := range []string{`"other", ` + tag, strings.TrimPrefix(tag, "W/"), "*"} {
				p.send("GET", test.path, "", nil, "Accept-Encoding", test.accept, "If-None-Match", have).is(304)
			}
		}
	}
	for _, path := range []string{"/missing.js", "/assets/missing-12345678.css", "/assets/index-Bc0Oq3kF.js.br"} {
		p.send("GET", path, "", nil).problem(404, "unknown")
	}
	if _, err := server.New(server.Config{Store: p.store, Games: nil}); err == nil {
		t.Error("a server without games was made")
	}
}
