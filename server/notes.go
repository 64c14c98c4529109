package server

import (
	"errors"
	"net/http"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"portolan/store"
)

const (
	maxNote  = 2000 // characters
	maxNotes = 100  // of a player at a match
)

// places are elements of a board as games name them.
var places = regexp.MustCompile(`^[A-Za-z0-9:_.\-]{0,64}$`)

// NewNote notes something for oneself.
type NewNote struct {
	Text  string `json:"text" doc:"up to 2000 characters, with ends of lines; empty forgets the note"`
	Place string `json:"place,omitempty" doc:"the element of the board that it is about; left out for the whole match" example:"island:3"`
}

// Note is what a player has noted for itself at a match.
type Note struct {
	Place string `json:"place" doc:"the element of the board that it is about; empty for the whole match"`
	Text  string `json:"text"`
	At    int64  `json:"at" doc:"unix milliseconds"`
}

func (ms *matches) noteOperations(a *api) {
	add(a, operation{
		id: "note", tag: "talk", method: "POST", path: "/api/matches/{match}/notes", access: players, status: http.StatusNoContent,
		summary: "Note something for yourself", text: "In the place of what you noted there before. Nobody else sees it, and it is no part of " +
			"the record. It is kept with the match.",
		problems: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
	}, ms.note)
	add(a, operation{
		id: "notes", tag: "talk", method: "GET", path: "/api/matches/{match}/notes", access: players, status: http.StatusOK, out: []Note{},
		summary: "Your notes", text: "At this match, that of the whole match first.", problems: []int{http.StatusNotFound},
	}, ms.notes)
}

func (ms *matches) note(c *call, in *NewNote) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	text := strings.TrimSpace(in.Text)
	switch {
	case !places.MatchString(in.Place):
		return notAllowed("place", "A place is an element of the board.")
	case utf8.RuneCountInString(text) > maxNote:
		return notAllowed("text", "A note has at most %d characters.", maxNote)
	case strings.ContainsFunc(text, unwritable):
		return notAllowed("text", "A note has no control characters but ends of lines.")
	}
	err = ms.store.TakeNote(c.r.Context(), store.Note{Match: t.ID(), Player: c.player(), Place: in.Place, Text: text, At: ms.hub.Now()}, maxNotes)
	if errors.Is(err, store.ErrConflict) {
		return notAllowed("place", "You have %d notes at this match: forget one first.", maxNotes)
	}
	if err != nil {
		return err
	}
	return c.empty()
}

func unwritable(r rune) bool {
	return r != '\n' && unicode.In(r, unicode.Cc, unicode.Bidi_Control)
}

func (ms *matches) notes(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	kept, err := ms.store.NotesOf(c.r.Context(), c.player(), t.ID())
	if err != nil {
		return err
	}
	list := []Note{}
	for _, n := range kept {
		list = append(list, Note{n.Place, n.Text, n.At})
	}
	return c.packed(http.StatusOK, list)
}
