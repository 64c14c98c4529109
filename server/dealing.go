package server

import (
	"context"

	"portolan/game"
	"portolan/match"
	"portolan/think"
)

// How a match is set up, see [NewMatch].
const (
	setupChosen = "chosen"
	setupDealt  = "dealt"
)

// dealer is the bot that makes the choices of a set-up that is dealt. It knows of each seat what that seat may know.
const dealer = "greedy"

// prepare has the set-up of a new match dealt where that is asked for. An error is a problem, or the thinker's.
func (ms *matches) prepare(c *call, made *opening, setup string) error {
	switch {
	case setup == "" || setup == setupChosen:
		return nil
	case setup != setupDealt:
		return notAllowed("setup", "A set-up is chosen or dealt.")
	case made.match.Status() != match.StatusPlaying:
		return notAllowed("setup", "A set-up is dealt only in a match that begins at once.")
	}
	return ms.deal(c.r.Context(), made)
}

// deal makes the choices of the set-up, seat by seat, until the match proper begins. They are rows of those seats, drawn and
// verified like any other: who reads the record can't tell them from choices of people, and the luck is that of the seed.
func (ms *matches) deal(ctx context.Context, made *opening) error {
	m := made.match
	for m.Preparing() {
		seat := first(m.Deciding())
		move, err := ms.thinker.Choose(ctx, &think.Question{
			Match: made.kept.ID, Seat: seat, Spec: dealer, Board: think.Copy(m.State()), Priority: think.ForPeople,
		})
		if err != nil {
			return err
		}
		row, err := m.ProposeMove(seat, m.Number(), move.String())
		if err != nil {
			return err
		}
		if err := made.apply(row); err != nil {
			return err
		}
	}
	made.summarize()
	return nil
}

func first(seats game.Seats) game.Seat {
	for s := range seats.All {
		return s
	}
	return game.Spectator
}
