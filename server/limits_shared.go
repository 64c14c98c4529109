package server

import (
	"encoding/hex"
	"net/netip"
	"strings"
	"time"

	"portolan/bus"
)

// tellParts is into how many parts a limit is divided: the other servers are told when a client has used up one of them here. Until
// then they don't know, so that who asks now and then costs no messages.
const tellParts = 8

// tokenSign stands before the key of a client that is no address.
const tokenSign = "#"

// sharedLimits is what limits need to count together with those at other servers.
type sharedLimits struct {
	nodes bus.Bus
	name  string // which limits; the same at all servers
}

// join has these limits and those of the same name at other servers count together, until leave is called. It comes before the first
// request.
func (l *limits) join(nodes bus.Bus, name string) (leave func()) {
	l.shared = sharedLimits{nodes, name}
	return nodes.Subscribe(l.hear)
}

// tell notes what was spent here, and returns what the other servers are to be told.
func (b *bucket) tell(l *limits, cost int) (spent int) {
	if !l.shared.nodes.Others() {
		b.untold = 0
		return 0
	}
	b.untold += cost
	if b.untold*tellParts < l.burst {
		return 0
	}
	spent, b.untold = b.untold, 0
	return spent
}

func (s *sharedLimits) tell(who client, cost int) {
	text := who.addr.String()
	if !who.addr.IsValid() {
		text = tokenSign + hex.EncodeToString(who.token[:])
	}
	s.nodes.Publish(bus.Message{Kind: bus.Spent, Match: s.name, Text: text, Number: int64(cost)})
}

// hear counts what a client has spent at another server.
func (l *limits) hear(m bus.Message) {
	if m.Kind != bus.Spent || m.Match != l.shared.name || m.Number < 1 {
		return
	}
	var who client
	var err error
	if key, is := strings.CutPrefix(m.Text, tokenSign); is {
		_, err = hex.Decode(who.token[:], []byte(key[:min(len(key), 2*len(who.token))]))
	} else {
		who.addr, err = netip.ParseAddr(m.Text)
	}
	if err == nil {
		l.charge(who, int(m.Number), time.Now())
	}
}

// mostOwed is how many times what a bucket holds it may owe: as many servers as that may be asked for all at once, and a client that does
// so has no more than one bucket in the long run.
const mostOwed = 8

// charge takes what was spent elsewhere from a client's bucket, which may owe: who has spent all at several servers at once waits for
// longer.
func (l *limits) charge(who client, cost int, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bucket(who, now)
	left := int(b.limiter.TokensAt(now)) + mostOwed*l.burst
	for left = min(left, cost); left > 0; left -= l.burst {
		b.limiter.ReserveN(now, min(left, l.burst))
	}
}
