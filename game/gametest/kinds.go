package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"portolan/game"
)

// kinds counts the kinds of choices and events that came up, and the reasons why matches ended.
type kinds struct {
	choices, events, reasons map[string]int
	secrets                  bool // something was not for everybody's eyes
}

func newKinds() *kinds {
	return &kinds{choices: map[string]int{}, events: map[string]int{}, reasons: map[string]int{}}
}

func (k *kinds) choice(c *game.Choice) {
	k.choices[c.Kind]++
	k.secrets = k.secrets || c.Seen != game.Everyone
}

func (k *kinds) event(kind string, seen game.Seats) {
	k.events[kind]++
	k.secrets = k.secrets || seen != game.Everyone
}

func (k *kinds) end(reason string) { k.reasons[reason]++ }

// examineWords looks for the words of all that comes up in play in the catalogs.
func (x *examiner) examineWords() error {
	if err := x.matches(); err != nil {
		return err
	}
	met := x.met
	var faults []error
	for _, lang := range x.config.Languages {
		var catalog map[string]string
		if err := json.Unmarshal(x.rules.Text(lang), &catalog); err != nil {
			return fmt.Errorf("the catalog %q is no JSON object of texts: %w", lang, err)
		}
		if sealed, ok := x.rules.(game.Sealed); ok { // which tell what only those meet who have opened them
			for _, id := range sealed.Pages() {
				page, _ := sealed.Page(id, lang)
				maps.Copy(catalog, page.Texts)
			}
		}
		for prefix, names := range map[string]map[string]int{"choice.": met.choices, "event.": met.events, "reason.": met.reasons} {
			for _, name := range slices.Sorted(maps.Keys(names)) {
				if catalog[prefix+name] == "" {
					faults = append(faults, fmt.Errorf("the catalog %q has no words for %s", lang, prefix+name))
				}
			}
		}
	}
	return errors.Join(faults...)
}
