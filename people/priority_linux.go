package people

import "syscall"

// niceness is that of threads that hash passwords: people at the tables go first.
const niceness = 15

// lowerPriority lets the calling thread take what others leave. On Linux a thread has a niceness of its own. Where that is
// not allowed, hashing is still bounded by how many are hashed at once.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) }
