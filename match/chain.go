package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"portolan/game"
)

// ChainFormat is the format of the files that hold a whole series.
const ChainFormat = chainFormats + "1"

// chainFormats is how the formats of such files begin, of whatever version.
const chainFormats = "portolan/series/"

// MostChained is how many matches a chain has at most: more than any series can have.
const MostChained = 64

// Chain is a series as a file: the records of the matches that are over, from the first on. A match under way is not in it, because
// its luck would no longer be secret.
type Chain struct {
	Format  string    `json:"format"`
	Game    string    `json:"game"`
	Series  string    `json:"series"`  // the id that all records name
	Hash    string    `json:"hash"`    // SHA-256 of the last record, which no later one names; it may be empty
	Playing int       `json:"playing"` // number of the match under way, which was left out; 0 when there is none
	Matches []*Record `json:"matches"`
}

// ChainError says which match of a chain is not true.
type ChainError struct {
	Match int // from 1
	Err   error
}

func (e *ChainError) Error() string { return fmt.Sprintf("match %d: %v", e.Match, e.Err) }

func (e *ChainError) Unwrap() error { return e.Err }

// Linked is a match of a chain that was verified.
type Linked struct {
	*Match
	From []int // by seat, where it was in the match before; -1 for who joins
}

// NewChain is the file of records that follow each other; there is at least one, and it has a series.
func NewChain(records []*Record, playing int) *Chain {
	last := records[len(records)-1]
	return &Chain{Format: ChainFormat, Game: last.Game, Series: last.Series.ID, Hash: hashOf(last), Playing: playing, Matches: records}
}

// ParseChain reads the file of a chain: one that [NewChain] has made, an array of records, or records one after the other. A single
// record that was played first in a series is a chain, too. Members that none of them has are refused. Whether it is true is for [Chain.Verify] to say.
func ParseChain(text []byte) (*Chain, error) {
	chain := &Chain{Format: ChainFormat}
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, fmt.Errorf("read a series: %w", err)
		}
		if err := chain.read(value); err != nil {
			return nil, fmt.Errorf("read a series: %w", err)
		}
		if len(chain.Matches) > MostChained {
			return nil, fmt.Errorf("read a series: it has more than %d matches", MostChained)
		}
	}
	if len(chain.Matches) == 0 {
		return nil, errors.New("read a series: there is no match in it")
	}
	if chain.Series == "" && chain.Matches[0].Series != nil {
		chain.Series = chain.Matches[0].Series.ID
	}
	if chain.Game == "" {
		chain.Game = chain.Matches[0].Game
	}
	return chain, nil
}

// read adds what a value of the file holds.
func (c *Chain) read(value []byte) error {
	if value[0] == '[' {
		var list []*Record
		if err := unmarshalKnown(value, &list); err != nil {
			return whereWrong(value, err)
		}
		c.Matches = append(c.Matches, list...)
		return c.whole()
	}
	format, ok := formatOf(value)
	if ok && format != ChainFormat && strings.HasPrefix(format, chainFormats) {
		return fmt.Errorf("its format is %q, not %q", format, ChainFormat)
	}
	if !ok || format != ChainFormat {
		rec, err := ParseRecord(value)
		if err != nil {
			return &ChainError{len(c.Matches) + 1, err}
		}
		c.Matches = append(c.Matches, rec)
		return nil
	}
	if len(c.Matches) > 0 {
		return errors.New("a whole series is among the records")
	}
	if err := unmarshalKnown(value, c); err != nil {
		var file struct {
			Matches json.RawMessage `json:"matches"`
		}
		if json.Unmarshal(value, &file) == nil {
			err = whereWrong(file.Matches, err)
		}
		return err
	}
	return c.whole()
}

// whereWrong is an error that tells which record of an array can't be read, where it is one; else the given one.
func whereWrong(array []byte, err error) error {
	var records []json.RawMessage
	if json.Unmarshal(array, &records) == nil {
		for i, text := range records {
			if wrong := new(Record).read(text); wrong != nil {
				return &ChainError{i + 1, wrong}
			}
		}
	}
	return err
}

func (c *Chain) whole() error {
	if i := slices.Index(c.Matches, nil); i >= 0 {
		return fmt.Errorf("match %d is empty", i+1)
	}
	return nil
}

// Verify recomputes all that the file of a series claims: each record for itself, and that each match is the one that could follow the
// one before: with what that has left, by its rules, names, book and hashes. It returns the matches. The error is a *[ChainError] where
// one match is not true.
func (c *Chain) Verify(rules game.Rules) ([]*Linked, error) {
	var chain []*Linked
	for i, rec := range c.Matches {
		var before *Linked
		if i > 0 {
			before = chain[i-1]
		}
		next, err := follows(rules, before, rec, c)
		if at := new(ChainError); errors.As(err, &at) {
			return nil, at
		} else if err != nil {
			return nil, &ChainError{i + 1, err}
		}
		chain = append(chain, next)
	}
	switch last := c.Matches[len(chain)-1]; {
	case c.Game != rules.ID():
		return nil, fmt.Errorf("the file says that its game is %q", c.Game)
	case c.Hash != "" && c.Hash != hashOf(last):
		return nil, &ChainError{len(chain), errors.New("it is not the record with which the file was closed: it was changed, or the hash that the file holds of it, or matches are missing behind it")}
	case c.Playing != 0 && c.Playing != len(chain)+1:
		return nil, fmt.Errorf("the file says that match %d is under way, after %d", c.Playing, len(chain))
	}
	return chain, nil
}

// follows verifies a record that stands behind a verified one; before is nil for the first. The error is a *[ChainError] where it is the
// one before that is not true.
func follows(rules game.Rules, before *Linked, rec *Record, c *Chain) (next *Linked, err error) {
	next = new(Linked)
	if err := next.checkPlace(before, rec, c); err != nil {
		return nil, err
	}
	if before != nil {
		if err := next.checkOpening(before, rec); err != nil {
			return nil, err
		}
	}
	if next.Match, err = verified(rules, rec); err != nil {
		return nil, err
	}
	if before == nil {
		next.From = make([]int, len(rec.Seats))
		for s := range next.From {
			next.From[s] = -1
		}
		return next, nil
	}
	if !reflect.DeepEqual(next.time.terms, before.time.terms) {
		return nil, errors.New("its terms are not those of the match before")
	}
	return next, nil
}

// checkPlace tells whether the record stands where it says.
func (l *Linked) checkPlace(before *Linked, rec *Record, c *Chain) error {
	at := 1
	if before != nil {
		at = before.series.Number + 1
	}
	switch s := rec.Series; {
	case s == nil:
		return errors.New("the record stands alone, in no series")
	case s.ID != c.Series:
		return fmt.Errorf("the record is of another series, %q, not of %q", s.ID, c.Series)
	case s.Number != at:
		return fmt.Errorf("the record is that of match %d: one is missing, or they are out of order", s.Number)
	case before == nil && (len(rec.Carried) > 0 || rec.Previous != nil || len(s.Winners) > 0 || len(s.Names) > 0 || len(s.Book) > 0 || s.Before != ""):
		return errors.New("the first match of a series has something from one before it")
	}
	return nil
}

// checkOpening tells whether a match may have been opened after the one before as the record says. It finds out where the seats were.
// Where the hashes of the match before are right that one is as it was, and what does not fit was changed in this record.
func (l *Linked) checkOpening(before *Linked, rec *Record) error {
	if rec.Rules != before.setup.Rules {
		return fmt.Errorf("it is played by version %d of the rules, and the series by %d", rec.Rules, before.setup.Rules)
	}
	if err := checkHashes(before, rec); err != nil {
		return err
	}
	follow, goesOn := before.Follow()
	place := follow.Series
	switch {
	case !goesOn:
		return errors.New("the series had ended before it")
	case !bytes.Equal(rec.Carried, follow.Carried):
		return errors.New("what it begins with is not what the match before has left")
	case !slices.EqualFunc(rec.Series.Winners, place.Winners, slices.Equal):
		return fmt.Errorf("it names %v as the winners so far, and they were %v", rec.Series.Winners, place.Winners)
	}
	// Records that were opened before there was a book have none.
	if len(rec.Series.Book) > 0 || len(rec.Series.Names) > 0 {
		if !maps.Equal(rec.Series.Names, place.Names) {
			return errors.New("the names of things are not those that were given before")
		}
		if n, equal := equalBooks(rec.Series.Book, place.Book); !equal {
			return fmt.Errorf("its book does not tell match %d as it was", n)
		}
	}
	return l.regroup(before, rec)
}

// checkHashes compares the hashes that a record holds of the one before with those of the one that is there. Either can have been changed;
// where both hashes differ it is the record, and the error is a *[ChainError] that names it.
func checkHashes(before *Linked, rec *Record) error {
	hash, bare := before.Hash(), before.BareHash()
	number := before.series.Number
	switch held := rec.Series.Before; {
	case rec.Previous == nil:
		return errors.New("it holds no hash of the record of the match before")
	case *rec.Previous == hash && held != "" && held != bare:
		return fmt.Errorf("the hash that it holds of the record of match %d without names was changed", number)
	case *rec.Previous == hash:
		return nil
	case held == bare:
		return fmt.Errorf("the hash that it holds of the record of match %d is not that of the one which is there: it was changed, or what somebody is called there", number)
	}
	return &ChainError{number, fmt.Errorf(
		"its record is not the one that match %d followed: a row, an option or a name of it was changed, or the hash that match %[1]d holds of it", number+1)}
}

// equalBooks compares two books; n is the first match that they tell differently.
func equalBooks(a, b []Chapter) (n int, equal bool) {
	for i := range b {
		if i >= len(a) || !equalJSON(&a[i], &b[i]) {
			return i + 1, false
		}
	}
	return 0, len(a) == len(b)
}

func equalJSON(a, b any) bool {
	left, err := json.Marshal(a)
	right, other := json.Marshal(b)
	return err == nil && other == nil && bytes.Equal(left, right)
}

// regroup finds the parts of the seats of the match before by which the record's options came about.
func (l *Linked) regroup(before *Linked, rec *Record) error {
	options, err := resolve(before.rules, len(rec.Seats), rec.Options)
	if err != nil {
		return err
	}
	seats := before.setup.Seats
	rules, changes := before.rules.(game.Changing)
	if !changes {
		if seats != len(rec.Seats) || !maps.Equal(options, before.setup.Options) {
			return errors.New("its options or seats are not those of the series")
		}
		l.From = placesOf(make([]game.Part, seats), seats)
		return nil
	}
	carried, _ := before.carry()
	for parts := make([]game.Part, seats); ; {
		if from := placesOf(parts, len(rec.Seats)); from != nil {
			changed, err := rules.Change(before.setup.Options, carried, parts)
			if err == nil {
				changed, err = resolve(before.rules, len(rec.Seats), changed)
			}
			if err == nil && maps.Equal(changed, options) {
				l.From = from
				return nil
			}
		}
		if !nextParts(parts) {
			return errors.New("its options are none that the party of the match before could agree on")
		}
	}
}

// placesOf tells where the seats of the next match were in one whose seats take these parts; nil when so many do not fit.
func placesOf(parts []game.Part, seats int) []int {
	from := make([]int, 0, seats)
	for s, part := range parts {
		if part != game.Leaves {
			from = append(from, s)
		}
	}
	if len(from) > seats {
		return nil
	}
	for len(from) < seats {
		from = append(from, -1)
	}
	return from
}

// nextParts counts through all that parts can be; false after the last.
func nextParts(parts []game.Part) bool {
	for s := range parts {
		if parts[s]++; parts[s] <= game.Leaves {
			return true
		}
		parts[s] = game.Plays
	}
	return false
}
