//go:build !unix

package sqlite

// syncDirectory does nothing where directories can't be synced.
func syncDirectory(string) error { return nil }
