package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"portolan/match"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// nodes are servers on one database, in which anna has some matches.
func nodes(t *testing.T, count, matches int) (all []*postgres.Store, keys []int64, address string) {
	t.Helper()
	address = pgtest.Database(t)
	for range count {
		s, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		all = append(all, s)
	}
	if err := all[0].AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	for i := range matches {
		m := &store.Match{ID: fmt.Sprint("m", i), Creator: "anna", Summary: store.Summary{Status: "open"}}
		if err := all[0].AddMatch(t.Context(), m, nil); err != nil {
			t.Fatal(err)
		}
		keys = append(keys, m.Key)
	}
	return all, keys, address
}

// Of several servers that want each number of each match one gets it, whatever else they write: nothing is lost, nothing is undone for
// somebody else's sake, nobody waits for ever.
func TestServersWriteSideBySide(t *testing.T) {
	t.Parallel()
	const rows = 15
	servers, keys, _ := nodes(t, 3, 6)
	var won [rows + 1]atomic.Int64
	var running sync.WaitGroup
	for n, s := range servers {
		for i := range keys {
			key := keys[(i+n)%len(keys)]
			running.Go(func() {
				for number := 1; number <= rows; number++ {
					err := s.Append(t.Context(), key, &match.Row{Number: number, Move: fmt.Sprint(n)}, nil)
					if err == nil {
						won[number].Add(1)
					} else if !errors.Is(err, store.ErrConflict) {
						t.Errorf("row %d of match %d: %v", number, key, err)
					}
					s.Note(key, store.Summary{Number: number, Status: "playing", Idle: true})
					_, err = s.Say(t.Context(), store.Line{Match: "m0", Player: "anna", Text: "ahoy"}, 0, 1000)
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	running.Wait()
	for number := 1; number <= rows; number++ {
		if got := won[number].Load(); got != int64(len(keys)) {
			t.Errorf("row %d of %d matches was won %d times", number, len(keys), got)
		}
	}
	for _, key := range keys {
		if kept, err := servers[1].Rows(t.Context(), key, 0); err != nil || len(kept) != rows {
			t.Errorf("match %d has %d rows (%v)", key, len(kept), err)
		}
	}
	lines, err := servers[2].Lines(t.Context(), "m0", "", 0, 10_000)
	if err != nil || len(lines) != len(servers)*len(keys)*rows {
		t.Errorf("%d lines were said (%v)", len(lines), err)
	}
}

// A row that one server keeps while another calls the match idle is not forgotten.
func TestARowBesideASummary(t *testing.T) {
	t.Parallel()
	servers, keys, _ := nodes(t, 2, 1)
	for number := 1; number <= 40; number++ {
		servers[1].Note(keys[0], store.Summary{Number: number - 1, Status: "playing", Idle: true})
		var running sync.WaitGroup
		running.Go(func() {
			if err := servers[0].Append(t.Context(), keys[0], &match.Row{Number: number}, nil); err != nil {
				t.Error(err)
			}
		})
		running.Go(func() {
			if _, err := servers[1].List(t.Context(), store.Filter{Band: store.Others, Limit: 1}); err != nil { // has the summary written
				t.Error(err)
			}
		})
		running.Wait()
		if due, err := servers[0].ToResume(t.Context()); err != nil || !slices.Equal(due, []string{"m0"}) {
			t.Fatalf("after row %d, to resume: %v (%v)", number, due, err)
		}
	}
}

// Of one bounded thing no more is kept than may be when several servers add to it at once.
func TestBoundsHoldAcrossServers(t *testing.T) {
	t.Parallel()
	const most = 5
	servers, _, _ := nodes(t, 3, 0)
	var kept atomic.Int64
	var running sync.WaitGroup
	for i := range 30 {
		running.Go(func() {
			token := store.Token{Key: store.Key{byte(i)}, ID: fmt.Sprint(i), Player: "anna", Name: "a"}
			switch err := servers[i%len(servers)].AddToken(t.Context(), token, most); {
			case err == nil:
				kept.Add(1)
			case !errors.Is(err, store.ErrConflict):
				t.Error(err)
			}
		})
	}
	running.Wait()
	if tokens, err := servers[0].Tokens(t.Context(), "anna"); err != nil || len(tokens) != most || kept.Load() != most {
		t.Errorf("%d tokens are kept, %d were said to be (%v)", len(tokens), kept.Load(), err)
	}
}

// When the database lets go of all connections, what is asked next finds new ones.
func TestConnectionsAreMadeAnew(t *testing.T) {
	t.Parallel()
	servers, keys, address := nodes(t, 1, 1)
	s := servers[0]
	for number := 1; number <= 3; number++ {
		pgtest.Execute(t, address, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		row := &match.Row{Number: number}
		err := s.Append(t.Context(), keys[0], row, nil)
		if err != nil { // it was on its way when the connection ended
			if err := s.Ready(t.Context()); err != nil {
				t.Fatalf("the store does not recover: %v", err)
			}
			if err = s.Append(t.Context(), keys[0], row, nil); err != nil && !errors.Is(err, store.ErrConflict) {
				t.Fatal(err)
			}
		}
		if rows, err := s.Rows(t.Context(), keys[0], 0); err != nil || len(rows) != number {
			t.Fatalf("%d rows (%v), want %d", len(rows), err, number)
		}
	}
}

// Every connection that writes has each commit synced, also where the database would do without, and one that takes the place of another.
func TestEveryCommitIsSynced(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	pgtest.Execute(t, address, `DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET synchronous_commit = off'; END $$`)
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for range 2 {
		var level string
		err := s.Write(func(ctx context.Context, conn *sql.Conn) error {
			return conn.QueryRowContext(ctx, "SHOW synchronous_commit").Scan(&level)
		})
		if err != nil || level != "on" {
			t.Errorf("synchronous_commit is %q (%v)", level, err)
		}
		lost := s.Write(func(ctx context.Context, conn *sql.Conn) error {
			_, err := conn.ExecContext(ctx, "SELECT pg_terminate_backend(pg_backend_pid())")
			return err
		})
		if lost == nil {
			t.Error("a lost connection has written")
		}
	}
}

// What panics while it writes fails, with its group, and leaves the writer as it was.
func TestTheWriterOutlivesAPanic(t *testing.T) {
	t.Parallel()
	servers, keys, _ := nodes(t, 1, 1)
	s := servers[0]
	err := s.Write(func(ctx context.Context, conn *sql.Conn) error {
		if _, err := conn.ExecContext(ctx, "UPDATE players SET name = 'Ben'"); err != nil {
			return err
		}
		panic("oh")
	})
	if err == nil || !strings.Contains(err.Error(), "panic: oh") {
		t.Errorf("what panicked: %v", err)
	}
	if err := s.Append(t.Context(), keys[0], &match.Row{Number: 1}, nil); err != nil {
		t.Error(err)
	}
	if _, p, err := s.Session(t.Context(), store.Key{}); err != nil || p.Name != "Anna" {
		t.Errorf("the player is %+v (%v)", p, err)
	}
}

// A server that stands still in the midst of a transaction, or whose machine is gone, holds others up for a while, not until they give up. What it was
// at is undone, and once it is back it goes on.
func TestAServerThatStandsStillHoldsNobodyUpForLong(t *testing.T) {
	t.Parallel()
	servers, _, address := nodes(t, 2, 0)
	still, other := servers[0], servers[1]
	begun, back := make(chan struct{}), make(chan struct{})
	lost := make(chan error, 1)
	go func() {
		lost <- still.Write(func(ctx context.Context, conn *sql.Conn) error {
			_, err := conn.ExecContext(ctx, "UPDATE players SET name = 'Ben'")
			close(begun)
			<-back
			return err
		})
	}()
	<-begun
	if err := other.AddPlayer(t.Context(), store.Player{ID: "dora", Name: "Dora"}, store.Session{Key: store.Key{2}}); err != nil {
		t.Errorf("the other server: %v", err)
	}
	close(back)
	if err := <-lost; err == nil {
		t.Error("what stood still was kept")
	}
	if err := still.AddPlayer(t.Context(), store.Player{ID: "cleo", Name: "Cleo"}, store.Session{Key: store.Key{1}}); err != nil {
		t.Errorf("once it is back: %v", err)
	}
	if _, p, err := other.Session(t.Context(), store.Key{}); err != nil || p.Name != "Anna" {
		t.Errorf("the player is %+v (%v)", p, err)
	}
	// So it is where something is taken, and where the URL says otherwise that holds.
	for url, want := range map[string]string{address: "5s", address + "&idle_in_transaction_session_timeout=7s": "7s"} {
		s, err := postgres.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		var written, taken string
		err = errors.Join(s.Write(asks(&written)), s.Claim(asks(&taken)), s.Close())
		if err != nil || written != want || taken != want {
			t.Errorf("who writes may stand still for %q, who takes for %q (%v), want %q", written, taken, err, want)
		}
	}
}

// asks asks how long a transaction may wait for its process.
func asks(into *string) func(context.Context, *sql.Conn) error {
	return func(ctx context.Context, conn *sql.Conn) error {
		return conn.QueryRowContext(ctx, "SHOW idle_in_transaction_session_timeout").Scan(into)
	}
}
