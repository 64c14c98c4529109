// Package bus has the nodes of a cluster tell each other what has changed: above all that a match has a new row. What it says is a hint, never
// the truth: a message may be lost, come twice or come late, and the store alone knows what holds.
package bus

import (
	"slices"
	"sync"
)

// Kind is what a message is about.
type Kind string

// The kinds.
const (
	Row     Kind = "row"     // Match has the row Number
	Reread  Kind = "reread"  // what is kept of Match besides its rows has changed, or it is gone
	Anew    Kind = "anew"    // the rows of Match are not what they were
	Line    Kind = "line"    // the line Number was said at Match
	Lists   Kind = "lists"   // lists of List, players, have changed; with Number those of everybody
	News    Kind = "news"    // Player is told of Match, at Number: Text is the kind of notice, List holds the game
	Hidden  Kind = "hidden"  // the host has hidden or shown a name
	Renamed Kind = "renamed" // Player has another name
	Ended   Kind = "ended"   // the sessions of List have ended, or all of Player
	Tried   Kind = "tried"   // who of List have tried to sign in
	Untried Kind = "untried" // an attempt of each of List is taken back
	Right   Kind = "right"   // all attempts of each of List are forgotten
	Spent   Kind = "spent"   // the client Text has spent Number of the limits Match
	Held    Kind = "held"    // the client Text holds Number slots of the kind Match at the node Player
	Holding Kind = "holding" // who holds slots at each node?
	Who     Kind = "who"     // does Player look at Match, or did at Number? Text is the question's name
	Here    Kind = "here"    // the answer to the question Text: yes
	Figures Kind = "figures" // how does each node fare? Text is the question's name
	Fares   Kind = "fares"   // the answer to the question Match: the node Player fares as Text says

	// What a bus says by itself.
	Gap    Kind = "gap"    // messages may have been lost
	Joined Kind = "joined" // there is another node
	Died   Kind = "died"   // there is one node less
)

// Message is what one node tells the others.
type Message struct {
	Kind   Kind     `json:"k"`
	Match  string   `json:"m,omitempty"`
	Number int64    `json:"n,omitempty"`
	Player string   `json:"p,omitempty"`
	Text   string   `json:"t,omitempty"`
	List   []string `json:"l,omitempty"`
}

// Bus is a node's way to the others.
type Bus interface {
	// Others tells whether there are other nodes, as far as it is known.
	Others() bool
	// Publish tells the other nodes something. It does not wait for them.
	Publish(Message)
	// Subscribe has fn called for every message of other nodes, until cancel is called. It must not wait long, and its caller must hold no
	// lock that fn takes.
	Subscribe(fn func(Message)) (cancel func())
}

// Alone is the bus of a node that has the store for itself.
type Alone struct{}

// Others implements [Bus].
func (Alone) Others() bool { return false }

// Publish implements [Bus].
func (Alone) Publish(Message) {}

// Subscribe implements [Bus].
func (Alone) Subscribe(func(Message)) (cancel func()) { return func() {} }

// Local joins nodes within one process. The zero value is ready for use.
type Local struct {
	mu    sync.RWMutex
	nodes []*localNode // never changed, but replaced
}

// Node adds a node, and tells the others.
func (l *Local) Node() Bus {
	n := &localNode{local: l}
	l.mu.Lock()
	l.nodes = append(slices.Clone(l.nodes), n)
	l.mu.Unlock()
	n.Publish(Message{Kind: Joined})
	return n
}

func (l *Local) all() []*localNode {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.nodes
}

type localNode struct {
	local *Local
	ears  ears
}

// Others implements [Bus].
func (n *localNode) Others() bool { return len(n.local.all()) > 1 }

// Publish implements [Bus]: it returns when all have heard.
func (n *localNode) Publish(m Message) {
	for _, other := range n.local.all() {
		if other != n {
			other.ears.tell(m)
		}
	}
}

// Subscribe implements [Bus].
func (n *localNode) Subscribe(fn func(Message)) (cancel func()) { return n.ears.add(fn) }

// ears are who is told what a node hears.
type ears struct {
	mu  sync.RWMutex
	all []*ear // never changed, but replaced
}

type ear struct{ fn func(Message) }

func (e *ears) tell(m Message) {
	e.mu.RLock()
	all := e.all
	e.mu.RUnlock()
	for _, one := range all {
		one.fn(m)
	}
}

func (e *ears) add(fn func(Message)) (cancel func()) {
	one := &ear{fn}
	e.replace(func(all []*ear) []*ear { return append(slices.Clone(all), one) })
	return func() {
		e.replace(func(all []*ear) []*ear {
			return slices.DeleteFunc(slices.Clone(all), func(other *ear) bool { return other == one })
		})
	}
}

func (e *ears) replace(change func([]*ear) []*ear) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all = change(e.all)
}
