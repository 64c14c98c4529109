package store

import (
	"context"
	"time"

	"portolan/game"
)

// Due is a due row: something that is to happen by itself in a match. It is kept in the transaction of the row that causes it, may be
// taken by any server on the store, and stays until it is said to be done. Who takes one does it by a row of the match, so that doing it
// twice does no harm. A match has one due row of a kind and seat.
type Due struct {
	Match   string // the match's id; set by the store
	Key     int64  // and its key; set by the store
	Kind    string
	Seat    game.Seat
	At      int64 // when, in unix milliseconds
	Version int64 // says which due row was taken; set by the store
}

// DueClock is the kind of due rows at whose time a seat's time may be up; an outage puts them off.
const DueClock = "clock"

// DueOrders is the kind of due rows at whose time somebody may have ordered a move ahead.
const DueOrders = "orders"

// DueAgreement is the kind of due rows at whose time those who have given no sign need not agree to a draw any more.
const DueAgreement = "agreement"

// DueHours is the kind of due rows at whose time a match may have to be told of nights and of who is away.
const DueHours = "hours"

// Taken is what [Dues.TakeDue] returns.
type Taken struct {
	Rows []Due
	Now  int64 // by the database's clock, in unix milliseconds
	Next int64 // when the next due row can be taken, as far as it is known now; 0 when there is none
	// Timed tells what [Dues.Timed] does, though not of rows that are still on their way to the store.
	Timed bool
}

// Outage is a time in which no server served, in unix milliseconds.
type Outage struct{ Began, Ended int64 }

// Dues is the part of a store that knows what is to happen by itself. All times are those of the database's clock.
type Dues interface {
	// TakeDue gives due rows to the caller, the earliest first, at most so many. Nobody else is given them until the lease is over,
	// the row has been kept anew, or the store knows that the caller's process is no more. Of many that ask at once each gets others.
	TakeDue(ctx context.Context, lease time.Duration, limit int) (Taken, error)
	// PutOff has a due row that was taken come at another time. If the row was kept anew meanwhile, that one stays.
	PutOff(ctx context.Context, taken Due, at int64) error
	// Done removes a due row that was taken. If the row was kept anew meanwhile, that one stays.
	Done(ctx context.Context, taken Due) error

	// Alive says that a server serves. If that was said last longer ago than gap, the time since then is kept as an outage, and what is
	// due of the kind DueClock comes so much later. The caller knows that it has served at the time served, as if it had said so then; 0 for
	// nothing. It returns how long ago it was said: where another server has said so just before, that is enough.
	Alive(ctx context.Context, gap time.Duration, served int64) (ago time.Duration, err error)
	// Silence is how long ago that was last said; 0 when it never was.
	Silence(context.Context) (time.Duration, error)
	// Outages returns the outages that ended after a time, in order.
	Outages(ctx context.Context, after int64) ([]Outage, error)
	// Timed tells whether a match with a clock is being played, or something of the kind DueClock is due.
	Timed(context.Context) (bool, error)
}
