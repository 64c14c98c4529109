package store

import "context"

// Anonymous is what a player is called, wherever names are kept, who has closed its account.
const Anonymous = "(anonymous)"

// Forgotten is the id that stands for all players who were erased.
const Forgotten = "forgotten"

// Account is how a player signs in.
type Account struct {
	Player string // its id
	Name   string // the player's
	// Likeness and Capitals are what the name looks like in small letters and in capitals. No two accounts have the same.
	Likeness, Capitals string
	Password           string // a hash, with its salt and parameters; empty for who signs in otherwise
	Created            int64  // unix milliseconds
	Locked             bool   // nobody signs in, and no session or token of the player opens anything

	// Identity is by which a new account signs in; nil for others, and when an account is read.
	Identity *Identity
}

// Password is what a player's password is to be.
type Password struct {
	Hash string // with its salt and parameters
	// Alone takes the other ways in away that somebody may have left behind: the player's API tokens and passkeys. Recovery codes stay, and
	// so does the identity provider's account, which is guarded there.
	Alone bool
}

// Reset lets whoever holds the secret of Key set a new password, once.
type Reset struct {
	Key     Key
	Player  string // its id
	Expires int64  // unix milliseconds
}

// Invitation lets newcomers in where nobody comes in without one.
type Invitation struct {
	Key     Key
	Left    int   // how many may yet come
	Expires int64 // unix milliseconds
}

// Entry is how a newcomer comes in: with an account, by an invitation, both or neither.
type Entry struct {
	Account    *Account
	Codes      []Key // recovery codes of the account
	Invitation *Key  // is used by one
}

// Calling is that a player is called otherwise than before.
type Calling struct {
	Name   string   // from now on
	Before []string // all names of before that some match may know
	Seated []string // ids of the matches that need a row of it, in the order of their keys
	Kept   []string // ids of those in which it has just been kept without a row, or was before
}

// Accounts is the part of a store that knows who can sign in.
type Accounts interface {
	// AddAccount makes a player an account, with its recovery codes: the player goes by the account's name from then on.
	// ErrConflict when the player has one, ErrTaken when another account's name looks like this one's.
	// ErrConflict, too, when somebody has its identity, and ErrHidden when the host has taken that name away from the player. All matches have
	// yet to know the name, as by Call.
	AddAccount(context.Context, Account, []Key) error
	// Account returns the account whose name looks like this in small letters, or ErrNotFound.
	Account(ctx context.Context, likeness string) (Account, error)
	// AccountOf returns a player's account, or ErrNotFound.
	AccountOf(ctx context.Context, player string) (Account, error)
	// Accounts returns all accounts, in the order of their names.
	Accounts(context.Context) ([]Account, error)
	// SetPassword changes a player's password, when it is still the one that was read: else the error is ErrConflict. It ends
	// all sessions of the player but the one kept, withdraws links that lead to it or set its password, and returns the keys of the
	// sessions and tokens that ended.
	SetPassword(ctx context.Context, player, before string, after Password, kept Key) ([]Key, error)
	// SignIn keeps a session of an account, as long as its password is still the one that was read: ErrNotFound when it has another one by
	// now, or is locked or closed.
	SignIn(ctx context.Context, session Session, password string) error
	// UseCode uses a recovery code up and begins a session. With the hash of a password it sets that, ends all other sessions of the player and withdraws
	// links that lead to it or set its password. It returns the player and what ended: all of this or, with ErrNotFound when the code is
	// unknown, used or of a locked account, nothing.
	UseCode(ctx context.Context, code Key, password Password, session Session) (Player, []Key, error)
	// SetCodes replaces the recovery codes of a player, when its password is still the one that was read: else the error is ErrConflict. ErrGone
	// when the player has no account.
	SetCodes(ctx context.Context, player, password string, codes []Key) error
	// Codes returns how many recovery codes a player has left.
	Codes(ctx context.Context, player string) (int, error)
	// AddReset keeps a link to a new password. ErrGone when the player has no account.
	AddReset(context.Context, Reset) error
	// AccountByReset returns the account that a link leads to a new password of. ErrNotFound when the link is unknown, used or expired at that
	// time, or the account is locked.
	AccountByReset(ctx context.Context, link Key, now int64) (Account, error)
	// UseReset uses a link up: it sets a password, ends all sessions of the player, withdraws its links and begins a session. It
	// returns the player and what ended. ErrNotFound when the link is unknown, used or expired at the session's creation, or the
	// account is locked.
	UseReset(ctx context.Context, link Key, password Password, session Session) (Player, []Key, error)
	// Lock locks or unlocks a player's account: ErrNotFound when the player has none.
	Lock(ctx context.Context, player string, locked bool) error

	// CloseAccount takes a player's account, sessions, links and tokens away, and its name out of everything that is kept: out of
	// rows, seats, books of history and reports. The player stays, without a name, so that matches stay whole. It is leaving from
	// then on. It returns what ended, and ErrNotFound when the player has no account.
	CloseAccount(ctx context.Context, player string) (ended []Key, err error)
	// Erase does what CloseAccount does, for guests, too, and takes away what else is about the player: what it has objected to,
	// and copies of what it said. Once it has left all that it had to, the player itself is forgotten: [Forgotten] is in its place.
	// ErrNotFound when there is no such player.
	Erase(ctx context.Context, player string) (ended []Key, err error)
	// Rename gives a player another name in everything that is kept, or its present one again when name is empty. An account still
	// signs in by its own. The player is renamed from then on, until it has left. ErrNotFound for who is unknown or anonymous.
	Rename(ctx context.Context, player, name string) error
	// Call gives a player another name from now on, which all matches have yet to know: see CallAtTables. An account signs in by it: its looks are
	// given, and are empty for a guest. ErrTaken when another account's name looks like it, ErrHidden when the host has taken that name away from
	// the player, ErrConflict when who was a guest has an account by now, ErrNotFound for who is unknown or anonymous.
	Call(ctx context.Context, player, name, likeness, capitals string) error
	// Called returns the ids of players who are called otherwise than before where not all matches know yet, by Call or AddAccount.
	Called(context.Context) ([]string, error)
	// CallAtTables tells in which matches a player still goes by a name of before, less those that were told already, and has the present one kept
	// where no row tells it: of who has lent a seat in a match that is not over, and of who has or has lent one in the latest match of a series,
	// which the next one follows. What is over otherwise keeps the name of then. When nothing is left, the player is called otherwise no more.
	// name is the one that was told, empty where none was: if there is another by now, it is one of before, and all are to be told again.
	// ErrNotFound for who is unknown.
	CallAtTables(ctx context.Context, player, name string, told []string) (*Calling, error)
	// Renamed returns the ids of players that are renamed: records are to be chained anew.
	Renamed(context.Context) ([]string, error)
	// Leaving returns the ids of players that are leaving.
	Leaving(context.Context) ([]string, error)
	// Left says that a player has left all that it had to or, of one that stays, that all records know its name since that was given to it
	// again: one that is leaving by then goes on to leave, and one that has yet another name goes on to be renamed.
	Left(ctx context.Context, player string, stays bool) error
	// Played returns the ids of all matches that a player has opened, or in which it is or was called by name, and of those of
	// their series that came after, in the order of their keys.
	Played(ctx context.Context, player string) ([]string, error)
	// Rechain says what the hash of the record before a match is, now that a name in it is gone: ErrConflict when it is not the one of before
	// any more.
	Rechain(ctx context.Context, key int64, before, hash string) error

	// AddInvitation keeps an invitation.
	AddInvitation(context.Context, Invitation) error
}
