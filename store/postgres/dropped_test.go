package postgres_test

import (
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portolan/store"
)

// A match that is removed while somebody reads it is not there; it is not one without seats. Lists leave it out.
func TestAMatchThatIsRemovedWhileItIsRead(t *testing.T) {
	t.Parallel()
	for what, read := range map[string]func(*testing.T, store.Store) error{
		"alone": func(t *testing.T, s store.Store) error {
			m, err := s.Match(t.Context(), "gone")
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("found %+v (%v)", m, err)
			}
			return nil
		},
		"in a list": func(t *testing.T, s store.Store) error {
			list, err := s.List(t.Context(), store.Filter{Band: store.Others, Limit: 1})
			if err == nil && (len(list) != 1 || list[0].ID != "stays") {
				t.Errorf("listed are %+v", list)
			}
			return err
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			servers, _, address := nodes(t, 1, 0)
			for i, id := range []string{"stays", "gone"} {
				m := &store.Match{
					ID: id, Creator: "anna", Public: true, Seats: make([]store.Seat, 2), Summary: store.Summary{Status: "open", Updated: int64(i)},
				}
				if err := servers[0].AddMatch(t.Context(), m, nil); err != nil {
					t.Fatal(err)
				}
			}
			conn, err := pgx.Connect(t.Context(), address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close(t.Context())
			execute := func(statement string) {
				t.Helper()
				if _, err := conn.Exec(t.Context(), statement); err != nil {
					t.Fatal(err)
				}
			}
			execute("BEGIN; LOCK TABLE seats")
			ended := make(chan error, 1)
			go func() { ended <- read(t, servers[0]) }()
			for waits := false; !waits; time.Sleep(time.Millisecond) { // it has read the match, and waits for the seats
				err := conn.QueryRow(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'seats'::regclass)`).Scan(&waits)
				if err != nil {
					t.Fatal(err)
				}
			}
			execute("DELETE FROM matches WHERE id = 'gone'; COMMIT")
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
		})
	}
}
