package sqlite_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// What goes with a record that is deleted is found by an index: the one writer would read whole tables else, and every match would wait.
func TestDeletingReadsNoWholeTable(t *testing.T) {
	dir := t.TempDir()
	if err := place(dir).Open(t).Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "portolan.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	columns := [][2]string{{"matches", "rematch"}} // which a match that is dropped is taken out of
	rows, err := db.QueryContext(t.Context(), `SELECT t.name, r."from" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) r WHERE t.type = 'table'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var c [2]string
		if err := rows.Scan(&c[0], &c[1]); err != nil {
			t.Fatal(err)
		}
		columns = append(columns, c)
	}
	if err := rows.Err(); err != nil || len(columns) < 30 {
		t.Fatalf("%d columns that name another record (%v)", len(columns), err)
	}
	for _, c := range columns {
		var id, parent, unused int
		var plan string
		query := fmt.Sprintf(`EXPLAIN QUERY PLAN SELECT 1 FROM %s WHERE "%s" = 'x'`, c[0], c[1])
		if err := db.QueryRowContext(t.Context(), query).Scan(&id, &parent, &unused, &plan); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(plan, "SEARCH") {
			t.Errorf("%s is sought by its %s so: %s", c[0], c[1], plan)
		}
	}
}
