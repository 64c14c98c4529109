package sqlite_test

import (
	"context"
	"path/filepath"
	"testing"

	"portolan/store"
)

// In a database that was made before it is found out whose names its rows tell, as far as somebody still sits there: these go when
// the account is closed, those of others stay.
func TestNamesInOlderDatabases(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := place(dir).Open(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	older(t, dir, 6)
	execute(t, filepath.Join(dir, "portolan.db"), `
INSERT INTO players VALUES ('anna', 'Anna', 1, 0), ('ben', 'Ben', 1, 0);
INSERT INTO sessions VALUES (zeroblob(32), 'anna', 5);
INSERT INTO matches (key, id, game, rules, options, seed, commitment, public, creator, created, number, status, deciding, updated) VALUES
	(1, 'm1', 'chart', 1, '{}', zeroblob(32), '', 1, 'anna', 0, 6, 'playing', 0, 0);
INSERT INTO seats VALUES (1, 0, 'anna', 'greedy', 'Anna'), (1, 1, 'ben', NULL, 'Ben'), (1, 2, NULL, 'random', 'random');
INSERT INTO rows (match, number, kind, seat, at, seen, what, text) VALUES
	(1, 1, 'sit', 0, 0, 0, NULL, 'Carla'), (1, 2, 'stand', 0, 0, 0, NULL, NULL), (1, 3, 'sit', 0, 0, 0, NULL, 'Anna'),
	(1, 4, 'sit', 1, 0, 0, NULL, 'Ben'), (1, 5, 'sit', 2, 0, 0, 'random', 'random'), (1, 6, 'takeover', 0, 0, 0, 'greedy', 'Anna'),
	(1, 7, 'name', 0, 0, 0, 'ship:red', 'Argo');`)
	s = place(dir).Open(t)
	defer s.Close()
	list, err := s.Sessions(ctx, "anna")
	if err != nil || len(list) != 1 || list[0].ID == "" || list[0].Used != 5 {
		t.Errorf("the sessions are %+v (%v)", list, err)
	}
	if err := s.AddAccount(ctx, store.Account{Player: "anna", Name: "Anna", Likeness: "anna", Capitals: "anna"}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := s.CloseAccount(ctx, "anna"); err != nil {
		t.Fatal(err)
	}
	rows, err := s.Rows(ctx, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []string{"Carla", "", store.Anonymous, "Ben", "random", store.Anonymous, "Argo"} {
		if rows[n].Text != want {
			t.Errorf("row %d tells %q, want %q", n+1, rows[n].Text, want)
		}
	}
}
