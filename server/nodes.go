package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"portolan/admin"
	"portolan/bus"
)

const (
	// tellWithin is how long the other servers have to tell how they fare.
	tellWithin = 700 * time.Millisecond
	// mostNodes is how many other servers are listed at most.
	mostNodes = 100
)

// fleet is the servers that serve from the store: this one, and those that it asks how they fare.
type fleet struct {
	server *Server
	name   string // of this one, to the others

	mu       sync.Mutex
	others   map[string]admin.Node // by name, those that have ever told
	question string                // that is under way
	answers  chan struct{}
	asked    time.Time // when it was asked last how busy this one is
	spent    time.Duration
	load     float64
}

func newFleet(s *Server) *fleet {
	return &fleet{server: s, name: rand.Text(), others: make(map[string]admin.Node), answers: make(chan struct{}, mostNodes), asked: s.since}
}

// hear answers the others, and hears their answers.
func (f *fleet) hear(m bus.Message) {
	switch m.Kind {
	case bus.Figures:
		f.server.hub.Go("nodes", "", func() {
			text, err := json.Marshal(f.here(f.server.hub.Context()))
			if err == nil {
				f.server.cfg.Bus.Publish(bus.Message{Kind: bus.Fares, Match: m.Text, Player: f.name, Text: string(text)})
			}
		})
	case bus.Fares:
		f.told(m)
	}
}

// told notes how another server fares.
func (f *fleet) told(m bus.Message) {
	var node admin.Node
	if json.Unmarshal([]byte(m.Text), &node) != nil || m.Player == "" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if m.Match != f.question || len(f.others) >= mostNodes {
		return
	}
	node.Seen = time.Now()
	f.others[m.Player] = node
	select {
	case f.answers <- struct{}{}:
	default: // nobody waits any more
	}
}

// here is how this server fares.
func (f *fleet) here(ctx context.Context) admin.Node {
	s := f.server
	here := admin.Node{
		Version: s.cfg.Version, Since: s.since, Tables: s.hub.Loaded(), Streams: s.front.slots.here(streamSlot),
		Waiting: s.thinker.Queued(), Broken: int(s.hub.Broken()), Load: f.busy(),
	}
	here.Name, _ = os.Hostname() // where there is none, it has no name
	if s.draining.Load() || s.hub.Closed() {
		here.Trouble = "about to stop"
	} else if s.cfg.Store.Ready(ctx) != nil {
		here.Trouble = "the store is not ready"
	}
	return here
}

// busy is how many cores this server has kept busy since that was asked before.
func (f *fleet) busy() float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	spent, passed := processorTime(), time.Since(f.asked)
	if passed > time.Second {
		f.load, f.asked, f.spent = float64(spent-f.spent)/float64(passed), time.Now(), spent
	}
	return f.load
}

// all are the servers: this one, those that tell how they fare, and those that hold their place and don't. One that has ended is none of them.
func (f *fleet) all(ctx context.Context) []admin.Node {
	here := f.here(ctx)
	here.Here, here.Seen = true, time.Now()
	nodes := []admin.Node{here}
	b := f.server.cfg.Bus
	if !b.Others() {
		return nodes
	}
	most := mostNodes
	if counted, can := b.(interface{ Nodes() int }); can {
		most = counted.Nodes() - 1
	}
	asked := f.ask(ctx, most)
	return append(nodes, f.listed(asked, most)...)
}

// ask asks the other servers how they fare, and waits until so many have told, or for a while. It returns when that was.
func (f *fleet) ask(ctx context.Context, most int) time.Time {
	asked, question := time.Now(), rand.Text()
	f.mu.Lock()
	f.question = question
	for len(f.answers) > 0 {
		<-f.answers
	}
	f.mu.Unlock()
	f.server.cfg.Bus.Publish(bus.Message{Kind: bus.Figures, Text: question})
	patience := time.NewTimer(tellWithin)
	defer patience.Stop()
	for range most {
		select {
		case <-f.answers:
		case <-patience.C:
			return asked
		case <-ctx.Done():
			return asked
		}
	}
	return asked
}

// listed are the others that have told how they fare since they were asked, and of those that are counted and have not told what is known.
func (f *fleet) listed(asked time.Time, most int) (nodes []admin.Node) {
	f.mu.Lock()
	defer f.mu.Unlock()
	silent := most
	for _, node := range f.others {
		if !node.Seen.Before(asked) {
			nodes = append(nodes, node)
			silent--
		}
	}
	if most == mostNodes {
		silent = 0 // how many there are is not known
	}
	byTime := func(a, b string) int { return f.others[b].Seen.Compare(f.others[a].Seen) }
	for _, name := range slices.SortedFunc(maps.Keys(f.others), byTime) { // the latest first
		node := f.others[name]
		switch {
		case !node.Seen.Before(asked):
		case silent > 0:
			node.Trouble = "does not answer"
			nodes = append(nodes, node)
			silent--
		default:
			delete(f.others, name)
		}
	}
	for range silent {
		nodes = append(nodes, admin.Node{Name: "(another one)", Trouble: "does not answer"})
	}
	slices.SortStableFunc(nodes, func(a, b admin.Node) int { return cmp.Or(strings.Compare(a.Name, b.Name), a.Since.Compare(b.Since)) })
	return nodes
}
