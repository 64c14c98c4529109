package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"testing"
	"time"

	"portolan/admin"
	"portolan/bus"
	"portolan/games"
	"portolan/people"
	"portolan/server"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// apart is how far the clock of a node's machine is ahead of the database's: longer than a host's session lives.
const apart = 13 * time.Hour

// behind is a database as a node sees it whose machine's clock is ahead.
type behind struct{ *postgres.Store }

func (b behind) Standings(ctx context.Context, matches []string) (map[string]store.Standing, int64, error) {
	all, now, err := b.Store.Standings(ctx, matches)
	return all, now - apart.Milliseconds(), err
}

// Of two nodes on one database the machine of one has a clock that is hours ahead. What is begun at the other and does not live that long is
// good at this one all the same, and is not swept away there; and what is begun at this one lives no longer for it.
func TestNodesWhoseClocksAreApart(t *testing.T) {
	t.Parallel()
	kept, err := postgres.Open(t.Context(), pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	ahead := &place{t: t}
	ahead.server, err = server.New(server.Config{
		Store: behind{kept}, Games: games.All(), Bus: bus.Alone{}, HashMemory: 64, Burst: 1 << 20,
	})
	if err != nil {
		t.Fatal(err)
	}
	ahead.http = httptest.NewServer(ahead.server.Handler())
	t.Cleanup(func() {
		if err := ahead.server.Close(context.Background()); err != nil {
			t.Error(err)
		}
		ahead.http.Close()
	})
	// The other node has the database's time. In a while it is later there.
	now := people.Clock(func() int64 { return time.Now().Add(-apart).UnixMilli() })
	otherIn := func(while time.Duration) *people.People {
		p := people.New(kept, people.Rules{HashMemory: 64}, func() int64 { return now() + while.Milliseconds() })
		t.Cleanup(p.Shut)
		return p
	}
	other, site := otherIn(0), people.Site{Domain: siteHost, Origin: siteOrigin}
	soon := now() + (10 * time.Minute).Milliseconds()

	a, b := ahead.guest("x"), ahead.guest("Ben")
	a.account("Anna")
	key, _ := a.passkey("Key")

	// A sign-in by a passkey.
	begun, err := other.BeginPasskeySignIn(t.Context(), site)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"publicKey": begun})
	if err != nil {
		t.Fatal(err)
	}
	var asked options
	if err := json.Unmarshal(text, &asked); err != nil {
		t.Fatal(err)
	}
	answer := func(p *people.People, asked options) error {
		text, err := json.Marshal(key.get(asked))
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.SignInByPasskey(t.Context(), text, people.Place{}, site)
		return err
	}
	late := ahead.challenge() // which sweeps away what is too old
	ahead.byPasskey(key.get(asked)).is(201)
	if err := answer(other, ahead.challenge()); err != nil {
		t.Errorf("what was begun at the node ahead is answered at the other: %v", err)
	}
	if err := answer(otherIn(6*time.Minute), late); !errors.Is(err, people.ErrWrong) {
		t.Errorf("what was begun at the node ahead is answered six minutes later: %v", err)
	}

	// Links: to another device, to a new password, between friends.
	secret, hash := people.NewSecret()
	if err := kept.AddLink(t.Context(), store.Link{Key: hash, Player: b.id, Expires: soon}); err != nil {
		t.Fatal(err)
	}
	ahead.send("POST", "/api/sessions/redeem", "", fields{"secret": secret}).is(201)
	for path, lives := range map[string]time.Duration{"/api/sessions/link": 7 * 24 * time.Hour, "/api/friends/link": 14 * 24 * time.Hour} {
		made := read[struct{ Expires int64 }](a.post(path, nil).is(201))
		if off := time.Duration(made.Expires-now())*time.Millisecond - lives; off.Abs() > 10*time.Minute {
			t.Errorf("POST %s: the link lives %v longer than it should", path, off)
		}
	}
	secret, hash = people.NewSecret()
	if err := kept.OfferFriendship(t.Context(), store.Link{Key: hash, Player: b.id, Expires: soon}); err != nil {
		t.Fatal(err)
	}
	ahead.send("POST", "/api/friends/look", a.token, fields{"secret": secret}).is(200)
	a.post("/api/friends", fields{"secret": secret}).is(201)
	secret, _, err = people.NewReset(t.Context(), kept, now, a.id)
	if err != nil {
		t.Fatal(err)
	}
	ahead.send("POST", "/api/account/reset", "", fields{"secret": secret, "password": "another one"}).is(201)

	// A link to the pages of hosts, and the session that it opens.
	secret, _, err = admin.Desk{Store: kept, Now: now, Who: "the test"}.GivePass(t.Context(), "Hilda")
	if err != nil {
		t.Fatal(err)
	}
	hosts := ahead.hostPages()
	hosts.come(secret).is(303)
	hosts.page("/admin/")
}
