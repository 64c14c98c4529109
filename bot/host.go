package bot

import "runtime"

// SetHost has the search run under a host that limits it. canceled is asked often, from every goroutine that searches, and
// must be quick: once it says so the search returns early, with an answer of little worth. Where the search grows several
// trees, it offers all but one of them to spawn, which may run the task on another goroutine; wait returns when the task is
// done, and may run it itself. Without spawn, or where it returns nil, the calling goroutine does all the work. Who grows a
// tree changes nothing of what is found.
func (s *Search) SetHost(canceled func() bool, spawn func(task func()) (wait func())) {
	s.canceled, s.spawn = canceled, spawn
}

// spawnOnCores runs a task on a goroutine of its own, where there is more than one core.
func spawnOnCores(task func()) (wait func()) {
	if runtime.GOMAXPROCS(0) == 1 {
		return nil
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		task()
	}()
	return func() { <-done }
}
