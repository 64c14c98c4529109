package server_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"portolan/admin"
	"portolan/people"
	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// hostPages is the address of those who look after a server, with one of them at it.
type hostPages struct {
	*place
	http   *httptest.Server
	cookie string // of the session; empty outside
}

func (p *place) hostPages() *hostPages {
	p.t.Helper()
	o := &hostPages{place: p, http: httptest.NewServer(p.server.Metrics())}
	p.t.Cleanup(o.http.Close)
	return o
}

// host is somebody who has come in.
func (p *place) host(name string) *hostPages {
	p.t.Helper()
	o := p.hostPages()
	o.come(o.key(name))
	return o
}

// key is that of a new link.
func (o *hostPages) key(name string) string {
	o.t.Helper()
	secret, _, err := admin.Desk{Store: o.store, Now: clock, Who: "the test"}.GivePass(context.Background(), name)
	if err != nil {
		o.t.Fatal(err)
	}
	return secret
}

// come takes the session that a key opens.
func (o *hostPages) come(key string) *answer {
	o.t.Helper()
	a := o.ask("POST", "/admin/in", url.Values{"key": {key}})
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		o.cookie = c.Name + "=" + c.Value
		if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/admin/" || c.MaxAge <= 0 {
			o.t.Errorf("the cookie is %+v", c)
		}
	}
	return a
}

// ask sends a request as a browser does that follows nothing.
func (o *hostPages) ask(method, path string, form url.Values, headers ...string) *answer {
	o.t.Helper()
	request, err := http.NewRequestWithContext(o.t.Context(), method, o.http.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		o.t.Fatal(err)
	}
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if o.cookie != "" {
		request.Header.Set("Cookie", o.cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		o.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		o.t.Fatal(err)
	}
	return &answer{o.t, method + " " + path, response.StatusCode, response.Header, text}
}

// page is a page that there is, and tells all of this.
func (o *hostPages) page(path string, tells ...string) string {
	o.t.Helper()
	text := string(o.ask("GET", path, nil).is(200).text)
	for _, want := range tells {
		if !strings.Contains(text, want) {
			o.t.Errorf("%s does not tell %q:\n%s", path, want, text)
		}
	}
	return text
}

var formField = regexp.MustCompile(`name="form" value="([0-9a-f]+)"`)

// does sends a form of a page, with what the session's forms bring along.
func (o *hostPages) does(path string, fields ...string) *answer {
	o.t.Helper()
	form := url.Values{}
	if found := formField.FindStringSubmatch(o.page("/admin/")); found != nil {
		form.Set("form", found[1])
	}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return o.ask("POST", path, form)
}

// logged are the latest deeds, as who:what:about:outcome, the latest first.
func (o *hostPages) logged(want ...string) {
	o.t.Helper()
	deeds, err := o.store.Deeds(context.Background(), 0, len(want))
	if err != nil {
		o.t.Fatal(err)
	}
	for i, d := range deeds {
		if got := strings.Join([]string{d.Who, d.What, d.About, d.Outcome}, ":"); got != want[i] {
			o.t.Errorf("in the log there is %q, want %q", got, want[i])
		}
	}
	if len(deeds) != len(want) {
		o.t.Errorf("in the log there are %d deeds, want %d", len(deeds), len(want))
	}
}

// all are the pages and deeds, each of which takes a session.
var adminPages = []string{"/admin/", "/admin/accounts", "/admin/reports", "/admin/matches", "/admin/matches/x", "/admin/notices", "/admin/log"}

var adminDeeds = []string{
	"/admin/accounts/x/lock", "/admin/accounts/x/unlock", "/admin/accounts/x/reset", "/admin/accounts/x/close", "/admin/invite",
	"/admin/reports/1/hide", "/admin/reports/1/dismiss", "/admin/matches/x/stand-in", "/admin/matches/x/end", "/admin/out",
}

// Who has no session sees the door alone; a key opens it once, in time; sessions end when they should.
func TestAdminDoor(t *testing.T) {
	p := open(t, server.Config{})
	o := p.hostPages()
	outside := func() {
		t.Helper()
		for _, path := range adminPages {
			if a := o.ask("GET", path, nil).is(303); a.header.Get("Location") != "/admin/in" {
				t.Errorf("%s leads to %s", path, a.header.Get("Location"))
			}
		}
		for _, path := range adminDeeds {
			o.ask("POST", path, url.Values{"form": {"0"}}).is(403)
		}
	}
	outside()
	if a := o.ask("GET", "/", nil).is(303); a.header.Get("Location") != "/admin/" {
		t.Errorf("/ leads to %s", a.header.Get("Location"))
	}
	o.page("/admin/in", "Come in", "portolan admin link NAME")
	o.cookie = "portolan_admin=guessed"
	outside()
	o.cookie = ""
	for _, key := range []string{"", "guessed", strings.Repeat("x", 5000)} {
		if o.come(key).is(403); o.cookie != "" {
			t.Fatalf("the key %q opens the door", key)
		}
	}
	late, key := people.NewSecret()
	past := time.Now().Add(-time.Minute).UnixMilli()
	if err := p.store.AddPass(t.Context(), store.Pass{Key: key, Name: "Late", Created: past - 9, Expires: past}); err != nil {
		t.Fatal(err)
	}
	o.come(late).is(403)
	secret := o.key("Hilda <b>")
	o.come(" " + secret + " ").is(303)
	for _, path := range []string{"/admin/", "/admin/accounts", "/admin/log"} {
		o.page(path, "Hilda &lt;b&gt;")
	}
	o.logged("Hilda <b>:enter::done", "the test:give-pass:Hilda <b>:done")
	inside := o.cookie
	o.cookie = ""
	o.come(secret).is(403) // it is used up
	outside()
	o.cookie = "portolan_admin=" + secret // a link is no session
	outside()

	o.cookie = inside
	for _, a := range []*answer{o.ask("GET", "/admin/nowhere", nil), o.ask("GET", "/admin/matches/none", nil), o.does("/admin/accounts/none/lock"), o.does("/admin/reports/x/hide")} {
		a.is(404)
	}
	if h := o.ask("GET", "/admin/", nil).header; h.Get("Cache-Control") != "no-store" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'self'") ||
		!strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
		t.Errorf("the headers are %v", h)
	}
	p.restart()
	o = p.hostPages()
	o.cookie = inside
	o.page("/admin/") // a restart ends nothing
	o.does("/admin/out").is(303)
	outside()
	if deeds, err := p.store.Deeds(t.Context(), 0, 1); err != nil || len(deeds) != 1 || deeds[0].What != admin.DidLeave || deeds[0].Outcome != admin.Done {
		t.Errorf("the log ends with %+v (%v)", deeds, err)
	}
	o = p.host("Hilda")
	if n, err := (admin.Desk{Store: p.store, Now: clock, Who: "the test"}).EndPasses(t.Context(), "Hilda"); n != 1 || err != nil {
		t.Errorf("%d sessions were ended (%v)", n, err)
	}
	outside()
}

// Forms count that come from the session's own pages, and no others.
func TestAdminForms(t *testing.T) {
	p := open(t, server.Config{})
	o, other := p.host("Hilda"), p.host("Otto")
	anna := p.guest("x")
	anna.account("Anna")
	path := "/admin/accounts/" + anna.id + "/lock"
	own := url.Values{"form": formField.FindStringSubmatch(o.page("/admin/"))[1:]}
	foreign := url.Values{"form": formField.FindStringSubmatch(other.page("/admin/"))[1:]}
	for why, a := range map[string]*answer{
		"no form":            o.ask("POST", path, nil),
		"another session's":  o.ask("POST", path, foreign),
		"in the address":     o.ask("POST", path+"?"+own.Encode(), nil),
		"too much":           o.ask("POST", path, url.Values{"form": own["form"], "more": {strings.Repeat("x", 1<<20)}}),
		"close, but unsure":  o.does("/admin/accounts/" + anna.id + "/close"),
		"invite for nothing": o.does("/admin/invite", "uses", "0", "days", "1"),
		"invite for ever":    o.does("/admin/invite", "uses", "1", "days", "99999"),
	} {
		if a.status != 400 {
			t.Errorf("%s: %d", why, a.status)
		}
	}
	for why, a := range map[string]*answer{
		"another site":            o.ask("POST", path, own, "Sec-Fetch-Site", "cross-site"),
		"another port":            o.ask("POST", path, own, "Sec-Fetch-Site", "same-site"),
		"another origin":          o.ask("POST", path, own, "Origin", "https://evil.example"),
		"the way in, from afar":   o.ask("POST", "/admin/in", url.Values{"key": {o.key("Hilda")}}, "Sec-Fetch-Site", "cross-site"),
		"the public page's forms": o.ask("POST", path, own, "Origin", p.http.URL),
	} {
		if a.status != 403 {
			t.Errorf("%s: %d", why, a.status)
		}
	}
	if a, err := p.store.AccountOf(t.Context(), anna.id); err != nil || a.Locked {
		t.Errorf("the account is %+v (%v)", a, err)
	}
	o.ask("GET", path, nil).is(404) // nothing is done by following a link
	o.ask("POST", path, own, "Origin", o.http.URL, "Sec-Fetch-Site", "same-origin").is(303)
	o.logged("Hilda:lock:" + anna.id + ":done")
}

// Accounts are locked, unlocked, helped, closed and erased, newcomers invited; each deed is in the log, and a repeated one does no harm.
func TestAdminAccounts(t *testing.T) {
	p := open(t, server.Config{URL: "https://games.example.org", InvitationOnly: false})
	o := p.host("Hilda")
	o.page("/admin/accounts", "There are no accounts.")
	anna, ben := p.guest("x"), p.guest("y")
	anna.account("Anna O'Hara")
	ben.account("Ben")
	o.page("/admin/accounts", "Anna O&#39;Hara", "Ben", anna.id)
	if text := o.page("/admin/accounts?q=BE", "Ben"); strings.Contains(text, "Anna") {
		t.Error("the search finds everybody")
	}
	o.page("/admin/accounts?q=Zoe", "No account is called like that.")
	at := "/admin/accounts/" + anna.id
	hers, his := anna.follow("/api/stream", ""), ben.follow("/api/stream", "")
	for range 2 {
		if a := o.does(at + "/lock").is(303); a.header.Get("Location") != "/admin/accounts?said=lock" {
			t.Errorf("it leads to %s", a.header.Get("Location"))
		}
		p.signIn(fields{"name": "Anna O'Hara", "password": password}).problem(401, "sign-in")
	}
	hers.last()
	anna.get("/api/account/sessions").problem(401, "no-session")
	o.page("/admin/accounts?said=lock", "locked", "The account is locked.")
	o.does(at + "/reset").is(409)
	for range 2 {
		o.does(at + "/unlock").is(303)
	}
	p.signIn(fields{"name": "Anna O'Hara", "password": password}).is(201)
	o.logged("Hilda:unlock:"+anna.id+":done", "Hilda:unlock:"+anna.id+":done", "Hilda:lock:"+anna.id+":done", "Hilda:lock:"+anna.id+":done")

	told := o.does(at + "/reset").is(200)
	secret := regexp.MustCompile(`https://games\.example\.org/reset#([\w-]+)`).FindSubmatch(told.text)
	if secret == nil || told.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("the link is in %s", told.text)
	}
	reset := fields{"secret": string(secret[1]), "password": "new horse battery"}
	anna.token = read[server.Session](p.send("POST", "/api/account/reset", "", reset).is(201)).Token
	o.logged("Hilda:reset:" + anna.id + ":done")
	if log := o.page("/admin/log", "made a link to a new password", "Anna O&#39;Hara"); strings.Contains(log, string(secret[1])) {
		t.Error("the log tells the secret")
	}
	if told := o.does("/admin/invite", "uses", "3", "days", "2").is(200); !strings.Contains(string(told.text), "https://games.example.org/join#") {
		t.Errorf("the invitation is %s", told.text)
	}
	o.logged("Hilda:invite::done")

	m := anna.open("me", "open")
	ben.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	o.does(at+"/close", "sure", "yes").is(303)
	o.does(at+"/close", "sure", "yes").is(404)
	o.does(at + "/lock").is(404)
	anna.get("/api/account/sessions").problem(401, "no-session")
	ben.until(m.ID, func(m *wire.Match) bool { return m.Status == "over" }) // at once, and not when the server looks next
	o.does("/admin/accounts/"+ben.id+"/close", "sure", "yes", "erase", "yes").is(303)
	his.last()
	ben.get("/api/account/sessions").problem(401, "no-session")
	o.logged("Hilda:erase:forgotten:done", "Hilda:close:"+anna.id+":done")
	if log := o.page("/admin/log"); strings.Contains(log, "Anna") || strings.Contains(log, "Ben") || strings.Contains(log, ben.id) {
		t.Errorf("the log tells of who is gone: %s", log)
	}
	o.page("/admin/accounts", "There are no accounts.")
}

// What players object to is hidden or stands, by the pages, too.
func TestAdminReports(t *testing.T) {
	p := open(t, server.Config{})
	o := p.host("Hilda")
	o.page("/admin/reports", "No reports are open.")
	anna, ben := p.guest("Rude <b>"), p.guest("Ben")
	m := anna.open("me", "open")
	ben.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	ben.report(m.ID, "seat:0", "Rude <b>").is(204)
	all, err := p.store.Reports(t.Context(), store.Undecided)
	if err != nil || len(all) != 1 {
		t.Fatalf("the reports are %v (%v)", all, err)
	}
	id := strconv.FormatInt(all[0].ID, 10)
	o.page("/admin/reports", "Rude &lt;b&gt;", "a player", "1 player", m.ID)
	for range 2 {
		o.does("/admin/reports/" + id + "/dismiss").is(303)
	}
	o.page("/admin/reports?verdict=dismissed", "Rude &lt;b&gt;")
	if name := ben.match(m.ID).Seats[0].Player.Name; name != "Rude <b>" {
		t.Errorf("who stays is called %q", name)
	}
	for range 2 {
		o.does("/admin/reports/" + id + "/hide").is(303)
	}
	o.page("/admin/reports?verdict=hidden", "Rude &lt;b&gt;")
	ben.until(m.ID, func(m *wire.Match) bool { return strings.HasPrefix(m.Seats[0].Player.Name, "Player ") })
	o.does("/admin/reports/99/hide").is(404)
	o.does("/admin/reports/" + id + "/burn").is(404)
	o.logged("Hilda:hide:99:not found", "Hilda:hide:"+id+":done", "Hilda:hide:"+id+":done", "Hilda:dismiss:"+id+":done", "Hilda:dismiss:"+id+":done")
}

// Nothing of it is at the players' address, with the client and without.
func TestAdminIsNotPublic(t *testing.T) {
	files := fstest.MapFS{
		"index.html":            {Data: []byte(`<title>the client</title><link rel="stylesheet" crossorigin href="/assets/x-12345678.css">`)},
		"assets/x-12345678.css": {Data: []byte("a{}")}, "favicon.svg": {Data: []byte("<svg/>")},
	}
	for _, config := range []server.Config{{}, {Web: files}, {Web: files, MetricsApart: true}} {
		p := open(t, config)
		o := p.host("Hilda")
		if config.Web != nil {
			o.page("/admin/", `href="/assets/x-12345678.css"`)
			o.page("/assets/x-12345678.css", "a{}")
			o.page("/favicon.svg")
		}
		o.http.URL = p.http.URL // the same session at the other address
		for _, path := range append(append(adminPages, adminDeeds...), "/admin/in", "/admin/admin.css", "/admin/admin.js", "/debug/pprof/") {
			a := o.ask("GET", path, nil)
			if a.status == 200 && strings.Contains(string(a.text), "<title>the client</title>") {
				continue // the client's own page, which tells that there is nothing
			}
			a.is(404)
		}
		for _, path := range append(adminDeeds, "/admin/in") {
			o.ask("POST", path, url.Values{"key": {o.key("Otto")}}).is(404)
		}
	}
}
