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

	// tokenPrefix begins every API token, so that it differs from a session's, for us and for those who search for leaked ones.
	tokenPrefix = "portolan_"

	// sessionsCached is how many sessions are cached, sessionsFresh how long each is before the store is asked again: a session
	// that another process has ended is noticed by then.
	sessionsCached = 50_000
	sessionsFresh  = time.Minute
)

// session is who holds a token. It is never changed.
type session struct {
	key     store.Key
	player  store.Player
	program bool // it is an API token
}

// sessions finds the session of a token: in the store, or in a cache of those that were found there not long ago.
//
// A session may be ended while it is being read from the store. So that it is not cached after its end, revoked counts the
// sessions that were ended: what was read is cached only if none has been ended since before it was read.
type sessions struct {
	store store.Players

	mu      sync.RWMutex
	cached  map[store.Key]cachedSession
	revoked uint64
	streams map[store.Key]map[*stream]struct{} // that are open, by the session that opened them
}

// cachedSession is a session in the cache.
type cachedSession struct {
	*session
	since time.Time
}

func newSessions(players store.Players) *sessions {
	return &sessions{
		store: players, cached: make(map[store.Key]cachedSession), streams: make(map[store.Key]map[*stream]struct{}),
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
		found, revoked := s.cachedFor(key)
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
		if s.cache(made, revoked) {
			return made, nil
		}
	}
}

// cachedFor returns the cached session of a key, else nil, and how many have ended by now.
func (s *sessions) cachedFor(key store.Key) (*session, uint64) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if found, known := s.cached[key]; known && time.Since(found.since) < sessionsFresh {
		return found.session, s.revoked
	}
	return nil, s.revoked
}

// cache caches a session that was found in the store after so many had ended. It returns false when one has ended since then:
// it may have been this one. When the cache is full, any other one is dropped.
func (s *sessions) cache(found *session, revoked uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.revoked != revoked {
		return false
	}
	s.keep(found)
	return true
}

// begin caches a session that was made just now: nobody can have ended it.
func (s *sessions) begin(key store.Key, player store.Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(&session{key: key, player: player})
}

func (s *sessions) keep(found *session) {
	if _, known := s.cached[found.key]; !known && len(s.cached) >= sessionsCached {
		for other := range s.cached {
			delete(s.cached, other)
			break
		}
	}
	s.cached[found.key] = cachedSession{found, time.Now()}
}

// drop ends a session.
func (s *sessions) drop(ctx context.Context, ended *session) error {
	if err := s.store.DropSession(ctx, ended.key); err != nil {
		return err
	}
	s.forget(ended.key)
	return nil
}

// forget is called once a session or a token is no longer in the store: its streams end at once.
func (s *sessions) forget(key store.Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.revoked++
	delete(s.cached, key)
	for open := range s.streams[key] {
		_ = open.conn.Close() // the stream notices, and ends
	}
}

// follow has a stream end with its session. The caller then verifies that the session has not ended before.
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

// verify returns an error when the session has ended; what another process has ended is noticed after sessionsFresh.
func (s *sessions) verify(ctx context.Context, one *session) error {
	_, err := s.ofKey(ctx, one.key, one.program)
	return err
}

// sweep drops the sessions that would have to be read again anyway.
func (s *sessions) sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, one := range s.cached {
		if time.Since(one.since) >= sessionsFresh {
			delete(s.cached, key)
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
