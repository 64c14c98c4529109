package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"portolan/store"
)

// Visit opens a data directory for something short, also while a server uses it: it is no fault that another process holds
// the directory. Nothing is made where there is nothing. A visitor beside a server changes nothing that the server keeps in
// memory: SQLite sees to it that both can write, and the server learns of reports by asking again.
func Visit(ctx context.Context, dir string) (*Store, error) {
	file := filepath.Join(dir, databaseName)
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		return nil, faultf(store.ErrNotFound, "no matches are kept in %s: name the data directory of the server with --data", dir)
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
	return nil
}
