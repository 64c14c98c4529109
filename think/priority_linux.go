package think

import "syscall"

// niceness is that of threads that think: low enough that people's requests go first where both want a core, and not so low
// that a thread which is to stop for the garbage collector is not let on.
const niceness = 10

// lowerPriority lets the calling thread take what others leave. On Linux a thread has a niceness of its own. Where that is
// not allowed, thinking is still bounded by the number of threads.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) }
