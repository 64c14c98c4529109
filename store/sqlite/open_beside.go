package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"portolan/store"
)

// Visit opens a data directory for something short, also while a server uses it: it is no fault that another process holds
// the directory. Nothing is made where there is nothing, and tables of an older version are refused as they are: to bring them up to date is for
// who serves. A visitor beside a server changes nothing that the server keeps in
// memory: SQLite sees to it that both can write, and the server learns of reports by asking again.
func Visit(ctx context.Context, dir string) (*Store, error) {
	if err := Find(ctx, dir); err != nil {
		return nil, err
	}
	file := filepath.Join(dir, databaseName)
	if err := refuseOlder(ctx, dir, file); err != nil {
		return nil, err
	}
	s, err := Open(ctx, dir)
	if !errors.Is(err, store.ErrInUse) {
		return s, err
	}
	s = &Store{dir: dir, write: writing(file)}
	if err := s.join(ctx, file); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Find returns an error where nothing is kept in a directory: no database, or one without tables. Such a one is what remains of a server's when
// its file alone was copied, and would pass for a server's that nobody has come to. What else is wrong whoever opens it tells.
func Find(ctx context.Context, dir string) (err error) {
	file := filepath.Join(dir, databaseName)
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		return faultf(store.ErrNotFound, "no matches are kept in %s: name the data directory of the server with --data", dir)
	}
	db := connect(file, 1, "query_only(1)", "busy_timeout(10000)")
	defer func() { err = errors.Join(err, db.Close()) }()
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err == nil && tables == 0 {
		return faultf(store.ErrNotFound, "no matches are kept in %s, whose %s has no tables: what a server has written lately is in the file beside it, "+
			"which a copy must not lack. Make copies by portolan backup, or name the data directory of the server with --data", dir, databaseName)
	}
	return nil
}

// refuseOlder looks at the version of the tables and writes nothing. Where there is none, whoever opens the database tells what it is.
func refuseOlder(ctx context.Context, dir, file string) (err error) {
	_, known, err := migrationFiles()
	if err != nil {
		return err
	}
	db := connect(file, 1, "query_only(1)", "busy_timeout(10000)")
	defer func() { err = errors.Join(err, db.Close()) }()
	if current, unknown := version(ctx, db); unknown == nil && current < known {
		return faultf(store.ErrOlder, "the data in %s are of an older Portolan (version %d of the tables; this program knows %d), and nothing was changed: portolan serve brings them up to date, "+
			"and keeps a copy before; portolan backup and portolan doctor --backup look at them without that", dir, current, known)
	}
	return nil
}

// join opens a database that another process has brought up to date.
func (s *Store) join(ctx context.Context, file string) error {
	_, current, known, err := steps(ctx, s.write, s.dir)
	switch {
	case err != nil:
		return err
	case current != known:
		return faultf(store.ErrNewer,
			"the server that uses %s is of another version of Portolan (%d of the tables; this program knows %d): use its program", s.dir,
			current, known)
	}
	if err := s.serve(ctx, file); err != nil {
		return s.explain(ctx, err)
	}
	return s.Whole(ctx, s.dir)
}
