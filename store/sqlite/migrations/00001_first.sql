-- +goose Up
CREATE TABLE players (
	id      TEXT    NOT NULL PRIMARY KEY,
	name    TEXT    NOT NULL,
	guest   INTEGER NOT NULL,
	created INTEGER NOT NULL
) WITHOUT ROWID;

-- key: SHA-256 of the token. The token itself is known to its holder alone.
CREATE TABLE sessions (
	key     BLOB    NOT NULL PRIMARY KEY,
	player  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_player ON sessions (player);

CREATE TABLE links (
	key     BLOB    NOT NULL PRIMARY KEY,
	player  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX links_player ON links (player);

-- number, status, deciding, outcome and updated are the summary: they follow from the rows and may lag behind them.
CREATE TABLE matches (
	key        INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	id         TEXT    NOT NULL UNIQUE,
	game       TEXT    NOT NULL,
	rules      INTEGER NOT NULL,
	options    TEXT    NOT NULL,
	seed       BLOB    NOT NULL,
	commitment TEXT    NOT NULL,
	public     INTEGER NOT NULL,
	creator    TEXT    NOT NULL REFERENCES players (id),
	created    INTEGER NOT NULL,
	previous   TEXT,
	rematch    TEXT,
	number     INTEGER NOT NULL,
	status     TEXT    NOT NULL,
	deciding   INTEGER NOT NULL,
	outcome    BLOB,
	updated    INTEGER NOT NULL
);
CREATE INDEX matches_creator ON matches (creator);
CREATE INDEX matches_public ON matches (updated DESC, key DESC) WHERE public;
CREATE INDEX matches_public_status ON matches (status, updated DESC, key DESC) WHERE public;
CREATE INDEX matches_unfinished ON matches (key) WHERE status <> 'over';

CREATE TABLE seats (
	match  INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	seat   INTEGER NOT NULL,
	player TEXT    REFERENCES players (id),
	bot    TEXT,
	name   TEXT    NOT NULL,
	PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seats_player ON seats (player) WHERE player IS NOT NULL;

-- A row of a record; (match, number) is the only lock there is. Columns are NULL where the row has nothing to say:
-- kind NULL is a move.
CREATE TABLE rows (
	match  INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	number INTEGER NOT NULL,
	kind   TEXT,
	seat   INTEGER NOT NULL,
	move   TEXT,
	at     INTEGER NOT NULL,
	seen   INTEGER NOT NULL,
	target INTEGER,
	what   TEXT,
	text   TEXT,
	salt   TEXT,
	PRIMARY KEY (match, number)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE rows;
DROP TABLE seats;
DROP TABLE matches;
DROP TABLE links;
DROP TABLE sessions;
DROP TABLE players;
