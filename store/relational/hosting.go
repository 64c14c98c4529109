package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// AddPass implements [store.Hosting].
func (s *Store) AddPass(_ context.Context, p store.Pass) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error { return addPass(ctx, conn, p) })
	if err != nil {
		return fmt.Errorf("keep a link for %s, who looks after the server: %w", p.Name, err)
	}
	return nil
}

func addPass(ctx context.Context, conn *sql.Conn, p store.Pass) error {
	if _, err := conn.ExecContext(ctx, `DELETE FROM passes WHERE expires <= $1`, p.Created); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, `INSERT INTO passes (key, name, session, created, expires) VALUES ($1, $2, $3, $4, $5)`,
		p.Key[:], p.Name, p.Session, p.Created, p.Expires)
	return err
}

// UsePass implements [store.Hosting].
func (s *Store) UsePass(_ context.Context, link store.Key, session store.Pass) (store.Pass, error) {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		err := conn.QueryRowContext(ctx, `DELETE FROM passes WHERE key = $1 AND session = $2 AND expires > $3 RETURNING name`,
			link[:], false, session.Created).Scan(&session.Name)
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		if err != nil {
			return err
		}
		session.Session = true
		return addPass(ctx, conn, session)
	})
	if err != nil {
		return store.Pass{}, fmt.Errorf("use a link of somebody who looks after the server: %w", err)
	}
	return session, nil
}

// Pass implements [store.Hosting].
func (s *Store) Pass(ctx context.Context, key store.Key, at int64) (store.Pass, error) {
	p := store.Pass{Key: key, Session: true}
	err := s.read.QueryRowContext(ctx, `SELECT name, created, expires FROM passes WHERE key = $1 AND session = $2 AND expires > $3`,
		key[:], true, at).Scan(&p.Name, &p.Created, &p.Expires)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Pass{}, fmt.Errorf("find a session of somebody who looks after the server: %w", err)
	}
	return p, nil
}

// DropPass implements [store.Hosting].
func (s *Store) DropPass(_ context.Context, key store.Key) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `DELETE FROM passes WHERE key = $1`, key[:])
		return err
	})
	if err != nil {
		return fmt.Errorf("forget a session of somebody who looks after the server: %w", err)
	}
	return nil
}

// DropPasses implements [store.Hosting].
func (s *Store) DropPasses(_ context.Context, name string) (n int, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		result, err := conn.ExecContext(ctx, `DELETE FROM passes WHERE name = $1 OR $1 = ''`, name)
		if err != nil {
			return err
		}
		all, err := result.RowsAffected()
		n = int(all)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("forget who looks after the server: %w", err)
	}
	return n, nil
}

// BeginDeed implements [store.Hosting].
func (s *Store) BeginDeed(_ context.Context, d store.Deed) (id int64, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return conn.QueryRowContext(ctx, `INSERT INTO deeds (at, who, what, about, outcome) VALUES ($1, $2, $3, $4, '') RETURNING id`,
			d.At, d.Who, d.What, d.About).Scan(&id)
	})
	if err != nil {
		return 0, fmt.Errorf("keep that %s is about to %s: %w", d.Who, d.What, err)
	}
	return id, nil
}

// EndDeed implements [store.Hosting].
func (s *Store) EndDeed(_ context.Context, id int64, outcome string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return changed(conn.ExecContext(ctx, `UPDATE deeds SET outcome = $1 WHERE id = $2`, outcome, id))
	})
	if err != nil {
		return fmt.Errorf("keep what has come of deed %d: %w", id, err)
	}
	return nil
}

// Deeds implements [store.Hosting].
func (s *Store) Deeds(ctx context.Context, before int64, limit int) ([]store.Deed, error) {
	found, err := every(ctx, s, func(row scanned) (d store.Deed, err error) {
		err = row.Scan(&d.ID, &d.At, &d.Who, &d.What, &d.About, &d.Outcome)
		return d, err
	}, `SELECT id, at, who, what, about, outcome FROM deeds WHERE id < $1 OR $1 = 0 ORDER BY id DESC LIMIT $2`, before, limit)
	if err != nil {
		return nil, fmt.Errorf("list what those did who look after the server: %w", err)
	}
	return found, nil
}

// Underway implements [store.Hosting].
func (s *Store) Underway(ctx context.Context, limit int) ([]*store.Match, error) {
	if err := s.queue.flush(); err != nil {
		return nil, fmt.Errorf("list the matches under way: %w", err)
	}
	found, err := s.listed(ctx, limit, `SELECT `+matchColumns+` FROM matches m WHERE m.status = 'playing' ORDER BY m.updated, m.key LIMIT $1`)
	if err != nil {
		return nil, fmt.Errorf("list the matches under way: %w", err)
	}
	return found, nil
}
