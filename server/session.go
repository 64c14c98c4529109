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
	"time"

	"portolan/store"
)

const (
	cookieName = "portolan"

	// tokenPrefix begins every API token, so that it is told from a session's, by us and by those who search for leaked ones.
	tokenPrefix = "portolan_"

	// sessionsKept is how many sessions are known by heart, sessionsFresh how long each is before the store is asked again: what
	// ends a session beside this server is noticed by then.
	sessionsKept  = 50_000
	sessionsFresh = time.Minute
)

// session is who holds a token. It is never changed.
type session struct {
	key     store.Key
	player  store.Player
	program bool // it is an API token
}

// sessions finds the session of a token: in the store, or among those that were found there not long ago.
//
// Somebody may end a session while somebody else is about to find it. So that it is not remembered after its end, revoked
// counts the ends: what was read in the store is remembered only if nothing has ended since before it was read.
type sessions struct {
	store store.Players

	mu      sync.RWMutex
	known   map[store.Key]memory
	revoked uint64
	streams map[store.Key]map[*stream]struct{} // that are open, by the session that opened them
}

// memory is a session that is known by heart.
type memory struct {
	*session
	since time.Time
}

func newSessions(players store.Players) *sessions {
	return &sessions{
		store: players, known: make(map[store.Key]memory), streams: make(map[store.Key]map[*stream]struct{}),
	}
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
	return s.ofKey(ctx, keyOf(token), strings.HasPrefix(token, tokenPrefix))
}

func (s *sessions) ofKey(ctx context.Context, key store.Key, program bool) (*session, error) {
	for {
		found, revoked := s.recall(key)
		if found != nil {
			return found, nil
		}
		who := s.store.Player
		if program {
			who = s.store.TokenPlayer
		}
		player, err := who(ctx, key)
		if err != nil {
			return nil, err
		}
		made := &session{key: key, player: player, program: program}
		if s.learn(made, revoked) {
			return made, nil
		}
	}
}

// recall returns a session that is known by heart, else nil, and how many have ended by now.
func (s *sessions) recall(key store.Key) (*session, uint64) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if found, known := s.known[key]; known && time.Since(found.since) < sessionsFresh {
		return found.session, s.revoked
	}
	return nil, s.revoked
}

// learn keeps a session in mind that was found in the store after so many had ended. It is false when another one has ended
// since: then it may have been this one. When too many are known, any other one is forgotten.
func (s *sessions) learn(found *session, revoked uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.revoked != revoked {
		return false
	}
	s.keep(found)
	return true
}

// begin keeps a session in mind that was made just now, so that nobody can have ended it.
func (s *sessions) begin(key store.Key, player store.Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(&session{key: key, player: player})
}

func (s *sessions) keep(found *session) {
	if _, known := s.known[found.key]; !known && len(s.known) >= sessionsKept {
		for other := range s.known {
			delete(s.known, other)
			break
		}
	}
	s.known[found.key] = memory{found, time.Now()}
}

// drop ends a session.
func (s *sessions) drop(ctx context.Context, ended *session) error {
	if err := s.store.DropSession(ctx, ended.key); err != nil {
		return err
	}
	s.forget(ended.key)
	return nil
}

// forget is called once a session or a token is no longer kept: its streams end at once.
func (s *sessions) forget(key store.Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.revoked++
	delete(s.known, key)
	for open := range s.streams[key] {
		_ = open.conn.Close() // it finds out, and gives everything back
	}
}

// follow has a stream end with its session. The caller then makes sure that the session has not ended before.
func (s *sessions) follow(open *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.streams[open.session.key]
	if of == nil {
		of = make(map[*stream]struct{})
		s.streams[open.session.key] = of
	}
	of[open] = struct{}{}
}

// unfollow is called when a stream has ended.
func (s *sessions) unfollow(ended *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.streams[ended.session.key]
	if delete(of, ended); len(of) == 0 {
		delete(s.streams, ended.session.key)
	}
}

// still returns an error when the session has ended, also by another hand than this server's.
func (s *sessions) still(ctx context.Context, one *session) error {
	_, err := s.ofKey(ctx, one.key, one.program)
	return err
}

// sweep forgets the sessions that would have to be read again anyway.
func (s *sessions) sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, one := range s.known {
		if time.Since(one.since) >= sessionsFresh {
			delete(s.known, key)
		}
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
