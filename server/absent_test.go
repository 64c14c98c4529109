package server_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// three opens a match of three that begins.
func three(a, b, c *guest) *wire.Match {
	a.t.Helper()
	body := opening("me", "open", "open")
	body["game"] = "discoveries"
	id := read[wire.Match](a.post("/api/matches", body).is(201)).ID
	b.post("/api/matches/"+id+"/seats/1", nil).is(200)
	m := read[wire.Match](c.post("/api/matches/"+id+"/seats/2", nil).is(200))
	return &m
}

func seatPath(m *wire.Match, seat int, what string) string {
	return fmt.Sprintf("/api/matches/%s/seats/%d/%s", m.ID, seat, what)
}

// listed are the matches in which the guest may take a seat.
func (g *guest) listed() (ids []string) {
	g.t.Helper()
	for _, m := range read[wire.MatchList](g.get("/api/matches?vacant=1").is(200)).Matches {
		ids = append(ids, fmt.Sprint(m.ID, m.Vacant))
	}
	return ids
}

// stays tells how often players stayed, as "stayed of all".
func (g *guest) stays(players ...*guest) string {
	g.t.Helper()
	var ids, told []string
	for _, p := range players {
		ids = append(ids, p.id)
	}
	found := read[[]server.Stays](g.get("/api/stays?players=" + strings.Join(ids, ",")).is(200))
	for _, p := range players {
		one := "none"
		for _, s := range found {
			if s.Player == p.id {
				one = fmt.Sprint(s.Stayed, " of ", s.Of)
			}
		}
		told = append(told, p.name+" "+one)
	}
	return strings.Join(told, ", ")
}

// The seat of who gives up while others play on is listed, and somebody else may take it, once; blocks and those who sat there are
// left out, and who stayed to the end is known afterwards.
func TestASeatThatWasLeft(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c, d, e := p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Dora"), p.guest("Emil")
	m := three(a, b, c)
	d.post(seatPath(m, 1, "join"), nil).problem(409, "state")
	b.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
	m = d.until(m.ID, func(m *wire.Match) bool { return len(m.Vacant) > 0 })
	e.post("/api/blocks", fields{"player": a.id}).is(204)
	want := []string{fmt.Sprint(m.ID, []int{1})}
	for _, one := range []struct {
		who  *guest
		want []string
	}{{d, want}, {e, nil}, {b, nil}, {a, nil}} {
		if got := one.who.listed(); fmt.Sprint(got) != fmt.Sprint(one.want) {
			t.Errorf("%s may take %v, want %v", one.who.name, got, one.want)
		}
	}
	for _, one := range []struct {
		who *guest
		sat bool
	}{{a, true}, {b, true}, {d, false}, {&guest{place: p}, false}} {
		if got := read[server.Sat](one.who.get("/api/matches/" + m.ID + "/sat").is(200)); got.Sat != one.sat {
			t.Errorf("%s has sat there: %t", one.who.name, got.Sat)
		}
	}
	b.post(seatPath(m, 1, "join"), nil).problem(403, "not-yours")
	a.post(seatPath(m, 1, "join"), nil).problem(403, "not-yours")
	e.post(seatPath(m, 1, "join"), nil).problem(409, "state")
	if got := a.stays(a, b); got != "Anna none, Ben 0 of 1" {
		t.Errorf("before the end: %s", got)
	}
	p.restart()
	joined := read[wire.Match](d.post(seatPath(m, 1, "join"), nil).is(200))
	if seat := joined.Seats[1]; seat.Player == nil || seat.Player.ID != d.id || seat.Bot != "" || len(joined.Vacant) != 0 || joined.You[0] != 1 {
		t.Fatalf("the seat is %+v", seat)
	}
	d.post(seatPath(m, 1, "join"), nil).problem(403, "not-yours")
	e.post(seatPath(m, 1, "join"), nil).problem(409, "state")
	if got := d.listed(); got != nil {
		t.Errorf("listed still: %v", got)
	}
	row := read[[]wire.HistoryRow](a.get("/api/matches/" + m.ID + "/history").is(200))[joined.Number-1]
	if row.Kind != "takeover" || row.Text != "Dora" || row.Cause != match.CauseOpen {
		t.Errorf("the history says %+v", row)
	}
	for _, who := range []*guest{a, c} { // the last one to stay wins
		who.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
	}
	over := d.until(m.ID, func(m *wire.Match) bool { return m.Status == "over" })
	if over.Outcome.Winners[0] != 1 {
		t.Errorf("it ends as %+v", over.Outcome)
	}
	record := read[match.Record](a.get("/api/matches/" + m.ID + "/record").is(200))
	if err := match.Verify(rulesOf(t, "discoveries"), &record); err != nil {
		t.Error(err)
	}
	if got := a.stays(b, c, d, e); got != "Ben 0 of 1, Carla 1 of 1, Dora 1 of 1, Emil none" {
		t.Errorf("after the end: %s", got)
	}
}

// Who has blocked each other do not meet at tables that are open to everybody: neither finds the other's in the lobby, nor can sit down there.
// By the link of a table that is not public they may.
func TestBlockedAreNotBroughtTogether(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	a.post("/api/blocks", fields{"player": b.id}).is(204)
	opened := func(by *guest, visibility string) string {
		body := opening("me", "open")
		body["visibility"] = visibility
		return read[wire.Match](by.post("/api/matches", body).is(201)).ID
	}
	listed := func(who *guest) (ids []string) {
		for _, m := range read[wire.MatchList](who.get("/api/matches?status=open").is(200)).Matches {
			ids = append(ids, m.ID)
		}
		return ids
	}
	annas, bens := opened(a, "public"), opened(b, "public")
	for _, one := range []struct {
		who       *guest
		own, not  string
		available []string
	}{{b, annas, annas, nil}, {a, bens, bens, nil}, {c, "", "", []string{bens, annas}}} {
		list := listed(one.who)
		for _, id := range one.available {
			if !slices.Contains(list, id) {
				t.Errorf("%s is not told of %s: %v", one.who.name, id, list)
			}
		}
		if one.not == "" {
			continue
		}
		if slices.Contains(list, one.not) {
			t.Errorf("%s is told of %s", one.who.name, one.not)
		}
		refused := one.who.post("/api/matches/"+one.own+"/seats/1", nil).problem(409, "state")
		taken := c.post("/api/matches/"+one.own+"/seats/0", nil).problem(409, "state")
		if refused.Title != taken.Title || strings.Replace(refused.Detail, "Seat 1", "Seat 0", 1) != taken.Detail {
			t.Errorf("a block is told: %+v, else %+v", refused, taken)
		}
	}
	b.post("/api/matches/"+opened(a, "unlisted")+"/seats/1", nil).is(200)
	c.post("/api/matches/"+annas+"/seats/1", nil).is(200)
}

// Nor does a rematch bring them together, which seats who asks for it second, unless it is at a table that is not public.
func TestBlockedAreNotBroughtTogetherByARematch(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	for _, one := range []struct {
		visibility string
		blocked    bool
		seats      int
	}{{"public", false, 1}, {"unlisted", true, 1}, {"public", true, 0}} {
		b.delete("/api/blocks/" + a.id).is(204)
		body := opening("me", "open")
		body["visibility"] = one.visibility
		m := read[wire.Match](a.post("/api/matches", body).is(201))
		b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
		b.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
		if one.blocked {
			b.post("/api/blocks", fields{"player": a.id}).is(204)
		}
		next := read[wire.Match](b.post("/api/matches/"+m.ID+"/rematch", nil).is(201))
		second := read[wire.Match](a.post("/api/matches/"+m.ID+"/rematch", nil).is(200))
		if second.ID != next.ID || len(second.You) != one.seats {
			t.Errorf("%+v: Anna has the seats %v", one, second.You)
		}
	}
}

// Others may have the seat of who has missed two decisions in a row, until its player is back; then it is that player's no more.
func TestASeatThatWasMissedTwice(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := timedDuel(a, b, oneMinute, "bot")
	late := m.Deciding[0]
	absent, present := []*guest{a, b}[late], []*guest{a, b}[1-late]
	p.later(3600, 0)
	now := present.until(m.ID, func(m *wire.Match) bool { return m.Seats[late].Bot != "" })
	if len(now.Vacant) != 0 {
		t.Errorf("after one decision others may have %v", now.Vacant)
	}
	for len(now.Vacant) == 0 {
		now = present.until(m.ID, func(m *wire.Match) bool { return len(m.Vacant) > 0 || len(m.Choices[fmt.Sprint(1-late)]) > 0 })
		if len(now.Vacant) == 0 {
			present.move(now, 1-late).is(200)
		}
	}
	p.restart()
	joined := read[wire.Match](c.post(seatPath(m, late, "join"), nil).is(200))
	if left := joined.Clocks[late].Left; left < 40_000 || len(joined.Vacant) != 0 {
		t.Errorf("the newcomer's clock is %+v; others may have %v", joined.Clocks, joined.Vacant)
	}
	absent.delete(seatPath(m, late, "takeover")).problem(403, "not-yours")
	absent.post(seatPath(m, late, "join"), nil).problem(403, "not-yours")
	if got := a.stays(absent, present); got != absent.name+" 0 of 1, "+present.name+" none" {
		t.Errorf("who was replaced: %s", got)
	}
	c.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
	c.checkRecord(m.ID)
}

// A seat is lent by a link or to a friend, and comes back; who borrows it may do all but give it up.
func TestALentSeat(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c, d := p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Dora")
	m := duel(a, b)
	befriend(a, c)
	secret := read[server.Loan](a.post(seatPath(m, 0, "loan"), nil).is(201)).Secret
	a.post(seatPath(m, 0, "loan"), fields{"player": c.id}).is(201)
	where := read[server.LoanLink](p.send("POST", "/api/loans/look", "", fields{"secret": secret}).is(200))
	if where.Match != m.ID || where.Seat != 0 || where.Lender.Name != "Anna" || where.Game != "efemeris" {
		t.Errorf("the link leads to %+v", where)
	}
	asked := c.invitations()
	if len(asked) != 1 || !asked[0].Loan || asked[0].Seat != 0 {
		t.Fatalf("Carla is asked to %+v", asked)
	}
	d.post(seatPath(m, 0, "borrow"), fields{}).problem(404, "unknown")
	b.post(seatPath(m, 0, "borrow"), fields{"secret": secret}).problem(403, "not-yours")
	p.restart()
	lent := read[wire.Match](d.post(seatPath(m, 0, "borrow"), fields{"secret": secret}).is(200))
	if seat := lent.Seats[0]; seat.Player.ID != d.id || seat.Name != "Dora" || seat.Lender == nil || seat.Lender.Name != "Anna" {
		t.Fatalf("the seat is %+v", seat)
	}
	if len(lent.You) != 1 || len(a.match(m.ID).You) != 0 {
		t.Errorf("Dora has %v, Anna %v", lent.You, a.match(m.ID).You)
	}
	if len(c.invitations()) != 0 {
		t.Error("Carla is asked still")
	}
	c.post(seatPath(m, 0, "borrow"), fields{}).problem(404, "unknown")
	c.post(seatPath(m, 0, "borrow"), fields{"secret": secret}).problem(404, "unknown")
	d.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).problem(403, "not-yours")
	d.post(seatPath(m, 0, "loan"), nil).problem(403, "not-yours")
	a.post(seatPath(m, 0, "takeover"), fields{"bot": "greedy"}).problem(403, "not-yours")
	if list := read[wire.MatchList](a.get("/api/matches?mine=1").is(200)).Matches; len(list) != 1 || list[0].Seats[0].Lender.ID != a.id {
		t.Errorf("Anna's list is %+v", list)
	}
	for now := d.match(m.ID); len(now.Deciding) > 0 && now.Deciding[0] == 0 && now.Number < lent.Number+1; now = d.match(m.ID) {
		d.move(now, 0).is(200)
	}
	d.post(seatPath(m, 0, "takeover"), fields{"bot": "greedy"}).is(200)
	if seat := d.match(m.ID).Seats[0]; seat.Lender == nil || seat.Bot != "greedy" {
		t.Errorf("with a bot in it the seat is %+v", seat)
	}
	b.delete(seatPath(m, 0, "loan")).problem(403, "not-yours")
	back := read[wire.Match](a.delete(seatPath(m, 0, "loan")).is(200))
	if seat := back.Seats[0]; seat.Player.ID != a.id || seat.Name != "Anna" || seat.Lender != nil || seat.Bot != "" || len(back.You) != 1 {
		t.Errorf("back, the seat is %+v", seat)
	}
	d.post(seatPath(m, 0, "borrow"), fields{"secret": secret}).problem(403, "not-yours")
	taken := d.exported() // what she played there is hers, too
	if list := taken["matches.json"]; !strings.Contains(list, m.ID) || !strings.Contains(taken["records/"+m.ID+".json"], `"moves"`) {
		t.Errorf("Dora takes along %s", list)
	}
	if list := c.exported()["matches.json"]; strings.Contains(list, m.ID) {
		t.Errorf("Carla takes along %s", list)
	}
	b.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
	record := a.checkRecord(m.ID)
	if record.Seats[0].Name != "Anna" {
		t.Errorf("the record tells of %+v", record.Seats)
	}
	if got := a.stays(a, b, d); got != "Anna 1 of 1, Ben 1 of 1, Dora none" {
		t.Errorf("who stayed: %s", got)
	}
}

// What is lent goes back to its player when the borrower's account is closed, and becomes the borrower's when the lender's is.
func TestLoansOfClosedAccounts(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("a"), p.guest("b"), p.guest("c")
	a.account("Anna")
	c.account("Carla")
	lend := func() *wire.Match {
		m := duel(a, b)
		secret := read[server.Loan](a.post(seatPath(m, 0, "loan"), nil).is(201)).Secret
		c.post(seatPath(m, 0, "borrow"), fields{"secret": secret}).is(200)
		return m
	}
	first, second := lend(), lend()
	c.delete(seatPath(first, 0, "loan")).is(200) // gives it back
	if seat := a.match(first.ID).Seats[0]; seat.Player.ID != a.id {
		t.Errorf("given back, the seat is %+v", seat)
	}
	third := lend()
	c.send("DELETE", "/api/account", c.token, fields{"password": password}).is(204)
	if seat := b.match(second.ID).Seats[0]; seat.Player == nil || seat.Player.ID != a.id || seat.Lender != nil {
		t.Errorf("the borrower has gone, and the seat is %+v", seat)
	}
	d := p.guest("d")
	secret := read[server.Loan](a.post(seatPath(third, 0, "loan"), nil).is(201)).Secret
	d.post(seatPath(third, 0, "borrow"), fields{"secret": secret}).is(200)
	a.send("DELETE", "/api/account", a.token, fields{"password": password}).is(204)
	if m := b.match(third.ID); m.Seats[0].Player == nil || m.Seats[0].Player.ID != d.id || m.Seats[0].Lender != nil || m.Status != "playing" {
		t.Errorf("the lender has gone, and the seat is %+v, the match %s", m.Seats[0], m.Status)
	}
}

// Every operation on the seats of the absent finds faults in the order 400, 401, 404, 403, 409, 422.
func TestProblemsOfAbsence(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	begun, table := duel(a, b), a.open("me", "open")
	over := duel(a, b)
	a.post("/api/matches/"+over.ID+"/resign", fields{"number": 0}).is(200)
	befriend(a, b)
	loan, join, borrow := seatPath(begun, 0, "loan"), seatPath(begun, 0, "join"), seatPath(begun, 0, "borrow")
	for name, one := range map[string]struct {
		token, method, path string
		body                any
		want                string
	}{
		"join, nobody":                {"", "POST", join, nil, "401 no-session"},
		"join nowhere":                {c.token, "POST", "/api/matches/nowhere/seats/0/join", nil, "404 unknown"},
		"join no seat":                {c.token, "POST", seatPath(begun, 7, "join"), nil, "404 unknown"},
		"join a seat that is played":  {c.token, "POST", join, nil, "409 state"},
		"join an open table":          {c.token, "POST", seatPath(table, 0, "join"), nil, "409 state"},
		"join what is over":           {c.token, "POST", seatPath(over, 0, "join"), nil, "409 state"},
		"lend, nobody":                {"", "POST", loan, nil, "401 no-session"},
		"lend to a number":            {a.token, "POST", loan, `{"player":7}`, "400 malformed"},
		"lend no JSON":                {a.token, "POST", loan, `{`, "400 malformed"},
		"lend nowhere":                {a.token, "POST", "/api/matches/nowhere/seats/0/loan", nil, "404 unknown"},
		"lend another's":              {b.token, "POST", loan, nil, "403 not-yours"},
		"lend at an open table":       {a.token, "POST", seatPath(table, 0, "loan"), nil, "409 state"},
		"lend what is over":           {a.token, "POST", seatPath(over, 0, "loan"), nil, "409 state"},
		"lend to a stranger":          {a.token, "POST", loan, fields{"player": c.id}, "422 not-allowed"},
		"lend to oneself":             {a.token, "POST", loan, fields{"player": a.id}, "422 not-allowed"},
		"lend to who sits there":      {a.token, "POST", loan, fields{"player": b.id}, "422 not-allowed"},
		"borrow, nobody":              {"", "POST", borrow, fields{"secret": "x"}, "401 no-session"},
		"borrow by a number":          {c.token, "POST", borrow, `{"secret":7}`, "400 malformed"},
		"borrow by a guess":           {c.token, "POST", borrow, fields{"secret": "guess"}, "404 unknown"},
		"borrow by a token":           {c.token, "POST", borrow, fields{"secret": a.token}, "404 unknown"},
		"borrow without anything":     {c.token, "POST", borrow, nil, "404 unknown"},
		"borrow one's own":            {a.token, "POST", borrow, nil, "403 not-yours"},
		"take back, nobody":           {"", "DELETE", loan, nil, "401 no-session"},
		"take back another's":         {c.token, "DELETE", loan, nil, "403 not-yours"},
		"take back what is not lent":  {a.token, "DELETE", loan, nil, "200 "},
		"take back what is over":      {a.token, "DELETE", seatPath(over, 0, "loan"), nil, "200 "},
		"look without a secret":       {"", "POST", "/api/loans/look", "{}", "400 malformed"},
		"look by a guess":             {"", "POST", "/api/loans/look", fields{"secret": "guess"}, "404 unknown"},
		"stays of nobody":             {"", "GET", "/api/stays", nil, "200 "},
		"stays of strangers":          {"", "GET", "/api/stays?players=,,x,%00", nil, "200 "},
		"stays of too many":           {"", "GET", "/api/stays?players=" + strings.Repeat("x,", 60), nil, "400 malformed"},
		"a list of what may be taken": {"", "GET", "/api/matches?vacant=maybe", nil, "400 malformed"},
	} {
		got := p.send(one.method, one.path, one.token, one.body)
		kind := ""
		if got.status >= 400 {
			kind = strings.TrimPrefix(read[server.Problem](got).Type, "/problems/")
		}
		if said := fmt.Sprint(got.status, " ", kind); said != one.want {
			t.Errorf("%s: %s, want %s: %.200s", name, said, one.want, got.text)
		}
	}
}

// draws says something about a draw, as the guest sees the match.
func (g *guest) draws(id, answer string) *wire.Match {
	g.t.Helper()
	m := read[wire.Match](g.post("/api/matches/"+id+"/draw", fields{"number": g.match(id).Number, "answer": answer}).is(200))
	return &m
}

// Who is away for three days need not agree to a draw: what is due by the store ends the match, also after a restart, and the record says so.
func TestAgreementWithoutTheAbsent(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := three(a, b, c)
	offered := a.draws(m.ID, "offer")
	if offered.Draw.Closes < offered.Updated+match.Silence {
		t.Errorf("the offer closes at %d", offered.Draw.Closes)
	}
	b.draws(m.ID, "accept")
	p.later(3*24*60*60-600, 0)
	if now := a.match(m.ID); now.Status != "playing" {
		t.Fatalf("ten minutes early it ends as %+v", now.Outcome)
	}
	p.later(600, 0)
	over := a.until(m.ID, func(m *wire.Match) bool { return m.Status == "over" })
	if over.Outcome.Reason != match.ReasonAgreement {
		t.Errorf("it ends as %+v", over.Outcome)
	}
	record := read[match.Record](a.get("/api/matches/" + m.ID + "/record").is(200))
	if err := match.Verify(rulesOf(t, "discoveries"), &record); err != nil {
		t.Error(err)
	}
	if row := record.Moves[len(record.Moves)-1]; row.Kind != match.Accept || row.Seat != 2 || row.Cause != match.CauseAbsent {
		t.Errorf("the last row is %+v", row)
	}
}

// An offer is put off for who is away. Once that one has agreed, or is back, it closes when it would have without.
func TestAgreementIsNotLate(t *testing.T) {
	for name, agrees := range map[string]func(b *guest, id string){
		"agrees from afar": func(b *guest, id string) { b.draws(id, "accept") },
		"leaves":           func(b *guest, id string) { b.post("/api/matches/"+id+"/resign", fields{"number": 0}).is(200) },
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, server.Config{})
			a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
			body := opening("me", "open", "open")
			body["game"], body["terms"] = "discoveries", fields{"clock": "leisure-120", "timeout": "ask"}
			id := read[wire.Match](a.post("/api/matches", body).is(201)).ID
			b.post("/api/matches/"+id+"/seats/1", nil).is(200)
			c.post("/api/matches/"+id+"/seats/2", nil).is(200)
			b.goes(20)
			b.until(id, func(m *wire.Match) bool { return m.Clocks[1].Away > 0 })
			a.draws(id, "offer")
			p.later(3*86_400+60, 0)
			for deadline := time.Now().Add(time.Minute); !p.dueAfter(store.DueAgreement, 10*24*time.Hour); time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatal("the offer is not put off")
				}
			}
			agrees(b, id)
			if over := a.until(id, func(m *wire.Match) bool { return m.Status == "over" }); over.Outcome.Reason != match.ReasonAgreement {
				t.Errorf("it ends as %+v", over.Outcome)
			}
		})
	}
}

// dueAfter tells whether something of a kind is due, and later than in a while.
func (p *place) dueAfter(kind string, while time.Duration) (late bool) {
	p.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(p.dir, "portolan.db"))
	if err != nil {
		p.t.Fatal(err)
	}
	defer db.Close()
	err = db.QueryRow("SELECT count(*) > 0 FROM due WHERE kind = ? AND ready > ?", kind, time.Now().Add(while).UnixMilli()).Scan(&late)
	if err != nil {
		p.t.Fatal(err)
	}
	return late
}
