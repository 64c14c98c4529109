package server

import (
	"errors"
	"net/http"
	"time"

	"portolan/people"
	"portolan/store"
	"portolan/table"
)

// Self is a player as it sees itself.
type Self struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Guest bool   `json:"guest" doc:"has no account: its sessions are all that leads to it"`
}

// NewSession asks to become a guest, or to sign in.
type NewSession struct {
	Name       string  `json:"name" doc:"1 to 40 characters, none of them a control character" example:"Anna"`
	Password   *string `json:"password,omitempty" doc:"signs in to the account of that name"`
	Code       *string `json:"code,omitempty" doc:"the same by one of the account's recovery codes, which is used up"`
	New        *string `json:"new,omitempty" doc:"with a code: the password from now on; all other sessions end"`
	Alone      bool    `json:"alone,omitempty" doc:"with a new password: API tokens and passkeys go, too"`
	Invitation string  `json:"invitation,omitempty" doc:"for newcomers, where they need one"`
}

// Session is a session that was begun.
type Session struct {
	Player Self   `json:"player"`
	Token  string `json:"token" doc:"for programs, as Authorization: Bearer; browsers have got the same as a cookie"`
}

// Me is who the caller is.
type Me struct {
	Player  *Self    `json:"player" doc:"null for nobody"`
	Friends []string `json:"friends,omitempty" doc:"to a browser on the server's own machine alone: the addresses by which others in its network open this page"`
}

// NewName changes one's name.
type NewName struct {
	Name     string `json:"name" doc:"1 to 40 characters, none of them a control character; of an account, letters, digits, spaces and - _ . ' that look like no other's" example:"Anna"`
	Password string `json:"password,omitempty" doc:"of an account that has one"`
}

// SessionLink takes a player along to another device.
type SessionLink struct {
	Secret  string `json:"secret" doc:"to be redeemed once; keep it as you would keep a key"`
	Expires int64  `json:"expires" doc:"unix milliseconds"`
}

// Redemption redeems a link.
type Redemption struct {
	Secret string `json:"secret" doc:"of the link"`
}

// identity serves what is asked about who one is.
type identity struct {
	people *people.People
	// privacy is what this server keeps about people.
	privacy Privacy
	hub     *table.Hub
	store   interface {
		store.Matches
		store.Notices
		store.Orders
		store.PlayingHours
		store.Reports
	}
	talk    store.Talk
	circle  store.Friends
	notes   store.Notes
	friends []string // where others in the network of this machine open the page
}

func (i *identity) playerOperations(a *api) {
	add(a, operation{
		id: "beginSession", tag: "players", method: "POST", path: "/api/sessions", cost: 5, status: http.StatusCreated, out: Session{},
		summary: "Become a guest, or sign in", text: "With a name alone a newcomer becomes a guest: that makes a player and its session. " +
			"With a password or a recovery code it begins a session of the account of that name; what is wrong is not told. The token " +
			"is also set as a cookie.",
		problems: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusUnprocessableEntity},
	}, i.beginSession)
	add(a, operation{
		id: "endSession", tag: "players", method: "DELETE", path: "/api/sessions", access: owners, status: http.StatusNoContent,
		summary: "End the session", text: "A guest without another session or link can't be come back to.",
	}, i.endSession)
	add(a, operation{
		id: "linkSession", tag: "players", method: "POST", path: "/api/sessions/link", access: owners, cost: 5, status: http.StatusCreated,
		out: SessionLink{}, summary: "Make a link for another device", text: "Whoever redeems the secret, once and within a week, is you there.",
	}, i.linkSession)
	add(a, operation{
		id: "redeemSession", tag: "players", method: "POST", path: "/api/sessions/redeem", cost: 5, status: http.StatusCreated, out: Session{},
		summary: "Redeem a link", text: "Begins a session of the link's player on this device.", problems: []int{http.StatusNotFound},
	}, i.redeemSession)
	add(a, operation{
		id: "me", tag: "players", method: "GET", path: "/api/me", access: watchers, status: http.StatusOK, out: Me{},
		summary: "Who am I?", text: "Nobody is told so, not refused: a page asks this before anything else.",
	}, i.me)
	add(a, operation{
		id: "setName", tag: "players", method: "PUT", path: "/api/me", access: owners, cost: 10, status: http.StatusOK, out: Me{},
		summary: "Change your name", text: "Matches that are not over tell it from then on; those that are keep the one before. " +
			" An account signs in by the new one, and confirms that by its password; one without has signed in not longer than ten minutes ago.",
		problems: []int{http.StatusUnauthorized, http.StatusConflict, http.StatusUnprocessableEntity},
	}, i.setName)
}

func self(p store.Player) Self { return Self{ID: p.ID, Name: p.Name, Guest: p.Guest} }

func (i *identity) beginSession(c *call, in *NewSession) error {
	var arrival *people.Arrival
	var err error
	switch {
	case in.Password != nil && (in.Code != nil || in.New != nil):
		return notAllowed("code", "Sign in by a password or by a code, not by both.")
	case in.New != nil && in.Code == nil:
		return notAllowed("new", "A new password is set together with a code.")
	case in.Alone && in.New == nil:
		return notAllowed("alone", "What else signs in is taken away together with a new password.")
	case in.Password != nil:
		arrival, err = i.people.SignIn(c.r.Context(), in.Name, *in.Password, c.place())
	case in.Code != nil:
		arrival, err = i.people.SignInByCode(c.r.Context(), in.Name, *in.Code, in.fresh(), c.place())
	default:
		arrival, err = i.people.Guest(c.r.Context(), in.Name, in.Invitation, c.place())
	}
	if err != nil {
		return err
	}
	return c.arrive(arrival)
}

// fresh is the password from now on, nil when that stays.
func (in *NewSession) fresh() *people.NewPassword {
	if in.New == nil {
		return nil
	}
	return &people.NewPassword{Text: *in.New, Alone: in.Alone}
}

func (i *identity) endSession(c *call, _ *none) error {
	if err := i.people.Sessions.End(c.r.Context(), c.session); err != nil {
		return err
	}
	c.setCookie("")
	return c.empty()
}

func (i *identity) linkSession(c *call, _ *none) error {
	secret, expires, err := i.people.Link(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	return c.json(http.StatusCreated, SessionLink{Secret: secret, Expires: expires.UnixMilli()})
}

func (i *identity) redeemSession(c *call, in *Redemption) error {
	arrival, err := i.people.Redeem(c.r.Context(), in.Secret, c.place())
	if errors.Is(err, store.ErrNotFound) {
		return unknown("There is no such link, or not any more: it works once, for a week.")
	}
	if err != nil {
		return err
	}
	return c.arrive(arrival)
}

func (i *identity) me(c *call, _ *none) error {
	if c.session == nil {
		return c.json(http.StatusOK, Me{Friends: i.friendsFor(c)})
	}
	if cookie, err := c.r.Cookie(cookieName); err == nil && people.KeyOf(cookie.Value) == c.session.Key {
		c.setCookie(cookie.Value) // a guest who comes back stays for as long again
	}
	who := self(c.session.Player)
	return c.json(http.StatusOK, Me{Player: &who, Friends: i.friendsFor(c)})
}

// newNaming bounds how often a player takes another name: each is a row of every match where the player sits, and rows are never removed.
func newNaming() *limits { return newLimits(1/(10*time.Minute).Seconds(), 20) }

func (i *identity) setName(c *call, in *NewName) error {
	if c.sender.limited && in.Name != c.session.Player.Name {
		if err := c.naming.spend(client{token: people.KeyOf(c.player())}, 1); err != nil {
			return err
		}
	}
	player, err := i.people.Call(c.r.Context(), c.session, in.Name, in.Password, c.place())
	if err != nil {
		return err
	}
	i.callAtTables(c, player.ID)
	who := self(player)
	return c.json(http.StatusOK, Me{Player: &who, Friends: i.friendsFor(c)})
}

// callAtTables has matches know that a player is called otherwise now, which is so in any case: those that could not be told are later.
func (i *identity) callAtTables(c *call, player string) {
	if err := i.hub.Call(c.r.Context(), player); err != nil {
		c.log().Error("could not call a player otherwise at all tables yet", "player", player, "error", err)
	}
}

// friendsFor tells who sits at this machine by which addresses others open the page, so that no invitation names an address
// that leads the invited to their own machine. Nobody else learns of this machine's networks.
func (i *identity) friendsFor(c *call) []string {
	if c.sender.limited {
		return nil
	}
	return i.friends
}
