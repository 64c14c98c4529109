package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
	"portolan/store/relational"
	"portolan/store/sqlite"
	"portolan/store/storetest"
)

// engine is a store of any kind that is opened to move something.
type engine interface {
	store.Store
	Self() *relational.Store
}

func openSQLite(t *testing.T, dir string) engine {
	t.Helper()
	s, err := sqlite.OpenWith(t.Context(), dir, sqlite.Options{Moving: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openPostgres(t *testing.T, address string) engine {
	t.Helper()
	s, err := postgres.OpenWith(t.Context(), address, postgres.Options{Moving: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func shut(t *testing.T, stores ...engine) {
	t.Helper()
	for _, s := range stores {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// moveInterrupted moves everything, and is interrupted after every few transactions, and taken up again. meanwhile is done then.
func moveInterrupted(t *testing.T, from, to func() engine, meanwhile func()) (moved relational.Moved, times int) {
	t.Helper()
	for ; ; times++ {
		ctx, cancel := context.WithCancel(t.Context())
		source, target, written := from(), to(), 0
		moved, err := source.Self().Move(ctx, target.Self(), "there", func(string, int) {
			if written++; written == 4 {
				cancel()
			}
		})
		cancel()
		shut(t, source, target)
		if err == nil {
			return moved, times
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		meanwhile()
	}
}

// dump is all that a database holds, by table, as text, in an order that is always the same. It knows nothing of what moves it.
func dump(t *testing.T, db *sql.DB, tables string) map[string][]string {
	t.Helper()
	all := make(map[string][]string)
	query := func(text string) (lines []string) {
		rows, err := db.QueryContext(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		names, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values, into := make([]any, len(names)), make([]any, len(names))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			cells := make([]string, len(names))
			for i, v := range values {
				if b, is := v.([]byte); is {
					v = string(b)
				}
				if truth, is := v.(bool); is {
					v = map[bool]int{true: 1}[truth]
				}
				cells[i] = fmt.Sprintf("%s=%v", names[i], v)
			}
			slices.Sort(cells)
			lines = append(lines, strings.Join(cells, " "))
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		slices.Sort(lines)
		return lines
	}
	for _, line := range query(tables) {
		name := strings.TrimPrefix(line, "name=")
		all[name] = query(`SELECT * FROM "` + name + `"`)
	}
	return all
}

func dumpSQLite(t *testing.T, dir string) map[string][]string {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "portolan.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return dump(t, db, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('goose_db_version', 'sqlite_sequence', 'sqlite_stat1')`)
}

func dumpPostgres(t *testing.T, address string) map[string][]string {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return dump(t, db, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version'`)
}

// Everything is moved from one engine to the other and back, whenever that is interrupted: every table has something in it, and all of it
// arrives. Until it has, no server takes a part for the whole.
func TestEverythingIsMoved(t *testing.T) {
	t.Parallel()
	dir, back, address := t.TempDir(), t.TempDir(), pgtest.Database(t)
	filled := openSQLite(t, dir)
	storetest.Fill(t, filled)
	shut(t, filled)
	want := dumpSQLite(t, dir)
	for name, records := range want {
		if len(records) == 0 {
			t.Errorf("the table %s is empty: have storetest.Fill put something there", name)
		}
	}
	arrived := func(what string, got map[string][]string, moved relational.Moved) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
		for name, records := range want {
			if moved[name] != len(records) {
				t.Errorf("%s: %d records of %s are said to be moved, of %d", what, moved[name], name, len(records))
			}
		}
	}
	first, there, second := func() engine { return openSQLite(t, dir) }, func() engine { return openPostgres(t, address) }, func() engine { return openSQLite(t, back) }
	moved, times := moveInterrupted(t, first, there, func() {
		if s, err := postgres.Open(t.Context(), address); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "move-data") {
			t.Errorf("a part was opened: %v", err)
			shut(t, s)
		}
	})
	arrived("in PostgreSQL", dumpPostgres(t, address), moved)
	if times < len(want)/4 {
		t.Errorf("it was interrupted %d times, and there are %d tables", times, len(want))
	}
	moved, _ = moveInterrupted(t, there, second, func() {
		if s, err := sqlite.Open(t.Context(), back); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "move-data") {
			t.Errorf("a part was opened: %v", err)
			shut(t, s)
		}
	})
	arrived("in SQLite again", dumpSQLite(t, back), moved)
	for _, open := range []func() engine{first, there, second} { // what was given out once is not given out again
		s := open()
		m := &store.Match{ID: "new", Creator: "anna", Summary: store.Summary{Status: "open"}}
		if err := s.AddMatch(t.Context(), m, nil); err != nil || m.Key != 7 {
			t.Errorf("the next match has the key %d (%v)", m.Key, err)
		}
		shut(t, s)
	}
}

// What was served between two attempts, so that what is to be moved refers to what was passed over, is told as any other change.
func TestMovesOfWhatWasServedMeanwhile(t *testing.T) {
	t.Parallel()
	for _, target := range []engine{openPostgres(t, pgtest.Database(t)), openSQLite(t, t.TempDir())} {
		source := openSQLite(t, t.TempDir())
		storetest.Fill(t, source)
		ctx, cancel := context.WithCancel(t.Context())
		_, err := source.Self().Move(ctx, target.Self(), "there", func(table string, _ int) {
			if table == "players" {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		// The id comes before those that are there already.
		if err := source.AddPlayer(t.Context(), store.Player{ID: "aaron", Name: "Aaron"}, store.Session{Key: store.Key{77}, Player: "aaron"}); err != nil {
			t.Fatal(err)
		}
		_, err = source.Self().Move(t.Context(), target.Self(), "there", func(string, int) {})
		if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "begin again with an empty place") {
			t.Errorf("it says %v", err)
		}
		shut(t, source, target)
	}
}

// What has something in it is not moved to, and what changed on its way is found.
func TestMovesThatAreRefused(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	source, target := openSQLite(t, t.TempDir()), openPostgres(t, address)
	defer shut(t, source, target)
	storetest.Fill(t, source)
	change := func(table string, _ int) {
		if table == "rows" {
			pgtest.Execute(t, address, `UPDATE rows SET move = 'other' WHERE number = 7`)
		}
	}
	_, err := source.Self().Move(t.Context(), target.Self(), "there", change)
	if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "table rows") || !strings.Contains(err.Error(), "7]") {
		t.Errorf("a record that changed: %v", err)
	}
	quiet := func(string, int) {}
	if _, err := source.Self().Move(t.Context(), target.Self(), "elsewhere", quiet); !errors.Is(err, store.ErrInUse) {
		t.Errorf("from another place: %v", err)
	}
	pgtest.Execute(t, address, `DELETE FROM keepsakes WHERE name LIKE 'moved%'`)
	if _, err := source.Self().Move(t.Context(), target.Self(), "there", quiet); !errors.Is(err, store.ErrInUse) {
		t.Errorf("over something else: %v", err)
	}
	pgtest.Execute(t, address, `CREATE TABLE strange (id BIGINT PRIMARY KEY)`)
	if _, err := source.Self().Move(t.Context(), target.Self(), "there", quiet); err == nil || !strings.Contains(err.Error(), "tables") {
		t.Errorf("to other tables: %v", err)
	}
}

// Tables that somebody else has made beside ours stay where they are and are in nobody's way, also in a schema whose name has to be quoted.
func TestMovesBesideOthersTables(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	pgtest.Execute(t, address, `CREATE SCHEMA "The Games"`)
	address += `&search_path=%22The%20Games%22`
	source, target := openPostgres(t, address), openSQLite(t, t.TempDir())
	defer shut(t, source, target)
	storetest.Fill(t, source)
	pgtest.Execute(t, address, `CREATE TABLE "My own" ("I d" INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n DOUBLE PRECISION, g POINT)`)
	pgtest.Execute(t, address, `INSERT INTO "My own" (n) VALUES (1)`)
	moved, err := source.Self().Move(t.Context(), target.Self(), "there", func(string, int) {})
	if err != nil || moved["matches"] == 0 {
		t.Errorf("moved %v (%v)", moved, err)
	}
	if _, is := moved["My own"]; is {
		t.Errorf("moved %v", moved)
	}
}
