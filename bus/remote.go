package bus

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// most is how many messages wait to be sent. When there are more, others are told that they have missed something.
	most = 20_000
	// largest is how long a letter is at most, in bytes, unless one message alone is longer. PostgreSQL takes 8,000.
	largest = 7000
	// listAtOnce is how many entries of its list a message has at most.
	listAtOnce = 50
	// sending is how long it may take to send something, trying how long to wait after that failed.
	sending = 5 * time.Second
	trying  = 200 * time.Millisecond
)

// Wire carries letters between processes.
type Wire interface {
	// Send sends letters to all nodes, the own one included.
	Send(ctx context.Context, letters []string) error
	// Rest is how long to wait between two sendings; what comes meanwhile is sent together.
	Rest() time.Duration
}

// Remote is a bus over a wire. Whoever receives from the wire calls [Remote.Receive], [Remote.Missed] and [Remote.Counted].
type Remote struct {
	node   string
	log    *slog.Logger
	others atomic.Int32
	ears   ears

	sent, received atomic.Int64 // letters

	mu      sync.Mutex
	waiting []Message
	rows    map[string]int // where in waiting the row of a match is
	lost    bool           // something was dropped
	poked   chan struct{}

	ctx   context.Context
	end   context.CancelFunc
	ended chan struct{}
}

// letter is what goes over the wire.
type letter struct {
	Node     string    `json:"n"`
	Messages []Message `json:"m"`
}

// NewRemote returns the bus of a node whose name no other has. [Remote.Begin] lets it send.
func NewRemote(node string, log *slog.Logger) *Remote {
	r := &Remote{node: node, log: log, rows: make(map[string]int), poked: make(chan struct{}, 1), ended: make(chan struct{})}
	r.ctx, r.end = context.WithCancel(context.Background())
	return r
}

// Begin sends over a wire until [Remote.Close].
func (r *Remote) Begin(w Wire) {
	go r.work(w)
	r.put(Message{Kind: Joined})
}

// Close sends what waits, and ends the sending.
func (r *Remote) Close() {
	r.end()
	<-r.ended
}

// Others implements [Bus].
func (r *Remote) Others() bool { return r.others.Load() > 0 }

// Nodes is how many nodes there are, this one included.
func (r *Remote) Nodes() int { return int(r.others.Load()) + 1 }

// Letters are how many letters were sent and received.
func (r *Remote) Letters() (sent, received int64) { return r.sent.Load(), r.received.Load() }

// Subscribe implements [Bus].
func (r *Remote) Subscribe(fn func(Message)) (cancel func()) { return r.ears.add(fn) }

// Publish implements [Bus]. Of a match the latest row is told alone.
func (r *Remote) Publish(m Message) {
	if !r.Others() {
		return
	}
	for len(m.List) > listAtOnce {
		part := m
		part.List, m.List = m.List[:listAtOnce], m.List[listAtOnce:]
		r.put(part)
	}
	r.put(m)
}

func (r *Remote) put(m Message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, known := 0, false
	if m.Kind == Row {
		at, known = r.rows[m.Match]
	}
	switch {
	case known:
		r.waiting[at].Number = max(r.waiting[at].Number, m.Number)
	case len(r.waiting) >= most:
		r.lost = true
	default:
		if m.Kind == Row {
			r.rows[m.Match] = len(r.waiting)
		}
		r.waiting = append(r.waiting, m)
	}
	select {
	case r.poked <- struct{}{}:
	default: // it knows
	}
}

// take returns all that waits.
func (r *Remote) take() []Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.waiting
	r.waiting = nil
	clear(r.rows)
	if r.lost {
		all = append(all, Message{Kind: Gap})
		r.lost = false
	}
	return all
}

func (r *Remote) work(w Wire) {
	defer close(r.ended)
	for {
		select {
		case <-r.poked:
		case <-r.ctx.Done():
			r.send(w)
			return
		}
		r.send(w)
		if !r.rest(w.Rest()) {
			r.send(w)
			return
		}
	}
}

// rest waits; false when it is over.
func (r *Remote) rest(d time.Duration) bool {
	if d <= 0 {
		return true
	}
	select {
	case <-time.After(d):
		return true
	case <-r.ctx.Done():
		return false
	}
}

// send sends all that waits. What could not be sent others have missed.
func (r *Remote) send(w Wire) {
	all := r.take()
	if len(all) == 0 {
		return
	}
	letters := r.write(all)
	for {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), sending)
		err := w.Send(ctx, letters)
		cancel()
		if err == nil {
			r.sent.Add(int64(len(letters)))
			return
		}
		r.log.Warn("other nodes could not be told", "error", err)
		letters = r.write([]Message{{Kind: Gap}})
		if !r.rest(trying) {
			return // they look by themselves
		}
	}
}

// write writes messages as letters.
func (r *Remote) write(all []Message) (letters []string) {
	head, _ := json.Marshal(r.node)
	begin := append(append([]byte(`{"n":`), head...), `,"m":[`...)
	text := begin[:len(begin):len(begin)]
	for i := range all {
		one, err := json.Marshal(&all[i])
		if err != nil {
			continue // texts and numbers always marshal
		}
		if len(text) > len(begin) {
			if len(text)+len(one) > largest {
				letters = append(letters, string(append(text, "]}"...)))
				text = begin[:len(begin):len(begin)]
			} else {
				text = append(text, ',')
			}
		}
		text = append(text, one...)
	}
	return append(letters, string(append(text, "]}"...)))
}

// Receive is called with each letter.
func (r *Remote) Receive(text []byte) {
	var l letter
	if err := json.Unmarshal(text, &l); err != nil {
		r.log.Warn("a letter of another node can't be read", "error", err)
		r.ears.tell(Message{Kind: Gap})
		return
	}
	if l.Node == r.node {
		return
	}
	r.received.Add(1)
	if r.others.CompareAndSwap(0, 1) {
		r.ears.tell(Message{Kind: Joined})
	}
	for i := range l.Messages {
		r.ears.tell(l.Messages[i])
	}
}

// Missed is called when letters may have been lost, since the wire was away. The others, which may have counted this node as gone, are told that
// it is there, whether it knows of them or not.
func (r *Remote) Missed() {
	r.put(Message{Kind: Joined})
	r.ears.tell(Message{Kind: Gap})
}

// Counted is called with the number of other nodes, now and then.
func (r *Remote) Counted(others int) {
	switch before := int(r.others.Swap(int32(others))); {
	case before > others:
		r.ears.tell(Message{Kind: Died})
	case before < others:
		r.ears.tell(Message{Kind: Joined})
	}
}
