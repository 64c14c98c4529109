package server_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// beforeAChest is the first match of a campaign, played by chance up to a move of the second seat's that opens a chest, and that move.
func beforeAChest(t *testing.T) (m *match.Match, move string) {
	t.Helper()
	for seed := range uint64(200) {
		m = aFirstMatch(t)
		luck := game.FreeChance(seed)
		for m.Status() == match.StatusPlaying && m.Chest() == 0 {
			s := m.Deciding().First()
			moves := m.Moves(s)
			apply(t, m, func() (match.Row, error) { return m.ProposeMove(s, m.Number(), moves[luck.Below(len(moves))].String()) })
		}
		if m.Chest() == 0 || m.Row(m.Chest()).Seat != 1 {
			continue
		}
		before := aFirstMatch(t)
		for n := before.Number() + 1; n < m.Chest(); n++ {
			if err := before.Apply(m.Row(n)); err != nil {
				t.Fatal(err)
			}
		}
		return before, m.Row(m.Chest()).Move
	}
	t.Fatal("the second seat never opens a chest")
	return nil, ""
}

func aFirstMatch(t *testing.T) *match.Match {
	t.Helper()
	rules, _ := games.ByID("seafall")
	m, err := match.Open(rules, match.Opening{
		Seats: 3, Seed: twinSeed, Options: map[string]string{"prologue": "no"}, Series: &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for s := range game.Seat(3) {
		apply(t, m, func() (match.Row, error) { return m.ProposeSit(s, []string{"Anna", "Ben", "Carla"}[s], "", "") })
	}
	return m
}

// That a chest was opened is told, once and by every way, to those of the table who have not opened it, and nothing of what is in it. Who does not
// want to hear of it doesn't, but on the page.
func TestAChestIsOpened(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: 100 * time.Millisecond})
	a, b, c := p.account("Anna"), p.account("Ben"), p.account("Carla")
	a.hook(h, fields{"kinds": []string{"chest"}, "lang": "fr"})
	b.hook(h, fields{"kinds": []string{"chest"}})
	c.hook(h, fields{"kinds": []string{"over", "invited"}})
	feed := read[server.NoticeChannel](a.post("/api/notices/channels", fields{"kind": "atom", "lang": "hu", "kinds": []string{"chest"}}).is(201))
	m, move := beforeAChest(t)
	keepCampaign(t, p, m, a, b, c)
	lobby := c.joint("", "")
	lobby.upTo("notice", "waiting")
	b.post("/api/matches/campaign/moves", server.NewMove{Number: m.Number(), Seat: 1, Move: move}).is(200)
	lobby.upTo("notice", fmt.Sprintf(`{"kind":"chest","match":"campaign","game":"seafall","number":%d}`, m.Number()+1))
	p.settledOf(b, "campaign", store.NoticeChest, store.NoticeMoot)
	p.settledOf(a, "campaign", store.NoticeChest, store.NoticeSent)
	told := h.next(t)
	want := map[string]any{
		"id": fmt.Sprintf("campaign.%d.chest", m.Number()+1), "kind": "chest", "match": "campaign", "number": float64(m.Number() + 1), "game": "seafall",
		"others": []any{"Ben", "Carla"}, "title": "Un coffre a été ouvert : SeaFall", "text": "Avec Ben, Carla.", "url": told.body["url"],
	}
	if told.path != "/Anna" || fmt.Sprint(told.body) != fmt.Sprint(want) {
		t.Fatalf("Anna was told %+v, want %+v", told, want)
	}
	var feeds struct {
		Entries []struct {
			Title   string `xml:"title"`
			Summary string `xml:"summary"`
		} `xml:"entry"`
	}
	address := feed.Address[strings.Index(feed.Address, "/api/"):]
	if err := xml.Unmarshal(p.send("GET", address, "", nil).is(200).text, &feeds); err != nil {
		t.Fatal(err)
	}
	if len(feeds.Entries) != 1 || feeds.Entries[0].Title != "Kinyílt egy láda: SeaFall" || feeds.Entries[0].Summary != "Játékostársak: Ben, Carla." {
		t.Errorf("the feed tells %+v", feeds)
	}
	p.restart()
	next := a.match("campaign")
	[]*guest{a, b, c}[next.Deciding[0]].move([]*guest{a, b, c}[next.Deciding[0]].match("campaign"), next.Deciding[0]).is(200)
	a.get("/api/matches?mine=1").is(200) // what lists show is written by now, and with it what there is to tell
	h.silent(t)
}

// That a chest was opened is told to whose seat is lent as well as to who plays in it: both are of the campaign.
func TestAChestIsOpenedWhileASeatIsLent(t *testing.T) {
	h := openHook(t)
	p := open(t, server.Config{Gate: h.gate(), NoticePause: 100 * time.Millisecond})
	a, b, c, d := p.account("Anna"), p.account("Ben"), p.account("Carla"), p.account("Dora")
	a.hook(h, fields{"kinds": []string{"chest", "turn", "over"}})
	d.hook(h, fields{"kinds": []string{"chest"}})
	m, move := beforeAChest(t)
	keepCampaign(t, p, m, a, b, c)
	secret := read[server.Loan](a.post("/api/matches/campaign/seats/0/loan", nil).is(201)).Secret
	lent := read[wire.Match](d.post("/api/matches/campaign/seats/0/borrow", fields{"secret": secret}).is(200))
	lobby := a.joint("", "")
	lobby.upTo("notice", "waiting")
	b.post("/api/matches/campaign/moves", server.NewMove{Number: lent.Number, Seat: 1, Move: move}).is(200)
	lobby.upTo("notice", fmt.Sprintf(`{"kind":"chest","match":"campaign","game":"seafall","number":%d}`, lent.Number+1))
	for _, g := range []*guest{a, d} {
		p.settledOf(g, "campaign", store.NoticeChest, store.NoticeSent)
	}
	h.next(t)
	h.next(t)
}

// A chest that opens as a match of a campaign is set up is told, too: by a webhook, by mail and to a browser, also to who sat down last and to who
// misses this match, whose seat it is all the same.
func TestAChestIsOpenAtTheStart(t *testing.T) {
	h, o, br := openHook(t), openOffice(t, nil), openBrowser(t)
	config := withMail(o, 50*time.Millisecond)
	config.Gate, config.URL = h.gate(), "https://games.example.org"
	config.Gate.Roots.AddCert(br.service.Certificate())
	p := open(t, config)
	a, b, c := p.account("Anna"), p.account("Ben"), p.account("Carla")
	chests := fields{"kinds": []string{"chest"}}
	a.hook(h, chests)
	b.byMail(o, "ben@example.org", fields{"kinds": []string{"chest"}, "lang": "de"})
	br.server = read[server.NoticeSettings](c.get("/api/notices").is(200)).PushKey
	c.post("/api/notices/channels", fields{"kind": "push", "push": br.subscription(), "kinds": []string{"chest"}, "lang": "hu"}).is(201)
	m := aFirstMatch(t)
	luck := game.FreeChance(3)
	for m.Status() == match.StatusPlaying {
		s := m.Deciding().First()
		moves := m.Moves(s)
		apply(t, m, func() (match.Row, error) { return m.ProposeMove(s, m.Number(), moves[luck.Below(len(moves))].String()) })
	}
	keepCampaign(t, p, m, a, b, c)
	following := read[wire.Match](a.post("/api/matches/campaign/rematch", next("keep", "keep", "away")).is(201))
	if missed := c.match(following.ID); len(missed.Choices["2"]) != 0 || missed.Options["away"] == "none" || fmt.Sprint(missed.You) != "[2]" {
		t.Fatalf("Carla does not miss the match: %+v", missed.Head)
	}
	if told := h.next(t); told.path != "/Anna" || told.body["match"] != following.ID || told.body["title"] != "A chest has been opened: SeaFall" {
		t.Fatalf("Anna was told %+v", told)
	}
	if l := o.next(); l.to != "ben@example.org" || l.subject != "Eine Truhe wurde geöffnet: SeaFall" || !strings.Contains(l.text, "/m/"+following.ID) {
		t.Fatalf("Ben was told %+v", l)
	}
	if got := <-br.got; got["title"] != "Kinyílt egy láda: SeaFall" || got["path"] != "/m/"+following.ID {
		t.Fatalf("Carla was told %+v", got)
	}
	for _, g := range []*guest{a, b, c} {
		p.settledOf(g, following.ID, store.NoticeChest, store.NoticeSent)
	}
	p.restart()
	a.get("/api/matches?mine=1").is(200)
	h.silent(t)
	o.silent()
}

// settledOf waits until a player's notice of a match is what it should be.
func (p *place) settledOf(g *guest, match string, kind store.NoticeKind, state store.NoticeState) {
	p.t.Helper()
	for range 2000 {
		found, err := p.store.Noticed(p.t.Context(), "", state, 100)
		if err != nil {
			p.t.Fatal(err)
		}
		for i := range found {
			if found[i].Match == match && found[i].Kind == kind && found[i].Channel.Player == g.id {
				return
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.t.Fatalf("no notice %s of match %s became %s for %s", kind, match, state, g.name)
}
