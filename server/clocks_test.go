package server_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// timedDuel is a duel by terms, in which both have sat down. A clock is the name of one or an object.
func timedDuel(a, b *guest, clock any, timeout string) *wire.Match {
	a.t.Helper()
	opened := read[wire.Match](a.post("/api/matches", map[string]any{
		"game": "efemeris", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "open"}}, "terms": map[string]any{"clock": clock, "timeout": timeout},
	}).is(201))
	m := read[wire.Match](b.post("/api/matches/"+opened.ID+"/seats/1", nil).is(200))
	return &m
}

var oneMinute = map[string]int{"start": 60, "add": 10, "cap": 60}

// later restarts the server as if all that was played lay back so many seconds, in which the server served until so many seconds ago.
func (p *place) later(seconds, down int) {
	p.t.Helper()
	p.stop()
	db, err := sql.Open("sqlite", filepath.Join(p.dir, "portolan.db"))
	if err != nil {
		p.t.Fatal(err)
	}
	back := fmt.Sprint(1000 * seconds)
	for _, statement := range []string{
		"UPDATE rows SET at = at - " + back + ", what = CASE WHEN kind = 'away' THEN CAST(CAST(what AS INTEGER) - " + back + " AS TEXT) ELSE what END",
		"UPDATE absences SET began = began - " + back + ", ends = ends - " + back,
		"UPDATE matches SET created = created - " + back + ", updated = updated - " + back,
		"UPDATE due SET at = at - " + back + ", ready = ready - " + back,
		fmt.Sprintf("INSERT INTO alive SELECT 1, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM alive); UPDATE alive SET at = CAST(unixepoch('subsec') * 1000 AS INTEGER) - %d", 1000*down),
	} {
		if _, err := db.Exec(statement); err != nil {
			p.t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		p.t.Fatal(err)
	}
	p.start()
}

// checkRecord has the match be over, and its record be true.
func (g *guest) checkRecord(id string) *match.Record {
	g.t.Helper()
	record := read[match.Record](g.get("/api/matches/" + id + "/record").is(200))
	if err := match.Verify(rulesOf(g.t, "efemeris"), &record); err != nil {
		g.t.Fatal(err)
	}
	return &record
}

func TestTermsOfAMatch(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	for _, clock := range []any{"live", "leisure-72", oneMinute} {
		m := timedDuel(a, b, clock, "bot")
		path := "/api/matches/" + m.ID
		for _, answer := range []*answer{a.get(path), p.send("GET", path, "", nil)} {
			told := read[struct{ Terms map[string]any }](answer)
			if got, want := fmt.Sprint(told.Terms), fmt.Sprint(map[string]any{"clock": clock, "timeout": "bot"}); got != want {
				t.Fatalf("the terms are told as %s, want %s", got, want)
			}
		}
		shape[wire.Match](t, "a match with a clock", a.get(path).text)
		if len(m.Clocks) != 2 || !m.Clocks[m.Deciding[0]].Running || m.Clocks[m.Deciding[0]].Left <= 0 {
			t.Errorf("the clocks are %+v", m.Clocks)
		}
	}
	for _, terms := range []any{nil, map[string]any{"clock": "none"}} {
		m := read[wire.Match](a.post("/api/matches", map[string]any{
			"game": "efemeris", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "bot", Bot: "random"}}, "terms": terms,
		}).is(201))
		if m.Terms.Clock.Ticks() || m.Terms.Timeout != match.TimeoutAsk || len(m.Clocks) != 0 {
			t.Errorf("without a clock: %+v %+v", m.Terms, m.Clocks)
		}
	}
}

func TestProblemsOfTerms(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	clock := func(start, add, limit any) any { return map[string]any{"start": start, "add": add, "cap": limit} }
	for name, one := range map[string]struct {
		terms  any
		status int
		field  string
	}{
		"a word":           {"live", 400, "terms"},
		"a list":           {[]string{"live"}, 400, "terms"},
		"empty":            {map[string]any{}, 400, "terms.clock"},
		"null":             {map[string]any{"clock": nil}, 400, ""},
		"a number":         {map[string]any{"clock": 600}, 400, ""},
		"half a clock":     {map[string]any{"clock": map[string]int{"start": 5}}, 400, ""},
		"a fraction":       {map[string]any{"clock": clock(5.5, 0, 9)}, 400, ""},
		"a text":           {map[string]any{"clock": clock("5", 0, 9)}, 400, ""},
		"too big to read":  {`{"game":"efemeris","seats":[],"terms":{"clock":{"start":99999999999999999999,"add":1,"cap":1}}}`, 400, ""},
		"timeout a number": {map[string]any{"clock": "live", "timeout": 1}, 400, "terms.timeout"},
		"unknown":          {map[string]any{"clock": "weekly"}, 422, "terms.clock"},
		"no time":          {map[string]any{"clock": clock(0, 0, 0)}, 422, "terms.clock.start"},
		"below nothing":    {map[string]any{"clock": clock(-1, 5, 9)}, 422, "terms.clock.start"},
		"a taking clock":   {map[string]any{"clock": clock(5, -5, 9)}, 422, "terms.clock.add"},
		"a low cap":        {map[string]any{"clock": clock(5, 5, 4)}, 422, "terms.clock.cap"},
		"a year":           {map[string]any{"clock": clock(5, 5, 31_536_000)}, 422, "terms.clock.cap"},
		"unknown timeout":  {map[string]any{"clock": "live", "timeout": "lose"}, 422, "terms.timeout"},
		"of no clock":      {map[string]any{"clock": "none", "timeout": "lose"}, 422, "terms.timeout"},
	} {
		t.Run(name, func(t *testing.T) {
			var body any = map[string]any{"game": "efemeris", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "open"}}, "terms": one.terms}
			if text, raw := one.terms.(string); raw && text[0] == '{' {
				body = text
			}
			kind := map[int]string{400: "malformed", 422: "not-allowed"}[one.status]
			if problem := a.post("/api/matches", body).problem(one.status, kind); problem.Field != one.field {
				t.Errorf("the field is %q, want %q", problem.Field, one.field)
			}
		})
	}
}

// Who is out of time is replaced by a bot, though nobody looks, and takes the seat again.
func TestABotPlaysOnForWhoIsOutOfTime(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, oneMinute, "bot")
	late := m.Deciding[0]
	p.later(30, 0)
	if m := a.match(m.ID); m.Seats[late].Bot != "" || m.Clocks[late].Left > 32_000 || m.Clocks[late].Left < 5_000 {
		t.Fatalf("after half a minute: %+v, %+v", m.Seats, m.Clocks)
	}
	p.later(40, 0)
	m = b.until(m.ID, func(m *wire.Match) bool { return m.Seats[late].Bot != "" })
	if seat := m.Seats[late]; seat.Bot != "greedy" || seat.Player == nil || m.Clocks[late].Running {
		t.Errorf("the seat is %+v, its clock %+v", seat, m.Clocks[late])
	}
	owner := []*guest{a, b}[late]
	m = owner.until(m.ID, func(m *wire.Match) bool { return len(m.Deciding) > 0 && m.Deciding[0] != late }) // the bot has played a turn
	back := read[wire.Match](owner.delete(fmt.Sprintf("/api/matches/%s/seats/%d/takeover", m.ID, late)).is(200))
	if back.Seats[late].Bot != "" || back.Clocks[late].Left < 10_000 {
		t.Errorf("back: %+v, %+v", back.Seats[late], back.Clocks)
	}
	p.later(200, 0) // the due row goes on to the next who is out of time
	m = owner.until(m.ID, func(m *wire.Match) bool { return m.Seats[1-late].Bot != "" })
	owner.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0})
	m = owner.until(m.ID, func(m *wire.Match) bool { return m.Status == "over" })
	rows := 0
	for _, row := range owner.checkRecord(m.ID).Moves {
		if row.Cause == match.CauseTime {
			rows++
		}
	}
	if rows < 2 {
		t.Errorf("%d rows tell of somebody being out of time", rows)
	}
}

// The time in which the server was down is given back, and the record says so.
func TestTimeOfAServerThatWasDown(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, oneMinute, "bot")
	late := m.Deciding[0]
	p.later(3600, 3590)
	number := m.Number
	m = a.until(m.ID, func(m *wire.Match) bool { return m.Number > number })
	if left := m.Clocks[late].Left; m.Seats[late].Bot != "" || left > 52_000 || left < 25_000 {
		t.Fatalf("%d ms are left; the seat is %+v", left, m.Seats[late])
	}
	mover := []*guest{a, b}[late]
	mover.move(mover.match(m.ID), late).is(200)
	a.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	if row := a.checkRecord(m.ID).Moves[number]; row.Kind != match.Outage {
		t.Errorf("the row after the outage is %+v", row)
	}
	history := read[[]wire.HistoryRow](b.get("/api/matches/" + m.ID + "/history").is(200))
	if history[number].Kind != "outage" || history[number].What == "" {
		t.Errorf("the history tells %+v", history[number])
	}
}

// Where the table wants to be asked, the others choose, once somebody is out of time and not before.
func TestTheOthersChoose(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	guests := []*guest{a, b}
	first, second := timedDuel(a, b, oneMinute, "ask"), timedDuel(a, b, oneMinute, "ask")
	untimed := duel(a, b)
	late := first.Deciding[0]
	waits, absent := guests[1-late], guests[late]
	path := func(id string, seat int) string { return fmt.Sprintf("/api/matches/%s/seats/%d/timeout", id, seat) }
	choose := func(choice string) server.Timeout { return server.Timeout{Choice: choice} }
	waits.post(path(first.ID, late), choose("bot")).problem(409, "state")
	p.later(120, 0)
	if m := waits.match(first.ID); m.Seats[late].Bot != "" || m.Clocks[late].Left != 0 || !m.Clocks[late].Running {
		t.Fatalf("nobody has chosen, and there is %+v, %+v", m.Seats, m.Clocks)
	}
	for name, one := range map[string]*answer{
		"400 malformed":   waits.post(path(first.ID, late), "{}"),
		"400 malformed 2": waits.post(path(first.ID, late), `{"choice":1}`),
		"401 no-session":  p.send("POST", path(first.ID, late), "", choose("bot")),
		"404 unknown":     waits.post(path(first.ID, 7), choose("bot")),
		"404 unknown 2":   waits.post(path("nowhere", 0), choose("bot")),
		"404 unknown 3":   waits.post(strings.Replace(path(first.ID, late), "/seats/", "/seats/0", 1), choose("bot")),
		"403 not-yours":   absent.post(path(first.ID, late), choose("bot")),
		"403 not-yours 2": p.guest("Carl").post(path(first.ID, late), choose("bot")),
		"409 state":       absent.post(path(first.ID, 1-late), choose("bot")),
		"409 state 2":     waits.post(path(untimed.ID, untimed.Deciding[0]), choose("end")),
		"422 not-allowed": waits.post(path(first.ID, late), choose("wait")),
	} {
		var status int
		var kind string
		_, _ = fmt.Sscanf(name, "%d %s", &status, &kind)
		if name == "409 state 2" && untimed.Deciding[0] == 1-late {
			one = absent.post(path(untimed.ID, untimed.Deciding[0]), choose("end"))
		}
		one.problem(status, kind)
	}
	m := read[wire.Match](waits.post(path(first.ID, late), choose("bot")).is(200))
	if m.Seats[late].Bot != "greedy" {
		t.Errorf("the seat is %+v", m.Seats[late])
	}
	waits.post(path(first.ID, late), choose("bot")).problem(409, "state")
	late = second.Deciding[0]
	m = read[wire.Match](guests[1-late].post(path(second.ID, late), choose("end")).is(200))
	if m.Outcome == nil || m.Outcome.Reason != match.ReasonTime || m.Outcome.Winners[0] != 1-late {
		t.Errorf("it ends as %+v", m.Outcome)
	}
	a.checkRecord(second.ID)
	next := read[wire.Match](a.post("/api/matches/"+second.ID+"/rematch", nil).is(201))
	if next.Terms != second.Terms {
		t.Errorf("the rematch is by %+v", next.Terms)
	}
}

// timedThree opens a match of three in which seat 0 decides; the guests sit in the seats, one perhaps in several.
func timedThree(guests ...*guest) *wire.Match {
	guests[0].t.Helper()
	for {
		m := read[wire.Match](guests[0].post("/api/matches", map[string]any{
			"game": "efemeris", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "open"}, {Kind: "open"}}, "terms": map[string]any{"clock": oneMinute, "timeout": "ask"},
		}).is(201))
		for seat := 1; seat < 3; seat++ {
			m = read[wire.Match](guests[seat].post(fmt.Sprintf("/api/matches/%s/seats/%d", m.ID, seat), nil).is(200))
		}
		if m.Deciding[0] == 0 {
			return &m
		}
	}
}

// Two of three have agreed on an end before the time of the third is up. Then either of them ends the match, and nobody before that.
func TestTheOthersHaveAgreedBefore(t *testing.T) {
	p := open(t, server.Config{})
	guests := []*guest{p.guest("Anna"), p.guest("Ben"), p.guest("Carl")}
	m := timedThree(guests...)
	for _, g := range guests[1:] {
		g.post("/api/matches/"+m.ID+"/draw", map[string]any{"number": g.match(m.ID).Number, "answer": "offer"}).is(200)
	}
	end := func() *answer {
		return guests[1].post("/api/matches/"+m.ID+"/seats/0/timeout", server.Timeout{Choice: "end"})
	}
	end().problem(409, "state")
	p.later(120, 0)
	over := read[wire.Match](end().is(200))
	if over.Outcome == nil || over.Outcome.Reason != match.ReasonAgreement {
		t.Errorf("it ends as %+v", over.Outcome)
	}
	guests[0].checkRecord(m.ID)
}

// Who has both seats beside that of who is out of time says for one after the other that the match is to end.
func TestWhoHasBothOtherSeatsEndsIt(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedThree(a, b, b)
	p.later(120, 0)
	for _, over := range []bool{false, true} {
		after := read[wire.Match](b.post("/api/matches/"+m.ID+"/seats/0/timeout", server.Timeout{Choice: "end"}).is(200))
		if (after.Outcome != nil) != over {
			t.Errorf("it ends: %v, as %+v", over, after.Outcome)
		}
	}
}

// What is due survives kill -9: the seat of who is out of time when the server comes back is taken over, once.
func TestDueSurvivesKill(t *testing.T) {
	dir := t.TempDir()
	v := startVictim(t, dir)
	at := func() *place { return &place{t: t} }
	enter := func(name string) *guest {
		s := read[server.Session](send(t, v.url, "POST", "/api/sessions", "", map[string]string{"name": name}).is(201))
		return &guest{at(), s.Player.ID, s.Player.Name, s.Token}
	}
	a, b := enter("Anna"), enter("Ben")
	opened := read[wire.Match](send(t, v.url, "POST", "/api/matches", a.token, map[string]any{
		"game": "efemeris", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "open"}},
		"terms": map[string]any{"clock": map[string]int{"start": 1, "add": 0, "cap": 1}, "timeout": "bot"},
	}).is(201))
	send(t, v.url, "POST", "/api/matches/"+opened.ID+"/seats/1", b.token, nil).is(200)
	for range 2 {
		v.kill()
		v = startVictim(t, dir)
	}
	defer func() { v.kill() }()
	var m wire.Match
	for deadline := time.Now().Add(time.Minute); m.Status != "over"; time.Sleep(5 * time.Millisecond) {
		m = read[wire.Match](send(t, v.url, "GET", "/api/matches/"+opened.ID, a.token, nil).is(200))
		if time.Now().After(deadline) {
			t.Fatalf("nobody plays on: %+v", m.Seats)
		}
		if m.Seats[0].Bot != "" && m.Seats[1].Bot != "" {
			break
		}
	}
	taken := map[int]int{}
	for _, row := range read[[]wire.HistoryRow](send(t, v.url, "GET", "/api/matches/"+opened.ID+"/history", "", nil).is(200)) {
		if row.Kind == "takeover" && row.Cause == match.CauseTime {
			taken[row.Seat]++
		}
	}
	if taken[0] != 1 || taken[1] != 1 {
		t.Errorf("the seats were taken over %v times", taken)
	}
}

// Whoever comes to a stream is told the clocks as they stand then, also by a frame that others were sent before.
func TestAStreamTellsClocksAsTheyStand(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, "live", "ask")
	late := m.Deciding[0]
	p.later(30, 0)
	left := func() int64 { return b.watch(m.ID, fmt.Sprint(m.Number-1)).next().update(t).Clocks[late].Left }
	first := left()
	for deadline := time.Now().Add(time.Minute); left() >= first; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d ms are left all the time", first)
		}
	}
}
