package relational

import (
	"context"
	"database/sql"
	"fmt"

	"portolan/store"
)

// Call implements [store.Accounts].
func (s *Store) Call(_ context.Context, player, name, likeness, capitals string) (before string, seated []string, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		p, err := playerOf(ctx, conn, player)
		switch {
		case err != nil:
			return err
		case p.Name == store.Anonymous:
			return store.ErrNotFound
		case p.Guest != (likeness == ""):
			return store.ErrConflict
		}
		if err := mayBeCalled(ctx, conn, player, name); err != nil {
			return err
		}
		if err := signsInAs(ctx, conn, player, likeness, capitals); err != nil {
			return err
		}
		before = p.Name
		if seated, err = tablesOf(ctx, conn, player); err != nil {
			return err
		}
		_, err = conn.ExecContext(ctx, `UPDATE players SET name = $1 WHERE id = $2`, name, player)
		if err != nil {
			return err
		}
		return calledAtTables(ctx, conn, player, before, name)
	})
	if err != nil {
		return "", nil, fmt.Errorf("call player %s by another name: %w", player, err)
	}
	return before, seated, nil
}

// mayBeCalled returns store.ErrHidden for a name that the host has taken away from a player.
func mayBeCalled(ctx context.Context, conn *sql.Conn, player, name string) error {
	about := store.ReportOfPlayer(player, name, "", 0)
	var hidden bool
	err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM reports WHERE series = $1 AND what = $2 AND name = $3 AND verdict = $4)`,
		about.Series, about.What, about.Name, string(store.Hidden)).Scan(&hidden)
	if err == nil && hidden {
		err = store.ErrHidden
	}
	return err
}

// signsInAs has a player's account, if there is one, be found by another name.
func signsInAs(ctx context.Context, conn *sql.Conn, player, likeness, capitals string) error {
	_, err := conn.ExecContext(ctx, `UPDATE accounts SET likeness = $1, capitals = $2 WHERE player = $3`, likeness, capitals, player)
	if constraint(err) {
		return store.ErrTaken
	}
	return err
}

const (
	underway = `status <> 'over'`
	latest   = `status = 'over' AND series IS NOT NULL AND rematch IS NULL`
)

// tablesOf are the matches that a player's name concerns: those that are not over, and those that the next of their series may follow.
func tablesOf(ctx context.Context, conn *sql.Conn, player string) (ids []string, err error) {
	rows, err := conn.QueryContext(ctx, `SELECT id FROM matches WHERE (`+underway+` OR `+latest+`) AND key IN (
	SELECT match FROM seats WHERE player = $1 UNION SELECT match FROM seats WHERE lender = $1) ORDER BY key`, player)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// calledAtTables keeps a player's name where no row will tell it.
func calledAtTables(ctx context.Context, conn *sql.Conn, player, before, name string) error {
	for _, statement := range []string{
		`UPDATE seats SET lender_name = $1 WHERE lender = $2 AND lender_name = $3 AND match IN (SELECT key FROM matches WHERE ` + underway + `)`,
		`UPDATE seats SET name = $1 WHERE player = $2 AND name = $3 AND match IN (SELECT key FROM matches WHERE ` + latest + `)`,
	} {
		if _, err := conn.ExecContext(ctx, statement, name, player, before); err != nil {
			return err
		}
	}
	return nil
}

// Called implements [store.Accounts].
func (s *Store) Called(ctx context.Context, player string) (name string, err error) {
	if err := found(s.read.QueryRowContext(ctx, `SELECT name FROM players WHERE id = $1`, player).Scan(&name)); err != nil {
		return "", fmt.Errorf("read what player %s is called: %w", player, err)
	}
	return name, nil
}
