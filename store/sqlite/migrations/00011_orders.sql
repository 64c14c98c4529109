-- +goose Up
-- What players have ordered ahead, which they alone may know. text: the order as JSON, NULL where there is none; at: when it was ordered;
-- skip: to pass where nothing can be decided.
CREATE TABLE orders (
	match  INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
	seat   INTEGER NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	text   TEXT,
	at     INTEGER NOT NULL,
	skip   INTEGER NOT NULL,
	PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX orders_player ON orders (player);

-- +goose Down
DROP TABLE orders;
