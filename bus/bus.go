// Package bus tells whoever has a match in memory that the match has a new row. What it says is a hint, never the truth: a
// message may be lost, come twice or come late, and the store alone knows what a match holds.
package bus

import (
	"slices"
	"sync"
)

// Bus carries the message "match m has row n" to all that have subscribed.
type Bus interface {
	// Publish says that a match has a row of the given number. It does not wait for other machines.
	Publish(match string, number int)
	// Subscribe has fn called for every message, also for those of this subscriber, until cancel is called. fn may be called
	// from many goroutines at once, also from within Publish: its caller must hold no lock that fn takes.
	Subscribe(fn func(match string, number int)) (cancel func())
}

// Local is a bus within one process. The zero value is ready for use.
type Local struct {
	mu          sync.RWMutex
	subscribers []*subscriber // never changed, but replaced
}

type subscriber struct {
	fn func(match string, number int)
}

// Publish implements [Bus]: it returns when all subscribers have heard.
func (l *Local) Publish(match string, number int) {
	l.mu.RLock()
	all := l.subscribers
	l.mu.RUnlock()
	for _, s := range all {
		s.fn(match, number)
	}
}

// Subscribe implements [Bus].
func (l *Local) Subscribe(fn func(match string, number int)) (cancel func()) {
	s := &subscriber{fn}
	l.replace(func(all []*subscriber) []*subscriber { return append(slices.Clone(all), s) })
	return func() {
		l.replace(func(all []*subscriber) []*subscriber {
			return slices.DeleteFunc(slices.Clone(all), func(other *subscriber) bool { return other == s })
		})
	}
}

func (l *Local) replace(change func([]*subscriber) []*subscriber) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.subscribers = change(l.subscribers)
}
