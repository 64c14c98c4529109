package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// AddCeremony implements [store.Passwordless].
func (s *Store) AddCeremony(_ context.Context, c store.Ceremony, now int64) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if _, err := conn.ExecContext(ctx, `DELETE FROM ceremonies WHERE expires <= $1`, now); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, `INSERT INTO ceremonies (key, kind, player, data, expires) VALUES ($1, $2, $3, $4, $5)`,
			c.Key[:], c.Kind, c.Player, c.Data, c.Expires)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep what was begun to sign in: %w", err)
	}
	return nil
}

// TakeCeremony implements [store.Passwordless].
func (s *Store) TakeCeremony(_ context.Context, key store.Key, kind string, now int64) (store.Ceremony, error) {
	c := store.Ceremony{Key: key, Kind: kind}
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return found(conn.QueryRowContext(ctx,
			`DELETE FROM ceremonies WHERE key = $1 AND kind = $2 AND expires > $3 RETURNING player, data, expires`, key[:], kind, now).
			Scan(&c.Player, &c.Data, &c.Expires))
	})
	if err != nil {
		return store.Ceremony{}, fmt.Errorf("find what was begun to sign in: %w", err)
	}
	return c, nil
}

// AddPasskey implements [store.Passwordless].
func (s *Store) AddPasskey(_ context.Context, p store.Passkey, most int) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		var account bool
		var n int
		err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE player = $1),
(SELECT count(*) FROM passkeys WHERE player = $1)`, p.Player).Scan(&account, &n)
		switch {
		case err != nil:
			return err
		case !account:
			return store.ErrNotFound
		case n >= most:
			return store.ErrConflict
		}
		_, err = conn.ExecContext(ctx, `INSERT INTO passkeys (credential, id, player, domain, name, data, created, used)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, p.Credential, p.ID, p.Player, p.Domain, p.Name, p.Data, p.Created, p.Used)
		if constraint(err) {
			return store.ErrTaken
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a passkey of player %s: %w", p.Player, err)
	}
	return nil
}

const passkeyColumns = `SELECT credential, id, player, domain, name, data, created, used FROM passkeys `

func scanPasskey(row scanned) (store.Passkey, error) {
	var p store.Passkey
	return p, found(row.Scan(&p.Credential, &p.ID, &p.Player, &p.Domain, &p.Name, &p.Data, &p.Created, &p.Used))
}

// Passkeys implements [store.Passwordless].
func (s *Store) Passkeys(ctx context.Context, player string) ([]store.Passkey, error) {
	all, err := every(ctx, s, scanPasskey, passkeyColumns+`WHERE player = $1 ORDER BY created, id`, player)
	if err != nil {
		return nil, fmt.Errorf("list the passkeys of player %s: %w", player, err)
	}
	return all, nil
}

// Passkey implements [store.Passwordless].
func (s *Store) Passkey(ctx context.Context, credential []byte) (store.Passkey, error) {
	p, err := scanPasskey(s.read.QueryRowContext(ctx, passkeyColumns+`WHERE credential = $1`, credential))
	if err != nil {
		return store.Passkey{}, fmt.Errorf("find a passkey: %w", err)
	}
	return p, nil
}

// UsePasskey implements [store.Passwordless].
func (s *Store) UsePasskey(_ context.Context, credential, before, after []byte, session store.Session) (store.Player, error) {
	var p store.Player
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		p, err = scanPlayer(conn.QueryRowContext(ctx,
			`SELECT `+playerColumns+` FROM passkeys k JOIN players p ON p.id = k.player WHERE k.credential = $1 AND `+unlocked, credential))
		if err != nil {
			return err
		}
		err = changed(conn.ExecContext(ctx, `UPDATE passkeys SET data = $1, used = $2 WHERE credential = $3 AND data = $4`,
			after, session.Created, credential, before))
		if errors.Is(err, store.ErrNotFound) {
			return store.ErrConflict
		}
		if err != nil {
			return err
		}
		session.Player = p.ID
		return addSession(ctx, conn, session)
	})
	if err != nil {
		return store.Player{}, fmt.Errorf("sign in by a passkey: %w", err)
	}
	return p, nil
}

// DropPasskey implements [store.Passwordless].
func (s *Store) DropPasskey(_ context.Context, player, id string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return changed(conn.ExecContext(ctx, `DELETE FROM passkeys WHERE player = $1 AND id = $2`, player, id))
	})
	if err != nil {
		return fmt.Errorf("forget a passkey of player %s: %w", player, err)
	}
	return nil
}

// Identified implements [store.Passwordless].
func (s *Store) Identified(ctx context.Context, issuer, subject string) (store.Player, bool, error) {
	var p store.Player
	var locked bool
	err := found(s.read.QueryRowContext(ctx, `SELECT `+playerColumns+`, a.locked FROM identities i
JOIN players p ON p.id = i.player JOIN accounts a ON a.player = i.player WHERE i.issuer = $1 AND i.subject = $2`, issuer, subject).
		Scan(&p.ID, &p.Name, &p.Guest, &p.Created, &locked))
	if err != nil {
		return store.Player{}, false, fmt.Errorf("find the player of an identity: %w", err)
	}
	return p, locked, nil
}

// AddIdentity implements [store.Passwordless].
func (s *Store) AddIdentity(_ context.Context, i store.Identity) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		var account, has bool
		err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE player = $1),
EXISTS (SELECT 1 FROM identities WHERE player = $1 AND issuer = $2)`, i.Player, i.Issuer).Scan(&account, &has)
		switch {
		case err != nil:
			return err
		case !account:
			return store.ErrNotFound
		case has:
			return store.ErrTaken
		}
		return addIdentity(ctx, conn, i)
	})
	if err != nil {
		return fmt.Errorf("keep an identity of player %s: %w", i.Player, err)
	}
	return nil
}

func addIdentity(ctx context.Context, conn *sql.Conn, i store.Identity) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO identities (issuer, subject, player, created) VALUES ($1, $2, $3, $4)`,
		i.Issuer, i.Subject, i.Player, i.Created)
	if constraint(err) {
		return store.ErrTaken
	}
	return err
}

// Identities implements [store.Passwordless].
func (s *Store) Identities(ctx context.Context, player string) ([]store.Identity, error) {
	all, err := every(ctx, s, func(row scanned) (store.Identity, error) {
		var i store.Identity
		return i, row.Scan(&i.Issuer, &i.Subject, &i.Player, &i.Created)
	}, `SELECT issuer, subject, player, created FROM identities WHERE player = $1 ORDER BY created, issuer`, player)
	if err != nil {
		return nil, fmt.Errorf("list the identities of player %s: %w", player, err)
	}
	return all, nil
}
