package arena_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"portolan/arena"
)

// However many play, and in whatever order matches end, the test stops at the same one.
func TestATestStopsAtTheSameMatch(t *testing.T) {
	c := arena.Config{
		Rules: circle{}, Options: map[string]string{"winners": "luck"}, Bots: []string{"greedy", "random"}, Matches: 100_000,
		Seed: 2, Workers: 1,
		Test: &arena.Test{P0: .8, P1: .9, Alpha: .05, Beta: .05},
	}
	want := run(t, c)
	if v := want.Test.Verdict; v != arena.Passed || want.Matches < 10 || want.Matches > 1000 || want.Test.LLR < want.Test.Upper {
		t.Fatalf("%+v after %d matches", want.Test, want.Matches)
	}
	c.Workers = 5
	if diff := cmp.Diff(want, run(t, c)); diff != "" {
		t.Errorf("five workers stop elsewhere:\n%s", diff)
	}
	c.Crew = &shuffler{t: t}
	if diff := cmp.Diff(want, run(t, c)); diff != "" {
		t.Errorf("results that come in any order, some twice, stop it elsewhere:\n%s", diff)
	}
	c.Crew = nil
	c.Options = map[string]string{"winners": "none"}
	if report := run(t, c); report.Test.Verdict != arena.Failed || report.Matches > 20 {
		t.Errorf("who never wins: %+v after %d matches", report.Test, report.Matches)
	}
	c.Matches = 3
	if report := run(t, c); report.Test.Verdict != arena.Open || report.Matches != 3 {
		t.Errorf("three matches decide: %+v", report.Test)
	}
}

// shuffler hands results over in any order within a few dozens, and some of them twice.
type shuffler struct{ t *testing.T }

func (s *shuffler) Play(ctx context.Context, plan *arena.Plan, work <-chan int, done chan<- arena.Result) error {
	luck := rand.New(rand.NewPCG(7, 8))
	var held []arena.Result
	for {
		select {
		case <-ctx.Done():
			return nil
		case i := <-work:
			r, err := plan.Play(ctx, i)
			if err != nil {
				return err
			}
			held = append(held, r)
		}
		if len(held) < 50 {
			continue
		}
		luck.Shuffle(len(held), func(i, j int) { held[i], held[j] = held[j], held[i] })
		for _, r := range append(held[25:], held[30:35]...) {
			select {
			case <-ctx.Done():
				return nil
			case done <- r:
			}
		}
		held = held[:25]
	}
}

// hasty ends at once, with or without a reason; wild hands over what no match can come to.
type hasty struct{ err error }

func (h hasty) Play(context.Context, *arena.Plan, <-chan int, chan<- arena.Result) error {
	return h.err
}

type wild struct{ result arena.Result }

func (w wild) Play(ctx context.Context, _ *arena.Plan, _ <-chan int, done chan<- arena.Result) error {
	select {
	case done <- w.result:
	case <-ctx.Done():
	}
	<-ctx.Done()
	return nil
}

func TestFaultsOfACrewEndTheArena(t *testing.T) {
	c := arena.Config{Rules: circle{}, Bots: []string{"random", "random"}, Matches: 5}
	why := errors.New("no wind")
	c.Crew = hasty{why}
	if _, err := arena.Run(t.Context(), c); !errors.Is(err, why) {
		t.Error(err)
	}
	c.Crew = hasty{}
	if _, err := arena.Run(t.Context(), c); err == nil {
		t.Error("nobody played")
	}
	good := arena.Result{Moves: 7, Finished: true, Winners: 1, Scores: []int{1, 2}, Places: []int{1, 0}}
	for name, spoil := range map[string]func(*arena.Result){
		"match -1": func(r *arena.Result) { r.Match = -1 }, "match 5": func(r *arena.Result) { r.Match = 5 },
		"moves": func(r *arena.Result) { r.Moves = arena.MoveLimit + 1 }, "a third winner": func(r *arena.Result) { r.Winners = 4 },
		"a winner too early": func(r *arena.Result) { r.Finished = false }, "scores": func(r *arena.Result) { r.Scores = []int{1, 2, 3} },
		"places":       func(r *arena.Result) { r.Places = nil },
		"equal places": func(r *arena.Result) { r.Places = []int{1, 1} }, "a third place": func(r *arena.Result) { r.Places = []int{0, 2} },
	} {
		r := good
		spoil(&r)
		c.Crew = wild{r}
		if _, err := arena.Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "can't be true") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// stuck never ends match 0, and all others at once.
type stuck struct{ most int }

func (s *stuck) Play(ctx context.Context, plan *arena.Plan, work <-chan int, done chan<- arena.Result) error {
	for {
		pause := time.Minute // as long as there is more to do, however slowly it comes
		if s.most >= arena.Window-1 {
			pause = 200 * time.Millisecond
		}
		select {
		case i := <-work:
			s.most = i
			if i == 0 {
				continue
			}
			select {
			case done <- arena.Result{Match: i, Moves: 7, Finished: true, Places: []int{0, 1}}:
			case <-ctx.Done():
				return nil
			}
		case <-time.After(pause):
			return errors.New("nothing to do")
		}
	}
}

// One match that takes for ever doesn't make the arena hoard the results of all others.
func TestWhatIsNotCountedYetIsBounded(t *testing.T) {
	crew := new(stuck)
	done := 0
	_, err := arena.Run(t.Context(), arena.Config{
		Rules: circle{}, Bots: []string{"random", "random"}, Matches: 1 << 30, Crew: crew,
		Progress: func(p *arena.Progress) { done = p.Done },
	})
	if err == nil || crew.most != arena.Window-1 || done != arena.Window-1 {
		t.Errorf("%d matches are done and match %d is under way: %v", done, crew.most, err)
	}
}

func TestReportsAsCSVAndPlot(t *testing.T) {
	report := run(t, arena.Config{
		Rules: efemeris(t), LineUps: arena.RoundRobin([]string{"greedy", "random", "still"}, 2), Matches: 6, Rotate: true,
	})
	var text bytes.Buffer
	if err := report.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&text).ReadAll()
	if err != nil || len(lines) != 1+3+3 {
		t.Fatalf("%q, %v", lines, err)
	}
	if diff := cmp.Diff([]string{"efemeris", "greedy", "random", "6"}, lines[4][:4]); diff != "" {
		t.Error(diff)
	}
	var drawing strings.Builder
	if err := report.WritePlot(&drawing); err != nil {
		t.Fatal(err)
	}
	names := 0
	for in := xml.NewDecoder(strings.NewReader(drawing.String())); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if words, ok := token.(xml.CharData); ok && (string(words) == "greedy" || string(words) == "random" || string(words) == "still") {
			names++
		}
	}
	if names != 3 || strings.Contains(drawing.String(), "NaN") || strings.Contains(drawing.String(), "Inf") {
		t.Errorf("%d names in %s", names, drawing.String())
	}
}
