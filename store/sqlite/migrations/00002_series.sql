-- +goose Up
-- A match's place in a series as JSON, what the match before handed on, and the SHA-256 of that one's record.
ALTER TABLE matches ADD COLUMN series TEXT;
ALTER TABLE matches ADD COLUMN carried BLOB;
ALTER TABLE matches ADD COLUMN chained TEXT;

-- +goose Down
ALTER TABLE matches DROP COLUMN chained;
ALTER TABLE matches DROP COLUMN carried;
ALTER TABLE matches DROP COLUMN series;
