package table

import "time"

// Sleep leaves the hub as it is when its machine has slept: the steady clock stood still, the store's and the machine's went on.
func (h *Hub) Sleep(long time.Duration) {
	r := *h.nodes.clock.Load()
	h.nodes.clock.Store(&reading{r.at, r.wall.Add(-long), r.now - long.Milliseconds()})
}

// Unload takes all tables out of memory that nobody uses.
func (h *Hub) Unload() { h.unload(time.Now().Add(time.Hour)) }

// Leased are the tables whose leases are held or wanted now; what is returned gives them back.
func (h *Hub) Leased() (n int, giveBack func()) {
	some := h.nodes.leases.snapshot()
	return len(some), func() { h.nodes.leases.give(h.ctx, some, true) }
}

// Beside has something done beside with the table of a match that is in memory, which calls lost if that is not the match's table any more.
func (h *Hub) Beside(id string, lost func()) {
	if h.inMemory(id) == nil {
		return
	}
	time.Sleep(100 * time.Microsecond)
	h.beside(id, func(t *Table) {
		if h.inMemory(id) != t {
			lost()
		}
	})
}
