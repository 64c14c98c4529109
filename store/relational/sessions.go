package relational

import (
	"context"
	"database/sql"
	"fmt"

	"portolan/store"
)

// Sessions implements [store.Players].
func (s *Store) Sessions(ctx context.Context, player string) ([]store.Session, error) {
	all, err := every(ctx, s, func(row scanned) (store.Session, error) { return scanSession(row) }, `SELECT `+sessionColumns+` FROM sessions s WHERE s.player = $1
ORDER BY s.used DESC, s.created DESC, s.id`, player)
	if err != nil {
		return nil, fmt.Errorf("list the sessions of player %s: %w", player, err)
	}
	return all, nil
}

// Used implements [store.Players].
func (s *Store) Used(session store.Key, at int64) {
	s.queue.soon(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `UPDATE sessions SET used = $1 WHERE key = $2 AND used < $3`, at, session[:], at)
		return err
	})
}

// DropSessionOf implements [store.Players].
func (s *Store) DropSessionOf(_ context.Context, player, id string) (store.Key, error) {
	var dropped []store.Key
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		dropped, err = drop(ctx, conn, `DELETE FROM sessions WHERE player = $1 AND id = $2 RETURNING key`, player, id)
		if err == nil && len(dropped) == 0 {
			err = store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return store.Key{}, fmt.Errorf("end session %q of player %s: %w", id, player, err)
	}
	return dropped[0], nil
}

// DropOthers implements [store.Players].
func (s *Store) DropOthers(_ context.Context, player string, kept store.Key) ([]store.Key, error) {
	var dropped []store.Key
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		dropped, err = dropOthers(ctx, conn, player, kept)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("end sessions of player %s: %w", player, err)
	}
	return dropped, nil
}

// dropOthers forgets the sessions of a player but one, and all links that lead to the player.
func dropOthers(ctx context.Context, conn *sql.Conn, player string, kept store.Key) ([]store.Key, error) {
	for _, table := range []string{"links", "resets"} {
		if _, err := conn.ExecContext(ctx, `DELETE FROM `+table+` WHERE player = $1`, player); err != nil {
			return nil, err
		}
	}
	return drop(ctx, conn, `DELETE FROM sessions WHERE player = $1 AND key <> $2 RETURNING key`, player, kept[:])
}

// drop runs a query that deletes rows and returns their keys.
func drop(ctx context.Context, conn *sql.Conn, query string, args ...any) ([]store.Key, error) {
	rows, err := conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var dropped []store.Key
	for rows.Next() {
		var key []byte
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		dropped = append(dropped, store.Key(key))
	}
	return dropped, rows.Err()
}
