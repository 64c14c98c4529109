package relational

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

const matchColumns = `m.key, m.id, m.game, m.rules, m.options, m.seed, m.commitment, m.public, m.creator, m.created,
m.previous, m.rematch, m.number, m.status, m.deciding, m.outcome, m.updated,
m.series, m.carried, m.chained, m.terms, NOT m.due, m.glance, m.vacant`

// scanMatch reads a match. With an error it has read as much as could be, the key first.
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
		return &m, err
	}
	if err := json.Unmarshal([]byte(options), &m.Options); err != nil {
		return &m, fmt.Errorf("the options of match %s: %w", m.ID, err)
	}
	if series.Valid {
		if err := json.Unmarshal([]byte(series.String), &m.Series); err != nil {
			return &m, fmt.Errorf("the series of match %s: %w", m.ID, err)
		}
	}
	if terms.Valid {
		if err := json.Unmarshal([]byte(terms.String), &m.Terms); err != nil {
			return &m, fmt.Errorf("the terms of match %s: %w", m.ID, err)
		}
	}
	m.Chained = chained.String
	if copy(m.Seed[:], seed) != len(m.Seed) {
		return &m, fmt.Errorf("the seed of match %s is cut short", m.ID)
	}
	m.Previous, m.Rematch, m.Summary.Deciding, m.Summary.Vacant = previous.String, rematch.String, game.Seats(deciding), game.Seats(vacant)
	return &m, nil
}

// matches runs a query for matches and adds who sits there, by a second query once the first has given its connection back. A match that
// can't be read does not keep the others from being found. Those that were removed between the two are left out; gone is how many they are.
func (s *Store) matches(ctx context.Context, query string, args ...any) (found []*store.Match, unreadable []store.Unreadable, gone int, err error) {
	all, unreadable, err := s.bareMatches(ctx, query, args...)
	if err == nil {
		found, err = s.addSeats(ctx, all)
	}
	if err != nil {
		return nil, nil, 0, err
	}
	return found, unreadable, len(all) - len(found), nil
}

func (s *Store) bareMatches(ctx context.Context, query string, args ...any) (found []*store.Match, unreadable []store.Unreadable, err error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		if m, err := scanMatch(rows); err == nil {
			found = append(found, m)
		} else {
			unreadable = append(unreadable, store.Unreadable{Key: m.Key, ID: m.ID, Err: err})
		}
	}
	return found, unreadable, rows.Err() // what was lost on the way, such as the connection, is an error here
}

// listed returns the first matches of a query that can be read, at most so many, and tells of those that can't. The query's last argument is
// how many it is to return.
func (s *Store) listed(ctx context.Context, limit int, query string, args ...any) ([]*store.Match, error) {
	for most := limit; ; most *= 2 { // as many as are left out are missing; to whoever lists, fewer than asked for are the last ones
		found, unreadable, gone, err := s.matches(ctx, query, append(args, most)...)
		if err != nil {
			return nil, err
		}
		s.leftOut.tell(unreadable)
		missing := len(unreadable) + gone
		if missing == 0 || len(found) >= limit || len(found)+missing < most {
			return found[:min(len(found), limit)], nil
		}
	}
}

// leftOut tells of matches that lists leave out: of each once, since lists are asked for all the time.
type leftOut struct {
	mu   sync.Mutex
	log  *slog.Logger // nil where nobody is told
	told map[string]bool
}

// mostTold is of how many matches is told. Where more can't be read, more than single matches is damaged.
const mostTold = 1000

func (l *leftOut) tell(unreadable []store.Unreadable) {
	if len(unreadable) == 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, u := range unreadable {
		if l.log == nil || l.told[u.ID] || len(l.told) == mostTold {
			continue
		}
		l.told[u.ID] = true
		l.log.Error("a match can't be read, and lists leave it out: portolan doctor tells what to do", "match", u.ID, "error", u.Err)
	}
}

// LogTo has the store say in a log which matches lists leave out.
func (s *Store) LogTo(log *slog.Logger) {
	s.leftOut.mu.Lock()
	defer s.leftOut.mu.Unlock()
	s.leftOut.log, s.leftOut.told = log, make(map[string]bool)
}

// addSeats adds to matches who sits there, and returns those that there still are.
func (s *Store) addSeats(ctx context.Context, all []*store.Match) (found []*store.Match, err error) {
	byKey := make(map[int64]*store.Match, len(all))
	keys := make([]int64, 0, len(all))
	for _, m := range all {
		byKey[m.Key] = m
		keys = append(keys, m.Key)
	}
	list, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	rows, err := s.read.QueryContext(ctx, `SELECT m.key, s.seat, s.player, s.bot, s.name, s.lender, s.lender_name FROM matches m LEFT JOIN seats s ON s.match = m.key
WHERE m.key IN (SELECT CAST(value AS BIGINT) FROM json_each($1)) ORDER BY m.key, s.seat`, string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	there := make(map[int64]bool, len(all))
	for rows.Next() {
		var key int64
		var seat sql.NullInt64
		var player, bot, name, lender, lenderName sql.NullString
		if err := rows.Scan(&key, &seat, &player, &bot, &name, &lender, &lenderName); err != nil {
			return nil, err
		}
		there[key] = true
		if seat.Valid {
			byKey[key].Seats = append(byKey[key].Seats, store.Seat{
				Player: player.String, Bot: bot.String, Name: name.String, Lender: lender.String, LenderName: lenderName.String,
			})
		}
	}
	for _, m := range all {
		if there[m.Key] {
			found = append(found, m)
		}
	}
	return found, rows.Err()
}

// Match implements [store.Matches].
func (s *Store) Match(ctx context.Context, id string) (*store.Match, error) {
	found, unreadable, _, err := s.matches(ctx, `SELECT `+matchColumns+` FROM matches m WHERE m.id = $1`, id)
	if err == nil && len(unreadable) > 0 {
		err = unreadable[0].Err
	}
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
