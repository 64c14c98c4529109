package postgres

// Parts is the query for what the tables consist of, Schema what the migrations make.
var (
	Parts  = parts
	Schema = schema
)
