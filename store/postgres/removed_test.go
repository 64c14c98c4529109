package postgres_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portolan/match"
	"portolan/store"
	"portolan/store/relational"
)

// What is to be told of a match may have nowhere to go any more, since another server has taken a channel or the match itself away at that very
// moment. A row that is written together with it is kept all the same, or nobody is told that it was.
func TestRowsOutliveWhatIsTold(t *testing.T) {
	t.Parallel()
	for what, remove := range map[string]string{
		"a channel is removed": `DELETE FROM channels WHERE id = 'gone'`,
		"a match is removed":   `DELETE FROM matches WHERE id = 'm1'`,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			servers, keys, address := nodes(t, 1, 2)
			s := servers[0]
			for n, id := range []string{"gone", "stays"} {
				channel := store.Channel{ID: id, Player: "anna", Kind: store.ChannelWebhook, Address: id, Key: store.Key{byte(n)}, Kinds: []store.NoticeKind{store.NoticeTurn}}
				if _, err := s.AddChannel(t.Context(), channel, 5); err != nil {
					t.Fatal(err)
				}
			}
			other, err := pgx.Connect(t.Context(), address)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = other.Close(context.Background()) })
			removing, err := other.Begin(t.Context())
			if err == nil {
				_, err = removing.Exec(t.Context(), remove)
			}
			if err != nil {
				t.Fatal(err)
			}
			// While something is being written, a row of the first match and what is to be told of the second come together.
			writing, goOn := make(chan struct{}), make(chan struct{})
			go func() {
				_ = s.Write(func(context.Context, *sql.Conn) error { close(writing); <-goOn; return nil })
			}()
			<-writing
			appended := make(chan error)
			go func() { appended <- s.Append(t.Context(), keys[0], &match.Row{Number: 1, Move: "a"}, nil) }()
			s.Note(keys[1], store.Summary{Number: 1, Status: "playing"}, store.Occasion{Player: "anna", Kind: store.NoticeTurn, Number: 1})
			for s.Queued() < 2 {
				time.Sleep(time.Millisecond)
			}
			close(goOn)
			waits(t, address)
			if err := removing.Commit(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := <-appended; err != nil {
				t.Fatal(err)
			}
			rows, err := s.Rows(t.Context(), keys[0], 0)
			if err != nil || len(rows) != 1 {
				t.Errorf("the row was said to be kept, and there are %v (%v)", rows, err)
			}
			if what != "a channel is removed" {
				return
			}
			if told, err := s.Noticed(t.Context(), "stays", store.NoticeDue, 5); err != nil || len(told) != 1 {
				t.Errorf("by the other channel is told %v (%v)", told, err)
			}
		})
	}
}

// waits returns once a server waits for a lock.
func waits(t *testing.T, address string) {
	t.Helper()
	looks, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer looks.Close(context.Background()) //nolint:errcheck // it has only looked
	for waiting := false; !waiting; {
		err := looks.QueryRow(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// PostgreSQL answers the end of a transaction in which a statement has failed by undoing it, without an error. Nobody is told that it was kept.
func TestWhatIsUndoneIsNotKept(t *testing.T) {
	t.Parallel()
	servers, _, _ := nodes(t, 1, 1)
	for what, write := range map[string]func(relational.Writing) error{"written": servers[0].Write, "claimed": servers[0].Claim} {
		err := write(func(ctx context.Context, conn *sql.Conn) error {
			_, _ = conn.ExecContext(ctx, "SELECT 1/0") // somebody does not look
			return nil
		})
		if err == nil {
			t.Errorf("what was not %s is told as kept", what)
		}
	}
}
