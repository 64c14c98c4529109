package gametest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"

	"portolan/game"
)

// setups returns the set-ups to play: each number of seats with each of the options that the rules take for it, once, and with
// each of what was carried on.
func setups(rules game.Rules, config Config) ([]game.Setup, error) {
	seats := config.Seats
	if seats == nil {
		least, most := rules.Seats()
		for n := least; n <= most; n++ {
			seats = append(seats, n)
		}
	}
	wanted := config.Options
	if wanted == nil {
		wanted = combinations(rules.Options())
	}
	var setups []game.Setup
	for _, n := range seats {
		setups = appendTables(setups, rules, n, wanted)
	}
	if len(setups) == 0 {
		return nil, errors.New("the rules take none of the seats and options to play with")
	}
	if config.Carried == nil {
		return setups, nil
	}
	var going []game.Setup
	for _, setup := range setups {
		for _, setup.Carried = range config.Carried {
			going = append(going, setup)
		}
	}
	return going, nil
}

func appendTables(setups []game.Setup, rules game.Rules, seats int, wanted []map[string]string) []game.Setup {
	first := len(setups)
next:
	for _, given := range wanted {
		options, err := rules.Resolve(seats, given)
		if err != nil {
			continue
		}
		for _, known := range setups[first:] {
			if maps.Equal(known.Options, options) {
				continue next
			}
		}
		setups = append(setups, game.Setup{Rules: rules.Version(), Seats: seats, Options: options})
	}
	return setups
}

// combinations returns every combination of the options' values.
func combinations(options []game.Option) []map[string]string {
	all := []map[string]string{{}}
	for _, option := range options {
		var wider []map[string]string
		for _, given := range all {
			for _, value := range option.Values {
				one := maps.Clone(given)
				one[option.Name] = value
				wider = append(wider, one)
			}
		}
		all = wider
	}
	return all
}

// open sets a match up. Row 0 of the luck is the set-up's, row n that of the nth move.
func open(rules game.Rules, setup game.Setup, entropy *game.Entropy) (game.State, error) {
	st, err := rules.New(setup, game.NewChance(entropy, 0))
	if err != nil {
		return nil, fmt.Errorf("setting up a match of %d seats with %v: %w", setup.Seats, setup.Options, err)
	}
	return st, flat(reflect.TypeOf(st))
}

// flat refuses a state that holds anything but plain values: a pointer, a slice, a map, a string or the like is memory
// that a copy would share or have to allocate.
func flat(t reflect.Type) error {
	if t.Kind() != reflect.Pointer {
		return fmt.Errorf("the state is a %v; it must be a pointer to a struct, or CopyFrom can't change it", t)
	}
	return flatValue(t.Elem(), t.Elem().String())
}

func flatValue(t reflect.Type, path string) error {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if err := flatValue(t.Field(i).Type, path+"."+t.Field(i).Name); err != nil {
				return err
			}
		}
	case reflect.Array:
		return flatValue(t.Elem(), path+"[]")
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.String, reflect.Interface, reflect.Chan, reflect.Func,
		reflect.UnsafePointer, reflect.Uintptr:
		return fmt.Errorf("the state is not flat: %s is a %v", path, t)
	default:
	}
	return nil
}
