-- +goose Up
-- A link by which others become a player's friends. key: SHA-256 of its secret.
CREATE TABLE friend_links (
	player  TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	key     BLOB    NOT NULL UNIQUE,
	expires INTEGER NOT NULL
) WITHOUT ROWID;

-- A friendship is kept twice, once for each of the two.
CREATE TABLE friends (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	friend TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	since  INTEGER NOT NULL,
	PRIMARY KEY (player, friend)
) WITHOUT ROWID;

-- Who is asked to an open table, by whom, and to which seat; -1 is any.
CREATE TABLE invites (
	match    INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	asks     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	seat     INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	declined INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (match, player)
) WITHOUT ROWID;
CREATE INDEX invites_player ON invites (player, at DESC);
CREATE INDEX invites_asks ON invites (asks);

-- +goose Down
DROP TABLE invites;
DROP TABLE friends;
DROP TABLE friend_links;
