package relational

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"portolan/store"
)

// apart tells of two players, named by expressions of a query, that one has blocked the other.
func apart(one, other string) string {
	return `EXISTS (SELECT 1 FROM blocks WHERE player = ` + one + ` AND other = ` + other + ` OR player = ` + other + ` AND other = ` + one + `)`
}

// OfferFriendship implements [store.Friends].
func (s *Store) OfferFriendship(_ context.Context, link store.Link) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, link.Player); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, `INSERT INTO friend_links (player, key, expires) VALUES ($1, $2, $3)
ON CONFLICT (player) DO UPDATE SET key = excluded.key, expires = excluded.expires`, link.Player, link.Key[:], link.Expires)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a link to friends of player %s: %w", link.Player, err)
	}
	return nil
}

// WithdrawFriendship implements [store.Friends].
func (s *Store) WithdrawFriendship(_ context.Context, player string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `DELETE FROM friend_links WHERE player = $1`, player)
		return err
	})
	if err != nil {
		return fmt.Errorf("end the link to friends of player %s: %w", player, err)
	}
	return nil
}

// OfferedBy implements [store.Friends].
func (s *Store) OfferedBy(ctx context.Context, link store.Key, asks string, at int64) (store.Player, error) {
	p, err := offeredBy(ctx, s.read.QueryRowContext, link, asks, at)
	if err != nil {
		return p, fmt.Errorf("look up a link to friends: %w", err)
	}
	return p, nil
}

func offeredBy(ctx context.Context, query func(context.Context, string, ...any) *sql.Row, link store.Key, asks string, at int64) (p store.Player, err error) {
	err = query(ctx, `SELECT p.id, p.name, p.guest, p.created FROM friend_links l JOIN players p ON p.id = l.player
WHERE l.key = $1 AND l.expires > $3 AND NOT `+apart("l.player", "$2"), link[:], asks, at).Scan(&p.ID, &p.Name, &p.Guest, &p.Created)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	return p, err
}

// Befriend implements [store.Friends].
func (s *Store) Befriend(_ context.Context, link store.Key, asks string, at int64, most int) (p store.Player, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, asks); err != nil {
			return err
		}
		if p, err = offeredBy(ctx, conn.QueryRowContext, link, asks, at); err != nil {
			return err
		}
		if p.ID == asks {
			return store.ErrConflict
		}
		var known bool
		var n int
		err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM friends WHERE player = $1 AND friend = $2), max(
(SELECT count(*) FROM friends WHERE player = $1), (SELECT count(*) FROM friends WHERE player = $2))`, asks, p.ID).Scan(&known, &n)
		switch {
		case err != nil || known:
			return err
		case n >= most:
			return store.ErrConflict
		}
		_, err = conn.ExecContext(ctx, `INSERT INTO friends (player, friend, since) VALUES ($1, $2, $3), ($2, $1, $3)`, asks, p.ID, at)
		return err
	})
	if err != nil {
		return store.Player{}, fmt.Errorf("make player %s a friend: %w", asks, err)
	}
	return p, nil
}

// Unfriend implements [store.Friends].
func (s *Store) Unfriend(_ context.Context, player, other string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error { return unfriend(ctx, conn, player, other) })
	if err != nil {
		return fmt.Errorf("end a friendship of player %s: %w", player, err)
	}
	return nil
}

func unfriend(ctx context.Context, conn *sql.Conn, player, other string) error {
	_, err := conn.ExecContext(ctx, `DELETE FROM friends WHERE player = $1 AND friend = $2 OR player = $2 AND friend = $1`, player, other)
	return err
}

// Friends implements [store.Friends].
func (s *Store) Friends(ctx context.Context, player string) ([]store.Friend, error) {
	found, err := every(ctx, s, func(row scanned) (one store.Friend, err error) {
		err = row.Scan(&one.Player, &one.Name, &one.Since)
		return one, err
	}, `SELECT p.id, p.name, f.since FROM friends f JOIN players p ON p.id = f.friend WHERE f.player = $1 ORDER BY p.name, p.id`, player)
	if err != nil {
		return nil, fmt.Errorf("list the friends of player %s: %w", player, err)
	}
	return found, nil
}

// Knows implements [store.Friends].
func (s *Store) Knows(ctx context.Context, player string, others []string) ([]string, error) {
	list, err := json.Marshal(others)
	if err != nil {
		return nil, fmt.Errorf("find whom player %s knows: %w", player, err)
	}
	all, err := s.Texts(ctx, `SELECT o.value FROM json_each($2) o WHERE (EXISTS (SELECT 1 FROM friends WHERE player = $1 AND friend = o.value)
OR EXISTS (SELECT 1 FROM seats own JOIN seats theirs ON theirs.match = own.match WHERE own.player = $1 AND theirs.player = o.value AND o.value <> $1))
AND NOT EXISTS (SELECT 1 FROM players WHERE id = o.value AND name = '`+store.Anonymous+`')`,
		text, player, string(list))
	if err != nil {
		return nil, fmt.Errorf("find whom player %s knows: %w", player, err)
	}
	return all, nil
}

// Invite implements [store.Friends]. Invitations that nobody can take up any more go then.
func (s *Store) Invite(_ context.Context, invites []store.Invite, most int) (asked []store.Invite, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		asked = nil
		for i := range invites {
			if err := here(ctx, conn, invites[i].By); err != nil {
				return err
			}
			anew, err := invite(ctx, conn, &invites[i], most)
			if err != nil {
				return err
			}
			if anew {
				asked = append(asked, invites[i])
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("invite to a match: %w", err)
	}
	return asked, nil
}

// invite keeps an invitation, unless there is one already that its player gets to see, or has said no to.
func invite(ctx context.Context, conn *sql.Conn, one *store.Invite, most int) (anew bool, err error) {
	var key int64
	var n int
	err = conn.QueryRowContext(ctx, `SELECT key, (SELECT count(*) FROM invites i WHERE i.match = m.key AND i.player <> $2) FROM matches m
WHERE id = $1 AND EXISTS (SELECT 1 FROM players WHERE id = $2 AND name <> '`+store.Anonymous+`')`, one.Match, one.Player).Scan(&key, &n)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, store.ErrNotFound
	case err != nil:
		return false, err
	case n >= most:
		return false, store.ErrConflict
	}
	_, err = conn.ExecContext(ctx, `DELETE FROM invites WHERE player = $1
AND match IN (SELECT key FROM matches WHERE status = 'over' OR status = 'playing' AND NOT loan)`, one.Player)
	if err != nil {
		return false, err
	}
	err = changed(conn.ExecContext(ctx, `INSERT INTO invites (match, player, asks, seat, at, loan) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (match, player) DO UPDATE SET asks = excluded.asks, seat = excluded.seat, at = excluded.at, loan = excluded.loan
WHERE NOT invites.declined AND `+apart("invites.asks", "invites.player"),
		key, one.Player, one.By, one.Seat, one.At, one.Loan))
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

const inviteColumns = `SELECT m.id, p.id, p.name, a.id, a.name, i.seat, i.at, i.declined, i.loan
FROM invites i JOIN matches m ON m.key = i.match JOIN players p ON p.id = i.player JOIN players a ON a.id = i.asks `

// Invites implements [store.Friends].
func (s *Store) Invites(ctx context.Context, player string, most int) ([]store.Invite, error) {
	if err := s.queue.flush(); err != nil {
		return nil, fmt.Errorf("list the invitations of player %s: %w", player, err)
	}
	found, err := every(ctx, s, scanInvite, inviteColumns+`WHERE i.player = $1 AND NOT i.declined AND m.status = CASE WHEN i.loan THEN 'playing' ELSE 'open' END
AND NOT EXISTS (SELECT 1 FROM seats WHERE match = m.key AND player = $1) AND NOT `+apart("i.asks", "$1")+` ORDER BY i.at DESC, m.key DESC LIMIT $2`,
		player, most)
	if err != nil {
		return nil, fmt.Errorf("list the invitations of player %s: %w", player, err)
	}
	return found, nil
}

// Invited implements [store.Friends].
func (s *Store) Invited(ctx context.Context, match string) ([]store.Invite, error) {
	found, err := every(ctx, s, scanInvite, inviteColumns+`WHERE m.id = $1 ORDER BY i.at, p.id`, match)
	if err != nil {
		return nil, fmt.Errorf("list who is asked to match %s: %w", match, err)
	}
	return found, nil
}

func scanInvite(row scanned) (i store.Invite, err error) {
	err = row.Scan(&i.Match, &i.Player, &i.Name, &i.By, &i.ByName, &i.Seat, &i.At, &i.Declined, &i.Loan)
	return i, err
}

// Decline implements [store.Friends].
func (s *Store) Decline(_ context.Context, match, player string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return changed(conn.ExecContext(ctx,
			`UPDATE invites SET declined = TRUE WHERE player = $1 AND match = (SELECT key FROM matches WHERE id = $2)`, player, match))
	})
	if err != nil {
		return fmt.Errorf("decline an invitation to match %s: %w", match, err)
	}
	return nil
}
