package match

import (
	"maps"
	"slices"

	"portolan/game"
)

// Naming is a name that a thing was given.
type Naming struct {
	What string // the element
	Name string
}

// Hide leaves names out from now on, as if nobody had given them: in events, in the history, among the names and in the book.
// The record keeps them, so that it stays what was played, and so does what is handed on to the next match of the series. The
// names replace those that were hidden before; the set is not to be changed.
func (m *Match) Hide(names map[Naming]bool) { m.hidden = names }

// shownName is a name as it may be shown, empty when it is hidden.
func (m *Match) shownName(what, name string) string {
	if m.hidden[Naming{what, name}] {
		return ""
	}
	return name
}

// withoutHidden removes the names that are hidden from a map, which is the caller's own.
func (m *Match) withoutHidden(names map[string]string) map[string]string {
	for what, name := range names {
		if m.shownName(what, name) == "" {
			delete(names, what)
		}
	}
	return names
}

// Shown returns what [Match.Names] and [Match.Chapters] do, less what is hidden. The caller may keep the names.
func (m *Match) Shown() (names map[string]string, chapters []Chapter) {
	names, chapters = m.withoutHidden(m.Names()), m.Chapters()
	for i := range chapters {
		chapters[i].Names = m.withoutHidden(maps.Clone(chapters[i].Names))
	}
	return names, chapters
}

// Own returns the elements whose names are those of the seats: they gave them in this match, or may give others now.
func (m *Match) Own(seats game.Seats) []string {
	own := []string{}
	for what, name := range m.Names() {
		if m.gave(seats, what, name) || m.mayName(seats, what) {
			own = append(own, what)
		}
	}
	slices.Sort(own)
	return own
}

// gave tells whether one of the seats gave the name, which nobody has changed since.
func (m *Match) gave(seats game.Seats, what, name string) bool {
	for i := len(m.notes) - 1; i >= 0; i-- {
		note := &m.notes[i]
		if e := &m.entries[note.row-1]; e.kind == kindName && note.what == what {
			return note.text == name && seats.Has(e.seat)
		}
	}
	return false
}

// mayName tells whether one of the seats may give a thing a name now, another one if it has one.
func (m *Match) mayName(seats game.Seats, what string) bool {
	for s := range seats.All {
		if m.checkThing(s, what) == nil {
			return true
		}
	}
	return false
}
