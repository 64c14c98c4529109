// Package postgres keeps everything in a PostgreSQL database, which several processes may use at once.
//
// What is asked of the tables stands in package relational; here is how a process writes and how several get along. Rows and summaries of
// matches, which are nearly all there is to write, lock the matches that they are about, in the order of their keys. Everything else
// is written by one process at a time, which holds a lock of the database until its transaction ends: what it has counted is still so when
// it writes, as if it were alone. What is taken, such as due rows, is locked row by row, and who comes second passes over it.
// Deadlocks are therefore rare. PostgreSQL ends one by undoing a transaction, and that is written again.
//
// All time that counts is the database's.
package postgres
