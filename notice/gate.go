package notice

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
	"time"
)

// patience is how long an address may take to answer.
const patience = 6 * time.Second

// Gate is the way out to addresses that players have given: public ones alone, so that nobody reaches by this server what only the server
// can reach.
type Gate struct {
	// Allowed are networks that may be reached though they are not public, such as that of a club's own chat server.
	Allowed []netip.Prefix
	// Roots are whose certificates are believed; nil for those that this machine believes.
	Roots *x509.CertPool
}

// errNotPublic is the refusal of an address that not everybody reaches.
var errNotPublic = errors.New("the address is not public")

// notPublic are networks that are no part of the public internet though they look like it, by the registries of special addresses.
var notPublic = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
	"240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// publicV6 is all of IPv6 that is given out to the public.
var publicV6 = netip.MustParsePrefix("2000::/3")

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// admits tells whether an address may be reached.
func (g *Gate) admits(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	in := func(p netip.Prefix) bool { return p.Contains(addr) }
	switch {
	case slices.ContainsFunc(g.Allowed, in):
		return true
	case !addr.IsGlobalUnicast() || addr.IsPrivate() || slices.ContainsFunc(notPublic, in):
		return false
	}
	return addr.Is4() || publicV6.Contains(addr)
}

// Check tells whether an address of the web can be one to send to, as far as its text shows. Where its name leads is looked at when it is
// connected to.
func (g *Gate) Check(text string) error {
	if len(text) > 2000 {
		return errors.New("it is too long")
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Hostname() == "":
		return errors.New("it is no address of the web")
	case u.Scheme != "https":
		return errors.New("it must begin with https://")
	case u.User != nil:
		return errors.New("it must not hold a name and password")
	}
	if addr, err := netip.ParseAddr(u.Hostname()); err == nil && !g.admits(addr) {
		return errNotPublic
	}
	return nil
}

// control refuses to connect to what may not be reached. It is asked with the very address that is connected to, so that a name can't
// lead elsewhere than where it was looked at.
func (g *Gate) control(network, address string, _ syscall.RawConn) error {
	where, err := netip.ParseAddrPort(address)
	if err != nil || network != "tcp4" && network != "tcp6" || !g.admits(where.Addr()) {
		return errNotPublic
	}
	return nil
}

// client is a client of the web that goes through the gate. It keeps no connection, follows no redirect and uses no proxy.
func (g *Gate) client() *http.Client {
	dialer := &net.Dialer{Timeout: patience, Control: g.control}
	return &http.Client{
		Timeout: patience,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: patience, DisableKeepAlives: true, MaxResponseHeaderBytes: 16 << 10,
			TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: g.Roots}, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Reasons why a message did not arrive, as they are kept and as pages say them in their own words. An answer with an error is "status"
// and its number.
const (
	ReasonAddress     = "address"     // it leads to what is not public, or nowhere
	ReasonName        = "name"        // nobody knows the server's name
	ReasonCertificate = "certificate" // nobody vouches for the server
	ReasonTimeout     = "timeout"     // no answer within 6 seconds
	ReasonConnection  = "connection"  // there was none, or it broke off
	ReasonUnknown     = "unknown"     // this server was killed while it sent
	ReasonRelay       = "relay"       // the host's own mail server takes no mails
)

// why says why a request failed.
func why(err error) string {
	var unknown *net.DNSError
	var certificate *tls.CertificateVerificationError
	var timeout net.Error
	switch {
	case errors.Is(err, errNotPublic):
		return ReasonAddress
	case errors.As(err, &unknown):
		return ReasonName
	case errors.As(err, &certificate):
		return ReasonCertificate
	case errors.As(err, &timeout) && timeout.Timeout():
		return ReasonTimeout
	}
	return ReasonConnection
}
