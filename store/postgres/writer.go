package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"portolan/match"
	"portolan/store"
	"portolan/store/relational"
)

const (
	// patience is how long a transaction may take. A link that is half open answers never.
	patience = 30 * time.Second

	// attempts is how often a group is written that PostgreSQL has undone because others were in its way.
	attempts = 4

	// rest is after how long without use a connection is looked at before it is written to.
	rest = time.Second

	// standstill is how long a transaction that holds locks may wait for its process, for which others wait: one that stands still, or whose
	// machine is gone without a word. Whoever only reads has longer.
	standstill = 5 * time.Second

	// writing is the lock of the database under which all is written that is neither a row nor a summary: "portolan".
	writing = "SELECT pg_advisory_xact_lock(8102667567829508462)"
)

// writer is the one connection of this process that writes.
type writer struct {
	name string // of the database, to people
	pool *pgxpool.Pool
	db   *sql.DB // over the pool
	conn *sql.Conn
	used time.Time // when it last wrote; zero after what failed

	alone *alone // nil where others may serve
}

func newWriter(ctx context.Context, name string, pool *pgxpool.Pool, db *sql.DB, alone *alone) (*writer, error) {
	w := &writer{name: name, pool: pool, db: db, alone: alone}
	return w, w.connect(ctx)
}

// soonFree has what a connection locks be free once its process has stood still, unless the URL says otherwise: until the transaction ends, where
// local is TRUE.
func soonFree(local string) string {
	return fmt.Sprintf(`SELECT set_config('%[1]s', '%[2]d', %[3]s) WHERE current_setting('%[1]s') = '%[4]s'`, idleInTransaction, standstill.Milliseconds(), local, patient)
}

func (w *writer) connect(ctx context.Context) error {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return err
	}
	// Whoever is told that a row is kept may rely on it, unless the database's owner has asked for more.
	_, err = conn.ExecContext(ctx, `SELECT set_config('synchronous_commit', 'on', FALSE) WHERE current_setting('synchronous_commit') IN ('off', 'local')`)
	if err == nil {
		_, err = conn.ExecContext(ctx, soonFree("FALSE"))
	}
	if err == nil && w.alone != nil {
		err = w.alone.hold(ctx, conn)
	}
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	w.conn, w.used = conn, time.Now()
	return nil
}

// Renew implements [relational.Writer]. It replaces the connection when that is lost or can only read, and with it those that rest, which are
// perhaps so, too. A connection that can only read as well is an error: a transaction that writes nothing would go well on it, and the store
// would seem to be ready.
func (w *writer) Renew() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if writable(ctx, w.conn, w.name) == nil {
		return nil
	}
	w.pool.Reset() // before it gets this one back, which nobody is to have then
	_ = w.conn.Close()
	err := w.connect(ctx)
	if err == nil {
		err = writable(ctx, w.conn, w.name)
	}
	if err != nil {
		w.used = time.Time{} // the next transaction tries again
		return fmt.Errorf("connect again: %w", err)
	}
	return nil
}

// Close implements [relational.Writer].
func (w *writer) Close() error {
	if err := w.conn.Close(); err != nil && !errors.Is(err, sql.ErrConnDone) {
		return err
	}
	return nil
}

// InsertRow implements [relational.Writer].
func (w *writer) InsertRow(ctx context.Context, conn *sql.Conn, key int64, r *match.Row) error {
	result, err := conn.ExecContext(ctx, `INSERT INTO rows (match, number, kind, seat, move, at, seen, target, what, text, salt, cause)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
		key, r.Number, relational.Text(r.Kind), int(r.Seat), relational.Text(r.Move), r.At, r.On, relational.Number(r.To), relational.Text(r.What),
		relational.Text(r.Text), relational.Text(r.Salt), relational.Text(r.Cause))
	if state(err) == "23503" { // there is no such match
		return rowError(key, r.Number, store.ErrNotFound)
	}
	if err != nil {
		return rowError(key, r.Number, err)
	}
	if kept, err := result.RowsAffected(); err != nil || kept == 0 {
		return rowError(key, r.Number, errors.Join(err, store.ErrConflict))
	}
	return nil
}

// rowsAtOnce is how many rows of a match that comes whole one statement keeps.
const rowsAtOnce = 5000

// InsertRows implements [relational.Writer].
func (w *writer) InsertRows(ctx context.Context, _ *sql.Conn, key int64, rows []match.Row, told map[int]string) error {
	for some := range slices.Chunk(rows, rowsAtOnce) {
		b := &batch{}
		players := make([]*string, len(some))
		for i := range some {
			b.rows = append(b.rows, &relational.Task{Key: key, Row: &some[i]})
			if player := told[some[i].Number]; player != "" {
				players[i] = &player
			}
		}
		err := w.raw(func(conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, insertWhole, append(b.columns(), players)...)
			return err
		})
		if err != nil {
			return fmt.Errorf("keep rows %d to %d of match %d: %w", some[0].Number, some[len(some)-1].Number, key, err)
		}
	}
	return nil
}

func rowError(key int64, number int, err error) error {
	return fmt.Errorf("append row %d to match %d: %w", number, key, err)
}

// Write implements [relational.Writer]. A panic is everybody's error.
func (w *writer) Write(group []*relational.Task) (err error) {
	if time.Since(w.used) > rest {
		if err := w.Renew(); err != nil {
			return fmt.Errorf("begin to write: %w", err)
		}
	}
	w.used = time.Time{}
	for range attempts {
		if err = w.attempt(group); err == nil {
			w.used = time.Now()
			return nil
		}
		if s := state(err); s != "40P01" && s != "40001" { // others were not in the way
			return err
		}
	}
	return err
}

// attempt writes a group of tasks as one transaction.
func (w *writer) attempt(group []*relational.Task) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("write: panic: %v\n%s", value, debug.Stack())
		}
		if err != nil {
			_, _ = w.conn.ExecContext(ctx, "ROLLBACK") // where the connection is lost, that undoes it, too
		}
	}()
	b := newBatch(group)
	if err := w.raw(func(conn *pgx.Conn) error { return b.send(ctx, conn) }); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if b.committed {
		return nil
	}
	for _, t := range b.others {
		t.Err = w.do(ctx, t)
		if t.Err != nil && !relational.Own(t.Err) {
			return fmt.Errorf("write: %w", t.Err)
		}
	}
	return commit(ctx, w.conn)
}

// errRolledBack is told of a transaction in which a statement has failed of which nobody was told.
var errRolledBack = errors.New("a statement before has failed, and all was rolled back")

// commit ends a transaction. Where one of its statements has failed PostgreSQL rolls it back instead, and its answer is no error.
func commit(ctx context.Context, on *sql.Conn) error {
	err := on.Raw(func(driver any) error {
		tag, err := driver.(conn).Conn.Conn().Exec(ctx, "COMMIT")
		if err == nil && tag.String() != "COMMIT" {
			err = errRolledBack
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// do writes what is not written in bulk. Of a summary that is what comes with it.
func (w *writer) do(ctx context.Context, t *relational.Task) error {
	switch {
	case t.Note != nil && t.Note.Status != "over" && len(t.Tells) == 0:
		return nil
	case t.Note != nil: // an error that is its own must not undo the rest: PostgreSQL would say nothing of that at the end
		return relational.Apart(ctx, w.conn, func(ctx context.Context, conn *sql.Conn) error {
			if err := t.KeepStays(ctx, conn); err != nil {
				return err
			}
			return t.Tell(ctx, conn)
		})
	case t.Row != nil:
		return relational.Apart(ctx, w.conn, func(ctx context.Context, conn *sql.Conn) error {
			if err := w.InsertRow(ctx, conn, t.Key, t.Row); err != nil {
				return err
			}
			if _, err := conn.ExecContext(ctx, `UPDATE matches SET due = TRUE WHERE key = $1 AND NOT due`, t.Key); err != nil {
				return fmt.Errorf("mark match %d as due: %w", t.Key, err)
			}
			return t.KeepSeating(ctx, conn)
		})
	case t.Run == nil:
		return relational.Apart(ctx, w.conn, t.Tell)
	}
	return relational.Apart(ctx, w.conn, t.Run)
}

// raw runs fn on the connection itself. A panic is an error: database/sql would let go of the connection in the midst of its transaction.
func (w *writer) raw(fn func(*pgx.Conn) error) error {
	return w.conn.Raw(func(driver any) (err error) {
		defer func() {
			if value := recover(); value != nil {
				err = fmt.Errorf("panic: %v\n%s", value, debug.Stack())
			}
		}()
		return fn(driver.(conn).Conn.Conn())
	})
}
