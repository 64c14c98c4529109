// Package sqlite keeps everything in one SQLite file of a data directory.
//
// Commits are synced to the disk before anybody is told. A directory belongs to one process at a time; a lock that the operating system
// drops with the process says so.
package sqlite
