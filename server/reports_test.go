package server_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"portolan/server"
	"portolan/store"
	"portolan/store/sqlite"
	"portolan/wire"
)

const ship = "ship:red-1"

// named is a match of SeaFall, under way, in which Anna gives her ship a rude name. The names that others report are hers.
func named(a, b, c *guest) *wire.Match {
	a.t.Helper()
	body := opening("me", "open", "open")
	body["game"] = "seafall"
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	c.post("/api/matches/"+m.ID+"/seats/2", nil).is(200)
	m = read[wire.Match](a.post("/api/matches/"+m.ID+"/names", map[string]string{"what": ship, "name": "Rude"}).is(200))
	return &m
}

func (g *guest) report(id, what, name string) *answer {
	g.t.Helper()
	return g.post("/api/matches/"+id+"/reports", map[string]string{"what": what, "name": name})
}

// visitor opens the data of the server as the host's commands do.
func (p *place) visitor() *sqlite.Store {
	p.t.Helper()
	s, err := sqlite.Visit(context.Background(), p.dir)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = s.Close() })
	return s
}

func (p *place) judge(id int64, verdict store.Verdict) {
	p.t.Helper()
	if err := p.visitor().Decide(context.Background(), id, verdict); err != nil {
		p.t.Fatal(err)
	}
}

// undecided are the reports that wait for the host.
func (p *place) undecided() []store.Report {
	p.t.Helper()
	list, err := p.visitor().Reports(context.Background(), store.Undecided)
	if err != nil {
		p.t.Fatal(err)
	}
	return list
}

// soon waits until ready says that it is.
func soon(t *testing.T, what string, ready func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ready(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s does not come about", what)
		}
	}
}

// A name that players report is hidden by the host while the server runs, from all that it tells, also in the matches that
// follow; the record stays true (SF-17.4).
func TestANameIsReportedAndHidden(t *testing.T) {
	p := open(t, server.Config{IdleAfter: 100 * time.Millisecond})
	a, b, c, watcher := p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Dora")
	m := named(a, b, c)
	for range 2 {
		b.report(m.ID, ship, "Rude").is(204)
	}
	watcher.report(m.ID, ship, "Rude").is(204)
	list := p.undecided()
	if len(list) != 1 || list[0].Times != 2 || list[0].By != "Anna" || list[0].Giver != a.id || list[0].Match != m.ID || list[0].Series != m.ID {
		t.Fatalf("the reports are %+v", list)
	}
	if text := string(p.send("GET", "/metrics", "", nil).is(200).text); !strings.Contains(text, "portolan_reports_total 3") {
		t.Error("the metrics don't count the reports")
	}

	told := make(chan sse, 1)
	stream := b.watch(m.ID, fmt.Sprint(m.Number))
	go func() {
		event, _ := stream.try()
		told <- event
	}()
	p.judge(list[0].ID, store.Hidden)
	select {
	case event := <-told:
		if strings.Contains(event.text, "Rude") || !strings.Contains(event.text, `"names":{}`) {
			t.Errorf("who watches is told %s", event.text)
		}
	case <-time.After(time.Minute):
		t.Fatal("who watches is told nothing")
	}
	silent := func(id string) {
		t.Helper()
		for _, path := range []string{"", "/history", "/book"} {
			if text := string(b.get("/api/matches/" + id + path).is(200).text); strings.Contains(text, "Rude") {
				t.Errorf("%s tells %s", path, text)
			}
		}
	}
	silent(m.ID)
	if problem := c.report(m.ID, ship, "Rude").problem(422, "not-allowed"); problem.Field != "name" {
		t.Errorf("a name that is hidden can be reported: %+v", problem)
	}
	agree(m.ID, a, b, c)
	silent(m.ID)
	a.verified(m.ID)
	next := read[wire.Match](a.post(again(m), nil).is(201))
	silent(next.ID)
	p.restart()
	silent(next.ID)

	// The thing had its name (SF-17.4), and goes by none; other things get theirs. What the host has thought better of is shown again.
	a.post("/api/matches/"+next.ID+"/names", map[string]string{"what": ship, "name": "Swan"}).problem(422, "not-allowed")
	a.post("/api/matches/"+next.ID+"/names", map[string]string{"what": "ship:red-2", "name": "Swan"}).is(200)
	if names := b.match(next.ID).Names; !maps.Equal(names, map[string]string{"ship:red-2": "Swan"}) {
		t.Errorf("the names are %v", names)
	}
	p.judge(list[0].ID, store.Dismissed)
	soon(t, "the first match with its name", func() bool { return b.match(m.ID).Names[ship] == "Rude" })
	agree(next.ID, a, b, c)
	a.verified(next.ID)
}

// A name from an earlier match of the series can be reported, by whom it was given included.
func TestNamesOfEarlierMatchesAreReported(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := named(a, b, c)
	agree(m.ID, a, b, c)
	second := read[wire.Match](a.post(again(m), nil).is(201))
	agree(second.ID, a, b, c)
	third := read[wire.Match](a.post(again(&second), nil).is(201))
	b.report(third.ID, ship, "Rude").is(204)
	if list := p.undecided(); len(list) != 1 || list[0].By != "Anna" || list[0].Giver != a.id || list[0].Match != third.ID || list[0].Series != m.ID {
		t.Errorf("the reports are %+v", list)
	}
}

func TestReportsThatAreRefused(t *testing.T) {
	p := open(t, server.Config{MaxReports: 1})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := named(a, b, c)
	for what, one := range map[string]struct{ what, name string }{
		"another name":  {ship, "rude"},
		"another thing": {"ship:red-2", "Rude"},
		"no name":       {ship, ""},
		"a long name":   {ship, strings.Repeat("x", 41)},
		"a long thing":  {strings.Repeat("x", 41), "Rude"},
	} {
		if problem := b.report(m.ID, one.what, one.name).problem(422, "not-allowed"); problem.Field != "name" {
			t.Errorf("%s: the field at fault is %q", what, problem.Field)
		}
	}
	a.report(m.ID, ship, "Rude").problem(422, "not-allowed") // one's own
	b.report("nothing", ship, "Rude").problem(404, "unknown")
	p.send("POST", "/api/matches/"+m.ID+"/reports", "", map[string]string{"what": ship, "name": "Rude"}).problem(401, "no-session")
	b.post("/api/matches/"+m.ID+"/reports", map[string]string{"what": ship}).problem(400, "malformed")
	b.report(duel(a, b).ID, ship, "Rude").problem(422, "not-allowed") // where nothing is named
	if list := p.undecided(); len(list) != 0 {
		t.Errorf("reports were kept: %+v", list)
	}

	for i, what := range []string{"ship:red-2", "province:red"} {
		a.post("/api/matches/"+m.ID+"/names", map[string]string{"what": what, "name": "Rude, too"}).is(200)
		b.report(m.ID, what, "Rude, too").is([]int{204, 422}[i])
	}
	if problem := b.report(m.ID, ship, "Rude").problem(422, "not-allowed"); problem.Detail != "You have reported 1 names and lines that nobody has looked at yet." {
		t.Errorf("who has reported enough is told %q", problem.Detail)
	}
	c.report(m.ID, "province:red", "Rude, too").is(204)
	book := read[wire.Book](a.get("/api/matches/" + m.ID + "/book").is(200))
	if fmt.Sprint(book.Own) != "[province:red ship:red-1 ship:red-2]" || len(read[wire.Book](b.get("/api/matches/"+m.ID+"/book").is(200)).Own) != 0 {
		t.Errorf("Anna's own names are %v", book.Own)
	}
}

// A name that is hidden while the server rests is not told to the first who comes.
func TestANameIsHiddenWhileNobodyIsThere(t *testing.T) {
	p := open(t, server.Config{IdleAfter: 20 * time.Millisecond})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := named(a, b, c)
	b.report(m.ID, ship, "Rude").is(204)
	eventually(t, "the tables are gone", func() bool { return metric(t, p, "portolan_tables") == "0" })
	eventually(t, "the server rests", func() bool { return !sweeping() })
	p.judge(p.undecided()[0].ID, store.Hidden)
	if text := string(b.get("/api/matches/" + m.ID).is(200).text); strings.Contains(text, "Rude") {
		t.Errorf("the first who comes is told %.300s", text)
	}
}
