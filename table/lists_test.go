package table_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"portolan/bus"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/table"
)

// unhurried is a database in which summaries are kept late: when somebody waits for them.
type unhurried struct {
	*shared
	mu    sync.Mutex
	later []func()
}

func (u *unhurried) Note(key int64, summary store.Summary, occasions ...store.Occasion) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.later = append(u.later, func() { u.shared.Note(key, summary, occasions...) })
}

func (u *unhurried) Flush() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, note := range u.later {
		note()
	}
	u.later = nil
	return u.shared.Flush()
}

// ToResume has nodes open nothing by themselves.
func (u *unhurried) ToResume(context.Context) ([]string, error) { return nil, nil }

// Who hears at another node that lists have changed asks for them at once, and finds the change, though summaries are kept some time soon.
func TestListsHaveChangedOnceOthersHearOfIt(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	here, there := &unhurried{shared: databaseAt(t, address)}, &unhurried{shared: databaseAt(t, address)}
	m := openMatch(t, here, "efemeris")
	news := new(bus.Local)
	at, _ := follow(t, []*table.Hub{nodeOf(t, here, news.Node(), here)}, m.ID)
	wake := make(chan struct{}, 1)
	lobby := nodeOf(t, there, news.Node(), there).FollowLobby("anna", wake)
	defer lobby.Close()
	sit(t, at[0], 0)
	sit(t, at[0], 1)
	for waiting := 0; waiting == 0; {
		select {
		case <-wake:
		case <-time.After(time.Minute):
			t.Fatal("a match waits for Anna, and whoever asked when her lists had changed was told that none does")
		}
		var err error
		if waiting, err = there.Waiting(t.Context(), "anna"); err != nil {
			t.Fatal(err)
		}
	}
}
