package server

import (
	"errors"
	"net/http"

	"portolan/store"
)

// NewBlock names somebody of whom one wants to hear nothing.
type NewBlock struct {
	Player string `json:"player" doc:"id"`
}

// Blocked is somebody of whom one wants to hear nothing.
type Blocked struct {
	Player string `json:"player" doc:"id"`
	Name   string `json:"name"`
}

func (i *identity) blockOperations(a *api) {
	add(a, operation{
		id: "block", tag: "talk", method: "POST", path: "/api/blocks", access: owners, cost: 2, status: http.StatusNoContent,
		summary: "Hear nothing of somebody", text: "Neither of you hears the other at any match from now on.",
		problems: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
	}, i.block)
	add(a, operation{
		id: "unblock", tag: "talk", method: "DELETE", path: "/api/blocks/{player}", access: owners, cost: 2, status: http.StatusNoContent,
		summary: "Hear somebody again",
	}, i.unblock)
	add(a, operation{
		id: "blocked", tag: "talk", method: "GET", path: "/api/blocks", access: owners, status: http.StatusOK, out: []Blocked{},
		summary: "Whom you hear nothing of",
	}, i.blocked)
}

func (i *identity) block(c *call, in *NewBlock) error {
	if in.Player == c.player() {
		return notAllowed("player", "You can't block yourself.")
	}
	err := i.talk.Block(c.r.Context(), c.player(), in.Player, maxBlocks)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return unknown("There is no such player.")
	case errors.Is(err, store.ErrConflict):
		return notAllowed("player", "You have blocked %d players.", maxBlocks)
	case err != nil:
		return err
	}
	return c.empty()
}

func (i *identity) unblock(c *call, _ *none) error {
	if err := i.talk.Unblock(c.r.Context(), c.player(), c.r.PathValue("player")); err != nil {
		return err
	}
	return c.empty()
}

func (i *identity) blocked(c *call, _ *none) error {
	list, err := i.blockedBy(c)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, list)
}

// blockedBy lists whom the caller has blocked.
func (i *identity) blockedBy(c *call) ([]Blocked, error) {
	found, err := i.talk.Blocked(c.r.Context(), c.player())
	list := []Blocked{}
	for _, p := range found {
		list = append(list, Blocked{p.ID, p.Name})
	}
	return list, err
}
