package server_test

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/people"
	"portolan/server"
	"portolan/wire"
)

// club is a small identity provider: it signs in whomever the test says, checks what the server shows, and signs tokens with a key
// that it publishes.
type club struct {
	t    *testing.T
	http *httptest.Server
	key  *rsa.PrivateKey

	mu     sync.Mutex
	grants map[string]grant // by code
	down   bool             // it answers nobody's code
}

// grant is what the club has promised to who holds a code.
type grant struct {
	challenge, back string
	claims          map[string]any
	key             *rsa.PrivateKey // that signs
}

func newClub(t *testing.T) *club {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	c := &club{t: t, key: key, grants: make(map[string]grant)}
	mux := http.NewServeMux()
	c.http = httptest.NewServer(mux)
	t.Cleanup(c.http.Close)
	answer := func(w http.ResponseWriter, status int, value any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(value)
	}
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, 200, fields{
			"issuer": c.http.URL, "authorization_endpoint": c.http.URL + "/authorize", "token_endpoint": c.http.URL + "/token",
			"jwks_uri": c.http.URL + "/keys", "id_token_signing_alg_values_supported": []string{"RS256"},
			"scopes_supported": []string{"openid", "profile", "groups"},
		})
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, 200, fields{"keys": []fields{{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "one", "n": b64(key.N.Bytes()), "e": b64(big.NewInt(int64(key.E)).Bytes()),
		}}})
	})
	mux.HandleFunc("POST /token", func(w http.ResponseWriter, r *http.Request) {
		c.mu.Lock()
		granted, known := c.grants[r.PostFormValue("code")]
		delete(c.grants, r.PostFormValue("code"))
		down := c.down
		c.mu.Unlock()
		if down {
			answer(w, 503, fields{})
			return
		}
		id, secret, _ := r.BasicAuth()
		verifier := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
		if !known || id != "portolan" || secret != "club-secret" || r.PostFormValue("redirect_uri") != granted.back || b64(verifier[:]) != granted.challenge {
			answer(w, 400, fields{"error": "invalid_grant"})
			return
		}
		answer(w, 200, fields{"access_token": "access", "token_type": "Bearer", "id_token": c.sign(granted)})
	})
	return c
}

func (c *club) sign(g grant) string {
	head, _ := json.Marshal(fields{"alg": "RS256", "kid": "one", "typ": "JWT"})
	body, err := json.Marshal(g.claims)
	if err != nil {
		c.t.Error(err)
	}
	text := b64(head) + "." + b64(body)
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, g.key, crypto.SHA256, sum[:])
	if err != nil {
		c.t.Error(err)
	}
	return text + "." + b64(signature)
}

// provider is how a server knows the club.
func (c *club) provider(groups ...string) *people.Provider {
	return &people.Provider{
		Issuer: c.http.URL, ClientID: "portolan", Secret: "club-secret", Name: "The Club", Groups: groups, GroupsClaim: "groups",
	}
}

// journey is a browser on its way to the club and back.
type journey struct {
	cookie string
	state  string
	code   string
}

// sent begins to sign in. The request has the session of the token, if any.
func (p *place) sent(token string, body any) (url.Values, string) {
	p.t.Helper()
	began := p.send("POST", "/api/sessions/provider/begin", token, body).is(201)
	at, err := url.Parse(read[server.ProviderSignIn](began).URL)
	if err != nil {
		p.t.Fatal(err)
	}
	cookie, err := http.ParseSetCookie(began.header.Get("Set-Cookie"))
	if err != nil || !cookie.HttpOnly || cookie.Name != "portolan-provider" {
		p.t.Fatalf("the cookie is %v (%v)", cookie, err)
	}
	return at.Query(), cookie.Name + "=" + cookie.Value
}

// visit has a browser go to the club, where somebody signs in, and change what the club says then.
func (c *club) visit(p *place, token string, body any, subject string, change func(*grant)) journey {
	c.t.Helper()
	asked, cookie := p.sent(token, body)
	if asked.Get("code_challenge_method") != "S256" || asked.Get("client_id") != "portolan" || asked.Get("response_type") != "code" ||
		asked.Get("redirect_uri") != p.http.URL+"/provider" || !strings.Contains(asked.Get("scope"), "openid") {
		c.t.Errorf("the club was asked %v", asked)
	}
	g := grant{challenge: asked.Get("code_challenge"), back: asked.Get("redirect_uri"), key: c.key, claims: fields{
		"iss": c.http.URL, "aud": "portolan", "sub": subject, "nonce": asked.Get("nonce"), "exp": time.Now().Add(time.Minute).Unix(),
		"iat": time.Now().Unix(), "preferred_username": "Zoë Club", "groups": []string{"players", "others"},
	}}
	if change != nil {
		change(&g)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	code := fmt.Sprint("code ", len(c.grants), subject, time.Now().UnixNano())
	c.grants[code] = g
	return journey{cookie: cookie, state: asked.Get("state"), code: code}
}

// back ends a journey, as the session of the token.
func (p *place) back(j journey, token string) *answer {
	p.t.Helper()
	return p.send("POST", "/api/sessions/provider", token, fields{"state": j.state, "code": j.code}, "Cookie", j.cookie)
}

// Who comes by the club has an account: a guest keeps what it has, others come in anew, and the same person is the same player ever
// after. It has no password, and confirms changes by having signed in just now.
func TestSigningInByAClub(t *testing.T) {
	c := newClub(t)
	p := open(t, server.Config{Provider: c.provider("players"), InvitationOnly: true})
	if entry := read[server.Entry](p.send("GET", "/api/entry", "", nil).is(200)); entry.Provider != "The Club" {
		t.Errorf("one comes in by %+v", entry)
	}
	anna := p.arrived(p.back(c.visit(p, "", fields{}, "subject-1", nil), ""))
	if anna.name != "Zoë Club" {
		t.Errorf("a newcomer is %+v", anna)
	}
	again := p.arrived(p.back(c.visit(p, "", fields{}, "subject-1", func(g *grant) { g.claims["preferred_username"] = "Other" }), ""))
	if again.id != anna.id || again.name != anna.name {
		t.Errorf("the same person is %+v", again)
	}
	other := p.arrived(p.back(c.visit(p, "", fields{}, "subject-2", nil), ""))
	if other.id == anna.id || other.name != "Zoë Club 2" {
		t.Errorf("somebody else is %+v", other)
	}
	nameless := p.arrived(p.back(c.visit(p, "", fields{}, "subject-3", func(g *grant) {
		g.claims["preferred_username"], g.claims["groups"] = "<>@example.org", "players"
	}), ""))
	if !strings.HasPrefix(nameless.name, "Player ") {
		t.Errorf("who has no name is %+v", nameless)
	}
	p.restart()
	p.signIn(fields{"name": "Zoë Club", "password": ""}).problem(401, "sign-in")
	if info := read[server.AccountInfo](anna.get("/api/account").is(200)); info.Password || !info.Provider {
		t.Errorf("the account is %+v", info)
	}
	codes := read[server.Codes](again.post("/api/account/codes", fields{"password": ""}).is(201)).Codes
	p.signIn(fields{"name": "zoë club", "code": codes[0]}).is(201)
	again.post("/api/account/password", fields{"password": "", "new": password}).is(204)
	p.signIn(fields{"name": "zoë club", "password": password}).is(201)
	if err := p.store.Lock(t.Context(), anna.id, true); err != nil {
		t.Fatal(err)
	}
	p.back(c.visit(p, "", fields{}, "subject-1", nil), "").problem(401, "sign-in")

	// A guest becomes the account, with its match.
	g := open(t, server.Config{Provider: c.provider()})
	ben := g.guest("Ben")
	id := ben.open("me", "open").ID
	back := g.arrived(g.back(c.visit(g, ben.token, fields{}, "subject-4", func(one *grant) { delete(one.claims, "groups") }), ben.token))
	if back.id != ben.id || back.name != "Zoë Club" {
		t.Errorf("the guest is %+v", back)
	}
	if m := read[wire.Match](back.get("/api/matches/" + id).is(200)); len(m.You) != 1 {
		t.Errorf("the seats are %v", m.You)
	}
}

// An account that there is gets the identity as one more way in, with its password, and no identity leads to two accounts.
func TestLinkingAClub(t *testing.T) {
	c := newClub(t)
	p := open(t, server.Config{Provider: c.provider()})
	a, b := p.guest("x"), p.guest("x")
	a.account("Anna")
	b.account("Ben")
	link := fields{"link": true, "password": password}
	begin := func(token string, body fields) *answer {
		return p.send("POST", "/api/sessions/provider/begin", token, body)
	}
	begin("", link).problem(401, "no-session")
	begin(a.token, fields{"link": true}).problem(401, "sign-in")
	begin(a.token, fields{"link": true, "password": "wrong password"}).problem(401, "sign-in")
	begin(p.guest("Guest").token, link).problem(409, "account")
	program := read[server.MadeToken](a.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret
	begin(program, link).problem(403, "not-yours")

	away := c.visit(p, a.token, link, "subject-1", nil)
	p.back(away, b.token).problem(401, "sign-in") // somebody else has come back
	p.back(away, a.token).problem(401, "sign-in") // and it is used
	p.back(c.visit(p, a.token, link, "subject-1", nil), "").problem(401, "sign-in")
	p.back(c.visit(p, a.token, link, "subject-1", nil), program).problem(401, "sign-in") // which may not change the account
	p.arrived(p.back(c.visit(p, a.token, link, "subject-1", nil), a.token))
	if got := p.arrived(p.back(c.visit(p, "", fields{}, "subject-1", nil), "")); got.id != a.id {
		t.Errorf("the identity leads to %+v", got)
	}
	p.back(c.visit(p, b.token, link, "subject-1", nil), b.token).problem(409, "account") // another's
	p.back(c.visit(p, a.token, link, "subject-2", nil), a.token).problem(409, "account") // a second one
	p.arrived(p.back(c.visit(p, a.token, link, "subject-1", nil), a.token))              // the same again
	p.back(c.visit(p, b.token, link, "subject-1", nil), b.token).problem(409, "account")
}

// A host who has set the club up otherwise than the club itself, or whose clock is wrong, is told why nobody comes in by it; who tries is not, and
// no secret is.
func TestTheHostIsToldWhyAClubRefuses(t *testing.T) {
	for what, test := range map[string]struct {
		set    func(*people.Provider)
		change func(*grant)
		told   string
	}{
		"another secret":   {func(p *people.Provider) { p.Secret = "old-secret" }, nil, "invalid_grant"},
		"an earlier clock": {nil, func(g *grant) { g.claims["exp"] = time.Now().Add(-time.Hour).Unix() }, "expired"},
		"another name":     {nil, func(g *grant) { g.claims["aud"] = "portolan-2" }, "portolan-2"},
	} {
		t.Run(what, func(t *testing.T) {
			c := newClub(t)
			provider := c.provider()
			if test.set != nil {
				test.set(provider)
			}
			var mu sync.Mutex
			var log bytes.Buffer
			p := open(t, server.Config{Provider: provider, Log: slog.New(slog.NewTextHandler(&locked{&mu, &log}, nil))})
			j := c.visit(p, "", fields{}, "subject-1", test.change)
			answer := p.back(j, "")
			answer.problem(401, "sign-in")
			mu.Lock()
			defer mu.Unlock()
			if !strings.Contains(log.String(), test.told) || strings.Contains(string(answer.text), test.told) {
				t.Errorf("the log says %s, the answer %s", log.String(), answer.text)
			}
			for _, secret := range []string{j.code, j.state, provider.Secret, "subject-1"} {
				if strings.Contains(log.String(), secret) {
					t.Errorf("the log says %q: %s", secret, log.String())
				}
			}
		})
	}
}

// Whatever the club did not say to this server, for this errand and this browser, now, opens nothing.
// Who comes back from a club that is down has not guessed: once it is back, they come in.
func TestAClubThatIsDownCountsNobody(t *testing.T) {
	c := newClub(t)
	p := open(t, server.Config{Provider: c.provider("players"), Burst: 1 << 20})
	back := func() *answer {
		j := c.visit(p, "", fields{}, "subject-1", nil)
		return p.send("POST", "/api/sessions/provider", "", fields{"state": j.state, "code": j.code}, append(from("198.51.100.9"), "Cookie", j.cookie)...)
	}
	switched := func(down bool) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.down = down
	}
	switched(true)
	for range 40 {
		if got := back(); got.status != 502 && got.status != 503 {
			t.Fatalf("while the club is down: %d: %s", got.status, got.text)
		}
	}
	switched(false)
	back().is(201)
}

func TestWrongAnswersOfAClub(t *testing.T) {
	c := newClub(t)
	p := open(t, server.Config{Provider: c.provider("players"), Burst: 1 << 20})
	forged, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*grant){
		"another nonce":        func(g *grant) { g.claims["nonce"] = "other" },
		"no nonce":             func(g *grant) { delete(g.claims, "nonce") },
		"another server's":     func(g *grant) { g.claims["aud"] = "somebody else" },
		"another issuer":       func(g *grant) { g.claims["iss"] = "https://evil.example" },
		"expired":              func(g *grant) { g.claims["exp"] = time.Now().Add(-time.Hour).Unix() },
		"no subject":           func(g *grant) { delete(g.claims, "sub") },
		"another key":          func(g *grant) { g.key = forged },
		"another's code":       func(g *grant) { g.challenge = base64.RawURLEncoding.EncodeToString(make([]byte, 32)) },
		"another address back": func(g *grant) { g.back = "https://evil.example/provider" },
	} {
		if got := p.back(c.visit(p, "", fields{}, "subject-1", change), ""); got.status != 401 {
			t.Errorf("%s: status %d: %s", what, got.status, got.text)
		} else {
			got.problem(401, "sign-in")
		}
	}
	for what, groups := range map[string]any{"another group": []string{"others"}, "no groups": nil, "a number": 7, "an empty text": ""} {
		if got := p.back(c.visit(p, "", fields{}, "subject-1", func(g *grant) { g.claims["groups"] = groups }), ""); got.status != 403 {
			t.Errorf("%s: status %d: %s", what, got.status, got.text)
		} else {
			got.problem(403, "entry")
		}
	}
	good := c.visit(p, "", fields{}, "subject-1", nil)
	other := c.visit(p, "", fields{}, "subject-1", nil)
	for what, j := range map[string]journey{
		"no cookie":            {"", c.visit(p, "", fields{}, "subject-1", nil).state, good.code},
		"another browser":      {other.cookie, c.visit(p, "", fields{}, "subject-1", nil).state, good.code},
		"a state of one's own": {other.cookie, "guess", other.code},
		"no state":             {other.cookie, "", other.code},
		"a code of one's own":  {other.cookie, other.state, "guess"},
		"another errand's":     {good.cookie, good.state, c.visit(p, "", fields{}, "subject-1", nil).code},
	} {
		if got := p.back(j, ""); got.status != 401 {
			t.Errorf("%s: status %d: %s", what, got.status, got.text)
		}
	}
	fine := c.visit(p, "", fields{}, "subject-1", nil)
	var all sync.WaitGroup
	var mu sync.Mutex
	status := make(map[int]int)
	for range 4 { // at once
		all.Go(func() {
			got := p.back(fine, "").status
			mu.Lock()
			defer mu.Unlock()
			status[got]++
		})
	}
	all.Wait()
	if status[201] != 1 || status[401] != 3 {
		t.Errorf("one answer four times: %v", status)
	}
	p.send("POST", "/api/sessions/provider", "", fields{"state": fine.state, "code": fine.code}, "Cookie", fine.cookie,
		"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example").problem(403, "cross-origin")

	none := open(t, server.Config{})
	none.send("POST", "/api/sessions/provider/begin", "", fields{}).problem(404, "unknown")
	none.send("POST", "/api/sessions/provider", "", fields{"state": "x", "code": "x"}).problem(404, "unknown")
	c.http.Close()
	p.send("POST", "/api/sessions/provider", "", fields{"state": "x", "code": "x"}).problem(401, "sign-in")
	p.restart()
	p.send("POST", "/api/sessions/provider/begin", "", fields{}).problem(503, "unavailable")
}
