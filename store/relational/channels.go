package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"portolan/store"
)

// AddChannel implements [store.Notices].
func (s *Store) AddChannel(_ context.Context, c store.Channel, most int) (string, error) {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := here(ctx, conn, c.Player); err != nil {
			return err
		}
		var before string
		var count int
		err := conn.QueryRowContext(ctx, `SELECT coalesce((SELECT id FROM channels WHERE kind = $1 AND address = $2 AND (player = $3 OR $1 = 'push')), ''),
(SELECT count(*) FROM channels WHERE player = $3)`, string(c.Kind), c.Address, c.Player).Scan(&before, &count)
		switch {
		case err != nil:
			return err
		case before != "":
			c.ID = before
			if _, err := conn.ExecContext(ctx, `DELETE FROM notices WHERE channel = $1 AND EXISTS (
SELECT 1 FROM channels WHERE id = $1 AND player <> $2)`, c.ID, c.Player); err != nil {
				return err
			}
		case count >= most:
			return store.ErrConflict
		}
		_, err = conn.ExecContext(ctx, `INSERT INTO channels (id, player, kind, key, address, form, label, lang, origin, kinds, created, pending)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO UPDATE SET player = excluded.player, key = excluded.key, form = excluded.form,
label = excluded.label, lang = excluded.lang, origin = excluded.origin, kinds = excluded.kinds, pending = channels.pending AND excluded.pending,
created = CASE WHEN channels.pending THEN excluded.created ELSE channels.created END, off = FALSE, failed = 0, reason = ''`,
			c.ID, c.Player, string(c.Kind), c.Key[:], c.Address, c.Form, c.Label, c.Lang, c.Origin, joinKinds(c.Kinds), c.Created, c.Pending)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("keep a channel of player %s: %w", c.Player, err)
	}
	s.reached.add(c.Player)
	return c.ID, nil
}

func joinKinds(kinds []store.NoticeKind) string {
	var words []string
	for _, kind := range kinds {
		words = append(words, string(kind))
	}
	return strings.Join(words, ",")
}

func splitKinds(text string) []store.NoticeKind {
	var kinds []store.NoticeKind
	for word := range strings.SplitSeq(text, ",") {
		if word != "" {
			kinds = append(kinds, store.NoticeKind(word))
		}
	}
	return kinds
}

// permitted holds for channels of players who have no account or may use it.
const permitted = `NOT EXISTS (SELECT 1 FROM accounts a WHERE a.player = c.player AND a.locked)`

// channelColumns are those of a channel. One whose player's account is locked is off.
const channelColumns = `c.id, c.player, c.kind, c.key, c.address, c.form, c.label, c.lang, c.origin, c.kinds, c.created, c.pending,
c.off OR NOT (` + permitted + `), c.failed, c.reason, c.sent`

func scanChannel(row scanned, more ...any) (store.Channel, error) {
	var c store.Channel
	var key []byte
	var kinds string
	err := row.Scan(append([]any{
		&c.ID, &c.Player, &c.Kind, &key, &c.Address, &c.Form, &c.Label, &c.Lang, &c.Origin, &kinds, &c.Created, &c.Pending, &c.Off,
		&c.Failed, &c.Reason, &c.Sent,
	}, more...)...)
	copy(c.Key[:], key)
	c.Kinds = splitKinds(kinds)
	return c, found(err)
}

// Channels implements [store.Notices].
func (s *Store) Channels(ctx context.Context, player string) ([]store.Channel, error) {
	all, err := every(ctx, s, func(row scanned) (store.Channel, error) { return scanChannel(row) },
		`SELECT `+channelColumns+` FROM channels c WHERE $1 = '' OR c.player = $1 ORDER BY c.created, c.id`, player)
	if err != nil {
		return nil, fmt.Errorf("list the channels of player %s: %w", player, err)
	}
	return all, nil
}

// ChannelOf implements [store.Notices].
func (s *Store) ChannelOf(ctx context.Context, kind store.ChannelKind, key store.Key) (store.Channel, error) {
	c, err := scanChannel(s.read.QueryRowContext(ctx, `SELECT `+channelColumns+` FROM channels c WHERE c.key = $1 AND c.kind = $2 AND `+permitted,
		key[:], string(kind)))
	if err != nil {
		return store.Channel{}, fmt.Errorf("find a channel: %w", err)
	}
	return c, nil
}

// changeChannel runs a statement that is to change a channel.
func (s *Store) changeChannel(statement string, args ...any) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return changed(conn.ExecContext(ctx, statement, args...))
	})
	if err != nil {
		return fmt.Errorf("change a channel: %w", err)
	}
	return nil
}

// SetChannel implements [store.Notices].
func (s *Store) SetChannel(_ context.Context, player, id string, kinds []store.NoticeKind, lang string) error {
	return s.changeChannel(`UPDATE channels SET kinds = $1, lang = $2, off = FALSE, failed = 0 WHERE player = $3 AND id = $4`,
		joinKinds(kinds), lang, player, id)
}

// ConfirmChannel implements [store.Notices].
func (s *Store) ConfirmChannel(_ context.Context, kind store.ChannelKind, key store.Key) error {
	return s.changeChannel(`UPDATE channels SET pending = FALSE WHERE key = $1 AND kind = $2`, key[:], string(kind))
}

// DropChannel implements [store.Notices].
func (s *Store) DropChannel(_ context.Context, player, id string) error {
	return s.changeChannel(`DELETE FROM channels WHERE player = $1 AND id = $2`, player, id)
}

// EndChannel implements [store.Notices].
func (s *Store) EndChannel(_ context.Context, kind store.ChannelKind, key store.Key) (ended store.Channel, err error) {
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		row := conn.QueryRowContext(ctx, `SELECT `+channelColumns+` FROM channels c WHERE c.key = $1 AND c.kind = $2`, key[:], string(kind))
		if ended, err = scanChannel(row); err != nil {
			return err
		}
		return changed(conn.ExecContext(ctx, `DELETE FROM channels WHERE id = $1`, ended.ID))
	})
	if err != nil {
		return store.Channel{}, fmt.Errorf("end a channel: %w", err)
	}
	return ended, nil
}

// Keepsake implements [store.Notices].
func (s *Store) Keepsake(ctx context.Context, name string, make func() (string, error)) (text string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT text FROM keepsakes WHERE name = $1`, name).Scan(&text)
	if err == nil {
		return text, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("read the keepsake %s: %w", name, err)
	}
	if text, err = make(); err != nil {
		return "", fmt.Errorf("make the keepsake %s: %w", name, err)
	}
	err = s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if _, err := conn.ExecContext(ctx, `INSERT INTO keepsakes (name, text) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, text); err != nil {
			return err
		}
		return conn.QueryRowContext(ctx, `SELECT text FROM keepsakes WHERE name = $1`, name).Scan(&text)
	})
	if err != nil {
		return "", fmt.Errorf("keep the keepsake %s: %w", name, err)
	}
	return text, nil
}
