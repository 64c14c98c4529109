package relational

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"portolan/match"
	"portolan/store"
)

// KeepOrders implements [store.Orders].
func (s *Store) KeepOrders(_ context.Context, key int64, o store.SeatOrders, due []store.Due) error {
	var order any
	if o.Order != nil {
		text, err := json.Marshal(o.Order)
		if err != nil {
			return fmt.Errorf("keep what is ordered in match %d: %w", key, err)
		}
		order = string(text)
	}
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if o.Order == nil && !o.Skip {
			_, err := conn.ExecContext(ctx, `DELETE FROM orders WHERE match = $1 AND seat = $2`, key, int(o.Seat))
			return err
		}
		if err := here(ctx, conn, o.Player); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, `INSERT INTO orders (match, seat, player, text, at, skip) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (match, seat) DO UPDATE SET player = excluded.player, text = excluded.text, at = excluded.at, skip = excluded.skip`,
			key, int(o.Seat), o.Player, order, o.At, o.Skip)
		switch {
		case constraint(err): // there are such a match and player, and nothing else is asked
			return store.ErrNotFound
		case err != nil:
			return err
		}
		return fallsDue(ctx, conn, key, due)
	})
	if err != nil {
		return fmt.Errorf("keep what is ordered in match %d: %w", key, err)
	}
	return nil
}

// Orders implements [store.Orders].
func (s *Store) Orders(ctx context.Context, key int64) ([]store.SeatOrders, error) {
	found, err := every(ctx, s, scanOrders, `SELECT seat, player, text, at, skip FROM orders WHERE match = $1 ORDER BY seat`, key)
	if err != nil {
		return nil, fmt.Errorf("read what is ordered in match %d: %w", key, err)
	}
	return found, nil
}

func scanOrders(row scanned) (o store.SeatOrders, err error) {
	var order sql.NullString
	if err := row.Scan(&o.Seat, &o.Player, &order, &o.At, &o.Skip); err != nil || !order.Valid {
		return o, err
	}
	o.Order = new(match.Order)
	return o, json.Unmarshal([]byte(order.String), o.Order)
}
