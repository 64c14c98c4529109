package storetest

import (
	"context"
	"testing"

	"portolan/store"
)

func notes(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	addMatch(t, s, "m1", "anna", nil)
	addMatch(t, s, "m2", "anna", nil)
	note := func(match, player, place, text string) store.Note {
		return store.Note{Match: match, Player: player, Place: place, Text: text, At: 5000}
	}
	of := func(player, match string, want ...store.Note) {
		t.Helper()
		got, err := s.NotesOf(ctx, player, match)
		must(t, err)
		same(t, "the notes of "+player, got, want)
	}
	whole, here, other := note("m1", "anna", "", "all of it"), note("m1", "anna", "island:3", "here"), note("m2", "anna", "", "other")
	for _, n := range []store.Note{whole, note("m1", "anna", "island:3", "there"), here, other, note("m1", "ben", "", "his")} {
		must(t, s.TakeNote(ctx, n, 2))
	}
	want(t, s.TakeNote(ctx, note("m1", "anna", "island:4", "one more"), 2), store.ErrConflict)
	want(t, s.TakeNote(ctx, note("m9", "anna", "", "nowhere"), 2), store.ErrNotFound)
	want(t, s.TakeNote(ctx, note("m1", "nobody", "", "nobody"), 2), store.ErrNotFound)
	of("anna", "m1", whole, here)
	of("anna", "", whole, here, other)
	must(t, s.TakeNote(ctx, note("m1", "anna", "", ""), 2))
	must(t, s.TakeNote(ctx, note("m1", "anna", "", ""), 2)) // there is none
	of("anna", "m1", here)
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	_, err := s.CloseAccount(ctx, "anna")
	must(t, err)
	of("anna", "")
	of("ben", "m1", note("m1", "ben", "", "his"))
}
