package server_test

import (
	"fmt"
	"testing"

	"portolan/server"
	"portolan/wire"
)

// Who is blocked by somebody who is about to sit down at a public table, and sits down first, has the table to itself; others who do so keep
// nobody away.
func TestWhoSitsDownAtOnce(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	for _, blocks := range []bool{false, true} {
		if blocks {
			c.post("/api/blocks", fields{"player": b.id}).is(204)
		}
		seats := "/api/matches/" + a.open("me", "open", "open").ID + "/seats/"
		kept.once("after Apart", func() { b.post(seats+"1", nil).is(200) })
		if answer := c.post(seats+"2", nil); blocks {
			answer.problem(409, "state")
		} else {
			answer.is(200)
		}
	}
}

// Who takes a seat that was left while somebody does who is blocked stays away, too.
func TestWhoTakesSeatsAtOnce(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{})
	a, b, c, d := p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Dora")
	e, f := p.guest("Emil"), p.guest("Fay")
	for _, blocks := range []bool{false, true} {
		if blocks {
			f.post("/api/blocks", fields{"player": e.id}).is(204)
		}
		body := opening("me", "open", "open", "open")
		body["game"] = "discoveries"
		m := read[wire.Match](a.post("/api/matches", body).is(201))
		for i, one := range []*guest{b, c, d} {
			one.post(fmt.Sprint("/api/matches/", m.ID, "/seats/", i+1), nil).is(200)
		}
		for i, one := range []*guest{b, c} {
			one.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
			m = *a.until(m.ID, func(m *wire.Match) bool { return len(m.Vacant) > i })
		}
		kept.once("after Apart", func() { e.post(seatPath(&m, 1, "join"), nil).is(200) })
		if answer := f.post(seatPath(&m, 2, "join"), nil); blocks {
			answer.problem(409, "state")
		} else {
			answer.is(200)
		}
	}
}

// Nobody plays on in a seat whose offer was taken back in the moment in which it was taken.
func TestAnOfferIsTakenBackAtOnce(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := duel(a, b)
	secret := read[server.Loan](a.post(seatPath(m, 0, "loan"), nil).is(201)).Secret
	kept.once("after Lends", func() { a.delete(seatPath(m, 0, "loan")).is(200) })
	c.post(seatPath(m, 0, "borrow"), fields{"secret": secret}).problem(404, "unknown")
	if seat := b.match(m.ID).Seats[0]; seat.Player.ID != a.id || seat.Lender != nil {
		t.Errorf("the seat is %+v", seat)
	}
	secret = read[server.Loan](a.post(seatPath(m, 0, "loan"), nil).is(201)).Secret
	c.post(seatPath(m, 0, "borrow"), fields{"secret": secret}).is(200)
}
