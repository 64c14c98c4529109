package server_test

import (
	"fmt"
	"strings"
	"testing"

	"portolan/server"
	"portolan/wire"
)

// befriend makes two guests friends by a link.
func befriend(a, b *guest) {
	a.t.Helper()
	link := read[server.FriendLink](a.post("/api/friends/link", nil).is(201))
	b.post("/api/friends", fields{"secret": link.Secret}).is(201)
}

func (g *guest) friends() string {
	g.t.Helper()
	var names []string
	for _, one := range read[[]server.Friend](g.get("/api/friends").is(200)) {
		names = append(names, one.Player.Name)
	}
	return strings.Join(names, ", ")
}

func (g *guest) invitations() (list []server.Invitation) {
	g.t.Helper()
	g.get("/api/invites").is(200).into(&list)
	return list
}

// Friends are made by a link that the other one opens and says yes to, and part again; who has blocked somebody is not found.
func TestFriendsByLink(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	old := read[server.FriendLink](a.post("/api/friends/link", nil).is(201))
	link := fields{"secret": read[server.FriendLink](a.post("/api/friends/link", nil).is(201)).Secret}
	if who := read[wire.Player](b.post("/api/friends/look", link).is(200)); who.Name != "Anna" || who.ID != a.id {
		t.Errorf("whose link: %+v", who)
	}
	if got := b.friends(); got != "" {
		t.Errorf("friends by looking: %s", got)
	}
	b.post("/api/friends", fields{"secret": old.Secret}).problem(404, "unknown")
	b.post("/api/friends", link).is(201)
	b.post("/api/friends", link).is(201) // once more is no more
	c.post("/api/friends", link).is(201)
	if got := a.friends() + "; " + b.friends(); got != "Ben, Carla; Anna" {
		t.Errorf("friends: %s", got)
	}
	b.delete("/api/friends/" + a.id).is(204)
	if got := a.friends() + "; " + b.friends(); got != "Carla; " {
		t.Errorf("after they part: %s", got)
	}
	c.post("/api/blocks", fields{"player": a.id}).is(204)
	c.post("/api/friends", link).problem(404, "unknown")
	c.post("/api/friends/look", link).problem(404, "unknown")
	a.delete("/api/friends/link").is(204)
	b.post("/api/friends", link).problem(404, "unknown")
	if got := a.friends() + c.friends(); got != "" {
		t.Errorf("friends in spite of a block: %s", got)
	}
	p.restart()
	befriend(a, b)
	a.account("Anna K")
	if got := b.friends(); got != "Anna K" {
		t.Errorf("a friend is called %s", got)
	}
	a.send("DELETE", "/api/account", a.token, fields{"password": password}).is(204)
	if got := b.friends(); got != "" {
		t.Errorf("friends of who has closed the account: %s", got)
	}
}

// Who is invited finds it in the lobby, is told at once, and may say no; who knows nobody asks nobody.
func TestInvitations(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	befriend(a, b)
	duel(a, c)
	m := a.open("me", "open")
	path := "/api/matches/" + m.ID + "/invites"
	stream := b.follow("/api/stream", "")
	asked := read[[]server.Invited](a.post(path, server.Inviting{Players: []string{b.id, c.id}}).is(200))
	if len(asked) != 2 || asked[0].By.Name != "Anna" || asked[0].Declined {
		t.Errorf("who is asked: %+v", asked)
	}
	stream.nextOf("lobby")
	list := b.invitations()
	if len(list) != 1 || list[0].Match.ID != m.ID || list[0].By.ID != a.id || list[0].Match.Status != "open" {
		t.Fatalf("the invitations are %+v", list)
	}
	p.restart()
	c.delete("/api/invites/" + m.ID).is(204)
	asked = read[[]server.Invited](a.post(path, server.Inviting{Players: []string{c.id}}).is(200))
	if len(c.invitations()) != 0 || !asked[0].Declined && !asked[1].Declined {
		t.Errorf("after a no: %+v", asked)
	}
	b.post("/api/blocks", fields{"player": a.id}).is(204)
	if len(b.invitations()) != 0 {
		t.Error("asked by somebody who is blocked")
	}
	b.delete("/api/blocks/" + a.id).is(204)
	b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	if len(b.invitations()) != 0 {
		t.Error("asked to where one sits")
	}
}

// Whoever has blocked somebody is not told on the page either that this one asks.
func TestWhoIsBlockedIsNotHeard(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	duel(a, b)
	duel(c, b)
	b.post("/api/blocks", fields{"player": a.id}).is(204)
	stream := b.follow("/api/stream", "")
	stream.nextOf("notice") // how many matches wait
	blocked, other := a.open("me", "open"), c.open("me", "open")
	if asked := read[[]server.Invited](a.post("/api/matches/"+blocked.ID+"/invites", server.Inviting{Players: []string{b.id}}).is(200)); len(asked) != 1 {
		t.Errorf("whoever asks is told of %+v", asked)
	}
	c.post("/api/matches/"+other.ID+"/invites", server.Inviting{Players: []string{b.id}}).is(200)
	if got := stream.nextOf("notice").text; strings.Contains(got, blocked.ID) || !strings.Contains(got, other.ID) {
		t.Errorf("Ben is told %s", got)
	}
}

// Nobody is told twice of the same invitation, however often it is made, nor after a no; and of many tables of one player not without end, though
// all of them stand in the lobby.
func TestInvitationsAreToldOnceAndNotWithoutEnd(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	duel(a, b)
	duel(c, b)
	feed := read[server.NoticeChannel](b.post("/api/notices/channels", fields{"kind": "atom", "kinds": []string{"invited"}}).is(201)).Address
	told := func() int {
		at := feed[strings.Index(feed, "/api/"):]
		return strings.Count(string(p.send("GET", at, "", nil).is(200).text), "<entry>")
	}
	stream := b.follow("/api/stream", "")
	stream.nextOf("notice") // how many matches wait
	m, other := a.open("me", "open"), c.open("me", "open")
	ask := func(by *guest, m *wire.Match) {
		t.Helper()
		by.post("/api/matches/"+m.ID+"/invites", server.Inviting{Players: []string{b.id}}).is(200)
	}
	ask(a, m)
	if got := stream.nextOf("notice").text; !strings.Contains(got, m.ID) {
		t.Errorf("Ben is told %s", got)
	}
	ask(a, m)
	b.delete("/api/invites/" + m.ID).is(204)
	ask(a, m)
	c.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	ask(c, other)
	if got := stream.nextOf("notice").text; strings.Contains(got, m.ID) || !strings.Contains(got, other.ID) {
		t.Errorf("Ben is told %s", got)
	}
	if n := told(); n != 2 {
		t.Errorf("%d invitations are told", n)
	}
	for range 15 {
		ask(a, a.open("me", "open"))
	}
	if n := told(); n != 2+11 {
		t.Errorf("after many tables of Anna's %d invitations are told", n)
	}
	if n := len(b.invitations()); n != 1+15 {
		t.Errorf("%d invitations stand in the lobby", n)
	}
	ask(c, c.open("me", "open"))
	if n := told(); n != 2+11+1 {
		t.Errorf("after Carla has asked, %d invitations are told", n)
	}
}

// A rematch asks all who played, each to the next seat, wherever they are by then.
func TestARematchInvitesAgain(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	a.post("/api/matches/"+m.ID+"/resign", fields{"number": 0}).is(200)
	next := read[wire.Match](a.post("/api/matches/"+m.ID+"/rematch", nil).is(201))
	list := b.invitations()
	if len(list) != 1 || list[0].Match.ID != next.ID || list[0].Seat != 0 {
		t.Fatalf("Ben is asked to %+v", list)
	}
	begun := read[wire.Match](b.post(fmt.Sprintf("/api/matches/%s/seats/%d", next.ID, list[0].Seat), nil).is(200))
	if begun.Status != "playing" || len(b.invitations()) != 0 || len(a.invitations()) != 0 {
		t.Errorf("the rematch is %s; Ben is asked to %+v", begun.Status, b.invitations())
	}
}

// Every operation on friends and invitations finds faults in the order 413, 400, 401, 404, 403, 409, 422.
func TestProblemsOfFriends(t *testing.T) {
	p := open(t, server.Config{})
	a, b, stranger := p.guest("Anna"), p.guest("Ben"), p.guest("Carl")
	befriend(a, b)
	table, begun := a.open("me", "open"), duel(a, b)
	own := read[server.FriendLink](a.post("/api/friends/link", nil).is(201)).Secret
	program := read[server.MadeToken](a.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret
	invites := "/api/matches/" + table.ID + "/invites"
	many := make([]string, 17)
	for i := range many {
		many[i] = b.id
	}
	huge := `{"secret":"` + strings.Repeat("x", 64<<10) + `"}`
	for name, one := range map[string]struct {
		token, method, path string
		body                any
		want                string
	}{
		"a link for nobody":            {"", "POST", "/api/friends/link", nil, "401 no-session"},
		"a link by a program":          {program, "POST", "/api/friends/link", nil, "403 not-yours"},
		"friends of nobody":            {"", "GET", "/api/friends", nil, "401 no-session"},
		"friends by a program":         {program, "GET", "/api/friends", nil, "403 not-yours"},
		"too large":                    {"", "POST", "/api/friends", huge, "413 too-large"},
		"no JSON":                      {"", "POST", "/api/friends", "{", "400 malformed"},
		"no secret":                    {b.token, "POST", "/api/friends", "{}", "400 malformed"},
		"a secret that is none":        {b.token, "POST", "/api/friends", `{"secret":7}`, "400 malformed"},
		"a guess":                      {b.token, "POST", "/api/friends", fields{"secret": "guess"}, "404 unknown"},
		"an empty guess":               {b.token, "POST", "/api/friends/look", fields{"secret": ""}, "404 unknown"},
		"a session's token":            {b.token, "POST", "/api/friends", fields{"secret": a.token}, "404 unknown"},
		"one's own link":               {a.token, "POST", "/api/friends", fields{"secret": own}, "422 not-allowed"},
		"a look at one's own link":     {a.token, "POST", "/api/friends/look", fields{"secret": own}, "422 not-allowed"},
		"a link as a session":          {"", "POST", "/api/sessions/redeem", fields{"secret": own}, "404 unknown"},
		"to part from nobody":          {a.token, "DELETE", "/api/friends/nobody", nil, "204 "},
		"another method":               {a.token, "PATCH", "/api/friends", nil, "405 method"},
		"invitations of nobody":        {"", "GET", "/api/invites", nil, "401 no-session"},
		"invited by nobody":            {"", "POST", invites, fields{"players": []string{b.id}}, "401 no-session"},
		"no players":                   {a.token, "POST", invites, "{}", "400 malformed"},
		"players that are none":        {a.token, "POST", invites, `{"players":"x"}`, "400 malformed"},
		"a player that is none":        {a.token, "POST", invites, `{"players":[7]}`, "400 malformed"},
		"to nowhere":                   {a.token, "POST", "/api/matches/nowhere/invites", fields{"players": []string{b.id}}, "404 unknown"},
		"by a stranger":                {stranger.token, "POST", invites, fields{"players": []string{b.id}}, "403 not-yours"},
		"who is invited, by one":       {stranger.token, "GET", invites, nil, "403 not-yours"},
		"to a match under way":         {a.token, "POST", "/api/matches/" + begun.ID + "/invites", fields{"players": []string{b.id}}, "409 state"},
		"none at all":                  {a.token, "POST", invites, fields{"players": []string{}}, "422 not-allowed"},
		"too many":                     {a.token, "POST", invites, fields{"players": many}, "422 not-allowed"},
		"a stranger":                   {a.token, "POST", invites, fields{"players": []string{stranger.id}}, "422 not-allowed"},
		"oneself":                      {a.token, "POST", invites, fields{"players": []string{a.id}}, "422 not-allowed"},
		"nobody":                       {a.token, "POST", invites, fields{"players": []string{"nobody"}}, "422 not-allowed"},
		"twice the same":               {a.token, "POST", invites, fields{"players": []string{b.id, b.id}}, "200 "},
		"a no to what one isn't asked": {stranger.token, "DELETE", "/api/invites/" + table.ID, nil, "404 unknown"},
		"a no to nothing":              {b.token, "DELETE", "/api/invites/nowhere", nil, "404 unknown"},
	} {
		got := p.send(one.method, one.path, one.token, one.body)
		kind := ""
		if got.status >= 400 {
			kind = strings.TrimPrefix(read[server.Problem](got).Type, "/problems/")
		}
		if said := fmt.Sprint(got.status, " ", kind); said != one.want {
			t.Errorf("%s: %s, want %s: %.200s", name, said, one.want, got.text)
		}
	}
}
