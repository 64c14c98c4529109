package store

import (
	"context"

	"portolan/match"
)

// Import is a series that was played elsewhere, or what one that is kept came to elsewhere.
type Import struct {
	Claims  []Claim // for each person of it
	Matches []ImportedMatch
}

// ImportedMatch is a match that was played elsewhere, and all its rows.
type ImportedMatch struct {
	Match *Match
	Rows  []match.Row
	Told  map[int]string // by a row's number, whose name it tells: the player of a claim
}

// Claim is the place of a person in a series that was played elsewhere, as long as nobody has come for it by its link. Until then a
// player of its own stands in, to whom nothing leads.
type Claim struct {
	Player string // id of who stands in
	Name   string // what the person is called in the series
	Series string
	Key    Key // of the link
}

// Imports is the part of a store that knows series that were played elsewhere.
type Imports interface {
	// Import keeps a series from elsewhere, all or nothing, with those who stand in for its people, and sets the keys of its matches. These
	// follow each other, and the first of them a match that is kept, if it names one. ErrConflict when a match of one of their ids is kept, or
	// another one follows that match, or its names are others by now, as in AddMatch.
	Import(context.Context, *Import) error
	// Unimport drops a series from elsewhere, all or nothing, and returns the ids of its matches. player is who has brought it, or empty for
	// whoever has. ErrNotFound when that player has brought no such series, ErrConflict when it was played on here, or somebody else has a
	// seat in it by now.
	Unimport(ctx context.Context, series, player string) ([]string, error)
	// Brought tells how many series a player has brought from elsewhere, or back, for whose people something waits, and how often it has
	// brought one since a time. What came from elsewhere are matches that had their last row before they were created.
	Brought(ctx context.Context, player string, since int64) (waiting, lately int, err error)
	// Brings tells whether a player has brought matches of a series from elsewhere: all of it, or what it came to there.
	Brings(ctx context.Context, series, player string) (bool, error)
	// Claims returns what of a series waits for its people, in the order of the players' ids, without keys.
	Claims(ctx context.Context, series string) ([]Claim, error)
	// ClaimBy returns what a link leads to; ErrNotFound when there is no such link, or not any more.
	ClaimBy(context.Context, Key) (Claim, error)
	// RenewClaim gives a claim another link; ErrNotFound when nobody of that id stands in.
	RenewClaim(ctx context.Context, player string, link Key) error
	// Take gives all that is the stand-in's of a link to a player, and forgets link and stand-in. It returns the ids of the matches in which
	// somebody else sits now, in their order. ErrNotFound when there is no such link or player.
	Take(ctx context.Context, link Key, player string) ([]string, error)
}
