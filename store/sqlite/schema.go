package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"portolan/store/relational"
)

// parts is the query for what a database consists of. Columns are asked for one by one, since the text of a table that was altered differs by
// the version of SQLite that has altered it. A constraint that makes an index has no name.
const parts = `WITH tables AS (SELECT name, sql FROM sqlite_schema
	WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name <> 'goose_db_version')
SELECT 'table', '', t.name, printf('%d %d %d', t.sql LIKE '%AUTOINCREMENT%', l.wr, l.strict) FROM tables t JOIN pragma_table_list(t.name) l
UNION ALL
SELECT 'column', t.name, c.name, printf('%s %d %d %d %s', c.type, c."notnull", c.pk, c.hidden, c.dflt_value) FROM tables t JOIN pragma_table_xinfo(t.name) c
UNION ALL
SELECT 'reference', t.name, r."from", printf('%s %s %s %s', r."table", r."to", r.on_update, r.on_delete) FROM tables t JOIN pragma_foreign_key_list(t.name) r
UNION ALL
SELECT 'constraint', t.name, (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)), i.origin
	FROM tables t JOIN pragma_index_list(t.name) i WHERE i.origin <> 'c'
UNION ALL
SELECT type, tbl_name, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`

// unlike tells in what a database with tables of a version differs from what the migrations up to there make. Nothing is known of those of a
// newer program.
func unlike(ctx context.Context, q relational.Querier, version int64) (lines []string, err error) {
	_, known, err := migrationFiles()
	if err != nil || version > known {
		return nil, err
	}
	made, err := partsOf(ctx, version)
	if err != nil {
		return nil, fmt.Errorf("make tables to compare with: %w", err)
	}
	there, err := relational.Parts(ctx, q, parts)
	if err != nil {
		return nil, err
	}
	return relational.Unlike(made, there), nil
}

// partsOf is what the migrations up to a version make, in memory.
func partsOf(ctx context.Context, version int64) (made []relational.Part, err error) {
	db := connect(":memory:", 1)
	defer func() { err = errors.Join(err, db.Close()) }()
	steps, _, _, err := steps(ctx, db, "memory")
	if err != nil {
		return nil, err
	}
	if _, err := steps.UpTo(ctx, version); err != nil {
		return nil, err
	}
	return relational.Parts(ctx, db, parts)
}

// explain says that tables were changed, where they were, when the database can't be used.
func (s *Store) explain(ctx context.Context, err error) error {
	known, unknown := version(ctx, s.write)
	if unknown != nil {
		return err
	}
	if lines, _ := unlike(ctx, s.write, known); len(lines) > 0 {
		return damaged(filepath.Join(s.dir, databaseName), strings.Join(lines, ", "))
	}
	return err
}

// version is that of the tables.
func version(ctx context.Context, q relational.Querier) (n int64, err error) {
	err = q.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version WHERE is_applied").Scan(&n)
	return n, err
}
