-- +goose Up
-- What was begun and waits for its answer: key is the SHA-256 of what the answer brings along. player is empty for who is not known yet.
CREATE TABLE ceremonies (
	key     BLOB    NOT NULL PRIMARY KEY,
	kind    TEXT    NOT NULL,
	player  TEXT    NOT NULL,
	data    BLOB    NOT NULL,
	expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX ceremonies_expires ON ceremonies (expires);

-- credential: what its authenticator calls it; id: how its player names it, which opens nothing; domain: where it is good; data: its
-- public key and what else is known of it, as JSON.
CREATE TABLE passkeys (
	credential BLOB    NOT NULL PRIMARY KEY,
	id         TEXT    NOT NULL,
	player     TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
	domain     TEXT    NOT NULL,
	name       TEXT    NOT NULL,
	data       BLOB    NOT NULL,
	created    INTEGER NOT NULL,
	used       INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_player ON passkeys (player, created);

-- Whom an identity provider calls subject is the player.
CREATE TABLE identities (
	issuer  TEXT    NOT NULL,
	subject TEXT    NOT NULL,
	player  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
	created INTEGER NOT NULL,
	PRIMARY KEY (issuer, subject)
) WITHOUT ROWID;
CREATE INDEX identities_player ON identities (player);

-- +goose Down
DROP TABLE identities;
DROP TABLE passkeys;
DROP TABLE ceremonies;
