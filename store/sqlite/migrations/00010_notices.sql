-- +goose Up
-- Where players are told something. key: SHA-256 of the secret by which a feed is read or a mail's link is proved; kinds: which notices,
-- with commas; origin: the page to which links lead; pending: its address is not confirmed; off: too much has failed, why says reason.
CREATE TABLE channels (
	id      TEXT    NOT NULL PRIMARY KEY,
	player  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind    TEXT    NOT NULL,
	key     BLOB    NOT NULL,
	address TEXT    NOT NULL,
	form    TEXT    NOT NULL,
	label   TEXT    NOT NULL,
	lang    TEXT    NOT NULL,
	origin  TEXT    NOT NULL,
	kinds   TEXT    NOT NULL,
	created INTEGER NOT NULL,
	pending INTEGER NOT NULL,
	off     INTEGER NOT NULL DEFAULT 0,
	failed  INTEGER NOT NULL DEFAULT 0,
	reason  TEXT    NOT NULL DEFAULT '',
	sent    INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX channels_key ON channels (key);
CREATE INDEX channels_player ON channels (player, kind);
CREATE INDEX channels_address ON channels (address);

-- What is to be told, and what was. number: of the row that is the reason; ready: when it may be taken, NULL once it is settled; tries:
-- how often it was taken.
CREATE TABLE notices (
	channel TEXT    NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
	match   INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	kind    TEXT    NOT NULL,
	number  INTEGER NOT NULL,
	made    INTEGER NOT NULL,
	ready   INTEGER,
	tries   INTEGER NOT NULL DEFAULT 0,
	state   TEXT    NOT NULL,
	reason  TEXT    NOT NULL DEFAULT '',
	PRIMARY KEY (channel, match, kind)
) WITHOUT ROWID;
CREATE INDEX notices_ready ON notices (ready) WHERE ready IS NOT NULL;
CREATE INDEX notices_match ON notices (match);

-- What the server keeps for itself, such as the keys by which it pushes.
CREATE TABLE keepsakes (
	name TEXT NOT NULL PRIMARY KEY,
	text TEXT NOT NULL
) WITHOUT ROWID;

-- +goose Down
DROP TABLE keepsakes;
DROP TABLE notices;
DROP TABLE channels;
