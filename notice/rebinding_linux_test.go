package notice_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"syscall"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"portolan/notice"
	"portolan/store"
)

// names is a server of names that leads every name where the test says.
type names struct {
	leads atomic.Pointer[[][4]byte]
	asked atomic.Int32 // how often it was asked for an address
}

// serve has this process ask the names until the test ends.
func (n *names) serve(t *testing.T) {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	before := net.DefaultResolver
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
	t.Cleanup(func() { net.DefaultResolver = before; conn.Close() })
	go func() {
		var buffer [1500]byte
		for {
			size, from, err := conn.ReadFrom(buffer[:])
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buffer[:size]) != nil || len(m.Questions) != 1 {
				continue
			}
			m.Response, m.Authoritative, m.Additionals = true, true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				n.asked.Add(1)
				for _, ip := range *n.leads.Load() {
					m.Answers = append(m.Answers, dnsmessage.Resource{
						Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}, Body: &dnsmessage.AResource{A: ip},
					})
				}
			}
			if text, err := m.Pack(); err == nil {
				_, _ = conn.WriteTo(text, from)
			}
		}
	}()
}

// atOnePort listens at two addresses of this machine, at a port that is free at both.
func atOnePort(t *testing.T, first, second string) (a, b net.Listener) {
	t.Helper()
	for tries := 0; ; tries++ {
		a, err := net.Listen("tcp4", net.JoinHostPort(first, "0"))
		if err != nil {
			t.Fatal(err)
		}
		_, port, _ := net.SplitHostPort(a.Addr().String())
		b, err := net.Listen("tcp4", net.JoinHostPort(second, port))
		if err == nil {
			return a, b
		}
		a.Close()
		if tries == 30 || !errors.Is(err, syscall.EADDRINUSE) {
			t.Fatal(err)
		}
	}
}

// A name that leads to a good address when it is looked at and elsewhere when it is connected to leads nowhere: it is looked up once, and
// the address is judged that is connected to.
func TestNamesThatLeadElsewhere(t *testing.T) {
	good, inner := [4]byte{127, 0, 0, 2}, [4]byte{127, 0, 0, 1}
	var arrived, trapped atomic.Int32
	goodListener, innerListener := atOnePort(t, "127.0.0.2", "127.0.0.1")
	serve := func(listener net.Listener, count *atomic.Int32) *httptest.Server {
		s := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { count.Add(1) }))
		s.Listener.Close()
		s.Listener = listener
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew && count == &trapped { // to be connected to is too much
				trapped.Add(1)
			}
		}
		s.StartTLS()
		t.Cleanup(s.Close)
		return s
	}
	hook := serve(goodListener, &arrived)
	where := hook.Listener.Addr().(*net.TCPAddr).AddrPort()
	serve(innerListener, &trapped)
	gate := &notice.Gate{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}, Roots: hook.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	dns := new(names)
	dns.leads.Store(&[][4]byte{good})
	dns.serve(t)

	address := fmt.Sprintf("https://example.com:%d", where.Port()) // the name in the certificate of httptest
	send := func() error {
		return notice.NewWebhook(gate).Send(t.Context(), &store.Channel{Form: notice.FormJSON, Address: address}, make([]notice.Message, 1))
	}
	if err := gate.Check(address); err != nil {
		t.Fatal(err)
	}
	if err := send(); err != nil || arrived.Load() != 1 || dns.asked.Load() != 1 {
		t.Fatalf("%v, %d arrived, the name was looked up %d times", err, arrived.Load(), dns.asked.Load())
	}
	dns.leads.Store(&[][4]byte{inner}) // from the second time on
	if err := send(); err == nil || err.Error() != notice.ReasonAddress {
		t.Errorf("a name that leads to this machine by now: %v", err)
	}
	dns.leads.Store(&[][4]byte{inner, good}) // both
	if err := send(); err != nil && err.Error() != notice.ReasonAddress {
		t.Errorf("a name that leads to both: %v", err)
	}
	if trapped.Load() != 0 {
		t.Error("what is not public was connected to")
	}
}
