package storetest

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"portolan/store"
)

func ceremonies(t *testing.T, s store.Store) {
	ctx := context.Background()
	keep := func(n byte, expires int64) store.Ceremony {
		t.Helper()
		c := store.Ceremony{Key: key(n), Kind: "dance", Player: "anna", Data: []byte{1, n}, Expires: expires}
		must(t, s.AddCeremony(ctx, c, 5000))
		return c
	}
	first := keep(1, 9000)
	keep(2, 6000)
	_, err := s.TakeCeremony(ctx, key(9), "dance", 7000)
	want(t, err, store.ErrNotFound)
	_, err = s.TakeCeremony(ctx, key(1), "song", 7000)
	want(t, err, store.ErrNotFound)
	_, err = s.TakeCeremony(ctx, key(2), "dance", 6000) // expired
	want(t, err, store.ErrNotFound)
	var all sync.WaitGroup
	var taken atomic.Int32
	for range 8 {
		all.Go(func() {
			if got, err := s.TakeCeremony(ctx, key(1), "dance", 7000); err == nil {
				taken.Add(1)
				if string(got.Data) != string(first.Data) || got.Player != "anna" || got.Expires != 9000 {
					t.Errorf("the ceremony is %+v", got)
				}
			}
		})
	}
	all.Wait()
	same(t, "how often it was taken", taken.Load(), int32(1))
}

// passkeyOf is a passkey of a player with the credential n.
func passkeyOf(player string, n byte) store.Passkey {
	return store.Passkey{
		Credential: []byte{n, 0, 7}, ID: "k" + string('0'+rune(n)), Player: player, Domain: "games.example.org", Name: "Phone",
		Data: []byte(`{"count":1}`), Created: 5000 + int64(n), Used: 5000 + int64(n),
	}
}

func passkeys(t *testing.T, s store.Store) {
	ctx := context.Background()
	anna := addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	one, two := passkeyOf("anna", 1), passkeyOf("anna", 2)
	want(t, s.AddPasskey(ctx, one, 2), store.ErrNotFound) // a guest
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	must(t, s.AddPasskey(ctx, one, 2))
	want(t, s.AddPasskey(ctx, one, 2), store.ErrTaken)
	theirs := passkeyOf("ben", 1)
	want(t, s.AddPasskey(ctx, theirs, 2), store.ErrTaken)
	must(t, s.AddPasskey(ctx, two, 2))
	want(t, s.AddPasskey(ctx, passkeyOf("anna", 3), 2), store.ErrConflict)
	got, err := s.Passkey(ctx, two.Credential)
	must(t, err)
	same(t, "the passkey", got, two)
	_, err = s.Passkey(ctx, []byte{9})
	want(t, err, store.ErrNotFound)

	anna.Name, anna.Guest = "Captain anna", false
	player, err := s.UsePasskey(ctx, one.Credential, one.Data, []byte(`{"count":2}`), begun(3, 8000))
	must(t, err)
	same(t, "who signs in", player, anna)
	_, _, err = s.Session(ctx, key(3))
	must(t, err)
	_, err = s.UsePasskey(ctx, one.Credential, one.Data, []byte(`{"count":2}`), begun(4, 8000)) // it was used meanwhile
	want(t, err, store.ErrConflict)
	_, _, err = s.Session(ctx, key(4))
	want(t, err, store.ErrNotFound)
	one.Data, one.Used = []byte(`{"count":2}`), 8000
	all, err := s.Passkeys(ctx, "anna")
	must(t, err)
	same(t, "all passkeys", all, []store.Passkey{one, two})
	must(t, s.Lock(ctx, "anna", true))
	_, err = s.UsePasskey(ctx, one.Credential, one.Data, one.Data, begun(4, 8000))
	want(t, err, store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", false))

	want(t, s.DropPasskey(ctx, "ben", two.ID), store.ErrNotFound)
	must(t, s.DropPasskey(ctx, "anna", two.ID))
	want(t, s.DropPasskey(ctx, "anna", two.ID), store.ErrNotFound)
	_, err = s.CloseAccount(ctx, "anna")
	must(t, err)
	_, err = s.Passkey(ctx, one.Credential)
	want(t, err, store.ErrNotFound)
}

func identities(t *testing.T, s store.Store) {
	ctx := context.Background()
	anna := addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	id := func(player, issuer, subject string) *store.Identity {
		return &store.Identity{Issuer: issuer, Subject: subject, Player: player, Created: 5000}
	}
	want(t, s.AddIdentity(ctx, *id("anna", "club", "7")), store.ErrNotFound) // a guest
	_, _, err := s.Identified(ctx, "club", "7")
	want(t, err, store.ErrNotFound)
	made := account("anna", "anna")
	made.Password, made.Identity = "", id("anna", "club", "7")
	must(t, s.AddAccount(ctx, made, nil))
	anna.Name, anna.Guest = "Captain anna", false
	player, locked, err := s.Identified(ctx, "club", "7")
	must(t, err)
	same(t, "whose identity it is", player, anna)
	same(t, "that it is locked", locked, false)
	must(t, s.Lock(ctx, "anna", true))
	_, locked, err = s.Identified(ctx, "club", "7")
	must(t, err)
	same(t, "that it is locked", locked, true)

	made = account("ben", "ben")
	made.Identity = id("ben", "club", "7")
	want(t, s.AddAccount(ctx, made, nil), store.ErrConflict) // somebody has it
	_, player, err = s.Session(ctx, key(2))
	must(t, err)
	same(t, "that nothing has changed", player.Guest, true)
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	want(t, s.AddIdentity(ctx, *id("ben", "club", "7")), store.ErrTaken)
	must(t, s.AddIdentity(ctx, *id("ben", "club", "8")))
	want(t, s.AddIdentity(ctx, *id("ben", "club", "9")), store.ErrTaken) // one is enough
	must(t, s.AddIdentity(ctx, *id("ben", "other", "7")))
	all, err := s.Identities(ctx, "ben")
	must(t, err)
	same(t, "all identities", all, []store.Identity{*id("ben", "club", "8"), *id("ben", "other", "7")})
	_, err = s.CloseAccount(ctx, "ben")
	must(t, err)
	_, _, err = s.Identified(ctx, "club", "8")
	want(t, err, store.ErrNotFound)
}
