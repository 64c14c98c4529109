package match

import (
	"strconv"

	"portolan/game"
)

// All is the seat of one who may know everything. Only [Match.AppendKnown] takes it, and only for a match that is over may
// its answer leave the server.
const All game.Seat = -2

// AppendHistory appends the rows `from` to `to`, both included, as s may know them now: an array of {number, kind, seat, at,
// choice: {kind, args} or null, events: [{kind, args}]} and, with views, the view of s after each row. Rows that are no move
// have no choice but their own {to, what, text, cause} where these are not empty, and events only where they end the match. A choice that s may not know has the kind
// "hidden" and no arguments; events that it may not know are left out. Once the match is over nothing is hidden, but the
// views stay those of s.
func (m *Match) AppendHistory(buf []byte, s game.Seat, from, to int, views bool) []byte {
	knows := s
	if m.status == StatusOver {
		knows = All
	}
	return m.appendRows(buf, knows, s, from, to, views)
}

// AppendKnown appends what AppendHistory does, but as s knew it while the match was played, even when it is over. For
// [All], nothing is hidden and the views are a spectator's.
func (m *Match) AppendKnown(buf []byte, s game.Seat, from, to int, views bool) []byte {
	return m.appendRows(buf, s, max(s, game.Spectator), from, to, views)
}

// AppendViewAt appends the position after row n as s may know it, null when it was not set up by then.
func (m *Match) AppendViewAt(buf []byte, s game.Seat, n int) []byte {
	if m.position == nil || n < m.start || n > m.Number() || s < game.Spectator || int(s) >= len(m.seats) {
		return append(buf, "null"...)
	}
	var at *position
	m.replay(n, nil, func(_ int, p *position) { at = p })
	return appendView(buf, at.state, s)
}

// CopyAt makes into, a state of the match's game, equal to the position after row n, and tells whether there was one: not
// before the start.
func (m *Match) CopyAt(n int, into game.State) bool {
	if m.position == nil || n < m.start || n > m.Number() {
		return false
	}
	m.replay(n, nil, func(at int, p *position) {
		if at == n {
			into.CopyFrom(p.state)
		}
	})
	return true
}

// PositionRows lists the rows that made a new position, from the one by which the match began on. Rows that change only who
// sits where, a name or a draw offer are left out.
func (m *Match) PositionRows() []int {
	var rows []int
	for n := max(m.start, 1); n <= m.Number() && m.position != nil; n++ {
		if k := m.entries[n-1].kind; n == m.start || k <= kindUndo {
			rows = append(rows, n)
		}
	}
	return rows
}

// replay plays the rows 1 to `to` once more, on a position of their own, which is nil before the start. before, which may be
// nil, is called ahead of each move, after behind each row: then the journal holds the row's events.
func (m *Match) replay(to int, before, after func(n int, p *position)) {
	var p *position
	for n := 1; n <= to; n++ {
		e := &m.entries[n-1]
		if p != nil {
			p.journal.Reset()
		}
		switch {
		case e.kind == kindMove:
			if before != nil {
				before(n, p)
			}
			p.play(n, e.seat, e.move)
		case e.kind == kindUndo:
			p.undo(int(e.to))
		case n == m.start:
			p = m.position.again(m.rules, m.setup, n)
		case e.kind == kindTakeover:
			p.handOver(n, e.seat)
		}
		if n == m.ended && p.state.Deciding() != 0 {
			p.breakOff(seatSet(m.outcome.Winners))
		}
		after(n, p)
	}
}

// rowWriter writes rows for one who may know what seat knows; All knows everything.
type rowWriter struct {
	m     *Match
	buf   []byte
	seat  game.Seat
	first int // the first row to write
	said  game.Choice
}

func (m *Match) appendRows(buf []byte, knows, sees game.Seat, from, to int, views bool) []byte {
	from, to = max(from, 1), min(to, m.Number())
	w := rowWriter{m: m, buf: append(buf, '['), seat: knows, first: from}
	m.replay(to, func(n int, p *position) {
		if n >= from {
			e := &m.entries[n-1]
			p.state.Choice(e.seat, e.move, &w.said)
		}
	}, func(n int, p *position) {
		if n < from {
			return
		}
		w.row(n, p)
		if views {
			w.buf = append(w.buf, `,"view":`...)
			if p == nil {
				w.buf = append(w.buf, "null"...)
			} else {
				w.buf = appendView(w.buf, p.state, sees)
			}
		}
		w.buf = append(w.buf, '}')
	})
	return append(w.buf, ']')
}

// row writes a row without its closing brace. For a move, said holds its choice.
func (w *rowWriter) row(n int, p *position) {
	e := &w.m.entries[n-1]
	if n > w.first {
		w.buf = append(w.buf, ',')
	}
	w.buf = strconv.AppendInt(append(w.buf, `{"number":`...), int64(n), 10)
	w.buf = appendText(w.buf, "kind", e.kind.word())
	w.buf = appendNumber(w.buf, "seat", int64(e.seat))
	w.buf = appendNumber(w.buf, "at", e.at)
	switch {
	case e.kind != kindMove:
		w.table(n, e)
	case w.knows(w.said.Seen):
		w.buf = append(appendSaid(append(w.buf, `,"choice":{`...), &w.said), '}')
	default:
		w.buf = append(w.buf, `,"choice":{"kind":"hidden","args":{}}`...)
	}
	w.buf = append(w.buf, `,"events":[`...)
	if p == nil {
		w.buf = append(w.buf, ']')
		return
	}
	comma := false
	for _, event := range p.journal.Events() {
		if !w.knows(event.Seen) {
			continue
		}
		if comma {
			w.buf = append(w.buf, ',')
		}
		comma = true
		p.state.Describe(event, &w.said)
		w.buf = append(appendSaid(append(w.buf, '{'), &w.said), '}')
	}
	w.buf = append(w.buf, ']')
}

// table writes what a row that is no move has of its own.
func (w *rowWriter) table(n int, e *entry) {
	if e.kind == kindUndo {
		w.buf = appendNumber(w.buf, "to", int64(e.to))
	}
	if note := w.m.note(n); note != nil {
		w.buf = appendOptional(w.buf, "what", note.what)
		w.buf = appendOptional(w.buf, "text", w.m.shownName(note.what, note.text))
		w.buf = appendOptional(w.buf, "cause", note.cause)
	}
	w.buf = append(w.buf, `,"choice":null`...)
}

func (w *rowWriter) knows(seen game.Seats) bool { return w.seat == All || seen.Has(w.seat) }
