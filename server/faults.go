package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"portolan/wire"
)

// Rules are code that games bring along, and they may panic: in one match, at one position. What panics is shut off alone and
// the rest goes on. Three circles hold that together:
//
//   - What a table can't do without (to load the match, to play a row, to show it, to have its bots move) shuts the table when
//     it panics: see [table.run]. From then on the table answers one problem, until the server is started anew.
//   - What only one request asks for (the history, a hint, an analysis) fails that request: see [Server.catch].
//   - Every goroutine that the server starts catches what reaches it, so that none ends the process.

// crash is a panic that was caught.
type crash struct {
	part  string // what was being done
	value any
	stack []byte
}

func (c *crash) Error() string { return fmt.Sprintf("panic in %s: %v", c.part, c.value) }

// crashOf is the crash of a value that recover has returned. A crash that was passed on from another goroutine stays what it was.
func crashOf(part string, value any) *crash {
	if passed, ok := value.(*crash); ok {
		return passed
	}
	return &crash{part: part, value: value, stack: debug.Stack()}
}

// catch makes an error of a panic, logs it and counts it. It is deferred. match may be empty.
func (s *Server) catch(part, match string, err *error) {
	value := recover()
	if value == nil {
		return
	}
	if value == http.ErrAbortHandler { //nolint:errorlint // the value itself is the signal
		panic(value)
	}
	c := crashOf(part, value)
	s.report(c, match)
	*err = c
}

// report logs and counts a crash.
func (s *Server) report(c *crash, match string) {
	s.metrics.panics.WithLabelValues(c.part).Inc()
	s.log.Error("a panic was caught", "part", c.part, "match", match, "panic", fmt.Sprint(c.value), "stack", string(c.stack))
}

// safely is fn for a goroutine of its own: one that panics ends without harm.
func (s *Server) safely(part, match string, fn func()) func() {
	return func() {
		var dropped error
		defer s.catch(part, match, &dropped)
		fn()
	}
}

// run runs fn with the match in memory, as it is kept, and with t.mu held. When fn panics, the table is shut.
func (t *table) run(ctx context.Context, part string, fn func() error) (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.catch(part, &err)
	if err := t.ready(ctx); err != nil {
		return err
	}
	return fn()
}

// look is run for what reads the match and leaves no trace at the table: what panics is passed on, and the table goes on.
func (t *table) look(ctx context.Context, fn func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.ready(ctx); err != nil {
		return err
	}
	return fn()
}

// catch shuts the table when it panics; then the error is the problem that it answers from now on. It is deferred, with t.mu held.
func (t *table) catch(part string, err *error) {
	if value := recover(); value != nil {
		t.hub.report(crashOf(part, value), t.id)
		*err = t.shut()
	}
}

// shut has the table answer nothing but a problem from now on: what it has in memory may be half done, and to read it again
// would come to the same. t.mu is held.
func (t *table) shut() *Problem {
	if !t.broken.Swap(true) {
		t.hub.broken.Add(1)
		t.hub.log.Error("a match was shut; portolan doctor tells more", "match", t.id)
	}
	t.match, t.kept, t.writer = nil, nil, wire.Writer{}
	t.dropFrames()
	for _, w := range t.watches {
		w.cancel()
	}
	for _, a := range t.advices {
		a.cancel()
	}
	t.advices = nil
	for _, s := range t.streams {
		s.wakeUp()
	}
	return brokenTable()
}

// stumble is called when a bot of the table could not think because something panicked. What it imagined then it may not imagine
// again, so it thinks anew, once: when that panics at the same number, the table is shut, because nobody can go on.
func (t *table) stumble() {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.match == nil:
	case t.stumbled == t.match.Number():
		_ = t.shut() // who asks next is told
	default:
		t.stumbled = t.match.Number()
	}
}

// isCrash tells whether an error is a panic that was caught.
func isCrash(err error) (c *crash, is bool) {
	is = errors.As(err, &c)
	return c, is
}
