package server_test

import (
	"encoding/xml"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"portolan/server"
	"portolan/store"
)

// Every operation on notices finds faults in the order 429, 413, 400, 401, 404, 403, 409, 422.
func TestProblemsOfNotices(t *testing.T) {
	p := open(t, server.Config{})
	a, b, visitor := p.account("Anna"), p.account("Ben"), p.guest("Gast")
	program := read[server.MadeToken](a.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret
	hers := read[server.NoticeChannel](a.post("/api/notices/channels", fields{"kind": "webhook", "url": "https://example.org/"}).is(201)).ID
	at := "/api/notices/channels"
	for _, test := range []struct {
		method, path string
		good         fields // a body that fits
		required     string // a field of it that must be there
		foreign      string // what somebody else is answered
	}{
		{"GET", "/api/notices", nil, "", "200 "},
		{"POST", at, fields{"kind": "calendar"}, "kind", "201 "},
		{"POST", at + "/" + hers, fields{"kinds": []string{"turn"}}, "kinds", "404 unknown"},
		{"POST", at + "/" + hers + "/test", nil, "", "404 unknown"},
		{"DELETE", at + "/" + hers, nil, "", "404 unknown"},
		{"POST", at + "/nothing", fields{"kinds": []string{"turn"}}, "kinds", "404 unknown"},
		{"DELETE", at + "/nothing", nil, "", "404 unknown"},
	} {
		check := func(what, want, token string, body any) {
			t.Helper()
			got := p.send(test.method, test.path, token, body)
			kind := ""
			if got.status >= 400 {
				kind = strings.TrimPrefix(read[server.Problem](got).Type, "/problems/")
			}
			if said := fmt.Sprint(got.status, " ", kind); said != want {
				t.Errorf("%s %s, %s: %s, want %s: %.200s", test.method, test.path, what, said, want, got.text)
			}
		}
		var body any
		if test.good != nil {
			body = test.good
			check("too large", "413 too-large", "nobody", `{"kind":"`+strings.Repeat("x", 64<<10)+`"}`)
			for _, text := range []string{"{", "[]", `"text"`, "7", "null", "", `{"x":`, "\xff"} {
				check(text, "400 malformed", "nobody", text)
			}
			for _, other := range []any{7, true, fields{}, nil} {
				check(fmt.Sprint(test.required, other), "400 malformed", "nobody", fields{test.required: other})
			}
		}
		check("without a session", "401 no-session", "", body)
		check("with a token that is none", "401 no-session", "nobody", body)
		check("with an API token", "403 not-yours", program, body)
		check("somebody else", test.foreign, b.token, body)
	}
	for _, test := range []struct {
		who   *guest
		body  fields
		field string
	}{
		{a, fields{"kind": "pigeon"}, "kind"},
		{a, fields{"kind": ""}, "kind"},
		{visitor, fields{"kind": "webhook", "url": "https://example.org/"}, "kind"},
		{a, fields{"kind": "webhook"}, "url"},
		{a, fields{"kind": "webhook", "url": "https://example.org/", "form": "xml"}, "form"},
		{a, fields{"kind": "atom", "lang": "tlh"}, "lang"},
		{a, fields{"kind": "atom", "kinds": []string{"turn", "rain"}}, "kinds"},
	} {
		if problem := test.who.post(at, test.body).problem(422, "not-allowed"); problem.Field != test.field {
			t.Errorf("%v: field %q, want %q", test.body, problem.Field, test.field)
		}
	}
	if problem := a.post(at+"/"+hers, fields{"kinds": []string{"x"}}).problem(422, "not-allowed"); problem.Field != "kinds" {
		t.Errorf("field %q", problem.Field)
	}
	feed := read[server.NoticeChannel](a.post(at, fields{"kind": "atom"}).is(201))
	a.post(at+"/"+feed.ID+"/test", nil).problem(422, "not-allowed")
	p.send("GET", "/api/feeds/x/notices.atom", "", nil).problem(404, "unknown")
	p.send("GET", "/api/feeds/"+feed.ID+"/notices.atom", "", nil).problem(404, "unknown") // the id opens nothing
	p.send("POST", at, a.token, fields{"kind": "atom"}, "Origin", "https://evil.example").problem(403, "cross-origin")
	a.get("/api/stream?away=perhaps").problem(400, "malformed")

	// Many at once come no further than one after the other.
	var asking sync.WaitGroup
	for i := range 30 {
		asking.Go(func() {
			got := b.post(at, fields{"kind": "webhook", "url": fmt.Sprint("https://example.org/", i)})
			if got.status != 201 && got.status != 422 {
				t.Errorf("status %d", got.status)
			}
		})
	}
	asking.Wait()
	if all := read[server.NoticeSettings](b.get("/api/notices").is(200)).Channels; len(all) != 12 {
		t.Fatalf("Ben has %d channels", len(all))
	}
}

// Feeds tell their owner's affairs alone to whoever has the address, until it is withdrawn.
func TestFeeds(t *testing.T) {
	p := open(t, server.Config{NoticePause: time.Hour})
	a, b := p.guest("Anna <b>"), p.guest("Ben")
	make := func(g *guest, kind string) string {
		made := read[server.NoticeChannel](g.post("/api/notices/channels", fields{"kind": kind, "lang": "fr"}).is(201))
		path, ours := strings.CutPrefix(made.Address, p.http.URL)
		if !ours || len(path) < 50 {
			t.Fatalf("the address is %s", made.Address)
		}
		return path
	}
	atom, calendar, others := make(b, "atom"), make(b, "calendar"), make(a, "calendar")
	body := opening("me", "open")
	body["terms"] = fields{"clock": "leisure", "timeout": "ask"}
	id := ""
	for begun := false; !begun; {
		m := read[struct {
			ID string
		}](b.post("/api/matches", body).is(201))
		id = m.ID
		begun = read[struct{ Deciding []int }](a.post("/api/matches/"+id+"/seats/1", nil).is(200)).Deciding[0] == 0
	}
	get := func(path, what string, headers ...string) string {
		t.Helper()
		got := p.send("GET", path, "", nil, headers...).is(200)
		if !strings.HasPrefix(got.header.Get("Content-Type"), what) {
			t.Fatalf("%s is %v", path, got.header)
		}
		return string(got.text)
	}
	want := "<entry><id>urn:portolan:notice:" + id + ".2.turn</id><title>À vous de jouer : Efemeris</title>"
	text := get(atom, "application/atom+xml")
	if !strings.Contains(text, want) || !strings.Contains(text, "<summary>Avec Anna &lt;b&gt;.</summary>") || strings.Contains(text, "time</id>") {
		t.Fatalf("the feed is %s", text)
	}
	checkAtom(t, text)
	tag := p.send("GET", atom, "", nil).header.Get("Etag")
	p.send("GET", atom, "", nil, "If-None-Match", tag).is(304)
	text = get(calendar, "text/calendar")
	event := onlyEvent(t, text)
	if at, err := event.GetStartAt(); err != nil || time.Until(at) < 23*time.Hour || time.Until(at) > 24*time.Hour+time.Minute {
		t.Errorf("the deadline is at %v, %v", at, err)
	}
	for name, value := range map[ics.ComponentProperty]string{
		ics.ComponentPropertyUniqueId: "portolan-" + id + "-2", ics.ComponentPropertySummary: "À vous de jouer : Efemeris",
		ics.ComponentPropertyUrl: p.http.URL + "/m/" + id,
	} {
		if got := event.GetProperty(name); got == nil || got.Value != value {
			t.Errorf("%s of the deadline is %+v, want %s: %s", name, got, value, text)
		}
	}
	if text := get(others, "text/calendar"); strings.Contains(text, id) {
		t.Fatalf("Anna is not to decide, and her calendar says %s", text)
	}
	b.move(b.match(id), 0).is(200)
	if text := get(calendar, "text/calendar"); strings.Contains(text, "VEVENT") {
		t.Fatalf("he has moved, and his calendar says %s", text)
	} else {
		checkEmpty(t, text)
	}
	fresh := make(b, "atom") // takes the place of the one before
	p.send("GET", atom, "", nil).problem(404, "unknown")
	get(fresh, "application/atom+xml")
	p.send("GET", strings.Replace(fresh, "notices.atom", "deadlines.ics", 1), "", nil).problem(404, "unknown")
	for _, ch := range read[server.NoticeSettings](b.get("/api/notices").is(200)).Channels {
		if ch.Address != "" {
			t.Fatalf("an address is told again: %+v", ch)
		}
		b.delete("/api/notices/channels/" + ch.ID).is(204)
	}
	p.send("GET", fresh, "", nil).problem(404, "unknown")
	p.send("GET", calendar, "", nil).problem(404, "unknown")
	if found, err := p.store.Channels(t.Context(), a.id); err != nil || len(found) != 1 || found[0].Kind != store.ChannelCalendar {
		t.Fatalf("Anna's channels: %+v, %v", found, err)
	}
}

// Who closes an account, or is locked out, is told nothing any more.
func TestNoticesEndWithTheAccount(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: time.Hour})
	a, b, c := p.account("Anna"), p.account("Ben"), p.account("Carla")
	a.hook(h, nil)
	c.hook(h, nil)
	feed := read[server.NoticeChannel](c.post("/api/notices/channels", fields{"kind": "atom"}).is(201)).Address
	closed, locked := duelOf(a, b), duelOf(c, b)
	p.settled(closed.ID, store.NoticeTurn, store.NoticeDue)
	p.settled(locked.ID, store.NoticeTurn, store.NoticeDue)
	if err := p.store.Lock(t.Context(), c.id, true); err != nil {
		t.Fatal(err)
	}
	a.send("DELETE", "/api/account", a.token, fields{"password": "a sentence of Anna"}).is(204)
	p.hasten()
	p.settled(locked.ID, store.NoticeTurn, store.NoticeMoot)
	p.send("GET", feed[strings.Index(feed, "/api/"):], "", nil).problem(404, "unknown")
	if found, err := p.store.Channels(t.Context(), a.id); err != nil || len(found) != 0 {
		t.Fatalf("of who has closed her account there are %+v, %v", found, err)
	}
	h.silent(t)
}

// onlyEvent reads a calendar with one event, which must be as RFC 5545 has it.
func onlyEvent(t *testing.T, text string) *ics.VEvent {
	t.Helper()
	lines := strings.Split(text, "\r\n")
	if lines[0] != "BEGIN:VCALENDAR" || lines[len(lines)-1] != "" || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		t.Fatalf("the lines of the calendar do not end as they should: %q", text)
	}
	for _, line := range lines {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("a line has %d bytes: %q", len(line), line)
		}
	}
	cal, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil || len(cal.Events()) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	event := cal.Events()[0]
	for _, name := range []ics.ComponentProperty{ics.ComponentPropertyUniqueId, ics.ComponentPropertyDtstamp, ics.ComponentPropertyDtStart} {
		if event.GetProperty(name) == nil {
			t.Errorf("the event has no %s: %s", name, text)
		}
	}
	if end := event.GetProperty(ics.ComponentPropertyDtEnd); end != nil && end.Value <= event.GetProperty(ics.ComponentPropertyDtStart).Value {
		t.Errorf("the event ends at %s, which is not later than its beginning: %s", end.Value, text)
	}
	return event
}

// checkEmpty checks that a calendar without deadlines has a component nevertheless, as RFC 5545 has it (3.6), and a whole one (3.6.5).
func checkEmpty(t *testing.T, text string) {
	t.Helper()
	cal, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil || len(cal.Components) != 1 || len(cal.Timezones()) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	for _, line := range []string{
		"BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
	} {
		if !strings.Contains(text, "\r\n"+line+"\r\n") {
			t.Errorf("the calendar has no %s: %s", line, text)
		}
	}
}

// checkAtom checks that a feed is as RFC 4287 has it.
func checkAtom(t *testing.T, text string) {
	t.Helper()
	type link struct {
		Rel  string `xml:"rel,attr"`
		Href string `xml:"href,attr"`
	}
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		ID      []string `xml:"http://www.w3.org/2005/Atom id"`
		Title   []string `xml:"http://www.w3.org/2005/Atom title"`
		Updated []string `xml:"http://www.w3.org/2005/Atom updated"`
		Author  []struct {
			Name []string `xml:"http://www.w3.org/2005/Atom name"`
		} `xml:"http://www.w3.org/2005/Atom author"`
		Entries []struct {
			ID      []string `xml:"http://www.w3.org/2005/Atom id"`
			Title   []string `xml:"http://www.w3.org/2005/Atom title"`
			Updated []string `xml:"http://www.w3.org/2005/Atom updated"`
			Summary []string `xml:"http://www.w3.org/2005/Atom summary"`
			Links   []link   `xml:"http://www.w3.org/2005/Atom link"`
		} `xml:"http://www.w3.org/2005/Atom entry"`
	}
	if err := xml.Unmarshal([]byte(text), &feed); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	check := func(ids, titles, updated []string) {
		t.Helper()
		if len(ids) != 1 || len(titles) != 1 || len(updated) != 1 || titles[0] == "" {
			t.Errorf("ids %q, titles %q, updated %q: %s", ids, titles, updated, text)
			return
		}
		if at, err := url.Parse(ids[0]); err != nil || !at.IsAbs() {
			t.Errorf("the id %q is no IRI", ids[0])
		}
		if _, err := time.Parse(time.RFC3339, updated[0]); err != nil {
			t.Error(err)
		}
	}
	check(feed.ID, feed.Title, feed.Updated)
	if len(feed.Author) != 1 || len(feed.Author[0].Name) != 1 || len(feed.Entries) == 0 {
		t.Errorf("the feed has the authors %+v and %d entries", feed.Author, len(feed.Entries))
	}
	known := make(map[string]bool)
	for _, e := range feed.Entries {
		check(e.ID, e.Title, e.Updated)
		if len(e.Links) != 1 || e.Links[0].Rel != "" && e.Links[0].Rel != "alternate" || len(e.Summary) > 1 || known[e.ID[0]] {
			t.Errorf("the entry %+v", e)
		}
		known[e.ID[0]] = true
	}
}
