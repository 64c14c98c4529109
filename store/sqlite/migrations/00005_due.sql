-- +goose Up
-- due: a server that starts must look after the match, for something happens in it by itself, or may: rows were kept since
-- somebody judged that. It is set with the first row after that judgement and taken back with the next one.
ALTER TABLE matches ADD COLUMN due INTEGER NOT NULL DEFAULT 1;
UPDATE matches SET due = status <> 'over' AND (
	status = 'playing' AND EXISTS (SELECT 1 FROM seats s WHERE s.match = matches.key AND s.bot IS NOT NULL)
	OR EXISTS (SELECT 1 FROM rows r WHERE r.match = matches.key AND r.number > matches.number));
CREATE INDEX matches_due ON matches (key) WHERE due;
DROP INDEX matches_unfinished;

-- +goose Down
CREATE INDEX matches_unfinished ON matches (key) WHERE status <> 'over';
DROP INDEX matches_due;
ALTER TABLE matches DROP COLUMN due;
