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

// AddMatch implements [store.Matches].
func (s *Store) AddMatch(_ context.Context, m *store.Match, rows []match.Row) error {
	w, err := writtenOf(m)
	if err != nil {
		return err
	}
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := w.insert(ctx, conn); err != nil {
			return err
		}
		if err := s.firstRows(ctx, conn, w.key, m.Seats, rows); err != nil {
			return err
		}
		return fallsDue(ctx, conn, w.key, m.Due)
	})
	if err != nil {
		return fmt.Errorf("keep match %s: %w", m.ID, err)
	}
	m.Key = w.key
	return nil
}

// written is a match with what of it is kept as JSON.
type written struct {
	m             *store.Match
	options       []byte
	series, terms any
	key           int64 // once it is inserted
}

func writtenOf(m *store.Match) (w *written, err error) {
	w = &written{m: m}
	if w.options, err = json.Marshal(m.Options); err != nil {
		return nil, fmt.Errorf("keep match %s: %w", m.ID, err)
	}
	if m.Series != nil {
		if w.series, err = json.Marshal(m.Series); err != nil {
			return nil, fmt.Errorf("keep match %s: %w", m.ID, err)
		}
	}
	if m.Terms != nil {
		if w.terms, err = json.Marshal(m.Terms); err != nil {
			return nil, fmt.Errorf("keep match %s: %w", m.ID, err)
		}
	}
	return w, nil
}

// insert keeps the match, that it follows the one before, and who sits there.
func (w *written) insert(ctx context.Context, conn *sql.Conn) (err error) {
	if err := linkRematch(ctx, conn, w.m); err != nil {
		return err
	}
	if w.key, err = insertMatch(ctx, conn, w.m, w.options, w.series, w.terms); err != nil {
		return err
	}
	for i, who := range w.m.Seats {
		if err := seat(ctx, conn, w.key, i, who); err != nil {
			return err
		}
	}
	return nil
}

// firstRows keeps the rows with which a match begins.
func (s *Store) firstRows(ctx context.Context, conn *sql.Conn, key int64, seats []store.Seat, rows []match.Row) error {
	for i := range rows {
		if err := s.writer.InsertRow(ctx, conn, key, &rows[i]); err != nil {
			return err
		}
		if n := int(rows[i].Seat); n < len(seats) {
			if err := named(ctx, conn, key, &rows[i], seats[n].Player); err != nil {
				return err
			}
		}
	}
	return nil
}

func insertMatch(ctx context.Context, conn *sql.Conn, m *store.Match, options []byte, series, terms any) (key int64, err error) {
	n := &m.Summary
	err = conn.QueryRowContext(ctx, `INSERT INTO matches
(id, game, rules, options, seed, commitment, public, creator, created, previous, number, status, deciding, outcome, updated,
series, carried, chained, glance, terms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) RETURNING key`,
		m.ID, m.Game, m.Rules, string(options), m.Seed[:], m.Commitment, m.Public, m.Creator, m.Created, Text(m.Previous),
		n.Number, n.Status, int(n.Deciding), n.Outcome, n.Updated, series, m.Carried, Text(m.Chained), n.Glance, terms).Scan(&key)
	return key, err
}

// linkRematch lets the match before know its rematch, of which it has one.
func linkRematch(ctx context.Context, conn *sql.Conn, m *store.Match) error {
	if m.Previous == "" {
		return nil
	}
	var key int64
	var rematch, series, chained sql.NullString
	err := found(conn.QueryRowContext(ctx, `SELECT key, rematch, series, chained FROM matches WHERE id = $1`, m.Previous).
		Scan(&key, &rematch, &series, &chained))
	switch {
	case err != nil:
		return err
	case rematch.Valid:
		return store.ErrConflict
	}
	if m.PreviousNames != "" {
		names, err := namesOf(ctx, conn, key, series.String, chained.String)
		if err != nil {
			return err
		}
		if names != m.PreviousNames {
			return store.ErrConflict
		}
	}
	_, err = conn.ExecContext(ctx, `UPDATE matches SET rematch = $1 WHERE id = $2`, m.ID, m.Previous)
	return err
}

// namesOf is [store.Match.Names] of a match as it is now.
func namesOf(ctx context.Context, conn *sql.Conn, key int64, series, chained string) (string, error) {
	m := store.Match{Chained: chained}
	if series != "" {
		if err := json.Unmarshal([]byte(series), &m.Series); err != nil {
			return "", err
		}
	}
	rows, err := conn.QueryContext(ctx, `SELECT number, text FROM rows WHERE match = $1 AND text IS NOT NULL ORDER BY number`, key)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var told []match.Row
	for rows.Next() {
		var r match.Row
		if err := rows.Scan(&r.Number, &r.Text); err != nil {
			return "", err
		}
		told = append(told, r)
	}
	return m.Names(told), rows.Err()
}

func seat(ctx context.Context, conn *sql.Conn, key int64, n int, who store.Seat) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO seats (match, seat, player, bot, name, lender, lender_name) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (match, seat) DO UPDATE SET player = excluded.player, bot = excluded.bot, name = excluded.name,
	lender = excluded.lender, lender_name = excluded.lender_name`,
		key, n, Text(who.Player), Text(who.Bot), who.Name, Text(who.Lender), Text(who.LenderName))
	return err
}

// Append implements [store.Matches].
func (s *Store) Append(_ context.Context, key int64, row *match.Row, seating *store.Seating) error {
	return s.queue.append(key, row, seating)
}

// Note implements [store.Matches].
func (s *Store) Note(key int64, summary store.Summary, occasions ...store.Occasion) {
	s.queue.later(key, summary, occasions)
}

// DropMatch implements [store.Matches]. A rematch that is dropped makes room for another.
func (s *Store) DropMatch(_ context.Context, key int64, number int) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := s.lockMatch(ctx, conn, key); err != nil {
			return err
		}
		var last sql.NullInt64
		var id string
		err := conn.QueryRowContext(ctx,
			`SELECT id, (SELECT max(number) FROM rows WHERE match = key) FROM matches WHERE key = $1`, key).Scan(&id, &last)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return store.ErrNotFound
		case err != nil:
			return err
		case int(last.Int64) != number:
			return store.ErrConflict
		}
		if _, err := conn.ExecContext(ctx, `DELETE FROM matches WHERE key = $1`, key); err != nil {
			return err
		}
		_, err = conn.ExecContext(ctx, `UPDATE matches SET rematch = NULL WHERE rematch = $1`, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("drop match %d: %w", key, err)
	}
	return nil
}
