package think

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"portolan/bot"
	"portolan/game"
)

// Task is what a job is for.
type Task string

// The tasks.
const (
	Choose   Task = "choose"   // the bot Spec chooses a move for Seat
	Advise   Task = "advise"   // the bot Spec tells the best Lines for Seat
	Estimate Task = "estimate" // what each of Seats can expect, by a search that knows all that there is
)

const (
	// mostIterations is how long an estimate may take at most.
	mostIterations = 100_000_000
	// mostLines is how many lines are told at most.
	mostLines = 16
	// mostMoves is how many moves a line has at most that others have found. A seat's turn has some dozens in the longest of games.
	mostMoves = 1000
)

// Job is something to be thought about. It says all that is needed, so that it can be done anywhere by the same program.
type Job struct {
	Task     Task
	Match    string    // its id: what a bot finds out about a turn is kept by that
	Seat     game.Seat // of [Choose] and [Advise]
	Spec     string    // the bot of [Choose] and [Advise], one that thinks ahead
	Priority Priority
	Board    game.State // the job's own. In [Advise] as the seat imagines it; of [Estimate] everybody may know all

	Seed       uint64 // of [Advise] and [Estimate]: equal seeds find the same
	Lines      int    // of [Advise]
	Seats      int    // of [Estimate]: their number
	Iterations int    // of [Estimate]
}

// Found is what a job came to.
type Found struct {
	Move   game.Move  // of [Choose]
	Lines  []bot.Line // of [Advise]
	Values []float64  // of [Estimate], by seat
}

// Elsewhere has jobs done by others.
type Elsewhere interface {
	// Do has a job done, of which the position is as the seat imagines it. Any error, but for that of ctx, says that nobody has done it, and
	// that it is to be done here. While others are busy it waits for one of them, unless here tells that the job could begin here at once.
	Do(ctx context.Context, job *Job, here func() bool) (*Found, error)
}

// errJob is the fault of a job that was made by others.
var errJob = errors.New("this is no job")

// Lend has others do what bots that think ahead, hints and analyses ask for, while there are any. It is called before any job begins.
func (t *Thinker) Lend(to Elsewhere) { t.lent = to }

// anywhere has a job done by others, or else here.
func (t *Thinker) anywhere(ctx context.Context, job *Job) (*Found, error) {
	if t.lent != nil {
		if err := t.imagine(job); err != nil {
			return new(Found), err
		}
		found, err := t.lent.Do(ctx, job, t.deep.idle)
		if err == nil && job.takes(found) {
			return found, nil
		}
		if ctx.Err() != nil {
			return new(Found), ctx.Err()
		}
	}
	return t.Do(ctx, job)
}

// imagine takes out of a position what the seat that is to choose does not know. It plays as it would without: it imagines positions anyway.
func (t *Thinker) imagine(job *Job) (err error) {
	if job.Task == Choose {
		defer t.report.Catch("think", job.Match, &err)
		job.Board.Imagine(job.Seat, game.FreeChance(rand.Uint64()))
	}
	return nil
}

// takes tells whether what others have found can be the answer to a job.
func (job *Job) takes(found *Found) (can bool) {
	defer func() {
		if recover() != nil {
			can = false // it panics here, too, where that is reported
		}
	}()
	switch job.Task {
	case Choose:
		return slices.Contains(job.Board.Moves(job.Seat, nil), found.Move)
	case Advise:
		if len(found.Lines) > job.Lines {
			return false
		}
		for _, line := range found.Lines {
			if len(line.Moves) == 0 || len(line.Moves) > mostMoves || !likely(line.Value) {
				return false
			}
		}
		return true
	default:
		return len(found.Values) == job.Seats && !slices.ContainsFunc(found.Values, func(v float64) bool { return !likely(v) })
	}
}

// likely tells whether a number can be a share of a win, which sums of many may miss by a little.
func likely(value float64) bool { return value > -0.01 && value < 1.01 }

// Do does a job here, in the pool of those that think ahead. What it found is never nil.
func (t *Thinker) Do(ctx context.Context, job *Job) (*Found, error) {
	if job.Priority < 0 || job.Priority >= priorities {
		return new(Found), errJob
	}
	found, err := on(ctx, t, t.deep, job.Priority, job.Match, func(*thread) (*Found, error) {
		if err := job.check(); err != nil {
			return nil, err
		}
		switch job.Task {
		case Choose:
			m, err := t.players.choose(ctx, t.deep, job)
			return &Found{Move: m}, err
		case Advise:
			return t.advise(ctx, job)
		default:
			return t.weigh(ctx, job), nil
		}
	})
	if found == nil {
		found = new(Found)
	}
	return found, err
}

// check tells what a job lacks.
func (job *Job) check() error {
	switch job.Task {
	case Choose, Advise:
		if ahead, err := thinksAhead(job.Spec); err != nil || !ahead {
			return fmt.Errorf("%w: %q does not think ahead", errJob, job.Spec)
		}
		if job.Seat < 0 || job.Task == Choose && !job.Board.Deciding().Has(job.Seat) || job.Task == Advise && (job.Lines < 1 || job.Lines > mostLines) {
			return errJob
		}
	case Estimate:
		if job.Seats < 1 || job.Seats > game.MaxSeats || job.Iterations < 1 || job.Iterations > mostIterations {
			return errJob
		}
	default:
		return fmt.Errorf("%w: nobody knows how to %.20q", errJob, job.Task)
	}
	return nil
}

// advise finds lines. It runs on a thread of the pool.
func (t *Thinker) advise(ctx context.Context, job *Job) (*Found, error) {
	player, err := bot.New(job.Spec, job.Seed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoBot, err)
	}
	t.deep.bound(ctx, player)
	return &Found{Lines: player.(bot.Adviser).Advise(job.Board, job.Seat, job.Lines)}, nil // check has seen to it that it is one
}

// weigh finds what every seat can expect. It runs on a thread of the pool.
func (t *Thinker) weigh(ctx context.Context, job *Job) *Found {
	found := &Found{Values: make([]float64, job.Seats)}
	search := bot.NewSearch(bot.Settings{Iterations: job.Iterations, Trees: 1, Refined: true}, job.Seed)
	t.deep.bound(ctx, search)
	search.Estimate(job.Board, found.Values)
	return found
}
