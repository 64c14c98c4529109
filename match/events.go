package match

import (
	"strconv"

	"portolan/game"
)

// eventRows is how many of the latest rows' events are kept. Who asks for older ones pays for a replay.
const eventRows = 64

// eventLog holds the events of the latest rows, one row behind the other.
type eventLog struct {
	first  int     // the row of ends[0]
	ends   []int32 // where each row's events end
	events []game.Event
}

// add appends the events of the next row. When the log is full its older half goes.
func (l *eventLog) add(events []game.Event) {
	if len(l.ends) == eventRows {
		l.forget(eventRows / 2)
	}
	l.events = append(l.events, events...)
	l.ends = append(l.ends, int32(len(l.events)))
}

// more adds to the events of the latest row.
func (l *eventLog) more(events []game.Event) {
	l.events = append(l.events, events...)
	l.ends[len(l.ends)-1] = int32(len(l.events))
}

func (l *eventLog) forget(rows int) {
	gone := l.ends[rows-1]
	l.events = l.events[:copy(l.events, l.events[gone:])]
	l.ends = l.ends[:copy(l.ends, l.ends[rows:])]
	for i := range l.ends {
		l.ends[i] -= gone
	}
	l.first += rows
}

// of returns the events of row n, which must not be older than first.
func (l *eventLog) of(n int) []game.Event {
	i := n - l.first
	if i == 0 {
		return l.events[:l.ends[0]]
	}
	return l.events[l.ends[i-1]:l.ends[i]]
}

// AppendEvents appends what happened from row `from` to row `to`, both included, as s may know it: an array of
// {number, seat, kind, args}, in order. Besides the game's events there is one for each row that is no move, ahead of what it brings about in the game; its kind is the
// row's: sit {name, bot}, stand, undo {to}, offer, accept {cause}, decline, resign {cause}, takeover {name, bot, cause}, outage {seconds}, pause
// {seconds}, resume, hours, away {what}, name {name, what}: what is an
// element, absent when the seat's player is named.
func (m *Match) AppendEvents(buf []byte, from, to int, s game.Seat) []byte {
	from, to = max(from, 1), min(to, m.Number())
	w := eventWriter{m: m, buf: append(buf, '['), seat: s, empty: true}
	if from < m.events.first {
		m.replay(min(to, m.events.first-1), nil, func(n int, p *position) {
			switch {
			case n < from:
			case p == nil:
				w.row(n, nil, nil)
			default:
				w.row(n, p.state, p.journal.Events())
			}
		})
		from = m.events.first
	}
	for n := from; n <= to; n++ {
		w.row(n, m.State(), m.events.of(n))
	}
	return append(w.buf, ']')
}

// eventWriter writes events, each with its row.
type eventWriter struct {
	m     *Match
	buf   []byte
	seat  game.Seat
	empty bool
}

// row writes the events of row n, which state knows how to describe.
func (w *eventWriter) row(n int, state game.State, events []game.Event) {
	e := &w.m.entries[n-1]
	if e.kind != kindMove {
		w.head(n, e.seat)
		w.buf = append(w.m.appendNoMove(w.buf, n), '}')
	}
	for _, event := range events {
		if !event.Seen.Has(w.seat) {
			continue
		}
		w.head(n, e.seat)
		state.Describe(event, &w.m.said)
		w.buf = append(appendSaid(w.buf, &w.m.said), '}')
	}
}

func (w *eventWriter) head(n int, s game.Seat) {
	if !w.empty {
		w.buf = append(w.buf, ',')
	}
	w.empty = false
	w.buf = strconv.AppendInt(append(w.buf, `{"number":`...), int64(n), 10)
	w.buf = append(appendNumber(w.buf, "seat", int64(s)), ',')
}

// appendNoMove tells a row that is no move, as appendSaid tells an event.
func (m *Match) appendNoMove(buf []byte, n int) []byte {
	e := &m.entries[n-1]
	m.said.Reset(e.kind.word())
	switch e.kind {
	case kindUndo:
		m.said.Number("to", int(e.to))
	case kindName:
		note := m.note(n)
		buf = append(appendString(append(buf, `"kind":`...), m.said.Kind), `,"args":{"name":`...)
		buf = appendString(buf, m.shownName(note.what, note.text))
		if note.what != seatItself {
			buf = appendText(buf, "what", note.what)
		}
		return append(buf, '}')
	case kindSit, kindTakeover:
		buf = append(appendString(append(buf, `"kind":`...), m.said.Kind), `,"args":{"name":`...)
		var who note
		if note := m.note(n); note != nil {
			who = *note
		}
		buf = appendText(appendString(buf, who.text), "bot", who.what)
		return append(appendOptional(buf, "cause", who.cause), '}')
	case kindResign, kindAccept:
		if note := m.note(n); note != nil {
			m.said.Text("cause", note.cause)
		}
	case kindAway:
		if note := m.note(n); note != nil {
			m.said.Text("what", note.what)
		}
	case kindOutage, kindPause:
		row := m.Row(n)
		m.said.Number("seconds", int(durationOf(&row)/1000))
	}
	return appendSaid(buf, &m.said)
}
