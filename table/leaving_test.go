package table_test

import (
	"context"
	"testing"

	"portolan/bus"
	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
)

// left is a store in which something happens once right before a player has left, or is called otherwise everywhere.
type left struct {
	*sqlite.Store
	before func()
}

func (l *left) Left(ctx context.Context, player string, stays bool) error {
	if before := l.before; before != nil {
		l.before = nil
		before()
	}
	return l.Store.Left(ctx, player, stays)
}

// Who closes the account while a new name is brought into all matches leaves its tables all the same.
func TestWhoLeavesWhileBeingRenamed(t *testing.T) {
	t.Parallel()
	for what, leave := range map[string]func(context.Context, *sqlite.Store) ([]store.Key, error){
		"closes the account": func(ctx context.Context, kept *sqlite.Store) ([]store.Key, error) {
			return kept.CloseAccount(ctx, "ben")
		},
		"is forgotten": func(ctx context.Context, kept *sqlite.Store) ([]store.Key, error) { return kept.Erase(ctx, "ben") },
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			opened, err := sqlite.Open(t.Context(), t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = opened.Close() })
			kept := &left{Store: opened}
			m := openMatch(t, kept, "efemeris")
			ben := store.Player{ID: "ben", Name: "Ben"}
			entry := store.Entry{Account: &store.Account{Player: "ben", Name: "Ben", Likeness: "ben", Capitals: "ben"}}
			if err := kept.Admit(t.Context(), ben, store.Session{Key: store.Key{1}, ID: "s", Player: "ben"}, entry); err != nil {
				t.Fatal(err)
			}
			kept.before = func() {
				if _, err := leave(t.Context(), kept.Store); err != nil {
					t.Error(err)
				}
			}
			hub := node(t, kept, bus.Alone{})
			at, err := hub.Open(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			defer at.Close()
			_, err = at.Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
				return m.ProposeSit(0, "Ben", "", "")
			}, &store.Seating{Who: store.Seat{Player: "ben", Name: "Ben"}})
			if err != nil {
				t.Fatal(err)
			}
			if err := kept.Rename(t.Context(), "ben", "Bob"); err != nil {
				t.Fatal(err)
			}
			for range 2 { // by the one who renames, and now and then
				if err := hub.Leave(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			err = at.Look(t.Context(), func(_ *store.Match, m *match.Match) error {
				if m.Seat(0).Taken {
					t.Errorf("%s sits there still", m.Seat(0).Name)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
