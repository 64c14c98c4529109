package table

import (
	"errors"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/store"
)

// A seat of which the match hears no more, as one whose player has changed the hours too often, keeps nothing of the others from it.
func TestEverybodysHoursAreTold(t *testing.T) {
	const now = 1_700_000_000_000
	m, err := match.Open(games.All()[0], match.Opening{Seats: 2, Terms: &match.Terms{Clock: match.Presets[1], Timeout: match.TimeoutBot}})
	if err != nil {
		t.Fatal(err)
	}
	do := func(row match.Row, err error) {
		t.Helper()
		row.At = now
		if err := errors.Join(err, m.Apply(row)); err != nil {
			t.Fatal(err)
		}
	}
	for s := range game.Seat(2) {
		do(m.ProposeSit(s, "x", "", ""))
	}
	for refused := false; !refused; { // as often as may be
		row, err := m.ProposeHours(0, match.Night{From: 60, To: 61 + m.Number()}, now)
		if refused = errors.Is(err, match.ErrState); !refused {
			do(row, err)
		}
	}
	kept := &store.Match{Seats: []store.Seat{{Player: "anna"}, {Player: "ben"}}}
	night := store.Hours{From: 23 * 60, To: 7 * 60, Zone: "Etc/UTC"}
	known := told{hours: map[string]store.Hours{"anna": night, "ben": night}, away: map[string]int64{"anna": 0, "ben": now + 9_000_000}}
	for range 2 {
		do(known.missing(kept, m, now))
	}
	if _, err := known.missing(kept, m, now); !errors.Is(err, match.ErrState) {
		t.Errorf("when all is told: %v", err)
	}
	if m.Night(1) != (match.Night{From: 23 * 60, To: 7 * 60}) || m.AwayUntil(1) != now+9_000_000 {
		t.Errorf("of Ben the match knows %+v and %d", m.Night(1), m.AwayUntil(1))
	}
}
