package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"portolan/store"
)

const (
	cookieName = "portolan"

	// tokenPrefix begins every API token, so that it is told from a session's, by us and by those who search for leaked ones.
	tokenPrefix = "portolan_"

	// sessionsKept is how many sessions are known by heart.
	sessionsKept = 50_000
)

// session is who holds a token.
type session struct {
	key     store.Key
	player  store.Player
	program bool        // it is an API token
	dropped atomic.Bool // the session was ended: its streams end, too
}

// sessions finds the session of a token, in memory or in the store.
type sessions struct {
	store store.Players

	mu    sync.RWMutex
	known map[store.Key]*session
}

func newSessions(players store.Players) *sessions {
	return &sessions{store: players, known: make(map[store.Key]*session)}
}

// newSecret returns a secret to hand out and the key by which it is kept.
func newSecret() (secret string, key store.Key) {
	var random [32]byte
	_, _ = rand.Read(random[:]) // never fails
	secret = base64.RawURLEncoding.EncodeToString(random[:])
	return secret, keyOf(secret)
}

func keyOf(secret string) store.Key { return sha256.Sum256([]byte(secret)) }

// find returns the session of a token; an error that wraps store.ErrNotFound when there is none.
func (s *sessions) find(ctx context.Context, token string) (*session, error) {
	key := keyOf(token)
	s.mu.RLock()
	found := s.known[key]
	s.mu.RUnlock()
	if found != nil {
		return found, nil
	}
	program := strings.HasPrefix(token, tokenPrefix)
	who := s.store.Player
	if program {
		who = s.store.TokenPlayer
	}
	player, err := who(ctx, key)
	if err != nil {
		return nil, err
	}
	return s.learn(key, player, program), nil
}

// learn keeps a session in mind. When there are too many, any other one is forgotten.
func (s *sessions) learn(key store.Key, player store.Player, program bool) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.known[key]; found != nil {
		return found
	}
	if len(s.known) >= sessionsKept {
		for other := range s.known {
			delete(s.known, other)
			break
		}
	}
	made := &session{key: key, player: player, program: program}
	s.known[key] = made
	return made
}

// drop ends a session.
func (s *sessions) drop(ctx context.Context, ended *session) error {
	if err := s.store.DropSession(ctx, ended.key); err != nil {
		return err
	}
	s.forget(ended.key)
	return nil
}

// forget is called once a session or a token is no longer kept: its streams end.
func (s *sessions) forget(key store.Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ended := s.known[key]; ended != nil {
		ended.dropped.Store(true)
		delete(s.known, key)
	}
}

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
	found, err := c.sessions.find(c.r.Context(), token)
	switch {
	case errors.Is(err, store.ErrNotFound) && access == watchers && c.r.Header.Get("Authorization") == "":
		return nil // a browser can't take back the cookie of a session that has ended: whoever has it is nobody
	case errors.Is(err, store.ErrNotFound):
		return noSession()
	case err != nil:
		return fmt.Errorf("find a session: %w", err)
	}
	if found.program && access == owners {
		return notYours("An API token may not do this: it takes a session.")
	}
	c.session = found
	return c.allowToken(cost)
}

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

// setCookie hands a token to a browser, for as long as browsers keep any.
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
