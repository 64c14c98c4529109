// Package table is the one place where a match lives in memory and changes.
//
// A match lives in the store as its rows. While somebody looks at it, it also lives here as a table: a match.Match behind a
// mutex with the subscriptions of those who follow it. Every change takes one way, whoever asks for it: the match checks the
// proposal, the store makes the row durable, the match plays it, the subscribers hear of it, and the bus tells other nodes.
// Nothing is acknowledged or shown before it is durable, and nothing in memory is needed to go on after a crash.
//
// What happens by itself is done here, too: bots' turns, answers and takeovers (bots.go), and what falls due by the store (dues.go).
// A table whose rules panic is shut alone (broken.go).
package table
