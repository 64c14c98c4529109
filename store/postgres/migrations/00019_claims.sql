-- +goose Up
CREATE TABLE claims (
	player TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	series TEXT COLLATE "C" NOT NULL,
	key    BYTEA NOT NULL UNIQUE
);
CREATE INDEX claims_series ON claims (series);

-- +goose Down
DROP TABLE claims;
