package table

import (
	"bytes"
	"context"
	"slices"

	"portolan/bus"
)

// Subscription follows a match for one reader. A reader that is slow misses numbers, and nothing else: the next frame tells all
// that happened since the one before.
type Subscription struct {
	table   *Table
	player  string
	last    int           // the number that the reader has seen; -1 for none
	rematch string        // the rematch that the reader knows of
	hidings int           // of the table, when the reader was last sent names
	wake    chan struct{} // there may be something to send; other subscriptions may share it
	away    bool          // nobody looks at what the reader shows
	patches bool          // the reader takes patches
	base    *Frame        // what it was sent last, held; nil for nothing, and after a rest
}

// Subscribe has a player follow the match who has seen the number last, -1 for none; an empty player is a spectator. The caller
// holds the table open, and closes the subscription.
func (t *Table) Subscribe(player string, last int) *Subscription {
	return t.SubscribeWith(player, last, make(chan struct{}, 1))
}

// SubscribeWith is Subscribe for a reader of several tables: wake, which holds one message, is sent to for any of them. Where the reader has
// seen more than is in memory, the match is read on before it is shown, so that no reader goes back.
func (t *Table) SubscribeWith(player string, last int, wake chan struct{}) *Subscription {
	s := &Subscription{table: t, player: player, last: last, wake: wake}
	if last > t.number() { // another node has told more than this one has heard of
		t.catchUpTo(last)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.readers = append(t.readers, s)
	return s
}

// Patch says that the reader takes patches of what it was sent before.
func (s *Subscription) Patch() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	s.patches = true
}

// forget lets go of what the reader was sent last. t.mu is held.
func (s *Subscription) forget() {
	if s.base != nil {
		s.base.Release()
		s.base = nil
	}
}

// Close ends the subscription.
func (s *Subscription) Close() {
	t := s.table
	t.mu.Lock()
	defer t.mu.Unlock()
	s.forget()
	if i := slices.Index(t.readers, s); i >= 0 {
		t.readers = slices.Delete(t.readers, i, i+1)
	}
}

// Away says that nobody looks at what the reader shows, such as a page in a hidden tab. The player then gets notices as if the reader
// did not exist.
func (s *Subscription) Away() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	s.away = true
}

// CloseSeen is Close for a reader that has got all that was sent, so that its player need not be told that again.
func (s *Subscription) CloseSeen() {
	if s.player != "" && !s.away {
		s.table.saw(s.player, s.last)
	}
	s.Close()
}

// Wake is sent to when there may be something to send.
func (s *Subscription) Wake() <-chan struct{} { return s.wake }

// Heard tells all who follow the match that something was said: the line of the given ID.
func (t *Table) Heard(line int64) {
	t.heard(line)
	t.hub.cfg.Bus.Publish(bus.Message{Kind: bus.Line, Match: t.id, Number: line})
}

func (t *Table) heard(line int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.line = max(t.line, line)
	t.wakeReaders()
}

// LastLine is the ID of the last line of talk since the table is in memory, 0 when nothing was said since.
func (t *Table) LastLine() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.line
}

// wakeReaders wakes all who follow the match. t.mu is held.
func (t *Table) wakeReaders() {
	for _, s := range t.readers {
		select {
		case s.wake <- struct{}{}:
		default: // it is awake
		}
	}
}

// Sending is what to send next: a frame, which the caller releases, else the id of a rematch, else nothing. Where there is a patch, that is
// sent in place of the frame.
type Sending struct {
	Frame   *Frame
	Patch   *Patch // a part of the frame
	Rematch string
}

// Next returns what to send next.
func (s *Subscription) Next(ctx context.Context) (next Sending, err error) {
	t := s.table
	err = t.run(ctx, "show", func() error {
		seats := t.kept.SeatsOf(s.player)
		f := t.frameFor(seats, s.last)
		if f == nil && s.hidings != t.hidings {
			f = t.newFrame(seats, s.last) // nothing has happened, but other names are hidden
		}
		if f != nil {
			s.hidings, s.last = t.hidings, f.number
			next = Sending{Frame: f, Patch: s.patch(f)}
			return nil
		}
		if t.kept.Rematch != s.rematch {
			s.rematch = t.kept.Rematch
			next.Rematch = s.rematch
		}
		return nil
	})
	return next, err
}

// patch returns the patch that makes a frame of what the reader was sent last, nil where it is to be sent the frame, and remembers that it has
// it. t.mu is held.
func (s *Subscription) patch(f *Frame) (p *Patch) {
	if !s.patches {
		return nil
	}
	if s.base != nil {
		p = s.table.patchFor(f, s.base)
		s.base.Release()
	}
	s.base = f.hold()
	return p
}

// known is what readers know of a match in memory.
type known struct {
	number int
	public []byte // the match as everybody sees it, at no time of clocks
	hash   string // of its record, which has all that people are called
}

// remember notes what readers know before the match is read again, since it may show something else of the same number. t.mu is held.
func (t *Table) remember() {
	var shut error // told to whoever comes next
	defer t.catch("show", &shut)
	switch {
	case t.match == nil:
	case t.known != nil && t.known.number == t.match.Number(): // it may have been read again since
	case t.torn || len(t.readers) == 0:
		t.hidings++ // who comes back has seen what can't be compared
	default:
		t.known = t.knownNow()
	}
}

// knownNow is what readers know who have seen all. t.mu is held.
func (t *Table) knownNow() *known {
	number := t.match.Number()
	return &known{number, t.writer.AppendUpdate(nil, t.match, 0, 0, 0, number), t.match.Hash()}
}

// tellAgain has a match that was read again sent to all who follow it, where they know something else of the same number. t.mu is held.
func (t *Table) tellAgain() {
	before := t.known
	t.known = nil
	if before == nil || before.number != t.match.Number() {
		return // they are sent the new rows
	}
	if now := t.knownNow(); now.hash != before.hash || !bytes.Equal(now.public, before.public) {
		t.hidings++
	}
}
