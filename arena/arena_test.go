package arena_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"portolan/arena"
	"portolan/game"
	"portolan/games"
	"portolan/match"
)

func efemeris(t testing.TB) game.Rules {
	t.Helper()
	rules, known := games.ByID("efemeris")
	if !known {
		t.Fatal("efemeris is not in the registry")
	}
	return rules
}

func run(t *testing.T, c arena.Config) *arena.Report {
	t.Helper()
	report, err := arena.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	report.Seconds = 0 // the one thing that differs from run to run
	return report
}

func TestGreedyBeatsRandom(t *testing.T) {
	c := arena.Config{Rules: efemeris(t), Bots: []string{"greedy", "random"}, Matches: 400, Seed: 20, Rotate: true}
	report := run(t, c)
	t.Logf("%+v", *report)
	if share := report.Seats[0].Share; share < 0.9 {
		t.Errorf("greedy won %.1f %% of 400 matches, less than 90 %%", 100*share)
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	c := arena.Config{Rules: efemeris(t), Bots: []string{"greedy", "random"}, Matches: 30, Seed: 5, Rotate: true, Workers: 1}
	alone := run(t, c)
	c.Workers = 7
	if diff := cmp.Diff(alone, run(t, c)); diff != "" {
		t.Errorf("seven workers find something else than one:\n%s", diff)
	}
	c.Seed = 6
	if other := run(t, c); other.Moves == alone.Moves {
		t.Errorf("another seed gives as many moves: %d", other.Moves)
	}
}

func TestRecordsAreTrueAndTheSameEveryTime(t *testing.T) {
	rules := efemeris(t)
	c := arena.Config{Rules: rules, Bots: []string{"greedy", "random"}, Matches: 4, Seed: 9, Rotate: true, Records: t.TempDir()}
	unwritten := c
	unwritten.Records = ""
	if diff := cmp.Diff(run(t, unwritten), run(t, c)); diff != "" {
		t.Errorf("writing records changes the matches:\n%s", diff)
	}
	again := c
	again.Records, again.Workers = t.TempDir(), 1
	run(t, again)
	names, err := filepath.Glob(filepath.Join(c.Records, "*.json"))
	if err != nil || len(names) != c.Matches {
		t.Fatalf("%d records (%v), want %d", len(names), err, c.Matches)
	}
	for i, name := range names {
		text := read(t, name)
		if string(text) != string(read(t, filepath.Join(again.Records, filepath.Base(name)))) {
			t.Errorf("%s is another one the second time", filepath.Base(name))
		}
		record, err := match.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := match.Verify(rules, record); err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
		}
		if got, want := record.Seats[i%2].Bot, "greedy"; got != want { // seats rotate
			t.Errorf("match %d: seat %d is taken by %q, want %q", i, i%2, got, want)
		}
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestCounting(t *testing.T) {
	two, three := []string{"random", "greedy"}, []string{"random", "greedy", "random"}
	for _, test := range []struct {
		name       string
		bots       []string
		options    map[string]string
		rotate     bool
		draws      int
		wins       []int
		shared     []int
		share      []float64
		scores     []float64
		byPosition []float64
	}{
		{"the first seat wins", two, nil, false, 0, []int{6, 0}, []int{0, 0}, []float64{1, 0}, []float64{10, 11}, []float64{1, 0}},
		{"seats rotate", two, nil, true, 0, []int{3, 3}, []int{0, 0}, []float64{.5, .5}, []float64{10.5, 10.5}, []float64{1, 0}},
		{
			"three rotate", three, nil, true, 0,
			[]int{2, 2, 2},
			[]int{0, 0, 0},
			[]float64{1. / 3, 1. / 3, 1. / 3},
			[]float64{11, 11, 11},
			[]float64{1, 0, 0},
		},
		{
			"all win", two,
			map[string]string{"winners": "all"},
			true, 0,
			[]int{0, 0},
			[]int{6, 6},
			[]float64{1, 1},
			[]float64{10.5, 10.5},
			[]float64{1, 1},
		},
		{
			"nobody wins", two,
			map[string]string{"winners": "none"},
			true, 6,
			[]int{0, 0},
			[]int{0, 0},
			[]float64{0, 0},
			[]float64{10.5, 10.5},
			[]float64{0, 0},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := arena.Config{Rules: circle{}, Bots: test.bots, Options: test.options, Rotate: test.rotate, Matches: 6}
			want := &arena.Report{Game: "circle", Matches: 6, Moves: 42, Draws: test.draws, ByPosition: test.byPosition}
			for b, spec := range test.bots {
				s := arena.SeatReport{Bot: spec, Played: 6, Wins: test.wins[b], Shared: test.shared[b], Share: test.share[b], MeanScore: test.scores[b]}
				s.Low, s.High = arena.Wilson(s.Wins+s.Shared, 6)
				want.Seats = append(want.Seats, s)
			}
			ratings := cmpopts.IgnoreFields(arena.SeatReport{}, "Elo", "EloLow", "EloHigh")
			if diff := cmp.Diff(want, run(t, c), ratings); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEndlessMatchesAreStopped(t *testing.T) {
	c := arena.Config{
		Rules: circle{}, Bots: []string{"random", "random"}, Matches: 2, Options: map[string]string{"moves": "endless"},
	}
	report := run(t, c)
	if report.Unfinished != 2 || report.Draws != 0 || report.Moves != 2*arena.MoveLimit {
		t.Errorf("%d unfinished, %d draws, %d moves", report.Unfinished, report.Draws, report.Moves)
	}
}

func TestProgressCountsEveryMatch(t *testing.T) {
	var done []int
	run(t, arena.Config{
		Rules: circle{}, Bots: []string{"random", "random"}, Matches: 9, Workers: 3,
		Progress: func(p *arena.Progress) {
			done = append(done, p.Done)
			if p.Counted > p.Done || p.Total != 9 || p.Won != p.Counted {
				t.Errorf("%+v", *p)
			}
		},
	})
	if diff := cmp.Diff([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, done); diff != "" {
		t.Error(diff)
	}
}

func TestFaultsOfTheConfiguration(t *testing.T) {
	good := arena.Config{Rules: circle{}, Bots: []string{"random", "random"}, Matches: 1}
	for name, spoil := range map[string]func(*arena.Config){
		"no matches":     func(c *arena.Config) { c.Matches = 0 },
		"unknown bot":    func(c *arena.Config) { c.Bots = []string{"random", "nobody"} },
		"too few seats":  func(c *arena.Config) { c.Bots = c.Bots[:1] },
		"too many seats": func(c *arena.Config) { c.Bots = []string{"random", "random", "random", "random"} },
		"unknown option": func(c *arena.Config) { c.Options = map[string]string{"size": "9"} },
		"line-ups of different sizes": func(c *arena.Config) {
			c.LineUps = [][]string{{"random", "random"}, {"random", "random", "greedy"}}
		},
		"a test of no bot": func(c *arena.Config) {
			c.LineUps = [][]string{{"random", "greedy"}, {"greedy", "random"}}
			c.Test = &arena.Test{P0: .4, P1: .5, Alpha: .05, Beta: .05}
		},
		"a test upside down":    func(c *arena.Config) { c.Test = &arena.Test{P0: .6, P1: .5, Alpha: .05, Beta: .05} },
		"a test of certainty":   func(c *arena.Config) { c.Test = &arena.Test{P0: .9, P1: 1, Alpha: .05, Beta: .05} },
		"a test of no number":   func(c *arena.Config) { c.Test = &arena.Test{P0: math.NaN(), P1: .5, Alpha: .05, Beta: .05} },
		"a test without errors": func(c *arena.Config) { c.Test = &arena.Test{P0: .4, P1: .5, Alpha: 0, Beta: .05} },
	} {
		c := good
		spoil(&c)
		_, err := arena.Run(t.Context(), c)
		if wrong := (*arena.ConfigError)(nil); !errors.As(err, &wrong) {
			t.Errorf("%s: %v is no *ConfigError", name, err)
		}
	}
}

func TestAnArenaCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := arena.Config{
		Rules: circle{}, Bots: []string{"random", "random"}, Matches: 1 << 20,
		Progress: func(p *arena.Progress) {
			if p.Done > 0 {
				cancel()
			}
		},
	}
	if _, err := arena.Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped with %v", err)
	}
}

func TestRecordsThatCannotBeWrittenStopTheArena(t *testing.T) {
	c := arena.Config{
		Rules: circle{}, Bots: []string{"random", "random"}, Matches: 3,
		Records: filepath.Join(t.TempDir(), "missing"),
	}
	if _, err := arena.Run(t.Context(), c); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("went on with %v", err)
	}
}

// The figures are those of R's prop.test without continuity correction.
func TestWilson(t *testing.T) {
	for _, test := range []struct {
		hits, n   int
		low, high float64
	}{
		{0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {390, 400, 0.9546, 0.9863}, {1, 1, 0.2065, 1},
	} {
		low, high := arena.Wilson(test.hits, test.n)
		if math.Abs(low-test.low) > 1e-4 || math.Abs(high-test.high) > 1e-4 {
			t.Errorf("Wilson(%d, %d) = %.4f, %.4f, want %.4f, %.4f", test.hits, test.n, low, high, test.low, test.high)
		}
	}
}
