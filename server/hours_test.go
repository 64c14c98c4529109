package server_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// hoursAround is a night by UTC that began an hour ago and lasts so many hours from now.
func hoursAround(lasts int) server.Hours {
	now := time.Now().UTC()
	return server.Hours{From: now.Add(-time.Hour).Format("15:04"), To: now.Add(time.Duration(lasts) * time.Hour).Format("15:04"), Zone: "Etc/UTC"}
}

func (g *guest) setHours(h server.Hours) {
	g.t.Helper()
	if got := read[server.KnownHours](g.put("/api/hours", h).is(200)); got.Night == nil || *got.Night != h {
		g.t.Fatalf("the hours are kept as %+v", got.Night)
	}
}

// told waits until a match knows of a seat's night, or that there is none.
func (g *guest) told(id string, seat int, night bool) *wire.Match {
	g.t.Helper()
	return g.until(id, func(m *wire.Match) bool { return (m.Clocks[seat].Night != nil) == night })
}

// A player's clock stands by night, in matches that begin later as in those that are played; all at the table see it, and none of it is lost
// by a restart. Live matches know no nights.
func TestPlayingHours(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	before := timedDuel(a, b, "leisure", "bot")
	a.setHours(hoursAround(8))
	later := timedDuel(a, b, "leisure-72", "ask")
	live := timedDuel(a, b, "live", "ask")
	for _, id := range []string{before.ID, later.ID} {
		m := b.told(id, 0, true)
		c := m.Clocks[0]
		if owes := m.Deciding[0] == 0; owes != (c.Starts > 7*3_600_000 && c.Stops > c.Starts) || c.Running || m.Clocks[1].Running == owes || m.Clocks[1].Night != nil {
			t.Errorf("the clocks are %+v, deciding %v", m.Clocks, m.Deciding)
		}
		shape[wire.Match](t, "a match with a night", b.get("/api/matches/"+id).text)
	}
	p.stop()
	p.start()
	if got := read[server.KnownHours](a.get("/api/hours").is(200)); got.Night == nil || *got.Night != hoursAround(8) && got.Night.Zone != "Etc/UTC" {
		t.Errorf("after a restart the hours are %+v", got.Night)
	}
	read[server.KnownHours](a.delete("/api/hours").is(200))
	for _, id := range []string{before.ID, later.ID} {
		b.told(id, 0, false)
	}
	if m := a.match(live.ID); m.Clocks[0].Night != nil || m.Number != live.Number {
		t.Errorf("the live match has %+v", m.Clocks)
	}
	b.post("/api/matches/"+before.ID+"/resign", map[string]int{"number": 0}).is(200)
	rows := ""
	for _, row := range a.checkRecord(before.ID).Moves {
		if row.Kind == match.Hours {
			rows += fmt.Sprint(row.Seat, row.What != "", " ")
		}
	}
	if rows != "0 true 0 false " {
		t.Errorf("the record tells of %s", rows)
	}
}

// Who comes to a seat brings the own nights along.
func TestHoursOfABorrower(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := timedDuel(a, b, "leisure", "ask")
	c.setHours(hoursAround(6))
	seat := "/api/matches/" + m.ID + "/seats/0/"
	loan := read[server.Loan](a.post(seat+"loan", fields{}).is(201))
	c.post(seat+"borrow", server.Borrowing(loan)).is(200)
	c.told(m.ID, 0, true)
	a.delete(seat + "loan").is(200)
	c.told(m.ID, 0, false)
}

func TestProblemsOfHours(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	hours := func(from, to, zone any) map[string]any { return map[string]any{"from": from, "to": to, "zone": zone} }
	for name, one := range map[string]struct {
		body   any
		status int
		kind   string
		field  string
	}{
		"no JSON":          {"{", 400, "malformed", ""},
		"nothing":          {"{}", 400, "malformed", "from"},
		"no zone":          {map[string]any{"from": "22:00", "to": "07:00"}, 400, "malformed", "zone"},
		"a number":         {hours(22, "07:00", "UTC"), 400, "malformed", "from"},
		"a list":           {[]string{"22:00"}, 400, "malformed", ""},
		"huge":             {hours(strings.Repeat("2", 100<<10), "07:00", "UTC"), 413, "too-large", ""},
		"no time":          {hours("", "07:00", "UTC"), 422, "not-allowed", "from"},
		"short":            {hours("22:00", "7:00", "UTC"), 422, "not-allowed", "to"},
		"beyond the day":   {hours("24:00", "07:00", "UTC"), 422, "not-allowed", "from"},
		"beyond the hour":  {hours("22:60", "07:00", "UTC"), 422, "not-allowed", "from"},
		"more":             {hours("22:00", "07:00x", "UTC"), 422, "not-allowed", "to"},
		"a line":           {hours("22:00", "07:00\n", "UTC"), 422, "not-allowed", "to"},
		"no length":        {hours("07:00", "07:00", "UTC"), 422, "not-allowed", "to"},
		"too long":         {hours("19:00", "07:01", "UTC"), 422, "not-allowed", "to"},
		"the other way":    {hours("07:00", "22:00", "UTC"), 422, "not-allowed", "to"},
		"an empty zone":    {hours("22:00", "07:00", ""), 422, "not-allowed", "zone"},
		"the server's":     {hours("22:00", "07:00", "Local"), 422, "not-allowed", "zone"},
		"unknown":          {hours("22:00", "07:00", "Europe/Atlantis"), 422, "not-allowed", "zone"},
		"a path":           {hours("22:00", "07:00", "../../etc/passwd"), 422, "not-allowed", "zone"},
		"an absolute path": {hours("22:00", "07:00", "/etc/localtime"), 422, "not-allowed", "zone"},
		"a long zone":      {hours("22:00", "07:00", strings.Repeat("UTC/", 50)), 422, "not-allowed", "zone"},
	} {
		if problem := a.put("/api/hours", one.body).problem(one.status, one.kind); problem.Field != one.field {
			t.Errorf("%s: the field is %q, want %q", name, problem.Field, one.field)
		}
	}
	for _, method := range []string{"GET", "PUT", "DELETE"} {
		p.send(method, "/api/hours", "", hours("22:00", "07:00", "UTC")).problem(401, "no-session")
		p.send(method, "/api/hours", "nobody", hours("22:00", "07:00", "UTC")).problem(401, "no-session")
	}
	if got := string(a.get("/api/hours").is(200).text); strings.TrimSpace(got) != `{"night":null}` {
		t.Errorf("nothing was kept, and the hours are %s", got)
	}
	a.delete("/api/hours").is(200) // there are none
	for range 2 {                  // the same again
		a.setHours(server.Hours{From: "19:00", To: "07:00", Zone: "America/St_Johns"})
	}
	if got := read[server.KnownHours](p.guest("Ben").get("/api/hours").is(200)); got.Night != nil {
		t.Errorf("somebody else has %+v", got.Night)
	}
}

// Of many that are kept at once, the match comes to know one that was: the one that is kept.
func TestConcurrentHours(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := timedDuel(a, b, "leisure", "bot")
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			a.put("/api/hours", server.Hours{From: fmt.Sprintf("%02d:00", i), To: fmt.Sprintf("%02d:30", i), Zone: "Etc/UTC"}).is(200)
		})
	}
	all.Wait()
	kept := read[server.KnownHours](a.get("/api/hours").is(200)).Night
	b.until(m.ID, func(m *wire.Match) bool {
		night := m.Clocks[0].Night
		return night != nil && fmt.Sprintf("%02d:00", night.From/60) == kept.From
	})
}
