package bot

import "runtime"

// Within has the search end early once stop says so: then what it answers is of little worth, and meant for nobody. stop is
// asked often, from every goroutine that searches, and must be quick. Where the search grows several trees, it offers all but
// one of them to beside, which may have the task done on another goroutine; wait returns when that is done, and may do it
// itself. Without beside, or where it returns nil, the goroutine that asks does all. Who grows a tree changes nothing of what
// is found.
func (s *Search) Within(stop func() bool, beside func(task func()) (wait func())) {
	s.stop, s.beside = stop, beside
}

// onCores has a task done on a goroutine of its own, where there is more than one core.
func onCores(task func()) (wait func()) {
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
