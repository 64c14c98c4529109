package store

import "context"

// Hours are when it is night for a player: from one minute of the day to another, by the clocks of a time zone. Where both are the same it
// never is.
type Hours struct {
	From, To int
	Zone     string // its name in the time zone database
}

// What is counted of a player's absences, in milliseconds: those of the latest year, and each of them for so long at least. So nobody comes and goes
// as it suits the clock.
const (
	AbsenceYear  = 365 * LeastAbsence
	LeastAbsence = 24 * 60 * 60 * 1000
)

// PlayingHours is the part of a store that knows when it is night for players, and who is away.
type PlayingHours interface {
	// KeepHours keeps a player's hours in the place of those before; without a night it forgets them. In each match with a clock in which
	// the player sits something of the kind DueHours falls due. ErrNotFound when there is no such player.
	KeepHours(ctx context.Context, player string, h Hours) error
	// HoursOf returns the hours of those of some players who have any.
	HoursOf(ctx context.Context, players []string) (map[string]Hours, error)

	// BeAway keeps that a player is away until so long from now, in milliseconds by the database's clock; back when that is 0. Who is away
	// already has that absence end then instead. ErrConflict, and nothing is kept, when it would be more than so much in the year until now,
	// with what is to come; ErrNotFound when there is no such player. In each match with a clock in which the player sits something of the
	// kind DueHours falls due.
	BeAway(ctx context.Context, player string, length, most int64) error
	// AwayOf tells until when a player is away, in unix milliseconds, 0 for not; and for how long the player was in the year until now, with
	// what is to come, in milliseconds. Each absence counts for LeastAbsence at least.
	AwayOf(ctx context.Context, player string) (until, spent int64, err error)
}
