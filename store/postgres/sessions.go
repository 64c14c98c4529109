package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"portolan/store"
)

// sessionChecks is how often each of two connections is asked for its session: on a busy pooler each may happen to be given the same one
// several times.
const sessionChecks = 4

// ownSessions returns an error where a pooler hands the sessions of PostgreSQL from one connection to another between transactions: who
// hears other servers, holds locks or prepares statements needs one for itself. Nothing must have been done before that such a pooler
// would leave behind in a session of somebody else.
func ownSessions(ctx context.Context, config *pgx.ConnConfig, name string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	var both [2]*pgx.Conn
	for i := range both {
		plain := config.Copy()
		plain.AfterConnect = nil // its settings, too, would stay
		if both[i], err = pgx.ConnectConfig(ctx, plain); err != nil {
			return unreachable(name, err)
		}
		defer func() { err = errors.Join(err, both[i].Close(context.WithoutCancel(ctx))) }()
	}
	var sessions [2]string
	for i := range sessionChecks * len(both) {
		of := i % len(both)
		answer, err := both[of].PgConn().Exec(ctx, "SELECT pg_backend_pid()").ReadAll()
		if err != nil {
			return unreachable(name, err)
		}
		now := string(answer[0].Rows[0][0])
		if before := sessions[of]; before != "" && before != now || sessions[1-of] == now {
			return faultf(store.ErrUnreachable, "the database %s is behind a pooler whose connections share sessions: name PostgreSQL itself with --database-url, or have the pooler"+
				" give each connection a session of its own (in PgBouncer pool_mode = session)", name)
		}
		sessions[of] = now
	}
	return nil
}
