package postgres

import "portolan/store/relational"

// Parts is the query for what the tables consist of, Schema what the migrations make.
var (
	Parts  = parts
	Schema = schema
)

// Claim takes something in a transaction of its own.
func (s *Store) Claim(fn relational.Writing) error { return s.claim(fn) }
