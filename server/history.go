package server

import (
	"math"
	"net/http"
	"slices"

	"portolan/match"
	"portolan/store"
	"portolan/wire"
)

func (ms *matches) pastOperations(a *api) {
	add(a, operation{
		id: "readHistory", tag: "matches", method: "GET", path: "/api/matches/{match}/history", access: watchers, cost: 3, status: http.StatusOK,
		out: []wire.HistoryRow{}, summary: "What happened", text: "As you may know it; whole once the match is over. With views, each 40 rows count as a request more.",
		query: []query{
			counted("from", "the first number; 1 when left out"),
			counted("to", "the last number; the latest when left out"),
			flagged("views", "with your view after each row"),
		},
		problems: []int{http.StatusNotFound},
	}, ms.readHistory)
	add(a, operation{
		id: "readRecord", tag: "matches", method: "GET", path: "/api/matches/{match}/record", access: watchers, cost: 3, status: http.StatusOK,
		out: match.Record{}, summary: "The record", text: "Whole once the match is over; before, only your own moves and no seed.",
		problems: []int{http.StatusNotFound},
	}, ms.readRecord)
}

// viewsFor is how many views cost as much as a request: each row of a long match holds up its table and fills kilobytes.
const viewsFor = 40

func (ms *matches) readHistory(c *call, _ *none) error {
	from, to, views := c.count("from", 1), c.count("to", math.MaxInt32), c.flag("views")
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	var text []byte
	err = t.Look(c.r.Context(), func(kept *store.Match, m *match.Match) error {
		if rows := min(to, m.Number()) - from; views && rows >= viewsFor {
			if err := c.allowMore(rows / viewsFor); err != nil {
				return err
			}
		}
		text = m.AppendHistory(nil, wire.Eye(m, kept.SeatsOf(c.player())), from, to, views)
		return nil
	})
	if err != nil {
		return err
	}
	return c.packedText(http.StatusOK, text)
}

func (ms *matches) readRecord(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	var record *match.Record
	err = t.Look(c.r.Context(), func(kept *store.Match, m *match.Match) error {
		record = m.Record(slices.Collect(kept.SeatsOf(c.player()).All)...)
		return nil
	})
	if err != nil {
		return err
	}
	return c.packed(http.StatusOK, record)
}
