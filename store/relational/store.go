package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// Dialect is what an engine says otherwise than others.
type Dialect struct {
	// Leaving is a condition on players that finds fast who is looked after.
	Leaving string
	// Claim ends a query for what is to be taken, so that others who take at the same time pass over it. Empty where nobody does.
	Claim string
	// Lock is a query that keeps others from adding to the match whose key is its argument. Empty where nobody does.
	Lock string
	// Shared is said of a database on which several processes serve.
	Shared bool
	// Catalog tells of the tables.
	Catalog Catalog
	// Moment is how isolated a transaction must be that reads one moment of everything.
	Moment sql.IsolationLevel
	// Violates tells whether an error says that a record does not go with those that are there.
	Violates func(error) bool
	// Plain makes a text one that the engine keeps; nil where that is every text.
	Plain func(string) string
}

// claimOf is Claim for one table of a query that joins some.
func (d *Dialect) claimOf(table string) string {
	if d.Claim == "" {
		return ""
	}
	return "FOR UPDATE OF " + table + " SKIP LOCKED"
}

// Store is a database in use. See [store.Store] for what its methods promise.
type Store struct {
	read     *sql.DB
	queue    *queue
	writer   Writer
	dialect  Dialect
	claim    func(Writing) error
	earliest string

	reached reached
	leftOut leftOut
}

// Start begins to read and to write. claims has something taken, in a transaction of its own; without it that goes the way of all that
// is written. The store closes the writer, and neither database.
func Start(ctx context.Context, read *sql.DB, writer Writer, d Dialect, claims func(Writing) error) (*Store, error) {
	s := &Store{read: read, writer: writer, dialect: d, claim: claims, earliest: earliestDue(d.Claim), queue: startQueue(writer)}
	if s.claim == nil {
		s.claim = s.queue.run
	}
	if d.Shared {
		return s, nil
	}
	if err := s.learnReached(ctx); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// Self is what all engines have in common.
func (s *Store) Self() *Store { return s }

// Stop writes what is queued and ends the writing.
func (s *Store) Stop() error { return s.queue.stop() }

// Write has fn write in a transaction and waits until that is durable. What fn has written is undone when it returns an error.
func (s *Store) Write(fn Writing) error { return s.queue.run(fn) }

// Flush implements [store.Matches].
func (s *Store) Flush() error { return s.queue.flush() }

// Writing implements [store.Figures].
func (s *Store) Writing() store.WritingFigures {
	s.queue.mu.Lock()
	defer s.queue.mu.Unlock()
	return s.queue.figures
}

// Failure is the error of the last transaction, nil when it went well.
func (s *Store) Failure() error { return s.queue.failure() }

// Queued is how many tasks wait for the next transaction.
func (s *Store) Queued() int {
	s.queue.mu.Lock()
	defer s.queue.mu.Unlock()
	return len(s.queue.waiting)
}

// lockMatch keeps others from adding rows to a match until the transaction ends.
func (s *Store) lockMatch(ctx context.Context, conn *sql.Conn, key int64) error {
	if s.dialect.Lock == "" {
		return nil
	}
	_, err := conn.ExecContext(ctx, s.dialect.Lock, key)
	return err
}

// All returns matches of all players in the order of their keys, those that can't be read apart: at most so many together, with keys above
// the given one.
func (s *Store) All(ctx context.Context, after int64, limit int) ([]*store.Match, []store.Unreadable, error) {
	found, unreadable, _, err := s.matches(ctx, `SELECT `+matchColumns+` FROM matches m WHERE m.key > $1 ORDER BY m.key LIMIT $2`, after, limit)
	if err != nil {
		return nil, nil, fmt.Errorf("list all matches: %w", err)
	}
	return found, unreadable, nil
}

// Texts makes a text of each row that a query returns.
func (s *Store) Texts(ctx context.Context, query string, tell func(columns []any) string, args ...any) ([]string, error) {
	return texts(ctx, s.read, query, tell, args...)
}

// every reads all rows of a query.
func every[T any](ctx context.Context, s *Store, scan func(scanned) (T, error), query string, args ...any) ([]T, error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// textsOf returns the texts of a query's only column, within a transaction.
func textsOf(ctx context.Context, conn *sql.Conn, query string, args ...any) ([]string, error) {
	return texts(ctx, conn, query, text, args...)
}

// text is a row that is a text.
func text(columns []any) string { return fmt.Sprint(columns[0]) }

func texts(ctx context.Context, q Querier, query string, tell func(columns []any) string, args ...any) ([]string, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var lines []string
	for rows.Next() {
		columns, into := make([]any, len(names)), make([]any, len(names))
		for i := range columns {
			into[i] = &columns[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		lines = append(lines, tell(columns))
	}
	return lines, rows.Err()
}
