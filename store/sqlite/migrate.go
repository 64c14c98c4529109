package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	"portolan/store"
)

// The migrations are applied in order and never changed once published.
//
//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the database's tables up to this program's, and refuses those of a newer program.
func migrate(ctx context.Context, db *sql.DB, dir string) error {
	steps, current, known, err := steps(ctx, db, dir)
	if err != nil {
		return err
	}
	if current > known {
		return faultf(store.ErrNewer,
			"the data in %s was written by a newer Portolan (version %d of the tables; this program knows %d): use the newer program or choose another directory with --data",
			dir, current, known)
	}
	if _, err := steps.Up(ctx); err != nil {
		return fmt.Errorf("bring the database in %s up to date: %w", dir, err)
	}
	return nil
}

// steps are the migrations, with the version of the tables that are there and of those that this program knows.
func steps(ctx context.Context, db *sql.DB, dir string) (steps *goose.Provider, current, known int64, err error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, 0, 0, fmt.Errorf("find the migrations: %w", err)
	}
	steps, err = goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true),
		goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return nil, 0, 0, fmt.Errorf("read the migrations: %w", err)
	}
	if current, known, err = steps.GetVersions(ctx); err != nil {
		return nil, 0, 0, fmt.Errorf("read the version of the database in %s: %w", dir, err)
	}
	return steps, current, known, nil
}
