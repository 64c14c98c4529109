package server

import (
	"errors"
	"net/http"
	"strings"
	"unicode/utf8"

	"portolan/game"
	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/wire"
)

// Naming gives a name to a thing of the game.
type Naming struct {
	Seat *int   `json:"seat,omitempty" doc:"yours that names; of several, the first when left out"`
	What string `json:"what" doc:"an element, such as ship:red-1" example:"ship:red-1"`
	Name string `json:"name" doc:"up to 40 characters, none of them a control character; empty to take the name away"`
}

func (ms *matches) bookOperations(a *api) {
	changes := []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity}
	prefer := []query{{name: "Prefer", kind: "string", text: "return=minimal is answered with nothing but {number}"}}
	add(a, operation{
		id: "name", tag: "matches", method: "POST", path: "/api/matches/{match}/names", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Give something a name", headers: prefer, problems: changes,
		text: "In games whose players name things: ships, islands, provinces. Names stay in the series and never affect the rules.",
	}, ms.nameThing)
	add(a, operation{
		id: "book", tag: "matches", method: "GET", path: "/api/matches/{match}/book", access: watchers, cost: 2, status: http.StatusOK,
		out: wire.Book{}, summary: "Read the book of history", problems: []int{http.StatusNotFound},
		text: "What the matches of a series came to, up to this one: who won, by what, what was done that is worth telling, and " +
			"the names that were given.",
	}, ms.readBook)
	add(a, operation{
		id: "reportName", tag: "matches", method: "POST", path: "/api/matches/{match}/reports", access: players, cost: 10,
		status: http.StatusNoContent, summary: "Report a name", problems: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
		text: "Tells whoever runs the server that a name which somebody gave to a thing, in this match or before it in the series, should " +
			"not stand there, or what a player is called who sits here; the host may hide it. The same report again changes nothing. Whoever may watch may report.",
	}, ms.reportName)
}

func (ms *matches) nameThing(c *call, in *Naming) error {
	name := strings.TrimSpace(in.Name)
	if name != "" || in.Name != "" {
		var err error
		if name, err = people.CleanName(in.Name); err != nil {
			return err
		}
	}
	if utf8.RuneCountInString(in.What) > people.MaxName {
		return notAllowed("what", "Nothing is called %.40q.", in.What)
	}
	return ms.decide(c, in.Seat, "what", func(_ *store.Match, m *match.Match, s game.Seat) (match.Row, error) {
		return m.ProposeNaming(s, in.What, name)
	}, nil)
}

func (ms *matches) readBook(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	var book wire.Book
	var last *store.Match
	err = t.Look(c.r.Context(), func(kept *store.Match, m *match.Match) error {
		last = kept
		book.Own = m.Own(kept.SeatsOf(c.player()))
		book.Names, book.Chapters = m.Shown()
		return nil
	})
	if err != nil {
		return err
	}
	if book.Chapters == nil {
		book.Chapters = []match.Chapter{}
	}
	if book.Matches, err = ms.told(c, last, len(book.Chapters)); err != nil {
		return err
	}
	return c.packed(http.StatusOK, book)
}

// told returns the ids of the matches that so many chapters of the book of a match tell of, from the last back to the first of
// the series. Before a match that is not kept any more nothing is known.
func (ms *matches) told(c *call, last *store.Match, chapters int) ([]string, error) {
	ids := make([]string, chapters)
	for m := last; m != nil && m.Series != nil; {
		if at := m.Series.Number - 1; at < chapters {
			ids[at] = m.ID
		}
		if m.Previous == "" {
			break
		}
		before, err := ms.store.Match(c.r.Context(), m.Previous)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
		if before == nil || before.Series == nil || before.Series.ID != m.Series.ID {
			break
		}
		m = before
	}
	return ids, nil
}
