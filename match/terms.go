package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"portolan/game"
)

// Terms are what a table has agreed on about time. They are the table's, not the game's, and a part of the record.
type Terms struct {
	Clock   Clock  `json:"clock" doc:"none, the name of a preset, or a clock of your own"`
	Timeout string `json:"timeout" enum:"ask,bot" doc:"what happens to a seat that is out of time: the others are asked, or a bot plays on"`
}

// What happens when a seat is out of time.
const (
	TimeoutAsk = "ask" // the others may have a bot play on, or end it, or wait
	TimeoutBot = "bot" // a bot plays on
)

// Clock says how much time a seat has: Start seconds at the beginning, Add seconds more for each decision that is made, and
// never more than Cap. A clock of a preset has its Name. The zero value is no clock.
type Clock struct {
	Name            string
	Start, Add, Cap int64
}

// noClock is the name of the clock that there is not.
const noClock = "none"

// Presets are the clocks that have a name. What a name means never changes, since records hold the name alone.
var Presets = []Clock{
	{Name: "live", Start: 10 * minute, Add: 30, Cap: 10 * minute},
	{Name: "leisure", Start: 24 * hour, Add: 4 * hour, Cap: 72 * hour},
	{Name: "leisure-72", Start: 72 * hour, Add: 12 * hour, Cap: 120 * hour},
	{Name: "leisure-120", Start: 72 * hour, Add: 36 * hour, Cap: 240 * hour},
}

const (
	minute = 60
	hour   = 60 * minute
	// longest is more than any clock needs, in seconds: 60 days.
	longest = 60 * 24 * hour
)

// TermsError says which field of given terms is at fault.
type TermsError struct{ Field, Why string }

func (e *TermsError) Error() string { return e.Field + ": " + e.Why }

// preset returns the clock of a name.
func preset(name string) (Clock, bool) {
	if i := slices.IndexFunc(Presets, func(c Clock) bool { return c.Name == name }); i >= 0 {
		return Presets[i], true
	}
	return Clock{}, name == noClock
}

// presetNames are the names of clocks, as a list.
func presetNames() string {
	names := noClock
	for i := range Presets {
		names += ", " + Presets[i].Name
	}
	return names
}

// Ticks tells whether there is a clock.
func (c *Clock) Ticks() bool { return c.Cap > 0 }

// Check returns terms as they can be played by, or a *TermsError: nil when there is no clock, since then there is nothing to agree
// on. What is left out has its default.
func (t *Terms) Check() (*Terms, error) {
	if t == nil {
		return nil, nil
	}
	checked := *t
	switch checked.Timeout {
	case "":
		checked.Timeout = TimeoutAsk
	case TimeoutAsk, TimeoutBot:
	default:
		return nil, &TermsError{"timeout", "it is ask or bot"}
	}
	if err := checked.Clock.check(); err != nil {
		return nil, err
	}
	if !checked.Clock.Ticks() {
		return nil, nil
	}
	return &checked, nil
}

func (c *Clock) check() error {
	if c.Name != "" {
		known, ok := preset(c.Name)
		if !ok {
			return &TermsError{"clock", fmt.Sprintf("there is no clock %q; there are %s", game.Excerpt(c.Name), presetNames())}
		}
		*c = known
		return nil
	}
	switch {
	case *c == Clock{}:
		return nil
	case c.Start < 1 || c.Start > longest:
		return &TermsError{"clock.start", fmt.Sprintf("it is from 1 to %d seconds", longest)}
	case c.Add < 0 || c.Add > longest:
		return &TermsError{"clock.add", fmt.Sprintf("it is from 0 to %d seconds", longest)}
	case c.Cap < c.Start || c.Cap > longest:
		return &TermsError{"clock.cap", fmt.Sprintf("it is from start to %d seconds", longest)}
	}
	return nil
}

// ownClock is a clock without a name as JSON.
type ownClock struct {
	Start *int64 `json:"start"`
	Add   *int64 `json:"add"`
	Cap   *int64 `json:"cap"`
}

// MarshalJSON writes the name, or {start, add, cap} where there is none.
func (c Clock) MarshalJSON() ([]byte, error) {
	switch {
	case c.Name != "":
		return json.Marshal(c.Name)
	case !c.Ticks():
		return json.Marshal(noClock)
	}
	return json.Marshal(ownClock{&c.Start, &c.Add, &c.Cap})
}

// UnmarshalJSON reads what MarshalJSON writes. Whether there is such a clock is for [Terms.Check] to say; of a preset it reads the
// numbers along.
func (c *Clock) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		var name string
		if err := json.Unmarshal(text, &name); err != nil {
			return fmt.Errorf("read a clock: %w", err)
		}
		if *c, _ = preset(name); name != noClock {
			c.Name = name // also one that is not known
		}
		return nil
	}
	var own ownClock
	var wrong *json.UnmarshalTypeError
	err := unmarshalKnown(text, &own)
	if errors.As(err, &wrong) || err == nil && (own.Start == nil || own.Add == nil || own.Cap == nil) {
		return errors.New("read a clock: it is the name of one, or start, add and cap in whole seconds")
	}
	if err != nil {
		return fmt.Errorf("read a clock: %w", err)
	}
	*c = Clock{Start: *own.Start, Add: *own.Add, Cap: *own.Cap}
	if *c == (Clock{}) { // not the same as none
		c.Start = -1
	}
	return nil
}
