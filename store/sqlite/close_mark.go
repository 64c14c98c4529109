package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"portolan/store"
)

const (
	// closedName is the file that says how the database was when it was last closed. It is there only while nobody has the
	// database open.
	closedName = "portolan.closed"

	// small is up to how many bytes a database is looked through at every start: that takes some hundredths of a second.
	small = 16 << 20
)

// looking is when the whole of a database is looked through.
type looking int

const (
	never  looking = iota
	before         // anybody uses it
	beside         // its use
)

// mustCheck tells when the whole database is to be looked through. A large one is not when it was closed and nothing has
// touched it since, because that would read all of it at every start. The mark is taken away, so that it is missing unless this
// store is closed, too: where it is missing, a program was killed, which damages nothing as long as the disk does what it says. Where it
// does not fit, somebody has changed the file, or damage was found in it.
func (s *Store) mustCheck(file string, o Options) (looking, error) {
	mark := filepath.Join(s.dir, closedName)
	said, err := os.ReadFile(mark)
	killed := errors.Is(err, fs.ErrNotExist)
	if err != nil && !killed {
		return never, faultf(store.ErrUnwritable, "the file %s can't be read (%s): make it readable or delete it", mark, oneLine(err.Error()))
	}
	if err := os.Remove(mark); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return never, faultf(store.ErrUnwritable, "the file %s can't be deleted (%s): make the directory writable", mark, oneLine(err.Error()))
	}
	if o.Small == 0 {
		o.Small = small
	}
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return never, nil
	case err != nil:
		return never, faultf(store.ErrUnwritable, "the database %s can't be looked at (%s): make it readable and writable or choose another directory with --data",
			file, oneLine(err.Error()))
	case o.Check || info.Size() <= o.Small:
		return before, nil
	case killed && o.Beside:
		return beside, nil
	}
	if _, err = os.Stat(file + "-wal"); err == nil || string(said) != stateOf(info) {
		return before, nil
	}
	return never, nil
}

// markDamaged has the next start look through the database before anybody uses it.
func (s *Store) markDamaged() {
	_ = s.mark("damage was found\n") // else it is found beside its use again
}

// markClosed says how the database is when it is closed. While somebody else has it open, such as portolan reports, it goes on
// being written to, and nothing is said. Where nothing can be said, the next start looks through everything; that is all.
func (s *Store) markClosed() {
	file := filepath.Join(s.dir, databaseName)
	if _, err := os.Stat(file + "-wal"); err == nil {
		return
	}
	if info, err := os.Stat(file); err == nil {
		_ = s.mark(stateOf(info))
	}
}

// mark writes a new mark: one that is there is taken away, and no link that somebody has put there is followed.
func (s *Store) mark(text string) error {
	name := filepath.Join(s.dir, closedName)
	if err := remove(name); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, give(file, s.dir), file.Close())
}

// stateOf tells one state of a file from others: every writing changes when it was written.
func stateOf(info fs.FileInfo) string {
	return fmt.Sprintf("%d bytes, written at %d\n", info.Size(), info.ModTime().UnixNano())
}
