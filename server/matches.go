package server

import (
	"errors"
	"sync/atomic"
	"time"

	"portolan/crash"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/think"
)

// matches serves all that is asked of matches.
type matches struct {
	hub     *table.Hub
	thinker *think.Thinker
	store   interface {
		store.Matches
		store.Imports
		store.Reports
		store.Talk
		store.Friends
		store.Absent
		store.Notes
	}
	games                            map[string]game.Rules // by id
	maxStreams, maxHints, maxReports int
	heartbeat                        time.Duration
	guestsWrite                      bool         // guests may use own words
	asking                           *limits      // how often somebody is told that another asks
	reported                         atomic.Int64 // names since the start
}

// table opens the table of the request's path. The caller closes it.
func (ms *matches) table(c *call) (*table.Table, error) {
	t, err := ms.hub.Open(c.r.Context(), c.r.PathValue("match"))
	if _, crashed := crash.As(err); !crashed && errors.Is(err, store.ErrNotFound) {
		return nil, unknownMatch()
	}
	return t, err
}

// tableToChange is table for a request that changes the match and looks at nothing before.
func (ms *matches) tableToChange(c *call) (*table.Table, error) {
	t, err := ms.hub.OpenToChange(c.r.Context(), c.r.PathValue("match"))
	if _, crashed := crash.As(err); !crashed && errors.Is(err, store.ErrNotFound) {
		return nil, unknownMatch()
	}
	return t, err
}

// tableAndSeat opens the table of the request's path and reads the seat. The caller closes the table.
func (ms *matches) tableAndSeat(c *call) (*table.Table, game.Seat, error) {
	t, err := ms.table(c)
	if err != nil {
		return nil, 0, err
	}
	s, err := c.seat()
	if err == nil {
		err = t.Look(c.r.Context(), func(kept *store.Match, _ *match.Match) error {
			if int(s) >= len(kept.Seats) {
				return unknown("There is no such seat.")
			}
			return nil
		})
	}
	if err != nil {
		t.Close()
		return nil, 0, err
	}
	return t, s, nil
}
