package gametest_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

var marbleWords = gametest.Words{
	Languages: []string{"en"},
	Choices:   []string{"draw"},
	Events:    []game.EventShape{game.ShapeOf("drawn", game.ArgOf("seat", 0), game.ArgOf("count", 0))},
	Reasons:   []string{"points"},
	Phases:    []string{"play"},
	Keys:      gametest.KeysOf("colour", []string{"red"}, true),
}

// words is a catalog that has all that is wanted of it.
func words() map[string]string {
	return map[string]string{
		"game.name": "Marbles", "game.summary": "Draw.", "choice.hidden": "Something", "choice.cancel": "Back",
		"reason.resign": "Gone.", "reason.agreement": "Agreed.", "reason.points": "Points.", "choice.draw": "Draw",
		"event.drawn": "{seat} draws {count, plural, =0 {nothing} one {one} other {# of them}}.", "phase.play": "Play",
		"phase.play.hint": "Draw.", "colour.red": "red", "colour.red.rule": "Counts double.",
		"option.hands": "Hands", "option.hands.two": "2", "option.hands.two.hint": "Two.", "option.hands.three": "3",
		"option.hands.three.hint": "Three.",
	}
}

func TestSoundCatalogsPass(t *testing.T) {
	if faults := gametest.CatalogFaults(&marbles{}, marbleWords, words(), words()); len(faults) > 0 {
		t.Error(faults)
	}
}

func TestFaultsOfCatalogsAreFound(t *testing.T) {
	for says, change := range map[string]func(map[string]string){
		"only in one of them are [colour.blue]": func(m map[string]string) { m["colour.blue"] = "blue" },
		"choice.draw takes [count]":             func(m map[string]string) { m["choice.draw"] = "Draw {count}" },
		"phase.play has no text":                func(m map[string]string) { m["phase.play"] = " " },
		"game.name has braces":                  func(m map[string]string) { m["game.name"] = "Marbles}" },
		"no words for colour.red.rule":          func(m map[string]string) { delete(m, "colour.red.rule") },
		"no words for reason.points":            func(m map[string]string) { delete(m, "reason.points") },
		"event.drawn takes {sum}, which":        func(m map[string]string) { m["event.drawn"] = "{sum, plural, other {#}}" },
	} {
		messages := words()
		change(messages)
		faults := gametest.CatalogFaults(&marbles{}, marbleWords, words(), messages)
		if !slices.ContainsFunc(faults, func(fault string) bool { return strings.Contains(fault, says) }) {
			t.Errorf("no fault says %q: %q", says, faults)
		}
		if maps.Equal(messages, words()) {
			t.Errorf("%q: nothing was changed", says)
		}
	}
}

func TestPathsOfAPosition(t *testing.T) {
	st, err := (&marbles{}).New(game.Setup{Rules: 1, Seats: 2}, game.FreeChance(1))
	if err != nil {
		t.Fatal(err)
	}
	seat := st.Deciding().First()
	for _, path := range gametest.Paths(st, seat) {
		first, rest, more := strings.Cut(path, " ")
		if !gametest.Begins(st, seat, first) || !gametest.Begins(st, seat, path) || gametest.Begins(st, seat, path+" further") {
			t.Errorf("%q does not begin with itself", path)
		}
		if next, _, _ := strings.Cut(rest, " "); more && !slices.Contains(gametest.Behind(st, seat, first), next) {
			t.Errorf("%q is not behind %q", next, first)
		}
	}
	var j game.Journal
	gametest.Play(t, st, seat, gametest.Paths(st, seat)[0], game.FreeChance(2), &j)
	if len(gametest.Told(st, seat, &j)) != len(j.Events()) {
		t.Errorf("the mover is told %q of %v", gametest.Told(st, seat, &j), j.Events())
	}
}
