package relational

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"portolan/store"
)

// present is the time by the database, in unix milliseconds. Within a statement it does not change.
const present = `CAST(unixepoch('subsec') * 1000 AS BIGINT)`

// lost is how long no server served, all in all. Due rows of the kind store.DueClock are kept by the time less this.
const lost = `coalesce((SELECT lost FROM alive), 0)`

// lostTo is what is lost to due rows of the kind that the second argument names.
const lostTo = `CASE $2 WHEN '` + store.DueClock + `' THEN ` + lost + ` ELSE 0 END`

// timed tells whether a match with a clock is being played, or a deadline is kept.
const timed = `(EXISTS (SELECT 1 FROM matches WHERE terms IS NOT NULL AND status = 'playing') OR EXISTS (SELECT 1 FROM due WHERE kind = '` + store.DueClock + `'))`

// others is a condition on due rows that are neither deadlines nor leases.
const others = `kind <> '` + store.DueClock + `' AND kind <> '` + store.DueBots + `'`

// fallsDue keeps due rows of a match. One that is kept already comes at the earlier of the two times, and whoever has taken it has it
// no longer.
func fallsDue(ctx context.Context, conn *sql.Conn, key int64, rows []store.Due) error {
	for i := range rows {
		_, err := conn.ExecContext(ctx, `INSERT INTO due (match, kind, seat, at, ready, version) VALUES ($1, $2, $3, $4 - `+lostTo+`, $4 - `+lostTo+`, 1)
ON CONFLICT (match, kind, seat) DO UPDATE SET at = min(due.at, excluded.at), ready = min(due.ready, excluded.ready), version = due.version + 1`,
			key, rows[i].Kind, int(rows[i].Seat), rows[i].At)
		if err != nil {
			return fmt.Errorf("keep what falls due in match %d: %w", key, err)
		}
		if rows[i].Kind != store.DueClock {
			continue
		}
		// Where it is the first deadline, no clock has run until now: that nobody has said to be there was no outage.
		_, err = conn.ExecContext(ctx, `UPDATE alive SET at = max(at, `+present+`)
WHERE NOT EXISTS (SELECT 1 FROM due WHERE kind = '`+store.DueClock+`' AND match <> $1)`, key)
		if err != nil {
			return fmt.Errorf("keep what falls due in match %d: %w", key, err)
		}
	}
	return nil
}

// TakeDue implements [store.Dues]. While nothing is due it only reads.
func (s *Store) TakeDue(ctx context.Context, lease time.Duration, limit int) (taken store.Taken, err error) {
	if err := nextDue(ctx, s.read.QueryRowContext, &taken); err != nil || taken.Next == 0 || taken.Next > taken.Now {
		return taken, err
	}
	err = s.claim(func(ctx context.Context, conn *sql.Conn) error {
		if taken.Rows, err = s.takeDue(ctx, conn, lease, limit); err != nil {
			return err
		}
		return nextDue(ctx, conn.QueryRowContext, &taken)
	})
	if err != nil {
		return store.Taken{}, fmt.Errorf("take what is due: %w", err)
	}
	return taken, nil
}

// nextDue looks at the clock, and for the next due row.
func nextDue(ctx context.Context, query func(context.Context, string, ...any) *sql.Row, taken *store.Taken) error {
	var next, other sql.NullInt64
	err := query(ctx, `SELECT `+present+`, (SELECT min(ready) FROM due WHERE kind = '`+store.DueClock+`') + `+lost+`,
(SELECT min(ready) FROM due WHERE `+others+`), `+timed).Scan(&taken.Now, &next, &other, &taken.Timed)
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
	}
	taken.Next = next.Int64
	if other.Valid && (!next.Valid || other.Int64 < next.Int64) {
		taken.Next = other.Int64
	}
	return nil
}

// earliestDue are the due rows that can be taken, as many as may be of each half: deadlines, and all else.
func earliestDue(claim string) string {
	return `SELECT d.match, m.id, d.kind, d.seat, d.at, d.version FROM (
SELECT * FROM (SELECT match, kind, seat, at + ` + lost + ` AS at, ready + ` + lost + ` AS ready, version FROM due
	WHERE kind = '` + store.DueClock + `' AND ready <= ` + present + ` - ` + lost + ` ORDER BY due.ready LIMIT $1 ` + claim + `) AS clocks
UNION ALL SELECT * FROM (SELECT match, kind, seat, at, ready, version FROM due
	WHERE ` + others + ` AND ready <= ` + present + ` ORDER BY ready LIMIT $1 ` + claim + `) AS others
) d JOIN matches m ON m.key = d.match ORDER BY d.ready LIMIT $1`
}

func (s *Store) takeDue(ctx context.Context, conn *sql.Conn, lease time.Duration, limit int) ([]store.Due, error) {
	rows, err := conn.QueryContext(ctx, s.earliest, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []store.Due
	for rows.Next() {
		var d store.Due
		if err := rows.Scan(&d.Key, &d.Match, &d.Kind, &d.Seat, &d.At, &d.Version); err != nil {
			return nil, err
		}
		found = append(found, d)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range found {
		d := &found[i]
		_, err := conn.ExecContext(ctx, `UPDATE due SET ready = `+present+` + $4 - `+lostTo+` WHERE match = $1 AND kind = $2 AND seat = $3`,
			d.Key, d.Kind, int(d.Seat), lease.Milliseconds())
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// EndLeases has come again what somebody has taken and not settled. Whoever serves alone calls it: a server that took
// something is gone.
func EndLeases(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `DELETE FROM due WHERE kind = '`+store.DueBots+`'`)
	if err == nil {
		_, err = db.ExecContext(ctx, `UPDATE due SET ready = at WHERE ready <> at`)
	}
	if err != nil {
		return fmt.Errorf("give back what was taken: %w", err)
	}
	return nil
}

// PutOff implements [store.Dues].
func (s *Store) PutOff(_ context.Context, d store.Due, at int64) error {
	return s.settleDue(d, `UPDATE due SET at = $5 - `+lostTo+`, ready = $5 - `+lostTo+`, version = version + 1
WHERE match = $1 AND kind = $2 AND seat = $3 AND version = $4`, at)
}

// Done implements [store.Dues].
func (s *Store) Done(_ context.Context, d store.Due) error {
	return s.settleDue(d, `DELETE FROM due WHERE match = $1 AND kind = $2 AND seat = $3 AND version = $4`)
}

func (s *Store) settleDue(d store.Due, statement string, more ...any) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, statement, append([]any{d.Key, d.Kind, int(d.Seat), d.Version}, more...)...)
		return err
	})
	if err != nil {
		return fmt.Errorf("settle what was due in match %s: %w", d.Match, err)
	}
	return nil
}

// fresh is how long a sign of life need not be given anew, in milliseconds: of several servers that give it every second one writes.
const fresh = 700

// Alive implements [store.Dues].
func (s *Store) Alive(_ context.Context, gap time.Duration, served int64) (ago time.Duration, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		now, last, err := lastSign(ctx, conn, served)
		if err == nil && now-last > gap.Milliseconds() {
			// Others may find out the same at once: the first keeps it.
			if _, err = conn.ExecContext(ctx, `UPDATE alive SET at = at`); err == nil {
				now, last, err = lastSign(ctx, conn, served)
			}
		}
		switch {
		case err != nil:
			return err
		case now-last > gap.Milliseconds():
			if err := outage(ctx, conn, last, now); err != nil {
				return err
			}
		case last < now && now-last < fresh && served == 0:
			ago = time.Duration(now-last) * time.Millisecond
			return nil
		}
		_, err = conn.ExecContext(ctx, `INSERT INTO alive (one, at, lost) VALUES (1, $1, 0) ON CONFLICT (one) DO UPDATE SET at = max(alive.at, excluded.at)`, now)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("say that this server is there: %w", err)
	}
	return ago, nil
}

// Silence implements [store.Dues].
func (s *Store) Silence(ctx context.Context) (time.Duration, error) {
	var ms int64
	if err := s.read.QueryRowContext(ctx, `SELECT coalesce((SELECT `+present+` - at FROM alive), 0)`).Scan(&ms); err != nil {
		return 0, fmt.Errorf("look when a server last said that it serves: %w", err)
	}
	return time.Duration(ms) * time.Millisecond, nil
}

// lastSign is what time it is, and when a server last served, which is now when none ever has.
func lastSign(ctx context.Context, conn *sql.Conn, served int64) (now, last int64, err error) {
	var kept sql.NullInt64
	if err := conn.QueryRowContext(ctx, `SELECT `+present+`, (SELECT at FROM alive)`).Scan(&now, &kept); err != nil {
		return 0, 0, err
	}
	if !kept.Valid {
		return now, now, nil
	}
	return now, max(kept.Int64, min(served, now)), nil
}

// outage keeps an outage, which puts deadlines off. Who had taken one is gone.
func outage(ctx context.Context, conn *sql.Conn, began, ended int64) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO outages (began, ended) VALUES ($1, $2) ON CONFLICT (began) DO UPDATE SET ended = max(outages.ended, excluded.ended)`,
		began, ended)
	if err != nil {
		return err
	}
	if _, err = conn.ExecContext(ctx, `UPDATE alive SET lost = lost + $1`, ended-began); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, `UPDATE due SET ready = at, version = version + 1 WHERE kind = $1 AND ready <> at`, store.DueClock)
	return err
}

// Outages implements [store.Dues].
func (s *Store) Outages(ctx context.Context, after int64) ([]store.Outage, error) {
	found, err := every(ctx, s, func(row scanned) (one store.Outage, err error) {
		err = row.Scan(&one.Began, &one.Ended)
		return one, err
	}, `SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began`, after)
	if err != nil {
		return nil, fmt.Errorf("read the outages: %w", err)
	}
	return found, nil
}

// Timed implements [store.Dues].
func (s *Store) Timed(ctx context.Context) (is bool, err error) {
	if err := s.queue.flush(); err != nil {
		return false, fmt.Errorf("look for clocks: %w", err)
	}
	err = s.read.QueryRowContext(ctx, `SELECT `+timed).Scan(&is)
	if err != nil {
		return false, fmt.Errorf("look for clocks: %w", err)
	}
	return is, nil
}
