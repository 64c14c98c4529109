package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// BeAway implements [store.PlayingHours].
func (s *Store) BeAway(_ context.Context, player string, length, most int64) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, player); err != nil {
			return err
		}
		if err := beAway(ctx, conn, player, length, most); err != nil {
			return err
		}
		return tellMatches(ctx, conn, player)
	})
	if err != nil {
		return fmt.Errorf("keep that player %s is away: %w", player, err)
	}
	return nil
}

func beAway(ctx context.Context, conn *sql.Conn, player string, length, most int64) error {
	// One that began later than now did so before the clock was set back.
	_, err := conn.ExecContext(ctx, `DELETE FROM absences WHERE player = $1 AND (max(ends, began + $2) <= `+present+` - $3 OR began > `+present+`)`,
		player, store.LeastAbsence, store.AbsenceYear)
	if err != nil {
		return err
	}
	err = changed(conn.ExecContext(ctx, `UPDATE absences SET ends = `+present+` + $2 WHERE player = $1 AND ends > `+present, player, length))
	if errors.Is(err, store.ErrNotFound) {
		if length == 0 {
			return nil
		}
		err = changed(conn.ExecContext(ctx, `INSERT INTO absences (player, began, ends) SELECT id, `+present+`, `+present+` + $2 FROM players WHERE id = $1
ON CONFLICT (player, began) DO UPDATE SET ends = excluded.ends`, player, length))
	}
	if err != nil || length == 0 {
		return err
	}
	spent, err := spentAway(ctx, conn.QueryRowContext, player)
	if err == nil && spent > most {
		return store.ErrConflict // nothing of it is kept
	}
	return err
}

// spentAway is how long a player was away in the year until now, with what is still to come.
func spentAway(ctx context.Context, query func(context.Context, string, ...any) *sql.Row, player string) (spent int64, err error) {
	err = query(ctx, `SELECT CAST(coalesce(sum(max(ends, began + $2) - max(began, `+present+` - $3)), 0) AS BIGINT) FROM absences
WHERE player = $1 AND max(ends, began + $2) > `+present+` - $3`, player, store.LeastAbsence, store.AbsenceYear).Scan(&spent)
	return spent, err
}

// AwayOf implements [store.PlayingHours].
func (s *Store) AwayOf(ctx context.Context, player string) (until, spent int64, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT coalesce(max(ends), 0) FROM absences WHERE player = $1 AND ends > `+present, player).Scan(&until)
	if err == nil {
		spent, err = spentAway(ctx, s.read.QueryRowContext, player)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("read until when player %s is away: %w", player, err)
	}
	return until, spent, nil
}
