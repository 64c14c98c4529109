-- +goose Up
-- Who stands in for a person of a series that was played elsewhere, until that one comes by a link. key: SHA-256 of its secret.
CREATE TABLE claims (
	player TEXT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	series TEXT NOT NULL,
	key    BLOB NOT NULL UNIQUE
) WITHOUT ROWID;
CREATE INDEX claims_series ON claims (series);

-- +goose Down
DROP TABLE claims;
