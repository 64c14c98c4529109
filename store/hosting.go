package store

import "context"

// Pass lets whoever holds the secret of Key look after the server by its pages: once, by a link, or as long as a browser's session holds.
type Pass struct {
	Key     Key
	Name    string // of whom it was made for, as the log tells who did something
	Session bool
	Created int64 // unix milliseconds
	Expires int64 // unix milliseconds
}

// Deed is something that somebody has done who looks after the server.
type Deed struct {
	// ID counts upwards; the store gives it out.
	ID      int64
	At      int64  // unix milliseconds
	Who     string // a name of the host's own people, never a player's
	What    string // such as "lock"
	About   string // the id of a player or a match, or the number of a report; or empty
	Outcome string // what came of it; empty while it is not known, since the deed is under way or the server has ended meanwhile
}

// Hosting is the part of a store that knows who looks after the server by its pages, and what they have done.
type Hosting interface {
	// AddPass keeps a link, and forgets passes that have expired by its creation.
	AddPass(context.Context, Pass) error
	// UsePass uses a link up and keeps a session for its name, which it returns: both or, with ErrNotFound when the link is unknown, used
	// or expired at the session's creation, neither. The session's name is not looked at.
	UsePass(ctx context.Context, link Key, session Pass) (Pass, error)
	// Pass returns a session that holds at a time, or ErrNotFound.
	Pass(ctx context.Context, key Key, at int64) (Pass, error)
	// DropPass forgets a session; it is no error when there is none.
	DropPass(context.Context, Key) error
	// DropPasses forgets all links and sessions of a name, or of everybody for none, and returns how many there were.
	DropPasses(ctx context.Context, name string) (int, error)

	// BeginDeed keeps a deed that is about to be done, less its outcome, and returns its ID. EndDeed says what has come of it.
	BeginDeed(context.Context, Deed) (int64, error)
	EndDeed(ctx context.Context, id int64, outcome string) error
	// Deeds returns deeds, the latest first: at most so many, with ids below before, from the latest on for 0.
	Deeds(ctx context.Context, before int64, limit int) ([]Deed, error)

	// Underway returns the matches that are being played, those in which nothing has happened for longest first: at most so many that can be read.
	Underway(ctx context.Context, limit int) ([]*Match, error)
}
