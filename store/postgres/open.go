package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"portolan/store"
	"portolan/store/relational"
)

// connections is how many connections a process has at most, unless its URL says so by pool_max_conns. One of them writes.
const connections = 10

var _ store.Store = (*Store)(nil)

// Store is a database in use. See [store.Store] for what its methods promise.
type Store struct {
	*relational.Store // once it serves

	name string // of the database, to people; without a password
	pool *pgxpool.Pool
	db   *sql.DB // over the pool
}

// dialect is how PostgreSQL puts things.
var dialect = relational.Dialect{
	Leaving: "leaving <> 0", Claim: "FOR UPDATE SKIP LOCKED", Lock: "SELECT 1 FROM matches WHERE key = $1 FOR UPDATE", Shared: true,
}

// Is tells whether a text is the address of a PostgreSQL database.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Open connects to the database with the given URL and brings its tables up to date. The error wraps one of the store package's when the
// database is at fault, and is one line that says what to do.
func Open(ctx context.Context, address string) (*Store, error) {
	return opened(ctx, address, (*Store).migrate)
}

// Visit connects to a database that a server uses, or has used: its tables stay as they are.
func Visit(ctx context.Context, address string) (*Store, error) {
	return opened(ctx, address, (*Store).join)
}

func opened(ctx context.Context, address string, prepare func(*Store, context.Context) error) (*Store, error) {
	s := &Store{}
	err := s.connect(ctx, address)
	if err == nil {
		err = prepare(s, ctx)
	}
	if err == nil {
		err = s.serve(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Store) connect(ctx context.Context, address string) error {
	config, err := configure(address)
	if err != nil {
		return err
	}
	at := config.ConnConfig
	s.name = fmt.Sprintf("%s at %s", at.Database, at.Host)
	if s.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return fmt.Errorf("prepare to connect to the database %s: %w", s.name, err)
	}
	s.db = over(s.pool)
	var standby bool
	if err := s.db.QueryRowContext(ctx, `SELECT pg_is_in_recovery()`).Scan(&standby); err != nil {
		return unreachable(s.name, err)
	}
	if standby {
		return faultf(store.ErrUnwritable, "the database %s is a standby, which can only be read: name the one that it follows with --database-url", s.name)
	}
	return nil
}

// configure reads a URL.
func configure(address string) (*pgxpool.Config, error) {
	if !Is(address) {
		return nil, faultf(store.ErrUnreachable, "--database-url must be like postgres://user:password@host:5432/database")
	}
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, faultf(store.ErrUnreachable, "--database-url is no URL; one is like postgres://user:password@host:5432/database, and in a password"+
			" characters such as @ and / are written %%40 and %%2F")
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil { // it hides the password
		return nil, faultf(store.ErrUnreachable, "--database-url can't be used: %s", oneLine(err.Error()))
	}
	if !parsed.Query().Has("pool_max_conns") {
		config.MaxConns = connections
	}
	defaults := map[string]string{
		"application_name":                    "portolan",
		"jit":                                 "off",  // every query is short
		"client_encoding":                     "UTF8", // texts are
		"lock_timeout":                        "20s",  // longer than anything lasts
		"idle_in_transaction_session_timeout": "30s",  // what a process that is gone has locked is free again
	}
	for name, value := range defaults {
		if _, said := config.ConnConfig.RuntimeParams[name]; !said {
			config.ConnConfig.RuntimeParams[name] = value
		}
	}
	return config, nil
}

// serve begins to read and to write.
func (s *Store) serve(ctx context.Context) error {
	w, err := newWriter(ctx, s.pool, s.db)
	if err != nil {
		return fmt.Errorf("prepare to write the database %s: %w", s.name, err)
	}
	s.Store, err = relational.Start(ctx, s.db, w, dialect, s.claim)
	return err
}

// claim has something taken in a transaction of its own. What is locked for that others pass over.
func (s *Store) claim(fn relational.Writing) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	return errors.Join(within(ctx, conn, fn), conn.Close())
}

// within runs fn as a transaction.
func within(ctx context.Context, conn *sql.Conn, fn relational.Writing) error {
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	if err := fn(ctx, conn); err != nil {
		_, undone := conn.ExecContext(ctx, "ROLLBACK")
		return errors.Join(err, undone)
	}
	_, err := conn.ExecContext(ctx, "COMMIT")
	return err
}

// Name is what the database is called: without its password.
func (s *Store) Name() string { return s.name }

// Ready returns an error while the database can't be used. After a transaction that failed it tries another.
func (s *Store) Ready(ctx context.Context) error {
	if s.Failure() != nil {
		return s.Write(func(context.Context, *sql.Conn) error { return nil })
	}
	if _, err := s.db.ExecContext(ctx, "SELECT 1"); err != nil {
		return fmt.Errorf("read the database %s: %w", s.name, err)
	}
	return nil
}

// Close writes what is queued and closes the connections.
func (s *Store) Close() error {
	var errs []error
	if s.Store != nil {
		errs = append(errs, s.Stop())
	}
	if s.db != nil {
		errs = append(errs, s.db.Close())
	}
	if s.pool != nil {
		s.pool.Close()
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("close the database %s: %w", s.name, err)
	}
	return nil
}
