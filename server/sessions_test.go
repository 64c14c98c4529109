package server_test

import (
	"net/http"
	"strings"
	"testing"

	"portolan/server"
)

func TestSessions(t *testing.T) {
	p := open(t, server.Config{})
	begun := p.send("POST", "/api/sessions", "", map[string]string{"name": "  Anna Ő 🜨 "}).is(201)
	s := read[server.Session](begun)
	if s.Player.Name != "Anna Ő 🜨" || !s.Player.Guest || s.Player.ID == "" || len(s.Token) < 40 {
		t.Fatalf("session %+v", s)
	}
	cookie, err := http.ParseSetCookie(begun.header.Get("Set-Cookie"))
	if err != nil {
		t.Fatal(err)
	}
	if cookie.Value != s.Token || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Secure || cookie.MaxAge < 1e7 {
		t.Fatalf("cookie %+v", cookie)
	}
	for range 2 {
		for _, me := range []*answer{
			p.send("GET", "/api/me", s.Token, nil),
			p.send("GET", "/api/me", "", nil, "Cookie", "other=1; portolan="+s.Token),
		} {
			if got := read[server.Me](me.is(200)); got.Player == nil || *got.Player != s.Player {
				t.Fatalf("I am %+v, want %+v", got.Player, s.Player)
			}
		}
		p.restart() // the session outlives the server
	}
	secure := p.send("POST", "/api/sessions", "", map[string]string{"name": "Ben"}, "X-Forwarded-For", "198.51.100.7", "X-Forwarded-Proto", "https")
	if cookie := secure.is(201).header.Get("Set-Cookie"); !strings.Contains(cookie, "; Secure") {
		t.Errorf("behind HTTPS the cookie is %q", cookie)
	}
	p.send("DELETE", "/api/sessions", s.Token, nil).is(204)
	p.send("GET", "/api/me", s.Token, nil).problem(401, "no-session")
	p.restart()
	p.send("GET", "/api/me", s.Token, nil).problem(401, "no-session")
}

// A page asks who sits before it before anything else: a newcomer is answered, and so is a browser whose session has ended
// and that keeps its cookie all the same. Such a browser reads what anybody may read, and may do nothing.
func TestNobodyIsToldSo(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	m := a.open("me", "open")
	p.send("DELETE", "/api/sessions", a.token, nil).is(204)
	for _, cookie := range []string{"other=1", "portolan=" + a.token, "portolan=nonsense"} {
		me := p.send("GET", "/api/me", "", nil, "Cookie", cookie).is(200)
		if got := strings.TrimSpace(string(me.text)); got != `{"player":null}` {
			t.Errorf("with the cookie %q I am %s", cookie, got)
		}
		p.send("GET", "/api/matches/"+m.ID, "", nil, "Cookie", cookie).is(200)
		p.send("GET", "/api/matches?mine=1", "", nil, "Cookie", cookie).problem(401, "no-session")
		p.send("POST", "/api/matches/"+m.ID+"/seats/1", "", nil, "Cookie", cookie).problem(401, "no-session")
	}
}

func TestNames(t *testing.T) {
	p := open(t, server.Config{})
	for _, body := range []any{nil, "", "{}", `{"name":7}`, `{"name":null}`, `["Anna"]`} {
		if problem := p.send("POST", "/api/sessions", "", body).problem(400, "malformed"); problem.Field != "name" && body != `["Anna"]` {
			t.Errorf("%v: the field is %q", body, problem.Field)
		}
	}
	for _, name := range []string{"", "   ", strings.Repeat("x", 41), "a\x00b", "a\nb", "a\u0085b", "a\u2028b", "a\u202eb", "\ta\tb", "(anonymous)"} {
		if problem := p.send("POST", "/api/sessions", "", map[string]string{"name": name}).problem(422, "not-allowed"); problem.Field != "name" {
			t.Errorf("%q: the field is %q", name, problem.Field)
		}
	}
	for _, name := range []string{"x", strings.Repeat("Ő", 40), "Ann <b>&amp;", "👩‍🚀"} {
		if got := p.guest(name).name; got != name {
			t.Errorf("the name %q became %q", name, got)
		}
	}
}

// A private link takes a guest along to another device, once.
func TestLinks(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	m := a.open("me", "open")
	p.send("POST", "/api/sessions/link", "", nil).problem(401, "no-session")
	link := read[server.SessionLink](a.post("/api/sessions/link", nil).is(201))
	if link.Secret == "" || link.Secret == a.token || link.Expires == 0 {
		t.Fatalf("link %+v", link)
	}
	p.send("GET", "/api/me", link.Secret, nil).problem(401, "no-session") // a link is no session
	p.send("POST", "/api/sessions/redeem", "", map[string]string{"secret": "guess"}).problem(404, "unknown")
	p.send("POST", "/api/sessions/redeem", "", "{}").problem(400, "malformed")
	there := read[server.Session](p.send("POST", "/api/sessions/redeem", "", map[string]string{"secret": link.Secret}).is(201))
	if there.Player.ID != a.id || there.Token == a.token {
		t.Fatalf("redeemed %+v", there)
	}
	p.send("POST", "/api/sessions/redeem", "", map[string]string{"secret": link.Secret}).problem(404, "unknown")
	second := &guest{p, a.id, a.name, there.Token}
	if got := second.match(m.ID); len(got.You) != 1 {
		t.Fatalf("on the other device the seats are %v", got.You)
	}
	a.get("/api/me").is(200)
}
