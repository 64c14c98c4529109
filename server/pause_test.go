package server_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

func pauseOf(number int, answer string, seconds int64) server.PauseAnswer {
	return server.PauseAnswer{Number: number, Answer: answer, Seconds: seconds}
}

// pauses says something about a pause, as the guest sees the match.
func (g *guest) pauses(id, answer string, seconds int64) *wire.Match {
	g.t.Helper()
	m := read[wire.Match](g.post("/api/matches/"+id+"/pause", pauseOf(g.match(id).Number, answer, seconds)).is(200))
	return &m
}

// Two people agree on a pause. Everybody sees it, no bot plays on meanwhile, it survives a restart, it is over by itself, and then what is
// due comes when it should. The record verifies.
func TestAPauseByConsent(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, oneMinute, "bot")
	late := m.Deciding[0]
	asked := a.pauses(m.ID, "pause", 3600)
	shape[wire.Match](t, "a match with a pause", a.get("/api/matches/"+m.ID).text)
	if asked.Pause == nil || fmt.Sprint(*asked.Pause) != "{[0] 3600000 [] 0}" || !asked.Clocks[late].Running {
		t.Fatalf("it is asked for: %+v, %+v", asked.Pause, asked.Clocks)
	}
	holds := b.pauses(m.ID, "pause", 3600)
	if holds.Pause == nil || len(holds.Pause.Asked) != 0 || holds.Pause.Left < 3_500_000 || holds.Clocks[late].Running || holds.Clocks[late].Starts < 3_500_000 {
		t.Fatalf("it holds: %+v, %+v", holds.Pause, holds.Clocks)
	}
	for _, g := range []*guest{b, {place: p}} { // who watches sees it, too
		if m := read[wire.Match](p.send("GET", "/api/matches/"+m.ID, g.token, nil)); m.Pause == nil || m.Pause.Left == 0 {
			t.Errorf("it is told as %+v", m.Pause)
		}
	}
	p.later(3500, 0)
	if m := a.match(m.ID); m.Seats[late].Bot != "" || m.Pause == nil || m.Clocks[late].Running {
		t.Fatalf("before it is over: %+v %+v", m.Seats, m.Clocks)
	}
	p.later(200, 0) // a minute of the clock, and no waiting for it
	m = b.until(m.ID, func(m *wire.Match) bool { return m.Seats[late].Bot != "" })
	if m.Pause != nil {
		t.Errorf("it is over: %+v", m.Pause)
	}
	kinds := ""
	for _, row := range read[[]wire.HistoryRow](b.get("/api/matches/" + m.ID + "/history").is(200)) {
		if row.Kind != match.Outage { // a start that takes long is one
			kinds += row.Kind + row.What + " "
		}
	}
	if !strings.Contains(kinds, "pause3600000 pause3600000 takeover") {
		t.Errorf("the history tells %s", kinds)
	}
	[]*guest{a, b}[1-late].post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	a.until(m.ID, func(m *wire.Match) bool { return m.Status == "over" })
	a.checkRecord(m.ID)
}

// A pause that people end before its time: what is due comes as early as if there had been none.
func TestAPauseThatPeopleEnd(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, oneMinute, "bot")
	late := m.Deciding[0]
	a.pauses(m.ID, "pause", 86_400)
	b.pauses(m.ID, "pause", 86_400)
	p.later(200, 0) // by now the row that was due before is put off until after the pause
	if m := a.pauses(m.ID, "resume", 0); m.Clocks[late].Running || fmt.Sprint(m.Pause.Going) != "[0]" {
		t.Fatalf("one wants to go on: %+v %+v", m.Pause, m.Clocks)
	}
	if m := b.pauses(m.ID, "resume", 0); !m.Clocks[late].Running || m.Pause != nil {
		t.Fatalf("both want to go on: %+v %+v", m.Pause, m.Clocks)
	}
	p.later(100, 0)
	b.until(m.ID, func(m *wire.Match) bool { return m.Seats[late].Bot != "" })
}

// Against bots alone a person has nobody to ask.
func TestBotsAgreeToAPause(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	m := read[wire.Match](a.post("/api/matches", map[string]any{
		"game": "efemeris", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "bot", Bot: "still"}}, "terms": map[string]any{"clock": "live"},
	}).is(201))
	if m := a.pauses(m.ID, "pause", 60); m.Pause == nil || m.Pause.Left == 0 {
		t.Errorf("the pause is %+v", m.Pause)
	}
}

func TestProblemsOfPauses(t *testing.T) {
	p := open(t, server.Config{})
	a, b, stranger := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := timedDuel(a, b, oneMinute, "ask")
	untimed, table := duel(a, b), a.open("me", "open")
	path := func(id string) string { return "/api/matches/" + id + "/pause" }
	good := pauseOf(m.Number, "pause", 600)
	foreign := good
	seat := 1
	foreign.Seat = &seat
	nowhere := good
	far := 7
	nowhere.Seat = &far
	for name, one := range map[string]struct {
		answer *answer
		kind   string
		field  string
	}{
		"no JSON":            {p.send("POST", path(m.ID), "", "{"), "400 malformed", ""},
		"nothing":            {a.post(path(m.ID), "{}"), "400 malformed", "answer"},
		"no answer":          {a.post(path(m.ID), `{"number":2}`), "400 malformed", "answer"},
		"a number":           {a.post(path(m.ID), `{"number":2,"answer":1}`), "400 malformed", "answer"},
		"seconds a word":     {a.post(path(m.ID), `{"number":2,"answer":"pause","seconds":"600"}`), "400 malformed", "seconds"},
		"seconds a fraction": {a.post(path(m.ID), `{"number":2,"answer":"pause","seconds":60.5}`), "400 malformed", "seconds"},
		"too big to read":    {a.post(path(m.ID), `{"number":2,"answer":"pause","seconds":99999999999999999999}`), "400 malformed", "seconds"},
		"a huge body":        {a.post(path(m.ID), `{"answer":"`+strings.Repeat("x", 100<<10)+`"}`), "413 too-large", ""},
		"nobody":             {p.send("POST", path(m.ID), "", good), "401 no-session", ""},
		"no match":           {a.post(path("nowhere"), good), "404 unknown", ""},
		"a stranger":         {stranger.post(path(m.ID), good), "403 not-yours", ""},
		"a foreign seat":     {a.post(path(m.ID), foreign), "403 not-yours", ""},
		"no seat":            {a.post(path(m.ID), nowhere), "403 not-yours", ""},
		"not reached":        {a.post(path(m.ID), pauseOf(99, "pause", 600)), "409 stale", ""},
		"below nothing":      {a.post(path(m.ID), pauseOf(-1, "pause", 600)), "409 stale", ""},
		"without a clock":    {a.post(path(untimed.ID), pauseOf(untimed.Number, "pause", 600)), "409 state", ""},
		"before the start":   {a.post(path(table.ID), pauseOf(table.Number, "pause", 600)), "409 state", ""},
		"no pause":           {a.post(path(m.ID), pauseOf(m.Number, "resume", 0)), "409 state", ""},
		"no time":            {a.post(path(m.ID), pauseOf(m.Number, "pause", 0)), "422 not-allowed", "seconds"},
		"a moment":           {a.post(path(m.ID), pauseOf(m.Number, "pause", 59)), "422 not-allowed", "seconds"},
		"a taking pause":     {a.post(path(m.ID), pauseOf(m.Number, "pause", -600)), "422 not-allowed", "seconds"},
		"a year":             {a.post(path(m.ID), pauseOf(m.Number, "pause", 31_536_000)), "422 not-allowed", "seconds"},
		"beyond numbers":     {a.post(path(m.ID), pauseOf(m.Number, "pause", 1<<62)), "422 not-allowed", "seconds"},
		"perhaps":            {a.post(path(m.ID), pauseOf(m.Number, "perhaps", 600)), "422 not-allowed", "answer"},
	} {
		var status int
		var kind string
		_, _ = fmt.Sscanf(one.kind, "%d %s", &status, &kind)
		if problem := one.answer.problem(status, kind); problem.Field != one.field {
			t.Errorf("%s: the field is %q, want %q", name, problem.Field, one.field)
		}
	}
	if p := a.post(path(m.ID), pauseOf(m.Number, "pause", 59)).problem(422, "not-allowed"); p.Detail != "A pause lasts from 60 to 2592000 seconds." {
		t.Errorf("a pause that is too short: %s", p.Detail) // it tells of the field's own unit
	}
	first := read[wire.Match](a.post(path(m.ID), good).is(200))
	if again := read[wire.Match](a.post(path(m.ID), good).is(200)); again.Number != first.Number {
		t.Errorf("the same request again has made row %d", again.Number)
	}
	b.post(path(m.ID), good).problem(409, "stale") // Ben has not seen that it is asked for
	if p := b.post(path(m.ID), pauseOf(first.Number, "pause", 601)).problem(409, "state"); p.Detail != "A pause of 600 seconds is asked for." {
		t.Errorf("another pause than was asked for: %s", p.Detail)
	}
	if got := b.post(path(m.ID), pauseOf(first.Number, "pause", 600), "Prefer", "return=minimal").is(200).text; string(got) != fmt.Sprintf(`{"number":%d}`, first.Number+1) {
		t.Errorf("the minimal answer is %s", got)
	}
	a.post(path(m.ID), pauseOf(first.Number+1, "pause", 600)).problem(409, "state")
	taken := read[wire.Match](a.post(fmt.Sprintf("/api/matches/%s/seats/0/takeover", m.ID), server.Takeover{Bot: "still"}).is(200))
	a.post(path(m.ID), pauseOf(taken.Number, "resume", 0)).problem(409, "state")
}

// Of many who ask and agree at once, each is answered, and the match has one row for each who was heard.
func TestConcurrentPauses(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, "leisure", "ask")
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			g := []*guest{a, b}[i%2]
			answer := g.post("/api/matches/"+m.ID+"/pause", pauseOf(m.Number, []string{"pause", "resume"}[i%3%2], 600))
			if answer.status != 200 && answer.status != 409 {
				t.Errorf("%d: %s", answer.status, answer.text)
			}
		})
	}
	all.Wait()
	now := a.match(m.ID)
	for _, row := range read[[]wire.HistoryRow](a.get("/api/matches/" + m.ID + "/history").is(200))[m.Number:now.Number] {
		if row.Kind != match.Pause && row.Kind != match.Resume {
			t.Errorf("row %d is %s", row.Number, row.Kind)
		}
	}
	p.stop() // what is kept replays
	p.start()
	if again := a.match(m.ID); again.Number != now.Number {
		t.Errorf("after a restart the match is at %d, not at %d", again.Number, now.Number)
	}
}
