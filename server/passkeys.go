package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"portolan/people"
	"portolan/store"
)

// PasskeyRequest is what a browser is to ask of an authenticator.
type PasskeyRequest struct {
	PublicKey any `json:"publicKey" doc:"options as PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON reads them; they hold for five minutes, once"`
}

// NewPasskey adds a passkey to the account.
type NewPasskey struct {
	Name       string         `json:"name" doc:"1 to 40 characters, to tell it from others" example:"My phone"`
	Credential map[string]any `json:"credential" doc:"what the authenticator answered, as PublicKeyCredential.toJSON writes it"`
}

// PasskeyAnswer signs in by a passkey.
type PasskeyAnswer struct {
	Credential map[string]any `json:"credential" doc:"what the authenticator answered, as PublicKeyCredential.toJSON writes it"`
}

// Passkey is a passkey as its player sees it in the list.
type Passkey struct {
	ID      string `json:"id" doc:"to remove it by"`
	Name    string `json:"name"`
	Domain  string `json:"domain" doc:"where it is good"`
	Created int64  `json:"created" doc:"unix milliseconds"`
	Used    int64  `json:"used" doc:"the same, of the last use"`
}

func (i *identity) passkeyOperations(a *api) {
	add(a, operation{
		id: "beginPasskey", tag: "players", method: "POST", path: "/api/account/passkeys/begin", access: owners, cost: 10,
		status: http.StatusCreated, out: PasskeyRequest{}, summary: "Begin to add a passkey",
		text:     "Over HTTPS at an address with a domain, or on the server's own machine. A passkey is good at that domain alone.",
		problems: []int{http.StatusUnauthorized, http.StatusConflict, http.StatusUnprocessableEntity},
	}, i.beginPasskey)
	add(a, operation{
		id: "addPasskey", tag: "players", method: "POST", path: "/api/account/passkeys", access: owners, cost: 10, status: http.StatusCreated,
		out: Passkey{}, summary: "Add a passkey", text: "The one that was made for what was begun before.",
		problems: []int{http.StatusConflict, http.StatusUnprocessableEntity},
	}, i.addPasskey)
	add(a, operation{
		id: "listPasskeys", tag: "players", method: "GET", path: "/api/account/passkeys", access: owners, status: http.StatusOK,
		out: []Passkey{}, summary: "Your passkeys", text: "Oldest first, those of other addresses of this server, too.",
	}, i.listPasskeys)
	add(a, operation{
		id: "dropPasskey", tag: "players", method: "DELETE", path: "/api/account/passkeys/{passkey}", access: owners,
		status: http.StatusNoContent, summary: "Remove a passkey", text: "By its id. Nobody signs in by it any more; sessions go on.",
		problems: []int{http.StatusNotFound},
	}, i.dropPasskey)
	add(a, operation{
		id: "beginPasskeySession", tag: "players", method: "POST", path: "/api/sessions/passkey/begin", cost: 5, status: http.StatusCreated,
		out: PasskeyRequest{}, summary: "Begin to sign in by a passkey", text: "No name is needed: the passkey knows whose it is.",
		problems: []int{http.StatusUnprocessableEntity},
	}, i.beginPasskeySession)
	add(a, operation{
		id: "passkeySession", tag: "players", method: "POST", path: "/api/sessions/passkey", cost: 5, status: http.StatusCreated, out: Session{},
		summary: "Sign in by a passkey", text: "What is wrong is not told. The token is also set as a cookie.",
		problems: []int{http.StatusUnauthorized, http.StatusUnprocessableEntity},
	}, i.passkeySession)
}

// site is where the caller's browser has opened the pages, the zero Site where browsers know no passkeys: they want a domain, and
// HTTPS unless it is their own machine. The host is what the browser says: another site can't make it say this one's.
func (c *call) site() people.Site {
	host := strings.ToLower(c.r.Host)
	domain := host
	if name, _, err := net.SplitHostPort(host); err == nil {
		domain = name
	}
	if _, err := netip.ParseAddr(strings.Trim(domain, "[]")); err == nil || domain == "" {
		return people.Site{}
	}
	scheme := "http"
	if c.sender.secure {
		scheme = "https"
	} else if domain != "localhost" && !strings.HasSuffix(domain, ".localhost") {
		return people.Site{}
	}
	return people.Site{Domain: domain, Origin: scheme + "://" + host}
}

func (i *identity) beginPasskey(c *call, in *Confirmation) error {
	options, err := i.people.BeginPasskey(c.r.Context(), c.session, in.Password, c.place(), c.site())
	if err != nil {
		return err
	}
	return c.json(http.StatusCreated, PasskeyRequest{options})
}

func (i *identity) addPasskey(c *call, in *NewPasskey) error {
	answer, err := json.Marshal(in.Credential)
	if err != nil {
		return fmt.Errorf("read a passkey: %w", err)
	}
	made, err := i.people.AddPasskey(c.r.Context(), c.session, in.Name, answer, c.site())
	if err != nil {
		return err
	}
	return c.json(http.StatusCreated, passkey(made))
}

func passkey(p *store.Passkey) Passkey {
	return Passkey{ID: p.ID, Name: p.Name, Domain: p.Domain, Created: p.Created, Used: p.Used}
}

func (i *identity) listPasskeys(c *call, _ *none) error {
	list, err := i.passkeys(c)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, list)
}

// passkeys are the caller's.
func (i *identity) passkeys(c *call) ([]Passkey, error) {
	kept, err := i.people.Passkeys(c.r.Context(), c.player())
	list := []Passkey{}
	for n := range kept {
		list = append(list, passkey(&kept[n]))
	}
	return list, err
}

func (i *identity) dropPasskey(c *call, _ *none) error {
	err := i.people.DropPasskey(c.r.Context(), c.player(), c.r.PathValue("passkey"))
	if errors.Is(err, store.ErrNotFound) {
		return unknown("You have no such passkey.")
	}
	if err != nil {
		return err
	}
	return c.empty()
}

func (i *identity) beginPasskeySession(c *call, _ *none) error {
	options, err := i.people.BeginPasskeySignIn(c.r.Context(), c.site())
	if err != nil {
		return err
	}
	return c.json(http.StatusCreated, PasskeyRequest{options})
}

func (i *identity) passkeySession(c *call, in *PasskeyAnswer) error {
	answer, err := json.Marshal(in.Credential)
	if err != nil {
		return fmt.Errorf("read the answer of a passkey: %w", err)
	}
	arrival, err := i.people.SignInByPasskey(c.r.Context(), answer, c.place(), c.site())
	if err != nil {
		return err
	}
	return c.arrive(arrival)
}

// passkeyProblem is the problem that an error of a passkey is, nil when it is none.
func passkeyProblem(err error) *Problem {
	var p *Problem
	switch {
	case errors.Is(err, people.ErrNoSite):
		p = notAllowed("passkey", "Passkeys need HTTPS and an address with a domain.")
	case errors.Is(err, people.ErrCeremony):
		p = notAllowed("credential", "This is no answer to what was begun here, or it came too late: begin once more.")
	case errors.Is(err, people.ErrPasskeys):
		p = notAllowed("passkey", "You have as many passkeys as may be: remove one first.")
	case errors.Is(err, people.ErrPasskeyKnown):
		p = notAllowed("credential", "This passkey is registered already.")
	}
	return p
}
