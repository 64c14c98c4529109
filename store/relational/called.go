package relational

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"portolan/store"
)

// Call implements [store.Accounts].
func (s *Store) Call(_ context.Context, player, name, likeness, capitals string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if _, err := heldName(ctx, conn, player); err != nil { // the account may be being closed
			return err
		}
		p, err := playerOf(ctx, conn, player)
		switch {
		case err != nil:
			return err
		case p.Name == store.Anonymous:
			return store.ErrNotFound
		case p.Guest != (likeness == ""):
			return store.ErrConflict
		}
		if err := signsInAs(ctx, conn, player, likeness, capitals); err != nil {
			return err
		}
		return call(ctx, conn, player, name)
	})
	if err != nil {
		return fmt.Errorf("call player %s by another name: %w", player, err)
	}
	return nil
}

// call gives a player another name, and keeps the one before until all matches know: store.ErrHidden for a name that the host has taken away from
// the player.
func call(ctx context.Context, conn *sql.Conn, player, name string) error {
	about := store.ReportOfPlayer(player, name, "", 0)
	var hidden bool
	err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM reports WHERE series = $1 AND what = $2 AND name = $3 AND verdict = $4)`,
		about.Series, about.What, about.Name, string(store.Hidden)).Scan(&hidden)
	switch {
	case err != nil:
		return err
	case hidden:
		return store.ErrHidden
	}
	for _, statement := range []string{
		`INSERT INTO former_names (player, name) SELECT id, name FROM players WHERE id = $2 AND name <> $1 ON CONFLICT DO NOTHING`,
		`UPDATE players SET name = $1 WHERE id = $2`,
	} {
		if _, err := conn.ExecContext(ctx, statement, name, player); err != nil {
			return err
		}
	}
	return nil
}

// signsInAs has a player's account, if there is one, be found by another name.
func signsInAs(ctx context.Context, conn *sql.Conn, player, likeness, capitals string) error {
	_, err := conn.ExecContext(ctx, `UPDATE accounts SET likeness = $1, capitals = $2 WHERE player = $3`, likeness, capitals, player)
	if constraint(err) {
		return store.ErrTaken
	}
	return err
}

// Called implements [store.Accounts].
func (s *Store) Called(ctx context.Context) ([]string, error) {
	all, err := s.Texts(ctx, `SELECT DISTINCT player FROM former_names ORDER BY player`, text)
	if err != nil {
		return nil, fmt.Errorf("find who is called otherwise: %w", err)
	}
	return all, nil
}

const (
	underway   = `status <> 'over'`
	latest     = `status = 'over' AND series IS NOT NULL AND rematch IS NULL`
	unfollowed = `(` + underway + ` OR ` + latest + `)`
	former     = `SELECT name FROM former_names WHERE player = $1`
	untold     = `id NOT IN (SELECT value FROM json_each($3)) ORDER BY key`
)

// CallAtTables implements [store.Accounts].
func (s *Store) CallAtTables(_ context.Context, player, name string, told []string) (c *store.Calling, err error) {
	err = s.queue.flush() // what is over is so by the summaries
	if err == nil {
		err = s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
			c, err = callAtTables(ctx, conn, player, name, told)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("call player %s otherwise at tables: %w", player, err)
	}
	return c, nil
}

// heldName is the name of a player. The player is written, so that a name that is given meanwhile comes before or after all that the
// transaction does.
func heldName(ctx context.Context, conn *sql.Conn, player string) (name string, err error) {
	err = found(conn.QueryRowContext(ctx, `UPDATE players SET name = name WHERE id = $1 RETURNING name`, player).Scan(&name))
	return name, err
}

func callAtTables(ctx context.Context, conn *sql.Conn, player, name string, told []string) (*store.Calling, error) {
	c := &store.Calling{}
	var err error
	if c.Name, err = heldName(ctx, conn, player); err == nil && name != c.Name {
		told = nil
		if name != "" && c.Name != store.Anonymous { // who told of the other name may have forgotten this one as one of before
			_, err = conn.ExecContext(ctx, `INSERT INTO former_names (player, name) VALUES ($1, $2) ON CONFLICT DO NOTHING`, player, name)
		}
	}
	if err != nil {
		return nil, err
	}
	except, err := json.Marshal(append([]string{}, told...)) // never null
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{
		`UPDATE seats SET lender_name = $2 WHERE lender = $1 AND lender_name IN (` + former + `) AND match IN (SELECT key FROM matches WHERE ` + unfollowed + `)`,
		`UPDATE seats SET name = $2 WHERE player = $1 AND name IN (` + former + `) AND match IN (SELECT key FROM matches WHERE ` + latest + `)`,
	} {
		if _, err := conn.ExecContext(ctx, statement, player, c.Name); err != nil {
			return nil, err
		}
	}
	if c.Before, err = textsOf(ctx, conn, former+` ORDER BY name`, player); err != nil {
		return nil, err
	}
	c.Kept, err = textsOf(ctx, conn, `SELECT id FROM matches WHERE (`+unfollowed+` AND key IN (SELECT match FROM seats WHERE lender = $1 AND lender_name = $2)
OR `+latest+` AND key IN (SELECT match FROM seats WHERE player = $1 AND name = $2)) AND `+untold, player, c.Name, string(except))
	if err != nil {
		return nil, err
	}
	c.Seated, err = textsOf(ctx, conn, `SELECT id FROM matches WHERE `+underway+` AND key IN (
SELECT match FROM seats WHERE player = $1 AND name <> $2 AND name IN (`+former+`)) AND `+untold, player, c.Name, string(except))
	if err == nil && len(c.Seated) == 0 {
		_, err = conn.ExecContext(ctx, `DELETE FROM former_names WHERE player = $1`, player)
	}
	return c, err
}
