-- +goose Up
-- terms: what the table has agreed on about time, as JSON; NULL without a clock.
ALTER TABLE matches ADD COLUMN terms TEXT;
CREATE INDEX matches_timed ON matches (key) WHERE terms IS NOT NULL AND status = 'playing';

-- cause: why a seat was taken over or given up by somebody else than its player.
ALTER TABLE rows ADD COLUMN cause TEXT;

-- What is to happen by itself. at: when; ready: when the row may be taken, which is later than at while somebody has it; version: how
-- often the row was kept, so that who has it can tell whether it is still the same. Times of the kind 'clock' are less the time that was
-- lost by outages until they were written: an outage puts them all off without touching one.
CREATE TABLE due (
	match   INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	kind    TEXT    NOT NULL,
	seat    INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	ready   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	PRIMARY KEY (match, kind, seat)
) WITHOUT ROWID;
CREATE INDEX due_clock ON due (ready) WHERE kind = 'clock';
CREATE INDEX due_other ON due (ready) WHERE kind <> 'clock';

-- When a server last said that it serves, and the times in which none did; lost: how long these are together.
CREATE TABLE alive (
	one  INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
	at   INTEGER NOT NULL,
	lost INTEGER NOT NULL
);
CREATE TABLE outages (
	began INTEGER NOT NULL PRIMARY KEY,
	ended INTEGER NOT NULL
);

-- +goose Down
DROP TABLE outages;
DROP TABLE alive;
DROP TABLE due;
ALTER TABLE rows DROP COLUMN cause;
DROP INDEX matches_timed;
ALTER TABLE matches DROP COLUMN terms;
