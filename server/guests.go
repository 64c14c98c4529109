package server

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"portolan/store"
)

const (
	// maxName is the longest name of a player, in characters.
	maxName = 40

	// linkLives is how long a link to another device can be redeemed.
	linkLives = 7 * 24 * time.Hour
)

// Self is a player as it sees itself.
type Self struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Guest bool   `json:"guest" doc:"has no account: its sessions are all that leads to it"`
}

// NewSession asks for a guest.
type NewSession struct {
	Name string `json:"name" doc:"1 to 40 characters, none of them a control character" example:"Anna"`
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

// SessionLink takes a guest along to another device.
type SessionLink struct {
	Secret  string `json:"secret" doc:"to be redeemed once; keep it as you would keep a key"`
	Expires int64  `json:"expires" doc:"unix milliseconds"`
}

// Redemption redeems a link.
type Redemption struct {
	Secret string `json:"secret" doc:"of the link"`
}

// people serves what is asked about who one is.
type people struct {
	store     store.Players
	maxTokens int
	friends   []string // where others in the network of this machine open the page
}

func (p *people) playerOperations(a *api) {
	add(a, operation{
		id: "beginSession", tag: "players", method: "POST", path: "/api/sessions", cost: 5, status: http.StatusCreated, out: Session{},
		summary: "Become a guest", text: "Makes a player and its session. The token is also set as a cookie.",
		problems: []int{http.StatusUnprocessableEntity},
	}, p.beginSession)
	add(a, operation{
		id: "endSession", tag: "players", method: "DELETE", path: "/api/sessions", access: owners, status: http.StatusNoContent,
		summary: "End the session", text: "A guest without another session or link can't be come back to.",
	}, p.endSession)
	add(a, operation{
		id: "linkSession", tag: "players", method: "POST", path: "/api/sessions/link", access: owners, cost: 5, status: http.StatusCreated,
		out: SessionLink{}, summary: "Make a link for another device", text: "Whoever redeems the secret, once and within a week, is you there.",
	}, p.linkSession)
	add(a, operation{
		id: "redeemSession", tag: "players", method: "POST", path: "/api/sessions/redeem", cost: 5, status: http.StatusCreated, out: Session{},
		summary: "Redeem a link", text: "Begins a session of the link's player on this device.", problems: []int{http.StatusNotFound},
	}, p.redeemSession)
	add(a, operation{
		id: "me", tag: "players", method: "GET", path: "/api/me", access: watchers, status: http.StatusOK, out: Me{},
		summary: "Who am I?", text: "Nobody is told so, not refused: a page asks this before anything else.",
	}, p.me)
}

func self(p store.Player) Self { return Self{ID: p.ID, Name: p.Name, Guest: p.Guest} }

func (p *people) beginSession(c *call, in *NewSession) error {
	name, err := cleanName(in.Name)
	if err != nil {
		return err
	}
	player := store.Player{ID: newID(), Name: name, Guest: true, Created: now()}
	token, key := newSecret()
	err = p.store.AddPlayer(c.r.Context(), player, store.Session{Key: key, Player: player.ID, Created: player.Created})
	if err != nil {
		return err
	}
	c.sessions.begin(key, player)
	c.setCookie(token)
	return c.json(http.StatusCreated, Session{Player: self(player), Token: token})
}

func (p *people) endSession(c *call, _ *none) error {
	if err := c.sessions.drop(c.r.Context(), c.session); err != nil {
		return err
	}
	c.setCookie("")
	return c.empty()
}

func (p *people) linkSession(c *call, _ *none) error {
	secret, key := newSecret()
	expires := time.Now().Add(linkLives).UnixMilli()
	if err := p.store.AddLink(c.r.Context(), store.Link{Key: key, Player: c.player(), Expires: expires}); err != nil {
		return err
	}
	return c.json(http.StatusCreated, SessionLink{Secret: secret, Expires: expires})
}

func (p *people) redeemSession(c *call, in *Redemption) error {
	token, key := newSecret()
	player, err := p.store.Redeem(c.r.Context(), keyOf(in.Secret), store.Session{Key: key, Created: now()})
	if errors.Is(err, store.ErrNotFound) {
		return unknown("There is no such link, or not any more: it works once, for a week.")
	}
	if err != nil {
		return err
	}
	c.sessions.begin(key, player)
	c.setCookie(token)
	return c.json(http.StatusCreated, Session{Player: self(player), Token: token})
}

func (p *people) me(c *call, _ *none) error {
	if c.session == nil {
		return c.json(http.StatusOK, Me{Friends: p.friendsFor(c)})
	}
	if cookie, err := c.r.Cookie(cookieName); err == nil && keyOf(cookie.Value) == c.session.key {
		c.setCookie(cookie.Value) // a guest who comes back stays for as long again
	}
	who := self(c.session.player)
	return c.json(http.StatusOK, Me{Player: &who, Friends: p.friendsFor(c)})
}

// friendsFor tells who sits at this machine by which addresses others open the page, so that no invitation names an address
// that leads the invited to their own machine. Nobody else learns of this machine's networks.
func (p *people) friendsFor(c *call) []string {
	if c.sender.limited {
		return nil
	}
	return p.friends
}

// cleanName returns the name less the spaces around it.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	n := utf8.RuneCountInString(name)
	switch {
	case n < 1 || n > maxName:
		return "", notAllowed("name", "A name has 1 to %d characters.", maxName)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unprintable):
		return "", notAllowed("name", "A name has no control characters.")
	}
	return name, nil
}

// unprintable tells whether a character does something else than being read: control characters, ends of lines and of
// paragraphs, and those that turn the direction of what follows.
func unprintable(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// newID returns a name for a player or a match, 60 bits that nobody guesses.
func newID() string { return strings.ToLower(rand.Text()[:12]) }
