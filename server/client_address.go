package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Loopback are the proxies that are trusted unless others are named: those on this machine.
func Loopback() Proxies {
	return Proxies{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

// Proxies are the networks whose forwarders are believed about whom they forward for.
type Proxies []netip.Prefix

// sender is who sent a request.
type sender struct {
	addr    netip.Addr // what stands for the client; the zero address when the peer has none
	limited bool       // everybody but a program on this machine that speaks for itself
	secure  bool       // the client came by HTTPS
	// believed is who is told what a request is called: a program on this machine, or a proxy that is trusted.
	believed bool
}

// forwarding are headers that tell that a request was forwarded. Of the addresses in them, those of the first one are believed
// alone: a proxy that sets one and passes the others on as they came would otherwise let clients name themselves.
var forwarding = [...]string{"X-Forwarded-For", "Forwarded", "X-Real-Ip", "X-Forwarded-Proto", "X-Forwarded-Host", "Via"}

// senderOf tells who sent a request. The nearest address that is no trusted proxy's counts: what stands before it in the header
// may have been made up.
func (p Proxies) senderOf(r *http.Request) sender {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	addr := peer.Addr().Unmap().WithZone("")
	s := sender{addr: addr, limited: true, secure: r.TLS != nil}
	if err != nil {
		return s // a connection of another kind: all of these are counted together
	}
	forwarded := slices.ContainsFunc(forwarding[:], func(name string) bool { return len(r.Header[name]) > 0 })
	if !forwarded && addr.IsLoopback() {
		s.limited, s.believed = false, true
		return s
	}
	if forwarded && p.trust(addr) {
		s.addr = p.nearest(addr, r.Header["X-Forwarded-For"])
		s.believed = true
		s.secure = s.secure || lastOf(r.Header["X-Forwarded-Proto"]) == "https"
	}
	s.addr = network(s.addr)
	return s
}

func (p Proxies) trust(addr netip.Addr) bool {
	return slices.ContainsFunc(p, func(prefix netip.Prefix) bool { return prefix.Contains(addr) })
}

// nearest goes back from a trusted proxy as long as trusted ones name who came to them. Where one names nobody, its own address
// stands for all that come by it.
func (p Proxies) nearest(at netip.Addr, lines []string) netip.Addr {
	for _, line := range slices.Backward(lines) {
		for line != "" {
			comma := strings.LastIndexByte(line, ',')
			from, ok := parseHop(line[comma+1:])
			if !ok {
				return at
			}
			if at = from; !p.trust(at) {
				return at
			}
			line = line[:max(comma, 0)]
		}
	}
	return at
}

// parseHop reads an address as proxies write it: some add the port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if addr, err := netip.ParseAddr(text); err == nil {
		return addr.Unmap().WithZone(""), true
	}
	if addr, err := netip.ParseAddrPort(text); err == nil {
		return addr.Addr().Unmap().WithZone(""), true
	}
	if addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")); err == nil {
		return addr.WithZone(""), true
	}
	return netip.Addr{}, false
}

// lastOf is the last of a header's values: what the nearest proxy says.
func lastOf(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	last := lines[len(lines)-1]
	return strings.ToLower(strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:]))
}

// network is what stands for one client: an address of IPv4, a household's block of IPv6.
func network(addr netip.Addr) netip.Addr {
	addr = addr.Unmap().WithZone("")
	if !addr.Is6() {
		return addr
	}
	block, err := addr.Prefix(64)
	if err != nil {
		return addr
	}
	return block.Addr()
}
