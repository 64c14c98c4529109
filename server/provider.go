package server

import (
	"errors"
	"net/http"

	"portolan/people"
)

// providerCookie is what a browser has while it is at the identity provider.
const providerCookie = "portolan-provider"

// providerPath is what that cookie is for.
const providerPath = "/api/sessions/provider"

// NewProviderSignIn begins to sign in by the identity provider.
type NewProviderSignIn struct {
	Link     bool   `json:"link,omitempty" doc:"to sign in to the caller's account by it from now on, too"`
	Password string `json:"password,omitempty" doc:"with link: of the account"`
}

// ProviderSignIn sends a browser to the identity provider.
type ProviderSignIn struct {
	URL string `json:"url" doc:"where the browser goes. It comes back to /provider within five minutes"`
}

// ProviderAnswer is what the identity provider has sent along with the browser.
type ProviderAnswer struct {
	State string `json:"state"`
	Code  string `json:"code"`
}

func (i *identity) providerOperations(a *api) {
	add(a, operation{
		id: "beginProvider", tag: "players", method: "POST", path: providerPath + "/begin", access: watchers, cost: 10,
		status: http.StatusCreated, out: ProviderSignIn{}, summary: "Begin to sign in by the identity provider",
		text:     "Where the server has one, such as a club's. The browser gets a cookie, without which it can't come back.",
		problems: []int{http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden, http.StatusConflict},
	}, i.beginProvider)
	add(a, operation{
		id: "finishProvider", tag: "players", method: "POST", path: providerPath, access: watchers, cost: 10, status: http.StatusCreated,
		out: Session{}, summary: "Sign in by the identity provider",
		text: "By what it has sent along. Who comes for the first time gets an account, and a guest becomes it and keeps what it has. " +
			"The token is also set as a cookie.",
		problems: []int{http.StatusUnauthorized, http.StatusNotFound, http.StatusForbidden, http.StatusConflict},
	}, i.finishProvider)
}

// origin is where the caller's browser has opened the pages.
func (c *call) origin() string {
	if c.sender.secure {
		return "https://" + c.r.Host
	}
	return "http://" + c.r.Host
}

func (i *identity) beginProvider(c *call, in *NewProviderSignIn) error {
	if in.Link {
		switch {
		case i.people.ProviderName() == "":
			return people.ErrNoProvider
		case c.session == nil:
			return noSession()
		case c.session.Program:
			return notForTokens()
		}
	}
	address, secret, err := i.people.BeginProvider(c.r.Context(), c.session, in.Link, in.Password, c.origin(), c.place())
	if err != nil {
		return i.logged(c, err)
	}
	c.setProviderCookie(secret, 5*60)
	return c.json(http.StatusCreated, ProviderSignIn{URL: address})
}

func (c *call) setProviderCookie(secret string, seconds int) {
	http.SetCookie(c.w, &http.Cookie{
		Name: providerCookie, Value: secret, Path: providerPath, MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.sender.secure,
	})
}

func (i *identity) finishProvider(c *call, in *ProviderAnswer) error {
	secret := ""
	if cookie, err := c.r.Cookie(providerCookie); err == nil {
		secret = cookie.Value
	}
	arrival, err := i.people.FinishProvider(c.r.Context(), c.session, in.State, in.Code, secret, c.place())
	if err != nil {
		return i.logged(c, err)
	}
	c.setProviderCookie("", -1)
	if c.session != nil && c.session.Player.ID == arrival.Player.ID { // a guest may be an account by another name now
		i.callAtTables(c, arrival.Player.ID)
	}
	return c.arrive(arrival)
}

// logged logs an error that is the provider's fault, which the host has to see to, or perhaps that of how it is set up, and returns it. Who tries
// is told no more than that it was wrong.
func (i *identity) logged(c *call, err error) error {
	switch {
	case errors.Is(err, people.ErrProviderDown):
		c.log().Error("the identity provider does not answer as it should", "error", err)
	case errors.Is(err, people.ErrRefused):
		c.log().Warn("somebody could not sign in by the identity provider", "error", err)
	}
	return err
}

// providerProblem is the problem that an error of the identity provider is, nil when it is none.
func providerProblem(err error) *Problem {
	switch {
	case errors.Is(err, people.ErrNoProvider):
		return problem(http.StatusNotFound, "unknown", "There is no such thing", "This server has no identity provider.")
	case errors.Is(err, people.ErrProviderDown):
		return problem(http.StatusServiceUnavailable, "unavailable", "The server can't do this now", "The identity provider does not answer.")
	case errors.Is(err, people.ErrGroup):
		return problem(http.StatusForbidden, "entry", "Not everybody may come in", "You belong to no group that may come in here.")
	case errors.Is(err, people.ErrIdentity):
		return problem(http.StatusConflict, "account", "The account is not in that state",
			"This identity belongs to another account, or yours has another one.")
	}
	return nil
}
