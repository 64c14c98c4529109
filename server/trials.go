package server

import (
	"errors"
	"fmt"
	"net/http"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

const (
	maxTried  = 300 // moves of one trial
	maxTrials = 2   // of one session at once
)

// NewTrial tries moves out.
type NewTrial struct {
	Number int      `json:"number" doc:"of the match as you saw it"`
	Guess  int      `json:"guess,omitempty" doc:"which guess of what you can't know, 0 to 99; the same one stays the same while the position does"`
	Moves  []NewTry `json:"moves" doc:"one after the other, at most 300"`
	Answer bool     `json:"answer,omitempty" doc:"have the others answer as a bot would, until you are asked"`
}

// NewTry is a move of any seat that is to be tried.
type NewTry struct {
	Seat int    `json:"seat"`
	Move string `json:"move"`
}

func (ms *matches) trialOperations(a *api) {
	add(a, operation{
		id: "try", tag: "ahead", method: "POST", path: "/api/matches/{match}/seats/{seat}/trials", access: players, cost: 4, status: http.StatusOK,
		out: wire.Trial{}, summary: "Try moves out",
		text: "In a guess of the position that fits all that your seat knows; you move for everybody, or have the others answer. Nothing of it is " +
			"kept, and nobody is told. What would open a sealed page can't be tried.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.try)
}

func (ms *matches) try(c *call, in *NewTrial) error {
	if c.sender.limited {
		holder := c.slotOf(trialSlot)
		if !c.slots.enter(holder, maxTrials) {
			return slowDown(1)
		}
		defer c.slots.leave(holder)
	}
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	ask := &table.Try{Seat: s, Number: in.Number, Guess: in.Guess, Answer: in.Answer}
	buf := rendered.Get().(*[]byte)
	defer rendered.Put(buf)
	*buf, err = t.Try(c.r.Context(), (*buf)[:0], ask, func(kept *store.Match, m *match.Match) error {
		if err := c.commands(kept, m, s); err != nil {
			return err
		}
		if err := m.Current(s, in.Number); err != nil {
			return refused(err, m.Number(), "number")
		}
		return in.into(ask, len(kept.Seats))
	})
	var wrong *table.TryError
	if errors.As(err, &wrong) && (errors.Is(wrong.Err, match.ErrIllegal) || errors.Is(wrong.Err, match.ErrSealed)) {
		return notAllowed(fmt.Sprintf("moves[%d]", wrong.Index), "%s", why(wrong.Err, match.ErrIllegal))
	}
	if err != nil {
		return err
	}
	return c.packedText(http.StatusOK, *buf)
}

// into checks what is to be tried, and puts it into ask.
func (in *NewTrial) into(ask *table.Try, seats int) error {
	switch {
	case in.Guess < 0 || in.Guess > match.MaxGuess:
		return notAllowed("guess", "It is from 0 to %d.", match.MaxGuess)
	case len(in.Moves) > maxTried:
		return notAllowed("moves", "There are at most %d.", maxTried)
	}
	for i, one := range in.Moves {
		move, err := game.ParseMove(one.Move)
		if err != nil || one.Seat < 0 || one.Seat >= seats {
			return notAllowed(fmt.Sprintf("moves[%d]", i), "There is no such move.")
		}
		ask.Moves = append(ask.Moves, table.TryMove{Seat: game.Seat(one.Seat), Move: move})
	}
	return nil
}
