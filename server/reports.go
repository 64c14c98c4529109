package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"portolan/match"
	"portolan/store"
)

// NameReport objects to a name.
type NameReport struct {
	What string `json:"what" doc:"the element that has the name" example:"ship:red-1"`
	Name string `json:"name" doc:"as it is shown"`
}

func reportName(c *call, in *NameReport) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	defer t.close()
	if utf8.RuneCountInString(in.What) > maxName || utf8.RuneCountInString(in.Name) > maxName {
		return nobodyGave(in)
	}
	report, err := t.report(c.r.Context(), in)
	if err != nil {
		return err
	}
	if report.Giver == c.player() {
		return notAllowed("name", "You gave this name: take it away.")
	}
	times, err := c.cfg.Store.Report(c.r.Context(), *report, c.player(), c.cfg.MaxReports)
	switch {
	case errors.Is(err, store.ErrConflict):
		return notAllowed("name", "You have reported %d names that nobody has looked at yet.", c.cfg.MaxReports)
	case err != nil:
		return err
	}
	c.hub.reported.Add(1)
	c.log.Warn("a name was reported; portolan reports shows all", "match", t.id, "what", in.What, "name", in.Name, "by", report.By, "times", times)
	return c.empty()
}

func nobodyGave(in *NameReport) error {
	return notAllowed("name", "Nothing is called %.40q.", in.Name)
}

// report is an objection to a name that was given in the match or in one of its series before, with who gave it.
func (t *table) report(ctx context.Context, in *NameReport) (*store.Report, error) {
	var kept *store.Match
	number := 0 // of the match in which the name was given
	err := t.look(ctx, func() error {
		kept = t.kept
		_, chapters := t.match.Told()
		for _, chapter := range chapters {
			if chapter.Names[in.What] == in.Name {
				number = chapter.Number
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if kept.Series == nil || in.Name == "" || t.hub.hiddenIn(kept)[match.Naming{What: in.What, Name: in.Name}] {
		return nil, nobodyGave(in)
	}
	report := &store.Report{Series: kept.Series.ID, Match: kept.ID, What: in.What, Name: in.Name, Created: now()}
	given := kept
	for {
		found, err := t.hub.giver(ctx, given, report)
		if found || err != nil {
			return report, err
		}
		if given.Series.Number <= number || number == 0 {
			return nil, nobodyGave(in)
		}
		if given, err = t.hub.matchAt(ctx, given, number); err != nil {
			return nil, err
		}
	}
}

// matchAt returns the match of a series with a number below that of the given one.
func (h *hub) matchAt(ctx context.Context, m *store.Match, number int) (*store.Match, error) {
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
func (h *hub) giver(ctx context.Context, m *store.Match, report *store.Report) (found bool, err error) {
	rows, err := h.cfg.Store.Rows(ctx, m.Key, 0)
	if err != nil {
		return false, fmt.Errorf("find who gave a name: %w", err)
	}
	called := make([]string, len(m.Seats))
	for _, row := range rows {
		switch {
		case row.Kind == match.Sit, row.Kind == match.Takeover, row.Kind == match.Name && row.What == "seat":
			called[row.Seat] = row.Text
		case row.Kind == match.Name && row.What == report.What && row.Text == report.Name:
			found = true
			report.By, report.Giver = called[row.Seat], ""
			if who := m.Seats[row.Seat]; who.Name == report.By {
				report.Giver = who.Player
			}
		}
	}
	return found, nil
}

// hiddenIn is the set of names of the match's series that the host has hidden.
func (h *hub) hiddenIn(m *store.Match) map[match.Naming]bool {
	if m.Series == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.hidden[m.Series.ID]
}

// learnHidden asks for the names that the host has hidden, and has the tables that show one, or have hidden one that may be
// shown again, tell the match anew.
func (h *hub) learnHidden(ctx context.Context) error {
	reports, err := h.cfg.Store.Reports(ctx, store.Hidden)
	if err != nil {
		return fmt.Errorf("ask for hidden names: %w", err)
	}
	hidden := make(map[string]map[match.Naming]bool)
	for _, r := range reports {
		if hidden[r.Series] == nil {
			hidden[r.Series] = make(map[match.Naming]bool)
		}
		hidden[r.Series][match.Naming{What: r.What, Name: r.Name}] = true
	}
	for _, t := range h.newlyHidden(hidden) {
		t.hide()
	}
	return nil
}

// newlyHidden has the names be hidden, and returns the tables to tell.
func (h *hub) newlyHidden(hidden map[string]map[match.Naming]bool) []*table {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.hidden
	h.hidden = hidden
	if maps.EqualFunc(before, hidden, func(a, b map[match.Naming]bool) bool { return maps.Equal(a, b) }) {
		return nil
	}
	return slices.Collect(maps.Values(h.tables))
}

// hide has the match tell names as the host wants it now.
func (t *table) hide() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.match == nil {
		return // it will be read with what is hidden
	}
	t.match.Hide(t.hub.hiddenIn(t.kept))
	t.hidings++
	t.dropFrames()
	for _, s := range t.streams {
		s.wakeUp()
	}
}
