package server

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"portolan/people"
	"portolan/store"
)

const cookieName = "portolan"

// identify finds out who asks, if the operation wants to know. It takes the cost from the bucket of an API token.
func (c *call) identify(access access, cost int) error {
	if access == anybody {
		return nil
	}
	token, shown := tokenOf(c.r)
	if !shown {
		if access != watchers {
			return noSession()
		}
		return nil
	}
	found, err := c.people.Sessions.Find(c.r.Context(), token)
	switch {
	case errors.Is(err, store.ErrNotFound) && access == watchers && !c.byHeader():
		return nil // a browser can't take back the cookie of a session that has ended: whoever has it is nobody
	case errors.Is(err, store.ErrNotFound):
		return noSession()
	case err != nil:
		return fmt.Errorf("find a session: %w", err)
	}
	if found.Program && access == owners {
		return notForTokens()
	}
	c.session = found
	return c.allowToken(cost)
}

func notForTokens() error { return notYours("An API token may not do this: it takes a session.") }

// byHeader tells whether the caller shows its token as a program does, and not by a cookie.
func (c *call) byHeader() bool { return c.r.Header.Get("Authorization") != "" }

// tokenOf returns the token that a request shows: of its Authorization, else of its cookie.
func tokenOf(r *http.Request) (token string, shown bool) {
	if lines := r.Header["Authorization"]; len(lines) > 0 {
		scheme, token, _ := strings.Cut(lines[0], " ")
		if strings.EqualFold(scheme, "Bearer") {
			return strings.TrimSpace(token), true
		}
	}
	if cookie, err := r.Cookie(cookieName); err == nil {
		return cookie.Value, true
	}
	return "", false
}

// setCookie gives a token to a browser, for as long as browsers keep cookies.
func (c *call) setCookie(token string) {
	seconds := 400 * 24 * 60 * 60
	if token == "" {
		seconds = -1
	}
	http.SetCookie(c.w, &http.Cookie{
		Name: cookieName, Value: token, Path: "/", MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.sender.secure,
	})
}

// place is where the caller is, for sessions that begin and attempts that are counted.
func (c *call) place() people.Place {
	return people.Place{Addr: c.sender.addr, Limited: c.sender.limited, Device: c.r.UserAgent()}
}

// arrive answers with a session that was begun. The one that the same browser had of the same player ends: whoever has seen its
// token has nothing of the new one.
func (c *call) arrive(arrival *people.Arrival) error {
	if before, shown := tokenOf(c.r); shown && !c.byHeader() {
		found, err := c.people.Sessions.Find(c.r.Context(), before)
		if err == nil && !found.Program && found.Player.ID == arrival.Player.ID {
			if err := c.people.Sessions.End(c.r.Context(), found); err != nil {
				return err
			}
		}
	}
	c.setCookie(arrival.Token)
	return c.json(http.StatusCreated, Session{Player: self(arrival.Player), Token: arrival.Token})
}
