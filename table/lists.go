package table

import (
	"maps"
	"slices"
	"sync"
	"time"

	"portolan/bus"
	"portolan/store"
)

// listsPause is how long a node waits at least before it tells others again that lists have changed by what its tables noted.
const listsPause = 500 * time.Millisecond

// changedLists are the lists that have changed by summaries which may not be kept yet. Other nodes are to hear of them once they are: whose page
// is told asks for its lists at once, and nobody would tell it again.
type changedLists struct {
	mu        sync.Mutex
	players   map[string]bool
	everybody bool
	telling   bool // somebody is about to tell
}

// add adds the lists in which a match is, and tells whether somebody has to begin to tell.
func (c *changedLists) add(kept *store.Match, everybody bool) (begin bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.players == nil {
		c.players = make(map[string]bool)
	}
	for _, player := range sittersOf(kept) {
		c.players[player] = true
	}
	c.everybody = c.everybody || everybody && kept.Public
	begin, c.telling = !c.telling, true
	return begin
}

// take returns what there is to tell; nil, which ends the telling, where that is nothing.
func (c *changedLists) take() *bus.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.players) == 0 {
		c.telling = false
		return nil
	}
	m := &bus.Message{Kind: bus.Lists, List: slices.Sorted(maps.Keys(c.players))}
	if c.everybody {
		m.Number = 1
	}
	c.players, c.everybody = nil, false
	return m
}

// tellListsSoon is tellLists for what a summary says that was noted just now.
func (h *Hub) tellListsSoon(kept *store.Match, everybody bool) {
	h.lobbies.tell(kept, everybody)
	if h.cfg.Bus.Others() && h.changed.add(kept, everybody) {
		h.Go("lists", "", h.tellChanged) // unless the hub is closed: then it is told at the end
	}
}

// tellChanged tells other nodes of lists that have changed, once the summaries are kept, until there are none to tell of.
func (h *Hub) tellChanged() {
	for m := h.changed.take(); m != nil; m = h.changed.take() {
		for {
			err := h.cfg.Store.Flush()
			h.complain(h.ctx, "could not keep what lists show", err)
			if err == nil || !h.pause(retryAfter) {
				break
			}
		}
		h.cfg.Bus.Publish(*m)
		h.pause(listsPause)
	}
}

// pause waits, or until the hub is closed: then it returns false.
func (h *Hub) pause(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-h.ctx.Done():
		return false
	}
}
