package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"portolan/game"
	"portolan/match"
)

// cores is the crew of this machine: so many goroutines, each with a match of its own.
type cores struct {
	workers int
	records string
}

// Play plays matches until the context ends. The first fault stops everybody.
func (c *cores) Play(ctx context.Context, plan *Plan, work <-chan int, done chan<- Result) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var workers sync.WaitGroup
	for range c.workers {
		workers.Go(func() {
			if err := c.worker(ctx, plan, work, done); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

func (c *cores) worker(ctx context.Context, plan *Plan, work <-chan int, done chan<- Result) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case i := <-work:
			r, err := c.one(ctx, plan, i)
			if err != nil {
				return err
			}
			select {
			case done <- r:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

// one plays match i and writes its record when records are wanted.
func (c *cores) one(ctx context.Context, plan *Plan, i int) (Result, error) {
	t, r, err := plan.play(ctx, i, c.records != "")
	if err != nil || c.records == "" {
		return r, err
	}
	if err := t.writeRecord(plan, c.records, i); err != nil {
		return r, fmt.Errorf("arena: the record of match %d: %w", i+1, err)
	}
	return r, nil
}

// writeRecord plays the match once more as one at a line-up and writes its record. Rows have no time: records are the same
// whenever they are written.
func (t *matchRun) writeRecord(plan *Plan, dir string, i int) error {
	record, err := t.record(plan.Options)
	if err != nil {
		return err
	}
	text, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("encoding it: %w", err)
	}
	name := filepath.Join(dir, fmt.Sprintf("%s-%06d.json", plan.Game, i+1))
	if err := os.WriteFile(name, append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("writing it: %w", err)
	}
	return nil
}

// record builds the record of a match that was played.
func (t *matchRun) record(options map[string]string) (*match.Record, error) {
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
		return nil, errors.New("the match at the line-up went another way")
	}
	return m.Record(), nil
}

func apply(m *match.Match, row match.Row, err error) error {
	if err != nil {
		return fmt.Errorf("row %d: %w", m.Number()+1, err)
	}
	return m.Apply(row)
}
