package server

import (
	"fmt"
	"log/slog"
	"net/http"

	"portolan/crash"
)

// Rules are code that games bring along, and they may panic: in one match, at one position. What panics is shut off alone and
// the rest goes on. A panic is caught at one of three levels:
//
//   - What a table can't do without (to load the match, to play a row, to show it, to have its bots move) shuts the table when
//     it panics: see package table. From then on the table answers one problem, until the server is started anew.
//   - What only one request asks for (the history, a hint, an analysis) fails that request: see [call.catch].
//   - Every goroutine that the server starts catches what reaches it, so that none ends the process.

// catch makes an error of a panic, logs it and counts it. It is deferred. match may be empty.
func (c *call) catch(part, match string, err *error) {
	value := recover()
	if value == nil {
		return
	}
	if value == http.ErrAbortHandler { //nolint:errorlint // the value itself is the signal
		panic(value)
	}
	e := crash.Of(part, value)
	newReporter(c.metrics, c.log())(e, match)
	*err = e
}

// newReporter returns what logs and counts panics.
func newReporter(m *metrics, log *slog.Logger) crash.Reporter {
	return func(e *crash.Error, match string) {
		m.panics.WithLabelValues(e.Part).Inc()
		log.Error("a panic was caught", "part", e.Part, "match", match, "panic", fmt.Sprint(e.Value), "stack", string(e.Stack))
	}
}
