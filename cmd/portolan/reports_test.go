package main

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"portolan/store"
	"portolan/store/sqlite"
)

// reported is a data directory that a server holds, in which a name has been reported by two players.
func reported(t *testing.T) (dir string, kept *sqlite.Store) {
	t.Helper()
	ctx := context.Background()
	dir = t.TempDir()
	kept, err := sqlite.Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	for i, player := range []string{"ben", "carla", "anna", "dora"} {
		if err := kept.AddPlayer(ctx, store.Player{ID: player, Name: player, Guest: player == "dora"}, store.Session{Key: store.Key{byte(i)}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, player := range []string{"ben", "carla"} {
		if _, err := kept.Report(ctx, store.Report{
			Series: "m1", Match: "m2", What: "ship:red-1", Name: "Rude\n<b>", Giver: "anna", By: "Anna", Created: 1800000000000,
		}, player, 5); err != nil {
			t.Fatal(err)
		}
	}
	return dir, kept
}

// The host sees and decides while the server runs.
func TestReports(t *testing.T) {
	dir, _ := reported(t)
	var list []map[string]any
	answers(t, &list, "reports", "--data", dir, "--json")
	if len(list) != 1 {
		t.Fatalf("the reports are %v", list)
	}
	keys(t, "a report", list[0], "id", "match", "series", "what", "name", "by", "player", "times", "created", "verdict")
	if r := list[0]; r["id"] != 1.0 || r["times"] != 2.0 || r["name"] != "Rude\n<b>" || r["by"] != "Anna" || r["verdict"] != "open" {
		t.Errorf("the report is %v", r)
	}
	told := portolan(t, "reports", "--data", dir).out
	for _, want := range []string{"2 players", `"Rude\n<b>"`, "ship:red-1", `"Anna"`, "m2"} {
		if !strings.Contains(told, want) {
			t.Errorf("the list does not tell %s:\n%s", want, told)
		}
	}
	for _, step := range []struct{ verb, open, hidden, dismissed string }{
		{"hide", "No reports", "Rude", "No reports"},
		{"dismiss", "No reports", "No reports", "Rude"},
	} {
		if r := portolan(t, "reports", step.verb, "1", "--data", dir); r.status != statusDone || !strings.HasPrefix(r.out, "Report 1: ") {
			t.Errorf("%s: status %d, %q, %q", step.verb, r.status, r.out, r.err)
		}
		for verdict, want := range map[string]string{"open": step.open, "hidden": step.hidden, "dismissed": step.dismissed} {
			if r := portolan(t, "reports", "--data", dir, "--verdict", verdict); !strings.Contains(r.out, want) {
				t.Errorf("after %s those %s are %q", step.verb, verdict, r.out)
			}
		}
	}
}

// Whose own name should not stand gets another one, and the host is told which. Who has closed the account has none.
func TestReportsOfPlayers(t *testing.T) {
	dir, kept := reported(t)
	ctx := context.Background()
	for _, report := range []store.Report{
		store.ReportOfPlayer("ben", "ben", "m2", 1800000000000), store.ReportOfPlayer("dora", "Gone", "m2", 1800000000000),
	} {
		if _, err := kept.Report(ctx, report, "carla", 5); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.AddAccount(ctx, store.Account{Player: "dora", Name: "Dora", Likeness: "dora", Capitals: "DORA", Password: "hash"}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := kept.CloseAccount(ctx, "dora"); err != nil {
		t.Fatal(err)
	}
	if told := portolan(t, "reports", "--data", dir).out; !strings.Contains(told, "a player") {
		t.Errorf("the list does not tell what the report is of:\n%s", told)
	}
	ids := make(map[string]string)
	all, err := kept.Reports(ctx, store.Undecided)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		ids[r.What] = strconv.FormatInt(r.ID, 10)
	}
	r := portolan(t, "reports", "hide", ids["ben"], "--data", dir)
	if r.status != statusDone || !strings.Contains(r.out, `called "Player `) {
		t.Errorf("status %d, %q, %q", r.status, r.out, r.err)
	}
	_, ben, err := kept.Session(ctx, store.Key{0})
	if err != nil || !strings.HasPrefix(ben.Name, "Player ") || !strings.Contains(r.out, ben.Name) {
		t.Errorf("ben is %+v (%v)", ben, err)
	}
	for _, id := range []string{ids["ben"], ids["dora"]} { // again, and of who is gone: the verdict alone
		if r := portolan(t, "reports", "hide", id, "--data", dir); r.status != statusDone || !strings.Contains(r.out, "it is hidden") {
			t.Errorf("status %d, %q, %q", r.status, r.out, r.err)
		}
	}
	if _, again, err := kept.Session(ctx, store.Key{0}); err != nil || again.Name != ben.Name {
		t.Errorf("ben is %+v (%v)", again, err)
	}
}

func TestReportsFaults(t *testing.T) {
	dir, _ := reported(t)
	for _, test := range []struct {
		status int
		says   string
		args   []string
	}{
		{1, "there is no report 7", []string{"reports", "hide", "7", "--data", dir}},
		{1, "no matches are kept", []string{"reports", "--data", t.TempDir()}},
		{2, "<id>", []string{"reports", "hide", "--data", dir}},
		{2, "<id>", []string{"reports", "dismiss", "x", "--data", dir}},
		{2, "--verdict", []string{"reports", "--verdict", "other", "--data", dir}},
	} {
		if r := portolan(t, test.args...); r.status != test.status || !strings.Contains(r.err, test.says) || r.out != "" {
			t.Errorf("portolan %s: status %d, said %q", strings.Join(test.args, " "), r.status, r.err)
		}
	}
}
