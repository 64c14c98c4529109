package main

import (
	"encoding/json"
	"strings"
	"testing"

	"portolan/games"
)

func TestFormat(t *testing.T) {
	args := map[string]string{"name": "Ada", "n": "1", "zero": "0", "many": "7", "sort": "ship"}
	for _, test := range []struct {
		message, want string
		ok            bool
	}{
		{"plain", "plain", true},
		{"{name} sails.", "Ada sails.", true},
		{"{n, plural, one {# ship} other {# ships}}", "1 ship", true},
		{"{many, plural, one {# ship} other {# ships}}", "7 ships", true},
		{"{zero, plural, =0 {none} one {# ship} other {# ships}}", "none", true},
		{"{n, plural, other {x} =1 {exact} one {form}}", "exact", true},
		{"{zero, plural, =0 {{many, plural, other {# {name}}}} other {}}!", "7 Ada!", true},
		{"{sort, select, ship {a ship} other {a thing}}", "a ship", true},
		{"{name, select, ship {a ship} other {a thing}}", "a thing", true},
		{"it''s '{name}'", "it's {name}", true},
		{"Kings' #1", "Kings' #1", true},
		{"{missing}", "", false},
		{"{name", "", false},
		{"{n, plural, one {x}", "", false},
		{"{n, date, short}", "", false},
		{"stray }", "stray }", true},
	} {
		got, ok := format(test.message, args)
		if ok != test.ok || ok && got != test.want {
			t.Errorf("%q: %q, %v; want %q, %v", test.message, got, ok, test.want, test.ok)
		}
	}
}

// Every message of every English catalog is one that format can read.
func TestFormatReadsTheCatalogs(t *testing.T) {
	for _, rules := range games.All() {
		catalog := map[string]string{}
		if err := json.Unmarshal(rules.Text("en"), &catalog); err != nil {
			t.Fatal(err)
		}
		for key, message := range catalog {
			args := map[string]string{}
			for _, part := range strings.Split(message, "{")[1:] {
				if end := strings.IndexAny(part, ",}"); end >= 0 {
					args[strings.TrimSpace(part[:end])] = "2"
				}
			}
			if text, ok := format(message, args); !ok || strings.ContainsAny(text, "{}#") {
				t.Errorf("%s %s: %q became %q", rules.ID(), key, message, text)
			}
		}
	}
}
