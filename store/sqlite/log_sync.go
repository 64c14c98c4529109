package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// log is SQLite's write-ahead log, as far as this package syncs it: after each commit, in place of SQLite, which has the system write the
// file's times, too. With a journal, as most file systems have one, that takes nearly twice as long.
type log struct {
	file *os.File
	sync func(*os.File) error
	// behind: something may not have come to the disk although the system has been asked for it, and will not be asked again. What is committed
	// after it would not be found after a loss of power.
	behind bool
}

// ownLog has commits synced by this package where that is faster, and the log can be opened. Elsewhere SQLite syncs them, as it does
// while a database is opened.
func (w *writer) ownLog(ctx context.Context) error {
	w.log = log{sync: syncData, behind: w.log.behind} // another connection finds the same log
	if syncData == nil {
		return nil
	}
	name, err := filepath.EvalSymlinks(w.name) // SQLite puts the log beside the file itself
	if err != nil {
		return fmt.Errorf("find the database: %w", err)
	}
	if file, err := os.OpenFile(name+"-wal", os.O_RDWR, 0); err == nil { // it is there as long as the connection is
		w.log.file = file
		if err := w.exec(ctx, "PRAGMA synchronous = NORMAL"); err != nil { // the log at checkpoints alone, the database as before
			return errors.Join(err, w.closeLog())
		}
	}
	return nil
}

func (w *writer) closeLog() error {
	if w.log.file == nil {
		return nil
	}
	file := w.log.file
	w.log.file = nil
	return file.Close()
}

// syncLog makes what was committed durable. Where the log can't be synced, the database is: see mendLog.
func (w *writer) syncLog(ctx context.Context) error {
	if w.log.file == nil {
		return nil
	}
	err := w.log.sync(w.log.file)
	if err == nil {
		return nil
	}
	w.log.behind = true
	if mended := w.mendLog(ctx); mended != nil {
		return fmt.Errorf("sync the log: %w", errors.Join(err, mended))
	}
	return nil
}

// mendLog has all that is in the log brought into the database, and the log begun anew, when a part of it may never come to the disk.
func (w *writer) mendLog(ctx context.Context) error {
	if !w.log.behind {
		return nil
	}
	var busy, pages, done int
	if err := w.conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done); err != nil {
		return fmt.Errorf("bring the log into the database: %w", err)
	}
	if busy != 0 {
		return errors.New("bring the log into the database: it is being read")
	}
	w.log.behind = false
	return nil
}
