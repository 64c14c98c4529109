-- +goose Up
-- Tokens that programs play with. key: SHA-256 of the token, which is known to its holder alone; id names it to its owner.
CREATE TABLE tokens (
	key     BLOB    NOT NULL PRIMARY KEY,
	id      TEXT    NOT NULL UNIQUE,
	player  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name    TEXT    NOT NULL,
	created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_player ON tokens (player, created, id);

-- +goose Down
DROP TABLE tokens;
