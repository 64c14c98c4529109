package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// syncData waits until what was written to a file is durable. Its times need not be.
var syncData = func(file *os.File) error {
	for {
		if err := syscall.Fdatasync(int(file.Fd())); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
