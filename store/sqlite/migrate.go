package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"portolan/store"
	"portolan/store/relational"
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
	if current == 0 {
		if err := refuseUnnumbered(ctx, db, dir); err != nil {
			return err
		}
	}
	if current > 0 && current < known {
		if err := keepBefore(ctx, dir, current); err != nil {
			return fmt.Errorf("keep a copy of the database in %s before its tables are brought up to date: %w", dir, err)
		}
	}
	if _, err := steps.Up(ctx); err != nil {
		return fmt.Errorf("bring the database in %s up to date: %w", dir, err)
	}
	return nil
}

// refuseUnnumbered refuses tables of which nothing tells the version.
func refuseUnnumbered(ctx context.Context, db *sql.DB, dir string) error {
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'players'").Scan(&tables); err != nil {
		return fmt.Errorf("look for tables in %s: %w", dir, err)
	}
	if tables > 0 {
		return damaged(filepath.Join(dir, databaseName), "nothing tells the version of its tables")
	}
	return nil
}

// keepBefore keeps a copy of the database as it is before its tables change, so that one can go back to the program before. Older copies
// are deleted but for some.
func keepBefore(ctx context.Context, dir string, version int64) error {
	return keepCopy(ctx, filepath.Join(dir, databaseName), dir, version)
}

// KeepBefore keeps such a copy of another engine's database in a directory, which is made where it is not: tables of a version have the same
// columns in all engines. [Restore] by the program before takes it, as it takes any backup.
func KeepBefore(ctx context.Context, from relational.Side, place, dir string, version int64) (err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	room, err := os.MkdirTemp(dir, ".portolan-before-migration-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(room)) }()
	file := filepath.Join(room, databaseName)
	if err := makePrivate(file); err != nil {
		return err
	}
	if err := fillOf(ctx, from, place, file, version); err != nil {
		return err
	}
	return keepCopy(ctx, file, dir, version)
}

// fillOf makes a database with tables of a version, and moves everything into it.
func fillOf(ctx context.Context, from relational.Side, place, file string, version int64) (err error) {
	db := writing(file)
	defer func() { err = errors.Join(err, db.Close()) }()
	steps, _, _, err := steps(ctx, db, filepath.Dir(file))
	if err != nil {
		return err
	}
	if _, err := steps.UpTo(ctx, version); err != nil {
		return fmt.Errorf("make tables of version %d: %w", version, err)
	}
	if _, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", application)); err != nil {
		return err
	}
	_, err = relational.Move(ctx, from, relational.Side{DB: db, Dialect: dialect}, place, func(string, int) {})
	return err
}

// keepCopy keeps a copy of a database in a directory, and deletes older ones but for some.
func keepCopy(ctx context.Context, source, dir string, version int64) error {
	kept := filepath.Join(dir, fmt.Sprintf("portolan-before-migration-%05d-%s.backup", version, time.Now().UTC().Format("20060102-150405")))
	if err := copyDatabase(ctx, source, kept, asItIs); err != nil {
		return err
	}
	const pattern = "portolan-before-migration-?????-????????-??????.backup"
	copies, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		return err
	}
	made := func(name string) string { return name[len(name)-len("20060102-150405.backup"):] }
	slices.SortFunc(copies, func(a, b string) int { return strings.Compare(made(a), made(b)) })
	interrupted, err := filepath.Glob(filepath.Join(dir, pattern+partial))
	if err != nil {
		return err
	}
	for _, old := range append(copies[:max(0, len(copies)-copiesKept)], interrupted...) {
		if err := remove(old); err != nil {
			return err
		}
	}
	return nil
}

// asItIs takes every copy, also one of a part: it is for going back to what was there.
func asItIs(Inspected, string) error { return nil }

// copiesKept is how many copies of before a migration are kept.
const copiesKept = 3

// migrationFiles are the migrations, and the version up to which they lead.
func migrationFiles() (files fs.FS, known int64, err error) {
	if files, err = fs.Sub(migrations, "migrations"); err != nil {
		return nil, 0, fmt.Errorf("find the migrations: %w", err)
	}
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, 0, fmt.Errorf("find the migrations: %w", err)
	}
	known, err = goose.NumericComponent(slices.Max(names))
	return files, known, err
}

// steps are the migrations, with the version of the tables that are there and of those that this program knows.
func steps(ctx context.Context, db *sql.DB, dir string) (steps *goose.Provider, current, known int64, err error) {
	files, _, err := migrationFiles()
	if err != nil {
		return nil, 0, 0, err
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
