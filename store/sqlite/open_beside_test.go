package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
)

func visit(t *testing.T, dir string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Visit(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// A visitor and a server write to the same data, and each sees what the other has written.
func TestVisitBesideAServer(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	server := place(dir).Open(t)
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := server.AddPlayer(ctx, store.Player{ID: "anna", Name: "Anna"}, store.Session{Key: store.Key{1}}); err != nil {
		t.Fatal(err)
	}
	m := &store.Match{ID: "m1", Creator: "anna", Summary: store.Summary{Status: "open"}}
	if err := server.AddMatch(ctx, m, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := server.Report(ctx, store.Report{Series: "m1", Match: "m1", What: "ship:red-1", Name: "Rude"}, "anna", 5); err != nil {
		t.Fatal(err)
	}
	visitor := visit(t, dir)
	for n := 1; n <= 20; n++ { // by turns
		at, verdict := server, store.Hidden
		if n%2 == 0 {
			at, verdict = store.Store(visitor), store.Dismissed
		}
		if err := at.Append(ctx, m.Key, &match.Row{Number: n, Move: "1"}, nil); err != nil {
			t.Fatal(err)
		}
		if err := visitor.Decide(ctx, 1, verdict); err != nil {
			t.Fatal(err)
		}
		if found, err := server.Reports(ctx, verdict); err != nil || len(found) != 1 {
			t.Fatalf("after %d rows the server finds %v (%v)", n, found, err)
		}
	}
	rows, err := visitor.Rows(ctx, m.Key, 0)
	if err != nil || len(rows) != 20 {
		t.Errorf("the visitor finds %d rows (%v)", len(rows), err)
	}
	if err := server.Append(ctx, m.Key, &match.Row{Number: 20, Move: "2"}, nil); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a number that the visitor took: %v", err)
	}
}

func TestVisitWithoutAServer(t *testing.T) {
	dir, _ := file(t)
	if found, err := visit(t, dir).Reports(context.Background(), store.Undecided); err != nil || len(found) != 0 {
		t.Errorf("%v (%v)", found, err)
	}
	nothing := filepath.Join(t.TempDir(), "nothing")
	if _, err := sqlite.Visit(context.Background(), nothing); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a visit to nothing: %v", err)
	}
	if _, err := os.Stat(nothing); err == nil {
		t.Error("a visit has made the directory")
	}
}

// What remains of a server's database when its file alone was copied is no database in which nobody has played: whoever looks at it, or takes a
// backup of it, learns what is missing, and it stays as it is.
func TestACopyWithoutTheFileBesideIt(t *testing.T) {
	server, dir := t.TempDir(), t.TempDir()
	s := place(server).Open(t)
	if err := s.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{Key: store.Key{1}}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(server, "portolan.db")) // as cp does
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "portolan.db")
	for name, content := range map[string][]byte{"a young server's": data, "an empty file": nil} {
		if err := os.WriteFile(copied, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, visited := sqlite.Visit(t.Context(), dir)
		for _, err := range []error{visited, sqlite.Backup(t.Context(), dir, filepath.Join(t.TempDir(), "b"))} {
			if !errors.Is(err, store.ErrNotFound) || !strings.Contains(err.Error(), "portolan backup") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if after, err := os.ReadFile(copied); err != nil || !bytes.Equal(after, content) {
			t.Errorf("%s was changed (%v)", name, err)
		}
	}
}

// Nor does a visitor touch older tables where no server is: to look at them, as before an upgrade, must not be the upgrade.
func TestVisitToAnOlderVersion(t *testing.T) {
	dir, name := file(t)
	older(t, dir, 21)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, err = sqlite.Visit(t.Context(), dir)
	if !errors.Is(err, store.ErrOlder) || !strings.Contains(err.Error(), "version 20") || !strings.Contains(err.Error(), "portolan serve brings them up to date") {
		t.Errorf("a visit to older tables: %v", err)
	}
	if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database was changed (%v)", err)
	}
}

// A visitor does not touch the tables of a server that is of another version.
func TestVisitBesideAnotherVersion(t *testing.T) {
	dir := t.TempDir()
	server := place(dir).Open(t)
	defer server.Close()
	execute(t, filepath.Join(dir, "portolan.db"), "DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)")
	if _, err := sqlite.Visit(context.Background(), dir); !errors.Is(err, store.ErrOlder) {
		t.Errorf("a visit beside an older server: %v", err)
	}
}
