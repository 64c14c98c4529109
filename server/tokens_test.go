package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"portolan/server"
)

func (g *guest) makeToken(name string) server.MadeToken {
	g.t.Helper()
	return read[server.MadeToken](g.post("/api/tokens", map[string]string{"name": name}).is(201))
}

// An API token does all that its owner's session does, but what concerns sessions and tokens.
func TestTokens(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	made := a.makeToken("  My bot ")
	if made.Name != "My bot" || made.ID == "" || !strings.HasPrefix(made.Secret, "portolan_") || len(made.Secret) < 50 || strings.Contains(made.Secret, made.ID) {
		t.Fatalf("made %+v", made)
	}
	program := &guest{place: p, id: a.id, name: a.name, token: made.Secret}
	if me := read[server.Me](program.get("/api/me").is(200)); me.Player.ID != a.id {
		t.Fatalf("the token is %+v", me)
	}
	m := program.open("me", "random")
	for m.Status == "playing" && m.Number < 12 {
		if m = program.match(m.ID); len(m.Choices["0"]) > 0 {
			program.move(m, 0)
		}
	}
	if m = a.match(m.ID); len(m.You) != 1 || m.Creator != a.id {
		t.Fatalf("the owner's match is %+v", m)
	}

	list := a.get("/api/tokens").is(200)
	if tokens := read[[]server.Token](list); len(tokens) != 1 || tokens[0] != made.Token || strings.Contains(string(list.text), made.Secret) {
		t.Fatalf("the list is %s", list.text)
	}
	for _, refused := range []*answer{
		program.get("/api/tokens"), program.post("/api/tokens", map[string]string{"name": "More"}), program.delete("/api/tokens/" + made.ID),
		program.post("/api/sessions/link", nil), program.delete("/api/sessions"),
	} {
		refused.problem(403, "not-yours")
	}
	// A token is shown as one: a cookie of a browser is a session's.
	shape[server.MadeToken](t, "a made token", a.post("/api/tokens", map[string]string{"name": "x"}).is(201).text)
	shape[[]server.Token](t, "tokens", a.get("/api/tokens").is(200).text)

	p.restart() // tokens outlive the server
	program.get("/api/me").is(200)
	stream := program.watch(m.ID, "")
	stream.next()
	a.delete("/api/tokens/" + made.ID).is(204)
	program.get("/api/me").problem(401, "no-session")
	a.get("/api/me").is(200)
	a.delete("/api/tokens/"+made.ID).problem(404, "unknown")
	p.restart()
	program.get("/api/me").problem(401, "no-session")
}

// All streams of a token end when it is revoked, and those of its owner go on.
func TestRevokedTokensStreamsEnd(t *testing.T) {
	p := open(t, server.Config{Heartbeat: time.Hour})
	a := p.guest("Anna")
	made := a.makeToken("Bot")
	program := &guest{place: p, id: a.id, name: a.name, token: made.Secret}
	m := a.open("me", "open")
	streams := []*events{program.watch(m.ID, ""), program.watch(m.ID, ""), program.watch(a.open("me", "open").ID, "")}
	own := a.watch(m.ID, "")
	for _, stream := range append(streams, own) {
		stream.next()
	}
	a.delete("/api/tokens/" + made.ID).is(204)
	for _, stream := range streams {
		stream.ends()
	}
	a.post("/api/matches/"+m.ID+"/seats/1", server.Sitting{Bot: "random"}).is(200)
	own.next()
}

func TestProblemsOfTokens(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	made := a.makeToken("Bot")
	p.send("POST", "/api/tokens", "", "{}").problem(400, "malformed")
	p.send("POST", "/api/tokens", "", `{"name":""}`).problem(401, "no-session")
	p.send("GET", "/api/tokens", "", nil).problem(401, "no-session")
	p.send("GET", "/api/me", "portolan_nonsense", nil).problem(401, "no-session")
	p.send("GET", "/api/me", made.ID, nil).problem(401, "no-session")
	a.post("/api/tokens", `{"name":" "}`).problem(422, "not-allowed")
	b.delete("/api/tokens/"+made.ID).problem(404, "unknown")
	for range 19 {
		a.makeToken("Bot")
	}
	a.post("/api/tokens", `{"name":"One more"}`).problem(422, "not-allowed")
	a.delete("/api/tokens/" + made.ID).is(204)
	a.makeToken("One more")
}

// A token has a bucket of its own: used from many addresses, it gets no more than a person does at one.
func TestTokensAreLimited(t *testing.T) {
	p := open(t, server.Config{Rate: 0.01, Burst: 30})
	a := p.guest("Anna")
	made := a.makeToken("Bot")
	ask := func(from int) *answer {
		return p.send("GET", "/api/me", made.Secret, nil, "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", from))
	}
	for i := range 30 {
		ask(i).is(200)
	}
	refused := ask(99)
	refused.problem(429, "slow-down")
	if refused.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	p.send("GET", "/api/me", a.token, nil, "X-Forwarded-For", "198.51.100.99").is(200) // its owner is not held up
}
