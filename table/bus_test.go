package table_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"portolan/bus"
	"portolan/crash"
	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/store"
	"portolan/store/sqlite"
	"portolan/table"
	"portolan/think"
)

// node returns a hub as one of several servers has it.
func node(t *testing.T, kept store.Store, news bus.Bus) *table.Hub {
	t.Helper()
	return nodeOf(t, kept, news, nil)
}

// nodeOf is node on a store that has something for several.
func nodeOf(t *testing.T, kept store.Store, news bus.Bus, nodes store.Nodes) *table.Hub {
	t.Helper()
	report := func(e *crash.Error, match string) { t.Errorf("in match %s: %v", match, e) }
	thinker, err := think.New(1, "search:1", report)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]game.Rules)
	for _, rules := range games.All() {
		all[rules.ID()] = rules
	}
	hub := table.New(table.Config{
		Store: kept, Games: all, Thinker: thinker, Analyses: 1, AnalysisIterations: 100, Bus: news, Nodes: nodes, IdleAfter: time.Minute,
		Log: slog.New(slog.DiscardHandler), Report: report, Sweep: func() {}, Noticed: func() {},
		Envelope: table.Envelope{Before: func(buf []byte, number int) []byte { return fmt.Appendf(buf, "%d ", number) }},
	})
	if err := hub.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { hub.Close(); thinker.Close(); hub.Wait() })
	return hub
}

// openMatch keeps a match of two players that has not begun.
func openMatch(t *testing.T, kept store.Store, of string) *store.Match {
	t.Helper()
	rules, _ := games.ByID(of)
	m := &store.Match{ID: "m", Game: rules.ID(), Rules: rules.Version(), Creator: "anna", Seats: make([]store.Seat, 2)}
	opened, err := match.Open(rules, match.Opening{Seats: 2, Seed: m.Seed})
	if err != nil {
		t.Fatal(err)
	}
	m.Options, m.Commitment = opened.Options(), opened.Commitment()
	if err := kept.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	if err := kept.AddMatch(t.Context(), m, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

// sit has Anna sit down.
func sit(t *testing.T, at *table.Table, s game.Seat) {
	t.Helper()
	_, err := at.Change(t.Context(), func(_ *store.Match, m *match.Match) (match.Row, error) {
		return m.ProposeSit(s, "Anna", "", "")
	}, &store.Seating{Seat: s, Who: store.Seat{Player: "anna", Name: "Anna"}})
	if err != nil {
		t.Fatal(err)
	}
}

// Who follows a match at one node hears of what was done at another, and what is done there comes after it.
func TestNodesHearOfEachOther(t *testing.T) {
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	m := openMatch(t, kept, "efemeris")
	news := new(bus.Local)
	var both [2]*table.Table
	var readers [2]*table.Subscription
	for i := range both {
		if both[i], err = node(t, kept, news.Node()).Open(t.Context(), m.ID); err != nil {
			t.Fatal(err)
		}
		defer both[i].Close()
		readers[i] = both[i].Subscribe("anna", 0)
		defer readers[i].Close()
	}
	for s, at := range both {
		sit(t, at, game.Seat(s))
		for i, reader := range readers {
			<-reader.Wake()
			next, err := reader.Next(t.Context())
			frame := next.Frame
			if err != nil || frame == nil {
				t.Fatalf("reader %d hears nothing of row %d: %v", i, s+1, err)
			}
			if text := string(frame.Text()); !strings.HasPrefix(text, fmt.Sprint(s+1, " {")) || strings.Count(text, `"id":"anna"`) != s+1 {
				t.Errorf("reader %d hears of row %d: %.400s", i, s+1, text)
			}
			frame.Release()
		}
	}
}

// A match has one table in memory, also where one is unloaded at the moment in which something is to be done with it.
func TestAMatchHasOneTable(t *testing.T) {
	t.Parallel()
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	m, hub := openMatch(t, kept, "efemeris"), node(t, kept, bus.Alone{})
	used := make(chan struct{})
	go func() {
		defer close(used)
		for range 200 {
			at, err := hub.Open(t.Context(), m.ID)
			if err != nil {
				t.Error(err)
				return
			}
			at.Close()
			hub.Unload()
		}
	}()
	for done := false; !done; {
		hub.Beside(m.ID, func() { t.Error("there are two tables of the match, or none while one is used") })
		select {
		case <-used:
			done = true
		default:
		}
	}
}
