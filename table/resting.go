package table

import (
	"sync"
	"time"
)

const (
	// restsFirst is how long something rests that has failed and may do so again, and restsMost how long in the end: each time twice as long.
	restsFirst = time.Second
	restsMost  = time.Minute
	// restsKept is of how much it is known that it rests.
	restsKept = 1000
)

// resting is what has failed, by name, and how long it rested last.
type resting struct {
	mu  sync.Mutex
	all map[string]time.Duration
}

// again is how long something is to rest that has failed once more.
func (r *resting) again(name string) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil || len(r.all) > restsKept {
		r.all = make(map[string]time.Duration) // of what is done elsewhere by now, mostly
	}
	r.all[name] = min(max(2*r.all[name], restsFirst), restsMost)
	return r.all[name]
}

// over forgets that something has failed.
func (r *resting) over(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.all, name)
}
