package people

import (
	"os"
	"strconv"
	"syscall"
)

// niceness is that of a process that hashes passwords: people at the tables go first.
const niceness = 15

// lowerPriority lets this process take what others leave. On Linux each thread has a niceness of its own, which it hands to threads that
// it starts, and a hash is computed by any of them. Where that is not allowed, hashing is still bounded by how many are hashed at once.
func lowerPriority() {
	threads, _ := os.ReadDir("/proc/self/task")
	for _, thread := range threads {
		if id, err := strconv.Atoi(thread.Name()); err == nil {
			_ = syscall.Setpriority(syscall.PRIO_PROCESS, id, niceness)
		}
	}
}
