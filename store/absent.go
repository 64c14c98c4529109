package store

import "context"

// StaysKept is of how many matches it is known of a player whether the player stayed to their ends.
const StaysKept = 20

// Stays is how often a player stayed to the end, of the latest matches with others, at most [StaysKept].
type Stays struct {
	Player     string // id
	Of, Stayed int
}

// Absent is the part of a store that knows who plays for the absent, and who stays to the end. What of that belongs to a row is kept with
// it: see [Seating]. What follows from the rows at the end is kept with [Summary].
type Absent interface {
	// Stays returns how often players stayed. Who is not known, or has finished nothing yet, is left out.
	Stays(ctx context.Context, players []string) ([]Stays, error)
	// Sat tells whether a player has, or ever had, a seat at a match that has begun.
	Sat(ctx context.Context, key int64, player string) (bool, error)
	// SatLast is the player who had a seat of a match last, also where a bot has it now; empty where there was none, or it is known no more.
	SatLast(ctx context.Context, key int64, seat int) (string, error)
	// Apart tells whether a player and one of the others have blocked each other, either way.
	Apart(ctx context.Context, player string, others []string) (bool, error)

	// Lend keeps a link by which somebody may borrow a seat from its player. It takes the place of the one before.
	// ErrNotFound when there is no such match.
	Lend(ctx context.Context, key int64, seat int, lender string, link Key) error
	// Lends tells whether such a link leads to the seat, or, without one, whether the borrower is asked to borrow it by the lender,
	// and neither has blocked the other since.
	Lends(ctx context.Context, key int64, seat int, lender, borrower string, link Key) (bool, error)
	// Recall ends all offers of a seat.
	Recall(ctx context.Context, key int64, seat int) error
	// LentBy returns the match and the seat that a link leads to, and whose seat it is; ErrNotFound when there is no such link.
	LentBy(ctx context.Context, link Key) (match string, seat int, lender Player, err error)
}
