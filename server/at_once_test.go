package server_test

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"portolan/people"
	"portolan/server"
	"portolan/wire"
)

// askedAtOnce asks so many times at once and counts the statuses of the answers.
func askedAtOnce(n int, ask func(i int) *answer) map[int]int {
	var mu sync.Mutex
	var all sync.WaitGroup
	got := make(map[int]int)
	begin := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-begin
			status := ask(i).status
			mu.Lock()
			defer mu.Unlock()
			got[status]++
		})
	}
	close(begin)
	all.Wait()
	return got
}

// What works once works once, also when it is asked for by many at the same moment: secrets, names, seats, answers and places of which there is
// a bound.
func TestOnceAlsoAtOnce(t *testing.T) {
	p := open(t, server.Config{InvitationOnly: true})
	invite := func(uses int) string {
		secret, _, err := people.NewInvitation(context.Background(), p.store, clock, uses, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	everybody := invite(1000)
	newcomer := func(name string) *guest {
		s := read[server.Session](p.send("POST", "/api/sessions", "", fields{"name": name, "invitation": everybody}).is(201))
		return &guest{p, s.Player.ID, s.Player.Name, s.Token}
	}
	var g []*guest
	for i := range 8 {
		g = append(g, newcomer(fmt.Sprint("Guest ", i)))
	}
	a, b := newcomer("a"), newcomer("b")
	a.account("Anna")
	b.account("Ben")
	link := read[server.SessionLink](a.post("/api/sessions/link", nil).is(201)).Secret
	reset, _, err := people.NewReset(t.Context(), p.store, clock, a.id)
	if err != nil {
		t.Fatal(err)
	}
	few := invite(3)
	lent := duel(a, b)
	loan := read[server.Loan](a.post(seatPath(lent, 0, "loan"), nil).is(201)).Secret
	table := a.open("me", "open")
	vacant := three(g[5], g[6], g[7])
	g[6].post("/api/matches/"+vacant.ID+"/resign", fields{"number": 0}).is(200)
	vacant = g[0].until(vacant.ID, func(m *wire.Match) bool { return len(m.Vacant) > 0 })
	drawn := duel(a, b)
	a.post("/api/matches/"+drawn.ID+"/draw", fields{"number": drawn.Number, "answer": "offer"}).is(200)
	offered := a.match(drawn.ID).Number
	looks := []string{"Carla", "CARLA", "Car la", "Cаrla", "Сarla", "carla", "C-arla", "Ｃarla"} // the fourth has a Cyrillic a, the fifth a Cyrillic С
	for _, test := range []struct {
		what string
		ask  func(i int) *answer
		want map[int]int
	}{
		{"a link to another device", func(int) *answer { return p.send("POST", "/api/sessions/redeem", "", fields{"secret": link}) }, map[int]int{201: 1, 404: 7}},
		{"an invitation of three", func(i int) *answer {
			return p.send("POST", "/api/sessions", "", fields{"name": fmt.Sprint("New ", i), "invitation": few})
		}, map[int]int{201: 3, 403: 5}},
		{"names that look the same", func(i int) *answer {
			return g[i].post("/api/account", fields{"name": looks[i], "password": password})
		}, map[int]int{201: 1, 422: 7}},
		{"a link to a new password", func(i int) *answer {
			return p.send("POST", "/api/account/reset", "", fields{"secret": reset, "password": fmt.Sprint("new password ", i)})
		}, map[int]int{201: 1, 404: 7}},
		{"a seat that is free", func(i int) *answer { return g[i].post("/api/matches/"+table.ID+"/seats/1", nil) }, map[int]int{200: 1, 409: 7}},
		{"a seat that was left", func(i int) *answer { return g[i%5].post(seatPath(vacant, 1, "join"), nil) }, nil},
		{"a seat that is lent", func(i int) *answer { return g[i].post(seatPath(lent, 0, "borrow"), fields{"secret": loan}) }, map[int]int{200: 1, 404: 7}},
		{"the answer to an offer", func(int) *answer {
			return b.post("/api/matches/"+drawn.ID+"/draw", fields{"number": offered, "answer": "accept"})
		}, map[int]int{200: 8}}, // the same request again finds its own row
		{"giving up", func(int) *answer { return b.post("/api/matches/"+table.ID+"/resign", fields{"number": 0}) }, map[int]int{403: 8}},
		{"lines of talk", func(int) *answer { return b.post("/api/matches/"+drawn.ID+"/chat", fields{"phrase": "hello"}) }, map[int]int{201: 8}},
		{"more lines of talk", func(int) *answer { return b.post("/api/matches/"+drawn.ID+"/chat", fields{"phrase": "hello"}) }, map[int]int{429: 8}},
	} {
		got := askedAtOnce(8, test.ask)
		if test.want == nil { // who asks a second time sits there
			if got[200] != 1 || got[200]+got[409]+got[403] != 8 {
				t.Errorf("%s: %v", test.what, got)
			}
			continue
		}
		if !maps.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.what, got, test.want)
		}
	}
	if m := b.match(drawn.ID); m.Status != "over" || m.Number != offered+1 {
		t.Errorf("the match that was drawn: %+v", m.Head)
	}
	seats := make(map[string]bool)
	for _, m := range []*wire.Match{table, lent, vacant} {
		for _, seat := range g[0].match(m.ID).Seats {
			if seat.Player != nil && seats[m.ID+seat.Player.ID] {
				t.Errorf("somebody has two seats at %s", m.ID)
			} else if seat.Player != nil {
				seats[m.ID+seat.Player.ID] = true
			}
		}
	}
}

// Bounds hold for requests at once as for one after the other.
func TestBoundsAlsoAtOnce(t *testing.T) {
	p := open(t, server.Config{MaxTokens: 3})
	a, b := p.account("Anna"), p.account("Ben")
	for _, test := range []struct {
		what  string
		n     int
		ask   func(i int) *answer
		done  int
		most  int
		after func() int
	}{
		{"tokens", 9, func(i int) *answer { return a.post("/api/tokens", fields{"name": fmt.Sprint("Bot ", i)}) }, 201, 3, func() int {
			return len(read[[]server.Token](a.get("/api/tokens").is(200)))
		}},
		{"channels", 30, func(i int) *answer {
			return a.post("/api/notices/channels", fields{"kind": "webhook", "url": fmt.Sprint("https://games.example.org/", i)})
		}, 201, 12, func() int { return len(a.channels()) }},
		{"feeds", 9, func(int) *answer { return b.post("/api/notices/channels", fields{"kind": "atom"}) }, 201, 9, func() int { return len(b.channels()) + 8 }},
	} {
		got := askedAtOnce(test.n, test.ask)
		if got[test.done] > test.most {
			t.Errorf("%s: %v", test.what, got)
		}
		if test.after() != min(test.n, test.most) {
			t.Errorf("%s: %d are kept; the answers were %v", test.what, test.after(), got)
		}
	}
}
