package storetest

import (
	"context"
	"testing"

	"portolan/store"
)

func passes(t *testing.T, s store.Store) {
	ctx := context.Background()
	key := func(n byte) store.Key { return store.Key{n} }
	link := store.Pass{Key: key(1), Name: "Anna", Created: 10, Expires: 20}
	must(t, s.AddPass(ctx, link))
	_, err := s.Pass(ctx, key(1), 11) // a link is no session
	want(t, err, store.ErrNotFound)
	_, err = s.UsePass(ctx, key(9), store.Pass{Key: key(2), Created: 11, Expires: 100})
	want(t, err, store.ErrNotFound)
	_, err = s.UsePass(ctx, key(1), store.Pass{Key: key(2), Created: 20, Expires: 100}) // too late
	want(t, err, store.ErrNotFound)
	got, err := s.UsePass(ctx, key(1), store.Pass{Key: key(2), Name: "Carla", Created: 19, Expires: 100})
	must(t, err)
	session := store.Pass{Key: key(2), Name: "Anna", Session: true, Created: 19, Expires: 100}
	same(t, "the session", got, session)
	_, err = s.UsePass(ctx, key(1), store.Pass{Key: key(3), Created: 19, Expires: 100}) // it is used up
	want(t, err, store.ErrNotFound)
	_, err = s.UsePass(ctx, key(2), store.Pass{Key: key(3), Created: 19, Expires: 100}) // a session is no link
	want(t, err, store.ErrNotFound)
	got, err = s.Pass(ctx, key(2), 99)
	must(t, err)
	same(t, "the session", got, session)
	_, err = s.Pass(ctx, key(2), 100)
	want(t, err, store.ErrNotFound)

	must(t, s.AddPass(ctx, store.Pass{Key: key(4), Name: "Ben", Created: 19, Expires: 200}))
	n, err := s.DropPasses(ctx, "Carla")
	must(t, err)
	same(t, "how many ended", n, 0)
	n, err = s.DropPasses(ctx, "Anna")
	must(t, err)
	same(t, "how many ended", n, 1)
	_, err = s.Pass(ctx, key(2), 30)
	want(t, err, store.ErrNotFound)
	_, err = s.UsePass(ctx, key(4), store.Pass{Key: key(5), Created: 30, Expires: 200})
	must(t, err)
	must(t, s.DropPass(ctx, key(5)))
	must(t, s.DropPass(ctx, key(5)))
	_, err = s.Pass(ctx, key(5), 31)
	want(t, err, store.ErrNotFound)
	must(t, s.AddPass(ctx, store.Pass{Key: key(6), Name: "Ben", Created: 30, Expires: 40}))
	must(t, s.AddPass(ctx, store.Pass{Key: key(7), Name: "Ben", Created: 50, Expires: 60})) // sweeps the one before
	n, err = s.DropPasses(ctx, "")
	must(t, err)
	same(t, "how many ended", n, 1)
}

func deeds(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	var all []store.Deed
	for i, what := range []string{"lock", "close", "end"} {
		d := store.Deed{At: int64(i), Who: "Hilda \"ő\"", What: what, About: []string{"anna", "ben", ""}[i]}
		id, err := s.BeginDeed(ctx, d)
		must(t, err)
		d.ID = id
		all = append([]store.Deed{d}, all...)
	}
	if all[0].ID <= all[1].ID || all[1].ID <= all[2].ID {
		t.Errorf("the deeds are %+v", all)
	}
	must(t, s.EndDeed(ctx, all[1].ID, "done"))
	all[1].Outcome = "done"
	want(t, s.EndDeed(ctx, all[0].ID+1, "done"), store.ErrNotFound)
	got, err := s.Deeds(ctx, 0, 9)
	must(t, err)
	same(t, "the deeds", got, all)
	got, err = s.Deeds(ctx, all[0].ID, 1)
	must(t, err)
	same(t, "the deeds before the last", got, all[1:2])
	_, err = s.Erase(ctx, "anna")
	must(t, err)
	got, err = s.Deeds(ctx, all[1].ID, 9)
	must(t, err)
	all[2].About = store.Forgotten
	same(t, "a deed about who was erased", got, all[2:])
}

func underway(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	for _, m := range []struct {
		id, status string
		updated    int64
		public     bool
	}{{"m1", "playing", 30, true}, {"m2", "open", 10, true}, {"m3", "playing", 20, false}, {"m4", "over", 5, true}, {"m5", "playing", 40, true}} {
		kept := addMatch(t, s, m.id, "anna", func(kept *store.Match) { kept.Public = m.public })
		s.Note(kept.Key, store.Summary{Number: 1, Status: m.status, Updated: m.updated})
	}
	found, err := s.Underway(ctx, 2)
	must(t, err)
	var ids []string
	for _, m := range found {
		ids = append(ids, m.ID)
	}
	same(t, "the matches under way", ids, []string{"m3", "m1"})
}
