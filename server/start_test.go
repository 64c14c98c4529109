package server_test

import (
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"portolan/server"
)

// eventually waits until something holds, which takes a moment, or for ever.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for began := time.Now(); !holds(); {
		if time.Since(began) > 2*time.Minute {
			t.Fatalf("never: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// A start opens the matches in which something is due by itself, and no others.
func TestStartOpensWhatIsDue(t *testing.T) {
	p := open(t, server.Config{BotPace: time.Hour}) // no bot gets to move
	a, b := p.guest("Anna"), p.guest("Ben")
	duel(a, b)
	a.open("me", "open")
	var mine, bots []string
	for len(mine) < 3 || len(bots) < 2 { // who begins is drawn
		if m := a.open("me", "random"); len(m.Deciding) == 1 && m.Deciding[0] == 0 {
			mine = append(mine, m.ID)
		} else {
			bots = append(bots, m.ID)
		}
	}
	for _, gone := range bots[2:] {
		a.post("/api/matches/"+gone+"/resign", map[string]int{"number": 0}).is(200)
	}
	for range 2 {
		p.restart()
		if got := p.toResume(); strings.Join(got, " ") != strings.Join(bots[:2], " ") {
			t.Errorf("after a start these are due: %v, want %v; a player is to move in %v", got, bots[:2], mine)
		}
		eventually(t, "the bots' tables are open", func() bool { return metric(t, p, "portolan_tables") == "2" })
	}
	p.config.BotPace = 0
	p.restart()
	for _, id := range bots[:2] { // they go on, and nothing is left to do
		eventually(t, "a bot has moved", func() bool { return a.match(id).Deciding[0] == 0 })
	}
	p.restart()
	if got := p.toResume(); len(got) != 0 {
		t.Errorf("players are to move in all matches, and these are due: %v", got)
	}
}

// toResume are the matches in which something is due.
func (p *place) toResume() []string {
	p.t.Helper()
	found, err := p.store.ToResume(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	return found
}

// A match that rests is idle while the server runs, so that a start after a kill does not open it.
func TestRestingMatchesAreIdle(t *testing.T) {
	p := open(t, server.Config{IdleAfter: 40 * time.Millisecond})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := duel(both[0], both[1])
	stream := both[0].watch(m.ID, "")
	stream.next()
	m = play(m, both, 5)
	eventually(t, "the match is idle", func() bool { return len(p.toResume()) == 0 })
	play(m, both, 1)
	stream.cancel()
	eventually(t, "the match is idle again", func() bool { return len(p.toResume()) == 0 })
}

// sweeping tells whether the sweeper is at work. It is not seen while it waits for its first turn on a processor.
func sweeping() bool {
	stacks := make([]byte, 4<<20)
	return strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "(*Hub).sweep")
}

// A server that nobody uses has nothing that wakes up by itself. It does again when somebody comes, and learns first what has
// been hidden meanwhile.
func TestNothingRunsIdle(t *testing.T) {
	p := open(t, server.Config{IdleAfter: 20 * time.Millisecond})
	eventually(t, "the server rests", func() bool { return !sweeping() })
	a := p.guest("Anna")
	for range 3 {
		m := a.open("me", "search:1")
		stream := a.watch(m.ID, "")
		stream.next()
		eventually(t, "a match that is watched is looked after", sweeping)
		stream.cancel()
		a.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
		http.DefaultClient.CloseIdleConnections()
		eventually(t, "the tables are gone", func() bool { return metric(t, p, "portolan_tables") == "0" })
		eventually(t, "the server rests", func() bool { return !sweeping() })
	}
}
