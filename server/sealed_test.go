package server_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/web"
)

var languages = []string{"en", "de", "fr", "hu"}

// SF-20.2: in all that a player, a spectator and a stranger can fetch of a match there is no word and no outcome of a page that
// the match has not opened; what it has opened can be read in every language.
func TestSealedPagesAreToldToNobody(t *testing.T) {
	m := halfACampaign(t)
	p := open(t, server.Config{Hinter: "search:1"}) // hints are looked through, too: how good they are is all the same
	keepCampaign(t, p, m)
	opened := m.Opened()
	rules := m.Rules().(game.Sealed)
	if len(opened) < 6 || len(opened) > len(rules.Pages())-20 {
		t.Fatalf("%d of %d pages are open, which shows little", len(opened), len(rules.Pages()))
	}
	sealed := sealedIn(t, rules, func(id string) bool { return !slices.Contains(opened, id) })
	for who, token := range map[string]string{"a player": "anna's token", "a stranger": ""} {
		g := &guest{place: p, token: token}
		for path, text := range everyAnswer(g, m.Number()) {
			findsNone(t, who+" at "+path, text, sealed)
		}
		for _, lang := range languages {
			told := read[server.Pages](g.get("/api/matches/campaign/pages/" + lang).is(200))
			var ids []string
			for _, page := range told.Pages {
				ids = append(ids, page.ID)
				if want, _ := rules.Page(page.ID, lang); len(page.Texts) != len(want.Texts) || page.Texts[page.ID] != want.Texts[page.ID] {
					t.Errorf("%s reads %v on the page %s", who, page.Texts, page.ID)
				}
			}
			if !slices.Equal(slices.Sorted(slices.Values(ids)), slices.Sorted(slices.Values(opened))) {
				t.Errorf("%s reads the pages %v in %s, want %v", who, ids, lang, opened)
			}
		}
	}
}

// Who asks for pages by name gets those of them that are open.
func TestPagesByName(t *testing.T) {
	m := halfACampaign(t)
	p := open(t, server.Config{})
	keepCampaign(t, p, m)
	open := m.Opened()[0]
	sealed := slices.DeleteFunc(m.Rules().(game.Sealed).Pages(), func(id string) bool { return slices.Contains(m.Opened(), id) })[0]
	at := "/api/matches/campaign/pages/en"
	for ids, want := range map[string]int{open: 1, sealed: 0, open + "," + sealed + ",nothing": 1} {
		told := read[server.Pages](p.send("GET", at+"?ids="+ids, "", nil).is(200))
		if len(told.Pages) != want || want == 1 && told.Pages[0].ID != open {
			t.Errorf("asked for %s: %v", ids, told.Pages)
		}
	}
	// Whether there is such a page isn't told either.
	for _, token := range []string{"", "anna's token"} {
		if a, b := p.send("GET", at+"?ids="+sealed, token, nil), p.send("GET", at+"?ids=nothing", token, nil); !bytes.Equal(a.text, b.text) {
			t.Errorf("a sealed page is answered with %s, one that isn't there with %s", a.text, b.text)
		}
	}
	p.send("GET", "/api/matches/campaign/pages/xx", "", nil).problem(404, "unknown")
	p.send("GET", "/api/matches/nothing/pages/en", "", nil).problem(404, "unknown")
	g := p.guest("Cleo")
	if told := read[server.Pages](g.get("/api/matches/" + g.open("open", "open").ID + "/pages/en").is(200)); len(told.Pages) != 0 {
		t.Errorf("a duel of Efemeris has the pages %v", told.Pages)
	}
}

// SF-20.2: while a chest is sealed, a player, a spectator and a stranger find no word, no key and no id of what lies in it in
// anything that they can fetch: views, choices, events, catalogs, data, schemas and problems.
func TestASealedChestIsToldToNobody(t *testing.T) {
	m := halfACampaign(t)
	if slices.ContainsFunc(m.Opened(), func(id string) bool { return strings.HasPrefix(id, "chest.") }) {
		t.Fatal("the chest is open")
	}
	p := open(t, server.Config{Hinter: "search:1"}) // hints are looked through, too: how good they are is all the same
	keepCampaign(t, p, m)
	rules := m.Rules().(game.Sealed)
	probes := chestProbes(t, rules)
	if len(probes) < 60 {
		t.Fatalf("only %d probes: %q", len(probes), probes)
	}
	sealed := sealedIn(t, rules, func(id string) bool { return strings.HasPrefix(id, "chest.") })
	for who, token := range map[string]string{"a player": "anna's token", "a stranger": ""} {
		g := &guest{place: p, token: token}
		for path, text := range everyAnswer(g, m.Number()) {
			for _, probe := range probes {
				if bytes.Contains(text, []byte(probe)) {
					t.Errorf("%s at %s finds %s", who, path, probe)
				}
			}
			findsNone(t, who+" at "+path, text, sealed)
		}
		for _, lang := range languages {
			for _, page := range read[server.Pages](g.get("/api/matches/campaign/pages/" + lang).is(200)).Pages {
				if strings.HasPrefix(page.ID, "chest.") {
					t.Errorf("%s reads the page %s", who, page.ID)
				}
			}
		}
	}
}

// chestEntry is how the ids of chests' entries look, chestPage how those of the pages whose every key is sealed do.
var (
	chestEntry = regexp.MustCompile(`^(cr|sh|bs|lp|ar|cw)-`)
	chestPage  = regexp.MustCompile(`^(chest|rise|ending|fate|coronation)\.`)
)

// plainWords are ids in chests that are also names of open things: a province's view has a field guard.
var plainWords = []string{`"guard"`}

// chestProbes are the keys of the words of chests, and the ids of what lies in them, as JSON has them.
func chestProbes(t *testing.T, rules game.Sealed) (probes []string) {
	t.Helper()
	open := map[string]string{}
	if err := json.Unmarshal(rules.(game.Rules).Text("en"), &open); err != nil {
		t.Fatal(err)
	}
	for _, id := range rules.Pages() {
		page, _ := rules.Page(id, "en")
		if strings.HasPrefix(id, "chest.") {
			probes = append(probes, idsOf(t, page.Data)...)
		} else if name := strings.TrimPrefix(id, "entry."); chestEntry.MatchString(name) && !strings.Contains(name, ".") {
			probes = append(probes, `"`+name+`"`)
		}
		for key := range page.Texts {
			if chestPage.MatchString(id) && open[key] == "" {
				probes = append(probes, `"`+key+`"`)
			}
		}
	}
	return slices.DeleteFunc(probes, func(probe string) bool { return slices.Contains(plainWords, probe) })
}

// idsOf are the ids in the data of a chest's page, but for numbers.
func idsOf(t *testing.T, data any) (ids []string) {
	t.Helper()
	for _, at := range idInJSON.FindAllSubmatch(quoted(t, data), -1) {
		ids = append(ids, `"`+string(at[1])+`"`)
	}
	return ids
}

var idInJSON = regexp.MustCompile(`"id":"([a-z][a-z-]*)"`)

// SF-20.2: the files of the browser client hold no sealed word, for they are everybody's. They are those built last.
func TestTheClientHoldsNoSealedWord(t *testing.T) {
	files := map[string][]byte{}
	err := fs.WalkDir(web.Dist(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") { // packed copies
			return err
		}
		files[name], err = fs.ReadFile(web.Dist(), name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Concat(slices.Collect(func(yield func([]byte) bool) {
		for _, text := range files {
			if !yield(text) {
				return
			}
		}
	})...)
	rules, _ := games.ByID("seafall")
	for _, lang := range languages {
		open := rules.Text(lang)
		var messages map[string]string
		if err := json.Unmarshal(open, &messages); err != nil {
			t.Fatal(err)
		}
		for _, probe := range probesOf(messages["event-card.collector.rule"]) {
			if !bytes.Contains(all, []byte(probe)) {
				t.Fatalf("%q, which is open, is not found either: the test looks wrongly", probe)
			}
		}
		sealed := make(needles)
		for _, id := range rules.(game.Sealed).Pages() {
			page, _ := rules.(game.Sealed).Page(id, lang)
			for key, said := range page.Texts {
				for _, probe := range probesOf(said) {
					sealed.add(probe, key)
				}
			}
		}
		for _, one := range sealed.in(all) {
			if !bytes.Contains(open, []byte(one.text)) {
				t.Errorf("a file of the client has %q, of %s in %s, which is sealed", one.text, one.of, lang)
			}
		}
	}
}

// needles are texts to be looked for all at once, by how they begin. Each has needleHead bytes at least.
type needles map[[needleHead]byte][]needle

type needle struct{ text, of string }

const needleHead = 18

func (n needles) add(text, of string) {
	head := [needleHead]byte([]byte(text))
	n[head] = append(n[head], needle{text, of})
}

// in are those that a text holds, as often as it does.
func (n needles) in(text []byte) (found []needle) {
	for i := 0; i+needleHead <= len(text); i++ {
		for _, one := range n[[needleHead]byte(text[i:])] {
			if bytes.HasPrefix(text[i:], []byte(one.text)) {
				found = append(found, one)
			}
		}
	}
	return found
}

// sealedIn are the words and the data of sealed pages, as they stand in JSON.
func sealedIn(t *testing.T, rules game.Sealed, sealed func(id string) bool) needles {
	t.Helper()
	all := make(needles)
	for _, id := range rules.Pages() {
		if !sealed(id) {
			continue
		}
		for _, lang := range languages {
			page, ok := rules.Page(id, lang)
			if !ok {
				t.Fatalf("no page %s in %s", id, lang)
			}
			for key, said := range page.Texts {
				if len(said) > 20 {
					all.add(string(quoted(t, said)), key+" in "+lang)
				}
			}
			if data := quoted(t, page.Data); len(data) > 20 {
				all.add(string(data), "the data of "+id)
			}
		}
	}
	return all
}

// findsNone looks for what is sealed in a text.
func findsNone(t *testing.T, where string, text []byte, sealed needles) {
	t.Helper()
	for _, one := range sealed.in(text) {
		t.Errorf("%s has %s, which is sealed: %s", where, one.of, one.text)
	}
}

// quoted is a value as it stands in JSON, a text without its quotes.
func quoted(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Trim(text, `"`)
}

// probesOf are the parts of a text that are written the same in every file, whatever made it: letters of ASCII, commas and
// spaces. Short ones, which could stand anywhere, are left out.
func probesOf(text string) (probes []string) {
	for _, part := range plainPart.FindAllString(text, -1) {
		if part = strings.TrimSpace(part); len(part) >= 18 {
			probes = append(probes, part)
		}
	}
	return probes
}

var plainPart = regexp.MustCompile(`[A-Za-z, ]+`)

// everyAnswer is all that the server tells of a match and its game, but for what is open on purpose.
func everyAnswer(g *guest, number int) map[string][]byte {
	at := "/api/matches/campaign"
	all := map[string][]byte{}
	paths := []string{
		at, at + "/history", at + "/history?views=1&to=40", fmt.Sprint(at, "/history?views=1&from=", number-40), at + "/record", at + "/book", at + "/analysis", "/api/matches", "/api/games",
		"/openapi.json", "/metrics", at + "/pages/xx", at + "/export", at + "/claims", at + "/chat", at + "/notes", at + "/invites",
		"/api/matches?mine=1", "/api/me", "/api/invites", "/api/notices", "/api/stays?players=anna",
	}
	for _, lang := range languages {
		paths = append(paths, "/api/games/seafall/text/"+lang)
	}
	for _, path := range paths {
		all[path] = g.get(path).text
	}
	all["the data"] = g.get("/api/games/seafall/data").is(200).text
	all["the names"] = g.post(at+"/names", map[string]any{"what": "island:nowhere", "name": "Swan"}).text
	for _, after := range []string{"", "0", "3"} {
		all["a stream from "+after] = []byte(g.watch("campaign", after).next().text)
	}
	for seat := range 3 {
		for _, body := range []any{server.NewMove{Number: 9999, Seat: seat, Move: "nonsense"}, server.NewMove{Number: 1, Seat: seat, Move: "1"}} {
			all[fmt.Sprint("a move of seat ", seat)] = g.post(at+"/moves", body).text
		}
		all[fmt.Sprint("an undo of seat ", seat)] = g.post(at+"/undo", map[string]int{"number": 1, "to": 1, "seat": seat}).text
		for _, seen := range []int{1, number} {
			all[fmt.Sprint("a hint for seat ", seat, " at ", seen)] = g.post(at+"/hint", map[string]int{"number": seen, "seat": seat}).text
		}
		for _, answered := range []bool{false, true} {
			trial := server.NewTrial{Number: number, Guess: seat, Moves: []server.NewTry{}, Answer: answered}
			all[fmt.Sprint("a trial of seat ", seat, ", answered: ", answered)] = g.post(trialsPath("campaign", seat), trial).text
		}
		all[fmt.Sprint("the orders of seat ", seat)] = g.get(ordersPath("campaign", seat)).text
		all[fmt.Sprint("an order of seat ", seat)] = g.put(ordersPath("campaign", seat), server.NewOrder{Number: number, Steps: stepsOf("nonsense")}).text
	}
	return all
}

// halfACampaign plays a first match of SeaFall by chance until some entries are read and one of them leaves a choice.
func halfACampaign(t *testing.T) *match.Match {
	t.Helper()
	for seed := range uint64(200) {
		if m := reading(t, seed); m != nil {
			return m
		}
	}
	t.Fatal("no entry with a choice came up")
	return nil
}

// reading is a match in which an entry leaves a choice, nil when this luck doesn't lead to one.
func reading(t *testing.T, seed uint64) *match.Match {
	t.Helper()
	rules, _ := games.ByID("seafall")
	m, err := match.Open(rules, match.Opening{
		Seats: 3, Seed: twinSeed, Options: map[string]string{"prologue": "no"},
		Series: &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for s := range game.Seat(3) {
		apply(t, m, func() (match.Row, error) { return m.ProposeSit(s, "Anna", "", "") })
	}
	luck := game.FreeChance(seed)
	var choice game.Choice
	for m.Status() == match.StatusPlaying && m.Number() < 3000 {
		s := m.Deciding().First()
		moves := m.Moves(s)
		if m.State().Choice(s, moves[0], &choice); choice.Kind == "entry" && len(m.Opened()) > 6 {
			return m
		}
		move := moves[luck.Below(len(moves))]
		apply(t, m, func() (match.Row, error) { return m.ProposeMove(s, m.Number(), move.String()) })
	}
	return nil
}

// keepCampaign keeps a match as if Anna had played it at this server, in all seats; or some people, by seat.
func keepCampaign(t *testing.T, p *place, m *match.Match, people ...*guest) {
	t.Helper()
	kept := &store.Match{
		ID: "campaign", Game: "seafall", Rules: m.Version(), Options: m.Options(), Seed: twinSeed, Commitment: m.Commitment(),
		Public: true, Creator: "anna", Created: 1700000000000, Series: m.Series(),
		Summary: store.Summary{Number: m.Number(), Status: string(m.Status()), Deciding: m.Deciding(), Updated: 1700000009999},
	}
	err := p.store.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"},
		store.Session{Key: sha256.Sum256([]byte("anna's token")), Player: "anna"})
	if err != nil {
		t.Fatal(err)
	}
	var rows []match.Row
	for s := range 3 {
		who := store.Seat{Player: "anna", Name: "Anna"}
		if people != nil {
			who = store.Seat{Player: people[s].id, Name: people[s].name}
		}
		kept.Seats = append(kept.Seats, who)
	}
	for n := range m.Number() {
		rows = append(rows, m.Row(n+1))
	}
	if err := p.store.AddMatch(t.Context(), kept, rows); err != nil {
		t.Fatal(err)
	}
}
