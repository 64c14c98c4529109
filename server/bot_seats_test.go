package server_test

import (
	"fmt"
	"testing"
	"time"

	"portolan/server"
	"portolan/wire"
)

// Nobody acts for a bot: not who opened the match, nor somebody else, nor somebody whose own seat a bot plays in for the
// moment. The moves that are tried are legal ones, at the present number.
func TestNobodyActsForABot(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Hour}) // the bots never come to move
	a, b := p.guest("Anna"), p.guest("Ben")
	refuse := func(m *wire.Match, seat int, move string, status int, kind string, all ...*guest) {
		t.Helper()
		at := "/api/matches/" + m.ID
		for _, g := range all {
			for path, body := range map[string]any{
				"/moves": server.NewMove{Number: m.Number, Seat: seat, Move: move}, "/undo": map[string]int{"number": m.Number, "to": m.Number - 1, "seat": seat},
				"/draw": map[string]any{"number": m.Number, "answer": "offer", "seat": seat}, "/resign": map[string]int{"number": m.Number, "seat": seat},
				"/hint": map[string]int{"number": m.Number, "seat": seat}, "/names": map[string]any{"what": "ship:red-1", "name": "Swan", "seat": seat},
			} {
				if path == "/hint" && g != a {
					continue // there are none against people
				}
				if problem := g.post(at+path, body).problem(status, kind); status == 409 && *problem.Number != m.Number {
					t.Errorf("%s: the number is %d", path, *problem.Number)
				}
			}
		}
		if now := a.match(m.ID); now.Number != m.Number {
			t.Errorf("the match has moved on from %d to %d", m.Number, now.Number)
		}
	}

	// A legal move of the bot in seat 0 is known from a match alike in which a person sits there.
	person := duel(a, b)
	first := person.Deciding[0]
	move := []*guest{a, b}[first].match(person.ID).Choices[fmt.Sprint(first)][0].Move
	seats := []string{"me", "me"}
	seats[first] = "greedy"
	m := a.open(seats...)
	for m.Deciding[0] != first { // who begins is drawn
		m = a.open(seats...)
	}
	refuse(m, first, move, 403, "not-yours", a, b)
	a.delete(fmt.Sprintf("/api/matches/%s/seats/%d/takeover", m.ID, first)).problem(403, "not-yours")
	a.post(fmt.Sprintf("/api/matches/%s/seats/%d/takeover", m.ID, first), server.Takeover{Bot: "random"}).problem(403, "not-yours")

	// A bot that plays on in one's own seat is not acted for either, until the seat is taken back.
	lone := a.open("me", "me")
	own := lone.Deciding[0]
	move = lone.Choices[fmt.Sprint(own)][0].Move
	taken := read[wire.Match](a.post(fmt.Sprintf("/api/matches/%s/seats/%d/takeover", lone.ID, own), server.Takeover{Bot: "greedy"}).is(200))
	refuse(&taken, own, move, 409, "state", a)
	refuse(&taken, own, move, 403, "not-yours", b)
	back := read[wire.Match](a.delete(fmt.Sprintf("/api/matches/%s/seats/%d/takeover", lone.ID, own)).is(200))
	a.post("/api/matches/"+lone.ID+"/moves", server.NewMove{Number: back.Number, Seat: own, Move: move}).is(200)
}
