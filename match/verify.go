package match

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"portolan/game"
)

// Verify recomputes all that a finished record claims: that its seed is the one committed to, that each row of each kind
// followed the rules when it was made, who sat where, which salts went in, and how the match ended. The error says what is
// wrong and, where it is a row, which.
func Verify(rules game.Rules, rec *Record) error {
	_, err := verified(rules, rec)
	return err
}

// verified is the match of a record that was verified.
func verified(rules game.Rules, rec *Record) (*Match, error) {
	seed, err := seedOf(rec)
	if err != nil {
		return nil, fmt.Errorf("verify a match of %s: %w", rules.ID(), err)
	}
	m, err := Load(rules, rec, seed)
	if err != nil {
		return nil, fmt.Errorf("verify: %w", err)
	}
	if err := m.compare(rec); err != nil {
		return nil, fmt.Errorf("verify a match of %s: %w", rules.ID(), err)
	}
	return m, nil
}

// seedOf reads the seed and holds it against the commitment.
func seedOf(rec *Record) (seed [32]byte, err error) {
	if rec.Seed == nil {
		return seed, errors.New("the record has no seed: the match is not over")
	}
	if err := parseHash(seed[:], *rec.Seed); err != nil {
		return seed, fmt.Errorf("the seed: %w", err)
	}
	if commitmentOf(seed) != rec.Commitment {
		return seed, errors.New("the seed is not the one that was committed to")
	}
	return seed, nil
}

// parseHash reads lower-case hexadecimal digits that fill sum.
func parseHash(sum []byte, text string) error {
	if len(text) != hex.EncodedLen(len(sum)) {
		return fmt.Errorf("it has %d digits, not %d", len(text), hex.EncodedLen(len(sum)))
	}
	if _, err := hex.Decode(sum, []byte(text)); err != nil || hex.EncodeToString(sum) != text {
		return errors.New("it has other than lower-case hexadecimal digits")
	}
	return nil
}

// compare holds the claims of a record against what its rows led to.
func (m *Match) compare(rec *Record) error {
	if m.status != StatusOver {
		return fmt.Errorf("after row %d the match is not over", m.Number())
	}
	if rec.Previous != nil {
		var sum [32]byte
		if err := parseHash(sum[:], *rec.Previous); err != nil {
			return fmt.Errorf("the hash of the record before: %w", err)
		}
	}
	found := m.Record()
	switch {
	case !slices.Equal(found.Seats, rec.Seats):
		return fmt.Errorf("the seats were taken by %q, not by %q", found.Seats, rec.Seats)
	case !slices.Equal(found.Salts, rec.Salts):
		return fmt.Errorf("the salts were %q, not %q", found.Salts, rec.Salts)
	case !equalOutcomes(found.Outcome, rec.Outcome):
		return fmt.Errorf("the outcome was %s, not %s", found.Outcome.told(), rec.Outcome.told())
	}
	return nil
}

// told is an outcome in a few words.
func (o *Outcome) told() string {
	if o == nil {
		return "none"
	}
	return fmt.Sprintf("%q for the seats %v with the scores %v", o.Reason, o.Winners, o.Scores)
}

func equalOutcomes(a, b *Outcome) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Reason == b.Reason && slices.Equal(a.Winners, b.Winners) && slices.Equal(a.Scores, b.Scores)
}
