package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"portolan/bus"
	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Call has all matches know what a player is called now, if the store says that some do not. Who asked may have gone: they are told all the same,
// and after a crash the rest of them is told by whoever looks next.
func (h *Hub) Call(ctx context.Context, player string) error {
	ctx = context.WithoutCancel(ctx)
	players, err := h.cfg.Store.Called(ctx)
	if err != nil || !slices.Contains(players, player) {
		return err
	}
	return h.call(ctx, player)
}

// callAgain has matches know what players are called who were given another name by a server that ended meanwhile.
func (h *Hub) callAgain() {
	players, err := h.cfg.Store.Called(h.ctx)
	for _, player := range players {
		h.cfg.Bus.Publish(bus.Message{Kind: bus.Renamed, Player: player})
		err = errors.Join(err, h.call(h.ctx, player))
	}
	if err != nil && h.ctx.Err() == nil {
		h.cfg.Log.Error("could not call players otherwise at their tables", "error", err)
	}
}

// call is [Hub.Call] for a player of whom not all matches know what that is called. Another name may be given meanwhile, and matches be opened by
// the one before.
func (h *Hub) call(ctx context.Context, player string) error {
	h.calling.Lock()
	defer h.calling.Unlock()
	var name string
	var told []string
	for {
		calling, err := h.cfg.Store.CallAtTables(ctx, player, name, told)
		if errors.Is(err, store.ErrNotFound) { // forgotten meanwhile
			return nil
		}
		if err != nil {
			return err
		}
		for _, id := range calling.Kept {
			h.Reread(id)
		}
		if len(calling.Seated) == 0 {
			return nil
		}
		if err := h.callSeated(ctx, player, calling); err != nil {
			return err
		}
		if calling.Name != name {
			name, told = calling.Name, nil
		}
		told = slices.Concat(told, calling.Kept, calling.Seated)
	}
}

// callSeated has the matches know that need a row for it. One that cannot be told does not keep others from it.
func (h *Hub) callSeated(ctx context.Context, player string, calling *store.Calling) (failed error) {
	for _, id := range calling.Seated {
		err := h.callIn(ctx, id, player, calling)
		if err != nil && !errors.Is(err, ErrBroken) && !errors.Is(err, store.ErrNotFound) {
			failed = errors.Join(failed, fmt.Errorf("call player %s otherwise in match %s: %w", player, id, err))
		}
	}
	return failed
}

// callIn has one match know.
func (h *Hub) callIn(ctx context.Context, id, player string, calling *store.Calling) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Close()
	kept, err := t.asKept(ctx)
	if err != nil {
		return err
	}
	for s := range kept.SeatsOf(player).All {
		if err := t.call(ctx, s, player, calling); err != nil {
			return err
		}
	}
	return nil
}

// call has the match know what a player is called who has a seat by a name of before. Where nobody is to hear of it any more, nothing happens.
func (t *Table) call(ctx context.Context, s game.Seat, player string, calling *store.Calling) error {
	seating := &store.Seating{Seat: s}
	_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) {
		who := kept.Seats[s]
		if who.Player != player || who.Name == calling.Name || !slices.Contains(calling.Before, who.Name) || m.Status() == match.StatusOver {
			return match.Row{}, &match.Repeated{Number: m.Number()}
		}
		seating.Who = who
		seating.Who.Name = calling.Name
		return m.ProposeName(s, calling.Name)
	}, seating)
	return err
}
