package server_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"portolan/server"
)

// However long what is refused may be, a problem shows its beginning alone, and still says what to do.
func TestProblemsShowTheBeginningOfLongTexts(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 6)
	seat := m.Deciding[0]
	mover, at := both[seat], "/api/matches/"+m.ID
	table := mover.open("me", "open")
	type body = map[string]any
	long := strings.Repeat("ü", 20_000)
	shown := strings.Repeat("ü", 100) + "…"
	opening := func(more body) body {
		made := body{"game": "efemeris", "seats": []body{{"kind": "me"}, {"kind": "open"}}}
		for name, value := range more {
			made[name] = value
		}
		return made
	}
	for _, one := range []struct {
		answer        *answer
		status        int
		kind          string
		detail, field string
	}{
		{
			mover.post(at+"/moves", body{"number": m.Number, "seat": seat, "move": long}), 422, "not-allowed",
			fmt.Sprintf("Move %q is none that a match lists. Send one of those that the match lists in choices.", shown), "move",
		},
		{
			mover.post(at+"/draw", body{"number": m.Number, "answer": long}), 422, "not-allowed",
			fmt.Sprintf("The answer is offer, accept or decline, not %q.", shown), "answer",
		},
		{
			p.send("PUT", fmt.Sprintf("%s/seats/%d/orders", at, seat), mover.token, body{"number": m.Number, "steps": []body{{"move": long}}}), 422,
			"not-allowed", fmt.Sprintf("%q is no move that can be ordered.", shown), "steps[0]",
		},
		{mover.post("/api/matches", opening(body{"game": long})), 422, "not-allowed", fmt.Sprintf("There is no game %q.", shown), "game"},
		{mover.get("/api/matches?game=" + long), 422, "not-allowed", fmt.Sprintf("There is no game %q.", shown), "game"},
		{mover.post("/api/matches", opening(body{"options": body{long: "x"}})), 422, "not-allowed", "No such option.", "options." + shown},
		{
			mover.post("/api/matches", opening(body{"options": body{long: 1}})), 400, "malformed",
			"The field options." + shown[:2*92] + "… has the wrong type: expected string.", "options." + shown[:2*92] + "…",
		},
		{
			mover.post("/api/matches", opening(body{"terms": body{"clock": long}})), 422, "not-allowed",
			fmt.Sprintf("There is no clock %q; there are none, live, leisure, leisure-72, leisure-120.", shown), "terms.clock",
		},
		{
			mover.post("/api/matches", opening(body{"seats": []body{{"kind": "me"}, {"kind": "bot", "bot": long}}})), 422, "not-allowed",
			fmt.Sprintf("No bot is called %q; there are: random, gentle, greedy, search, search:1, search:2, search:3, search:4, search:5.", shown),
			"seats[1].bot",
		},
		{
			mover.post("/api/matches/"+table.ID+"/seats/1", body{"bot": "search:" + strings.Repeat("x", 101)}), 422, "not-allowed",
			fmt.Sprintf("Search has no level %q; there are 1 to 5.", strings.Repeat("x", 100)+"…"), "bot",
		},
		{
			mover.post("/api/matches", `{"`+long+`":1e400}`), 400, "malformed",
			"The field " + shown + " has a value that can't be: number 1e400.", shown,
		},
		{p.send("GET", "/api/"+long, "", nil), 404, "unknown", "Nothing is served at /api/" + shown[:2*95] + "….", ""},
		{p.send("GET", "/"+long+".js", "", nil), 404, "unknown", "Nothing is served at /" + shown[:2*99] + "….", ""},
		{
			p.send("DELETE", "/api/games/efemeris/text/"+long, "", nil), 405, "method",
			"/api/games/efemeris/text/" + shown[:2*75] + "… takes GET, HEAD.", "",
		},
	} {
		problem := one.answer.problem(one.status, one.kind)
		if problem.Detail != one.detail || problem.Field != one.field {
			t.Errorf("a problem says %.900q of %.200q, want %q of %q", problem.Detail, problem.Field, one.detail, one.field)
		}
	}

	holder := p.holder("Dora")
	if problem := holder.post("/api/campaigns", `{"format":"portolan/1","`+long+`":1}`).problem(400, "malformed"); !strings.HasSuffix(problem.Detail, fmt.Sprintf("there is no member %q.", shown)) {
		t.Errorf("of a member that there is not a problem says %.900q", problem.Detail)
	}

	// Of files there is too much that may be long: what is said of them ends somewhere.
	answer := holder.post("/api/campaigns", `{"format":"`+long+`"}`)
	if problem := answer.problem(400, "malformed"); utf8.RuneCountInString(problem.Detail) > 1001 || !strings.HasSuffix(problem.Detail, "ü…") {
		t.Errorf("a problem of %d letters: %.200q", utf8.RuneCountInString(problem.Detail), problem.Detail)
	}
}
