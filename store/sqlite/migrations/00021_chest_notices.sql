-- +goose Up
-- There is one more kind of notice. Who has chosen all hears of it, too.
UPDATE channels SET kinds = kinds || ',chest' WHERE kinds = 'turn,time,over,invited';

-- +goose Down
DELETE FROM notices WHERE kind = 'chest';
UPDATE channels SET kinds = replace(replace(kinds, ',chest', ''), 'chest', '');
