package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// AddPlayer implements [store.Players].
func (s *Store) AddPlayer(ctx context.Context, p store.Player, session store.Session) error {
	return s.Admit(ctx, p, session, store.Entry{})
}

// Admit implements [store.Players].
func (s *Store) Admit(_ context.Context, p store.Player, session store.Session, entry store.Entry) error {
	session.Player = p.ID
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if entry.Invitation != nil {
			if err := invited(ctx, conn, *entry.Invitation, session.Created); err != nil {
				return err
			}
		}
		_, err := conn.ExecContext(ctx, `INSERT INTO players (id, name, guest, created) VALUES ($1, $2, $3, $4)`,
			p.ID, p.Name, p.Guest, p.Created)
		if err != nil {
			return err
		}
		if entry.Account != nil {
			if err := addAccount(ctx, conn, entry.Account, entry.Codes); err != nil {
				return err
			}
		}
		return addSession(ctx, conn, session)
	})
	if err != nil {
		return fmt.Errorf("keep player %s: %w", p.ID, err)
	}
	return nil
}

// AddSession implements [store.Players].
func (s *Store) AddSession(_ context.Context, session store.Session) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, session.Player); err != nil {
			return err
		}
		var locked bool
		err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE player = $1 AND locked)`, session.Player).Scan(&locked)
		if err == nil && locked {
			err = store.ErrNotFound
		}
		if err != nil {
			return err
		}
		return addSession(ctx, conn, session)
	})
	if err != nil {
		return fmt.Errorf("keep a session of player %s: %w", session.Player, err)
	}
	return nil
}

func addSession(ctx context.Context, conn *sql.Conn, one store.Session) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO sessions (key, id, player, device, created, used) VALUES ($1, $2, $3, $4, $5, $6)`,
		one.Key[:], one.ID, one.Player, one.Device, one.Created, max(one.Used, one.Created))
	return err
}

const (
	playerColumns  = `p.id, p.name, p.guest, p.created`
	sessionColumns = `s.key, s.id, s.player, s.device, s.created, s.used`

	// unlocked holds for players who have no account or may use it.
	unlocked = `NOT EXISTS (SELECT 1 FROM accounts a WHERE a.player = p.id AND a.locked)`
)

// scanned is a row of what was read.
type scanned interface{ Scan(into ...any) error }

func scanPlayer(row scanned) (store.Player, error) {
	var p store.Player
	return p, found(row.Scan(&p.ID, &p.Name, &p.Guest, &p.Created))
}

func scanSession(row scanned, more ...any) (store.Session, error) {
	var one store.Session
	var key []byte
	err := row.Scan(append([]any{&key, &one.ID, &one.Player, &one.Device, &one.Created, &one.Used}, more...)...)
	copy(one.Key[:], key)
	return one, found(err)
}

// found is the error of reading one row: when there is none, store.ErrNotFound.
func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	return err
}

// here tells whether a player is there, by store.ErrGone otherwise: the account may have been closed while something that was asked
// before was under way, and nothing that leads to the player, or that it has said, is kept from then on.
func here(ctx context.Context, conn *sql.Conn, player string) error {
	p, err := playerOf(ctx, conn, player)
	if errors.Is(err, store.ErrNotFound) || err == nil && p.Name == store.Anonymous {
		return store.ErrGone
	}
	return err
}

func playerOf(ctx context.Context, conn *sql.Conn, id string) (store.Player, error) {
	return scanPlayer(conn.QueryRowContext(ctx, `SELECT `+playerColumns+` FROM players p WHERE p.id = $1`, id))
}

// Session implements [store.Players].
func (s *Store) Session(ctx context.Context, key store.Key) (store.Session, store.Player, error) {
	var p store.Player
	one, err := scanSession(s.read.QueryRowContext(ctx, `SELECT `+sessionColumns+`, `+playerColumns+`
FROM sessions s JOIN players p ON p.id = s.player WHERE s.key = $1 AND `+unlocked, key[:]), &p.ID, &p.Name, &p.Guest, &p.Created)
	if err != nil {
		return store.Session{}, store.Player{}, fmt.Errorf("find a session: %w", err)
	}
	return one, p, nil
}

// DropSession implements [store.Players].
func (s *Store) DropSession(_ context.Context, key store.Key) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `DELETE FROM sessions WHERE key = $1`, key[:])
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
		if err := here(ctx, conn, link.Player); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, `INSERT INTO links (key, player, expires) VALUES ($1, $2, $3)`,
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
		if _, err := conn.ExecContext(ctx, `DELETE FROM links WHERE expires <= $1`, session.Created); err != nil {
			return err
		}
		var err error
		p, err = scanPlayer(conn.QueryRowContext(ctx,
			`SELECT `+playerColumns+` FROM links l JOIN players p ON p.id = l.player WHERE l.key = $1 AND `+unlocked, key[:]))
		if err != nil {
			return err
		}
		if _, err := conn.ExecContext(ctx, `DELETE FROM links WHERE key = $1`, key[:]); err != nil {
			return err
		}
		session.Player = p.ID
		return addSession(ctx, conn, session)
	})
	if err != nil {
		return store.Player{}, fmt.Errorf("redeem a link: %w", err)
	}
	return p, nil
}
