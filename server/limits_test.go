package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"portolan/server"
)

// from are the headers of a request that a proxy on this machine forwards for a client.
func from(client string) []string { return []string{"X-Forwarded-For", client} }

// Every operation costs what its description says, and whoever has asked too often learns nothing else: neither whether the
// body is good, nor whether there is such a match, nor who one is.
func TestEveryOperationIsLimited(t *testing.T) {
	p := open(t, server.Config{Rate: 0.001, Burst: 12})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	over := duel(a, b)
	a.post("/api/matches/"+over.ID+"/resign", map[string]int{"number": 0}).is(200)
	at := "/api/matches/" + m.ID
	next := 0
	for _, test := range []struct {
		method, path string
		cost         int
	}{
		{"POST", at + "/moves", 1},
		{"POST", at + "/undo", 1},
		{"POST", at + "/draw", 1},
		{"POST", at + "/pause", 1},
		{"POST", at + "/resign", 1},
		{"POST", at + "/hint", 10},
		{"POST", at + "/names", 1},
		{"POST", at + "/reports", 10},
		{"POST", at + "/rematch", 5},
		{"POST", at + "/seats/0", 1},
		{"DELETE", at + "/seats/0", 1},
		{"POST", at + "/seats/0/takeover", 1},
		{"DELETE", at + "/seats/0/takeover", 1},
		{"POST", at + "/seats/0/timeout", 1},
		{"DELETE", at, 1},
		{"GET", at, 1},
		{"GET", at + "/history", 3},
		{"GET", at + "/record", 3},
		{"GET", at + "/book", 2},
		{"GET", at + "/pages/en", 2},
		{"GET", "/api/matches/" + over.ID + "/analysis", 3},
		{"HEAD", at + "/events", 1},
		{"GET", at + "/sat", 1},
		{"GET", "/api/matches", 1},
		{"POST", "/api/matches", 5},
		{"POST", "/api/sessions", 5},
		{"POST", "/api/sessions/link", 5},
		{"POST", "/api/sessions/redeem", 5},
		{"DELETE", "/api/sessions", 1},
		{"GET", "/api/me", 1},
		{"PUT", "/api/me", 10},
		{"GET", "/api/entry", 1},
		{"GET", "/api/privacy", 1},
		{"POST", "/api/account", 10},
		{"GET", "/api/account", 1},
		{"DELETE", "/api/account", 10},
		{"POST", "/api/account/password", 10},
		{"POST", "/api/account/codes", 10},
		{"POST", "/api/account/reset", 10},
		{"GET", "/api/account/export", 12},
		{"GET", "/api/account/sessions", 1},
		{"DELETE", "/api/account/sessions", 1},
		{"DELETE", "/api/account/sessions/x", 1},
		{"GET", "/api/tokens", 1},
		{"POST", "/api/tokens", 5},
		{"DELETE", "/api/tokens/x", 1},
		{"GET", "/api/games", 1},
		{"POST", "/api/matches/x/chat", 3},
		{"GET", "/api/matches/x/chat", 1},
		{"POST", "/api/matches/x/chat/1/report", 5},
		{"GET", "/api/stream", 1},
		{"POST", "/api/blocks", 2},
		{"GET", "/api/blocks", 1},
		{"DELETE", "/api/blocks/x", 2},
		{"GET", "/api/account/passkeys", 1},
		{"POST", "/api/account/passkeys", 10},
		{"POST", "/api/account/passkeys/begin", 10},
		{"DELETE", "/api/account/passkeys/x", 1},
		{"GET", "/api/feeds/x/deadlines.ics", 10},
		{"GET", "/api/feeds/x/notices.atom", 5},
		{"GET", "/api/friends", 1},
		{"POST", "/api/friends", 2},
		{"DELETE", "/api/friends/link", 2},
		{"POST", "/api/friends/link", 5},
		{"POST", "/api/friends/look", 2},
		{"DELETE", "/api/friends/x", 2},
		{"GET", "/api/invites", 1},
		{"DELETE", "/api/invites/x", 1},
		{"POST", "/api/loans/look", 2},
		{"POST", "/api/campaigns", 12},
		{"DELETE", "/api/campaigns/x", 5},
		{"POST", "/api/claims", 5},
		{"POST", "/api/claims/look", 2},
		{"GET", at + "/export", 10},
		{"GET", at + "/claims", 1},
		{"POST", at + "/claims/x", 3},
		{"GET", at + "/notes", 1},
		{"POST", at + "/notes", 1},
		{"GET", at + "/invites", 1},
		{"POST", at + "/invites", 5},
		{"POST", at + "/seats/0/borrow", 1},
		{"POST", at + "/seats/0/join", 1},
		{"DELETE", at + "/seats/0/loan", 1},
		{"POST", at + "/seats/0/loan", 3},
		{"DELETE", at + "/seats/0/orders", 1},
		{"GET", at + "/seats/0/orders", 1},
		{"PUT", at + "/seats/0/orders", 5},
		{"PUT", at + "/seats/0/skip", 2},
		{"POST", at + "/seats/0/trials", 4},
		{"GET", "/api/mail/x", 1},
		{"POST", "/api/mail/x", 2},
		{"POST", "/api/mail/confirm", 2},
		{"POST", "/api/mail/look", 2},
		{"GET", "/api/notices", 1},
		{"POST", "/api/notices/channels", 5},
		{"DELETE", "/api/notices/channels/x", 1},
		{"POST", "/api/notices/channels/x", 2},
		{"POST", "/api/notices/channels/x/test", 10},
		{"POST", "/api/sessions/passkey", 5},
		{"POST", "/api/sessions/passkey/begin", 5},
		{"POST", "/api/sessions/provider", 10},
		{"POST", "/api/sessions/provider/begin", 10},
		{"GET", "/api/stays", 1},
		{"GET", "/api/hours", 1},
		{"PUT", "/api/hours", 5},
		{"DELETE", "/api/hours", 5},
		{"GET", "/api/away", 1},
		{"PUT", "/api/away", 5},
		{"DELETE", "/api/away", 5},
		{"GET", "/api/games/efemeris/text/en", 1},
		{"GET", "/api/games/efemeris/data", 1},
		{"GET", "/readyz", 1},
		{"GET", "/metrics", 1},
	} {
		next++
		client := fmt.Sprintf("198.51.100.%d", next)
		ask := func() *answer {
			return p.send(test.method, test.path, "nobody", `{"number":`, from(client)...) // faulty in all ways
		}
		for i := range 12 / test.cost {
			if got := ask(); got.status == 429 {
				t.Errorf("%s %s: request %d is refused; it is to cost %d", test.method, test.path, i+1, test.cost)
			}
		}
		if got := ask(); got.status != 429 {
			t.Errorf("%s %s: after %d requests the next is answered with %d", test.method, test.path, 12/test.cost, got.status)
		}
	}
	if described := operations(t, p); described != next-2 { // less readyz and metrics
		t.Errorf("%d operations are described, and %d are tried here", described, next-2)
	}
}

// operations is how many operations the server describes.
func operations(t *testing.T, p *place) int {
	t.Helper()
	description := read[struct{ Paths map[string]map[string]any }](p.send("GET", "/openapi.json", "", nil).is(200))
	n := 0
	for _, methods := range description.Paths {
		n += len(methods)
	}
	return n
}

// Moves, histories and hints that are asked for as they should be are limited, too.
func TestGoodRequestsAreLimited(t *testing.T) {
	p := open(t, server.Config{Rate: 0.001, Burst: 20, Hinter: "search:1"})
	a := p.guest("Anna")
	m := a.open("me", "still")
	for len(m.Choices["0"]) == 0 { // who begins is drawn
		m = a.open("me", "still")
	}
	for _, test := range []struct {
		client string
		cost   int
		ask    func(headers ...string) *answer
	}{
		{"198.51.100.1", 3, func(headers ...string) *answer {
			return p.send("GET", "/api/matches/"+m.ID+"/history", a.token, nil, headers...)
		}},
		{"198.51.100.2", 1, func(headers ...string) *answer { // the same again is answered like the first
			move := server.NewMove{Number: m.Number, Seat: 0, Move: m.Choices["0"][0].Move}
			return p.send("POST", "/api/matches/"+m.ID+"/moves", a.token, move, headers...)
		}},
		{"198.51.100.3", 10, func(headers ...string) *answer {
			now := a.match(m.ID)
			return p.send("POST", "/api/matches/"+m.ID+"/hint", a.token, server.NewHint{Number: now.Number, Seat: 0}, headers...)
		}},
	} {
		for range 20 / test.cost {
			if got := test.ask(from(test.client)...); got.status != 200 && got.status != 409 {
				t.Errorf("%s: %d: %s", got.what, got.status, got.text)
			}
		}
		slow := test.ask(from(test.client)...)
		slow.problem(429, "slow-down")
		if after := slow.header.Get("Retry-After"); after == "" || after == "0" {
			t.Errorf("%s: Retry-After is %q", slow.what, after)
		}
		if got := test.ask(); got.status != 200 && got.status != 409 { // nobody forwarded it
			t.Errorf("from this machine: %s: %d: %s", got.what, got.status, got.text)
		}
	}
}

// A whole history with views costs as much as there is of it, a piece of it no more than a request.
func TestManyViewsCostMore(t *testing.T) {
	p := open(t, server.Config{Rate: 0.001, Burst: 30})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := play(duel(a, b), [2]*guest{a, b}, 130)
	for i, test := range []struct {
		query string
		cost  int
	}{{"views=1", 3 + (m.Number-1)/40}, {"from=100&views=1", 3}, {"to=40&views=1", 3}, {"", 3}} {
		times := 0
		for range 30 {
			got := p.send("GET", "/api/matches/"+m.ID+"/history?"+test.query, a.token, nil, from(fmt.Sprint("198.51.100.", i))...)
			if got.status != 200 {
				got.problem(429, "slow-down")
				break
			}
			times++
		}
		if times != 30/test.cost {
			t.Errorf("%q is answered %d times, want %d (%d rows)", test.query, times, 30/test.cost, m.Number)
		}
	}
}

// Who asks too often has no look into the store: a token that nobody has seen stays unknown to the server.
func TestLimitsComeFirst(t *testing.T) {
	p := open(t, server.Config{Rate: 0.001, Burst: 10})
	client := from("198.51.100.7")
	p.send("POST", "/api/sessions", "", "{", client...).problem(400, "malformed")
	p.send("POST", "/api/sessions", "", map[string]string{"name": ""}, client...).problem(422, "not-allowed")
	huge := strings.Repeat("x", 100<<10)
	for _, path := range []string{"/api/matches/nowhere/moves", "/api/matches/nowhere/hint", "/api/matches", "/api/sessions"} {
		p.send("POST", path, "nobody", huge, client...).problem(429, "slow-down")
	}
	p.send("GET", "/api/matches/nowhere/events?after=x", "nobody", nil, client...).problem(429, "slow-down")
	if err := p.store.Close(); err != nil { // nothing can be read any more
		t.Fatal(err)
	}
	p.send("GET", "/api/me", "nobody", nil, client...).problem(429, "slow-down")
	p.send("GET", "/readyz", "", nil, client...).problem(429, "slow-down")
	p.send("GET", "/api/me", "nobody", nil).problem(503, "unavailable")
	p.abandon()
}

// X-Forwarded-For is believed from trusted proxies alone. This machine, which sends the tests' requests, is one by default.
func TestForwardedAddresses(t *testing.T) {
	nobody := server.Proxies{}
	chain := append(server.Loopback(), netip.MustParsePrefix("10.0.0.0/8"))
	for _, test := range []struct {
		name    string
		trusted server.Proxies
		a, b    string // what two requests say of whom they come from
		same    bool   // they are counted together
	}{
		{"two clients", nil, "198.51.100.1", "198.51.100.2", false},
		{"what clients say of themselves does not count", nil, "1.1.1.1, 198.51.100.1", "2.2.2.2, 198.51.100.1", true},
		{"proxies that are not trusted don't count", nil, "198.51.100.1, 10.0.0.1", "198.51.100.2, 10.0.0.1", true},
		{"behind a chain of proxies", chain, "198.51.100.1, 10.0.0.1, 10.2.0.1", "198.51.100.2, 10.0.0.1, 10.2.0.1", false},
		{"with a lie before a chain", chain, "1.1.1.1, 198.51.100.1, 10.0.0.1", "2.2.2.2, 198.51.100.1, 10.0.0.1", true},
		{"with ports", nil, "198.51.100.1:4000", "198.51.100.1:5000", true},
		{"two with ports", nil, "198.51.100.1:4000", "[2001:db8::1]:4000", false},
		{"a household of IPv6", nil, "2001:db8::1", "2001:db8::ffff:2", true},
		{"two households of IPv6", nil, "2001:db8:0:1::1", "2001:db8:0:2::1", false},
		{"IPv4 in IPv6", nil, "::ffff:198.51.100.1", "198.51.100.1", true},
		{"who is not named counts as the proxy", nil, "unknown", "_hidden", true},
		{"nobody is trusted", nobody, "198.51.100.1", "198.51.100.2", true},
		{"other proxies are trusted", chain[2:], "198.51.100.1", "198.51.100.2", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := open(t, server.Config{Rate: 0.001, Burst: 1, Proxies: test.trusted})
			p.send("GET", "/api/games", "", nil, from(test.a)...).is(200)
			p.send("GET", "/api/games", "", nil, from(test.a)...).problem(429, "slow-down")
			want := map[bool]int{true: 429, false: 200}[test.same]
			p.send("GET", "/api/games", "", nil, from(test.b)...).is(want)
		})
	}
}

// Who names a client by another header than X-Forwarded-For is limited as what it is.
func TestOtherForwardingHeaders(t *testing.T) {
	p := open(t, server.Config{Rate: 0.001, Burst: 1})
	p.send("GET", "/api/games", "", nil, "X-Real-IP", "198.51.100.1").is(200)
	p.send("GET", "/api/games", "", nil, "X-Real-IP", "198.51.100.2").problem(429, "slow-down")
	p.send("GET", "/api/games", "", nil, "Forwarded", "for=198.51.100.3").problem(429, "slow-down")
	p.send("GET", "/api/games", "", nil).is(200)
}

// A cookie is for HTTPS alone when a trusted proxy says that the browser came by that.
func TestSecureCookies(t *testing.T) {
	for _, test := range []struct {
		name    string
		trusted server.Proxies
		headers []string
		secure  bool
	}{
		{"plain", nil, nil, false},
		{"by a proxy", nil, []string{"X-Forwarded-For", "198.51.100.7", "X-Forwarded-Proto", "https"}, true},
		{"by a proxy that names nobody", nil, []string{"X-Forwarded-Proto", "HTTPS"}, true},
		{"plain by a proxy", nil, []string{"X-Forwarded-For", "198.51.100.7", "X-Forwarded-Proto", "http"}, false},
		{"by a stranger", server.Proxies{}, []string{"X-Forwarded-For", "198.51.100.7", "X-Forwarded-Proto", "https"}, false},
	} {
		p := open(t, server.Config{Proxies: test.trusted})
		begun := p.send("POST", "/api/sessions", "", map[string]string{"name": "Ben"}, test.headers...).is(201)
		cookie, err := http.ParseSetCookie(begun.header.Get("Set-Cookie"))
		if err != nil {
			t.Fatal(err)
		}
		if cookie.Secure != test.secure {
			t.Errorf("%s: the cookie is %q", test.name, begun.header.Get("Set-Cookie"))
		}
	}
}

// What is thought about for longer than the server lets an answer take is answered all the same, and so is what comes next on the connection.
func TestHintsOutlastTimeouts(t *testing.T) {
	p := open(t, server.Config{Hinter: "search:1"})
	late := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).SetWriteDeadline(time.Now()); err != nil {
			t.Error(err)
		}
		p.server.Handler().ServeHTTP(w, r)
	}))
	defer late.Close()
	a := p.guest("Anna")
	for range 2 {
		m := a.open("me", "still")
		for len(m.Choices["0"]) == 0 { // who begins is drawn
			m = a.open("me", "still")
		}
		send(t, late.URL, "POST", "/api/matches/"+m.ID+"/hint", a.token, server.NewHint{Number: m.Number, Seat: 0}).is(200)
	}
}

// A session has some streams, and an address without one has as many; streams of this machine are not counted.
func TestStreamsAreBounded(t *testing.T) {
	p := open(t, server.Config{MaxStreams: 2})
	a, b := p.guest("Anna"), p.guest("Ben")
	id := a.open("me", "open").ID
	for range 5 {
		a.watch(id, "").next()
	}
	p.send("GET", "/api/matches/"+id+"/events", a.token, nil, from("203.0.113.9")...).problem(429, "slow-down")
	for who, token := range map[string]string{"a session": b.token, "an address": ""} {
		for i := range 4 {
			request, err := http.NewRequestWithContext(t.Context(), "GET", p.http.URL+"/api/matches/"+id+"/events", nil)
			if err != nil {
				t.Fatal(err)
			}
			if token != "" {
				request.Header.Set("Authorization", "Bearer "+token)
			}
			request.Header.Set("X-Forwarded-For", "203.0.113.10")
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if want := map[bool]int{true: 200, false: 429}[i < 2]; response.StatusCode != want {
				t.Errorf("stream %d of %s is answered with %d, want %d", i, who, response.StatusCode, want)
			}
		}
	}
}

// Metrics that are served elsewhere are not served here.
func TestMetricsApart(t *testing.T) {
	p := open(t, server.Config{MetricsApart: true})
	p.send("GET", "/metrics", "", nil).problem(404, "unknown")
}
