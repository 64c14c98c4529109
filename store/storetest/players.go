package storetest

import (
	"context"
	"testing"

	"portolan/store"
)

func sessions(t *testing.T, s store.Store) {
	ctx := context.Background()
	anna := addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	got, err := s.Player(ctx, key(1))
	must(t, err)
	same(t, "the player of session 1", got, anna)
	_, err = s.Player(ctx, key(3))
	want(t, err, store.ErrNotFound)

	must(t, s.DropSession(ctx, key(1)))
	must(t, s.DropSession(ctx, key(1)))
	_, err = s.Player(ctx, key(1))
	want(t, err, store.ErrNotFound)
	_, err = s.Player(ctx, key(2))
	must(t, err)
}

func links(t *testing.T, s store.Store) {
	ctx := context.Background()
	anna := addPlayer(t, s, "anna", 1)
	must(t, s.AddLink(ctx, store.Link{Key: key(10), Player: "anna", Expires: 5000}))
	must(t, s.AddLink(ctx, store.Link{Key: key(11), Player: "anna", Expires: 5000}))

	_, err := s.Redeem(ctx, key(12), store.Session{Key: key(2), Created: 4000})
	want(t, err, store.ErrNotFound)
	got, err := s.Redeem(ctx, key(10), store.Session{Key: key(2), Created: 4000})
	must(t, err)
	same(t, "the player of the link", got, anna)
	got, err = s.Player(ctx, key(2))
	must(t, err)
	same(t, "the player of the new session", got, anna)
	_, err = s.Player(ctx, key(1))
	must(t, err)

	_, err = s.Redeem(ctx, key(10), store.Session{Key: key(3), Created: 4001})
	want(t, err, store.ErrNotFound)
	_, err = s.Redeem(ctx, key(11), store.Session{Key: key(3), Created: 5000})
	want(t, err, store.ErrNotFound)
	_, err = s.Player(ctx, key(3))
	want(t, err, store.ErrNotFound)
}
