package server

import (
	"errors"
	"net/http"

	"portolan/people"
	"portolan/store"
)

// NewAccount makes a guest an account.
type NewAccount struct {
	Name       string `json:"name" doc:"1 to 40 letters, digits, spaces and - _ . '; no other account's looks like it" example:"Anna"`
	Password   string `json:"password" doc:"8 to 200 characters"`
	Invitation string `json:"invitation,omitempty" doc:"for newcomers, where they need one"`
}

// MadeAccount is an account that was just made.
type MadeAccount struct {
	Player Self     `json:"player"`
	Codes  []string `json:"codes" doc:"ten recovery codes, each of which signs in once. They are told this once"`
	Token  string   `json:"token" doc:"of the session from now on; browsers have got it as a cookie"`
}

// AccountInfo is the caller's account.
type AccountInfo struct {
	Player   Self `json:"player"`
	Codes    int  `json:"codes" doc:"recovery codes that are left; 0 for guests"`
	Password bool `json:"password" doc:"has a password; who has none confirms changes by having signed in not longer than ten minutes ago"`
	Provider bool `json:"provider" doc:"the identity provider signs in to it"`
}

// NewPassword changes a password.
type NewPassword struct {
	Password string `json:"password" doc:"as it is"`
	New      string `json:"new" doc:"as it is to be, 8 to 200 characters"`
	Alone    bool   `json:"alone,omitempty" doc:"API tokens and passkeys go, too"`
}

// Confirmation says the password once more, for what can't be taken back.
type Confirmation struct {
	Password string `json:"password"`
}

// Closing closes the account.
type Closing struct {
	Password string `json:"password" doc:"of the account; guests have none"`
	Erase    bool   `json:"erase,omitempty" doc:"takes away whatever else is about the player; guests may ask for that, too"`
}

// Codes are recovery codes.
type Codes struct {
	Codes []string `json:"codes" doc:"they are told this once; those before don't work any more"`
}

// NewStart sets a new password by a link of the host.
type NewStart struct {
	Secret   string `json:"secret" doc:"of the link"`
	Password string `json:"password" doc:"from now on, 8 to 200 characters"`
	Alone    bool   `json:"alone,omitempty" doc:"API tokens and passkeys go, too"`
}

// Device is a session as its player sees it in the list.
type Device struct {
	ID      string `json:"id" doc:"to end it by"`
	Device  string `json:"device" doc:"browser and system in a few words, empty when not known" example:"Firefox, Linux"`
	Created int64  `json:"created" doc:"unix milliseconds"`
	Used    int64  `json:"used" doc:"the same, of the last use, to the hour"`
	Current bool   `json:"current" doc:"the one that asks"`
}

// Entry is how newcomers come in.
type Entry struct {
	Guests     bool   `json:"guests" doc:"one may play without an account"`
	Invitation bool   `json:"invitation" doc:"newcomers need an invitation"`
	Passkeys   bool   `json:"passkeys" doc:"one can sign in by a passkey at the address by which this was asked: it has a domain, and HTTPS or is this machine's own"`
	Provider   string `json:"provider,omitempty" doc:"what the identity provider is called by which one can sign in; left out without one"`
}

func (i *identity) accountOperations(a *api) {
	wrong := []int{http.StatusUnauthorized, http.StatusConflict}
	add(a, operation{
		id: "entry", tag: "players", method: "GET", path: "/api/entry", status: http.StatusOK, out: Entry{},
		summary: "How does one come in?", text: "What the server asks of newcomers.",
	}, i.entry)
	add(a, operation{
		id: "makeAccount", tag: "players", method: "POST", path: "/api/account", access: watchers, cost: 10, status: http.StatusCreated,
		out: MadeAccount{}, summary: "Make an account", text: "A guest becomes an account and keeps all that it has. Where there are no " +
			"guests, a newcomer without a session makes one, too. A browser's session goes on by another cookie.",
		problems: []int{http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, i.makeAccount)
	add(a, operation{
		id: "account", tag: "players", method: "GET", path: "/api/account", access: owners, status: http.StatusOK, out: AccountInfo{},
		summary: "Your account", text: "For guests, too, who have none.",
	}, i.account)
	add(a, operation{
		id: "setPassword", tag: "players", method: "POST", path: "/api/account/password", access: owners, cost: 10,
		status: http.StatusNoContent, summary: "Change your password", text: "All your other sessions end, and links to other devices; API tokens and passkeys stay unless `alone` is said.",
		problems: append(wrong, http.StatusUnprocessableEntity),
	}, i.setPassword)
	add(a, operation{
		id: "makeCodes", tag: "players", method: "POST", path: "/api/account/codes", access: owners, cost: 10, status: http.StatusCreated,
		out: Codes{}, summary: "Get new recovery codes", text: "Those before don't work any more.", problems: wrong,
	}, i.makeCodes)
	add(a, operation{
		id: "resetPassword", tag: "players", method: "POST", path: "/api/account/reset", cost: 10, status: http.StatusCreated, out: Session{},
		summary: "Set a new password by a link", text: "By a link of whoever runs the server, once and within an hour. All other sessions end.",
		problems: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
	}, i.resetPassword)
	add(a, operation{
		id: "listSessions", tag: "players", method: "GET", path: "/api/account/sessions", access: owners, status: http.StatusOK,
		out: []Device{}, summary: "Where you are signed in", text: "That used last first. Guests have sessions, too.",
	}, i.listSessions)
	add(a, operation{
		id: "endOneSession", tag: "players", method: "DELETE", path: "/api/account/sessions/{session}", access: owners,
		status: http.StatusNoContent, summary: "End one of your sessions", text: "By its id. What it has open ends.",
		problems: []int{http.StatusNotFound},
	}, i.endOneSession)
	add(a, operation{
		id: "endOtherSessions", tag: "players", method: "DELETE", path: "/api/account/sessions", access: owners,
		status: http.StatusNoContent, summary: "End all your other sessions", text: "And withdraw links to other devices.",
	}, i.endOtherSessions)
}

func (i *identity) entry(c *call, _ *none) error {
	return c.json(http.StatusOK, Entry{
		Guests: !i.people.Rules.NoGuests, Invitation: i.people.Rules.Invitation, Passkeys: c.site().Domain != "",
		Provider: i.people.ProviderName(),
	})
}

func (i *identity) makeAccount(c *call, in *NewAccount) error {
	ctx := c.r.Context()
	switch {
	case c.session == nil && !i.people.Rules.NoGuests:
		return noSession()
	case c.session == nil:
		arrival, codes, err := i.people.NewAccount(ctx, in.Name, in.Password, in.Invitation, c.place())
		if err != nil {
			return err
		}
		return c.accountMade(arrival, codes)
	case c.session.Program:
		return notForTokens()
	}
	player, codes, err := i.people.Account(ctx, c.session.Player, in.Name, in.Password)
	if err != nil {
		return err
	}
	i.callAtTables(c, player.ID)
	if token, _ := tokenOf(c.r); c.byHeader() {
		return c.json(http.StatusCreated, MadeAccount{Player: self(player), Codes: codes, Token: token})
	}
	arrival, err := i.people.Rotate(ctx, c.session, player, c.place())
	if err != nil {
		return err
	}
	return c.accountMade(arrival, codes)
}

func (c *call) accountMade(arrival *people.Arrival, codes []string) error {
	c.setCookie(arrival.Token)
	return c.json(http.StatusCreated, MadeAccount{Player: self(arrival.Player), Codes: codes, Token: arrival.Token})
}

func (i *identity) account(c *call, _ *none) error {
	n, err := i.people.CodesLeft(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	password, err := i.people.HasPassword(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	linked, err := i.people.Linked(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, AccountInfo{Player: self(c.session.Player), Codes: n, Password: password, Provider: linked})
}

func (i *identity) setPassword(c *call, in *NewPassword) error {
	if err := i.people.SetPassword(c.r.Context(), c.session, in.Password, people.NewPassword{Text: in.New, Alone: in.Alone}, c.place()); err != nil {
		return err
	}
	return c.empty()
}

func (i *identity) makeCodes(c *call, in *Confirmation) error {
	codes, err := i.people.NewCodes(c.r.Context(), c.session, in.Password, c.place())
	if err != nil {
		return err
	}
	return c.json(http.StatusCreated, Codes{Codes: codes})
}

func (i *identity) resetPassword(c *call, in *NewStart) error {
	arrival, err := i.people.Reset(c.r.Context(), in.Secret, people.NewPassword{Text: in.Password, Alone: in.Alone}, c.place())
	if errors.Is(err, store.ErrNotFound) {
		return unknown("There is no such link, or not any more: it works once, for an hour.")
	}
	if err != nil {
		return err
	}
	return c.arrive(arrival)
}

func (i *identity) listSessions(c *call, _ *none) error {
	kept, err := i.people.Devices(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, devices(kept, c.session.Key))
}

// devices are sessions as their player sees them.
func devices(sessions []store.Session, current store.Key) []Device {
	list := []Device{}
	for _, s := range sessions {
		list = append(list, Device{ID: s.ID, Device: s.Device, Created: s.Created, Used: s.Used, Current: s.Key == current})
	}
	return list
}

func (i *identity) endOneSession(c *call, _ *none) error {
	err := i.people.EndDevice(c.r.Context(), c.player(), c.r.PathValue("session"))
	if errors.Is(err, store.ErrNotFound) {
		return unknown("You have no such session.")
	}
	if err != nil {
		return err
	}
	return c.empty()
}

func (i *identity) endOtherSessions(c *call, _ *none) error {
	if err := i.people.EndOthers(c.r.Context(), c.session); err != nil {
		return err
	}
	return c.empty()
}

// peopleProblem is the problem that an error of package people is to a client, nil when it is none of these.
func peopleProblem(err error) *Problem {
	var fault *people.Fault
	var wait *people.Wait
	switch {
	case errors.As(err, &fault):
		return notAllowed(fault.Field, "%s", fault.Why)
	case errors.As(err, &wait):
		return slowDown(int(wait.For.Seconds()) + 1)
	case errors.Is(err, people.ErrBusy):
		return slowDown(2)
	case errors.Is(err, people.ErrWrong):
		return problem(http.StatusUnauthorized, "sign-in", "You are not signed in by this",
			"The name, the password or the code is wrong.")
	case errors.Is(err, people.ErrAgain):
		return problem(http.StatusUnauthorized, "sign-in-again", "Sign in once more",
			"Your account has no password: this takes a session that was begun not longer than ten minutes ago.")
	case errors.Is(err, people.ErrGuest):
		return problem(http.StatusConflict, "account", "The account is not in that state", "You are a guest: make an account first.")
	case errors.Is(err, people.ErrAccount):
		return problem(http.StatusConflict, "account", "The account is not in that state", "You have an account already.")
	case errors.Is(err, people.ErrUninvited):
		return problem(http.StatusForbidden, "entry", "Not everybody may come in", "Newcomers need an invitation of whoever runs this server.")
	case errors.Is(err, people.ErrNoGuests):
		return problem(http.StatusForbidden, "entry", "Not everybody may come in", "There are no guests on this server: make an account.")
	}
	if p := passkeyProblem(err); p != nil {
		return p
	}
	return providerProblem(err)
}
