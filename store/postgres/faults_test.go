package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"
	"time"

	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// Each fault ends in one line that says what to do, and tells no password.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		kind    error
		says    []string
		address func(t *testing.T) string
	}{
		{"no URL of PostgreSQL", store.ErrUnreachable, []string{"must begin with postgres://", "one is like"}, func(*testing.T) string { return "mysql://a:secret@b/c" }},
		{"no URL", store.ErrUnreachable, []string{"can't be read", "%40"}, func(*testing.T) string { return "postgres://a:secret@b:c@d/%zz" }},
		{"a password with a slash", store.ErrUnreachable, []string{"can't be read", "%2F"}, func(*testing.T) string { return "postgres://a:12/secret@d/c" }},
		{"a password with an @", store.ErrUnreachable, []string{"write it %40"}, func(*testing.T) string { return "postgres://a:b@secret@d/c" }},
		{"a password behind the host", store.ErrUnreachable, []string{"can't be read"}, func(*testing.T) string { return "postgres://d/c?user=a&password=%secret" }},
		{"a setting that can't be", store.ErrUnreachable, []string{"can't be used"}, func(*testing.T) string { return "postgres://d/c?user=a&pass%77ord=secret&port=no" }},
		{"a port that is none", store.ErrUnreachable, []string{"can't be used"}, func(*testing.T) string { return "postgres://a:secret@b/c?port=no" }},
		{"nobody there", store.ErrUnreachable, []string{"can't be reached", "start it"}, func(t *testing.T) string {
			return "postgres://a:secret@/c?host=" + t.TempDir()
		}},
		{"no such database", store.ErrUnreachable, []string{"there is no database nothing", "createdb"}, func(t *testing.T) string {
			return strings.Replace(pgtest.Bare(t), "///", "///nothing", 1)
		}},
		{"a pooler that shares sessions", store.ErrUnreachable, []string{"share sessions", "pool_mode = session"}, func(t *testing.T) string {
			return pgtest.Pooler(t, pgtest.Bare(t), "transaction")
		}},
		{"a pooler that shares statements", store.ErrUnreachable, []string{"share sessions", "pool_mode = session"}, func(t *testing.T) string {
			return pgtest.Pooler(t, pgtest.Bare(t), "statement")
		}},
		{"nobody by that name", store.ErrUnreachable, []string{"does not let us in", "user and password"}, func(t *testing.T) string {
			return strings.Replace(pgtest.Bare(t), "user=app", "user=stranger&password=secret", 1)
		}},
		{"another program's", store.ErrDamaged, []string{"belongs to another program"}, func(t *testing.T) string {
			address := pgtest.Bare(t)
			pgtest.Execute(t, address, "CREATE TABLE shopping (item TEXT)")
			return address
		}},
		{"newer tables", store.ErrNewer, []string{"newer Portolan", "version 999", "use the newer program"}, func(t *testing.T) string {
			address := pgtest.Database(t)
			pgtest.Execute(t, address, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, TRUE)")
			return address
		}},
		{"tables whose version was dropped", store.ErrDamaged, []string{"nothing tells the version", "restore it"}, func(t *testing.T) string {
			address := pgtest.Database(t)
			pgtest.Execute(t, address, "DROP TABLE goose_db_version")
			return address
		}},
		{"tables whose version was deleted", store.ErrDamaged, []string{"nothing tells the version", "restore it"}, func(t *testing.T) string {
			address := pgtest.Database(t)
			pgtest.Execute(t, address, "DELETE FROM goose_db_version")
			return address
		}},
		{"an encoding without all letters", store.ErrUnwritable, []string{"has the encoding LATIN1", "createdb --encoding=UTF8"}, latin1},
		{"no right to make tables", store.ErrUnwritable, []string{"no tables can be made", "own it"}, func(t *testing.T) string {
			address := pgtest.Bare(t)
			pgtest.Execute(t, address, "CREATE ROLE guest LOGIN")
			t.Cleanup(func() { pgtest.Execute(t, address, "DROP ROLE guest") })
			return strings.Replace(address, "user=app", "user=guest", 1)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := postgres.Open(t.Context(), test.address(t))
			if err == nil {
				_ = s.Close()
				t.Fatal("opened")
			}
			if !errors.Is(err, test.kind) {
				t.Errorf("got error %v, want %v", err, test.kind)
			}
			if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "secret") {
				t.Errorf("not one line without a password: %q", err)
			}
			for _, words := range test.says {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
		})
	}
}

// latin1 is the URL of a database in which a name such as Čeněk can't be written.
func latin1(t *testing.T) string {
	t.Helper()
	address := pgtest.Bare(t)
	pgtest.Execute(t, address, "CREATE DATABASE latin1 ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
	t.Cleanup(func() { pgtest.Execute(t, address, "DROP DATABASE latin1") })
	return "postgres:///latin1" + address[strings.Index(address, "?"):]
}

// readOnly says on or off: whether new sessions of a database can only read.
func readOnly(t *testing.T, address, value string) {
	t.Helper()
	database := strings.TrimPrefix(address[:strings.Index(address, "?")], "postgres:///")
	pgtest.Execute(t, address, "BEGIN READ WRITE; ALTER DATABASE "+database+" SET default_transaction_read_only = "+value+"; COMMIT")
}

// While a database can only be read, as one that has become a standby, a server is not ready, and it goes on by itself once that is over.
// At the start such a database is refused; a visitor may look at it.
func TestOnlyRead(t *testing.T) {
	t.Parallel()
	for name, alone := range map[string]bool{"alone": true, "several": false} {
		t.Run(name, func(t *testing.T) {
			address := pgtest.Database(t)
			s, err := postgres.OpenWith(t.Context(), address, postgres.Options{Alone: alone})
			if err != nil {
				t.Fatal(err)
			}
			defer shut(t, s)
			said := func(n int) error {
				return s.AddPlayer(t.Context(), store.Player{ID: strings.Repeat("a", n)}, store.Session{Key: store.Key{byte(n)}})
			}
			for round := range 2 {
				readOnly(t, address, "on")
				pgtest.Execute(t, address, cut)
				for i := range 4 { // the first may find what was lost
					if err := s.Ready(t.Context()); err == nil || i > 1 && !errors.Is(err, store.ErrUnwritable) {
						t.Errorf("round %d: ready says %v", round, err)
					}
				}
				if said(1) == nil {
					t.Error("a player was kept")
				}
				if err := s.Ready(t.Context()); !errors.Is(err, store.ErrUnwritable) {
					t.Errorf("after a failure ready says %v", err)
				}
				if again, err := postgres.Open(t.Context(), address); !errors.Is(err, store.ErrUnwritable) || !strings.Contains(err.Error(), "can only be read") {
					t.Errorf("it was opened: %v, %v", again, err)
				}
				visitor, err := postgres.Visit(t.Context(), address)
				if err != nil {
					t.Fatal(err)
				}
				shut(t, visitor)
				readOnly(t, address, "off") // its sessions stay as they are
				for s.Ready(t.Context()) != nil {
					time.Sleep(10 * time.Millisecond)
				}
				if err := said(round + 2); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// A transaction that writes nothing, as one that serves alone begins now and then, does not go well on a session that can only read: the store
// would say that it is ready once others can write, and the next row would be refused.
func TestNothingIsWrittenToWhatIsOnlyRead(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	nothing := func(context.Context, *sql.Conn) error { return nil }
	readOnly(t, address, "on")
	pgtest.Execute(t, address, cut)
	for i := range 3 { // the first finds what was lost
		if err := s.Write(nothing); err == nil || i > 0 && !errors.Is(err, store.ErrUnwritable) {
			t.Errorf("transaction %d went as %v", i, err)
		}
	}
	readOnly(t, address, "off") // its sessions stay as they are
	for s.Ready(t.Context()) != nil {
		time.Sleep(10 * time.Millisecond)
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "emil"}, store.Session{Key: store.Key{1}}); err != nil {
		t.Error(err)
	}
}

// A visitor makes nothing where there is nothing, and touches no tables of another version.
func TestVisits(t *testing.T) {
	t.Parallel()
	bare, address := pgtest.Bare(t), pgtest.Database(t)
	if _, err := postgres.Visit(t.Context(), bare); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a visit to nothing: %v", err)
	}
	s, err := postgres.Visit(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if faults, err := s.Check(t.Context()); err != nil || len(faults) > 0 {
		t.Errorf("the database has faults %q (%v)", faults, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	pgtest.Execute(t, address, "DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)")
	if _, err := postgres.Visit(t.Context(), address); !errors.Is(err, store.ErrOlder) || !strings.Contains(err.Error(), "portolan serve brings it up to date") {
		t.Errorf("a visit to older tables: %v", err)
	}
}

// Who may not come in by a pooler leaves nothing behind in the sessions that it shares: a lock would be held for as long as they are kept.
func TestASharedSessionIsLeftAsItWas(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	for range 3 {
		if _, err := postgres.Join(t.Context(), pgtest.Pooler(t, address, "transaction")); !errors.Is(err, store.ErrUnreachable) || !strings.Contains(err.Error(), "share sessions") {
			t.Fatalf("it joins by a pooler: %v", err)
		}
	}
	kept, err := postgres.OpenWith(t.Context(), address, postgres.Options{Alone: true})
	if err != nil {
		t.Fatalf("after that one can't serve alone: %v", err)
	}
	if err := kept.Close(); err != nil {
		t.Error(err)
	}
}
