package relational

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"portolan/match"
	"portolan/store"
)

// stay keeps of players whether they stayed to the end of a match, and forgets what lies too far back. The players are those of
// a query for (player, stayed) with the match as its first argument.
func stay(ctx context.Context, conn *sql.Conn, key, at int64, players string, more ...any) error {
	rows, err := conn.QueryContext(ctx, players, append([]any{key}, more...)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	type one struct {
		player string
		stayed int
	}
	var all []one
	for rows.Next() {
		var o one
		if err := rows.Scan(&o.player, &o.stayed); err != nil {
			return err
		}
		all = append(all, o)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, o := range all {
		_, err := conn.ExecContext(ctx, `INSERT INTO stays (player, match, stayed, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
			o.player, key, o.stayed, at)
		if err != nil {
			return err
		}
		_, err = conn.ExecContext(ctx, `DELETE FROM stays WHERE player = $1 AND match NOT IN (
SELECT match FROM stays WHERE player = $1 ORDER BY at DESC, match DESC LIMIT $2)`, o.player, store.StaysKept)
		if err != nil {
			return err
		}
	}
	return nil
}

// company holds where two people or more have had seats.
const company = `(SELECT count(*) FROM (SELECT coalesce(lender, player) FROM seats WHERE match = $1 AND player IS NOT NULL
UNION SELECT player FROM stays WHERE match = $1) AS them) > 1`

// stayers are those who have seats at the end; the second argument has the seats that were deserted.
const stayers = `SELECT coalesce(lender, player), min(1 - ((CAST($2 AS BIGINT) >> seat) & 1)) FROM seats WHERE match = $1 AND player IS NOT NULL AND ` + company + `
AND NOT EXISTS (SELECT 1 FROM players WHERE id = coalesce(lender, player) AND name = '` + store.Anonymous + `') GROUP BY 1`

// leaver is a player who has a seat no more.
const leaver = `SELECT id, 0 FROM players WHERE id = $2 AND name <> '` + store.Anonymous + `' AND ` + company

// KeepStays keeps who stayed to the end of a match whose summary says that it is over.
func (t *Task) KeepStays(ctx context.Context, conn *sql.Conn) error {
	if t.Note.Status != "over" {
		return nil
	}
	if err := stay(ctx, conn, t.Key, t.Note.Updated, stayers, int64(t.Note.Deserted)); err != nil {
		return fmt.Errorf("keep who stayed at match %d: %w", t.Key, err)
	}
	return nil
}

// seated keeps who sits where from a row on, and who has left by it. Offers to lend the seat end when it is lent, and when it has another player.
// It is lent only while there is one.
func seated(ctx context.Context, conn *sql.Conn, key int64, row *match.Row, change *store.Seating) error {
	n := int(change.Seat)
	if change.Leaves != "" {
		if err := stay(ctx, conn, key, row.At, leaver, change.Leaves); err != nil {
			return err
		}
	}
	if change.Who.Lender != "" || change.Leaves != "" {
		offers, err := recall(ctx, conn, key, n)
		if err == nil && offers == 0 && row.Cause == match.CauseLent {
			err = store.ErrConflict
		}
		if err != nil {
			return err
		}
	}
	who, err := asNow(ctx, conn, change.Who)
	if err != nil {
		return err
	}
	return seat(ctx, conn, key, n, who)
}

// asNow is who sits somewhere, by what is known now: who has closed the account since the row was asked for has no name any more, and lends
// nothing.
func asNow(ctx context.Context, conn *sql.Conn, who store.Seat) (store.Seat, error) {
	if who.Lender != "" {
		switch err := here(ctx, conn, who.Lender); {
		case errors.Is(err, store.ErrGone):
			who.Lender, who.LenderName = "", ""
		case err != nil:
			return who, err
		}
	}
	if who.Player != "" {
		switch err := here(ctx, conn, who.Player); {
		case errors.Is(err, store.ErrGone):
			who.Name = store.Anonymous
		case err != nil:
			return who, err
		}
	}
	return who, nil
}

// Stays implements [store.Absent].
func (s *Store) Stays(ctx context.Context, players []string) ([]store.Stays, error) {
	if err := s.queue.flush(); err != nil {
		return nil, fmt.Errorf("read who stays: %w", err)
	}
	list, err := json.Marshal(players)
	if err != nil {
		return nil, fmt.Errorf("read who stays: %w", err)
	}
	found, err := every(ctx, s, func(row scanned) (one store.Stays, err error) {
		err = row.Scan(&one.Player, &one.Of, &one.Stayed)
		return one, err
	}, `SELECT player, count(*), sum(stayed) FROM stays
WHERE player IN (SELECT value FROM json_each($1)) GROUP BY player ORDER BY player`, string(list))
	if err != nil {
		return nil, fmt.Errorf("read who stays: %w", err)
	}
	return found, nil
}

// Sat implements [store.Absent].
func (s *Store) Sat(ctx context.Context, key int64, player string) (sat bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM rows WHERE match = $1 AND player = $2)
OR EXISTS (SELECT 1 FROM seats WHERE match = $1 AND (player = $2 OR lender = $2))`, key, player).Scan(&sat)
	if err != nil {
		return false, fmt.Errorf("look whether player %s sat at match %d: %w", player, key, err)
	}
	return sat, nil
}

// SatLast implements [store.Absent].
func (s *Store) SatLast(ctx context.Context, key int64, seat int) (player string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT r.player FROM rows r JOIN players p ON p.id = r.player
WHERE r.match = $1 AND r.seat = $2 AND p.name <> '`+store.Anonymous+`' ORDER BY r.number DESC LIMIT 1`, key, seat).Scan(&player)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("look who sat last at seat %d of match %d: %w", seat, key, err)
	}
	return player, nil
}

// Apart implements [store.Absent].
func (s *Store) Apart(ctx context.Context, player string, others []string) (apart bool, err error) {
	list, err := json.Marshal(others)
	if err == nil {
		err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM json_each($2) o JOIN blocks b
ON b.player = $1 AND b.other = o.value OR b.player = o.value AND b.other = $1)`, player, string(list)).Scan(&apart)
	}
	if err != nil {
		return false, fmt.Errorf("look whom player %s is apart from: %w", player, err)
	}
	return apart, nil
}

// Lend implements [store.Absent].
func (s *Store) Lend(_ context.Context, key int64, seat int, lender string, link store.Key) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, lender); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, `INSERT INTO loans (match, seat, lender, key) VALUES ($1, $2, $3, $4)
ON CONFLICT (match, seat) DO UPDATE SET lender = excluded.lender, key = excluded.key`, key, seat, lender, link[:])
		if constraint(err) { // the lender is there
			return store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("lend seat %d of match %d: %w", seat, key, err)
	}
	return nil
}

// Lends implements [store.Absent].
func (s *Store) Lends(ctx context.Context, key int64, seat int, lender, borrower string, link store.Key) (lends bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM loans WHERE match = $1 AND seat = $2 AND lender = $3 AND key = $5)
OR EXISTS (SELECT 1 FROM invites i WHERE match = $1 AND seat = $2 AND asks = $3 AND player = $4 AND loan
AND NOT `+apart("i.asks", "i.player")+`)`,
		key, seat, lender, borrower, link[:]).Scan(&lends)
	if err != nil {
		return false, fmt.Errorf("look for an offer of seat %d of match %d: %w", seat, key, err)
	}
	return lends, nil
}

// Recall implements [store.Absent].
func (s *Store) Recall(_ context.Context, key int64, seat int) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := recall(ctx, conn, key, seat)
		return err
	})
	if err != nil {
		return fmt.Errorf("end the offers of seat %d of match %d: %w", seat, key, err)
	}
	return nil
}

// recall ends all offers of a seat, and tells how many there were.
func recall(ctx context.Context, conn *sql.Conn, key int64, seat int) (offers int64, err error) {
	for _, statement := range []string{
		`DELETE FROM loans WHERE match = $1 AND seat = $2`,
		`DELETE FROM invites WHERE match = $1 AND seat = $2 AND loan`,
	} {
		result, err := conn.ExecContext(ctx, statement, key, seat)
		if err != nil {
			return 0, err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return 0, err
		}
		offers += n
	}
	return offers, nil
}

// LentBy implements [store.Absent].
func (s *Store) LentBy(ctx context.Context, link store.Key) (match string, seat int, lender store.Player, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT m.id, l.seat, p.id, p.name FROM loans l JOIN matches m ON m.key = l.match
JOIN players p ON p.id = l.lender WHERE l.key = $1`, link[:]).Scan(&match, &seat, &lender.ID, &lender.Name)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return "", 0, lender, fmt.Errorf("look up a link to a seat: %w", err)
	}
	return match, seat, lender, nil
}
