-- +goose Up
CREATE TABLE former_names (
	player TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name   TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (player, name)
);

-- +goose Down
DROP TABLE former_names;
