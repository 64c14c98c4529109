package store

import "context"

// Hours are when it is night for a player: from one minute of the day to another, by the clocks of a time zone. Where both are the same it
// never is.
type Hours struct {
	From, To int
	Zone     string // its name in the time zone database
}

// PlayingHours is the part of a store that knows when it is night for players.
type PlayingHours interface {
	// KeepHours keeps a player's hours in the place of those before; without a night it forgets them. In each match with a clock in which
	// the player sits something of the kind DueHours falls due. ErrNotFound when there is no such player.
	KeepHours(ctx context.Context, player string, h Hours) error
	// HoursOf returns the hours of those of some players who have any.
	HoursOf(ctx context.Context, players []string) (map[string]Hours, error)
}
