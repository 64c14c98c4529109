// Package check judges what clients of a server were told. It knows their logs, the rules, and nothing of the server: what it finds is what
// a player could have found.
package check

import (
	"slices"
	"sync"
	"time"

	"portolan/game"
)

// Log is what one client was told of one match, and what it asked for.
type Log struct {
	Client string
	Seat   game.Seat // or [game.Spectator]

	Updates []Update
	Moves   []Move
}

// Update is an update as it came on a stream.
type Update struct {
	After  int    // the number that the client had seen when it asked or was told the update before; -1 for none
	Number int    // by the event's own id
	Text   []byte // JSON, as a patch has made it where one came
	At     int64  // when it came, in unix milliseconds, by the client's clock, as all times here
}

// Move is a move that a client asked for, as often as it had to.
type Move struct {
	On, Row    int // the number that the client had seen; the row that it was told, 0 for none
	Text       string
	First      int64 // when it was asked for first
	Done       int64 // when there was an answer; 0 for never
	Refused    bool  // the answer was that it is stale, not legal or not allowed
	Unanswered bool  // there was never an answer
}

// Seen notes an update.
func (l *Log) Seen(after, number int, text []byte) {
	l.Updates = append(l.Updates, Update{after, number, slices.Clone(text), time.Now().UnixMilli()})
}

// Pulse notes when anybody was served, to tell when nobody was.
type Pulse struct {
	mu       sync.Mutex
	last     int64
	silences []Span
}

// Span is from one time to another, in unix milliseconds.
type Span struct{ From, To int64 }

// silent is how long nobody must have been served for a silence to count, in milliseconds. Clients ask again within a second.
const silent = 2000

// Beat notes that somebody was served at a time.
func (p *Pulse) Beat(at int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last > 0 && at-p.last > silent {
		p.silences = append(p.silences, Span{p.last, at})
	}
	p.last = max(p.last, at)
}

// Silences are when nobody was served.
func (p *Pulse) Silences() []Span {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.silences)
}

// overlap is how much of a span nobody was served, in milliseconds. Of each silence a second is left out: it may have ended before anybody asked
// again.
func overlap(from, to int64, silences []Span) (sum int64) {
	for _, s := range silences {
		sum += max(0, min(to, s.To-1000)-max(from, s.From))
	}
	return sum
}
