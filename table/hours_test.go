package table_test

import (
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
	"portolan/table"
)

// A night is the same by the clocks of a place all year round, whatever it is by UTC; it is told when that changes.
func TestNightOf(t *testing.T) {
	at := func(text string) int64 {
		when, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return when.UnixMilli()
	}
	for _, test := range []struct {
		zone, at, until string
		night           match.Night
	}{
		{"Europe/Berlin", "2026-01-15T12:00:00Z", "2026-03-29T01:00:00Z", match.Night{From: 21 * 60, To: 6*60 + 30}},
		{"Europe/Berlin", "2026-07-15T12:00:00Z", "2026-10-25T01:00:00Z", match.Night{From: 20 * 60, To: 5*60 + 30}},
		{"America/St_Johns", "2026-01-15T12:00:00Z", "2026-03-08T05:30:00Z", match.Night{From: 90, To: 11 * 60}},
		{"Asia/Kathmandu", "2026-01-15T12:00:00Z", "", match.Night{From: 16*60 + 15, To: 60 + 45}},
		{"Etc/UTC", "2026-01-15T12:00:00Z", "", match.Night{From: 22 * 60, To: 7*60 + 30}},
	} {
		night, until, err := table.NightOf(store.Hours{From: 22 * 60, To: 7*60 + 30, Zone: test.zone}, at(test.at))
		changes := until > 0 && until < at("2037-01-01T00:00:00Z") // some databases of zones end there
		if err != nil || night != test.night || changes != (test.until != "") || changes && until != at(test.until) {
			t.Errorf("%s at %s: %+v until %d (%v), want %+v until %s", test.zone, test.at, night, until, err, test.night, test.until)
		}
	}
	if night, until, err := table.NightOf(store.Hours{}, 0); night != (match.Night{}) || until != 0 || err != nil {
		t.Errorf("no hours are %+v until %d (%v)", night, until, err)
	}
	if _, _, err := table.NightOf(store.Hours{From: 1, To: 2, Zone: "Europe/Atlantis"}, 0); err == nil {
		t.Error("there is no such zone")
	}
}
