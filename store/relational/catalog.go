package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Kind is what a column holds.
type Kind string

// The kinds.
const (
	Texts    Kind = "text"
	Bytes    Kind = "bytes"
	Integers Kind = "integer"
	Booleans Kind = "boolean"
)

// Column is a column of a table.
type Column struct {
	Name string
	Kind Kind // empty for one that none of our tables has
}

// Table is what a database tells of one of its tables.
type Table struct {
	Name    string
	Columns []Column // in the order of their names, once sorted
	Key     []string // the columns of its primary key
	Refers  []string // tables that it refers to
	Counts  bool     // its key counts up by itself
}

// Querier asks: a database, or a transaction that sees one moment of it.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Catalog is how an engine tells of its tables.
type Catalog interface {
	// Tables returns all tables, those of others beside ours included.
	Tables(context.Context, Querier) ([]Table, error)
	// Counted returns up to where the key of a table has counted that counts.
	Counted(context.Context, Querier, Table) (int64, error)
	// CountOn has it go on from there.
	CountOn(context.Context, *sql.Conn, Table, int64) error
}

// tables returns the tables, none of which refers to a later one.
func (d *Dialect) tables(ctx context.Context, q Querier) ([]Table, error) {
	tables, err := d.Catalog.Tables(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	for i := range tables {
		slices.SortFunc(tables[i].Columns, func(a, b Column) int { return strings.Compare(a.Name, b.Name) })
	}
	slices.SortFunc(tables, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	return ordered(tables)
}

// ordered returns tables so that none refers to a later one.
func ordered(tables []Table) (sorted []Table, err error) {
	done := make(map[string]bool)
	for len(sorted) < len(tables) {
		before := len(sorted)
		for _, t := range tables {
			waits := slices.ContainsFunc(t.Refers, func(other string) bool { return other != t.Name && !done[other] })
			if !waits && !done[t.Name] {
				sorted, done[t.Name] = append(sorted, t), true
			}
		}
		if len(sorted) == before {
			return nil, errors.New("the tables refer to each other in a circle")
		}
	}
	return sorted, nil
}

// columns are the names of columns as SQL has them.
func columns(names []string) string { return `"` + strings.Join(names, `", "`) + `"` }

// marks are so many parameters of SQL, from a number on.
func marks(from, count int) string {
	all := make([]string, count)
	for i := range all {
		all[i] = "$" + strconv.Itoa(from+i)
	}
	return strings.Join(all, ", ")
}

func (t *Table) names() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

func (t *Table) kind(column string) Kind {
	return t.Columns[slices.Index(t.names(), column)].Kind
}

// keyOf returns the key of a record.
func (t *Table) keyOf(record []any) []any {
	key, names := make([]any, len(t.Key)), t.names()
	for i, name := range t.Key {
		key[i] = record[slices.Index(names, name)]
	}
	return key
}

// mark is the keepsake of a database into which something is being moved. It is not moved itself.
const mark = "moved in part from"

// records returns the records of a table in the order of their keys: at most so many, with keys above the given one, if any.
func (t *Table) records(ctx context.Context, q Querier, after []any, limit int) (found [][]any, err error) {
	query, args := `SELECT `+columns(t.names())+` FROM "`+t.Name+`" WHERE TRUE`, slices.Clone(after)
	if len(after) > 0 {
		query += ` AND (` + columns(t.Key) + `) > (` + marks(1, len(after)) + `)`
	}
	if t.Name == "keepsakes" {
		args = append(args, mark)
		query += ` AND name <> ` + marks(len(args), 1)
	}
	rows, err := q.QueryContext(ctx, query+` ORDER BY `+columns(t.Key)+` LIMIT `+strconv.Itoa(limit), args...)
	if err != nil {
		return nil, fmt.Errorf("read the table %s: %w", t.Name, err)
	}
	defer rows.Close()
	for rows.Next() {
		record, into := make([]any, len(t.Columns)), make([]any, len(t.Columns))
		for i := range record {
			into[i] = &record[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("read the table %s: %w", t.Name, err)
		}
		found = append(found, record)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the table %s: %w", t.Name, err)
	}
	return found, nil
}

// last returns the last key of a table, nil when there is none, and how many records it has.
func (t *Table) last(ctx context.Context, q Querier) (key []any, count int, err error) {
	where, args := "", []any{}
	if t.Name == "keepsakes" {
		where, args = ` WHERE name <> $1`, []any{mark}
	}
	key = make([]any, len(t.Key))
	into := make([]any, len(t.Key))
	for i := range key {
		into[i] = &key[i]
	}
	query := `SELECT ` + columns(t.Key) + ` FROM "` + t.Name + `"` + where + ` ORDER BY "` + strings.Join(t.Key, `" DESC, "`) + `" DESC LIMIT 1`
	err = q.QueryRowContext(ctx, query, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	if err == nil {
		err = q.QueryRowContext(ctx, `SELECT count(*) FROM "`+t.Name+`"`+where, args...).Scan(&count)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read the table %s: %w", t.Name, err)
	}
	return key, count, nil
}

// add keeps records.
func (t *Table) add(ctx context.Context, conn *sql.Conn, records [][]any) error {
	var values []string
	var args []any
	for _, record := range records {
		values = append(values, "("+marks(len(args)+1, len(record))+")")
		args = append(args, record...)
	}
	_, err := conn.ExecContext(ctx, `INSERT INTO "`+t.Name+`" (`+columns(t.names())+`) VALUES `+strings.Join(values, ", "), args...)
	if err != nil {
		return fmt.Errorf("write the table %s: %w", t.Name, err)
	}
	return nil
}

// fitAll has values be as the columns of a table want them.
func (t *Table) fitAll(record []any) {
	for i, c := range t.Columns {
		record[i] = fit(record[i], c.Kind)
	}
}

// fit has a value be of a kind, where it says the same.
func fit(value any, kind Kind) any {
	switch v := value.(type) {
	case bool:
		if kind == Integers && v {
			return int64(1)
		} else if kind == Integers {
			return int64(0)
		}
	case int64:
		if kind == Booleans {
			return v != 0
		}
	case []byte:
		if kind == Texts {
			return string(v)
		} else if v == nil { // an empty one, which is not none
			return []byte{}
		}
	case string:
		if kind == Bytes {
			return []byte(v)
		}
	}
	return value
}
