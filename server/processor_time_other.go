//go:build !unix

package server

import "time"

// processorTime is how much time of processors this process has taken; 0, since it is not known here.
func processorTime() time.Duration { return 0 }
