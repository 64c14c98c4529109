// Package server is Portolan on the network: the HTTP interface, the event streams, the sessions, the tables in memory and
// the bots that sit at them.
//
// A match lives in the store as its rows. While somebody looks at it, it also lives here as a table: a match.Match behind a
// mutex with the streams that follow it. Every change takes one way, whoever asks for it: the match judges the proposal, the
// store makes the row durable, the match plays it, the streams hear of it. Nothing is acknowledged or shown before it is
// durable, and nothing in memory is needed to go on after a crash.
//
// Operations are described by package huma's OpenAPI, from the Go types that they read and write, and are served by the
// standard library's mux: the order in which faults are found is part of our interface, and moves and streams must be lean.
package server
