-- +goose Up
-- What players were called before, as long as there may be matches under way that do not know their present names.
CREATE TABLE former_names (
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name   TEXT NOT NULL,
	PRIMARY KEY (player, name)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE former_names;
