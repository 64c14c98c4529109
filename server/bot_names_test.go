package server_test

import (
	"strings"
	"testing"

	"portolan/server"
)

// Whatever is wrong with the name of a bot, the problem is about the bot: nothing else was said.
func TestNamesOfBotsThatAreNone(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	waiting, playing := a.open("me", "open"), duel(a, b)
	for _, name := range []string{"nobody", strings.Repeat("x", 300), "\u0000"} {
		body := opening("me", "open")
		body["seats"] = []fields{{"kind": "me"}, {"kind": "bot", "bot": name}}
		for want, got := range map[string]*answer{
			"seats[1].bot": a.post("/api/matches", body),
			"bot":          a.post("/api/matches/"+waiting.ID+"/seats/1", fields{"bot": name}),
			"bot ":         a.post(seatPath(playing, 0, "takeover"), fields{"bot": name}),
		} {
			if problem := got.problem(422, "not-allowed"); problem.Field != strings.TrimSpace(want) {
				t.Errorf("%.10q: %s is about %q: %.100s", name, got.what, problem.Field, problem.Detail)
			}
		}
	}
	salted := a.post("/api/matches/"+waiting.ID+"/seats/1", fields{"bot": "greedy", "salt": "xyz"}).problem(422, "not-allowed")
	if salted.Field != "salt" {
		t.Errorf("a salt that is none is a problem about %q", salted.Field)
	}
	// What is not to be had at all comes first, as ever.
	a.post("/api/matches/"+playing.ID+"/seats/1", fields{"bot": "nobody"}).problem(409, "state")
}
