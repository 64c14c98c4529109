//go:build unix

package sqlite

import (
	"errors"
	"os"
)

// syncDirectory makes the names in a directory durable.
func syncDirectory(name string) error {
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
