//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"portolan/store"
)

// Other users of the machine can read nothing of what is kept, neither while it is in use nor afterwards.
func TestDataIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	look := func(when string, want ...string) {
		t.Helper()
		for _, name := range append(want, "") {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if mode := info.Mode().Perm(); mode&0o077 != 0 {
				t.Errorf("%s, %s has the mode %v", when, info.Name(), mode)
			}
		}
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ada", Name: "Ada"}, store.Session{Key: store.Key{1}}); err != nil {
		t.Fatal(err)
	}
	look("in use", "portolan.db", "portolan.db-wal", "portolan.db-shm", "portolan.lock")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	look("closed", "portolan.db", "portolan.lock", "portolan.closed")
}
