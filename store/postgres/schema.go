package postgres

import (
	"context"
	_ "embed"
	"strings"

	"portolan/store/relational"
)

// parts is the query for what the tables consist of. Names of the schema are left out of definitions, so that it may be any.
const parts = `WITH home AS (SELECT oid FROM pg_namespace WHERE nspname = current_schema()), tables AS (SELECT oid, relname FROM pg_class
	WHERE relkind IN ('r', 'p') AND relnamespace = (SELECT oid FROM home) AND relname <> 'goose_db_version')
SELECT 'table', '', relname, '' FROM tables
UNION ALL
SELECT 'column', t.relname, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN l.collname <> 'default' THEN l.collname END,
		CASE WHEN a.attnotnull THEN 'NOT NULL' END, nullif(a.attidentity, ''), nullif(a.attgenerated, ''), pg_get_expr(d.adbin, d.adrelid))
	FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
	LEFT JOIN pg_collation l ON l.oid = a.attcollation LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
UNION ALL
SELECT 'constraint', t.relname, c.conname, replace(pg_get_constraintdef(c.oid), quote_ident(current_schema()) || '.', '')
	FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype IN ('c', 'f', 'p', 'u', 'x')
UNION ALL
SELECT 'index', t.relname, c.relname, replace(pg_get_indexdef(c.oid), quote_ident(current_schema()) || '.', '')
	FROM tables t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid
	WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = c.oid AND k.conrelid = t.oid)
UNION ALL
SELECT 'trigger', t.relname, g.tgname, pg_get_triggerdef(g.oid) FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
UNION ALL
SELECT 'rule', t.relname, r.rulename, '' FROM tables t JOIN pg_rewrite r ON r.ev_class = t.oid
UNION ALL
SELECT 'sequence', '', relname, '' FROM pg_class s WHERE relkind = 'S' AND relnamespace = (SELECT oid FROM home)
	AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = s.oid AND deptype = 'i') -- which goes with its column
UNION ALL
SELECT 'function', '', proname || '(' || oidvectortypes(proargtypes) || ')', '' FROM pg_proc WHERE pronamespace = (SELECT oid FROM home)
ORDER BY 1, 2, 3, 4`

// schema is what the migrations make, a part in each line, by the query for parts: a database has no place to make them anew for a look. A test
// sees that it is so, and writes it with -update.
//
//go:embed schema.txt
var schema string

// made reads it.
func made() (all []relational.Part) {
	for line := range strings.Lines(schema) {
		if field := strings.SplitN(strings.TrimSuffix(line, "\n"), "|", 4); len(field) == 4 {
			all = append(all, relational.Part{Kind: field[0], Table: field[1], Name: field[2], Is: field[3]})
		}
	}
	return all
}

// unlike tells in what the tables differ from what the migrations make.
func unlike(ctx context.Context, q relational.Querier) ([]string, error) {
	there, err := relational.Parts(ctx, q, parts)
	if err != nil {
		return nil, err
	}
	return relational.Unlike(made(), there), nil
}
