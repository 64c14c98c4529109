// Package backup makes backups of a store by a timetable and deletes old ones. How a backup is written is the engine's business
// ([store.Copying]).
package backup
