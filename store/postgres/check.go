package postgres

import (
	"context"
	"fmt"
)

// Check has PostgreSQL read all of every table, which finds pages that its checksums call damaged, and looks for indexes that it does not
// trust itself, and compares the tables with those that the migrations make. It returns what is wrong. That references hold PostgreSQL sees to.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	found := []string{}
	first := func(c []any) string { return fmt.Sprint(c[0]) }
	tables, err := s.Texts(ctx, `SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`, first)
	if err != nil {
		return nil, fmt.Errorf("check the database %s: %w", s.name, err)
	}
	for _, table := range tables {
		if _, err := s.Texts(ctx, `SELECT count(t.*) FROM `+table+` t`, first); err != nil {
			if state(err) == "" { // it is not the table
				return nil, fmt.Errorf("check the database %s: %w", s.name, err)
			}
			found = append(found, fmt.Sprintf("the table %s can't be read: %s", table, oneLine(err.Error())))
		}
	}
	indexes, err := s.Texts(ctx, `SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT i.indisvalid AND n.nspname = current_schema() ORDER BY 1`, first)
	if err != nil {
		return nil, fmt.Errorf("check the database %s: %w", s.name, err)
	}
	for _, index := range indexes {
		found = append(found, fmt.Sprintf("the index %s is not valid: REINDEX INDEX %s mends it", index, index))
	}
	lines, err := unlike(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("compare the tables of the database %s: %w", s.name, err)
	}
	return append(found, lines...), nil
}
