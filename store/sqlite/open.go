package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"

	"portolan/store"
	"portolan/store/relational"
)

const (
	databaseName = "portolan.db"
	lockName     = "portolan.lock"

	// application marks a database file as ours: "prtl".
	application = 0x7072746c

	// readers is how many reads run at once.
	readers = 4
)

var _ store.Store = (*Store)(nil)

// Store is a data directory in use. See [store.Store] for what its methods promise.
type Store struct {
	*relational.Store // once it serves

	dir    string
	held   bool // the directory is this store's own, not visited, and was found good
	lock   *sql.DB
	write  *sql.DB
	read   *sql.DB
	writer *writer
	look   *look // beside its use; nil when there is none
}

// dialect is how SQLite puts things. One process writes.
var dialect = relational.Dialect{
	Leaving: "leaving", Catalog: catalog{}, Violates: func(err error) bool { return code(err) == sqlite3.SQLITE_CONSTRAINT },
}

// Options say how a data directory is opened.
type Options struct {
	// Check has all of the database looked through, whatever its size and however the last program ended.
	Check bool
	// Small is up to how many bytes a database is looked through at every start; 0 means 16 MB. A larger one is when the last
	// program has not closed it, or it is not as that one left it.
	Small int64
	// Beside has a large one that the last program has not closed looked through while it is used, instead of before: see [Store.Damaged].
	Beside bool
	// Moving has it opened, too, when only a part of what is to be there was moved there.
	Moving bool
}

// Open takes hold of a data directory, making it when it is not there, checks what is in it and brings it up to date. The
// error wraps one of the store package's when the directory is at fault, and is one line that says what to do.
func Open(ctx context.Context, dir string) (*Store, error) { return OpenWith(ctx, dir, Options{}) }

// OpenWith is Open with options.
func OpenWith(ctx context.Context, dir string, o Options) (*Store, error) {
	s := &Store{dir: dir}
	if err := s.open(ctx, o); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, o Options) error {
	if err := s.hold(ctx); err != nil {
		return err
	}
	file := filepath.Join(s.dir, databaseName)
	if err := checkHeader(file); err != nil {
		return err
	}
	when, err := s.mustCheck(file, o)
	if err != nil {
		return err
	}
	if err := makePrivate(file); err != nil {
		return faultf(store.ErrUnwritable, "the database %s can't be made (%s): make the directory writable or choose another with --data",
			file, oneLine(err.Error()))
	}
	s.write = writing(file)
	if err := s.checkDatabase(ctx, when == before); err != nil {
		return err
	}
	if err := migrate(ctx, s.write, s.dir); err != nil {
		return err
	}
	err = relational.EndLeases(ctx, s.write)
	if err == nil {
		err = s.serve(ctx, file)
	}
	if err != nil {
		return s.explain(ctx, err)
	}
	s.held = true
	if when == beside {
		s.look = s.lookBeside(context.WithoutCancel(ctx), file)
	}
	if o.Moving {
		return nil
	}
	return s.Whole(ctx, s.dir)
}

// writing returns the connection that writes. What is deleted is overwritten: whoever is forgotten is not in the file either.
func writing(file string) *sql.DB {
	return connect(file, 1, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "busy_timeout(10000)",
		"wal_autocheckpoint(2000)", "cache_size(-16000)", "secure_delete(1)")
}

// serve begins to read and to write.
func (s *Store) serve(ctx context.Context, file string) error {
	s.read = connect(file, readers, "query_only(1)", "busy_timeout(10000)", "cache_size(-4000)")
	var err error
	if s.writer, err = newWriter(ctx, s.write, file); err != nil {
		return fmt.Errorf("prepare to write %s: %w", file, err)
	}
	s.Store, err = relational.Start(ctx, s.read, s.writer, dialect, nil)
	return err
}

// connect returns connections that are opened when they are first used. Statements of the write connection change what
// others read only by way of commits.
func connect(file string, most int, pragmas ...string) *sql.DB {
	values := url.Values{"_pragma": pragmas}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: filepath.ToSlash(file)}).EscapedPath()+"?"+values.Encode())
	if err != nil { // the driver is linked in: only a programmer can cause this
		panic(fmt.Sprintf("sqlite: %v", err))
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db
}

// Dir is the data directory.
func (s *Store) Dir() string { return s.dir }

// Ready returns an error while the database can't be used. After a transaction that failed it tries another, which writes something: the disk
// may be full.
func (s *Store) Ready(ctx context.Context) error {
	var one int
	if err := s.read.QueryRowContext(ctx, "SELECT 1 FROM sqlite_schema LIMIT 1").Scan(&one); err != nil {
		return fmt.Errorf("read the database in %s: %w", s.dir, err)
	}
	if s.Failure() != nil {
		return s.Write(func(ctx context.Context, conn *sql.Conn) error {
			_, err := conn.ExecContext(ctx, "INSERT INTO keepsakes (name, text) VALUES ('probe', hex(zeroblob(65536))); DELETE FROM keepsakes WHERE name = 'probe'")
			return err
		})
	}
	return nil
}

// Close writes what is queued and releases the directory.
func (s *Store) Close() error {
	var errs []error
	sound := s.look.end()
	if s.Store != nil {
		errs = append(errs, s.Stop())
	}
	for _, db := range []*sql.DB{s.read, s.write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if s.held && sound && errors.Join(errs...) == nil && s.Failure() == nil {
		s.markClosed()
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("close the data directory %s: %w", s.dir, err)
	}
	return nil
}

// writable makes the directory and shows that files can be made in it.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// makePrivate makes an empty file that its owner alone may read, where none is: SQLite would let everybody read it, and gives the files
// that it puts beside a database the database's mode. A file that is there keeps the mode that its owner gave it, and is not opened:
// closing it would let go of what SQLite has locked in it.
func makePrivate(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(give(file, filepath.Dir(name)), file.Close())
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
