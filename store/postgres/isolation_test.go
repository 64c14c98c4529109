package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"

	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// Whoever waits for the lock of the database sees then what was written under it, also where the database has transactions see what there was
// when they began.
func TestWhatWasWrittenMeanwhileIsSeen(t *testing.T) {
	t.Parallel()
	for _, isolation := range []string{"repeatable read", "serializable"} {
		t.Run(isolation, func(t *testing.T) {
			t.Parallel()
			_, _, address := nodes(t, 1, 1)
			pgtest.Execute(t, address, `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = %L', current_database(), '`+isolation+`'); END $$`)
			var servers [2]*postgres.Store
			for i := range servers {
				s, err := postgres.Open(t.Context(), address)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = s.Close() })
				servers[i] = s
			}
			writing, goOn, written := make(chan struct{}), make(chan struct{}), make(chan error)
			go func() {
				written <- servers[0].Write(func(ctx context.Context, conn *sql.Conn) error {
					close(writing)
					<-goOn
					_, err := conn.ExecContext(ctx, `INSERT INTO tokens (key, id, player, name, created) VALUES ('\x01', 'one', 'anna', 'one', 1)`)
					return err
				})
			}()
			<-writing
			added := make(chan error)
			go func() {
				added <- servers[1].AddToken(t.Context(), store.Token{Key: store.Key{2}, ID: "two", Player: "anna", Name: "two", Created: 2}, 1)
			}()
			waits(t, address)
			close(goOn)
			if err := <-written; err != nil {
				t.Fatal(err)
			}
			if err := <-added; !errors.Is(err, store.ErrConflict) {
				t.Errorf("the second of at most one token: %v", err)
			}
		})
	}
}
