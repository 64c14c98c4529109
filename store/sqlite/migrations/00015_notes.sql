-- +goose Up
-- What a player has noted for itself at a match, of one place or, with an empty one, of the whole match.
CREATE TABLE notes (
	match  TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	place  TEXT    NOT NULL,
	text   TEXT    NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (player, match, place)
) WITHOUT ROWID;
CREATE INDEX notes_match ON notes (match);

-- +goose Down
DROP TABLE notes;
