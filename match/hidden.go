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

// Hide has names not told any more, as if nobody had given them: in events, in the history, among the names and in the book.
// The record keeps them, so that it stays what was played, and so does what the next match of the series is told. The names
// take the place of those that were hidden before; the set is not to be changed.
func (m *Match) Hide(names map[Naming]bool) { m.hidden = names }

// told is a name as it may be told.
func (m *Match) told(what, name string) string {
	if m.hidden[Naming{what, name}] {
		return ""
	}
	return name
}

// tell takes the names out that are hidden. The map is the caller's own.
func (m *Match) tell(names map[string]string) map[string]string {
	for what, name := range names {
		if m.told(what, name) == "" {
			delete(names, what)
		}
	}
	return names
}

// Told returns what [Match.Names] and [Match.Chapters] do, less what is hidden. The caller may keep the names.
func (m *Match) Told() (names map[string]string, chapters []Chapter) {
	names, chapters = m.tell(m.Names()), m.Chapters()
	for i := range chapters {
		chapters[i].Names = m.tell(maps.Clone(chapters[i].Names))
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
		if m.judgeThing(s, what) == nil {
			return true
		}
	}
	return false
}
