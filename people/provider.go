package people

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"portolan/store"
)

const (
	// providerTakes is how long the identity provider may take to answer this server.
	providerTakes = 10 * time.Second
	// providerRests is for how long it is not asked again who it is once it did not say so: those who wait for that get the answer of the first.
	providerRests = 5 * time.Second

	providerSignIn = "provider"
	// ProviderPage is the page to which the provider sends a browser back.
	ProviderPage = "/provider"
)

// Errors of signing in by an identity provider.
var (
	// ErrNoProvider is returned where none is set up, ErrProviderDown when it does not answer as it should.
	ErrNoProvider   = errors.New("there is no identity provider")
	ErrProviderDown = errors.New("the identity provider does not answer")
	// ErrRefused is an [ErrWrong] by the provider's word, which may be due to how it or this server is set up.
	ErrRefused = fmt.Errorf("the identity provider does not vouch for who came back: %w", ErrWrong)
	// ErrGroup is returned to who belongs to none of the groups that may come in.
	ErrGroup = errors.New("not in a group that may come in")
	// ErrIdentity is returned when the identity is another account's, or the account has one already.
	ErrIdentity = errors.New("the identity belongs to another account")
)

// Provider is an identity provider that speaks OpenID Connect, such as a club's.
type Provider struct {
	Issuer, ClientID, Secret string
	Name                     string   // as players are told it
	Groups                   []string // who may come in; everybody whom the provider knows when there are none
	GroupsClaim              string   // where the provider says which groups somebody belongs to
}

// provider is the identity provider, which is asked for its addresses and keys when it is first needed: a server starts without it.
type provider struct {
	Provider
	client *http.Client

	mu      sync.Mutex
	found   *oidc.Provider
	failure error // why it was not found
	failed  time.Time
}

func newProvider(p *Provider) *provider {
	if p == nil {
		return nil
	}
	return &provider{Provider: *p, client: &http.Client{Timeout: providerTakes}}
}

// discover returns the provider with its addresses.
func (p *provider) discover(ctx context.Context) (*oidc.Provider, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return p.found, nil
	}
	if p.failure != nil && time.Since(p.failed) < providerRests {
		return nil, p.failure
	}
	// What is found asks for new keys later, when this request is over.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.Issuer)
	if err != nil {
		p.failure, p.failed = fmt.Errorf("%w: %w", ErrProviderDown, err), time.Now()
		return nil, p.failure
	}
	p.found = found
	return found, nil
}

// app is this server as the provider knows it.
func (p *provider) app(found *oidc.Provider, back string) *oauth2.Config {
	scopes := []string{oidc.ScopeOpenID, "profile"}
	var about struct {
		Scopes []string `json:"scopes_supported"`
	}
	if len(p.Groups) > 0 && found.Claims(&about) == nil && slices.Contains(about.Scopes, "groups") {
		scopes = append(scopes, "groups")
	}
	return &oauth2.Config{ClientID: p.ClientID, ClientSecret: p.Secret, Endpoint: found.Endpoint(), RedirectURL: back, Scopes: scopes}
}

// pendingSignIn is what is kept from when a browser is sent to the provider until it comes back.
type pendingSignIn struct {
	Browser  store.Key // of the secret that the browser has got
	Nonce    string
	Verifier string
	Back     string
	Link     string // id of the player whose account is to get the identity; empty to sign in
}

// ProviderName is what the identity provider is called, empty without one.
func (p *People) ProviderName() string {
	if p.provider == nil {
		return ""
	}
	return p.provider.Name
}

// Identities are those by which the identity provider signs in to a player's account, oldest first.
func (p *People) Identities(ctx context.Context, player string) ([]store.Identity, error) {
	return p.store.Identities(ctx, player)
}

// Linked tells whether an identity provider signs in to a player's account.
func (p *People) Linked(ctx context.Context, player string) (bool, error) {
	all, err := p.store.Identities(ctx, player)
	return len(all) > 0, err
}

// BeginProvider begins to sign in by the identity provider: it returns the address to which the browser goes, and a secret that the
// browser keeps, so that nobody else comes back in its place. origin is where the pages were opened. With link the provider is to
// sign in to the account of the session from now on, which takes its password.
func (p *People) BeginProvider(
	ctx context.Context, asking *Session, link bool, password, origin string, at Place,
) (address, secret string, err error) {
	if p.provider == nil {
		return "", "", ErrNoProvider
	}
	one := pendingSignIn{Nonce: oauth2.GenerateVerifier(), Verifier: oauth2.GenerateVerifier(), Back: origin + ProviderPage}
	if link {
		if _, err := p.confirm(ctx, asking, password, at); err != nil {
			return "", "", err
		}
		one.Link = asking.Player.ID
	}
	found, err := p.provider.discover(ctx)
	if err != nil {
		return "", "", err
	}
	secret, one.Browser = NewSecret()
	state, _ := NewSecret()
	if err := p.begun(ctx, providerSignIn, "", state, one); err != nil {
		return "", "", err
	}
	return p.provider.app(found, one.Back).AuthCodeURL(state, oidc.Nonce(one.Nonce), oauth2.S256ChallengeOption(one.Verifier)), secret, nil
}

// claims is what is read of an ID token.
type claims struct {
	PreferredName string `json:"preferred_username"`
	Name          string `json:"name"`
	Nick          string `json:"nickname"`
}

// FinishProvider begins a session by what the provider has sent along with the browser. Who was never here gets an account, a guest
// keeps what it has. Wrong answers are counted by address.
func (p *People) FinishProvider(ctx context.Context, asking *Session, state, code, secret string, at Place) (*Arrival, error) {
	if p.provider == nil {
		return nil, ErrNoProvider
	}
	if at.Limited {
		if err := p.attempts.try(at.Addr, freeByAddress, time.Now()); err != nil {
			return nil, err
		}
	}
	arrival, err := p.returned(ctx, asking, state, code, secret, at)
	if at.Limited && !errors.Is(err, ErrWrong) && !errors.Is(err, ErrGroup) {
		p.attempts.undo(at.Addr)
	}
	return arrival, err
}

// returned is FinishProvider without the count.
func (p *People) returned(ctx context.Context, asking *Session, state, code, secret string, at Place) (*Arrival, error) {
	var one pendingSignIn
	err := p.answered(ctx, providerSignIn, "", state, &one)
	if errors.Is(err, ErrCeremony) {
		return nil, ErrWrong
	}
	if err != nil {
		return nil, err
	}
	if key := KeyOf(secret); subtle.ConstantTimeCompare(key[:], one.Browser[:]) != 1 {
		return nil, ErrWrong // another browser than the one that was sent away
	}
	token, err := p.provider.redeem(ctx, code, &one, p.now)
	if err != nil {
		return nil, err
	}
	return p.identified(ctx, asking, token, one.Link, at)
}

// redeem has the provider tell who came back, and checks that: the signature, that it was said by this provider to this server for
// this sign-in, not too long ago, and that the person may come in.
func (p *provider) redeem(ctx context.Context, code string, one *pendingSignIn, now Clock) (*oidc.IDToken, error) {
	found, err := p.discover(ctx)
	if err != nil {
		return nil, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := p.app(found, one.Back).Exchange(ctx, code, oauth2.VerifierOption(one.Verifier))
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) && refused.Response != nil && refused.Response.StatusCode < http.StatusInternalServerError {
		return nil, fmt.Errorf("%w: it answers %s %.100q", ErrRefused, refused.Response.Status, refused.ErrorCode)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProviderDown, err)
	}
	raw, _ := token.Extra("id_token").(string)
	said, err := found.VerifierContext(ctx, &oidc.Config{ClientID: p.ClientID, Now: func() time.Time { return now.in(0) }}).Verify(ctx, raw)
	if err != nil {
		return nil, fmt.Errorf("%w: %.300s", ErrRefused, err.Error())
	}
	if said.Subject == "" || subtle.ConstantTimeCompare([]byte(said.Nonce), []byte(one.Nonce)) != 1 {
		return nil, ErrWrong
	}
	if said.AccessTokenHash != "" && said.VerifyAccessToken(token.AccessToken) != nil {
		return nil, ErrWrong
	}
	return said, p.admits(said)
}

// admits tells whether somebody belongs to a group that may come in. Providers write groups as a list or, of one, as a text.
func (p *provider) admits(said *oidc.IDToken) error {
	if len(p.Groups) == 0 {
		return nil
	}
	var all map[string]any
	if err := said.Claims(&all); err != nil {
		return ErrWrong
	}
	groups, several := all[p.GroupsClaim].([]any)
	if !several {
		groups = []any{all[p.GroupsClaim]}
	}
	for _, group := range groups {
		if name, is := group.(string); is && slices.Contains(p.Groups, name) {
			return nil
		}
	}
	return ErrGroup
}

// identified begins a session of whoever has an identity. link is the player who is to have it.
func (p *People) identified(ctx context.Context, asking *Session, said *oidc.IDToken, link string, at Place) (*Arrival, error) {
	player, locked, err := p.store.Identified(ctx, said.Issuer, said.Subject)
	known := err == nil
	switch {
	case err != nil && !errors.Is(err, store.ErrNotFound):
		return nil, err
	case locked:
		return nil, ErrWrong
	case link != "" && (asking == nil || asking.Program || asking.Player.ID != link):
		return nil, ErrWrong // somebody else is here by now, or a program, which changes no account
	case link != "" && known && player.ID != link:
		return nil, ErrIdentity
	case known:
		return p.enter(ctx, player, at)
	case link != "":
		err := p.store.AddIdentity(ctx, store.Identity{
			Issuer: said.Issuer, Subject: said.Subject, Player: link, Created: p.now(),
		})
		if errors.Is(err, store.ErrTaken) {
			return nil, ErrIdentity
		}
		if err != nil {
			return nil, err
		}
		return p.enter(ctx, asking.Player, at)
	}
	return p.introduce(ctx, asking, said, at)
}

// enter begins a session of a player who is known.
func (p *People) enter(ctx context.Context, player store.Player, at Place) (*Arrival, error) {
	token, session := p.begin(player.ID, at)
	err := p.store.AddSession(ctx, session)
	if errors.Is(err, store.ErrNotFound) { // the account was closed or locked just now
		return nil, ErrWrong
	}
	if err != nil {
		return nil, err
	}
	return &Arrival{Player: player, Token: token}, nil
}

// introduce makes an account of somebody who comes by the provider for the first time. A guest becomes that account. The provider
// is the invitation.
func (p *People) introduce(ctx context.Context, asking *Session, said *oidc.IDToken, at Place) (*Arrival, error) {
	var about claims
	if err := said.Claims(&about); err != nil {
		return nil, ErrWrong
	}
	player := store.Player{ID: NewID()}
	if asking != nil && asking.Player.Guest && !asking.Program {
		player = asking.Player
	}
	for try := range 9 {
		name := nameFor(&about, try)
		now := p.now()
		made := store.Account{
			Player: player.ID, Name: name.text, Likeness: name.likeness, Capitals: name.capitals, Created: now,
			Identity: &store.Identity{Issuer: said.Issuer, Subject: said.Subject, Player: player.ID, Created: now},
		}
		var arrival *Arrival
		var err error
		if player.Guest {
			if err = p.store.AddAccount(ctx, made, nil); err == nil {
				p.Sessions.Renamed(player.ID)
				arrival, err = p.enter(ctx, store.Player{ID: player.ID, Name: made.Name, Created: player.Created}, at)
			}
		} else {
			token, session := p.begin(player.ID, at)
			newcomer := store.Player{ID: player.ID, Name: made.Name, Created: now}
			if err = p.store.Admit(ctx, newcomer, session, store.Entry{Account: &made}); err == nil {
				arrival = &Arrival{Player: newcomer, Token: token}
			}
		}
		switch {
		case errors.Is(err, store.ErrTaken), errors.Is(err, store.ErrHidden):
			continue
		case errors.Is(err, store.ErrConflict): // the same person comes twice at once
			return nil, ErrIdentity
		}
		return arrival, err
	}
	return nil, taken()
}

// nameFor is what a newcomer is called: as the provider says, if an account may be called that, then with a number, at last anything.
func nameFor(about *claims, try int) accountName {
	for _, text := range []string{about.PreferredName, about.Name, about.Nick} {
		text, _, _ = strings.Cut(text, "@") // an address of mail is for nobody to see
		if try > 0 {
			text = strings.TrimSpace(text) + fmt.Sprint(" ", try+1)
		}
		if strings.TrimSpace(text) == "" || try > 6 {
			continue
		}
		if name, err := readAccountName(text); err == nil {
			return name
		}
	}
	return lookOf(NeutralName())
}
