package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"portolan/store"
)

func offer(t *testing.T, s store.Store, player string, n byte, expires int64) {
	t.Helper()
	must(t, s.OfferFriendship(context.Background(), store.Link{Key: key(n), Player: player, Expires: expires}))
}

func friendsOf(t *testing.T, s store.Store, player string, names ...string) {
	t.Helper()
	found, err := s.Friends(context.Background(), player)
	must(t, err)
	got := []string{}
	for _, one := range found {
		got = append(got, fmt.Sprint(one.Player, " ", one.Name, " ", one.Since))
	}
	same(t, "the friends of "+player, got, append([]string{}, names...))
}

// friends are made by a link as long as it lasts, both ways, and part both ways.
func friends(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla", "dora"} {
		addPlayer(t, s, id, byte(i+1))
	}
	befriend := func(n byte, who string, at int64, most int) error {
		_, err := s.Befriend(ctx, key(n), who, at, most)
		return err
	}
	offer(t, s, "anna", 50, 100)
	offer(t, s, "anna", 51, 100) // the first one ends
	want(t, befriend(50, "ben", 10, 9), store.ErrNotFound)
	want(t, befriend(51, "ben", 100, 9), store.ErrNotFound)
	want(t, befriend(51, "anna", 10, 9), store.ErrConflict)
	p, err := s.OfferedBy(ctx, key(51), "ben", 10)
	must(t, err)
	same(t, "whose link it is", p.Name, "The anna")
	must(t, befriend(51, "ben", 10, 9))
	must(t, befriend(51, "ben", 11, 1)) // once more is no more
	want(t, befriend(51, "carla", 12, 1), store.ErrConflict)
	must(t, befriend(51, "carla", 13, 2))
	friendsOf(t, s, "anna", "ben The ben 10", "carla The carla 13")
	friendsOf(t, s, "ben", "anna The anna 10")
	must(t, s.Unfriend(ctx, "ben", "anna"))
	must(t, s.Unfriend(ctx, "ben", "anna"))
	friendsOf(t, s, "anna", "carla The carla 13")
	friendsOf(t, s, "ben")

	must(t, s.Block(ctx, "carla", "anna", 9))
	friendsOf(t, s, "anna")
	want(t, befriend(51, "carla", 14, 9), store.ErrNotFound) // nor does it tell why
	_, err = s.OfferedBy(ctx, key(51), "carla", 14)
	want(t, err, store.ErrNotFound)
	must(t, s.WithdrawFriendship(ctx, "anna"))
	must(t, s.WithdrawFriendship(ctx, "anna"))
	want(t, befriend(51, "ben", 14, 9), store.ErrNotFound)

	offer(t, s, "dora", 52, 100)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := befriend(52, "ben", 20, 1); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	friendsOf(t, s, "dora", "ben The ben 20")
}

// invites stand until the match begins, the player sits or says no.
func invites(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla", "dora"} {
		addPlayer(t, s, id, byte(i+1))
	}
	m := addMatch(t, s, "m1", "anna", nil)
	addMatch(t, s, "m2", "anna", func(m *store.Match) { m.Seats[1] = store.Seat{Player: "carla", Name: "C"} })
	ask := func(match, player string, at int64) store.Invite {
		return store.Invite{Match: match, Player: player, Name: "The " + player, By: "anna", ByName: "The anna", Seat: 1, At: at}
	}
	keep := func(most int, list ...store.Invite) error { _, err := s.Invite(ctx, list, most); return err }
	of := func(player string, want ...store.Invite) {
		t.Helper()
		got, err := s.Invites(ctx, player, 9)
		must(t, err)
		same(t, "what "+player+" is asked", got, want)
	}
	knows, err := s.Knows(ctx, "anna", []string{"ben", "carla", "anna", "nobody"})
	must(t, err)
	same(t, "whom anna knows", knows, []string{"carla"})
	offer(t, s, "anna", 60, 100)
	_, err = s.Befriend(ctx, key(60), "ben", 10, 9)
	must(t, err)
	knows, err = s.Knows(ctx, "anna", []string{"dora", "ben"})
	must(t, err)
	same(t, "whom anna knows", knows, []string{"ben"})

	must(t, keep(9, ask("m1", "ben", 5), ask("m1", "carla", 5)))
	must(t, keep(2, ask("m1", "ben", 6))) // once more is no more
	want(t, keep(2, ask("m1", "dora", 6)), store.ErrConflict)
	want(t, keep(9, ask("m1", "dora", 6), ask("m1", "nobody", 6)), store.ErrNotFound)
	want(t, keep(9, ask("nowhere", "dora", 6)), store.ErrNotFound)
	must(t, keep(9, ask("m2", "ben", 7)))
	of("ben", ask("m2", "ben", 7), ask("m1", "ben", 5))
	of("dora") // all or none of those that were kept together
	must(t, s.Decline(ctx, "m2", "ben"))
	want(t, s.Decline(ctx, "m2", "dora"), store.ErrNotFound)
	of("ben", ask("m1", "ben", 5))
	must(t, keep(9, ask("m2", "ben", 8))) // a no stays a no
	of("ben", ask("m1", "ben", 5))
	anew, err := s.Invite(ctx, []store.Invite{ask("m2", "ben", 8), ask("m2", "dora", 8), ask("m1", "ben", 8)}, 9)
	must(t, err)
	same(t, "who was not asked before", anew, []store.Invite{ask("m2", "dora", 8)})
	must(t, s.Block(ctx, "ben", "anna", 9))
	of("ben")
	got, err := s.Invited(ctx, "m1") // the other is not told
	must(t, err)
	same(t, "who is asked", got, []store.Invite{ask("m1", "ben", 5), ask("m1", "carla", 5)})
	must(t, s.Unblock(ctx, "ben", "anna"))
	of("carla", ask("m1", "carla", 5))
	s.Note(m.Key, store.Summary{Number: 1, Status: "playing"})
	of("ben")
	must(t, keep(9, ask("m2", "carla", 9)))
	of("carla") // sits there
	must(t, s.DropMatch(ctx, m.Key+1, 1))
	got, err = s.Invited(ctx, "m2")
	must(t, err)
	same(t, "who is asked to what is gone", len(got), 0)
}

// unheardInvites: the invitation of who is blocked keeps nobody else's to the same table away, unless its player has said no.
func unheardInvites(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla"} {
		addPlayer(t, s, id, byte(i+1))
	}
	for _, id := range []string{"m1", "m2"} {
		addMatch(t, s, id, "anna", nil)
	}
	asks := func(by, match string, anew bool) {
		t.Helper()
		got, err := s.Invite(ctx, []store.Invite{{Match: match, Player: "ben", By: by, Seat: -1, At: 5}}, 9)
		must(t, err)
		same(t, "asked anew by "+by, len(got) == 1, anew)
	}
	asks("anna", "m1", true)
	asks("anna", "m2", true)
	must(t, s.Decline(ctx, "m2", "ben"))
	asks("carla", "m1", false)
	must(t, s.Block(ctx, "ben", "anna", 9))
	asks("carla", "m1", true)
	asks("anna", "m1", false)
	asks("carla", "m2", false)
	heard, err := s.Invites(ctx, "ben", 9)
	must(t, err)
	if len(heard) != 1 || heard[0].By != "carla" || heard[0].Match != "m1" {
		t.Errorf("ben is asked %+v", heard)
	}
}
