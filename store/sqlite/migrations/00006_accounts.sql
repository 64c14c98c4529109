-- +goose Up
-- Who has an account signs in by a name. likeness and capitals are what the name looks like in small letters and in capitals:
-- no two accounts look alike. password: argon2id with its parameters and salt, as text.
CREATE TABLE accounts (
	player   TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	likeness TEXT    NOT NULL UNIQUE,
	capitals TEXT    NOT NULL UNIQUE,
	password TEXT    NOT NULL,
	created  INTEGER NOT NULL,
	locked   INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- key: SHA-256 of a recovery code and its player. Each works once.
CREATE TABLE codes (
	key    BLOB NOT NULL PRIMARY KEY,
	player TEXT NOT NULL REFERENCES accounts (player) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX codes_player ON codes (player);

-- key: SHA-256 of the secret of a link by which a new password can be set, once.
CREATE TABLE resets (
	key     BLOB    NOT NULL PRIMARY KEY,
	player  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
	expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX resets_player ON resets (player);

-- key: SHA-256 of the secret of an invitation, by which so many newcomers may yet come in.
CREATE TABLE invitations (
	key     BLOB    NOT NULL PRIMARY KEY,
	left    INTEGER NOT NULL,
	expires INTEGER NOT NULL
) WITHOUT ROWID;

-- id names a session to its player and opens nothing; used: when it was last used, to the hour.
ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET id = lower(hex(randomblob(8))), used = created;

-- player: whose name the row tells. NULL for rows that tell no person's name. The rows of those who sit there still are known.
ALTER TABLE rows ADD COLUMN player TEXT;
UPDATE rows SET player = (SELECT s.player FROM seats s WHERE s.match = rows.match AND s.seat = rows.seat)
WHERE text IS NOT NULL AND (kind IN ('sit', 'takeover') OR kind = 'name' AND what = 'seat')
AND number > coalesce((SELECT max(r.number) FROM rows r WHERE r.match = rows.match AND r.seat = rows.seat AND r.kind = 'stand'), 0);
CREATE INDEX rows_player ON rows (player) WHERE player IS NOT NULL;

-- leaving: the player has closed its account, and matches may have to be left yet.
ALTER TABLE players ADD COLUMN leaving INTEGER NOT NULL DEFAULT 0;
CREATE INDEX players_leaving ON players (id) WHERE leaving;

-- +goose Down
DROP INDEX players_leaving;
ALTER TABLE players DROP COLUMN leaving;
DROP INDEX rows_player;
ALTER TABLE rows DROP COLUMN player;
ALTER TABLE sessions DROP COLUMN used;
ALTER TABLE sessions DROP COLUMN device;
ALTER TABLE sessions DROP COLUMN id;
DROP TABLE invitations;
DROP TABLE resets;
DROP TABLE codes;
DROP TABLE accounts;
