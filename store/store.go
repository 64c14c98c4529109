package store

import (
	"context"

	"portolan/match"
)

// Store keeps players and matches, and what players object to. Its methods may be called from many goroutines at once. A context that ends stops a
// method that reads; one that writes has then perhaps written all the same. Texts are UTF-8 without NUL characters: what else a text has
// may come back as another character, and is found nowhere.
type Store interface {
	Players
	Accounts
	Passwordless
	Matches
	Imports
	Reports
	Talk
	Friends
	Absent
	Notes
	PlayingHours
	Dues
	Notices
	Orders
	Hosting

	// Ready returns an error while the store can't serve.
	Ready(context.Context) error
	// Close finishes what is under way and releases everything.
	Close() error
}

// Players is the part of a store that knows who is who.
type Players interface {
	// AddPlayer keeps a new player with its first session.
	AddPlayer(context.Context, Player, Session) error
	// Admit is AddPlayer for one that comes in by an account or an invitation. ErrTaken when another account's name looks like the
	// new one's, ErrNotFound when the invitation is unknown, used up or expired at the session's creation.
	Admit(context.Context, Player, Session, Entry) error
	// AddSession keeps a session of a player; ErrGone when there is none, ErrNotFound when its account is locked.
	AddSession(context.Context, Session) error
	// Session returns a session and its player, or ErrNotFound. The player's account must not be locked.
	Session(context.Context, Key) (Session, Player, error)
	// Sessions returns the sessions of a player, that used last first.
	Sessions(ctx context.Context, player string) ([]Session, error)
	// Used says some time soon when a session was used, if it is kept then.
	Used(session Key, at int64)
	// DropSession forgets a session; it is no error when there is none.
	DropSession(context.Context, Key) error
	// DropSessionOf forgets a player's session of the given id and returns its key; ErrNotFound when the player has no such session.
	DropSessionOf(ctx context.Context, player, id string) (Key, error)
	// DropOthers forgets the sessions of a player but one, and links that lead to it, and returns the keys of the sessions.
	DropOthers(ctx context.Context, player string, kept Key) ([]Key, error)
	// AddLink keeps a link to a player; ErrGone when there is none.
	AddLink(context.Context, Link) error
	// Redeem uses a link up and keeps a new session for its player, whom it returns: both or, with ErrNotFound when the
	// link is unknown, used or expired at the session's creation, or its player's account is locked, neither. The session's Player is
	// not looked at.
	Redeem(context.Context, Key, Session) (Player, error)
	// AddToken keeps a token, unless its owner has that many or more already: then the error is ErrConflict. ErrGone when there is no such
	// owner.
	AddToken(context.Context, Token, int) error
	// Tokens returns the tokens of a player, oldest first.
	Tokens(ctx context.Context, player string) ([]Token, error)
	// TokenPlayer returns the owner of a token, or ErrNotFound. The owner's account must not be locked.
	TokenPlayer(context.Context, Key) (Player, error)
	// DropToken forgets a player's token of the given id and returns its key; ErrNotFound when the player has no such token.
	DropToken(ctx context.Context, player, id string) (Key, error)
}

// Matches is the part of a store that knows matches and their rows.
type Matches interface {
	// AddMatch keeps a new match with its first rows, all or nothing, and sets its Key. It is not idle (see Summary), whatever
	// its summary says. With Previous set it also becomes that match's rematch: ErrConflict when that
	// has one, or when PreviousNames is set and is not what its names are now, ErrNotFound when there is no such match.
	AddMatch(context.Context, *Match, []match.Row) error
	// Match returns a match, or ErrNotFound.
	Match(context.Context, string) (*Match, error)
	// Rows returns the rows of a match with numbers above after, in order of their numbers; none when there is no such match.
	Rows(ctx context.Context, key int64, after int) ([]match.Row, error)
	// Append keeps a row of the match with the given key, and the seating that comes with it, if any. ErrConflict when
	// the number is taken, ErrNotFound when there is no such match. The match is not idle from then on, and that is as durable
	// as the row. Many calls at once share the cost of being durable.
	Append(context.Context, int64, *match.Row, *Seating) error
	// Note keeps a match's summary some time soon: it is not durable when Note returns, but every List after it sees it. That the match
	// is idle is ignored when there are later rows. What there is to tell is kept with it, so that no change of who decides is
	// told to lists alone.
	Note(int64, Summary, ...Occasion)
	// Flush waits until the summaries that this process has given before are kept, so that others see them, too.
	Flush() error
	// DropMatch forgets a match whose last row has the given number: ErrConflict when it has moved on, ErrNotFound when
	// there is no such match.
	DropMatch(context.Context, int64, int) error
	// List returns matches as the filter says, those changed last first, without those that can't be read.
	List(context.Context, Filter) ([]*Match, error)
	// Waiting returns how many matches wait for a decision of a player, besides some.
	Waiting(ctx context.Context, player string, besides ...string) (int, error)
	// ToResume returns the ids of the matches that a server has to open when it starts: all that no summary has called idle since
	// their last row. The time it takes depends on the number of these, not on the number of all matches.
	ToResume(context.Context) ([]string, error)
}

// Filter says which matches to list.
type Filter struct {
	Band   Band
	Player string // whose bands they are; only Others may do without
	Status string // empty for all
	Game   string // empty for all
	Vacant bool   // only matches with a seat that the player may take; the band is Others
	Before *Place // list what comes after this place; nil for the beginning
	Limit  int    // at most so many; above 0
}

// Band is a part of all matches as one player sees them. A list runs through the bands one after the other.
type Band int

// The bands.
const (
	Waiting Band = iota // the player sits there and owes a decision
	Mine                // the player sits there or has opened it, and owes no decision
	Others              // public, and not the player's
	Left                // the player neither sits there nor has opened it, but has had a seat: borrowed it, or was followed there by somebody else
)

// Place is where a match stands in a band.
type Place struct {
	Updated int64
	Key     int64
}
