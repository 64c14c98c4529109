package store

import (
	"context"
	"time"
)

// Nodes is what a store has besides on which several servers work at once: its nodes. All times are those of the database's clock, in unix
// milliseconds.
type Nodes interface {
	// Standings tells how matches stand, by id; those that there are. It also tells what time it is.
	Standings(ctx context.Context, matches []string) (standings map[string]Standing, now int64, err error)
	// LeaseBots gives the caller the right to play the bots of matches, by key, for a while: where nobody else has it, or no more. It
	// returns the keys of those that the caller has now. orphans are matches that somebody had and does no more, at most limit of them: the
	// caller has them, too. holder names the caller and is above 0.
	LeaseBots(ctx context.Context, holder int64, keys []int64, lease time.Duration, limit int) (held []int64, orphans []Orphan, err error)
	// ReleaseBots gives the right back. orphaned says that somebody else is to go on at once.
	ReleaseBots(ctx context.Context, holder int64, keys []int64, orphaned bool) error
	// RestBots leaves a match, of which the caller has the right, to whoever comes first: as an orphan after a pause, or to who asks for it by
	// its key before.
	RestBots(ctx context.Context, holder, key int64, pause time.Duration) error
	// Unled returns the ids of the matches in which a bot may be to move and that nobody has: those that ToResume returns, but for those in
	// which people alone play.
	Unled(context.Context) ([]string, error)
}

// Orphan is a match whose bots nobody plays any more.
type Orphan struct {
	Match string // its id
	Key   int64
}

// Standing is what tells whether what is in memory of a match is up to date.
type Standing struct {
	Number  int    // of the last row
	Line    int64  // the last line of talk; 0 for none
	Rematch string // id of the match that follows, or empty
	Ordered int64  // changes with what is ordered ahead: see [Ordered]
}

// Ordered is the sum by which it is known whether what is ordered ahead has changed.
func Ordered(orders []SeatOrders) (sum int64) {
	for i := range orders {
		sum += orders[i].At + int64(orders[i].Seat) + 1
	}
	return sum
}

// DueBots is the kind of due rows that say who plays the bots of a match, and until when. They are none of those that [Dues.TakeDue] gives.
const DueBots = "bots"
