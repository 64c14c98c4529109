package people

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"portolan/store"
)

const (
	// maxPasskeys is how many passkeys an account may have.
	maxPasskeys = 20

	// ceremonyLives is how long somebody may take between being asked by a browser and answering.
	ceremonyLives = 5 * time.Minute

	// What a ceremony was begun for.
	addingPasskey = "passkey"
	passkeySignIn = "passkey sign-in"
)

// Errors of passkeys.
var (
	// ErrCeremony is returned when an answer is not to what was begun here, or no more: it is unknown, used, expired, another's, or
	// not what was asked for.
	ErrCeremony = errors.New("this is no answer to what was begun")
	// ErrPasskeys is returned to who has as many passkeys as may be, ErrPasskeyKnown when one is registered already.
	ErrPasskeys     = errors.New("too many passkeys")
	ErrPasskeyKnown = errors.New("the passkey is registered already")
	// ErrNoSite is returned where browsers know no passkeys: over plain HTTP, or at an address without a domain.
	ErrNoSite = errors.New("passkeys need HTTPS and a domain")
)

// Site is the address at which a browser has opened the pages. A passkey is good at one domain alone, and the browser says of
// which origin it was asked for. The zero Site has no passkeys.
type Site struct {
	Domain string // without a port
	Origin string // scheme, domain and port
}

// party checks what authenticators answer, for one site.
func (s Site) party() (*webauthn.WebAuthn, error) {
	if s.Domain == "" {
		return nil, ErrNoSite
	}
	party, err := webauthn.New(&webauthn.Config{
		RPID: s.Domain, RPDisplayName: "Portolan", RPOrigins: []string{s.Origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
		AttestationPreference: protocol.PreferNoAttestation,
	})
	if err != nil {
		return nil, fmt.Errorf("prepare passkeys for %s: %w", s.Domain, err)
	}
	return party, nil
}

// holder is a player with the passkeys that are good at a site.
type holder struct {
	player store.Player
	keys   []webauthn.Credential
}

// The methods of webauthn.User.
func (h *holder) WebAuthnID() []byte                         { return []byte(h.player.ID) }
func (h *holder) WebAuthnName() string                       { return h.player.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.player.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// add adds a kept passkey.
func (h *holder) add(p *store.Passkey) error {
	var key webauthn.Credential
	if err := json.Unmarshal(p.Data, &key); err != nil {
		return fmt.Errorf("read a passkey of player %s: %w", p.Player, err)
	}
	h.keys = append(h.keys, key)
	return nil
}

// begun keeps a ceremony until its answer comes back.
func (p *People) begun(ctx context.Context, kind, player, challenge string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("begin to sign in: %w", err)
	}
	now := p.now()
	return p.store.AddCeremony(ctx, store.Ceremony{
		Key: KeyOf(challenge), Kind: kind, Player: player, Data: text, Expires: now + ceremonyLives.Milliseconds(),
	}, now)
}

// answered takes a ceremony of a kind and player that has this challenge, once.
func (p *People) answered(ctx context.Context, kind, player, challenge string, into any) error {
	one, err := p.store.TakeCeremony(ctx, KeyOf(challenge), kind, p.now())
	if errors.Is(err, store.ErrNotFound) || err == nil && one.Player != player {
		return ErrCeremony
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(one.Data, into); err != nil {
		return fmt.Errorf("read what was begun to sign in: %w", err)
	}
	return nil
}

// BeginPasskey begins to add a passkey to the account of a session, and returns what a browser needs to make one.
func (p *People) BeginPasskey(ctx context.Context, session *Session, password string, at Place, site Site) (options any, err error) {
	if _, err := p.confirm(ctx, session, password, at); err != nil {
		return nil, err
	}
	party, err := site.party()
	if err != nil {
		return nil, err
	}
	kept, err := p.store.Passkeys(ctx, session.Player.ID)
	if err != nil {
		return nil, err
	}
	if len(kept) >= maxPasskeys {
		return nil, ErrPasskeys
	}
	who := &holder{player: session.Player}
	for i := range kept {
		if kept[i].Domain != site.Domain {
			continue
		}
		if err := who.add(&kept[i]); err != nil {
			return nil, err
		}
	}
	made, data, err := party.BeginRegistration(who, webauthn.WithExclusions(webauthn.Credentials(who.keys).CredentialDescriptors()))
	if err != nil {
		return nil, fmt.Errorf("begin to add a passkey: %w", err)
	}
	return made.Response, p.begun(ctx, addingPasskey, session.Player.ID, data.Challenge, data)
}

// AddPasskey adds the passkey that a browser has made, by what that answered.
func (p *People) AddPasskey(ctx context.Context, session *Session, name string, answer []byte, site Site) (*store.Passkey, error) {
	if session.Player.Guest {
		return nil, ErrGuest
	}
	party, err := site.party()
	if err != nil {
		return nil, err
	}
	if name, err = CleanName(name); err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, ErrCeremony
	}
	var data webauthn.SessionData
	if err := p.answered(ctx, addingPasskey, session.Player.ID, parsed.Response.CollectedClientData.Challenge, &data); err != nil {
		return nil, err
	}
	if data.RelyingPartyID != site.Domain {
		return nil, ErrCeremony
	}
	key, err := party.CreateCredential(&holder{player: session.Player}, data, parsed)
	if err != nil {
		return nil, ErrCeremony
	}
	key.Attestation = webauthn.CredentialAttestation{} // who has made the authenticator is nobody's business
	text, err := json.Marshal(key)
	if err != nil {
		return nil, fmt.Errorf("keep a passkey: %w", err)
	}
	now := p.now()
	one := store.Passkey{
		Credential: key.ID, ID: NewID(), Player: session.Player.ID, Domain: site.Domain, Name: name, Data: text, Created: now, Used: now,
	}
	err = p.store.AddPasskey(ctx, one, maxPasskeys)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, ErrGuest
	case errors.Is(err, store.ErrConflict):
		return nil, ErrPasskeys
	case errors.Is(err, store.ErrTaken):
		return nil, ErrPasskeyKnown
	case err != nil:
		return nil, err
	}
	return &one, nil
}

// Passkeys returns a player's passkeys, oldest first.
func (p *People) Passkeys(ctx context.Context, player string) ([]store.Passkey, error) {
	return p.store.Passkeys(ctx, player)
}

// DropPasskey forgets a player's passkey by its id; an error that wraps store.ErrNotFound when the player has none of that id.
func (p *People) DropPasskey(ctx context.Context, player, id string) error {
	kept, err := p.store.Passkeys(ctx, player)
	if err != nil {
		return err
	}
	for i := range kept { // nothing is written for a guess
		if kept[i].ID == id {
			return p.store.DropPasskey(ctx, player, id)
		}
	}
	return store.ErrNotFound
}

// BeginPasskeySignIn returns what a browser needs to have somebody sign in by a passkey, whoever that is.
func (p *People) BeginPasskeySignIn(ctx context.Context, site Site) (options any, err error) {
	party, err := site.party()
	if err != nil {
		return nil, err
	}
	asked, data, err := party.BeginDiscoverableLogin()
	if err != nil {
		return nil, fmt.Errorf("begin to sign in by a passkey: %w", err)
	}
	return asked.Response, p.begun(ctx, passkeySignIn, "", data.Challenge, data)
}

// SignInByPasskey begins a session by what an authenticator answered. Wrong answers are counted by address.
func (p *People) SignInByPasskey(ctx context.Context, answer []byte, at Place, site Site) (*Arrival, error) {
	party, err := site.party()
	if err != nil {
		return nil, err
	}
	if at.Limited {
		if err := p.attempts.try(at.Addr, freeByAddress, time.Now()); err != nil {
			return nil, err
		}
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, ErrWrong
	}
	var data webauthn.SessionData
	err = p.answered(ctx, passkeySignIn, "", parsed.Response.CollectedClientData.Challenge, &data)
	if errors.Is(err, ErrCeremony) {
		return nil, ErrWrong
	}
	if err != nil {
		return nil, err
	}
	kept, err := p.store.Passkey(ctx, parsed.RawID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrWrong
	}
	if err != nil {
		return nil, err
	}
	after, err := checkPasskey(party, &kept, &data, parsed)
	if err != nil {
		return nil, err
	}
	token, session := p.begin(kept.Player, at)
	player, err := p.store.UsePasskey(ctx, kept.Credential, kept.Data, after, session)
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrConflict):
		return nil, ErrWrong
	case err != nil:
		return nil, err
	}
	if at.Limited {
		p.attempts.undo(at.Addr)
	}
	return &Arrival{Player: player, Token: token}, nil
}

// checkPasskey tells whether an answer was signed by a passkey that is good at the party's site, and returns what is to be kept of
// it from then on.
func checkPasskey(
	party *webauthn.WebAuthn, kept *store.Passkey, data *webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData,
) ([]byte, error) {
	who := &holder{player: store.Player{ID: kept.Player}}
	if err := who.add(kept); err != nil {
		return nil, err
	}
	if site := party.Config.RPID; kept.Domain != site || data.RelyingPartyID != site {
		return nil, ErrWrong
	}
	found := func(_, user []byte) (webauthn.User, error) {
		if !bytes.Equal(user, who.WebAuthnID()) {
			return nil, ErrWrong
		}
		return who, nil
	}
	_, key, err := party.ValidatePasskeyLogin(found, *data, parsed)
	if err != nil || key.Authenticator.CloneWarning { // somebody has a copy of it
		return nil, ErrWrong
	}
	text, err := json.Marshal(key)
	if err != nil {
		return nil, fmt.Errorf("keep a passkey: %w", err)
	}
	return text, nil
}
