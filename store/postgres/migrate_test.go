package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"portolan/store/pgtest"
	"portolan/store/postgres"
	"portolan/store/relational"
	"portolan/store/sqlite"
)

// older makes a database as a program before this one left it, with a player who has a keepsake.
func older(t *testing.T, version int64) string {
	t.Helper()
	address := pgtest.Bare(t)
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	steps, err := goose.NewProvider(goose.DialectPostgres, db, os.DirFS("migrations"), goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"INSERT INTO players (id, name, guest, created) VALUES ('anna', 'Anna', TRUE, 1)", "INSERT INTO keepsakes (name, text) VALUES ('push', 'secret')",
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	return address
}

// versions are those of the tables that there have been; the last one is today's.
func versions(t *testing.T) (all []int64) {
	t.Helper()
	names, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(names) == 0 {
		t.Fatalf("there are no migrations (%v)", err)
	}
	for _, name := range names {
		version, err := goose.NumericComponent(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, version)
	}
	return all
}

// Before tables are brought up to date a copy is kept, whatever version they have: a backup, from which one can go back by the program of
// before, or go on by this one.
func TestCopyBeforeMigration(t *testing.T) {
	t.Parallel()
	all := versions(t)
	for _, version := range all[:len(all)-1] {
		address, dir := older(t, version), t.TempDir()
		want := dumpPostgres(t, address)
		s, err := postgres.OpenWith(t.Context(), address, postgres.Options{
			Before: func(ctx context.Context, from relational.Side, place string, at int64) error {
				return sqlite.KeepBefore(ctx, from, place, dir, at)
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		shut(t, s)
		copies, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(copies) != 1 {
			t.Fatalf("version %d: there are %q (%v)", version, copies, err)
		}
		home := t.TempDir()
		found, err := sqlite.Restore(t.Context(), copies[0], home)
		if err != nil || found.Tables != version || found.Players != 1 {
			t.Errorf("version %d: the copy has %+v (%v)", version, found, err)
		}
		if diff := cmp.Diff(want, dumpSQLite(t, home)); diff != "" {
			t.Errorf("version %d (-want +got):\n%s", version, diff)
		}
		again, err := sqlite.Open(t.Context(), home)
		if err != nil {
			t.Fatal(err)
		}
		if kept, err := again.Keepsake(t.Context(), "push", func() (string, error) { return "another", nil }); err != nil || kept != "secret" {
			t.Errorf("version %d: opened, the copy keeps %q (%v)", version, kept, err)
		}
		shut(t, again)
	}
}

// Of servers that start at once one keeps a copy. Where none can be kept nothing is changed, and a database that is up to date needs none.
func TestOneCopyBeforeMigration(t *testing.T) {
	t.Parallel()
	address := older(t, versions(t)[0])
	var copies atomic.Int32
	full := errors.New("the disk is full")
	open := func(fails error) error {
		s, err := postgres.OpenWith(t.Context(), address, postgres.Options{Before: func(context.Context, relational.Side, string, int64) error {
			copies.Add(1)
			return fails
		}})
		if err == nil {
			err = s.Close()
		}
		return err
	}
	for range 2 {
		if err := open(full); !errors.Is(err, full) {
			t.Errorf("without a copy it says %v", err)
		}
	}
	if n := copies.Swap(0); n != 2 {
		t.Errorf("%d copies were tried", n)
	}
	var servers sync.WaitGroup
	for range 3 {
		servers.Go(func() {
			if err := open(nil); err != nil {
				t.Error(err)
			}
		})
	}
	servers.Wait()
	if n := copies.Load(); n != 1 {
		t.Errorf("%d copies were kept", n)
	}
}
