package efemeris

import (
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// languages are those that the game is written in. A further one is a file in text/ and a word here.
var languages = []string{"en", "de", "fr", "hu"}

func catalog(t *testing.T, lang string) map[string]string {
	t.Helper()
	messages := map[string]string{}
	if err := json.Unmarshal(Rules{}.Text(lang), &messages); err != nil {
		t.Fatalf("catalog %s: %v", lang, err)
	}
	return messages
}

func TestCatalogsHaveTheSameKeysAndArguments(t *testing.T) {
	first := catalog(t, languages[0])
	for _, lang := range languages[1:] {
		messages := catalog(t, lang)
		if want, got := slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(messages)); !slices.Equal(want, got) {
			t.Errorf("%s and %s have different keys: only in one of them are %v", languages[0], lang, difference(want, got))
		}
		for key, message := range messages {
			if want, got := argumentsOf(first[key]), argumentsOf(message); !slices.Equal(want, got) {
				t.Errorf("%s: %s takes %v, in %s %v", key, lang, got, languages[0], want)
			}
		}
	}
}

func TestCatalogsHaveNoEmptyText(t *testing.T) {
	for _, lang := range languages {
		for key, message := range catalog(t, lang) {
			if strings.TrimSpace(message) == "" {
				t.Errorf("%s: %s has no text", lang, key)
			}
			if strings.Count(message, "{") != strings.Count(message, "}") {
				t.Errorf("%s: %s has braces that do not match", lang, key)
			}
		}
	}
}

func TestEverythingInTheGameHasWords(t *testing.T) {
	for _, lang := range languages {
		messages := catalog(t, lang)
		for _, key := range keysWanted() {
			if messages[key] == "" {
				t.Errorf("%s: no words for %s", lang, key)
			}
		}
	}
}

// TestMessagesTakeWhatEventsGive proves that no message waits for an argument that its event does not have.
func TestMessagesTakeWhatEventsGive(t *testing.T) {
	for _, lang := range languages {
		messages := catalog(t, lang)
		for _, shape := range eventShapes {
			for _, taken := range argumentsOf(messages["event."+shape.name]) {
				if !slices.ContainsFunc(shape.args, func(a argument) bool { return a.name == taken }) {
					t.Errorf("%s: event.%s takes {%s}, which the event does not have", lang, shape.name, taken)
				}
			}
		}
	}
}

// keysWanted are the keys of all that a client can come across.
func keysWanted() []string {
	keys := []string{"game.name", "game.summary", "choice.hidden", "choice.cancel", "reason.resign", "reason.agreement"}
	add := func(group string, ids []string, rules bool) {
		for _, id := range ids {
			keys = append(keys, group+"."+id)
			if rules {
				keys = append(keys, group+"."+id+".rule")
			}
		}
	}
	add("choice", opNames, false)
	for _, shape := range eventShapes {
		keys = append(keys, "event."+shape.name)
	}
	add("reason", endings, false)
	for _, id := range phases {
		keys = append(keys, "phase."+id, "phase."+id+".hint")
	}
	for _, o := range (Rules{}).Options() {
		keys = append(keys, "option."+o.Name)
		for _, value := range o.Values {
			keys = append(keys, "option."+o.Name+"."+value, "option."+o.Name+"."+value+".hint")
		}
	}
	add("nation", nations, false)
	add("captain", captainNames, true)
	add("galleon", captainNames, false)
	for _, names := range crewNames {
		add("crew", names[:], true)
	}
	add("ship", shipIDs, false)
	add("bonus", bonuses, true)
	add("spice", spices, false)
	add("field", fieldTypes, true)
	add("place", fieldTypes, false)
	add("direction", table.ref.Directions, false)
	for _, p := range table.ref.Planets {
		keys = append(keys, "planet."+p.ID)
	}
	add("tile", table.tileNames, false)
	add("build", []string{"crew", "frigate", "fortress", "galleon", "conquest"}, true)
	add("button", []string{"ready", "cancel", "end"}, false)
	effects := reflect.TypeFor[EffectsView]()
	for i := range effects.NumField() {
		keys = append(keys, "effect."+effects.Field(i).Tag.Get("json"))
	}
	return keys
}

// argument names stand behind an opening brace, alone or before the comma of a plural or a choice.
var argumentName = regexp.MustCompile(`\{(\w+)(?:\}|, (?:plural|select),)`)

// argumentsOf returns the names of a message's arguments, sorted. A branch of one word, such as {nothing}, looks like an
// argument; what stands behind a case's name is none.
func argumentsOf(message string) []string {
	var names []string
	for _, at := range argumentName.FindAllStringSubmatchIndex(message, -1) {
		if before := strings.TrimRight(message[:at[0]], " "); at[0] > 0 && len(before) < at[0] && branch.MatchString(before) &&
			message[at[3]] == '}' {
			continue
		}
		names = append(names, message[at[2]:at[3]])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// branch is the name of a plural's or choice's case at the end of a text.
var branch = regexp.MustCompile(`(?:=\d+|one|other)$`)

// difference returns what is in one of two sorted lists only.
func difference(a, b []string) []string {
	var out []string
	for _, x := range append(slices.Clone(a), b...) {
		if slices.Contains(a, x) != slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}
