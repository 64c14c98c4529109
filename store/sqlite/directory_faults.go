package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"portolan/store"
)

// fault is a data directory that can't be used as it is: what it is, and one line that says what to do.
type fault struct {
	kind error
	text string
}

func (f *fault) Error() string { return f.text }
func (f *fault) Unwrap() error { return f.kind }

func faultf(kind error, format string, args ...any) error {
	return &fault{kind: kind, text: fmt.Sprintf(format, args...)}
}

// hold makes the directory and takes its lock: a database of its own, held exclusively. Where files can be locked at all
// SQLite knows how, and the lock goes with the process, however that ends.
func (s *Store) hold(ctx context.Context) error {
	if err := writable(s.dir); err != nil {
		return faultf(store.ErrUnwritable, "the data directory %s can't be written to (%s): make it writable or choose another with --data",
			s.dir, oneLine(err.Error()))
	}
	name := filepath.Join(s.dir, lockName)
	if err := makePrivate(name); err != nil {
		return faultf(store.ErrUnwritable, "the data directory %s can't be locked (%s): make it writable or choose another with --data",
			s.dir, oneLine(err.Error()))
	}
	s.lock = connect(name, 1, "locking_mode(EXCLUSIVE)", "journal_mode(MEMORY)", "synchronous(OFF)")
	_, err := s.lock.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS held (n INTEGER); DELETE FROM held; INSERT INTO held VALUES (1)")
	switch code(err) {
	case sqlite3.SQLITE_OK:
		return nil
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return faultf(store.ErrInUse, "the data directory %s is in use by another Portolan: stop that one or choose another directory with --data",
			s.dir)
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return faultf(store.ErrDamaged, "the file %s is damaged: it holds nothing of worth, delete it and start again", name)
	}
	if noRoom(err) {
		return faultf(store.ErrUnwritable, "the data directory %s can't be locked (%s): see that its disk has room and is sound", s.dir, oneLine(err.Error()))
	}
	return faultf(store.ErrUnwritable, "the data directory %s can't be locked (%s): make it writable or choose another with --data",
		s.dir, oneLine(err.Error()))
}

// checkHeader looks at the file before SQLite does, which would take an unknown one for encrypted or empty.
func checkHeader(name string) error {
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return faultf(store.ErrUnwritable, "the database %s can't be opened (%s): make it readable and writable or choose another directory with --data",
			name, oneLine(err.Error()))
	}
	defer file.Close()
	header := make([]byte, 16)
	switch n, err := io.ReadFull(file, header); {
	case n == 0 && err == io.EOF: // made and never written
		return nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return faultf(store.ErrUnwritable, "the database %s can't be read (%s): make it readable and writable or choose another directory with --data",
			name, oneLine(err.Error()))
	case !bytes.Equal(header, []byte("SQLite format 3\x00")):
		return damaged(name, "it is no SQLite database")
	}
	return nil
}

// checkDatabase opens the file, sees whose it is, and has SQLite look through the whole of it if asked to.
func (s *Store) checkDatabase(ctx context.Context, whole bool) error {
	name := filepath.Join(s.dir, databaseName)
	if whole {
		if err := s.lookThrough(ctx, s.write, name); err != nil {
			if errors.Is(err, store.ErrDamaged) {
				s.markDamaged()
			}
			return err
		}
	}
	var mark, tables int
	if err := s.write.QueryRowContext(ctx, "PRAGMA application_id").Scan(&mark); err != nil {
		return s.openFault(name, err)
	}
	if err := s.write.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return s.openFault(name, err)
	}
	if tables > 0 && mark != application {
		return damaged(name, "it belongs to another program")
	}
	if _, err := s.write.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", application)); err != nil {
		return s.openFault(name, err)
	}
	return nil
}

// lookThrough has SQLite look through all of the database.
func (s *Store) lookThrough(ctx context.Context, db *sql.DB, name string) error {
	var said string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&said); err != nil {
		return s.openFault(name, err)
	}
	if said != "ok" {
		return damaged(name, oneLine(said))
	}
	return nil
}

func (s *Store) openFault(name string, err error) error {
	switch code(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return damaged(name, oneLine(err.Error()))
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return faultf(store.ErrInUse, "the database %s is in use by another program: close that one or choose another directory with --data", name)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return faultf(store.ErrUnwritable, "the database %s can't be written to (%s): make it writable or choose another directory with --data",
			name, oneLine(err.Error()))
	}
	if noRoom(err) {
		return faultf(store.ErrUnwritable, "the database %s can't be used (%s): see that its disk has room and is sound", name, oneLine(err.Error()))
	}
	return fmt.Errorf("open the database %s: %w", name, err)
}

// noRoom tells whether an error may come from a disk that is full, of which SQLite does not always know more than that it could not do something.
func noRoom(err error) bool {
	is := code(err)
	return is == sqlite3.SQLITE_FULL || is == sqlite3.SQLITE_IOERR || errors.Is(err, syscall.ENOSPC)
}

func damaged(name, why string) error {
	return faultf(store.ErrDamaged, "the database %s is damaged (%s): restore it from a backup, or move it away to begin with an empty one", name, why)
}

// code is the primary result code of an error of SQLite, 0 for no error, -1 for an error of another origin.
func code(err error) int {
	if err == nil {
		return sqlite3.SQLITE_OK
	}
	var e *driver.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return -1
}
