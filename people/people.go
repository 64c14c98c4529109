package people

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"portolan/store"
)

const (
	// linkLives is how long a link to another device can be redeemed, resetLives one to a new password.
	linkLives  = 7 * 24 * time.Hour
	resetLives = time.Hour

	// confirmedFor is for how long a session that was just begun confirms what it asks, of an account without a password.
	confirmedFor = 10 * time.Minute
)

// Errors that callers tell apart with errors.Is; [Fault], [Wait], [ErrBusy] and store.ErrNotFound are others.
var (
	// ErrWrong is returned to who can't sign in, whatever the cause: no account has that name, it is locked, the password or the
	// code is wrong.
	ErrWrong = errors.New("the name, the password or the code is wrong")
	// ErrGuest is returned where it takes an account, ErrAccount where there is one already.
	ErrGuest   = errors.New("a guest has no account")
	ErrAccount = errors.New("the player has an account")
	// ErrUninvited is returned to a newcomer without a good invitation, ErrNoGuests to one who wants to be a guest, where it takes
	// an invitation or an account.
	ErrUninvited = errors.New("newcomers need an invitation")
	ErrNoGuests  = errors.New("there are no guests")
	// ErrAgain is returned to who has no password to confirm by, and has not signed in just now.
	ErrAgain = errors.New("sign in once more")
	// ErrTokens is returned to who has as many API tokens as may be.
	ErrTokens = errors.New("too many tokens")
)

// Store is what people are kept in.
type Store interface {
	store.Players
	store.Accounts
	store.Passwordless
	SessionStore
}

// Rules say who is let in.
type Rules struct {
	NoGuests   bool // everybody needs an account
	Invitation bool // newcomers need an invitation
	MaxTokens  int  // API tokens of a player

	// HashCommand starts a process that runs [ServeHashes]; without one this process hashes passwords itself.
	HashCommand []string
	// HashMemory is how much memory the hash of a new password takes, in KiB; 0 means 19 MiB, and anything below is for tests.
	HashMemory int

	// Provider is an identity provider by which one signs in; nil without one.
	Provider *Provider
}

// People is who is who on a server.
type People struct {
	Rules    Rules
	Sessions *Sessions
	store    Store
	now      Clock
	attempts *attempts
	hasher   *hasher
	provider *provider
}

// Clock tells what time it is, in unix milliseconds. All nodes of a cluster have the same: what one of them has begun, another ends.
type Clock func() int64

// in is the time after so long, as far as it is kept.
func (now Clock) in(d time.Duration) time.Time { return time.UnixMilli(now() + d.Milliseconds()) }

// New returns the people of a store.
func New(kept Store, rules Rules, now Clock) *People {
	return &People{
		Rules: rules, Sessions: NewSessions(kept, now), store: kept, now: now, attempts: newAttempts(),
		hasher: newHasher(rules.HashCommand, rules.HashMemory), provider: newProvider(rules.Provider),
	}
}

// Shut ends the processes that hash passwords.
func (p *People) Shut() { p.hasher.close() }

// Place is where somebody is who signs in.
type Place struct {
	Addr    netip.Addr // whose wrong attempts are counted together; not looked at unless Limited
	Limited bool
	Device  string // as a browser says it: the header User-Agent
}

// Arrival is a session that was begun, and its token. It is not cached: it may have ended by now.
type Arrival struct {
	Player store.Player
	Token  string
}

// begin makes a session, which is not kept yet.
func (p *People) begin(player string, at Place) (token string, session store.Session) {
	token, key := NewSecret()
	now := p.now()
	return token, store.Session{Key: key, ID: NewID(), Player: player, Device: device(at.Device), Created: now, Used: now}
}

// Guest makes a newcomer a guest. invitation may be empty where none is needed.
func (p *People) Guest(ctx context.Context, name, invitation string, at Place) (*Arrival, error) {
	name, err := CleanName(name)
	if err != nil {
		return nil, err
	}
	if p.Rules.NoGuests {
		return nil, ErrNoGuests
	}
	return p.admit(ctx, store.Player{Name: name, Guest: true}, store.Entry{}, invitation, at)
}

// admit lets a newcomer in.
func (p *People) admit(ctx context.Context, player store.Player, entry store.Entry, invitation string, at Place) (*Arrival, error) {
	if player.ID == "" {
		player.ID = NewID()
	}
	token, session := p.begin(player.ID, at)
	player.Created = session.Created
	if p.Rules.Invitation {
		key := KeyOf(invitation)
		entry.Invitation = &key
	}
	err := p.store.Admit(ctx, player, session, entry)
	switch {
	case errors.Is(err, store.ErrTaken):
		return nil, taken()
	case errors.Is(err, store.ErrNotFound):
		return nil, ErrUninvited
	case err != nil:
		return nil, err
	}
	return &Arrival{Player: player, Token: token}, nil
}

func taken() error {
	return faultf("name", "Another account has this name, or one that looks like it.")
}

func takenAway() error {
	return faultf("name", "Whoever runs this server has taken this name away from you.")
}

// Account makes a guest an account, who keeps all that it has, and returns its recovery codes, which are told this once.
func (p *People) Account(ctx context.Context, player store.Player, name, password string) (store.Player, []string, error) {
	if !player.Guest {
		return player, nil, ErrAccount
	}
	made, codes, keys, err := p.newAccount(ctx, player.ID, name, password)
	if err != nil {
		return player, nil, err
	}
	err = p.store.AddAccount(ctx, *made, keys)
	switch {
	case errors.Is(err, store.ErrTaken):
		return player, nil, taken()
	case errors.Is(err, store.ErrHidden):
		return player, nil, takenAway()
	case errors.Is(err, store.ErrConflict):
		return player, nil, ErrAccount
	case err != nil:
		return player, nil, err
	}
	p.Sessions.Renamed(player.ID)
	player.Name, player.Guest = made.Name, false
	return player, codes, nil
}

// Call gives the player of a session another name from now on, which matches have yet to know. An account signs in by it, and confirms that by its
// password.
func (p *People) Call(ctx context.Context, asking *Session, name, password string, at Place) (store.Player, error) {
	player := asking.Player
	var err error
	read := accountName{}
	if player.Guest {
		read.text, err = CleanName(name)
	} else if read, err = readAccountName(name); err == nil {
		if lookOf(password).likeness == read.likeness {
			err = faultf("name", "The password is the name.")
		} else {
			_, err = p.confirm(ctx, asking, password, at)
		}
	}
	if err != nil {
		return player, err
	}
	err = p.store.Call(ctx, player.ID, read.text, read.likeness, read.capitals)
	switch {
	case errors.Is(err, store.ErrTaken):
		return player, taken()
	case errors.Is(err, store.ErrHidden):
		return player, takenAway()
	case errors.Is(err, store.ErrConflict): // the guest has become one meanwhile
		return player, ErrAccount
	case err != nil:
		return player, err
	}
	p.Sessions.Renamed(player.ID)
	player.Name = read.text
	return player, nil
}

// NewAccount lets a newcomer in with an account, where there are no guests that could become one.
func (p *People) NewAccount(ctx context.Context, name, password, invitation string, at Place) (*Arrival, []string, error) {
	player := store.Player{ID: NewID()}
	made, codes, keys, err := p.newAccount(ctx, player.ID, name, password)
	if err != nil {
		return nil, nil, err
	}
	player.Name = made.Name
	arrival, err := p.admit(ctx, player, store.Entry{Account: made, Codes: keys}, invitation, at)
	return arrival, codes, err
}

// newAccount makes an account, which is not kept yet. A name that is taken costs no hash.
func (p *People) newAccount(ctx context.Context, player, name, password string) (*store.Account, []string, []store.Key, error) {
	read, err := readAccountName(name)
	if err != nil {
		return nil, nil, nil, err
	}
	plain, err := readPassword(password, read.likeness)
	if err != nil {
		return nil, nil, nil, err
	}
	if _, err := p.store.Account(ctx, read.likeness); err == nil {
		return nil, nil, nil, taken()
	} else if !errors.Is(err, store.ErrNotFound) {
		return nil, nil, nil, err
	}
	hash, err := p.hasher.hash(ctx, plain)
	if err != nil {
		return nil, nil, nil, err
	}
	codes, keys := newCodes(player)
	return &store.Account{
		Player: player, Name: read.text, Likeness: read.likeness, Capitals: read.capitals, Password: hash,
		Created: p.now(),
	}, codes, keys, nil
}

// Rotate begins a session of a player in the place of another, which ends.
func (p *People) Rotate(ctx context.Context, before *Session, player store.Player, at Place) (*Arrival, error) {
	token, session := p.begin(player.ID, at)
	if err := p.store.AddSession(ctx, session); err != nil {
		return nil, err
	}
	if err := p.Sessions.End(ctx, before); err != nil {
		return nil, err
	}
	return &Arrival{Player: player, Token: token}, nil
}

// byName is who is counted as wrong when a name is given.
type byName string

// try counts an attempt to sign in by a name, before anything is read or hashed.
func (p *People) try(name string, at Place) (who byName, err error) {
	now := time.Now()
	if at.Limited {
		if err := p.attempts.try(at.Addr, freeByAddress, now); err != nil {
			return "", err
		}
	}
	who = byName(lookOf(short(name)).likeness)
	return who, p.attempts.try(who, freeByName, now)
}

// short is as much of a name as is looked at. What is longer is no account's.
func short(name string) string {
	for i := range name {
		if i > 4*MaxName {
			return name[:i]
		}
	}
	return name
}

// succeeded forgets the wrong attempts at an account. Those of the address stay, or whoever has an account could guess at others.
func (p *People) succeeded(who byName, at Place) {
	p.attempts.right(who)
	if at.Limited {
		p.attempts.undo(at.Addr)
	}
}

// unknown is called for an attempt about which nothing was found out.
func (p *People) unknown(who byName, at Place) {
	p.attempts.undo(who)
	if at.Limited {
		p.attempts.undo(at.Addr)
	}
}

// SignIn begins a session of the account that has this name and password. Whoever fails learns nothing by the error nor by how
// long it took.
func (p *People) SignIn(ctx context.Context, name, password string, at Place) (*Arrival, error) {
	who, err := p.try(name, at)
	if err != nil {
		return nil, err
	}
	account, err := p.store.Account(ctx, string(who))
	exists := err == nil && !account.Locked && account.Password != ""
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		p.unknown(who, at)
		return nil, err
	}
	if !exists {
		account.Password = p.hasher.dummy
	}
	if len(password) > 4*maxPassword { // no password is that long, of no account
		return nil, ErrWrong
	}
	right, err := p.hasher.matches(ctx, password, account.Password)
	switch {
	case err != nil:
		p.unknown(who, at)
		return nil, err
	case !right || !exists:
		return nil, ErrWrong
	}
	token, session := p.begin(account.Player, at)
	err = p.store.SignIn(ctx, session, account.Password)
	if errors.Is(err, store.ErrNotFound) { // it has another password since it was read, or is locked or closed
		return nil, ErrWrong
	}
	if err != nil {
		p.unknown(who, at)
		return nil, err
	}
	p.succeeded(who, at)
	return &Arrival{Player: store.Player{ID: account.Player, Name: account.Name, Created: account.Created}, Token: token}, nil
}

// NewPassword is what somebody wants the password to be.
type NewPassword struct {
	Text string
	// Alone takes API tokens and passkeys away, too.
	Alone bool
}

// SignInByCode is SignIn with a recovery code, which is used up. With a new password, that is set, and all other sessions end.
func (p *People) SignInByCode(ctx context.Context, name, code string, fresh *NewPassword, at Place) (arrival *Arrival, err error) {
	var kept store.Password
	plain := ""
	if fresh != nil { // what is wrong with it follows from what was said alone
		if plain, err = readPassword(fresh.Text, lookOf(short(name)).likeness); err != nil {
			return nil, err
		}
	}
	who, err := p.try(name, at)
	if err != nil {
		return nil, err
	}
	account, err := p.store.Account(ctx, string(who))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		p.unknown(who, at)
		return nil, err
	}
	if fresh != nil { // whether there is such an account or not
		kept.Alone = fresh.Alone
		if kept.Hash, err = p.hasher.hash(ctx, plain); err != nil {
			p.unknown(who, at)
			return nil, err
		}
	}
	token, session := p.begin(account.Player, at)
	player, ended, err := p.store.UseCode(ctx, codeKey(account.Player, code), kept, session)
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrWrong
	}
	if err != nil {
		p.unknown(who, at)
		return nil, err
	}
	p.succeeded(who, at)
	if fresh != nil {
		p.Sessions.forget(ended...)
	}
	return &Arrival{Player: player, Token: token}, nil
}

// confirm tells whether a password is that of a session's player. Wrong ones are counted as when signing in. Who has none must have
// signed in just now.
func (p *People) confirm(ctx context.Context, asking *Session, password string, at Place) (*store.Account, error) {
	account, err := p.store.AccountOf(ctx, asking.Player.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrGuest
	}
	if err != nil {
		return nil, err
	}
	if account.Password == "" {
		return &account, p.justBegun(ctx, asking)
	}
	who, err := p.try(account.Name, at)
	if err != nil {
		return nil, err
	}
	if len(password) > 4*maxPassword {
		return nil, ErrWrong
	}
	right, err := p.hasher.matches(ctx, password, account.Password)
	switch {
	case err != nil:
		p.unknown(who, at)
		return nil, err
	case !right:
		return nil, ErrWrong
	}
	p.succeeded(who, at)
	return &account, nil
}

// justBegun returns [ErrAgain] unless a session was begun just now.
func (p *People) justBegun(ctx context.Context, asking *Session) error {
	session, _, err := p.store.Session(ctx, asking.Key)
	if err != nil {
		return err
	}
	if p.now()-session.Created > confirmedFor.Milliseconds() {
		return ErrAgain
	}
	return nil
}

// SetPassword changes a password. All sessions of the player end but the one given.
func (p *People) SetPassword(ctx context.Context, session *Session, before string, after NewPassword, at Place) error {
	account, err := p.confirm(ctx, session, before, at)
	if err != nil {
		return err
	}
	plain, err := readPassword(after.Text, account.Likeness)
	if err != nil {
		fault := new(Fault)
		if errors.As(err, &fault) {
			return &Fault{Field: "new", Why: fault.Why}
		}
		return err
	}
	hash, err := p.hasher.hash(ctx, plain)
	if err != nil {
		return err
	}
	ended, err := p.store.SetPassword(ctx, account.Player, account.Password, store.Password{Hash: hash, Alone: after.Alone}, session.Key)
	if errors.Is(err, store.ErrConflict) { // somebody else has changed it meanwhile
		return ErrWrong
	}
	if err != nil {
		return err
	}
	p.Sessions.forget(ended...)
	return nil
}

// HasPassword tells whether a player signs in by a password; guests don't.
func (p *People) HasPassword(ctx context.Context, player string) (bool, error) {
	account, err := p.store.AccountOf(ctx, player)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return account.Password != "", err
}

// NewCodes replaces the recovery codes of a session's player by new ones.
func (p *People) NewCodes(ctx context.Context, asking *Session, password string, at Place) ([]string, error) {
	account, err := p.confirm(ctx, asking, password, at)
	if err != nil {
		return nil, err
	}
	codes, keys := newCodes(account.Player)
	err = p.store.SetCodes(ctx, account.Player, account.Password, keys)
	if errors.Is(err, store.ErrConflict) { // it has another password since it was read
		return nil, ErrWrong
	}
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// Reset sets a new password by a link, and begins a session. All others end. store.ErrNotFound when there is no such link.
func (p *People) Reset(ctx context.Context, secret string, password NewPassword, at Place) (*Arrival, error) {
	if _, err := readPassword(password.Text, ""); err != nil { // what is wrong with it follows from what was said alone
		return nil, err
	}
	if at.Limited {
		if err := p.attempts.try(at.Addr, freeByAddress, time.Now()); err != nil {
			return nil, err
		}
	}
	account, err := p.store.AccountByReset(ctx, KeyOf(secret), p.now())
	if err != nil {
		return nil, err
	}
	if at.Limited { // who has the link does not guess
		p.attempts.undo(at.Addr)
	}
	plain, err := readPassword(password.Text, account.Likeness)
	if err != nil {
		return nil, err
	}
	hash, err := p.hasher.hash(ctx, plain)
	if err != nil {
		return nil, err
	}
	token, session := p.begin("", at)
	player, ended, err := p.store.UseReset(ctx, KeyOf(secret), store.Password{Hash: hash, Alone: password.Alone}, session)
	if err != nil {
		return nil, err
	}
	p.attempts.right(byName(account.Likeness))
	p.Sessions.forget(ended...)
	return &Arrival{Player: player, Token: token}, nil
}

// NewReset makes a link to a new password of an account. Its secret is for the account's player alone.
func NewReset(ctx context.Context, kept Store, now Clock, player string) (secret string, expires time.Time, err error) {
	secret, key := NewSecret()
	expires = now.in(resetLives)
	return secret, expires, kept.AddReset(ctx, store.Reset{Key: key, Player: player, Expires: expires.UnixMilli()})
}

// NewInvitation makes an invitation by which so many newcomers may come.
func NewInvitation(ctx context.Context, kept Store, now Clock, uses int, lives time.Duration) (secret string, expires time.Time, err error) {
	secret, key := NewSecret()
	expires = now.in(lives)
	return secret, expires, kept.AddInvitation(ctx, store.Invitation{Key: key, Left: uses, Expires: expires.UnixMilli()})
}

// Find returns the account of a name, as one would sign in by it; an error that wraps store.ErrNotFound when there is none.
func Find(ctx context.Context, kept Store, name string) (store.Account, error) {
	return kept.Account(ctx, lookOf(name).likeness)
}

// Close closes the account of a session's player. To erase takes away whatever else is about the player; guests may do that, too.
func (p *People) Close(ctx context.Context, asking *Session, password string, erase bool, at Place) error {
	likeness := ""
	if !erase || !asking.Player.Guest {
		account, err := p.confirm(ctx, asking, password, at)
		if err != nil {
			return err
		}
		likeness = account.Likeness
	}
	take := p.store.CloseAccount
	if erase {
		take = p.store.Erase
	}
	ended, err := take(ctx, asking.Player.ID)
	if errors.Is(err, store.ErrNotFound) { // somebody was first
		return ErrGuest
	}
	if err != nil {
		return err
	}
	p.attempts.right(byName(likeness))
	p.Sessions.forget(ended...)
	return nil
}
