package table_test

import (
	"context"
	"sync/atomic"
	"testing"

	"portolan/bus"
	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
	"portolan/table"
)

// benSits is a node at which Ben, who is there, has sat down at a match. The table stays open until the test ends.
func benSits(t *testing.T, kept store.Store, id string) (*table.Hub, *table.Table) {
	t.Helper()
	hub := node(t, kept, bus.Alone{})
	at, err := hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(at.Close)
	_, err = at.Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
		return m.ProposeSit(0, "Ben", "", "")
	}, &store.Seating{Who: store.Seat{Player: "ben", Name: "Ben"}})
	if err != nil {
		t.Fatal(err)
	}
	return hub, at
}

// left is a store in which something happens once right before a player has left, or is called otherwise everywhere.
type left struct {
	*sqlite.Store
	before    func()
	meanwhile func()      // before a match is chained anew
	resumed   atomic.Bool // a node that began has looked who is to leave
}

func (l *left) ToResume(ctx context.Context) ([]string, error) {
	defer l.resumed.Store(true)
	return l.Store.ToResume(ctx)
}

func (l *left) Left(ctx context.Context, player string, stays bool) error {
	if before := l.before; before != nil {
		l.before = nil
		before()
	}
	return l.Store.Left(ctx, player, stays)
}

func (l *left) Rechain(ctx context.Context, key int64, before, hash string) error {
	if meanwhile := l.meanwhile; meanwhile != nil {
		l.meanwhile = nil
		meanwhile()
	}
	return l.Store.Rechain(ctx, key, before, hash)
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
			hub, at := benSits(t, kept, m.ID)
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

// A match that can't be read, such as one by rules that a newer program has, keeps nobody from leaving another one.
func TestAMatchThatCannotBeLeft(t *testing.T) {
	t.Parallel()
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	m := openMatch(t, kept, "efemeris")
	newer := *m
	newer.ID, newer.Rules = "newer", m.Rules+1
	if err := kept.AddMatch(t.Context(), &newer, nil); err != nil {
		t.Fatal(err)
	}
	if err := kept.AddPlayer(t.Context(), store.Player{ID: "ben", Name: "Ben"}, store.Session{Key: store.Key{1}, ID: "s"}); err != nil {
		t.Fatal(err)
	}
	hub, _ := benSits(t, kept, m.ID)
	for _, player := range []string{"anna", "ben"} {
		if _, err := kept.Erase(t.Context(), player); err != nil {
			t.Fatal(err)
		}
	}
	if err := hub.Leave(t.Context()); err == nil {
		t.Error("nobody is told that a match could not be left")
	}
	if leaving, err := kept.Leaving(t.Context()); err != nil || len(leaving) != 1 || leaving[0] != "anna" {
		t.Errorf("%q are still to leave (%v)", leaving, err)
	}
}

// A match is chained to the record before it as that is, where another node brings a second name into the records while this one brings the first.
func TestTwoNodesBringNamesIntoRecords(t *testing.T) {
	t.Parallel()
	opened, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	kept, other := &left{Store: opened}, &left{Store: opened}
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	one, two := node(t, kept, news.Node()), node(t, other, news.Node())
	until(t, "both nodes have begun", func() bool { return kept.resumed.Load() && other.resumed.Load() })
	at, err := one.Open(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	sit(t, at, 0)
	next := *m
	next.ID, next.Previous, next.Chained = "next", m.ID, "as it was"
	if err := kept.AddMatch(t.Context(), &next, nil); err != nil {
		t.Fatal(err)
	}
	rename := func(name string, hub *table.Hub) {
		if err := kept.Rename(t.Context(), "anna", name); err != nil {
			t.Error(err)
		}
		if err := hub.Leave(t.Context()); err != nil {
			t.Error(err)
		}
	}
	kept.meanwhile = func() { rename("Annie", two) }
	rename("Anne", one)
	now, err := kept.Match(t.Context(), "next")
	if err != nil {
		t.Fatal(err)
	}
	third, err := two.Open(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer third.Close()
	err = third.Look(t.Context(), func(_ *store.Match, m *match.Match) error {
		if m.Seat(0).Name != "Annie" || now.Chained != m.Hash() {
			t.Errorf("%s sits there; the next match is chained to %s, not to %s", m.Seat(0).Name, now.Chained, m.Hash())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
