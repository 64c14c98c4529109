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
)

// writer is the one connection that writes. Rows of matches and their summaries are most of what there is to write, so they go
// past database/sql, through statements that are prepared once.
type writer struct {
	conn                                   *sql.Conn
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

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn, args: make([]driver.NamedValue, 12), due: make(map[int64]bool)}
	for i := range w.args {
		w.args[i].Ordinal = i + 1
	}
	err = conn.Raw(func(raw any) error {
		for text, into := range map[string]*driver.StmtExecContext{
			insertion: &w.insert, updateSummary: &w.summarize, telling: &w.tell, "BEGIN IMMEDIATE": &w.begin, "COMMIT": &w.commit,
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
		return nil, errors.Join(err, conn.Close())
	}
	return w, nil
}

func (w *writer) close() error {
	err := w.conn.Raw(func(any) error {
		var errs []error
		for _, statement := range []driver.StmtExecContext{w.insert, w.summarize, w.tell, w.begin, w.commit} {
			errs = append(errs, statement.(driver.Stmt).Close())
		}
		return errors.Join(errs...)
	})
	return errors.Join(err, w.conn.Close())
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
	if err := w.insertRow(ctx, key, r); err != nil || w.due[key] {
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

// insertRow keeps a row. A number that is taken leaves no trace, so that a loser never fails its group.
func (w *writer) insertRow(ctx context.Context, key int64, r *match.Row) error {
	args := w.bind(
		key, int64(r.Number), text(r.Kind), int64(r.Seat), text(r.Move), r.At, int64(r.On),
		number(r.To), text(r.What), text(r.Text), text(r.Salt), text(r.Cause),
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

const updateSummary = `UPDATE matches SET number = ?, status = ?, deciding = ?, outcome = ?, updated = ?, glance = ?, vacant = ?,
due = NOT ? OR EXISTS (SELECT 1 FROM rows r WHERE r.match = key AND r.number > ?)
WHERE key = ? AND number <= ?`

// note keeps a summary, unless a later one is kept.
func (w *writer) note(ctx context.Context, key int64, n *store.Summary) error {
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
	return w.stays(ctx, key, n)
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

// apart runs fn so that what it has written is undone when it fails, and nothing else.
func (w *writer) apart(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	if err := w.exec(ctx, "SAVEPOINT apart"); err != nil {
		return err
	}
	failed := fn(ctx, w.conn)
	if failed != nil {
		if err := w.exec(ctx, "ROLLBACK TO apart"); err != nil {
			return errors.Join(err, failed)
		}
	}
	return errors.Join(failed, w.exec(ctx, "RELEASE apart"))
}

// text is what a column holds for a text that may be empty.
func text(s string) driver.Value {
	if s == "" {
		return nil
	}
	return s
}

// number is what a column holds for a number that may be 0.
func number(n int) driver.Value {
	if n == 0 {
		return nil
	}
	return int64(n)
}
