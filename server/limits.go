package server

import (
	"math"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// sweepAt is the number of clients at which those are forgotten that have been quiet.
const sweepAt = 10_000

// limits bounds how much one client may ask for: each has a bucket that fills at the rate and holds the burst.
type limits struct {
	rate, burst float64

	mu      sync.Mutex
	clients map[any]*bucket // by address, and by API token
	places  map[any]int     // streams by who holds them
}

type bucket struct {
	tokens float64
	at     time.Time
}

func newLimits(rate float64, burst int) *limits {
	return &limits{rate: rate, burst: float64(burst), clients: make(map[any]*bucket), places: make(map[any]int)}
}

// allow takes cost from the client's bucket. The problem says when there will be enough. An API token has a bucket of its
// own besides, so that one that is used from many places gets no more than a person does.
func (c *call) allow(cost float64) error {
	client, limited := clientOf(c.r)
	if !limited {
		return nil
	}
	missing := 0.0
	if c.session != nil && c.session.program {
		missing = c.limits.take(c.session.key, cost, time.Now())
	}
	if missing == 0 {
		missing = c.limits.take(client, cost, time.Now())
	}
	if missing > 0 {
		return slowDown(int(math.Ceil(missing / c.limits.rate)))
	}
	return nil
}

// take returns how much is missing, 0 when there was enough.
func (l *limits) take(client any, cost float64, now time.Time) float64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.clients[client]
	if b == nil {
		if len(l.clients) >= sweepAt {
			l.sweep(now)
		}
		b = &bucket{tokens: l.burst, at: now}
		l.clients[client] = b
	}
	b.tokens = min(l.burst, b.tokens+now.Sub(b.at).Seconds()*l.rate)
	b.at = now
	if b.tokens < cost {
		return cost - b.tokens
	}
	b.tokens -= cost
	return 0
}

// sweep forgets clients whose buckets are full again.
func (l *limits) sweep(now time.Time) {
	for client, b := range l.clients {
		if now.Sub(b.at).Seconds()*l.rate >= l.burst {
			delete(l.clients, client)
		}
	}
}

// enter takes one of the holder's places, of which there are at most so many.
func (l *limits) enter(holder any, most int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.places[holder] >= most {
		return false
	}
	l.places[holder]++
	return true
}

// leave gives a place back.
func (l *limits) leave(holder any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.places[holder]--; l.places[holder] == 0 {
		delete(l.places, holder)
	}
}

// clientOf tells who sent a request, and whether it is to be limited: everybody but a program on this machine that speaks
// for itself. A forwarder on this machine is believed about the client that it serves; others could tell anything.
func clientOf(r *http.Request) (client netip.Addr, limited bool) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	peer, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}, true
	}
	if !peer.Unmap().IsLoopback() {
		return network(peer), true
	}
	forwarded := forwardedFor(r)
	if forwarded == "" {
		return peer, false
	}
	if addr, err := netip.ParseAddr(forwarded); err == nil {
		return network(addr), true
	}
	return netip.Addr{}, true // forwarded for somebody unnamed: they share a bucket
}

// forwardedFor is the address that the nearest forwarder saw; empty when nothing was forwarded.
func forwardedFor(r *http.Request) string {
	if lines := r.Header["X-Forwarded-For"]; len(lines) > 0 {
		last := lines[len(lines)-1]
		return strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	if real := r.Header.Get("X-Real-Ip"); real != "" {
		return real
	}
	if r.Header["Forwarded"] != nil {
		return "unnamed"
	}
	return ""
}

// network is what stands for one client: an address of IPv4, a household's block of IPv6.
func network(addr netip.Addr) netip.Addr {
	addr = addr.Unmap().WithZone("")
	if addr.Is4() {
		return addr
	}
	block, err := addr.Prefix(64)
	if err != nil {
		return addr
	}
	return block.Addr()
}
