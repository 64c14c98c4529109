package sqlite

import (
	"context"
	"fmt"
	"math"
	"strings"

	"portolan/store"
)

const (
	// mine holds for the matches at whose table a player sits or has lent its seat, or that it has opened. The player is the query's
	// first argument.
	mine = `m.key IN (SELECT match FROM seats WHERE player = ?1 UNION SELECT match FROM seats WHERE lender = ?1
UNION SELECT key FROM matches WHERE creator = ?1)`

	waits = `m.status = 'playing' AND EXISTS
(SELECT 1 FROM seats s WHERE s.match = m.key AND s.player = ? AND (m.deciding >> s.seat) & 1)`
)

// List implements [store.Matches].
func (s *Store) List(ctx context.Context, f store.Filter) ([]*store.Match, error) {
	if err := s.queue.flush(); err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	query, args := listing(f)
	found, err := s.matches(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	return found, nil
}

func listing(f store.Filter) (string, []any) {
	var where []string
	var args []any
	add := func(condition string, values ...any) {
		where = append(where, condition)
		args = append(args, values...)
	}
	switch f.Band {
	case store.Waiting:
		add(mine, f.Player)
		add(waits, f.Player)
	case store.Mine:
		add(mine, f.Player)
		add(`NOT (`+waits+`)`, f.Player)
	case store.Others:
		add(`m.public`)
		if f.Player != "" {
			add(`NOT `+mine, f.Player)
		}
	}
	if f.Vacant {
		add(`m.vacant <> 0`)
		add(`m.key NOT IN (SELECT match FROM rows WHERE player = ?)`, f.Player)
		add(`NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = m.key AND EXISTS (SELECT 1 FROM blocks
WHERE player = s.player AND other = ? OR player = ? AND other = s.player))`, f.Player, f.Player)
	}
	if f.Status != "" {
		add(`m.status = ?`, f.Status)
	}
	if f.Game != "" {
		add(`m.game = ?`, f.Game)
	}
	before := store.Place{Updated: math.MaxInt64}
	if f.Before != nil {
		before = *f.Before
	}
	add(`(m.updated, m.key) < (?, ?)`, before.Updated, before.Key)
	return `SELECT ` + matchColumns + ` FROM matches m WHERE ` + strings.Join(where, ` AND `) +
		` ORDER BY m.updated DESC, m.key DESC LIMIT ?`, append(args, f.Limit)
}

// Waiting implements [store.Matches].
func (s *Store) Waiting(ctx context.Context, player string, besides ...string) (n int, err error) {
	if err := s.queue.flush(); err != nil {
		return 0, fmt.Errorf("count what waits for player %s: %w", player, err)
	}
	args := []any{player, player}
	for _, id := range besides {
		args = append(args, id)
	}
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM matches m WHERE `+mine+` AND `+waits+
		` AND m.id NOT IN (`+strings.TrimSuffix(strings.Repeat("?,", len(besides)), ",")+`)`, args...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count what waits for player %s: %w", player, err)
	}
	return n, nil
}

// ToResume implements [store.Matches].
func (s *Store) ToResume(ctx context.Context) ([]string, error) {
	if err := s.queue.flush(); err != nil {
		return nil, fmt.Errorf("find the matches to resume: %w", err)
	}
	rows, err := s.read.QueryContext(ctx, `SELECT id FROM matches WHERE due ORDER BY key`)
	if err != nil {
		return nil, fmt.Errorf("find the matches to resume: %w", err)
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("find the matches to resume: %w", err)
		}
		found = append(found, id)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("find the matches to resume: %w", err)
	}
	return found, nil
}
