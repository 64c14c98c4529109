// Package sqlite keeps everything in one SQLite file of a data directory.
//
// One goroutine writes. Whatever asks to be written while a commit is under way goes into the next one together, so that
// many matches share the cost of one sync and a lone one waits for nobody. Commits are synced to the disk before anybody is
// told. Readers have connections of their own and see the last commit.
//
// A directory belongs to one process at a time; a lock that the operating system drops with the process says so.
package sqlite
