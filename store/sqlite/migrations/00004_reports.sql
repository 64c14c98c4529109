-- +goose Up
-- Names that players object to, and who objects. verdict is the host's.
CREATE TABLE reports (
	id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	series  TEXT    NOT NULL,
	match   TEXT    NOT NULL,
	what    TEXT    NOT NULL,
	name    TEXT    NOT NULL,
	giver   TEXT,
	called  TEXT    NOT NULL,
	created INTEGER NOT NULL,
	verdict TEXT    NOT NULL,
	UNIQUE (series, what, name)
);
CREATE INDEX reports_verdict ON reports (verdict, id);

CREATE TABLE reporters (
	report INTEGER NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (report, player)
) WITHOUT ROWID;
CREATE INDEX reporters_player ON reporters (player);

-- +goose Down
DROP TABLE reporters;
DROP TABLE reports;
