package sqlite

import (
	"os"
	"path/filepath"
	"testing"
)

// A program that is to end at once leaves no file behind that it was writing, and none of others goes.
func TestFilesThatAreWrittenAreRemoved(t *testing.T) {
	data, dir := t.TempDir(), t.TempDir()
	s, err := Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "a.backup.partial-1")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	left := func() int {
		t.Helper()
		found, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	err = copyDatabase(t.Context(), filepath.Join(data, databaseName), filepath.Join(dir, "a.backup"), func(Inspected, string) error {
		if n := left(); n != 2 {
			t.Errorf("while it is written there are %d files", n)
		}
		for name := range partials.Range {
			if err := os.WriteFile(name.(string)+"-journal", nil, 0o600); err != nil {
				t.Error(err)
			}
		}
		RemovePartial()
		if _, err := os.Stat(other); err != nil || left() != 1 {
			t.Errorf("%d files are left behind (%v)", left(), err)
		}
		return os.ErrClosed
	})
	if err == nil {
		t.Error("there is a backup")
	}

	// What is ready stays.
	if err := Backup(t.Context(), data, filepath.Join(dir, "b.backup")); err != nil {
		t.Fatal(err)
	}
	RemovePartial()
	if left() != 2 {
		t.Error("the backup is gone")
	}
}
