package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"portolan/store"
)

// Restore puts a backup into a data directory in which nothing is kept yet, and tells what is in it. The next [Open] brings its tables
// up to date. Nothing is left in the directory when there is an error.
func Restore(ctx context.Context, file, dir string) (found Inspected, err error) {
	_, known, err := migrationFiles()
	if err != nil {
		return found, err
	}
	if found, err = Inspect(ctx, file); err != nil {
		return found, err
	}
	if found.Tables > known {
		return found, faultf(store.ErrNewer,
			"the backup %s was made by a newer Portolan (version %d of the tables; this program knows %d): use the newer program",
			file, found.Tables, known)
	}
	s := &Store{dir: dir}
	if err := s.hold(ctx); err != nil {
		return found, errors.Join(err, s.Close())
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	name := filepath.Join(dir, databaseName)
	for _, beside := range []string{"", "-wal", "-journal"} {
		if err := free(name + beside); err != nil {
			return found, faultf(store.ErrInUse, "matches are kept in %s already: nothing is overwritten; choose another directory with --data, or move %s away",
				dir, name+beside)
		}
	}
	if err := remove(filepath.Join(dir, closedName)); err != nil {
		return found, fmt.Errorf("restore to %s: %w", dir, err)
	}
	return found, copyFile(ctx, file, name)
}

// copyFile copies a database that nobody uses byte by byte, looks through the copy and gives it its name.
func copyFile(ctx context.Context, source, target string) (err error) {
	from, err := os.Open(source)
	if err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	defer from.Close()
	made, err := createPartial(target)
	if err != nil {
		return fmt.Errorf("make %s: %w", target, err)
	}
	defer finished(made)
	defer func() {
		if err != nil {
			err = errors.Join(err, closed(made), remove(made.Name()))
		}
	}()
	if _, err := io.Copy(made, from); err != nil {
		return fmt.Errorf("copy %s to %s: %w%s", source, target, err, room(err))
	}
	if _, err := inspect(ctx, made.Name()); err != nil {
		return err
	}
	if err := give(made, filepath.Dir(target)); err != nil {
		return fmt.Errorf("make %s: %w", target, err)
	}
	return settle(made, target)
}

// closed closes a file that perhaps is.
func closed(file *os.File) error {
	if err := file.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}
