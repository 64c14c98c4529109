package table

import (
	"context"
	"log/slog"
	"testing"

	"portolan/bus"
	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
)

// judged is a store in which something happens once right after it was asked what the host has hidden.
type judged struct {
	*sqlite.Store
	then func()
}

func (j *judged) Reports(ctx context.Context, verdict store.Verdict) ([]store.Report, error) {
	found, err := j.Store.Reports(ctx, verdict)
	if then := j.then; then != nil {
		j.then = nil
		then()
	}
	return found, err
}

// A name that the host hides while somebody asks what is hidden stays hidden.
func TestANameThatIsHiddenMeanwhile(t *testing.T) {
	opened, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	kept := &judged{Store: opened}
	if err := kept.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	if _, err := kept.Report(t.Context(), store.Report{Series: "s", Match: "s", What: "ship:red-1", Name: "Nasty"}, "anna", 5); err != nil {
		t.Fatal(err)
	}
	all, err := kept.Reports(t.Context(), store.Undecided)
	if err != nil || len(all) != 1 {
		t.Fatalf("the reports are %+v (%v)", all, err)
	}
	hub := New(Config{Store: kept, Bus: bus.Alone{}, Log: slog.New(slog.DiscardHandler)})
	kept.then = func() {
		if err := kept.Decide(t.Context(), all[0].ID, store.Hidden); err != nil {
			t.Error(err)
		}
		hub.LookAgain()
	}
	hub.learnAgain()
	hidden := hub.hiddenIn(&store.Match{Series: &match.Series{ID: "s"}})
	if !hidden[match.Naming{What: "ship:red-1", Name: "Nasty"}] {
		t.Errorf("hidden are %v", hidden)
	}
}
