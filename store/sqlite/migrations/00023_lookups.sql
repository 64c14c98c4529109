-- +goose Up
-- What is changed with a player or a match that is deleted is found by these, not by reading whole tables while nobody else can write.
-- PostgreSQL has had them from the first, and has no migration of this number.
CREATE INDEX matches_rematch ON matches (rematch) WHERE rematch IS NOT NULL;
CREATE INDEX friends_friend ON friends (friend);

-- +goose Down
DROP INDEX friends_friend;
DROP INDEX matches_rematch;
