package table

import (
	"context"
	"sync"
	"time"
)

// complainEvery is how often the log tells of what goes on failing.
const complainEvery = time.Minute

// complaints are what fails again and again, such as everything that asks the database while that is away: told at once, then rarely, and once
// more when it is over.
type complaints struct {
	mu  sync.Mutex
	all map[string]*complaint // by what is said
}

type complaint struct {
	since, told time.Time
	times       int
}

// complain logs that something has failed which is tried again and again, or that it fails no more when err is nil.
func (h *Hub) complain(ctx context.Context, what string, err error) {
	if ctx.Err() != nil {
		return
	}
	c := &h.complaints
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.all[what]
	switch {
	case err == nil && one != nil:
		delete(c.all, what)
		h.cfg.Log.Info("it works again", "what", what, "after", time.Since(one.since).Round(time.Millisecond), "times", one.times)
	case err == nil:
	case one == nil:
		if c.all == nil {
			c.all = make(map[string]*complaint)
		}
		c.all[what] = &complaint{since: time.Now(), told: time.Now(), times: 1}
		h.cfg.Log.Error(what, "error", err)
	default:
		one.times++
		if time.Since(one.told) >= complainEvery {
			one.told = time.Now()
			h.cfg.Log.Error(what, "error", err, "since", one.since, "times", one.times)
		}
	}
}
