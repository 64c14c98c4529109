package bot

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Settings say how much a search may think.
type Settings struct {
	// Iterations is how many positions the search estimates in a turn, all trees together; 0 is as many as Time allows. A turn
	// is what a seat decides until another seat does. The number is divided by the game's cost ([game.SearchTraits]), and by four
	// for a seat where the game offers what Answers or Refined ask for. The moves found depend on this and on the seed, not on
	// the machine.
	Iterations int
	// Time limits the search of each move, approximately; 0 is no limit. With a limit the moves found depend on the machine.
	Time time.Duration
	// Trees is how many trees grow independently, each on a core of its own if there are enough. The visits of all are added up. 0 is 1.
	Trees int
	// Answers takes the best answer of the others for granted instead of searching all, where the game allows it
	// ([game.SearchTraits]), also in matches of two. With more seats every search does so: it would hardly see beyond its own turn.
	Answers bool
	// Rollouts is about how many moves are made, before each move of the seat's, to play the best ones out to the end of the match, in
	// games that are for it ([game.PlayedOut]); 0 is none. Time does not limit it.
	Rollouts int
	// Refined uses the better of two estimates, where the game has two ([game.SearchTraits]).
	Refined bool

	experiment experiment
}

// experiment holds settings that only experiments change, by a spec for [NewCustom].
type experiment struct {
	// width scales priors: a move whose first estimate is lower by width fair shares of a win has a prior e times smaller. A fair
	// share is 1 over the number of seats. 0 is the default.
	width float64
	// explore is the weight of the exploration bonus, against the mean of a move; 0 is the default.
	explore float64
	// blind ignores the game's estimates and priors, and plays every match out at random.
	blind bool
}

// levels are the search's levels from the weakest on; docs/bots.md tells how strong and how slow they are.
var levels = [...]Settings{
	{Iterations: 2_000, Trees: 1},
	{Iterations: 30_000, Trees: 1, Rollouts: 4_000},
	{Iterations: 400_000, Trees: 1, Rollouts: 6_000},
	{Iterations: 1_300_000, Trees: 1, Answers: true, Rollouts: 9_000},
	{Iterations: 4_200_000, Trees: 2, Refined: true, Rollouts: 14_000},
}

// defaultLevel is the level of "search" alone.
const defaultLevel = 3

func levelNames() []string {
	names := make([]string, len(levels))
	for i := range levels {
		names[i] = strconv.Itoa(i + 1)
	}
	return names
}

// settingsOf are the settings of a level, if there is one of that name.
func settingsOf(level string) (settings Settings, ok bool) {
	if i := slices.Index(levelNames(), level); i >= 0 {
		return levels[i], true
	}
	return settings, false
}

// NewCustom returns the player that spec names: what [New] takes, or a search by settings of its own, to be compared with others.
// "search:" is followed by a level or nothing, and by settings with a + between them: "search:5+explore=0.35",
// "search:positions=80000+trees=2+answers". A setting may take as long as it says, so specs of strangers go to [New].
// The error says which settings there are.
func NewCustom(spec string, seed uint64) (Player, error) {
	if spec == "novice" || strings.HasPrefix(spec, "novice:") {
		return newNovice(spec, seed)
	}
	if strings.HasPrefix(spec, Gentle+":") {
		return newCustomGentle(spec, seed)
	}
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
	case "rollouts":
		return number(&s.Rollouts, 1_000_000_000)
	case "trees":
		return number(&s.Trees, 16)
	case "width":
		return weight(&s.experiment.width)
	case "explore":
		return weight(&s.experiment.explore)
	case "answers":
		return yes(&s.Answers)
	case "refined":
		return yes(&s.Refined)
	case "blind":
		return yes(&s.experiment.blind)
	}
	return fmt.Errorf("a search has no level or setting %q; there are levels 1 to %d, positions, rollouts, trees, width, explore, answers, refined and blind",
		name, len(levels))
}

// setNumbers sets what a spec says behind its colon, such as "novice:stray=20+overlooked=40". The error says which settings there
// are.
func setNumbers(spec string, settings map[string]*int) error {
	_, text, ok := strings.Cut(spec, ":")
	if !ok {
		return nil
	}
	for part := range strings.SplitSeq(text, "+") {
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		to := settings[name]
		if to == nil || err != nil || n < 0 || n > 10_000 {
			return fmt.Errorf("bot %q: no setting %q; there are %s, each a number from 0 to 10000", spec, part,
				strings.Join(slices.Sorted(maps.Keys(settings)), " and "))
		}
		*to = n
	}
	return nil
}
