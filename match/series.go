package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"

	"portolan/game"
)

// Series is a match's place in a series: a chain of matches, each set up from the outcome of the one before.
type Series struct {
	ID      string  `json:"id"`      // the same for all matches of the series
	Number  int     `json:"number"`  // this match's, from 1
	Winners [][]int `json:"winners"` // of the matches before, in order, by the seats of each; empty for a draw
	// Names are those that players gave to things in the matches before, by element; Book tells of these matches.
	Names map[string]string `json:"names,omitempty"`
	Book  []Chapter         `json:"book,omitempty"`
	// Before is the [Match.BareHash] of the match before: who closes an account takes the name out of records, and this one stays
	// true. Records that were opened before there was such a thing have none.
	Before string `json:"before,omitempty"`
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
// stands alone, and when the series is decided. Everybody plays who has a seat in this one.
func (m *Match) Follow() (Opening, bool) {
	carried, goesOn := m.carry()
	if !goesOn {
		return Opening{}, false
	}
	options := m.setup.Options
	if rules, ok := m.rules.(game.Changing); ok {
		var err error
		if options, err = rules.Change(options, carried, make([]game.Part, m.setup.Seats)); err != nil {
			panic("match: " + err.Error()) // the game can't refuse what it has carried on itself
		}
	}
	return m.following(options, m.setup.Seats, carried), true
}

// FollowWith is [Match.Follow] where the party changes: parts tells of each seat what part it takes, and so many join. The
// error wraps ErrIllegal where no match follows in which that may be, and is the game's *[game.OptionError] when it refuses
// this party.
func (m *Match) FollowWith(parts []game.Part, joining int) (Opening, error) {
	carried, goesOn := m.carry()
	rules, changes := m.rules.(game.Changing)
	switch {
	case !goesOn || !changes:
		return Opening{}, illegalError("no match follows whose party may change")
	case len(parts) != m.setup.Seats:
		return Opening{}, illegalError("%d seats have a part, there are %d", len(parts), m.setup.Seats)
	}
	options, err := rules.Change(m.setup.Options, carried, parts)
	if err != nil {
		return Opening{}, err
	}
	seats := joining
	for _, part := range parts {
		if part != game.Leaves {
			seats++
		}
	}
	if options, err = resolve(m.rules, seats, options); err != nil {
		return Opening{}, err
	}
	// The match may begin much later: what the game would refuse then, it refuses now.
	setup := game.Setup{Rules: m.setup.Rules, Seats: seats, Options: options, Carried: carried}
	if _, err := m.rules.New(setup, game.FreeChance(0)); err != nil {
		return Opening{}, err
	}
	return m.following(options, seats, carried), nil
}

// following opens the next match by the rules of this one: a series ends by the rules with which it began.
func (m *Match) following(options map[string]string, seats int, carried []byte) Opening {
	return Opening{
		Options: options, Seats: seats, Rules: m.setup.Rules, Terms: m.time.terms, Previous: m.Hash(), Carried: carried,
		Series: &Series{
			ID: m.series.ID, Number: m.series.Number + 1, Winners: m.seriesWinners(), Names: m.Names(), Book: m.Chapters(),
			Before: m.BareHash(),
		},
	}
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
	carrier, ok := m.position.state.(game.Carrier)
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

// Hash is the SHA-256 of the finished record's JSON, 64 hexadecimal digits: what the next record calls the previous one.
func (m *Match) Hash() string { return hashOf(m.Record()) }

// BareHash is the hash of the finished record without what people are called: the names of those in the seats, in rows and in the
// book are empty, and there is no hash of the record before, in which names are counted in. It never changes.
func (m *Match) BareHash() string { return m.Record().BareHash() }

// BareHash is that of [Match.BareHash], for a record that is whole.
func (rec *Record) BareHash() string {
	bare := *rec
	bare.Previous = nil
	bare.Seats = slices.Clone(rec.Seats)
	for s := range bare.Seats {
		bare.Seats[s].Name = ""
	}
	bare.Moves = slices.Clone(rec.Moves)
	for i := range bare.Moves {
		if row := &bare.Moves[i]; row.Kind == Sit || row.Kind == Takeover || row.Kind == Name && row.What == seatItself {
			row.Text = ""
		}
	}
	if rec.Series != nil {
		series := *rec.Series
		series.Book = slices.Clone(series.Book)
		for i := range series.Book {
			series.Book[i].Players = make([]string, len(series.Book[i].Players))
		}
		bare.Series = &series
	}
	return hashOf(&bare)
}

func hashOf(rec *Record) string {
	text, err := json.Marshal(rec)
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

// checkSeries tells whether a record's place in its series can be true.
func checkSeries(s *Series, rules game.Rules, setup *game.Setup, previous *string) error {
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
	most := setup.Seats
	if _, ok := rules.(game.Changing); ok {
		_, most = rules.Seats() // more may have played
	}
	for n := range s.Winners {
		for _, seat := range s.Winners[n] {
			if seat < 0 || seat >= most {
				return fmt.Errorf("seat %d won match %d of the series", seat, n+1)
			}
		}
	}
	// A record may name a hundred thousand matches: each is not counted anew for all that come after it.
	sets := seatSets(s.Winners)
	if n := sort.Search(len(sets), func(n int) bool { return !serial.Goes(setup.Options, sets[:n+1]) }); n < len(sets) {
		return fmt.Errorf("the series was decided after match %d", n+1)
	}
	if s.Before != "" {
		var sum [32]byte
		if err := parseHash(sum[:], s.Before); err != nil || previous == nil {
			return errors.New("the bare hash of the record before can't be one")
		}
	}
	return checkBook(s)
}
