-- +goose Up
-- When it is night for a player: from one minute of the day to another, by the clocks of a time zone.
CREATE TABLE hours (
	player TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	dusk   INTEGER NOT NULL,
	dawn   INTEGER NOT NULL,
	zone   TEXT    NOT NULL
) WITHOUT ROWID;

-- +goose Down
DROP TABLE hours;
