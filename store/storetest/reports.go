package storetest

import (
	"context"
	"testing"

	"portolan/store"
)

// objection is a report of a name as a server makes it.
func objection(what, name string, at int64) store.Report {
	return store.Report{Series: "s1", Match: "m1", What: what, Name: name, Giver: "anna", By: "The anna", Created: at}
}

// has checks the reports with a verdict, but for their ids.
func has(t *testing.T, s store.Store, verdict store.Verdict, want ...store.Report) []store.Report {
	t.Helper()
	got, err := s.Reports(context.Background(), verdict)
	must(t, err)
	bare := make([]store.Report, len(got))
	for i, r := range got {
		if bare[i] = r; r.ID < 1 {
			t.Errorf("report %+v has no id", r)
		}
		bare[i].ID = 0
	}
	same(t, "the reports that are "+string(verdict), bare, append([]store.Report{}, want...))
	return got
}

// counted is a report as the store returns it.
func counted(r store.Report, times int, verdict store.Verdict) store.Report {
	r.Times, r.Verdict = times, verdict
	return r
}

func reports(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	addPlayer(t, s, "carla", 3)
	has(t, s, store.Undecided)
	ship, isle := objection("ship:red-1", "Rude \"ő\"", 5), objection("island:bell", "Rude", 6)
	report := func(r store.Report, by string, want int) {
		t.Helper()
		times, err := s.Report(ctx, r, by, 9)
		must(t, err)
		same(t, "how often it was reported", times, want)
	}
	report(ship, "ben", 1)
	report(ship, "ben", 1)
	report(isle, "ben", 1)
	again := isle
	again.Match, again.Giver, again.Created = "m2", "", 7 // in a later match of the series
	report(again, "carla", 2)
	elsewhere := ship
	elsewhere.Series, elsewhere.Giver = "s2", "" // another campaign has a name of its own
	report(elsewhere, "carla", 1)
	has(t, s, store.Undecided, counted(isle, 2, store.Undecided), counted(ship, 1, store.Undecided), counted(elsewhere, 1, store.Undecided))
	for by, wanted := range map[string]string{"anna": "", "ben": "ship:red-1 island:bell ", "carla": "island:bell ship:red-1 "} {
		found, err := s.Objections(ctx, by)
		must(t, err)
		told := ""
		for i := range found {
			told += found[i].What + " "
		}
		same(t, "what "+by+" objects to", told, wanted)
	}
	if _, err := s.Report(ctx, ship, "nobody known", 9); err == nil {
		t.Error("a player that is not kept has reported a name")
	}
	has(t, s, store.Undecided, counted(isle, 2, store.Undecided), counted(ship, 1, store.Undecided), counted(elsewhere, 1, store.Undecided))
}

func boundedReports(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	report := func(what, by string) error {
		_, err := s.Report(ctx, objection(what, "Rude", 1), by, 2)
		return err
	}
	must(t, report("a", "ben"))
	must(t, report("b", "ben"))
	want(t, report("c", "ben"), store.ErrConflict)
	must(t, report("b", "ben")) // nothing new
	must(t, report("c", "anna"))
	must(t, s.Decide(ctx, has(t, s, store.Undecided,
		counted(objection("a", "Rude", 1), 1, store.Undecided), counted(objection("b", "Rude", 1), 1, store.Undecided),
		counted(objection("c", "Rude", 1), 1, store.Undecided))[0].ID, store.Dismissed))
	must(t, report("c", "ben"))
}

func verdicts(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	ship := objection("ship:red-1", "Rude", 1)
	_, err := s.Report(ctx, ship, "ben", 9)
	must(t, err)
	id := has(t, s, store.Undecided, counted(ship, 1, store.Undecided))[0].ID
	must(t, s.Decide(ctx, id, store.Hidden))
	has(t, s, store.Undecided)
	has(t, s, store.Hidden, counted(ship, 1, store.Hidden))
	must(t, s.Decide(ctx, id, store.Dismissed))
	has(t, s, store.Hidden)
	_, err = s.Report(ctx, ship, "anna", 9) // it has been decided
	must(t, err)
	has(t, s, store.Undecided)
	has(t, s, store.Dismissed, counted(ship, 2, store.Dismissed))
	want(t, s.Decide(ctx, id+1, store.Hidden), store.ErrNotFound)
}
