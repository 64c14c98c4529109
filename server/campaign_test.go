package server_test

import (
	"fmt"
	"testing"
	"time"

	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// settle opens a match of SeaFall for the guests, who agree to end it at once: the first of a campaign.
func settle(guests ...*guest) *wire.Match {
	guests[0].t.Helper()
	return agree(sail(guests...).ID, guests...)
}

// sail begins a campaign of the guests.
func sail(guests ...*guest) *wire.Match {
	first := guests[0]
	first.t.Helper()
	body := opening("me")
	body["game"] = "seafall"
	for range guests[1:] {
		body["seats"] = append(body["seats"].([]map[string]string), map[string]string{"kind": "open"})
	}
	m := read[wire.Match](first.post("/api/matches", body).is(201))
	for s, g := range guests[1:] {
		g.post(fmt.Sprintf("/api/matches/%s/seats/%d", m.ID, s+1), nil).is(200)
	}
	return first.match(m.ID)
}

// agree has the guests end a match by agreement.
func agree(id string, guests ...*guest) *wire.Match {
	guests[0].t.Helper()
	for i, g := range guests {
		answer := "accept"
		if i == 0 {
			answer = "offer"
		}
		g.post("/api/matches/"+id+"/draw", map[string]any{"number": g.match(id).Number, "answer": answer}).is(200)
	}
	m := guests[0].match(id)
	if m.Status != "over" || !m.Continues {
		guests[0].t.Fatalf("the match goes on, or the campaign does not: %+v", m.Head)
	}
	return m
}

// next is the body of a rematch; seats are kinds or the names of bots.
func next(seats ...string) map[string]any {
	list := []map[string]string{}
	for _, seat := range seats {
		switch seat {
		case "keep", "away", "left", "me", "open":
			list = append(list, map[string]string{"kind": seat})
		default:
			list = append(list, map[string]string{"kind": "bot", "bot": seat})
		}
	}
	return map[string]any{"seats": list}
}

// again is where the match that follows is asked for.
func again(m *wire.Match) string { return "/api/matches/" + m.ID + "/rematch" }

// who names who sits at a match, by seat.
func who(m *wire.Match) string {
	names := []string{}
	for _, seat := range m.Seats {
		names = append(names, seat.Name)
	}
	return fmt.Sprint(names)
}

// verified checks the record of a match that is over.
func (g *guest) verified(id string) {
	g.t.Helper()
	rules, _ := games.ByID("seafall")
	rec, err := match.ParseRecord(g.get("/api/matches/" + id + "/record").is(200).text)
	if err == nil {
		err = match.Verify(rules, rec)
	}
	if err != nil {
		g.t.Error(err)
	}
}

// In a campaign bots leave it to the people whether a match is to end: what has been reached stays, and the next one can begin.
func TestACampaignWithBotsEndsByAgreement(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Millisecond})
	a := p.guest("Anna")
	body := opening("me", "greedy", "greedy")
	body["game"], body["options"] = "seafall", map[string]string{"prologue": "no"}
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	stream := a.watch(m.ID, "")
	for status := ""; status != "over"; {
		u := stream.next().update(t)
		if status = u.Status; status == "playing" && len(u.Draw.Offered) == 0 && len(u.Choices["0"]) > 0 {
			a.post("/api/matches/"+m.ID+"/draw", map[string]any{"number": u.Number, "answer": "offer"})
		}
	}
	over := a.match(m.ID)
	if over.Outcome.Reason != match.ReasonAgreement || !over.Continues {
		t.Fatalf("the match ended so: %+v", over.Outcome)
	}
	a.verified(m.ID)
}

// A campaign in which somebody misses a match, is back, leaves for good, and others join (SF-16.1, SF-16.2, SF-16.3): options
// and seats say it all, and every record can be verified.
func TestTheCampaignChangesItsParty(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c, d := p.guest("Anna"), p.guest("Ben"), p.guest("Carla"), p.guest("Dora")
	first := settle(a, b, c)
	a.verified(first.ID)

	// Carla misses the second match: her seat is kept, and nothing is asked of her.
	second := read[wire.Match](b.post(again(first), next("keep", "keep", "away")).is(201))
	if second.Status != "playing" || second.Options["away"] != "blue" || second.Options["left"] != "none" || who(&second) != "[Anna Ben Carla]" {
		t.Fatalf("the second match: %+v", second.Head)
	}
	if other := read[wire.Match](a.post(again(first), next("away", "keep", "keep")).is(200)); other.ID != second.ID {
		t.Error("who asks second gets another match")
	}
	p.restart()
	if missed := c.match(second.ID); fmt.Sprint(missed.You) != "[2]" || len(missed.Choices["2"]) != 0 || missed.Options["away"] != "blue" {
		t.Errorf("as who misses the match sees it: %+v, %d choices", missed.Head, len(missed.Choices["2"]))
	}
	agree(second.ID, a, b, c)
	a.verified(second.ID)

	// In the third all play again, without a word.
	third := read[wire.Match](a.post(again(&second), nil).is(201))
	if third.Status != "playing" || third.Options["away"] != "none" || who(&third) != "[Anna Ben Carla]" {
		t.Fatalf("the third match: %+v", third.Head)
	}
	agree(third.ID, a, b, c)
	a.verified(third.ID)

	// Ben leaves for good and somebody joins, who has yet to come.
	c.post(again(&third), next("keep", "left", "keep", "open")).problem(403, "not-yours") // Anna opened it
	fourth := read[wire.Match](a.post(again(&third), next("keep", "left", "keep", "open")).is(201))
	if fourth.Status != "open" || fourth.Options["left"] != "green" || who(&fourth) != "[Anna Carla ]" {
		t.Fatalf("the fourth match: %+v", fourth.Head)
	}
	for _, g := range []*guest{b, c} {
		if other := read[wire.Match](g.post(again(&third), nil).is(200)); other.ID != fourth.ID || other.Status != "open" {
			t.Errorf("%s asks, too: %+v", g.name, other.Head)
		}
	}
	begun := read[wire.Match](d.post("/api/matches/"+fourth.ID+"/seats/2", nil).is(200))
	if begun.Status != "playing" || fmt.Sprint(begun.You) != "[2]" {
		t.Fatalf("the fourth match begins: %+v", begun.Head)
	}
	view := begun.View.(map[string]any)["provinces"].([]any)
	if colour := view[1].(map[string]any)["colour"]; len(view) != 3 || colour != "blue" {
		t.Errorf("%d provinces play, the second is %v", len(view), colour)
	}
	agree(fourth.ID, a, c, d)
	a.verified(fourth.ID)

	// Carla gives her seat to a bot, and a fourth province is a bot's.
	fifth := read[wire.Match](c.post(again(&fourth), next("keep", "greedy", "keep", "random")).is(201))
	if fifth.Status != "playing" || who(&fifth) != "[Anna greedy Dora random]" || fifth.Series.Number != 5 || len(c.match(fifth.ID).You) != 0 {
		t.Fatalf("the fifth match: %+v", fifth.Head)
	}
}

// A match that waits for somebody can be removed, and another party be asked for.
func TestAnotherPartyAfterAll(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := settle(a, b, c)
	waiting := read[wire.Match](b.post(again(m), next("keep", "keep", "keep", "open")).is(201))
	a.delete("/api/matches/"+waiting.ID).problem(403, "not-yours")
	b.delete("/api/matches/" + waiting.ID).is(204)
	playing := read[wire.Match](a.post(again(m), next("keep", "keep", "keep", "random")).is(201))
	if playing.Status != "playing" || who(&playing) != "[Anna Ben Carla random]" {
		t.Errorf("the second try: %+v", playing.Head)
	}
}

func TestPartiesThatCanNotBe(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	for _, g := range read[[]server.Game](a.get("/api/games").is(200)) {
		if g.Changes != (g.ID == "seafall") {
			t.Errorf("%s changes its party: %v", g.ID, g.Changes)
		}
	}
	m := settle(a, b, c)
	for _, one := range []struct {
		field string
		seats []string
	}{
		{"seats", nil},
		{"seats", []string{"keep", "keep"}},
		{"seats", []string{"keep", "keep", "left"}}, // 2 provinces
		{"seats", []string{"keep", "away", "away"}}, // 1 plays
		{"seats", []string{"keep", "keep", "keep", "open", "open", "open"}},
		{"seats", []string{"left", "keep", "keep", "random", "random", "random"}}, // 5 provinces, but only 2 that have never played
		{"seats[3].kind", []string{"keep", "keep", "keep", "keep"}},
		{"seats[3].kind", []string{"keep", "keep", "keep", "away"}},
		{"seats[3].bot", []string{"keep", "keep", "keep", "nobody"}},
		{"seats[1].bot", []string{"keep", "nobody", "keep"}},
	} {
		if p := a.post(again(m), next(one.seats...)).problem(422, "not-allowed"); p.Field != one.field {
			t.Errorf("%v: the field at fault is %q: %s", one.seats, p.Field, p.Detail)
		}
	}
	odd := map[string]any{"seats": []map[string]string{{"kind": "keep"}, {"kind": "sleep"}, {"kind": "keep"}}}
	if p := a.post(again(m), odd).problem(422, "not-allowed"); p.Field != "seats[1].kind" {
		t.Errorf("a kind that there is not: %q", p.Field)
	}
	a.post(again(m), map[string]any{"seats": []string{"keep"}}).problem(400, "malformed")
	b.post(again(m), next("left", "keep", "keep")).problem(403, "not-yours")
	b.post(again(m), next("keep", "keep", "me")).problem(403, "not-yours")

	d := duel(a, b)
	a.post("/api/matches/"+d.ID+"/rematch", next("keep", "keep")).problem(409, "state")
	a.post("/api/matches/"+d.ID+"/resign", map[string]int{"number": 0}).is(200)
	if p := a.post("/api/matches/"+d.ID+"/rematch", next("keep", "keep")).problem(422, "not-allowed"); p.Field != "seats" {
		t.Errorf("a match that stands alone: %q", p.Field)
	}
	if again := read[wire.Match](a.post("/api/matches/"+d.ID+"/rematch", map[string]any{}).is(201)); again.Status != "open" {
		t.Errorf("a rematch with an empty body: %+v", again.Head)
	}
}

// The book says which match a chapter tells of, also from a match in the middle of the series, and tells a stranger nothing else.
func TestTheBookLeadsToItsMatches(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	first := settle(a, b, c)
	second := agree(read[wire.Match](a.post(again(first), nil).is(201)).ID, a, b, c)
	third := read[wire.Match](b.post(again(second), nil).is(201))
	for id, want := range map[string][]string{first.ID: {first.ID}, second.ID: {first.ID, second.ID}, third.ID: {first.ID, second.ID}} {
		book := read[wire.Book](c.get("/api/matches/" + id + "/book").is(200))
		if fmt.Sprint(book.Matches) != fmt.Sprint(want) || len(book.Chapters) != len(want) {
			t.Errorf("the book of %s tells of %v in %d chapters, want %v", id, book.Matches, len(book.Chapters), want)
		}
	}

	// A match that stands alone has an empty book.
	alone := a.open("me", "random")
	if book := read[wire.Book](a.get("/api/matches/" + alone.ID + "/book").is(200)); len(book.Matches) != 0 || book.Matches == nil {
		t.Errorf("the book of a match that stands alone tells of %v", book.Matches)
	}
}

// A bot has a seat for good when its player gives it up, and gives it back when somebody is to sit there in a later match (SF-16).
func TestABotGivesASeatBack(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	body := opening("me", "open", "random")
	body["game"] = "seafall"
	first := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+first.ID+"/seats/1", nil).is(200)
	b.post("/api/matches/"+first.ID+"/resign", map[string]int{"number": 0}).is(200)
	first = *a.playedByBots(first.ID)
	if first.Seats[1].Player != nil || first.Seats[1].Bot != "greedy" {
		t.Fatalf("who has Ben's seat: %+v", first.Seats[1])
	}
	second := read[wire.Match](a.post(again(&first), nil).is(201))
	if second.Seats[1].Bot != "greedy" || second.Seats[1].Player != nil {
		t.Fatalf("who has it in the next match: %+v", second.Seats[1])
	}
	second = *a.playedByBots(second.ID)
	b.post(again(&second), nil).problem(403, "not-yours")
	third := read[wire.Match](a.post(again(&second), next("keep", "open", "keep")).is(201))
	back := read[wire.Match](b.post("/api/matches/"+third.ID+"/seats/1", nil).is(200))
	if back.Status != "playing" || fmt.Sprint(back.You) != "[1]" || back.Options["left"] != "none" {
		t.Errorf("Ben is back: %+v", back.Head)
	}
	if colour := back.View.(map[string]any)["provinces"].([]any)[1].(map[string]any)["colour"]; colour != "green" {
		t.Errorf("with the province %v", colour)
	}
}

// playedByBots has a bot play on for the guest, until the match is over.
func (g *guest) playedByBots(id string) *wire.Match {
	g.t.Helper()
	g.post("/api/matches/"+id+"/seats/0/takeover", map[string]string{"bot": "random"}).is(200)
	for {
		if m := g.match(id); m.Status == "over" {
			return m
		}
		time.Sleep(5 * time.Millisecond)
	}
}
