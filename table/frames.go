package table

import (
	"sync"
	"sync/atomic"
	"time"

	"portolan/game"
	"portolan/wire"
)

// Envelope is what a stream sends round the JSON of an update. It is a part of the frame, so that a frame is sent as it is.
type Envelope struct {
	Before func(buf []byte, number int) []byte // appends what comes before the update with that number
	Patch  func(buf []byte, number int) []byte // appends what comes before the patch that makes it
	Fresh  string                              // comes between a patch and what is new in it
	After  string
}

// Frame is an event of a stream, as bytes: those of a match at a number, for one audience. It is shared and goes back to the
// pool when the last holder releases it.
type Frame struct {
	number     int
	made       time.Time
	holds      atomic.Int32
	text       []byte
	head, foot int // how many bytes of the envelope come before and after the update
	serial     uint64
	patch      Patch
}

// Patch is an event that makes a frame from the one that a stream has sent before.
type Patch struct {
	base uint64 // the serial of that frame; 0 while there is no patch
	text []byte // empty where the frame itself is as short
	head int
}

// Text is what to send. It must not be changed, nor looked at after [Frame.Release].
func (p *Patch) Text() []byte { return p.text }

// JSON is the patch and what is new in it, without what comes before.
func (p *Patch) JSON() []byte { return p.text[p.head:] }

// clockAge is how old clocks may be that are sent.
const clockAge = 300 * time.Millisecond

var (
	frames  = sync.Pool{New: func() any { return new(Frame) }}
	differs = sync.Pool{New: func() any { return new(wire.Differ) }}
)

func (f *Frame) hold() *Frame {
	f.holds.Add(1)
	return f
}

// Text is what to send. It must not be changed, nor looked at after [Frame.Release].
func (f *Frame) Text() []byte { return f.text }

// Number is that of the match.
func (f *Frame) Number() int { return f.number }

// JSON is the update alone, without the envelope.
func (f *Frame) JSON() []byte { return f.text[f.head : len(f.text)-f.foot] }

// Release gives the frame back.
func (f *Frame) Release() {
	if f.holds.Add(-1) == 0 {
		frames.Put(f)
	}
}

// frameFor returns what a stream of these seats has not sent yet, nil when there is nothing. last is the number that the
// stream's client has seen, below 0 when it has seen none. The caller releases the frame.
func (t *Table) frameFor(seats game.Seats, last int) *Frame {
	number := t.match.Number()
	if last == number {
		return nil
	}
	if last != number-1 || last < 0 {
		return t.newFrame(seats, last)
	}
	if t.frames == nil {
		t.frames = make(map[game.Seats]*Frame)
	}
	shared := t.frames[seats]
	if shared != nil && t.match.Terms() != nil && time.Since(shared.made) > clockAge {
		shared.Release()
		shared = nil
	}
	if shared == nil {
		shared = t.newFrame(seats, last)
		t.frames[seats] = shared
	}
	return shared.hold()
}

// newFrame renders a frame, held once. Events begin after last; who has seen nothing yet, or more than there is, gets none.
func (t *Table) newFrame(seats game.Seats, last int) *Frame {
	f := frames.Get().(*Frame)
	f.holds.Store(1)
	t.serial++
	f.number, f.made, f.serial, f.patch.base = t.match.Number(), time.Now(), t.serial, 0
	buf := t.hub.cfg.Envelope.Before(f.text[:0], f.number)
	f.head, f.foot = len(buf), len(t.hub.cfg.Envelope.After)
	buf = t.writer.AppendUpdate(buf, t.match, t.updated, t.hub.Now(), seats, last)
	f.text = append(buf, t.hub.cfg.Envelope.After...)
	return f
}

// patchFor returns the event that makes a frame from the one that a stream has sent before; nil where the frame is to be sent as it is. Streams
// that have sent the same share it. t.mu is held.
func (t *Table) patchFor(f, base *Frame) *Patch {
	p := &f.patch
	if p.base == 0 {
		t.compare(f, base)
	}
	if p.base != base.serial || len(p.text) == 0 {
		return nil
	}
	return p
}

func (t *Table) compare(f, base *Frame) {
	p, envelope := &f.patch, &t.hub.cfg.Envelope
	p.base, p.text = base.serial, p.text[:0]
	d := differs.Get().(*wire.Differ)
	defer differs.Put(d)
	if !d.Compare(base.JSON(), f.JSON()) {
		return
	}
	p.text = envelope.Patch(p.text, f.number)
	p.head = len(p.text)
	p.text = d.AppendPatch(append(p.text, '{'))
	p.text = d.AppendFresh(append(p.text, envelope.Fresh...))
	p.text = append(p.text, envelope.After...)
}
