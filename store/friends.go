package store

import "context"

// Friend is a friend of somebody. Friendship goes both ways.
type Friend struct {
	Player string // id
	Name   string // what the friend is called today
	Since  int64  // unix milliseconds
}

// Invite asks a player to a table that is open, or to borrow a seat. It stands until the match begins, or for a loan ends, the player has
// sat down or says no.
type Invite struct {
	Match    string // id
	Player   string // who is asked
	Name     string // what that one is called today; set by the store
	By       string // who asks
	ByName   string // what that one is called today; set by the store
	Seat     int    // where the player is to sit; -1 for any seat
	At       int64  // unix milliseconds
	Declined bool   // the player has said no
	Loan     bool   // the player is asked to borrow the seat, in a match under way
}

// Friends is the part of a store that knows who is friends with whom, and who is asked to which table. People who have blocked each
// other, either way, do not become friends and hear of no invitation; neither is told why.
type Friends interface {
	// OfferFriendship keeps a link by which others become a player's friends. It takes the place of the one before.
	OfferFriendship(ctx context.Context, link Link) error
	// WithdrawFriendship ends a player's link, if there is one.
	WithdrawFriendship(ctx context.Context, player string) error
	// OfferedBy returns whose link it is. ErrNotFound when there is no such link at that time, or a block stands between its player and
	// who asks.
	OfferedBy(ctx context.Context, link Key, asks string, at int64) (Player, error)
	// Befriend makes who asks and the link's player friends, and returns the latter; it is no error when they are already. ErrNotFound as
	// with OfferedBy, ErrConflict when either has so many friends or more, or they are the same player.
	Befriend(ctx context.Context, link Key, asks string, at int64, most int) (Player, error)
	// Unfriend ends a friendship, if there is one.
	Unfriend(ctx context.Context, player, other string) error
	// Friends returns a player's friends, by name.
	Friends(ctx context.Context, player string) ([]Friend, error)

	// Knows returns those of the players who are the player's friends, or have a seat in a match in which the player has one.
	Knows(ctx context.Context, player string, others []string) ([]string, error)
	// Invite keeps invitations to matches, and returns those that are new: who is asked already, or has said no, stays asked as it was,
	// unless one of the two has blocked the other since, or before: that one's invitation keeps nobody else's away.
	// ErrNotFound when there is no such match or player, or the player has closed the account, ErrConflict when more than so many would be asked to one match.
	Invite(ctx context.Context, invites []Invite, most int) ([]Invite, error)
	// Invites returns the invitations that a player has to answer, the latest first, at most so many.
	Invites(ctx context.Context, player string, most int) ([]Invite, error)
	// Invited returns who is asked to a match, in order.
	Invited(ctx context.Context, match string) ([]Invite, error)
	// Decline says no for a player who is asked to a match; ErrNotFound for who is not.
	Decline(ctx context.Context, match, player string) error
}
