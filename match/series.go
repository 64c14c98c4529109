package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"portolan/game"
)

// Series is a match's place in a series: a chain of matches, each set up from the outcome of the one before.
type Series struct {
	ID      string  `json:"id"`      // the same for all matches of the series
	Number  int     `json:"number"`  // this match's, from 1
	Winners [][]int `json:"winners"` // of the matches before, in order; empty for a draw
	// Names are those that players gave to things in the matches before, by element; Book tells of these matches.
	Names map[string]string `json:"names,omitempty"`
	Book  []Chapter         `json:"book,omitempty"`
}

// Place returns the match's place alone, without names and book, which are long.
func (s *Series) Place() *Series {
	if s == nil {
		return nil
	}
	return &Series{ID: s.ID, Number: s.Number, Winners: s.Winners}
}

// Serial tells whether matches of these rules with these options come in series.
func Serial(rules game.Rules, options map[string]string) bool {
	serial, ok := rules.(game.Serial)
	return ok && serial.Goes(options, nil)
}

// Series is the match's place in its series, nil when it stands alone.
func (m *Match) Series() *Series { return m.series }

// Follow returns the opening of the next match of the series, without a seed: false while the match is not over, when it
// stands alone, and when the series is decided.
func (m *Match) Follow() (Opening, bool) {
	carried, goesOn := m.carry()
	if !goesOn {
		return Opening{}, false
	}
	return Opening{
		Options: m.setup.Options, Seats: m.setup.Seats, Previous: m.hash(), Carried: carried,
		Series: &Series{
			ID: m.series.ID, Number: m.series.Number + 1, Winners: m.seriesWinners(), Names: m.Names(), Book: m.Chapters(),
		},
	}, true
}

// Continues tells whether the match is over and another one of its series follows.
func (m *Match) Continues() bool {
	_, goesOn := m.carry()
	return goesOn
}

// carry returns what the match hands to the next one of its series, and whether there is a next one: the rules must say so,
// and the match, when it is over, must have something to hand on.
func (m *Match) carry() ([]byte, bool) {
	serial, ok := m.rules.(game.Serial)
	if !ok || m.series == nil || m.outcome == nil || !serial.Goes(m.setup.Options, seatSets(m.seriesWinners())) {
		return nil, false
	}
	carrier, ok := m.course.state.(game.Carrier)
	if !ok {
		return nil, false
	}
	carried := carrier.Carry(seatSet(m.outcome.Winners))
	return carried, carried != nil
}

// seriesWinners are those of the series so far, this match included.
func (m *Match) seriesWinners() [][]int {
	return append(slices.Clone(m.series.Winners), m.outcome.Winners)
}

// hash is the SHA-256 of the finished record's JSON, 64 hexadecimal digits: what the next record calls the previous one.
func (m *Match) hash() string {
	text, err := json.Marshal(m.Record())
	if err != nil {
		panic("match: " + err.Error()) // a record is plain data: it can't fail
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func seatSet(seats []int) game.Seats {
	var set game.Seats
	for _, s := range seats {
		set = set.With(game.Seat(s))
	}
	return set
}

func seatSets(lists [][]int) []game.Seats {
	sets := make([]game.Seats, len(lists))
	for i, seats := range lists {
		sets[i] = seatSet(seats)
	}
	return sets
}

// judgeSeries tells whether a record's place in its series can be true.
func judgeSeries(s *Series, rules game.Rules, setup *game.Setup, previous *string) error {
	if s == nil {
		return nil
	}
	serial, ok := rules.(game.Serial)
	switch {
	case !ok || !serial.Goes(setup.Options, nil):
		return fmt.Errorf("with these options %s is not played in series", rules.ID())
	case s.Number != len(s.Winners)+1:
		return fmt.Errorf("match %d of the series names the winners of %d before it", s.Number, len(s.Winners))
	case (s.Number > 1) != (previous != nil):
		return fmt.Errorf("match %d of the series and the hash of the record before do not fit", s.Number)
	case (s.Number > 1) != (len(setup.Carried) > 0):
		return fmt.Errorf("match %d of the series and what the match before carried on do not fit", s.Number)
	}
	for n := range s.Winners {
		for _, seat := range s.Winners[n] {
			if seat < 0 || seat >= setup.Seats {
				return fmt.Errorf("seat %d won match %d of the series", seat, n+1)
			}
		}
		if sets := seatSets(s.Winners[:n+1]); !serial.Goes(setup.Options, sets) {
			return fmt.Errorf("the series was decided after match %d", n+1)
		}
	}
	return judgeBook(s)
}
