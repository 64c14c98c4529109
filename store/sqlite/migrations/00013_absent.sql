-- +goose Up
-- lender: whose seat it is, by id and name, where it is lent to the player. NULL otherwise.
ALTER TABLE seats ADD COLUMN lender TEXT REFERENCES players (id);
ALTER TABLE seats ADD COLUMN lender_name TEXT;
CREATE INDEX seats_lender ON seats (lender) WHERE lender IS NOT NULL;

-- Links by which whoever has them may borrow a seat. key: SHA-256 of the secret.
CREATE TABLE loans (
	match  INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	seat   INTEGER NOT NULL,
	lender TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	key    BLOB    NOT NULL UNIQUE,
	PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX loans_lender ON loans (lender);

-- loan: the player is asked to borrow the seat, in a match under way.
ALTER TABLE invites ADD COLUMN loan INTEGER NOT NULL DEFAULT 0;

-- vacant: the seats that others may have, as bits. It is a part of the summary.
ALTER TABLE matches ADD COLUMN vacant INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_vacant ON matches (updated DESC, key DESC) WHERE vacant <> 0 AND public;

-- Whether a player stayed to the end of a match with others. Only the latest few of each player are kept. at: when that was known.
CREATE TABLE stays (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	match  INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	stayed INTEGER NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (player, match)
) WITHOUT ROWID;
CREATE INDEX stays_match ON stays (match);

-- +goose Down
DROP TABLE stays;
DROP INDEX matches_vacant;
ALTER TABLE matches DROP COLUMN vacant;
ALTER TABLE invites DROP COLUMN loan;
DROP TABLE loans;
DROP INDEX seats_lender;
ALTER TABLE seats DROP COLUMN lender_name;
ALTER TABLE seats DROP COLUMN lender;
