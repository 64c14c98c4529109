package sqlite_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
)

// large makes a data directory whose database counts as large, closed as it should be, with a page spoilt that a start has no
// reason to read, and looking as if nobody had touched it.
func large(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	s := place(dir).Open(t)
	ctx := context.Background()
	if err := s.AddPlayer(ctx, store.Player{ID: "anna", Name: "Anna"}, store.Session{Key: store.Key{1}}); err != nil {
		t.Fatal(err)
	}
	rows := make([]match.Row, 6000) // so that they have the middle of the file
	for i := range rows {
		rows[i] = match.Row{Number: i + 1, Move: strings.Repeat("m", 100)}
	}
	if err := s.AddMatch(ctx, &store.Match{ID: "m1", Creator: "anna", Summary: store.Summary{Status: "over"}}, rows); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	spoil(t, filepath.Join(dir, "portolan.db"))
	return dir
}

// spoil damages a page in the midst of a file and leaves the time at which it was written.
func spoil(t *testing.T, name string) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	change(t, name, func(data []byte) {
		middle := len(data) / 2 / 4096 * 4096
		for i := range data[middle : middle+4096] {
			data[middle+i] ^= 0x5a
		}
	})
	if err := os.Chtimes(name, time.Time{}, info.ModTime()); err != nil {
		t.Fatal(err)
	}
}

// A large database is looked through unless it was closed and nothing has touched it since.
func TestLargeDatabasesAreCheckedWhenNeeded(t *testing.T) {
	for _, test := range []struct {
		name    string
		options sqlite.Options
		change  func(t *testing.T, dir string)
		checked bool
	}{
		{"closed and untouched", sqlite.Options{Small: 4096}, nil, false},
		{"small", sqlite.Options{}, nil, true},
		{"asked for", sqlite.Options{Small: 4096, Check: true}, nil, true},
		{"written to since", sqlite.Options{Small: 4096}, func(t *testing.T, dir string) {
			later := time.Now().Add(time.Hour)
			if err := os.Chtimes(filepath.Join(dir, "portolan.db"), later, later); err != nil {
				t.Fatal(err)
			}
		}, true},
		{"copied without its mark", sqlite.Options{Small: 4096}, func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "portolan.closed")); err != nil {
				t.Fatal(err)
			}
		}, true},
		{"with a journal left", sqlite.Options{Small: 4096}, func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, "portolan.db-wal"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := large(t)
			if test.change != nil {
				test.change(t, dir)
			}
			s, err := sqlite.OpenWith(context.Background(), dir, test.options)
			if s != nil {
				_ = s.Close()
			}
			if found := errors.Is(err, store.ErrDamaged); found != test.checked || err != nil && !found {
				t.Errorf("opening says %v; looked through: want %v", err, test.checked)
			}
		})
	}
}

// While a database is open nothing marks it as closed, so that one whose program was killed is looked through.
func TestKilledDatabasesAreChecked(t *testing.T) {
	dir := large(t)
	s, err := sqlite.OpenWith(context.Background(), dir, sqlite.Options{Small: 4096})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	killed := t.TempDir() // what a kill would leave
	if err := os.CopyFS(killed, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	again, err := sqlite.OpenWith(context.Background(), killed, sqlite.Options{Small: 4096})
	if again != nil {
		_ = again.Close()
	}
	if !errors.Is(err, store.ErrDamaged) {
		t.Errorf("after a kill, opening says %v", err)
	}
}

// Where it is asked to, a large database whose program was killed is looked through while it is used; what was found is said, and the
// next start looks before it opens. One that somebody has changed is looked through before, as ever.
func TestKilledDatabasesAreCheckedBesideTheirUse(t *testing.T) {
	ctx, o := context.Background(), sqlite.Options{Small: 4096, Beside: true}
	dir := large(t)
	if err := os.Remove(filepath.Join(dir, "portolan.closed")); err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.OpenWith(ctx, dir, o)
	if err != nil {
		t.Fatalf("after a kill, opening says %v", err)
	}
	if err := <-s.Damaged(); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("the look beside says %v", err)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "ben", Name: "Ben"}, store.Session{Key: store.Key{2}}); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if s, err := sqlite.OpenWith(ctx, dir, o); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("after damage was found, opening says %v", err)
			if s != nil {
				_ = s.Close()
			}
		}
	}
	changed := large(t)
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(changed, "portolan.db"), later, later); err != nil {
		t.Fatal(err)
	}
	if s, err := sqlite.OpenWith(ctx, changed, o); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("one that was changed: opening says %v", err)
		if s != nil {
			_ = s.Close()
		}
	}
}
