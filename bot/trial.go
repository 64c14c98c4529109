package bot

import (
	"fmt"
	"strconv"
	"strings"
)

// Trial returns the player that spec names: what [New] takes, or a search by settings of its own, to be tried against others.
// "search:" is followed by a level or nothing, and by settings with a + between them: "search:5+explore=0.35",
// "search:positions=80000+trees=2+answers". A setting may take as long as it says, so specs of strangers go to [New].
// The error says which settings there are.
func Trial(spec string, seed uint64) (Player, error) {
	text, ok := strings.CutPrefix(spec, "search:")
	if !ok {
		return New(spec, seed)
	}
	parts := strings.Split(text, "+")
	s, leveled := settingsOf(parts[0])
	if leveled {
		parts = parts[1:]
	}
	for _, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		if err := s.set(name, value); err != nil {
			return nil, fmt.Errorf("bot %q: %w", spec, err)
		}
	}
	if s.Iterations == 0 {
		return nil, fmt.Errorf("bot %q: a search needs a level or positions=N", spec)
	}
	return NewSearch(s, seed), nil
}

// set sets a setting by its name in a spec.
func (s *Settings) set(name, value string) error {
	number := func(to *int, most int) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > most {
			return fmt.Errorf("%s is a number from 1 to %d, not %q", name, most, value)
		}
		*to = n
		return nil
	}
	weight := func(to *float64) error {
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !(x > 0 && x <= 100) {
			return fmt.Errorf("%s is a number above 0 and up to 100, not %q", name, value)
		}
		*to = x
		return nil
	}
	yes := func(to *bool) error {
		if value != "" {
			return fmt.Errorf("%s takes no value", name)
		}
		*to = true
		return nil
	}
	switch name {
	case "positions":
		return number(&s.Iterations, 1_000_000_000)
	case "trees":
		return number(&s.Trees, 16)
	case "width":
		return weight(&s.Width)
	case "explore":
		return weight(&s.Explore)
	case "answers":
		return yes(&s.Answers)
	case "refined":
		return yes(&s.Refined)
	case "blind":
		return yes(&s.Blind)
	}
	return fmt.Errorf("a search has no level or setting %q; there are levels 1 to %d, positions, trees, width, explore, answers, refined and blind",
		name, len(levels))
}
