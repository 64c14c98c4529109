package store

import "context"

// Note is what a player has noted for itself at a match. Nobody else sees it, and it is never part of a record.
type Note struct {
	Match, Player string
	Place         string // the element of the board that it is about; empty for the whole match
	Text          string
	At            int64 // unix milliseconds
}

// Notes is the part of a store that knows what players have noted for themselves.
type Notes interface {
	// TakeNote keeps a note in the place of one before; an empty text forgets it. ErrConflict when the player has so many or more at the
	// match and none of that place, ErrNotFound when there is no such match or player.
	TakeNote(ctx context.Context, n Note, most int) error
	// NotesOf returns a player's notes at a match, or at all matches when that is empty, by match and place.
	NotesOf(ctx context.Context, player, match string) ([]Note, error)
}
