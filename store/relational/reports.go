package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// Report implements [store.Reports].
func (s *Store) Report(_ context.Context, r store.Report, player string, most int) (int, error) {
	var times int
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, player); err != nil {
			return err
		}
		if err := stillGiven(ctx, conn, &r); err != nil {
			return err
		}
		var id int64
		err := conn.QueryRowContext(ctx, `INSERT INTO reports (series, match, what, name, giver, called, created, verdict)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (series, what, name) DO UPDATE SET series = excluded.series RETURNING id`,
			r.Series, r.Match, r.What, r.Name, Text(r.Giver), r.By, r.Created, string(store.Undecided)).Scan(&id)
		if err != nil {
			return err
		}
		if err := objects(ctx, conn, id, player, most); err != nil {
			return err
		}
		return conn.QueryRowContext(ctx, `SELECT count(*) FROM reporters WHERE report = $1`, id).Scan(&times)
	})
	if err != nil {
		return 0, fmt.Errorf("keep a report of player %s: %w", player, err)
	}
	return times, nil
}

// stillGiven takes out of a report who has closed the account since the name was read: store.ErrNotFound where the name, or what was said, is gone
// with it.
func stillGiven(ctx context.Context, conn *sql.Conn, r *store.Report) error {
	if r.Giver == "" {
		return nil
	}
	err := here(ctx, conn, r.Giver)
	switch {
	case !errors.Is(err, store.ErrGone):
		return err
	case r.OfTalk(), r.OfPlayer():
		return store.ErrNotFound
	}
	r.Giver, r.By = "", store.Anonymous
	return nil
}

// objects keeps that a player objects, unless that is known or the player has as many open reports as may be.
func objects(ctx context.Context, conn *sql.Conn, report int64, player string, most int) error {
	var known bool
	var open int
	err := conn.QueryRowContext(ctx, `SELECT
EXISTS (SELECT 1 FROM reporters WHERE report = $1 AND player = $2),
(SELECT count(*) FROM reporters p JOIN reports r ON r.id = p.report WHERE p.player = $2 AND r.verdict = $3)`,
		report, player, string(store.Undecided)).Scan(&known, &open)
	switch {
	case err != nil || known:
		return err
	case open >= most:
		return store.ErrConflict
	}
	_, err = conn.ExecContext(ctx, `INSERT INTO reporters (report, player) VALUES ($1, $2)`, report, player)
	return err
}

// Reports implements [store.Reports].
func (s *Store) Reports(ctx context.Context, verdict store.Verdict) ([]store.Report, error) {
	found, err := every(ctx, s, scanReport, `SELECT id, series, match, what, name, giver, called, created, verdict,
(SELECT count(*) FROM reporters WHERE report = id) AS times FROM reports WHERE verdict = $1 ORDER BY times DESC, id`, string(verdict))
	if err != nil {
		return nil, fmt.Errorf("list the reports that are %s: %w", verdict, err)
	}
	return found, nil
}

func scanReport(row scanned) (r store.Report, err error) {
	var giver sql.NullString
	err = row.Scan(&r.ID, &r.Series, &r.Match, &r.What, &r.Name, &giver, &r.By, &r.Created, &r.Verdict, &r.Times)
	r.Giver = giver.String
	return r, err
}

// Objections implements [store.Reports].
func (s *Store) Objections(ctx context.Context, player string) ([]store.Report, error) {
	found, err := every(ctx, s, scanReport, `SELECT r.id, r.series, r.match, r.what, r.name, r.giver, r.called, r.created, r.verdict, 0
FROM reporters o JOIN reports r ON r.id = o.report WHERE o.player = $1 ORDER BY r.id`, player)
	if err != nil {
		return nil, fmt.Errorf("list what player %s has objected to: %w", player, err)
	}
	return found, nil
}

// Decide implements [store.Reports].
func (s *Store) Decide(_ context.Context, id int64, verdict store.Verdict) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		result, err := conn.ExecContext(ctx, `UPDATE reports SET verdict = $1 WHERE id = $2`, string(verdict), id)
		if err != nil {
			return err
		}
		if decided, err := result.RowsAffected(); err != nil || decided > 0 {
			return err
		}
		return store.ErrNotFound
	})
	if err != nil {
		return fmt.Errorf("decide about report %d: %w", id, err)
	}
	return nil
}
