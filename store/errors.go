package store

import (
	"errors"
	"fmt"
)

// Errors that callers tell apart with errors.Is. Everything else is a failure of the engine: what was asked may or may not
// have happened, and whoever keeps a copy of it must read it again.
var (
	// ErrNotFound is returned for what is not kept: a player, a session, a link, an account, a match.
	ErrNotFound = errors.New("not found")
	// ErrConflict is returned to the one that came second: the number of the row is taken, the match has moved on, it has a
	// rematch already; and to who has as many tokens or reports as may be.
	ErrConflict = errors.New("somebody else was first")

	// ErrGone is returned to whoever acts for a player who has closed the account meanwhile, or was forgotten: nothing of that player's is
	// kept any more. It is an [ErrNotFound].
	ErrGone = fmt.Errorf("the player has gone: %w", ErrNotFound)

	// ErrTaken is returned for a name that an account has which looks like it.
	ErrTaken = errors.New("the name is taken")

	// ErrHidden is returned for a name by which a player is not to be called any more: the host has taken it away.
	ErrHidden = errors.New("the name is hidden")

	// ErrUnwritable is a place that can't be written to.
	ErrUnwritable = errors.New("not writable")
	// ErrUnreachable is a database that can't be reached, or lets nobody in.
	ErrUnreachable = errors.New("not reachable")
	// ErrInUse is a place that another process holds.
	ErrInUse = errors.New("in use by another process")
	// ErrNewer is data that a newer program has written.
	ErrNewer = errors.New("written by a newer program")
	// ErrOlder is data that an older program has written, where they are not to be brought up to date.
	ErrOlder = errors.New("written by an older program")
	// ErrDamaged is data that can't be trusted.
	ErrDamaged = errors.New("damaged")
	// ErrPart is a place to which only a part of something was moved. It is an [ErrDamaged], and nothing is lost: the rest is where it was.
	ErrPart = fmt.Errorf("moved in part: %w", ErrDamaged)
)
