package server

import (
	"net/http"

	"portolan/match"
	"portolan/store"
	"portolan/wire"
)

func (ms *matches) analysisOperations(a *api) {
	add(a, operation{
		id: "analyse", tag: "matches", method: "GET", path: "/api/matches/{match}/analysis", access: watchers, cost: 3, status: http.StatusOK,
		out: wire.Analysis{}, summary: "How a match went", text: "The expected outcome after every row, found by a bot that knows all. It is " +
			"worked out in the background, coarsely first: ask again until done is total.",
		problems: []int{http.StatusNotFound, http.StatusConflict},
	}, ms.analyse)
}

func (ms *matches) analyse(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	err = t.Look(c.r.Context(), func(_ *store.Match, m *match.Match) error {
		if m.Status() != match.StatusOver {
			return wrongState(m.Number(), "It is not over.")
		}
		return nil
	})
	if err != nil {
		return err
	}
	analysis, err := t.Analyse(c.r.Context())
	if err != nil {
		return err
	}
	return c.packed(http.StatusOK, analysis)
}
