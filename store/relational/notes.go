package relational

import (
	"context"
	"database/sql"
	"fmt"

	"portolan/store"
)

// TakeNote implements [store.Notes].
func (s *Store) TakeNote(_ context.Context, n store.Note, most int) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if n.Text == "" {
			_, err := conn.ExecContext(ctx, `DELETE FROM notes WHERE player = $1 AND match = $2 AND place = $3`, n.Player, n.Match, n.Place)
			return err
		}
		if err := here(ctx, conn, n.Player); err != nil {
			return err
		}
		var known, has bool
		var others int
		err := conn.QueryRowContext(ctx, `SELECT
EXISTS (SELECT 1 FROM matches WHERE id = $2),
EXISTS (SELECT 1 FROM notes WHERE player = $1 AND match = $2 AND place = $3),
(SELECT count(*) FROM notes WHERE player = $1 AND match = $2)`, n.Player, n.Match, n.Place).Scan(&known, &has, &others)
		switch {
		case err != nil:
			return err
		case !known:
			return store.ErrNotFound
		case !has && others >= most:
			return store.ErrConflict
		}
		_, err = conn.ExecContext(ctx, `INSERT INTO notes (match, player, place, text, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (player, match, place) DO UPDATE SET text = excluded.text, at = excluded.at`, n.Match, n.Player, n.Place, n.Text, n.At)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a note of player %s: %w", n.Player, err)
	}
	return nil
}

// NotesOf implements [store.Notes].
func (s *Store) NotesOf(ctx context.Context, player, match string) ([]store.Note, error) {
	all, err := every(ctx, s, func(row scanned) (store.Note, error) {
		var n store.Note
		return n, row.Scan(&n.Match, &n.Player, &n.Place, &n.Text, &n.At)
	}, `SELECT match, player, place, text, at FROM notes WHERE player = $1 AND (match = $2 OR $2 = '') ORDER BY match, place`, player, match)
	if err != nil {
		return nil, fmt.Errorf("read the notes of player %s: %w", player, err)
	}
	return all, nil
}
