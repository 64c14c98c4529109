package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// returning is a campaign of Anna, Ben and Carla, of whom Anna has an account, that was taken to another server after its second match and played on there.
type returning struct {
	home, away       *place
	anna, ben, carla *guest // at home
	latest           *wire.Match
	first            []byte // the file of two matches
	text             []byte // the file that comes back, of three
}

// leave plays two matches at home and the third elsewhere, where Emil joins in Carla's place.
func leave(t *testing.T) *returning { return leaveAfter(t, 2) }

// leaveAfter is leave with so many matches at home.
func leaveAfter(t *testing.T, matches int) *returning {
	t.Helper()
	w := &returning{home: open(t, server.Config{}), away: open(t, server.Config{})}
	w.anna, w.ben = w.home.holder("Anna"), w.home.holder("Ben")
	w.carla = w.home.guest("Carla")
	w.latest = settle(w.anna, w.ben, w.carla)
	for range matches - 1 {
		w.latest = agree(read[wire.Match](w.anna.post(again(w.latest), nil).is(201)).ID, w.anna, w.ben, w.carla)
	}
	w.playOn()
	return w
}

// playOn plays another match elsewhere.
func (w *returning) playOn() {
	w.first = w.ben.get("/api/matches/" + w.latest.ID + "/export").is(200).text
	dora, bobby, emil := w.away.holder("Dora"), w.away.guest("Bobby"), w.away.guest("Emil")
	brought := read[server.Imported](dora.post("/api/campaigns", string(w.first)).is(201))
	for i, g := range []*guest{dora, bobby, dora} {
		g.post("/api/claims", map[string]string{"secret": brought.Claims[i].Secret}).is(200)
	}
	third := read[wire.Match](dora.post("/api/matches/"+brought.Match+"/rematch", next("keep", "keep", "open")).is(201))
	emil.post("/api/matches/"+third.ID+"/seats/2", nil).is(200)
	agree(third.ID, dora, bobby, emil)
	w.text = emil.get("/api/matches/" + third.ID + "/export").is(200).text
}

// A campaign comes back to where it was taken from, with what was played elsewhere since: those who played here keep their seats, the others
// come by links, and it goes on.
func TestACampaignComesBack(t *testing.T) {
	w := leave(t)
	back := read[server.Imported](w.anna.post("/api/campaigns", string(w.text)).is(201))
	if len(back.Claims) != 1 || back.Claims[0].Name != "Emil" || back.Claims[0].Seat != 2 {
		t.Fatalf("there are links for %+v", back.Claims)
	}
	if m := w.ben.match(w.latest.ID); m.Rematch == nil || *m.Rematch != back.Match {
		t.Errorf("the second match is followed by %v, not by %s", m.Rematch, back.Match)
	}
	third := w.ben.match(back.Match)
	if fmt.Sprint(third.You) != "[1]" || third.Status != "over" || third.Series.Number != 3 || who(third) != "[Anna Ben Emil]" {
		t.Errorf("Ben has %+v", third.Head)
	}
	if list := read[wire.MatchList](w.ben.get("/api/matches?mine=1").is(200)); len(list.Matches) != 3 {
		t.Errorf("%d matches are Ben's", len(list.Matches))
	}
	w.ben.verified(back.Match)
	emil := w.home.guest("Emilia")
	emil.post("/api/claims", map[string]string{"secret": back.Claims[0].Secret}).is(200)
	fourth := read[wire.Match](w.ben.post(again(third), nil).is(201))
	if fourth.Status != "playing" || fourth.Series.Number != 4 || who(&fourth) != "[Anna Ben Emil]" {
		t.Errorf("the fourth match: %+v", fourth.Head)
	}
	agree(fourth.ID, w.ben, w.anna, emil)
	w.ben.verified(fourth.ID)
	if chain, err := match.ParseChain(emil.get("/api/matches/" + fourth.ID + "/export").is(200).text); err != nil || len(chain.Matches) != 4 {
		t.Errorf("the file has %d matches: %v", len(chain.Matches), err)
	}
	w.home.restart()
	w.ben.verified(fourth.ID)
	w.anna.delete("/api/campaigns/"+fourth.ID).problem(403, "not-yours") // it was begun here
}

// Who is called otherwise at home meanwhile has the seat again all the same.
func TestACampaignComesBackToWhoIsCalledOtherwise(t *testing.T) {
	w := leaveAfter(t, 1)
	w.anna.called("Anne").is(200)
	w.ben.called("Benno").is(200)
	back := read[server.Imported](w.anna.post("/api/campaigns", string(w.text)).is(201))
	if len(back.Claims) != 1 || back.Claims[0].Name != "Emil" {
		t.Errorf("there are links for %+v", back.Claims)
	}
	if second := w.ben.match(back.Match); fmt.Sprint(second.You) != "[1]" {
		t.Errorf("Ben sits at %v", second.You)
	}
}

// Whoever has brought what was played elsewhere since makes links to it anew, and not whoever opened the first match. There is none for who had
// left before the campaign was taken along.
func TestACampaignComesBackByWhoOpenedItsLastMatch(t *testing.T) {
	w := &returning{home: open(t, server.Config{}), away: open(t, server.Config{})}
	w.anna, w.ben, w.carla = w.home.holder("Anna"), w.home.holder("Ben"), w.home.guest("Carla")
	xaver, seats := w.home.guest("Xaver"), "/api/matches/"+read[wire.Match](w.anna.post(again(settle(w.anna, w.ben, w.carla)), next("me", "open", "open")).is(201)).ID+"/seats/"
	xaver.post(seats+"2", nil).is(200)
	xaver.delete(seats + "2").is(200)
	w.ben.post(seats+"1", nil).is(200)
	second := read[wire.Match](w.carla.post(seats+"2", nil).is(200))
	w.latest = agree(read[wire.Match](w.ben.post(again(agree(second.ID, w.anna, w.ben, w.carla)), nil).is(201)).ID, w.anna, w.ben, w.carla)
	w.playOn()

	back := read[server.Imported](w.ben.post("/api/campaigns", string(w.text)).is(201))
	if len(back.Claims) != 1 || back.Claims[0].Name != "Emil" {
		t.Fatalf("there are links for %+v", back.Claims)
	}
	claims := "/api/matches/" + back.Match + "/claims"
	if open := read[[]server.OpenClaim](w.anna.get(claims).is(200)); len(open) != 0 {
		t.Errorf("Anna is told of %+v", open)
	}
	w.anna.post(claims+"/"+back.Claims[0].Claim, nil).problem(403, "not-yours")
	if open := read[[]server.OpenClaim](w.ben.get(claims).is(200)); len(open) != 1 {
		t.Errorf("Ben is told of %+v", open)
	}
	renewed := read[server.OpenClaim](w.ben.post(claims+"/"+back.Claims[0].Claim, nil).is(201))
	w.home.guest("Emil").post("/api/claims", map[string]string{"secret": renewed.Secret}).is(200)
}

// So has who has lent the seat to the end of the only match there.
func TestACampaignComesBackToWhoHasLentASeat(t *testing.T) {
	home, away := open(t, server.Config{}), open(t, server.Config{})
	anna, ben, carla, dora := home.holder("Anna"), home.guest("Ben"), home.guest("Carla"), home.guest("Dora")
	first := sail(anna, ben, carla)
	borrow(first, ben, dora)
	agree(first.ID, anna, dora, carla)
	there := []*guest{away.holder("Annie"), away.guest("Bobby"), away.guest("Carol"), away.guest("Dolly")}
	brought := read[server.Imported](there[0].post("/api/campaigns", string(anna.get("/api/matches/"+first.ID+"/export").is(200).text)).is(201))
	for i, g := range there {
		g.post("/api/claims", map[string]string{"secret": brought.Claims[i].Secret}).is(200)
	}
	second := read[wire.Match](there[0].post("/api/matches/"+brought.Match+"/rematch", nil).is(201))
	sits := slices.DeleteFunc(there, func(g *guest) bool { return len(g.match(second.ID).You) == 0 })
	agree(second.ID, sits...)
	text := sits[0].get("/api/matches/" + second.ID + "/export").is(200).text

	ben.called("Benno").is(200)
	dora.called("Dorothy").is(200)
	if back := read[server.Imported](anna.post("/api/campaigns", string(text)).is(201)); len(back.Claims) != 0 {
		t.Errorf("there are links for %+v", back.Claims)
	}
}

// Whoever is called otherwise while a seat is lent is one person in the file all the same.
func TestACampaignOfWhoIsCalledOtherwiseMeanwhile(t *testing.T) {
	home, away := open(t, server.Config{}), open(t, server.Config{})
	anna, ben, carla := home.guest("Anna"), home.guest("Ben"), home.guest("Carla")
	first := sail(anna, ben, carla)
	borrow(first, ben, home.guest("Dora"))
	ben.called("Benno").is(200)
	ben.delete(seatPath(first, 1, "loan")).is(200)
	agree(first.ID, anna, ben, carla)
	text := anna.get("/api/matches/" + first.ID + "/export").is(200).text
	var names []string
	for _, claim := range read[server.Imported](away.holder("Emil").post("/api/campaigns", string(text)).is(201)).Claims {
		names = append(names, claim.Name)
	}
	if fmt.Sprint(names) != "[Anna Benno Carla Dora]" {
		t.Errorf("there are links for %v", names)
	}
}

// borrow has somebody play on in the seat 1 of who lends it.
func borrow(m *wire.Match, lends, borrows *guest) {
	lends.t.Helper()
	secret := read[server.Loan](lends.post(seatPath(m, 1, "loan"), fields{}).is(201)).Secret
	borrows.post(seatPath(m, 1, "borrow"), fields{"secret": secret}).is(200)
}

// Only what goes on from the last match that is kept comes back, and only by whoever opened that one.
func TestWhatDoesNotComeBack(t *testing.T) {
	const path = "/api/campaigns"
	refused := func(g *guest, text []byte, why string) {
		t.Helper()
		if p := g.post(path, string(text)).problem(409, "state"); !strings.Contains(p.Detail, why) {
			t.Errorf("it is refused with %q, not for %q", p.Detail, why)
		}
	}
	w := leave(t)
	refused(w.ben, w.text, "whoever opened")
	refused(w.home.holder("Flora"), w.text, "whoever opened")
	refused(w.anna, w.first, "all matches of the file")

	own := read[wire.Match](w.anna.post(again(w.latest), nil).is(201))
	refused(w.anna, w.text, "match 3 has been opened")
	w.home.restart()
	refused(w.anna, w.text, "match 3 has been opened")
	agree(own.ID, w.anna, w.ben, w.carla)
	refused(w.anna, w.text, "Match 3: the campaign is here already")
}

// A campaign does not come back to one in which a name has just changed: it would not follow what is kept.
func TestACampaignComesBackWhileANameChanges(t *testing.T) {
	w := leave(t)
	w.home.meanwhile().once("before Import", func() { w.ben.rename("Player One") })
	w.anna.post("/api/campaigns", string(w.text)).problem(409, "state")
	if m := w.ben.match(w.latest.ID); m.Rematch != nil {
		t.Errorf("the second match is followed by %s", *m.Rematch)
	}
}
