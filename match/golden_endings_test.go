package match_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portolan/match"
)

// misnamed are records that were to end at the table, but whose matches a rule of the game ended before that. They stay as they
// are, as records do; those that end early stand beside them.
var misnamed = []string{"efemeris-duel-agreed.json", "efemeris-duel-resigned.json"}

// A golden record that is named for how it ends at the table does end so: by its rows and by its outcome.
func TestGoldenEndings(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(golden, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	resigned, agreed := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		name := filepath.Base(file)
		rec := readRecord(t, file)
		byResigning, byAgreeing := strings.Contains(name, "resigned"), strings.Contains(name, "agreed")
		if slices.Contains(misnamed, name) {
			if rec.Outcome.Reason == match.ReasonResign || rec.Outcome.Reason == match.ReasonAgreement {
				t.Errorf("%s is not misnamed", name)
			}
			continue
		}
		if (rec.Outcome.Reason == match.ReasonResign) != byResigning || (rec.Outcome.Reason == match.ReasonAgreement) != byAgreeing {
			t.Errorf("%s ends by %q", name, rec.Outcome.Reason)
		}
		last := rec.Moves[len(rec.Moves)-1]
		if byResigning {
			resigned[rec.Game] = true
			if last.Kind != match.Resign || slices.Contains(rec.Outcome.Winners, int(last.Seat)) {
				t.Errorf("%s ends with a row of kind %q, and %v win", name, last.Kind, rec.Outcome.Winners)
			}
		}
		if byAgreeing {
			agreed[rec.Game] = true
			checkAgreement(t, name, rec)
		}
	}
	for _, id := range []string{"efemeris", "discoveries"} {
		if !resigned[id] || !agreed[id] {
			t.Errorf("%s has a record that ends by resignation: %v, by agreement: %v", id, resigned[id], agreed[id])
		}
	}
}

// checkAgreement checks that the record ends with an offer and the consent of all others who are still in the match, and that
// nobody has won.
func checkAgreement(t *testing.T, name string, rec *match.Record) {
	t.Helper()
	if len(rec.Outcome.Winners) != 0 {
		t.Errorf("%s: %v win", name, rec.Outcome.Winners)
	}
	m, err := match.Load(rulesOf(t, rec.Game), rec, seedIn(t, rec))
	if err != nil {
		t.Fatal(err)
	}
	seats := m.State().In().Len()
	consent := rec.Moves[len(rec.Moves)-seats:]
	said := map[int]bool{}
	for i, row := range consent {
		want := match.Accept
		if i == 0 {
			want = match.Offer
		}
		if row.Kind != want {
			t.Errorf("%s: row %d is of kind %q, want %q", name, row.Number, row.Kind, want)
		}
		said[int(row.Seat)] = true
	}
	if len(said) != seats {
		t.Errorf("%s: %d of %d seats agree", name, len(said), seats)
	}
}
