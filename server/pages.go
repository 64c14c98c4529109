package server

import (
	"net/http"
	"slices"
	"strings"

	"portolan/game"
)

// Pages are sealed pages of a game that a match has opened.
type Pages struct {
	Lang  string      `json:"lang"`
	Pages []game.Page `json:"pages"`
}

func (s *Server) pageOperations(a *api) {
	add(a, operation{
		id: "readPages", tag: "matches", method: "GET", path: "/api/matches/{match}/pages/{lang}", access: watchers,
		cost: 2, status: http.StatusOK, out: Pages{}, summary: "Read what is sealed no more",
		text: "The words and data of a game's sealed pages, such as the entries of a log book, that the match has opened. What " +
			"is not opened yet is told to nobody and left out; the match's `opened` lists what there is.",
		query:    []query{{name: "ids", kind: "string", text: "of the pages wanted, with commas between; all when left out"}},
		problems: []int{http.StatusNotFound},
	}, readPages)
}

func readPages(c *call, _ *none) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	defer t.close()
	lang := c.r.PathValue("lang")
	if !slices.Contains(languages[:], lang) {
		return unknown("There are no pages in that language.")
	}
	if err := t.lock(c.r.Context()); err != nil {
		return err
	}
	opened, rules := t.match.Opened(), t.match.Rules()
	t.mu.Unlock()
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
