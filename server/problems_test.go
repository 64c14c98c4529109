package server_test

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"portolan/server"
	"portolan/wire"
)

// Faults are found in the order 413, 400, 401, 404, 403, 409, 422: each request below has all the faults that come later.
func TestProblemOrder(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	stranger := p.guest("Carla")
	m := play(duel(both[0], both[1]), both, 6)
	seat := m.Deciding[0]
	mover := both[seat]
	moves := "/api/matches/" + m.ID + "/moves"
	move := func(number any, seat any, move any) map[string]any {
		return map[string]any{"number": number, "seat": seat, "move": move}
	}
	huge := `{"number":0,"seat":9,"move":"` + strings.Repeat("x", 64<<10) + `"}`

	p.send("POST", "/api/matches/nowhere/moves", "nobody", huge).problem(413, "too-large")
	for _, body := range []any{
		"", "{", "[]", `"text"`, "null", `{"number":1,"seat":0}`, `{"number":1,"move":"a"}`, `{"seat":0,"move":"a"}`,
		move("1", 0, "a"), move(1, "0", "a"), move(1, 0, 7), move(1.5, 0, "a"), move(nil, 0, "a"), move(1, 0, nil), move(1e30, 0, "a"),
		`{"number":1,"seat":0,"move":"a"} x`,
	} {
		p.send("POST", "/api/matches/nowhere/moves", "nobody", body).problem(400, "malformed")
	}
	p.send("POST", "/api/matches/nowhere/moves", "nobody", move(0, 9, "")).problem(401, "no-session")
	p.send("POST", "/api/matches/nowhere/moves", "", move(0, 9, "")).problem(401, "no-session")
	stranger.post("/api/matches/nowhere/moves", move(0, 9, "")).problem(404, "unknown")
	for _, seat := range []int{-1, 0, 1, 2, 9, 1000} {
		stranger.post(moves, move(0, seat, "")).problem(403, "not-yours")
	}
	mover.post(moves, move(0, 1-seat, "")).problem(403, "not-yours")
	for _, number := range []int{-1, 0, m.Number - 1, m.Number + 1, 1 << 30} {
		problem := mover.post(moves, move(number, seat, "no such move")).problem(409, "stale")
		if problem.Number == nil || *problem.Number != m.Number {
			t.Fatalf("the problem says number %v, want %d", problem.Number, m.Number)
		}
	}
	for _, text := range []string{"", "no such move", "é \"\\", "zzzzzzzzzzzzzz", strings.Repeat("9", 60000), m.Choices["0"][0].Move + " "} {
		if problem := mover.post(moves, move(m.Number, seat, text)).problem(422, "not-allowed"); problem.Field != "move" {
			t.Fatalf("the field is %q", problem.Field)
		}
	}
	if now := mover.match(m.ID); now.Number != m.Number {
		t.Fatalf("refused moves changed the number from %d to %d", m.Number, now.Number)
	}
	mover.move(mover.match(m.ID), seat).is(200)

	// Before the start and after the end.
	table := mover.open("me", "open")
	mover.post("/api/matches/"+table.ID+"/moves", move(table.Number, 0, "a")).problem(409, "state")
	mover.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	mover.post(moves, move(m.Number+2, seat, "a")).problem(409, "state")
}

func TestProblemsOfOtherChanges(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	stranger := p.guest("Carla")
	m := play(duel(both[0], both[1]), both, 6)
	at := "/api/matches/" + m.ID
	type body = map[string]any
	for _, path := range []string{"/undo", "/draw", "/resign"} {
		p.send("POST", at+path, "", "{").problem(400, "malformed")
		p.send("POST", at+path, "", "{}").problem(400, "malformed")
	}
	good := map[string]body{
		"/undo": {"number": 1, "to": 0}, "/draw": {"number": 1, "answer": "offer"}, "/resign": {"number": 1}, "/rematch": nil,
	}
	for path, body := range good {
		p.send("POST", at+path, "", body).problem(401, "no-session")
		stranger.post("/api/matches/nowhere"+path, body).problem(404, "unknown")
		stranger.post(at+path, body).problem(403, "not-yours")
	}
	seat := m.Deciding[0]
	mover, other := both[seat], both[1-seat]
	mover.post(at+"/undo", body{"number": 0, "to": 0}).problem(409, "stale")
	mover.post(at+"/undo", body{"number": m.Number, "to": 0, "seat": 1 - seat}).problem(403, "not-yours")
	if problem := mover.post(at+"/undo", body{"number": m.Number, "to": 1}).problem(422, "not-allowed"); problem.Field != "to" {
		t.Errorf("the field is %q", problem.Field)
	}
	mover.post(at+"/draw", body{"number": 0, "answer": "perhaps"}).problem(409, "stale")
	mover.post(at+"/draw", body{"number": m.Number, "answer": 1}).problem(400, "malformed")
	if problem := mover.post(at+"/draw", body{"number": m.Number, "answer": "perhaps"}).problem(422, "not-allowed"); problem.Field != "answer" {
		t.Errorf("the field is %q", problem.Field)
	}
	mover.post(at+"/draw", body{"number": m.Number, "answer": "accept"}).problem(409, "state")
	mover.post(at+"/rematch", nil).problem(409, "state")

	// The draw is agreed; then nothing goes any more.
	mover.post(at+"/draw", body{"number": m.Number, "answer": "offer"}).is(200)
	done := read[wire.Match](other.post(at+"/draw", body{"number": m.Number + 1, "answer": "accept"}).is(200))
	if done.Status != "over" || done.Outcome == nil || done.Outcome.Reason != "agreement" || len(done.Outcome.Winners) != 0 || done.Seed == nil {
		t.Fatalf("after a draw: %+v", done)
	}
	for path, body := range map[string]body{
		"/undo": {"number": done.Number, "to": 0}, "/draw": {"number": done.Number, "answer": "perhaps"},
	} {
		mover.post(at+path, body).problem(409, "state")
	}
}

// Who asks for more seats than any game has costs the server little: no bot is made for them.
func TestMoreSeatsThanThereAre(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	seats := append([]string{"me"}, slices.Repeat([]string{"search:5"}, 1500)...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if problem := a.post("/api/matches", opening(seats...)).problem(422, "not-allowed"); problem.Field != "seats" {
		t.Errorf("the field is %q", problem.Field)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 50<<20 {
		t.Errorf("it took %d MB", took>>20)
	}
}

func TestProblemsOfTheLobby(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	type body = map[string]any
	for _, test := range []struct {
		body  any
		field string
	}{
		{"no JSON", ""},
		{body{"seats": []body{}}, "game"},
		{body{"game": "efemeris"}, "seats"},
		{body{"game": 7, "seats": []body{}}, "game"},
		{body{"game": "efemeris", "seats": 2}, "seats"},
		{body{"game": "efemeris", "seats": []any{"me", "open"}}, "seats[0]"},
		{body{"game": "efemeris", "seats": []body{{"bot": "greedy"}}}, "seats[0].kind"},
		{body{"game": "efemeris", "seats": []body{}, "options": body{"mode": 1}}, "options.mode"},
	} {
		if problem := p.send("POST", "/api/matches", "nobody", test.body).problem(400, "malformed"); problem.Field != test.field {
			t.Errorf("%v: the field is %q, want %q", test.body, problem.Field, test.field)
		}
	}
	p.send("POST", "/api/matches", "", opening("me")).problem(401, "no-session")
	with := func(change body, seats ...string) body {
		made := opening(seats...)
		for key, value := range change {
			made[key] = value
		}
		return made
	}
	for _, test := range []struct {
		body  any
		field string
	}{
		{with(body{"game": "chess"}, "me", "open"), "game"},
		{with(nil, "me"), "seats"},
		{with(nil, "me", "open", "open", "open", "open"), "seats"},
		{with(nil), "seats"},
		{with(nil, "me", "nobody"), "seats[1].bot"},
		{with(body{"seats": []body{{"kind": "me"}, {"kind": "throne"}}}), "seats[1].kind"},
		{with(body{"options": body{"mode": "solo"}}, "me", "open"), "options.mode"},
		{with(body{"options": body{"weather": "fair"}}, "me", "open"), "options.weather"},
		{with(body{"visibility": "secret"}, "me", "open"), "visibility"},
		{with(body{"salt": "short"}, "me", "open"), "salt"},
	} {
		if problem := a.post("/api/matches", test.body).problem(422, "not-allowed"); problem.Field != test.field {
			t.Errorf("%v: the field is %q, want %q", test.body, problem.Field, test.field)
		}
	}
	if list := read[wire.MatchList](a.get("/api/matches").is(200)); len(list.Matches) != 0 {
		t.Fatalf("refused openings left matches: %+v", list)
	}

	m := a.open("me", "open")
	at := "/api/matches/" + m.ID
	p.send("POST", at+"/seats/1", "", "[]").problem(400, "malformed")
	p.send("POST", at+"/seats/1", "", nil).problem(401, "no-session")
	b.post("/api/matches/nowhere/seats/1", nil).problem(404, "unknown")
	for _, seat := range []string{"2", "-1", "x", "99999999999"} {
		b.post(at+"/seats/"+seat, nil).problem(404, "unknown")
	}
	b.post(at+"/seats/1", body{"bot": "greedy"}).problem(403, "not-yours")
	b.post(at+"/seats/0", body{"salt": "short"}).problem(409, "state")
	if problem := b.post(at+"/seats/1", body{"salt": "short"}).problem(422, "not-allowed"); problem.Field != "salt" {
		t.Errorf("the field is %q", problem.Field)
	}
	if problem := a.post(at+"/seats/1", body{"bot": "nobody"}).problem(422, "not-allowed"); problem.Field != "bot" {
		t.Errorf("the field is %q", problem.Field)
	}
	b.delete(at+"/seats/0").problem(403, "not-yours")
	b.delete(at).problem(403, "not-yours")
	b.delete("/api/matches/nowhere").problem(404, "unknown")
	p.send("DELETE", at, "", nil).problem(401, "no-session")
	b.post(at+"/seats/1", nil).is(200)
	b.delete(at+"/seats/1").problem(409, "state")
	a.delete(at).problem(409, "state")
}

func TestProblemsOfQueries(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	m := a.open("me", "random")
	at := "/api/matches/" + m.ID
	for _, path := range []string{
		at + "/history?from=-1", at + "/history?to=x", at + "/history?views=maybe", at + "/events?after=x", at + "/events?after=-2",
		"/api/matches?mine=maybe", "/api/matches?limit=x", "/api/matches?cursor=%21", "/api/matches?cursor=YWJj",
	} {
		p.send("GET", path, "nobody", nil).problem(400, "malformed")
	}
	p.send("GET", at+"/events", "", nil, "Last-Event-ID", "x").problem(400, "malformed")
	for _, path := range []string{at, at + "/history", at + "/record", at + "/events", "/api/matches", "/api/me"} {
		p.send("GET", path, "nobody", nil).problem(401, "no-session")
	}
	p.send("GET", "/api/matches?mine=1", "", nil).problem(401, "no-session")
	for _, path := range []string{"", "/history", "/record", "/events"} {
		p.send("GET", "/api/matches/nowhere"+path, "", nil).problem(404, "unknown")
	}
	for _, path := range []string{"/api/games/chess/text/en", "/api/games/efemeris/text/tlh", "/api/games/chess/data"} {
		p.send("GET", path, "", nil).problem(404, "unknown")
	}
	for _, query := range []string{"status=lost", "game=chess"} {
		name, _, _ := strings.Cut(query, "=")
		if problem := a.get("/api/matches?"+query).problem(422, "not-allowed"); problem.Field != name {
			t.Errorf("the field is %q, want %q", problem.Field, name)
		}
	}
}

func TestProblemsOfUnknownPathsAndMethods(t *testing.T) {
	p := open(t, server.Config{})
	for _, path := range []string{"/api", "/api/", "/api/nothing", "/api/matches/x/y/z", "/nothing.js"} {
		p.send("GET", path, "", nil).problem(404, "unknown")
	}
	p.send("POST", "/anywhere", "", nil).problem(404, "unknown")
	for path, allowed := range map[string]string{
		"/api/matches": "GET, POST, HEAD", "/api/sessions": "POST, DELETE", "/api/matches/x/moves": "POST", "/api/games": "GET, HEAD",
		"/api/matches/x/seats/0/orders": "GET, PUT, DELETE, HEAD", "/api/matches/x/seats/0/skip": "PUT",
	} {
		a := p.send("PATCH", path, "", nil)
		a.problem(405, "method")
		if got := a.header.Get("Allow"); got != allowed {
			t.Errorf("PATCH %s: Allow is %q, want %q", path, got, allowed)
		}
	}
}

func TestCrossOrigin(t *testing.T) {
	p := open(t, server.Config{})
	body := map[string]string{"name": "Anna"}
	p.send("POST", "/api/sessions", "", body, "Sec-Fetch-Site", "cross-site").problem(403, "cross-origin")
	p.send("POST", "/api/sessions", "", body, "Origin", "https://elsewhere.example").problem(403, "cross-origin")
	p.send("POST", "/api/sessions", "", body, "Sec-Fetch-Site", "same-origin").is(201)
	p.send("POST", "/api/sessions", "", body, "Origin", p.http.URL).is(201)
	p.send("GET", "/api/games", "", nil, "Sec-Fetch-Site", "cross-site").is(200)
}

// What a problem says is a sentence of its own, says what to do, and names nothing that only this program knows.
func TestProblemsSayWhatToDo(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 6)
	seat := m.Deciding[0]
	mover, at := both[seat], "/api/matches/"+m.ID
	type body = map[string]any
	match := func(more body) body {
		made := body{"game": "efemeris", "seats": []body{{"kind": "me"}, {"kind": "open"}}}
		maps.Copy(made, more)
		return made
	}
	for _, one := range []struct {
		answer *answer
		status int
		kind   string
		detail string
	}{
		{
			mover.post(at+"/moves", body{"number": m.Number, "seat": seat, "move": "zz"}), 422, "not-allowed",
			fmt.Sprintf("Seat %d may not move \"zz\". Send one of those that the match lists in choices.", seat),
		},
		{
			mover.post(at+"/moves", body{"number": m.Number + 1, "seat": seat, "move": "zz"}), 409, "stale",
			fmt.Sprintf("The match is at row %d, not yet at %d. Read the match again and decide anew.", m.Number, m.Number+1),
		},
		{mover.post(at+"/draw", body{"number": m.Number, "answer": "accept"}), 409, "state", "No draw is offered."},
		{mover.post("/api/matches", match(body{"options": body{"foo": "bar"}})), 422, "not-allowed", "No such option."},
		{mover.post("/api/matches", match(body{"seats": []body{{"kind": "me"}}})), 422, "not-allowed", "1 given, 2 to 4 play."},
		{
			mover.post("/api/matches", match(body{"terms": body{"clock": "sand"}})), 422, "not-allowed",
			`There is no clock "sand"; there are none, live, leisure, leisure-72, leisure-120.`,
		},
		{
			mover.post("/api/matches", match(body{"terms": body{"clock": 7}})), 400, "malformed",
			"The body does not fit: read a clock: it is the name of one, or start, add and cap in whole seconds.",
		},
		{
			mover.post("/api/matches", match(body{"terms": body{"clock": body{"start": 9, "add": 1.5, "cap": 9}}})), 400, "malformed",
			"The body does not fit: read a clock: it is the name of one, or start, add and cap in whole seconds.",
		},
		{
			p.send("PUT", fmt.Sprintf("%s/seats/%d/orders", at, seat), mover.token, body{"number": m.Number, "steps": []body{{"move": "zz", "pass": true}}}), 422,
			"not-allowed", "A step that passes stands alone.",
		},
		{
			mover.post(fmt.Sprintf("%s/seats/%d/trials", at, seat), body{"number": m.Number, "moves": []body{{"seat": seat, "move": "zz"}}}), 422,
			"not-allowed", fmt.Sprintf("Seat %d may not move \"zz\".", seat),
		},
		{mover.post("/api/matches", []int{1}), 400, "malformed", "The body has the wrong type: expected object."},
		{
			p.send("POST", at+"/moves", mover.token, `{"number":1e30,"seat":0,"move":"a"}`), 400, "malformed",
			"The field number has a value that can't be: number 1e30.",
		},
		{
			p.send("POST", at+"/moves", mover.token, `{"number":1e400,"seat":0,"move":"a"}`), 400, "malformed",
			"The field number has a value that can't be: number 1e400.",
		},
		{
			p.send("POST", "/api/matches", mover.token, `{"game":"efemeris","seats":[{"kind":"me"},{"kind":-1e999}]}`), 400, "malformed",
			"The field seats[1].kind has a value that can't be: number -1e999.",
		},
		{p.send("POST", "/api/matches", mover.token, "1e400"), 400, "malformed", "The body has a value that can't be: number 1e400."},
	} {
		if problem := one.answer.problem(one.status, one.kind); problem.Detail != one.detail {
			t.Errorf("a problem says %q, want %q", problem.Detail, one.detail)
		}
	}
}

// Once a match is over, whoever had a bot play on hears that it is over, and not to take the seat back.
func TestProblemsAfterTheEndInASeatOfABot(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 6)
	at := "/api/matches/" + m.ID
	both[0].post(at+"/seats/0/takeover", map[string]string{"bot": "random"}).is(200)
	both[1].post(at+"/resign", map[string]int{"number": 0}).is(200)
	for path, body := range map[string]map[string]any{
		"/resign": {"number": 0}, "/draw": {"number": 0, "answer": "offer"}, "/moves": {"number": 0, "seat": 0, "move": "0"},
	} {
		if problem := both[0].post(at+path, body).problem(409, "state"); problem.Detail != "It is over." {
			t.Errorf("%s says %q", path, problem.Detail)
		}
	}
}
