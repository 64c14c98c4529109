// Package crash makes errors of panics. Rules are code that games bring along, and they may panic: in one match, at one
// position. What panics is shut off alone, is logged and counted, and the rest goes on: package think does so with a
// job, table with a match, server with a request.
package crash

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// Error is a panic that was caught.
type Error struct {
	Part  string // what was being done
	Value any    // what was passed to panic
	Stack []byte
}

func (e *Error) Error() string { return fmt.Sprintf("panic in %s: %v", e.Part, e.Value) }

// Of is the error of a value that recover has returned. An error that was passed on from another goroutine stays what it was.
func Of(part string, value any) *Error {
	if passed, ok := value.(*Error); ok {
		return passed
	}
	return &Error{Part: part, Value: value, Stack: debug.Stack()}
}

// As returns the panic that an error is, if it is one.
func As(err error) (e *Error, is bool) {
	is = errors.As(err, &e)
	return e, is
}

// Reporter logs and counts a panic that was caught. match is the id of the match in which it happened, or empty.
type Reporter func(e *Error, match string)

// Catch makes an error of a panic and reports it. It is deferred.
func (r Reporter) Catch(part, match string, err *error) {
	if value := recover(); value != nil {
		e := Of(part, value)
		r(e, match)
		*err = e
	}
}

// Safely is fn for a goroutine of its own: one that panics ends without harm.
func (r Reporter) Safely(part, match string, fn func()) func() {
	return func() {
		var dropped error
		defer r.Catch(part, match, &dropped)
		fn()
	}
}
