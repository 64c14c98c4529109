package relational

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

const matchColumns = `m.key, m.id, m.game, m.rules, m.options, m.seed, m.commitment, m.public, m.creator, m.created,
m.previous, m.rematch, m.number, m.status, m.deciding, m.outcome, m.updated,
m.series, m.carried, m.chained, m.terms, NOT m.due, m.glance, m.vacant`

func scanMatch(rows *sql.Rows) (*store.Match, error) {
	var (
		m                 store.Match
		options           string
		seed              []byte
		previous, rematch sql.NullString
		series, chained   sql.NullString
		terms             sql.NullString
		deciding, vacant  int
	)
	err := rows.Scan(&m.Key, &m.ID, &m.Game, &m.Rules, &options, &seed, &m.Commitment, &m.Public, &m.Creator, &m.Created,
		&previous, &rematch, &m.Summary.Number, &m.Summary.Status, &deciding, &m.Summary.Outcome, &m.Summary.Updated,
		&series, &m.Carried, &chained, &terms, &m.Summary.Idle, &m.Summary.Glance, &vacant)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(options), &m.Options); err != nil {
		return nil, fmt.Errorf("the options of match %s: %w", m.ID, err)
	}
	if series.Valid {
		if err := json.Unmarshal([]byte(series.String), &m.Series); err != nil {
			return nil, fmt.Errorf("the series of match %s: %w", m.ID, err)
		}
	}
	if terms.Valid {
		if err := json.Unmarshal([]byte(terms.String), &m.Terms); err != nil {
			return nil, fmt.Errorf("the terms of match %s: %w", m.ID, err)
		}
	}
	m.Chained = chained.String
	if copy(m.Seed[:], seed) != len(m.Seed) {
		return nil, fmt.Errorf("the seed of match %s is cut short", m.ID)
	}
	m.Previous, m.Rematch, m.Summary.Deciding, m.Summary.Vacant = previous.String, rematch.String, game.Seats(deciding), game.Seats(vacant)
	return &m, nil
}

// matches runs a query for matches and adds who sits there, by a second query once the first has given its connection back.
func (s *Store) matches(ctx context.Context, query string, args ...any) ([]*store.Match, error) {
	found, err := s.bareMatches(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return found, s.addSeats(ctx, found)
}

func (s *Store) bareMatches(ctx context.Context, query string, args ...any) ([]*store.Match, error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []*store.Match
	for rows.Next() {
		m, err := scanMatch(rows)
		if err != nil {
			return nil, err
		}
		found = append(found, m)
	}
	return found, rows.Err()
}

func (s *Store) addSeats(ctx context.Context, found []*store.Match) error {
	byKey := make(map[int64]*store.Match, len(found))
	keys := make([]int64, 0, len(found))
	for _, m := range found {
		byKey[m.Key] = m
		keys = append(keys, m.Key)
	}
	list, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	rows, err := s.read.QueryContext(ctx, `SELECT match, player, bot, name, lender, lender_name FROM seats
WHERE match IN (SELECT CAST(value AS BIGINT) FROM json_each($1)) ORDER BY match, seat`, string(list))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var key int64
		var player, bot, lender, lenderName sql.NullString
		var name string
		if err := rows.Scan(&key, &player, &bot, &name, &lender, &lenderName); err != nil {
			return err
		}
		byKey[key].Seats = append(byKey[key].Seats, store.Seat{
			Player: player.String, Bot: bot.String, Name: name, Lender: lender.String, LenderName: lenderName.String,
		})
	}
	return rows.Err()
}

// Match implements [store.Matches].
func (s *Store) Match(ctx context.Context, id string) (*store.Match, error) {
	found, err := s.matches(ctx, `SELECT `+matchColumns+` FROM matches m WHERE m.id = $1`, id)
	if err != nil {
		return nil, fmt.Errorf("read match %s: %w", id, err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("read match %q: %w", id, store.ErrNotFound)
	}
	return found[0], nil
}

// Rows implements [store.Matches].
func (s *Store) Rows(ctx context.Context, key int64, after int) ([]match.Row, error) {
	found, err := s.rows(ctx, key, after)
	if err != nil {
		return nil, fmt.Errorf("read the rows of match %d: %w", key, err)
	}
	return found, nil
}

func (s *Store) rows(ctx context.Context, key int64, after int) ([]match.Row, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT number, kind, seat, move, at, seen, target, what, text, salt, cause
FROM rows WHERE match = $1 AND number > $2 ORDER BY number`, key, after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []match.Row
	for rows.Next() {
		var r match.Row
		var kind, move, what, text, salt, cause sql.NullString
		var to sql.NullInt64
		if err := rows.Scan(&r.Number, &kind, &r.Seat, &move, &r.At, &r.On, &to, &what, &text, &salt, &cause); err != nil {
			return nil, err
		}
		r.Kind, r.Move, r.What, r.Text, r.Salt, r.Cause = kind.String, move.String, what.String, text.String, salt.String, cause.String
		r.To = int(to.Int64)
		found = append(found, r)
	}
	return found, rows.Err()
}
