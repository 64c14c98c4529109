package storetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
)

// hours are a player's own, and every match with a clock that is not over hears of them.
func hours(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	open := func(id, player string, terms *match.Terms, status string) *store.Match {
		return addMatch(t, s, id, player, func(m *store.Match) {
			m.Terms, m.Summary.Status = terms, status
			m.Seats[0] = store.Seat{Player: player, Name: player}
		})
	}
	terms := &match.Terms{Clock: match.Presets[1], Timeout: match.TimeoutAsk}
	timed := open("m1", "anna", terms, "playing")
	open("m2", "anna", nil, "playing")
	open("m3", "anna", terms, "over")
	open("m4", "ben", terms, "playing")
	waiting := open("m5", "anna", terms, "open")

	of := func(want map[string]store.Hours) {
		t.Helper()
		got, err := s.HoursOf(ctx, []string{"anna", "nobody", "ben"})
		must(t, err)
		same(t, "the hours", got, want)
	}
	told := func(want ...string) {
		t.Helper()
		taken, err := s.TakeDue(ctx, time.Minute, 9)
		must(t, err)
		var ids []string
		for _, due := range taken.Rows {
			if ids = append(ids, due.Match); due.Kind != store.DueHours {
				t.Errorf("due is %+v", due)
			}
			must(t, s.Done(ctx, due))
		}
		slices.Sort(ids)
		same(t, "the matches that hear of it", ids, want)
	}
	night := store.Hours{From: 22 * 60, To: 7 * 60, Zone: "Europe/Berlin"}
	of(map[string]store.Hours{})
	must(t, s.KeepHours(ctx, "anna", store.Hours{From: 1, To: 2, Zone: "UTC"}))
	must(t, s.KeepHours(ctx, "anna", night))
	of(map[string]store.Hours{"anna": night})
	told(timed.ID, waiting.ID)
	must(t, s.KeepHours(ctx, "anna", store.Hours{}))
	must(t, s.KeepHours(ctx, "anna", store.Hours{})) // there are none
	of(map[string]store.Hours{})
	told(timed.ID, waiting.ID)
	want(t, s.KeepHours(ctx, "nobody", night), store.ErrNotFound)
	told()

	must(t, s.KeepHours(ctx, "ben", night))
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	_, err := s.CloseAccount(ctx, "ben")
	must(t, err)
	of(map[string]store.Hours{})
}
