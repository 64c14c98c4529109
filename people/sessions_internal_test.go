package people

import (
	"context"
	"encoding/binary"
	"errors"
	"net"
	"testing"
	"time"

	"portolan/store"
	"portolan/store/sqlite"
)

// known is a store with a player, and the sessions that are found in it by their token.
func known(t *testing.T, token string) (*sqlite.Store, *Sessions) {
	t.Helper()
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	if err := kept.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{Key: KeyOf(token)}); err != nil {
		t.Fatal(err)
	}
	return kept, NewSessions(kept, func() int64 { return time.Now().UnixMilli() })
}

// late is a store in which somebody does something between the moment at which a player is read and that at which the reader
// knows.
type late struct {
	SessionStore
	meanwhile func()
}

func (l *late) Session(ctx context.Context, key store.Key) (store.Session, store.Player, error) {
	one, p, err := l.SessionStore.Session(ctx, key)
	if do := l.meanwhile; do != nil {
		l.meanwhile = nil
		do()
	}
	return one, p, err
}

// A session that is ended while somebody finds it is dead, for that one, too.
func TestASessionThatEndsWhileItIsFound(t *testing.T) {
	kept, s := known(t, "token")
	s.store = &late{kept, func() {
		if err := s.End(t.Context(), &Session{Key: KeyOf("token")}); err != nil {
			t.Error(err)
		}
	}}
	for range 2 {
		if found, err := s.Find(t.Context(), "token"); !errors.Is(err, store.ErrNotFound) {
			t.Fatalf("found %+v (%v)", found, err)
		}
	}
}

// follower is a stream of a session, over a connection of which the client's end is returned.
func (s *Sessions) follower(t *testing.T, of store.Key) (conn, client net.Conn) {
	t.Helper()
	conn, client = net.Pipe()
	t.Cleanup(func() { _, _ = conn.Close(), client.Close() })
	s.Follow(&Session{Key: of}, conn)
	return conn, client
}

// hangsUp tells whether the other end of a connection is closed.
func hangsUp(t *testing.T, client net.Conn) bool {
	t.Helper()
	if client.SetReadDeadline(time.Now().Add(100*time.Millisecond)) != nil {
		return true
	}
	_, err := client.Read(make([]byte, 1))
	var timeout net.Error
	return !errors.As(err, &timeout) || !timeout.Timeout()
}

// A session's streams end with it, also when the session is not known by heart any more, and streams of others go on.
func TestStreamsEndWithTheirSession(t *testing.T) {
	_, s := known(t, "token")
	found, err := s.Find(t.Context(), "token")
	if err != nil {
		t.Fatal(err)
	}
	_, first := s.follower(t, found.Key)
	gone, left := s.follower(t, found.Key)
	_, other := s.follower(t, KeyOf("other"))
	s.Unfollow(found.Key, gone)
	clear(s.cached)
	if err := s.End(t.Context(), found); err != nil {
		t.Fatal(err)
	}
	if !hangsUp(t, first) || hangsUp(t, left) || hangsUp(t, other) {
		t.Error("not exactly the session's stream has ended")
	}
	if len(s.streams) != 2 {
		t.Errorf("the streams of %d sessions are known", len(s.streams))
	}
}

// What ends a session beside the server is noticed, if not at once.
func TestASessionThatEndsElsewhere(t *testing.T) {
	kept, s := known(t, "token")
	found, err := s.Find(t.Context(), "token")
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.DropSession(t.Context(), found.Key); err != nil {
		t.Fatal(err)
	}
	if err := s.Verify(t.Context(), found); err != nil {
		t.Errorf("asked again at once: %v", err)
	}
	s.cached[found.Key] = cachedSession{found, time.Now().Add(-sessionsFresh)}
	if err := s.Verify(t.Context(), found); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("asked again later: %v", err)
	}
	if _, err := s.Find(t.Context(), "token"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("found again: %v", err)
	}
}

// No more sessions are known by heart than may be, and none for long.
func TestSessionsKnownAreBounded(t *testing.T) {
	_, s := known(t, "token")
	for i := range sessionsCached + 10 {
		var key store.Key
		binary.BigEndian.PutUint32(key[:], uint32(i))
		s.cache(&Session{Key: key}, 0)
	}
	if len(s.cached) != sessionsCached {
		t.Errorf("%d sessions are known", len(s.cached))
	}
	s.Sweep()
	if len(s.cached) != sessionsCached {
		t.Errorf("after a sweep %d sessions are known", len(s.cached))
	}
	for key, one := range s.cached {
		one.since = one.since.Add(-sessionsFresh)
		s.cached[key] = one
	}
	s.Sweep()
	if len(s.cached) != 0 {
		t.Errorf("long after, %d sessions are known", len(s.cached))
	}
}

// hasty is a store in which something happens once right after somebody has signed in.
type hasty struct {
	*sqlite.Store
	then func()
}

func (h *hasty) SignIn(ctx context.Context, session store.Session, password string) error {
	err := h.Store.SignIn(ctx, session, password)
	if then := h.then; then != nil {
		h.then = nil
		then()
	}
	return err
}

// A session that is ended as soon as it is kept, before who has signed in is told, is dead.
func TestASessionThatEndsWhileItBegins(t *testing.T) {
	opened, _ := known(t, "token")
	kept := &hasty{Store: opened}
	p := New(kept, Rules{HashMemory: 64}, func() int64 { return time.Now().UnixMilli() })
	t.Cleanup(p.Shut)
	made, _, err := p.NewAccount(t.Context(), "Ben", "a sentence of Ben", "", Place{})
	if err != nil {
		t.Fatal(err)
	}
	kept.then = func() {
		if err := kept.Lock(t.Context(), made.Player.ID, true); err != nil {
			t.Error(err)
		}
		p.Sessions.Barred(made.Player.ID)
	}
	arrival, err := p.SignIn(t.Context(), "Ben", "a sentence of Ben", Place{})
	if err != nil {
		t.Fatal(err)
	}
	if found, err := p.Sessions.Find(t.Context(), arrival.Token); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("found %+v (%v)", found, err)
	}
}
