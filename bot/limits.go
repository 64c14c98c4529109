package bot

import "runtime"

// SetLimits lets the caller end a search early and say on which threads it runs.
//
// The search calls canceled often, from every goroutine that it uses, so canceled must be quick. Once it returns true the search
// returns early, with an answer of little worth.
//
// When the search grows several trees, it offers all but one of them to spawn, which may run the task on another goroutine. The
// wait function that spawn returns comes back when the task is done, and may run the task itself. If spawn is nil, or returns nil,
// the calling goroutine does all the work. On which goroutine a tree grows has no influence on what is found.
func (s *Search) SetLimits(canceled func() bool, spawn func(task func()) (wait func())) {
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
