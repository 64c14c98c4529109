package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"

	"portolan/store"
	"portolan/store/relational"
)

var _ store.Copying = (*Store)(nil)

// Backup implements [store.Copying]. The copy is a database by itself, without a write-ahead log.
func (s *Store) Backup(ctx context.Context, file string) error {
	if err := s.Flush(); err != nil {
		return fmt.Errorf("back up %s: %w", s.dir, err)
	}
	return copyDatabase(ctx, filepath.Join(s.dir, databaseName), file, whole)
}

// Backup copies what is kept in a data directory to a file, as [Store.Backup] does, also while another process uses the directory,
// and whatever version the tables have: nothing is brought up to date. A part of something that is being moved there is refused.
func Backup(ctx context.Context, dir, file string) error {
	name := filepath.Join(dir, databaseName)
	if err := Find(ctx, dir); err != nil {
		return err
	}
	if err := checkHeader(name); err != nil {
		return err
	}
	return copyDatabase(ctx, name, file, whole)
}

// whole returns an error where only a part of something was found at a place, or something is missing in its tables.
func whole(found Inspected, place string) error {
	if len(found.unlike) > 0 {
		return faultf(store.ErrDamaged, "the database in %s is not whole (%s): portolan doctor tells what to do", place, oneLine(strings.Join(found.unlike, ", ")))
	}
	return relational.Whole(place, found.part)
}

// copyDatabase copies a database to a file. It reads in one transaction, so that writers are not held up and the copy is of one moment;
// it is looked through, synced and only then given its name, unless refuse returns an error for what was found. The copy is asked and not
// the source, which others may have begun to fill meanwhile.
func copyDatabase(ctx context.Context, source, target string, refuse func(found Inspected, place string) error) (err error) {
	if err := free(target); err != nil {
		return err
	}
	made, err := createPartial(target)
	if err != nil {
		return fmt.Errorf("make %s: %w", target, err)
	}
	defer finished(made)
	part := made.Name()
	defer func() {
		if err != nil {
			err = errors.Join(err, closed(made), remove(part))
		}
	}()
	db := connect(source, 1, "busy_timeout(10000)", "cache_size(-4000)")
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", part)
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("copy %s to %s: %w%s", source, target, err, room(err))
	}
	found, err := inspect(ctx, part)
	if err != nil {
		return fmt.Errorf("look through the copy of %s: %w", source, err)
	}
	if err := refuse(found, filepath.Dir(source)); err != nil {
		return err
	}
	if sameOwner(source, filepath.Dir(target)) { // elsewhere a backup is whose who made it: it holds secrets
		if err := give(made, filepath.Dir(target)); err != nil {
			return fmt.Errorf("make %s: %w", target, err)
		}
	}
	return settle(made, target)
}

// room says what to do about an error that comes from a disk that is full.
func room(err error) string {
	if noRoom(err) {
		return ": see that the disk has room and is sound"
	}
	return ""
}

// free returns an error where a file is.
func free(name string) error {
	_, err := os.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil:
		err = fs.ErrExist
	}
	return fmt.Errorf("write %s: %w: choose another name", name, err)
}

// settle makes a file durable and gives it its name.
func settle(file *os.File, name string) error {
	if err := errors.Join(file.Sync(), file.Close(), free(name)); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	if err := os.Rename(file.Name(), name); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	if err := syncDirectory(filepath.Dir(name)); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Inspected is what was found in a backup.
type Inspected struct {
	Tables  int64 `json:"tables"` // version of the tables
	Matches int   `json:"matches"`
	Players int   `json:"players"`

	Dangling []string `json:"-"` // what refers to something that is not there

	part   string   // where it is a part of; empty when it is whole
	unlike []string // in what its tables are not as they should be
}

// inspect looks through all of a database that nobody uses, and counts what is in it.
func inspect(ctx context.Context, file string) (found Inspected, err error) {
	db := connect(file, 1, "query_only(1)")
	defer func() { err = errors.Join(err, db.Close()) }()
	var mark int
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&mark); err != nil {
		return found, unreadableCopy(ctx, file, err)
	}
	if mark != application {
		return found, damagedCopy(file, "it is no database of Portolan")
	}
	var said string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return found, unreadableCopy(ctx, file, err)
	}
	if said != "ok" {
		return found, damagedCopy(file, said)
	}
	found.Tables, err = version(ctx, db)
	if err == nil {
		found.unlike, err = unlike(ctx, db, found.Tables)
	}
	if err != nil {
		return found, unreadableCopy(ctx, file, err)
	}
	if len(found.unlike) > 0 { // what is to be counted may be missing
		return found, nil
	}
	for table, n := range map[string]*int{"matches": &found.Matches, "players": &found.Players} {
		err = errors.Join(err, db.QueryRowContext(ctx, "SELECT count(*) FROM "+table).Scan(n))
	}
	if err == nil && found.Tables >= withKeepsakes {
		found.part, err = relational.MovedFrom(ctx, db)
	}
	if err != nil {
		return found, unreadableCopy(ctx, file, err)
	}
	return found, nil
}

// withKeepsakes is the version of the tables that has keepsakes for the first time.
const withKeepsakes = 10

// unreadableCopy is an error by which a backup could not be looked through: damage, unless it has another cause.
func unreadableCopy(ctx context.Context, file string, err error) error {
	switch code(err) {
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return faultf(store.ErrNotFound, "the backup %s can't be opened (%s)", file, oneLine(err.Error()))
	case sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_FULL:
		return fmt.Errorf("look through the backup %s: %w", file, err)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("look through the backup %s: %w", file, ctx.Err())
	}
	return damagedCopy(file, err.Error())
}

func damagedCopy(file, why string) error {
	return faultf(store.ErrDamaged, "the backup %s is damaged (%s): use another one", file, oneLine(why))
}

// Inspect looks through all of a backup and counts what is in it. What [Backup] does not make is an error.
func Inspect(ctx context.Context, file string) (Inspected, error) {
	if _, err := os.Stat(file); err != nil {
		return Inspected{}, faultf(store.ErrNotFound, "the backup %s can't be opened (%s)", file, oneLine(err.Error()))
	}
	if _, err := os.Stat(file + "-wal"); err == nil {
		return Inspected{}, faultf(store.ErrInUse, "%s is a database in use, with a part of it in the file beside it: make a backup of it with portolan backup", file)
	}
	found, err := inspect(ctx, file)
	if err != nil {
		return found, err
	}
	if len(found.unlike) > 0 {
		return found, damagedCopy(file, strings.Join(found.unlike, ", "))
	}
	if found.Dangling, err = danglingIn(ctx, file); err != nil {
		return found, unreadableCopy(ctx, file, err)
	}
	if found.part != "" {
		return found, faultf(store.ErrPart, "the backup %s has only a part of what was being moved from %s: use another one, or make one of that", file, found.part)
	}
	return found, nil
}

// danglingIn tells what in a database that nobody uses refers to something that is not there.
func danglingIn(ctx context.Context, file string) (lines []string, err error) {
	db := connect(file, 1, "query_only(1)")
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, dangling)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, rows.Err()
}
