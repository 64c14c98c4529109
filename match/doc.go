// Package match owns one match, from its opening to its end: record → state.
//
// A match is its record: set-up, seed and a list of rows that is only ever appended to. Every change that a client can see
// is a [Row], and rows count from 1. Whatever a [Match] tells (views, lists of moves, events, undo, draw offers, the outcome)
// follows from the rows, so that [Load] of a record gives the match that wrote it.
//
// A change takes two steps. A Propose method checks a request and returns the row that would grant it; nothing has changed
// yet. The caller sets the row's time, makes it durable under the key (match, number) and then calls [Match.Apply]. Apply
// checks once more, so that a record from anywhere is held to the same rules.
//
// The package does no I/O and knows no clock. A Match is used by one goroutine at a time.
package match
