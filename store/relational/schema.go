package relational

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Part is something of which a database's tables consist, as its engine tells of it.
type Part struct {
	Kind  string // table, column, index, constraint, trigger, …
	Table string // to which it belongs; empty where that is none
	Name  string
	Is    string // what there is to say of it besides; the same of two that are alike
}

// Parts reads parts by a query for their four fields. What they are is compared without regard to how it is laid out.
func Parts(ctx context.Context, q Querier, query string) (parts []Part, err error) {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var p Part
		if err := rows.Scan(&p.Kind, &p.Table, &p.Name, &p.Is); err != nil {
			return nil, err
		}
		p.Is = strings.Join(strings.Fields(p.Is), " ")
		parts = append(parts, p)
	}
	return parts, rows.Err()
}

// Unlike tells in what a database differs from what the migrations make, a line for each part. What somebody has put beside our tables is not
// looked at, nor an index that only makes a query faster.
func Unlike(made, there []Part) (lines []string) {
	missing, ours := make(map[string]bool), make(map[string]bool)
	for _, p := range made {
		if p.Kind == "table" {
			ours[p.Name] = true
			missing[p.Name] = !slices.ContainsFunc(there, p.named)
		}
	}
	for _, p := range made {
		switch {
		case slices.Contains(there, p) || missing[p.Table]:
		case slices.ContainsFunc(there, p.named):
			lines = append(lines, p.String()+" is not as Portolan makes it")
		default:
			lines = append(lines, p.String()+" is missing")
		}
	}
	for _, p := range there {
		if ours[p.Table] && p.interferes() && !slices.ContainsFunc(made, p.named) {
			lines = append(lines, p.String()+" is not Portolan's")
		}
	}
	return lines
}

// named tells whether another part is called as this one.
func (p Part) named(other Part) bool {
	return p.Kind == other.Kind && p.Table == other.Table && p.Name == other.Name
}

// interferes tells whether a part that is none of ours has our tables keep something else than what is written.
func (p Part) interferes() bool { return p.Kind != "index" || strings.HasPrefix(p.Is, "CREATE UNIQUE") }

func (p Part) String() string {
	if p.Table == "" {
		return fmt.Sprintf("the %s %s", p.Kind, p.Name)
	}
	return fmt.Sprintf("the %s %s of the table %s", p.Kind, p.Name, p.Table)
}
