package postgres_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// cut has the database let go of all connections to it.
const cut = `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`

func openAlone(t *testing.T, address string) (*postgres.Store, error) {
	t.Helper()
	s, err := postgres.OpenWith(t.Context(), address, postgres.Options{Alone: true})
	if err == nil {
		t.Cleanup(func() { _ = s.Close() }) // one that was replaced says so
	}
	return s, err
}

func mustAlone(t *testing.T, address string) *postgres.Store {
	t.Helper()
	s, err := openAlone(t, address)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// While one server serves alone another is refused, before it changes any tables; commands beside it are not. Once it is closed there is room.
func TestAnotherServerIsRefused(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	first := mustAlone(t, address)
	pgtest.Execute(t, address, "UPDATE goose_db_version SET version_id = -version_id WHERE version_id = (SELECT max(version_id) FROM goose_db_version)") // work for a newer one
	_, err := openAlone(t, address)
	if !errors.Is(err, store.ErrInUse) || !strings.Contains(err.Error(), "in use by another Portolan") || strings.Contains(err.Error(), "\n") {
		t.Errorf("the second was told %v", err)
	}
	pgtest.Execute(t, address, "UPDATE goose_db_version SET version_id = -version_id WHERE version_id < 0")
	visitor, err := postgres.Visit(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := visitor.AddPlayer(t.Context(), store.Player{ID: "anna"}, store.Session{}); err != nil {
		t.Error(err)
	}
	if err := errors.Join(visitor.Close(), first.Close()); err != nil {
		t.Error(err)
	}
	mustAlone(t, address)
}

// A server that loses its connection goes on where no other has served since, and refuses others as before.
func TestAServerAloneGoesOnAfterACut(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := mustAlone(t, address)
	pgtest.Execute(t, address, cut)
	id := func(n int) store.Player { return store.Player{ID: strings.Repeat("a", n)} }
	if err := s.AddPlayer(t.Context(), id(1), store.Session{Key: store.Key{1}}); err != nil { // it was on its way
		for s.Ready(t.Context()) != nil { // until it has its lock again
			time.Sleep(time.Millisecond)
		}
	}
	if err := s.AddPlayer(t.Context(), id(2), store.Session{Key: store.Key{2}}); err != nil {
		t.Error(err)
	}
	if _, err := openAlone(t, address); !errors.Is(err, store.ErrInUse) {
		t.Errorf("another one got in: %v", err)
	}
	select {
	case <-s.Lost():
		t.Error("it takes itself for replaced")
	default:
	}
}

// A server in whose place another has served writes nothing any more, whether that one serves still or not, and learns of it by itself.
func TestAReplacedServerWritesNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		ends bool
	}{{"by one that serves", false}, {"by one that has served", true}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			address := pgtest.Database(t)
			s := mustAlone(t, address)
			if err := s.AddPlayer(t.Context(), store.Player{ID: "anna"}, store.Session{}); err != nil {
				t.Fatal(err)
			}
			m := &store.Match{ID: "m", Creator: "anna", Summary: store.Summary{Status: "open"}}
			if err := s.AddMatch(t.Context(), m, nil); err != nil {
				t.Fatal(err)
			}
			var second *postgres.Store
			for second == nil { // the first may be quicker
				pgtest.Execute(t, address, cut)
				var err error
				if second, err = openAlone(t, address); err != nil && !errors.Is(err, store.ErrInUse) {
					t.Fatal(err)
				}
			}
			if test.ends {
				if err := second.Close(); err != nil {
					t.Fatal(err)
				}
			}
			<-s.Lost()
			if test.ends {
				second = mustAlone(t, address)
			}
			for range 2 {
				if err := s.Append(t.Context(), m.Key, &match.Row{Number: 1, Move: "old"}, nil); !errors.Is(err, store.ErrInUse) {
					t.Errorf("the first was told %v", err)
				}
			}
			if err := second.Append(t.Context(), m.Key, &match.Row{Number: 1, Move: "new"}, nil); err != nil {
				t.Error(err)
			}
			if rows, err := second.Rows(t.Context(), m.Key, 0); err != nil || len(rows) != 1 || rows[0].Move != "new" {
				t.Errorf("the match has %+v (%v)", rows, err)
			}
		})
	}
}
