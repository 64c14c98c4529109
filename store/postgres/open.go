package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	addresses "portolan/address"
	"portolan/store"
	"portolan/store/relational"
)

const (
	// connections is how many connections a process has at most, unless its URL says so by pool_max_conns.
	connections = 10
	// fewest is how many it must be allowed: one writes, one takes what is due, one reads.
	fewest = 3
)

var _ store.Store = (*Store)(nil)

// Store is a database in use. See [store.Store] for what its methods promise.
type Store struct {
	*relational.Store // once it serves

	name   string // of the database, to people; without a password
	pool   *pgxpool.Pool
	db     *sql.DB // over the pool
	writer *writer // the relational store's, once that is there

	alone            *alone        // nil where others may serve
	closing, watched chan struct{} // of who keeps watch; nil where nobody does
}

// dialect is how PostgreSQL puts things.
var dialect = relational.Dialect{
	Leaving: "leaving <> 0", Claim: "FOR UPDATE SKIP LOCKED", Lock: "SELECT 1 FROM matches WHERE key = $1 FOR UPDATE", Shared: true,
	Catalog: catalog{}, Moment: sql.LevelRepeatableRead, Plain: plain,
	Violates: func(err error) bool { return strings.HasPrefix(state(err), "23") },
}

// schemes are those of the addresses of PostgreSQL databases.
var schemes = []string{"postgres", "postgresql"}

// Is tells whether a text is the address of a PostgreSQL database.
func Is(address string) bool {
	scheme, _, is := strings.Cut(address, "://")
	return is && slices.Contains(schemes, scheme)
}

// Open connects to the database with the given URL and brings its tables up to date. The error wraps one of the store package's when the
// database is at fault, and is one line that says what to do.
func Open(ctx context.Context, address string) (*Store, error) {
	return OpenWith(ctx, address, Options{})
}

// OpenWith is Open with options.
func OpenWith(ctx context.Context, address string, o Options) (*Store, error) {
	return opened(ctx, address, o, func(s *Store, ctx context.Context) error {
		if err := writable(ctx, s.db, s.name); err != nil {
			return err
		}
		if err := s.takesAllTexts(ctx); err != nil {
			return err
		}
		return s.migrate(ctx, o)
	})
}

// Visit connects to a database that a server uses, or has used: its tables stay as they are.
func Visit(ctx context.Context, address string) (*Store, error) {
	return opened(ctx, address, Options{}, (*Store).join)
}

func opened(ctx context.Context, address string, o Options, prepare func(*Store, context.Context) error) (*Store, error) {
	s := &Store{}
	err := s.connect(ctx, address)
	if err == nil {
		err = s.prepareToWrite(ctx, o)
	}
	if err == nil {
		err = prepare(s, ctx)
	}
	if err == nil {
		err = s.begin(ctx, o)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// begin takes the place of a server that has ended, where one serves alone, and serves.
func (s *Store) begin(ctx context.Context, o Options) (err error) {
	if o.Alone {
		err = relational.EndLeases(ctx, s.db)
	}
	if err == nil {
		err = s.serve(ctx)
	}
	if err == nil && !o.Moving {
		err = s.Whole(ctx, "the database "+s.name)
	}
	if state(err) == "" {
		return err
	}
	if lines, _ := unlike(ctx, s.db); len(lines) > 0 {
		return faultf(store.ErrDamaged, "the database %s is not whole (%s): restore it from a backup to another one", s.name, strings.Join(lines, ", "))
	}
	return err
}

func (s *Store) connect(ctx context.Context, address string) error {
	config, err := configure(address)
	if err != nil {
		return err
	}
	at := config.ConnConfig
	s.name = nameOf(at)
	if err := ownSessions(ctx, at, s.name); err != nil {
		return err
	}
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

// takesAllTexts returns an error where a database has an encoding in which not every text can be written: names of players would be refused
// one by one, with an error of the server.
func (s *Store) takesAllTexts(ctx context.Context) error {
	var encoding string
	if err := s.db.QueryRowContext(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return unreachable(s.name, err)
	}
	if encoding != "UTF8" {
		return faultf(store.ErrUnwritable, "the database %s has the encoding %s, in which not every name can be written: make another one with createdb --encoding=UTF8 --locale=C --template=template0,"+
			" and name it with --database-url; what is kept in this one, portolan backup and portolan restore bring there", s.name, encoding)
	}
	return nil
}

// Check tells, without connecting, why a text can't be the address of a database: as [Open] would.
func Check(address string) error {
	_, err := configure(address)
	return err
}

// configure reads a URL.
func configure(address string) (*pgxpool.Config, error) {
	const like = "one is like postgres://user:password@host:5432/database"
	if err := addresses.Check(address, schemes...); err != nil {
		return nil, faultf(store.ErrUnreachable, "--database-url %s; "+like, err)
	}
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, faultf(store.ErrUnreachable, "--database-url can't be read; "+like)
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil { // it hides the password of a URL that could be read
		return nil, faultf(store.ErrUnreachable, "--database-url can't be used: %s", oneLine(err.Error()))
	}
	if strings.Contains(config.ConnConfig.Host, "@") { // the rest of a password, by the rules of the library
		return nil, faultf(store.ErrUnreachable, "--database-url has an @ in its password: write it %%40")
	}
	if !parsed.Query().Has("pool_max_conns") {
		config.MaxConns = connections
	}
	if config.MaxConns < fewest {
		return nil, faultf(store.ErrUnreachable, "--database-url says pool_max_conns=%d: say %d or more", config.MaxConns, fewest)
	}
	said := config.ConnConfig.RuntimeParams
	for name, value := range map[string]string{"application_name": "portolan", "client_encoding": "UTF8"} {
		if _, is := said[name]; !is {
			said[name] = value
		}
	}
	// What waits for a lock is to see what was written under it, whatever the database or the URL says.
	statements := "SET default_transaction_isolation = 'read committed';"
	for _, one := range settings {
		if _, is := said[one.name]; !is {
			statements += fmt.Sprintf("SET %s = '%s';", one.name, one.value)
		}
	}
	config.ConnConfig.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		return conn.Exec(ctx, statements).Close()
	}
	return config, nil
}

const (
	idleInTransaction = "idle_in_transaction_session_timeout"
	patient           = "30s"
)

// settings are those of each connection that the URL says nothing of. They are set once there is one: poolers refuse most that come before.
var settings = []struct{ name, value string }{
	{"jit", "off"},               // every query is short
	{"lock_timeout", "20s"},      // longer than anything lasts
	{idleInTransaction, patient}, // what a process that is gone holds is free again; locks sooner: see standstill
	{"tcp_keepalives_idle", "10"},
	{"tcp_keepalives_interval", "5"},
	{"tcp_keepalives_count", "3"}, // so that its connections end half a minute after its machine
}

func (s *Store) prepareToWrite(ctx context.Context, o Options) (err error) {
	if o.Alone {
		s.alone = &alone{name: s.name, lost: make(chan struct{})}
	}
	s.writer, err = newWriter(ctx, s.name, s.pool, s.db, s.alone)
	if fault := (*fault)(nil); err != nil && !errors.As(err, &fault) {
		return fmt.Errorf("prepare to write the database %s: %w", s.name, err)
	}
	return err
}

// serve begins to read and to write.
func (s *Store) serve(ctx context.Context) (err error) {
	claims := s.claim
	if s.alone != nil {
		claims = nil // it takes what is due, too, by the connection that holds the lock
		if err := s.alone.begin(ctx, s.writer.conn); err != nil {
			return err
		}
	}
	if s.Store, err = relational.Start(ctx, s.db, s.writer, dialect, claims); err != nil {
		return err
	}
	if s.alone != nil {
		s.closing, s.watched = make(chan struct{}), make(chan struct{})
		go s.keepWatch()
	}
	return nil
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
	if _, err := conn.ExecContext(ctx, "BEGIN; "+soonFree("TRUE")); err != nil {
		return err
	}
	if err := fn(ctx, conn); err != nil {
		_, undone := conn.ExecContext(ctx, "ROLLBACK")
		return errors.Join(err, undone)
	}
	return commit(ctx, conn)
}

// Name is what the database with a URL is called, without its password; empty where that is no URL.
func Name(address string) string {
	config, err := configure(address)
	if err != nil {
		return ""
	}
	return nameOf(config.ConnConfig)
}

func nameOf(at *pgx.ConnConfig) string { return fmt.Sprintf("%s at %s", at.Database, at.Host) }

// Name is what the database is called: without its password.
func (s *Store) Name() string { return s.name }

// Ready returns an error while the database can't be used, also while it can only be read, as one that has become a standby. After a
// transaction that failed it tries another.
func (s *Store) Ready(ctx context.Context) error {
	if s.Failure() != nil {
		return s.Write(func(ctx context.Context, conn *sql.Conn) error { return writable(ctx, conn, s.name) })
	}
	err := writable(ctx, s.db, s.name)
	switch {
	case errors.Is(err, store.ErrUnwritable):
		s.pool.Reset() // a session stays as it has begun, also once the database can be written again
	case err != nil:
		return fmt.Errorf("read the database %s: %w", s.name, err)
	}
	return err
}

// Close writes what is queued and closes the connections.
func (s *Store) Close() error {
	var errs []error
	if s.closing != nil {
		close(s.closing)
		<-s.watched
		s.closing = nil
	}
	if s.Store != nil {
		errs = append(errs, s.Stop())
	} else if s.writer != nil && s.writer.conn != nil {
		errs = append(errs, s.writer.Close())
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
