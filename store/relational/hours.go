package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// KeepHours implements [store.PlayingHours].
func (s *Store) KeepHours(_ context.Context, player string, h store.Hours) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, player); err != nil {
			return err
		}
		if err := keepHours(ctx, conn, player, h); err != nil {
			return err
		}
		return tellMatches(ctx, conn, player)
	})
	if err != nil {
		return fmt.Errorf("keep the hours of player %s: %w", player, err)
	}
	return nil
}

// tellMatches has all matches with a clock, in which a player sits, hear of that one's hours.
func tellMatches(ctx context.Context, conn *sql.Conn, player string) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO due (match, kind, seat, at, ready, version)
SELECT DISTINCT m.key, '`+store.DueHours+`', 0, `+present+`, `+present+`, 1 FROM seats s JOIN matches m ON m.key = s.match
WHERE s.player = $1 AND m.terms IS NOT NULL AND m.status <> 'over'
ON CONFLICT (match, kind, seat) DO UPDATE SET at = min(due.at, excluded.at), ready = min(due.ready, excluded.ready), version = due.version + 1`, player)
	return err
}

func keepHours(ctx context.Context, conn *sql.Conn, player string, h store.Hours) error {
	if h.From == h.To {
		_, err := conn.ExecContext(ctx, `DELETE FROM hours WHERE player = $1`, player)
		return err
	}
	return changed(conn.ExecContext(ctx, `INSERT INTO hours (player, dusk, dawn, zone) SELECT id, CAST($2 AS INTEGER), CAST($3 AS INTEGER), CAST($4 AS TEXT) FROM players WHERE id = $1
ON CONFLICT (player) DO UPDATE SET dusk = excluded.dusk, dawn = excluded.dawn, zone = excluded.zone`, player, h.From, h.To, h.Zone))
}

// HoursOf implements [store.PlayingHours].
func (s *Store) HoursOf(ctx context.Context, players []string) (map[string]store.Hours, error) {
	all := map[string]store.Hours{}
	for _, player := range players {
		var h store.Hours
		err := s.read.QueryRowContext(ctx, `SELECT dusk, dawn, zone FROM hours WHERE player = $1`, player).Scan(&h.From, &h.To, &h.Zone)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			continue
		case err != nil:
			return nil, fmt.Errorf("read the hours of player %s: %w", player, err)
		}
		all[player] = h
	}
	return all, nil
}
