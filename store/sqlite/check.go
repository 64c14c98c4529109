package sqlite

import (
	"context"
	"fmt"

	sqlite3 "modernc.org/sqlite/lib"
)

// dangling is the query for what refers to something that is not there: a line for all that do alike.
const dangling = `SELECT format('%d rows of %s refer to rows of %s that are not there', count(*), "table", parent)
FROM pragma_foreign_key_check GROUP BY "table", parent`

// Check has SQLite look through all of the database, indexes and references included, compares its tables with those that the migrations
// make, and returns what is wrong with it. That takes time where much is kept, and holds nobody up.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	found := []string{}
	for query, tell := range map[string]func(columns []any) string{
		"PRAGMA integrity_check(20)": func(c []any) string { return fmt.Sprint(c[0]) },
		dangling:                     func(c []any) string { return fmt.Sprint(c[0]) },
	} {
		faults, err := s.Texts(ctx, query, tell)
		if code(err) == sqlite3.SQLITE_CORRUPT { // that is what was asked
			found = append(found, oneLine(err.Error()))
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("check the database in %s: %w", s.dir, err)
		}
		for _, fault := range faults {
			if fault != "ok" {
				found = append(found, oneLine(fault))
			}
		}
	}
	known, err := version(ctx, s.read)
	if err == nil {
		var lines []string
		lines, err = unlike(ctx, s.read, known)
		found = append(found, lines...)
	}
	if err != nil {
		return nil, fmt.Errorf("compare the tables of the database in %s: %w", s.dir, err)
	}
	return found, nil
}
