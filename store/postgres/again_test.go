package postgres_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"portolan/store"
	"portolan/store/postgres"
)

// What PostgreSQL has undone because others were in its way is done anew by what there is then: a name that was given meanwhile stays.
func TestANameIsPutInAnewByWhatItIsThen(t *testing.T) {
	t.Parallel()
	_, keys, address := nodes(t, 1, 1)
	s, err := postgres.Open(t.Context(), address+"&deadlock_timeout=4s")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	other, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close(context.Background()) })
	execute := func(statement string, args ...any) {
		t.Helper()
		if _, err := other.Exec(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	execute(`SET deadlock_timeout = '1min'`) // so that it is the server that has to begin anew
	execute(`INSERT INTO seats (match, seat, player, name) VALUES ($1, 0, 'anna', 'Anna')`, keys[0])
	execute(`BEGIN`)
	execute(`UPDATE seats SET name = 'Ann' WHERE player = 'anna'`)
	done := make(chan error)
	go func() { done <- s.Rename(t.Context(), "anna", "") }()
	waits(t, address)
	execute(`UPDATE players SET name = 'Ann' WHERE id = 'anna'`) // which waits for who waits for us
	execute(`COMMIT`)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	m, err := s.Match(t.Context(), "m0")
	if err != nil {
		t.Fatal(err)
	}
	if _, p, err := s.Session(t.Context(), store.Key{}); err != nil || p.Name != "Ann" || m.Seats[0].Name != "Ann" {
		t.Errorf("the player is %+v (%v), at the table %q", p, err, m.Seats[0].Name)
	}
	if err := s.Left(t.Context(), "anna", true); err != nil {
		t.Fatal(err)
	}
	if renamed, err := s.Renamed(t.Context()); err != nil || len(renamed) > 0 {
		t.Errorf("all records know the name, and these are renamed: %q (%v)", renamed, err)
	}
}

// Who closes an account at one server while another one gives it a name has none from then on.
func TestWhoIsGoneIsNotCalledAnew(t *testing.T) {
	t.Parallel()
	servers, _, address := nodes(t, 1, 1)
	other, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close(context.Background()) })
	for _, statement := range []string{`BEGIN`, `UPDATE players SET name = '` + store.Anonymous + `' WHERE id = 'anna'`} {
		if _, err := other.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan error)
	go func() { done <- servers[0].Call(t.Context(), "anna", "Ann", "ann", "") }()
	waits(t, address)
	if _, err := other.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	if err := <-done; !errors.Is(err, store.ErrNotFound) {
		t.Errorf("who is gone is called anew: %v", err)
	}
}
