-- +goose Up
-- When players were away, by the database's clock, and are: who is back before the end has it end then.
CREATE TABLE absences (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	began  INTEGER NOT NULL,
	ends   INTEGER NOT NULL,
	PRIMARY KEY (player, began)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE absences;
