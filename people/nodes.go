package people

import (
	"encoding/hex"
	"net/netip"
	"strings"
	"time"

	"portolan/bus"
	"portolan/store"
)

// Join has this node and others agree about whose session has ended, who has another name, and who was wrong how often, until leave is called.
func (p *People) Join(nodes bus.Bus) (leave func()) {
	p.Sessions.nodes, p.attempts.nodes = nodes, nodes
	return nodes.Subscribe(p.hear)
}

func (p *People) hear(m bus.Message) {
	switch m.Kind {
	case bus.Ended:
		if m.Player != "" {
			p.Sessions.barredHere(m.Player)
			return
		}
		var keys []store.Key
		for _, text := range m.List {
			var key store.Key
			if n, err := hex.Decode(key[:], []byte(text)); err == nil && n == len(key) {
				keys = append(keys, key)
			}
		}
		p.Sessions.forgetHere(keys...)
	case bus.Renamed:
		p.Sessions.renamedHere(m.Player)
	case bus.Gap:
		p.Sessions.forgetAll()
	case bus.Tried, bus.Untried, bus.Right:
		for _, text := range m.List {
			p.attempts.hear(m.Kind, text)
		}
	}
}

// tell tells the other nodes that sessions have ended.
func (s *Sessions) tell(keys []store.Key) {
	if !s.nodes.Others() || len(keys) == 0 {
		return
	}
	m := bus.Message{Kind: bus.Ended}
	for _, key := range keys {
		m.List = append(m.List, hex.EncodeToString(key[:]))
	}
	s.nodes.Publish(m)
}

// Whose attempts are counted is told by a text: an address, or a name after a sign.
const nameSign = "="

// tell tells the other nodes of an attempt.
func (a *attempts) tell(kind bus.Kind, who any) {
	if !a.nodes.Others() {
		return
	}
	var text string
	switch who := who.(type) {
	case byName:
		text = nameSign + string(who)
	case netip.Addr:
		text = who.String()
	default:
		return
	}
	a.nodes.Publish(bus.Message{Kind: kind, List: []string{text}})
}

// hear counts what another node was told.
func (a *attempts) hear(kind bus.Kind, text string) {
	var who any
	if name, is := strings.CutPrefix(text, nameSign); is {
		who = byName(name)
	} else if addr, err := netip.ParseAddr(text); err == nil {
		who = addr
	} else {
		return
	}
	switch kind {
	case bus.Tried:
		free := freeByAddress
		if _, named := who.(byName); named {
			free = freeByName
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		now := time.Now()
		a.trier(who, now).wrongAgain(free, now)
	case bus.Untried:
		a.undoHere(who)
	default:
		a.rightHere(who)
	}
}
