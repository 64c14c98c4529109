package gametest

import (
	"slices"
	"testing"
)

// Rule is a test whose name begins with the id of the rule that it proves.
type Rule = struct {
	Name string
	Test func(*testing.T)
}

// Prove runs the tests of rules, each under its name.
func Prove(t *testing.T, rules []Rule) {
	t.Helper()
	for _, r := range rules {
		t.Run(r.Name, r.Test)
	}
}

// Equal fails unless two things are the same.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// EqualLists fails unless two lists hold the same in the same order.
func EqualLists[T comparable](t testing.TB, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// Index is the place of an id in a list that must hold it.
func Index(t testing.TB, ids []string, id string) int {
	t.Helper()
	i := slices.Index(ids, id)
	if i < 0 {
		t.Fatalf("no %q among %v", id, ids)
	}
	return i
}
