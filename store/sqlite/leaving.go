package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"portolan/match"
	"portolan/store"
)

// CloseAccount implements [store.Accounts].
func (s *Store) CloseAccount(_ context.Context, player string) ([]store.Key, error) {
	var ended []store.Key
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		if err := changed(conn.ExecContext(ctx, `DELETE FROM accounts WHERE player = ?`, player)); err != nil {
			return err
		}
		if ended, err = dropOthers(ctx, conn, player, store.Key{}); err != nil {
			return err
		}
		tokens, err := drop(ctx, conn, `DELETE FROM tokens WHERE player = ? RETURNING key`, player)
		if err != nil {
			return err
		}
		ended = append(ended, tokens...)
		if err := closeBooks(ctx, conn, player); err != nil {
			return err
		}
		for _, statement := range []string{
			`UPDATE rows SET text = ? WHERE player = ?`,
			`UPDATE seats SET name = ? WHERE player = ?`,
			`UPDATE reports SET called = ? WHERE giver = ?`,
			`UPDATE players SET name = ?, leaving = 1 WHERE id = ?`,
		} {
			if _, err := conn.ExecContext(ctx, statement, store.Anonymous, player); err != nil {
				return err
			}
		}
		for _, statement := range []string{
			`DELETE FROM talk WHERE player = ?`,
			`DELETE FROM blocks WHERE player = ?1 OR other = ?1`,
			`DELETE FROM friend_links WHERE player = ?1`,
			`DELETE FROM friends WHERE player = ?1 OR friend = ?1`,
			`DELETE FROM invites WHERE player = ?1 OR asks = ?1`,
			`DELETE FROM loans WHERE lender = ?1`,
			`DELETE FROM stays WHERE player = ?1`,
			`UPDATE seats SET lender = NULL, lender_name = NULL WHERE lender = ?1`,
		} {
			if _, err := conn.ExecContext(ctx, statement, player); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("close the account of player %s: %w", player, err)
	}
	return ended, nil
}

// named says whose name a row tells, for rows that tell a person's. Who has closed the account has none any more, whatever a
// request says that was under way: then the error is store.ErrNotFound.
func named(ctx context.Context, conn *sql.Conn, key int64, r *match.Row, player string) error {
	if r.Text == "" || player == "" {
		return nil
	}
	return changed(conn.ExecContext(ctx, `UPDATE rows SET player = ?1 WHERE match = ?2 AND number = ?3
AND EXISTS (SELECT 1 FROM players WHERE id = ?1 AND name <> ?4)`, player, key, r.Number, store.Anonymous))
}

// seatsAtTheEnd are the seats in which somebody was called by a player's name last, of matches that another one follows.
const seatsAtTheEnd = `SELECT m.id, m.rematch, m.series, r.seat FROM rows r JOIN matches m ON m.key = r.match
WHERE r.player = ? AND m.series IS NOT NULL AND m.rematch IS NOT NULL AND NOT EXISTS (
	SELECT 1 FROM rows l WHERE l.match = r.match AND l.seat = r.seat AND l.number > r.number AND l.text IS NOT NULL
	AND (l.kind IN ('sit', 'takeover') OR l.kind = 'name' AND l.what = 'seat'))`

// told is a chapter that tells the name of a player, and the match that has it first in its book.
type told struct {
	match, next string
	series      match.Series
	seat        int
}

// closeBooks takes a player's name out of the chapters that later matches of a series tell.
func closeBooks(ctx context.Context, conn *sql.Conn, player string) error {
	chapters, err := chaptersOf(ctx, conn, player)
	if err != nil {
		return err
	}
	for i := range chapters {
		c := &chapters[i]
		for id := c.next; id != ""; {
			if id, err = c.closeBook(ctx, conn, id); err != nil {
				return fmt.Errorf("take a name out of the book of match %s: %w", c.match, err)
			}
		}
	}
	return nil
}

// closeBook takes the name out of the book of a match, if that has the chapter, and returns the match that follows it then.
func (c *told) closeBook(ctx context.Context, conn *sql.Conn, id string) (next string, err error) {
	var text, rematch sql.NullString
	err = found(conn.QueryRowContext(ctx, `SELECT series, rematch FROM matches WHERE id = ?`, id).Scan(&text, &rematch))
	if err != nil || !text.Valid {
		return "", err
	}
	var later match.Series
	if err := json.Unmarshal([]byte(text.String), &later); err != nil {
		return "", err
	}
	if later.ID != c.series.ID || !c.takeOut(&later) {
		return "", nil
	}
	written, err := json.Marshal(later)
	if err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, `UPDATE matches SET series = ? WHERE id = ?`, string(written), id)
	return rematch.String, err
}

// takeOut takes the name out of a book, if the book has the chapter.
func (c *told) takeOut(later *match.Series) bool {
	for i := range later.Book {
		if chapter := &later.Book[i]; chapter.Number == c.series.Number && c.seat < len(chapter.Players) {
			chapter.Players[c.seat] = store.Anonymous
			return true
		}
	}
	return false
}

func chaptersOf(ctx context.Context, conn *sql.Conn, player string) ([]told, error) {
	rows, err := conn.QueryContext(ctx, seatsAtTheEnd, player)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []told
	for rows.Next() {
		var c told
		var series string
		if err := rows.Scan(&c.match, &c.next, &series, &c.seat); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(series), &c.series); err != nil {
			return nil, fmt.Errorf("read the series of match %s: %w", c.match, err)
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// Leaving implements [store.Accounts].
func (s *Store) Leaving(ctx context.Context) ([]string, error) {
	all, err := s.lines(ctx, `SELECT id FROM players WHERE leaving ORDER BY id`, func(c []any) string { return fmt.Sprint(c[0]) })
	if err != nil {
		return nil, fmt.Errorf("find who is leaving: %w", err)
	}
	return all, nil
}

// Left implements [store.Accounts].
func (s *Store) Left(_ context.Context, player string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `UPDATE players SET leaving = 0 WHERE id = ?`, player)
		return err
	})
	if err != nil {
		return fmt.Errorf("note that player %s has left: %w", player, err)
	}
	return nil
}

// Played implements [store.Accounts].
func (s *Store) Played(ctx context.Context, player string) ([]string, error) {
	all, err := s.lines(ctx, `WITH RECURSIVE own(key, id, rematch) AS (
	SELECT key, id, rematch FROM matches
	WHERE key IN (SELECT match FROM rows WHERE player = ?1 UNION SELECT match FROM seats WHERE player = ?1
		UNION SELECT key FROM matches WHERE creator = ?1)
	UNION SELECT m.key, m.id, m.rematch FROM own o JOIN matches m ON m.id = o.rematch WHERE m.chained IS NOT NULL
) SELECT id FROM own ORDER BY key`, func(c []any) string { return fmt.Sprint(c[0]) }, player)
	if err != nil {
		return nil, fmt.Errorf("find the matches of player %s: %w", player, err)
	}
	return all, nil
}

// Rechain implements [store.Accounts].
func (s *Store) Rechain(_ context.Context, key int64, hash string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return changed(conn.ExecContext(ctx, `UPDATE matches SET chained = ? WHERE key = ? AND chained IS NOT NULL`, hash, key))
	})
	if err != nil {
		return fmt.Errorf("chain match %d anew: %w", key, err)
	}
	return nil
}
