package table

import "time"

// Sleep leaves the hub as it is when its machine has slept: the steady clock stood still, the store's and the machine's went on.
func (h *Hub) Sleep(long time.Duration) {
	r := *h.nodes.clock.Load()
	h.nodes.clock.Store(&reading{r.at, r.wall.Add(-long), r.now - long.Milliseconds()})
}
