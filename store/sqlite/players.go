package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// AddPlayer implements [store.Players].
func (s *Store) AddPlayer(_ context.Context, p store.Player, session store.Session) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `INSERT INTO players (id, name, guest, created) VALUES (?, ?, ?, ?)`,
			p.ID, p.Name, p.Guest, p.Created)
		if err != nil {
			return err
		}
		return addSession(ctx, conn, session.Key, p.ID, session.Created)
	})
	if err != nil {
		return fmt.Errorf("keep player %s: %w", p.ID, err)
	}
	return nil
}

func addSession(ctx context.Context, conn *sql.Conn, key store.Key, player string, created int64) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO sessions (key, player, created) VALUES (?, ?, ?)`, key[:], player, created)
	return err
}

const playerColumns = `p.id, p.name, p.guest, p.created`

func scanPlayer(row *sql.Row) (store.Player, error) {
	var p store.Player
	err := row.Scan(&p.ID, &p.Name, &p.Guest, &p.Created)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	return p, err
}

// Player implements [store.Players].
func (s *Store) Player(ctx context.Context, key store.Key) (store.Player, error) {
	p, err := scanPlayer(s.read.QueryRowContext(ctx,
		`SELECT `+playerColumns+` FROM sessions s JOIN players p ON p.id = s.player WHERE s.key = ?`, key[:]))
	if err != nil {
		return store.Player{}, fmt.Errorf("find the player of a session: %w", err)
	}
	return p, nil
}

// DropSession implements [store.Players].
func (s *Store) DropSession(_ context.Context, key store.Key) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `DELETE FROM sessions WHERE key = ?`, key[:])
		return err
	})
	if err != nil {
		return fmt.Errorf("forget a session: %w", err)
	}
	return nil
}

// AddLink implements [store.Players].
func (s *Store) AddLink(_ context.Context, link store.Link) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `INSERT INTO links (key, player, expires) VALUES (?, ?, ?)`,
			link.Key[:], link.Player, link.Expires)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a link to player %s: %w", link.Player, err)
	}
	return nil
}

// Redeem implements [store.Players]. Links that have expired are swept out on the way.
func (s *Store) Redeem(_ context.Context, key store.Key, session store.Session) (store.Player, error) {
	var p store.Player
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if _, err := conn.ExecContext(ctx, `DELETE FROM links WHERE expires <= ?`, session.Created); err != nil {
			return err
		}
		var err error
		p, err = scanPlayer(conn.QueryRowContext(ctx,
			`SELECT `+playerColumns+` FROM links l JOIN players p ON p.id = l.player WHERE l.key = ?`, key[:]))
		if err != nil {
			return err
		}
		if _, err := conn.ExecContext(ctx, `DELETE FROM links WHERE key = ?`, key[:]); err != nil {
			return err
		}
		return addSession(ctx, conn, session.Key, p.ID, session.Created)
	})
	if err != nil {
		return store.Player{}, fmt.Errorf("redeem a link: %w", err)
	}
	return p, nil
}
