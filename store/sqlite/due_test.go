package sqlite_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"portolan/store"
)

// older makes a database what it was before the migration of the given number.
func older(t *testing.T, dir string, number int) {
	t.Helper()
	files, err := filepath.Glob("migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range slices.Backward(files) {
		if filepath.Base(file) < fmt.Sprintf("%05d", number) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, down, _ := strings.Cut(string(text), "-- +goose Down")
		execute(t, filepath.Join(dir, "portolan.db"), down)
	}
	execute(t, filepath.Join(dir, "portolan.db"), fmt.Sprintf("DELETE FROM goose_db_version WHERE version_id >= %d", number))
}

// With the first deadline a server says that it is there: what was before is no outage, by which the deadline would be put off. With a
// later one it does not, since a clock runs for which it was.
func TestTheFirstDeadlineIsNoOutage(t *testing.T) {
	dir := t.TempDir()
	s := place(dir).Open(t)
	alive := func() {
		t.Helper()
		if _, err := s.Alive(t.Context(), time.Hour, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	alive()
	for i, want := range []int{0, 1} {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		execute(t, filepath.Join(dir, "portolan.db"), "UPDATE alive SET at = at - 7200000")
		s = place(dir).Open(t)
		m := &store.Match{ID: fmt.Sprint("m", i), Creator: "anna", Due: []store.Due{{Kind: store.DueClock, At: 9_000_000_000_000}}}
		if err := s.AddMatch(t.Context(), m, nil); err != nil {
			t.Fatal(err)
		}
		alive()
		if found, err := s.Outages(t.Context(), 0); len(found) != want || err != nil {
			t.Errorf("after match %d: outages %v (%v), want %d", i, found, err, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// What a server has taken comes again when the next one begins: one alone serves from a directory. A visitor beside it takes nothing
// away from it.
func TestLeasesEndWithTheirServer(t *testing.T) {
	dir := t.TempDir()
	s := place(dir).Open(t)
	if err := s.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	m := &store.Match{ID: "m1", Creator: "anna", Due: []store.Due{{Kind: store.DueClock, At: 5}, {Kind: store.DueOrders, At: 6}}}
	if err := s.AddMatch(t.Context(), m, nil); err != nil {
		t.Fatal(err)
	}
	take := func(s store.Store, want int) {
		t.Helper()
		if taken, err := s.TakeDue(t.Context(), time.Hour, 9); len(taken.Rows) != want || err != nil {
			t.Errorf("taken: %+v (%v), want %d", taken.Rows, err, want)
		}
	}
	take(s, 2)
	take(visit(t, dir), 0)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = place(dir).Open(t)
	defer s.Close()
	take(s, 2)
}

// What may be due in a database that was made before is found when it is brought up to date: matches under way with a bot at
// the table, and those whose summary lags behind.
func TestDueInOlderDatabases(t *testing.T) {
	dir := t.TempDir()
	s := place(dir).Open(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	older(t, dir, 5)
	execute(t, filepath.Join(dir, "portolan.db"), `
INSERT INTO players VALUES ('anna', 'Anna', 1, 0);
INSERT INTO matches (key, id, game, rules, options, seed, commitment, public, creator, created, number, status, deciding, updated) VALUES
	(1, 'empty', 'chart', 1, '{}', zeroblob(32), '', 1, 'anna', 0, 0, 'open', 0, 0),
	(2, 'people', 'chart', 1, '{}', zeroblob(32), '', 1, 'anna', 0, 2, 'playing', 1, 0),
	(3, 'bot', 'chart', 1, '{}', zeroblob(32), '', 1, 'anna', 0, 2, 'playing', 1, 0),
	(4, 'lagging', 'chart', 1, '{}', zeroblob(32), '', 1, 'anna', 0, 1, 'open', 0, 0),
	(5, 'bot-over', 'chart', 1, '{}', zeroblob(32), '', 1, 'anna', 0, 2, 'over', 0, 0);
INSERT INTO seats VALUES (2, 0, 'anna', NULL, 'Anna'), (2, 1, 'anna', NULL, 'Anna'), (3, 0, 'anna', NULL, 'Anna'),
	(3, 1, NULL, 'random', 'random'), (5, 0, NULL, 'random', 'random');
INSERT INTO rows (match, number, seat, at, seen) VALUES (2, 1, 0, 0, 0), (2, 2, 0, 0, 0), (3, 1, 0, 0, 0), (3, 2, 0, 0, 0),
	(4, 1, 0, 0, 0), (4, 2, 0, 0, 0), (5, 1, 0, 0, 0), (5, 2, 0, 0, 0);`)
	s = place(dir).Open(t)
	defer s.Close()
	got, err := s.ToResume(context.Background())
	if diff := cmp.Diff([]string{"bot", "lagging"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	s.Note(4, store.Summary{Number: 2, Status: "playing", Idle: true})
	if got, err = s.ToResume(context.Background()); len(got) != 1 || err != nil {
		t.Errorf("once one is idle: %v (%v)", got, err)
	}
}
