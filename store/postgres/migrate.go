package postgres

import (
	"context"
	"database/sql/driver"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"portolan/store"
	"portolan/store/relational"
)

// The migrations are applied in order and never changed once published.
//
//go:embed migrations/*.sql
var migrations embed.FS

// newestTables is the version of the tables that this program makes.
func newestTables() int64 {
	files, err := migrations.ReadDir("migrations")
	if err != nil { // they are linked in: only a programmer can cause this
		panic(fmt.Sprintf("postgres: %v", err))
	}
	newest, err := goose.NumericComponent(files[len(files)-1].Name())
	if err != nil {
		panic(fmt.Sprintf("postgres: %v", err))
	}
	return newest
}

// steps are the migrations. Of processes that start at once one applies them.
func (s *Store) steps() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("find the migrations: %w", err)
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, fmt.Errorf("prepare the migrations: %w", err)
	}
	steps, err := goose.NewProvider(goose.DialectPostgres, s.db, files, goose.WithDisableGlobalRegistry(true),
		goose.WithLogger(goose.NopLogger()), goose.WithSessionLocker(locker))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return steps, nil
}

// tables tells whether there are any, and whether they are ours. It is an error that ours are there without the one that tells their version.
func (s *Store) tables(ctx context.Context) (some, ours bool, err error) {
	var bare bool
	err = s.db.QueryRowContext(ctx, `SELECT count(*) > 0, coalesce(bool_or(tablename = 'goose_db_version'), FALSE),
	count(*) FILTER (WHERE tablename IN ('matches', 'seats', 'rows')) = 3
FROM pg_tables WHERE schemaname = current_schema()`).Scan(&some, &ours, &bare)
	if err != nil {
		return false, false, fmt.Errorf("look for tables in the database %s: %w", s.name, err)
	}
	if bare && !ours {
		return some, ours, s.nameless()
	}
	return some, ours, nil
}

// nameless is that nothing tells which version the tables have.
func (s *Store) nameless() error {
	return faultf(store.ErrDamaged, "the database %s is damaged (nothing tells the version of its tables): restore it from a backup to another one", s.name)
}

// migrating is the lock of the process that copies a database and then brings its tables up to date: others that start at once wait for
// it, and find that done. goose's own lock begins too late for the copy.
const migrating = 7521983764259140212

// migrate brings the tables up to this program's, and refuses those of a newer program.
func (s *Store) migrate(ctx context.Context, o Options) (err error) {
	some, ours, err := s.tables(ctx)
	switch {
	case err != nil:
		return err
	case some && !ours:
		return faultf(store.ErrDamaged, "the database %s belongs to another program: make one for Portolan with createdb, and name it with --database-url", s.name)
	}
	if o.Before != nil {
		unlock, err := s.lockToMigrate(ctx)
		if err != nil {
			return fmt.Errorf("wait to bring the database %s up to date: %w", s.name, err)
		}
		defer unlock()
	}
	steps, current, known, err := s.versions(ctx)
	if err != nil {
		return err
	}
	if current > known {
		return faultf(store.ErrNewer,
			"the database %s was written by a newer Portolan (version %d of the tables; this program knows %d): use the newer program or name another with --database-url",
			s.name, current, known)
	}
	if o.Before != nil && 0 < current && current < known {
		if err := o.Before(ctx, relational.Side{DB: s.db, Dialect: dialect}, "the database "+s.name, current); err != nil {
			return fmt.Errorf("keep a copy of the database %s before its tables are brought up to date: %w", s.name, err)
		}
	}
	if _, err := steps.Up(ctx); err != nil {
		if state(err) == notPermitted {
			return faultf(store.ErrUnwritable, "in the database %s no tables can be made (%s): let the user of --database-url own it", s.name, oneLine(err.Error()))
		}
		return fmt.Errorf("bring the database %s up to date: %w", s.name, err)
	}
	return nil
}

// lockToMigrate waits for the lock. A copy may take longer than anything else is waited for.
func (s *Store) lockToMigrate(ctx context.Context) (unlock func(), err error) {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{"SET lock_timeout = 0", fmt.Sprintf("SELECT pg_advisory_lock(%d)", migrating), "RESET lock_timeout"} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	return func() {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), fmt.Sprintf("SELECT pg_advisory_unlock(%d)", migrating))
		if err != nil { // the lock goes with the connection
			_ = conn.Raw(func(any) error { return driver.ErrBadConn })
		}
		_ = conn.Close()
	}, nil
}

// versions are that of the tables that are there and of those that this program knows.
func (s *Store) versions(ctx context.Context) (steps *goose.Provider, current, known int64, err error) {
	if steps, err = s.steps(); err != nil {
		return nil, 0, 0, err
	}
	if current, known, err = steps.GetVersions(ctx); err != nil {
		var emptied bool
		if s.db.QueryRowContext(ctx, "SELECT count(*) = 0 FROM goose_db_version").Scan(&emptied) == nil && emptied {
			return nil, 0, 0, s.nameless()
		}
		if state(err) == notPermitted {
			return nil, 0, 0, faultf(store.ErrUnwritable, "in the database %s no tables can be made (%s): let the user of --database-url own it",
				s.name, oneLine(err.Error()))
		}
		return nil, 0, 0, fmt.Errorf("read the version of the database %s: %w", s.name, err)
	}
	return steps, current, known, nil
}

// join takes tables as they are, which must be those that this program knows.
func (s *Store) join(ctx context.Context) error {
	_, ours, err := s.tables(ctx)
	switch {
	case err != nil:
		return err
	case !ours:
		return faultf(store.ErrNotFound, "no matches are kept in the database %s: name the database of the server with --database-url", s.name)
	}
	_, current, known, err := s.versions(ctx)
	switch {
	case err != nil:
		return err
	case current < known:
		return faultf(store.ErrOlder,
			"the database %s is of an older Portolan (version %d of the tables; this program knows %d), and nothing was changed: portolan serve brings it up to date, and keeps a copy before",
			s.name, current, known)
	case current != known:
		return faultf(store.ErrNewer, "the tables in the database %s are of another version of Portolan (%d; this program knows %d): use its program",
			s.name, current, known)
	}
	return nil
}
