package server_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"portolan/server"
)

// Every operation on accounts finds faults in the order 429, 413, 400, 401, 404, 403, 409, 422. Each line tells what the operation
// answers to a request that lacks a field, has one of the wrong type, no session, an API token, and to a guest who has no account.
func TestProblemsOfAccounts(t *testing.T) {
	p := open(t, server.Config{})
	huge := `{"name":"` + strings.Repeat("x", 64<<10) + `"}`
	for _, test := range []struct {
		method, path string
		good         fields // a body that fits
		nobody       string // without a session
		token        string // with an API token
		guest        string // a guest with a body that fits
	}{
		{"POST", "/api/account", fields{"name": "Anna", "password": "short"}, "401 no-session", "403 not-yours", "422 not-allowed"},
		{"GET", "/api/account", nil, "401 no-session", "403 not-yours", "200 "},
		{"DELETE", "/api/account", fields{"password": "any"}, "401 no-session", "403 not-yours", "409 account"},
		{"POST", "/api/account/password", fields{"password": "any", "new": "short"}, "401 no-session", "403 not-yours", "409 account"},
		{"POST", "/api/account/codes", fields{"password": "any"}, "401 no-session", "403 not-yours", "409 account"},
		{"POST", "/api/account/reset", fields{"secret": "any", "password": "long enough"}, "404 unknown", "404 unknown", "404 unknown"},
		{"POST", "/api/sessions", fields{"name": "Nobody", "password": "any"}, "401 sign-in", "401 sign-in", "401 sign-in"},
		{"POST", "/api/sessions", fields{"name": "Nobody", "code": "any"}, "401 sign-in", "401 sign-in", "401 sign-in"},
		{"GET", "/api/account/export", nil, "401 no-session", "403 not-yours", "200 "},
		{"GET", "/api/account/sessions", nil, "401 no-session", "403 not-yours", "200 "},
		{"DELETE", "/api/account/sessions", nil, "401 no-session", "403 not-yours", "204 "},
		{"DELETE", "/api/account/sessions/x", nil, "401 no-session", "403 not-yours", "404 unknown"},
		{"POST", "/api/account/passkeys/begin", fields{"password": "any"}, "401 no-session", "403 not-yours", "409 account"},
		{"POST", "/api/account/passkeys", fields{"name": "Key", "credential": fields{"x": 1}}, "401 no-session", "403 not-yours", "409 account"},
		{"GET", "/api/account/passkeys", nil, "401 no-session", "403 not-yours", "200 "},
		{"DELETE", "/api/account/passkeys/x", nil, "401 no-session", "403 not-yours", "404 unknown"},
		{"POST", "/api/sessions/passkey/begin", nil, "422 not-allowed", "422 not-allowed", "422 not-allowed"}, // the tests have no domain
		{"POST", "/api/sessions/passkey", fields{"credential": fields{"x": 1}}, "422 not-allowed", "422 not-allowed", "422 not-allowed"},
		{"POST", "/api/sessions/provider", fields{"state": "x", "code": "x"}, "404 unknown", "404 unknown", "404 unknown"}, // there is none
		{"GET", "/api/entry", nil, "200 ", "200 ", "200 "},
		{"GET", "/api/privacy", nil, "200 ", "200 ", "200 "},
	} {
		g := p.guest("Guest")
		program := read[server.MadeToken](g.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret
		check := func(what, want, token string, body any, headers ...string) {
			t.Helper()
			got := p.send(test.method, test.path, token, body, headers...)
			kind := ""
			if got.status >= 400 {
				kind = strings.TrimPrefix(read[server.Problem](got).Type, "/problems/")
			}
			if said := fmt.Sprint(got.status, " ", kind); said != want {
				t.Errorf("%s %s, %s: %s, want %s: %.200s", test.method, test.path, what, said, want, got.text)
			}
		}
		var body any
		if test.good != nil {
			body = test.good
			check("too large", "413 too-large", "nobody", huge)
			for _, text := range []string{"{", "[]", `"text"`, "7", "null", "", `{"x":`, "\xff"} {
				check(text, "400 malformed", "nobody", text)
			}
			for field := range test.good {
				for _, other := range []any{7, true, []string{"x"}, fields{}, nil} {
					faulty := fields{}
					for name, value := range test.good {
						faulty[name] = value
					}
					if faulty[field] = other; other == nil {
						delete(faulty, field)
						if test.path == "/api/sessions" && field != "name" {
							continue // without it one becomes a guest
						}
					}
					if object, is := other.(fields); is && field == "credential" && len(object) == 0 {
						continue // an object it is
					}
					check(fmt.Sprint(field, " is ", other), "400 malformed", "nobody", faulty)
				}
			}
		}
		check("no session", test.nobody, "", body)
		check("another's cookie", test.nobody, "", body, "Cookie", "portolan=guess")
		check("an API token", test.token, program, body)
		check("a guest", test.guest, g.token, body)
		p.send("PATCH", test.path, g.token, body).problem(405, "method")
	}
}

// A link that takes one along is no link to a new password, a recovery code no password, and none of them a session.
func TestSecretsOpenOneThing(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("x")
	codes := a.account("Anna")
	link := read[server.SessionLink](a.post("/api/sessions/link", nil).is(201)).Secret
	p.send("POST", "/api/account/reset", "", fields{"secret": link, "password": password}).problem(404, "unknown")
	p.send("POST", "/api/account/reset", "", fields{"secret": a.token, "password": password}).problem(404, "unknown")
	p.send("POST", "/api/sessions/redeem", "", fields{"secret": a.token}).problem(404, "unknown")
	p.send("POST", "/api/sessions/redeem", "", fields{"secret": codes[0]}).problem(404, "unknown")
	p.signIn(fields{"name": "Anna", "password": codes[0]}).problem(401, "sign-in")
	p.signIn(fields{"name": "Anna", "code": password}).problem(401, "sign-in")
	p.signIn(fields{"name": "Anna", "password": password, "code": codes[0]}).problem(422, "not-allowed")
	p.signIn(fields{"name": "Anna", "password": password, "new": password}).problem(422, "not-allowed")
	p.signIn(fields{"name": "Anna", "new": password}).problem(422, "not-allowed")
	for _, token := range []string{codes[0], link, password} {
		p.send("GET", "/api/me", token, nil).problem(401, "no-session")
	}
	for _, path := range []string{"/api/account", "/api/account/reset", "/api/sessions"} { // from another site
		body := fields{"name": "Anna", "password": password, "secret": link}
		p.send("POST", path, a.token, body, "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example").problem(403, "cross-origin")
	}
}

// Of many requests at once that change one account each finds it as it is then: one new password is set, one link is used, and the
// account is closed once.
func TestChangesOfAccountsAtOnce(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("x")
	a.account("Anna")
	at := func(ask func(i int) *answer) map[int]int {
		var mu sync.Mutex
		var all sync.WaitGroup
		got := make(map[int]int)
		for i := range 4 {
			all.Go(func() {
				status := ask(i).status
				mu.Lock()
				defer mu.Unlock()
				got[status]++
			})
		}
		all.Wait()
		return got
	}
	got := at(func(i int) *answer {
		return a.post("/api/account/password", fields{"password": password, "new": fmt.Sprint("new password ", i)})
	})
	if got[204] != 1 || got[401] != 3 {
		t.Errorf("four new passwords: %v", got)
	}
	b := p.guest("x")
	b.account("Ben")
	got = at(func(int) *answer { return b.send("DELETE", "/api/account", b.token, fields{"password": password}) })
	if got[204] != 1 || got[204]+got[401]+got[409] != 4 {
		t.Errorf("closed four times: %v", got)
	}
}
