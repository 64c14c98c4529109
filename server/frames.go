package server

import (
	"strconv"
	"sync"
	"sync/atomic"

	"portolan/game"
)

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
	buf = t.writer.AppendUpdate(buf, t.match, t.updated, seats, last)
	f.text = append(buf, "\n\n"...)
	return f
}
