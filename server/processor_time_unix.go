//go:build unix

package server

import (
	"syscall"
	"time"
)

// processorTime is how much time of processors this process has taken; 0 where that can't be known.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
