package server_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"portolan/server"
	"portolan/wire"
)

// A match that waits for somebody who does not come goes on by a bot, or is ended; what has moved on meanwhile is left alone.
func TestAdminMatches(t *testing.T) {
	p := open(t, server.Config{})
	o := p.host("Hilda")
	o.page("/admin/matches", "No match is under way.")
	a, b := p.guest("Anna <i>"), p.guest("Ben")
	m := a.open("me", "open", "open")
	b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	c := p.guest("Carla")
	c.post("/api/matches/"+m.ID+"/seats/2", nil).is(200)
	m = a.match(m.ID)
	waited := m.Deciding[0]
	at := "/admin/matches/" + m.ID
	o.page("/admin/", "1</strong> match under way", m.ID)
	o.page("/admin/matches", m.ID, "efemeris")
	page := o.page(at, "Anna &lt;i&gt;", "waited for since", "End the match")
	if strings.Count(page, "Let a bot play on</button>") != len(m.Deciding) {
		t.Errorf("the page is %s", page)
	}
	seat := strconv.Itoa(waited)
	found := regexp.MustCompile(`name="number" value="(\d+)"><input type="hidden" name="seat" value="` + seat + `"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("the page has no form for seat %s: %s", seat, page)
	}
	row := found[1]
	for _, fields := range [][]string{
		{"seat", seat}, {"seat", seat, "number", "x"}, {"seat", "x", "number", row}, {"seat", "9", "number", row}, {"seat", "-1", "number", row},
	} {
		o.does(at+"/stand-in", fields...).is(400)
	}
	for _, fields := range [][]string{
		{"seat", seat, "number", "0"}, {"seat", seat, "number", "999"}, {"seat", strconv.Itoa((waited + 1) % 3), "number", row},
	} {
		o.does(at+"/stand-in", fields...).is(409)
	}
	o.does(at+"/stand-in", "seat", seat, "number", row).is(303)
	o.does(at+"/stand-in", "seat", seat, "number", row).is(409)
	o.logged("Hilda:stand-in:"+m.ID+":failed", "Hilda:stand-in:"+m.ID+":done")
	who := []*guest{a, b, c}[waited]
	stands := who.until(m.ID, func(m *wire.Match) bool { return m.Seats[waited].Bot != "" })
	if stands.Seats[waited].Player == nil {
		t.Errorf("the seat is %+v", stands.Seats[waited])
	}
	who.delete("/api/matches/" + m.ID + "/seats/" + seat + "/takeover").is(200) // it is the player's still
	o.does("/admin/matches/none/end", "sure", "yes", "number", "1").is(404)
	o.does(at+"/burn", "number", "1").is(404)
}

// A match of any game and number of seats is ended at once: those give up for whom the others wait, and its record can be verified.
func TestAdminEndsMatches(t *testing.T) {
	p := open(t, server.Config{})
	o := p.host("Hilda")
	for _, test := range []struct {
		game  string
		seats []string
	}{
		{"efemeris", []string{"me", "open"}},
		{"efemeris", []string{"me", "open", "open", "open"}},
		{"efemeris", []string{"me", "random", "random"}},
		{"discoveries", []string{"me", "open", "open"}},
		{"seafall", []string{"me", "open", "open"}},
	} {
		t.Run(fmt.Sprint(test.game, len(test.seats)), func(t *testing.T) {
			a := p.guest("Anna")
			body := opening(test.seats...)
			body["game"] = test.game
			m := read[wire.Match](a.post("/api/matches", body).is(201))
			for s, kind := range test.seats {
				if kind == "open" {
					p.guest(fmt.Sprint("Guest ", s)).post(fmt.Sprintf("/api/matches/%s/seats/%d", m.ID, s), nil).is(200)
				}
			}
			m = *a.until(m.ID, func(m *wire.Match) bool { return m.Status == "playing" && (len(m.You) == 0 || len(m.Deciding) > 0) })
			at := "/admin/matches/" + m.ID + "/end"
			o.does(at, "number", strconv.Itoa(m.Number)).is(400) // unsure
			o.does(at, "sure", "yes", "number", strconv.Itoa(m.Number-1)).is(409)
			for over := false; !over; { // bots may be at it
				m = *a.match(m.ID)
				over = o.does(at, "sure", "yes", "number", strconv.Itoa(m.Number)).status == 303
			}
			if m = *a.match(m.ID); m.Status != "over" {
				t.Errorf("the match is %s", m.Status)
			}
			o.logged("Hilda:end:" + m.ID + ":done")
			p.verified(m.ID)
			o.does(at, "sure", "yes", "number", strconv.Itoa(m.Number)).is(409)
			if text := o.page("/admin/matches/"+m.ID, "over"); strings.Contains(text, "End the match") {
				t.Error("it can be ended twice")
			}
		})
	}
}

// A match that was shut, since its rules have failed, is told as that.
func TestAdminOfShutMatches(t *testing.T) {
	f := openFragile(t, server.Config{})
	o := f.host("Hilda")
	a, b := f.guest("Anna"), f.guest("Ben")
	m := stepping(a, b, "step")
	f.rules.armed.Store(true)
	steps(m, [2]*guest{a, b}).problem(500, "broken")
	a.isBroken(m.ID)
	if text := o.ask("GET", "/admin/matches/"+m.ID, nil).is(409).text; !strings.Contains(string(text), "portolan doctor") {
		t.Errorf("the page is %s", text)
	}
	o.does("/admin/matches/"+m.ID+"/end", "sure", "yes", "number", "2").is(409)
	o.logged("Hilda:enter::done") // nothing was begun
}
