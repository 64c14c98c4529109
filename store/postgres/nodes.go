package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"portolan/store"
)

var _ store.Nodes = (*Store)(nil)

const (
	present = `CAST(extract(epoch FROM statement_timestamp()) * 1000 AS BIGINT)`

	standings = `SELECT m.id, coalesce((SELECT max(r.number) FROM rows r WHERE r.match = m.key), 0),
coalesce((SELECT max(t.id) FROM talk t WHERE t.match = m.id), 0), coalesce(m.rematch, ''),
coalesce((SELECT sum(o.at + o.seat + 1) FROM orders o WHERE o.match = m.key), 0)::bigint
FROM matches m WHERE m.id = ANY($1)`

	// A lease is the holder's who is named by its version, until it is ready.
	leaseBots = `INSERT INTO due (match, kind, seat, at, ready, version)
SELECT m.key, '` + store.DueBots + `', 0, ` + present + `, ` + present + ` + $3, $2 FROM matches m WHERE m.key = ANY($1) ORDER BY m.key
ON CONFLICT (match, kind, seat) DO UPDATE SET ready = excluded.ready, version = excluded.version
WHERE due.version = excluded.version OR due.version = 0 OR due.ready <= ` + present + ` RETURNING match`

	takeOrphans = `WITH gone AS (SELECT match FROM due WHERE kind = '` + store.DueBots + `' AND ready <= ` + present + ` AND version <> $1
	ORDER BY ready LIMIT $3 FOR UPDATE SKIP LOCKED),
taken AS (UPDATE due SET ready = ` + present + ` + $2, version = $1 FROM gone WHERE due.match = gone.match AND kind = '` + store.DueBots + `' RETURNING due.match)
SELECT m.id, m.key FROM matches m JOIN taken ON taken.match = m.key`

	releaseBots = `DELETE FROM due WHERE kind = '` + store.DueBots + `' AND match = ANY($1) AND version = $2`

	orphanBots = `UPDATE due SET ready = at, version = 0 WHERE kind = '` + store.DueBots + `' AND match = ANY($1) AND version = $2`

	restBots = `UPDATE due SET ready = ` + present + ` + $3, version = 0 WHERE kind = '` + store.DueBots + `' AND match = $1 AND version = $2`

	// A row that is no move may have left it to a bot to go on, such as when somebody has given up.
	unled = `SELECT m.id FROM matches m WHERE m.due
AND NOT EXISTS (SELECT 1 FROM due d WHERE d.match = m.key AND d.kind = '` + store.DueBots + `' AND d.ready > ` + present + `)
AND (EXISTS (SELECT 1 FROM seats s WHERE s.match = m.key AND s.bot IS NOT NULL)
	OR (SELECT r.kind FROM rows r WHERE r.match = m.key ORDER BY r.number DESC LIMIT 1) IS NOT NULL)
ORDER BY m.key`
)

// Standings implements [store.Nodes].
func (s *Store) Standings(ctx context.Context, matches []string) (all map[string]store.Standing, now int64, err error) {
	all = make(map[string]store.Standing, len(matches))
	var id string
	var one store.Standing
	q := &pgx.Batch{}
	q.Queue(`SELECT ` + present).QueryRow(func(row pgx.Row) error { return row.Scan(&now) })
	if len(matches) > 0 {
		q.Queue(standings, matches).Query(each(func() { all[id] = one }, &id, &one.Number, &one.Line, &one.Rematch, &one.Ordered))
	}
	if err := s.pool.SendBatch(ctx, q).Close(); err != nil {
		return nil, 0, fmt.Errorf("ask how matches stand: %w", err)
	}
	return all, now, nil
}

// LeaseBots implements [store.Nodes].
func (s *Store) LeaseBots(ctx context.Context, holder int64, keys []int64, lease time.Duration, limit int) (held []int64, orphans []store.Orphan, err error) {
	keys = slices.Sorted(slices.Values(keys)) // an order of locks
	var key int64
	var one store.Orphan
	q := lightly()
	if len(keys) > 0 {
		q.Queue(leaseBots, keys, holder, lease.Milliseconds()).Query(each(func() { held = append(held, key) }, &key))
	}
	q.Queue(takeOrphans, holder, lease.Milliseconds(), limit).Query(each(func() { orphans = append(orphans, one) }, &one.Match, &one.Key))
	q.Queue("COMMIT")
	if err := s.pool.SendBatch(ctx, q).Close(); err != nil {
		return nil, nil, fmt.Errorf("lease bots: %w", err)
	}
	return held, orphans, nil
}

// ReleaseBots implements [store.Nodes].
func (s *Store) ReleaseBots(ctx context.Context, holder int64, keys []int64, orphaned bool) error {
	q := lightly()
	if orphaned {
		q.Queue(orphanBots, keys, holder)
	} else {
		q.Queue(releaseBots, keys, holder)
	}
	q.Queue("COMMIT")
	if err := s.pool.SendBatch(ctx, q).Close(); err != nil {
		return fmt.Errorf("give bots back: %w", err)
	}
	return nil
}

// RestBots implements [store.Nodes].
func (s *Store) RestBots(ctx context.Context, holder, key int64, pause time.Duration) error {
	q := lightly()
	q.Queue(restBots, key, holder, pause.Milliseconds())
	q.Queue("COMMIT")
	if err := s.pool.SendBatch(ctx, q).Close(); err != nil {
		return fmt.Errorf("let bots rest: %w", err)
	}
	return nil
}

// lightly begins a transaction that may be lost with the database.
func lightly() *pgx.Batch {
	q := &pgx.Batch{}
	q.Queue("BEGIN")
	q.Queue("SET LOCAL synchronous_commit = off")
	return q
}

// Unled implements [store.Nodes].
func (s *Store) Unled(ctx context.Context) ([]string, error) {
	if err := s.Flush(); err != nil {
		return nil, fmt.Errorf("find the matches that nobody leads: %w", err)
	}
	var found []string
	var id string
	rows, err := s.pool.Query(ctx, unled)
	if err == nil {
		_, err = pgx.ForEachRow(rows, []any{&id}, func() error { found = append(found, id); return nil })
	}
	if err != nil {
		return nil, fmt.Errorf("find the matches that nobody leads: %w", err)
	}
	return found, nil
}
