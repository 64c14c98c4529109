package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Rules is a game: what it is called, who can play, which options there are, and how a match begins.
type Rules interface {
	// ID is the game's name in URLs and records, such as "efemeris".
	ID() string

	// Version is the number of the rules that new matches are played by. Older numbers still replay.
	Version() int

	// Seats returns the fewest and the most seats.
	Seats() (least, most int)

	// Options lists the options of a match, each with its values.
	Options() []Option

	// Resolve fills in the defaults of the options that are not given and checks all of them. The error is an
	// *[OptionError] that names the field.
	Resolve(seats int, given map[string]string) (map[string]string, error)

	// New sets a match up. The options must be ones that Resolve returned; an error is an *[OptionError].
	New(Setup, *Chance) (State, error)

	// ViewType returns a zero value of the struct that [State.View] points to, from which the API is described.
	ViewType() any

	// Data returns what is the same in all matches and what a client needs to draw the game: it marshals to JSON.
	Data() any

	// Text returns the game's words in a language ("en", "de", …) as a JSON object of messages, or nil when there is no
	// such catalog.
	Text(lang string) []byte
}

// Serial is a game that is also played as a series of matches, each set up from the one before. Its states are [Carrier]s.
type Serial interface {
	// Goes tells whether, with these options, another match may follow those whose winners are given in their order. With
	// none given it tells whether there is a series at all. Where none may follow, none may after further winners either. A series
	// ends earlier with a match that carries nothing on, see [Carrier].
	Goes(options map[string]string, winners []Seats) bool
}

// Option is a choice made when a match is opened.
type Option struct {
	Name    string   `json:"name"`
	Values  []string `json:"values"`
	Default string   `json:"default"` // empty where it follows from the number of seats or from other options
}

// ResolveOptions gives the options that are not given their defaults, and checks that the others are among the values. What
// follows from the number of seats or from other options is for the game to decide.
func ResolveOptions(options []Option, given map[string]string) (map[string]string, error) {
	resolved := make(map[string]string, len(options))
	for _, o := range options {
		resolved[o.Name] = o.Default
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			return nil, &OptionError{Field: Excerpt(name), Why: "no such option"}
		}
		if values := options[i].Values; !slices.Contains(values, given[name]) {
			return nil, &OptionError{Field: name, Why: "must be one of " + strings.Join(values, ", ")}
		}
		resolved[name] = given[name]
	}
	return resolved, nil
}

// Setup says how a match begins.
type Setup struct {
	Rules   int // the version of the rules
	Seats   int
	Options map[string]string
	Carried []byte // what the series' match before handed on; nil in the first
}

// OptionError is an option, or a number of seats, that the game does not have.
type OptionError struct {
	Field string // the option's name, or "seats"
	Why   string
}

func (e *OptionError) Error() string { return fmt.Sprintf("%s: %s", e.Field, e.Why) }
