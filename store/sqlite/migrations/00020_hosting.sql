-- +goose Up
-- Who looks after the server by its pages: links, which are used once, and browsers' sessions.
CREATE TABLE passes (
	key     BLOB    NOT NULL PRIMARY KEY,
	name    TEXT    NOT NULL,
	session INTEGER NOT NULL,
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL
) WITHOUT ROWID;

-- What they did. It names players by their ids alone, so that no name outlives its account here.
CREATE TABLE deeds (
	id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	at      INTEGER NOT NULL,
	who     TEXT    NOT NULL,
	what    TEXT    NOT NULL,
	about   TEXT    NOT NULL,
	outcome TEXT    NOT NULL
);

-- +goose Down
DROP TABLE passes;
DROP TABLE deeds;
