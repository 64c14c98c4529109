package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"portolan/campaign"
	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// travelled is a campaign of three that was played on one server and brought to another by Dora.
type travelled struct {
	first, second *place
	text          []byte // the file
	dora          *guest // on the second server
	brought       server.Imported
}

// travel plays two matches of a campaign of Anna, Ben, Carla and a bot, begins the third, and takes the campaign to another server.
func travel(t *testing.T) *travelled {
	t.Helper()
	w := &travelled{first: open(t, server.Config{}), second: open(t, server.Config{})}
	a, b, c := w.first.guest("Anna"), w.first.guest("Ben"), w.first.guest("Carla")
	one := settle(a, b, c)
	two := read[wire.Match](b.post(again(one), next("keep", "keep", "away")).is(201))
	agree(two.ID, a, b, c)
	read[wire.Match](b.post(again(&two), nil).is(201))
	w.text = c.get("/api/matches/" + one.ID + "/export").is(200).text
	w.dora = w.second.holder("Dora")
	w.brought = read[server.Imported](w.dora.post("/api/campaigns", string(w.text)).is(201))
	return w
}

// holder is a player with an account.
func (p *place) holder(name string) *guest {
	p.t.Helper()
	g := p.guest(name)
	g.account(name)
	return g
}

// secret is the link of a person of the campaign.
func (w *travelled) secret(name string) map[string]string {
	for _, one := range w.brought.Claims {
		if one.Name == name {
			return map[string]string{"secret": one.Secret}
		}
	}
	w.dora.t.Fatalf("nobody is called %s: %+v", name, w.brought)
	return nil
}

// A campaign is a file for those who play in it: all matches that are over. The match under way is not in it, nor anything of its luck.
func TestACampaignIsTakenAlong(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c, stranger := p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Dora")
	first := settle(a, b, c)
	path := "/api/matches/" + first.ID + "/export"
	second := read[wire.Match](b.post(again(first), nil).is(201))
	stranger.get(path).problem(403, "not-yours")
	p.send("GET", path, "", nil).problem(401, "no-session")
	a.get("/api/matches/none/export").problem(404, "unknown")
	a.get("/api/matches/"+duel(a, b).ID+"/export").problem(409, "state")

	answer := c.get("/api/matches/" + second.ID + "/export").is(200)
	if got := answer.header.Get("Content-Disposition"); got != `attachment; filename="seafall-`+first.ID+`.json"` {
		t.Errorf("it is offered as %s", got)
	}
	chain, err := match.ParseChain(answer.text)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := games.ByID("seafall")
	if linked, err := chain.Verify(rules); err != nil || len(linked) != 1 || chain.Playing != 2 {
		t.Fatalf("%d matches, number %d under way: %v", len(linked), chain.Playing, err)
	}
	if strings.Contains(string(answer.text), second.Commitment) {
		t.Error("the match under way is in the file")
	}
	agree(second.ID, a, b, c)
	if chain, err = match.ParseChain(a.get(path).is(200).text); err != nil || len(chain.Matches) != 2 || chain.Playing != 0 {
		t.Errorf("by the first match the file has %d matches: %v", len(chain.Matches), err)
	}
}

// SF-20.2: the file of a campaign whose chests are sealed holds no word, no key and no id of what lies in them.
func TestTheFileOfACampaignHoldsNoSealedWord(t *testing.T) {
	w := travel(t)
	rules, _ := games.ByID("seafall")
	sealed := rules.(game.Sealed)
	for _, probe := range chestProbes(t, sealed) {
		if bytes.Contains(w.text, []byte(probe)) {
			t.Errorf("the file holds %s", probe)
		}
	}
	findsNone(t, "the file", w.text, sealedIn(t, sealed, func(id string) bool { return strings.HasPrefix(id, "chest.") }))
}

// A match under way alone is no file.
func TestNoCampaignIsTakenAlongBeforeAMatchIsOver(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	body := opening("me", "still", "still")
	body["game"] = "seafall"
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	a.get("/api/matches/"+m.ID+"/export").problem(409, "state")
}

// A campaign goes on on another server: its people come for their places by links, each once; until then a bot plays there (SF-16).
func TestACampaignGoesOnElsewhere(t *testing.T) {
	w := travel(t)
	p := w.second
	if len(w.brought.Claims) != 3 || w.brought.Claims[2].Seat != 2 {
		t.Fatalf("there are links for %+v", w.brought.Claims)
	}
	a, b, stranger := p.guest("Anna"), p.guest("Bobby"), p.guest("Emil")
	link := read[server.ClaimLink](p.send("POST", "/api/claims/look", "", w.secret("Ben")).is(200))
	if link.Name != "Ben" || link.Game != "seafall" {
		t.Errorf("the link leads to %+v", link)
	}
	w.dora.post("/api/matches/"+w.brought.Match+"/rematch", nil).problem(403, "not-yours") // nobody came yet
	taken := read[wire.Match](a.post("/api/claims", w.secret("Anna")).is(200))
	if taken.ID != w.brought.Match || fmt.Sprint(taken.You) != "[0]" || taken.Status != "over" || !taken.Continues || who(&taken) != "[Anna Ben Carla]" {
		t.Fatalf("Anna has %+v", taken.Head)
	}
	stranger.post("/api/claims", w.secret("Anna")).problem(404, "unknown")
	a.verified(w.brought.Match)
	if list := read[wire.MatchList](a.get("/api/matches?mine=1").is(200)); len(list.Matches) != 2 {
		t.Errorf("%d matches are Anna's", len(list.Matches))
	}

	// The third match: a bot plays for Ben and for Carla, and Ben comes in its midst.
	third := read[wire.Match](a.post(again(&taken), nil).is(201))
	if third.Status != "playing" || third.Seats[1].Bot != "greedy" || third.Seats[1].Name != "Ben" || third.Series.Number != 3 {
		t.Fatalf("the third match: %+v", third.Head)
	}
	came := read[wire.Match](b.post("/api/claims", w.secret("Ben")).is(200))
	if came.ID != third.ID || fmt.Sprint(came.You) != "[1]" {
		t.Fatalf("Ben has %+v", came.Head)
	}
	back := read[wire.Match](b.delete("/api/matches/" + third.ID + "/seats/1/takeover").is(200))
	if back.Seats[1].Bot != "" || back.Seats[1].Name != "Ben" {
		t.Errorf("Ben takes his seat back: %+v", back.Seats[1])
	}
	p.restart()
	if m := b.match(third.ID); fmt.Sprint(m.You) != "[1]" || m.Seats[2].Bot != "greedy" {
		t.Errorf("after a restart: %+v", m.Head)
	}
	c := p.guest("Carla")
	c.post("/api/claims", w.secret("Carla")).is(200)
	c.delete("/api/matches/" + third.ID + "/seats/2/takeover").is(200)
	if rows := read[[]wire.HistoryRow](c.get("/api/matches/" + third.ID + "/history").is(200)); rows[4].Kind != "takeover" || rows[4].Seat != 2 {
		t.Errorf("row 5 is %+v", rows[4])
	}
	agree(third.ID, a, b, c)
	b.verified(third.ID)

	// The campaign is a file again.
	chain, err := match.ParseChain(a.get("/api/matches/" + third.ID + "/export").is(200).text)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := games.ByID("seafall")
	if linked, err := chain.Verify(rules); err != nil || len(linked) != 3 {
		t.Errorf("%d matches: %v", len(linked), err)
	}
}

// For whom nobody has come yet, the others say that the next match is missed (SF-16.3), or who has brought the campaign gives the seat away
// (SF-16.2). Somebody joins them (SF-16.1): then the bot sits down in the names of those who have still to come.
func TestThePartyOfACampaignFromElsewhere(t *testing.T) {
	w := travel(t)
	a := w.second.guest("Anna")
	taken := read[wire.Match](a.post("/api/claims", w.secret("Anna")).is(200))
	a.post(again(&taken), next("keep", "keep", "left")).problem(403, "not-yours")
	w.dora.post("/api/claims", w.secret("Ben")).is(200)
	w.dora.post(again(&taken), next("keep", "left", "left", "still")).problem(422, "not-allowed") // too few
	third := read[wire.Match](w.dora.post(again(&taken), next("keep", "keep", "away", "open")).is(201))
	if third.Status != "open" || third.Options["away"] != "blue" || third.Seats[2].Bot != "greedy" || third.Seats[2].Name != "Carla" {
		t.Fatalf("the third match: %+v", third.Head)
	}
	emil := w.second.guest("Emil")
	begun := read[wire.Match](emil.post("/api/matches/"+third.ID+"/seats/3", nil).is(200))
	if begun.Status != "playing" {
		t.Fatalf("it has not begun: %+v", begun.Head)
	}
	c := w.second.guest("Carla")
	c.post("/api/claims", w.secret("Carla")).is(200)
	if back := read[wire.Match](c.delete("/api/matches/" + third.ID + "/seats/2/takeover").is(200)); back.Seats[2].Bot != "" || fmt.Sprint(back.You) != "[2]" {
		t.Errorf("Carla is back: %+v", back.Head)
	}
	agree(third.ID, a, w.dora, c, emil)
	c.verified(third.ID)
}

// Who gave a seat up in the midst of a match, and was replaced for good, has none to come for, but a name in the records.
func TestAPlaceThatSomebodyHasLeftIsTaken(t *testing.T) {
	p, far := open(t, server.Config{}), open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	body := opening("me", "open", "random")
	body["game"] = "seafall"
	first := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+first.ID+"/seats/1", nil).is(200)
	b.post("/api/matches/"+first.ID+"/resign", map[string]int{"number": 0}).is(200)
	a.playedByBots(first.ID)
	text := a.get("/api/matches/" + first.ID + "/export").is(200).text
	brought := read[server.Imported](far.holder("Dora").post("/api/campaigns", string(text)).is(201))
	if len(brought.Claims) != 2 || brought.Claims[1].Name != "Ben" {
		t.Fatalf("there are links for %+v", brought.Claims)
	}
	ben := far.guest("Benny")
	taken := read[wire.Match](ben.post("/api/claims", map[string]string{"secret": brought.Claims[1].Secret}).is(200))
	if taken.ID != first.ID || len(taken.You) != 0 {
		t.Errorf("Ben has %+v", taken.Head)
	}
}

// A name goes along with whom it is of, also where somebody else sat in that seat afterwards: it can be taken out, and nobody else's with it.
func TestNamesComeWithThoseWhoseTheyAre(t *testing.T) {
	p, far := open(t, server.Config{}), open(t, server.Config{})
	a, b, c, emil := p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Emil")
	body := opening("me", "open", "open")
	body["game"] = "seafall"
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	seat := "/api/matches/" + m.ID + "/seats/"
	emil.post(seat+"1", nil).is(200)
	emil.delete(seat + "1").is(200)
	b.post(seat+"1", nil).is(200)
	c.post(seat+"2", nil).is(200)
	agree(m.ID, a, b, c)
	text := a.get("/api/matches/" + m.ID + "/export").is(200).text
	brought := read[server.Imported](far.holder("Dora").post("/api/campaigns", string(text)).is(201))
	if len(brought.Claims) != 4 || brought.Claims[1].Name != "Emil" || brought.Claims[1].Seat != -1 || brought.Claims[2].Seat != 1 {
		t.Fatalf("there are links for %+v", brought.Claims)
	}
	ben := far.holder("Benny")
	ben.post("/api/claims", map[string]string{"secret": brought.Claims[2].Secret}).is(200)
	gone := far.holder("Emmy")
	gone.post("/api/claims", map[string]string{"secret": brought.Claims[1].Secret}).is(200)
	gone.send("DELETE", "/api/account", gone.token, fields{"password": password}).is(204)
	record := string(ben.get("/api/matches/" + m.ID + "/record").is(200).text)
	if strings.Contains(record, `"Emil"`) || strings.Count(record, `"Ben"`) < 2 {
		t.Errorf("Emil, who has closed the account, and Ben, who has not: %s", record)
	}
	ben.verified(m.ID)
}

// Who has brought a campaign sees who has still to come, and makes other links.
func TestLinksToPlacesAreRenewed(t *testing.T) {
	w := travel(t)
	path := "/api/matches/" + w.brought.Match + "/claims"
	open := read[[]server.OpenClaim](w.dora.get(path).is(200))
	if len(open) != 3 || open[1].Name != "Ben" || open[1].Secret != "" {
		t.Fatalf("who has still to come: %+v", open)
	}
	emil := w.second.guest("Emil")
	if none := read[[]server.OpenClaim](emil.get(path).is(200)); len(none) != 0 {
		t.Errorf("Emil, who has brought nothing, is told of %+v", none)
	}
	emil.post(path+"/"+open[1].Claim, nil).problem(403, "not-yours")
	w.dora.post(path+"/nobody", nil).problem(404, "unknown")
	w.dora.get("/api/matches/none/claims").problem(404, "unknown")
	renewed := read[server.OpenClaim](w.dora.post(path+"/"+open[1].Claim, nil).is(201))
	emil.post("/api/claims", w.secret("Ben")).problem(404, "unknown")
	emil.post("/api/claims/look", w.secret("Ben")).problem(404, "unknown")
	emil.post("/api/claims", map[string]string{"secret": renewed.Secret}).is(200)
	if open = read[[]server.OpenClaim](w.dora.get(path).is(200)); len(open) != 2 {
		t.Errorf("who has still to come then: %+v", open)
	}
	other := emil.open("me", "still")
	if none := read[[]server.OpenClaim](emil.get("/api/matches/" + other.ID + "/claims").is(200)); len(none) != 0 {
		t.Errorf("of a duel he is told %+v", none)
	}
}

// A file is brought once, and neither back to where it is from.
func TestACampaignComesOnce(t *testing.T) {
	w := travel(t)
	w.dora.post("/api/campaigns", string(w.text)).problem(409, "state")
	w.second.holder("Emil").post("/api/campaigns", string(w.text)).problem(409, "state")
	w.first.holder("Dora").post("/api/campaigns", string(w.text)).problem(409, "state")
	w.second.restart()
	w.dora.post("/api/campaigns", string(w.text)).problem(409, "state")
}

// Guests bring nothing. An account brings five campaigns within a day, and no fourth while somebody has still to come to three.
func TestHowManyCampaignsAnAccountBrings(t *testing.T) {
	w := travel(t)
	rules, _ := games.ByID("seafall")
	another := func(n int) string { // the first match alone, as if it had been played elsewhere
		chain, err := match.ParseChain(w.text)
		if err != nil {
			t.Fatal(err)
		}
		chain.Matches, chain.Hash, chain.Playing, chain.Series = chain.Matches[:1], "", 0, fmt.Sprint("series-", n)
		chain.Matches[0].Series.ID = chain.Series
		if _, err := chain.Verify(rules); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(chain)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const path = "/api/campaigns"
	p := w.second
	p.guest("Emil").post(path, another(0)).problem(403, "not-yours")
	p.guest("Flora").post(path, another(0)+strings.Repeat(" ", 100<<10)).problem(403, "not-yours")
	second := read[server.Imported](w.dora.post(path, another(2)).is(201))
	w.dora.post(path, another(3)).is(201)
	if refused := w.dora.post(path, another(4)).problem(422, "not-allowed"); refused.Field != "account" {
		t.Errorf("a fourth that waits: %+v", refused)
	}
	comes := func(brought server.Imported) {
		for _, one := range brought.Claims {
			w.dora.post("/api/claims", map[string]string{"secret": one.Secret}).is(200)
		}
	}
	comes(w.brought)
	comes(second)
	comes(read[server.Imported](w.dora.post(path, another(4)).is(201)))
	w.dora.post(path, another(5)).is(201)
	p.restart()
	if refused := w.dora.post(path, another(6)).problem(422, "not-allowed"); refused.Field != "account" || !strings.Contains(refused.Detail, "day") {
		t.Errorf("a sixth within a day: %+v", refused)
	}
	p.holder("Greta").post(path, another(6)).is(201)
}

// Who has brought a campaign sends it away again, as long as nobody has come to it: nothing of it is left, and it may come again.
func TestACampaignIsSentAway(t *testing.T) {
	w := travel(t)
	p, path := w.second, "/api/campaigns/"+w.brought.Match
	stranger := p.holder("Nobody")
	stream := stranger.watch(w.brought.Match, "")
	stream.next()
	p.send("DELETE", path, "", nil).problem(401, "no-session")
	stranger.delete(path).problem(403, "not-yours")
	stranger.delete("/api/campaigns/none").problem(404, "unknown")
	stranger.delete("/api/campaigns/"+stranger.open("me", "open").ID).problem(403, "not-yours")
	w.dora.delete(path).is(204)
	stranger.get("/api/matches/"+w.brought.Match).problem(404, "unknown")
	w.dora.delete(path).problem(404, "unknown")
	p.send("POST", "/api/claims/look", "", fields{"secret": w.brought.Claims[0].Secret}).problem(404, "unknown")
	again := read[server.Imported](w.dora.post("/api/campaigns", string(w.text)).is(201))
	stranger.post("/api/claims", fields{"secret": again.Claims[0].Secret}).is(200)
	w.dora.delete("/api/campaigns/"+again.Match).problem(409, "state")
	p.restart()
	stranger.get("/api/matches/" + again.Match).is(200)
}

// Files are refused in the order 413, 400, 401, 403, 409, 422, and what is not true with the match and the row. Of a file that is refused
// nothing is kept.
func TestFilesOfCampaignsThatAreRefused(t *testing.T) {
	w := travel(t)
	p := open(t, server.Config{})
	g := p.holder("Emil")
	const path = "/api/campaigns"
	spoil := func(change func(*match.Chain)) string {
		chain, err := match.ParseChain(w.text)
		if err != nil {
			t.Fatal(err)
		}
		change(chain)
		text, err := json.Marshal(chain)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	long := strings.Repeat(" ", 100<<10)
	p.send("POST", path, "", strings.Repeat(" ", campaign.MaxBytes+1)).problem(413, "too-large")
	g.post(path, "{").problem(400, "malformed")
	g.post(path, nil).problem(400, "malformed")
	g.post(path, `{"format":"portolan/series/1","matches":[null]}`).problem(400, "malformed")
	p.send("POST", path, "", "{").problem(400, "malformed")
	p.send("POST", path, "", string(w.text)).problem(401, "no-session")
	p.send("POST", path, "", long+"{").problem(401, "no-session") // more than anybody may send is read of nobody
	g.post(path, long+"{").problem(400, "malformed")
	for what, c := range map[string]struct {
		change func(*match.Chain)
		says   string
		code   string
		field  string
	}{
		"a game that is not here": {func(c *match.Chain) { c.Game = "chess" }, "chess", "game", "game"},
		"another game":            {func(c *match.Chain) { c.Game = "efemeris" }, "Match 1", "untrue", "matches[0]"},
		"a row":                   {func(c *match.Chain) { c.Matches[0].Moves[1].What = "other" }, "Match 1", "untrue", "matches[0]"},
		"a row that can't be":     {func(c *match.Chain) { c.Matches[1].Moves[5].Kind = match.Sit }, "Match 2: verify: load a match of seafall: row 6", "untrue", "matches[1]"},
		"the legacy":              {func(c *match.Chain) { c.Matches[1].Carried = []byte("{}") }, "Match 2", "untrue", "matches[1]"},
		"a missing match":         {func(c *match.Chain) { c.Matches = c.Matches[1:] }, "Match 1", "untrue", "matches[0]"},
		"a name with a space": {func(c *match.Chain) {
			c.Matches, c.Hash, c.Playing = c.Matches[:1], "", 0
			c.Matches[0].Moves[0].Text, c.Matches[0].Seats[0].Name = "Anna ", "Anna "
		}, "Match 1: row 1", "untrue", "matches[0]"},
		"a time before time": {func(c *match.Chain) {
			c.Matches, c.Hash, c.Playing, c.Matches[0].Moves[0].At = c.Matches[:1], "", 0, -1
		}, "Match 1: row 1", "untrue", "matches[0]"},
		"a time that never comes": {func(c *match.Chain) {
			c.Matches, c.Hash, c.Playing, c.Matches[0].Moves[5].At = c.Matches[:1], "", 0, 9e18
		}, "Match 1: row 6", "untrue", "matches[0]"},
		"a time in two days": {func(c *match.Chain) {
			c.Matches, c.Hash, c.Playing, c.Matches[0].Moves[5].At = c.Matches[:1], "", 0, time.Now().Add(48*time.Hour).UnixMilli()
		}, "Match 1: row 6", "untrue", "matches[0]"},
		"a series with a blank in its name": {func(c *match.Chain) {
			c.Matches, c.Hash, c.Playing, c.Series = c.Matches[:1], "", 0, "a b"
			c.Matches[0].Series.ID = "a b"
		}, "a b", "untrue", "matches"},
		"too many names": {func(c *match.Chain) {
			c.Matches[1].Moves = make([]match.Row, 5_001)
			for n := range c.Matches[1].Moves {
				c.Matches[1].Moves[n].Kind = match.Name
			}
		}, "rows that are neither", "large", "matches[1]"},
		"too many rows": {func(c *match.Chain) {
			c.Matches[1].Moves = make([]match.Row, 130_000)
		}, "130", "large", "matches[1]"},
		"rules of a later version": {func(c *match.Chain) {
			for _, rec := range c.Matches {
				rec.Rules = 999
			}
		}, "known are 1 to", "newer", "matches[0]"},
	} {
		refused := g.post(path, spoil(c.change)).problem(422, "not-allowed")
		if !strings.Contains(refused.Detail, c.says) || refused.Code != c.code || refused.Field != c.field {
			t.Errorf("%s: %+v", what, refused)
		}
	}
	g.get("/api/matches/"+p.seriesOf(w.text)).problem(404, "unknown")
	g.post(path, string(w.text)).is(201)
}

func (p *place) seriesOf(text []byte) string {
	p.t.Helper()
	chain, err := match.ParseChain(text)
	if err != nil {
		p.t.Fatal(err)
	}
	return chain.Series
}
