package server

import (
	"net/http"
	"slices"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/wire"
)

// NewHint asks for a hint.
type NewHint struct {
	Number int `json:"number" doc:"of the match as you saw it"`
	Seat   int `json:"seat"`
}

func (ms *matches) hintOperations(a *api) {
	add(a, operation{
		id: "hint", tag: "matches", method: "POST", path: "/api/matches/{match}/hint", access: players, cost: 10, status: http.StatusOK,
		out: wire.Hint{}, summary: "What would a strong bot do?",
		text: "From what the seat may know, and only where all other seats belong to bots or to you. It takes some seconds; a " +
			"hint for a position that is gone is answered as stale.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.hint)
}

func (ms *matches) hint(c *call, in *NewHint) error {
	if c.sender.limited {
		holder := c.slotOf(hintSlot)
		if !c.slots.enter(holder, ms.maxHints) {
			return slowDown(2)
		}
		defer c.slots.leave(holder)
	}
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	advice, err := t.Hint(c.r.Context(), game.Seat(in.Seat), in.Number, func(kept *store.Match, m *match.Match) error {
		return c.mayAsk(kept, m, in)
	})
	c.unhurried()
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, advice)
}

// mayAsk tells whether the caller may have a hint.
func (c *call) mayAsk(kept *store.Match, m *match.Match, in *NewHint) error {
	if in.Seat < 0 || in.Seat >= len(kept.Seats) || kept.Seats[in.Seat].Player != c.player() {
		return notYours("Seat %d is not yours.", in.Seat)
	}
	s := game.Seat(in.Seat)
	if err := inPerson(m, s, m.Current(s, in.Number)); err != nil {
		return refused(err, m.Number(), "seat")
	}
	if !m.Deciding().Has(s) {
		return wrongState(m.Number(), "This seat has nothing to decide.")
	}
	if slices.ContainsFunc(kept.Seats, func(who store.Seat) bool { return who.Player != "" && who.Player != c.player() }) {
		return notAllowed("seat", "There are no hints in a match against other people.")
	}
	return nil
}
