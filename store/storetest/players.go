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
	_, got, err := s.Session(ctx, key(1))
	must(t, err)
	same(t, "the player of session 1", got, anna)
	_, _, err = s.Session(ctx, key(3))
	want(t, err, store.ErrNotFound)

	must(t, s.DropSession(ctx, key(1)))
	must(t, s.DropSession(ctx, key(1)))
	_, _, err = s.Session(ctx, key(1))
	want(t, err, store.ErrNotFound)
	_, _, err = s.Session(ctx, key(2))
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
	_, got, err = s.Session(ctx, key(2))
	must(t, err)
	same(t, "the player of the new session", got, anna)
	_, _, err = s.Session(ctx, key(1))
	must(t, err)

	_, err = s.Redeem(ctx, key(10), store.Session{Key: key(3), Created: 4001})
	want(t, err, store.ErrNotFound)
	_, err = s.Redeem(ctx, key(11), store.Session{Key: key(3), Created: 5000})
	want(t, err, store.ErrNotFound)
	_, _, err = s.Session(ctx, key(3))
	want(t, err, store.ErrNotFound)
}

func tokens(t *testing.T, s store.Store) {
	ctx := context.Background()
	anna := addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	first := store.Token{Key: key(20), ID: "t2", Player: "anna", Name: "Desk", Created: 1000}
	second := store.Token{Key: key(21), ID: "t1", Player: "anna", Name: "Lap", Created: 2000}
	must(t, s.AddToken(ctx, second, 2))
	must(t, s.AddToken(ctx, first, 2))
	want(t, s.AddToken(ctx, store.Token{Key: key(22), ID: "t3", Player: "anna", Name: "Third"}, 2), store.ErrConflict)
	must(t, s.AddToken(ctx, store.Token{Key: key(23), ID: "t4", Player: "ben", Name: "Ben's"}, 2))

	got, err := s.Tokens(ctx, "anna")
	must(t, err)
	same(t, "the tokens of anna", got, []store.Token{first, second})
	player, err := s.TokenPlayer(ctx, key(20))
	must(t, err)
	same(t, "the player of the token", player, anna)
	_, err = s.TokenPlayer(ctx, key(22)) // refused above
	want(t, err, store.ErrNotFound)
	_, err = s.TokenPlayer(ctx, key(1)) // a session is no token
	want(t, err, store.ErrNotFound)
	_, _, err = s.Session(ctx, key(20)) // and a token no session
	want(t, err, store.ErrNotFound)

	_, err = s.DropToken(ctx, "ben", "t2") // not his
	want(t, err, store.ErrNotFound)
	dropped, err := s.DropToken(ctx, "anna", "t2")
	must(t, err)
	same(t, "the key of the token", dropped, key(20))
	_, err = s.DropToken(ctx, "anna", "t2")
	want(t, err, store.ErrNotFound)
	_, err = s.TokenPlayer(ctx, key(20))
	want(t, err, store.ErrNotFound)
	must(t, s.AddToken(ctx, store.Token{Key: key(22), ID: "t3", Player: "anna", Name: "Third", Created: 3000}, 2))
}
