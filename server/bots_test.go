package server_test

import (
	"strings"
	"testing"
	"time"

	"portolan/server"
	"portolan/wire"
)

// watchOut follows a match until it is over.
func watchOut(t *testing.T, g *guest, id string) *wire.Update {
	t.Helper()
	stream := g.watch(id, "")
	for {
		if u := stream.next().update(t); u.Status == "over" {
			return u
		}
	}
}

func TestBotsPlayToTheEnd(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	ids := []string{a.open("random", "random").ID, a.open("greedy", "random").ID, a.open("random", "greedy").ID}
	for _, id := range ids {
		u := watchOut(t, a, id)
		if u.Outcome == nil || u.Seed == nil || len(u.You) != 0 {
			t.Fatalf("the end is %+v", u)
		}
	}
}

// A person against a bot: the bot answers each turn, in its own time, and declines draws.
func TestBotAnswers(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Millisecond})
	a := p.guest("Anna")
	m := a.open("me", "greedy")
	stream := a.watch(m.ID, "")
	offered, declined, moved := false, false, 0
	for !declined || moved < 10 {
		u := stream.next().update(t)
		if u.Status == "over" {
			break
		}
		if len(u.Draw.Offered) > 0 || len(u.Choices["0"]) == 0 {
			continue
		}
		if u.Number%100 == 0 {
			declined, moved = answers(t, a, m.ID)
		}
		if u.Number > 12 && !offered {
			// Not while the offer would come too late: both seats move at the same time in the set-up.
			offered = a.post("/api/matches/"+m.ID+"/draw", map[string]any{"number": u.Number, "answer": "offer"}).status == 200
			continue
		}
		a.move(&u.Match, 0)
	}
	if declined, moved = answers(t, a, m.ID); !declined || moved < 10 {
		t.Fatalf("the bot declined: %v, and made %d moves", declined, moved)
	}
}

// answers tells what the bot in seat 1 did so far.
func answers(t *testing.T, g *guest, id string) (declined bool, moved int) {
	t.Helper()
	for _, row := range read[[]wire.HistoryRow](g.get("/api/matches/" + id + "/history").is(200)) {
		declined = declined || row.Kind == "decline" && row.Seat == 1
		if row.Kind == "move" && row.Seat == 1 {
			moved++
		}
	}
	return declined, moved
}

// A bot whose turn it was when the server ended goes on with the next server, though nobody looks at the match.
func TestBotsGoOnAfterARestart(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Hour})
	a := p.guest("Anna")
	m := a.open("random", "random")
	if m.Number != 2 {
		t.Fatalf("bots that wait for an hour made row %d", m.Number)
	}
	p.config.BotPace = 0
	p.restart()
	for {
		list := read[wire.MatchList](a.get("/api/matches?mine=1&status=over").is(200))
		if len(list.Matches) == 1 {
			break
		}
	}
	if over := a.match(m.ID); over.Status != "over" {
		t.Fatalf("the match is %s", over.Status)
	}
}

// A match that nobody uses is unloaded, and there again when somebody comes.
func TestUnusedMatchesAreUnloaded(t *testing.T) {
	p := open(t, server.Config{IdleAfter: 20 * time.Millisecond})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 10)
	before := string(both[0].get("/api/matches/" + m.ID).is(200).text)
	for metric(t, p, "portolan_tables") != "0" {
		time.Sleep(time.Millisecond)
	}
	if after := string(both[0].get("/api/matches/" + m.ID).is(200).text); after != before {
		t.Fatalf("before:\n%s\nafter:\n%s", before, after)
	}
	stream := both[0].watch(m.ID, "")
	stream.next()
	for range 5 { // a stream keeps it
		time.Sleep(10 * time.Millisecond)
		if got := metric(t, p, "portolan_tables"); got != "1" {
			t.Fatalf("with a stream, %s tables are in memory", got)
		}
	}
	m = play(m, both, 1)
	if u := stream.next().update(t); u.Number != m.Number {
		t.Fatalf("number %d, want %d", u.Number, m.Number)
	}
}

// In a campaign bots name the islands that they have earned to name, each once and each differently, and go on. An island named as the
// last of the prologue ends the match before its name is given.
func TestBotsNameWhatTheyHaveEarned(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	set := opening("gentle", "gentle", "gentle")
	set["game"] = "seafall"
	m := read[wire.Match](a.post("/api/matches", set).is(201))
	watchOut(t, a, m.ID)
	given := map[string]string{}
	names := map[string]bool{}
	for _, row := range read[[]wire.HistoryRow](a.get("/api/matches/" + m.ID + "/history").is(200)) {
		if row.Kind != "name" {
			continue
		}
		if given[row.What] != "" || names[row.Text] || row.Text == "" || !strings.HasPrefix(row.What, "island:") {
			t.Errorf("row %d names %s %q, after %v", row.Number, row.What, row.Text, given)
		}
		given[row.What], names[row.Text] = row.Text, true
	}
	if len(given) < 2 {
		t.Errorf("the bots named %v", given)
	}
}
