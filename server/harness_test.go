package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"portolan/games"
	"portolan/server"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/sqlite"
	"portolan/wire"
)

func TestMain(m *testing.M) {
	if serveForKill() {
		return
	}
	goleak.VerifyTestMain(pgtest.Main{Tests: m})
}

// clock is the time of a server that is alone.
func clock() int64 { return time.Now().UnixMilli() }

// place is a data directory with a server in front of it.
type place struct {
	t      *testing.T
	dir    string
	config server.Config // less the store; the games come on top of ours
	store  *sqlite.Store
	around func(*sqlite.Store) store.Store // what the server has in place of the store, from the next start on; nil for that itself
	server *server.Server
	http   *httptest.Server
}

// open starts a server on a directory of its own; it is closed with the test.
func open(t *testing.T, config server.Config) *place {
	t.Helper()
	p := &place{t: t, dir: t.TempDir(), config: config}
	database, err := blank()
	if err == nil {
		err = os.WriteFile(filepath.Join(p.dir, "portolan.db"), database, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.start()
	t.Cleanup(func() {
		if p.store != nil {
			p.stop()
		}
	})
	return p
}

// blank is the database that a first start makes. All places begin with a copy: to bring tables up takes longer than most tests, and is
// tested with the store.
var blank = sync.OnceValues(func() (database []byte, err error) {
	dir, err := os.MkdirTemp("", "portolan-blank-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	kept, err := sqlite.Open(context.Background(), dir)
	if err != nil {
		return nil, err
	}
	if err := kept.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "portolan.db"))
})

func (p *place) start() {
	p.t.Helper()
	var err error
	if p.store, err = sqlite.Open(context.Background(), p.dir); err != nil {
		p.t.Fatal(err)
	}
	config := p.config
	config.HashMemory = 64 // what a hash must cost is tested where it is made
	config.Store, config.Games = p.store, append(games.All(), p.config.Games...)
	if p.around != nil {
		config.Store = p.around(p.store)
	}
	if p.server, err = server.New(config); err != nil {
		p.t.Fatal(err)
	}
	p.http = httptest.NewServer(p.server.Handler())
}

func (p *place) stop() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := p.server.Close(ctx); err != nil {
		p.t.Error(err)
	}
	p.http.Close()
	if err := p.store.Close(); err != nil {
		p.t.Error(err)
	}
	p.store = nil
}

// abandon is a stop of a server whose store is gone.
func (p *place) abandon() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := p.server.Close(ctx); err != nil {
		p.t.Error(err)
	}
	p.http.Close()
	p.store = nil
}

func (p *place) restart() {
	p.t.Helper()
	p.stop()
	p.start()
}

// answer is an answer of the server.
type answer struct {
	t      *testing.T
	what   string
	status int
	header http.Header
	text   []byte
}

// send sends a request. The body is a string, sent as it is, or a value, sent as JSON, or nil.
func (p *place) send(method, path, token string, body any, headers ...string) *answer {
	p.t.Helper()
	return send(p.t, p.http.URL, method, path, token, body, headers...)
}

func send(t *testing.T, base, method, path, token string, body any, headers ...string) *answer {
	t.Helper()
	var text []byte
	switch body := body.(type) {
	case nil:
	case string:
		text = []byte(body)
	default:
		var err error
		if text, err = json.Marshal(body); err != nil {
			t.Fatal(err)
		}
	}
	request, err := http.NewRequest(method, base+path, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return &answer{t, method + " " + path, response.StatusCode, response.Header, all}
}

// is checks the status.
func (a *answer) is(status int) *answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%s: status %d, want %d: %s", a.what, a.status, status, a.text)
	}
	return a
}

// problem checks that the answer is a problem of the given status and type.
func (a *answer) problem(status int, kind string) *server.Problem {
	a.t.Helper()
	a.is(status)
	p := new(server.Problem)
	a.into(p)
	if p.Type != "/problems/"+kind || p.Status != status || p.Title == "" || a.header.Get("Content-Type") != "application/problem+json" {
		a.t.Fatalf("%s: not a problem of kind %s: %s", a.what, kind, a.text)
	}
	return p
}

// into reads the JSON of the answer.
func (a *answer) into(value any) {
	a.t.Helper()
	if err := json.Unmarshal(a.text, value); err != nil {
		a.t.Fatalf("%s: %v: %s", a.what, err, a.text)
	}
}

func read[T any](a *answer) T {
	a.t.Helper()
	var value T
	a.into(&value)
	return value
}

// guest is a player of the tests.
type guest struct {
	*place
	id, name, token string
}

func (p *place) guest(name string) *guest {
	p.t.Helper()
	s := read[server.Session](p.send("POST", "/api/sessions", "", map[string]string{"name": name}).is(201))
	return &guest{p, s.Player.ID, s.Player.Name, s.Token}
}

func (g *guest) get(path string) *answer {
	g.t.Helper()
	return g.send("GET", path, g.token, nil)
}

func (g *guest) post(path string, body any, headers ...string) *answer {
	g.t.Helper()
	return g.send("POST", path, g.token, body, headers...)
}

func (g *guest) delete(path string) *answer {
	g.t.Helper()
	return g.send("DELETE", path, g.token, nil)
}

func (g *guest) match(id string) *wire.Match {
	g.t.Helper()
	m := read[wire.Match](g.get("/api/matches/" + id).is(200))
	return &m
}

// opening is the body that opens a duel; seats are me, open or the name of a bot.
func opening(seats ...string) map[string]any {
	list := []map[string]string{}
	for _, seat := range seats {
		if seat == "me" || seat == "open" {
			list = append(list, map[string]string{"kind": seat})
		} else {
			list = append(list, map[string]string{"kind": "bot", "bot": seat})
		}
	}
	return map[string]any{"game": "efemeris", "seats": list, "visibility": "public"}
}

func (g *guest) open(seats ...string) *wire.Match {
	g.t.Helper()
	m := read[wire.Match](g.post("/api/matches", opening(seats...)).is(201))
	return &m
}

// duel opens a match of a against b, which begins.
func duel(a, b *guest) *wire.Match {
	a.t.Helper()
	id := a.open("me", "open").ID
	m := read[wire.Match](b.post("/api/matches/"+id+"/seats/1", nil).is(200))
	return &m
}

// move makes a listed move of the seat, drawn by the number of the match, as the guest sees it.
func (g *guest) move(m *wire.Match, seat int) *answer {
	g.t.Helper()
	choices := m.Choices[fmt.Sprint(seat)]
	if len(choices) == 0 {
		g.t.Fatalf("seat %d has no choices at number %d", seat, m.Number)
	}
	drawn := rand.New(rand.NewPCG(uint64(m.Number), uint64(seat))).IntN(len(choices))
	return g.post("/api/matches/"+m.ID+"/moves", server.NewMove{Number: m.Number, Seat: seat, Move: choices[drawn].Move})
}
