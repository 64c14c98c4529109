package table

import (
	"context"
	"errors"
	"fmt"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/think"
	"portolan/wire"
)

// answers is how many moves of others a trial goes on for at most, until its own seat is asked.
const answers = 120

// Try is what somebody tries out: moves, one after the other, in a guess of the position at a row that has been seen. With Answer the
// others answer as a bot would, until the seat is asked again.
type Try struct {
	Seat   game.Seat
	Number int
	Guess  int
	Moves  []TryMove
	Answer bool
}

// TryMove is a move of a seat that is tried.
type TryMove struct {
	Seat game.Seat
	Move game.Move
}

// TryError says which of the moves can't be made.
type TryError struct {
	Index int
	Err   error
}

func (e *TryError) Error() string { return e.Err.Error() }

// Try tries moves out, and appends what comes of it, in the shape of [wire.Trial]. may tells, with the table locked, whether that may be
// asked. The match is not changed, and nobody is told.
func (t *Table) Try(ctx context.Context, buf []byte, ask *Try, may func(*store.Match, *match.Match) error) ([]byte, error) {
	var trial *match.Trial
	number := 0
	err := t.look(ctx, func() error {
		if err := may(t.kept, t.match); err != nil {
			return err
		}
		trial, number = t.match.Trial(ask.Seat, ask.Guess), t.match.Number()
		return nil
	})
	if err != nil {
		return buf, err
	}
	line := []wire.TriedMove{}
	for i, one := range ask.Moves {
		said, err := trial.Play(one.Seat, one.Move)
		if err != nil {
			return buf, &TryError{i, err}
		}
		line = append(line, wire.TriedOf(one.Seat, one.Move, said, trial.Mark()))
	}
	if ask.Answer {
		if line, err = t.answer(ctx, trial, think.Seed(t.id, number, uint64(ask.Guess)), line); err != nil {
			return buf, err
		}
	}
	return wire.AppendTrial(buf, trial, number, ask.Guess, line), nil
}

// answer has the others answer, until the trial's seat is asked, or one of them would open what nobody has read. The same seed answers the same.
func (t *Table) answer(ctx context.Context, trial *match.Trial, seed uint64, line []wire.TriedMove) ([]wire.TriedMove, error) {
	for range answers {
		deciding := trial.State().Deciding()
		if deciding == 0 || deciding.Has(trial.Seat()) {
			break
		}
		s := deciding.First()
		move, err := t.hub.cfg.Thinker.Choose(ctx, &think.Question{
			Match: t.id, Seat: s, Spec: StandIn, Board: think.Copy(trial.State()), Priority: think.ForPeople,
			Seed: max(1, seed+uint64(len(line))), // 0 would be any
		})
		if err != nil {
			return line, err
		}
		said, err := trial.Play(s, move)
		if errors.Is(err, match.ErrSealed) {
			break
		}
		if err != nil {
			return line, fmt.Errorf("try what bot %s answers: %w", StandIn, err)
		}
		line = append(line, wire.TriedOf(s, move, said, trial.Mark()))
	}
	return line, nil
}
