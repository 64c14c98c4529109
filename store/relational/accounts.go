package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portolan/store"
)

// AddAccount implements [store.Accounts].
func (s *Store) AddAccount(_ context.Context, a store.Account, codes []store.Key) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		err := changed(conn.ExecContext(ctx, `UPDATE players SET guest = FALSE WHERE id = $1 AND guest AND name <> $2`, a.Player, store.Anonymous))
		if errors.Is(err, store.ErrNotFound) {
			return store.ErrConflict
		}
		if err != nil {
			return err
		}
		if err := call(ctx, conn, a.Player, a.Name); err != nil {
			return err
		}
		return addAccount(ctx, conn, &a, codes)
	})
	if err != nil {
		return fmt.Errorf("make player %s an account: %w", a.Player, err)
	}
	return nil
}

func addAccount(ctx context.Context, conn *sql.Conn, a *store.Account, codes []store.Key) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO accounts (player, likeness, capitals, password, created, locked)
VALUES ($1, $2, $3, $4, $5, $6)`, a.Player, a.Likeness, a.Capitals, a.Password, a.Created, a.Locked)
	if constraint(err) { // whoever has an account already was found out before
		return store.ErrTaken
	}
	if err != nil {
		return err
	}
	if a.Identity != nil {
		err := addIdentity(ctx, conn, *a.Identity)
		if errors.Is(err, store.ErrTaken) {
			return store.ErrConflict
		}
		if err != nil {
			return err
		}
	}
	return addCodes(ctx, conn, a.Player, codes)
}

func addCodes(ctx context.Context, conn *sql.Conn, player string, codes []store.Key) error {
	for _, key := range codes {
		if _, err := conn.ExecContext(ctx, `INSERT INTO codes (key, player) VALUES ($1, $2)`, key[:], player); err != nil {
			return err
		}
	}
	return nil
}

const accountColumns = `a.player, p.name, a.likeness, a.capitals, a.password, a.created, a.locked`

func scanAccount(row scanned) (store.Account, error) {
	var a store.Account
	return a, found(row.Scan(&a.Player, &a.Name, &a.Likeness, &a.Capitals, &a.Password, &a.Created, &a.Locked))
}

// Account implements [store.Accounts].
func (s *Store) Account(ctx context.Context, likeness string) (store.Account, error) {
	a, err := scanAccount(s.read.QueryRowContext(ctx, `SELECT `+accountColumns+`
FROM accounts a JOIN players p ON p.id = a.player WHERE a.likeness = $1`, likeness))
	if err != nil {
		return store.Account{}, fmt.Errorf("find an account: %w", err)
	}
	return a, nil
}

// AccountOf implements [store.Accounts].
func (s *Store) AccountOf(ctx context.Context, player string) (store.Account, error) {
	a, err := scanAccount(s.read.QueryRowContext(ctx, `SELECT `+accountColumns+`
FROM accounts a JOIN players p ON p.id = a.player WHERE a.player = $1`, player))
	if err != nil {
		return store.Account{}, fmt.Errorf("find the account of player %s: %w", player, err)
	}
	return a, nil
}

// Accounts implements [store.Accounts].
func (s *Store) Accounts(ctx context.Context) ([]store.Account, error) {
	all, err := every(ctx, s, scanAccount, `SELECT `+accountColumns+`
FROM accounts a JOIN players p ON p.id = a.player ORDER BY a.likeness`)
	if err != nil {
		return nil, fmt.Errorf("list the accounts: %w", err)
	}
	return all, nil
}

// SetPassword implements [store.Accounts].
func (s *Store) SetPassword(_ context.Context, player, before string, after store.Password, kept store.Key) ([]store.Key, error) {
	var ended []store.Key
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		err := changed(conn.ExecContext(ctx, `UPDATE accounts SET password = $1 WHERE player = $2 AND password = $3`, after.Hash, player, before))
		if errors.Is(err, store.ErrNotFound) {
			return store.ErrConflict
		}
		if err != nil {
			return err
		}
		ended, err = dropWays(ctx, conn, player, after, kept)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("set the password of player %s: %w", player, err)
	}
	return ended, nil
}

// changed is the error of a statement that is to change something, store.ErrNotFound when it did not.
func changed(result sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	return err
}

// SignIn implements [store.Accounts].
func (s *Store) SignIn(_ context.Context, session store.Session, password string) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		var right bool
		err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE player = $1 AND password = $2 AND NOT locked)`,
			session.Player, password).Scan(&right)
		if err == nil && !right {
			err = store.ErrNotFound
		}
		if err != nil {
			return err
		}
		return addSession(ctx, conn, session)
	})
	if err != nil {
		return fmt.Errorf("sign player %s in: %w", session.Player, err)
	}
	return nil
}

// UseCode implements [store.Accounts].
func (s *Store) UseCode(_ context.Context, code store.Key, password store.Password, session store.Session) (store.Player, []store.Key, error) {
	var p store.Player
	var ended []store.Key
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		p, err = scanPlayer(conn.QueryRowContext(ctx,
			`SELECT `+playerColumns+` FROM codes c JOIN players p ON p.id = c.player WHERE c.key = $1 AND `+unlocked, code[:]))
		if err != nil {
			return err
		}
		if _, err := conn.ExecContext(ctx, `DELETE FROM codes WHERE key = $1`, code[:]); err != nil {
			return err
		}
		if password.Hash != "" {
			if ended, err = resetPassword(ctx, conn, p.ID, password); err != nil {
				return err
			}
		}
		session.Player = p.ID
		return addSession(ctx, conn, session)
	})
	if err != nil {
		return store.Player{}, nil, fmt.Errorf("use a recovery code: %w", err)
	}
	return p, ended, nil
}

// resetPassword sets a password whatever it was before, and returns what ends by that.
func resetPassword(ctx context.Context, conn *sql.Conn, player string, password store.Password) ([]store.Key, error) {
	if _, err := conn.ExecContext(ctx, `UPDATE accounts SET password = $1 WHERE player = $2`, password.Hash, player); err != nil {
		return nil, err
	}
	return dropWays(ctx, conn, player, password, store.Key{})
}

// dropWays takes away by what a player came in before it had a new password, but for one session, and returns what ends by that.
func dropWays(ctx context.Context, conn *sql.Conn, player string, password store.Password, kept store.Key) ([]store.Key, error) {
	ended, err := dropOthers(ctx, conn, player, kept)
	if err != nil || !password.Alone {
		return ended, err
	}
	if _, err := conn.ExecContext(ctx, `DELETE FROM passkeys WHERE player = $1`, player); err != nil {
		return nil, err
	}
	tokens, err := drop(ctx, conn, `DELETE FROM tokens WHERE player = $1 RETURNING key`, player)
	return append(ended, tokens...), err
}

// SetCodes implements [store.Accounts].
func (s *Store) SetCodes(_ context.Context, player, password string, codes []store.Key) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		var same bool
		err := found(conn.QueryRowContext(ctx, `SELECT password = $1 FROM accounts WHERE player = $2`, password, player).Scan(&same))
		switch {
		case errors.Is(err, store.ErrNotFound):
			return store.ErrGone
		case err != nil:
			return err
		case !same:
			return store.ErrConflict
		}
		if _, err := conn.ExecContext(ctx, `DELETE FROM codes WHERE player = $1`, player); err != nil {
			return err
		}
		return addCodes(ctx, conn, player, codes)
	})
	if err != nil {
		return fmt.Errorf("replace the recovery codes of player %s: %w", player, err)
	}
	return nil
}

// hasAccount returns store.ErrGone unless a player has an account.
func hasAccount(ctx context.Context, conn *sql.Conn, player string) error {
	var has bool
	err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE player = $1)`, player).Scan(&has)
	if err == nil && !has {
		err = store.ErrGone
	}
	return err
}

// Codes implements [store.Accounts].
func (s *Store) Codes(ctx context.Context, player string) (n int, err error) {
	if err := s.read.QueryRowContext(ctx, `SELECT count(*) FROM codes WHERE player = $1`, player).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the recovery codes of player %s: %w", player, err)
	}
	return n, nil
}

// AddReset implements [store.Accounts].
func (s *Store) AddReset(_ context.Context, r store.Reset) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		if err := hasAccount(ctx, conn, r.Player); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, `INSERT INTO resets (key, player, expires) VALUES ($1, $2, $3)`, r.Key[:], r.Player, r.Expires)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a link to a new password of player %s: %w", r.Player, err)
	}
	return nil
}

// AccountByReset implements [store.Accounts].
func (s *Store) AccountByReset(ctx context.Context, link store.Key, now int64) (store.Account, error) {
	a, err := scanAccount(s.read.QueryRowContext(ctx, `SELECT `+accountColumns+`
FROM resets r JOIN accounts a ON a.player = r.player JOIN players p ON p.id = r.player WHERE r.key = $1 AND r.expires > $2 AND NOT a.locked`, link[:], now))
	if err != nil {
		return store.Account{}, fmt.Errorf("find the account of a link to a new password: %w", err)
	}
	return a, nil
}

// UseReset implements [store.Accounts]. Links that have expired are swept out on the way.
func (s *Store) UseReset(_ context.Context, link store.Key, password store.Password, session store.Session) (store.Player, []store.Key, error) {
	var p store.Player
	var ended []store.Key
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) (err error) {
		if _, err := conn.ExecContext(ctx, `DELETE FROM resets WHERE expires <= $1`, session.Created); err != nil {
			return err
		}
		p, err = scanPlayer(conn.QueryRowContext(ctx,
			`SELECT `+playerColumns+` FROM resets r JOIN players p ON p.id = r.player WHERE r.key = $1 AND `+unlocked, link[:]))
		if err != nil {
			return err
		}
		if ended, err = resetPassword(ctx, conn, p.ID, password); err != nil {
			return err
		}
		session.Player = p.ID
		return addSession(ctx, conn, session)
	})
	if err != nil {
		return store.Player{}, nil, fmt.Errorf("use a link to a new password: %w", err)
	}
	return p, ended, nil
}

// Lock implements [store.Accounts].
func (s *Store) Lock(_ context.Context, player string, locked bool) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		return changed(conn.ExecContext(ctx, `UPDATE accounts SET locked = $1 WHERE player = $2`, locked, player))
	})
	if err != nil {
		return fmt.Errorf("lock or unlock the account of player %s: %w", player, err)
	}
	return nil
}

// AddInvitation implements [store.Accounts].
func (s *Store) AddInvitation(_ context.Context, i store.Invitation) error {
	err := s.queue.run(func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `INSERT INTO invitations (key, "left", expires) VALUES ($1, $2, $3)`, i.Key[:], i.Left, i.Expires)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep an invitation: %w", err)
	}
	return nil
}

// invited uses an invitation for one newcomer.
func invited(ctx context.Context, conn *sql.Conn, key store.Key, now int64) error {
	if _, err := conn.ExecContext(ctx, `DELETE FROM invitations WHERE expires <= $1 OR "left" < 1`, now); err != nil {
		return err
	}
	return changed(conn.ExecContext(ctx, `UPDATE invitations SET "left" = "left" - 1 WHERE key = $1`, key[:]))
}
