package server_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// account is a guest who has made an account, and so may write.
func (p *place) account(name string) *guest {
	p.t.Helper()
	g := p.guest(name)
	g.post("/api/account", map[string]string{"name": name, "password": "a sentence of " + name}).is(201)
	return g
}

func (g *guest) say(match string, body map[string]string) *answer {
	g.t.Helper()
	return g.post("/api/matches/"+match+"/chat", body)
}

// hears checks what somebody hears of a match, in words or phrases, and returns the lines.
func (g *guest) hears(match string, want ...string) server.Lines {
	g.t.Helper()
	all := read[server.Lines](g.get("/api/matches/" + match + "/chat").is(200))
	got := []string{}
	for _, l := range all.Lines {
		got = append(got, l.Text+l.Phrase)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		g.t.Fatalf("%s hears %q, want %q", g.name, got, want)
	}
	return all
}

// team opens a team match of four, who sit in their order.
func team(p *place, four [4]*guest) string {
	p.t.Helper()
	body := opening("me", "open", "open", "open")
	body["options"] = map[string]string{"mode": "team"}
	m := read[struct{ ID string }](four[0].post("/api/matches", body).is(201))
	for s := 1; s < 4; s++ {
		four[s].post(fmt.Sprintf("/api/matches/%s/seats/%d", m.ID, s), nil).is(200)
	}
	return m.ID
}

func TestTalkReachesWhomItIsSaidTo(t *testing.T) {
	p := open(t, server.Config{GuestsWrite: true})
	four := [4]*guest{p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Dan")}
	watcher, other, stranger := p.guest("Wim"), p.guest("Xenia"), &guest{place: p}
	id := team(p, four)
	line := read[server.Line](four[0].say(id, map[string]string{"text": "  Grüße, ő!  "}).is(201))
	if line.From.Player != four[0].id || line.From.Seat != 0 || line.From.Name != "Anna" || line.To != "table" || line.Text != "Grüße, ő!" || line.At == 0 {
		t.Fatalf("the line is %+v", line)
	}
	four[2].say(id, map[string]string{"text": "we two", "to": "partners"}).is(201)
	four[1].say(id, map[string]string{"phrase": "thanks"}).is(201)
	watcher.say(id, map[string]string{"text": "poor Ben"}).is(201) // watchers speak to watchers
	for _, g := range []*guest{four[0], four[2]} {
		g.hears(id, "Grüße, ő!", "we two", "thanks")
	}
	for _, g := range []*guest{four[1], four[3]} {
		g.hears(id, "Grüße, ő!", "thanks")
	}
	for _, g := range []*guest{watcher, other, stranger} {
		g.hears(id, "poor Ben")
	}
	if got := four[0].hears(id, "Grüße, ő!", "we two", "thanks"); !slices.Equal(got.To, []string{"table", "partners"}) || !got.Write {
		t.Fatalf("a partner may speak to %v, write %t", got.To, got.Write)
	}
	if got := watcher.hears(id, "poor Ben"); !slices.Equal(got.To, []string{"watchers"}) {
		t.Fatalf("a watcher may speak to %v", got.To)
	}
	if got := stranger.hears(id, "poor Ben"); len(got.To) != 0 || got.Write {
		t.Fatalf("a stranger may speak to %v, write %t", got.To, got.Write)
	}
	four[1].post("/api/matches/"+id+"/resign", map[string]int{"number": 4, "seat": 1}).is(200)
	four[3].post("/api/matches/"+id+"/resign", map[string]int{"number": 5, "seat": 3}).is(200)
	four[0].hears(id, "Grüße, ő!", "we two", "thanks", "poor Ben") // it is over: players hear what watchers said
	four[3].hears(id, "Grüße, ő!", "thanks", "poor Ben")
	watcher.hears(id, "poor Ben")
	if record := string(four[0].get("/api/matches/" + id + "/record").is(200).text); strings.Contains(record, "we two") || strings.Contains(record, "thanks") {
		t.Fatal("the record holds talk")
	}
}

func TestTalkIsGoneOnIn(t *testing.T) {
	p := open(t, server.Config{GuestsWrite: true})
	a, b := p.guest("Anna"), p.guest("Ben")
	id := duel(a, b).ID
	for i := range 5 {
		a.say(id, map[string]string{"text": fmt.Sprint("line ", i)}).is(201)
	}
	all := b.hears(id, "line 0", "line 1", "line 2", "line 3", "line 4")
	rest := read[server.Lines](b.get(fmt.Sprintf("/api/matches/%s/chat?after=%d", id, all.Lines[2].ID)).is(200))
	if len(rest.Lines) != 2 || rest.Lines[0].Text != "line 3" || rest.Next != all.Next {
		t.Fatalf("after the third line came %+v", rest)
	}
	p.restart()
	b.hears(id, "line 0", "line 1", "line 2", "line 3", "line 4")
}

func TestTalkIsBounded(t *testing.T) {
	p := open(t, server.Config{})
	a, b, w := p.account("Anna Quill"), p.guest("Ben"), p.guest("Wim")
	id := duel(a, b).ID
	nobody := &guest{place: p}
	long := strings.Repeat("ő", 301)
	for _, test := range []struct {
		who    *guest
		body   any
		status int
		kind   string
		field  string
	}{
		{nobody, map[string]string{"text": "x"}, 401, "no-session", ""},
		{a, `{"text":`, 400, "malformed", ""},
		{a, map[string]int{"text": 3}, 400, "malformed", "text"},
		{a, map[string]string{}, 400, "malformed", "text"},
		{nobody, map[string]string{"to": "table"}, 400, "malformed", "text"},
		{a, map[string]string{"text": "x", "phrase": "thanks"}, 422, "not-allowed", "text"},
		{a, map[string]string{"text": "  \t "}, 422, "not-allowed", "text"},
		{a, map[string]string{"text": long}, 422, "not-allowed", "text"},
		{a, map[string]string{"text": "right \u202e left"}, 422, "not-allowed", "text"},
		{a, map[string]string{"text": "two\nlines"}, 422, "not-allowed", "text"},
		{a, map[string]string{"phrase": "nonsense"}, 422, "not-allowed", "phrase"},
		{a, map[string]string{"text": "x", "to": "world"}, 422, "not-allowed", "to"},
		{a, map[string]string{"text": "x", "to": "watchers"}, 403, "not-yours", ""},
		{a, map[string]string{"text": "x", "to": "partners"}, 403, "not-yours", ""}, // there are none in a duel
		{w, map[string]string{"phrase": "thanks", "to": "table"}, 403, "not-yours", ""},
		{b, map[string]string{"text": "a guest's own words"}, 422, "not-allowed", "text"},
		{a, map[string]string{"text": strings.Repeat("x", 70<<10)}, 413, "too-large", ""},
	} {
		path := "/api/matches/" + id + "/chat"
		problem := p.send("POST", path, test.who.token, test.body).problem(test.status, test.kind)
		if test.field != "" && problem.Field != test.field {
			t.Errorf("%v: field %q, want %q", test.body, problem.Field, test.field)
		}
	}
	a.say("nowhere", map[string]string{"text": "x"}).problem(404, "unknown")
	a.get("/api/matches/nowhere/chat").problem(404, "unknown")
	a.get("/api/matches/"+id+"/chat?after=x").problem(400, "malformed")
	b.hears(id)
	b.say(id, map[string]string{"phrase": "thanks"}).is(201)
	a.say(id, map[string]string{"text": long[:600]}).is(201) // 300 characters
	for range 7 {
		a.say(id, map[string]string{"phrase": "hello"}).is(201)
	}
	if slow := a.say(id, map[string]string{"phrase": "hello"}); slow.is(429).header.Get("Retry-After") == "" {
		t.Fatal("who talks too much is not told how long to wait")
	}
	b.say(id, map[string]string{"phrase": "thanks"}).is(201)
}

func TestBlockedAreNotHeard(t *testing.T) {
	p := open(t, server.Config{GuestsWrite: true})
	a, b := p.guest("Anna"), p.guest("Ben")
	id := duel(a, b).ID
	a.say(id, map[string]string{"text": "a"}).is(201)
	b.say(id, map[string]string{"text": "b"}).is(201)
	a.post("/api/blocks", map[string]string{"player": b.id}).is(204)
	a.hears(id, "a")
	b.hears(id, "b")
	if got := read[[]server.Blocked](a.get("/api/blocks").is(200)); len(got) != 1 || got[0].Player != b.id || got[0].Name != "Ben" {
		t.Fatalf("Anna has blocked %v", got)
	}
	if got := read[[]server.Blocked](b.get("/api/blocks").is(200)); len(got) != 0 {
		t.Fatalf("Ben sees whom others have blocked: %v", got)
	}
	b.delete("/api/blocks/" + b.id).is(204) // not his to take away
	a.hears(id, "a")
	a.delete("/api/blocks/" + b.id).is(204)
	a.hears(id, "a", "b")
	a.post("/api/blocks", map[string]string{"player": a.id}).problem(422, "not-allowed")
	a.post("/api/blocks", map[string]string{"player": "nobody"}).problem(404, "unknown")
	a.post("/api/blocks", map[string]int{"player": 1}).problem(400, "malformed")
	a.post("/api/blocks", map[string]string{}).problem(400, "malformed")
	p.send("POST", "/api/blocks", "", map[string]string{"player": b.id}).problem(401, "no-session")
}

func TestLinesAreReported(t *testing.T) {
	p := open(t, server.Config{GuestsWrite: true})
	a, b, w := p.guest("Anna"), p.guest("Ben"), p.guest("Wim")
	id := duel(a, b).ID
	rude := read[server.Line](a.say(id, map[string]string{"text": "rude"}).is(201))
	set := read[server.Line](a.say(id, map[string]string{"phrase": "oops"}).is(201))
	path := func(line any) string { return fmt.Sprintf("/api/matches/%s/chat/%v/report", id, line) }
	a.post(path(rude.ID), nil).problem(422, "not-allowed")
	b.post(path(set.ID), nil).problem(422, "not-allowed")
	w.post(path(rude.ID), nil).problem(404, "unknown") // it was not said to watchers
	b.post(path("x"), nil).problem(404, "unknown")
	b.post(path(999), nil).problem(404, "unknown")
	p.send("POST", path(rude.ID), "", nil).problem(401, "no-session")
	b.post(path(rude.ID), nil).is(204)
	b.post(path(rude.ID), nil).is(204)
	reports, err := p.store.Reports(t.Context(), store.Undecided)
	if err != nil || len(reports) != 1 || !reports[0].OfTalk() || reports[0].Name != "rude" || reports[0].Giver != a.id || reports[0].Times != 1 {
		t.Fatalf("reports %+v, %v", reports, err)
	}
	if err := p.store.Decide(t.Context(), reports[0].ID, store.Hidden); err != nil {
		t.Fatal(err)
	}
	b.hears(id, "oops")
}

// joint opens a stream of a person.
func (g *guest) joint(query, cursor string) *events {
	g.t.Helper()
	return g.follow("/api/stream"+query, cursor)
}

// nextOf waits for the next event of a kind; others that come before are those of other matches.
func (e *events) nextOf(kind string) sse {
	e.t.Helper()
	for {
		event := e.next()
		if event.name == kind {
			return event
		}
		if event.name != "lobby" && event.name != "notice" {
			e.t.Fatalf("event %q %s, want %q", event.name, event.text, kind)
		}
	}
}

// jointEvent is what events of a joint stream hold of a match.
type jointEvent struct {
	Match  string
	Number int
	Text   string
	ID     any
	Events []struct{ Number int }
}

func (s sse) joint(t *testing.T) jointEvent {
	t.Helper()
	var e jointEvent
	if err := json.Unmarshal([]byte(s.text), &e); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestOneStreamTellsAll(t *testing.T) {
	p := open(t, server.Config{GuestsWrite: true})
	a, b := p.guest("Anna"), p.guest("Ben")
	one, two := duel(a, b), duel(a, b)
	stream := a.joint("?watch="+one.ID+","+two.ID+"@2", "")
	first := stream.nextOf("match").joint(t)
	if first.Match != one.ID || first.Number != 2 {
		t.Fatalf("the first event is %+v", first) // the second match stands where the client has seen it
	}
	two = play(two, [2]*guest{a, b}, 1)
	event := stream.nextOf("match")
	if got := event.joint(t); got.Match != two.ID || got.Number != two.Number || len(got.Events) == 0 {
		t.Fatalf("got %+v", got)
	}
	b.say(one.ID, map[string]string{"text": "hello"}).is(201)
	said := stream.nextOf("chat")
	if got := said.joint(t); got.Match != one.ID || got.Text != "hello" {
		t.Fatalf("got %+v", got)
	}
	// It resumes with nothing lost or repeated, of all that it follows.
	stream.cancel()
	one = play(one, [2]*guest{a, b}, 1)
	b.say(one.ID, map[string]string{"text": "one"}).is(201)
	b.say(two.ID, map[string]string{"text": "two"}).is(201)
	stream = a.joint("?watch="+one.ID+","+two.ID, said.id)
	if got := stream.nextOf("match").joint(t); got.Match != one.ID || len(got.Events) == 0 || got.Events[0].Number != 3 {
		t.Fatalf("got %+v", got)
	}
	if got := stream.nextOf("chat").joint(t); got.Match != one.ID || got.Text != "one" {
		t.Fatalf("got %+v", got)
	}
	if got := stream.nextOf("chat").joint(t); got.Match != two.ID || got.Text != "two" {
		t.Fatalf("got %+v", got)
	}
	// What is not said to somebody is no event of theirs.
	watcher := p.guest("Wim").joint("?watch="+one.ID, "")
	watcher.nextOf("match")
	a.say(one.ID, map[string]string{"text": "for players"}).is(201)
	one = play(one, [2]*guest{a, b}, 1)
	if got := watcher.nextOf("match").joint(t); got.Number != one.Number {
		t.Fatalf("got %+v", got)
	}
}

// What is said while a stream asks what was said is told by it, too.
func TestOneStreamTellsWhatIsSaidWhileItAsks(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{GuestsWrite: true})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	said := make(chan struct{})
	kept.once("after Lines", func() {
		defer close(said)
		b.say(m.ID, map[string]string{"text": "meanwhile"}).is(201)
	})
	stream := a.joint("?watch="+m.ID, "")
	stream.nextOf("match")
	<-said
	b.say(m.ID, map[string]string{"text": "afterwards"}).is(201)
	for _, text := range []string{"meanwhile", "afterwards"} {
		if got := stream.nextOf("chat").joint(t); got.Text != text {
			t.Fatalf("got %+v, not %q", got, text)
		}
	}
}

// A match that ends takes nothing else with it.
func TestOneStreamOutlivesAMatch(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	gone, stays := a.open("me", "open"), duel(a, b)
	stream := b.joint("?watch="+gone.ID+","+stays.ID, "")
	stream.nextOf("match")
	stream.nextOf("match")
	a.delete("/api/matches/" + gone.ID).is(204)
	if got := stream.nextOf("problem").joint(t); got.Match != gone.ID {
		t.Fatalf("got %+v", got)
	}
	stays = play(stays, [2]*guest{a, b}, 1)
	if got := stream.nextOf("match").joint(t); got.Match != stays.ID || got.Number != stays.Number {
		t.Fatalf("got %+v", got)
	}
	a.delete("/api/sessions").is(204)
	b.delete("/api/sessions").is(204)
	stream.ends()
}

// A stream of several matches that can't be told one of them, since the store fails for a moment, ends: it does not stay open without that match.
// Who comes again goes on from there.
func TestOneStreamEndsWhenTheStoreFails(t *testing.T) {
	p := open(t, server.Config{Heartbeat: time.Hour}) // it does not wait for its next heartbeat
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	one, two := duel(both[0], both[1]), duel(both[0], both[1])
	watch := "?watch=" + one.ID + "," + two.ID
	stream := both[1].joint(watch, "")
	stream.nextOf("match")
	last := stream.nextOf("match")
	kept, err := p.store.Match(t.Context(), one.ID)
	if err != nil {
		t.Fatal(err)
	}
	// Another server is first, so that the match is to be read again, and a part of it can't be.
	file := filepath.Join(p.dir, "portolan.db")
	tamper(t, file, `ALTER TABLE orders RENAME TO gone`)
	seat := one.Deciding[0]
	row := match.Row{Number: one.Number + 1, Seat: game.Seat(seat), Kind: match.Offer, On: one.Number, At: 1}
	if err := p.store.Append(t.Context(), kept.Key, &row, nil); err != nil {
		t.Fatal(err)
	}
	both[seat].move(both[seat].match(one.ID), seat).problem(503, "unavailable")
	for err := error(nil); err == nil; {
		var event sse
		if event, err = stream.try(); event.name == "problem" {
			t.Fatalf("the stream goes on without the match: %s", event.text)
		}
	}
	if stream.late.Load() {
		t.Fatal("the stream goes on")
	}
	tamper(t, file, `ALTER TABLE gone RENAME TO orders`)
	stream = both[1].joint(watch, last.id)
	if got := stream.nextOf("match").joint(t); got.Match != one.ID || got.Number != row.Number {
		t.Fatalf("got %+v", got)
	}
}

func TestListsTellThatTheyChanged(t *testing.T) {
	p := open(t, server.Config{Heartbeat: 100 * time.Millisecond})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	mine, others, nobodys := a.joint("", ""), c.joint("", ""), (&guest{place: p}).joint("", "")
	id := a.open("me", "open").ID // public: everybody's list
	for _, stream := range []*events{mine, others, nobodys} {
		if event := stream.nextOf("lobby"); event.id != "-" {
			t.Fatalf("got %+v", event)
		}
	}
	m := read[wire.Match](b.post("/api/matches/"+id+"/seats/1", nil).is(200))
	others.nextOf("lobby")
	play(&m, [2]*guest{a, b}, 40) // turns change: the players' own lists
	mine.nextOf("lobby")
	quiet := others.beats
	for others.beats < quiet+3 {
		line, err := others.line()
		if err != nil || strings.HasPrefix(line, "event") {
			t.Fatalf("somebody else is told %q, %v", line, err)
		}
		if strings.HasPrefix(line, ":") {
			others.beats++
		}
	}
}

func TestStreamsOfOneRefuseNonsense(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	id := a.open("me", "open").ID
	a.get("/api/stream?watch=nowhere").problem(404, "unknown")
	a.get("/api/stream?watch="+id+"@x").problem(400, "malformed")
	a.get("/api/stream?watch="+strings.Repeat("a,b,c,", 3)+"d,e,f,g,h,i,j,k").problem(400, "malformed")
	for _, cursor := range []string{"x", id + ".1", id + ".x.0", id + ".1.-1", id + ".-2.0", strings.Repeat("a.1.1,", 9) + "b.1.1"} {
		p.send("GET", "/api/stream?watch="+id, a.token, nil, "Last-Event-ID", cursor).problem(400, "malformed")
	}
	p.send("GET", "/api/stream", "none such", nil).problem(401, "no-session")
}

// What is said is kept for 90 days: a server forgets older lines once a day while it is used.
func TestTalkIsForgotten(t *testing.T) {
	p := open(t, server.Config{IdleAfter: 40 * time.Millisecond})
	a, b := p.guest("Anna"), p.guest("Ben")
	id := duel(a, b).ID
	old := store.Line{Match: id, Player: a.id, To: store.ToTable, Text: "old", At: time.Now().AddDate(0, 0, -91).UnixMilli()}
	if _, err := p.store.Say(t.Context(), old, 0, 9); err != nil {
		t.Fatal(err)
	}
	b.say(id, map[string]string{"phrase": "thanks"}).is(201)
	p.restart()
	eventually(t, "the old line is forgotten", func() bool { return len(read[server.Lines](b.get("/api/matches/"+id+"/chat")).Lines) == 1 })
	b.hears(id, "thanks")
}

// Before the start, too, those who sit talk, and who sits down later hears what was said; who does not sit there hears nothing.
func TestTalkWhileTheTableWaits(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	id := a.open("me", "open", "open").ID
	b.post("/api/matches/"+id+"/seats/1", nil).is(200)
	if line := read[server.Line](a.say(id, map[string]string{"phrase": "hello"}).is(201)); line.To != "table" || line.From.Seat != 0 {
		t.Errorf("the line is %+v", line)
	}
	b.hears(id, "hello")
	c.hears(id)
	c.say(id, map[string]string{"phrase": "hello", "to": "table"}).problem(403, "not-yours")
	c.post("/api/matches/"+id+"/seats/2", nil).is(200) // it begins
	c.hears(id, "hello")
}

// A note is its player's alone, whoever sits where; it stays when the match is over, and is bounded.
func TestNotes(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	a.account("Anna")
	id := duel(a, b).ID
	at := "/api/matches/" + id + "/notes"
	see := func(g *guest, want ...server.Note) {
		t.Helper()
		got := read[[]server.Note](g.get(at).is(200))
		for i := range got {
			got[i].At = 0
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s sees %v, want %v", g.name, got, want)
		}
	}
	a.post(at, fields{"text": "  he bluffs \n always  "}).is(204)
	a.post(at, fields{"text": "rich", "place": "planet:pytheas"}).is(204)
	b.post(at, fields{"text": "hm"}).is(204)
	see(a, server.Note{Text: "he bluffs \n always"}, server.Note{Place: "planet:pytheas", Text: "rich"})
	see(b, server.Note{Text: "hm"})
	b.post("/api/matches/"+id+"/resign", fields{"number": 0}).is(200)
	if text := p.send("GET", "/api/matches/"+id+"/record", "", nil).is(200).text; strings.Contains(string(text), "bluffs") {
		t.Errorf("the record tells a note: %s", text)
	}
	p.restart()
	a.post(at, fields{"text": "", "place": "planet:pytheas"}).is(204)
	see(a, server.Note{Text: "he bluffs \n always"})

	p.send("GET", at, "", nil).problem(401, "no-session")
	p.send("POST", at, "", fields{"text": "x"}).problem(401, "no-session")
	a.get("/api/matches/nothing/notes").problem(404, "unknown")
	a.post("/api/matches/nothing/notes", fields{"text": "x"}).problem(404, "unknown")
	for _, body := range []string{"{", "{}", `{"text":7}`, `{"text":"x","place":7}`, "[]"} {
		a.post(at, body).problem(400, "malformed")
	}
	a.post(at, `{"text":"`+strings.Repeat("x", 70000)+`"}`).problem(413, "too-large")
	for _, wrong := range []fields{
		{"text": strings.Repeat("ő", 2001)},
		{"text": "a\u202eb"},
		{"text": "a\u0000b"},
		{"text": "x", "place": strings.Repeat("x", 65)},
		{"text": "x", "place": "a b"},
		{"text": "x", "place": "<b>"},
	} {
		a.post(at, wrong).problem(422, "not-allowed")
	}
	a.post(at, fields{"text": strings.Repeat("ő", 2000)}).is(204)
	for i := range 99 {
		a.post(at, fields{"text": "x", "place": fmt.Sprint("field:", i)}).is(204)
	}
	a.post(at, fields{"text": "x", "place": "field:100"}).problem(422, "not-allowed")
	a.post(at, fields{"text": "again", "place": "field:7"}).is(204) // in the place of another
}
