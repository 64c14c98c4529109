package gametest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"portolan/game"
)

// Paths lists the legal moves of a seat as their paths joined by spaces, such as "ship:fr-galleon field:31".
func Paths(st game.State, s game.Seat) []string {
	var out []string
	var c game.Choice
	for _, m := range st.Moves(s, nil) {
		st.Choice(s, m, &c)
		out = append(out, strings.Join(c.Path, " "))
	}
	return out
}

// Begins tells whether the path of some legal move of a seat begins so: with these whole elements, or, behind a colon or a dash
// at the end, with any element that begins so ("crew:").
func Begins(st game.State, s game.Seat, beginning string) bool {
	open := strings.HasSuffix(beginning, ":") || strings.HasSuffix(beginning, "-")
	return slices.ContainsFunc(Paths(st, s), func(path string) bool {
		rest, ok := strings.CutPrefix(path, beginning)
		return ok && (open || rest == "" || rest[0] == ' ')
	})
}

// Behind lists the elements that can be clicked right behind the beginning of a path, sorted, without repetition.
func Behind(st game.State, s game.Seat, beginning string) []string {
	var out []string
	for _, path := range Paths(st, s) {
		if rest, ok := strings.CutPrefix(path, beginning+" "); ok {
			first, _, _ := strings.Cut(rest, " ")
			out = append(out, first)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Play plays the move of a path; its events replace those in j. It fails the test when there is no such move.
func Play(t testing.TB, st game.State, s game.Seat, path string, c *game.Chance, j *game.Journal) {
	t.Helper()
	var choice game.Choice
	for _, m := range st.Moves(s, nil) {
		st.Choice(s, m, &choice)
		if strings.Join(choice.Path, " ") == path {
			j.Reset()
			st.Play(s, m, c, j)
			return
		}
	}
	t.Fatalf("seat %d can't %q; it can:\n%s", s, path, strings.Join(Paths(st, s), "\n"))
}

// Told lists the events in j that a seat may know, each as "kind name=value …".
func Told(st game.State, s game.Seat, j *game.Journal) []string {
	var out []string
	var c game.Choice
	for _, e := range j.Events() {
		if !e.Seen.Has(s) {
			continue
		}
		st.Describe(e, &c)
		out = append(out, Spell(&c))
	}
	return out
}

// Spell writes a choice as "kind name=value …".
func Spell(c *game.Choice) string {
	text := c.Kind
	for _, a := range c.Args {
		value := a.Text
		if value == "" {
			value = strconv.Itoa(a.Number)
		}
		text += " " + a.Name + "=" + value
	}
	return text
}
