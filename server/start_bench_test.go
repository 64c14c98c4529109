package server_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/store/sqlite"
)

// BenchmarkStart prints how long a start takes on a database of many matches: PORTOLAN_BENCH_MATCHES of them, or 100,000. In a
// third of them a player is to move against a bot, in twenty a bot is, and the others are over.
func BenchmarkStart(b *testing.B) {
	n := 100_000
	if text := os.Getenv("PORTOLAN_BENCH_MATCHES"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	dir := b.TempDir()
	fill(b, dir, n)
	info, err := os.Stat(filepath.Join(dir, "portolan.db"))
	if err != nil {
		b.Fatal(err)
	}
	for _, how := range []struct {
		name   string
		killed bool
		opened sqlite.Options
	}{{"closed", false, sqlite.Options{}}, {"unclean", true, sqlite.Options{Beside: true}}, {"checked", false, sqlite.Options{Check: true}}} {
		b.Run(how.name, func(b *testing.B) {
			var opened, ready, looked time.Duration
			for b.Loop() {
				if how.killed {
					if err := os.Remove(filepath.Join(dir, "portolan.closed")); err != nil && !errors.Is(err, fs.ErrNotExist) {
						b.Fatal(err)
					}
				}
				o, r, l := startOn(b, dir, how.opened)
				opened, ready, looked = opened+o, ready+r, looked+l
			}
			b.ReportMetric(float64(info.Size())/(1<<20), "MB")
			b.ReportMetric(opened.Seconds()/float64(b.N), "s-to-open")
			b.ReportMetric(ready.Seconds()/float64(b.N), "s-to-serve")
			b.ReportMetric(looked.Seconds()/float64(b.N), "s-to-settle")
		})
	}
}

// startOn starts a server and returns how long it took until the store was open, until the server took requests, and until it
// had opened what is due.
func startOn(b *testing.B, dir string, o sqlite.Options) (opened, ready, looked time.Duration) {
	b.Helper()
	began := time.Now()
	kept, err := sqlite.OpenWith(context.Background(), dir, o)
	if err != nil {
		b.Fatal(err)
	}
	opened = time.Since(began)
	s, err := server.New(server.Config{Store: kept, Games: games.All(), BotPace: time.Hour})
	if err != nil {
		b.Fatal(err)
	}
	ready = time.Since(began)
	for due := 0; due < dueInBench; {
		due = s.Tables()
		time.Sleep(time.Millisecond)
	}
	looked = time.Since(began)
	if err := s.Close(context.Background()); err != nil {
		b.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		b.Fatal(err)
	}
	return opened, ready, looked
}

// dueInBench is in how many matches of the benchmark a bot is to move.
const dueInBench = 20

// fill makes a database of n matches of 40 rows.
func fill(b *testing.B, dir string, n int) {
	b.Helper()
	ctx := context.Background()
	kept, err := sqlite.Open(ctx, dir)
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	anna := store.Player{ID: "anna", Name: "Anna", Guest: true}
	if err := kept.AddPlayer(ctx, anna, store.Session{Key: store.Key{1}, Player: anna.ID}); err != nil {
		b.Fatal(err)
	}
	of, rows := sample(b)
	work := make(chan int)
	var workers sync.WaitGroup
	for range 64 { // they share commits
		workers.Go(func() {
			for i := range work {
				m := *of
				m.ID, m.Series = fmt.Sprintf("m%d", i), nil
				last := len(rows)
				m.Summary = store.Summary{Number: last, Status: "over", Idle: true, Updated: int64(i)}
				switch {
				case i < dueInBench: // nobody has said that these are idle
					m.Summary.Status, m.Summary.Idle = "playing", false
				case i%3 == 0:
					m.Summary.Status = "playing"
				}
				if err := kept.AddMatch(ctx, &m, rows); err != nil {
					b.Error(err)
				}
				kept.Note(m.Key, m.Summary)
			}
		})
	}
	for i := range n {
		work <- i
	}
	close(work)
	workers.Wait()
}

// sample is a duel against a bot, with its first rows, after which the bot is to move.
func sample(b *testing.B) (*store.Match, []match.Row) {
	b.Helper()
	rules := games.All()[0]
	for seed := byte(0); ; seed++ {
		m, err := match.Open(rules, match.Opening{Seats: 2, Seed: [32]byte{seed}})
		if err != nil {
			b.Fatal(err)
		}
		var rows []match.Row
		play := func(row match.Row, err error) {
			if err == nil {
				err = m.Apply(row)
			}
			if err != nil {
				b.Fatal(err)
			}
			rows = append(rows, row)
		}
		play(m.ProposeSit(0, "Anna", "", ""))
		play(m.ProposeSit(1, "random", "random", ""))
		for len(rows) < 40 && m.Status() == match.StatusPlaying {
			seat := m.Deciding().First()
			play(m.ProposeMove(seat, m.Number(), m.State().Moves(seat, nil)[0].String()))
		}
		if _, _, due := m.BotTurn(); due {
			kept := &store.Match{
				Game: rules.ID(), Rules: m.Version(), Options: m.Options(), Seed: [32]byte{seed}, Commitment: m.Commitment(), Creator: "anna",
				Seats: []store.Seat{{Player: "anna", Name: "Anna"}, {Bot: "random", Name: "random"}},
			}
			return kept, rows
		}
	}
}
