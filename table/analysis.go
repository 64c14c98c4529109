package table

import (
	"context"
	"slices"

	"portolan/game"
	"portolan/match"
	"portolan/think"
	"portolan/wire"
)

// Analyse returns how the match, which must be over, stood after each of its rows, as far as that is known, and starts to work
// out the rest. [think.ErrBusy] and [think.ErrClosed] say that no more can begin.
func (t *Table) Analyse(ctx context.Context) (*wire.Analysis, error) {
	report, err := t.hub.analyses.Of(ctx, finished{t})
	if err != nil {
		return nil, err
	}
	return analysisOf(report), nil
}

// analysisOf is a report as clients see it.
func analysisOf(r *think.Report) *wire.Analysis {
	out := &wire.Analysis{Number: r.Number, Done: len(r.Rows), Total: r.Total, Rows: []wire.AnalysisRow{}, Turning: []wire.AnalysisSwing{}}
	for _, row := range r.Rows {
		out.Rows = append(out.Rows, wire.AnalysisRow(row))
	}
	for _, swing := range r.Turning {
		out.Turning = append(out.Turning, wire.AnalysisSwing{Number: swing.Number, Seat: int(swing.Seat), Change: swing.Change})
	}
	return out
}

// finished is a match that is over, as the analysis of it needs it.
type finished struct{ table *Table }

// ID implements [think.Finished].
func (f finished) ID() string { return f.table.id }

// Positions implements [think.Finished].
func (f finished) Positions(ctx context.Context) (rows []int, seats []game.Seat, err error) {
	err = f.table.look(ctx, func() error {
		rows = f.table.match.PositionRows()
		if number := f.table.match.Number(); rows[len(rows)-1] < number { // it ended at the table
			rows = append(rows, number)
		}
		for _, n := range rows {
			seats = append(seats, f.table.match.Row(n).Seat)
		}
		return nil
	})
	return rows, seats, err
}

// At implements [think.Finished].
func (f finished) At(ctx context.Context, row int) (board game.State, seats int, err error) {
	err = f.table.look(ctx, func() error {
		seats, board = len(f.table.kept.Seats), f.table.match.State().Blank()
		f.table.match.CopyAt(row, board)
		return nil
	})
	return board, seats, err
}

// Shares implements [think.Finished].
func (f finished) Shares(ctx context.Context) (values []float64, err error) {
	err = f.table.look(ctx, func() error {
		outcome, _ := f.table.match.Outcome()
		values = sharesOf(outcome, len(f.table.kept.Seats))
		return nil
	})
	return values, err
}

// Begin implements [think.Finished].
func (f finished) Begin(fn func(context.Context)) bool {
	f.table.hub.hold(f.table)
	began := f.table.hub.Go("analysis", f.table.id, func() {
		defer f.table.Close()
		fn(f.table.hub.ctx)
	})
	if !began {
		f.table.Close()
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
