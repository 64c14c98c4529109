package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"portolan/game"
)

// words puts choices and events into English with a game's catalog. What the catalog does not say comes out as kinds and
// arguments.
type words struct {
	catalog map[string]string
	seats   []string // what each seat's player is called
	place   string   // what a numbered place of the board is called
}

// said is a choice or an event as programs read it: args are texts and numbers.
type said struct {
	Kind string         `json:"kind"`
	Args map[string]any `json:"args"`
}

// families name the catalog's families of an argument whose own name is none: the first that has a word for the id says it. An
// argument may have one of its own in a kind of event: by the first rules of SeaFall the spot was the entry that was read.
var families = map[string][]string{
	"gave": {"spice"}, "got": {"spice"}, "by": {"ship"}, "target": {"ship"},
	"other": {"province"}, "to": {"province", "ship"}, "from": {"ship"}, "with": {"advisor"}, "into": {"good"},
	"over": {"upgrade", "building"}, "event": {"event-card"}, "crossed.spot": {"entry"},
}

func newWords(rules game.Rules, seats []string) (*words, error) {
	w := &words{seats: seats}
	if text := rules.Text("en"); text != nil {
		if err := json.Unmarshal(text, &w.catalog); err != nil {
			return nil, fmt.Errorf("reading the English catalog of %s: %w", rules.ID(), err)
		}
	}
	if sealed, ok := rules.(game.Sealed); ok { // a record tells of pages that have been opened alone
		for _, id := range sealed.Pages() {
			page, _ := sealed.Page(id, "en")
			maps.Copy(w.catalog, page.Texts)
		}
	}
	w.place = "field"
	if w.variants(w.place) == nil && w.variants("space") != nil {
		w.place = "space"
	}
	return w, nil
}

// sentence is the message of the section ("choice", "event") for s. A catalog may have variants of a message, called after
// an argument that only some of its kind have a use for: event.conquered and event.conquered.from.
func (w *words) sentence(section string, s said) string {
	args := make(map[string]string, len(s.Args))
	key := section + "." + s.Kind
	keys := []string{key}
	for name, value := range s.Args {
		args[name] = w.word(s, name, value)
		if number, isNumber := value.(int); !isNumber || number >= 0 {
			keys = append(keys, key+"."+name)
		}
	}
	slices.Sort(keys[1:])
	slices.Reverse(keys)
	for _, k := range append(keys, w.variants(key)...) {
		message, known := w.catalog[k]
		if !known {
			continue
		}
		if text, ok := format(message, args); ok {
			return text
		}
	}
	return plain(s)
}

// variants are the messages below key, in order.
func (w *words) variants(key string) []string {
	var keys []string
	for k := range w.catalog {
		if strings.HasPrefix(k, key+".") && !strings.HasSuffix(k, ".hint") && !strings.HasSuffix(k, ".rule") {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// word is the value of one of the arguments of s in words.
func (w *words) word(s said, name string, value any) string {
	if id, isText := value.(string); isText {
		of, listed := families[s.Kind+"."+name]
		if !listed {
			of, listed = families[name]
		}
		if !listed {
			of = []string{name}
		}
		for _, family := range of {
			if word, known := w.catalog[family+"."+id]; known {
				return word
			}
		}
		return id
	}
	number, _ := value.(int)
	_, goes := s.Args["to"]
	switch {
	case name == "seat", name == "of", name == "partner", name == "from" && !goes: // from a field to another, or from a player
		return w.player(number)
	case name == "from", name == "to", name == "field":
		return w.place + " " + strconv.Itoa(number)
	case name == "cell":
		return "cell " + strconv.Itoa(number)
	case name == "option":
		return w.option(s, number)
	}
	return strconv.Itoa(number)
}

// option is an option of a page of SeaFall's log in its own words, without their full stop. By the first rules a spot was its entry.
func (w *words) option(s said, number int) string {
	for _, name := range []string{"entry", "spot"} {
		if text, known := w.catalog[fmt.Sprintf("entry.%v.option.%d", s.Args[name], number)]; known {
			return strings.TrimSuffix(text, ".")
		}
	}
	return "option " + strconv.Itoa(number)
}

// player is what the seat's player is called.
func (w *words) player(seat int) string {
	if seat < 0 || seat >= len(w.seats) || w.seats[seat] == "" {
		return "seat " + strconv.Itoa(seat)
	}
	return w.seats[seat]
}

// plain is the kind and its arguments, for what has no words.
func plain(s said) string {
	text := s.Kind
	names := make([]string, 0, len(s.Args))
	for name := range s.Args {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		text += fmt.Sprintf(" %s=%v", name, s.Args[name])
	}
	return text
}
