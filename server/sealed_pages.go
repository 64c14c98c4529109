package server

import (
	"net/http"
	"slices"
	"strings"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Pages are sealed pages of a game that a match has opened.
type Pages struct {
	Lang  string      `json:"lang"`
	Pages []game.Page `json:"pages"`
}

func (ms *matches) pageOperations(a *api) {
	add(a, operation{
		id: "readPages", tag: "matches", method: "GET", path: "/api/matches/{match}/pages/{lang}", access: watchers,
		status: http.StatusOK, cost: 2, out: Pages{}, summary: "Read what is sealed no more",
		text: "The words and data of a game's sealed pages, such as the entries of a log book, that the match has opened. What " +
			"is not opened yet is told to nobody and left out; the match's `opened` lists what there is.",
		query:    []query{{name: "ids", kind: "string", text: "of the pages wanted, with commas between; all when left out"}},
		problems: []int{http.StatusNotFound},
	}, ms.readPages)
}

func (ms *matches) readPages(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	lang := c.r.PathValue("lang")
	if !slices.Contains(languages[:], lang) {
		return unknown("There are no pages in that language.")
	}
	var opened []string
	var rules game.Rules
	err = t.Look(c.r.Context(), func(_ *store.Match, m *match.Match) error {
		opened, rules = m.Opened(), m.Rules()
		return nil
	})
	if err != nil {
		return err
	}
	if ids := c.r.URL.Query().Get("ids"); ids != "" {
		wanted := strings.Split(ids, ",")
		opened = slices.DeleteFunc(opened, func(id string) bool { return !slices.Contains(wanted, id) })
	}
	answer := Pages{Lang: lang, Pages: []game.Page{}}
	if sealed, ok := rules.(game.Sealed); ok {
		for _, id := range opened {
			if page, known := sealed.Page(id, lang); known {
				answer.Pages = append(answer.Pages, page)
			}
		}
	}
	return c.packed(http.StatusOK, answer)
}
