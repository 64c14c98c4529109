package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"

	"portolan/crash"
	"portolan/wire"
)

// Rules are code that games bring along, and they may panic: in one match, at one position. What panics is shut off alone and
// the rest goes on. Three circles hold that together:
//
//   - What a table can't do without (to load the match, to play a row, to show it, to have its bots move) shuts the table when
//     it panics: see [table.run]. From then on the table answers one problem, until the server is started anew.
//   - What only one request asks for (the history, a hint, an analysis) fails that request: see [Server.catch].
//   - Every goroutine that the server starts catches what reaches it, so that none ends the process.

// catch makes an error of a panic, logs it and counts it. It is deferred. match may be empty.
func (s *Server) catch(part, match string, err *error) {
	value := recover()
	if value == nil {
		return
	}
	if value == http.ErrAbortHandler { //nolint:errorlint // the value itself is the signal
		panic(value)
	}
	e := crash.Of(part, value)
	s.report(e, match)
	*err = e
}

// newReporter returns what logs and counts panics.
func newReporter(m *metrics, log *slog.Logger) crash.Reporter {
	return func(e *crash.Error, match string) {
		m.panics.WithLabelValues(e.Part).Inc()
		log.Error("a panic was caught", "part", e.Part, "match", match, "panic", fmt.Sprint(e.Value), "stack", string(e.Stack))
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
		t.hub.report(crash.Of(part, value), t.id)
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
