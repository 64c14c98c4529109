package main

import (
	"strings"
	"testing"

	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
)

func TestNotices(t *testing.T) {
	dir := t.TempDir()
	kept, err := sqlite.Open(t.Context(), dir) // it stays open: the command works beside a server
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if told := portolan(t, "notices", "--data", dir).out; !strings.HasPrefix(told, "Nothing fails") {
		t.Fatalf("with nothing to tell: %q", told)
	}
	m := &store.Match{ID: "m1", Creator: "anna", Seats: []store.Seat{{Player: "anna", Name: "Anna"}}}
	for _, err := range []error{
		kept.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}),
		kept.AddMatch(t.Context(), m, []match.Row{{Number: 1, Kind: match.Sit, Text: "Anna"}}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err = kept.AddChannel(t.Context(), store.Channel{
		ID: "c1", Player: "anna", Kind: store.ChannelWebhook, Address: "https://secret.example/token", Label: "secret.example", Kinds: store.NoticeKinds,
	}, 9)
	if err != nil {
		t.Fatal(err)
	}
	tell := func(kind store.NoticeKind) {
		if err := kept.Tell(t.Context(), m.Key, []store.Occasion{{Player: "anna", Kind: kind, Number: 1}}); err != nil {
			t.Fatal(err)
		}
	}
	tell(store.NoticeTurn)
	taken, err := kept.TakeNotices(t.Context(), 1<<40, 9)
	if err != nil || len(taken.Rows) != 1 {
		t.Fatalf("taken %+v, %v", taken, err)
	}
	if err := kept.SettleNotice(t.Context(), taken.Rows[0], store.NoticeFailed, "status 404", 1); err != nil {
		t.Fatal(err)
	}
	if err := kept.SetChannel(t.Context(), "anna", "c1", store.NoticeKinds, "en"); err != nil {
		t.Fatal(err)
	}
	tell(store.NoticeOver)
	var list noticeList
	if ran := answers(t, &list, "notices", "--data", dir, "--json"); strings.Contains(ran.out, "token") {
		t.Fatalf("it tells where messages go: %q", ran.out)
	}
	if len(list.Failed) != 1 || list.Failed[0].Reason != "status 404" || list.Failed[0].Kind != "turn" || len(list.Due) != 1 || list.Due[0].Kind != "over" {
		t.Fatalf("the list is %+v", list)
	}
	if told := portolan(t, "notices", "--data", dir).out; !strings.Contains(told, "status 404") || strings.Contains(told, "token") {
		t.Fatalf("it tells %q", told)
	}
	if ran := portolan(t, "notices", "--data", dir, "--limit", "0"); ran.status != statusUsage {
		t.Fatalf("--limit 0: status %d", ran.status)
	}
}
