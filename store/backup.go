package store

import "context"

// Copying is what an engine can do besides [Store]: keep a copy of everything.
type Copying interface {
	// Backup writes all that was kept at one moment of the call to a file, which is durable when Backup returns. Nobody is held up
	// meanwhile. A file of that name is not overwritten (fs.ErrExist). When there is an error there is no such file.
	Backup(ctx context.Context, file string) error
}
