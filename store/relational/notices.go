package relational

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"time"

	"portolan/store"
)

// reached are the players who have a channel, or had one since the store was opened. It is looked at with every change of who decides,
// and nearly nobody has a channel. Where other
// processes add channels, nobody is known not to be.
type reached struct {
	mu      sync.RWMutex
	players map[string]bool
}

func (r *reached) add(player string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.players == nil {
		r.players = make(map[string]bool)
	}
	r.players[player] = true
}

// Reaches implements [store.Notices].
func (s *Store) Reaches(player string) bool {
	if s.dialect.Shared {
		return true
	}
	s.reached.mu.RLock()
	defer s.reached.mu.RUnlock()
	return s.reached.players[player]
}

// learnReached finds out who has a channel.
func (s *Store) learnReached(ctx context.Context) error {
	players, err := s.Texts(ctx, `SELECT DISTINCT player FROM channels`, text)
	if err != nil {
		return fmt.Errorf("find who has channels: %w", err)
	}
	for _, player := range players {
		s.reached.add(player)
	}
	return nil
}

// Telling keeps a notice for each channel of a player that tells of such. A feed has it at once, unless its time is yet to come. What
// comes by mail joins what is to be sent soon. What is kept already for a time to come ($4) comes sooner, should that time be nearer now, as
// after a pause that has ended early; nobody must have tried to send it.
const Telling = toTell + perhapsTold

const (
	toTell = `INSERT INTO notices (channel, match, kind, number, made, ready, state)
SELECT c.id, CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS BIGINT), max(CAST($4 AS BIGINT), ` + present + `), CASE WHEN c.kind = 'atom' AND $4 = 0 THEN NULL ELSE max($4, CASE c.kind
	WHEN 'mail' THEN coalesce((SELECT min(n.ready) FROM notices n WHERE n.channel = c.id AND n.ready BETWEEN ` + present + ` + $5 AND ` + present + ` + 2 * $5), ` + present + ` + 2 * $5)
	ELSE ` + present + ` + $5 END) END, CASE WHEN c.kind = 'atom' AND $4 = 0 THEN 'sent' ELSE 'due' END
FROM channels c WHERE c.player = $6 AND NOT c.off AND NOT c.pending AND instr(',' || c.kinds || ',', ',' || $2 || ',') > 0`

	perhapsTold = `
ON CONFLICT (channel, match, kind) DO UPDATE SET number = excluded.number, made = excluded.made, ready = excluded.ready, tries = 0, state = excluded.state, reason = ''
WHERE excluded.number > notices.number
OR excluded.number = notices.number AND $4 > 0 AND notices.state = 'due' AND notices.tries = 0 AND excluded.ready < notices.ready`

	// Where others write, too, a channel may be about to go: that is waited for, and what is told has another way or none.
	tellingBeside = toTell + ` FOR KEY SHARE OF c` + perhapsTold
)

// TellingArgs are the arguments of Telling.
func TellingArgs(match int64, o *store.Occasion) []any {
	return []any{match, string(o.Kind), int64(o.Number), o.At, o.Pause.Milliseconds(), o.Player}
}

// Tell implements [store.Notices].
func (s *Store) Tell(_ context.Context, match int64, occasions []store.Occasion) error {
	if len(occasions) == 0 {
		return nil
	}
	err := s.queue.tell(match, occasions)
	if constraint(err) { // the match has gone
		return nil
	}
	return err
}

const noticeColumns = `m.id, n.kind, n.number, n.made, coalesce(n.ready, 0), n.tries, n.state, n.reason`

func (s *Store) scanNotices(rows *sql.Rows) ([]store.Notice, error) {
	defer rows.Close()
	var all []store.Notice
	for rows.Next() {
		var n store.Notice
		c, err := scanChannel(rows, &n.Match, &n.Kind, &n.Number, &n.Made, &n.Ready, &n.Tries, &n.State, &n.Reason)
		if err != nil {
			return nil, err
		}
		n.Channel = c
		all = append(all, n)
	}
	return all, rows.Err()
}

// TakeNotices implements [store.Notices]. While nothing is due it only reads.
func (s *Store) TakeNotices(ctx context.Context, lease time.Duration, limit int) (taken store.TakenNotices, err error) {
	if err := s.queue.flush(); err != nil {
		return taken, fmt.Errorf("take notices: %w", err)
	}
	if err := nextNotice(ctx, s.read.QueryRowContext, &taken); err != nil || taken.Next == 0 || taken.Next > taken.Now {
		return taken, err
	}
	err = s.claim(func(ctx context.Context, conn *sql.Conn) error {
		rows, err := conn.QueryContext(ctx, `SELECT `+channelColumns+`, `+noticeColumns+`
FROM notices n JOIN channels c ON c.id = n.channel JOIN matches m ON m.key = n.match WHERE n.ready <= `+present+` ORDER BY n.ready LIMIT $1 `+s.dialect.claimOf("n"), limit)
		if err != nil {
			return err
		}
		if taken.Rows, err = s.scanNotices(rows); err != nil {
			return err
		}
		for i := range taken.Rows {
			n := &taken.Rows[i]
			n.Tries++
			err := conn.QueryRowContext(ctx, `UPDATE notices SET ready = `+present+` + $1, tries = tries + 1 WHERE channel = $2 AND kind = $3
AND match = (SELECT key FROM matches WHERE id = $4) RETURNING ready`, lease.Milliseconds(), n.Channel.ID, string(n.Kind), n.Match).Scan(&n.Ready)
			if err != nil {
				return err
			}
		}
		return nextNotice(ctx, conn.QueryRowContext, &taken)
	})
	if err != nil {
		return store.TakenNotices{}, fmt.Errorf("take notices: %w", err)
	}
	return taken, nil
}

func nextNotice(ctx context.Context, query func(context.Context, string, ...any) *sql.Row, taken *store.TakenNotices) error {
	var next sql.NullInt64
	if err := query(ctx, `SELECT `+present+`, (SELECT min(ready) FROM notices WHERE ready IS NOT NULL)`).Scan(&taken.Now, &next); err != nil {
		return fmt.Errorf("look for notices: %w", err)
	}
	taken.Next = next.Int64
	return nil
}

// held is the notice that was taken, while nobody else has had it since and it has no other number.
const held = `channel = $1 AND kind = $2 AND match = (SELECT key FROM matches WHERE id = $3) AND number = $4 AND tries = $5 AND ready = $6`

func heldArgs(n *store.Notice) []any {
	return []any{n.Channel.ID, string(n.Kind), n.Match, n.Number, n.Tries, n.Ready}
}

// PutOffNotice implements [store.Notices].
func (s *Store) PutOffNotice(_ context.Context, n store.Notice, at int64, untried bool) error {
	back := 0
	if untried {
		back = 1
	}
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `UPDATE notices SET ready = $7, tries = tries - $8, reason = $9 WHERE `+held,
			append(heldArgs(&n), at, back, n.Reason)...)
		return err
	})
	if err != nil {
		return fmt.Errorf("put a notice of match %s off: %w", n.Match, err)
	}
	return nil
}

// SettleNotice implements [store.Notices].
func (s *Store) SettleNotice(_ context.Context, n store.Notice, state store.NoticeState, reason string, most int) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		result, err := conn.ExecContext(ctx, `UPDATE notices SET ready = NULL, state = $7, reason = $8 WHERE `+held,
			append(heldArgs(&n), string(state), reason)...)
		if err != nil {
			return err
		}
		if count, err := result.RowsAffected(); err != nil || count == 0 {
			return err
		}
		switch state {
		case store.NoticeSent:
			_, err = conn.ExecContext(ctx, `UPDATE channels SET failed = 0, reason = '', sent = `+present+` WHERE id = $1`, n.Channel.ID)
		case store.NoticeFailed:
			_, err = conn.ExecContext(ctx, `UPDATE channels SET failed = failed + 1, reason = $2, off = failed + 1 >= $3 WHERE id = $1`,
				n.Channel.ID, reason, most)
		case store.NoticeDue, store.NoticeMoot:
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("settle a notice of match %s: %w", n.Match, err)
	}
	return nil
}

// Noticed implements [store.Notices].
func (s *Store) Noticed(ctx context.Context, channel string, state store.NoticeState, limit int) ([]store.Notice, error) {
	if err := s.queue.flush(); err != nil {
		return nil, fmt.Errorf("list notices: %w", err)
	}
	rows, err := s.read.QueryContext(ctx, `SELECT `+channelColumns+`, `+noticeColumns+`
FROM notices n JOIN channels c ON c.id = n.channel JOIN matches m ON m.key = n.match
WHERE ($1 = '' OR n.channel = $1) AND n.state = $2 AND NOT (c.kind = 'atom' AND $1 = '') ORDER BY n.made DESC, m.id LIMIT $3`, channel, string(state), limit)
	if err != nil {
		return nil, fmt.Errorf("list notices: %w", err)
	}
	all, err := s.scanNotices(rows)
	if err != nil {
		return nil, fmt.Errorf("list notices: %w", err)
	}
	return all, nil
}

// ForgetNotices implements [store.Notices].
func (s *Store) ForgetNotices(_ context.Context, before, asked int64) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `DELETE FROM notices WHERE ready IS NULL AND made < $1
AND EXISTS (SELECT 1 FROM matches m WHERE m.key = notices.match AND m.status = 'over')`, before)
		if err != nil {
			return err
		}
		_, err = conn.ExecContext(ctx, `DELETE FROM channels WHERE pending AND created < $1`, asked)
		return err
	})
	if err != nil {
		return fmt.Errorf("forget notices: %w", err)
	}
	return nil
}

// Tell keeps what is to be told of a match, in a database that others write, too.
func (t *Task) Tell(ctx context.Context, conn *sql.Conn) error {
	for i := range t.Tells {
		if _, err := conn.ExecContext(ctx, tellingBeside, TellingArgs(t.Key, &t.Tells[i])...); err != nil {
			return fmt.Errorf("keep what is to be told of match %d: %w", t.Key, err)
		}
	}
	return nil
}
