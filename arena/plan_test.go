package arena_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"portolan/arena"
)

func TestWhoMeetsWhom(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, want [][]string
	}{
		{
			"round robin of two seats",
			arena.RoundRobin([]string{"a", "b", "c", "b"}, 2),
			[][]string{{"a", "b"}, {"a", "c"}, {"b", "c"}},
		},
		{
			"round robin of three seats",
			arena.RoundRobin([]string{"a", "b"}, 3),
			[][]string{{"a", "b", "b"}, {"b", "a", "a"}},
		},
		{"round robin of one bot", arena.RoundRobin([]string{"a", "a"}, 2), nil},
		{
			"gauntlet of four seats",
			arena.Gauntlet("a", []string{"b", "a", "b"}, 4),
			[][]string{{"a", "b", "b", "b"}, {"a", "a", "a", "a"}},
		},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s:\n%s", test.name, diff)
		}
	}
}

// In circle the seat that begins wins: a bot wins just where it sits there.
func TestTablesTakeTurnsAndSeatsRotateAtEach(t *testing.T) {
	report := run(t, arena.Config{
		Rules: circle{}, LineUps: arena.RoundRobin([]string{"random", "greedy"}, 3), Matches: 6, Rotate: true,
	})
	want := []arena.LineUpReport{
		{Bots: []string{"random", "greedy", "greedy"}, Matches: 6, Wins: 2, Share: 1. / 3},
		{Bots: []string{"greedy", "random", "random"}, Matches: 6, Wins: 2, Share: 1. / 3},
	}
	for i := range want {
		want[i].Low, want[i].High = arena.Wilson(2, 6)
	}
	if diff := cmp.Diff(want, report.LineUps); diff != "" {
		t.Error(diff)
	}
	if report.Matches != 12 || len(report.Seats) != 2 {
		t.Fatalf("%+v", report)
	}
	for _, s := range report.Seats {
		if s.Played != 18 || s.Wins != 6 || s.Share != 1./3 || s.Elo > 1e-9 || s.Elo < -1e-9 {
			t.Errorf("%+v", s)
		}
	}
}

// A win that all share, and a draw, is divided: nobody is stronger for it.
func TestDrawsAndSharedWinsLeaveRatingsEven(t *testing.T) {
	for _, winners := range []string{"none", "all"} {
		report := run(t, arena.Config{
			Rules: circle{}, LineUps: arena.RoundRobin([]string{"random", "greedy"}, 3), Matches: 5,
			Options: map[string]string{"winners": winners},
		})
		for _, s := range report.Seats {
			if s.Elo > 1e-9 || s.Elo < -1e-9 || s.EloHigh <= 0 || s.EloHigh > 200 {
				t.Errorf("%s win: %+v", winners, s)
			}
		}
	}
}

func TestSettingsHaveNames(t *testing.T) {
	base := arena.Settings{Game: "circle", Rules: 1, Options: map[string]string{"a": "1", "b": "2"}, LineUps: [][]string{{"x", "y"}}}
	names := map[string]string{base.ID(): "itself"}
	for what, change := range map[string]func(*arena.Settings){
		"format": func(s *arena.Settings) { s.Format = "x" }, "game": func(s *arena.Settings) { s.Game = "x" },
		"rules": func(s *arena.Settings) { s.Rules++ }, "seed": func(s *arena.Settings) { s.Seed++ },
		"options":  func(s *arena.Settings) { s.Options = map[string]string{"a": "1", "b": "3"} },
		"bots":     func(s *arena.Settings) { s.LineUps = [][]string{{"x", "z"}} },
		"line-ups": func(s *arena.Settings) { s.LineUps = [][]string{{"x"}, {"y"}} },
		"rotate":   func(s *arena.Settings) { s.Rotate = true }, "build": func(s *arena.Settings) { s.Build = "x" },
	} {
		other := base
		change(&other)
		if twin, taken := names[other.ID()]; taken {
			t.Errorf("another %s has the name of %s", what, twin)
		}
		names[other.ID()] = what
	}
}
