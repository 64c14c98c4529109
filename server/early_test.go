package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"portolan/games"
	"portolan/server"
	"portolan/store"
	"portolan/store/sqlite"
	"portolan/web"
)

// A page is sent with the names of what it needs first: by its path, by the game of a match that has begun and by the reader's language.
func TestEarlyFiles(t *testing.T) {
	p := open(t, server.Config{Web: fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html>")},
		"early.json": {Data: []byte(`{"lobby":["a/lobby.js","a/lobby.css"],"lobby en":["a/en.js"],"lobby de":["a/de.js"],
			"match":["a/match.js"],"match en":["a/en.js"],"match/efemeris":["a/tally.js"],"match/efemeris en":["a/tally-en.js"]}`)},
	}})
	alice := p.guest("alice")
	waits, begun := alice.open("me", "open").ID, alice.open("me", "random").ID
	for _, test := range []struct{ path, languages, want string }{
		{"/", "", "</a/lobby.js>; rel=modulepreload; fetchpriority=low, </a/lobby.css>; rel=preload; as=style; crossorigin, </a/en.js>; rel=modulepreload; fetchpriority=low"},
		{"/", "it, de-CH;q=0.8, en;q=0.9;", "</a/lobby.js>; rel=modulepreload; fetchpriority=low, </a/lobby.css>; rel=preload; as=style; crossorigin, </a/en.js>; rel=modulepreload; fetchpriority=low"},
		{"/", "it, de-CH;q=0.8, en;q=0.5", "</a/lobby.js>; rel=modulepreload; fetchpriority=low, </a/lobby.css>; rel=preload; as=style; crossorigin, </a/de.js>; rel=modulepreload; fetchpriority=low"},
		{"/m/" + waits, "en", "</a/match.js>; rel=modulepreload; fetchpriority=low, </a/en.js>; rel=modulepreload; fetchpriority=low"},
		{"/m/" + begun, "en", "</a/match.js>; rel=modulepreload; fetchpriority=low, </a/en.js>; rel=modulepreload; fetchpriority=low, </a/tally.js>; rel=modulepreload; fetchpriority=low, </a/tally-en.js>; rel=modulepreload; fetchpriority=low"},
		{"/m/nowhere", "en", "</a/match.js>; rel=modulepreload; fetchpriority=low, </a/en.js>; rel=modulepreload; fetchpriority=low"},
		{"/m/" + begun + "/replay", "en", ""},
		{"/account", "en", ""},
	} {
		got := strings.Join(p.send("GET", test.path, "", nil, "Accept-Language", test.languages).is(200).header.Values("Link"), ", ")
		if got != test.want {
			t.Errorf("GET %s with %q: %q, want %q", test.path, test.languages, got, test.want)
		}
	}
	p.send("GET", "/early.json", "", nil).problem(404, "unknown")
	if _, err := server.New(server.Config{Store: p.store, Games: games.All(), Web: fstest.MapFS{"index.html": {}, "early.json": {Data: []byte("[]")}}}); err == nil {
		t.Error("a client whose early.json can't be read was taken")
	}
}

// heldUp is a store that answers no question about a match before its asker gives up.
type heldUp struct{ *sqlite.Store }

func (heldUp) Match(ctx context.Context, _ string) (*store.Match, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// A page does not wait for a store that is held up: it comes without what its match's game needs.
func TestPagesDoNotWaitForTheStore(t *testing.T) {
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(server.Config{Store: heldUp{kept}, Games: games.All(), HashMemory: 64, Web: fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html>")}, "early.json": {Data: []byte(`{"match":["a/match.js"]}`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	s.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/m/abc", nil))
	if link := answer.Header().Get("Link"); answer.Code != http.StatusOK || link != "</a/match.js>; rel=modulepreload; fetchpriority=low" {
		t.Errorf("%d, %q", answer.Code, link)
	}
	if err := errors.Join(s.Close(t.Context()), kept.Close()); err != nil {
		t.Error(err)
	}
}

// What the client's build says is needed early is there, for each page, game and language.
func TestEarlyFilesAreThere(t *testing.T) {
	text, err := fs.ReadFile(web.Dist(), "early.json")
	var early map[string][]string
	if err == nil {
		err = json.Unmarshal(text, &early)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []string{"efemeris", "seafall", "discoveries"} {
		for _, page := range []string{"lobby", "match", "match/" + game} {
			for _, key := range []string{page, page + " en", page + " de", page + " fr", page + " hu"} {
				if len(early[key]) == 0 {
					t.Errorf("nothing is needed for %s", key)
				}
			}
		}
	}
	for page, files := range early {
		for _, file := range files {
			if _, err := fs.Stat(web.Dist(), file); err != nil || !regexp.MustCompile(`\.(js|css)$`).MatchString(file) {
				t.Errorf("%s needs %s: %v", page, file, err)
			}
		}
	}
}
