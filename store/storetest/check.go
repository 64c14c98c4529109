package storetest

import (
	"context"
	"slices"
	"testing"
)

// changedTables are ways in which somebody may have changed the tables, each with what is said about it; nothing is where all goes on as before.
var changedTables = map[string][]string{
	`CREATE TABLE shopping (item TEXT)`:                                  nil,
	`CREATE INDEX faster ON players (created)`:                           nil,
	`DROP TABLE deeds`:                                                   {"the table deeds is missing"},
	`DROP INDEX seats_player`:                                            {"the index seats_player of the table seats is missing"},
	`ALTER TABLE seats DROP COLUMN lender_name`:                          {"the column lender_name of the table seats is missing"},
	`ALTER TABLE notes ADD COLUMN colour TEXT`:                           {"the column colour of the table notes is not Portolan's"},
	`CREATE UNIQUE INDEX one_each ON players (name)`:                     {"the index one_each of the table players is not Portolan's"},
	`DROP INDEX seats_player; CREATE INDEX seats_player ON seats (seat)`: {"the index seats_player of the table seats is not as Portolan makes it"},
}

// lookThrough sees that a look through a database tells how its tables were changed.
func lookThrough(t *testing.T, place Place, statement string, says []string) {
	ctx := context.Background()
	s := place.Open(t)
	defer closeStore(t, s)
	check := s.(interface {
		Check(context.Context) ([]string, error)
	}).Check
	found, err := check(ctx)
	must(t, err)
	same(t, "faults of a new database", found, []string{})
	place.Execute(t, statement)
	found, err = check(ctx)
	must(t, err)
	if !slices.Equal(found, says) {
		t.Errorf("it says %q, want %q", found, says)
	}
}
