package sqlite

import (
	"context"
	"fmt"

	"portolan/store"
)

// Check has SQLite look through all of the database, indexes and references included, and returns what is wrong with it. That
// takes time where much is kept, and holds nobody up.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	found := []string{}
	for query, tell := range map[string]func(columns []any) string{
		"PRAGMA integrity_check(20)": func(c []any) string { return fmt.Sprint(c[0]) },
		"PRAGMA foreign_key_check": func(c []any) string {
			return fmt.Sprintf("a row of %v refers to one of %v that is not there", c[0], c[2])
		},
	} {
		faults, err := s.lines(ctx, query, tell)
		if err != nil {
			return nil, fmt.Errorf("check the database in %s: %w", s.dir, err)
		}
		for _, fault := range faults {
			if fault != "ok" {
				found = append(found, oneLine(fault))
			}
		}
	}
	return found, nil
}

// lines makes a line of each row that a query returns.
func (s *Store) lines(ctx context.Context, query string, tell func(columns []any) string, args ...any) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
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

// All returns matches of all players in the order of their keys: at most so many, with keys above the given one.
func (s *Store) All(ctx context.Context, after int64, limit int) ([]*store.Match, error) {
	found, err := s.matches(ctx, `SELECT `+matchColumns+` FROM matches m WHERE m.key > ? ORDER BY m.key LIMIT ?`, after, limit)
	if err != nil {
		return nil, fmt.Errorf("list all matches: %w", err)
	}
	return found, nil
}
