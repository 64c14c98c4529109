package relational

import (
	"context"
	"database/sql"
	"fmt"

	"portolan/store"
)

// Import implements [store.Imports].
func (s *Store) Import(_ context.Context, in *store.Import) error {
	all := make([]*written, len(in.Matches))
	for i := range in.Matches {
		var err error
		if all[i], err = writtenOf(in.Matches[i].Match); err != nil {
			return err
		}
	}
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := standIns(ctx, conn, in.Claims, all); err != nil {
			return err
		}
		for i, w := range all {
			if err := w.insert(ctx, conn); err != nil {
				return err
			}
			if err := s.writer.InsertRows(ctx, conn, w.key, in.Matches[i].Rows, in.Matches[i].Told); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("keep a series from elsewhere: %w", err)
	}
	for _, w := range all {
		w.m.Key = w.key
	}
	return nil
}

// free tells whether no match of this id is kept.
func (w *written) free(ctx context.Context, conn *sql.Conn) error {
	var taken bool
	err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM matches WHERE id = $1)`, w.m.ID).Scan(&taken)
	if err == nil && taken {
		err = store.ErrConflict
	}
	return err
}

// standIns keeps who stands in for the people of matches that are not kept yet.
func standIns(ctx context.Context, conn *sql.Conn, claims []store.Claim, all []*written) error {
	for _, w := range all {
		if err := w.free(ctx, conn); err != nil {
			return err
		}
	}
	if err := anonymous(ctx, conn); err != nil {
		return err
	}
	for i := range claims {
		if err := standIn(ctx, conn, &claims[i]); err != nil {
			return err
		}
	}
	return nil
}

func standIn(ctx context.Context, conn *sql.Conn, c *store.Claim) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO players (id, name, guest, created) VALUES ($1, $2, TRUE, 0)`, c.Player, c.Name)
	if err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, `INSERT INTO claims (player, series, key) VALUES ($1, $2, $3)`, c.Player, c.Series, c.Key[:])
	return err
}

const claimColumns = `p.id, p.name, c.series FROM claims c JOIN players p ON p.id = c.player`

func scanClaim(row scanned) (c store.Claim, err error) {
	err = found(row.Scan(&c.Player, &c.Name, &c.Series))
	return c, err
}

// chained are the matches of a series, from the first, which is called as the series is, on.
const chained = `WITH RECURSIVE line(key, id, rematch, creator, elsewhere) AS (
	SELECT key, id, rematch, creator, CASE WHEN status = 'over' AND updated < created THEN 1 ELSE 0 END FROM matches WHERE id = $1 AND series IS NOT NULL AND previous IS NULL
	UNION SELECT m.key, m.id, m.rematch, m.creator, CASE WHEN m.status = 'over' AND m.updated < m.created THEN 1 ELSE 0 END
	FROM line l JOIN matches m ON m.id = l.rematch
) `

// Unimport implements [store.Imports].
func (s *Store) Unimport(_ context.Context, series, player string) (ids []string, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		ids, err = unimport(ctx, conn, series, player)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("drop the series %s from elsewhere: %w", series, err)
	}
	return ids, nil
}

func unimport(ctx context.Context, conn *sql.Conn, series, player string) (ids []string, err error) {
	var first, on, taken int
	err = conn.QueryRowContext(ctx, chained+`SELECT
(SELECT count(*) FROM matches WHERE id = $1 AND status = 'over' AND updated < created AND previous IS NULL AND series IS NOT NULL AND (creator = $2 OR $2 = '')),
(SELECT count(*) FROM line WHERE elsewhere = 0),
(SELECT count(*) FROM seats WHERE match IN (SELECT key FROM line) AND player IS NOT NULL AND player <> $2
	AND player NOT IN (SELECT player FROM claims WHERE series = $1))`, series, player).Scan(&first, &on, &taken)
	switch {
	case err != nil:
		return nil, err
	case first == 0:
		return nil, store.ErrNotFound
	case on > 0 || taken > 0:
		return nil, store.ErrConflict
	}
	rows, err := conn.QueryContext(ctx, chained+`SELECT id FROM line ORDER BY key`, series)
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
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for _, id := range ids {
		if _, err := conn.ExecContext(ctx, `DELETE FROM matches WHERE id = $1`, id); err != nil {
			return nil, err
		}
	}
	_, err = conn.ExecContext(ctx, `DELETE FROM players WHERE id IN (SELECT player FROM claims WHERE series = $1)`, series)
	return ids, err
}

// Brought implements [store.Imports].
func (s *Store) Brought(ctx context.Context, player string, since int64) (waiting, lately int, err error) {
	err = s.read.QueryRowContext(ctx, `WITH RECURSIVE brought(id, previous, created) AS (
	SELECT id, previous, created FROM matches WHERE creator = $1 AND status = 'over' AND updated < created AND series IS NOT NULL
), line(id, previous) AS (
	SELECT id, previous FROM brought
	UNION SELECT m.id, m.previous FROM line l JOIN matches m ON m.id = l.previous
) SELECT
(SELECT COUNT(DISTINCT series) FROM claims WHERE series IN (SELECT id FROM line WHERE previous IS NULL)),
(SELECT COUNT(*) FROM brought b WHERE created >= $2 AND NOT EXISTS (SELECT 1 FROM brought p WHERE p.id = b.previous AND p.created = b.created))`,
		player, since).Scan(&waiting, &lately)
	if err != nil {
		return 0, 0, fmt.Errorf("count what player %s has brought: %w", player, err)
	}
	return waiting, lately, nil
}

// Brings implements [store.Imports].
func (s *Store) Brings(ctx context.Context, series, player string) (is bool, err error) {
	err = s.read.QueryRowContext(ctx, chained+`SELECT EXISTS (SELECT 1 FROM line WHERE elsewhere = 1 AND creator = $2)`, series, player).Scan(&is)
	if err != nil {
		return false, fmt.Errorf("look whether player %s has brought the series %s: %w", player, series, err)
	}
	return is, nil
}

// Claims implements [store.Imports].
func (s *Store) Claims(ctx context.Context, series string) ([]store.Claim, error) {
	list, err := every(ctx, s, scanClaim, `SELECT `+claimColumns+` WHERE c.series = $1 ORDER BY p.id`, series)
	if err != nil {
		return nil, fmt.Errorf("read the claims of series %s: %w", series, err)
	}
	return list, nil
}

// ClaimBy implements [store.Imports].
func (s *Store) ClaimBy(ctx context.Context, link store.Key) (store.Claim, error) {
	c, err := scanClaim(s.read.QueryRowContext(ctx, `SELECT `+claimColumns+` WHERE c.key = $1`, link[:]))
	if err != nil {
		return c, fmt.Errorf("look up a link to a claim: %w", err)
	}
	c.Key = link
	return c, nil
}

// RenewClaim implements [store.Imports].
func (s *Store) RenewClaim(_ context.Context, player string, link store.Key) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return changed(conn.ExecContext(ctx, `UPDATE claims SET key = $2 WHERE player = $1`, player, link[:]))
	})
	if err != nil {
		return fmt.Errorf("renew the link to the claim of player %s: %w", player, err)
	}
	return nil
}

// Take implements [store.Imports].
func (s *Store) Take(_ context.Context, link store.Key, player string) (ids []string, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if p, err := playerOf(ctx, conn, player); err != nil || p.Name == store.Anonymous {
			return orNotFound(err)
		}
		c, err := scanClaim(conn.QueryRowContext(ctx, `SELECT `+claimColumns+` WHERE c.key = $1`, link[:]))
		if err != nil {
			return err
		}
		if ids, err = seatedIn(ctx, conn, c.Player); err != nil {
			return err
		}
		for _, statement := range []string{
			`UPDATE seats SET player = $2 WHERE player = $1`,
			`UPDATE rows SET player = $2 WHERE player = $1`,
			`UPDATE matches SET creator = $2 WHERE creator = $1`,
			`UPDATE reports SET giver = $2 WHERE giver = $1`,
		} {
			if _, err := conn.ExecContext(ctx, statement, c.Player, player); err != nil {
				return err
			}
		}
		return changed(conn.ExecContext(ctx, `DELETE FROM players WHERE id = $1`, c.Player)) // and the claim with it
	})
	if err != nil {
		return nil, fmt.Errorf("take what is claimed: %w", err)
	}
	return ids, nil
}

// orNotFound is the error for who is not there, or is there no more.
func orNotFound(err error) error {
	if err == nil {
		err = store.ErrNotFound
	}
	return err
}

func seatedIn(ctx context.Context, conn *sql.Conn, player string) (ids []string, err error) {
	rows, err := conn.QueryContext(ctx, `SELECT DISTINCT m.key, m.id FROM matches m JOIN seats s ON s.match = m.key WHERE s.player = $1 ORDER BY m.key`, player)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var key int64
		var id string
		if err := rows.Scan(&key, &id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
