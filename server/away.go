package server

import (
	"errors"
	"net/http"

	"portolan/match"
	"portolan/store"
)

// NewAway says that one is away.
type NewAway struct {
	Days int `json:"days" doc:"for so many days from now on: from 1 to what is left of 21"`
}

// KnownAway tells whether a player is away.
type KnownAway struct {
	Until *int64 `json:"until" doc:"unix milliseconds; null when you are not away"`
	Left  int64  `json:"left" doc:"how long you may still be in the year until now, in milliseconds"`
}

func (i *identity) awayOperations(a *api) {
	add(a, operation{
		id: "away", tag: "players", method: "GET", path: "/api/away", access: players, status: http.StatusOK, out: KnownAway{},
		summary: "Are you away?",
	}, i.away)
	add(a, operation{
		id: "goAway", tag: "players", method: "PUT", path: "/api/away", access: players, cost: 5, status: http.StatusOK, out: KnownAway{},
		summary: "Be away",
		text: "From now on, or longer or shorter than you have said before. Your clocks stand meanwhile, in all your matches at leisure, up to 21 days in a year, where " +
			"each absence counts for a day at least; all who look at a match see it.",
		problems: []int{http.StatusUnprocessableEntity},
	}, i.goAway)
	add(a, operation{
		id: "comeBack", tag: "players", method: "DELETE", path: "/api/away", access: players, cost: 5, status: http.StatusOK, out: KnownAway{},
		summary: "Be back", text: "Your clocks run, and the rest of the time is not counted, after the first day.",
	}, i.comeBack)
}

func (i *identity) away(c *call, _ *none) error {
	known, err := i.awayOf(c)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, known)
}

// awayOf tells about the caller.
func (i *identity) awayOf(c *call) (*KnownAway, error) {
	until, spent, err := i.store.AwayOf(c.r.Context(), c.player())
	if err != nil {
		return nil, err
	}
	known := &KnownAway{Left: max(0, match.MostAway-spent)}
	if until > 0 {
		known.Until = &until
	}
	return known, nil
}

func (i *identity) goAway(c *call, in *NewAway) error {
	if in.Days < 1 || in.Days > match.MostAway/store.LeastAbsence {
		return notAllowed("days", "One is away from 1 to %d days.", match.MostAway/store.LeastAbsence)
	}
	return i.beAway(c, int64(in.Days)*store.LeastAbsence)
}

func (i *identity) comeBack(c *call, _ *none) error { return i.beAway(c, 0) }

func (i *identity) beAway(c *call, length int64) error {
	err := i.store.BeAway(c.r.Context(), c.player(), length, match.MostAway)
	if errors.Is(err, store.ErrConflict) {
		return notAllowed("days", "That would be more than %d days in a year.", match.MostAway/store.LeastAbsence)
	}
	if err != nil {
		return err
	}
	i.hub.HoursKept()
	return i.away(c, nil)
}
