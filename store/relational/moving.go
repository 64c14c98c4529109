package relational

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"portolan/store"
)

// page is how many records are moved by one transaction.
const page = 250

// Moved is how many records of each table were moved.
type Moved map[string]int

// Records is how many that are together.
func (m Moved) Records() (all int) {
	for _, n := range m {
		all += n
	}
	return all
}

// Side is a database from or to which everything is moved.
type Side struct {
	DB      *sql.DB
	Dialect Dialect
	write   func(Writing) error // where something else writes, too
}

// side is this store as one.
func (s *Store) side() Side { return Side{DB: s.read, Dialect: s.dialect, write: s.Write} }

// Write has fn write in a transaction.
func (s *Side) Write(ctx context.Context, fn Writing) (err error) {
	if s.write != nil {
		return s.write(fn)
	}
	conn, err := s.DB.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	if err := fn(ctx, conn); err != nil {
		_, undone := conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
		return errors.Join(err, undone)
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	return err
}

// moving is one move of everything from one database to another.
type moving struct {
	from     Querier
	source   Dialect // of it
	to       Side
	tables   []Table // as the source has them
	targets  map[string]Table
	progress func(table string, records int)
	again    bool // a part is there already
}

// Move copies everything to another store, in which there is nothing, or what a move from the same place that was interrupted has left:
// then it goes on there. It compares each record with its copy. Until all of them are equal the other store is marked, and nobody else opens it. place
// is what this store is called; progress is told after each transaction how many records of a table are there.
func (s *Store) Move(ctx context.Context, to *Store, place string, progress func(table string, records int)) (moved Moved, err error) {
	return Move(ctx, s.side(), to.side(), place, progress)
}

// Move is [Store.Move] from one database to another, whatever version the tables have, as long as both have the same.
func Move(ctx context.Context, from, to Side, place string, progress func(table string, records int)) (moved Moved, err error) {
	tx, err := from.DB.BeginTx(ctx, &sql.TxOptions{Isolation: from.Dialect.Moment, ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("read one moment of %s: %w", place, err)
	}
	defer func() { _ = tx.Rollback() }() // it has only read
	m := &moving{from: tx, source: from.Dialect, to: to, progress: progress}
	if err := m.compareTables(ctx); err != nil {
		return nil, err
	}
	if err := m.begin(ctx, place); err != nil {
		return nil, err
	}
	for i := range m.tables {
		if err := m.copy(ctx, &m.tables[i]); err != nil {
			return nil, err
		}
	}
	moved = make(Moved, len(m.tables))
	for i := range m.tables {
		t := &m.tables[i]
		if moved[t.Name], err = m.verify(ctx, t); err != nil {
			return nil, err
		}
	}
	return moved, m.end(ctx)
}

// compareTables sees that both have the same tables, so that none is forgotten. Those that the target does not know, which has all of that version,
// are somebody else's beside ours, and stay where they are.
func (m *moving) compareTables(ctx context.Context) error {
	all, err := m.source.tables(ctx, m.from)
	if err != nil {
		return err
	}
	there, err := m.to.Dialect.tables(ctx, m.to.DB)
	if err != nil {
		return err
	}
	m.targets = make(map[string]Table, len(there))
	for _, t := range there {
		m.targets[t.Name] = t
	}
	for _, t := range all {
		other, known := m.targets[t.Name]
		switch {
		case !known:
			continue
		case !slices.Equal(t.names(), other.names()) || !slices.Equal(t.Key, other.Key):
			return fmt.Errorf("the table %s has other columns where everything is to be moved", t.Name)
		case len(t.Key) == 0:
			return fmt.Errorf("the table %s has no key", t.Name)
		}
		for _, c := range t.Columns {
			if c.Kind == "" {
				return fmt.Errorf("the column %s of the table %s has a kind that is not known", c.Name, t.Name)
			}
		}
		m.tables = append(m.tables, t)
	}
	if len(there) != len(m.tables) {
		return fmt.Errorf("%d tables are known where everything is to be moved, not %d", len(there), len(m.tables))
	}
	return nil
}

// begin marks the target, which is empty or bears the mark already.
func (m *moving) begin(ctx context.Context, place string) error {
	from, err := MovedFrom(ctx, m.to.DB)
	switch {
	case err != nil:
		return err
	case from == place:
		m.again = true
		return nil
	case from != "":
		return taken("a part of what is kept in " + from + " is there; go on with that, or take an empty place")
	}
	for _, t := range m.targets {
		if found, err := t.records(ctx, m.to.DB, nil, 1); err != nil || len(found) > 0 {
			return errors.Join(err, taken("something is kept there already, and nothing is overwritten; take an empty place"))
		}
	}
	return m.to.Write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `INSERT INTO keepsakes (name, text) VALUES ($1, $2)`, mark, place)
		return err
	})
}

// copy copies what the target lacks of a table.
func (m *moving) copy(ctx context.Context, t *Table) error {
	target := m.targets[t.Name]
	after, count, err := target.last(ctx, m.to.DB)
	if err != nil {
		return err
	}
	for i, name := range target.Key {
		if len(after) > 0 {
			after[i] = fit(after[i], t.kind(name))
		}
	}
	for {
		records, err := t.records(ctx, m.from, after, page)
		if err != nil {
			return err
		}
		if len(records) == 0 {
			return nil
		}
		after = t.keyOf(records[len(records)-1])
		for _, record := range records {
			target.fitAll(record)
		}
		err = m.to.Write(ctx, func(ctx context.Context, conn *sql.Conn) error { return target.add(ctx, conn, records) })
		if err != nil {
			return m.misfit(t, err)
		}
		count += len(records)
		m.progress(t.Name, count)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// misfit says of an error that a record of a table does not go with others, where it does not.
func (m *moving) misfit(t *Table, err error) error {
	switch {
	case !m.to.Dialect.Violates(err):
		return err
	case m.again: // it refers to one that came below those that were moved before
		return fmt.Errorf("%w: of the table %s a record does not go with what was moved before: %s", store.ErrDamaged, t.Name, meanwhile)
	}
	return fmt.Errorf("%w: of the table %s a record does not go with others (%w): portolan doctor tells what is odd where it comes from", store.ErrDamaged, t.Name, err)
}

// verify compares each record of a table with its copy, and returns how many there are.
func (m *moving) verify(ctx context.Context, t *Table) (count int, err error) {
	target := m.targets[t.Name]
	var after, afterThere []any
	for {
		records, err := t.records(ctx, m.from, after, page)
		if err != nil {
			return 0, err
		}
		copies, err := target.records(ctx, m.to.DB, afterThere, page)
		if err != nil {
			return 0, err
		}
		for i := range min(len(records), len(copies)) {
			if !m.same(&target, records[i], copies[i]) {
				return 0, m.unlike(t, t.keyOf(records[i]))
			}
		}
		if len(records) != len(copies) {
			return 0, m.unlike(t, nil)
		}
		if count += len(records); len(records) < page {
			return count, nil
		}
		after, afterThere = t.keyOf(records[len(records)-1]), target.keyOf(copies[len(copies)-1])
	}
}

func (m *moving) unlike(t *Table, key []any) error {
	what := "there are more records on one side"
	if key != nil {
		what = fmt.Sprintf("the record %v is not the same", key)
	}
	return fmt.Errorf("%w: of the table %s %s on both sides: %s", store.ErrDamaged, t.Name, what, meanwhile)
}

// meanwhile says what has happened between two attempts, and what to do.
const meanwhile = "somebody has written meanwhile; begin again with an empty place"

// same tells whether a record was moved as it is.
func (m *moving) same(target *Table, record, copied []any) bool {
	record = slices.Clone(record)
	target.fitAll(record)
	for i, value := range record {
		there := fit(copied[i], target.Columns[i].Kind)
		if a, is := value.([]byte); is {
			b, also := there.([]byte)
			if !also || !bytes.Equal(a, b) {
				return false
			}
			continue
		}
		if text, is := value.(string); is && m.to.Dialect.Plain != nil {
			value = m.to.Dialect.Plain(text)
		}
		if _, is := there.([]byte); is || value != there {
			return false
		}
	}
	return true
}

// end has the target's keys count on where the source's were, and takes the mark away.
func (m *moving) end(ctx context.Context) error {
	counted := make(map[string]int64)
	for _, t := range m.tables {
		if !t.Counts {
			continue
		}
		n, err := m.source.Catalog.Counted(ctx, m.from, t)
		if err != nil {
			return fmt.Errorf("read how far the table %s has counted: %w", t.Name, err)
		}
		counted[t.Name] = n
	}
	return m.to.Write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		for name, n := range counted {
			if err := m.to.Dialect.Catalog.CountOn(ctx, conn, m.targets[name], n); err != nil {
				return fmt.Errorf("have the table %s count on: %w", name, err)
			}
		}
		_, err := conn.ExecContext(ctx, `DELETE FROM keepsakes WHERE name = $1`, mark)
		return err
	})
}

// MovedFrom is where what is kept in a database is being moved from; empty when it is whole.
func MovedFrom(ctx context.Context, q Querier) (from string, err error) {
	err = q.QueryRowContext(ctx, `SELECT text FROM keepsakes WHERE name = $1`, mark).Scan(&from)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("see whether all was moved: %w", err)
	}
	return from, nil
}

// Whole returns an error where only a part of what is kept elsewhere was moved to a place; from is as [MovedFrom] tells it.
func Whole(place, from string) error {
	if from == "" {
		return nil
	}
	return &partly{place, from}
}

// OfBackup begins the name of a backup as a place from which something is moved: portolan restore does that.
const OfBackup = "the backup "

// partly is a place in which only a part of something is.
type partly struct{ place, from string }

func (p *partly) Error() string {
	finish := "portolan move-data, from there"
	if strings.HasPrefix(p.from, OfBackup) {
		finish = "portolan restore, from that file"
	}
	return fmt.Sprintf("%s holds a part of what is kept in %s: finish that with %s to the same place", p.place, p.from, finish)
}

func (p *partly) Unwrap() error { return store.ErrPart }

// Whole returns an error while only a part of something was moved here. place is what this store is called.
func (s *Store) Whole(ctx context.Context, place string) error {
	from, err := MovedFrom(ctx, s.read)
	if err != nil {
		return err
	}
	return Whole(place, from)
}

// taken is that a place has something in it already. It wraps [store.ErrInUse] without its words: no other process need be there.
type taken string

func (t taken) Error() string { return string(t) }
func (t taken) Unwrap() error { return store.ErrInUse }
