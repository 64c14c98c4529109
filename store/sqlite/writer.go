package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"runtime/debug"

	sqlite3 "modernc.org/sqlite/lib"

	"portolan/match"
	"portolan/store"
	"portolan/store/relational"
)

// writer is the one connection that writes. Rows of matches and their summaries are most of what there is to write, so they go
// past database/sql, through statements that are prepared once.
type writer struct {
	db                                     *sql.DB
	name                                   string // of the database's file
	conn                                   *sql.Conn
	log                                    log
	insert, summarize, tell, begin, commit driver.StmtExecContext
	args                                   []driver.NamedValue

	// due is a cache: matches that the database already marks as not idle. A row of one of them needs no update of the
	// match; only the first row after the match was idle does.
	due map[int64]bool
}

// dueKept is the size of that cache. A match that was dropped from it is marked again.
const dueKept = 100_000

const insertion = `INSERT INTO rows (match, number, kind, seat, move, at, seen, target, what, text, salt, cause)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`

func newWriter(ctx context.Context, db *sql.DB, name string) (*writer, error) {
	w := &writer{db: db, name: name, args: make([]driver.NamedValue, 12)}
	for i := range w.args {
		w.args[i].Ordinal = i + 1
	}
	return w, w.connect(ctx)
}

// connect takes a connection and prepares the statements.
func (w *writer) connect(ctx context.Context) error {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return err
	}
	err = conn.Raw(func(raw any) error {
		for text, into := range map[string]*driver.StmtExecContext{
			insertion: &w.insert, updateSummary: &w.summarize, relational.Telling: &w.tell, "BEGIN IMMEDIATE": &w.begin, "COMMIT": &w.commit,
		} {
			statement, err := raw.(driver.ConnPrepareContext).PrepareContext(ctx, text)
			if err != nil {
				return err
			}
			*into = statement.(driver.StmtExecContext)
		}
		return nil
	})
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	w.conn, w.due = conn, make(map[int64]bool)
	return w.ownLog(ctx)
}

// Renew implements [relational.Writer]. It replaces the connection when that is lost.
func (w *writer) Renew() error {
	ctx := context.Background()
	if w.conn.PingContext(ctx) == nil {
		return nil
	}
	_ = w.Close()                          // it is lost already
	if err := w.connect(ctx); err != nil { // the next transaction fails, and it is tried again
		return fmt.Errorf("connect again: %w", err)
	}
	return nil
}

// Close implements [relational.Writer].
func (w *writer) Close() error {
	err := w.conn.Raw(func(any) error {
		var errs []error
		for _, statement := range []driver.StmtExecContext{w.insert, w.summarize, w.tell, w.begin, w.commit} {
			errs = append(errs, statement.(driver.Stmt).Close())
		}
		return errors.Join(errs...)
	})
	return errors.Join(err, w.conn.Close(), w.closeLog())
}

// bare runs a prepared statement without arguments.
func (w *writer) bare(ctx context.Context, statement driver.StmtExecContext) error {
	return w.raw(func() error {
		_, err := statement.ExecContext(ctx, nil)
		return err
	})
}

// raw runs fn on the connection past database/sql, which would let go of the connection when fn panics, with a transaction that
// nobody could end any more. Here a panic is an error.
func (w *writer) raw(fn func() error) error {
	return w.conn.Raw(func(any) (err error) {
		defer func() {
			if value := recover(); value != nil {
				err = fmt.Errorf("panic: %v\n%s", value, debug.Stack())
			}
		}()
		return fn()
	})
}

func (w *writer) exec(ctx context.Context, text string, args ...any) error {
	_, err := w.conn.ExecContext(ctx, text, args...)
	return err
}

// row keeps a row, after which something may be due in the match.
func (w *writer) row(ctx context.Context, key int64, r *match.Row) error {
	if err := w.InsertRow(ctx, w.conn, key, r); err != nil || w.due[key] {
		return err
	}
	if err := w.exec(ctx, `UPDATE matches SET due = 1 WHERE key = ? AND NOT due`, key); err != nil {
		return fmt.Errorf("mark match %d as due: %w", key, err)
	}
	if len(w.due) >= dueKept {
		clear(w.due)
	}
	w.due[key] = true
	return nil
}

// bind returns the arguments of a prepared statement, in memory that the next call uses again.
func (w *writer) bind(values ...driver.Value) []driver.NamedValue {
	for i, value := range values {
		w.args[i].Value = value
	}
	return w.args[:len(values)]
}

// InsertRow implements [relational.Writer]. A number that is taken leaves no trace, so that a loser never fails its group.
func (w *writer) InsertRow(ctx context.Context, _ *sql.Conn, key int64, r *match.Row) error {
	args := w.bind(
		key, int64(r.Number), relational.Text(r.Kind), int64(r.Seat), relational.Text(r.Move), r.At, int64(r.On),
		relational.Number(r.To), relational.Text(r.What), relational.Text(r.Text), relational.Text(r.Salt), relational.Text(r.Cause),
	)
	var kept int64
	err := w.raw(func() error {
		result, err := w.insert.ExecContext(ctx, args)
		if err == nil {
			kept, err = result.RowsAffected()
		}
		return err
	})
	switch {
	case code(err) == sqlite3.SQLITE_CONSTRAINT: // the only other constraint is that there be such a match
		return fmt.Errorf("append row %d to match %d: %w", r.Number, key, store.ErrNotFound)
	case err != nil:
		return fmt.Errorf("append row %d to match %d: %w", r.Number, key, err)
	case kept == 0:
		return fmt.Errorf("append row %d to match %d: %w", r.Number, key, store.ErrConflict)
	}
	return nil
}

// InsertRows implements [relational.Writer]. No network is in between, so that one by one is as well.
func (w *writer) InsertRows(ctx context.Context, conn *sql.Conn, key int64, rows []match.Row, told map[int]string) error {
	for i := range rows {
		if err := w.InsertRow(ctx, conn, key, &rows[i]); err != nil {
			return err
		}
	}
	for number, player := range told {
		if err := w.exec(ctx, `UPDATE rows SET player = ? WHERE match = ? AND number = ?`, player, key, number); err != nil {
			return fmt.Errorf("keep whose name row %d of match %d tells: %w", number, key, err)
		}
	}
	return nil
}

const updateSummary = `UPDATE matches SET number = ?, status = ?, deciding = ?, outcome = ?, updated = ?, glance = ?, vacant = ?,
due = NOT ? OR EXISTS (SELECT 1 FROM rows r WHERE r.match = key AND r.number > ?)
WHERE key = ? AND number <= ?`

// note keeps a summary, unless a later one is kept.
func (w *writer) note(ctx context.Context, t *relational.Task) error {
	key, n := t.Key, t.Note
	if n.Idle {
		delete(w.due, key) // whether there are later rows the database sees
	}
	args := w.bind(
		int64(n.Number), n.Status, int64(n.Deciding), n.Outcome, n.Updated, n.Glance, int64(n.Vacant), n.Idle, int64(n.Number), key, int64(n.Number),
	)
	err := w.raw(func() error {
		_, err := w.summarize.ExecContext(ctx, args)
		return err
	})
	if err != nil {
		return fmt.Errorf("note the summary of match %d: %w", key, err)
	}
	return t.KeepStays(ctx, w.conn)
}

// tells keeps what is to be told of a match.
func (w *writer) tells(ctx context.Context, key int64, occasions []store.Occasion) error {
	for i := range occasions {
		o := &occasions[i]
		args := w.bind(key, string(o.Kind), int64(o.Number), o.At, o.Pause.Milliseconds(), o.Player)
		err := w.raw(func() error {
			_, err := w.tell.ExecContext(ctx, args)
			return err
		})
		if err != nil {
			return fmt.Errorf("keep what is to be told of match %d: %w", key, err)
		}
	}
	return nil
}
