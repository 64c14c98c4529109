package arena_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portolan/arena"
)

func journaled(t *testing.T) arena.Config {
	t.Helper()
	return arena.Config{
		Rules: efemeris(t), LineUps: arena.RoundRobin([]string{"random", "still"}, 3), Matches: 18, Seed: 4, Rotate: true,
		Journal: filepath.Join(t.TempDir(), "journal"), Build: "this",
	}
}

func unjournaled(t *testing.T, c arena.Config) *arena.Report {
	t.Helper()
	c.Journal = ""
	return run(t, c)
}

// played runs the arena until it is stopped after so many further matches.
func played(t *testing.T, c arena.Config, matches int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	first := -1
	c.Progress = func(p *arena.Progress) {
		if first < 0 {
			first = p.Done
		}
		if p.Done >= first+matches {
			cancel()
		}
	}
	if _, err := arena.Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped with %v", err)
	}
}

func TestAnArenaGoesOnFromItsJournal(t *testing.T) {
	c := journaled(t)
	want := unjournaled(t, c)
	for range 3 {
		played(t, c, 7)
	}
	before := bytes.Count(read(t, c.Journal), []byte("\n"))
	if before < 1+3*7 || before >= 1+36 {
		t.Fatalf("%d lines", before)
	}
	again := 0
	c.Progress = func(p *arena.Progress) { again = max(again, p.Done-(before-1)) }
	if diff := cmp.Diff(want, run(t, c)); diff != "" {
		t.Errorf("a stopped arena finds something else:\n%s", diff)
	}
	if lines := bytes.Count(read(t, c.Journal), []byte("\n")); lines != 1+36 {
		t.Errorf("%d lines for 36 matches", lines)
	}
	if again != 36-(before-1) {
		t.Errorf("%d matches were played on top of %d", again, before-1)
	}
	c.Crew = idle{t}
	if diff := cmp.Diff(want, run(t, c)); diff != "" {
		t.Errorf("the journal of a whole arena gives something else:\n%s", diff)
	}
}

// Lines that are there twice, as when two arenas were given one journal, count once.
func TestLinesThatComeTwiceCountOnce(t *testing.T) {
	c := journaled(t)
	want := run(t, c)
	lines := bytes.SplitAfter(read(t, c.Journal), []byte("\n"))
	write(t, c.Journal, bytes.Join(append(lines[:21], lines[1:21]...), nil))
	done := 0
	c.Progress = func(p *arena.Progress) { done = p.Done }
	if diff := cmp.Diff(want, run(t, c)); diff != "" || done != 36 {
		t.Errorf("%d matches are done:\n%s", done, diff)
	}
}

// What a crew does twice is kept once.
func TestAJournalKeepsEachResultOnce(t *testing.T) {
	c := journaled(t)
	c.Matches = 400
	c.Crew = &shuffler{t: t}
	played(t, c, 300)
	lines := map[string]bool{}
	for line := range strings.Lines(string(read(t, c.Journal))) {
		if lines[line] {
			t.Fatalf("twice: %s", line)
		}
		lines[line] = true
	}
	if len(lines) < 300 {
		t.Errorf("%d lines", len(lines))
	}
}

// idle is a crew that must not be asked.
type idle struct{ t *testing.T }

func (i idle) Play(context.Context, *arena.Plan, <-chan int, chan<- arena.Result) error {
	i.t.Error("a match is to be played that is known")
	return nil
}

// A journal serves an arena of more matches, or of fewer.
func TestAJournalServesMoreAndFewerMatches(t *testing.T) {
	c := journaled(t)
	run(t, c)
	for _, matches := range []int{20, 5} {
		c.Matches = matches
		if diff := cmp.Diff(unjournaled(t, c), run(t, c)); diff != "" {
			t.Errorf("%d matches:\n%s", matches, diff)
		}
	}
}

// Wherever a kill cuts the last line, the arena goes on; a line of which a byte is wrong is not believed.
func TestTornLinesAreCutOff(t *testing.T) {
	c := journaled(t)
	want := run(t, c)
	text := read(t, c.Journal)
	last := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	for end := last; end < len(text); end += 7 {
		write(t, c.Journal, text[:end])
		if diff := cmp.Diff(want, run(t, c)); diff != "" {
			t.Fatalf("torn at byte %d of the last line:\n%s", end-last, diff)
		}
	}
	write(t, c.Journal, append(bytes.Clone(text), make([]byte, 5000)...)) // what a crash of the machine may leave
	if diff := cmp.Diff(want, run(t, c)); diff != "" {
		t.Errorf("zeros at the end:\n%s", diff)
	}
	spoilt := bytes.Clone(text)
	spoilt[len(spoilt)-4] ^= 1
	write(t, c.Journal, spoilt)
	if diff := cmp.Diff(want, run(t, c)); diff != "" {
		t.Errorf("a spoilt last line:\n%s", diff)
	}
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestJournalsThatDoNotFitAreRefused(t *testing.T) {
	good := journaled(t)
	run(t, good)
	text := read(t, good.Journal)
	for name, test := range map[string]struct {
		spoil func(*arena.Config)
		text  func() []byte
		says  string
	}{
		"another seed":  {spoil: func(c *arena.Config) { c.Seed++ }, says: "seed: 4 there, 5 here"},
		"other bots":    {spoil: func(c *arena.Config) { c.LineUps = [][]string{{"random", "random", "random"}} }, says: "bots: "},
		"other options": {spoil: func(c *arena.Config) { c.Options = map[string]string{"level": "expert"} }, says: "options: "},
		"no rotation":   {spoil: func(c *arena.Config) { c.Rotate = false }, says: "rotate: true there"},
		"another build": {spoil: func(c *arena.Config) { c.Build = "that" }, says: "--any-build"},
		"damaged": {
			text: func() []byte { spoilt := bytes.Clone(text); spoilt[len(spoilt)/2] ^= 1; return spoilt },
			says: "is damaged",
		},
		"no journal":  {text: func() []byte { return []byte("root:x:0\nsomething\n") }, says: "no journal"},
		"a long line": {text: func() []byte { return bytes.Repeat([]byte("x"), 3<<20) }, says: "too long"},
	} {
		c := good
		if test.spoil != nil {
			test.spoil(&c)
		}
		kept := text
		if test.text != nil {
			kept = test.text()
		}
		write(t, c.Journal, kept)
		_, err := arena.Run(t.Context(), c)
		if wrong := (*arena.JournalError)(nil); !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v does not say %q", name, err, test.says)
		}
		if !bytes.Equal(read(t, c.Journal), kept) {
			t.Errorf("%s: the file was changed", name)
		}
	}
	write(t, good.Journal, text)
	good.Build = ""
	run(t, good) // any build will do
}
