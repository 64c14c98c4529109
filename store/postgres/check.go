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
	if found = append(found, lines...); len(found) > 0 { // what is to be asked next may be missing
		return found, nil
	}
	if found, err = s.uncounted(ctx); err != nil {
		return nil, fmt.Errorf("check the database %s: %w", s.name, err)
	}
	return found, nil
}

// uncounted looks for tables that have counted less far than they are filled: nothing can be added to one until it has come past what is there. So
// it is where records came by a replica or a copy of the data alone, which take no sequences along.
func (s *Store) uncounted(ctx context.Context) (found []string, err error) {
	tables, err := catalog{}.Tables(ctx, s.db)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{} // others may stand beside them
	for _, p := range made() {
		known[p.Table] = true
	}
	found = []string{}
	for _, t := range tables {
		if !t.Counts || !known[t.Name] {
			continue
		}
		var last int64 // asked for first: a server may add to it
		if err := s.db.QueryRowContext(ctx, fmt.Sprintf("SELECT coalesce(max(%s), 0) FROM %s", t.Key[0], t.Name)).Scan(&last); err != nil {
			return nil, err
		}
		counted, err := catalog{}.Counted(ctx, s.db, t)
		if err != nil {
			return nil, err
		}
		if counted < last {
			found = append(found, fmt.Sprintf("the table %s has counted to %d and is filled up to %d, so that nothing can be added: SELECT setval(pg_get_serial_sequence('%s', '%s'), %d) mends it",
				t.Name, counted, last, t.Name, t.Key[0], last))
		}
	}
	return found, nil
}
