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

// told is what the matches of some players are to know of them.
type told struct {
	hours map[string]store.Hours
	away  map[string]int64 // until when, in unix milliseconds
}

// tellHours has a match know when it is night for those who sit there, and until when they are away. It tells when that changes by itself, if
// ever: matches know nights by UTC, and players by their own clocks, which are put forward and back.
func (d *dues) tellHours(ctx context.Context, id string, now int64) (next int64, any bool, err error) {
	t, err := d.hub.Open(ctx, id)
	if err != nil {
		return 0, false, err
	}
	defer t.Close()
	players, err := t.leisurely(ctx)
	if err != nil || players == nil {
		return 0, false, err
	}
	known, err := d.toTell(ctx, players)
	if err != nil {
		return 0, false, err
	}
	for _, hours := range known.hours {
		_, until, err := NightOf(hours, now)
		if err == nil && until > 0 && (!any || until < next) {
			next, any = until, true
		}
	}
	for {
		_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) { return known.missing(kept, m, now) }, nil)
		if errors.Is(err, match.ErrState) { // all is told
			return next, any, nil
		}
		if err != nil {
			return 0, false, err
		}
	}
}

// leisurely are the players of a match that is played at leisure; none of another one.
func (t *Table) leisurely(ctx context.Context) (players []string, err error) {
	err = t.settled(ctx, func() error {
		if !t.match.Terms().Leisurely() || t.match.Status() != match.StatusPlaying {
			return nil
		}
		for s := range t.kept.Seats {
			if player := t.kept.Seats[s].Player; player != "" {
				players = append(players, player)
			}
		}
		return nil
	})
	return players, err
}

// toTell reads what matches are to know of some players.
func (d *dues) toTell(ctx context.Context, players []string) (known told, err error) {
	if known.hours, err = d.hub.cfg.Store.HoursOf(ctx, players); err != nil {
		return known, err
	}
	known.away = make(map[string]int64, len(players))
	for _, player := range players {
		if known.away[player], _, err = d.hub.cfg.Store.AwayOf(ctx, player); err != nil {
			return known, err
		}
	}
	return known, nil
}

// missing is the row by which a match hears of one of the nights that it does not know of, or of who is away or back: ErrState when there is
// none. What it does not take of one player keeps nothing of the others from it.
func (k *told) missing(kept *store.Match, m *match.Match, now int64) (match.Row, error) {
	for s := range kept.Seats {
		row, err := k.missingOf(kept.Seats[s].Player, m, game.Seat(s), now)
		if !errors.Is(err, match.ErrState) {
			return row, err
		}
	}
	return match.Row{}, errAllTold
}

// errAllTold says that there is nothing to tell.
var errAllTold = fmt.Errorf("tell of hours: %w", match.ErrState)

// missingOf is missing for the player of a seat.
func (k *told) missingOf(player string, m *match.Match, s game.Seat, now int64) (match.Row, error) {
	if player == "" {
		return match.Row{}, errAllTold
	}
	night, _, err := NightOf(k.hours[player], now)
	if err != nil {
		return match.Row{}, err
	}
	if m.Night(s) != night {
		row, err := m.ProposeHours(s, night, now)
		if !errors.Is(err, match.ErrState) {
			return row, err
		}
	}
	if told, until := m.AwayUntil(s), k.away[player]; told != until && max(told, until) > now {
		return m.ProposeAway(s, until, now)
	}
	return match.Row{}, errAllTold
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
