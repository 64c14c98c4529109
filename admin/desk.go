package admin

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"portolan/people"
	"portolan/store"
)

// Desk is where somebody decides who looks after the server. Each deed is in the log before it is done, so that none can be done that is not.
type Desk struct {
	Store store.Store
	Now   people.Clock
	Who   string // as the log names who decides
}

// What is done, as the log names it.
const (
	DidEnter    = "enter"
	DidLeave    = "leave"
	DidLock     = "lock"
	DidUnlock   = "unlock"
	DidReset    = "reset"
	DidClose    = "close"
	DidErase    = "erase"
	DidInvite   = "invite"
	DidHide     = "hide"
	DidDismiss  = "dismiss"
	DidStandIn  = "stand-in"
	DidEnd      = "end"
	DidGivePass = "give-pass"
	DidEndPass  = "end-pass"
)

// Done is the outcome of what went as it should.
const Done = "done"

// act does something and keeps in the log that it is about to be done, and what has come of it.
func (d Desk) act(ctx context.Context, what, about string, do func() error) error {
	id, err := d.Store.BeginDeed(ctx, store.Deed{At: d.Now(), Who: d.Who, What: what, About: about})
	if err != nil {
		return err
	}
	err = do()
	outcome := Done
	switch {
	case errors.Is(err, store.ErrNotFound):
		outcome = "not found"
	case err != nil: // what it says may tell more than the log should keep
		outcome = "failed"
	}
	return errors.Join(err, d.Store.EndDeed(context.WithoutCancel(ctx), id, outcome))
}

// Lock locks or unlocks a player's account.
func (d Desk) Lock(ctx context.Context, player string, locked bool) error {
	what := DidUnlock
	if locked {
		what = DidLock
	}
	return d.act(ctx, what, player, func() error { return d.Store.Lock(ctx, player, locked) })
}

// Reset makes a link to a new password of an account.
func (d Desk) Reset(ctx context.Context, player string) (secret string, expires time.Time, err error) {
	err = d.act(ctx, DidReset, player, func() (err error) {
		secret, expires, err = people.NewReset(ctx, d.Store, d.Now, player)
		return err
	})
	return secret, expires, err
}

// Close closes a player's account. To erase takes away whatever else is about the player.
func (d Desk) Close(ctx context.Context, player string, erase bool) error {
	what, take := DidClose, d.Store.CloseAccount
	if erase {
		what, take = DidErase, d.Store.Erase
	}
	return d.act(ctx, what, player, func() error {
		_, err := take(ctx, player)
		return err
	})
}

// Invite makes an invitation by which so many newcomers may come.
func (d Desk) Invite(ctx context.Context, uses int, lives time.Duration) (secret string, expires time.Time, err error) {
	err = d.act(ctx, DidInvite, "", func() (err error) {
		secret, expires, err = people.NewInvitation(ctx, d.Store, d.Now, uses, lives)
		return err
	})
	return secret, expires, err
}

// Hide hides what a report objects to. A player whose own name it is gets another one, which is returned; else that is empty.
func (d Desk) Hide(ctx context.Context, report int64) (called string, err error) {
	err = d.act(ctx, DidHide, strconv.FormatInt(report, 10), func() (err error) {
		if called, err = d.rename(ctx, report); err != nil {
			return err
		}
		return d.Store.Decide(ctx, report, store.Hidden)
	})
	return called, err
}

// Dismiss lets stand what a report objects to.
func (d Desk) Dismiss(ctx context.Context, report int64) error {
	return d.act(ctx, DidDismiss, strconv.FormatInt(report, 10), func() error { return d.Store.Decide(ctx, report, store.Dismissed) })
}

// rename gives a player a neutral name if it is the player's own that a report objects to, and returns it. Who is called otherwise by now
// stays.
func (d Desk) rename(ctx context.Context, report int64) (string, error) {
	for _, verdict := range []store.Verdict{store.Undecided, store.Dismissed} {
		found, err := d.Store.Reports(ctx, verdict)
		if err != nil {
			return "", err
		}
		for i := range found {
			if r := &found[i]; r.ID == report && r.OfPlayer() && r.By == r.Name {
				called := people.NeutralName()
				err := d.Store.Rename(ctx, r.Giver, called)
				if errors.Is(err, store.ErrNotFound) { // who has closed the account has no name any more
					return "", nil
				}
				return called, err
			}
		}
	}
	return "", nil
}

const (
	// linkLives is for how long a link to the pages can be used, passLives for how long a browser comes in by it.
	linkLives = 15 * time.Minute
	passLives = 12 * time.Hour
)

// GivePass makes a link by which somebody of this name comes in, once and soon.
func (d Desk) GivePass(ctx context.Context, name string) (secret string, expires time.Time, err error) {
	if name, err = people.CleanName(name); err != nil {
		return "", expires, err
	}
	secret, key := people.NewSecret()
	now := d.Now()
	expires = time.UnixMilli(now + linkLives.Milliseconds())
	err = d.act(ctx, DidGivePass, name, func() error {
		return d.Store.AddPass(ctx, store.Pass{Key: key, Name: name, Created: now, Expires: expires.UnixMilli()})
	})
	return secret, expires, err
}

// EndPasses ends all links and sessions of a name, or of everybody for none, and returns how many there were. That a name has none is
// [store.ErrNotFound].
func (d Desk) EndPasses(ctx context.Context, name string) (n int, err error) {
	err = d.act(ctx, DidEndPass, name, func() (err error) {
		if n, err = d.Store.DropPasses(ctx, name); err == nil && n == 0 && name != "" {
			err = store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("end what %s has open: %w", name, err)
	}
	return n, nil
}
