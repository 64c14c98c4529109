package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// Say implements [store.Talk].
func (s *Store) Say(_ context.Context, l store.Line, since int64, most int) (int64, error) {
	var id int64
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, l.Player); err != nil {
			return err
		}
		err := conn.QueryRowContext(ctx, `INSERT INTO talk (match, player, seat, audience, text, phrase, at)
SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS INTEGER), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS BIGINT) WHERE (SELECT count(*) FROM talk WHERE player = $2 AND at > $8) < $9 RETURNING id`,
			l.Match, l.Player, l.Seat, string(l.To), l.Text, l.Phrase, l.At, since, most).Scan(&id)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return store.ErrConflict
		case constraint(err): // the player is there
			return store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("keep what player %s says: %w", l.Player, err)
	}
	return id, nil
}

// hiddenLine tells of a line that the host has hidden it.
const hiddenLine = `EXISTS (SELECT 1 FROM reports r WHERE r.series = 'talk' AND r.what = CAST(t.id AS TEXT) AND r.verdict = 'hidden')`

const lineColumns = `SELECT t.id, t.match, t.player, p.name, t.seat, t.audience, t.text, t.phrase, t.at
FROM talk t JOIN players p ON p.id = t.player `

// Lines implements [store.Talk].
func (s *Store) Lines(ctx context.Context, match, listener string, after int64, most int) ([]store.Line, error) {
	lines, err := every(ctx, s, scanLine, lineColumns+`WHERE t.match = $1 AND t.id > $2 AND NOT `+hiddenLine+`
AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player = $3 AND b.other = t.player OR b.player = t.player AND b.other = $3)
ORDER BY t.id LIMIT $4`, match, after, listener, most)
	if err != nil {
		return nil, fmt.Errorf("read what was said at match %s: %w", match, err)
	}
	return lines, nil
}

// Line implements [store.Talk].
func (s *Store) Line(ctx context.Context, match string, id int64) (store.Line, error) {
	lines, err := every(ctx, s, scanLine, lineColumns+`WHERE t.match = $1 AND t.id = $2`, match, id)
	if err == nil && len(lines) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Line{}, fmt.Errorf("read line %d of match %s: %w", id, match, err)
	}
	return lines[0], nil
}

// Said implements [store.Talk].
func (s *Store) Said(ctx context.Context, player string) ([]store.Line, error) {
	lines, err := every(ctx, s, scanLine, lineColumns+`WHERE t.player = $1 ORDER BY t.id`, player)
	if err != nil {
		return nil, fmt.Errorf("read what player %s has said: %w", player, err)
	}
	return lines, nil
}

func scanLine(row scanned) (l store.Line, err error) {
	err = row.Scan(&l.ID, &l.Match, &l.Player, &l.Name, &l.Seat, &l.To, &l.Text, &l.Phrase, &l.At)
	return l, err
}

// LastLine implements [store.Talk].
func (s *Store) LastLine(ctx context.Context, match string) (int64, error) {
	var last int64
	err := s.read.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) FROM talk WHERE match = $1`, match).Scan(&last)
	if err != nil {
		return 0, fmt.Errorf("look for what was said last at match %s: %w", match, err)
	}
	return last, nil
}

// Forget implements [store.Talk].
func (s *Store) Forget(_ context.Context, before int64) (int, error) {
	var n int64
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		result, err := conn.ExecContext(ctx, `DELETE FROM talk WHERE at < $1 AND NOT EXISTS (
SELECT 1 FROM reports r WHERE r.series = 'talk' AND r.what = CAST(talk.id AS TEXT) AND r.verdict = 'open')`, before)
		if err != nil {
			return err
		}
		n, err = result.RowsAffected()
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("forget what was said long ago: %w", err)
	}
	return int(n), nil
}

// Block implements [store.Talk].
func (s *Store) Block(_ context.Context, player, other string, most int) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, player); err != nil {
			return err
		}
		var known, blocked bool
		var n int
		err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM players WHERE id = $2),
EXISTS (SELECT 1 FROM blocks WHERE player = $1 AND other = $2), (SELECT count(*) FROM blocks WHERE player = $1)`,
			player, other).Scan(&known, &blocked, &n)
		switch {
		case err != nil || blocked:
			return err
		case !known:
			return store.ErrNotFound
		case n >= most:
			return store.ErrConflict
		}
		if _, err = conn.ExecContext(ctx, `INSERT INTO blocks (player, other) VALUES ($1, $2)`, player, other); err != nil {
			return err
		}
		return unfriend(ctx, conn, player, other)
	})
	if err != nil {
		return fmt.Errorf("block a player for player %s: %w", player, err)
	}
	return nil
}

// Unblock implements [store.Talk].
func (s *Store) Unblock(_ context.Context, player, other string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `DELETE FROM blocks WHERE player = $1 AND other = $2`, player, other)
		return err
	})
	if err != nil {
		return fmt.Errorf("unblock a player for player %s: %w", player, err)
	}
	return nil
}

// Blocked implements [store.Talk].
func (s *Store) Blocked(ctx context.Context, player string) ([]store.Player, error) {
	found, err := every(ctx, s, func(row scanned) (p store.Player, err error) {
		err = row.Scan(&p.ID, &p.Name)
		return p, err
	}, `SELECT p.id, p.name FROM blocks b JOIN players p ON p.id = b.other WHERE b.player = $1 ORDER BY p.name, p.id`, player)
	if err != nil {
		return nil, fmt.Errorf("list whom player %s has blocked: %w", player, err)
	}
	return found, nil
}
