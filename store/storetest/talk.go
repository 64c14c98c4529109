package storetest

import (
	"context"
	"testing"

	"portolan/store"
)

// said is a line as the store returns it.
func said(id int64, match, player string, to store.Audience, text string, at int64) store.Line {
	return store.Line{ID: id, Match: match, Player: player, Name: "The " + player, To: to, Text: text, At: at}
}

func say(t *testing.T, s store.Store, l store.Line) store.Line {
	t.Helper()
	id, err := s.Say(context.Background(), l, 0, 1000)
	must(t, err)
	l.ID = id
	return l
}

// hears checks which lines of a match after a given one somebody hears.
func hears(t *testing.T, s store.Store, match, listener string, after int64, most int, want ...store.Line) {
	t.Helper()
	got, err := s.Lines(context.Background(), match, listener, after, most)
	must(t, err)
	same(t, "what "+listener+" hears", got, append([]store.Line(nil), want...))
}

func talk(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla"} {
		addPlayer(t, s, id, byte(i+1))
	}
	addMatch(t, s, "m1", "anna", nil)
	addMatch(t, s, "m2", "anna", nil)
	last, err := s.LastLine(ctx, "m1")
	must(t, err)
	same(t, "the last line of a silent match", last, int64(0))
	_, err = s.Say(ctx, said(0, "gone", "anna", store.ToTable, "anybody?", 9), 0, 100)
	want(t, err, store.ErrNotFound)
	one := say(t, s, said(0, "m1", "anna", store.ToTable, "Ő, \"hallo\"", 10))
	say(t, s, said(0, "m2", "anna", store.ToTable, "elsewhere", 11))
	two := say(t, s, store.Line{Match: "m1", Player: "ben", Name: "The ben", Seat: 1, To: store.ToPartners, Phrase: "thanks", At: 12})
	three := say(t, s, store.Line{Match: "m1", Player: "carla", Name: "The carla", Seat: -1, To: store.ToWatchers, Text: "ah", At: 13})
	if one.ID >= two.ID || two.ID >= three.ID {
		t.Fatalf("lines count %d, %d, %d", one.ID, two.ID, three.ID)
	}
	hears(t, s, "m1", "ben", 0, 9, one, two, three)
	hears(t, s, "m1", "ben", one.ID, 1, two)
	hears(t, s, "m1", "", three.ID, 9)
	got, err := s.Line(ctx, "m1", two.ID)
	must(t, err)
	same(t, "a line", got, two)
	_, err = s.Line(ctx, "m2", two.ID)
	want(t, err, store.ErrNotFound)
	last, err = s.LastLine(ctx, "m1")
	must(t, err)
	same(t, "the last line", last, three.ID)
	_, err = s.Say(ctx, said(0, "nowhere", "anna", store.ToTable, "lost", 14), 0, 9)
	if err == nil {
		t.Fatal("a line of a match that does not exist was kept")
	}
	// Somebody who talks much waits: anna has said two things since 9, one since 10.
	_, err = s.Say(ctx, said(0, "m1", "anna", store.ToTable, "more", 15), 9, 2)
	want(t, err, store.ErrConflict)
	_, err = s.Say(ctx, said(0, "m1", "anna", store.ToTable, "more", 15), 10, 2)
	must(t, err)
}

func hiddenTalk(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla"} {
		addPlayer(t, s, id, byte(i+1))
	}
	addMatch(t, s, "m1", "anna", nil)
	rude := say(t, s, said(0, "m1", "anna", store.ToTable, "rude", 10))
	nice := say(t, s, said(0, "m1", "ben", store.ToTable, "nice", 11))
	_, err := s.Report(ctx, store.ReportOfLine(rude), "ben", 9)
	must(t, err)
	hears(t, s, "m1", "ben", 0, 9, rude, nice)
	open, err := s.Reports(ctx, store.Undecided)
	must(t, err)
	n, err := s.Forget(ctx, 100) // what the host has not looked at yet stays
	must(t, err)
	same(t, "how many lines were forgotten", n, 1)
	hears(t, s, "m1", "ben", 0, 9, rude)
	must(t, s.Decide(ctx, open[0].ID, store.Hidden))
	hears(t, s, "m1", "ben", 0, 9)
	kept, err := s.Line(ctx, "m1", rude.ID)
	must(t, err)
	same(t, "the hidden line", kept, rude)
	n, err = s.Forget(ctx, 10)
	must(t, err)
	same(t, "how many lines of before their time were forgotten", n, 0)
	n, err = s.Forget(ctx, 100)
	must(t, err)
	same(t, "how many lines were forgotten after the verdict", n, 1)
}

func blocks(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla"} {
		addPlayer(t, s, id, byte(i+1))
	}
	addMatch(t, s, "m1", "anna", nil)
	a := say(t, s, said(0, "m1", "anna", store.ToTable, "a", 10))
	b := say(t, s, said(0, "m1", "ben", store.ToTable, "b", 11))
	c := say(t, s, said(0, "m1", "carla", store.ToTable, "c", 12))
	must(t, s.Block(ctx, "anna", "ben", 1))
	must(t, s.Block(ctx, "anna", "ben", 1)) // once more is no more
	want(t, s.Block(ctx, "anna", "carla", 1), store.ErrConflict)
	want(t, s.Block(ctx, "anna", "nobody", 9), store.ErrNotFound)
	hears(t, s, "m1", "anna", 0, 9, a, c)
	hears(t, s, "m1", "ben", 0, 9, b, c) // both ways
	hears(t, s, "m1", "carla", 0, 9, a, b, c)
	hears(t, s, "m1", "", 0, 9, a, b, c)
	whom, err := s.Blocked(ctx, "anna")
	must(t, err)
	same(t, "whom anna has blocked", whom, []store.Player{{ID: "ben", Name: "The ben"}})
	must(t, s.Unblock(ctx, "anna", "ben"))
	must(t, s.Unblock(ctx, "anna", "ben"))
	hears(t, s, "m1", "anna", 0, 9, a, b, c)
	whom, err = s.Blocked(ctx, "anna")
	must(t, err)
	same(t, "whom anna has blocked", len(whom), 0)
}
