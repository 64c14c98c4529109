package server_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"modernc.org/sqlite"

	"portolan/server"
	"portolan/wire"
)

// connections are those that write, by the name of their database: the tests of a full disk say how large it may become.
var connections sync.Map

func init() {
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, name string) error {
		if strings.Contains(name, "synchronous%28FULL%29") {
			file, _, _ := strings.Cut(name, "?")
			connections.Store(file, conn)
		}
		return nil
	})
}

// pages sets how large the database may become; 0 leaves it no larger than it is.
func (p *place) pages(most int) {
	p.t.Helper()
	found, ok := connections.Load("file:" + p.dir + "/portolan.db")
	if !ok {
		p.t.Fatal("no connection writes")
	}
	p.send("GET", "/api/matches", "", nil) // it waits for what is still to be written: then nobody uses the connection
	// SQLite takes a bound below the present size for that size.
	if _, err := found.(sqlite.ExecQuerierContext).ExecContext(context.Background(), fmt.Sprintf("PRAGMA max_page_count = %d", max(most, 1)), nil); err != nil {
		p.t.Fatal(err)
	}
}

// On a full disk no move is acknowledged and no match moves on, however many are made at once. Once there is room, the same
// moves are made, and who follows hears of each once.
func TestFullDisk(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	matches := make([]*wire.Match, 12)
	for i := range matches {
		m := duel(both[0], both[1])
		matches[i] = both[m.Deciding[0]].match(m.ID)
	}
	streams := make([]*events, len(matches))
	for i, m := range matches {
		streams[i] = both[0].watch(m.ID, fmt.Sprint(m.Number))
	}
	moved := func(m *wire.Match) (*wire.Match, *answer) {
		seat := m.Deciding[0]
		a := both[seat].move(m, seat)
		if a.status != 200 {
			return m, a
		}
		now := both[seat].match(m.ID)
		return both[now.Deciding[0]].match(m.ID), a
	}

	p.pages(0)
	refused := 0
	for round := 0; refused < 2*len(matches); round++ {
		if round == 200 {
			t.Fatal("there is room for ever")
		}
		var all sync.WaitGroup
		answers := make([]*answer, len(matches))
		before := make([]*wire.Match, len(matches))
		copy(before, matches)
		for i := range matches { // many share a commit
			all.Go(func() { matches[i], answers[i] = moved(matches[i]) })
		}
		all.Wait()
		for i, a := range answers {
			switch a.status {
			case 200:
			case 503:
				refused++
				if now := both[0].match(before[i].ID); now.Number != before[i].Number {
					t.Fatalf("match %d is at %d after a move that was refused at %d", i, now.Number, before[i].Number)
				}
			default:
				t.Fatalf("%d: %s", a.status, a.text)
			}
		}
	}
	soon(t, "a server that is not ready", func() bool { // it goes by the last transaction, and a small one may have found room
		matches[0], _ = moved(matches[0])
		return p.send("GET", "/readyz", "", nil).status == 503 && metric(t, p, "portolan_ready") == "0"
	})
	p.pages(1 << 20)
	for i := range matches {
		last := matches[i].Number
		now, a := moved(matches[i])
		a.is(200)
		if matches[i] = now; now.Number != last+1 {
			t.Errorf("match %d is at %d after the move at %d", i, now.Number, last)
		}
		if u := streams[i].until(now.Number); u.Number != now.Number {
			t.Errorf("match %d is told at %d", i, u.Number)
		}
	}
	p.send("GET", "/readyz", "", nil).is(200)
	p.restart()
	for i, m := range matches {
		if now := both[0].match(m.ID); now.Number != m.Number {
			t.Errorf("after a restart match %d is at %d, not at %d", i, now.Number, m.Number)
		}
	}
}
