package people

import (
	"context"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"portolan/bus"
	"portolan/store"
)

const (
	// sessionsCached is how many sessions are cached, sessionsFresh how long each is before the store is asked again: a session
	// that another process has ended is noticed by then.
	sessionsCached = 50_000
	sessionsFresh  = time.Minute

	// heeding is how often it is looked what somebody has done by a command who looks after the server, as long as anybody asks for anything;
	// deedsAtOnce is how much of it is looked at.
	heeding     = 2 * time.Second
	deedsAtOnce = 100

	// usedWithin is how far what is kept of a session's last use may lag behind, so that a request hardly ever writes.
	usedWithin = time.Hour
)

// Session is who holds a token. It is never changed.
type Session struct {
	Key     store.Key
	Player  store.Player
	Program bool // it is an API token
}

// Sessions finds the session of a token: in the store, or in a cache of those that were found there not long ago.
//
// A session may be ended while it is being read from the store. So that it is not cached after its end, revoked counts the
// sessions that were ended: what was read is cached only if none has been ended since before it was read.
type Sessions struct {
	store SessionStore
	now   Clock
	began time.Time
	heeds atomic.Int64 // when it was looked for deeds, in nanoseconds after began; 0 for never
	nodes bus.Bus      // other nodes have caches, too

	mu      sync.RWMutex
	cached  map[store.Key]cachedSession
	revoked uint64
	deeds   map[int64]string         // those that were seen when it was looked, by their IDs: what had come of them
	streams map[store.Key]*followers // that are open, by the session that opened them
}

// SessionStore is what sessions are kept in, and what was done by those who look after the server.
type SessionStore interface {
	store.Players
	Deeds(ctx context.Context, before int64, limit int) ([]store.Deed, error)
}

// followers are the streams of a session.
type followers struct {
	player string
	open   map[io.Closer]struct{}
}

func (f *followers) close() {
	for one := range f.open {
		_ = one.Close() // the stream notices, and ends
	}
}

// cachedSession is a session in the cache.
type cachedSession struct {
	*Session
	since time.Time
}

// NewSessions returns the sessions of a store.
func NewSessions(kept SessionStore, now Clock) *Sessions {
	return &Sessions{
		store: kept, now: now, began: time.Now(), nodes: bus.Alone{}, cached: make(map[store.Key]cachedSession),
		streams: make(map[store.Key]*followers),
	}
}

// Find returns the session of a token; an error that wraps store.ErrNotFound when there is none.
func (s *Sessions) Find(ctx context.Context, token string) (*Session, error) {
	return s.ofKey(ctx, KeyOf(token), strings.HasPrefix(token, TokenPrefix))
}

func (s *Sessions) ofKey(ctx context.Context, key store.Key, program bool) (*Session, error) {
	s.heed(ctx)
	for {
		found, revoked := s.cachedFor(key)
		if found != nil {
			return found, nil
		}
		made, err := s.read(ctx, key, program)
		if err != nil {
			return nil, err
		}
		if s.cache(made, revoked) {
			return made, nil
		}
	}
}

// read reads a session or an API token from the store. At most once in usedWithin it notes that the session is used.
func (s *Sessions) read(ctx context.Context, key store.Key, program bool) (*Session, error) {
	if program {
		player, err := s.store.TokenPlayer(ctx, key)
		return &Session{Key: key, Player: player, Program: true}, err
	}
	kept, player, err := s.store.Session(ctx, key)
	if err != nil {
		return nil, err
	}
	if at := s.now(); at-kept.Used > usedWithin.Milliseconds() {
		s.store.Used(key, at)
	}
	return &Session{Key: key, Player: player}, nil
}

// cachedFor returns the cached session of a key, else nil, and how many have ended by now.
func (s *Sessions) cachedFor(key store.Key) (*Session, uint64) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if found, known := s.cached[key]; known && time.Since(found.since) < sessionsFresh {
		return found.Session, s.revoked
	}
	return nil, s.revoked
}

// cache caches a session that was found in the store after so many had ended. It returns false when one has ended since then:
// it may have been this one. When the cache is full, any other one is dropped.
func (s *Sessions) cache(found *Session, revoked uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.revoked != revoked {
		return false
	}
	s.keep(found)
	return true
}

func (s *Sessions) keep(found *Session) {
	if _, known := s.cached[found.Key]; !known && len(s.cached) >= sessionsCached {
		for other := range s.cached {
			delete(s.cached, other)
			break
		}
	}
	s.cached[found.Key] = cachedSession{found, time.Now()}
}

// End ends a session.
func (s *Sessions) End(ctx context.Context, ended *Session) error {
	if err := s.store.DropSession(ctx, ended.Key); err != nil {
		return err
	}
	s.forget(ended.Key)
	return nil
}

// forget is called once sessions or tokens are no longer in the store: their streams end at once.
func (s *Sessions) forget(keys ...store.Key) {
	s.forgetHere(keys...)
	s.tell(keys)
}

func (s *Sessions) forgetHere(keys ...store.Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.revoked++
	for _, key := range keys {
		delete(s.cached, key)
		if of := s.streams[key]; of != nil {
			of.close()
		}
	}
}

// Barred is called once the store lets nothing of a player's in any more: all its streams end at once.
func (s *Sessions) Barred(player string) {
	s.barredHere(player)
	s.nodes.Publish(bus.Message{Kind: bus.Ended, Player: player})
}

func (s *Sessions) barredHere(player string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropCached(player)
	for _, of := range s.streams {
		if of.player == player {
			of.close()
		}
	}
}

// Renamed is called when the store has another name for a player: its sessions are read again.
func (s *Sessions) Renamed(player string) {
	s.renamedHere(player)
	s.nodes.Publish(bus.Message{Kind: bus.Renamed, Player: player})
}

// heed has the sessions of players be read again about whom something was done beside this server, such as that they were locked out by a
// command, and their streams end. So nothing has to be looked at while nobody asks for anything.
func (s *Sessions) heed(ctx context.Context) {
	now, last := max(1, time.Since(s.began)), s.heeds.Load()
	if last != 0 && now-time.Duration(last) < heeding || !s.heeds.CompareAndSwap(last, int64(now)) {
		return
	}
	latest, err := s.store.Deeds(ctx, 0, deedsAtOnce)
	if err != nil {
		return // whoever comes next looks again
	}
	for _, player := range s.news(latest) {
		s.barredHere(player)
	}
}

// news remembers the latest deeds and returns whom those are about that are new, or of which it is known by now what has come: what a deed
// has done can be seen from then on.
func (s *Sessions) news(latest []store.Deed) (about []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	seen := make(map[int64]string, len(latest))
	for _, d := range latest {
		seen[d.ID] = d.Outcome
		if before, known := s.deeds[d.ID]; d.About != "" && s.deeds != nil && (!known || before != d.Outcome) {
			about = append(about, d.About)
		}
	}
	s.deeds = seen
	return about
}

// forgetAll has all sessions be read again, since some may have ended. Streams are looked at with their next heartbeat.
func (s *Sessions) forgetAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.revoked++
	clear(s.cached)
}

func (s *Sessions) renamedHere(player string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropCached(player)
}

// dropCached has a player's sessions be read again. s.mu is held.
func (s *Sessions) dropCached(player string) {
	s.revoked++
	for key, one := range s.cached {
		if one.Player.ID == player {
			delete(s.cached, key)
		}
	}
}

// Follow has a stream be closed when its session ends. The caller then verifies that the session has not ended before.
func (s *Sessions) Follow(session *Session, open io.Closer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.streams[session.Key]
	if of == nil {
		of = &followers{session.Player.ID, make(map[io.Closer]struct{})}
		s.streams[session.Key] = of
	}
	of.open[open] = struct{}{}
}

// Unfollow is called when a stream has ended.
func (s *Sessions) Unfollow(session store.Key, ended io.Closer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.streams[session]
	if of == nil {
		return
	}
	if delete(of.open, ended); len(of.open) == 0 {
		delete(s.streams, session)
	}
}

// Verify returns an error when the session has ended; what another process has ended is noticed after sessionsFresh.
func (s *Sessions) Verify(ctx context.Context, one *Session) error {
	_, err := s.ofKey(ctx, one.Key, one.Program)
	return err
}

// Sweep drops the sessions that would have to be read again anyway.
func (s *Sessions) Sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, one := range s.cached {
		if time.Since(one.since) >= sessionsFresh {
			delete(s.cached, key)
		}
	}
}
