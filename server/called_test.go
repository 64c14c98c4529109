package server_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// called changes the guest's name.
func (g *guest) called(name string) *answer {
	g.t.Helper()
	return g.send("PUT", "/api/me", g.token, fields{"name": name, "password": password})
}

// seats are the names at a match, by seat.
func (g *guest) seats(id string) string {
	g.t.Helper()
	var names []string
	for _, seat := range g.match(id).Seats {
		names = append(names, seat.Name)
	}
	return strings.Join(names, ", ")
}

// A guest has another name: in the session, at tables and in matches under way, in which the row says so, and in what comes after. A match that
// is over keeps the one before.
func TestAGuestChangesTheName(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	over, playing, waiting := duel(a, b), three(b, a, p.guest("Carla")), a.open("me", "open")
	a.post("/api/matches/"+over.ID+"/resign", fields{"number": 0}).is(200)
	_, record := p.verified(over.ID)
	a.post("/api/matches/"+playing.ID+"/chat", fields{"phrase": "hello"}).is(201)
	watching := b.watch(playing.ID, "")
	watching.next()

	if got := read[server.Me](a.called("  Anne ").is(200)); *got.Player != (server.Self{ID: a.id, Name: "Anne", Guest: true}) {
		t.Errorf("I am %+v", got.Player)
	}
	if event := watching.next(); !strings.Contains(event.text, `"kind":"name","args":{"name":"Anne"}`) {
		t.Errorf("who watches is sent %s", event.text)
	}
	for range 2 {
		if got := read[server.Me](a.get("/api/me").is(200)).Player.Name; got != "Anne" {
			t.Errorf("I am %s", got)
		}
		for id, want := range map[string]string{over.ID: "Anna, Ben", playing.ID: "Ben, Anne, Carla", waiting.ID: "Anne, "} {
			if got := b.seats(id); got != want {
				t.Errorf("at a match sit %q, want %q", got, want)
			}
		}
		p.restart()
	}
	rows := read[[]wire.HistoryRow](b.get("/api/matches/" + playing.ID + "/history").is(200))
	if last := rows[len(rows)-1]; last.Kind != "name" || last.Seat != 1 || last.What != "seat" || last.Text != "Anne" {
		t.Errorf("the history says %+v", last)
	}
	if line := read[server.Lines](b.get("/api/matches/" + playing.ID + "/chat").is(200)).Lines[0]; line.From.Name != "Anne" {
		t.Errorf("it was said by %q", line.From.Name)
	}
	a.called("Anne").is(200) // which is known
	if again := b.match(playing.ID); again.Number != rows[len(rows)-1].Number {
		t.Errorf("the same name again is row %d", again.Number)
	}
	if _, again := p.verified(over.ID); string(again) != string(record) {
		t.Error("the record of before has changed")
	}
	next := read[wire.Match](b.post("/api/matches/"+over.ID+"/rematch", nil).is(201))
	a.post("/api/matches/"+over.ID+"/rematch", nil).is(200)
	if got := b.seats(next.ID); got != "Ben, Anne" && got != "Anne, Ben" {
		t.Errorf("at the rematch sit %q", got)
	}
	b.post("/api/matches/"+playing.ID+"/resign", fields{"number": 0}).is(200)
	a.post("/api/matches/"+playing.ID+"/resign", fields{"number": 0}).is(200)
	p.verified(playing.ID)
}

// In the next match of a series somebody sits down by the name that they have by then.
func TestTheNextMatchOfASeriesTellsNewNames(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	body := opening("me", "open")
	body["options"] = fields{"level": "expert"}
	first := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+first.ID+"/seats/1", nil).is(200)
	b.post("/api/matches/"+first.ID+"/resign", fields{"number": 0}).is(200)
	b.called("Benno").is(200)
	second := read[wire.Match](a.post("/api/matches/"+first.ID+"/rematch", nil).is(201))
	if got := a.seats(second.ID); got != "Anna, Benno" {
		t.Errorf("at the second match sit %q", got)
	}
}

// Who has lent a seat is called otherwise, too, and who has borrowed it.
func TestNamesOfALentSeat(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := three(a, b, p.guest("Dora"))
	secret := read[server.Loan](b.post(seatPath(m, 1, "loan"), fields{}).is(201)).Secret
	c.post(seatPath(m, 1, "borrow"), fields{"secret": secret}).is(200)
	b.called("Benno").is(200)
	c.called("Clara").is(200)
	if seat := a.match(m.ID).Seats[1]; seat.Name != "Clara" || seat.Lender == nil || seat.Lender.Name != "Benno" {
		t.Errorf("the seat is %+v", seat)
	}
	b.delete(seatPath(m, 1, "loan")).is(200)
	if got := a.seats(m.ID); got != "Anna, Benno, Dora" {
		t.Errorf("at the match sit %q", got)
	}
}

// An account signs in by its new name, which is as unlike others' as at first, and confirms it by its password.
func TestAnAccountChangesTheName(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.account("Ben")
	a.account("Anna")
	m := duel(a, b)
	a.send("PUT", "/api/me", a.token, fields{"name": "Anne"}).problem(401, "sign-in")
	a.send("PUT", "/api/me", a.token, fields{"name": "Anne", "password": "not this one"}).problem(401, "sign-in")
	for name, why := range map[string]string{"BEN": "Another", "Anne!": "letters", "": "characters", password: "password", strings.Repeat("a", 41): "characters"} {
		if got := a.called(name).problem(422, "not-allowed"); got.Field != "name" || !strings.Contains(got.Detail, why) {
			t.Errorf("%q is answered with %+v", name, got)
		}
	}
	if got := b.seats(m.ID); got != "Anna, Ben" {
		t.Errorf("after refusals at the match sit %q", got)
	}
	a.called("Anne").is(200)
	if got := b.seats(m.ID); got != "Anne, Ben" {
		t.Errorf("at the match sit %q", got)
	}
	p.signIn(fields{"name": "Anna", "password": password}).problem(401, "sign-in")
	if got := p.arrived(p.signIn(fields{"name": "anne", "password": password})); got.id != a.id || got.name != "Anne" {
		t.Errorf("by the new name signs in %+v", got)
	}
	token := read[server.MadeToken](a.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret
	p.send("PUT", "/api/me", token, fields{"name": "Other", "password": password}).problem(403, "not-yours")
	p.send("PUT", "/api/me", "", fields{"name": "Other"}).problem(401, "no-session")
}

// Each name is a row at every table of the player's, so that there is an end to them, whichever address they come from. Others have theirs, and
// the same name again is no other.
func TestNamesHaveAnEnd(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	call := func(g *guest, name string, n int) *answer {
		return p.send("PUT", "/api/me", g.token, fields{"name": name}, from(fmt.Sprint("198.51.100.", n))...)
	}
	for n := range 20 {
		call(a, fmt.Sprint("Anna ", n), n).is(200)
	}
	got := call(a, "Anna 20", 20)
	got.problem(429, "slow-down")
	if wait, err := strconv.Atoi(got.header.Get("Retry-After")); err != nil || wait > 600 || wait < 300 { // some of ten minutes has gone by
		t.Errorf("after 20 names Retry-After is %q", got.header.Get("Retry-After"))
	}
	call(a, "Anna 19", 21).is(200)
	call(b, "Benno", 20).is(200)
	if got := b.seats(m.ID); got != "Anna 19, Benno" {
		t.Errorf("at the match sit %q", got)
	}
}

// Of names that are changed at once, one stays: everywhere the same.
func TestNamesAreChangedAtOnce(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	ids := []string{duel(a, b).ID, duel(a, b).ID, a.open("me", "open", "greedy").ID}
	var asking sync.WaitGroup
	for i := range 6 {
		asking.Go(func() { a.called(fmt.Sprint("Anna ", i)).is(200) })
	}
	asking.Wait()
	name := read[server.Me](a.get("/api/me").is(200)).Player.Name
	for _, id := range ids {
		if got := b.match(id).Seats[0].Name; got != name {
			t.Errorf("at match %s I am %s, else %s", id, got, name)
		}
	}
}

// A name of a ship is known to be its giver's also after that one is called otherwise.
func TestANameGivenBeforeIsOnesOwn(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := named(a, b, c)
	a.called("Anne").is(200)
	if got := a.report(m.ID, ship, "Rude").problem(422, "not-allowed"); !strings.Contains(got.Detail, "yours") {
		t.Errorf("who gave the name is told %q", got.Detail)
	}
}

// What another name is left to do is done by the next server, also for who became an account, and only where the player went by the name before.
func TestNamesThatMatchesHaveYetToKnow(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	if err := p.store.Call(t.Context(), a.id, "Anne", "", ""); err != nil { // as a server leaves it that ends then
		t.Fatal(err)
	}
	account := store.Account{Player: b.id, Name: "Benno", Likeness: "benno", Capitals: "BENNO", Password: "none"}
	if err := p.store.AddAccount(t.Context(), account, nil); err != nil {
		t.Fatal(err)
	}
	p.restart()
	eventually(t, "the match and the store know", func() bool {
		left, err := p.store.Called(t.Context())
		return a.seats(m.ID) == "Anne, Benno" && err == nil && len(left) == 0
	})
}

// Who becomes an account by another name is called so at all tables, and gets back no name that the host has taken away.
func TestAnAccountByAnotherName(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	a.post("/api/account", fields{"name": "Anne", "password": password}).is(201)
	if got := b.seats(m.ID); got != "Anne, Ben" {
		t.Errorf("at the match sit %q", got)
	}
	report := store.ReportOfPlayer(b.id, "Rude", m.ID, 1)
	_, err := p.store.Report(t.Context(), report, a.id, 5)
	if err == nil {
		err = p.store.Decide(t.Context(), p.undecided()[0].ID, store.Hidden)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := b.post("/api/account", fields{"name": "Rude", "password": password}).problem(422, "not-allowed"); got.Field != "name" || !strings.Contains(got.Detail, "taken this name away") {
		t.Errorf("who takes a hidden name is told %+v", got)
	}
}
