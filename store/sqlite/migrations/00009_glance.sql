-- +goose Up
-- glance: the match in brief, as JSON; NULL before it begins, and for matches that nobody has looked at since there is such a thing.
ALTER TABLE matches ADD COLUMN glance TEXT;

-- +goose Down
ALTER TABLE matches DROP COLUMN glance;
