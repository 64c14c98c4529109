package relational

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"

	"portolan/game"
	"portolan/store"
)

// KeepSeating keeps what comes with a row: who sits at a seat from now on, and whose name the row tells, where it is about a seat; and what
// falls due.
func (t *Task) KeepSeating(ctx context.Context, conn *sql.Conn) error {
	if t.Seating.Seat != game.Spectator {
		if err := named(ctx, conn, t.Key, t.Row, t.Seating.Who.Player); err != nil {
			return err
		}
		if err := seated(ctx, conn, t.Key, t.Row, t.Seating); err != nil {
			return err
		}
	}
	return fallsDue(ctx, conn, t.Key, t.Seating.Due)
}

// Apart runs fn so that what it has written is undone when it fails, and nothing else.
func Apart(ctx context.Context, conn *sql.Conn, fn Writing) error {
	if _, err := conn.ExecContext(ctx, "SAVEPOINT apart"); err != nil {
		return err
	}
	failed := fn(ctx, conn)
	if failed != nil {
		if _, err := conn.ExecContext(ctx, "ROLLBACK TO apart"); err != nil {
			return errors.Join(err, failed)
		}
	}
	_, err := conn.ExecContext(ctx, "RELEASE apart")
	return errors.Join(failed, err)
}

// ours are errors by which a task says no.
var ours = []error{store.ErrConflict, store.ErrNotFound, store.ErrTaken, store.ErrHidden}

// Own tells whether an error concerns one task alone, so that the others of its group go on.
func Own(err error) bool {
	if fromEngine(err) {
		return constraint(err)
	}
	return slices.ContainsFunc(ours, func(kind error) bool { return errors.Is(err, kind) })
}

// What the engines' errors can tell of themselves.
type (
	sqlState   interface{ SQLState() string } // PostgreSQL
	resultCode interface{ Code() int }        // SQLite
)

func fromEngine(err error) bool {
	var state sqlState
	var result resultCode
	return errors.As(err, &state) || errors.As(err, &result)
}

// constraint tells whether an engine refuses what it is told to keep: a key is taken, something that is referred to is not there,
// a text can't be one.
func constraint(err error) bool {
	var state sqlState
	if errors.As(err, &state) {
		class := state.SQLState()
		return strings.HasPrefix(class, "23") || strings.HasPrefix(class, "22")
	}
	var result resultCode
	return errors.As(err, &result) && result.Code()&0xff == 19
}

// Text is what a column holds for a text that may be empty.
func Text(s string) driver.Value {
	if s == "" {
		return nil
	}
	return s
}

// Number is what a column holds for a number that may be 0.
func Number(n int) driver.Value {
	if n == 0 {
		return nil
	}
	return int64(n)
}
