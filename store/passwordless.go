package store

import "context"

// Ceremony is an exchange that was begun and waits for its answer, such as the challenge to a passkey. It is answered once.
type Ceremony struct {
	Key     Key    // of what the answer brings along
	Kind    string // what it was begun for
	Player  string // id of who began it; empty for who is not known yet
	Data    []byte
	Expires int64 // unix milliseconds
}

// Passkey is a key pair by which a player signs in; its private part stays with the player.
type Passkey struct {
	Credential []byte // what its authenticator calls it
	ID         string // how its player names it; it opens nothing
	Player     string // its id
	Domain     string // where it is good
	Name       string // 1 to 40 characters
	Data       []byte // its public key and what else is known of it, as JSON
	Created    int64  // unix milliseconds
	Used       int64  // the same, of its last use
}

// Identity says whom an identity provider means by a subject.
type Identity struct {
	Issuer, Subject string
	Player          string // its id
	Created         int64  // unix milliseconds
}

// Passwordless is the part of a store that knows how somebody signs in without a password.
type Passwordless interface {
	// AddCeremony keeps what was begun, and forgets what has expired by then.
	AddCeremony(ctx context.Context, c Ceremony, now int64) error
	// TakeCeremony returns what was begun and forgets it: ErrNotFound when there is none of that kind, or it has expired.
	TakeCeremony(ctx context.Context, key Key, kind string, now int64) (Ceremony, error)

	// AddPasskey keeps a passkey. ErrNotFound when its player has no account, ErrConflict when it has that many or more, ErrTaken
	// when the credential is known, whosever it is.
	AddPasskey(ctx context.Context, p Passkey, most int) error
	// Passkeys returns the passkeys of a player, oldest first.
	Passkeys(ctx context.Context, player string) ([]Passkey, error)
	// Passkey returns the passkey of a credential, or ErrNotFound.
	Passkey(ctx context.Context, credential []byte) (Passkey, error)
	// UsePasskey keeps what is known of a passkey after it was used, when nothing else was kept since it was read, and begins a
	// session of its player, whom it returns. ErrNotFound when the passkey is gone or its account is locked, ErrConflict when it
	// was used meanwhile.
	UsePasskey(ctx context.Context, credential, before, after []byte, session Session) (Player, error)
	// DropPasskey forgets a player's passkey of the given id; ErrNotFound when the player has no such passkey.
	DropPasskey(ctx context.Context, player, id string) error

	// Identified returns the player of an identity and whether its account is locked; ErrNotFound when nobody has it.
	Identified(ctx context.Context, issuer, subject string) (p Player, locked bool, err error)
	// AddIdentity gives an account an identity. ErrTaken when somebody has it or the account has another of that issuer, ErrNotFound
	// when the player has no account.
	AddIdentity(context.Context, Identity) error
	// Identities returns the identities of a player, oldest first.
	Identities(ctx context.Context, player string) ([]Identity, error)
}
