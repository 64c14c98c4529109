package server_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/store/sqlite"
)

// BenchmarkClocks prints what matches at leisure cost that nobody looks at: PORTOLAN_BENCH_MATCHES of them, or 100,000, each with a
// deadline some days ahead. In one of them somebody is out of time three seconds after the start: how late is that acted on? It takes 40
// seconds, and as long again for 100,000 matches to be written.
func BenchmarkClocks(b *testing.B) {
	n := 100_000
	if text := os.Getenv("PORTOLAN_BENCH_MATCHES"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		dir := b.TempDir()
		now := time.Now().UnixMilli()
		fillTimed(b, dir, n, now)
		b.ReportMetric(float64(time.Now().UnixMilli()-now)/1000, "s-to-fill")
		time.Sleep(2 * time.Second) // an outage, by which all deadlines are put off
		kept, s, took := startTimed(b, dir)
		b.ReportMetric(took.Seconds(), "s-to-start")
		stopTimed(b, kept, s)
		due := addTimed(b, dir, time.Now().UnixMilli())
		kept, s, _ = startTimed(b, dir)
		late := waitForTakeover(b, kept, due)
		b.ReportMetric(float64(late), "ms-late")
		before := server.ProcessorTime()
		time.Sleep(30 * time.Second)
		b.ReportMetric((server.ProcessorTime()-before).Seconds()/30*100, "%-idle") // 0 where that is not known
		stopTimed(b, kept, s)
	}
}

// startTimed starts a server, and returns how long that took.
func startTimed(b *testing.B, dir string) (*sqlite.Store, *server.Server, time.Duration) {
	b.Helper()
	began := time.Now()
	kept, err := sqlite.Open(context.Background(), dir)
	if err != nil {
		b.Fatal(err)
	}
	s, err := server.New(server.Config{Store: kept, Games: games.All(), BotPace: time.Hour})
	if err != nil {
		b.Fatal(err)
	}
	return kept, s, time.Since(began)
}

func stopTimed(b *testing.B, kept *sqlite.Store, s *server.Server) {
	b.Helper()
	if err := s.Close(context.Background()); err != nil {
		b.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		b.Fatal(err)
	}
}

// fillTimed makes a database of matches at leisure that have just begun.
func fillTimed(b *testing.B, dir string, n int, now int64) {
	b.Helper()
	kept, err := sqlite.Open(b.Context(), dir)
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	player := store.Player{ID: "anna", Name: "Anna", Guest: true}
	if err := kept.AddPlayer(b.Context(), player, store.Session{Key: store.Key{1}, Player: "anna"}); err != nil {
		b.Fatal(err)
	}
	of, rows := timedSample(b, match.Presets[2], now)
	work := make(chan int)
	var workers sync.WaitGroup
	for range 64 { // they share commits
		workers.Go(func() {
			for i := range work {
				m := *of
				m.ID = fmt.Sprint("m", i)
				if err := kept.AddMatch(b.Context(), &m, rows); err != nil {
					b.Error(err)
				}
				m.Summary.Idle = true
				kept.Note(m.Key, m.Summary)
			}
		})
	}
	for i := range n {
		work <- i
	}
	close(work)
	workers.Wait()
	if _, err := kept.Alive(b.Context(), time.Hour, 0); err != nil {
		b.Fatal(err)
	}
}

// addTimed adds a match in which somebody is out of time before long.
func addTimed(b *testing.B, dir string, now int64) string {
	b.Helper()
	kept, err := sqlite.Open(b.Context(), dir)
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	m, rows := timedSample(b, match.Clock{Start: 3, Cap: 3}, now)
	m.ID = "soon"
	if err := kept.AddMatch(b.Context(), m, rows); err != nil {
		b.Fatal(err)
	}
	return m.ID
}

// timedSample is a duel by a clock in which both have just sat down.
func timedSample(b *testing.B, clock match.Clock, now int64) (*store.Match, []match.Row) {
	b.Helper()
	rules := games.All()[0]
	m, err := match.Open(rules, match.Opening{Seats: 2, Terms: &match.Terms{Clock: clock, Timeout: match.TimeoutBot}})
	if err != nil {
		b.Fatal(err)
	}
	var rows []match.Row
	for s := range game.Seat(2) {
		row, err := m.ProposeSit(s, "Anna", "", "")
		row.At = now
		if err == nil {
			err = m.Apply(row)
		}
		if err != nil {
			b.Fatal(err)
		}
		rows = append(rows, row)
	}
	at, _ := m.Due(now)
	who := store.Seat{Player: "anna", Name: "Anna"}
	return &store.Match{
		Game: rules.ID(), Rules: m.Version(), Options: m.Options(), Commitment: m.Commitment(), Creator: "anna", Terms: m.Terms(),
		Seats: []store.Seat{who, who}, Due: []store.Due{{Kind: store.DueClock, At: at}},
		Summary: store.Summary{Number: 2, Status: "playing", Deciding: m.Deciding(), Updated: now},
	}, rows
}

// waitForTakeover waits until a bot plays on in a match, and returns how long after the deadline that was written down, in
// milliseconds. Time that is given back counts. It gives up after a minute.
func waitForTakeover(b *testing.B, kept *sqlite.Store, id string) int64 {
	b.Helper()
	m, err := kept.Match(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(20 * time.Millisecond) {
		rows, err := kept.Rows(b.Context(), m.Key, 2)
		if err != nil {
			b.Fatal(err)
		}
		var back int64
		for _, row := range rows {
			switch row.Kind {
			case match.Outage:
				lost, _ := strconv.ParseInt(row.What, 10, 64)
				back += lost
			case match.Takeover:
				return row.At - m.Summary.Updated - 4000 - back
			}
		}
	}
	b.Fatal("a minute has gone by, and no bot plays on for who is out of time")
	return 0
}
