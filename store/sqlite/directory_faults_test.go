package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portolan/store"
	"portolan/store/sqlite"
)

// file is the database of a store that was opened once, filled and closed.
func file(t *testing.T) (dir, name string) {
	t.Helper()
	dir = t.TempDir()
	s := place(dir).Open(t)
	for i := range 200 {
		id := string(rune('a'+i/26)) + string(rune('a'+i%26))
		err := s.AddPlayer(context.Background(), store.Player{ID: id, Name: strings.Repeat(id, 20)}, store.Session{Key: store.Key{byte(i)}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, filepath.Join(dir, "portolan.db")
}

func change(t *testing.T, name string, fn func([]byte)) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fn(data)
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func execute(t *testing.T, name, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// Each fault ends in one line that names the place and says what to do.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		name  string
		kind  error
		says  []string
		spoil func(t *testing.T) string // returns the directory to open
	}{
		{"the directory is a file", store.ErrUnwritable, []string{"can't be written to", "choose another with --data"}, func(t *testing.T) string {
			dir := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(dir, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			return dir
		}},
		{"the database is a directory", store.ErrUnwritable, []string{"can't be read", "choose another"}, func(t *testing.T) string {
			dir := t.TempDir()
			if err := os.Mkdir(filepath.Join(dir, "portolan.db"), 0o700); err != nil {
				t.Fatal(err)
			}
			return dir
		}},
		{"the database is newer", store.ErrNewer, []string{"newer Portolan", "version 999", "use the newer program"}, func(t *testing.T) string {
			dir, name := file(t)
			execute(t, name, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`)
			return dir
		}},
		{"the header is damaged", store.ErrDamaged, []string{"damaged", "restore it from a backup"}, func(t *testing.T) string {
			dir, name := file(t)
			change(t, name, func(data []byte) { copy(data, "nonsense") })
			return dir
		}},
		{"pages are damaged", store.ErrDamaged, []string{"damaged", "restore it from a backup"}, func(t *testing.T) string {
			dir, name := file(t)
			change(t, name, func(data []byte) {
				for i := 4096; i < len(data); i++ {
					data[i] ^= 0x5a
				}
			})
			return dir
		}},
		{"the file is cut short", store.ErrDamaged, []string{"damaged", "restore it from a backup"}, func(t *testing.T) string {
			dir, name := file(t)
			if err := os.Truncate(name, 4096*3); err != nil {
				t.Fatal(err)
			}
			return dir
		}},
		{"nothing tells the version of the tables", store.ErrDamaged, []string{"damaged", "version of its tables", "restore it from a backup"}, func(t *testing.T) string {
			dir, name := file(t)
			execute(t, name, `DROP TABLE goose_db_version`)
			return dir
		}},
		{"the database is another program's", store.ErrDamaged, []string{"belongs to another program"}, func(t *testing.T) string {
			dir := t.TempDir()
			execute(t, filepath.Join(dir, "portolan.db"), `CREATE TABLE shopping (item TEXT)`)
			return dir
		}},
		{"another holds the directory", store.ErrInUse, []string{"in use by another Portolan", "stop that one"}, func(t *testing.T) string {
			dir := t.TempDir()
			s := place(dir).Open(t)
			t.Cleanup(func() { _ = s.Close() })
			return dir
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := test.spoil(t)
			s, err := sqlite.Open(context.Background(), dir)
			if err == nil {
				_ = s.Close()
				t.Fatal("opened")
			}
			if !errors.Is(err, test.kind) {
				t.Errorf("got error %v, want %v", err, test.kind)
			}
			if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), dir) {
				t.Errorf("not one line that names %s: %q", dir, err)
			}
			for _, words := range test.says {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
		})
	}
}

// A directory is free again once its store is closed, and after a failed start.
func TestLockIsReleased(t *testing.T) {
	dir, name := file(t)
	change(t, name, func(data []byte) { data[0]++ })
	if _, err := sqlite.Open(context.Background(), dir); !errors.Is(err, store.ErrDamaged) {
		t.Fatalf("got %v, want damaged", err)
	}
	change(t, name, func(data []byte) { data[0]-- })
	for range 2 {
		s := place(dir).Open(t)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
