package postgres

import (
	"context"
	"database/sql"

	"portolan/store/relational"
)

// catalog tells of the tables as PostgreSQL does.
type catalog struct{}

var kinds = map[string]relational.Kind{
	"text": relational.Texts, "bytea": relational.Bytes, "integer": relational.Integers, "bigint": relational.Integers, "boolean": relational.Booleans,
}

// Tables implements [relational.Catalog].
func (catalog) Tables(ctx context.Context, q relational.Querier) (tables []relational.Table, err error) {
	rows, err := q.QueryContext(ctx, `SELECT t.relname, a.attname, format_type(a.atttypid, NULL), a.attidentity <> '', coalesce(i.place, 0)
FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN (SELECT indrelid, attnum, place FROM pg_index, unnest(indkey) WITH ORDINALITY AS k (attnum, place) WHERE indisprimary) i
	ON i.indrelid = t.oid AND i.attnum = a.attnum
WHERE t.relkind = 'r' AND t.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND t.relname <> 'goose_db_version' ORDER BY t.relname, 5`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, column, kind string
		var counts bool
		var place int
		if err := rows.Scan(&name, &column, &kind, &counts, &place); err != nil {
			return nil, err
		}
		if len(tables) == 0 || tables[len(tables)-1].Name != name {
			tables = append(tables, relational.Table{Name: name})
		}
		t := &tables[len(tables)-1]
		t.Columns = append(t.Columns, relational.Column{Name: column, Kind: kinds[kind]})
		t.Counts = t.Counts || counts
		if place > 0 {
			t.Key = append(t.Key, column)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return tables, refer(ctx, q, tables)
}

// refer tells of tables what they refer to.
func refer(ctx context.Context, q relational.Querier, tables []relational.Table) error {
	rows, err := q.QueryContext(ctx, `SELECT DISTINCT t.relname, o.relname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
JOIN pg_class o ON o.oid = c.confrelid WHERE c.contype = 'f' AND t.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)`)
	if err != nil {
		return err
	}
	defer rows.Close()
	refers := make(map[string][]string)
	for rows.Next() {
		var table, other string
		if err := rows.Scan(&table, &other); err != nil {
			return err
		}
		refers[table] = append(refers[table], other)
	}
	for i := range tables {
		tables[i].Refers = refers[tables[i].Name]
	}
	return rows.Err()
}

// Counted implements [relational.Catalog].
func (catalog) Counted(ctx context.Context, q relational.Querier, t relational.Table) (n int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence($1, $2) AS regclass)), 0)`, t.Name, t.Key[0]).Scan(&n)
	return n, err
}

// CountOn implements [relational.Catalog].
func (catalog) CountOn(ctx context.Context, conn *sql.Conn, t relational.Table, n int64) error {
	_, err := conn.ExecContext(ctx, `SELECT setval(CAST(pg_get_serial_sequence($1, $2) AS regclass), greatest($3, 1), $3 > 0)`, t.Name, t.Key[0], n)
	return err
}
