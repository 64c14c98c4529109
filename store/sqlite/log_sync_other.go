//go:build !linux

package sqlite

import "os"

// syncData is nil: SQLite itself syncs as fast.
var syncData func(*os.File) error
