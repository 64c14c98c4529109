package think

import (
	"context"
	"math"
	"slices"

	"portolan/bot"
	"portolan/game"
)

const (
	// hintLines is how many lines a hint has at most.
	hintLines = 2

	// leastVisits is how often a bot must have tried a line for the line to be told.
	leastVisits = 4
)

// Line is one way to go on.
type Line struct {
	Value float64 // expected outcome for the seat, from 0 to 1, rounded to thousandths
	Steps []Step  // the seat's moves in order, at least one, as far as they depend neither on luck nor on others
}

// Step is a move of a line.
type Step struct {
	Move   game.Move
	Choice game.Choice // what it is, at its position
}

// Advise thinks about a hint for a seat, at the first priority: what a strong bot would do, best first. The position must be
// as the seat imagines it, and is the thinker's own from then on. Equal seeds give equal hints, unless ctx ends.
func (t *Thinker) Advise(ctx context.Context, match string, board game.State, s game.Seat, seed uint64) ([]Line, error) {
	job := &Job{Task: Advise, Match: match, Seat: s, Spec: t.hinter, Board: board, Seed: seed, Lines: hintLines, Priority: ForPeople}
	found, err := t.anywhere(ctx, job)
	if err != nil {
		return nil, err
	}
	return t.tell(job, found.Lines)
}

// tell says what the moves of lines are.
func (t *Thinker) tell(job *Job, found []bot.Line) (lines []Line, err error) {
	defer t.report.Catch("think", job.Match, &err)
	at := job.Board.Blank()
	for i, line := range found {
		if i > 0 && line.Visits < leastVisits {
			break // of moves that it has hardly tried it knows nothing
		}
		at.CopyFrom(job.Board)
		lines = append(lines, Line{Value: round(line.Value), Steps: describe(at, job.Seat, line.Moves)})
	}
	return lines, nil
}

// round keeps a share of a win between 0 and 1, in thousandths.
func round(value float64) float64 { return math.Round(min(max(value, 0), 1)*1000) / 1000 }

// describe tells what some moves are, one after the other, as far as nothing depends on luck or comes to light: then what
// would be legal is not known.
func describe(at game.State, s game.Seat, moves []game.Move) []Step {
	var luck game.Chance
	var journal game.Journal
	var legal []game.Move
	var steps []Step
	for _, move := range moves {
		if legal = at.Moves(s, legal[:0]); !slices.Contains(legal, move) {
			break
		}
		step := Step{Move: move}
		at.Choice(s, move, &step.Choice)
		steps = append(steps, step)
		journal.Reset()
		at.Play(s, move, &luck, &journal)
		if luck.Drawn() > 0 || journal.Revealed() {
			break
		}
	}
	return steps
}
