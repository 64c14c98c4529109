package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"portolan/store/postgres"
	"portolan/store/relational"
	"portolan/store/sqlite"
)

// moveCommand is portolan move-data: everything from one engine to the other.
type moveCommand struct {
	From string `arg:"" help:"Where everything is kept: a data directory, or the URL of a PostgreSQL database. It stays as it is."`
	To   string `arg:"" help:"Where it is to be kept: the same, with nothing in it yet, or with what an interrupted move from there has left."`
	JSON bool   `name:"json" help:"Answer in JSON."`
}

// movedData is what is told of a move, as it stands in the JSON answer.
type movedData struct {
	From    string           `json:"from"`
	To      string           `json:"to"`
	Records int              `json:"records"`
	Tables  relational.Moved `json:"tables"`
}

// movable is a store from or to which everything can be moved.
type movable interface {
	keeping
	Self() *relational.Store
}

var errInterrupted = errors.New("interrupted: the same command goes on where it was")

// openToMove opens a data directory or a database for this process alone, and tells what it is called, without a password.
func openToMove(ctx context.Context, place string) (kept movable, name string, err error) {
	if postgres.Is(place) {
		s, err := postgres.OpenWith(ctx, place, postgres.Options{Alone: true, Moving: true, Before: keepingCopies("")})
		if err != nil {
			return nil, "", err
		}
		return s, "the database " + s.Name(), nil
	}
	if name, err = filepath.Abs(place); err != nil {
		return nil, "", err
	}
	s, err := sqlite.OpenWith(ctx, name, sqlite.Options{Moving: true})
	if err != nil {
		return nil, "", err
	}
	return s, name, nil
}

// Run moves everything, and tells how much that is.
func (c *moveCommand) Run(ctx context.Context, std streams) (err error) {
	if err := c.check(ctx); err != nil {
		return err
	}
	from, fromName, err := openToMove(ctx, c.From)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	if err := from.Self().Whole(ctx, fromName); err != nil {
		return err
	}
	to, toName, err := openToMove(ctx, c.To)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	moved, err := from.Self().Move(ctx, to.Self(), fromName, progressOf(std))
	switch {
	case ctx.Err() != nil:
		return errInterrupted
	case err != nil:
		return fmt.Errorf("move everything to %s: %w", toName, err)
	}
	told := movedData{From: fromName, To: toName, Tables: moved, Records: moved.Records()}
	if c.JSON {
		return writeJSON(std, &told)
	}
	fmt.Fprintf(std.Out, "%s holds everything now, and each of %d records was compared: %d matches, %d players. What is kept in %s is as it was: serve it no more.\n",
		told.To, told.Records, moved["matches"], moved["players"], told.From)
	return nil
}

func (c *moveCommand) check(ctx context.Context) error {
	for name, place := range map[string]string{"FROM": c.From, "TO": c.To} {
		if noAddress(place) != nil && !postgres.Is(place) {
			return usageError{fmt.Errorf("move-data: %s is an address, but none of a PostgreSQL database, which begins with postgres:// or postgresql://", name)}
		}
	}
	if c.From == c.To || !postgres.Is(c.From) && !postgres.Is(c.To) && sameFile(c.From, c.To) {
		return usageError{errors.New("move-data: FROM and TO are the same place")}
	}
	if postgres.Is(c.From) {
		return nil
	}
	info, err := os.Stat(c.From)
	if err == nil && !info.IsDir() {
		return fmt.Errorf("%s is no data directory: a backup is brought back by portolan restore", c.From)
	}
	if _, err := os.Stat(filepath.Join(c.From, "portolan.db")); err != nil {
		return fmt.Errorf("no matches are kept in %s: name the data directory of the server, or a URL like postgres://user@host/database", c.From)
	}
	return sqlite.Find(ctx, c.From)
}

// sameFile tells whether two names are of one file that is there.
func sameFile(one, other string) bool {
	a, err := os.Stat(one)
	b, otherErr := os.Stat(other)
	return err == nil && otherErr == nil && os.SameFile(a, b)
}

// progressOf tells now and then how far a long table is.
func progressOf(std streams) func(table string, records int) {
	const step = 50_000
	next := make(map[string]int)
	return func(table string, records int) {
		if records >= next[table]+step {
			next[table] = records
			fmt.Fprintf(std.Err, "%s: %d records\n", table, records)
		}
	}
}

// databaseBackups makes backups of a database while it is served: of one moment, as SQLite's are, so that portolan restore takes them.
type databaseBackups string

// Backup implements [store.Copying].
func (address databaseBackups) Backup(ctx context.Context, file string) (err error) {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("write %s: %w: choose another name", file, os.ErrExist)
	}
	dir, leave, err := makeRoom(filepath.Dir(file), filepath.Base(file)+".partial-*") // which a timetable knows for its own, should this process be killed
	if err != nil {
		return fmt.Errorf("make room for the backup: %w", err)
	}
	defer func() { err = errors.Join(err, leave()) }()
	from, err := postgres.Visit(ctx, string(address))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := sqlite.OpenWith(ctx, dir, sqlite.Options{Moving: true})
	if err != nil {
		return err
	}
	_, err = from.Move(ctx, to.Self(), "the database "+from.Name(), func(string, int) {})
	if err = errors.Join(err, to.Close()); err != nil {
		return fmt.Errorf("copy the database %s: %w", from.Name(), err)
	}
	return sqlite.Backup(ctx, dir, file)
}

// restoreDatabase brings a backup back into a database in which there is nothing yet, or what an interrupted restoring of it has left.
func restoreDatabase(ctx context.Context, file, address string, progress func(table string, records int)) (found sqlite.Inspected, name string, err error) {
	dir, leave, err := makeRoom("", "portolan-restore-*")
	if err != nil {
		return found, "", fmt.Errorf("make room to restore: %w", err)
	}
	defer func() { err = errors.Join(err, leave()) }()
	if found, err = sqlite.Restore(ctx, file, dir); err != nil {
		return found, "", err
	}
	from, _, err := openToMove(ctx, dir)
	if err != nil {
		return found, "", err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, name, err := openToMove(ctx, address)
	if err != nil {
		return found, "", err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	_, err = from.Self().Move(ctx, to.Self(), relational.OfBackup+file, progress)
	switch {
	case ctx.Err() != nil:
		return found, "", errInterrupted
	case err != nil:
		return found, "", fmt.Errorf("restore to %s: %w", name, err)
	}
	return found, name, nil
}
