package gametest

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portolan/game"
)

// Words is what a game's catalogs must have words for.
type Words struct {
	Languages []string // the first is the one that the others are compared with
	Choices   []string // the kinds of choices
	Events    []game.EventShape
	Reasons   []string // the ways to end
	Phases    []string
	Keys      []string // of everything else that a client can come across; see KeysOf
}

// KeysOf returns the keys of a group of ids, "colour.red", each with that of its rule, "card.any.rule", when ruled.
func KeysOf(group string, ids []string, ruled bool) []string {
	var keys []string
	for _, id := range ids {
		keys = append(keys, group+"."+id)
		if ruled {
			keys = append(keys, group+"."+id+".rule")
		}
	}
	return keys
}

// Catalog returns the words of a game in a language, those of its sealed pages, too.
func Catalog(t testing.TB, rules game.Rules, lang string) map[string]string {
	t.Helper()
	messages := map[string]string{}
	if err := json.Unmarshal(rules.Text(lang), &messages); err != nil {
		t.Fatalf("catalog %s: %v", lang, err)
	}
	sealed, ok := rules.(game.Sealed)
	if !ok {
		return messages
	}
	for _, id := range sealed.Pages() {
		page, ok := sealed.Page(id, lang)
		if !ok {
			t.Fatalf("catalog %s: there is no page %s", lang, id)
		}
		maps.Copy(messages, page.Texts)
	}
	return messages
}

// Catalogs proves that the catalogs have words for everything, the same keys and arguments in every language, and no message
// that waits for an argument which its event does not have.
func Catalogs(t *testing.T, rules game.Rules, words Words) {
	t.Helper()
	first := Catalog(t, rules, words.Languages[0])
	for _, lang := range words.Languages {
		t.Run(lang, func(t *testing.T) {
			for _, fault := range words.faults(rules, first, Catalog(t, rules, lang)) {
				t.Error(fault)
			}
		})
	}
}

// faults are those of one catalog, beside the first language's.
func (words *Words) faults(rules game.Rules, first, messages map[string]string) []string {
	var out []string
	fault := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if want, got := slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(messages)); !slices.Equal(want, got) {
		fault("other keys than in the first language: only in one of them are %v", difference(want, got))
	}
	for _, key := range slices.Sorted(maps.Keys(messages)) {
		message := messages[key]
		if want, got := Arguments(first[key]), Arguments(message); !slices.Equal(want, got) {
			fault("%s takes %v, in the first language %v", key, got, want)
		}
		if strings.TrimSpace(message) == "" {
			fault("%s has no text", key)
		}
		if strings.Count(message, "{") != strings.Count(message, "}") {
			fault("%s has braces that do not match", key)
		}
	}
	for _, key := range words.keys(rules) {
		if messages[key] == "" {
			fault("no words for %s", key)
		}
	}
	for _, shape := range words.Events {
		for _, taken := range Arguments(messages["event."+shape.Kind]) {
			if !slices.ContainsFunc(shape.Args, func(a game.EventArg) bool { return a.Name == taken }) {
				fault("event.%s takes {%s}, which the event does not have", shape.Kind, taken)
			}
		}
	}
	return out
}

// keys are those that the words name and those that every game has.
func (words *Words) keys(rules game.Rules) []string {
	keys := []string{"game.name", "game.summary", "choice.hidden", "choice.cancel", "reason.resign", "reason.agreement"}
	keys = append(keys, KeysOf("choice", words.Choices, false)...)
	for _, shape := range words.Events {
		keys = append(keys, "event."+shape.Kind)
	}
	keys = append(keys, KeysOf("reason", words.Reasons, false)...)
	for _, id := range words.Phases {
		keys = append(keys, "phase."+id, "phase."+id+".hint")
	}
	for _, o := range rules.Options() {
		keys = append(keys, "option."+o.Name)
		for _, value := range o.Values {
			keys = append(keys, "option."+o.Name+"."+value, "option."+o.Name+"."+value+".hint")
		}
	}
	return append(keys, words.Keys...)
}

// argument names stand behind an opening brace, alone or before the comma of a plural or a choice.
var argumentName = regexp.MustCompile(`\{(\w+)(?:\}|, (?:plural|select),)`)

// branch is the name of a plural's or choice's case at the end of a text.
var branch = regexp.MustCompile(`(?:=\d+|one|other)$`)

// Arguments returns the names of a message's arguments, sorted. A branch of one word, such as {nothing}, looks like an
// argument; what stands behind a case's name is none.
func Arguments(message string) []string {
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
