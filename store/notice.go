package store

import (
	"context"
	"slices"
	"time"
)

// NoticeKind says what a notice is about.
type NoticeKind string

// The kinds of notices.
const (
	NoticeTurn    NoticeKind = "turn"    // a player owes a decision
	NoticeTime    NoticeKind = "time"    // a fifth is left of the time for it
	NoticeOver    NoticeKind = "over"    // a match has ended
	NoticeInvited NoticeKind = "invited" // somebody wants to play with the player
	NoticeChest   NoticeKind = "chest"   // a chest of the campaign was opened in the player's match
)

// NoticeKinds are all kinds, in the order in which people see them.
var NoticeKinds = []NoticeKind{NoticeTurn, NoticeTime, NoticeOver, NoticeInvited, NoticeChest}

// ChannelKind is a way by which a player is told something.
type ChannelKind string

// The kinds of channels. Nothing is sent by the last two: they are feeds that are read by whoever has their address.
const (
	ChannelPush     ChannelKind = "push"     // to a browser
	ChannelWebhook  ChannelKind = "webhook"  // to an address of the web
	ChannelMail     ChannelKind = "mail"     // by mail
	ChannelAtom     ChannelKind = "atom"     // notices as a feed
	ChannelCalendar ChannelKind = "calendar" // deadlines as a feed
)

// Channel is where a player is told something.
type Channel struct {
	ID      string // how its player names it; it opens nothing
	Player  string
	Kind    ChannelKind
	Key     Key    // of the secret by which it is read or ended without a session
	Address string // where to: of a feed nothing. One player has one channel of a kind and address
	Form    string // what its messages look like, or what else its address takes
	Label   string // what its player knows it by
	Lang    string // in which its messages are
	Origin  string // the page to which its links lead
	Kinds   []NoticeKind
	Created int64 // unix milliseconds; while it is pending, of when it was asked for last

	Pending bool   // it is used once the address is confirmed
	Off     bool   // nothing is sent any more, since too much has failed
	Failed  int    // notices that failed since the last that arrived
	Reason  string // why the last of them did
	Sent    int64  // when the last one arrived, unix milliseconds; 0 for never
}

// Tells tells whether notices of a kind are told by the channel.
func (c *Channel) Tells(kind NoticeKind) bool { return slices.Contains(c.Kinds, kind) }

// Fed tells whether the channel is a feed, by which nothing is sent.
func (c *Channel) Fed() bool { return c.Kind == ChannelAtom || c.Kind == ChannelCalendar }

// Occasion is a reason to tell a player something: of each kind one for a match and number of a row. Of two with one kind and match that
// with the greater number counts.
type Occasion struct {
	Player string
	Kind   NoticeKind
	Number int           // of the row
	At     int64         // not before this time, in unix milliseconds; 0 for soon
	Pause  time.Duration // not before so much time has passed by the database's clock; twice that where several are sent together
}

// Notice is something to be told by one channel. A channel has one notice of a kind and match: that with the greatest number.
type Notice struct {
	Channel Channel
	Match   string // its id
	Kind    NoticeKind
	Number  int
	Made    int64 // unix milliseconds
	Ready   int64 // when it may be taken, by others where it has been; 0 once it is settled
	Tries   int   // how often it was taken to be sent, this time included
	State   NoticeState
	Reason  string // why it failed, this time or the last
}

// NoticeState says what has become of a notice.
type NoticeState string

// The states.
const (
	NoticeDue    NoticeState = "due"    // it is to be told
	NoticeSent   NoticeState = "sent"   // it was told
	NoticeMoot   NoticeState = "moot"   // there was no reason any more
	NoticeFailed NoticeState = "failed" // it could not be told
)

// TakenNotices is what [Notices.TakeNotices] returns.
type TakenNotices struct {
	Rows []Notice
	Now  int64 // by the database's clock, in unix milliseconds
	Next int64 // when the next can be taken, as far as it is known now; 0 when there is none
}

// Notices is the part of a store that knows whom to tell what, and what was told. All times are those of the database's clock.
type Notices interface {
	// AddChannel keeps a channel and returns its ID, which is that of the one whose place it takes: of the same player, kind and address,
	// or whoever's it was where a browser is pushed to. ErrConflict when the player has so many.
	AddChannel(ctx context.Context, c Channel, most int) (id string, err error)
	// Channels returns the channels of a player, oldest first; those of all players for none.
	Channels(ctx context.Context, player string) ([]Channel, error)
	// ChannelOf returns the channel of the kind that a secret opens, or ErrNotFound. Its player's account must not be locked.
	ChannelOf(ctx context.Context, kind ChannelKind, key Key) (Channel, error)
	// SetChannel changes what a player's channel tells and in which language, and has one that was switched off begin anew; ErrNotFound
	// when the player has no such channel.
	SetChannel(ctx context.Context, player, id string, kinds []NoticeKind, lang string) error
	// ConfirmChannel has the channel of the kind used that a secret opens, or returns ErrNotFound.
	ConfirmChannel(ctx context.Context, kind ChannelKind, key Key) error
	// DropChannel forgets a player's channel; ErrNotFound when the player has no such channel.
	DropChannel(ctx context.Context, player, id string) error
	// EndChannel forgets the channel of the kind that a secret opens and returns what it was, or ErrNotFound.
	EndChannel(ctx context.Context, kind ChannelKind, key Key) (Channel, error)

	// Reaches tells whether a player may have a channel: false is certain. It costs next to nothing.
	Reaches(player string) bool
	// Tell keeps notices of a match for all channels that tell of these occasions, those that are not kept yet; of a
	// match that there is no more, nothing.
	Tell(ctx context.Context, match int64, occasions []Occasion) error
	// TakeNotices gives notices that are due to the caller, at most so many, the earliest first. Nobody else is given them until the
	// lease is over, or the notice has another number. Of many that ask at once each gets others.
	TakeNotices(ctx context.Context, lease time.Duration, limit int) (TakenNotices, error)
	// PutOffNotice has a notice that was taken come at another time, and keeps its reason; untried takes the try back. If it has another
	// number, or somebody else was given it since, that stays.
	PutOffNotice(ctx context.Context, n Notice, at int64, untried bool) error
	// SettleNotice says what has become of a notice that was taken. If it has another number, or somebody else was given it since, that
	// stays. One that failed counts for its channel, which is switched off when so many in a row have; one that was sent counts as well.
	SettleNotice(ctx context.Context, n Notice, state NoticeState, reason string, most int) error
	// Noticed returns notices of a channel, or of all for none, in a state, the latest first, at most so many.
	Noticed(ctx context.Context, channel string, state NoticeState, limit int) ([]Notice, error)
	// ForgetNotices drops notices that were settled, of matches that are over, made before a time, and channels that were last asked to
	// be confirmed before another, and never were.
	ForgetNotices(ctx context.Context, before, asked int64) error

	// Keepsake returns a text that the server keeps for itself, making it when there is none.
	Keepsake(ctx context.Context, name string, make func() (string, error)) (string, error)
}
