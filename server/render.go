package server

import (
	"encoding/json"
	"strconv"
	"sync"
	"sync/atomic"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// parts are pieces of a match's JSON.
type parts struct {
	head  []byte // an object without its closing brace
	seats []byte
}

// fixedHead is the part of Head that never changes, and what else of Match does not.
type fixedHead struct {
	ID         string            `json:"id"`
	Game       string            `json:"game"`
	Rules      int               `json:"rules"`
	Options    map[string]string `json:"options"`
	Visibility string            `json:"visibility"`
	Creator    string            `json:"creator"`
	Created    int64             `json:"created"`
	Commitment string            `json:"commitment"`
	Previous   *string           `json:"previous"`
	Series     *match.Series     `json:"series"`
}

func headOf(m *store.Match) fixedHead {
	head := fixedHead{
		ID: m.ID, Game: m.Game, Rules: m.Rules, Options: m.Options, Visibility: visibilityOf(m),
		Creator: m.Creator, Created: m.Created, Commitment: m.Commitment, Series: m.Series.Place(),
	}
	if m.Previous != "" {
		head.Previous = &m.Previous
	}
	return head
}

func visibilityOf(m *store.Match) string {
	if m.Public {
		return "public"
	}
	return "unlisted"
}

// seatOf is a seat: who sits there as it is kept, by the name that the match has.
func seatOf(who store.Seat, info match.SeatInfo) Seat {
	seat := Seat{Taken: info.Taken, Name: info.Name, Bot: info.Bot}
	if who.Player != "" {
		seat.Player = &Player{ID: who.Player, Name: info.Name}
	}
	return seat
}

// appendMatch appends the match as those in the given seats may know it, in the shape of Match.
func (t *table) appendMatch(buf []byte, seats game.Seats) []byte {
	buf = t.appendOpen(buf, seats)
	return append(buf, '}')
}

// appendOpen leaves out the closing brace.
func (t *table) appendOpen(buf []byte, seats game.Seats) []byte {
	m, eye := t.match, t.eye(seats)
	over := m.Status() == match.StatusOver
	buf = append(buf, t.parts.head...)
	buf = append(buf, `,"status":"`...)
	buf = append(buf, m.Status()...)
	buf = append(buf, `","number":`...)
	buf = strconv.AppendInt(buf, int64(m.Number()), 10)
	buf = append(buf, `,"updated":`...)
	buf = strconv.AppendInt(buf, t.updated, 10)
	buf = append(buf, `,"seats":`...)
	buf = append(buf, t.parts.seats...)
	buf = append(buf, `,"you":`...)
	buf = appendSeats(buf, seats)
	buf = append(buf, `,"deciding":`...)
	buf = appendSeats(buf, m.Deciding())
	buf = append(buf, `,"outcome":`...)
	buf = m.AppendOutcome(buf)
	buf = append(buf, `,"view":`...)
	buf = m.AppendView(buf, eye)
	buf = t.appendOwn(buf, seats)
	buf = append(buf, `,"in":`...)
	buf = appendSeats(buf, m.In())
	buf = append(buf, `,"draw":`...)
	buf = m.AppendDraw(buf)
	buf = append(buf, `,"names":`...)
	buf = m.AppendNames(buf)
	buf = append(buf, `,"opened":`...)
	buf = m.AppendOpened(buf)
	buf = append(buf, `,"seed":`...)
	if over {
		buf = append(buf, '"')
		buf = append(buf, t.seed()...)
		buf = append(buf, '"')
	} else {
		buf = append(buf, "null"...)
	}
	buf = strconv.AppendBool(append(buf, `,"continues":`...), m.Continues())
	buf = append(buf, `,"rematch":`...)
	if t.kept.Rematch == "" {
		return append(buf, "null"...)
	}
	return appendJSON(buf, t.kept.Rematch)
}

// appendOwn appends what the caller's own seats may do.
func (t *table) appendOwn(buf []byte, seats game.Seats) []byte {
	buf = append(buf, `,"choices":{`...)
	comma := false
	for s := range seats.All {
		buf = appendSeatKey(buf, s, comma)
		comma = true
		if t.match.Seat(s).Bot != "" { // it plays on for the caller
			buf = append(buf, "[]"...)
			continue
		}
		buf = t.match.AppendChoices(buf, s)
	}
	buf = append(buf, `},"undo":{`...)
	comma = false
	for s := range seats.All {
		if _, _, ok := t.match.Undoable(s); !ok || t.match.Seat(s).Bot != "" {
			continue
		}
		buf = appendSeatKey(buf, s, comma)
		buf = t.match.AppendUndo(buf, s)
		comma = true
	}
	return append(buf, '}')
}

func appendSeatKey(buf []byte, s game.Seat, comma bool) []byte {
	if comma {
		buf = append(buf, ',')
	}
	buf = append(buf, '"')
	buf = strconv.AppendInt(buf, int64(s), 10)
	return append(buf, '"', ':')
}

func appendSeats(buf []byte, seats game.Seats) []byte {
	buf = append(buf, '[')
	comma := false
	for s := range seats.All {
		if comma {
			buf = append(buf, ',')
		}
		buf = strconv.AppendInt(buf, int64(s), 10)
		comma = true
	}
	return append(buf, ']')
}

func appendJSON(buf []byte, text string) []byte {
	quoted, _ := json.Marshal(text) // texts always marshal
	return append(buf, quoted...)
}

// frame is an event of a stream, as bytes: those of a match at a number, for one audience. It is shared and goes back to
// the pool when the last holder lets go.
type frame struct {
	number int
	holds  atomic.Int32
	text   []byte
}

var frames = sync.Pool{New: func() any { return new(frame) }}

func (f *frame) hold() *frame {
	f.holds.Add(1)
	return f
}

func (f *frame) release() {
	if f.holds.Add(-1) == 0 {
		frames.Put(f)
	}
}

// frameFor returns what a stream of these seats has not sent yet, nil when there is nothing. last is the number that the
// stream's client has seen, below 0 when it has seen none. The caller releases the frame.
func (t *table) frameFor(seats game.Seats, last int) *frame {
	number := t.match.Number()
	if last == number {
		return nil
	}
	if last != number-1 || last < 0 {
		return t.newFrame(seats, last)
	}
	if t.frames == nil {
		t.frames = make(map[game.Seats]*frame)
	}
	shared := t.frames[seats]
	if shared == nil {
		shared = t.newFrame(seats, last)
		t.frames[seats] = shared
	}
	return shared.hold()
}

// newFrame renders a frame, held once. Events begin after last; who has seen nothing yet, or more than there is, gets none.
func (t *table) newFrame(seats game.Seats, last int) *frame {
	f := frames.Get().(*frame)
	f.holds.Store(1)
	f.number = t.match.Number()
	buf := append(f.text[:0], "id: "...)
	buf = strconv.AppendInt(buf, int64(f.number), 10)
	buf = append(buf, "\nevent: match\ndata: "...)
	buf = t.appendOpen(buf, seats)
	buf = append(buf, `,"events":`...)
	if last < 0 || last > f.number {
		buf = append(buf, "[]"...)
	} else {
		buf = t.match.AppendEvents(buf, last+1, f.number, t.eye(seats))
	}
	f.text = append(buf, "}\n\n"...)
	return f
}
