package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"portolan/store/relational"
)

// catalog tells of the tables as SQLite does.
type catalog struct{}

var kinds = map[string]relational.Kind{"TEXT": relational.Texts, "BLOB": relational.Bytes, "INTEGER": relational.Integers}

// Tables implements [relational.Catalog].
func (catalog) Tables(ctx context.Context, q relational.Querier) (tables []relational.Table, err error) {
	rows, err := q.QueryContext(ctx, `SELECT t.name, t.sql LIKE '%AUTOINCREMENT%', c.name, c.type, c.pk FROM sqlite_schema t JOIN pragma_table_info(t.name) c
WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND t.name <> 'goose_db_version' ORDER BY t.name, c.pk`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, column, kind string
		var counts bool
		var place int
		if err := rows.Scan(&name, &counts, &column, &kind, &place); err != nil {
			return nil, err
		}
		if len(tables) == 0 || tables[len(tables)-1].Name != name {
			tables = append(tables, relational.Table{Name: name, Counts: counts})
		}
		t := &tables[len(tables)-1]
		t.Columns = append(t.Columns, relational.Column{Name: column, Kind: kinds[kind]})
		if place > 0 {
			t.Key = append(t.Key, column)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range tables {
		if tables[i].Refers, err = referred(ctx, q, tables[i].Name); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

func referred(ctx context.Context, q relational.Querier, table string) (names []string, err error) {
	rows, err := q.QueryContext(ctx, `SELECT DISTINCT "table" FROM pragma_foreign_key_list($1)`, table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// Counted implements [relational.Catalog].
func (catalog) Counted(ctx context.Context, q relational.Querier, t relational.Table) (n int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT seq FROM sqlite_sequence WHERE name = $1`, t.Name).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return n, err
}

// CountOn implements [relational.Catalog].
func (catalog) CountOn(ctx context.Context, conn *sql.Conn, t relational.Table, n int64) error {
	if _, err := conn.ExecContext(ctx, `DELETE FROM sqlite_sequence WHERE name = $1`, t.Name); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)`, t.Name, n)
	return err
}
