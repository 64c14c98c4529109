package match

import (
	"encoding/json"
	"strconv"

	"portolan/game"
)

// rendering is JSON made once for a position, for all who ask for the same.
type rendering struct {
	position int // the row that made the position; 0 when nothing is rendered
	json     []byte
}

// bigRendering is the size, in bytes, above which the memory of a rendering is not kept for the next one: lists of places
// for a tile are long, most others short.
const bigRendering = 8 << 10

// set caches what was rendered, in no more memory than that needs.
func (r *rendering) set(position int, json []byte) {
	r.position, r.json = position, append(r.json[:0], json...)
}

// expire drops a big rendering of a position that is gone.
func (r *rendering) expire() {
	if cap(r.json) > bigRendering {
		*r = rendering{}
	}
}

// Trim drops what is cached. A caller that holds many matches calls it for one that is idle.
func (m *Match) Trim() {
	m.spare, m.opened = nil, nil
	clear(m.views)
	clear(m.choices)
}

// AppendView appends the position as s may know it; null while the match is open.
func (m *Match) AppendView(buf []byte, s game.Seat) []byte {
	if m.position == nil || s < game.Spectator || int(s) >= len(m.seats) {
		return append(buf, "null"...)
	}
	r := &m.views[s+1]
	if r.position == m.positionRow {
		return append(buf, r.json...)
	}
	start := len(buf)
	buf = appendView(buf, m.position.state, s)
	r.set(m.positionRow, buf[start:])
	return buf
}

// appendView writes the view of a seat. What rules return always marshals; the suite of package gametest sees to that.
func appendView(buf []byte, state game.State, s game.Seat) []byte {
	if own, ok := state.(game.ViewAppender); ok {
		return own.AppendView(buf, s)
	}
	view := state.View(s)
	if v, ok := view.(game.AppendJSONer); ok {
		return v.AppendJSON(buf)
	}
	text, err := json.Marshal(view)
	if err != nil {
		return append(buf, "null"...)
	}
	return append(buf, text...)
}

// Opened lists the sealed pages that the match has opened up to now, in no particular order; see [game.Sealed].
func (m *Match) Opened() []string {
	if opener, ok := m.State().(game.Opener); ok {
		return opener.Opened(nil)
	}
	return nil
}

// AppendOpened appends the ids of the sealed pages that the match has opened up to now: an array, empty in games without any.
func (m *Match) AppendOpened(buf []byte) []byte {
	buf = append(buf, '[')
	m.opened = m.opened[:0]
	if opener, ok := m.State().(game.Opener); ok {
		m.opened = opener.Opened(m.opened)
	}
	for i, id := range m.opened {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = appendString(buf, id)
	}
	return append(buf, ']')
}

// AppendChoices appends what s may do now: an array of {move, kind, args, path} in the order of Moves.
func (m *Match) AppendChoices(buf []byte, s game.Seat) []byte {
	if len(m.Moves(s)) == 0 {
		return append(buf, "[]"...)
	}
	r := &m.choices[s]
	if r.position == m.positionRow {
		return append(buf, r.json...)
	}
	start := len(buf)
	buf = AppendList(buf, m.position.state, s, m.lists[s].moves, &m.said)
	r.set(m.positionRow, buf[start:])
	return buf
}

// AppendList appends moves that a position lists for s, as [Match.AppendChoices] does. said is scratch.
func AppendList(buf []byte, state game.State, s game.Seat, moves []game.Move, said *game.Choice) []byte {
	buf = append(buf, '[')
	for i, move := range moves {
		if i > 0 {
			buf = append(buf, ',')
		}
		state.Choice(s, move, said)
		buf = append(buf, `{"move":"`...)
		buf = strconv.AppendUint(buf, uint64(move), 36)
		buf = append(appendSaid(append(buf, '"', ','), said), `,"path":[`...)
		for j, element := range said.Path {
			if j > 0 {
				buf = append(buf, ',')
			}
			buf = appendString(buf, element)
		}
		buf = append(buf, ']', '}')
	}
	return append(buf, ']')
}

// AppendUndo appends how far s may take back: {"last": the row to return to for one move less, "turn": the earliest row it
// may return to}, or null.
func (m *Match) AppendUndo(buf []byte, s game.Seat) []byte {
	last, turn, ok := m.Undoable(s)
	if !ok {
		return append(buf, "null"...)
	}
	buf = strconv.AppendInt(append(buf, `{"last":`...), int64(last), 10)
	return append(appendNumber(buf, "turn", int64(turn)), '}')
}

// Undoable tells the rows to which s may return: last takes back one move, turn all that may be taken back.
func (m *Match) Undoable(s game.Seat) (last, turn int, ok bool) {
	if m.status != StatusPlaying || !m.has(s) || m.lists[s].again.undos >= mostUndos {
		return 0, 0, false
	}
	return m.position.undoable(s)
}

// AppendDraw appends the seats that want a draw: {"offered": [seats]}, an empty array when no offer stands.
func (m *Match) AppendDraw(buf []byte) []byte {
	return append(appendSeats(append(buf, `{"offered":`...), m.wanting()), '}')
}

// Offered returns the seats that want a draw; none when no offer stands.
func (m *Match) Offered() game.Seats { return m.wanting() }

// AppendOutcome appends how the match ended: {"winners": [seats], "reason", "scores": [numbers]}, or null.
func (m *Match) AppendOutcome(buf []byte) []byte {
	if m.outcome == nil {
		return append(buf, "null"...)
	}
	buf = appendInts(append(buf, `{"winners":`...), m.outcome.Winners)
	buf = appendText(buf, "reason", m.outcome.Reason)
	return append(appendInts(append(buf, `,"scores":`...), m.outcome.Scores), '}')
}

func appendInts(buf []byte, numbers []int) []byte {
	buf = append(buf, '[')
	for i, n := range numbers {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = strconv.AppendInt(buf, int64(n), 10)
	}
	return append(buf, ']')
}
