package table_test

import (
	"context"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
	"portolan/table"
)

// A time in which the database stood still counts for nobody, though signs of life were on their way to it all that time: those of nodes that
// serve, of one that begins to, and of one that learns of a clock just then.
func TestADatabaseThatStoodStill(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("/tmp", "portolan-still") // the path of a socket is short, and another user may read it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	database, err := pgtest.NewProcess(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = database.Stop() })
	open := func() *postgres.Store {
		kept, err := postgres.Open(t.Context(), database.URL(database.Port))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = kept.Close() })
		return kept
	}
	begin := func() *table.Hub { kept := open(); return nodeOf(t, kept, deaf{}, kept) }
	kept := open()
	late := begin() // knows of no clock
	hubs := []*table.Hub{begin(), begin()}
	rules, _ := games.ByID("efemeris")
	m := &store.Match{
		ID: "m", Game: rules.ID(), Rules: rules.Version(), Creator: "anna", Seats: make([]store.Seat, 2),
		Terms: &match.Terms{Clock: match.Clock{Start: 3600, Cap: 3600}, Timeout: match.TimeoutBot},
	}
	opened, err := match.Open(rules, match.Opening{Seats: 2, Terms: m.Terms})
	if err != nil {
		t.Fatal(err)
	}
	m.Options, m.Commitment = opened.Options(), opened.Commitment()
	if err := kept.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	if err := kept.AddMatch(t.Context(), m, nil); err != nil {
		t.Fatal(err)
	}
	at, _ := follow(t, hubs, m.ID)
	for s := range game.Seat(2) {
		sit(t, at[0], s)
	}
	fresh := open()
	for _, c := range []struct {
		what      string
		meanwhile func()
	}{
		{"while nodes serve", func() {}},
		{"while one learns of a clock", func() {
			if one, err := late.Open(context.WithoutCancel(t.Context()), m.ID); err != nil {
				t.Error(err)
			} else {
				one.Close()
			}
		}},
		{"while one begins", func() { nodeOf(t, fresh, deaf{}, fresh) }},
	} {
		signs(t, database)
		before, err := kept.Outages(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := database.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() { defer close(ended); c.meanwhile() }()
		const still = 5 * time.Second
		time.Sleep(still)
		if err := database.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		<-ended
		signs(t, database)
		after, err := kept.Outages(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for _, one := range after {
			if !slices.Contains(before, one) {
				sum += one.Ended - one.Began
			}
		}
		if sum < still.Milliseconds()-500 || sum > still.Milliseconds()+10_000 {
			t.Errorf("%s, the database stood still for %s, and %d ms are given back", c.what, still, sum)
		}
	}
}

// signs waits until nodes have said three times that they serve.
func signs(t *testing.T, database *pgtest.Process) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), database.URL(database.Port))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	last, began := int64(0), time.Now()
	for n := 0; n < 4; time.Sleep(20 * time.Millisecond) {
		var at int64
		if time.Since(began) > time.Minute {
			t.Fatalf("nobody says any more that it serves: %d times since it was asked", n)
		}
		if err := conn.QueryRow(t.Context(), `SELECT coalesce(max(at), 0) FROM alive`).Scan(&at); err != nil {
			t.Fatal(err)
		}
		if at != last {
			n, last = n+1, at
		}
	}
}
