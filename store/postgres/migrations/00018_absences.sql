-- +goose Up
CREATE TABLE absences (
	player TEXT COLLATE "C" NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	began  BIGINT NOT NULL,
	ends   BIGINT NOT NULL,
	PRIMARY KEY (player, began)
);

-- +goose Down
DROP TABLE absences;
