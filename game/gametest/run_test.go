package gametest_test

import (
	"strings"
	"testing"

	"portolan/game/gametest"
)

func TestASoundGamePasses(t *testing.T) {
	gametest.Run(t, &marbles{}, gametest.Config{Matches: 12, Every: 2, Languages: []string{"en"}})
}

// TestFaultsAreFound breaks one promise at a time: the suite must find it, by the examination that is there for it.
func TestFaultsAreFound(t *testing.T) {
	for _, tt := range []struct{ fault, examination, says string }{
		{"takes any value", "rules", "should be refused"},
		{"state with a slice", "play", "not flat"},
		{"listed twice", "play", "listed twice"},
		{"dead end", "play", "owes a decision"},
		{"decides at the end", "play", "over"},
		{"nobody is in", "play", "in the match"},
		{"a stranger is in", "play", "in the match"},
		{"who is out decides", "play", "are out decide"},
		{"who is out wins", "play", "are out win"},
		{"path within a path", "play", "beginning of path"},
		{"choice without a kind", "play", "no kind"},
		{"choice keeps old args", "play", "used choice"},
		{"event by position", "play", "described at the start"},
		{"panics", "play", "panic: three"},
		{"loses a marble", "play", "marbles were lost"},
		{"a score too few", "play", "scores for"},
		{"wins alone", "play", "without all its allies"},
		{"JSON of its own", "play", "AppendJSON"},
		{"writes another seat's view", "play", "AppendView"},
		{"view shares memory", "play", "shares memory"},
		{"event with a clock", "determinism", "events"},
		{"copies no bag", "copies", "two copies differ"},
		{"view tells a hand", "secrecy", "Imagine changed"},
		{"who is in tells a hand", "secrecy", "Imagine changed"},
		{"imagines its own hand", "secrecy", "Imagine changed"},
		{"imagines the truth", "secrecy", "none of"},
		{"look unreported", "secrecy", "without a fence"},
		{"event tells all", "secrecy", "betrays"},
		{"data tells a page", "sealed", "anybody can read"},
		{"page with arguments", "sealed", "no plain text"},
		{"opens a page undone", "sealed", "can be taken back"},
		{"closes a page", "sealed", "closed again"},
		{"allocates", "allocations", "allocates"},
		{"score tells", "secrecy", "Imagine changed"},
		{"series without end", "series", "goes on after"},
		{"carries a clock", "series", "asked again"},
		{"words missing", "words", "reason.points"},
	} {
		t.Run(tt.fault, func(t *testing.T) {
			err := gametest.Examine(tt.examination, &marbles{tt.fault}, gametest.Config{Matches: 12, Every: 2, Languages: []string{"en"}})
			if err == nil {
				t.Fatal("the fault was not found")
			}
			if !strings.Contains(err.Error(), tt.says) {
				t.Errorf("the fault was found by another way: %v", err)
			}
		})
	}
}

func FuzzMarbles(f *testing.F) { gametest.Fuzz(f, &marbles{}) }
