package table

import (
	"context"
	"errors"
	"fmt"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Call has some matches know what a player is called now who has a seat there, or has lent one, by the name of before. Who asked may have gone: they
// are told all the same.
func (h *Hub) Call(ctx context.Context, player, before string, seated []string) error {
	ctx = context.WithoutCancel(ctx)
	h.calling.Lock()
	defer h.calling.Unlock()
	var failed error
	for _, id := range seated {
		err := h.callIn(ctx, id, player, before)
		if err != nil && !errors.Is(err, ErrBroken) && !errors.Is(err, store.ErrNotFound) {
			failed = errors.Join(failed, fmt.Errorf("call a player otherwise in match %s: %w", id, err))
		}
	}
	return failed
}

// callIn is Call for one match. The name is asked for anew, since another request may have changed it meanwhile. What no row tells is in the store
// already.
func (h *Hub) callIn(ctx context.Context, id, player, before string) error {
	name, err := h.cfg.Store.Called(ctx, player)
	if err != nil || name == store.Anonymous {
		return err
	}
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Close()
	silent, seats := false, game.Seats(0)
	err = t.Look(ctx, func(kept *store.Match, m *match.Match) error {
		silent, seats = kept.Lends(player) || m.Status() == match.StatusOver, kept.SeatsOf(player)
		return nil
	})
	if err != nil {
		return err
	}
	if silent {
		h.Reread(id)
	}
	for s := range seats.All {
		if err := t.call(ctx, s, player, before, name); err != nil {
			return err
		}
	}
	return nil
}

// call has the match know what a player is called who has a seat by the name of before. Where nobody is to hear of it any more, nothing happens.
func (t *Table) call(ctx context.Context, s game.Seat, player, before, name string) error {
	seating := &store.Seating{Seat: s}
	_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) {
		who := kept.Seats[s]
		if who.Player != player || who.Name != before || name == before || m.Status() == match.StatusOver {
			return match.Row{}, &match.Repeated{Number: m.Number()}
		}
		seating.Who = who
		seating.Who.Name = name
		return m.ProposeName(s, name)
	}, seating)
	return err
}
