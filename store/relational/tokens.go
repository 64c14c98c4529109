package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// AddToken implements [store.Players].
func (s *Store) AddToken(_ context.Context, token store.Token, most int) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, token.Player); err != nil {
			return err
		}
		var n int
		err := conn.QueryRowContext(ctx, `SELECT count(*) FROM tokens WHERE player = $1`, token.Player).Scan(&n)
		switch {
		case err != nil:
			return err
		case n >= most:
			return store.ErrConflict
		}
		_, err = conn.ExecContext(ctx, `INSERT INTO tokens (key, id, player, name, created) VALUES ($1, $2, $3, $4, $5)`,
			token.Key[:], token.ID, token.Player, token.Name, token.Created)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a token of player %s: %w", token.Player, err)
	}
	return nil
}

// Tokens implements [store.Players].
func (s *Store) Tokens(ctx context.Context, player string) ([]store.Token, error) {
	found, err := every(ctx, s, func(row scanned) (t store.Token, err error) {
		var key []byte
		err = row.Scan(&key, &t.ID, &t.Player, &t.Name, &t.Created)
		copy(t.Key[:], key)
		return t, err
	}, `SELECT key, id, player, name, created FROM tokens WHERE player = $1 ORDER BY created, id`, player)
	if err != nil {
		return nil, fmt.Errorf("list the tokens of player %s: %w", player, err)
	}
	return found, nil
}

// TokenPlayer implements [store.Players].
func (s *Store) TokenPlayer(ctx context.Context, key store.Key) (store.Player, error) {
	p, err := scanPlayer(s.read.QueryRowContext(ctx,
		`SELECT `+playerColumns+` FROM tokens t JOIN players p ON p.id = t.player WHERE t.key = $1 AND `+unlocked, key[:]))
	if err != nil {
		return store.Player{}, fmt.Errorf("find the player of a token: %w", err)
	}
	return p, nil
}

// DropToken implements [store.Players].
func (s *Store) DropToken(_ context.Context, player, id string) (store.Key, error) {
	var dropped store.Key
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		var key []byte
		err := conn.QueryRowContext(ctx, `DELETE FROM tokens WHERE id = $1 AND player = $2 RETURNING key`, id, player).Scan(&key)
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		copy(dropped[:], key)
		return err
	})
	if err != nil {
		return store.Key{}, fmt.Errorf("revoke token %q of player %s: %w", id, player, err)
	}
	return dropped, nil
}
