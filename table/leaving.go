package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"portolan/bus"
	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Leave makes all players who have closed their accounts leave their tables: before the start of play they stand up, after it they
// resign. Their names are already gone from the store, so tables in memory are read again. A record of a series names the record before
// it by a hash, which has changed with the name: these records are chained anew. After a crash all of this can be done again. A match that
// can't be read keeps its own players alone from having left, and these leave their other ones.
func (h *Hub) Leave(ctx context.Context) error {
	h.leaving.Lock()
	defer h.leaving.Unlock()
	players, err := h.cfg.Store.Leaving(ctx)
	if err != nil {
		return err
	}
	var failed error
	for _, player := range players {
		if err := h.leave(ctx, player, false); err != nil {
			failed = errors.Join(failed, fmt.Errorf("have player %s leave: %w", player, err))
		}
	}
	return errors.Join(failed, h.rename(ctx))
}

// rename brings a name that the host has given into all matches: rows written meanwhile under the old name are renamed, and records
// are read and chained anew.
func (h *Hub) rename(ctx context.Context) error {
	players, failed := h.cfg.Store.Renamed(ctx)
	for _, player := range players {
		if err := h.cfg.Store.Rename(ctx, player, ""); err != nil && !errors.Is(err, store.ErrNotFound) {
			return errors.Join(failed, err)
		}
		h.cfg.Bus.Publish(bus.Message{Kind: bus.Renamed, Player: player})
		if err := h.leave(ctx, player, true); err != nil {
			failed = errors.Join(failed, fmt.Errorf("rename player %s: %w", player, err))
		}
	}
	return failed
}

// leave makes a player leave all its matches, or renames a player who stays in all of them.
func (h *Hub) leave(ctx context.Context, player string, stays bool) error {
	var left []string
	for {
		played, err := h.cfg.Store.Played(ctx, player)
		if err != nil {
			return err
		}
		played = slices.DeleteFunc(played, func(id string) bool { return slices.Contains(left, id) })
		if len(played) == 0 { // nor has any been opened meanwhile, chained to one before that was anew
			break
		}
		if err := h.leaveAll(ctx, played, player, stays); err != nil {
			return err
		}
		left = append(left, played...)
	}
	if err := h.cfg.Store.Left(ctx, player, stays); err != nil {
		return err
	}
	for _, id := range left { // somebody else is in the seats of who was erased
		h.anew(id)
	}
	return nil
}

// leaveAll is leave for some of the matches.
func (h *Hub) leaveAll(ctx context.Context, played []string, player string, stays bool) (failed error) {
	for _, id := range played {
		h.anew(id)
	}
	for _, id := range played { // a record is chained to those before it, which come first
		err := h.leaveMatch(ctx, id, player, stays)
		switch {
		case err == nil:
		case errors.Is(err, ErrBroken), errors.Is(err, store.ErrNotFound):
			h.cfg.Log.Warn("a match could not be left", "match", id, "error", err)
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			failed = cmp.Or(failed, fmt.Errorf("leave match %s: %w", id, err)) // of hundreds the first tells enough
		}
	}
	return failed
}

// leaveMatch makes a player leave a match, unless the player only gets another name, and chains the record to the one before.
func (h *Hub) leaveMatch(ctx context.Context, id, player string, stays bool) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Close()
	kept, err := t.asKept(ctx)
	if err != nil {
		return err
	}
	if !stays {
		err = t.leave(ctx, kept, player)
	}
	for again := kept.Chained != ""; again && err == nil; {
		again, err = t.rechain(ctx)
	}
	return err
}

// asKept is the match as it is kept, less its rows.
func (t *Table) asKept(ctx context.Context) (kept *store.Match, err error) {
	err = t.Look(ctx, func(m *store.Match, _ *match.Match) error { kept = m; return nil })
	return kept, err
}

// rechain chains the record to the one before as that is now. again tells that another node was first, perhaps by what that was a moment ago.
func (t *Table) rechain(ctx context.Context) (again bool, err error) {
	kept, err := t.asKept(ctx)
	if err != nil {
		return false, err
	}
	hash, err := t.hub.hashOf(ctx, kept.Previous)
	if err != nil || hash == kept.Chained {
		return false, err
	}
	err = t.hub.cfg.Store.Rechain(ctx, kept.Key, kept.Chained, hash)
	again = errors.Is(err, store.ErrConflict)
	if again {
		err = nil
		t.hub.anew(kept.Previous)
	}
	t.hub.anew(t.id)
	return again, err
}

// leave gives up the seats of a player, and removes the match if the player has opened it and nobody else sits there.
func (t *Table) leave(ctx context.Context, kept *store.Match, player string) error {
	for s := range kept.SeatsOf(player).All {
		if err := t.vacate(ctx, s, player); err != nil {
			return err
		}
	}
	if kept.Creator != player {
		return nil
	}
	return t.clear(ctx)
}

// hashOf is the hash of a match's record, as the next one names it.
func (h *Hub) hashOf(ctx context.Context, id string) (hash string, err error) {
	t, err := h.Open(ctx, id)
	if err != nil {
		return "", err
	}
	defer t.Close()
	err = t.Look(ctx, func(_ *store.Match, m *match.Match) error { hash = m.Hash(); return nil })
	return hash, err
}

// vacate has a player give a seat up: it stands up before the start, and resigns after it. Where there is nothing to give up any
// more, nothing happens.
func (t *Table) vacate(ctx context.Context, s game.Seat, player string) error {
	seating := &store.Seating{Seat: s}
	for range 3 { // somebody else may be first
		_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) {
			switch {
			case kept.Seats[s].Player != player:
				return match.Row{}, &match.Repeated{Number: m.Number()}
			case m.Status() == match.StatusOpen:
				return m.ProposeStand(s)
			}
			if seating.Who = kept.Seats[s]; seating.Who.Lender != "" { // it is not the player's to give up
				seating.Who = seating.Who.Owner()
				return m.ProposeTakeover(s, seating.Who.Name, "")
			}
			return m.ProposeResign(s, m.Number())
		}, seating)
		var late *MovedOn
		switch {
		case errors.Is(err, match.ErrState), errors.Is(err, match.ErrIllegal):
			return nil
		case !errors.As(err, &late):
			return err
		}
	}
	return fmt.Errorf("seat %d is in dispute", s)
}

// errWanted is why an open table stays.
var errWanted = errors.New("somebody sits there, or it has begun")

// clear removes the match if it is open and no person sits there: nobody else could.
func (t *Table) clear(ctx context.Context) error {
	removed, err := t.Remove(ctx, func(kept *store.Match, m *match.Match) error {
		if m.Status() != match.StatusOpen || slices.ContainsFunc(kept.Seats, func(who store.Seat) bool { return who.Player != "" }) {
			return errWanted
		}
		return nil
	})
	if errors.Is(err, errWanted) {
		return nil
	}
	if err == nil && removed.Previous != "" {
		t.hub.Reread(removed.Previous)
	}
	return err
}

// Reseated makes tables in memory be read again in which somebody else has seats now, as the store knows.
func (h *Hub) Reseated(ids []string) {
	for _, id := range ids {
		h.anew(id)
	}
}

// anew makes a table in memory be read from the beginning: the rows that it holds differ from the stored ones.
func (h *Hub) anew(id string) {
	if t := h.held(id); t != nil {
		t.anew()
		t.Close()
	}
	h.cfg.Bus.Publish(bus.Message{Kind: bus.Anew, Match: id})
}

func (t *Table) anew() {
	t.changing.Lock()
	defer t.changing.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hidings++
	t.readAnew()
}

// doubt makes the table be read from the beginning: the rows that it holds may differ from the stored ones.
func (t *Table) doubt() {
	t.changing.Lock()
	defer t.changing.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remember()
	t.readAnew()
}

// readAnew has all rows read again. t.mu is held.
func (t *Table) readAnew() {
	t.stale, t.torn = true, true
	t.dropFrames()
	t.wakeReaders()
	t.goOn()
}
