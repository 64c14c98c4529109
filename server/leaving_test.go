package server_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portolan/admin"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// record is the record of a match as anybody gets it.
func (p *place) record(id string) (*match.Record, []byte) {
	p.t.Helper()
	text := p.send("GET", "/api/matches/"+id+"/record", "", nil).is(200).text
	rec, err := match.ParseRecord(text)
	if err != nil {
		p.t.Fatal(err)
	}
	return rec, text
}

// verified is a record that is true.
func (p *place) verified(id string) (*match.Record, []byte) {
	p.t.Helper()
	rec, text := p.record(id)
	for _, rules := range games.All() {
		if rules.ID() == rec.Game {
			if err := match.Verify(rules, rec); err != nil {
				p.t.Errorf("match %s: %v", id, err)
			}
		}
	}
	return rec, text
}

func sha(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// A series of three matches whose first player closes the account in the middle of the third: the name is gone from all that
// anybody can read, records verify, and each is chained to the one before it.
func TestClosingAnAccount(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("x"), p.guest("Ben")
	a.account("Anna Unforgotten")
	body := opening("me", "open")
	body["options"] = fields{"level": "expert"}
	first := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+first.ID+"/seats/1", nil).is(200)
	resign := func(g *guest, id string) {
		t.Helper()
		g.post("/api/matches/"+id+"/resign", fields{"number": 0}).is(200)
	}
	resign(b, first.ID)
	second := read[wire.Match](a.post("/api/matches/"+first.ID+"/rematch", nil).is(201))
	resign(a, second.ID)
	third := read[wire.Match](b.post("/api/matches/"+second.ID+"/rematch", nil).is(201))
	waiting := a.open("me", "open", "open")
	b.post("/api/matches/"+waiting.ID+"/seats/1", nil).is(200)
	alone, empty := a.open("me", "open"), a.open("open", "greedy")
	left := b.open("me", "open")
	a.post("/api/matches/"+left.ID+"/seats/1", nil).is(200)
	resign(b, left.ID)
	stood := b.open("me", "open", "open")
	_ = a.post("/api/matches/"+stood.ID+"/seats/1", nil).is(200)
	_ = a.delete("/api/matches/" + stood.ID + "/seats/1").is(200)
	all := []string{first.ID, second.ID, third.ID, left.ID, stood.ID, waiting.ID}
	bare := make(map[string]string)
	for _, id := range all[:2] {
		rec, _ := p.verified(id)
		bare[id] = rec.BareHash()
	}
	watching := b.watch(third.ID, "")
	watching.next()

	wrong := a.send("DELETE", "/api/account", a.token, fields{"password": "not this one"})
	wrong.problem(401, "sign-in")
	a.send("DELETE", "/api/account", a.token, fields{"password": password}).is(204)
	a.get("/api/me").problem(401, "no-session")
	p.signIn(fields{"name": "Anna Unforgotten", "password": password}).problem(401, "sign-in")
	for told := ""; !strings.Contains(told, `"status":"over"`); {
		if told = watching.next().text; strings.Contains(told, "Unforgotten") {
			t.Errorf("a stream tells %s", told)
		}
	}

	for range 2 {
		for _, id := range all {
			for _, path := range []string{"", "/record", "/history", "/book"} {
				if text := p.send("GET", "/api/matches/"+id+path, b.token, nil).is(200).text; bytes.Contains(text, []byte("Unforgotten")) {
					t.Errorf("%s%s tells the name: %s", id, path, text)
				}
			}
		}
		if list := b.get("/api/matches").is(200).text; bytes.Contains(list, []byte("Unforgotten")) || !bytes.Contains(list, []byte(store.Anonymous)) {
			t.Errorf("the list is %s", list)
		}
		one, _ := p.verified(first.ID)
		two, _ := p.verified(second.ID)
		three, _ := p.verified(third.ID) // given up
		p.verified(left.ID)
		for i, rec := range []*match.Record{one, two} {
			id, next := all[i], []*match.Record{two, three}[i]
			text, err := json.Marshal(rec)
			if err != nil {
				t.Fatal(err)
			}
			if *next.Previous != sha(text) {
				t.Errorf("the record after %s names another hash", id)
			}
			if next.Series.Before != bare[id] || rec.BareHash() != bare[id] {
				t.Errorf("the bare hash of %s has changed", id)
			}
		}
		if three.Outcome == nil || three.Outcome.Winners[0] != 1 || three.Series.Book[0].Players[0] != store.Anonymous || three.Series.Book[0].Players[1] != "Ben" {
			t.Errorf("the third is %+v, its book %+v", three.Outcome, three.Series.Book)
		}
		if m := b.match(waiting.ID); m.Status != "open" || m.Seats[0].Taken || !m.Seats[1].Taken {
			t.Errorf("the table that waited is %+v", m)
		}
		b.get("/api/matches/"+alone.ID).problem(404, "unknown") // nobody else could remove them
		b.get("/api/matches/"+empty.ID).problem(404, "unknown")
		p.restart()
	}
	// In the next match of a series a bot stands in for who is gone.
	series := read[wire.Match](b.post("/api/matches", body).is(201))
	gone := p.guest("x")
	gone.account("Gone Tomorrow")
	gone.post("/api/matches/"+series.ID+"/seats/1", nil).is(200)
	resign(b, series.ID)
	gone.send("DELETE", "/api/account", gone.token, fields{"password": password}).is(204)
	next := read[wire.Match](b.post("/api/matches/"+series.ID+"/rematch", nil).is(201))
	if next.Status != "playing" || next.Seats[1].Bot == "" || next.Seats[1].Player != nil {
		t.Errorf("in the next match sit %+v", next.Seats)
	}

	c := p.guest("x")
	c.account("Anna Unforgotten") // the name is free
	if list := read[wire.MatchList](c.get("/api/matches?mine=1").is(200)); len(list.Matches) != 0 {
		t.Errorf("another one of that name has matches: %+v", list)
	}
}

// Who is locked out by a command beside the server is shut out there within seconds, as long as anybody asks for anything: the sessions that the
// server knows, tokens, and streams. Others notice nothing.
func TestLockedBesideTheServer(t *testing.T) {
	p := open(t, server.Config{Heartbeat: time.Hour, Burst: 1 << 20})
	a, b := p.guest("x"), p.guest("Ben")
	a.account("Anna")
	program := &guest{p, a.id, "Anna", read[server.MadeToken](a.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret}
	m := a.open("me", "open")
	streams := []*events{a.watch(m.ID, ""), program.joint("?watch="+m.ID, "")}
	others := b.watch(m.ID, "")
	others.next()
	desk := admin.Desk{Store: p.visitor(), Now: clock, Who: "the test"}
	for _, locked := range []bool{true, false, true} {
		if err := desk.Lock(t.Context(), a.id, locked); err != nil {
			t.Fatal(err)
		}
		soon(t, fmt.Sprintf("that a lock is %t", locked), func() bool {
			b.get("/api/me").is(200)
			return (a.get("/api/me").status == 401) == locked && (program.get("/api/me").status == 401) == locked
		})
		for _, stream := range streams {
			stream.last()
		}
		streams = nil
	}
	b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	others.next()
}

// Who is told beside the server to leave has left once it starts.
func TestClosedBesideTheServer(t *testing.T) {
	p := open(t, server.Config{IdleAfter: time.Hour}) // nothing is looked for meanwhile
	a, b := p.guest("x"), p.guest("Ben")
	a.account("Anna")
	m := duel(a, b)
	if _, err := p.store.CloseAccount(t.Context(), a.id); err != nil {
		t.Fatal(err)
	}
	p.restart()
	stream := b.watch(m.ID, "")
	for {
		event := stream.next()
		if strings.Contains(event.text, `"status":"over"`) {
			break
		}
	}
	rec, text := p.verified(m.ID)
	if bytes.Contains(text, []byte("Anna")) || rec.Outcome.Winners[0] != 1 {
		t.Errorf("the record is %s", text)
	}
}

// exported are the files of an export.
func (g *guest) exported() map[string]string {
	g.t.Helper()
	got := g.get("/api/account/export").is(200)
	if got.header.Get("Content-Type") != "application/zip" {
		g.t.Errorf("the header is %v", got.header)
	}
	archive, err := zip.NewReader(bytes.NewReader(got.text), int64(len(got.text)))
	if err != nil {
		g.t.Fatal(err)
	}
	files := make(map[string]string)
	for _, file := range archive.File {
		opened, err := file.Open()
		if err != nil {
			g.t.Fatal(err)
		}
		text, err := io.ReadAll(opened)
		if err != nil {
			g.t.Fatal(err)
		}
		files[file.Name] = string(text)
	}
	return files
}

// An export has all matches, each with the record that one may know.
func TestExport(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("x"), p.guest("Ben")
	a.account("Anna")
	a.post("/api/tokens", fields{"name": "My bot"}).is(201)
	over, running, waiting := duel(a, b), duel(a, b), a.open("open", "open")
	both := [2]*guest{a, b}
	running = play(running, both, 5)
	a.post("/api/matches/"+over.ID+"/resign", fields{"number": 0}).is(200)
	b.open("me", "open") // not hers
	a.post("/api/matches/"+over.ID+"/chat", fields{"text": "said by her"}).is(201)
	b.post("/api/matches/"+over.ID+"/chat", fields{"phrase": "hello"}).is(201) // nor this
	a.post("/api/matches/"+over.ID+"/notes", fields{"text": "noted by her", "place": "planet:pytheas"}).is(204)
	b.post("/api/matches/"+over.ID+"/notes", fields{"text": "noted by him"}).is(204)
	a.put("/api/hours", server.Hours{From: "22:00", To: "07:00", Zone: "Europe/Berlin"}).is(200)
	cross := p.account("Dora the cross")
	cross.post("/api/matches/"+over.ID+"/chat", fields{"text": "a rude word"}).is(201)
	line := read[server.Lines](cross.get("/api/matches/" + over.ID + "/chat").is(200)).Lines[0].ID
	a.post(fmt.Sprintf("/api/matches/%s/chat/%d/report", over.ID, line), nil).is(204)
	a.post("/api/blocks", fields{"player": cross.id}).is(204)
	a.put("/api/matches/"+running.ID+"/seats/0/skip", fields{"on": true}).is(200)
	b.put("/api/matches/"+running.ID+"/seats/1/skip", fields{"on": true}).is(200)
	var more []string
	for range 60 { // more than a page
		more = append(more, a.open("me", "open").ID)
	}
	files := a.exported()
	if len(files) != 4+3+60 {
		t.Errorf("there are %d files", len(files))
	}
	if talk := files["talk.json"]; !strings.Contains(talk, "said by her") || !strings.Contains(talk, over.ID) || strings.Contains(talk, `"hello"`) {
		t.Errorf("what she said is %s", talk)
	}
	if notes := files["notes.json"]; !strings.Contains(notes, "noted by her") || !strings.Contains(notes, over.ID) || strings.Contains(notes, "noted by him") {
		t.Errorf("what she noted is %s", notes)
	}
	for _, want := range []string{`"name":"Anna"`, `"guest":false`, "My bot", "Go-http-client", "Europe/Berlin", `"left":1814400000`, "a rude word", `"name":"Dora the cross"`} {
		if !strings.Contains(files["player.json"], want) {
			t.Errorf("player.json is %s", files["player.json"])
		}
	}
	if got := strings.Count(files["matches.json"], `"orders":[{"seat":0,"order":null,"skip":true`); got != 1 || strings.Contains(files["matches.json"], `{"seat":1,"order"`) {
		t.Errorf("what is ordered ahead: %s", files["matches.json"])
	}
	for _, id := range append(more, over.ID, running.ID, waiting.ID) {
		if !strings.Contains(files["matches.json"], id) || files["records/"+id+".json"] == "" {
			t.Errorf("match %s is missing", id)
		}
		want := strings.TrimSpace(string(a.get("/api/matches/" + id + "/record").is(200).text))
		if got := strings.TrimSpace(files["records/"+id+".json"]); got != want {
			t.Errorf("the record of %s is %s, want %s", id, got, want)
		}
	}
	if strings.Contains(files["records/"+running.ID+".json"], `"seed":"`) {
		t.Error("the seed of a match under way is exported")
	}
	for _, secret := range []string{a.token, password, "argon2id"} {
		for name, text := range files {
			if strings.Contains(text, secret) {
				t.Errorf("%s has %q", name, secret)
			}
		}
	}
	if got := b.get("/api/account/export").is(200); got.status != 200 { // guests, too
		t.Error(got.status)
	}
}

// A match of which this program does not know the rules, or the game, is missing in an export, and all others are there.
func TestExportOfWhatCantBeRead(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	newer, other, good := duel(a, b), duel(a, b), duel(a, b)
	p.stop()
	tamper(t, filepath.Join(p.dir, "portolan.db"), fmt.Sprintf(`UPDATE matches SET rules = 99 WHERE id = '%s'`, newer.ID),
		fmt.Sprintf(`UPDATE matches SET game = 'chess' WHERE id = '%s'`, other.ID))
	p.start()
	files := a.exported()
	for _, m := range []*wire.Match{newer, other, good} {
		if !strings.Contains(files["matches.json"], m.ID) {
			t.Errorf("match %s is not listed", m.ID)
		}
		if there := files["records/"+m.ID+".json"] != ""; there != (m == good) {
			t.Errorf("the record of %s is there: %t", m.ID, there)
		}
	}
}

// Who is erased is gone altogether: what it said, what others reported of that, and what tells that two seats were the same player's.
// Matches stay whole and can be verified. Guests may be erased, too.
func TestErasing(t *testing.T) {
	p := open(t, server.Config{GuestsWrite: true})
	a, b, c := p.guest("Anna Unforgotten"), p.guest("Ben"), p.guest("Carla Unforgotten")
	a.account("Anna Unforgotten")
	one, two := duel(a, b), duel(c, b)
	at := "/api/matches/" + one.ID
	line := read[server.Line](a.post(at+"/chat", fields{"text": "rude words"}).is(201))
	b.post(fmt.Sprint(at, "/chat/", line.ID, "/report"), nil).is(204)
	b.post(at+"/reports", fields{"what": "seat:0", "name": "Anna Unforgotten"}).is(204)
	a.post("/api/blocks", fields{"player": b.id}).is(204)
	for _, g := range []*guest{a, c} {
		g.delete("/api/account").problem(400, "malformed")
	}
	c.send("DELETE", "/api/account", c.token, fields{"password": ""}).problem(409, "account") // a guest has none to close
	a.send("DELETE", "/api/account", a.token, fields{"password": "wrong", "erase": true}).problem(401, "sign-in")
	a.send("DELETE", "/api/account", a.token, fields{"password": password, "erase": true}).is(204)
	c.send("DELETE", "/api/account", c.token, fields{"password": "", "erase": true}).is(204)
	for _, g := range []*guest{a, c} {
		g.get("/api/me").problem(401, "no-session")
	}
	for range 2 {
		for i, id := range []string{one.ID, two.ID} {
			rec, text := p.verified(id)
			if rec.Outcome == nil || rec.Outcome.Winners[0] != 1 || bytes.Contains(text, []byte("Unforgotten")) {
				t.Errorf("record %d is %s", i, text)
			}
			m := b.match(id)
			if who := m.Seats[0]; who.Player == nil || who.Player.ID != store.Forgotten || who.Player.Name != store.Anonymous {
				t.Errorf("seat 0 of match %d is %+v", i, who)
			}
			if lines := read[server.Lines](b.get("/api/matches/" + id + "/chat").is(200)); len(lines.Lines) != 0 {
				t.Errorf("it was said %+v", lines.Lines)
			}
		}
		p.restart()
	}
	reports, err := p.store.Reports(t.Context(), store.Undecided)
	if err != nil || len(reports) != 0 {
		t.Errorf("the reports are %+v (%v)", reports, err)
	}
}

// The host gives a player another name, whose own should not stand: it is everywhere, records stay true and chained, and the account
// signs in as ever.
func TestAReportedPlayer(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("x"), p.guest("Ben")
	a.account("Rude Name")
	body := opening("me", "open")
	body["options"] = fields{"level": "expert"}
	first := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+first.ID+"/seats/1", nil).is(200)
	b.post("/api/matches/"+first.ID+"/resign", fields{"number": 0}).is(200)
	second := read[wire.Match](a.post("/api/matches/"+first.ID+"/rematch", nil).is(201))
	at := "/api/matches/" + second.ID + "/reports"
	for _, wrong := range []fields{
		{"what": "seat:0", "name": "Other"},
		{"what": "seat:1", "name": "Rude Name"},
		{"what": "seat:7", "name": "Rude Name"},
		{"what": "seat:", "name": "Rude Name"},
		{"what": "seat:-1", "name": "Rude Name"},
		{"what": "seat:0", "name": ""},
	} {
		b.post(at, wrong).problem(422, "not-allowed")
	}
	a.post(at, fields{"what": "seat:0", "name": "Rude Name"}).problem(422, "not-allowed") // one's own
	p.send("POST", at, "", fields{"what": "seat:0", "name": "Rude Name"}).problem(401, "no-session")
	for range 2 {
		b.post(at, fields{"what": "seat:0", "name": "Rude Name"}).is(204)
	}
	reports, err := p.store.Reports(t.Context(), store.Undecided)
	if err != nil || len(reports) != 1 || !reports[0].OfPlayer() || reports[0].Giver != a.id || reports[0].Times != 1 {
		t.Fatalf("the reports are %+v (%v)", reports, err)
	}
	bare, _ := p.verified(first.ID)
	if err := p.store.Rename(t.Context(), a.id, "Player 7K2M"); err != nil {
		t.Fatal(err)
	}
	p.restart() // a server that runs does the same when it sweeps
	eventually(t, "the chain is made anew", func() bool {
		_, before := p.record(first.ID)
		next, _ := p.record(second.ID)
		return *next.Previous == sha(before)
	})
	for _, id := range []string{first.ID, second.ID} {
		for _, path := range []string{"", "/record", "/history", "/book"} {
			text := p.send("GET", "/api/matches/"+id+path, b.token, nil).is(200).text
			if bytes.Contains(text, []byte("Rude Name")) {
				t.Errorf("%s%s tells the name: %s", id, path, text)
			}
		}
	}
	one, text := p.verified(first.ID)
	two, _ := p.record(second.ID)
	if !bytes.Contains(text, []byte("Player 7K2M")) || *two.Previous != sha(text) || one.BareHash() != bare.BareHash() || two.Series.Before != bare.BareHash() {
		t.Errorf("the chain is broken: %s", text)
	}
	if two.Series.Book[0].Players[0] != "Player 7K2M" {
		t.Errorf("the book is %+v", two.Series.Book)
	}
	if m := a.match(second.ID); m.Status != "playing" || len(m.You) != 1 {
		t.Errorf("the match is %+v", m)
	}
	if back := p.arrived(p.signIn(fields{"name": "rude name", "password": password})); back.id != a.id || back.name != "Player 7K2M" {
		t.Errorf("I am %+v", back)
	}
	if gone, err := p.store.Renamed(t.Context()); err != nil || len(gone) != 0 {
		t.Errorf("still renamed are %v (%v)", gone, err)
	}
}

// chained checks that the record of a match names that of the one before it by what that is now, and returns its text.
func (p *place) chained(before, id string) (text []byte) {
	p.t.Helper()
	_, first := p.record(before)
	next, text := p.record(id)
	if *next.Previous != sha(first) {
		p.t.Errorf("the chain is broken between %s and %s", first, text)
	}
	return text
}

// contest is the first match of a series between two, which b has given up.
func contest(a, b *guest) *wire.Match {
	a.t.Helper()
	body := opening("me", "open")
	body["options"] = fields{"level": "expert"}
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	b.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
	return &m
}

// renamed waits until nobody is renamed any more.
func (p *place) renamed() {
	p.t.Helper()
	eventually(p.t, "nobody is renamed any more", func() bool {
		left, err := p.store.Renamed(p.t.Context())
		return err == nil && len(left) == 0
	})
}

// rename has the host give a player another name.
func (g *guest) rename(name string) {
	g.t.Helper()
	if err := g.store.Rename(g.t.Context(), g.id, name); err != nil {
		g.t.Error(err)
	}
}

// Who is given a second name while the first is brought into all records has the second in all of them.
func TestAPlayerIsRenamedTwice(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{})
	a, b := p.guest("Rude Name"), p.guest("Ben")
	first := contest(a, b)
	second := read[wire.Match](a.post(again(first), nil).is(201))
	a.rename("Player One")
	renamed := make(chan struct{})
	kept.once("before Left", func() {
		defer close(renamed)
		a.rename("Player Two")
	})
	p.restart() // a server that runs does the same when it sweeps
	<-renamed
	p.restart()
	p.renamed()
	p.chained(first.ID, second.ID)
	if _, text := p.verified(first.ID); !bytes.Contains(text, []byte("Player Two")) {
		t.Errorf("the record is %s", text)
	}
}

// A match that follows one whose player is renamed meanwhile, or leaves, knows the name that is left, and the record before it as that is now.
func TestANameChangesWhileARematchIsOpened(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{IdleAfter: 40 * time.Millisecond}) // it sweeps all the time
	a, b := p.guest("x"), p.guest("Ben")
	a.account("Rude Name")
	first := contest(a, b)
	kept.once("before AddMatch", func() {
		a.rename("Player One")
		p.renamed()
	})
	second := read[wire.Match](b.post(again(first), nil).is(201))
	if text := p.chained(first.ID, second.ID); bytes.Contains(text, []byte("Rude Name")) || second.Seats[0].Name != "Player One" {
		t.Errorf("in seat 0 sits %+v, the record is %s", second.Seats[0], text)
	}
	a.post("/api/matches/"+second.ID+"/resign", fields{"number": 0}).is(200)
	kept.once("before AddMatch", func() {
		a.send("DELETE", "/api/account", a.token, fields{"password": password}).is(204)
	})
	third := read[wire.Match](b.post(again(&second), nil).is(201))
	p.chained(first.ID, second.ID)
	if text := p.chained(second.ID, third.ID); bytes.Contains(text, []byte("Player One")) || third.Seats[0].Bot == "" {
		t.Errorf("in seat 0 sits %+v, the record is %s", third.Seats[0], text)
	}
}

// A match that is opened while those before it are chained anew is chained anew with them.
func TestARematchIsOpenedWhileNamesChange(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{IdleAfter: 40 * time.Millisecond}) // it sweeps all the time
	a, b := p.guest("Rude Name"), p.guest("Ben")
	first := contest(a, b)
	second := read[wire.Match](b.post(again(first), nil).is(201))
	a.post("/api/matches/"+second.ID+"/resign", fields{"number": 0}).is(200)
	b.watch(second.ID, "").next() // the sweeper rests where nobody looks
	opened := make(chan *wire.Match, 1)
	kept.once("before Rechain", func() {
		third := read[wire.Match](b.post(again(&second), nil).is(201))
		opened <- &third
	})
	a.rename("Player One")
	third := <-opened
	p.renamed()
	p.chained(first.ID, second.ID)
	p.chained(second.ID, third.ID)
}
