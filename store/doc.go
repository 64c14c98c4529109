// Package store says what a server keeps and how it may rely on it: players with their sessions, matches, and the rows of
// every match. Engines live in packages below it and pass the contract in package storetest.
//
// A match is its record, so rows are only ever appended, under the key (match, number). That key is the only lock between
// servers: of two that append the same number exactly one succeeds, the other gets [ErrConflict], reads what it missed and
// checks its row again. Whatever a method has returned without an error survives the loss of power.
package store
