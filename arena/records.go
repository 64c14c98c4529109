package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"portolan/game"
	"portolan/match"
)

// writeRecord plays the match once more as one at a table and writes its record. Rows have no time: records are the same
// whenever they are written.
func (c *Config) writeRecord(i int, t *table) error {
	record, err := t.record(c.Options)
	if err != nil {
		return err
	}
	text, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("encoding it: %w", err)
	}
	name := filepath.Join(c.Records, fmt.Sprintf("%s-%06d.json", c.Rules.ID(), i+1))
	if err := os.WriteFile(name, append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("writing it: %w", err)
	}
	return nil
}

// record builds the record of a match that was played.
func (t *table) record(options map[string]string) (*match.Record, error) {
	opening := match.Opening{Options: options, Seats: len(t.players), Seed: t.entropy.Seed}
	m, err := match.Open(t.rules, opening)
	if err != nil {
		return nil, err
	}
	for seat, spec := range t.specs {
		row, err := m.ProposeSit(game.Seat(seat), spec, spec, "")
		if err := apply(m, row, err); err != nil {
			return nil, err
		}
	}
	for _, p := range t.played {
		row, err := m.ProposeMove(p.seat, m.Number(), p.move.String())
		if err := apply(m, row, err); err != nil {
			return nil, err
		}
	}
	if len(t.played) < MoveLimit && m.Status() != match.StatusOver {
		return nil, errors.New("the match at the table went another way")
	}
	return m.Record(), nil
}

func apply(m *match.Match, row match.Row, err error) error {
	if err != nil {
		return fmt.Errorf("row %d: %w", m.Number()+1, err)
	}
	return m.Apply(row)
}
