package table

import (
	"context"
	"fmt"
	"strconv"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Report is an objection to a name that was given in the match or in one of its series before, with who gave it; [ErrNoName] when
// nobody did.
func (t *Table) Report(ctx context.Context, what, name string) (*store.Report, error) {
	var kept *store.Match
	number := 0 // of the match in which the name was given
	err := t.look(ctx, func() error {
		kept = t.kept
		_, chapters := t.match.Shown()
		for _, chapter := range chapters {
			if chapter.Names[what] == name {
				number = chapter.Number
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if kept.Series == nil || name == "" || t.hub.hiddenIn(kept)[match.Naming{What: what, Name: name}] {
		return nil, ErrNoName
	}
	report := &store.Report{Series: kept.Series.ID, Match: kept.ID, What: what, Name: name, Created: t.hub.Now()}
	given := kept
	for {
		found, err := t.hub.giver(ctx, given, report)
		if found || err != nil {
			return report, err
		}
		if given.Series.Number <= number || number == 0 {
			return nil, ErrNoName
		}
		if given, err = t.hub.matchAt(ctx, given, number); err != nil {
			return nil, err
		}
	}
}

// ReportPlayer is an objection to what the player is called who sits at a seat; [ErrNoName] when none there has that name.
func (t *Table) ReportPlayer(ctx context.Context, seat, name string) (*store.Report, error) {
	var report *store.Report
	err := t.Look(ctx, func(kept *store.Match, m *match.Match) error {
		n, err := strconv.Atoi(seat)
		if err != nil || n < 0 || n >= len(kept.Seats) {
			return ErrNoName
		}
		who := &kept.Seats[n]
		if who.Player == "" || m.Seat(game.Seat(n)).Name != name || name == store.Anonymous {
			return ErrNoName
		}
		made := store.ReportOfPlayer(who.Player, name, kept.ID, t.hub.Now())
		report = &made
		return nil
	})
	return report, err
}

// matchAt returns the match of a series with a number below that of the given one.
func (h *Hub) matchAt(ctx context.Context, m *store.Match, number int) (*store.Match, error) {
	for m.Series.Number > number {
		var err error
		if m, err = h.cfg.Store.Match(ctx, m.Previous); err != nil {
			return nil, fmt.Errorf("find match %d of a series: %w", number, err)
		}
	}
	return m, nil
}

// giver looks in a match for who gave the name of a report, and takes that down. The id of a player is known as long as the
// player has the seat.
func (h *Hub) giver(ctx context.Context, m *store.Match, report *store.Report) (found bool, err error) {
	rows, err := h.cfg.Store.Rows(ctx, m.Key, 0)
	if err != nil {
		return false, fmt.Errorf("find who gave a name: %w", err)
	}
	called := make([]string, len(m.Seats))
	by, followed := 0, false // the seat of who gave it, and whether somebody else has come to it since
	for _, row := range rows {
		switch {
		case row.Kind == match.Name && row.What == "seat": // the same player
			called[row.Seat] = row.Text
		case row.Kind == match.Sit, row.Kind == match.Takeover:
			followed = followed || int(row.Seat) == by && called[by] != row.Text
			called[row.Seat] = row.Text
		case row.Kind == match.Name && row.What == report.What && row.Text == report.Name:
			found, followed, by, report.By = true, false, int(row.Seat), called[row.Seat]
		}
	}
	report.Giver = ""
	if who := m.Seats[by]; found && (!followed || who.Name == report.By) {
		report.Giver = who.Player
	}
	return found, nil
}
