package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"portolan/game"
)

// examineRules looks at what the game says of itself.
func (x *examiner) examineRules() error {
	rules := x.rules
	least, most := rules.Seats()
	switch {
	case rules.ID() == "":
		return errors.New("the game has no id")
	case rules.Version() < 1:
		return fmt.Errorf("the rules' version is %d; versions count from 1", rules.Version())
	case least < 1 || most < least || most > game.MaxSeats:
		return fmt.Errorf("%d to %d seats", least, most)
	case reflect.TypeOf(rules.ViewType()).Kind() != reflect.Struct:
		return fmt.Errorf("ViewType is a %T, not a struct", rules.ViewType())
	}
	if _, err := json.Marshal(rules.Data()); err != nil {
		return fmt.Errorf("the game's data are no JSON: %w", err)
	}
	if err := checkCatalogs(rules, x.config.Languages); err != nil {
		return err
	}
	for _, option := range rules.Options() {
		if option.Default != "" && !slices.Contains(option.Values, option.Default) {
			return fmt.Errorf("option %s: the default %q is none of %q", option.Name, option.Default, option.Values)
		}
	}
	for n := least; n <= most; n++ {
		if err := checkResolve(rules, n); err != nil {
			return fmt.Errorf("%d seats: %w", n, err)
		}
	}
	for _, n := range []int{least - 1, most + 1} {
		if err := refused(rules, n, nil, "seats"); err != nil {
			return err
		}
	}
	return nil
}

func checkCatalogs(rules game.Rules, languages []string) error {
	for _, lang := range languages {
		var catalog map[string]string
		if err := json.Unmarshal(rules.Text(lang), &catalog); err != nil || len(catalog) == 0 {
			return fmt.Errorf("the catalog %q holds %d texts (%v)", lang, len(catalog), err)
		}
	}
	if text := rules.Text("no-such-language"); text != nil {
		return fmt.Errorf("a language that is none has the catalog %.40q", text)
	}
	return nil
}

// checkResolve checks that defaults are filled in, that what was filled in is taken as it is, and that what does not
// exist is refused by name.
func checkResolve(rules game.Rules, seats int) error {
	given := map[string]string{}
	options, err := rules.Resolve(seats, given)
	if err != nil {
		return fmt.Errorf("the defaults are refused: %w", err)
	}
	if len(given) != 0 {
		return errors.New("Resolve writes into the options that it was given")
	}
	again, err := rules.Resolve(seats, options)
	if err != nil || !maps.Equal(options, again) {
		return fmt.Errorf("resolving %v again gives %v (%v)", options, again, err)
	}
	for _, option := range rules.Options() {
		if !slices.Contains(option.Values, options[option.Name]) {
			return fmt.Errorf("option %s resolves to %q, which is none of %q", option.Name, options[option.Name], option.Values)
		}
		if err := refused(rules, seats, map[string]string{option.Name: "no-such-value"}, option.Name); err != nil {
			return err
		}
	}
	return refused(rules, seats, map[string]string{"no-such-option": "1"}, "no-such-option")
}

func refused(rules game.Rules, seats int, given map[string]string, field string) error {
	_, err := rules.Resolve(seats, given)
	var refusal *game.OptionError
	if !errors.As(err, &refusal) || refusal.Field != field {
		return fmt.Errorf("%d seats with %v should be refused with an OptionError for %q, not with %v", seats, given, field, err)
	}
	return nil
}
