package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"portolan/bot"
	"portolan/game"
)

// Format names the way in which settings and results are written down, in journals and messages. A change of what any match
// comes to, beyond that of a game's rules or of the program, is a change of format.
const Format = "portolan arena/1"

// maxLineUps bounds the line-ups of an arena: a round robin of some sixty bots.
const maxLineUps = 4096

// Settings are all that a match's result depends on, besides its number. Equal settings give equal results.
type Settings struct {
	Format  string            `json:"format"` // [Format]
	Game    string            `json:"game"`
	Rules   int               `json:"rules"` // version of the game's rules
	Options map[string]string `json:"options"`
	LineUps [][]string        `json:"tables"` // for each line-up the specs of its bots, one a seat
	Seed    uint64            `json:"seed"`
	Rotate  bool              `json:"rotate"`
	Build   string            `json:"build,omitempty"` // the program, as [Build] names it; empty when any will do
}

// ID is a name for the settings, of 32 hexadecimal digits: other settings have another one.
func (s *Settings) ID() string {
	text, _ := json.Marshal(s) // strings, numbers and maps of strings always marshal
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Plan is checked [Settings], ready to play.
type Plan struct {
	Settings
	rules game.Rules
	seats int // at each line-up
	total int // matches of the whole arena; known where they are counted only
}

// NewPlan checks the settings against the rules and fills in the options' defaults. The error is a *[ConfigError].
func NewPlan(rules game.Rules, s Settings) (*Plan, error) {
	fault := func(format string, args ...any) (*Plan, error) {
		return nil, &ConfigError{fmt.Errorf(format, args...)}
	}
	switch {
	case s.Format != Format:
		return fault("the arena's settings are in the format %q; this program knows %q", s.Format, Format)
	case s.Game != rules.ID() || s.Rules != rules.Version():
		return fault("the arena plays %s by rules %d; this program has %s by rules %d", s.Game, s.Rules, rules.ID(), rules.Version())
	case len(s.LineUps) == 0 || len(s.LineUps) > maxLineUps:
		return fault("an arena has 1 to %d line-ups, not %d", maxLineUps, len(s.LineUps))
	}
	seats := len(s.LineUps[0])
	for _, lineUp := range s.LineUps {
		if least, most := rules.Seats(); len(lineUp) < least || len(lineUp) > most {
			return fault("%s has %s, not %d", rules.ID(), seatCounts(least, most), len(lineUp))
		}
		if len(lineUp) != seats {
			return fault("all line-ups of an arena have as many seats; these have %d and %d", seats, len(lineUp))
		}
		for _, spec := range lineUp {
			if _, err := bot.NewCustom(spec, 0); err != nil {
				return fault("%w", err)
			}
		}
	}
	options, err := rules.Resolve(seats, s.Options)
	if err != nil {
		return fault("%w", err)
	}
	s.Options = options
	return &Plan{Settings: s, rules: rules, seats: seats}, nil
}

func seatCounts(least, most int) string {
	if least == most {
		return fmt.Sprintf("%d seats", least)
	}
	return fmt.Sprintf("%d to %d seats", least, most)
}

// seating returns which line-up match i is played at, and which of the line-up's bots sits at each seat. The line-ups take turns.
func (p *Plan) seating(i int) (lineUp int, at []int) {
	lineUp, round := i%len(p.LineUps), i/len(p.LineUps)
	at = make([]int, p.seats)
	for seat := range at {
		at[seat] = seat
		if p.Rotate {
			at[seat] = (seat + p.seats - round%p.seats) % p.seats
		}
	}
	return lineUp, at
}

// derive returns the seed of something in match i. Seeds of bots and of the match's luck have nothing to do with each other.
func (p *Plan) derive(i int, what string) [32]byte {
	text := binary.LittleEndian.AppendUint64([]byte("portolan arena "), p.Seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(i))
	return sha256.Sum256(append(text, what...))
}

// RoundRobin returns the line-ups at which each of the bots meets each other one. Where more than two sit at a line-up, one of the
// two bots sits alone against so many of the other, and the other way about at the next line-up. A bot named twice counts once.
func RoundRobin(bots []string, seats int) [][]string {
	bots = distinct(bots)
	var lineUps [][]string
	for i, one := range bots {
		for _, other := range bots[i+1:] {
			lineUps = append(lineUps, alone(one, other, seats))
			if seats > 2 {
				lineUps = append(lineUps, alone(other, one, seats))
			}
		}
	}
	return lineUps
}

// Gauntlet returns the line-ups at which a bot sits alone against so many of each of the others.
func Gauntlet(one string, others []string, seats int) [][]string {
	var lineUps [][]string
	for _, other := range distinct(others) {
		lineUps = append(lineUps, alone(one, other, seats))
	}
	return lineUps
}

func alone(one, other string, seats int) []string {
	lineUp := make([]string, max(seats, 1))
	for i := range lineUp {
		lineUp[i] = other
	}
	lineUp[0] = one
	return lineUp
}

// distinct returns the names in the order in which each comes first.
func distinct(names []string) []string {
	var kept []string
	seen := map[string]bool{}
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			kept = append(kept, name)
		}
	}
	return kept
}
