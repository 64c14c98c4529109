package server_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/store/sqlite"
)

// BenchmarkDeadlines prints what it takes to wait for many deadlines: PORTOLAN_BENCH_MATCHES matches at leisure between two people, or
// 100,000, in each of which somebody's time runs. It tells how long a start takes, what of a core is used while nothing is due, and how
// late a seat is taken over whose time is up.
func BenchmarkDeadlines(b *testing.B) {
	n := 100_000
	if text := os.Getenv("PORTOLAN_BENCH_MATCHES"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	dir := b.TempDir()
	wait(b, dir, n)
	for b.Loop() {
		ctx := context.Background()
		kept, err := sqlite.Open(ctx, dir)
		if err != nil {
			b.Fatal(err)
		}
		soon := time.Now().Add(30 * time.Second).UnixMilli() // when the time of one seat will be up
		one := timed(b, kept, "soon", soon)
		began := time.Now()
		s, err := server.New(server.Config{Store: kept, Games: games.All(), BotPace: time.Hour})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(time.Since(began).Seconds(), "s-to-serve")
		time.Sleep(5 * time.Second) // what a start leaves to do has been done by then
		used, since := cpu(), time.Now()
		time.Sleep(20 * time.Second)
		b.ReportMetric(100*(cpu()-used).Seconds()/time.Since(since).Seconds(), "%-of-a-core")
		for {
			rows, err := kept.Rows(ctx, one, 0)
			if err != nil {
				b.Fatal(err)
			}
			if last := rows[len(rows)-1]; last.Kind == match.Takeover {
				b.ReportMetric(float64(last.At-soon), "ms-late")
				break
			}
			if time.Since(began) > 2*time.Minute {
				b.Fatal("the seat was never taken over")
			}
			time.Sleep(100 * time.Millisecond)
		}
		if err := s.Close(ctx); err != nil {
			b.Fatal(err)
		}
		if err := kept.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// cpu is the processor time that this process has used.
func cpu() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// wait makes a database of n matches in which somebody's time will be up within a day, but not in the next hour.
func wait(b *testing.B, dir string, n int) {
	b.Helper()
	ctx := context.Background()
	kept, err := sqlite.Open(ctx, dir)
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	for i, name := range []string{"anna", "ben"} {
		player := store.Player{ID: name, Name: name, Guest: true}
		if err := kept.AddPlayer(ctx, player, store.Session{Key: store.Key{byte(i + 1)}, Player: name}); err != nil {
			b.Fatal(err)
		}
	}
	first := time.Now().Add(time.Hour).UnixMilli()
	work := make(chan int)
	var workers sync.WaitGroup
	for range 64 { // they share commits
		workers.Go(func() {
			for i := range work {
				timed(b, kept, fmt.Sprintf("m%d", i), first+int64(i)*800)
			}
		})
	}
	for i := range n {
		work <- i
	}
	close(work)
	workers.Wait()
}

// timed keeps a match between two people in which a seat's time is up at a time, and returns its key.
func timed(b *testing.B, kept *sqlite.Store, id string, up int64) int64 {
	b.Helper()
	rules := games.All()[0]
	leisure := match.Presets[1]
	terms := &match.Terms{Clock: leisure, Timeout: match.TimeoutBot}
	seed := [32]byte{1}
	m, err := match.Open(rules, match.Opening{Seats: 2, Seed: seed, Terms: terms})
	if err != nil {
		b.Fatal(err)
	}
	var rows []match.Row
	at := up - 1000*leisure.Start - 1000 // a second of lag is given back
	var due int64
	for s, name := range []string{"anna", "ben"} {
		row, err := m.ProposeSit(game.Seat(s), name, "", "")
		if row.At = at; err == nil {
			due, _ = m.DueBy(&row)
			err = m.Apply(row)
		}
		if err != nil {
			b.Error(err)
			return 0
		}
		rows = append(rows, row)
	}
	last := &rows[len(rows)-1]
	if due != up {
		b.Errorf("the time of match %s is up at %d, not %d", id, due, up)
	}
	of := &store.Match{
		ID: id, Game: rules.ID(), Rules: m.Version(), Options: m.Options(), Seed: seed, Commitment: m.Commitment(), Creator: "anna", Terms: terms,
		Seats: []store.Seat{{Player: "anna", Name: "anna"}, {Player: "ben", Name: "ben"}},
	}
	ctx := context.Background()
	if err := kept.AddMatch(ctx, of, rows[:1]); err != nil {
		b.Error(err)
		return 0
	}
	seating := &store.Seating{Seat: game.Spectator, Due: []store.Due{{Kind: store.DueClock, At: due}}}
	if err := kept.Append(ctx, of.Key, last, seating); err != nil {
		b.Error(err)
	}
	kept.Note(of.Key, store.Summary{Number: len(rows), Status: "playing", Deciding: m.Deciding(), Updated: at, Idle: true})
	return of.Key
}
