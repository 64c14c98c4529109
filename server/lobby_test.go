package server_test

import (
	"fmt"
	"slices"
	"testing"

	"portolan/server"
	"portolan/wire"
)

func listed(a *answer) (ids []string, cursor string) {
	list := read[wire.MatchList](a.is(200))
	for _, m := range list.Matches {
		ids = append(ids, m.ID)
	}
	return ids, list.Cursor
}

func TestOpening(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := a.open("open", "me")
	if m.Status != "open" || m.Number != 1 || m.View != nil || m.Seats[0].Taken || m.Seats[1].Player.ID != a.id ||
		fmt.Sprint(m.You) != "[1]" || len(m.Deciding) != 0 || len(m.Commitment) != 64 || m.Seed != nil || m.Creator != a.id ||
		m.Options["mode"] != "duel" || m.Visibility != "public" {
		t.Fatalf("opened %+v", m)
	}
	at := "/api/matches/" + m.ID
	b.post(at+"/seats/0", nil).is(200)
	begun := b.match(m.ID)
	if begun.Status != "playing" || begun.Number != 2 || begun.View == nil || fmt.Sprint(begun.You) != "[0]" || len(begun.Deciding) == 0 {
		t.Fatalf("begun %+v", begun)
	}
	b.post(at+"/seats/0", nil).is(200) // again is no harm
	if again := b.match(m.ID); again.Number != 2 {
		t.Fatalf("sitting down twice made row %d", again.Number)
	}
}

func TestSittingAndStanding(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := a.open("open", "open")
	at := "/api/matches/" + m.ID
	a.post(at+"/seats/0", map[string]string{"bot": "random"}).is(200)
	b.post(at+"/seats/0", nil).problem(409, "state")
	b.delete(at+"/seats/0").problem(403, "not-yours")
	a.delete(at + "/seats/0").is(200)
	b.post(at+"/seats/0", map[string]string{"salt": "00112233445566778899aabbccddeeff"}).is(200)
	free := read[wire.Match](b.delete(at + "/seats/0").is(200))
	if free.Seats[0].Taken || free.Number != 4 {
		t.Fatalf("after standing up: %+v", free)
	}
	b.delete(at+"/seats/0").problem(403, "not-yours")
	p.restart()
	if again := a.match(m.ID); again.Number != 4 || again.Seats[0].Taken {
		t.Fatalf("after a restart: %+v", again)
	}
	// One player may sit on both sides.
	a.post(at+"/seats/0", nil).is(200)
	both := read[wire.Match](a.post(at+"/seats/1", nil).is(200))
	if both.Status != "playing" || fmt.Sprint(both.You) != "[0 1]" || len(both.Choices) != 2 {
		t.Fatalf("on both sides: %+v", both)
	}
	for range 20 {
		a.move(a.match(m.ID), a.match(m.ID).Deciding[0]).is(200)
	}
}

func TestLists(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	running, waiting := duel(a, b), duel(a, b)
	for running.Deciding[0] != 1 { // who begins is drawn by lot
		running = play(running, [2]*guest{a, b}, 1)
	}
	for waiting.Deciding[0] != 0 {
		waiting = play(waiting, [2]*guest{a, b}, 1)
	}
	opened := a.open("me", "open") // a's own
	public := b.open("me", "open")
	hidden := opening("me", "open")
	hidden["visibility"] = "unlisted"
	unlisted := read[wire.Match](b.post("/api/matches", hidden).is(201))

	later, earlier := waiting, running
	if later.Updated < earlier.Updated {
		later, earlier = earlier, later
	}
	for _, test := range []struct {
		name string
		a    *answer
		want []string
	}{
		{"mine that wait first", a.get("/api/matches"), []string{waiting.ID, opened.ID, running.ID, public.ID}},
		{"mine alone", a.get("/api/matches?mine=1"), []string{waiting.ID, opened.ID, running.ID}},
		{"open ones", a.get("/api/matches?status=open&game=efemeris"), []string{opened.ID, public.ID}},
		{"mine, playing", b.get("/api/matches?mine=true&status=playing"), []string{running.ID, waiting.ID}},
		{"unlisted ones are their creator's", b.get("/api/matches?status=open"), []string{unlisted.ID, public.ID, opened.ID}},
		{"everybody's", p.send("GET", "/api/matches", "", nil), []string{public.ID, opened.ID, later.ID, earlier.ID}},
		{"over", a.get("/api/matches?status=over"), nil},
	} {
		if got, cursor := listed(test.a); !slices.Equal(got, test.want) || cursor != "" {
			t.Errorf("%s: %v (cursor %q), want %v", test.name, got, cursor, test.want)
		}
	}
	for _, limit := range []int{1, 2, 3} { // pages run through the bands
		var all []string
		cursor := ""
		for {
			page, next := listed(a.get(fmt.Sprintf("/api/matches?limit=%d&cursor=%s", limit, cursor)))
			if all = append(all, page...); next == "" {
				break
			}
			cursor = next
		}
		if want := []string{waiting.ID, opened.ID, running.ID, public.ID}; !slices.Equal(all, want) {
			t.Errorf("pages of %d: %v, want %v", limit, all, want)
		}
	}
	b.post("/api/matches/"+running.ID+"/resign", map[string]int{"number": 0}).is(200)
	over := read[wire.MatchList](a.get("/api/matches?status=over").is(200)).Matches
	if len(over) != 1 || over[0].ID != running.ID || over[0].Outcome == nil || over[0].Outcome.Reason != "resign" || over[0].Outcome.Winners[0] != 0 {
		t.Fatalf("over: %+v", over)
	}
	a.get("/api/matches/" + unlisted.ID).is(200) // who knows it may watch it
}

func TestRemoving(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := a.open("me", "open")
	b.get("/api/matches/" + m.ID).is(200)
	a.delete("/api/matches/" + m.ID).is(204)
	for range 2 {
		b.get("/api/matches/"+m.ID).problem(404, "unknown")
		b.post("/api/matches/"+m.ID+"/seats/1", nil).problem(404, "unknown")
		a.delete("/api/matches/"+m.ID).problem(404, "unknown")
		if ids, _ := listed(a.get("/api/matches")); len(ids) != 0 {
			t.Fatalf("listed: %v", ids)
		}
		p.restart()
	}
}

// Among several, who gives up is replaced by a bot; in the rematch that seat is free again rather than the bot's.
func TestARematchLeavesRoomForWhoGaveUp(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := a.open("me", "open", "open")
	b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
	begun := read[wire.Match](c.post("/api/matches/"+m.ID+"/seats/2", nil).is(200))
	c.post("/api/matches/"+m.ID+"/resign", fields{"number": begun.Number}).is(200)
	eventually(t, "a bot plays for Carla", func() bool { return b.match(m.ID).Seats[2].Bot != "" })
	b.post("/api/matches/"+m.ID+"/resign", fields{"number": b.match(m.ID).Number}).is(200)
	next := read[wire.Match](a.post("/api/matches/"+m.ID+"/rematch", nil).is(201))
	if next.Status != "open" || next.Seats[0].Taken || !next.Seats[1].Taken || next.Seats[2].Taken {
		t.Fatalf("the rematch %+v", next)
	}
	for _, who := range []*guest{b, c} { // who gave up is asked as the others are, wherever they look
		if got := who.invitations(); len(got) != 1 || got[0].Match.ID != next.ID {
			t.Errorf("%s is invited to %+v", who.name, got)
		}
	}
	if begun = read[wire.Match](b.post("/api/matches/"+m.ID+"/rematch", nil).is(200)); begun.Status != "open" || fmt.Sprint(begun.You) != "[2]" {
		t.Fatalf("Ben joins it: %+v", begun)
	}
	if begun = read[wire.Match](c.post("/api/matches/"+next.ID+"/seats/0", nil).is(200)); begun.Status != "playing" {
		t.Fatalf("Carla comes by its link: %+v", begun)
	}
}

func TestRematch(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := duel(a, b)
	at := "/api/matches/" + m.ID
	stream := b.watch(m.ID, "")
	stream.next()
	a.post(at+"/resign", map[string]int{"number": 2}).is(200)
	stream.next()
	next := read[wire.Match](a.post(at+"/rematch", nil).is(201))
	if next.Status != "open" || next.Previous == nil || *next.Previous != m.ID || fmt.Sprint(next.You) != "[1]" || next.Seats[0].Taken {
		t.Fatalf("rematch %+v", next)
	}
	if event := stream.next(); event.name != "rematch" || event.text != `{"id":"`+next.ID+`"}` {
		t.Fatalf("the stream said %+v", event)
	}
	if again := read[wire.Match](a.post(at+"/rematch", nil).is(200)); again.ID != next.ID || again.Status != "open" {
		t.Fatalf("asked twice: %+v", again)
	}
	joined := read[wire.Match](b.post(at+"/rematch", nil).is(200))
	if joined.ID != next.ID || joined.Status != "playing" || fmt.Sprint(joined.You) != "[0]" {
		t.Fatalf("the other one asked: %+v", joined)
	}
	if old := b.match(m.ID); old.Rematch == nil || *old.Rematch != next.ID {
		t.Fatalf("the match before: %+v", old)
	}
	p.restart()
	if event := b.watch(m.ID, fmt.Sprint(m.Number+1)).next(); event.name != "rematch" {
		t.Fatalf("who comes back hears %+v", event)
	}

	// A rematch that was removed makes room for another.
	c := p.guest("Carla")
	alone := c.open("me", "random")
	c.post("/api/matches/"+alone.ID+"/resign", map[string]int{"number": 0}).is(200)
	second := read[wire.Match](c.post("/api/matches/"+alone.ID+"/rematch", nil).is(201))
	if second.Status != "playing" || second.Seats[0].Bot != "random" {
		t.Fatalf("the rematch against a bot: %+v", second)
	}
	d := duel(a, b)
	a.post("/api/matches/"+d.ID+"/resign", map[string]int{"number": 0}).is(200)
	first := read[wire.Match](a.post("/api/matches/"+d.ID+"/rematch", nil).is(201))
	a.delete("/api/matches/" + first.ID).is(204)
	if other := read[wire.Match](b.post("/api/matches/"+d.ID+"/rematch", nil).is(201)); other.ID == first.ID {
		t.Fatal("the removed rematch is back")
	}
}
