package server

import (
	"crypto/rand"
	"encoding/hex"
	"slices"
	"sync"
	"time"

	"portolan/bus"
)

// slot is what there are only so many of at once for one client, such as streams.
type slot struct {
	what string // one of the constants below
	who  string // whose it is; empty where all clients of this server share the slots
}

const (
	streamSlot    = "stream"
	hintSlot      = "hint"
	trialSlot     = "trial"
	exportSlot    = "export"
	sampleSlot    = "sample"
	importingSlot = "importing" // of all clients of this server: each may take a second of a core and a hundred megabytes
	exportingSlot = "exporting" // of all clients of this server: each replays all matches of a campaign
)

// sharedSlots are those that servers count together.
var sharedSlots = []string{streamSlot, hintSlot, trialSlot, exportSlot, sampleSlot}

// slotOf is a slot of the caller's session, or where there is none of the address.
func (c *call) slotOf(what string) slot {
	if c.session == nil {
		return slot{what, c.sender.addr.String()}
	}
	return slot{what, hex.EncodeToString(c.session.Key[:])}
}

// slots counts who has how many of what. Several servers on one store count together, see [slots.join].
type slots struct {
	nodes bus.Bus
	node  string // this server; no other has the name

	telling sync.Mutex // held while something changes of which the others are told, so that they hear it in its order

	mu    sync.Mutex
	taken map[slot]*taken
	again *time.Timer // asks all servers once more; nil until one was killed
}

// toldLate is by how much it may be heard too late what a server told before it was killed.
const toldLate = 5 * time.Second

// taken is how many of a slot are taken.
type taken struct {
	here      int
	from      int            // from so many on the other servers are told
	told      bool           // they know of those here
	elsewhere map[string]int // by server
}

func newSlots() *slots { return &slots{nodes: bus.Alone{}, taken: make(map[slot]*taken)} }

// join has these slots and those at other servers count together, until leave is called. It comes before the first request.
func (ss *slots) join(nodes bus.Bus) (leave func()) {
	ss.nodes, ss.node = nodes, rand.Text()
	unhear := nodes.Subscribe(ss.hear)
	nodes.Publish(bus.Message{Kind: bus.Holding})
	return func() {
		unhear()
		ss.askAgain(0)
	}
}

// enter takes a slot of which there are at most so many, at all servers together.
func (ss *slots) enter(p slot, most int) bool {
	defer ss.inOrder(p)()
	entered, tell, here := ss.enterHere(p, most)
	if tell {
		ss.tell(p, here)
	}
	return entered
}

// enterHere does that, and tells whether the other servers are to be told how many are taken here.
func (ss *slots) enterHere(p slot, most int) (entered, tell bool, here int) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	t := ss.taken[p]
	if t == nil {
		t = &taken{from: most / tellParts}
	}
	all := t.here
	for _, n := range t.elsewhere {
		all += n
	}
	if all >= most {
		return false, false, 0
	}
	ss.taken[p] = t
	t.here, t.from = t.here+1, most/tellParts
	t.told = t.told || p.who != "" && t.here >= t.from && ss.nodes.Others()
	return true, t.told, t.here
}

// leave gives a slot back.
func (ss *slots) leave(p slot) {
	defer ss.inOrder(p)()
	if tell, here := ss.leaveHere(p); tell {
		ss.tell(p, here)
	}
}

func (ss *slots) leaveHere(p slot) (tell bool, here int) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	t := ss.taken[p]
	t.here--
	tell, t.told = t.told, t.told && t.here > 0
	ss.drop(p, t)
	return tell, t.here
}

// drop forgets a slot of which none is taken.
func (ss *slots) drop(p slot, t *taken) {
	if t.here == 0 && len(t.elsewhere) == 0 {
		delete(ss.taken, p)
	}
}

// here is how many of what are taken at this server, by all clients.
func (ss *slots) here(what string) int {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	all := 0
	for p, t := range ss.taken {
		if p.what == what {
			all += t.here
		}
	}
	return all
}

// inOrder has what is told until done is called come after all that was told before.
func (ss *slots) inOrder(p slot) (done func()) {
	if p.who == "" {
		return func() {}
	}
	ss.telling.Lock()
	return ss.telling.Unlock
}

func (ss *slots) tell(p slot, here int) {
	ss.nodes.Publish(bus.Message{Kind: bus.Held, Player: ss.node, Match: p.what, Text: p.who, Number: int64(here)})
}

// hear counts what is taken at other servers. When one of them has ended it is not known which, and one that comes may follow one that was
// killed a moment before: then all are asked.
func (ss *slots) hear(m bus.Message) {
	switch m.Kind {
	case bus.Held:
		ss.heldElsewhere(slot{m.Match, m.Text}, m.Player, int(m.Number))
	case bus.Gap, bus.Joined:
		ss.askAll()
	case bus.Died:
		ss.askAll()
		ss.askAgain(toldLate)
	case bus.Holding:
		ss.tellAll()
	}
}

// askAll forgets what is taken at other servers, and asks them.
func (ss *slots) askAll() {
	ss.forgetElsewhere()
	ss.nodes.Publish(bus.Message{Kind: bus.Holding})
	ss.tellAll()
}

// askAgain has all be asked after a while, and only then; not at all when that is 0.
func (ss *slots) askAgain(after time.Duration) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if ss.again != nil {
		ss.again.Stop()
	}
	if after > 0 {
		ss.again = time.AfterFunc(after, ss.askAll)
	}
}

// slotsKept is of how many slots it is known that they are taken at other servers; slotText is how long what names one is at most.
const (
	slotsKept = 100_000
	slotText  = 200
)

func (ss *slots) heldElsewhere(p slot, node string, n int) {
	if !slices.Contains(sharedSlots, p.what) || len(p.who) > slotText || len(node) > slotText {
		return
	}
	ss.mu.Lock()
	defer ss.mu.Unlock()
	t := ss.taken[p]
	if t == nil {
		if len(ss.taken) >= slotsKept {
			return
		}
		t = new(taken)
		ss.taken[p] = t
	}
	if n > 0 {
		if t.elsewhere == nil {
			t.elsewhere = make(map[string]int)
		}
		t.elsewhere[node] = n
	} else {
		delete(t.elsewhere, node)
	}
	ss.drop(p, t)
}

func (ss *slots) forgetElsewhere() {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	for p, t := range ss.taken {
		t.elsewhere = nil
		ss.drop(p, t)
	}
}

// tellAll tells the other servers of all that is taken here, as far as they are told of it.
func (ss *slots) tellAll() {
	ss.telling.Lock()
	defer ss.telling.Unlock()
	ss.mu.Lock()
	here := make(map[slot]int)
	for p, t := range ss.taken {
		if p.who != "" && t.here > 0 && t.here >= t.from {
			t.told, here[p] = true, t.here
		}
	}
	ss.mu.Unlock()
	for p, n := range here {
		ss.tell(p, n)
	}
}
