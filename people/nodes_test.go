package people_test

import (
	"errors"
	"net/netip"
	"testing"
	"time"

	"portolan/bus"
	"portolan/people"
	"portolan/store"
	"portolan/store/sqlite"
)

// pair are the people of two nodes on one store.
func pair(t *testing.T) (a, b *people.People) {
	t.Helper()
	_, a, b = pairOn(t)
	return a, b
}

func pairOn(t *testing.T) (kept *sqlite.Store, a, b *people.People) {
	t.Helper()
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	var nodes bus.Local
	now := func() int64 { return time.Now().UnixMilli() }
	a, b = people.New(kept, people.Rules{HashMemory: 8}, now), people.New(kept, people.Rules{HashMemory: 8}, now)
	for _, p := range []*people.People{a, b} {
		t.Cleanup(p.Join(nodes.Node()))
		t.Cleanup(p.Shut)
	}
	return kept, a, b
}

type closed chan struct{}

func (c closed) Close() error { close(c); return nil }

// A session that ends at one node is no more at another, which knew it, and its streams there end. Who has another name has it at both.
func TestSessionsEndAtAllNodes(t *testing.T) {
	t.Parallel()
	a, b := pair(t)
	guest, err := a.Guest(t.Context(), "Anna", "", people.Place{})
	if err != nil {
		t.Fatal(err)
	}
	known, err := b.Sessions.Find(t.Context(), guest.Token)
	if err != nil || known.Player.Name != "Anna" {
		t.Fatalf("%+v, %v", known, err)
	}
	stream := make(closed)
	b.Sessions.Follow(known, stream)
	if err := a.Sessions.End(t.Context(), known); err != nil {
		t.Fatal(err)
	}
	<-stream
	if found, err := b.Sessions.Find(t.Context(), guest.Token); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("after its end it is %+v, %v", found, err)
	}
}

// Who is locked out at one node is at another at once, with all that is open there; nobody else is.
func TestWhoIsBarredIsAtAllNodes(t *testing.T) {
	t.Parallel()
	kept, a, b := pairOn(t)
	var found [2]*people.Session
	var streams [2]closed
	for i, name := range []string{"Anna", "Ben"} {
		guest, err := a.Guest(t.Context(), name, "", people.Place{})
		if err != nil {
			t.Fatal(err)
		}
		if found[i], err = b.Sessions.Find(t.Context(), guest.Token); err != nil {
			t.Fatal(err)
		}
		streams[i] = make(closed)
		b.Sessions.Follow(found[i], streams[i])
	}
	if _, err := kept.Erase(t.Context(), found[0].Player.ID); err != nil {
		t.Fatal(err)
	}
	a.Sessions.Barred(found[0].Player.ID)
	<-streams[0]
	if err := b.Sessions.Verify(t.Context(), found[0]); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Anna is let in: %v", err)
	}
	select {
	case <-streams[1]:
		t.Error("Ben's stream has ended")
	default:
	}
	if err := b.Sessions.Verify(t.Context(), found[1]); err != nil {
		t.Error(err)
	}
}

// Who guesses at several nodes has no more tries than at one, and who was right is forgiven at all.
func TestAttemptsCountAtAllNodes(t *testing.T) {
	t.Parallel()
	a, b := pair(t)
	var wait *people.Wait
	at := people.Place{Addr: netip.MustParseAddr("192.0.2.1"), Limited: true}
	tries := 0
	for ; !errors.As(guess(t, []*people.People{a, b}[tries%2], at), &wait); tries++ {
	}
	if tries >= 20 { // ten are free
		t.Errorf("it took %d tries", tries)
	}
}

func guess(t *testing.T, p *people.People, at people.Place) error {
	t.Helper()
	_, err := p.SignIn(t.Context(), "Anna", "wrong horse battery staple", at)
	if err == nil {
		t.Fatal("a guess was right")
	}
	return err
}
