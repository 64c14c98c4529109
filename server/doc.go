// Package server is Portolan on the network: the HTTP interface, the event streams and the sessions. A file holds the operations
// of a resource, their handlers and what they read and write: the lobby, the seats of a match, moves, its past, hints. Matches
// live and change in package table; what a seat may see of them is written by package wire.
//
// Operations are described by package huma's OpenAPI, from the Go types that they read and write, and are served by the
// standard library's mux: the order in which faults are found is part of our interface, and moves and streams must be lean.
package server
