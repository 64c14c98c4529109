package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// HoursKept is called when a player's hours were kept: the matches that are to hear of them are due.
func (h *Hub) HoursKept() { h.dues.poke() }

// tellHours has a match know when it is night for those who sit there, and tells when that changes by itself, if ever: matches know nights by
// UTC, and players by their own clocks, which are put forward and back.
func (d *dues) tellHours(ctx context.Context, id string, now int64) (next int64, any bool, err error) {
	t, err := d.hub.Open(ctx, id)
	if err != nil {
		return 0, false, err
	}
	defer t.Close()
	var players []string
	err = t.look(ctx, func() error {
		if !t.match.Terms().Leisurely() || t.match.Status() != match.StatusPlaying {
			return nil
		}
		for s := range t.kept.Seats {
			players = append(players, t.kept.Seats[s].Player)
		}
		return nil
	})
	if err != nil || players == nil {
		return 0, false, err
	}
	known, err := d.hub.cfg.Store.HoursOf(ctx, players)
	if err != nil {
		return 0, false, err
	}
	for _, hours := range known {
		_, until, err := NightOf(hours, now)
		if err == nil && until > 0 && (!any || until < next) {
			next, any = until, true
		}
	}
	for {
		_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) { return untold(kept, m, known, now) }, nil)
		if errors.Is(err, match.ErrState) { // all is told
			return next, any, nil
		}
		if err != nil {
			return 0, false, err
		}
	}
}

// untold is the row by which a match hears of one of the nights that it does not know of: ErrState when there is none.
func untold(kept *store.Match, m *match.Match, known map[string]store.Hours, now int64) (match.Row, error) {
	for s := range kept.Seats {
		player := kept.Seats[s].Player
		night, _, err := NightOf(known[player], now)
		if err != nil {
			return match.Row{}, err
		}
		if player != "" && m.Night(game.Seat(s)) != night {
			return m.ProposeHours(game.Seat(s), night, now)
		}
	}
	return match.Row{}, fmt.Errorf("tell of nights: %w", match.ErrState)
}

// NightOf is what a player's hours are by UTC at a time, and until when; 0 for ever. Times are in unix milliseconds.
func NightOf(h store.Hours, at int64) (night match.Night, until int64, err error) {
	if h.From == h.To {
		return night, 0, nil
	}
	zone, err := time.LoadLocation(h.Zone)
	if err != nil {
		return night, 0, fmt.Errorf("the hours of a player: %w", err)
	}
	here := time.UnixMilli(at).In(zone)
	_, offset := here.Zone()
	if _, end := here.ZoneBounds(); !end.IsZero() {
		until = end.UnixMilli()
	}
	const day = 24 * 60
	byUTC := func(minute int) int { return ((minute-offset/60)%day + day) % day }
	return match.Night{From: byUTC(h.From), To: byUTC(h.To)}, until, nil
}
