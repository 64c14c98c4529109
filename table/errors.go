package table

import "errors"

var (
	// ErrClosed is the answer of a hub that is closed.
	ErrClosed = errors.New("the hub is closed")
	// ErrBroken is the answer of a table that was shut because the rules of its game panicked.
	ErrBroken = errors.New("the match is broken")
	// ErrUnknownGame is the answer for a match of a game that the server does not have.
	ErrUnknownGame = errors.New("this server does not know the game")
	// ErrGivenUp is the answer to who waits for a hint that is not thought about any more.
	ErrGivenUp = errors.New("the hint was given up")
	// ErrNoName is a name that nobody gave.
	ErrNoName = errors.New("nobody gave that name")
)

// MovedOn is the error of what came too late: the match has got another row meanwhile.
type MovedOn struct {
	Number int // that the match has now
	Why    string
	taken  bool // its number, by another node
}

func (e *MovedOn) Error() string { return "the match has moved on: " + e.Why }
