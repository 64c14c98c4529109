package server

import (
	"net/http"

	"portolan/match"
	"portolan/think"
	"portolan/wire"
)

func (s *Server) analysisOperations(a *api) {
	add(a, operation{
		id: "analyse", tag: "matches", method: "GET", path: "/api/matches/{match}/analysis", access: watchers, cost: 3, status: http.StatusOK,
		out: wire.Analysis{}, summary: "How a match went", text: "The expected outcome after every row, found by a bot that knows all. It is " +
			"worked out in the background, coarsely first: ask again until done is total.",
		problems: []int{http.StatusNotFound, http.StatusConflict},
	}, analyse)
}

func analyse(c *call, _ *none) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	defer t.close()
	err = t.look(c.r.Context(), func() error {
		if t.match.Status() != match.StatusOver {
			return wrongState(t.match.Number(), "It is not over.")
		}
		return nil
	})
	if err != nil {
		return err
	}
	report, err := c.analyses.Of(c.r.Context(), t)
	if err != nil {
		return err
	}
	return c.packed(http.StatusOK, analysisOf(report))
}

// analysisOf is a report as clients see it.
func analysisOf(r *think.Report) *wire.Analysis {
	told := &wire.Analysis{Number: r.Number, Done: len(r.Rows), Total: r.Total, Rows: []wire.AnalysisRow{}, Turning: []wire.AnalysisSwing{}}
	for _, row := range r.Rows {
		told.Rows = append(told.Rows, wire.AnalysisRow(row))
	}
	for _, swing := range r.Turning {
		told.Turning = append(told.Turning, wire.AnalysisSwing{Number: swing.Number, Seat: int(swing.Seat), Change: swing.Change})
	}
	return told
}
