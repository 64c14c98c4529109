package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// plain makes a text one that PostgreSQL takes: UTF-8 without the character NUL, of which its picture stands in the place. Who asks for
// something by a text that can't be is told that there is no such thing.
func plain(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\u2400")
}

// connector makes connections out of those of a pool, whose texts are plain.
type connector struct{ driver.Connector }

// Connect implements [driver.Connector].
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	one, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return conn{one.(*stdlib.Conn)}, nil
}

type conn struct{ *stdlib.Conn }

// CheckNamedValue implements [driver.NamedValueChecker].
func (c conn) CheckNamedValue(v *driver.NamedValue) error {
	if text, is := v.Value.(string); is {
		v.Value = plain(text)
	}
	return c.Conn.CheckNamedValue(v)
}

// over returns a database whose connections are those of a pool, which keeps those that rest.
func over(pool *pgxpool.Pool) *sql.DB {
	db := sql.OpenDB(connector{stdlib.GetPoolConnector(pool)})
	db.SetMaxIdleConns(0)
	return db
}
