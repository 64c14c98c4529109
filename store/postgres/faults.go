package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"portolan/store"
	"portolan/store/relational"
)

// fault is a database that can't be used as it is: what it is, and one line that says what to do.
type fault struct {
	kind error
	text string
}

func (f *fault) Error() string { return f.text }
func (f *fault) Unwrap() error { return f.kind }

func faultf(kind error, format string, args ...any) error {
	return &fault{kind: kind, text: fmt.Sprintf(format, args...)}
}

// What PostgreSQL calls some faults.
const (
	wrongPassword = "28P01"
	notAdmitted   = "28000"
	noDatabase    = "3D000"
	notPermitted  = "42501"
)

// unreachable says why there is no connection, and what to do.
func unreachable(name string, err error) error {
	var said *pgconn.PgError
	if errors.As(err, &said) {
		switch said.Code {
		case noDatabase:
			return faultf(store.ErrUnreachable, "there is no database %s: make it with createdb, or name another with --database-url", name)
		case wrongPassword, notAdmitted:
			return faultf(store.ErrUnreachable, "the database %s does not let us in (%s): name user and password in --database-url", name, said.Message)
		}
		return faultf(store.ErrUnreachable, "the database %s can't be used: %s", name, oneLine(said.Message))
	}
	return faultf(store.ErrUnreachable, "the database %s can't be reached (%s): start it, or name another with --database-url", name, oneLine(err.Error()))
}

// writable returns an error where a session can only read: its database has become a standby, or was told so.
func writable(ctx context.Context, q relational.Querier, name string) error {
	var readOnly string
	if err := q.QueryRowContext(ctx, "SHOW transaction_read_only").Scan(&readOnly); err != nil {
		return err
	}
	if readOnly == "on" {
		return faultf(store.ErrUnwritable, "the database %s can only be read: see whether it has become a standby, or has default_transaction_read_only set", name)
	}
	return nil
}

// state is what PostgreSQL calls an error, empty for errors of another origin.
func state(err error) string {
	var said *pgconn.PgError
	if errors.As(err, &said) {
		return said.Code
	}
	return ""
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
