//go:build unix

package sqlite_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"portolan/store"
	"portolan/store/sqlite"
)

// What root does with somebody else's data, as a host may who looks after a service, leaves nothing there that its owner can't use.
func TestRootLeavesAllToTheOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can make files of others")
	}
	const other = 4711
	ctx := t.Context()
	dir, restored, elsewhere := t.TempDir(), t.TempDir(), t.TempDir()
	for _, theirs := range []string{dir, restored} {
		if err := os.Chown(theirs, other, other); err != nil {
			t.Fatal(err)
		}
	}
	look := func(when, dir string, least int) {
		t.Helper()
		files := 0
		err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := entry.Info()
			if err != nil {
				return err
			}
			files++
			if stat := info.Sys().(*syscall.Stat_t); stat.Uid != other || stat.Gid != other {
				t.Errorf("%s, %s belongs to %d:%d", when, entry.Name(), stat.Uid, stat.Gid)
			}
			return nil
		})
		if err != nil || files < least+1 {
			t.Errorf("%s there are %d files (%v), want %d", when, files-1, err, least)
		}
	}
	s, err := sqlite.Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "ada", Name: "Ada"}, store.Session{Key: store.Key{1}}); err != nil {
		t.Fatal(err)
	}
	look("in use", dir, 4) // the database, two files beside it, the lock
	if err := s.Backup(ctx, filepath.Join(dir, "a.backup")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	look("closed", dir, 4) // the database, the lock, the mark, the backup
	if _, err := sqlite.Restore(ctx, filepath.Join(dir, "a.backup"), restored); err != nil {
		t.Fatal(err)
	}
	look("restored", restored, 2)

	// Somewhere else it stays with root, whoever's directory that is.
	if err := sqlite.Backup(ctx, dir, filepath.Join(elsewhere, "b.backup")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(elsewhere, other+1, other+1); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(ctx, dir, filepath.Join(elsewhere, "c.backup")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.backup", "c.backup"} {
		info, err := os.Stat(filepath.Join(elsewhere, name))
		if err != nil {
			t.Fatal(err)
		}
		if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 0 {
			t.Errorf("the backup %s belongs to %d", name, stat.Uid)
		}
	}
}
