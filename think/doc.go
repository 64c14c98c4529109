// Package think runs for a server what takes long: choosing bots' moves, giving hints, analysing matches that are over. How to
// choose is package bot's business.
//
// Jobs wait in queues by priority for a few threads that run below everything else, so that thinking takes what people's
// requests leave. A job is handed a position of its own and gives back what it found; it knows no table, no store and no
// network. A job that panics is an error to who asked, and is reported; the thread goes on with the next one.
package think
