package match

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"portolan/game"
)

// Format is the format of the records that this package writes and reads.
const Format = "portolan/1"

// Record is a match as a file: everything that follows from nothing else, and the outcome, which saves readers a replay.
type Record struct {
	Format     string            `json:"format"`
	Game       string            `json:"game"`
	Rules      int               `json:"rules"` // the version of the game's rules
	Options    map[string]string `json:"options"`
	Terms      *Terms            `json:"terms,omitempty"` // about time; absent without a clock
	Seats      []Player          `json:"seats"`           // who sat there last
	Series     *Series           `json:"series"`          // the match's place in a series; null when it stands alone
	Carried    []byte            `json:"carried"`         // what the match before handed on, in base64
	Previous   *string           `json:"previous"`        // SHA-256 of the record of the match before
	Commitment string            `json:"commitment"`      // SHA-256 of the seed, published at the opening
	Seed       *string           `json:"seed"`            // 64 hexadecimal digits; null until the match is over
	Salts      []string          `json:"salts"`           // what the sitters added to the luck, by seat
	Moves      []Row             `json:"moves"`
	Outcome    *Outcome          `json:"outcome"` // null until the match is over
}

// Player is who sat in a seat.
type Player struct {
	Name string `json:"name"`
	Bot  string `json:"bot"` // the bot's spec; empty for a person
}

// Outcome is how a match ended.
type Outcome struct {
	Winners []int  `json:"winners"` // seats; none in a draw
	Reason  string `json:"reason"`  // the game's, or "resign" or "agreement"
	Scores  []int  `json:"scores"`  // by seat, how close each was
}

// ParseRecord reads a record's JSON. A member that no record has is refused, as hashes would not tell of it. Whether the record is true
// is for [Verify] to say. The error names the row that can't be read, where it is one.
func ParseRecord(text []byte) (*Record, error) {
	// The format first: what a record of another one holds need not be what is known here.
	if format, ok := formatOf(text); ok && format != Format {
		return nil, fmt.Errorf("read a match record: its format is %q, not %q", format, Format)
	}
	rec := new(Record)
	if err := rec.read(text); err != nil {
		return nil, fmt.Errorf("read a match record: %w", err)
	}
	return rec, nil
}

// formatOf is the format that a text says it has. It is false for what is no JSON object, or has one that is no string.
func formatOf(text []byte) (string, bool) {
	var about struct {
		Format string `json:"format"`
	}
	err := json.Unmarshal(text, &about)
	return about.Format, err == nil
}

// read is unmarshalKnown that names the row that can't be read.
func (rec *Record) read(text []byte) error {
	err := unmarshalKnown(text, rec)
	if err == nil {
		return nil
	}
	var rows struct {
		Moves []json.RawMessage `json:"moves"`
	}
	if json.Unmarshal(text, &rows) == nil {
		for i, row := range rows.Moves {
			if wrong := unmarshalKnown(row, new(Row)); wrong != nil {
				return fmt.Errorf("row %d: %w", i+1, wrong)
			}
		}
	}
	return err
}

// unmarshalKnown is json.Unmarshal that refuses members of objects which nothing is made of.
func unmarshalKnown(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
			err = &memberError{wrong}
		}
		if member, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			err = fmt.Errorf("there is no member %q", game.Excerpt(strings.Trim(member, `"`)))
		}
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is something behind it")
	}
	return nil
}

// memberError tells in plain words that a member has a value of the wrong type.
type memberError struct{ *json.UnmarshalTypeError }

func (e *memberError) Error() string {
	member := e.Field[strings.LastIndexByte(e.Field, '.')+1:]
	if member == "" {
		return fmt.Sprintf("a %s can't stand here", e.Value)
	}
	return fmt.Sprintf("%q can't be a %s", member, e.Value)
}

func (e *memberError) Unwrap() error { return e.UnmarshalTypeError }

// Record returns the record as those in the given seats may know it. Once the match is over it is whole. Before, it has no
// seed, and of the rows only those of these seats; it can't be loaded then.
func (m *Match) Record(seats ...game.Seat) *Record {
	over := m.status == StatusOver
	rec := m.header()
	for n := range m.entries {
		if over || slices.Contains(seats, m.entries[n].seat) {
			rec.Moves = append(rec.Moves, m.Row(n+1))
		}
	}
	if over {
		seed := hex.EncodeToString(m.seed[:])
		rec.Seed, rec.Outcome = &seed, m.outcome
	}
	return rec
}

// header returns the record without rows, seed and outcome.
func (m *Match) header() *Record {
	rec := &Record{
		Format: Format, Game: m.rules.ID(), Rules: m.setup.Rules, Options: m.options, Terms: m.time.terms,
		Seats:  make([]Player, len(m.seats)),
		Series: m.series, Carried: m.setup.Carried, Previous: m.previous, Commitment: m.commitment,
		Salts: []string{}, Moves: []Row{},
	}
	for s := range m.seats {
		rec.Seats[s] = Player{Name: m.seats[s].Name, Bot: m.seats[s].Bot}
	}
	for _, salt := range m.salts() {
		rec.Salts = append(rec.Salts, hex.EncodeToString(salt[:]))
	}
	return rec
}

// Load replays a record, finished or not, whose seed comes from where it is kept. Of the record it needs format, game,
// rules, options, the number of seats, what was carried, and all rows; the rest follows from these and [Verify] compares it.
// The error names the row that does not follow the rules.
func Load(rules game.Rules, rec *Record, seed [32]byte) (*Match, error) {
	m, err := open(rules, rec, seed)
	if err != nil {
		return nil, fmt.Errorf("load a match of %s: %w", rules.ID(), err)
	}
	m.entries = make([]entry, 0, len(rec.Moves))
	for i := range rec.Moves {
		if err := m.Apply(rec.Moves[i]); err != nil {
			return nil, fmt.Errorf("load a match of %s: %w", rules.ID(), err)
		}
	}
	return m, nil
}

// RulesError tells that a record was played by rules of a version that this program does not know.
type RulesError struct{ Version, Known int }

func (e *RulesError) Error() string {
	return fmt.Sprintf("its rules have version %d, known are 1 to %d", e.Version, e.Known)
}

func open(rules game.Rules, rec *Record, seed [32]byte) (*Match, error) {
	switch {
	case rec.Format != Format:
		return nil, fmt.Errorf("its format is %q, not %q", rec.Format, Format)
	case rec.Game != rules.ID():
		return nil, fmt.Errorf("its game is %q", rec.Game)
	case rec.Rules < 1 || rec.Rules > rules.Version():
		return nil, &RulesError{rec.Rules, rules.Version()}
	}
	// An option that the game has gained since has its default, by which older records were played. The record stays without it, or its
	// hash, which the next one of a series holds, would be another.
	options, err := resolve(rules, len(rec.Seats), rec.Options)
	if err != nil {
		return nil, err
	}
	setup := game.Setup{Rules: rec.Rules, Seats: len(rec.Seats), Options: options, Carried: rec.Carried}
	terms, err := rec.Terms.Check()
	if err != nil {
		return nil, err
	}
	m := newMatch(rules, setup, seed)
	m.setTerms(terms)
	m.options, m.series, m.previous = rec.Options, rec.Series, rec.Previous
	return m, checkSeries(m.series, rules, &m.setup, m.previous)
}
