package storetest

import (
	"context"
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
)

// away is for so long in a year and no longer, and who is back before the end has the rest left, but for the first day.
func away(t *testing.T, s store.Store) {
	ctx := context.Background()
	const day, most = store.LeastAbsence, 10 * store.LeastAbsence
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	addMatch(t, s, "m1", "anna", func(m *store.Match) {
		m.Terms, m.Summary.Status = &match.Terms{Clock: match.Presets[1], Timeout: match.TimeoutAsk}, "playing"
	})
	of := func(player string, isAway bool, spent int64) int64 {
		t.Helper()
		until, got, err := s.AwayOf(ctx, player)
		must(t, err)
		if (until > time.Now().UnixMilli()) != isAway || got < spent || got > spent+60_000 {
			t.Errorf("%s is away until %d, and was for %d ms, want %d or a moment more", player, until, got, spent)
		}
		return until
	}
	told := func(want int) {
		t.Helper()
		taken, err := s.TakeDue(ctx, time.Minute, 9)
		must(t, err)
		same(t, "how many matches hear of it", len(taken.Rows), want)
		for _, due := range taken.Rows {
			must(t, s.Done(ctx, due))
		}
	}
	of("anna", false, 0)
	want(t, s.BeAway(ctx, "anna", most+1, most), store.ErrConflict)
	of("anna", false, 0)
	told(0)
	must(t, s.BeAway(ctx, "anna", most, most))
	first := of("anna", true, most)
	told(1)
	must(t, s.BeAway(ctx, "anna", most/2, most)) // it ends then instead
	if second := of("anna", true, most/2); second >= first {
		t.Errorf("away until %d, then until %d", first, second)
	}
	told(1)
	want(t, s.BeAway(ctx, "anna", most+1, most), store.ErrConflict)
	of("anna", true, most/2) // as before
	must(t, s.BeAway(ctx, "anna", 0, most))
	must(t, s.BeAway(ctx, "anna", 0, most))
	of("anna", false, day)
	told(1)
	time.Sleep(2 * time.Millisecond) // absences that begin in the same millisecond are one
	want(t, s.BeAway(ctx, "anna", most-day+1, most), store.ErrConflict)
	must(t, s.BeAway(ctx, "anna", most-day, most))
	of("anna", true, most)
	want(t, s.BeAway(ctx, "nobody", day, most), store.ErrNotFound)
	of("ben", false, 0)
	must(t, s.BeAway(ctx, "ben", most, most))
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	_, err := s.CloseAccount(ctx, "ben")
	must(t, err)
	of("ben", false, 0)
}
