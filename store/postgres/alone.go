package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"portolan/store"
	"portolan/store/relational"
)

// Options say how a database is opened.
type Options struct {
	// Alone has this process be the one that serves. It is refused while another is, before anything is changed, and while it serves it
	// refuses others. Whoever opens without it writes all the same.
	Alone bool
	// Moving has it opened, too, when only a part of what is to be there was moved there.
	Moving bool
	// Before is given the database before its tables are brought up to date from a version, to keep a copy; nothing is changed when it
	// returns an error. nil where nobody would go back.
	Before func(ctx context.Context, from relational.Side, place string, version int64) error
}

const (
	// serving is the lock of the process that serves alone: "harbours". It belongs to the connection that writes and goes with that: what is
	// written is written by who holds it.
	serving = "SELECT pg_try_advisory_lock(7521983764259140211)"
	leaving = "SELECT pg_advisory_unlock(7521983764259140211)"

	// handover is how long to wait for one that has just ended, whose connection PostgreSQL may not have seen off yet.
	handover = 5 * time.Second

	// watch is how often one that serves alone looks whether it still does, while it has nothing to write.
	watch = 2 * time.Second
)

// alone is what a process knows that serves alone. The goroutine uses it that writes.
type alone struct {
	name     string // of the database, to people
	number   int64  // of the processes that have served alone; 0 before it is known
	lost     chan struct{}
	replaced bool // lost is closed
}

// hold takes the lock for a new connection. It waits for who held it to be seen off: this process itself, perhaps, which has lost its connection.
func (a *alone) hold(ctx context.Context, conn *sql.Conn) error {
	var held bool
	for deadline := time.Now().Add(handover); ; {
		if err := conn.QueryRowContext(ctx, serving).Scan(&held); err != nil {
			return err
		}
		if held || time.Now().After(deadline) {
			break
		}
		if a.number != 0 {
			if last, err := a.last(ctx, conn); err != nil || last != a.number {
				break // again tells
			}
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	switch {
	case a.number != 0:
		return a.again(ctx, conn, held)
	case !held:
		return a.taken()
	}
	return nil
}

func (a *alone) taken() error {
	return faultf(store.ErrInUse, "the database %s is in use by another Portolan: stop that one, have all serve it without --no-cluster, or name another with --database-url", a.name)
}

// begin counts this process, which holds the lock.
func (a *alone) begin(ctx context.Context, conn *sql.Conn) error {
	if err := conn.QueryRowContext(ctx, "SELECT nextval('servings')").Scan(&a.number); err != nil {
		return fmt.Errorf("count the servers of the database %s: %w", a.name, err)
	}
	return nil
}

// last is the number of the process that began last to serve alone.
func (a *alone) last(ctx context.Context, conn *sql.Conn) (n int64, err error) {
	err = conn.QueryRowContext(ctx, "SELECT last_value FROM servings").Scan(&n)
	return n, err
}

// again sees, after the connection was lost and the lock with it, whether another process has served in the meantime. Then all that this
// one has in memory may be old: it serves no more.
func (a *alone) again(ctx context.Context, conn *sql.Conn, held bool) error {
	last, err := a.last(ctx, conn)
	switch {
	case err != nil:
		return err
	case last != a.number:
		if !a.replaced {
			a.replaced = true
			close(a.lost)
		}
		if held {
			_, err := conn.ExecContext(ctx, leaving)
			return errors.Join(err, a.taken())
		}
		return a.taken()
	case !held: // by the connection that was lost, until PostgreSQL knows; or by one that has just begun
		return fmt.Errorf("write the database %s: it is locked still", a.name)
	}
	return nil
}

// Lost is closed when another process has taken the place of this one, which served alone: it can't write any more.
func (s *Store) Lost() <-chan struct{} {
	if s.alone == nil {
		return nil
	}
	return s.alone.lost
}

// keepWatch has the connection that writes looked at now and then, until the store is closed.
func (s *Store) keepWatch() {
	defer close(s.watched)
	for {
		select {
		case <-time.After(watch):
			_ = s.Write(func(context.Context, *sql.Conn) error { return nil }) // Ready tells
		case <-s.closing:
			return
		}
	}
}
