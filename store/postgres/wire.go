package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"portolan/store"
)

const (
	// A node of a cluster shares the lock of the process that serves alone. So both keep each other out, and who holds it can be counted.
	joining  = "SELECT pg_try_advisory_lock_shared(7521983764259140211)"
	counting = `SELECT count(*) FROM pg_locks ` + places
	places   = `WHERE locktype = 'advisory' AND classid = (7521983764259140211 >> 32)::oid
AND objid = (7521983764259140211 & 4294967295)::oid AND objsubid = 1 AND granted AND mode = 'ShareLock'
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
	// What a node says of itself stands in the name of the connection that holds the lock, so that it is gone with the node.
	naming = `SELECT coalesce(application_name, '') FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND pid IN (SELECT pid FROM pg_locks ` + places + `)`

	// channel is what the nodes of a cluster listen to.
	channel = "portolan"

	// beat is the pause between two notifications of a node: each takes a lock of the whole server while it commits.
	beat = 50 * time.Millisecond

	// countEvery is how often a node counts the others, while there are some; else it looks every lookEvery whether its connection lives.
	countEvery = time.Second
	lookEvery  = 10 * time.Second
	// answering is how long the database may take to answer that, and reconnecting how long to wait between two attempts to connect.
	answering    = 5 * time.Second
	reconnecting = 200 * time.Millisecond
)

// Ears are told what a wire hears, by one goroutine.
type Ears interface {
	// Receive is called with each letter, those of the own node included.
	Receive(letter []byte)
	// Missed is called when letters may have been lost.
	Missed()
	// Counted is called with the number of other nodes, now and then.
	Counted(others int)
}

// Wire is a node's place in a cluster: one connection that listens and says that the node is there, and another that notifies.
type Wire struct {
	config *pgx.ConnConfig
	name   string // of the database, to people
	kind   string // of its nodes
	ears   Ears
	lost   chan struct{}

	ctx   context.Context
	end   context.CancelFunc
	ended chan struct{}
	first *pgx.Conn // until it listens

	mu   sync.Mutex
	says *pgx.Conn // nil until it is needed
}

const (
	// named begins the name of the connection by which a node has its place: "portolan TABLES-PROGRAM SAYS".
	named = "portolan "
	// longestName is how long such a name may be, in bytes.
	longestName = 63
)

// Join takes a place in the cluster of a database, before that is opened: refused while a process serves alone there.
func Join(ctx context.Context, address string) (*Wire, error) { return JoinAs(ctx, address, "", "") }

// JoinAs is Join for a program that serves with its like alone: nodes of another program, or with other tables, refuse each other. says is what the
// node says of itself to the others, such as where it is met.
func JoinAs(ctx context.Context, address, program, says string) (*Wire, error) {
	config, err := configure(address)
	if err != nil {
		return nil, err
	}
	at := config.ConnConfig
	kind := fmt.Sprintf("%d-%s", newestTables(), program)
	name := named + kind + " " + says
	if len(name) > longestName {
		return nil, fmt.Errorf("%q is too long: a node can say %d bytes less of itself", says, len(name)-longestName)
	}
	of := fmt.Sprintf("%s at %s", at.Database, at.Host)
	if err := ownSessions(ctx, at, of); err != nil {
		return nil, err
	}
	at.RuntimeParams["application_name"] = name
	w := &Wire{config: at, name: of, kind: kind, lost: make(chan struct{}), ended: make(chan struct{})}
	w.ctx, w.end = context.WithCancel(context.Background())
	for deadline := time.Now().Add(handover); ; {
		w.first, err = w.connect(ctx)
		switch {
		case err == nil:
			return w, nil
		case !errors.Is(err, store.ErrInUse) || time.Now().After(deadline):
			return nil, err
		}
		select {
		case <-time.After(reconnecting):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// connect makes a connection that listens and holds the lock.
func (w *Wire) connect(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, w.config.Copy())
	if err != nil {
		return nil, unreachable(w.name, err)
	}
	var joined bool
	if err = conn.QueryRow(ctx, joining).Scan(&joined); err == nil && !joined {
		err = (&alone{name: w.name}).taken()
	}
	if err == nil {
		err = w.amongItsLike(ctx, conn)
	}
	if err == nil {
		_, err = conn.Exec(ctx, "LISTEN "+channel)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close(ctx))
	}
	return conn, nil
}

// Listen begins to tell what is heard. How many nodes there are is told before it returns.
func (w *Wire) Listen(ears Ears) {
	w.ears = ears
	if others, err := w.count(w.first); err == nil { // else the connection is lost, which is found out
		ears.Counted(others)
	}
	go w.work()
}

// Lost is closed when another process serves the database alone, since this one had lost its connection.
func (w *Wire) Lost() <-chan struct{} { return w.lost }

// Close gives the place back.
func (w *Wire) Close() error {
	w.end()
	if w.ears != nil {
		<-w.ended
	} else {
		_ = w.first.Close(context.Background()) // it has told nothing
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.says == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), answering)
	defer cancel()
	return w.says.Close(ctx)
}

func (w *Wire) work() {
	defer close(w.ended)
	var returned time.Time
	for conn := w.first; conn != nil; {
		w.listen(conn, returned.Add(lookEvery))
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		_ = conn.Close(ctx) // it is lost, or over
		cancel()
		conn = w.again()
		returned = time.Now()
	}
}

// again connects anew, and tells that something may have been missed; nil when it is over.
func (w *Wire) again() *pgx.Conn {
	var refused time.Time
	for w.ctx.Err() == nil {
		conn, err := w.connect(w.ctx)
		switch {
		case err == nil:
			w.ears.Missed()
			return conn
		case !errors.Is(err, store.ErrInUse):
			refused = time.Time{}
		case refused.IsZero():
			refused = time.Now()
		case time.Since(refused) > handover:
			close(w.lost)
			return nil
		}
		select {
		case <-time.After(reconnecting):
		case <-w.ctx.Done():
		}
	}
	return nil
}

// listen tells what a connection hears until that is lost, and counts the nodes: until a time as though there were some, since they may have
// lost their connections with this one, and come back later.
func (w *Wire) listen(conn *pgx.Conn, eager time.Time) {
	next := time.Now()
	for {
		ctx, cancel := context.WithDeadline(w.ctx, next)
		heard, err := conn.WaitForNotification(ctx)
		cancel()
		switch {
		case w.ctx.Err() != nil:
			return
		case err == nil:
			w.ears.Receive([]byte(heard.Payload))
			next = sooner(next)
			if time.Now().Before(next) {
				continue
			}
		case conn.IsClosed():
			return
		}
		others, err := w.count(conn)
		if err != nil {
			return
		}
		w.ears.Counted(others)
		next = time.Now().Add(lookEvery)
		if others > 0 || time.Now().Before(eager) {
			next = time.Now().Add(countEvery)
		}
	}
}

// sooner is when to count once somebody was heard.
func sooner(next time.Time) time.Time {
	if soon := time.Now().Add(countEvery); soon.Before(next) {
		return soon
	}
	return next
}

// amongItsLike refuses a database that nodes of another kind serve: their tables would change under them, or they would be asked for matches whose
// rules they don't know.
func (w *Wire) amongItsLike(ctx context.Context, conn *pgx.Conn) error {
	others, err := names(ctx, conn)
	if err != nil {
		return err
	}
	for _, other := range others {
		if kind, _, _ := strings.Cut(other, " "); kind != w.kind {
			return faultf(store.ErrInUse, "the database %s is served by another version of Portolan: stop all its servers, then start them all with one version", w.name)
		}
	}
	return nil
}

// Others returns what the other nodes say of themselves that have a place now. It is for before [Wire.Listen].
func (w *Wire) Others(ctx context.Context) (all []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	others, err := names(ctx, w.first)
	for _, other := range others {
		_, says, _ := strings.Cut(other, " ")
		all = append(all, says)
	}
	return all, err
}

// names are those of the other nodes, without what all of them begin with.
func names(ctx context.Context, conn *pgx.Conn) (all []string, err error) {
	rows, err := conn.Query(ctx, naming)
	if err != nil {
		return nil, fmt.Errorf("ask for other nodes: %w", err)
	}
	said, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("ask for other nodes: %w", err)
	}
	for _, name := range said {
		if rest, is := strings.CutPrefix(name, named); is {
			all = append(all, rest)
		}
	}
	return all, nil
}

func (w *Wire) count(conn *pgx.Conn) (others int, err error) {
	ctx, cancel := context.WithTimeout(w.ctx, answering)
	defer cancel()
	err = conn.QueryRow(ctx, counting).Scan(&others)
	return others - 1, err
}

// Rest is how long to wait between two sendings.
func (w *Wire) Rest() time.Duration { return beat }

// Send notifies all nodes, this one included.
func (w *Wire) Send(ctx context.Context, letters []string) (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.says == nil || w.says.IsClosed() {
		if w.says, err = pgx.ConnectConfig(ctx, w.config.Copy()); err != nil {
			w.says = nil
			return fmt.Errorf("connect to tell other nodes: %w", err)
		}
		// Nobody waits for what may be lost.
		if _, err = w.says.Exec(ctx, "SET synchronous_commit = off"); err != nil {
			return fmt.Errorf("prepare to tell other nodes: %w", err)
		}
	}
	if _, err = w.says.Exec(ctx, "SELECT pg_notify('"+channel+"', letter) FROM unnest($1::text[]) AS letter", letters); err != nil {
		return fmt.Errorf("tell other nodes: %w", err)
	}
	return nil
}
