package server_test

import (
	"bufio"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"syscall"
	"testing"
	"time"

	"portolan/server"
)

// keeping remembers the connections that it accepts.
type keeping struct {
	net.Listener
	mu   sync.Mutex
	conn []*net.TCPConn
}

func (k *keeping) Accept() (net.Conn, error) {
	conn, err := k.Listener.Accept()
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.conn = append(k.conn, conn.(*net.TCPConn))
	return conn, nil
}

// unconfirmed is how long the last connection bears that what it sends is not confirmed, in milliseconds.
func (k *keeping) unconfirmed(t *testing.T) (limit int) {
	t.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	raw, err := k.conn[len(k.conn)-1].SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	const userTimeout = 18 // TCP_USER_TIMEOUT
	var got error
	if err := raw.Control(func(fd uintptr) { limit, got = syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout) }); err != nil || got != nil {
		t.Fatal(err, got)
	}
	return limit
}

// A stream that is encrypted is sent like any other, ends when its session does, and ends when its client is out of reach.
func TestStreamsOverTLS(t *testing.T) {
	p := open(t, server.Config{Heartbeat: 7 * time.Second})
	accepted := &keeping{}
	encrypted := httptest.NewUnstartedServer(p.server.Handler())
	accepted.Listener = encrypted.Listener
	encrypted.Listener = accepted
	encrypted.StartTLS()
	t.Cleanup(encrypted.Close)
	g := p.guest("Ada")
	request, err := http.NewRequestWithContext(t.Context(), "GET", encrypted.URL+"/api/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+g.token)
	answer, err := encrypted.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	if line, err := lines.ReadString('\n'); err != nil || line != "retry: 1000\n" {
		t.Fatalf("the stream says %q, %v", line, err)
	}
	if limit := accepted.unconfirmed(t); limit != 14000 {
		t.Errorf("what is not confirmed ends the connection after %d ms", limit)
	}
	p.send("DELETE", "/api/sessions", g.token, nil).is(204)
	for {
		if _, err := lines.ReadString('\n'); err != nil {
			break // it ended with the session
		}
	}
}
