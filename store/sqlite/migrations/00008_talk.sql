-- +goose Up
-- What was said at a match. seat: where the speaker sat, -1 for who looked on; audience: whom it was said to. One of text and phrase
-- is empty.
CREATE TABLE talk (
	id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	match    TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	seat     INTEGER NOT NULL,
	audience TEXT    NOT NULL,
	text     TEXT    NOT NULL,
	phrase   TEXT    NOT NULL,
	at       INTEGER NOT NULL
);
CREATE INDEX talk_match ON talk (match, id);
CREATE INDEX talk_player ON talk (player, at);
CREATE INDEX talk_at ON talk (at);

-- player wants to hear nothing of other.
CREATE TABLE blocks (
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	other  TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (player, other)
) WITHOUT ROWID;
CREATE INDEX blocks_other ON blocks (other);

-- +goose Down
DROP TABLE blocks;
DROP TABLE talk;
