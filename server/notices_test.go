package server_test

import (
	"context"
	"crypto/x509"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/notice"
	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// hook is a webhook server with TLS: it keeps what it is sent, and answers with a status.
type hook struct {
	*httptest.Server
	got chan posted

	mu     sync.Mutex
	status int
}

// posted is a request that a hook got.
type posted struct {
	path, form string
	body       map[string]any
}

func openHook(t *testing.T) *hook {
	t.Helper()
	h := &hook{got: make(chan posted, 100), status: 204}
	h.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		p := posted{path: r.URL.Path, form: r.Header.Get("Content-Type")}
		_ = json.Unmarshal(text, &p.body)
		h.got <- p
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.status == 307 {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(h.status)
	}))
	h.StartTLS()
	t.Cleanup(h.Close)
	return h
}

func (h *hook) answer(status int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status = status
}

// gate lets notices out to this machine, where the tests' servers are.
func (h *hook) gate() *notice.Gate {
	roots := x509.NewCertPool()
	roots.AddCert(h.Certificate())
	return &notice.Gate{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}, Roots: roots}
}

// next is what the hook gets next.
func (h *hook) next(t *testing.T) posted {
	t.Helper()
	select {
	case p := <-h.got:
		return p
	case <-time.After(20 * time.Second):
		t.Fatal("nothing was sent")
		return posted{}
	}
}

// silent checks that nothing was sent until now.
func (h *hook) silent(t *testing.T) {
	t.Helper()
	select {
	case p := <-h.got:
		t.Fatalf("this was sent: %+v", p)
	default:
	}
}

func (g *guest) hook(h *hook, more fields) server.NoticeChannel {
	g.t.Helper()
	body := fields{"kind": "webhook", "url": h.URL + "/" + g.name}
	for field, value := range more {
		body[field] = value
	}
	return read[server.NoticeChannel](g.post("/api/notices/channels", body).is(201))
}

// settled waits until a player's notice of a match is what it should be.
func (p *place) settled(match string, kind store.NoticeKind, state store.NoticeState) store.Notice {
	p.t.Helper()
	for range 2000 {
		found, err := p.store.Noticed(context.Background(), "", state, 100)
		if err != nil {
			p.t.Fatal(err)
		}
		for i := range found {
			if found[i].Match == match && found[i].Kind == kind {
				return found[i]
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.t.Fatalf("no notice %s of match %s became %s", kind, match, state)
	return store.Notice{}
}

// duelOf is a duel in which the first is to decide: who begins is drawn by lot.
func duelOf(first, second *guest) *wire.Match {
	first.t.Helper()
	for {
		m := duel(first, second)
		if m.Deciding[0] == 0 {
			return m
		}
		first.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200) // so that it waits for nobody
	}
}

// joins has somebody sit down at the other seat of a match, and tells whether the one who opened it is to decide then.
func (g *guest) joins(m *wire.Match) bool {
	g.t.Helper()
	return read[wire.Match](g.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)).Deciding[0] == 0
}

// upTo reads events up to one of a name whose text holds something, which it returns.
func (e *events) upTo(name, text string) sse {
	e.t.Helper()
	for {
		if event := e.next(); event.name == name && strings.Contains(event.text, text) {
			return event
		}
	}
}

// Who is not on the page is told when it is their turn, once for each decision, and nothing once they have moved.
func TestYourTurn(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: 100 * time.Millisecond, URL: "https://games.example.org/"})
	a, b := p.account("Anna"), p.account("Ben")
	a.hook(h, fields{"lang": "de", "kinds": []string{"turn"}})
	m := duelOf(a, b)
	first := h.next(t)
	want := map[string]any{
		"id": fmt.Sprintf("%s.%d.turn", m.ID, m.Number), "kind": "turn", "match": m.ID, "number": float64(m.Number), "game": "efemeris",
		"others": []any{"Ben"}, "title": "Du bist am Zug: Efemeris", "text": "Mit Ben.", "url": "https://games.example.org/m/" + m.ID,
	}
	if first.path != "/Anna" || first.form != "application/json" || fmt.Sprint(first.body) != fmt.Sprint(want) {
		t.Fatalf("Anna was told %+v,\nwant %v", first, want)
	}
	p.settled(m.ID, store.NoticeTurn, store.NoticeSent)
	both := [2]*guest{a, b}
	turn := m.Number
	for range 40 { // to the next decision of Anna's, which is told once she has not decided by herself
		m = a.match(m.ID)
		seat := m.Deciding[0]
		if seat == 0 && m.Number > turn+1 {
			break
		}
		both[seat].move(both[seat].match(m.ID), seat).is(200)
		m = a.match(m.ID)
	}
	told := h.next(t)
	if told.body["kind"] != "turn" || told.body["number"].(float64) <= float64(turn) {
		t.Fatalf("Anna was told %+v", told)
	}
	p.settled(m.ID, store.NoticeTurn, store.NoticeSent)
	p.restart() // nothing is told again
	a.match(m.ID)
	h.silent(t)
}

// What a player does, or sees on the page, is not told.
func TestNothingIsToldThatIsKnown(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: time.Hour}) // longer than it takes her to move
	a, b := p.account("Anna"), p.account("Ben")
	a.hook(h, nil)
	moved := duelOf(a, b)
	p.settled(moved.ID, store.NoticeTurn, store.NoticeDue)
	a.move(a.match(moved.ID), 0).is(200)
	p.config.NoticePause = 300 * time.Millisecond
	p.hasten()
	p.settled(moved.ID, store.NoticeTurn, store.NoticeMoot) // she has moved

	// watched opens a match that she follows, which begins with a decision of hers.
	watched := func(query string) (string, *events) {
		for {
			m := a.open("me", "open")
			stream := a.follow("/api/stream?"+query+"watch="+m.ID, "")
			stream.upTo("match", `"open"`)
			if b.joins(m) {
				return m.ID, stream
			}
			stream.cancel()
		}
	}
	watch, stream := watched("")
	p.settled(watch, store.NoticeTurn, store.NoticeMoot) // she is on the page
	stream.cancel()
	seen, stream := watched("")
	stream.upTo("match", `"playing"`)
	stream.cancel()
	p.settled(seen, store.NoticeTurn, store.NoticeMoot) // she has seen it
	h.silent(t)

	hidden, _ := watched("away=1&")
	if told := h.next(t); told.body["match"] != hidden {
		t.Fatalf("with the page in a hidden tab she was told %+v", told)
	}
	a.post("/api/matches/"+hidden+"/resign", map[string]int{"number": 0}).is(200)
	p.settled(hidden, store.NoticeOver, store.NoticeMoot) // it was she who ended it
	b.post("/api/matches/"+moved.ID+"/resign", map[string]int{"number": 0}).is(200)
	if told := h.next(t); told.body["match"] != moved.ID || told.body["kind"] != "over" {
		t.Fatalf("at the end she was told %+v", told)
	}
	b.post("/api/matches/"+moved.ID+"/rematch", nil).is(201)
	if told := h.next(t); told.body["kind"] != "invited" || told.body["match"] == moved.ID {
		t.Fatalf("of the rematch she was told %+v", told)
	}
}

// A fifth of the time for a decision is left: that is told, at the time that the clock says, and not before.
func TestTimeRunsOut(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: 10 * time.Millisecond})
	a, b := p.account("Anna"), p.account("Ben")
	a.hook(h, fields{"kinds": []string{"time"}})
	body := opening("me", "open")
	body["terms"] = fields{"clock": fields{"start": 3600, "add": 5, "cap": 3600}, "timeout": "ask"}
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	for !b.joins(&m) {
		m = read[wire.Match](a.post("/api/matches", body).is(201))
	}
	ready := p.settled(m.ID, store.NoticeTime, store.NoticeDue).Ready
	at := p.store.Dir() + "/portolan.db"
	p.stop()
	tamper(t, at, `UPDATE notices SET ready = 1`) // it comes too early, as after an outage
	p.start()
	if again := p.putOff(m.ID); again < ready || again > ready+600_000 { // later by how long the server was down, at most
		t.Fatalf("it was put off to %d, it was due at %d", again, ready)
	}
	h.silent(t)
	p.stop()
	tamper(t, at, `UPDATE rows SET at = at - 3000000`, `UPDATE matches SET updated = updated - 3000000`, `UPDATE notices SET ready = ready - 3000000`)
	p.start()
	if told := h.next(t); told.body["kind"] != "time" || !strings.HasPrefix(told.body["text"].(string), "With Ben. You have ") {
		t.Fatalf("Anna was told %+v", told)
	}
}

// A pause or an absence that ends early brings forward what was to be told of time, and who takes a seat back is told, too.
func TestTimeThatComesBack(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: 10 * time.Millisecond})
	a, b := p.account("Anna"), p.account("Ben")
	a.hook(h, fields{"kinds": []string{"time"}})
	const day = 86_400_000
	ready := func(id string) int64 {
		t.Helper()
		return p.settled(id, store.NoticeTime, store.NoticeDue).Ready - time.Now().UnixMilli()
	}
	// opened is a match whose first decision is Anna's, which begins after what someone does.
	opened := func(meanwhile func(id string)) *wire.Match {
		t.Helper()
		m := timedDuel(a, b, "leisure", "ask")
		meanwhile(m.ID)
		for range 200 {
			if m = a.match(m.ID); m.Deciding[0] == 0 && m.Number > 6 {
				return m
			}
			[]*guest{a, b}[m.Deciding[0]].move([]*guest{a, b}[m.Deciding[0]].match(m.ID), m.Deciding[0]).is(200)
		}
		t.Fatal("Anna is not to decide")
		return nil
	}
	paused := opened(func(id string) {
		a.pauses(id, "pause", 7*86_400)
		b.pauses(id, "pause", 7*86_400)
	})
	if in := ready(paused.ID); in < 7*day {
		t.Fatalf("in a pause of a week it is told after %d ms", in)
	}
	a.pauses(paused.ID, "resume", 0)
	b.pauses(paused.ID, "resume", 0)
	if in := ready(paused.ID); in > 2*day {
		t.Fatalf("when the pause is over it is told after %d ms", in)
	}
	a.goes(10)
	away := opened(func(id string) { a.until(id, func(m *wire.Match) bool { return m.Clocks[0].Away != 0 }) })
	if in := ready(away.ID); in < 9*day {
		t.Fatalf("of who is away for ten days it is told after %d ms", in)
	}
	a.goes(0)
	a.until(away.ID, func(m *wire.Match) bool { return m.Clocks[0].Away == 0 })
	if in := ready(away.ID); in > 2*day {
		t.Fatalf("of who is back it is told after %d ms", in)
	}
	c := p.account("Carla")
	c.hook(h, fields{"kinds": []string{"time"}})
	seat := "/api/matches/" + away.ID + "/seats/0/"
	c.post(seat+"borrow", server.Borrowing(read[server.Loan](a.post(seat+"loan", fields{}).is(201)))).is(200)
	due, err := p.store.Noticed(t.Context(), "", store.NoticeDue, 100)
	if err != nil || !slices.ContainsFunc(due, func(n store.Notice) bool { return n.Match == away.ID && n.Channel.Player == c.id }) {
		t.Fatalf("who has borrowed the seat is told nothing: %+v, %v", due, err)
	}
	h.silent(t)
}

// putOff waits until the notice that is due was put off, and tells to when. One that is taken comes again in minutes; it was not put off.
func (p *place) putOff(match string) int64 {
	p.t.Helper()
	for range 2000 {
		if at := p.settled(match, store.NoticeTime, store.NoticeDue).Ready; at > time.Now().Add(20*time.Minute).UnixMilli() {
			return at
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.t.Fatalf("the notice of match %s was not put off", match)
	return 0
}

// hasten restarts the server as if all that is to be told were due by now.
func (p *place) hasten() {
	p.t.Helper()
	p.stop()
	tamper(p.t, filepath.Join(p.dir, "portolan.db"), `UPDATE notices SET ready = 1 WHERE ready IS NOT NULL`)
	p.start()
}

// tamper changes a database that nobody uses.
func tamper(t *testing.T, file string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// A page hears how many matches wait for its player, at first and when that changes, and what happens where it does not look.
func TestTheHouseTells(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	elsewhere := duelOf(b, a)
	lobby := a.joint("", "")
	lobby.upTo("notice", `{"waiting":0}`)
	m := duelOf(a, b)
	lobby.upTo("notice", fmt.Sprintf(`{"kind":"turn","match":%q,"game":"efemeris","number":2}`, m.ID))
	other := a.joint("?watch="+elsewhere.ID, "")
	other.upTo("notice", `{"waiting":1}`)
	beside, away := a.joint("?watch="+m.ID, ""), a.joint("?away=1", "")
	beside.upTo("notice", `{"waiting":0}`) // it shows the match itself
	away.upTo("notice", `{"waiting":1}`)
	b.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	lobby.upTo("notice", fmt.Sprintf(`{"kind":"over","match":%q`, m.ID)) // perhaps behind other news
	away.upTo("notice", `{"waiting":0}`)                                 // nobody looks
	b.post("/api/matches/"+m.ID+"/rematch", nil).is(201)
	lobby.upTo("notice", `"kind":"invited"`)
}

// What fails is tried twice; after ten in a row the channel is off, and says why. Redirects are not followed.
func TestFailingWebhookIsSwitchedOff(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: 50 * time.Millisecond})
	a := p.account("Anna")
	ch := a.hook(h, nil)
	h.answer(307)
	tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200))
	if tried.Arrived || tried.Reason != "status 307" || h.next(t).path != "/Anna" {
		t.Fatalf("a redirect: %+v", tried)
	}
	h.silent(t)
	h.answer(200)
	if tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200)); !tried.Arrived || h.next(t).body["kind"] != "sample" {
		t.Fatalf("a sample: %+v", tried)
	}
	m := a.open("me", "open")
	kept, err := p.store.Match(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 10 { // as the courier does it; that it tries twice is in TestNoticesSurviveKill
		if list := read[server.NoticeSettings](a.get("/api/notices").is(200)).Channels; list[0].Off || list[0].Failed != i {
			t.Fatalf("after %d failures: %+v", i, list[0])
		}
		if err := p.store.Tell(t.Context(), kept.Key, []store.Occasion{{Player: a.id, Kind: store.NoticeInvited, Number: i + 1, Pause: time.Hour}}); err != nil {
			t.Fatal(err)
		}
		if err := p.store.SettleNotice(t.Context(), p.settled(m.ID, store.NoticeInvited, store.NoticeDue), store.NoticeFailed, "status 500", 10); err != nil {
			t.Fatal(err)
		}
	}
	off := read[server.NoticeSettings](a.get("/api/notices").is(200)).Channels[0]
	if !off.Off || off.Reason != "status 500" || off.Failed != 10 {
		t.Fatalf("after ten failures: %+v", off)
	}
	on := read[server.NoticeChannel](a.post("/api/notices/channels/"+ch.ID, fields{"kinds": []string{"over", "turn"}}).is(200))
	if on.Off || on.Failed != 0 || !slices.Equal(on.Kinds, []string{"turn", "over"}) {
		t.Fatalf("switched on again: %+v", on)
	}
}

// Chats get messages in their own form, in which a name calls nobody and leads nowhere.
func TestFormsOfMessages(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: 20 * time.Millisecond, URL: "https://games.example.org"})
	a := p.account("Anna")
	b := p.guest("@everyone [x](http://e.vil) <!here>")
	a.hook(h, fields{"form": "discord", "kinds": []string{"turn"}})
	m := duelOf(a, b)
	want := "**Your turn: Efemeris**\nWith \\@everyone \\[x\\]\\(http\\:\\/\\/e\\.vil\\) \\<\\!here\\>.\nhttps://games.example.org/m/" + m.ID
	if got := h.next(t).body; got["content"] != want || fmt.Sprint(got["allowed_mentions"]) != "map[parse:[]]" {
		t.Fatalf("Discord got %q", got)
	}
	a.post("/api/notices/channels", fields{"kind": "webhook", "url": h.URL + "/Anna", "form": "slack", "kinds": []string{"turn"}}).is(201)
	if all := read[server.NoticeSettings](a.get("/api/notices").is(200)).Channels; len(all) != 1 || all[0].Form != "slack" {
		t.Fatalf("the same address again: %+v", all)
	}
	m = duelOf(a, b)
	want = "*Your turn: Efemeris*\nWith @everyone [x](http: //e.vil) &lt;!here&gt;.\nhttps://games.example.org/m/" + m.ID
	if got := h.next(t).body; got["text"] != want {
		t.Fatalf("Slack got %q", got)
	}
}

// Nobody reaches by this server what is not public: neither by address nor by a name that leads there.
func TestWebhooksGoToPublicAddressesAlone(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{})
	a := p.account("Anna")
	for _, address := range []string{
		"http://example.org/x", "ftp://example.org", "https://", "https://u:p@example.org/", "//example.org", "x", "", "https://127.0.0.1/",
		"https://[::1]/", "https://10.1.2.3/", "https://192.168.0.1:8080/", "https://169.254.169.254/latest", "https://0.0.0.0/", "https://100.64.0.1/",
		"https://[fd00::1]/", "https://[fe80::1%25eth0]/", "https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/",
		"https://224.0.0.1/", "https://255.255.255.255/", "https://198.18.0.1/", "https://example.org/" + strings.Repeat("x", 2000), "https://a b/",
	} {
		if problem := a.post("/api/notices/channels", fields{"kind": "webhook", "url": address}).problem(422, "not-allowed"); problem.Field != "url" {
			t.Errorf("%s: field %q", address, problem.Field)
		}
	}
	_, port, _ := strings.Cut(strings.TrimPrefix(h.URL, "https://"), ":")
	for _, name := range []string{"localhost", "2130706433", "127.1"} { // names that lead to this machine, where they lead anywhere
		ch := read[server.NoticeChannel](a.post("/api/notices/channels", fields{"kind": "webhook", "url": "https://" + name + ":" + port + "/"}).is(201))
		tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200))
		if tried.Arrived || name == "localhost" && tried.Reason != "address" {
			t.Errorf("%s: %+v", name, tried)
		}
	}
	h.silent(t)
}

// A certificate that nobody vouches for is no way around either.
func TestWebhooksAreCertified(t *testing.T) {
	h := openHook(t)
	h.Config.ErrorLog = nil
	gate := h.gate()
	gate.Roots = x509.NewCertPool()
	p := open(t, server.Config{Gate: gate})
	a := p.account("Anna")
	ch := a.hook(h, nil)
	tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200))
	if tried.Arrived || tried.Reason != "certificate" {
		t.Fatalf("%+v", tried)
	}
}
