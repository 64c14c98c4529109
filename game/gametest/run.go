package gametest

import (
	"testing"

	"portolan/game"
)

// Config says how much is played. The zero value is a good start for any game.
type Config struct {
	// Seats are the numbers of seats to play with; nil means all that the rules allow.
	Seats []int
	// Options are the options to play with, as players give them (what is missing gets its default). Nil means every
	// combination of the values that the rules list. Those which the rules refuse for a number of seats are left out.
	Options []map[string]string
	// Carried is what matches before have carried on, to be played from in place of the beginning of a series; nil means just
	// that beginning.
	Carried [][]byte
	// Matches is how many matches are played for each pair of seats and options; 0 means 4.
	Matches int
	// MaxMoves is the length at which a match counts as endless; 0 means 50,000.
	MaxMoves int
	// Every has the costly examinations (secrecy, copies) look at one position in so many, besides those
	// before a kind of move that was seldom met. 0 means 8; 1 examines every position.
	Every int
	// Worlds is how many states are imagined where one is examined; 0 means 3.
	Worlds int
	// Languages are those whose catalogs must have words for every kind of choice, event and end that comes up.
	Languages []string
}

func (c Config) withDefaults() Config {
	if c.Matches == 0 {
		c.Matches = 4
	}
	if c.MaxMoves == 0 {
		c.MaxMoves = 50_000
	}
	if c.Every == 0 {
		c.Every = 8
	}
	if c.Worlds == 0 {
		c.Worlds = 3
	}
	return c
}

// Run proves that the game keeps the contract. It must not run beside parallel tests, because it counts allocations.
func Run(t *testing.T, rules game.Rules, config Config) {
	t.Helper()
	x := newExaminer(rules, config)
	for _, examination := range examinations {
		t.Run(examination.name, func(t *testing.T) {
			if err := examination.of(x); err != nil {
				t.Error(err)
			}
		})
	}
}

// examiner plays matches once, for all examinations to look at.
type examiner struct {
	rules  game.Rules
	config Config
	met    *kinds
	tried  bool
	played []*match
	fault  error // why matches are missing
}

func newExaminer(rules game.Rules, config Config) *examiner {
	return &examiner{rules: rules, config: config.withDefaults(), met: newKinds()}
}

// examination is one thing that Run proves. It stops at the first fault it finds.
type examination struct {
	name string
	of   func(*examiner) error
}

var examinations = []examination{
	{"rules", (*examiner).examineRules},
	{"play", (*examiner).matches},
	{"determinism", (*examiner).examineDeterminism},
	{"copies", (*examiner).examineCopies},
	{"secrecy", (*examiner).examineSecrecy},
	{"sealed", (*examiner).examineSealed},
	{"allocations", (*examiner).examineAllocations},
	{"series", (*examiner).examineSeries},
	{"words", (*examiner).examineWords},
}
