package storetest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

func list(t *testing.T, s store.Store, f store.Filter) []string {
	t.Helper()
	if f.Limit == 0 {
		f.Limit = 100
	}
	found, err := s.List(context.Background(), f)
	must(t, err)
	return ids(found)
}

func bands(t *testing.T, s store.Store) {
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	note := func(id, creator string, public bool, seats []store.Seat, summary store.Summary) {
		t.Helper()
		m := addMatch(t, s, id, creator, func(m *store.Match) { m.Public, m.Seats = public, seats })
		summary.Number = 1
		s.Note(m.Key, summary)
	}
	anna, ben, none := store.Seat{Player: "anna"}, store.Seat{Player: "ben"}, store.Seat{}
	playing := func(updated int64, deciding ...game.Seat) store.Summary {
		return store.Summary{Status: "playing", Deciding: game.SeatsOf(deciding...), Updated: updated}
	}
	note("annas-turn", "anna", true, []store.Seat{anna, ben}, playing(10, 0))
	note("bens-turn", "anna", true, []store.Seat{anna, ben}, playing(20, 1))
	note("both", "ben", false, []store.Seat{ben, anna}, playing(30, 0, 1))
	note("annas-open", "anna", true, []store.Seat{none, none}, store.Summary{Status: "open", Deciding: 3, Updated: 40})
	note("bens-open", "ben", true, []store.Seat{ben, none}, store.Summary{Status: "open", Updated: 50})
	note("bens-hidden", "ben", false, []store.Seat{ben, none}, store.Summary{Status: "open", Updated: 60})
	note("twice", "anna", true, []store.Seat{anna, anna}, playing(70, 1))

	for _, test := range []struct {
		player string
		band   store.Band
		want   []string
	}{
		{"anna", store.Waiting, []string{"twice", "both", "annas-turn"}},
		{"anna", store.Mine, []string{"annas-open", "bens-turn"}},
		{"anna", store.Others, []string{"bens-open"}},
		{"ben", store.Waiting, []string{"both", "bens-turn"}},
		{"ben", store.Mine, []string{"bens-hidden", "bens-open", "annas-turn"}},
		{"ben", store.Others, []string{"twice", "annas-open"}},
		{"", store.Others, []string{"twice", "bens-open", "annas-open", "bens-turn", "annas-turn"}},
		{"", store.Mine, []string{}},
	} {
		got := list(t, s, store.Filter{Player: test.player, Band: test.band})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("band %d of %q (-want +got):\n%s", test.band, test.player, diff)
		}
	}
}

func pages(t *testing.T, s store.Store) {
	addPlayer(t, s, "anna", 1)
	var all []string
	for i := range 25 { // two of each time, so that the key decides
		id := fmt.Sprintf("m%02d", i)
		addMatch(t, s, id, "anna", func(m *store.Match) { m.Summary.Updated = int64(i / 2) })
		all = append([]string{id}, all...)
	}
	same(t, "all pages", allPages(t, s, store.Filter{Band: store.Others, Limit: 4}), all)
}

// allPages lists matches page by page, until one is not full.
func allPages(t *testing.T, s store.Store, filter store.Filter) (seen []string) {
	t.Helper()
	for {
		found, err := s.List(context.Background(), filter)
		must(t, err)
		seen = append(seen, ids(found)...)
		if len(found) < filter.Limit {
			return seen
		}
		last := found[len(found)-1]
		filter.Before = &store.Place{Updated: last.Summary.Updated, Key: last.Key}
	}
}

func filters(t *testing.T, s store.Store) {
	addPlayer(t, s, "anna", 1)
	addMatch(t, s, "m1", "anna", nil)
	addMatch(t, s, "m2", "anna", func(m *store.Match) { m.Game = "voyage" })
	m3 := addMatch(t, s, "m3", "anna", nil)
	outcome := []byte(`{"winners":[1]}`)
	glance := []byte(`{"scores":[1,2]}`)
	s.Note(m3.Key, store.Summary{Number: 5, Status: "over", Outcome: outcome, Glance: glance, Updated: 1800000000000})
	s.Note(m3.Key, store.Summary{Number: 4, Status: "playing"}) // too late to count

	same(t, "open", list(t, s, store.Filter{Band: store.Others, Status: "open"}), []string{"m2", "m1"})
	same(t, "chart", list(t, s, store.Filter{Band: store.Others, Game: "chart"}), []string{"m3", "m1"})
	same(t, "none", list(t, s, store.Filter{Band: store.Others, Game: "voyage", Status: "over"}), []string{})
	found, err := s.List(context.Background(), store.Filter{Player: "anna", Band: store.Mine, Status: "over", Limit: 9})
	must(t, err)
	same(t, "over", ids(found), []string{"m3"})
	same(t, "the summary", found[0].Summary, store.Summary{Number: 5, Status: "over", Outcome: outcome, Glance: glance, Updated: 1800000000000})
}

func toResume(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	bot := func(m *store.Match) { m.Seats[1] = store.Seat{Bot: "random", Name: "Random"} }
	addMatch(t, s, "open-bot", "anna", bot)
	playing := addMatch(t, s, "playing-bot", "anna", bot)
	over := addMatch(t, s, "over-bot", "anna", bot)
	s.Note(playing.Key, store.Summary{Number: 1, Status: "playing"})
	s.Note(over.Key, store.Summary{Number: 1, Status: "over", Idle: true})
	quiet := addMatch(t, s, "quiet-bot", "anna", bot)
	s.Note(quiet.Key, store.Summary{Number: 1, Status: "playing", Idle: true})
	lagging := addMatch(t, s, "lagging", "anna", nil)
	s.Note(lagging.Key, store.Summary{Number: 1, Idle: true})
	row := func(number int) {
		t.Helper()
		must(t, s.Append(ctx, lagging.Key, &match.Row{Number: number}, nil))
	}
	is := func(want ...string) {
		t.Helper()
		got, err := s.ToResume(ctx)
		must(t, err)
		same(t, "to resume", got, append([]string{"open-bot", "playing-bot"}, want...))
	}
	is()
	row(2)
	is("lagging")
	row(3)
	s.Note(lagging.Key, store.Summary{Number: 2, Idle: true}) // what comes too late changes nothing
	is("lagging")
	s.Note(lagging.Key, store.Summary{Number: 3, Idle: true})
	is()
	kept, err := s.Match(ctx, "lagging")
	must(t, err)
	same(t, "the summary", kept.Summary, store.Summary{Number: 3, Idle: true})
	want(t, s.Append(ctx, lagging.Key, &match.Row{Number: 3}, nil), store.ErrConflict)
	is() // who came second has changed nothing
	row(4)
	is("lagging")
	s.Note(lagging.Key, store.Summary{Number: 4, Idle: true})
	seating := &store.Seating{Seat: 1, Who: store.Seat{Bot: "random"}}
	want(t, s.Append(ctx, lagging.Key, &match.Row{Number: 4}, seating), store.ErrConflict)
	is()
	seating.Who = store.Seat{Player: "nobody"}
	if err := s.Append(ctx, lagging.Key, &match.Row{Number: 5}, seating); err == nil {
		t.Fatal("a stranger was seated")
	}
	is() // nothing of that is kept
	row(5)
	is("lagging")
}

// unreadable spoils matches in each way that keeps them from being read. All others are found, page by page, and of each that is not the log
// tells once.
func unreadable(t *testing.T, place Place) {
	ctx := context.Background()
	s := place.Open(t)
	defer closeStore(t, s)
	var log strings.Builder
	s.(interface{ LogTo(log *slog.Logger) }).LogTo(slog.New(slog.NewTextHandler(&log, nil)))
	addPlayer(t, s, "anna", 1)
	for i, id := range []string{"m1", "m2", "m3", "m4", "m5", "m6", "m7"} {
		addMatch(t, s, id, "anna", func(m *store.Match) { m.Summary.Updated, m.Summary.Status = int64(i), "playing" })
	}
	broken := map[string]string{"m2": "options", "m3": "series", "m5": "terms", "m7": "options"}
	for id, column := range broken {
		place.Execute(t, `UPDATE matches SET `+column+` = '{' WHERE id = '`+id+`'`)
	}
	for range 2 {
		same(t, "all pages", allPages(t, s, store.Filter{Player: "anna", Band: store.Mine, Limit: 2}), []string{"m6", "m4", "m1"})
		found, err := s.Underway(ctx, 2)
		must(t, err)
		same(t, "under way", ids(found), []string{"m1", "m4"})
	}
	for id := range broken {
		if n := strings.Count(log.String(), "match="+id); n != 1 {
			t.Errorf("the log tells %d times of match %s:\n%s", n, id, log.String())
		}
		if _, err := s.Match(ctx, id); err == nil || errors.Is(err, store.ErrNotFound) {
			t.Errorf("match %s is read: %v", id, err)
		}
	}
	must(t, s.Ready(ctx))
}

func readiness(t *testing.T, s store.Store) { must(t, s.Ready(context.Background())) }

func restart(t *testing.T, place Place) {
	ctx := context.Background()
	s := place.Open(t)
	anna := addPlayer(t, s, "anna", 1)
	m := addMatch(t, s, "m1", "anna", nil)
	must(t, s.Append(ctx, m.Key, &match.Row{Number: 2, Move: "a"}, &store.Seating{Seat: 1, Who: store.Seat{Player: "anna"}}))
	m.Seats[1].Player = "anna"
	m.Summary = store.Summary{Number: 2, Status: "playing", Updated: 9}
	s.Note(m.Key, m.Summary)
	must(t, s.AddLink(ctx, store.Link{Key: key(10), Player: "anna", Expires: 5000}))
	must(t, s.AddToken(ctx, store.Token{Key: key(20), ID: "t1", Player: "anna", Name: "Bot"}, 1))
	closeStore(t, s)
	if err := s.Append(ctx, m.Key, &match.Row{Number: 3}, nil); err == nil {
		t.Fatal("a closed store kept a row")
	}

	s = place.Open(t)
	defer closeStore(t, s)
	got, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "the match", got, m)
	rows, err := s.Rows(ctx, m.Key, 0)
	must(t, err)
	if len(rows) != 2 || rows[1].Move != "a" {
		t.Fatalf("rows after a restart: %+v", rows)
	}
	_, player, err := s.Session(ctx, key(1))
	must(t, err)
	same(t, "the player", player, anna)
	player, err = s.TokenPlayer(ctx, key(20))
	must(t, err)
	same(t, "the token's player", player, anna)
	_, err = s.Redeem(ctx, key(10), store.Session{Key: key(2), Created: 1})
	must(t, err)
	must(t, s.Append(ctx, m.Key, &match.Row{Number: 3}, nil))
}
