package relational

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"portolan/store"
)

const (
	// mine holds for the matches at whose table a player sits or has lent its seat, or that it has opened. The player is the query's
	// first argument.
	mine = `m.key IN (SELECT match FROM seats WHERE player = $1 UNION SELECT match FROM seats WHERE lender = $1
UNION SELECT key FROM matches WHERE creator = $1)`

	// waits holds for the matches that wait for a decision of that player.
	waits = `m.status = 'playing' AND EXISTS
(SELECT 1 FROM seats s WHERE s.match = m.key AND s.player = $1 AND (m.deciding >> s.seat) & 1 = 1)`
)

// List implements [store.Matches].
func (s *Store) List(ctx context.Context, f store.Filter) ([]*store.Match, error) {
	if err := s.queue.flush(); err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	query, args := listing(f)
	found, err := s.listed(ctx, f.Limit, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	return found, nil
}

// query is a query in the making.
type query struct {
	where []string
	args  []any
}

// arg adds an argument and returns what stands for it.
func (q *query) arg(value any) string {
	q.args = append(q.args, value)
	return "$" + strconv.Itoa(len(q.args))
}

func (q *query) and(condition string) { q.where = append(q.where, condition) }

// listing is the query for a list; how many are listed is its last argument, which is still missing.
func listing(f store.Filter) (string, []any) {
	var q query
	if f.Player != "" || f.Band != store.Others || f.Vacant {
		q.arg(f.Player) // $1
	}
	switch f.Band {
	case store.Waiting:
		q.and(mine)
		q.and(waits)
	case store.Mine:
		q.and(mine)
		q.and(`NOT (` + waits + `)`)
	case store.Left:
		q.and(`NOT ` + mine)
		q.and(`m.key IN (SELECT match FROM rows WHERE player = $1)`)
	case store.Others:
		q.and(`m.public`)
		if f.Player != "" {
			q.and(`NOT ` + mine)
			q.and(`NOT (m.status = 'open' AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.key AND ` + apart("s.player", "$1") + `))`)
		}
	}
	if f.Vacant {
		q.and(`m.vacant <> 0`)
		q.and(`m.key NOT IN (SELECT match FROM rows WHERE player = $1)`)
		q.and(`NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = m.key AND ` + apart("s.player", "$1") + `)`)
	}
	if f.Status != "" {
		q.and(`m.status = ` + q.arg(f.Status))
	}
	if f.Game != "" {
		q.and(`m.game = ` + q.arg(f.Game))
	}
	before := store.Place{Updated: math.MaxInt64}
	if f.Before != nil {
		before = *f.Before
	}
	q.and(`(m.updated, m.key) < (` + q.arg(before.Updated) + `, ` + q.arg(before.Key) + `)`)
	return `SELECT ` + matchColumns + ` FROM matches m WHERE ` + strings.Join(q.where, ` AND `) +
		` ORDER BY m.updated DESC, m.key DESC LIMIT $` + strconv.Itoa(len(q.args)+1), q.args
}

// Waiting implements [store.Matches].
func (s *Store) Waiting(ctx context.Context, player string, besides ...string) (n int, err error) {
	if err := s.queue.flush(); err != nil {
		return 0, fmt.Errorf("count what waits for player %s: %w", player, err)
	}
	var q query
	q.arg(player)
	q.and(mine)
	q.and(waits)
	for _, id := range besides {
		q.and(`m.id <> ` + q.arg(id))
	}
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM matches m WHERE `+strings.Join(q.where, ` AND `), q.args...).Scan(&n)
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
	found, err := s.Texts(ctx, `SELECT id FROM matches WHERE due ORDER BY key`, text)
	if err != nil {
		return nil, fmt.Errorf("find the matches to resume: %w", err)
	}
	return found, nil
}
