package match

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"portolan/game"
)

// Chapter is what the book of history of a series tells of one match.
type Chapter struct {
	Number  int               `json:"number"`  // the match's place in the series, from 1
	Players []string          `json:"players"` // who sat in the seats at the end
	Winners []int             `json:"winners"` // seats; none in a draw
	Reason  string            `json:"reason"`
	Scores  []int             `json:"scores"`          // by seat
	Names   map[string]string `json:"names,omitempty"` // given in this match, by element
	Deeds   []Deed            `json:"deeds"`           // in the order in which they were done
}

// Deed is an event that the game holds worth telling; see [game.Chronicler].
type Deed struct {
	Seat int             `json:"seat"` // whose move it was
	Kind string          `json:"kind"`
	Args json.RawMessage `json:"args"`
}

// Chapters returns the chapters of the matches before this one and, once it is over, its own. It replays the match.
func (m *Match) Chapters() []Chapter {
	if m.series == nil {
		return nil
	}
	chapters := slices.Clone(m.series.Book)
	if m.outcome != nil {
		chapters = append(chapters, m.chapter())
	}
	return chapters
}

// Names returns the names that things have, by element: those given in the matches before and in this one. The caller may
// keep it.
func (m *Match) Names() map[string]string {
	names := make(map[string]string)
	if m.series != nil {
		maps.Copy(names, m.series.Names)
	}
	for what, name := range m.named {
		if names[what] = name; name == "" {
			delete(names, what)
		}
	}
	return names
}

// chapter tells this match, which is over.
func (m *Match) chapter() Chapter {
	c := Chapter{
		Number: m.series.Number, Winners: m.outcome.Winners, Reason: m.outcome.Reason, Scores: m.outcome.Scores, Deeds: []Deed{},
	}
	for s := range m.seats {
		c.Players = append(c.Players, m.seats[s].Name)
	}
	for what, name := range m.named {
		if name != "" {
			if c.Names == nil {
				c.Names = make(map[string]string)
			}
			c.Names[what] = name
		}
	}
	if _, ok := m.position.state.(game.Chronicler); !ok {
		return c
	}
	m.deeds(func(seat game.Seat, said *game.Choice) {
		c.Deeds = append(c.Deeds, Deed{Seat: int(seat), Kind: said.Kind, Args: appendArgs(nil, said)})
	})
	return c
}

// deeds tells each notable event of the rows that stand at the end: what was taken back was not done.
func (m *Match) deeds(tell func(seat game.Seat, said *game.Choice)) {
	type done struct {
		row  int
		seat game.Seat
		game.Event
	}
	var all []done
	m.replay(m.Number(), nil, func(n int, p *position) {
		e := &m.entries[n-1]
		if e.kind == kindUndo {
			all = slices.DeleteFunc(all, func(d done) bool { return d.row > int(e.to) })
		}
		if p == nil {
			return
		}
		for _, event := range p.journal.Events() {
			if p.state.(game.Chronicler).Notable(event) {
				all = append(all, done{row: n, seat: e.seat, Event: event})
			}
		}
	})
	var said game.Choice
	for _, d := range all {
		m.position.state.Describe(d.Event, &said)
		tell(d.seat, &said)
	}
}

// checkThing tells whether s may name what an element stands for. No name takes the name away, unless the game keeps names.
func (m *Match) checkThing(s game.Seat, element string) error {
	if err := m.underway(s); err != nil {
		return err
	}
	namer, ok := m.position.state.(game.Namer)
	if !ok || m.series == nil || !namer.Nameable(s, element) {
		return illegalError("seat %d may not name %q now", s, game.Excerpt(element))
	}
	if keeper, ok := namer.(game.NameKeeper); ok && keeper.KeepsNames() && m.isNamed(element) {
		return illegalError("%q has a name, which stays", element)
	}
	return nil
}

// isNamed tells whether a thing has a name.
func (m *Match) isNamed(element string) bool {
	if name, given := m.named[element]; given {
		return name != ""
	}
	return m.series != nil && m.series.Names[element] != ""
}

// checkBook tells whether the names and chapters that a record brings can be true.
func checkBook(s *Series) error {
	if len(s.Book) != 0 && len(s.Book) != s.Number-1 {
		return fmt.Errorf("match %d of the series brings %d chapters", s.Number, len(s.Book))
	}
	for what, name := range s.Names {
		row := Row{What: what, Text: name}
		if err := checkTexts(&row); err != nil || name == "" || strings.TrimSpace(what) == "" {
			return fmt.Errorf("the series names %q %q", what, name)
		}
	}
	return nil
}

// AppendNames appends the names that things have as a JSON object, its keys in order.
func (m *Match) AppendNames(buf []byte) []byte {
	buf = append(buf, '{')
	if len(m.named) == 0 && (m.series == nil || len(m.series.Names) == 0) {
		return append(buf, '}')
	}
	names := m.withoutHidden(m.Names())
	for i, what := range slices.Sorted(maps.Keys(names)) {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(appendString(buf, what), ':')
		buf = appendString(buf, names[what])
	}
	return append(buf, '}')
}
