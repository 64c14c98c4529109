package server

import (
	"context"
	"slices"

	"portolan/game"
	"portolan/match"
)

// ID implements [think.Finished].
func (t *table) ID() string { return t.id }

// Positions implements [think.Finished].
func (t *table) Positions(ctx context.Context) (rows []int, seats []game.Seat, err error) {
	err = t.look(ctx, func() error {
		rows = t.match.Turned()
		if number := t.match.Number(); rows[len(rows)-1] < number { // it ended at the table
			rows = append(rows, number)
		}
		for _, n := range rows {
			seats = append(seats, t.match.Row(n).Seat)
		}
		return nil
	})
	return rows, seats, err
}

// At implements [think.Finished].
func (t *table) At(ctx context.Context, row int) (board game.State, seats int, err error) {
	err = t.look(ctx, func() error {
		seats, board = len(t.kept.Seats), t.match.State().Blank()
		t.match.CopyAt(row, board)
		return nil
	})
	return board, seats, err
}

// Shares implements [think.Finished].
func (t *table) Shares(ctx context.Context) (values []float64, err error) {
	err = t.look(ctx, func() error {
		outcome, _ := t.match.Outcome()
		values = sharesOf(outcome, len(t.kept.Seats))
		return nil
	})
	return values, err
}

// Begin implements [think.Finished].
func (t *table) Begin(fn func(context.Context)) bool {
	t.hub.hold(t)
	began := t.hub.begin("analysis", t.id, func() {
		defer t.close()
		fn(t.hub.ctx)
	})
	if !began {
		t.close()
	}
	return began
}

// sharesOf is what every seat has of a win.
func sharesOf(outcome *match.Outcome, seats int) []float64 {
	values := make([]float64, seats)
	for s := range values {
		switch {
		case len(outcome.Winners) == 0:
			values[s] = 1 / float64(seats)
		case slices.Contains(outcome.Winners, s):
			values[s] = 1 / float64(len(outcome.Winners))
		}
	}
	return values
}
