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

// Why a player is looked after, as it is kept.
const (
	staying  = iota
	closing  // it has closed its account
	renamed  // it has another name
	erasing  // it is to be forgotten
	renaming // its other name is being brought into all records
)

// CloseAccount implements [store.Accounts].
func (s *Store) CloseAccount(_ context.Context, player string) (ended []store.Key, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		ended, err = closeAccount(ctx, conn, player, closing)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("close the account of player %s: %w", player, err)
	}
	return ended, nil
}

// Erase implements [store.Accounts].
func (s *Store) Erase(_ context.Context, player string) (ended []store.Key, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		if ended, err = closeAccount(ctx, conn, player, erasing); err != nil {
			return err
		}
		for _, statement := range []string{
			`DELETE FROM reporters WHERE player = $1`,
			`DELETE FROM reports WHERE giver = $1 AND series IN ('talk', 'player')`, // they repeat what the player said, or its name
			`UPDATE reports SET giver = NULL WHERE giver = $1`,
			`DELETE FROM ceremonies WHERE player = $1`,
			`UPDATE deeds SET about = '` + store.Forgotten + `' WHERE about = $1`,
		} {
			if _, err := conn.ExecContext(ctx, statement, player); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("erase player %s: %w", player, err)
	}
	return ended, nil
}

// closeAccount takes away what leads to a player, and its name. Only who is to be erased may be a guest.
func closeAccount(ctx context.Context, conn *sql.Conn, player string, why int) (ended []store.Key, err error) {
	err = changed(conn.ExecContext(ctx, `DELETE FROM accounts WHERE player = $1`, player))
	if errors.Is(err, store.ErrNotFound) && why == erasing {
		_, err = playerOf(ctx, conn, player)
	}
	if err != nil {
		return nil, err
	}
	if ended, err = dropOthers(ctx, conn, player, store.Key{}); err != nil {
		return nil, err
	}
	tokens, err := drop(ctx, conn, `DELETE FROM tokens WHERE player = $1 RETURNING key`, player)
	if err != nil {
		return nil, err
	}
	ended = append(ended, tokens...)
	if err := rename(ctx, conn, player, store.Anonymous); err != nil {
		return nil, err
	}
	for _, statement := range []string{
		`DELETE FROM talk WHERE player = $1`,
		`DELETE FROM orders WHERE player = $1`,
		`DELETE FROM channels WHERE player = $1`,
		`DELETE FROM notes WHERE player = $1`,
		`DELETE FROM hours WHERE player = $1`,
		`DELETE FROM absences WHERE player = $1`,
		`DELETE FROM blocks WHERE player = $1 OR other = $1`,
		`DELETE FROM friend_links WHERE player = $1`,
		`DELETE FROM friends WHERE player = $1 OR friend = $1`,
		`DELETE FROM invites WHERE player = $1 OR asks = $1`,
		`DELETE FROM loans WHERE lender = $1`,
		`DELETE FROM stays WHERE player = $1`,
		`UPDATE seats SET lender = NULL, lender_name = NULL WHERE lender = $1`,
	} {
		if _, err := conn.ExecContext(ctx, statement, player); err != nil {
			return nil, err
		}
	}
	_, err = conn.ExecContext(ctx, `UPDATE players SET leaving = $2 WHERE id = $1`, player, why)
	return ended, err
}

// rename gives a player another name, in all that is kept.
func rename(ctx context.Context, conn *sql.Conn, player, name string) error {
	if err := closeBooks(ctx, conn, player, name); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, `DELETE FROM former_names WHERE player = $1`, player); err != nil {
		return err
	}
	for _, statement := range []string{
		`UPDATE rows SET text = $1 WHERE player = $2`,
		`UPDATE seats SET name = $1 WHERE player = $2`,
		`UPDATE seats SET lender_name = $1 WHERE lender = $2`,
		`UPDATE reports SET called = $1 WHERE giver = $2`,
		`UPDATE players SET name = $1 WHERE id = $2`,
	} {
		if _, err := conn.ExecContext(ctx, statement, name, player); err != nil {
			return err
		}
	}
	return nil
}

// Rename implements [store.Accounts].
func (s *Store) Rename(_ context.Context, player, name string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		now, err := heldName(ctx, conn, player)
		if err != nil {
			return err
		}
		if now == store.Anonymous {
			return store.ErrNotFound
		}
		given, why := name, renamed // this may be done again, when there is another name
		if given == "" {
			given, why = now, renaming
		}
		if err := rename(ctx, conn, player, given); err != nil {
			return err
		}
		_, err = conn.ExecContext(ctx, `UPDATE players SET leaving = $1 WHERE id = $2 AND leaving IN ($3, $4, $5)`,
			why, player, staying, renamed, renaming)
		return err
	})
	if err != nil {
		return fmt.Errorf("rename player %s: %w", player, err)
	}
	return nil
}

// named says whose name a row tells, for rows that tell a person's. Who has closed the account has none any more, whatever a
// request says that was under way: then the error is store.ErrNotFound.
func named(ctx context.Context, conn *sql.Conn, key int64, r *match.Row, player string) error {
	if r.Text == "" || player == "" {
		return nil
	}
	return changed(conn.ExecContext(ctx, `UPDATE rows SET player = $1 WHERE match = $2 AND number = $3
AND EXISTS (SELECT 1 FROM players WHERE id = $1 AND name <> $4)`, player, key, r.Number, store.Anonymous))
}

// seatsAtTheEnd are the seats in which somebody was called by a player's name last, of matches that another one follows.
const seatsAtTheEnd = `SELECT m.id, m.rematch, m.series, r.seat FROM rows r JOIN matches m ON m.key = r.match
WHERE r.player = $1 AND m.series IS NOT NULL AND m.rematch IS NOT NULL AND NOT EXISTS (
	SELECT 1 FROM rows l WHERE l.match = r.match AND l.seat = r.seat AND l.number > r.number AND l.text IS NOT NULL
	AND (l.kind IN ('sit', 'takeover') OR l.kind = 'name' AND l.what = 'seat'))`

// told is a chapter that tells the name of a player, and the match that has it first in its book.
type told struct {
	match, next string
	series      match.Series
	seat        int
}

// closeBooks has the chapters that later matches of a series tell call a player by another name.
func closeBooks(ctx context.Context, conn *sql.Conn, player, name string) error {
	chapters, err := chaptersOf(ctx, conn, player)
	if err != nil {
		return err
	}
	for i := range chapters {
		c := &chapters[i]
		for id := c.next; id != ""; {
			if id, err = c.closeBook(ctx, conn, id, name); err != nil {
				return fmt.Errorf("take a name out of the book of match %s: %w", c.match, err)
			}
		}
	}
	return nil
}

// closeBook puts a name into the book of a match, if that has the chapter, and returns the match that follows it then.
func (c *told) closeBook(ctx context.Context, conn *sql.Conn, id, name string) (next string, err error) {
	var text, rematch sql.NullString
	err = found(conn.QueryRowContext(ctx, `SELECT series, rematch FROM matches WHERE id = $1`, id).Scan(&text, &rematch))
	if err != nil || !text.Valid {
		return "", err
	}
	var later match.Series
	if err := json.Unmarshal([]byte(text.String), &later); err != nil {
		return "", err
	}
	if later.ID != c.series.ID || !c.putIn(&later, name) {
		return "", nil
	}
	written, err := json.Marshal(later)
	if err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, `UPDATE matches SET series = $1 WHERE id = $2`, string(written), id)
	return rematch.String, err
}

// putIn puts a name into a book, if the book has the chapter.
func (c *told) putIn(later *match.Series, name string) bool {
	for i := range later.Book {
		if chapter := &later.Book[i]; chapter.Number == c.series.Number && c.seat < len(chapter.Players) {
			chapter.Players[c.seat] = name
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
	return s.lookedAfter(ctx, closing, erasing)
}

// Renamed implements [store.Accounts].
func (s *Store) Renamed(ctx context.Context) ([]string, error) {
	return s.lookedAfter(ctx, renamed, renaming)
}

func (s *Store) lookedAfter(ctx context.Context, why ...any) ([]string, error) {
	all, err := s.Texts(ctx, `SELECT id FROM players WHERE `+s.dialect.Leaving+` AND leaving IN ($1, $2) ORDER BY id`,
		text, why...)
	if err != nil {
		return nil, fmt.Errorf("find who is leaving or has another name: %w", err)
	}
	return all, nil
}

// Left implements [store.Accounts].
func (s *Store) Left(_ context.Context, player string, stays bool) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		var why int
		err := found(conn.QueryRowContext(ctx, `SELECT leaving FROM players WHERE id = $1`, player).Scan(&why))
		switch {
		case errors.Is(err, store.ErrNotFound):
			return nil // forgotten before
		case err != nil:
			return err
		case stays && why != renaming:
			return nil // it has begun to leave meanwhile, or has yet another name
		case why == erasing:
			return forget(ctx, conn, player)
		}
		_, err = conn.ExecContext(ctx, `UPDATE players SET leaving = $1 WHERE id = $2`, staying, player)
		return err
	})
	if err != nil {
		return fmt.Errorf("note that player %s has left: %w", player, err)
	}
	return nil
}

// forget drops a player. In what stays, such as seats, one player stands for all who are forgotten: nothing tells which of them
// are the same.
func forget(ctx context.Context, conn *sql.Conn, player string) error {
	if err := anonymous(ctx, conn); err != nil {
		return err
	}
	for _, statement := range []string{
		`UPDATE seats SET player = $2 WHERE player = $1`,
		`UPDATE matches SET creator = $2 WHERE creator = $1`,
		`UPDATE rows SET player = $2 WHERE player = $1`,
	} {
		if _, err := conn.ExecContext(ctx, statement, player, store.Forgotten); err != nil {
			return err
		}
	}
	_, err := conn.ExecContext(ctx, `DELETE FROM players WHERE id = $1`, player)
	return err
}

// anonymous sees to it that there is who stands for all who are forgotten.
func anonymous(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO players (id, name, guest, created) VALUES ($1, $2, FALSE, 0) ON CONFLICT DO NOTHING`,
		store.Forgotten, store.Anonymous)
	return err
}

// Played implements [store.Accounts].
func (s *Store) Played(ctx context.Context, player string) ([]string, error) {
	all, err := s.Texts(ctx, `WITH RECURSIVE own(key, id, rematch) AS (
	SELECT key, id, rematch FROM matches
	WHERE key IN (SELECT match FROM rows WHERE player = $1 UNION SELECT match FROM seats WHERE player = $1
		UNION SELECT key FROM matches WHERE creator = $1)
	UNION SELECT m.key, m.id, m.rematch FROM own o JOIN matches m ON m.id = o.rematch WHERE m.chained IS NOT NULL
) SELECT id FROM own ORDER BY key`, text, player)
	if err != nil {
		return nil, fmt.Errorf("find the matches of player %s: %w", player, err)
	}
	return all, nil
}

// Rechain implements [store.Accounts].
func (s *Store) Rechain(_ context.Context, key int64, before, hash string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		err := changed(conn.ExecContext(ctx, `UPDATE matches SET chained = $1 WHERE key = $2 AND chained = $3`, hash, key, before))
		if !errors.Is(err, store.ErrNotFound) {
			return err
		}
		var other string
		if err = found(conn.QueryRowContext(ctx, `SELECT chained FROM matches WHERE key = $1 AND chained IS NOT NULL`, key).Scan(&other)); err == nil {
			err = store.ErrConflict
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("chain match %d anew: %w", key, err)
	}
	return nil
}
