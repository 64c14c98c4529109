package people

import (
	"context"
	"errors"
	"slices"
	"time"

	"portolan/store"
)

// Link makes a link by which a player takes itself along to another device, once.
func (p *People) Link(ctx context.Context, player string) (secret string, expires time.Time, err error) {
	secret, key := NewSecret()
	expires = p.now.in(linkLives)
	return secret, expires, p.store.AddLink(ctx, store.Link{Key: key, Player: player, Expires: expires.UnixMilli()})
}

// Redeem begins a session by a link; an error that wraps store.ErrNotFound when there is no such link, or not any more.
func (p *People) Redeem(ctx context.Context, secret string, at Place) (*Arrival, error) {
	token, session := p.begin("", at)
	player, err := p.store.Redeem(ctx, KeyOf(secret), session)
	if err != nil {
		return nil, err
	}
	return &Arrival{Player: player, Token: token}, nil
}

// Tokens returns a player's API tokens, oldest first.
func (p *People) Tokens(ctx context.Context, player string) ([]store.Token, error) {
	return p.store.Tokens(ctx, player)
}

// MakeToken makes an API token and returns its secret.
func (p *People) MakeToken(ctx context.Context, player, name string) (token store.Token, secret string, err error) {
	if name, err = CleanName(name); err != nil {
		return token, "", err
	}
	secret, _ = NewSecret()
	secret = TokenPrefix + secret
	token = store.Token{Key: KeyOf(secret), ID: NewID(), Player: player, Name: name, Created: p.now()}
	err = p.store.AddToken(ctx, token, p.Rules.MaxTokens)
	if errors.Is(err, store.ErrConflict) {
		err = ErrTokens
	}
	return token, secret, err
}

// RevokeToken forgets an API token and ends what it has open; an error that wraps store.ErrNotFound when the player has none of
// that id.
func (p *People) RevokeToken(ctx context.Context, player, id string) error {
	kept, err := p.store.Tokens(ctx, player)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(kept, func(t store.Token) bool { return t.ID == id }) {
		return store.ErrNotFound
	}
	key, err := p.store.DropToken(ctx, player, id)
	if err != nil {
		return err
	}
	p.Sessions.forget(key)
	return nil
}

// Devices returns a player's sessions, that used last first.
func (p *People) Devices(ctx context.Context, player string) ([]store.Session, error) {
	return p.store.Sessions(ctx, player)
}

// EndDevice ends a player's session by its id, and its streams with it.
func (p *People) EndDevice(ctx context.Context, player, id string) error {
	kept, err := p.store.Sessions(ctx, player)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(kept, func(s store.Session) bool { return s.ID == id }) { // nothing is written for a guess
		return store.ErrNotFound
	}
	key, err := p.store.DropSessionOf(ctx, player, id)
	if err != nil {
		return err
	}
	p.Sessions.forget(key)
	return nil
}

// EndOthers ends all sessions of a player but one, and withdraws links that lead to the player.
func (p *People) EndOthers(ctx context.Context, kept *Session) error {
	ended, err := p.store.DropOthers(ctx, kept.Player.ID, kept.Key)
	if err != nil {
		return err
	}
	p.Sessions.forget(ended...)
	return nil
}

// CodesLeft is how many recovery codes a player has left.
func (p *People) CodesLeft(ctx context.Context, player string) (int, error) {
	return p.store.Codes(ctx, player)
}
